//! The results-submission file of the English federation: one event, its players and its games.
//!
//! Source: the federation's results-submission field definitions, as league software writes them.
//!
//! - [`read_submission`]: bytes to a [`Submission`], with every fault of the file at once.
//! - [`write_submission`]: a [`Submission`] to bytes.
//! - [`latest`]: of several submissions of an event the one that counts.

mod details;

mod fields;

mod from_rows;

mod latest;

mod read;

mod record;

mod records;

mod table;

mod write;

pub use crate::error::SameIndex;

pub use details::{EventDetails, RateOfPlay, Then, TimeLimit};
pub use from_rows::{FromRows, submissions_of_rows};
pub use latest::latest;
pub use read::read_submission;
pub use records::{Part, PartKind, Score, SubmittedGame, SubmittedPlayer, WhiteOn};
pub(crate) use table::coded_players;
pub use table::{field_of, games_offered, missing_pairings, rows_of};
pub use write::{NotCarried, write_submission};

use std::collections::BTreeMap;

use crate::row::Shared;
use crate::row_fault::RowFault;

/// An event as it was submitted.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Submission {
    /// What the file says of the event.
    pub event: EventDetails,
    /// The players, by PIN.
    pub players: Vec<SubmittedPlayer>,
    /// Matches, sections and other results, in the order of the file.
    pub parts: Vec<Part>,
}

/// A file that was read: what it says, and what is wrong with it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ReadSubmission {
    /// The file.
    pub file: String,
    /// What could be read.
    pub submission: Submission,
    /// Faults, by line, but for those in `refused_games`. A record with a fault is left out of the
    /// submission.
    pub faults: Vec<RowFault>,
    /// The first fault of every game that was left out, by line: one for each row of results that
    /// was offered and cannot be used.
    pub refused_games: Vec<RowFault>,
    /// The index, if the file has one that can be read; without, it is neither later nor earlier
    /// than others.
    pub index: Option<u32>,
    /// By PIN: players whose record was refused. Their games can be graded only if its code is that
    /// of a listed player. Nothing but line and PIN if the record may be of two players.
    pub refused: BTreeMap<u32, SubmittedPlayer>,
    /// By PIN: players of whom somebody else in the file has the code or the name, with what rows
    /// name them by.
    pub namesakes: BTreeMap<u32, (String, Shared)>,
}
