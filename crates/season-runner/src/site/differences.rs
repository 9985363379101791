//! Scores by difference of grades.

use anyhow::Result;
use polars::prelude::*;
use season_site::DifferenceBin;

use super::sums::sums;

/// The largest difference with a row of its own; larger ones are added to it.
const WIDEST: i64 = 100;

/// Every game from both sides, by own grade minus the opponent's.
///
/// # Errors
///
/// The data frame library failed.
pub(super) fn differences(games: &DataFrame) -> Result<Vec<DifferenceBin>> {
    let counts = games.column("scored")?.u32()?.equal(1);
    let games = games.filter(&counts)?;
    let added = ["games", "points", "expected"];
    let by_difference = sums(&games, &["difference"], &added)?;
    let middles = by_difference.whole("difference")?;
    let (played, points) = (by_difference.counts("games")?, by_difference.measures("points")?);
    let expected = by_difference.measures("expected")?;
    let mut bins: Vec<DifferenceBin> = Vec::new();
    for row in 0..by_difference.len() {
        // In order of differences, so that all rows beyond an end are adjacent.
        let middle = middles[row].clamp(-WIDEST, WIDEST) as i32;
        if bins.last().is_none_or(|bin| bin.middle != middle) {
            bins.push(DifferenceBin { middle, ..DifferenceBin::default() });
        }
        if let Some(bin) = bins.last_mut() {
            bin.games += played[row];
            bin.score += points[row];
            bin.expected += expected[row];
        }
    }
    // At a difference of 0 both sides of a game are in the same bin.
    if let Some(bin) = bins.iter_mut().find(|bin| bin.middle == 0) {
        bin.games = bin.games.div_ceil(2);
        bin.score /= 2.0;
        bin.expected /= 2.0;
    }
    Ok(bins)
}
