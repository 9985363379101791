//! What is wrong with a text that is to be a player's code.

use crate::check_letter::{CodeFault, check_code};
use crate::reason::Reason;

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
