//! Wrong usage, told from failure: the user must type something else.

use anyhow::Result;

/// A value on the command line that cannot be meant.
#[derive(Debug)]
pub struct UsageError(pub String);

impl std::fmt::Display for UsageError {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for UsageError {}

/// An error of usage.
///
/// # Errors
///
/// Always.
pub fn usage<T>(message: String) -> Result<T> {
    Err(UsageError(message).into())
}
