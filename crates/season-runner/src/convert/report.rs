//! The report of a conversion.

use findings::RowFault;
use formats::sheet::lost_colours;
use formats::{Lost, LostKind};
use season_files::{BesideRows, ReadSeason};

use super::format::{Kind, Wanted};

/// The result of converting one season, or one set of files.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Converted {
    /// The sources.
    pub read: Vec<ReadFrom>,
    /// The output.
    pub written: Written,
}

/// A season or file that was read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ReadFrom {
    /// Its name.
    pub name: String,
    /// Rows of results.
    pub rows: usize,
    /// Players; `None` for games that are read one by one.
    pub players: Option<usize>,
    /// Rows, records and games that are left out because of faults.
    pub left_out: Listed,
    /// Whether the file is copied unchanged, with its faults.
    pub copied: bool,
    /// Data that rows of results cannot hold.
    pub lost: Listed,
    /// How a table that is not in Clarke's own format was interpreted.
    pub understood: Vec<String>,
}

/// The output of a conversion.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Written {
    /// Unchanged files, or tables.
    Tables,
    /// Nothing, since the files are outside the federation's folder.
    LeftBehind {
        /// The editions named in its settings.
        editions: Listed,
    },
    /// Tournament reports.
    Reports {
        /// Their number.
        reports: usize,
        /// The number of those that are copies of reports.
        copied: usize,
        /// Data that a tournament report cannot hold.
        lost: ListedLost,
    },
    /// Submissions.
    Submissions {
        /// Their number.
        submissions: usize,
        /// Rows that a submission cannot hold.
        left_out: Listed,
        /// Rows whose round a submission cannot hold.
        rounds_lost: Listed,
        /// Texts that were changed.
        altered: Listed,
        /// Other data that a submission cannot hold.
        lost: ListedLost,
    },
    /// Games.
    Games {
        /// Data that PGN cannot hold.
        lost: ListedLost,
    },
}

/// A number of items, and the first of them in words, up to the requested number.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Listed {
    /// The number of items.
    pub count: usize,
    /// The first of them in words.
    pub shown: Vec<String>,
}

/// Data that a format cannot hold, with the requested number of items in words.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ListedLost {
    /// Losses that are unique.
    pub single: Listed,
    /// Losses that many players or games have in common, with the players or games.
    pub kinds: Vec<(String, Listed)>,
}

impl ListedLost {
    /// The lists in words; if a list of players is also written, they say which data it keeps.
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

    /// Appends items; at most `most` are kept in words.
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
    /// What was read; with the number of its rows, which may be those of some of its files.
    pub(super) fn of(
        name: String,
        (read, rows): (&ReadSeason, usize),
        is_wanted: impl Fn(&str) -> bool,
        wanted: Wanted,
    ) -> Self {
        let Wanted { to, listed: most } = wanted;
        let BesideRows { rejected, lost, understood } = read.beside_rows(is_wanted);
        let mut lost = Listed::of(&lost, most);
        if matches!(to.kind(), Kind::Tables(_)) {
            lost.add(lost_colours(read.games.without_colours()), most);
        }
        Self {
            name,
            rows,
            players: Some(read.listed),
            left_out: Listed::of(rejected.iter().map(RowFault::to_string), most),
            copied: false,
            lost,
            understood,
        }
    }

    /// A file or season of which all rows are taken.
    pub(super) fn of_all(name: String, read: &ReadSeason, wanted: Wanted) -> Self {
        Self::of(name, (read, read.games.len()), |_| true, wanted)
    }

    /// A copied file, which loses nothing.
    pub(super) fn of_copied(name: String, read: &ReadSeason, wanted: Wanted) -> Self {
        Self { copied: true, lost: Listed::default(), ..Self::of_all(name, read, wanted) }
    }
}
