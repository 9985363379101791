//! Rules as data: what reading a rule book can find wrong.

use serde::de::DeserializeOwned;

/// Why a text is not a rule book.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
pub enum RulesError {
    /// Not TOML, an unknown key, a missing key, or a value of the wrong kind.
    #[error(transparent)]
    Malformed(#[from] toml::de::Error),
    /// A value outside its range.
    #[error("`{key}` is {found}: expected {expected}")]
    OutOfRange {
        /// The setting, as the file names it.
        key: &'static str,
        /// What the file says.
        found: String,
        /// What it may say.
        expected: &'static str,
    },
}

/// Reads a rule book; its own check of ranges follows.
pub(crate) fn parse<T: DeserializeOwned>(text: &str) -> Result<T, RulesError> {
    Ok(toml::from_str(text)?)
}

/// An error unless `holds`.
pub(crate) fn in_range(
    holds: bool,
    key: &'static str,
    found: &impl ToString,
    expected: &'static str,
) -> Result<(), RulesError> {
    if holds {
        return Ok(());
    }
    Err(RulesError::OutOfRange { key, found: found.to_string(), expected })
}
