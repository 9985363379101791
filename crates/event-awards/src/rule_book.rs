//! The errors of reading a rule book.

use std::ops::RangeInclusive;

use rating_core::EloRating;
use rating_core::settings::{OutOfRange, out_of_range};
use serde::de::DeserializeOwned;

/// Why a text cannot be read as a rule book.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
pub enum RulesError {
    /// Not TOML, an unknown key, a missing key, or a value of the wrong kind.
    #[error(transparent)]
    Malformed(#[from] toml::de::Error),
    /// A value outside its range.
    #[error(transparent)]
    OutOfRange(#[from] OutOfRange),
}

/// Reads a rule book, before its own check of ranges.
pub(crate) fn parse<T: DeserializeOwned>(text: &str) -> Result<T, RulesError> {
    Ok(toml::from_str(text)?)
}

/// The possible ratings. The highest ever was below 2900; one wrong leading digit moves the mean of
/// a whole section, and with it everybody's points.
pub(crate) const RATINGS: RangeInclusive<EloRating> = EloRating::whole(1)..=EloRating::whole(4000);

/// An error unless the number is a possible rating.
pub(crate) fn is_rating(key: &'static str, rating: EloRating) -> Result<(), OutOfRange> {
    let (least, most) = (RATINGS.start(), RATINGS.end());
    if RATINGS.contains(&rating) {
        return Ok(());
    }
    out_of_range(key, rating, format!("a rating from {least} to {most}"))
}
