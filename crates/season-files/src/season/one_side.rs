//! Keeps one side of events that were entered from both, where a decision says so.

use std::collections::BTreeMap;

use rating_core::Rate;

use crate::games::{Games, Joined, OfRate, played};
use formats::decisions::SeasonDecisions;
use input_files::Error;

/// A game of an event, the same from both sides: the decision, both players with the lower number
/// first, the half points of that one, the day, section, round and rate.
type Key = (usize, [u32; 2], u32, i32, [u32; 3]);

/// Leaves out every game that an earlier row of a decided event has with White and Black exchanged,
/// and counts it as ignored by the decision.
pub(super) fn keep_one_side(
    joined: &mut Joined,
    decisions: &SeasonDecisions,
    rates: &[Rate],
) -> Result<(), Error> {
    let Joined { games, counts, by_file, decided, .. } = joined;
    let mut left_out = second_sides(games, decisions, rates);
    left_out.sort_unstable();
    for &(_, decision, file) in &left_out {
        counts.ignored += 1;
        if let Some(of_file) = by_file.get_mut(usize::from(file)) {
            of_file.ignored += 1;
        }
        decided.left_out(decision);
    }
    let rows: Vec<usize> = left_out.into_iter().map(|(row, ..)| row).collect();
    if !rows.is_empty() {
        *games = games.without(&rows)?;
    }
    Ok(())
}

/// The rows that are a game's second side, each with its decision and its file.
fn second_sides(
    games: &Games,
    decisions: &SeasonDecisions,
    rates: &[Rate],
) -> Vec<(usize, usize, u16)> {
    // By name: two clubs may each have sent a file of the same league.
    let decided: Vec<Option<usize>> =
        games.events.iter().map(|event| decisions.keeps_one_side(event)).collect();
    if decided.iter().all(Option::is_none) {
        return Vec::new();
    }
    let rates: Vec<OfRate> = rates.iter().map(|&rate| OfRate::of(rate, rates)).collect();
    // By game: its rows in which the lower number has White, and those in which it has Black.
    let mut by_game: BTreeMap<Key, [Vec<(usize, u16)>; 2]> = BTreeMap::new();
    for piece in games.pieces() {
        for (row, &event) in piece.event.iter().enumerate() {
            let decision = decided.get(event as usize).copied().flatten();
            let (Some(decision), Some(outcome)) = (decision, played(piece.result[row])) else {
                continue;
            };
            if !rates.iter().any(|rate| rate.has(piece.rate[row])) {
                continue;
            }
            let (white, black) = (piece.white[row], piece.black[row]);
            let of_lower = if white < black { outcome } else { outcome.reversed() };
            let players = [white.min(black), white.max(black)];
            let place = [piece.section[row], piece.round[row], piece.rate[row]];
            let key = (decision, players, of_lower.half_points(), piece.day[row], place);
            let rows = by_game.entry(key).or_default();
            rows[usize::from(white > black)].push((piece.first + row, piece.file[row]));
        }
    }
    let second = |(key, [one, other]): (Key, [Vec<(usize, u16)>; 2])| {
        let twice = one.len().min(other.len());
        let mut rows = [one, other].concat();
        rows.sort_unstable();
        // The later rows: a side that was sent as a whole stays as a whole.
        rows.into_iter().rev().take(twice).map(move |(row, file)| (row, key.0, file))
    };
    by_game.into_iter().flat_map(second).collect()
}
