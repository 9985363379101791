//! What is said of a file from outside, for games that do not say it themselves.

use chrono::NaiveDate;

use crate::row::RateText;

/// What holds for the games of a file that do not say it themselves.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Unsaid {
    /// The event of games that name none.
    pub event: Option<String>,
    /// The day of games without one.
    pub day: Option<NaiveDate>,
    /// The rate of play of games that name none.
    pub rate: RateText,
}
