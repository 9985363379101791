//! Compares a season's list with the one before: means, categories, distribution, largest changes.

use std::cmp::Reverse;
use std::collections::BTreeMap;

use anyhow::Result;
use polars::prelude::*;
use rating_core::Grade;
use season_site::{Bin, CategoryShare, Group, Listed, Movement, Mover, Season};

use super::frames::sums;

/// The width of a bar of the distribution, in grade points.
const BIN: i32 = 10;

/// The number of rises, falls and most active players that are named.
const NAMED: usize = 10;

/// A player on this list, on the one before, or on both.
#[derive(Clone, Copy)]
struct Line {
    player: u32,
    now: Option<Listed>,
    before: Option<i32>,
    /// Whether the player had a grade that counted, from that list or an earlier one.
    had_grade: bool,
}

/// Fills in the comparison of the two lists; `before` is the list before, and `known` are the
/// players on any earlier list.
///
/// # Errors
///
/// The data frame library failed.
pub(super) fn fill_lists(
    season: &mut Season,
    before: &[(u32, Grade)],
    known: &dyn Fn(u32) -> bool,
) -> Result<()> {
    let lines = lines(season, before);
    let frame = frame(&lines)?;
    let summary = &mut season.summary;
    summary.categories = categories(&frame)?;
    summary.mean = mean(&frame)?;
    summary.movement = if before.is_empty() { None } else { Some(movement(&frame)?) };
    summary.distribution = distribution(&frame)?;
    (summary.rises, summary.falls) = (movers(&lines, -1), movers(&lines, 1));
    let new = |line: &&Line| line.now.is_some() && !known(line.player);
    let returned = |line: &&Line| line.now.is_some() && line.before.is_none() && line.had_grade;
    summary.returned =
        if before.is_empty() { 0 } else { lines.iter().filter(returned).count() as u32 };
    let mut newcomers: Vec<&Line> = lines.iter().filter(new).collect();
    newcomers.sort_by_key(|line| (Reverse(line.now.map(|listed| listed.grade)), line.player));
    summary.newcomers = newcomers.into_iter().map(|line| line.player).collect();
    let mut active: Vec<(u32, u32)> = season
        .entries
        .iter()
        .map(|entry| (entry.player, entry.receipt.games.len() as u32))
        .filter(|(_, games)| *games > 0)
        .collect();
    active.sort_by_key(|&(player, games)| (Reverse(games), player));
    active.truncate(NAMED);
    summary.most_active = active;
    Ok(())
}

fn lines(season: &Season, before: &[(u32, Grade)]) -> Vec<Line> {
    let mut lines: BTreeMap<u32, Line> = BTreeMap::new();
    for entry in season.entries.iter().filter(|entry| entry.listed.is_some()) {
        let had_grade = entry.previous.is_some();
        let line = Line { player: entry.player, now: entry.listed, before: None, had_grade };
        lines.insert(entry.player, line);
    }
    for &(player, grade) in before {
        let line = Line { player, now: None, before: None, had_grade: true };
        lines.entry(player).or_insert(line).before = Some(grade.points());
    }
    lines.into_values().collect()
}

/// A data frame of lines; `stage` is 0 for players who left, 1 for new ones and 2 for those on both
/// lists.
fn frame(lines: &[Line]) -> Result<DataFrame> {
    let whole = |name: &str, value: &dyn Fn(&Line) -> i64| {
        Column::new(name.into(), lines.iter().map(value).collect::<Vec<i64>>())
    };
    let now = |line: &Line| line.now.map(|listed| i64::from(listed.grade));
    let before = |line: &Line| line.before.map(i64::from);
    let stage = |line: &Line| match (line.now, line.before) {
        (None, _) => 0,
        (Some(_), None) => 1,
        (Some(_), Some(_)) => 2,
    };
    // A number that is not a bin: missing values would need special handling in every sum.
    let bin = |grade: Option<i64>| grade.map_or(i64::MIN, |grade| grade.div_euclid(BIN.into()));
    let columns = vec![
        whole("stage", &stage),
        whole("letter", &|line| line.now.map_or(0, |listed| i64::from(u32::from(listed.category)))),
        whole("now", &|line| now(line).unwrap_or(0)),
        whole("before", &|line| before(line).unwrap_or(0)),
        whole("now_listed", &|line| i64::from(line.now.is_some())),
        whole("before_listed", &|line| i64::from(line.before.is_some())),
        whole("now_bin", &|line| bin(now(line))),
        whole("before_bin", &|line| bin(before(line))),
        whole("players", &|_| 1),
    ];
    Ok(DataFrame::new_infer_height(columns)?)
}

/// The mean over everybody on this list.
fn mean(frame: &DataFrame) -> Result<Option<f64>> {
    let by_listed = sums(frame, &["now_listed"], &["players", "now"])?;
    let (players, grades) = (by_listed.counts("players")?, by_listed.measures("now")?);
    let row = by_listed.whole("now_listed")?.iter().position(|listed| *listed == 1);
    Ok(row.map(|row| grades[row] / f64::from(players[row])))
}

fn categories(frame: &DataFrame) -> Result<Vec<CategoryShare>> {
    let by_letter = sums(frame, &["letter"], &["players", "now"])?;
    let (letters, players) = (by_letter.whole("letter")?, by_letter.counts("players")?);
    let grades = by_letter.measures("now")?;
    let share = |row: usize| {
        let letter =
            char::from_u32(u32::try_from(letters[row]).ok()?).filter(|_| letters[row] > 0)?;
        let (players, mean) = (players[row], grades[row] / f64::from(players[row]));
        Some(CategoryShare { letter, players, mean })
    };
    Ok((0..by_letter.len()).filter_map(share).collect())
}

fn movement(frame: &DataFrame) -> Result<Movement> {
    let by_stage = sums(frame, &["stage"], &["players", "now", "before"])?;
    let (stages, players) = (by_stage.whole("stage")?, by_stage.counts("players")?);
    let (now, before) = (by_stage.measures("now")?, by_stage.measures("before")?);
    let group = |stage: i64, totals: &[f64]| {
        let row = stages.iter().position(|found| *found == stage);
        row.map_or_else(Group::default, |row| Group {
            players: players[row],
            mean: Some(totals[row] / f64::from(players[row])),
        })
    };
    Ok(Movement {
        stayers_before: group(2, &before),
        stayers: group(2, &now),
        leavers: group(0, &before),
        newcomers: group(1, &now),
    })
}

/// The number of players for each ten grade points, without gaps.
fn distribution(frame: &DataFrame) -> Result<Vec<Bin>> {
    let mut bins: BTreeMap<i64, Bin> = BTreeMap::new();
    for (key, is_now) in [("now_bin", true), ("before_bin", false)] {
        let by_bin = sums(frame, &[key], &["players"])?;
        for (bin, players) in by_bin.whole(key)?.into_iter().zip(by_bin.counts("players")?) {
            if bin == i64::MIN {
                continue;
            }
            let found = bins.entry(bin).or_default();
            *(if is_now { &mut found.players } else { &mut found.before }) = players;
        }
    }
    let ends = bins.keys().next().copied().zip(bins.keys().next_back().copied());
    let Some((first, last)) = ends else { return Ok(Vec::new()) };
    let bin = |number: i64| {
        let from = number as i32 * BIN;
        let found = bins.get(&number).copied().unwrap_or_default();
        Bin { from, to: from + BIN - 1, ..found }
    };
    Ok((first..=last).map(bin).collect())
}

/// The largest changes with a sign, the largest first; ties in the order of codes.
fn movers(lines: &[Line], sign: i32) -> Vec<Mover> {
    let mover = |line: &Line| {
        let (now, before) = (line.now?, line.before?);
        Some(Mover { player: line.player, before, after: now.grade })
    };
    let key = |mover: &Mover| sign * (mover.after - mover.before);
    let mut movers: Vec<Mover> =
        lines.iter().filter_map(mover).filter(|mover| key(mover) < 0).collect();
    movers.sort_by_key(key);
    movers.truncate(NAMED);
    movers
}
