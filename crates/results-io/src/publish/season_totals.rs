//! `season_totals.csv`: exactly what later seasons borrow from.

use rating_core::GradePoints;

use super::file::PublishedFile;
use super::table::table;
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
    /// How exactly the points are known.
    pub exact: Exact,
}

/// How exactly points are known.
#[derive(Clone, Debug)]
pub enum Exact {
    /// They are exact.
    AsWritten,
    /// The exact points, as a fraction: `5224/3`.
    Fraction(String),
    /// They can be so far from the ones written, and no further.
    Within {
        /// In trillionths of a point.
        trillionths: u64,
    },
}

/// The file: of so many players, those for whom there is a row.
pub fn season_totals<'a>(
    name: &str,
    season: &'a str,
    players: usize,
    row: impl Fn(usize) -> Option<SeasonTotalRow<'a>> + Send + Sync + 'a,
) -> PublishedFile<'a> {
    table(name, SEASON_TOTALS, players, move |player, line| {
        let row = row(player)?;
        line.text(row.code);
        line.text(season);
        line.short_points(Some(row.points));
        line.number(row.games);
        match row.exact {
            Exact::AsWritten => line.words(""),
            Exact::Fraction(fraction) => line.words(&fraction),
            Exact::Within { trillionths } => line.bound(trillionths),
        }
        Some(())
    })
}
