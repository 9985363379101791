//! What became of files that were converted.

use results_io::RowFault;
use results_io::format::sheet::ReadSheet;
use results_io::format::{Lost, LostKind};

use super::format::Wanted;

/// What was converted together.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Converted {
    /// Where it was read from.
    pub read: Vec<ReadFrom>,
    /// What was written.
    pub written: Written,
}

/// A season or file that was read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ReadFrom {
    /// Its name.
    pub name: String,
    /// Rows of results.
    pub rows: usize,
    /// Players; not counted in games that are read one by one.
    pub players: Option<usize>,
    /// Rows, records and games with faults, which are left out.
    pub left_out: Listed,
    /// Whether the file is copied as it is, with its faults.
    pub copied: bool,
    /// What rows of results cannot carry.
    pub lost: Listed,
    /// How a table was understood that is not in Clarke's own format.
    pub understood: Vec<String>,
}

/// What was written.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Written {
    /// The files as they were, or tables.
    Tables,
    /// Nothing: files that lie outside the federation's folder.
    LeftBehind {
        /// Editions that its settings name.
        editions: Listed,
    },
    /// Tournament reports.
    Reports {
        /// How many.
        reports: usize,
        /// How many of them are copies of reports.
        copied: usize,
        /// What a tournament report cannot carry.
        lost: ListedLost,
    },
    /// Submissions.
    Submissions {
        /// How many.
        submissions: usize,
        /// Rows that a submission cannot carry.
        left_out: Listed,
        /// Rows whose round a submission cannot carry.
        rounds_lost: Listed,
        /// Texts that were altered.
        altered: Listed,
        /// What else a submission cannot carry.
        lost: ListedLost,
    },
    /// Games.
    Games {
        /// What PGN cannot carry.
        lost: ListedLost,
    },
}

/// So many items, and the first of them in words, as many as were asked for.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Listed {
    /// How many.
    pub count: usize,
    /// The first of them.
    pub shown: Vec<String>,
}

/// What a format cannot carry, as much of it in words as was asked for.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ListedLost {
    /// Each of its own.
    pub single: Listed,
    /// What many players or games lose alike, and which.
    pub kinds: Vec<(String, Listed)>,
}

impl ListedLost {
    /// With what becomes of it where a list of players is written beside the results.
    pub(super) fn of(lost: Lost, most: usize, has_list: bool) -> Self {
        let kind = |LostKind { what, of, is_in_list }| {
            let kept = if is_in_list && has_list { " (kept in players.csv)" } else { "" };
            (what + kept, Listed::of(of, most))
        };
        let kinds = lost.kinds.into_iter().map(kind).collect();
        Self { single: Listed::of(lost.single, most), kinds }
    }
}

impl Listed {
    pub(super) fn of(items: impl IntoIterator<Item = impl ToString>, most: usize) -> Self {
        let mut listed = Self::default();
        listed.add(items, most);
        listed
    }

    /// Adds items behind the others; at most so many are in words.
    pub(super) fn add(&mut self, items: impl IntoIterator<Item = impl ToString>, most: usize) {
        for item in items {
            self.count += 1;
            if self.shown.len() < most {
                self.shown.push(item.to_string());
            }
        }
    }
}

impl ReadFrom {
    pub(super) fn of(name: String, read: &ReadSheet, wanted: Wanted) -> Self {
        let Wanted { to, listed: most } = wanted;
        let mut lost = Listed::of(&read.lost, most);
        if to.is_rows() {
            lost.add(read.sheet.lost_colours(), most);
        }
        Self {
            name,
            rows: read.sheet.rows.len(),
            players: Some(read.sheet.players.len()),
            left_out: Listed::of(read.rejected.iter().map(RowFault::to_string), most),
            copied: false,
            lost,
            understood: read.understood.clone(),
        }
    }

    /// A file that is copied: nothing of it is lost.
    pub(super) fn of_copied(name: String, read: &ReadSheet, wanted: Wanted) -> Self {
        Self { copied: true, lost: Listed::default(), ..Self::of(name, read, wanted) }
    }
}
