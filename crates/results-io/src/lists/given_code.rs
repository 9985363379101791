//! The code that a row of a list gives.

use crate::code_form::CodeForm;
use crate::index::PlayerIndex;
use crate::reason::Reason;

/// A code that a row gives.
pub(super) struct GivenCode {
    /// In capitals, where the row has it in small letters.
    pub(super) in_capitals: Option<String>,
    /// Its digits, if it is six of them and the letter that checks them.
    pub(super) digits: Option<u32>,
}

impl GivenCode {
    /// What a text is as a code.
    ///
    /// # Errors
    ///
    /// It cannot be anybody's.
    pub(super) fn read(text: &str, form: CodeForm) -> Result<Self, Reason> {
        // Nearly every code: there is nothing wrong with it then.
        let digits = PlayerIndex::checked_digits(text);
        if digits.is_some() {
            return Ok(Self { in_capitals: None, digits });
        }
        let in_capitals = form.in_capitals(text);
        match form.fault(text) {
            Some(reason) if in_capitals.is_none() => Err(reason),
            _ => {
                let digits = in_capitals.as_deref().and_then(PlayerIndex::checked_digits);
                Ok(Self { in_capitals, digits })
            }
        }
    }
}
