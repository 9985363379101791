//! Details of games that are given from outside, because their file does not contain them.

use chrono::NaiveDate;

use crate::row::RateText;

/// Details for the games of a file that do not have them themselves.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Unsaid {
    /// The event of games without one.
    pub event: Option<String>,
    /// The day of games without one.
    pub day: Option<NaiveDate>,
    /// The rate of play of games without one.
    pub rate: RateText,
}
