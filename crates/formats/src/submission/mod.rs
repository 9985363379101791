//! The results-submission file of the English federation: one event, its players and its games.
//!
//! Source: the federation's results-submission field definitions, as league software writes them.
//!
//! - [`read_submission`]: reads bytes as a [`Submission`], with every fault of the file at once.
//! - [`write_submission`]: writes a [`Submission`].
//! - [`latest`]: chooses which of several submissions of an event counts.

mod details;
mod fields;
mod from_rows;
mod latest;
mod read;
mod record;
mod records;
mod table;
mod write;

pub use input_files::{Unsettled, WhyUnsettled};

pub use details::{EventDetails, RateOfPlay, Then, TimeLimit};
pub use from_rows::{FromRows, submissions_of_rows};
pub use latest::{copied_from, latest};
pub use read::read_submission;
pub use records::{Part, PartKind, Score, SubmittedGame, SubmittedPlayer, WhiteOn};
pub use table::coded_players;
pub use table::{doubts, field_of, games_offered, missing_pairings, rows_of};
pub use write::{NotCarried, write_submission};

use std::collections::BTreeMap;

use findings::RowFault;
use game_rows::row::RateText;
use identity::Shared;

/// An event as it was submitted.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Submission {
    /// The details of the event.
    pub event: EventDetails,
    /// The players, by PIN.
    pub players: Vec<SubmittedPlayer>,
    /// Matches, sections and other results, in the order of the file.
    pub parts: Vec<Part>,
}

/// A file that was read: its contents and its faults.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ReadSubmission {
    /// The file.
    pub file: String,
    /// What could be read.
    pub submission: Submission,
    /// The rate of play of its games if it has no time limit, from `import.toml`.
    pub rate: RateText,
    /// Faults, by line, except those in `refused_games`. A record with a fault is left out of the
    /// submission.
    pub faults: Vec<RowFault>,
    /// The first fault of every game that was left out, by line: one for each game in the file that
    /// cannot be used.
    pub refused_games: Vec<RowFault>,
    /// The index, if the file has a readable one; without an index, a file is neither later nor
    /// earlier than others.
    pub index: Option<u32>,
    /// Whether the file has no `#FINISH`. More records may have followed, so it replaces no other
    /// file.
    pub is_unfinished: bool,
    /// Whether it also ends in the middle of a line. Its last record is refused then, since it may
    /// not be whole.
    pub is_cut_off: bool,
    /// By PIN: players whose record was refused. Their games can be graded only if the record's
    /// code belongs to a listed player. Only line and PIN are given if the record may be of two
    /// players.
    pub refused: BTreeMap<u32, SubmittedPlayer>,
    /// By PIN: players whose code or name somebody else in the file also has, with the text that
    /// rows use for them.
    pub namesakes: BTreeMap<u32, (String, Shared)>,
}
