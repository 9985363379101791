//! Progress of a run, and notices about it, for listeners.

use std::fmt::Display;
use std::path::{Path, PathBuf};

use chrono::NaiveDate;
use ecf_season::Season;
use findings::RowFault;
use input_files::CharacterSet;

use crate::problem::Problem;

/// What a run is doing.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Work {
    /// Files of results and lists of players are read.
    Reading,
    /// Files are read to be converted.
    Converting,
    /// Files are read, and their faults are collected.
    Checking,
    /// Players and games are compared to find doubts.
    LookingForDoubts,
    /// A season is graded.
    Grading,
    /// The games of a season are played through, one after the other.
    Playing,
    /// Lists are written.
    Publishing,
    /// Converted files are written.
    Writing,
    /// Figures of all seasons are added up.
    AddingUp,
    /// The pages of a site are written.
    WritingPages,
    /// The settings of a system are fitted to games.
    Fitting,
    /// Games are predicted, one after the other.
    Predicting,
    /// Predictions are scored.
    Scoring,
}

/// What users should know although the run continues.
#[derive(Clone, Copy, Debug)]
#[expect(missing_docs, reason = "a variant says what most of its fields are")]
pub enum Notice<'a> {
    /// Another run is publishing into the folder, and this one waits for it to end.
    Waiting {
        /// The folder.
        out: &'a Path,
    },
    /// Another run is adding players to the lists of a federation, and this one waits for it to
    /// end.
    WaitingForLists {
        /// The federation's folder.
        folder: &'a Path,
    },
    /// Columns of a table that are not used.
    UnusedColumns {
        /// The table.
        file: &'a str,
        /// Their names.
        columns: &'a [String],
    },
    /// Settings in a place where they are not read.
    UnreadSettings {
        file: &'a Path,
        /// Where they would be read.
        why: &'a str,
    },
    /// A file that is not in UTF-8, and was read in another character set.
    CharacterSet {
        file: &'a str,
        /// The character set that was assumed.
        set: CharacterSet,
    },
    /// An earlier season was published without the days of its games, which the editions need, so
    /// its games count as played on its last day.
    NoGameDates { season: Season },
    /// A season that is published but has no folder in the federation, so the site cannot show it.
    NoFolder { season: Season },
    /// A first day is given for a round that no section of a tournament has: a future round, or a
    /// slip.
    RoundToCome {
        /// The tournament's file.
        file: &'a str,
        round: u32,
        /// The number of rounds of the longest section.
        rounds: u32,
    },
    /// The day that is given as the first of a tournament is not one of those on which the
    /// tournament was played according to its file.
    OtherDays {
        /// The tournament's file.
        file: &'a str,
        /// The given day.
        given: NaiveDate,
        /// The first and the last day in the file.
        days: [NaiveDate; 2],
    },
    /// One of two compared lists has grades, and the other has ratings.
    OtherScale {
        /// The mean of each.
        means: [i32; 2],
    },
    /// Games of a tournament are unfinished, and are left out.
    NotOver {
        /// The tournament's file.
        file: &'a str,
        /// How many.
        games: usize,
        /// The line of the first.
        line: usize,
    },
    /// Files in a folder of dated lists that are not read.
    UnreadLists {
        files: &'a [PathBuf],
        /// The names of those that are.
        expected: &'a str,
    },
    /// Doubts about a tournament that a calculation does not depend on.
    Doubts {
        /// The tournament's file.
        file: &'a str,
        /// At least one.
        doubts: &'a [Problem],
        /// What becomes of them.
        then: &'a str,
    },
    /// The list to be replaced cannot be read, so its changes are not reported.
    DamagedList {
        season: Season,
        /// What is wrong with it.
        problem: &'a anyhow::Error,
    },
    /// No games before the first season are known.
    NoGamesBefore { season: Season },
    /// The list before the first season has ratings, which are read as grades: (rating - 700) /
    /// 7.5.
    RatingsAsGrades { list: &'a str },
    /// Rows of a published list that cannot be used.
    UnusableRows {
        list: &'a str,
        /// How many.
        rows: usize,
        /// The first of them.
        first: &'a RowFault,
    },
}

/// Receives the progress of a run: how much there is to do, how much is done, and notices.
///
/// Some steps run in parallel, and amounts come from any thread in pieces of any size, so a
/// listener adds them up. It overrides what it wants to hear.
pub trait Progress: Sync {
    /// A step begins; if it is about one season, file or folder, `of` is its name.
    fn step(&self, _work: Work, _of: Option<&dyn Display>) {}

    /// Something that users should know.
    fn notice(&self, _notice: &Notice<'_>) {}

    /// This many more bytes of files are to be read, by their size on the disk.
    fn bytes_to_read(&self, _bytes: u64) {}

    /// This many more bytes of files have been read and processed.
    fn bytes_read(&self, _bytes: u64) {}

    /// This many more players are to be graded.
    fn players_to_grade(&self, _players: u64) {}

    /// This many more players have been graded.
    fn players_graded(&self, _players: u64) {}

    /// This many more games are to be scored: a game counts each time a curve is fitted to it or a
    /// system is measured by it.
    fn games_to_score(&self, _games: u64) {}

    /// This many more games have been scored.
    fn games_scored(&self, _games: u64) {}

    /// Whether somebody asked the run to end: it then ends as soon as it can, and publishes
    /// nothing.
    fn is_stopped(&self) -> bool {
        false
    }
}

/// A listener that ignores everything.
#[derive(Clone, Copy, Debug)]
pub struct Unwatched;

impl Progress for Unwatched {}

/// Tells of a file whose character set had to be assumed. UTF-16 cannot be mistaken.
pub(crate) fn tell_character_set(file: &str, set: CharacterSet, progress: &dyn Progress) {
    if set == CharacterSet::Windows1252 {
        progress.notice(&Notice::CharacterSet { file, set });
    }
}
