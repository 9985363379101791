//! What is wrong with a text that is to be a player's code.

use crate::check_letter::{CodeFault, check_code};
use crate::reason::Reason;

/// A code that lacks nothing but capitals, in capitals; `None` for any other text.
///
/// Nobody else's code comes of it: the letter is the one that the digits ask for.
pub(crate) fn in_capitals(code: &str, check_letters: bool) -> Option<String> {
    let is_small = check_letters && code.ends_with(|letter: char| letter.is_ascii_lowercase());
    is_small.then(|| code.to_ascii_uppercase()).filter(|capitals| check_code(capitals).is_ok())
}

/// Why a text cannot be anybody's code; `None` if it can.
pub(crate) fn code_fault(code: &str, check_letters: bool) -> Option<Reason> {
    if code.is_empty() {
        return Some(Reason::MissingValue);
    }
    if !check_letters {
        return None;
    }
    check_code(code).err().map(|fault| match fault {
        CodeFault::Malformed => Reason::MalformedCode,
        CodeFault::WrongLetter { expected } => Reason::WrongCheckLetter { expected },
    })
}
