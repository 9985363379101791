//! What a run over the seasons of a federation needs to know.

use std::path::{Path, PathBuf};

use ecf_season::{Rate, Season};
use results_io::publish::WhenLocked;
use results_io::publish::federation::WhenOthers;

use super::decisions_file::DecisionsFile;
use super::editions::Editions;
use crate::max_rejected::MaxRejected;

/// What a run over the seasons of a federation needs to know.
#[derive(Debug)]
pub struct GradeSettings {
    /// The federation.
    pub folder: PathBuf,
    /// First season, if not the first in the folder.
    pub from: Option<Season>,
    /// Last season, if not the last in the folder.
    pub to: Option<Season>,
    /// How many published seasons are graded again, with late results.
    pub reopen: Option<usize>,
    /// The rules.
    pub editions: Editions,
    /// What was decided about doubts.
    pub decisions: Option<DecisionsFile>,
    /// Where to publish.
    pub out: PathBuf,
    /// How many rows of a season may be lost.
    pub may_be_lost: MayBeLost,
    /// Whether nothing is published, and only what would be is printed.
    pub dry_run: bool,
    /// Whether a run waits for another that publishes into the same folder.
    pub when_locked: WhenLocked,
    /// What becomes of published seasons of another federation.
    pub when_others: WhenOthers,
    /// Whether the times of games are kept: systems need them, and editions that borrow games one
    /// by one.
    pub keep_times: bool,
    /// The rate of play whose games systems play; an edition grades all of its own.
    pub system_rate: Rate,
}

/// How many rows of a season may be lost; where more are, nothing is published.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MayBeLost {
    /// Any number but all.
    AnyButAll,
    /// None.
    Nothing,
    /// As many as this, and so perhaps all: whoever says how many may be lost gets an empty list,
    /// too.
    AtMost(MaxRejected),
}

impl GradeSettings {
    /// A run over all seasons of a folder that publishes nothing.
    #[must_use]
    pub fn of(folder: &Path, editions: Editions, decisions: Option<DecisionsFile>) -> Self {
        let keep_times = editions.need_days();
        Self {
            folder: folder.to_owned(),
            from: None,
            to: None,
            reopen: None,
            editions,
            decisions,
            out: PathBuf::new(),
            may_be_lost: MayBeLost::AnyButAll,
            dry_run: false,
            when_locked: WhenLocked::Wait,
            when_others: WhenOthers::Refuse,
            keep_times,
            system_rate: Rate::Standard,
        }
    }
}
