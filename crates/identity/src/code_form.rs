//! The form of players' codes, and what is wrong with a text that should be a code.

use crate::check_letter::{CodeFault, check_code};
use findings::Reason;

/// The form of a federation's player codes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CodeForm {
    /// Six digits and a check letter, such as 233310H.
    WithCheckLetter,
    /// Any text.
    Free,
    /// Any text, because no edition says the form. A code that is right except for its small letter
    /// is still read as the code with a capital letter.
    Unsaid,
}

impl CodeForm {
    /// The code with a capital letter if only that is wrong with it; `None` for any other text.
    ///
    /// The result is never somebody else's code, because the letter must be the check letter of the
    /// digits.
    #[must_use]
    pub fn in_capitals(self, code: &str) -> Option<String> {
        let ends_small = code.ends_with(|letter: char| letter.is_ascii_lowercase());
        let is_small = self != Self::Free && ends_small;
        is_small.then(|| code.to_ascii_uppercase()).filter(|capitals| check_code(capitals).is_ok())
    }

    /// Why a text cannot be anybody's code; `None` if it can.
    #[must_use]
    pub fn fault(self, code: &str) -> Option<Reason> {
        if code.is_empty() {
            return Some(Reason::MissingValue);
        }
        if self != Self::WithCheckLetter {
            return None;
        }
        check_code(code).err().map(|fault| match fault {
            CodeFault::Malformed => {
                with_zeros(code).map_or(Reason::MalformedCode, |code| Reason::LostZeros { code })
            }
            CodeFault::WrongLetter { expected } => Reason::WrongCheckLetter { expected },
        })
    }
}

/// The code with its leading zeros if only these are missing (spreadsheets remove them from
/// numbers); `None` for any other text. The check letter shows that the zeros are what is missing.
pub(crate) fn with_zeros(code: &str) -> Option<String> {
    let is_short = (2..7).contains(&code.len()) && code.is_ascii();
    let zeros = is_short.then(|| format!("{code:0>7}").to_ascii_uppercase());
    zeros.filter(|code| check_code(code).is_ok())
}

/// A code in a section of a tournament; `None` for a word that says there is no code yet.
#[must_use]
pub fn section_code(text: &str) -> Option<String> {
    (!text.is_empty() && !is_no_code_yet(text)).then(|| with_capitals(text))
}

/// What people write instead of a code that the player does not have yet. Zeros, and texts without
/// a letter or digit, count as such words, too.
const NO_CODE_YET: [&str; 28] = [
    "new",
    "new player",
    "n a",
    "na",
    "none",
    "no",
    "no code",
    "nil",
    "null",
    "tba",
    "tbc",
    "tbd",
    "to follow",
    "pending",
    "applied",
    "applied for",
    "unknown",
    "not known",
    "unregistered",
    "not registered",
    "ungraded",
    "ug",
    "u g",
    "ung",
    "unrated",
    "unr",
    "guest",
    "x",
];

/// Whether a text in the place of a code says that there is no code.
#[must_use]
pub fn is_no_code_yet(text: &str) -> bool {
    let lower = text.to_lowercase();
    let words =
        lower.split(|letter: char| !letter.is_alphanumeric()).filter(|word| !word.is_empty());
    let words = words.collect::<Vec<_>>().join(" ");
    words.bytes().all(|byte| matches!(byte, b'0' | b' ')) || NO_CODE_YET.contains(&&*words)
}

/// The code with a capital letter if only that is wrong with it; any other text unchanged. For
/// files for which no edition says the form of codes. The result is never somebody else's code.
#[must_use]
pub fn with_capitals(code: &str) -> String {
    CodeForm::Unsaid.in_capitals(code).unwrap_or_else(|| code.to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_for_a_code_to_come_are_none() {
        for text in ["", "-", "?", "new", "N/A", "(none)", "tba", "000000", "New player"] {
            assert!(is_no_code_yet(text), "{text}");
        }
        for text in ["5000I0F", "500060", "Carr, Cy", "5000600K", "1503014"] {
            assert!(!is_no_code_yet(text), "{text}");
        }
    }
}
