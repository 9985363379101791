//! Made-up games for property tests.

use chrono::NaiveDate;
use fgsl_matrix::{SeasonSoFar, Time, TimedGame};
use proptest::prelude::*;
use rating_core::{Outcome, PlayerIdx};

/// How many players there are.
pub(crate) const PLAYERS: usize = 12;

/// A game as a proptest makes it: two players, an outcome for the first, a day of 2006-07 and a
/// round.
pub(crate) type Game = (u32, u32, Outcome, u32, u32);

pub(crate) fn game() -> impl Strategy<Value = Game> {
    let players = PLAYERS as u32;
    let outcome = prop::sample::select(vec![Outcome::Win, Outcome::Draw, Outcome::Loss]);
    (0..players, 1..players, outcome, 0_u32..300, 0_u32..3).prop_map(
        move |(one, apart, outcome, day, round)| {
            (one, (one + apart) % players, outcome, day / 20 * 20, round)
        },
    )
}

pub(crate) fn games() -> impl Strategy<Value = Vec<Game>> {
    prop::collection::vec(game(), 0..120)
}

pub(crate) fn grades() -> impl Strategy<Value = Vec<f64>> {
    prop::collection::vec((0_i32..2_500).prop_map(|tenths| f64::from(tenths) / 10.0), PLAYERS)
}

pub(crate) fn day(number: u32) -> NaiveDate {
    NaiveDate::from_ymd_opt(2006, 5, 1).unwrap() + chrono::Days::new(number.into())
}

pub(crate) fn timed(&(one, other, outcome, number, round): &Game) -> TimedGame {
    let time = Time::new(day(number), round);
    TimedGame::new(time, PlayerIdx::new(one), PlayerIdx::new(other), outcome)
}

/// The same game with the other player named first.
pub(crate) fn swapped(&(one, other, outcome, day, round): &Game) -> Game {
    (other, one, outcome.reversed(), day, round)
}

/// The score of the first player.
pub(crate) fn score(outcome: Outcome) -> f64 {
    match outcome {
        Outcome::Win => 1.0,
        Outcome::Draw => 0.5,
        Outcome::Loss => 0.0,
    }
}

/// These games, in order, as the season 2006-07.
pub(crate) fn season_of(games: &[TimedGame]) -> SeasonSoFar<'_> {
    SeasonSoFar::new(games, day(0)..=day(364))
}
