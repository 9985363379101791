//! Rules as data: what reading a rule book can find wrong.

use std::ops::RangeInclusive;

use rating_core::EloRating;
use rating_core::settings::{OutOfRange, out_of_range};
use serde::de::DeserializeOwned;

/// Why a text is not a rule book.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
pub enum RulesError {
    /// Not TOML, an unknown key, a missing key, or a value of the wrong kind.
    #[error(transparent)]
    Malformed(#[from] toml::de::Error),
    /// A value outside its range.
    #[error(transparent)]
    OutOfRange(#[from] OutOfRange),
}

/// Reads a rule book; its own check of ranges follows.
pub(crate) fn parse<T: DeserializeOwned>(text: &str) -> Result<T, RulesError> {
    Ok(toml::from_str(text)?)
}

/// Ratings that somebody can have. The highest ever was below 2900; one wrong digit in front moves
/// the mean of a whole section, and with it everybody's points.
pub(crate) const RATINGS: RangeInclusive<EloRating> = EloRating::whole(1)..=EloRating::whole(4000);

/// An error unless the number is a rating that somebody can have.
pub(crate) fn is_rating(key: &'static str, rating: EloRating) -> Result<(), OutOfRange> {
    let (least, most) = (RATINGS.start(), RATINGS.end());
    if RATINGS.contains(&rating) {
        return Ok(());
    }
    out_of_range(key, rating, format!("a rating from {least} to {most}"))
}
