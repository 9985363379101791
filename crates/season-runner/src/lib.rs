//! The season batch as a library: from a season's results to a published grade list.
//!
//! This crate connects the grading systems (slices in, values out) with the files, and defines the
//! order of steps. It also takes and returns values: a program prints them, a site shows them.
//!
//! # Overview
//!
//! Roughly from the ground up; items without a link are private:
//!
//! - [`Error`]: the kinds of failure that a caller may want to distinguish.
//! - [`Progress`]: how far a run is, for anyone who wants to know.
//! - [`rule_book`]: rules by name or from a file; [`strict`]: files of which every row must be
//!   usable.
//! - [`federation`]: the folder of a federation, its seasons, and by which rules each is graded.
//! - `season`: from a season's files to its games; [`read_season`] is the entry point. `publish`:
//!   from grades to the rows and names of published files. `history`: what one season hands on to
//!   the next. `grading`: grades a season.
//! - [`cohorts`]: what became of players from list to list.
//! - [`compare`]: two lists, player by player, and why grades differ.
//! - [`status`]: which published seasons are up to date, and what to do next.
//! - [`batch`]: read, check, grade, publish; one function per stage. Also grades seasons again, and
//!   reports the changes on their lists.
//! - [`SeasonInMemory`]: a season graded with all earlier ones, without publishing anything.
//! - [`explain`]: why a grade is what it is, with names, events, days and places.
//! - [`systems`]: all seasons under other grading systems, side by side.
//! - [`record`]: all games of a federation in the order in which they became known, for backtests.
//! - [`sections`], [`lists`]: from a tournament's files to checked sections, and from a folder to
//!   dated lists.
//! - [`check`]: everything wrong with files and seasons, found in one run.
//! - [`convert`]: results from one format to another.
//! - [`site`]: the contents of the site of the published seasons, and the writing of its pages.
//! - [`register`]: everybody in the results who is on no list, and new codes for them.
//! - [`begin`]: the folder of a new federation, and the list before its first season.
//! - [`inbox`]: the files that were sent for a season, and what became of each; [`import`]: how
//!   free-form tables are read, what is asked about them, and what is accepted.
//! - [`WrittenAnswer`]: a block of text in a federation's files that can be taken back.
//! - [`clauses`]: every clause of the sources, and where it is implemented.
//!
//! # What this crate does not do
//!
//! It computes no grades and parses no file formats. It knows nothing of flags or terminals, and
//! prints nothing.

pub mod batch;
pub mod begin;
pub mod check;
pub mod clauses;
pub mod cohorts;
pub mod compare;
pub mod convert;
mod doubt_report;
mod doubts;
mod error;
pub mod explain;
pub mod federation;
mod file_changes;
mod file_names;
mod grading;
mod history;
mod hundredths;
pub mod import;
mod in_memory;
pub mod inbox;
mod json_value;
pub mod lists;
mod lost_rows;
mod max_rejected;
mod nearly_certain;
mod opening_rows;
mod person;
mod problem;
mod progress;
mod publish;
pub mod record;
pub mod register;
pub mod rule_book;
mod rules_file;
mod season;
pub mod sections;
pub mod site;
mod stamp;
pub mod status;
pub mod strict;
pub mod systems;
mod which_player;
mod white_score;
mod written_answer;

pub use ecf_season::Season;
pub use error::{
    ConvertError, DatedListsError, Error, FirstRejected, SectionsError, Setting, UnlikePublished,
};
pub use file_names::{PUBLISHED, entries, storable};
pub use findings::RowFault;
pub use in_memory::SeasonInMemory;
pub use json_value::{Day, Points};
pub use lost_rows::{LostOfFile, LostRows};
pub use nearly_certain::NearlyCertain;
pub use opening_rows::OpeningRows;
pub use problem::Problem;
pub use progress::{Notice, Progress, Unwatched, Work};
pub use publish::PROGRAM;
pub use rating_core::Outcome;
pub use rules_file::{RulesFile, plain_words};
pub use season::{SeasonByRate, read_season};
pub use season_files::doubts::Sure;
pub use stamp::{changed_settings, stamp};
pub use white_score::UnlikelyWhite;
pub use written_answer::{WrittenAnswer, add_answer};
