//! How far a run is, and what should be known of it, for whoever wants to.

use std::fmt::Display;
use std::path::Path;

use chrono::NaiveDate;
use ecf_season::Season;
use results_io::{CharacterSet, RowFault};

/// What a run is busy with.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Work {
    /// Files of results and lists of players are read.
    Reading,
    /// Files are read to be written in another form.
    Converting,
    /// Files are read, and their faults gathered.
    Checking,
    /// Players and games are held against each other.
    LookingForDoubts,
    /// A season is graded.
    Grading,
    /// The games of a season are played through, one after the other.
    Playing,
    /// Lists are written.
    Publishing,
    /// Converted files are written.
    Writing,
    /// What the seasons have in common is added up.
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

/// What people should know although the run goes on.
#[derive(Clone, Copy, Debug)]
pub enum Notice<'a> {
    /// Another run publishes into the folder, and this one waits for it to end.
    Waiting {
        /// The folder.
        out: &'a Path,
    },
    /// Another run adds players to the lists of a federation, and this one waits for it to end.
    WaitingForLists {
        /// The federation's folder.
        folder: &'a Path,
    },
    /// Columns of a table that nothing is read from.
    UnusedColumns {
        /// The table.
        file: &'a str,
        /// Their names.
        columns: &'a [String],
    },
    /// Settings that lie where they are not read.
    UnreadSettings {
        /// The file.
        file: &'a Path,
        /// Where they would be read.
        why: &'a str,
    },
    /// A file that is not in UTF-8, and was read as if in another character set.
    CharacterSet {
        /// The file.
        file: &'a str,
        /// What it was taken for.
        set: CharacterSet,
    },
    /// An earlier season was published without the days of its games, which the editions ask for:
    /// its games count as played on its last day.
    NoGameDates {
        /// The season.
        season: Season,
    },
    /// A season that is published and has no folder in the federation, so the site cannot show it.
    NoFolder {
        /// The season.
        season: Season,
    },
    /// A first day is given of a round that no section of a tournament has: one to come, or a slip.
    RoundToCome {
        /// The tournament's file.
        file: &'a str,
        /// The round.
        round: u32,
        /// The most rounds that a section has.
        rounds: u32,
    },
    /// The day that is given as the first of a tournament is none of those on which, by its file,
    /// it was played.
    OtherDays {
        /// The tournament's file.
        file: &'a str,
        /// The day that is given.
        given: NaiveDate,
        /// The first day and the last of which the file speaks.
        days: [NaiveDate; 2],
    },
    /// One of two lists that are compared has grades, and the other ratings.
    OtherScale {
        /// The mean of each.
        means: [i32; 2],
    },
    /// Games of a tournament are not over, and are left out.
    NotOver {
        /// The tournament's file.
        file: &'a str,
        /// How many.
        games: usize,
        /// The line of the first.
        line: usize,
    },
    /// The list that is replaced cannot be read, so what changes on it is not told.
    DamagedList {
        /// The season.
        season: Season,
        /// What is wrong with it.
        problem: &'a anyhow::Error,
    },
    /// The list before the first season has ratings, which are read as grades: (rating - 700) /
    /// 7.5.
    RatingsAsGrades {
        /// The list.
        list: &'a str,
    },
    /// Rows of a published list that cannot be used.
    UnusableRows {
        /// The list.
        list: &'a str,
        /// How many.
        rows: usize,
        /// The first of them.
        first: &'a RowFault,
    },
}

/// Hears how far a run is: what is to come, and what of it is done; and what else should be known.
///
/// Steps run side by side in places, and amounts come from any thread in pieces of any size, so a
/// listener adds them up.
pub trait Progress: Sync {
    /// A step begins; where it is about one season, file or folder, that is named.
    fn step(&self, work: Work, of: Option<&dyn Display>);

    /// Something that people should know.
    fn notice(&self, notice: &Notice<'_>);

    /// So many more bytes of files are to be read, as they lie on the disk.
    fn bytes_to_read(&self, bytes: u64);

    /// So many more bytes of files have been read and looked at.
    fn bytes_read(&self, bytes: u64);

    /// So many more players are to be graded.
    fn players_to_grade(&self, players: u64);

    /// So many more players have been graded.
    fn players_graded(&self, players: u64);

    /// So many more games are to be scored: a game counts as often as a curve is fitted to it or a
    /// system is measured by it.
    fn games_to_score(&self, games: u64);

    /// So many more games have been scored.
    fn games_scored(&self, games: u64);
}

/// For a run whose progress nobody wants to know.
#[derive(Clone, Copy, Debug)]
pub struct Unwatched;

impl Progress for Unwatched {
    fn step(&self, _: Work, _: Option<&dyn Display>) {}

    fn notice(&self, _: &Notice<'_>) {}

    fn bytes_to_read(&self, _: u64) {}

    fn bytes_read(&self, _: u64) {}

    fn players_to_grade(&self, _: u64) {}

    fn players_graded(&self, _: u64) {}

    fn games_to_score(&self, _: u64) {}

    fn games_scored(&self, _: u64) {}
}
