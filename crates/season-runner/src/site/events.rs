//! The players and scores of events.

use anyhow::Result;
use chrono::NaiveDate;
use polars::prelude::*;
use season_site::{EventEntry, Season};

use super::frames::sums;

/// Fills in the events of a season from its games.
///
/// # Errors
///
/// The data frame library failed.
pub(super) fn fill_events(season: &mut Season, games: &DataFrame) -> Result<()> {
    let added = ["games", "half_points", "scored", "score"];
    let by_player = sums(games, &["event", "player"], &added)?;
    let (events, players) = (by_player.counts("event")?, by_player.counts("player")?);
    let (played, half_points) = (by_player.counts("games")?, by_player.counts("half_points")?);
    let (scored, points) = (by_player.counts("scored")?, by_player.measures("score")?);
    for row in 0..by_player.len() {
        let Some(event) = season.events.get_mut(events[row] as usize) else { continue };
        event.games += played[row];
        event.players.push(EventEntry {
            player: players[row],
            games: played[row],
            half_points: half_points[row],
            performance: (scored[row] > 0).then(|| points[row] / f64::from(scored[row])),
        });
    }
    for event in &mut season.events {
        // Every game was counted once for each player.
        event.games /= 2;
        event.players.sort_by(|one, other| {
            let key = |entry: &EventEntry| (entry.half_points, -i64::from(entry.games));
            let performance = |entry: &EventEntry| entry.performance.unwrap_or(f64::MIN);
            (key(other).cmp(&key(one)))
                .then(performance(other).total_cmp(&performance(one)))
                .then(one.player.cmp(&other.player))
        });
    }
    fill_days(season, games)
}

#[expect(deprecated, reason = "the lazy form is a feature of polars that doubles what is built")]
fn fill_days(season: &mut Season, games: &DataFrame) -> Result<()> {
    let grouped = games.group_by_stable(["event"])?;
    let least = grouped.clone().select(["day"]).min()?;
    let most = grouped.select(["day"]).max()?;
    let (numbers, least, most) = (
        least.column("event")?.u32()?,
        least.column("day_min")?.i32()?,
        most.column("day_max")?.i32()?,
    );
    let days = numbers.iter().zip(least.iter()).zip(most.iter());
    for ((number, first), last) in days {
        let event = number.and_then(|number| season.events.get_mut(number as usize));
        if let Some(event) = event {
            event.first_day = first.and_then(NaiveDate::from_epoch_days);
            event.last_day = last.and_then(NaiveDate::from_epoch_days);
        }
    }
    Ok(())
}
