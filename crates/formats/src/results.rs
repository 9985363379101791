//! A row of a results file that owns its texts, for formats that are read and written whole.

use chrono::{NaiveDate, NaiveTime};

use game_rows::GameResult;
use game_rows::row::{RateText, Round};

/// A row of results.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ResultRow {
    /// The day.
    pub day: NaiveDate,
    /// The time of day, if the file gives it.
    pub time: Option<NaiveTime>,
    /// The event.
    pub event: String,
    /// White's code.
    pub white: String,
    /// Black's code.
    pub black: String,
    /// Whether it is known who had White; if not, the player in `white` may have had Black.
    pub has_colours: bool,
    /// The result.
    pub result: GameResult,
    /// The section.
    pub section: String,
    /// The round.
    pub round: Round,
    /// The rate of play.
    pub rate: RateText,
}
