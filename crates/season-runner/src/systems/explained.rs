//! How a player's grade came about under a system: what every game of the season changed.

use chrono::Datelike;
use fgsl_matrix::Moves;
use rating_core::Outcome;
use schemars::JsonSchema;
use serde::Serialize;

use crate::json_value::Day;
use crate::person::Person;

/// What the games of a season did to one player, in numbers of the system's scale.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
pub struct SystemExplained {
    /// The player.
    pub player: Person,
    /// The season.
    pub season: String,
    /// The system.
    pub system: String,
    /// The rate of play: `standard` or `rapid`.
    pub rate: &'static str,
    /// Its formula.
    pub formula: String,
    /// The grade at the start of the season; `None` for somebody who neither had one nor played.
    pub start: Option<f64>,
    /// How it came about.
    pub began: Option<&'static str>,
    /// The games, in the order in which they count.
    pub games: Vec<SystemGame>,
    /// The months, or the season, whose games count together; empty for a system in which every
    /// game counts by itself.
    pub periods: Vec<SystemPeriod>,
    /// The grade at the end.
    pub end: Option<f64>,
}

/// One game.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
pub struct SystemGame {
    /// The day, where it is known.
    pub date: Option<Day>,
    /// The opponent.
    pub opponent: Person,
    /// The opponent's grade before the game, or at the start of the month or season, as the system
    /// moves.
    pub opponent_grade: f64,
    /// The player's.
    pub before: f64,
    /// What was expected of the player.
    pub expected_per_cent: f64,
    /// `win`, `draw` or `loss`, for the player.
    #[schemars(with = "String")]
    pub result: Outcome,
    /// What the game adds to the grade.
    pub change: f64,
    /// The grade after the game, or at the end of the month or season.
    pub after: f64,
}

/// Games that count together: their changes are added up, and the sum is rounded if grades are
/// whole.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
pub struct SystemPeriod {
    /// The first of its days that was played on, where days are known.
    pub first: Option<Day>,
    /// How many games it has.
    pub games: usize,
    /// What they add to the grade together, as computed.
    pub changes: f64,
    /// What was added.
    pub added: f64,
    /// The grade after it.
    pub after: f64,
}

/// Groups games that are in order into periods.
pub(super) fn periods(games: &[SystemGame], moves: Moves) -> Vec<SystemPeriod> {
    let month = |game: &SystemGame| game.date.map(|Day(day)| (day.year(), day.month()));
    let of_one = |one: &SystemGame, other: &SystemGame| match moves {
        Moves::Live => false,
        Moves::Month => month(one) == month(other),
        Moves::Season => true,
    };
    if moves == Moves::Live {
        return Vec::new();
    }
    let period = |games: &[SystemGame]| {
        let [first, ..] = games else { return None };
        Some(SystemPeriod {
            first: first.date,
            games: games.len(),
            changes: games.iter().map(|game| game.change).sum(),
            added: first.after - first.before,
            after: first.after,
        })
    };
    games.chunk_by(of_one).filter_map(period).collect()
}
