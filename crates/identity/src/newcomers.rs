//! New players, found by name while they are added one after the other.

use rustc_hash::FxHashMap;

use crate::nearest::Nearest;
use crate::plain_name::{plain, plain_forms};
use crate::player::Player;
use crate::who::plain_number;

/// New players. A search looks at each of them, but adding a player does not rebuild an index:
/// thousands are compared with each other.
#[derive(Debug, Default)]
pub struct Newcomers {
    players: Vec<Player>,
    /// The number of the first player with each plain name.
    by_plain_name: FxHashMap<String, usize>,
    /// The number of the first player with each FIDE number.
    by_fide_code: FxHashMap<String, usize>,
    nearest: Nearest,
}

impl Newcomers {
    /// Adds a player.
    pub fn push(&mut self, player: Player) {
        self.by_plain_name.entry(plain(&player.name)).or_insert(self.players.len());
        let number = plain_number(&player.fide_code);
        if !number.is_empty() {
            self.by_fide_code.entry(number.to_owned()).or_insert(self.players.len());
        }
        self.nearest.push(&player);
        self.players.push(player);
    }

    /// The player with this FIDE number.
    #[must_use]
    pub fn of_fide_code(&self, number: &str) -> Option<&Player> {
        let same = self.by_fide_code.get(plain_number(number));
        same.and_then(|&number| self.players.get(number))
    }

    /// The player with this name, in any case and order of its words, or with a nearly equal one.
    #[must_use]
    pub fn called(&self, name: &str) -> Option<&Player> {
        let same = plain_forms(name).find_map(|form| self.by_plain_name.get(&form));
        let same = same.and_then(|&number| self.players.get(number));
        same.or_else(|| self.nearest.find(&self.players, name, "").first().copied())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::code_form::CodeForm;
    use crate::known_players::Players;
    use crate::named::Named;
    use crate::who::Who;

    #[test]
    fn whoever_is_found_in_a_list_of_them_is_found() {
        let names =
            ["Lee, Ann", "Roe, Ben", "Hanley, Anita", "Quirk, Zoe", "Quirke, Zoë", "Ro, Ben"];
        let player =
            |name: &str| Player { name: name.into(), code: name.into(), ..Player::default() };
        let mut newcomers = Newcomers::default();
        for (number, name) in names.iter().enumerate() {
            let list = Players::of(names[..number].iter().map(|name| player(name)).collect());
            let who = Who::new(&list, CodeForm::Free);
            let asked =
                [*name, "ann lee", "Hanley, A", "Quirk, Zo", "BEN ROE", "Nobody, Ned", "Roe, Ann"];
            for name in asked {
                let found =
                    who.find(Named::of(name)).ok().and_then(|found| who.player(found.player));
                let expected = found.or_else(|| who.nearest(name, "").first().copied());
                assert_eq!(newcomers.called(name), expected, "{name} of {number}");
            }
            newcomers.push(player(name));
        }
    }

    #[test]
    fn a_father_and_a_son_of_one_name_are_two() {
        let mut newcomers = Newcomers::default();
        newcomers.push(Player { name: "Thackeray, William Jnr".into(), ..Player::default() });
        for (name, is_found) in [
            ("Thackeray, William Snr", false),
            ("William Thackeray Sr", false),
            ("W. Thackeray (Jr)", true),
            ("William Thackeray", true),
        ] {
            assert_eq!(newcomers.called(name).is_some(), is_found, "{name}");
        }
    }
}
