//! `season_totals.csv`: exactly what later seasons borrow from.

use rating_core::GradePoints;

use super::field::Field;
use super::file::PublishedFile;
use super::table::{Columns, table};
use crate::published_columns::SEASON_TOTALS;

/// One line: what one player did in the season.
#[derive(Clone, Debug)]
pub struct SeasonTotalRow<'a> {
    /// The player.
    pub code: &'a str,
    /// The sum of the scores of the player's games.
    pub points: GradePoints,
    /// How many games; at least one.
    pub games: u32,
    /// How exactly the points are known, where they are not exact: the exact points as a fraction, or
    /// how far they can be from the ones written.
    pub exact: String,
}

/// The file: of so many players, those for whom there is a row.
pub fn season_totals<'a>(
    name: &str,
    season: &'a str,
    players: usize,
    row: impl Fn(usize) -> Option<SeasonTotalRow<'a>> + Send + Sync + 'a,
) -> PublishedFile<'a> {
    table(name, Columns::all(SEASON_TOTALS), players, move |player| {
        let row = row(player)?;
        Some([
            Field::Text(row.code),
            Field::Text(season),
            Field::ShortPoints(Some(row.points)),
            Field::number(row.games),
            Field::Words(row.exact),
        ])
    })
}
