//! A player's grade game by game, a list at the end of a day, and the lists that were written, as
//! JSON.

use std::path::Path;

use fgsl_matrix::{System, listed_whole};
use rating_core::HalfPoints;
use schemars::JsonSchema;
use season_runner::systems::{LiveList, Walk, began_in_words};
use serde::Serialize;

use crate::report::number::Number;

/// What a season's games did to one player.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub(crate) struct WalkJson {
    /// The player's code.
    code: String,
    /// The player's name.
    name: String,
    /// The season.
    season: String,
    /// The name of the system.
    system: String,
    /// The rate of play: `standard` or `rapid`.
    rate: String,
    /// The grade before the first game, on the scale of the system; null if there was none.
    start: Option<Number>,
    /// How it came about: `graded`, `working grade`, `given` or `performance`.
    began: String,
    /// Game by game, in the order in which they were played.
    games: Vec<StepJson>,
}

/// One game.
#[derive(Clone, Debug, Serialize, JsonSchema)]
struct StepJson {
    /// The day; null for a game without one.
    date: Option<String>,
    /// The opponent's code: several may have one name.
    opponent_code: String,
    /// The opponent's name.
    opponent: String,
    /// The opponent's grade before the game, on the scale of the system.
    opponent_grade: Number,
    /// The player's grade before the game.
    before: Number,
    /// What the system expected of the player, in per cent.
    expected_per_cent: Number,
    /// The player's result: 1, 0.5 or 0.
    result: Number,
    /// What the game added to the player's grade.
    change: Number,
    /// The player's grade after the game.
    after: Number,
}

/// A list at the end of a day.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub(crate) struct ListJson {
    /// The name of the system.
    system: String,
    /// The rate of play: `standard` or `rapid`.
    rate: String,
    /// The day at whose end the list holds.
    day: String,
    /// Those who had a grade before the season or have played since, by name.
    players: Vec<PlayerJson>,
}

/// A player of a list.
#[derive(Clone, Debug, Serialize, JsonSchema)]
struct PlayerJson {
    /// The player's code.
    code: String,
    /// The player's name.
    name: String,
    /// The grade on the list in force: of the day itself under a system that moves with every game,
    /// else of the end of the last month or season, as it was made then; null if the player is not
    /// on it.
    grade: Option<Number>,
    /// The grade that the games up to the day make, with two decimals, on the scale of the system.
    live: Number,
    /// The player's games of the season up to the day.
    games: u32,
}

/// A list that was written into a file.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub(crate) struct WrittenList {
    /// The file.
    pub(crate) file: String,
    /// The day at whose end it holds.
    pub(crate) day: String,
    /// How many players are on it.
    pub(crate) players: usize,
}

impl WrittenList {
    pub(crate) fn of(list: &LiveList<'_>, file: &Path) -> Self {
        Self {
            file: file.display().to_string(),
            day: list.day.to_string(),
            players: list.players.len(),
        }
    }
}

/// A player's games as JSON.
pub(crate) fn of_walk(walk: &Walk<'_>, system: &System) -> WalkJson {
    let two = |value: f64| Number::of(format_args!("{value:.2}"));
    let games = walk.steps.iter().map(|(opponent, step)| StepJson {
        date: step.time.day().map(|day| day.to_string()),
        opponent_code: opponent.code.to_owned(),
        opponent: opponent.name.to_owned(),
        opponent_grade: two(step.opponents_grade),
        before: two(step.before),
        expected_per_cent: Number::of(format_args!("{:.1}", 100.0 * step.expected)),
        result: Number::of(HalfPoints::of(step.outcome)),
        change: two(step.change),
        after: two(step.after),
    });
    WalkJson {
        code: walk.player.code.to_owned(),
        name: walk.player.name.to_owned(),
        season: walk.season.to_string(),
        system: system.name.clone(),
        rate: walk.rate.as_str().to_owned(),
        start: walk.start.map(|grade| two(system.from_grade(grade))),
        began: began_in_words(walk.began).to_owned(),
        games: games.collect(),
    }
}

/// A list as JSON.
pub(crate) fn of_list(list: &LiveList<'_>, system: &System) -> ListJson {
    let players = list.players.iter().map(|player| PlayerJson {
        code: player.code.to_owned(),
        name: player.name.to_owned(),
        grade: player.in_force.map(|grade| Number::of(format_args!("{}", listed_whole(grade)))),
        live: Number::of(format_args!("{:.2}", player.live)),
        games: player.games,
    });
    ListJson {
        system: system.name.clone(),
        rate: list.rate.as_str().to_owned(),
        day: list.day.to_string(),
        players: players.collect(),
    }
}
