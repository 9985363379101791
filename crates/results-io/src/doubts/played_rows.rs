//! The games of a season, each with its place in a file.

use chrono::NaiveDate;
use rating_core::Outcome;

use crate::game_result::GameResult;
use crate::games::{Game, Games};

/// A game, and where it stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PlayedRow {
    /// Position in [`PlayedRows::files`].
    pub file: u16,
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
    /// The games of a season: its rows that are not defaults.
    #[must_use]
    pub fn of(games: &Games) -> Self {
        let row = |game: Game<'_>| {
            let GameResult::Played(outcome) = game.result else { return None };
            Some(PlayedRow {
                file: game.file,
                line: game.line,
                event: game.event,
                section: game.section,
                round: u32::from(game.round.number().unwrap_or(0)),
                day: game.day,
                white: game.white.number(),
                black: game.black.number(),
                outcome,
            })
        };
        Self {
            files: games.files.clone(),
            events: games.events.iter().map(|event| event.to_string()).collect(),
            rows: games.iter().filter_map(row).collect(),
        }
    }

    /// The name of an event.
    pub(super) fn event(&self, event: u32) -> &str {
        &self.events[event as usize]
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
