//! What every player did over all seasons: by colour, by opponent's grade, opponents, largest wins.

use anyhow::Result;
use chrono::NaiveDate;
use polars::prelude::*;
use season_site::{Banded, Met, Record, Tally, Win};

use super::sums::{Sums, sums};

/// How wide a band of opponents' grades is, in grade points.
const BAND: i64 = 20;

/// How many opponents and wins are named.
const NAMED: usize = 6;

/// One record a player, from the games of all seasons.
///
/// # Errors
///
/// The library that makes frames failed.
pub(super) fn records(games: &DataFrame, players: usize) -> Result<Vec<Record>> {
    let mut records = vec![Record::default(); players];
    let counting = games.filter(&games.column("scored")?.u32()?.equal(1))?;
    by_colour(&counting, &mut records)?;
    by_band(&counting, &mut records)?;
    opponents(games, &mut records)?;
    wins(&counting, &mut records)?;
    Ok(records)
}

const TALLY: [&str; 3] = ["games", "half_points", "expected"];

fn tallies(sums: &Sums) -> Result<Vec<Tally>> {
    let counts = sums.counts("games")?.into_iter().zip(sums.counts("half_points")?);
    let tally = |((games, half_points), expected)| Tally { games, half_points, expected };
    Ok(counts.zip(sums.measures("expected")?).map(tally).collect())
}

fn by_colour(games: &DataFrame, records: &mut [Record]) -> Result<()> {
    let sums = sums(games, &["player", "white"], &TALLY)?;
    let keys = sums.counts("player")?.into_iter().zip(sums.counts("white")?);
    for ((player, white), tally) in keys.zip(tallies(&sums)?) {
        if let Some(record) = records.get_mut(player as usize) {
            *(if white == 1 { &mut record.white } else { &mut record.black }) = tally;
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

/// The opponents met more than once, the most games first.
fn opponents(games: &DataFrame, records: &mut [Record]) -> Result<()> {
    let sums = sums(games, &["player", "opponent"], &["games", "half_points"])?;
    let (players, others) = (sums.counts("player")?, sums.counts("opponent")?);
    let (played, half_points) = (sums.counts("games")?, sums.counts("half_points")?);
    for row in (0..sums.len()).filter(|&row| played[row] > 1) {
        if let Some(record) = records.get_mut(players[row] as usize) {
            let (opponent, games, half_points) = (others[row], played[row], half_points[row]);
            record.met.push(Met { opponent, games, half_points });
        }
    }
    for record in records {
        record.met.sort_by_key(|met| (std::cmp::Reverse(met.games), met.opponent));
        record.met.truncate(NAMED);
    }
    Ok(())
}

/// Wins against the highest grades; of equal ones the latest.
fn wins(games: &DataFrame, records: &mut [Record]) -> Result<()> {
    let won = games.filter(&games.column("half_points")?.u32()?.equal(2))?;
    let order = ["player", "opponent_grade", "season", "day", "opponent"];
    let descending = SortMultipleOptions::default()
        .with_order_descending_multi([false, true, true, true, false]);
    let won = won.sort(order, descending)?;
    let number = |name: &str| -> Result<Vec<u32>> {
        Ok(won.column(name)?.u32()?.iter().map(|value| value.unwrap_or(0)).collect())
    };
    let (players, others) = (number("player")?, number("opponent")?);
    let (seasons, events, working) = (number("season")?, number("event")?, number("working")?);
    let (grades, days) = (won.column("opponent_grade")?.i32()?, won.column("day")?.i32()?);
    for (row, (grade, day)) in grades.iter().zip(days.iter()).enumerate() {
        let record = records.get_mut(players[row] as usize);
        if let (Some(record), Some(grade)) =
            (record.filter(|record| record.wins.len() < NAMED), grade)
        {
            record.wins.push(Win {
                opponent: others[row],
                grade,
                working: working[row] == 1,
                day: day.and_then(NaiveDate::from_epoch_days),
                season: seasons[row],
                event: events[row],
            });
        }
    }
    Ok(())
}
