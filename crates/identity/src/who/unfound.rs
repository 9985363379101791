//! Explains why no single player is found, and suggests who may have been meant.

use rating_core::PlayerIdx;

use super::names::has_letters;
use super::{Resolved, Who};
use crate::check_letter::check_code;
use crate::code_form::CodeForm;
use crate::named::Named;
use crate::nearest::Nearest;
use crate::plain_name::plain_forms;
use crate::player::Player;
use findings::Reason;

impl<'p> Who<'p> {
    /// The player found by a name, unless a row of the list that cannot be used belongs to somebody
    /// else with this name.
    pub(super) fn unless_refused(&self, found: Resolved, name: &str) -> Result<Resolved, Reason> {
        if self.list.refused.is_empty() {
            return Ok(found);
        }
        let own = self.player(found.player).map_or("", |player| &player.code);
        let of_form = |form: String| self.names.refused_by_name().get(&form).into_iter().flatten();
        let others = plain_forms(name).flat_map(of_form);
        let mut codes: Vec<&str> = others.map(|refused| refused.player.code.as_str()).collect();
        codes.retain(|code| digits_of(code) != digits_of(own));
        if codes.is_empty() {
            return Ok(found);
        }
        codes.sort_unstable();
        codes.dedup();
        let of_row = |code: &&str| match *code {
            "" => "that of a row that is rejected".to_owned(),
            code => format!("{code} (of a row that is rejected)"),
        };
        let players = codes.len() + 1;
        let codes = std::iter::once(own.to_owned()).chain(codes.iter().map(of_row));
        Err(Reason::AmbiguousName { players, codes: codes.take(Reason::MOST_CODES).collect() })
    }

    /// For somebody who is not on the list: the rejected row of the list that has the same code or
    /// name. That row needs to be corrected.
    pub(super) fn on_refused_row(&self, named: Named<'_>, reason: &Reason) -> Option<Reason> {
        if self.list.refused.is_empty() {
            return None;
        }
        let row = match reason {
            Reason::UnknownName => {
                let name = if named.name.is_empty() { named.text } else { named.name };
                let by_name = self.names.refused_by_name();
                plain_forms(name).find_map(|form| by_name.get(&form)?.first().copied())?
            }
            Reason::UnknownPlayer
            | Reason::MalformedCode
            | Reason::LostZeros { .. }
            | Reason::WrongCheckLetter { .. } => *self.names.refused_by_code().get(named.text)?,
            _ => return None,
        };
        let (list, record_line) = row.place.clone()?;
        Some(Reason::RefusedPlayer { list: Some(list), record_line })
    }

    pub(super) fn ambiguous(&self, players: &[PlayerIdx]) -> Reason {
        let first = players.iter().take(Reason::MOST_CODES);
        let codes = first.filter_map(|&player| Some(self.player(player)?.code.to_string()));
        Reason::AmbiguousName { players: players.len(), codes: codes.collect() }
    }

    pub(super) fn unknown(&self, text: &str, name: &str) -> Reason {
        // In a report, the name is given beside the number that was not found. If codes have no
        // check letter, a single word may be a code.
        let is_no_code = self.code_form == CodeForm::WithCheckLetter || name.contains([' ', ',']);
        if looks_like_a_name(name) && is_no_code {
            return Reason::UnknownName;
        }
        self.code_form.fault(text).unwrap_or(Reason::UnknownPlayer)
    }

    /// Prepares [`Who::nearest`] on all threads, for callers who ask for many texts; otherwise the
    /// first of them prepares it alone. Nobody else may be searching at the same time.
    pub fn prepare_nearest(&self) {
        if self.nearest.get().is_none() {
            let prepared = Nearest::of_all_threads(&self.list.players);
            self.nearest.get_or_init(|| prepared);
        }
    }

    /// Players who may have been meant by a text that is not anybody's, the likeliest first: those
    /// whose code differs by a digit, or whose name by a letter or two. A name in the same row
    /// decides between codes.
    #[must_use]
    pub fn nearest(&self, text: &str, name: &str) -> Vec<&'p Player> {
        self.nearest.get_or_init(|| Nearest::of(&self.list.players)).find(
            &self.list.players,
            text,
            name,
        )
    }

    /// The same for the text by which a row names somebody who is on no list. A code with the right
    /// letter is not a mistyped code of another player, since the letter shows every wrong digit,
    /// so only the name is compared.
    #[must_use]
    pub fn meant_by_stranger(&self, text: &str, name: &str) -> Vec<&'p Player> {
        let has_name = !name.is_empty() && name != text;
        match check_code(text) {
            Ok(()) if has_name => self.nearest(name, name),
            Ok(()) => Vec::new(),
            Err(_) => self.nearest(text, name),
        }
    }
}

/// The digits of a code without its letter and the leading zeros that spreadsheets remove: two
/// codes with the same digits belong to one player, and one of them is a typing error.
fn digits_of(code: &str) -> &str {
    code.trim_end_matches(|letter: char| letter.is_ascii_alphabetic()).trim_start_matches('0')
}

/// Whether a text looks like a name: every code has a digit, and no name has one.
fn looks_like_a_name(text: &str) -> bool {
    has_letters(text) && !text.bytes().any(|byte| byte.is_ascii_digit())
}

#[cfg(test)]
mod tests {
    use super::super::tests::players;
    use super::*;
    use crate::known_players::{Players, RefusedRow};

    fn reason(text: &str) -> Reason {
        let players = players();
        Who::new(&players, CodeForm::WithCheckLetter).find(Named::of(text)).unwrap_err()
    }

    #[test]
    fn every_way_to_be_unknown_has_its_own_reason() {
        assert_eq!(reason(""), Reason::MissingValue);
        assert_eq!(reason("500060K"), Reason::UnknownPlayer);
        assert_eq!(reason("500010A"), Reason::WrongCheckLetter { expected: 'F' });
        assert_eq!(reason("500010a"), Reason::WrongCheckLetter { expected: 'F' });
        assert_eq!(reason("500060k"), Reason::UnknownPlayer);
        assert_eq!(reason("50001"), Reason::MalformedCode);
        assert_eq!(reason("Dunn, Leo"), Reason::UnknownName);
        let codes = vec!["500020J".to_owned(), "500030A".to_owned()];
        let ambiguous = Reason::AmbiguousName { players: 2, codes };
        assert_eq!(reason("Roe, Ben"), ambiguous);
        assert_eq!(reason("ben roe"), ambiguous);
    }

    #[test]
    fn the_first_codes_of_a_common_name_are_told() {
        let namesake = |number: u32| Player {
            code: format!("{number:03}").into(),
            name: "Lee, Ann".into(),
            ..Player::default()
        };
        // `001` has another name, but is found by that of a record that was merged into it.
        let mut listed: Vec<Player> = (1..=7).map(namesake).collect();
        listed[0].name = "Lee, Anna".into();
        let mut players = Players::of(listed);
        players.merged = vec![(namesake(900), "001".into()), (namesake(901), "007".into())];
        let who = Who::new(&players, CodeForm::Free);
        let codes = ["001", "002", "003", "004", "005"].map(str::to_owned).to_vec();
        let ambiguous = Reason::AmbiguousName { players: 7, codes };
        assert_eq!(who.find(Named::of("Lee, Ann")), Err(ambiguous.clone()));
        assert_eq!(who.find(Named::of("Ann LEE")), Err(ambiguous.clone()));
        assert_eq!(
            ambiguous.to_string(),
            "7 players have this name or number: expected the code of one, \
             001 or 002 or 003 or 004 or 005, and 2 more"
        );
    }

    #[test]
    fn a_refused_row_still_says_its_name() {
        let refused = |code: &str, name: &str| {
            let player = Player { code: code.into(), name: name.into(), ..Player::default() };
            RefusedRow { player, place: None }
        };
        let find = |others: Vec<RefusedRow>, name: &str| {
            let players = Players { refused: others, ..players() };
            Who::new(&players, CodeForm::WithCheckLetter)
                .find(Named::of(name))
                .map_err(|reason| reason.to_string())
        };
        for name in ["Hanley, Anita", "hanley, anita", "Anita Hanley"] {
            let ambiguous = find(vec![refused("50099X", "Hanley, Anita")], name).unwrap_err();
            let words = "expected the code of one, 500040D or 50099X (of a row that is rejected)";
            assert!(ambiguous.contains(words), "{name}: {ambiguous}");
            assert!(find(vec![refused("", "Anita Hanley")], name).is_err());
            // The same code with another letter, or without its zeros, belongs to the same player.
            for own in ["500040X", "0500040d", "500040D"] {
                assert!(find(vec![refused(own, "Hanley, Anita")], name).is_ok(), "{own}");
            }
            assert!(find(vec![refused("50099X", "Hanley, Anna")], name).is_ok());
        }
        assert!(find(vec![refused("50099X", "Hanley, Anita")], "500040D").is_ok());
        let nobody = find(vec![refused("50099X", "Zed, Quentin")], "Zed, Quentin").unwrap_err();
        assert!(nobody.contains("unknown name"), "{nobody}");
        // If the row is known, it is the one to be corrected.
        let on_row = |code: &str, name: &str| {
            let place = Some(("players.csv".to_owned(), 7));
            RefusedRow { place, ..refused(code, name) }
        };
        for (code, name, called) in [
            ("50099X", "Zed, Quentin", "Quentin ZED"),
            ("500990", "Zed, Quentin", "500990"),
            ("500990A", "Zed, Quentin", "500990A"),
        ] {
            let told = find(vec![on_row(code, name)], called).unwrap_err();
            let words = "the record of this player, in players.csv on line 7, cannot be used";
            assert_eq!(told, words, "{called}");
        }
        assert!(
            !find(vec![on_row("500990A", "Zed, Quentin")], "500991A")
                .unwrap_err()
                .contains("record")
        );
    }

    #[test]
    fn the_name_in_the_row_decides_which_code_was_meant() {
        let players = players();
        let who = Who::new(&players, CodeForm::WithCheckLetter);
        let nearest = |text, name| -> Vec<&str> {
            who.nearest(text, name).into_iter().map(|player| player.code.as_str()).collect()
        };
        assert_eq!(nearest("500011F", "")[0], "500010F");
        let of_few_digits = Players::of(vec![Player {
            code: "007342J".into(),
            name: "Baker, Susan".into(),
            ..Player::default()
        }]);
        let of_few_digits = Who::new(&of_few_digits, CodeForm::WithCheckLetter);
        for lost in ["7342J", "07342J", "7342j"] {
            let reason = of_few_digits.find(Named::of(lost)).unwrap_err();
            assert!(reason.to_string().contains("perhaps 007342J"), "{reason}");
            assert_eq!(of_few_digits.nearest(lost, "")[0].code, "007342J", "{lost}");
        }
        assert!(of_few_digits.nearest("7342K", "").is_empty());
        assert_eq!(nearest("500021J", "Hanley, Anita")[0], "500040D");
        // A letter that is missing or wrong, then a digit that the letter shows to be wrong, and
        // last a digit and the letter.
        assert_eq!(nearest("500030", ""), ["500030A", "500010F", "500020J"]);
        assert_eq!(nearest("500030J", ""), ["500030A", "500020J", "500010F"]);
        assert_eq!(nearest("500031j", ""), ["500030A"]);
        assert_eq!(nearest("500090d", "")[0], "500040D");
        assert_eq!(nearest("500050D", "Hanley, Anita")[0], "500040D");
        assert_eq!(nearest("Hanly, Anita", "")[0], "500040D");
        assert_eq!(nearest("Hanley, A", "")[0], "500040D");
        assert_eq!(nearest("Hánley, Aníta", "")[0], "500040D");
        for text in [
            "A Hanley",
            "Anita Hanly",
            "Dr Anita Hanley",
            "Hanley, Anita Mary",
            "Hanley",
            "Hanley-Roe, Anita",
            "Mr A Hanley",
            "Hanley, A M",
        ] {
            assert_eq!(nearest(text, ""), ["500040D"], "{text}");
        }
        assert!(nearest("Zed, Quentin", "").is_empty());
        assert!(nearest("Hanley, Bert", "").is_empty());
    }

    #[test]
    fn initials_of_all_kinds_are_near_whoever_has_them() {
        let player = |code: &str, name: &str| Player {
            code: code.into(),
            name: name.into(),
            ..Player::default()
        };
        for (listed, texts) in [
            ("Smith, John Paul", &["Smith, J P", "J. P. Smith", "Smith, JP", "Smith, John P"][..]),
            ("Smith, J P", &["Smith, John", "John Paul Smith"]),
            ("O'Brien, Liam", &["O'Brien, L", "L O'Brien"]),
            ("van der Berg, Pieter", &["P van der Berg", "van der Berg, P"]),
            ("Smith-Jones, Anna", &["A Smith-Jones"]),
            ("St. John, Clare", &["C St. John"]),
            ("Dupont, Jean-Paul", &["Dupont, J-P", "J.P. Dupont"]),
            ("Ó Súilleabháin, Seán", &["S O Suilleabhain"]),
        ] {
            let players = Players::of(vec![player("500010F", listed)]);
            let who = Who::new(&players, CodeForm::WithCheckLetter);
            for text in texts {
                assert_eq!(who.nearest(text, "").len(), 1, "{text} of {listed}");
            }
        }
        let players = Players::of(vec![player("500010F", "Smith, John Paul")]);
        let who = Who::new(&players, CodeForm::WithCheckLetter);
        for text in ["Smith, Joan", "Smith, P", "Smith, A J", "Smyth, P J", "Ed Smith"] {
            assert!(who.nearest(text, "").is_empty(), "{text}");
        }
    }
}
