//! What is said of a file from outside, for games that do not say it themselves.

use chrono::NaiveDate;

use super::sheet::Sheet;
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

impl Unsaid {
    /// Fills in the event and the rate of play. Without a day a game is not a row yet, so that whoever reads
    /// the file fills it in.
    pub(super) fn fill_in(&self, sheet: &mut Sheet) {
        for (_, row) in &mut sheet.rows {
            if let Some(event) = self.event.as_ref().filter(|_| row.event.is_empty()) {
                row.event.clone_from(event);
            }
            if row.rate == RateText::None {
                row.rate.clone_from(&self.rate);
            }
        }
    }
}
