//! The season batch as a library: from a season's results to a published grade list.
//!
//! This is where the systems (slices in, values out) and the files meet. It holds the order of
//! steps. Values go in and values come out: a program prints them, a site shows them.
//!
//! # Overview
//!
//! Roughly from the ground up; what has no link is the crate's own:
//!
//! - [`Error`]: the kinds of failure that a caller may want to tell apart.
//! - [`Progress`]: how far a run is, for whoever wants to know.
//! - [`rule_book`]: rules by name or from a file; [`strict`]: files of which every row must be
//!   usable.
//! - [`federation`]: the folder of a federation, its seasons, and by which rules each is graded.
//! - `season`: a season's files to its games, of which [`read_season`] is the road in. `publish`:
//!   grades to the rows and names of published files. `history`: what one season hands to the next.
//!   `grading`: a season graded.
//! - [`compare`]: two lists, player by player, and why grades differ.
//! - [`status`]: which published seasons are up to date, and what to do next.
//! - [`batch`]: read, check, grade, publish; one function a stage. Seasons graded again, and what
//!   changes on their lists.
//! - [`SeasonInMemory`]: a season graded with all before it, and nothing published.
//! - [`explain`]: why a grade is what it is, with names, events, days and places.
//! - [`systems`]: all seasons at once under other grading systems, side by side.
//! - [`backtest`]: which system predicts: all of them walk forward over the seasons.
//! - [`sections`], [`lists`]: a tournament's files to checked sections, a folder to dated lists.
//! - [`check`]: everything wrong with files and seasons, found in one go.
//! - [`convert`]: results from one format to another.
//! - [`site`]: what the site of the published seasons shows, and its pages written.
//! - [`register`]: who is who: everybody in the results whom no list has, and new codes for them.
//! - [`clauses`]: every clause of the sources, and where it is.
//!
//! # What this crate does not do
//!
//! It computes no grade and parses no file format. It knows no flag and no terminal, and prints
//! nothing.

mod program;

mod lost_rows;

mod opening_rows;

mod max_rejected;

mod problem;

mod error;

mod progress;

mod file_changes;

mod file_names;

mod season_label;

mod json_value;

pub mod rule_book;

mod hundredths;

mod stamp;

pub mod strict;

pub mod federation;

mod season;

mod publish;

mod history;

mod grading;

pub mod compare;

pub mod status;

pub mod batch;

mod person;

mod which_player;

mod in_memory;

pub mod explain;

pub mod systems;

pub mod backtest;

pub mod sections;

pub mod lists;

pub mod check;

pub mod convert;

pub mod register;

pub mod clauses;

pub mod site;

pub use error::{
    BacktestError, ConvertError, DatedListsError, Error, FirstRejected, SectionsError, Setting,
    UnlikePublished,
};
pub use in_memory::SeasonInMemory;
pub use json_value::{Day, Points};
pub use lost_rows::{LostOfFile, LostRows};
pub use opening_rows::OpeningRows;
pub use problem::Problem;
pub use program::PROGRAM;
pub use progress::{Notice, Progress, Unwatched, Work};
pub use season::{SeasonByRate, read_season};
