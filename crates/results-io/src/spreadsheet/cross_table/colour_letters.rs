//! The letters of White and Black in the cells of a cross-table, in the languages of programs for
//! tournaments: `3s1` of a German table is `3b1`.

use std::collections::BTreeSet;

/// White and Black in Clarke's letters.
const ENGLISH: [char; 2] = ['w', 'b'];

/// White and Black in other languages: German, Dutch; Spanish, French and Italian; Polish and
/// Slovene; Czech and Slovak; Turkish; Portuguese; Hungarian, Swedish; Russian. A `b` is Black in
/// English alone.
const OTHERS: [[char; 2]; 9] = [
    ['w', 's'],
    ['w', 'z'],
    ['b', 'n'],
    ['b', 'c'],
    ['b', 'č'],
    ['b', 's'],
    ['b', 'p'],
    ['v', 's'],
    ['б', 'ч'],
];

/// The letters of White and Black that a file uses.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct ColourLetters([char; 2]);

impl Default for ColourLetters {
    fn default() -> Self {
        Self(ENGLISH)
    }
}

impl ColourLetters {
    /// The letters of a file, from all that stand in the place of a colour. They are English where
    /// they may be, and where they are not those of one language.
    pub(super) fn of(found: &BTreeSet<char>) -> Self {
        let fit = |letters: &&[char; 2]| found.iter().all(|letter| letters.contains(letter));
        if fit(&&ENGLISH) {
            return Self::default();
        }
        // A letter alone that two languages have is one colour in both.
        Self(OTHERS.iter().find(fit).copied().unwrap_or(ENGLISH))
    }

    /// A cell with Clarke's letter in the place of its colour.
    pub(super) fn in_english(self, cell: String) -> String {
        if self.0 == ENGLISH {
            return cell;
        }
        let Some((at, letter)) = colour_in(&cell) else { return cell };
        let mut letters = self.0.into_iter().zip(ENGLISH);
        let Some((_, english)) = letters.find(|(own, _)| *own == letter) else { return cell };
        let behind = cell.get(at + letter.len_utf8()..).unwrap_or_default();
        format!("{}{english}{behind}", cell.get(..at).unwrap_or_default())
    }
}

/// The letter in the place of a colour, with its place: `3s1`, `+4n`, `s5=`, `w12s`. The cell is in
/// lower case, without blanks and separators. `None` if there is no colour.
pub(super) fn colour_in(cell: &str) -> Option<(usize, char)> {
    let is_result = |letter: char| "+-=½".contains(letter);
    let digits = cell.find(|letter: char| letter.is_ascii_digit())?;
    let (front, rest) = cell.split_at_checked(digits)?;
    let end = rest.find(|letter: char| !letter.is_ascii_digit()).unwrap_or(rest.len());
    let behind = rest.get(end..)?;
    let of_behind = behind.trim_end_matches(|letter| is_result(letter) || "10".contains(letter));
    let has_result_behind = of_behind.len() < behind.len();
    let of_front = front.trim_start_matches(is_result);
    let has_sign = of_front.len() < front.len();
    let has_letter_of_result = matches!(of_front, "w" | "d" | "l");
    match (alone(of_front), alone(of_behind)) {
        (_, Some('d' | 'f')) => None,
        (None, Some(letter)) if of_front.is_empty() && has_sign != has_result_behind => {
            Some((digits + end, letter))
        }
        (Some(_), Some(letter)) if has_letter_of_result && !has_sign && !has_result_behind => {
            Some((digits + end, letter))
        }
        (Some(letter), None) if of_behind.is_empty() && has_sign != has_result_behind => {
            Some((front.len() - of_front.len(), letter))
        }
        _ => None,
    }
}

/// The only letter of a text. A D or F may be a default: `+4d`.
fn alone(text: &str) -> Option<char> {
    let mut letters = text.chars();
    letters.next().filter(|letter| letter.is_alphabetic() && letters.next().is_none())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_colour_stands_beside_the_opponent_and_a_result() {
        for (cell, found) in [
            ("3s1", Some((1, 's'))),
            ("12č½", Some((2, 'č'))),
            ("+4n", Some((2, 'n'))),
            ("=s5", Some((1, 's'))),
            ("s5=", Some((0, 's'))),
            ("½b5", Some((2, 'b'))),
            ("w12s", Some((3, 's'))),
            ("w12", None),
            ("12s", None),
            ("s12s1", None),
            ("3def1", None),
            ("1f", None),
            ("+4d", None),
            ("bye", None),
        ] {
            assert_eq!(colour_in(cell), found, "{cell}");
        }
    }

    #[test]
    fn a_b_is_white_only_beside_a_letter_of_black() {
        let letters = |found: &str| ColourLetters::of(&found.chars().collect()).0;
        for english in ["", "w", "b", "wb", "wbs", "bx", "wv", "vb"] {
            assert_eq!(letters(english), ENGLISH, "{english}");
        }
        for [white, black] in OTHERS {
            assert_eq!(letters(&format!("{white}{black}")), [white, black]);
            assert_eq!(letters(&black.to_string())[1], black);
        }
    }
}
