//! The games of a season, each with its place in a file.

use chrono::NaiveDate;
use rating_core::Outcome;
use rustc_hash::FxHashMap;

use crate::check::{GameResult, ResultChecks, parse_day};
use crate::format::csv::Table;
use crate::index::PlayerIndex;

/// A game, and where it stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PlayedRow {
    /// Position in [`PlayedRows::files`].
    pub file: u32,
    /// The line.
    pub line: u32,
    /// Position in [`PlayedRows::events`].
    pub event: u32,
    /// The section inside the event; 0 where none is named.
    pub section: u32,
    /// The round; 0 where it is no number.
    pub round: u32,
    /// The day.
    pub day: NaiveDate,
    /// White's number.
    pub white: u32,
    /// Black's number.
    pub black: u32,
    /// How the game ended for White.
    pub outcome: Outcome,
}

/// The games of a season.
#[derive(Clone, Debug, Default)]
pub struct PlayedRows {
    /// Names of files.
    pub files: Vec<String>,
    /// Names of events; two files may have an event of the same name, and are then two events.
    pub events: Vec<String>,
    /// The games, in the order in which they were added.
    pub rows: Vec<PlayedRow>,
}

impl PlayedRows {
    /// Adds the games of a table with the columns of a results file. Rows that are no games of the
    /// season between known players are passed over: they have been rejected elsewhere. Decisions
    /// count as they do when graded.
    pub fn add(&mut self, table: &Table<'_>, players: &PlayerIndex, checks: &ResultChecks<'_>) {
        let season = checks.first_day..=checks.last_day;
        let decisions = checks.decisions;
        let file = self.files.len() as u32;
        self.files.push(table.source.name.clone());
        let [dates, events, whites, blacks, results, sections, rounds] =
            ["date", "event", "white", "black", "result", "section", "round"]
                .map(|name| table.column(name));
        let mut known_events: FxHashMap<&str, u32> = FxHashMap::default();
        let mut known_sections: FxHashMap<&str, u32> = [("", 0)].into_iter().collect();
        for row in table.rows() {
            let (Some(day), Some(GameResult::Played(outcome))) =
                (parse_day(dates.get(row)), GameResult::parse(results.get(row)))
            else {
                continue;
            };
            if !season.contains(&day) {
                continue;
            }
            let mut codes = [&whites, &blacks].map(|column| column.get(row));
            if let Some(decisions) = decisions {
                let event = events.get(row);
                if decisions.ignores(event, codes[0], codes[1], dates.get(row)) {
                    continue;
                }
                codes = codes.map(|code| decisions.code(event, code));
            }
            let [white, black] = codes.map(|code| players.get(code));
            let (Some(white), Some(black)) = (white, black) else {
                continue;
            };
            if white == black {
                continue;
            }
            let event = *known_events.entry(events.get(row)).or_insert_with(|| {
                self.events.push(events.get(row).to_owned());
                self.events.len() as u32 - 1
            });
            let next = known_sections.len() as u32;
            let section = *known_sections.entry(sections.get(row)).or_insert(next);
            self.rows.push(PlayedRow {
                file,
                line: table.line(row) as u32,
                event,
                section,
                round: rounds.get(row).parse().unwrap_or(0),
                day,
                white: white.number(),
                black: black.number(),
                outcome,
            });
        }
    }

    /// Adds the games of other files.
    pub fn append(&mut self, more: Self) {
        let (files, events) = (self.files.len() as u32, self.events.len() as u32);
        self.files.extend(more.files);
        self.events.extend(more.events);
        let moved =
            |row: PlayedRow| PlayedRow { file: row.file + files, event: row.event + events, ..row };
        self.rows.extend(more.rows.into_iter().map(moved));
    }

    /// The name of an event.
    pub(super) fn event(&self, event: u32) -> &str {
        &self.events[event as usize]
    }

    /// The file and line of a row.
    #[must_use]
    pub fn place(&self, row: usize) -> (&str, usize) {
        let row = &self.rows[row];
        (&self.files[row.file as usize], row.line as usize)
    }
}

impl PlayedRow {
    /// The two players, the lower number first.
    pub(super) fn pair(&self) -> (u32, u32) {
        (self.white.min(self.black), self.white.max(self.black))
    }

    /// How the game ended for the player of the lower number.
    pub(super) fn outcome_of_lower(&self) -> Outcome {
        if self.white < self.black { self.outcome } else { self.outcome.reversed() }
    }
}
