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
use crate::format::decisions::SeasonDecisions;
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
    /// The rates of play that are graded: `standard`, `rapid` or both. Rows without one are of the
    /// first.
    pub rates: &'a [&'a str],
    /// Whether the days and rounds of the games are kept.
    pub times: Times,
    /// What was decided about rows of the season.
    pub decisions: Option<&'a SeasonDecisions>,
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

/// The games of one rate of play.
#[derive(Clone, Debug, Default)]
pub struct RateGames {
    /// White, and White's half of the game; in the order of the rows, in the pieces in which they
    /// were checked (joining them would need their memory twice).
    pub games: Vec<Vec<(PlayerIdx, HalfGame)>>,
    /// When each game was played, where that was asked for; in the same pieces.
    pub times: Vec<Vec<PlayedAt>>,
}

/// The games of a season and what became of the other rows.
#[derive(Clone, Debug, Default)]
pub struct CheckedGames {
    /// The names of the files.
    pub files: Vec<String>,
    /// The games of each rate of play that is graded, in the order in which those were asked for.
    pub by_rate: Vec<RateGames>,
    /// How many rows the file has: games, defaults, games of another rate, rows left out by a
    /// decision, and rejected rows.
    pub rows: usize,
    /// Pairings without a game.
    pub defaults: usize,
    /// Games of another rate of play.
    pub other_rate: usize,
    /// Rows that are left out by a decision.
    pub ignored: usize,
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
/// A file that is empty, is not text, or lacks a column.
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
/// A file that is empty, is not text, or lacks a column.
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
        by_rate: vec![RateGames::default(); checks.rates.len()],
        ..CheckedGames::default()
    };
    let mut keys: Vec<Vec<Keys>> = vec![Vec::with_capacity(tasks.len()); checks.rates.len()];
    for checked in tasks {
        season.rows += checked.rows;
        season.defaults += checked.defaults;
        season.other_rate += checked.other_rate;
        season.ignored += checked.ignored;
        season.rejected.extend(checked.rejected);
        let of_rates = season.by_rate.iter_mut().zip(&mut keys).zip(checked.by_rate);
        for ((games, keys), of_rate) in of_rates {
            games.games.push(of_rate.games);
            games.times.push(of_rate.times);
            keys.push(of_rate.keys);
        }
    }
    for (rate, keys) in keys.into_iter().enumerate() {
        let repeats = find_repeats(table, &checker, &keys);
        drop(keys);
        match checks.repeats {
            Repeats::Keep => season.suspicious.extend(repeats.into_iter().map(|(_, row)| row)),
            Repeats::Reject => {
                season.by_rate[rate].remove(&repeats);
                season.rejected.extend(repeats.into_iter().map(|(_, row)| row));
            }
        }
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
            all.by_rate.resize_with(file.by_rate.len().max(all.by_rate.len()), RateGames::default);
            for (all, of_file) in all.by_rate.iter_mut().zip(&mut file.by_rate) {
                all.games.append(&mut of_file.games);
                all.times.append(&mut of_file.times);
            }
            all.rows += file.rows;
            all.defaults += file.defaults;
            all.other_rate += file.other_rate;
            all.ignored += file.ignored;
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
    by_rate: Vec<RateRows>,
    rows: usize,
    defaults: usize,
    other_rate: usize,
    ignored: usize,
    rejected: Vec<Rejection>,
}

/// The games of one task that are of one rate.
#[derive(Clone, Default)]
struct RateRows {
    games: Vec<(PlayerIdx, HalfGame)>,
    times: Vec<PlayedAt>,
    keys: Keys,
}

/// What repeated rows are found by: one entry a game.
#[derive(Clone, Default)]
struct Keys {
    /// The hash of the row's values.
    hashes: Vec<u64>,
    /// The row.
    rows: Vec<u32>,
}

enum Verdict<'a> {
    /// Which of the rates, the day, White, and White's half.
    Game(usize, NaiveDate, PlayerIdx, HalfGame),
    Default,
    OtherRate,
    Ignored,
    Blank,
    Rejected {
        column: &'static str,
        value: &'a str,
        reason: Reason,
    },
}

struct Checker<'a> {
    columns: Columns<'a>,
    players: &'a PlayerIndex,
    checks: &'a ResultChecks<'a>,
}

impl<'a> Checker<'a> {
    fn check_rows(&self, table: &Table<'_>, rows: &mut dyn Iterator<Item = Row>) -> CheckedRows {
        let by_rate = vec![RateRows::default(); self.checks.rates.len()];
        let mut checked = CheckedRows { by_rate, ..CheckedRows::default() };
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
            Verdict::Game(rate, day, white, half) => {
                let of_rate = &mut checked.by_rate[rate];
                of_rate.games.push((white, half));
                if self.checks.times == Times::Keep {
                    let round = self.columns.round.get(row).parse().unwrap_or(0);
                    of_rate.times.push((day, round));
                }
                of_rate.keys.hashes.push(self.columns.hash(row, white, half));
                of_rate.keys.rows.push(row.number as u32);
            }
            Verdict::Default => checked.defaults += 1,
            Verdict::OtherRate => checked.other_rate += 1,
            Verdict::Ignored => checked.ignored += 1,
            Verdict::Blank => checked.rows -= 1,
            Verdict::Rejected { column, value, reason } => {
                let line = table.line(row);
                let source = table.source;
                checked.rejected.push(Rejection::of_value(source, line, column, value, reason));
            }
        }
    }

    fn players_of(&self, row: Row) -> [Option<PlayerIdx>; 2] {
        let codes = [&self.columns.white, &self.columns.black].map(|column| column.get(row));
        match self.checks.decisions {
            None => codes.map(|code| self.players.get(code)),
            Some(decisions) => {
                let event = self.columns.event.get(row);
                codes.map(|code| self.players.get(decisions.code(event, code)))
            }
        }
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
        if let Some(decisions) = self.checks.decisions {
            let [white, black] = [&columns.white, &columns.black].map(|column| column.get(row));
            if decisions.ignores(columns.event.get(row), white, black, columns.date.get(row)) {
                return Ok(Verdict::Ignored);
            }
        }
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
        let graded = self.checks.rates.iter().position(|known| rate.is_empty() || *known == rate);
        match (GameResult::parse(result), graded) {
            (None, _) => Err(("result", result, Reason::UnknownResult)),
            (Some(GameResult::NotPlayed(_)), _) => Ok(Verdict::Default),
            (Some(GameResult::Played(_)), None) => Ok(Verdict::OtherRate),
            (Some(GameResult::Played(outcome)), Some(rate)) => {
                Ok(Verdict::Game(rate, day, white, HalfGame::new(black, outcome)))
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

impl RateGames {
    fn remove(&mut self, repeats: &[(usize, Rejection)]) {
        let mut removed = repeats.iter().map(|(game, _)| *game).peekable();
        let mut game = 0;
        for (games, times) in self.games.iter_mut().zip(&mut self.times) {
            let mut kept = Vec::with_capacity(games.len());
            kept.resize_with(games.len(), || {
                game += 1;
                removed.next_if_eq(&(game - 1)).is_none()
            });
            retain(games, &kept);
            retain(times, &kept);
        }
    }
}
