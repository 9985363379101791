//! The settings of a run over the seasons of a federation.

use std::path::{Path, PathBuf};

use anyhow::Result;
use ecf_season::{Rate, Season};
use published_lists::WhenLocked;
use published_lists::federation::WhenOthers;

use super::decisions_file::DecisionsFile;
use super::editions::Editions;
use crate::file_names::PUBLISHED;
use crate::max_rejected::MaxRejected;

/// The settings of a run over the seasons of a federation.
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
    /// The decisions about doubts.
    pub decisions: Option<DecisionsFile>,
    /// Where to publish.
    pub out: PathBuf,
    /// The number of rows of a season that may be lost.
    pub may_be_lost: MayBeLost,
    /// Whether nothing is published, and the changes are only reported.
    pub dry_run: bool,
    /// Whether a run waits for another one that is publishing into the same folder.
    pub when_locked: WhenLocked,
    /// What happens to published seasons of another federation.
    pub when_others: WhenOthers,
    /// Whether the times of games are kept: systems need them, and so do editions that borrow games
    /// day by day.
    pub keep_times: bool,
    /// Whether the games of a season are put aside on the disk while they are read, even if the
    /// memory holds its rows. Not possible where times are kept.
    pub streamed: bool,
    /// The rate of play of the games that systems play; an edition grades all of its own rates.
    pub system_rate: Rate,
}

/// The number of rows of a season that may be lost; if more are, nothing is published.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MayBeLost {
    /// Any number, but not all.
    AnyButAll,
    /// None.
    Nothing,
    /// Up to this number, which may be all rows: with an explicit limit, an empty list is published
    /// too.
    AtMost(MaxRejected),
}

impl GradeSettings {
    /// A run over all seasons of a folder by its own settings and decisions, which publishes where
    /// lists are published unless another folder is named.
    ///
    /// # Errors
    ///
    /// Settings or decisions that are not valid.
    pub fn of_folder(folder: &Path) -> Result<Self> {
        let editions = Editions::of_federation(&[], folder)?;
        let decisions = DecisionsFile::find(None, folder)?;
        Ok(Self { out: folder.join(PUBLISHED), ..Self::of(folder, editions, decisions) })
    }

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
            streamed: false,
            system_rate: Rate::Standard,
        }
    }
}
