//! `season_totals.csv`: exactly what later seasons borrow from.

use rating_core::GradePoints;

use super::{csv_bytes, number_column, printed_column, text_column};
use crate::error::Error;

/// One line: what one player did in the season.
#[derive(Clone, Copy, Debug)]
pub struct SeasonTotalRow<'a> {
    /// The player.
    pub code: &'a str,
    /// The sum of the scores of his games.
    pub points: GradePoints,
    /// How many games; at least one.
    pub games: u32,
}

/// The file's bytes, in the order of the rows.
///
/// # Errors
///
/// The library that writes frames failed.
pub fn season_totals(
    file: &str,
    season: &str,
    rows: &[SeasonTotalRow<'_>],
) -> Result<Vec<u8>, Error> {
    let columns = vec![
        text_column("code", rows.iter().map(|row| row.code)),
        text_column("season", rows.iter().map(|_| season)),
        printed_column("points", rows.iter().map(|row| Some(row.points.shortest()))),
        number_column("games", rows.iter().map(|row| Some(row.games.into()))),
    ];
    csv_bytes(file, columns)
}
