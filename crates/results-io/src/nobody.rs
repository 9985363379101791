//! Words in the place of a player that do not name anybody: one list for all readers, which must
//! not make players of them.

/// Words in the place of an opponent that say there was no opponent.
const NO_OPPONENT: [&str; 31] = [
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
    "absent",
    "vacant",
    "void",
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

/// A bye in other languages: words that alone are not anybody's name.
const BYES: [&str; 18] = [
    "spielfrei",
    "freilos",
    "vrij",
    "oneven",
    "exempt",
    "volno",
    "voľno",
    "wolny los",
    "exento",
    "descansa",
    "riposa",
    "frirond",
    "szabadnap",
    "свободен",
    "свободна",
    "пропуск",
    "ρεπό",
    "ρεπο",
];

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

/// Words after a result without a game, without blanks. Longer ones come first, since some of the
/// shorter are their endings.
pub(crate) const BY_DEFAULT: [&str; 21] = [
    "walkover",
    "defaulted",
    "default",
    "def.",
    "forfeit",
    "def",
    "dflt",
    "w/o",
    "w.o.",
    "w.o",
    "wo.",
    "wo",
    // In German, Polish, Czech and French; the letter is that of the first three.
    "kampflos",
    "kontumacja",
    "kontumace",
    "kontumačně",
    "forfait",
    "ff",
    "d",
    "f",
    "k",
];

/// Words after a name that say that the player did not come; none of them is a forename or surname.
const BEHIND_NAMES: [&str; 6] = ["default", "defaulted", "walkover", "w/o", "forfeit", "forfeited"];

/// Whether a text in the place of an opponent says that there was no opponent: a bye, or a player
/// or team that did not come, named or not. `Void, Ann` is a person, and so is any text with a
/// number or a code.
pub(crate) fn is_no_opponent(text: &str) -> bool {
    let has_digit = text.bytes().any(|byte| byte.is_ascii_digit());
    let is_none = |text: &str| {
        is_one_of(text, &NO_OPPONENT) || is_one_of(text, &BYES) || has_default_behind(text)
    };
    is_dash(text) || (!has_digit && is_none(text))
}

/// How the players of a file are called, which tells words for a bye from surnames.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Naming {
    /// Whether everybody has a code or a name of several words, so that letters that may be
    /// initials or a bye are a bye.
    is_whole: bool,
}

impl Naming {
    /// The naming of a file with these players.
    pub(crate) fn of<'n>(names: impl Iterator<Item = &'n str>) -> Self {
        let is_whole = |name: &str| {
            let has_digit = name.bytes().any(|byte| byte.is_ascii_digit());
            has_digit || name.split_whitespace().nth(1).is_some()
        };
        let mut somebody = names.filter(|name| !is_nobody(name)).peekable();
        Self { is_whole: somebody.peek().is_some() && somebody.all(is_whole) }
    }

    /// Whether a text in the place of an opponent says that there was no opponent.
    pub(crate) fn is_no_opponent(self, text: &str) -> bool {
        is_no_opponent(text) || self.is_whole && is_bye_or_initials(text)
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
pub(crate) fn is_bye_in_another_language(text: &str) -> bool {
    // Nearly all cells of a cross-table have one.
    let has_digit = text.bytes().any(|byte| byte.is_ascii_digit());
    !has_digit && (is_one_of(text, &BYES) || is_alone(text, &BYES_OR_NAMES))
}

/// Whether a text consists of dashes only.
pub(crate) fn is_dash(text: &str) -> bool {
    !text.is_empty() && text.chars().all(|letter| letter == '-' || is_long_dash(letter))
}

/// Whether a character is used as a dash: nonbreaking hyphens, dashes of any length, and the minus
/// sign.
pub(crate) const fn is_long_dash(letter: char) -> bool {
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
    has_name
        && (BEHIND_NAMES.contains(&word)
            || (is_marked && (is_one_of(word, &NO_OPPONENT) || is_one_of(word, &BYES))))
}

/// Whether a text in the place of a name does not name anybody: a side that did not come, or an
/// unnamed substitute.
#[must_use]
pub fn is_nobody(text: &str) -> bool {
    let has_letter = text.chars().any(char::is_alphabetic);
    !has_letter
        || is_one_of(text, &NO_OPPONENT)
        || is_bye_in_another_language(text)
        || is_bye_or_initials(text)
        || is_one_of(text, &SOMEBODY)
        || has_default_behind(text)
}

/// Whether the letters of a text are one of these words, ignoring any punctuation, numbers and
/// blanks between them.
fn is_one_of(text: &str, words: &[&str]) -> bool {
    let letters = text.chars().filter(|letter| letter.is_alphabetic()).flat_map(char::to_lowercase);
    let letters: String = letters.collect();
    words.iter().any(|word| word.chars().filter(|&letter| letter != ' ').eq(letters.chars()))
}

#[cfg(test)]
mod tests {
    use super::*;

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
        let whole = Naming::of(["Lee, Ann", "PAB", "bye", "233310H", "Tim Hall"].into_iter());
        for text in ["PAB", "(hpb)"] {
            assert!(whole.is_no_opponent(text) && is_nobody(text), "{text}");
            assert!(!is_no_opponent(text), "{text}");
        }
        // A surname is not taken for a bye, and not for a new player without being asked about.
        for text in ["Bay", "libre", "EXE", "Folga", "szabad", "pauza"] {
            assert!(!whole.is_no_opponent(text) && is_nobody(text), "{text}");
        }
        for text in ["Bay, Tom", "Tom Bay", "Lee", "Bay 2", "Pa, B", "P.A.B.", "Ba, Y"] {
            assert!(!whole.is_no_opponent(text), "{text}");
        }
        for names in [&["Lee", "PAB", "Hall, Tim"][..], &["PAB"], &[]] {
            let naming = Naming::of(names.iter().copied());
            assert!(!naming.is_no_opponent("PAB") && naming.is_no_opponent("volno"), "{names:?}");
        }
    }
}
