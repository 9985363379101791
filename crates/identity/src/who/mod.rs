//! Finds the player whom a text of a row means.
//!
//! A text is searched as a code, as a FIDE number and as a name, in this order. Each way in which
//! this can fail has its own reason: an unknown code, a wrong check letter, an unknown name, a name
//! that several players have. [`Who::nearest`] suggests who was probably meant.

mod names;
mod unfound;

use std::sync::OnceLock;

use rating_core::PlayerIdx;

pub use self::names::plain_number;
use self::names::{Found, Names, has_letters};
use crate::check_letter::{CodeFault, check_code};
use crate::code_form::{CodeForm, is_no_code_yet};
use crate::known_players::{Players, RefusedRow};
use crate::named::Named;
use crate::nearest::Nearest;
use crate::plain_name::{Sex, has_whole_forename, is_one_name, split_title};
use crate::player::Player;
use findings::Reason;

/// The players of a season, to be found by any text that a row uses for them.
#[derive(Debug)]
pub struct Who<'p> {
    list: &'p Players,
    code_form: CodeForm,
    names: Names<'p>,
    nearest: OnceLock<Nearest>,
}

/// A player who was found, and how well the row fits the list.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Resolved {
    /// The player.
    pub player: PlayerIdx,
    /// How the row's text differs from the list.
    pub form: Form,
}

/// How well the text that a row uses for a player fits the list.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Form {
    /// It is the same as on the list, or has a name that does not belong to another player.
    Listed,
    /// The player's name is in another case or order, or the code is in another case.
    Other,
    /// The code or number belongs to the player, but the name beside it to another one: the first
    /// with that name, if several have it.
    NameOf(PlayerIdx),
    /// The code belongs to the player, but not the FIDE number.
    OtherNumber,
    /// The name or number belongs to the player, but the text in the place of a code is not a code.
    NotACode,
}

impl<'p> Who<'p> {
    /// Prepares the search among a season's players, whose codes have this form.
    #[must_use]
    pub fn new(list: &'p Players, code_form: CodeForm) -> Self {
        Self { list, code_form, names: Names::of(list), nearest: OnceLock::new() }
    }

    /// The player with this code.
    #[must_use]
    pub fn of_code(&self, code: &str) -> Option<PlayerIdx> {
        self.list.index.get(code)
    }

    /// The player with a code of six digits and a letter, given with the comma that ends its field;
    /// `None` for any other text, which may still mean somebody.
    #[must_use]
    #[inline]
    pub fn of_code_and_comma(&self, field: [u8; 8]) -> Option<PlayerIdx> {
        self.list.index.get_with_comma(field)
    }

    /// The code with a capital letter if only that is wrong with it; `None` for any other text.
    pub fn in_capitals(&self, code: &str) -> Option<String> {
        self.code_form.in_capitals(code)
    }

    /// A player's record.
    #[must_use]
    pub fn player(&self, player: PlayerIdx) -> Option<&'p Player> {
        self.list.players.get(player.as_usize())
    }

    /// The rows of the list that are rejected.
    #[must_use]
    pub fn refused(&self) -> &'p [RefusedRow] {
        &self.list.refused
    }

    /// The player who is meant.
    ///
    /// # Errors
    ///
    /// Why no single player is found.
    pub fn find(&self, named: Named<'_>) -> Result<Resolved, Reason> {
        self.find_listed(named)
            .map_err(|reason| self.on_refused_row(named, &reason).unwrap_or(reason))
    }

    fn find_listed(&self, named: Named<'_>) -> Result<Resolved, Reason> {
        if let Some(player) = self.list.index.get(named.text) {
            self.unless_shared(named.shared.and_then(|shared| shared.code), player, named)?;
            return Ok(Resolved { player, form: self.beside_code(player, named) });
        }
        if let Some(capitals) = self.code_form.in_capitals(named.text) {
            let unknown = || match named.refused_on {
                Some(line) => Reason::RefusedPlayer { list: None, record_line: line as usize },
                None => Reason::UnknownPlayer,
            };
            let player = self.list.index.get(&capitals).ok_or_else(unknown)?;
            self.unless_shared(named.shared.and_then(|shared| shared.code), player, named)?;
            let form = match self.beside_code(player, named) {
                Form::Listed => Form::Other,
                other => other,
            };
            return Ok(Resolved { player, form });
        }
        if let Some(record_line) = named.refused_on {
            return Err(Reason::RefusedPlayer { list: None, record_line: record_line as usize });
        }
        if named.text.is_empty() {
            return Err(Reason::MissingValue);
        }
        // A code that is not anybody's is an error, whatever name is beside it.
        if check_code(named.text) != Err(CodeFault::Malformed) {
            return Err(self.code_form.fault(named.text).unwrap_or(Reason::UnknownPlayer));
        }
        let found = self.by_number_or_name(named)?;
        // A FIDE number in the place of a code is the player's own number.
        let is_theirs = self
            .player(found.player)
            .is_some_and(|own| plain_number(&own.fide_code) == plain_number(named.text));
        let form = match found.form {
            Form::Listed | Form::Other if !is_theirs && is_beside_no_code(named) => Form::NotACode,
            form => form,
        };
        Ok(Resolved { form, ..found })
    }

    /// Whether a row uses the code, name or number of a listed player whose code is merged into
    /// another. If the code is not on the list, no name is known for it, so only rows with the code
    /// itself are meant.
    pub fn calls_merged(&self, code: &str, named: Named<'_>) -> bool {
        let merged = self.list.merged.iter().find(|(player, _)| player.code == code);
        let Some((player, _)) = merged else {
            return self.list.renamed.iter().any(|renamed| renamed == code);
        };
        let alone = Players::of(vec![player.clone()]);
        Who::new(&alone, self.code_form).find(named).is_ok()
    }

    /// The player who is meant by a text that is not a code.
    fn by_number_or_name(&self, named: Named<'_>) -> Result<Resolved, Reason> {
        let fide_code = if named.fide_code.is_empty() { named.text } else { named.fide_code };
        let of_number = self.names.of_fide_code(fide_code);
        let name = if named.name.is_empty() { named.text } else { named.name };
        if let Some(&Found::One(player)) = of_number {
            self.unless_shared(named.shared.and_then(|shared| shared.number), player, named)?;
            let beside = if name == fide_code { "" } else { name };
            return Ok(Resolved { player, form: self.name_beside(player, beside) });
        }
        // If several players have the number, the name beside it decides, if there is one.
        if let Some(Found::Several(players)) = of_number
            && !has_letters(name)
        {
            return Err(self.ambiguous(players));
        }
        // Usually a code without its letter: it is not in the maps of names, which are large.
        if !has_letters(name) && !self.names.has_name_without_letters() {
            return Err(self.unknown(named.text, name));
        }
        let (found, name) = match self.names.by_name().get(name) {
            Some(Found::One(player)) => (Resolved { player: *player, form: Form::Listed }, name),
            Some(Found::Several(players)) => return Err(self.ambiguous(players)),
            None => {
                let found = self.by_other_form(name).map(|found| (found, name));
                let found = found.or_else(|| self.by_name_after_title(name));
                let (found, name) = found.ok_or_else(|| self.unknown(named.text, name))?;
                (found?, name)
            }
        };
        if self.is_number_of_another(found.player, named.fide_code) {
            let (player, number) = (self.shown(found.player), named.fide_code.to_owned());
            return Err(Reason::NameWithOtherNumber { player, number });
        }
        match named.shared.and_then(|shared| shared.name) {
            Some(line) => Err(Reason::SharedName { other_line: line as usize }),
            None => self.unless_refused(found, name),
        }
    }

    /// Refuses a code or number that somebody else in the file also has (the line is given), unless
    /// the name beside it belongs to this player and that of the other record does not.
    fn unless_shared(
        &self,
        other_line: Option<u32>,
        player: PlayerIdx,
        named: Named<'_>,
    ) -> Result<(), Reason> {
        let Some(other_line) = other_line else { return Ok(()) };
        let is_name_shared = named.shared.is_some_and(|shared| shared.name.is_some());
        let own = self.player(player).map_or("", |own| &own.name);
        if !is_name_shared && is_one_name(own, named.name) {
            return Ok(());
        }
        Err(Reason::RepeatedCode { first_line: other_line as usize })
    }

    /// Name and code of a player, for messages.
    pub fn shown(&self, player: PlayerIdx) -> String {
        let player = self.player(player);
        player.map_or_else(String::new, |player| format!("{} ({})", player.name, player.code))
    }

    /// How well the name and number beside a player's code fit the list.
    fn beside_code(&self, player: PlayerIdx, named: Named<'_>) -> Form {
        match self.name_beside(player, named.name) {
            Form::Listed if self.is_number_of_another(player, named.fide_code) => Form::OtherNumber,
            form => form,
        }
    }

    /// Whether a FIDE number cannot belong to a player: the list gives the player another number,
    /// or the number to somebody else.
    fn is_number_of_another(&self, player: PlayerIdx, number: &str) -> bool {
        let Some(own) = self.player(player).filter(|_| !number.is_empty()) else { return false };
        let plain = plain_number(number);
        if plain == plain_number(&own.fide_code) || plain == plain_number(&own.code) {
            return false;
        }
        // The numbers of records that are merged into the player's also belong to the player.
        let listed = self.names.of_fide_code(number);
        listed.map_or(!own.fide_code.is_empty(), |found| !found.players().contains(&player))
    }

    /// The FIDE number that a row gives for a player without one on the list; `None` if the list
    /// has that number.
    pub fn unlisted_number<'t>(&self, player: PlayerIdx, named: Named<'t>) -> Option<&'t str> {
        let number = plain_number(named.fide_code);
        let is_number = !number.is_empty() && number.bytes().all(|byte| byte.is_ascii_digit());
        let own = self.player(player).filter(|own| is_number && own.fide_code.is_empty())?;
        let is_listed =
            number == plain_number(&own.code) || self.names.of_fide_code(number).is_some();
        // After a decision, the player may differ from the one in the row, to whom the number
        // belongs.
        let is_called = || self.find(named).is_ok_and(|found| found.player == player);
        (!is_listed && is_called()).then_some(number)
    }

    /// Whether the name beside a player's code belongs to somebody else. A name that is not
    /// anybody's is ignored: people marry, and use short names.
    fn name_beside(&self, player: PlayerIdx, name: &str) -> Form {
        let Some(own) = self.player(player) else { return Form::Listed };
        if name.is_empty() || own.name.is_empty() || own.name == name {
            return Form::Listed;
        }
        match if is_one_name(&own.name, name) { None } else { self.names.in_other_form(name) }
            .as_deref()
        {
            Some(found) if !found.players().contains(&player) => {
                found.players().first().map_or(Form::Listed, |&other| Form::NameOf(other))
            }
            _ => Form::Listed,
        }
    }

    /// The player whose name follows a title, and that name. A title that tells the sex excludes
    /// players for whom the list gives the other. If the list gives none, the forename must be
    /// written out, because an initial is not enough: `Mrs J Smith` is hardly `Smith, J`.
    fn by_name_after_title<'t>(
        &self,
        name: &'t str,
    ) -> Option<(Result<Resolved, Reason>, &'t str)> {
        let (sex, bare) = split_title(name);
        let found = self.by_other_form(bare).filter(|_| bare != name)?;
        let listed = |player| self.player(player).and_then(|player| Sex::of_list(&player.sex));
        let fits = |found: &Resolved| match (sex, listed(found.player)) {
            (Some(sex), Some(listed)) => sex == listed,
            (Some(_), None) => has_whole_forename(bare),
            (None, _) => true,
        };
        found.as_ref().map_or(true, fits).then_some((found, bare))
    }

    /// The player whose name is written in another case, or with the forename first.
    fn by_other_form(&self, name: &str) -> Option<Result<Resolved, Reason>> {
        Some(match *self.names.in_other_form(name)? {
            Found::One(player) => Ok(Resolved { player, form: Form::Other }),
            Found::Several(ref players) => Err(self.ambiguous(players)),
        })
    }
}

/// Whether the text in the place of a code, beside a name or number, is not a code.
fn is_beside_no_code(named: Named<'_>) -> bool {
    let Named { text, fide_code, name, not_a_code, shared, .. } = named;
    // The second of two players with one name is distinguished by a suffix to the name.
    let is_name = text == name || (shared.is_some() && text.starts_with(name));
    let is_other = !name.is_empty() && !is_name && text != fide_code;
    !not_a_code.is_empty() || (is_other && !is_no_code_yet(text))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Players among whom two have the same name, and two have each other's name in reverse order.
    pub(super) fn players() -> Players {
        let player = |code: &str, name: &str, fide_code: &str| Player {
            code: code.into(),
            name: name.into(),
            fide_code: fide_code.into(),
            ..Player::default()
        };
        Players::of(vec![
            player("500010F", "Lee, Ann", "1503014"),
            player("500020J", "Roe, Ben", ""),
            player("500030A", "Roe, Ben", ""),
            player("500040D", "Hanley, Anita", ""),
            player("500050G", "Ann, Lee", ""),
        ])
    }

    #[test]
    fn a_player_is_found_by_code_number_or_name() {
        let players = players();
        let who = Who::new(&players, CodeForm::WithCheckLetter);
        for (text, number, other_form) in [
            ("500010F", 0, false),
            ("500010f", 0, true),
            ("1503014", 0, false),
            ("Lee, Ann", 0, false),
            ("hanley, anita", 3, true),
            ("Anita Hanley", 3, true),
            ("HANLEY Anita", 3, true),
            ("Dr Anita Hanley", 3, true),
        ] {
            let form = if other_form { Form::Other } else { Form::Listed };
            let resolved = Resolved { player: PlayerIdx::new(number), form };
            assert_eq!(who.find(Named::of(text)), Ok(resolved), "{text}");
        }
    }

    #[test]
    fn a_title_that_says_a_sex_fits_only_the_same() {
        let mut listed = players().players;
        listed[3].sex = "F".into();
        listed[1].name = "Poe, J".into();
        let players = Players::of(listed);
        let who = Who::new(&players, CodeForm::WithCheckLetter);
        for (text, is_found) in [
            ("Mrs Anita Hanley", true),
            ("Miss Hanley, Anita", true),
            ("Mr Anita Hanley", false),
            ("Ms Lee, Ann", true),
            ("Mrs J Poe", false),
            ("Dr J Poe", true),
            ("Prof. Lee, Ann", true),
        ] {
            assert_eq!(who.find(Named::of(text)).is_ok(), is_found, "{text}");
        }
    }

    #[test]
    fn a_name_that_is_another_player_s_is_told_and_the_code_counts() {
        let players = players();
        let who = Who::new(&players, CodeForm::WithCheckLetter);
        let form = |text, name| {
            let found = who.find(Named { name, ..Named::of(text) }).unwrap();
            assert_eq!(found.player, PlayerIdx::new(0));
            found.form
        };
        let anita = Form::NameOf(PlayerIdx::new(3));
        assert_eq!(form("500010F", "Hanley, Anita"), anita);
        assert_eq!(form("500010F", "anita hanley"), anita);
        assert_eq!(form("1503014", "Hanley, Anita"), anita);
        // The player's own name in any form, and names that nobody has.
        for name in ["Lee, Ann", "LEE, ann", "Ann Lee", "Lee Ann", "Ann Married", ""] {
            assert_eq!(form("500010F", name), Form::Listed, "{name}");
        }
        // Two players have the name, neither of whom has the code.
        for name in ["Roe, Ben", "Ben Roe"] {
            assert_eq!(form("500010F", name), Form::NameOf(PlayerIdx::new(1)), "{name}");
        }
        assert_eq!(form("500010f", "Hanley, Anita"), anita);
        assert_eq!(form("500010f", "Lee, Ann"), Form::Other);
    }

    #[test]
    fn a_wrong_code_beside_a_name_leaves_the_name() {
        let players = players();
        let who = Who::new(&players, CodeForm::WithCheckLetter);
        let form = |text, fide_code, name| {
            let found = who.find(Named { fide_code, name, ..Named::of(text) }).unwrap();
            assert_eq!(found.player, PlayerIdx::new(0), "{text}");
            found.form
        };
        for text in ["5000I0F", "500010", "5000100F", "Hanley, Anita", "9999999"] {
            assert_eq!(form(text, "", "Lee, Ann"), Form::NotACode, "{text}");
            assert_eq!(form(text, "1503014", "Lee, Anne"), Form::NotACode, "{text}");
        }
        // Words for a code to come; a FIDE number that the list has, or that is marked as one.
        for text in ["new", "n/a", "-", "?", "none", "tba", "1503014"] {
            assert_eq!(form(text, "", "Lee, Ann"), Form::Listed, "{text}");
        }
        let apart = Named { not_a_code: "Hanley, Anita", ..Named::of("Lee, Ann") };
        assert_eq!(who.find(apart).unwrap().form, Form::NotACode);
    }

    #[test]
    fn a_wrong_fide_number_is_told_or_refused() {
        let mut listed = players().players;
        listed[3].fide_code = "400404".into();
        let players = Players::of(listed);
        let who = Who::new(&players, CodeForm::WithCheckLetter);
        let find = |text, fide_code, name| {
            let found = who.find(Named { fide_code, name, ..Named::of(text) });
            found.map(|found| (found.player.number(), found.form))
        };
        let refused = |player: &str, number: &str| {
            let (player, number) = (player.to_owned(), number.to_owned());
            Err(Reason::NameWithOtherNumber { player, number })
        };
        for (text, name) in [
            ("Lee, Ann", ""),
            ("Lee, Ann", "Lee, Ann"),
            ("LEE, ann", ""),
            ("9999999", "Lee, Ann"),
            ("new", "Lee, Ann"),
        ] {
            assert_eq!(
                find(text, "9999999", name),
                refused("Lee, Ann (500010F)", "9999999"),
                "{text}"
            );
            for own in ["1503014", "01503014", "1503014.0"] {
                assert_eq!(find(text, own, name).map(|found| found.0), Ok(0), "{text} {own}");
            }
        }
        for (code, form) in [("500010F", Form::Listed), ("500010f", Form::Other)] {
            for number in ["9999999", "400404"] {
                assert_eq!(find(code, number, "Lee, Ann"), Ok((0, Form::OtherNumber)), "{code}");
                // If both name and number belong to somebody else, the name is reported.
                let anita = Form::NameOf(PlayerIdx::new(3));
                assert_eq!(find(code, number, "Hanley, Anita"), Ok((0, anita)), "{code}");
            }
            for number in ["1503014", "01503014", ""] {
                assert_eq!(find(code, number, "Lee, Ann"), Ok((0, form)), "{code} {number}");
            }
        }
        // If the list has no number for the player, it may be theirs, unless it is another's.
        assert_eq!(find("500050G", "9999999", ""), Ok((4, Form::Listed)));
        assert_eq!(find("500050G", "400404", ""), Ok((4, Form::OtherNumber)));
        assert_eq!(find("Ann, Lee", "9999999", ""), Ok((4, Form::Listed)));
        // A number alone identifies the player, and the name beside it is checked wherever it is.
        let lee = Form::NameOf(PlayerIdx::new(0));
        assert_eq!(find("Lee, Ann", "400404", ""), Ok((3, lee)));
        assert_eq!(find("400404", "400404", "Lee, Ann"), Ok((3, lee)));
        assert_eq!(find("400404", "400404", ""), Ok((3, Form::Listed)));
    }

    #[test]
    fn a_name_that_may_be_two_people_in_two_orders_is_nobody_s() {
        let player = |code: &str, name: &str| Player {
            code: code.into(),
            name: name.into(),
            ..Player::default()
        };
        let players = Players::of(vec![
            player("500010F", "James, Thomas"),
            player("500020J", "Thomas, James"),
            player("500030A", "Muller, José"),
            player("500040D", "Muller, Jose"),
        ]);
        let who = Who::new(&players, CodeForm::WithCheckLetter);
        let codes = vec!["500010F".to_owned(), "500020J".to_owned()];
        for text in ["James Thomas", "thomas james"] {
            let ambiguous = Reason::AmbiguousName { players: 2, codes: codes.clone() };
            assert_eq!(who.find(Named::of(text)), Err(ambiguous), "{text}");
        }
        let found = |text: &str| who.find(Named::of(text)).map(|found| found.player);
        assert_eq!(found("james, thomas"), Ok(PlayerIdx::new(0)));
        // The accent may be part of the letter, or a separate character after it.
        assert_eq!(found("Muller, Jose\u{301}"), Ok(PlayerIdx::new(2)));
    }

    #[test]
    fn a_name_without_letters_is_found_too() {
        let player = |code: &str, name: &str| Player {
            code: code.into(),
            name: name.into(),
            ..Player::default()
        };
        let players = Players::of(vec![player("500010F", "Lee, Ann"), player("500020J", "1984")]);
        let who = Who::new(&players, CodeForm::WithCheckLetter);
        let resolved = Resolved { player: PlayerIdx::new(1), form: Form::Listed };
        assert_eq!(who.find(Named::of("1984")), Ok(resolved));
        assert_eq!(who.find(Named::of("1985")), Err(Reason::MalformedCode));
    }

    #[test]
    fn a_name_of_several_words_is_found_either_way_round() {
        let player = |code: &str, name: &str| Player {
            code: code.into(),
            name: name.into(),
            ..Player::default()
        };
        let players = Players::of(vec![
            player("500010F", "D'Arcy-Smith, Jean"),
            player("500020J", "van der Berg, Piet"),
            player("500030A", "St. John, Clare"),
            player("500040D", "Ann Abel"),
            player("500050G", "Kay, Lee"),
            player("500060K", "Lee Kay Kay"),
            player("500070C", "Lee, Kay Kay"),
        ]);
        let who = Who::new(&players, CodeForm::WithCheckLetter);
        for (text, number) in [
            ("Jean D'Arcy-Smith", 0),
            ("JEAN D'ARCY SMITH", 0),
            ("Piet van der Berg", 1),
            ("Clare St. John", 2),
            ("Abel, Ann", 3),
            ("abel ann", 3),
            ("Lee Kay", 4),
        ] {
            let resolved = Resolved { player: PlayerIdx::new(number), form: Form::Other };
            assert_eq!(who.find(Named::of(text)), Ok(resolved), "{text}");
        }
        // The list says where the surname ends.
        assert_eq!(who.find(Named::of("Lee Kay Lee")), Err(Reason::UnknownName));
        // A comma marks the surname, so the order is not changed.
        assert_eq!(who.find(Named::of("Jean, D'Arcy-Smith")), Err(Reason::UnknownName));
        assert_eq!(who.find(Named::of("Lee, Kay")), Err(Reason::UnknownName));
        // Beside a code, the player's own name in another order does not count as another player's.
        let beside = who.find(Named { name: "Abel, Ann", ..Named::of("500040D") }).unwrap();
        assert_eq!(beside.form, Form::Listed);
        let codes = vec!["500060K".to_owned(), "500070C".to_owned()];
        assert_eq!(
            who.find(Named::of("Kay Kay Lee")),
            Err(Reason::AmbiguousName { players: 2, codes })
        );
    }

    #[test]
    fn a_fide_number_is_the_same_with_zeros_before_it() {
        let mut list = players().players;
        list.push(Player {
            code: "500060K".into(),
            fide_code: "0400404".into(),
            ..Player::default()
        });
        let players = Players::of(list);
        let who = Who::new(&players, CodeForm::WithCheckLetter);
        let code =
            |text| who.find(Named::of(text)).map(|found| &*who.player(found.player).unwrap().code);
        for text in ["1503014", "01503014", "1503014.0"] {
            assert_eq!(code(text), Ok("500010F"), "{text}");
        }
        for text in ["0400404", "400404"] {
            assert_eq!(code(text), Ok("500060K"), "{text}");
        }
        let named = Named { fide_code: "01503014", ..Named::of("500040D") };
        assert_eq!(who.find(named).unwrap().form, Form::OtherNumber);
    }

    #[test]
    fn a_refused_record_is_of_the_player_of_its_code_in_any_case() {
        let players = players();
        let who = Who::new(&players, CodeForm::WithCheckLetter);
        for code in ["500010F", "500010f"] {
            let named = Named { refused_on: Some(3), ..Named::of(code) };
            assert!(who.find(named).is_ok(), "{code}");
        }
        let nobody = Named { refused_on: Some(3), ..Named::of("Lee, Ann") };
        assert_eq!(who.find(nobody), Err(Reason::RefusedPlayer { list: None, record_line: 3 }));
    }
}
