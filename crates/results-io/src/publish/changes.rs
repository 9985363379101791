//! `changes.csv`: where every player began under a system, and where his games took him.
//!
//! Systems of the matrix model work in floating point; six decimals are printed.

use super::{csv_bytes, number_column, printed_column, text_column};
use crate::error::Error;

/// One line: a player who has a grade under the system.
#[derive(Clone, Copy, Debug)]
pub struct ChangesRow<'a> {
    /// The player.
    pub code: &'a str,
    /// Games in the season.
    pub games: u32,
    /// The grade at the start, on the system's scale; none for a player whose first grade rests on
    /// the games of the season itself.
    pub start: Option<f64>,
    /// How the grade at the start came about.
    pub began: Option<&'static str>,
    /// The grade at the end.
    pub end: f64,
}

/// The file's bytes, in the order of the rows.
///
/// # Errors
///
/// The library that writes frames failed.
pub fn changes(file: &str, rows: &[ChangesRow<'_>]) -> Result<Vec<u8>, Error> {
    let decimals = |number: f64| format!("{number:.6}");
    let columns = vec![
        text_column("code", rows.iter().map(|row| row.code)),
        number_column("games", rows.iter().map(|row| Some(row.games.into()))),
        printed_column("start", rows.iter().map(|row| row.start.map(decimals))),
        text_column("began", rows.iter().map(|row| row.began.unwrap_or(""))),
        printed_column("end", rows.iter().map(|row| Some(decimals(row.end)))),
    ];
    csv_bytes(file, columns)
}
