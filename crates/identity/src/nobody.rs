//! Texts in the place of a player that do not name anybody, and the one rule by which a word for
//! nobody is a player nevertheless. The words are those of the crate `vocabulary`.
//!
//! Nobody who is absent scores. Many of the words are surnames, too, so one that won or drew a game
//! is a player, or a question ([`Naming::who`]).

use std::collections::BTreeSet;

use rating_core::Outcome;
use vocabulary::text::plain;
use vocabulary::{Nobody, Words};

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
                scoring.insert(plain(name));
            }
        }
        Self { is_whole: somebody && are_whole, scoring }
    }

    /// Who a text in the place of a player stands for, in a row that says this of its score.
    ///
    /// A word for nobody without the result of a game is nobody. With one, a word that may be a
    /// name is a player if it scores anywhere in the file, and initials are nobody where all others
    /// are named in full; a word that is hardly a name is nobody as long as it never scores.
    /// Anything else is unclear.
    #[must_use]
    pub fn who(&self, text: &str, scored: Scored) -> Stands {
        let Some(word) = no_opponent(text) else { return Stands::Player };
        let is_scoring = self.scoring.contains(&plain(text));
        match (word, scored) {
            (Nobody::MayBeInitials | Nobody::MayBeSurname, _) if is_scoring => Stands::Player,
            (_, Scored::NoGame) | (Nobody::Absent, Scored::HalfAlone) => Stands::Nobody,
            (Nobody::Absent, Scored::Game(Outcome::Loss)) if !is_scoring => Stands::Nobody,
            (Nobody::MayBeInitials, _) if self.is_whole => Stands::Nobody,
            _ => Stands::Unclear,
        }
    }
}

/// The word for no opponent that a text in the place of one is. Any text with a number or a code is
/// a person, and so is somebody without a name.
fn no_opponent(text: &str) -> Option<Nobody> {
    let has_digit = text.bytes().any(|byte| byte.is_ascii_digit());
    let word = Words::shared().nobody.of(text).filter(|word| *word != Nobody::Unnamed);
    if is_dash(text) { Some(Nobody::Absent) } else { word.filter(|_| !has_digit) }
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

/// Whether a text in the place of a name does not name anybody: a side that did not come, or an
/// unnamed substitute, perhaps with a number.
#[must_use]
pub fn is_nobody(text: &str) -> bool {
    let is_of_number = |letter: char| letter == ' ' || letter.is_ascii_digit();
    let word = text.trim_end_matches(is_of_number);
    !text.contains(char::is_alphabetic) || Words::shared().nobody.of(word).is_some()
}

/// Whether a word for nobody may be a surname: somebody may be called so.
#[must_use]
pub fn may_be_surname(text: &str) -> bool {
    Words::shared().nobody.of(text) == Some(Nobody::MayBeSurname)
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
        for surname in ["Vrij", "Absent", "Свободен", "ρεπό", "Bay", "libre"] {
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
        for word in ["bye", "W/O", "Team default", "freilos", "-", "Day, Fay (def)"] {
            for scored in [Scored::NoGame, Scored::HalfAlone] {
                assert_eq!(who(word, scored, &[Win]), Stands::Nobody, "{word}");
            }
            assert_eq!(who(word, game(Loss), &[]), Stands::Nobody, "{word}");
            assert_eq!(who(word, game(Loss), &[Draw]), Stands::Unclear, "{word}");
            assert_eq!(who(word, game(Win), &[]), Stands::Unclear, "{word}");
        }
    }

    #[test]
    fn words_of_defaults_are_nobody() {
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
            assert!(no_opponent(text).is_some() && is_nobody(text), "{text}");
        }
        for text in ["Unknown", "n/a", "x", "A. N. Other", "TBA", "N.N.", "NN"] {
            assert!(is_nobody(text) && no_opponent(text).is_none(), "{text}");
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
            assert!(!is_nobody(text) && no_opponent(text).is_none(), "{text}");
        }
        // The first may be a mistyped code, and an empty opponent alone does not make a row a bye.
        assert!(no_opponent("12345X").is_none() && no_opponent("").is_none());
    }

    #[test]
    fn letters_of_a_bye_are_one_beside_full_names() {
        let naming =
            |names: &[&'static str]| Naming::of(names.iter().map(|name| (*name, Scored::NoGame)));
        let whole = naming(&["Lee, Ann", "PAB", "bye", "233310H", "Tim Hall"]);
        for text in ["PAB", "(hpb)"] {
            assert_eq!(whole.who(text, Scored::Game(Outcome::Loss)), Stands::Nobody, "{text}");
        }
        for text in ["Bay, Tom", "Tom Bay", "Lee", "Bay 2", "Pa, B", "P.A.B.", "Ba, Y"] {
            assert_eq!(whole.who(text, Scored::NoGame), Stands::Player, "{text}");
        }
        for names in [&["Lee", "PAB", "Hall, Tim"][..], &["PAB"], &[]] {
            let stands = naming(names).who("PAB", Scored::Game(Outcome::Loss));
            assert_eq!(stands, Stands::Unclear, "{names:?}");
        }
        let scoring = [("Lee, Ann", Scored::NoGame), ("PAB", Scored::Game(Outcome::Draw))];
        assert_eq!(Naming::of(scoring.into_iter()).who("PAB", Scored::NoGame), Stands::Player);
    }
}
