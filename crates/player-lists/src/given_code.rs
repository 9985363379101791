//! The code in a row of a list.

use findings::Reason;
use identity::PlayerIndex;
use identity::code_form::CodeForm;

/// The code in a row.
pub(super) struct GivenCode {
    /// The code with a capital letter, if the row has a small one.
    pub(super) in_capitals: Option<String>,
    /// Its digits, if it is six digits and their check letter.
    pub(super) digits: Option<u32>,
}

impl GivenCode {
    /// Reads a text as a code.
    ///
    /// # Errors
    ///
    /// The text cannot be anybody's code.
    pub(super) fn read(text: &str, form: CodeForm) -> Result<Self, Reason> {
        // True of nearly every code; nothing else needs to be checked then.
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
