//! Words in the place of a player that do not name anybody: one list for all readers, which must
//! not make players of them; and the one rule by which such a word is a player nevertheless.
//!
//! Nobody who is absent scores. Many of the words are surnames, too, so one that won or drew a game
//! is a player, or a question ([`Naming::who`]).

use std::collections::BTreeSet;

use rating_core::Outcome;

/// Words in the place of an opponent that say there was no opponent.
const NO_OPPONENT: [&str; 28] = [
    "bye",
    "full point bye",
    "half point bye",
    "zero point bye",
    "pairing allocated bye",
    "default",
    "defaulted",
    "dflt",
    "def",
    "double default",
    "team default",
    "board default",
    "board defaulted",
    "walkover",
    "walk over",
    "w o",
    "forfeit",
    "forfeited",
    "conceded",
    "no opponent",
    "no player",
    "no show",
    "not played",
    "unplayed",
    "not paired",
    "unpaired",
    "postponed",
    "match total",
];

/// A bye in other languages: words that are hardly anybody's name.
const BYES: [&str; 5] = ["spielfrei", "freilos", "wolny los", "frirond", "szabadnap"];

/// Words for no opponent that are surnames as well.
const SURNAMES: [&str; 16] = [
    "absent",
    "vacant",
    "void",
    "vrij",
    "oneven",
    "exempt",
    "volno",
    "voľno",
    "exento",
    "descansa",
    "riposa",
    "свободен",
    "свободна",
    "пропуск",
    "ρεπό",
    "ρεπο",
];

/// How many of them are English; these are no words for a bye in a cell of a cross-table.
const OF_ENGLISH: usize = 3;

/// Byes in other languages that are also surnames, such as that of Bay, Tom. In the cells of a
/// cross-table they are byes; in the place of a name they are people, since a game that is lost is
/// worse than a stranger whom somebody asks about.
const BYES_OR_NAMES: [&str; 7] = ["libre", "exe", "bay", "folga", "szabad", "pauza", "brak"];

/// The letters of FIDE's byes, which may also be somebody's initials.
const LETTERS_OF_BYES: [&str; 4] = ["pab", "fpb", "hpb", "zpb"];

/// Words for somebody who played, without saying who.
const SOMEBODY: [&str; 13] = [
    "a n other",
    "another",
    "nobody",
    "unknown",
    "not known",
    "none",
    "n a",
    "x",
    "tba",
    "tbc",
    // `N.N.`, in many languages.
    "n n",
    "unbekannt",
    "onbekend",
];

/// Words after a name that say that the player did not come; none of them is a forename or surname.
const BEHIND_NAMES: [&str; 6] = ["default", "defaulted", "walkover", "w/o", "forfeit", "forfeited"];

/// Whether a text in the place of an opponent is a word for no opponent: a bye, or a player or team
/// that did not come, named or not. `Void, Ann` is a person, and so is any text with a number or a
/// code.
fn is_no_opponent(text: &str) -> bool {
    let has_digit = text.bytes().any(|byte| byte.is_ascii_digit());
    is_dash(text) || (!has_digit && (is_word_for_nobody(text) || has_default_behind(text)))
}

fn is_word_for_nobody(text: &str) -> bool {
    [&NO_OPPONENT[..], &BYES, &SURNAMES].iter().any(|words| is_one_of(text, words))
}

/// Who stands in the place of a player.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stands {
    /// A player, known or not.
    Player,
    /// Nobody: the other side had no opponent.
    Nobody,
    /// A word for nobody, with the result of a game: only the sender knows whether somebody is
    /// called so.
    Unclear,
}

/// What a row says of a side's score.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Scored {
    /// No result of a game: none at all, or one without play.
    NoGame,
    /// Half a point without that of the other side: a draw, or a bye of half a point.
    HalfAlone,
    /// The result of a game, from this side.
    Game(Outcome),
}

impl Scored {
    /// That of the other side.
    #[must_use]
    pub const fn of_opponent(self) -> Self {
        match self {
            Self::Game(outcome) => Self::Game(outcome.reversed()),
            other => other,
        }
    }
}

/// What is expected in the place of a player who is [`Stands::Unclear`].
pub const PLAYER_OR_BYE: &str = "a player, or a bye without the result of a game; this is a \
     word for a bye, with one. Write the forename or code beside a surname; for a bye leave the \
     result out, or write `1-0 def`";

/// How the players of a file are called, which tells words for a bye from surnames.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Naming {
    /// Whether everybody has a code or a name of several words, so that letters that may be
    /// initials or a bye are a bye.
    is_whole: bool,
    /// The words for nobody that won or drew a game.
    scoring: BTreeSet<String>,
}

impl Naming {
    /// The naming of a file with these players, each with what a row says of their score.
    pub fn of<'n>(players: impl Iterator<Item = (&'n str, Scored)>) -> Self {
        let is_whole = |name: &str| {
            let has_digit = name.bytes().any(|byte| byte.is_ascii_digit());
            has_digit || name.split_whitespace().nth(1).is_some()
        };
        let (mut scoring, mut somebody, mut are_whole) = (BTreeSet::new(), false, true);
        for (name, scored) in players {
            if !is_nobody(name) {
                somebody = true;
                are_whole &= is_whole(name);
            } else if matches!(scored, Scored::Game(Outcome::Win | Outcome::Draw)) {
                scoring.insert(letters_of(name));
            }
        }
        Self { is_whole: somebody && are_whole, scoring }
    }

    /// Who a text in the place of a player stands for, in a row that says this of its score.
    ///
    /// A word for nobody without the result of a game is nobody. With one, a surname is a player if
    /// it scores anywhere in the file; a word that is hardly a name is nobody as long as it never
    /// scores. Anything else is unclear.
    #[must_use]
    pub fn who(&self, text: &str, scored: Scored) -> Stands {
        let is_scoring = || self.scoring.contains(&letters_of(text));
        if is_bye_or_initials(text) {
            return if self.is_whole && !is_scoring() { Stands::Nobody } else { Stands::Player };
        }
        if !is_no_opponent(text) {
            return Stands::Player;
        }
        let is_surname = is_one_of(text, &SURNAMES);
        match scored {
            _ if is_surname && is_scoring() => Stands::Player,
            Scored::NoGame => Stands::Nobody,
            Scored::HalfAlone if !is_surname => Stands::Nobody,
            Scored::Game(Outcome::Loss) if !is_surname && !is_scoring() => Stands::Nobody,
            Scored::HalfAlone | Scored::Game(_) => Stands::Unclear,
        }
    }
}

/// Whether a text is the letters of a bye, which may also be initials. `Pa, B` and `P.A.B.` are
/// names.
pub(crate) fn is_bye_or_initials(text: &str) -> bool {
    is_alone(text, &LETTERS_OF_BYES)
}

/// Whether a text, perhaps in brackets, is one of these words, with nothing between its letters.
fn is_alone(text: &str, words: &[&str]) -> bool {
    let word = text.trim().trim_matches(['(', ')', '[', ']']).to_lowercase();
    words.contains(&word.as_str())
}

/// Whether a text in the place of a round is a word for a bye in another language.
#[must_use]
pub fn is_bye_in_another_language(text: &str) -> bool {
    // Nearly all cells of a cross-table have one.
    let has_digit = text.bytes().any(|byte| byte.is_ascii_digit());
    !has_digit
        && (is_one_of(text, &BYES)
            || is_one_of(text, &SURNAMES[OF_ENGLISH..])
            || is_alone(text, &BYES_OR_NAMES))
}

/// Whether a text consists of dashes only.
#[must_use]
pub fn is_dash(text: &str) -> bool {
    !text.is_empty() && text.chars().all(|letter| letter == '-' || is_long_dash(letter))
}

/// Whether a character is used as a dash: nonbreaking hyphens, dashes of any length, and the minus
/// sign.
#[must_use]
pub const fn is_long_dash(letter: char) -> bool {
    matches!(letter, '\u{2010}'..='\u{2015}' | '\u{2212}')
}

/// Whether a default is noted after a name: `Ouse defaulted`, `Day, Fay (def)`, `Orr, Gus -
/// default`.
fn has_default_behind(text: &str) -> bool {
    let lower = text.to_lowercase();
    let text = lower.trim_end_matches([' ', '.', '*', ')', ']']);
    let Some(space) = text.rfind([' ', '(', '[']) else { return false };
    let word = text[space..].trim_start_matches([' ', '(', '[']);
    let before = text[..=space].trim_end();
    // A short word must be in brackets or after a dash: `Lee, Wo` is a person.
    let is_marked = before.ends_with(['(', '['])
        || before.ends_with(|letter| letter == '-' || is_long_dash(letter));
    let has_name = before.chars().any(char::is_alphabetic);
    has_name && (BEHIND_NAMES.contains(&word) || (is_marked && is_word_for_nobody(word)))
}

/// Whether a text in the place of a name does not name anybody: a side that did not come, or an
/// unnamed substitute.
#[must_use]
pub fn is_nobody(text: &str) -> bool {
    let has_letter = text.chars().any(char::is_alphabetic);
    !has_letter
        || is_word_for_nobody(text)
        || is_bye_in_another_language(text)
        || is_bye_or_initials(text)
        || is_one_of(text, &SOMEBODY)
        || has_default_behind(text)
}

/// Whether the letters of a text are one of these words, ignoring any punctuation, numbers and
/// blanks between them.
fn is_one_of(text: &str, words: &[&str]) -> bool {
    let letters = letters_of(text);
    words.iter().any(|word| word.chars().filter(|&letter| letter != ' ').eq(letters.chars()))
}

/// The letters of a text, in lower case.
fn letters_of(text: &str) -> String {
    text.chars().filter(|letter| letter.is_alphabetic()).flat_map(char::to_lowercase).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Who a text stands for beside this score, in a file where it also has these.
    fn who(text: &str, scored: Scored, elsewhere: &[Outcome]) -> Stands {
        let others = elsewhere.iter().map(|outcome| Scored::Game(*outcome));
        let own = others.chain([scored]).map(|scored| (text, scored));
        Naming::of([("Lee", Scored::NoGame)].into_iter().chain(own)).who(text, scored)
    }

    #[test]
    fn nobody_who_is_absent_scores() {
        use Outcome::{Draw, Loss, Win};
        let game = Scored::Game;
        for surname in SURNAMES {
            assert_eq!(who(surname, Scored::NoGame, &[]), Stands::Nobody, "{surname}");
            for scored in [game(Loss), Scored::HalfAlone] {
                assert_eq!(who(surname, scored, &[]), Stands::Unclear, "{surname}");
            }
            for outcome in [Win, Draw] {
                assert_eq!(who(surname, game(outcome), &[]), Stands::Player, "{surname}");
                for scored in [game(Loss), Scored::HalfAlone, Scored::NoGame] {
                    assert_eq!(who(surname, scored, &[outcome]), Stands::Player, "{surname}");
                }
            }
        }
        for word in NO_OPPONENT.into_iter().chain(BYES).chain(["-", "Day, Fay (def)"]) {
            for scored in [Scored::NoGame, Scored::HalfAlone] {
                assert_eq!(who(word, scored, &[Win]), Stands::Nobody, "{word}");
            }
            assert_eq!(who(word, game(Loss), &[]), Stands::Nobody, "{word}");
            assert_eq!(who(word, game(Loss), &[Draw]), Stands::Unclear, "{word}");
            assert_eq!(who(word, game(Win), &[]), Stands::Unclear, "{word}");
        }
    }

    #[test]
    fn words_of_defaults_are_nobody_and_surnames_with_a_forename_are_somebody() {
        for text in [
            "Walkover",
            "W/O",
            "w.o.",
            "Def.",
            "Absent",
            "Vacant",
            "Void",
            "Conceded",
            "postponed",
            "Not played",
            "No show",
            "Team default",
            "Board defaulted",
            "Match total",
            "(bye)",
            "default *",
            "DFLT",
            "No opponent",
            "not paired",
            "Unpaired",
            "spielfrei",
            "Freilos",
            "Vrij",
            "Oneven",
            "Exempt",
            "volno",
            "Wolny los",
            "Exento",
            "descansa",
            "riposa",
            "Frirond",
            "свободен",
            "Пропуск",
            "ρεπό",
            "Half-point bye",
            "-",
            "—",
            "Ouse defaulted",
            "Ouse B - default",
            "Day, Fay (def)",
            "Day, Fay [w/o]",
            "Orr, Gus – dflt.",
            "Orr, Gus W/O",
        ] {
            assert!(is_no_opponent(text) && is_nobody(text), "{text}");
        }
        for text in ["Unknown", "n/a", "x", "A. N. Other", "TBA", "N.N.", "NN"] {
            assert!(is_nobody(text) && !is_no_opponent(text), "{text}");
        }
        for text in [
            "White",
            "Void, Ann",
            "Vrij, Jan",
            "Ann Void",
            "Absent, Al",
            "Wong",
            "Bye, Ben",
            "Bay, Tom",
            "Folga, Ann",
            "Ng, N.",
            "Defoe",
            "Lee, Wo",
            "Lee-Wo",
            "Ann (Void)-Lee",
            "Pa, B",
            "P.A.B.",
            "Ex, E",
            "Li, Bre",
        ] {
            assert!(!is_nobody(text) && !is_no_opponent(text), "{text}");
        }
        // The first may be a mistyped code, and an empty opponent alone does not make a row a bye.
        assert!(!is_no_opponent("12345X") && !is_no_opponent(""));
    }

    #[test]
    fn letters_of_a_bye_are_one_where_everybody_else_is_named_in_full() {
        let naming =
            |names: &[&'static str]| Naming::of(names.iter().map(|name| (*name, Scored::NoGame)));
        let whole = naming(&["Lee, Ann", "PAB", "bye", "233310H", "Tim Hall"]);
        for text in ["PAB", "(hpb)"] {
            assert_eq!(whole.who(text, Scored::Game(Outcome::Loss)), Stands::Nobody, "{text}");
            assert!(is_nobody(text) && !is_no_opponent(text), "{text}");
        }
        // A surname is not taken for a bye, and not for a new player without being asked about.
        for text in ["Bay", "libre", "EXE", "Folga", "szabad", "pauza"] {
            assert!(whole.who(text, Scored::NoGame) == Stands::Player && is_nobody(text), "{text}");
        }
        for text in ["Bay, Tom", "Tom Bay", "Lee", "Bay 2", "Pa, B", "P.A.B.", "Ba, Y"] {
            assert_eq!(whole.who(text, Scored::NoGame), Stands::Player, "{text}");
        }
        for names in [&["Lee", "PAB", "Hall, Tim"][..], &["PAB"], &[]] {
            assert_eq!(naming(names).who("PAB", Scored::NoGame), Stands::Player, "{names:?}");
        }
        let scoring = [("Lee, Ann", Scored::NoGame), ("PAB", Scored::Game(Outcome::Draw))];
        assert_eq!(Naming::of(scoring.into_iter()).who("PAB", Scored::NoGame), Stands::Player);
    }
}
