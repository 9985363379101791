//! A results file row by row, each with all that it says, for whoever turns it into another format.

use chrono::NaiveDate;

use super::rows::{Cells, Refused, Rows, read_rows};
use crate::check::{GameResult, Reason, parse_day};
use crate::error::Error;
use crate::schema;
use crate::source::Source;

/// A row of a results file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ResultRow {
    /// The day.
    pub day: NaiveDate,
    /// The event.
    pub event: String,
    /// White's code.
    pub white: String,
    /// Black's code.
    pub black: String,
    /// How the pairing ended.
    pub result: GameResult,
    /// The section.
    pub section: String,
    /// The round, as it stands.
    pub round: String,
    /// The rate of play, as it stands.
    pub rate: String,
}

/// Reads a results file row by row. Whether players and days are those of a season is not looked at.
///
/// # Errors
///
/// A file that is empty, is not text, or lacks a column.
pub fn read_result_rows(source: &Source) -> Result<Rows<ResultRow>, Error> {
    read_rows(source, &schema::RESULTS, |cells| {
        let date = cells.text("date");
        let result = cells.text("result");
        Ok(ResultRow {
            day: parse_day(date).ok_or(("date", date, Reason::UnreadableDate))?,
            event: cells.text("event").to_owned(),
            white: present(cells, "white")?,
            black: present(cells, "black")?,
            result: GameResult::parse(result).ok_or(("result", result, Reason::UnknownResult))?,
            section: cells.text("section").to_owned(),
            round: cells.text("round").to_owned(),
            rate: cells.text("rate").to_owned(),
        })
    })
}

fn present<'t>(cells: &Cells<'_, 't>, column: &'static str) -> Result<String, Refused<'t>> {
    match cells.text(column) {
        "" => Err((column, "", Reason::MissingValue)),
        text => Ok(text.to_owned()),
    }
}
