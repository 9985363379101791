//! The clubs of a season. A player with several clubs counts for each.

use anyhow::Result;
use polars::prelude::*;
use season_site::{ClubSeason, Season};

use super::frames::sums;

/// Players, mean grade and score of every club, by name.
///
/// # Errors
///
/// The data frame library failed.
pub(super) fn clubs(season: &Season) -> Result<Vec<ClubSeason>> {
    let members = || {
        let entries = season.entries.iter();
        entries.flat_map(|entry| entry.clubs.iter().map(move |&club| (club, entry)))
    };
    let count = |name: &str, value: &dyn Fn(u32, &season_site::Entry) -> u32| {
        let values: Vec<u32> = members().map(|(club, entry)| value(club, entry)).collect();
        Column::new(name.into(), values)
    };
    let grades: Vec<i64> = members()
        .map(|(_, entry)| entry.listed.map_or(0, |listed| i64::from(listed.grade)))
        .collect();
    let half_points = |_, entry: &season_site::Entry| {
        entry.receipt.games.iter().map(|game| game.outcome as u32).sum()
    };
    let frame = DataFrame::new_infer_height(vec![
        count("club", &|club, _| club),
        count("players", &|_, entry| u32::from(entry.listed.is_some())),
        Column::new("grades".into(), grades),
        count("games", &|_, entry| entry.receipt.games.len() as u32),
        count("half_points", &half_points),
    ])?;
    let by_club = sums(&frame, &["club"], &["players", "grades", "games", "half_points"])?;
    let (club, players) = (by_club.counts("club")?, by_club.counts("players")?);
    let (grades, games) = (by_club.measures("grades")?, by_club.counts("games")?);
    let half_points = by_club.counts("half_points")?;
    let of_club = |row: usize| ClubSeason {
        club: club[row],
        players: players[row],
        mean: (players[row] > 0).then(|| grades[row] / f64::from(players[row])),
        games: games[row],
        half_points: half_points[row],
    };
    // The numbers of clubs are in order of their names.
    Ok((0..by_club.len()).map(of_club).collect())
}
