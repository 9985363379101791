//! A player in two places on one day, or twice in one round.
//!
//! Some play a match in the evening after a round of a congress, so one player proves little. Many
//! players of two events on the same day, or a player with a whole day's games in one and a game in
//! another, are rarely right: a date is wrong, or a code.

use std::collections::BTreeMap;

use chrono::NaiveDate;
use rustc_hash::FxHashSet;

use super::{Doubt, Season, Sure, Suspicion, counted};

/// Games of a day after which nobody plays elsewhere.
const A_DAYS_GAMES: usize = 3;

/// Names that are shown.
const SHOWN: usize = 3;

pub(super) fn find(season: &Season<'_>, same_events: &FxHashSet<(u32, u32)>) -> Vec<Suspicion> {
    let mut found = elsewhere(season, same_events);
    found.extend(twice_in_a_round(season));
    found
}

/// A player's games of one day in one event.
struct Visit {
    player: u32,
    day: NaiveDate,
    event: u32,
    games: usize,
    row: usize,
}

fn visits(season: &Season<'_>) -> Vec<Visit> {
    let rows = season.rows.rows.iter().enumerate();
    let mut keys: Vec<(u32, NaiveDate, u32, usize)> = rows
        .flat_map(|(number, row)| {
            [row.white, row.black].map(|player| (player, row.day, row.event, number))
        })
        .collect();
    keys.sort_unstable();
    keys.chunk_by(|one, next| (one.0, one.1, one.2) == (next.0, next.1, next.2))
        .map(|games| {
            let (player, day, event, row) = games[0];
            Visit { player, day, event, games: games.len(), row }
        })
        .collect()
}

/// Players of two events on one day.
#[derive(Default)]
struct Shared {
    players: Vec<u32>,
    /// Whether somebody has a whole day's games in one of the two.
    whole_day: bool,
    row: usize,
}

fn elsewhere(season: &Season<'_>, same_events: &FxHashSet<(u32, u32)>) -> Vec<Suspicion> {
    let visits = visits(season);
    let mut shared: BTreeMap<(u32, u32, NaiveDate), Shared> = BTreeMap::new();
    for of_day in visits.chunk_by(|one, next| (one.player, one.day) == (next.player, next.day)) {
        for (position, first) in of_day.iter().enumerate() {
            for second in &of_day[position + 1..] {
                if same_events.contains(&(first.event, second.event)) {
                    continue;
                }
                let entry = shared.entry((first.event, second.event, first.day)).or_default();
                if entry.players.is_empty() {
                    entry.row = second.row;
                }
                entry.players.push(first.player);
                entry.whole_day |= first.games.max(second.games) >= A_DAYS_GAMES;
            }
        }
    }
    shared.into_iter().map(|(key, shared)| of_two_events(season, key, &shared)).collect()
}

fn of_two_events(
    season: &Season<'_>,
    (first, second, day): (u32, u32, NaiveDate),
    shared: &Shared,
) -> Suspicion {
    let names = [first, second].map(|event| season.rows.event(event).to_owned());
    let sure = match (shared.players.len(), shared.whole_day) {
        (3.., true) => Sure::NearlyCertain,
        (3.., false) | (_, true) => Sure::Likely,
        _ => Sure::Possible,
    };
    let shown: Vec<String> =
        shared.players.iter().take(SHOWN).map(|&player| season.named(player)).collect();
    let more = match shared.players.len().saturating_sub(SHOWN) {
        0 => String::new(),
        more => format!(" and {more} more"),
    };
    let verb = if shared.players.len() == 1 { "plays" } else { "play" };
    let whole_day = if shared.whole_day { ", three games or more in one of them" } else { "" };
    Suspicion {
        doubt: Doubt::TwoPlaces,
        sure,
        row: Some(shared.row),
        about: names.to_vec(),
        why: format!(
            "on {day} {}{more} {verb} in `{}` and in `{}`{whole_day}: a date or a code may be wrong",
            shown.join(", "),
            names[0],
            names[1]
        ),
        proposal: String::new(),
    }
}

/// Players with two games in one round of one section.
fn twice_in_a_round(season: &Season<'_>) -> Vec<Suspicion> {
    let rows = season.rows.rows.iter().enumerate().filter(|(_, row)| row.round > 0);
    let mut keys: Vec<(u32, u32, u32, u32, usize)> = rows
        .flat_map(|(number, row)| {
            [row.white, row.black].map(|player| (row.event, row.section, row.round, player, number))
        })
        .collect();
    keys.sort_unstable();
    let rounds = keys.chunk_by(|a, b| (a.0, a.1, a.2, a.3) == (b.0, b.1, b.2, b.3));
    let twice = rounds.filter(|games| games.len() > 1).map(|games| {
        let (event, _, round, player, _) = games[0];
        Suspicion {
            doubt: Doubt::TwoPlaces,
            sure: Sure::Likely,
            row: Some(games[1].4),
            about: vec![season.code(player).to_owned(), season.rows.event(event).to_owned()],
            why: format!(
                "{} has {} in round {round} of `{}`",
                season.named(player),
                counted(games.len(), "game"),
                season.rows.event(event)
            ),
            proposal: String::new(),
        }
    });
    twice.collect()
}
