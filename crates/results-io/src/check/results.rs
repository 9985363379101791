//! `results.csv`: which rows are games to grade.

use std::collections::BTreeMap;

use chrono::NaiveDate;
use rating_core::{HalfGame, PlayerIdx};

use super::date::parse_day;
use super::game_result::GameResult;
use super::players::code_reason;
use super::repeated::{RowHasher, Suspects};
use super::{Reason, Rejection, fill_in_rows};
use crate::error::Error;
use crate::format::csv::{Row, Table, Text, read_table};
use crate::index::PlayerIndex;
use crate::schema;
use crate::source::Source;

/// Rows whose players are looked up together.
const ROWS_A_BLOCK: usize = 256;

/// What a row must satisfy to be graded.
#[derive(Clone, Copy, Debug)]
pub struct ResultChecks<'a> {
    /// First day of the season.
    pub first_day: NaiveDate,
    /// Last day of the season.
    pub last_day: NaiveDate,
    /// Whether player codes must end with their check letter.
    pub check_letters: bool,
    /// What happens to rows repeated exactly.
    pub repeats: Repeats,
    /// The rate of play that is graded: `standard` or `rapid`. Rows without one are of this rate.
    pub rate: &'a str,
    /// Whether the days and rounds of the games are kept.
    pub times: Times,
}

/// Whether the days and rounds of the games are kept.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Times {
    /// They are not: the order of games does not matter.
    Drop,
    /// They are.
    Keep,
}

/// When a game was played: the day, and the round where it is a number, else 0.
pub type PlayedAt = (NaiveDate, u32);

/// What happens to rows repeated exactly; they are reported either way.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Repeats {
    /// Every copy is kept.
    Keep,
    /// All but the first are rejected.
    Reject,
}

/// The games of a season and what became of the other rows.
#[derive(Clone, Debug, Default)]
pub struct CheckedGames {
    /// The names of the files.
    pub files: Vec<String>,
    /// White, and White's half of the game; in the order of the rows, in the pieces in which they
    /// were checked (joining them would need their memory twice).
    pub games: Vec<Vec<(PlayerIdx, HalfGame)>>,
    /// When each game was played, where that was asked for; in the same pieces.
    pub times: Vec<Vec<PlayedAt>>,
    /// How many rows the file has: games, defaults, games of another rate, and rejected rows.
    pub rows: usize,
    /// Pairings without a game.
    pub defaults: usize,
    /// Games of another rate of play.
    pub other_rate: usize,
    /// Rows that cannot be graded.
    pub rejected: Vec<Rejection>,
    /// Rows that are graded but look wrong.
    pub suspicious: Vec<Rejection>,
    /// Columns without a meaning here.
    pub ignored_columns: Vec<String>,
}

/// Reads and checks the results of a season.
///
/// # Errors
///
/// A file that is empty, is not UTF-8, or lacks a column.
pub fn read_results(
    source: &Source,
    players: &PlayerIndex,
    checks: &ResultChecks<'_>,
    threads: Option<usize>,
) -> Result<CheckedGames, Error> {
    Ok(check_results(&read_results_table(source, threads)?, players, checks))
}

/// Reads the results of a season without a look at the values: the part that needs no players.
///
/// # Errors
///
/// A file that is empty, is not UTF-8, or lacks a column.
pub fn read_results_table(source: &Source, threads: Option<usize>) -> Result<Table<'_>, Error> {
    read_table(source, &schema::RESULTS, threads)
}

/// Checks the results of a season, row by row.
#[must_use]
pub fn check_results(
    table: &Table<'_>,
    players: &PlayerIndex,
    checks: &ResultChecks<'_>,
) -> CheckedGames {
    let checker = Checker { columns: Columns::of(table), players, checks };
    let tasks = table.map_rows(|rows| checker.check_rows(table, rows));
    let mut season = CheckedGames {
        files: vec![table.source.name.clone()],
        rows: table.malformed.len(),
        rejected: table.malformed.clone(),
        ignored_columns: table.ignored.clone(),
        ..CheckedGames::default()
    };
    let mut keys = Vec::with_capacity(tasks.len());
    for checked in tasks {
        season.rows += checked.rows;
        season.defaults += checked.defaults;
        season.other_rate += checked.other_rate;
        season.games.push(checked.games);
        season.times.push(checked.times);
        season.rejected.extend(checked.rejected);
        keys.push(checked.keys);
    }
    let repeats = find_repeats(table, &checker, &keys);
    drop(keys);
    match checks.repeats {
        Repeats::Keep => season.suspicious = repeats.into_iter().map(|(_, row)| row).collect(),
        Repeats::Reject => remove_repeats(&mut season, repeats),
    }
    rayon::join(
        || fill_in_rows(&mut season.rejected, table.text),
        || fill_in_rows(&mut season.suspicious, table.text),
    );
    season
}

impl CheckedGames {
    /// The games of several files together, in the order given.
    #[must_use]
    pub fn of_files(files: Vec<Self>) -> Self {
        let mut all = Self::default();
        for mut file in files {
            all.files.append(&mut file.files);
            all.games.append(&mut file.games);
            all.times.append(&mut file.times);
            all.rows += file.rows;
            all.defaults += file.defaults;
            all.other_rate += file.other_rate;
            all.rejected.append(&mut file.rejected);
            all.suspicious.append(&mut file.suspicious);
            all.ignored_columns.append(&mut file.ignored_columns);
        }
        all
    }
}

/// The rows of one task.
#[derive(Default)]
struct CheckedRows {
    games: Vec<(PlayerIdx, HalfGame)>,
    times: Vec<PlayedAt>,
    keys: Keys,
    rows: usize,
    defaults: usize,
    other_rate: usize,
    rejected: Vec<Rejection>,
}

/// What repeated rows are found by: one entry a game.
#[derive(Default)]
struct Keys {
    /// The hash of the row's values.
    hashes: Vec<u64>,
    /// The row.
    rows: Vec<u32>,
}

enum Verdict<'a> {
    Game(NaiveDate, PlayerIdx, HalfGame),
    Default,
    OtherRate,
    Blank,
    Rejected { column: &'static str, value: &'a str, reason: Reason },
}

struct Checker<'a> {
    columns: Columns<'a>,
    players: &'a PlayerIndex,
    checks: &'a ResultChecks<'a>,
}

impl<'a> Checker<'a> {
    fn check_rows(&self, table: &Table<'_>, rows: &mut dyn Iterator<Item = Row>) -> CheckedRows {
        let mut checked = CheckedRows::default();
        let mut block = Vec::with_capacity(ROWS_A_BLOCK);
        loop {
            block.clear();
            // Both codes of many rows are looked up together, so that the processor waits for
            // many places of the table at once and not for one after the other.
            block.extend(rows.take(ROWS_A_BLOCK).map(|row| (row, self.players_of(row))));
            if block.is_empty() {
                return checked;
            }
            for &(row, players) in &block {
                self.count(table, row, players, &mut checked);
            }
        }
    }

    fn count(
        &self,
        table: &Table<'_>,
        row: Row,
        players: [Option<PlayerIdx>; 2],
        checked: &mut CheckedRows,
    ) {
        checked.rows += 1;
        match self.check(row, players) {
            Verdict::Game(day, white, half) => {
                checked.games.push((white, half));
                if self.checks.times == Times::Keep {
                    let round = self.columns.round.get(row).parse().unwrap_or(0);
                    checked.times.push((day, round));
                }
                checked.keys.hashes.push(self.columns.hash(row, white, half));
                checked.keys.rows.push(row.number as u32);
            }
            Verdict::Default => checked.defaults += 1,
            Verdict::OtherRate => checked.other_rate += 1,
            Verdict::Blank => checked.rows -= 1,
            Verdict::Rejected { column, value, reason } => {
                let line = table.line(row);
                let source = table.source;
                checked.rejected.push(Rejection::of_value(source, line, column, value, reason));
            }
        }
    }

    fn players_of(&self, row: Row) -> [Option<PlayerIdx>; 2] {
        [&self.columns.white, &self.columns.black].map(|column| self.players.get(column.get(row)))
    }

    /// What becomes of a row. The first fault found counts, in the order of the columns.
    fn check(&self, row: Row, players: [Option<PlayerIdx>; 2]) -> Verdict<'a> {
        match self.game(row, players) {
            Ok(verdict) => verdict,
            Err(_) if self.columns.are_blank(row) => Verdict::Blank,
            Err((column, value, reason)) => Verdict::Rejected { column, value, reason },
        }
    }

    fn game(
        &self,
        row: Row,
        [white, black]: [Option<PlayerIdx>; 2],
    ) -> Result<Verdict<'a>, (&'static str, &'a str, Reason)> {
        let columns = &self.columns;
        let day = self.day(columns.date.get(row))?;
        let white = self.known("white", columns.white.get(row), white)?;
        let black = self.known("black", columns.black.get(row), black)?;
        if white == black {
            return Err(("black", columns.black.get(row), Reason::SamePlayerTwice));
        }
        let result = present("result", columns.result.get(row))?;
        let rate = columns.rate.get(row);
        if !matches!(rate, "" | "standard" | "rapid") {
            return Err(("rate", rate, Reason::UnknownRate));
        }
        match GameResult::parse(result) {
            None => Err(("result", result, Reason::UnknownResult)),
            Some(GameResult::NotPlayed(_)) => Ok(Verdict::Default),
            Some(GameResult::Played(_)) if !rate.is_empty() && rate != self.checks.rate => {
                Ok(Verdict::OtherRate)
            }
            Some(GameResult::Played(outcome)) => {
                Ok(Verdict::Game(day, white, HalfGame::new(black, outcome)))
            }
        }
    }

    fn day(&self, text: &'a str) -> Result<NaiveDate, (&'static str, &'a str, Reason)> {
        let text = present("date", text)?;
        let (first, last) = (self.checks.first_day, self.checks.last_day);
        let reason = match parse_day(text) {
            Some(day) if (first..=last).contains(&day) => return Ok(day),
            Some(_) => Reason::DateOutsideSeason { first, last },
            None => Reason::UnreadableDate,
        };
        Err(("date", text, reason))
    }

    fn known(
        &self,
        column: &'static str,
        code: &'a str,
        player: Option<PlayerIdx>,
    ) -> Result<PlayerIdx, (&'static str, &'a str, Reason)> {
        if let Some(player) = player {
            return Ok(player);
        }
        let reason = code_reason(code, self.checks.check_letters).err();
        Err((column, code, reason.unwrap_or(Reason::UnknownPlayer)))
    }
}

fn present<'a>(
    column: &'static str,
    value: &'a str,
) -> Result<&'a str, (&'static str, &'a str, Reason)> {
    if value.is_empty() { Err((column, value, Reason::MissingValue)) } else { Ok(value) }
}

struct Columns<'a> {
    date: Text<'a>,
    event: Text<'a>,
    white: Text<'a>,
    black: Text<'a>,
    result: Text<'a>,
    section: Text<'a>,
    round: Text<'a>,
    rate: Text<'a>,
}

impl<'a> Columns<'a> {
    fn of(table: &'a Table<'_>) -> Self {
        Self {
            date: table.column("date"),
            event: table.column("event"),
            white: table.column("white"),
            black: table.column("black"),
            result: table.column("result"),
            section: table.column("section"),
            round: table.column("round"),
            rate: table.column("rate"),
        }
    }

    fn values(&self, row: Row) -> [&'a str; 8] {
        [
            self.date.get(row),
            self.event.get(row),
            self.white.get(row),
            self.black.get(row),
            self.result.get(row),
            self.section.get(row),
            self.round.get(row),
            self.rate.get(row),
        ]
    }

    fn are_blank(&self, row: Row) -> bool {
        self.values(row).iter().all(|value| value.is_empty())
    }

    /// Equal for equal rows: players and outcome stand for their columns.
    fn hash(&self, row: Row, white: PlayerIdx, half: HalfGame) -> u64 {
        let mut hasher = RowHasher::of_game(white, half);
        for column in [&self.date, &self.event, &self.section, &self.round] {
            hasher.add(column.get(row));
        }
        hasher.finish()
    }
}

/// Rows that repeat an earlier one exactly, each with the position of its game.
fn find_repeats(
    table: &Table<'_>,
    checker: &Checker<'_>,
    keys: &[Keys],
) -> Vec<(usize, Rejection)> {
    let hashes = || keys.iter().flat_map(|keys| keys.hashes.iter().copied());
    let rows = keys.iter().flat_map(|keys| keys.rows.iter().copied());
    let suspects = Suspects::among(hashes().collect());
    let mut first_lines = BTreeMap::new();
    let mut repeats = Vec::new();
    for ((game, hash), row) in hashes().enumerate().zip(rows) {
        if !suspects.contains(hash) {
            continue;
        }
        let row = table.row(row as usize);
        let line = table.line(row);
        let first_line = *first_lines.entry(checker.columns.values(row)).or_insert(line);
        if first_line != line {
            let reason = Reason::RepeatedRow { first_line };
            repeats.push((game, Rejection::of_line(table.source, line, reason)));
        }
    }
    repeats
}

/// Keeps the entries that are to be kept, of a list that may be empty.
fn retain<T>(list: &mut Vec<T>, kept: &[bool]) {
    let mut kept = kept.iter();
    list.retain(|_| kept.next().copied().unwrap_or(true));
}

fn remove_repeats(season: &mut CheckedGames, repeats: Vec<(usize, Rejection)>) {
    let mut removed = repeats.iter().map(|(game, _)| *game).peekable();
    let mut game = 0;
    for (games, times) in season.games.iter_mut().zip(&mut season.times) {
        let mut kept = Vec::with_capacity(games.len());
        kept.resize_with(games.len(), || {
            game += 1;
            removed.next_if_eq(&(game - 1)).is_none()
        });
        retain(games, &kept);
        retain(times, &kept);
    }
    season.rejected.extend(repeats.into_iter().map(|(_, row)| row));
}
