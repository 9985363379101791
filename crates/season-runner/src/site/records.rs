//! The records of players over all seasons, by colour and by opponent's grade, and scores by
//! difference of grades.

use anyhow::Result;
use polars::prelude::*;
use season_site::{Banded, DifferenceBin, Record, Tally};

use super::frames::{BLACK, Sums, WHITE, sums};

/// The width of a band of opponents' grades, in grade points.
const BAND: i64 = 20;

/// One record per player, from the games of all seasons.
///
/// # Errors
///
/// The data frame library failed.
pub(super) fn records(games: &DataFrame, players: usize) -> Result<Vec<Record>> {
    let mut records = vec![Record::default(); players];
    let counting = games.filter(&games.column("scored")?.u32()?.equal(1))?;
    by_colour(&counting, &mut records)?;
    by_band(&counting, &mut records)?;
    Ok(records)
}

const TALLY: [&str; 3] = ["games", "half_points", "expected"];

fn tallies(sums: &Sums) -> Result<Vec<Tally>> {
    let counts = sums.counts("games")?.into_iter().zip(sums.counts("half_points")?);
    let tally = |((games, half_points), expected)| Tally { games, half_points, expected };
    Ok(counts.zip(sums.measures("expected")?).map(tally).collect())
}

fn by_colour(games: &DataFrame, records: &mut [Record]) -> Result<()> {
    let sums = sums(games, &["player", "colour"], &TALLY)?;
    let keys = sums.counts("player")?.into_iter().zip(sums.counts("colour")?);
    for ((player, colour), tally) in keys.zip(tallies(&sums)?) {
        let Some(record) = records.get_mut(player as usize) else { continue };
        match colour {
            WHITE => record.white = tally,
            BLACK => record.black = tally,
            // The colour is unknown.
            _ => {}
        }
    }
    Ok(())
}

fn by_band(games: &DataFrame, records: &mut [Record]) -> Result<()> {
    let grades = games.column("opponent_grade")?.i32()?;
    let band = |grade: Option<i32>| grade.map(|grade| i64::from(grade).div_euclid(BAND));
    let bands: Vec<Option<i64>> = grades.iter().map(band).collect();
    let mut games = games.clone();
    games.with_column(Column::new("band".into(), bands))?;
    let sums = sums(&games, &["player", "band"], &TALLY)?;
    let keys = sums.counts("player")?.into_iter().zip(sums.whole("band")?);
    for ((player, band), tally) in keys.zip(tallies(&sums)?) {
        if let Some(record) = records.get_mut(player as usize) {
            let from = (band * BAND) as i32;
            record.by_opponent.push(Banded { from, to: from + BAND as i32 - 1, tally });
        }
    }
    Ok(())
}

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
