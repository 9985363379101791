//! Why a text cannot be read as a system.

use std::ops::RangeInclusive;

use rating_core::settings::OutOfRange;

/// Why a text cannot be read as a system.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
pub enum SystemError {
    /// Not TOML, an unknown key, a missing key, or a value of the wrong kind.
    #[error(transparent)]
    Malformed(#[from] toml::de::Error),
    /// A value outside its range.
    #[error(transparent)]
    OutOfRange(#[from] OutOfRange),
    /// A setting that TOML cannot write.
    #[error("a setting cannot be written: {0}")]
    Unwritable(#[from] toml::ser::Error),
    /// No built-in system has this name.
    #[error("there is no built-in system `{name}`")]
    Unknown {
        /// The name given.
        name: String,
    },
}

/// The range of a setting that is a size. It goes far beyond any useful value, but no product or
/// quotient of two such sizes overflows.
pub(crate) const SIZES: RangeInclusive<f64> = 1e-6..=1e6;

/// The same in words.
pub(crate) const A_SIZE: &str = "a number above 0, from 0.000001 to 1000000";

pub(crate) fn is_size(value: f64) -> bool {
    SIZES.contains(&value)
}
