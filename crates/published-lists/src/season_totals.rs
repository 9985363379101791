//! `season_totals.csv`: the exact totals from which later seasons borrow.

use rating_core::GradePoints;

use super::file::PublishedFile;
use super::table::table;
use input_files::published_columns::SEASON_TOTALS;

/// One line: the total of one player in the season.
#[derive(Clone, Debug)]
pub struct SeasonTotalRow<'a> {
    /// The player.
    pub code: &'a str,
    /// The sum of the scores of the player's games.
    pub points: GradePoints,
    /// The number of games; 0 for a player who is published without a game in the season.
    pub games: u32,
    /// How exact the points are.
    pub exact: Exact,
    /// The published grade; `None` for a player without a letter.
    pub grade: Option<i32>,
}

/// How exact points are.
#[derive(Clone, Debug)]
pub enum Exact {
    /// They are exact.
    AsWritten,
    /// The exact points, as a fraction: `5224/3`.
    Fraction(String),
    /// The exact points differ from the written ones by at most this much.
    Within {
        /// In trillionths of a point.
        trillionths: u64,
    },
}

/// The file, with the players for whom there is a row.
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
        line.number_if_any(row.grade);
        Some(())
    })
}
