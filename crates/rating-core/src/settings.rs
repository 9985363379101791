//! Range checks of the settings that files give for a system or an award.

use std::borrow::Cow;
use std::fmt;
use std::ops::RangeInclusive;

/// A setting that is outside of what is allowed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OutOfRange {
    /// The setting, by its name in the file.
    pub key: &'static str,
    /// What the file has.
    pub found: String,
    /// What is allowed.
    pub expected: Cow<'static, str>,
}

/// Refuses a number outside of its range.
///
/// # Errors
///
/// If the number is outside.
///
/// ```
/// use rating_core::settings::within;
///
/// assert_eq!(within("score.per_cent", 35, 0..=100), Ok(()));
/// let error = within("score.per_cent", 350, 0..=100).unwrap_err();
/// assert_eq!(error.to_string(), "`score.per_cent` is 350: expected 0 to 100");
/// ```
pub fn within<T: PartialOrd + fmt::Display>(
    key: &'static str,
    found: T,
    range: RangeInclusive<T>,
) -> Result<(), OutOfRange> {
    let expected = || format!("{} to {}", range.start(), range.end());
    if range.contains(&found) { Ok(()) } else { out_of_range(key, found, expected()) }
}

/// Refuses a setting unless `holds`; `expected` says in words what is allowed.
///
/// # Errors
///
/// If it does not hold.
pub fn in_range(
    holds: bool,
    key: &'static str,
    found: &(impl fmt::Display + ?Sized),
    expected: &'static str,
) -> Result<(), OutOfRange> {
    if holds { Ok(()) } else { out_of_range(key, found, expected) }
}

/// Refuses a setting.
///
/// # Errors
///
/// Always.
pub fn out_of_range(
    key: &'static str,
    found: impl fmt::Display,
    expected: impl Into<Cow<'static, str>>,
) -> Result<(), OutOfRange> {
    Err(OutOfRange { key, found: found.to_string(), expected: expected.into() })
}

impl fmt::Display for OutOfRange {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { key, found, expected } = self;
        write!(f, "`{key}` is {found}: expected {expected}")
    }
}

impl std::error::Error for OutOfRange {}
