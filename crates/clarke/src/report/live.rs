//! A player's grade game by game, a list at the end of a day, and the lists that were written, in
//! words and for programs.

use std::path::Path;

use ecf_season::Rate;
use fgsl_matrix::{System, listed_whole};
use findings::counted;
use rating_core::{HalfPoints, Number};
use schemars::JsonSchema;
use season_runner::systems::{LiveList, Walk, began_in_words};
use serde::Serialize;

use crate::report::signed::signed;
use crate::report::table::{Align, Table, cell};

/// What a season's games did to one player.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[schemars(rename = "WalkJson")]
pub(crate) struct WalkReport {
    /// The player's code.
    code: String,
    /// The player's name.
    name: String,
    /// The season.
    season: String,
    /// The name of the system.
    system: String,
    /// The rate of play: `standard` or `rapid`.
    rate: &'static str,
    #[serde(skip)]
    formula: String,
    /// The grade before the first game, on the scale of the system; null if there was none.
    start: Option<Number>,
    /// How it came about: `graded`, `working grade`, `given` or `performance`.
    began: &'static str,
    /// Game by game, in the order in which they were played.
    games: Vec<GameStep>,
}

/// One game.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[schemars(rename = "StepJson")]
struct GameStep {
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
    result: HalfPoints,
    /// What the game added to the player's grade.
    change: Number,
    #[serde(skip)]
    signed_change: String,
    /// The player's grade after the game.
    after: Number,
}

/// A list at the end of a day.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[schemars(rename = "ListJson")]
pub(crate) struct ListReport {
    /// The name of the system.
    system: String,
    /// The rate of play: `standard` or `rapid`.
    rate: &'static str,
    /// The day at whose end the list holds.
    day: String,
    /// Those who had a grade before the season or have played since, by name.
    players: Vec<ListedPlayer>,
}

/// A player of a list.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[schemars(rename = "PlayerJson")]
struct ListedPlayer {
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
    file: String,
    /// The day at whose end it holds.
    day: String,
    /// How many players are on it.
    players: usize,
}

/// A system, with the rate of play if that is not standard play: `fgsl, rapid`.
pub(crate) fn played_by(system: &str, rate: &str) -> String {
    if rate == Rate::Standard.as_str() { system.to_owned() } else { format!("{system}, {rate}") }
}

fn two(value: f64) -> Number {
    Number::of(format_args!("{value:.2}"))
}

impl WalkReport {
    pub(crate) fn of(walk: &Walk<'_>, system: &System) -> Self {
        let games = walk.steps.iter().map(|(opponent, step)| GameStep {
            date: step.time.day().map(|day| day.to_string()),
            opponent_code: opponent.code.to_owned(),
            opponent: opponent.name.to_owned(),
            opponent_grade: two(step.opponents_grade),
            before: two(step.before),
            expected_per_cent: Number::of(format_args!("{:.1}", 100.0 * step.expected)),
            result: HalfPoints::of(step.outcome),
            change: two(step.change),
            signed_change: signed(step.change, 2),
            after: two(step.after),
        });
        Self {
            code: walk.player.code.to_owned(),
            name: walk.player.name.to_owned(),
            season: walk.season.to_string(),
            system: system.name.clone(),
            rate: walk.rate.as_str(),
            formula: system.formula(),
            start: walk.start.map(|grade| two(system.from_grade(grade))),
            began: began_in_words(walk.began),
            games: games.collect(),
        }
    }

    /// For people: the effect of a season's games on one player.
    pub(crate) fn text(&self) -> String {
        let Self { code, name, season, formula, began, .. } = self;
        let start = self.start.as_ref();
        let start = start.map_or("no grade".to_owned(), |grade| format!("{grade} ({began})"));
        let system = played_by(&self.system, self.rate);
        let games =
            if self.games.is_empty() { "no games\n".to_owned() } else { self.table().text(0) };
        format!("{name} ({code}), {season}, {system}: {formula}\n\nstart {start}\n\n{games}")
    }

    /// One row per game.
    pub(crate) fn table(&self) -> Table {
        let mut table = Table::new(&[
            ("date", Align::Left),
            ("code", Align::Left),
            ("opponent", Align::Left),
            ("opponent's grade", Align::Right),
            ("own grade", Align::Right),
            ("expected %", Align::Right),
            ("result", Align::Right),
            ("change", Align::Right),
            ("after", Align::Right),
        ]);
        for game in &self.games {
            table.row([
                game.date.clone().unwrap_or_default(),
                game.opponent_code.clone(),
                game.opponent.clone(),
                game.opponent_grade.to_string(),
                game.before.to_string(),
                game.expected_per_cent.to_string(),
                game.result.to_string(),
                game.signed_change.clone(),
                game.after.to_string(),
            ]);
        }
        table
    }
}

impl ListReport {
    pub(crate) fn of(list: &LiveList<'_>, system: &System) -> Self {
        let players = list.players.iter().map(|player| ListedPlayer {
            code: player.code.to_owned(),
            name: player.name.to_owned(),
            grade: player.in_force.map(|grade| Number::of(listed_whole(grade))),
            live: two(player.live),
            games: player.games,
        });
        Self {
            system: system.name.clone(),
            rate: list.rate.as_str(),
            day: list.day.to_string(),
            players: players.collect(),
        }
    }

    /// For people: a list at the end of a day.
    pub(crate) fn text(&self) -> String {
        let system = played_by(&self.system, self.rate);
        let (day, players) = (&self.day, counted(self.players.len(), "player"));
        format!("{system} at the end of {day}: {players}\n\n{}", self.table().text(0))
    }

    /// One row per player.
    pub(crate) fn table(&self) -> Table {
        let mut table = Table::new(&[
            ("code", Align::Left),
            ("name", Align::Left),
            ("grade", Align::Right),
            ("live", Align::Right),
            ("games", Align::Right),
        ]);
        for player in &self.players {
            table.row([
                player.code.clone(),
                player.name.clone(),
                cell(player.grade.as_ref()),
                player.live.to_string(),
                player.games.to_string(),
            ]);
        }
        table
    }

    /// The list as a row about the file into which it was written.
    pub(crate) fn written(&self, file: &Path) -> WrittenList {
        let file = file.display().to_string();
        WrittenList { file, day: self.day.clone(), players: self.players.len() }
    }
}

/// For people: the lists that were written.
pub(crate) fn written_text(lists: &[WrittenList]) -> String {
    let line = |list: &WrittenList| format!("{}  {}\n", list.file, counted(list.players, "player"));
    lists.iter().map(line).collect()
}

/// One row per written list.
pub(crate) fn written_table(lists: &[WrittenList]) -> Table {
    let mut table =
        Table::new(&[("file", Align::Left), ("day", Align::Left), ("players", Align::Right)]);
    for list in lists {
        table.row([list.file.clone(), list.day.clone(), list.players.to_string()]);
    }
    table
}
