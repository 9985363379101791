//! A season: its list, its calculations, its events.

use chrono::NaiveDate;
use ecf_season::Edition;
use rating_core::GradePoints;

use crate::receipt::Receipt;
use crate::summary::Summary;

/// One rate of play of a season.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Season {
    /// The season: `2006-07`, `2012-H1`.
    pub label: String,
    /// Whether the games are rapid games of a season that grades both rates.
    pub rapid: bool,
    /// The first day.
    pub first_day: NaiveDate,
    /// The last day.
    pub last_day: NaiveDate,
    /// The rules.
    pub edition: Edition,
    /// The hash of the edition's file.
    pub edition_sha256: String,
    /// The numbers of rows and players, by what happened to them.
    pub accounts: Accounts,
    /// The files from which it was graded.
    pub inputs: Vec<Input>,
    /// Every player who is on the list or played, by player.
    pub entries: Vec<Entry>,
    /// The events, by name.
    pub events: Vec<Event>,
    /// The overall figures of the season.
    pub summary: Summary,
}

/// The numbers of rows and players, by what happened to them.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Accounts {
    /// Rows of results.
    pub read: usize,
    /// Games graded.
    pub graded: usize,
    /// Defaults.
    pub defaults: usize,
    /// Games of the season's other list: rapid ones for the standard list, and the other way round.
    pub other_rate: usize,
    /// Rows of a rate of play that is not graded, and rows that a decision left out.
    pub left_out: usize,
    /// Rows rejected, by the key of the reason (`unknown-player`), the most frequent first.
    pub rejected: Vec<(String, usize)>,
    /// Rows that look wrong but were used, by the key of the reason.
    pub suspicious: Vec<(String, usize)>,
    /// Players listed.
    pub listed: usize,
    /// Players who played.
    pub played: usize,
    /// Players without an earlier grade.
    pub ungraded: usize,
    /// Players of groups that met no graded player.
    pub withheld: usize,
    /// Players on the list.
    pub published: usize,
}

/// A file from which a season was graded.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Input {
    /// Its name.
    pub file: String,
    /// Its size.
    pub bytes: u64,
    /// Its SHA-256, as hexadecimal digits.
    pub sha256: String,
}

/// A player in a season.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Entry {
    /// The player.
    pub player: u32,
    /// Letter and grade; `None` if not published.
    pub listed: Option<Listed>,
    /// The grade by which the player counted as graded.
    pub previous: Option<i32>,
    /// The working grade of a player without a grade.
    pub working: Option<GradePoints>,
    /// The standard error of the grade, in grade points, if it is known.
    pub standard_error: Option<f64>,
    /// The age of a junior on the season's last day.
    pub junior_age: Option<u32>,
    /// The clubs, the first one first.
    pub clubs: Vec<u32>,
    /// The calculation of the grade.
    pub receipt: Receipt,
    /// The rows of the season that name the player and could not be used.
    pub rejected: Vec<RejectedGame>,
}

/// A row of results that could not be used.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct RejectedGame {
    /// The file.
    pub file: String,
    /// The line in it.
    pub line: usize,
    /// The key of the reason (`unknown-player`).
    pub reason: String,
    /// The value that could not be used; empty if it might be private, as a name or a FIDE number.
    pub value: String,
}

/// A published grade.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Listed {
    /// The letter.
    pub category: char,
    /// The grade.
    pub grade: i32,
}

/// An event of a season.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Event {
    /// Its name.
    pub name: String,
    /// The first day with a game.
    pub first_day: Option<NaiveDate>,
    /// The last.
    pub last_day: Option<NaiveDate>,
    /// Games.
    pub games: u32,
    /// The players, the best score first.
    pub players: Vec<EventEntry>,
}

/// A player in an event.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct EventEntry {
    /// The player.
    pub player: u32,
    /// Games.
    pub games: u32,
    /// Half-points.
    pub half_points: u32,
    /// The mean of the games' scores, which is the performance; `None` if no game counts.
    pub performance: Option<f64>,
}

impl Season {
    /// The number of rows rejected.
    #[must_use]
    pub fn rejected(&self) -> usize {
        self.accounts.rejected.iter().map(|(_, rows)| rows).sum()
    }

    /// The entry of a player.
    #[must_use]
    pub fn entry(&self, player: u32) -> Option<&Entry> {
        let found = self.entries.binary_search_by_key(&player, |entry| entry.player);
        found.ok().and_then(|position| self.entries.get(position))
    }
}
