//! The season batch: from a season's results to a published grade list.
//!
//! This is the one crate that knows both the systems (slices in, values out) and the files. It
//! holds the order of steps, and turns values into words for people; it does no arithmetic on
//! grades.
//!
//! # Overview
//!
//! - [`flags`]: the command line as typed; [`settings`]: what it comes to, resolved once.
//! - [`pipeline`]: read, check, grade, publish; one function a stage.
//! - [`reading`]: a season's files to checked games; [`event_files`]: those of its events.
//! - [`file_names`]: folders listed, patterns expanded.
//! - [`findings`]: everything wrong with files and seasons, found in one go.
//! - [`rows`]: grades to the rows of published files.
//! - [`history`]: what one season hands to the next.
//! - [`reopening`]: seasons graded again with late results: what changes on their lists, and why.
//! - [`systems`]: all seasons at once under other grading systems, side by side.
//! - [`sections`], [`lists`]: a tournament's files to checked sections, a folder to dated lists;
//!   [`strict`]: files of which every row must be usable.
//! - [`rule_book`]: rules by name or from a file.
//! - [`command`]: one file a command of the binary `clarke`.
//! - [`report`]: values to words, and to JSON.
//! - [`exit_code`]: the documented exit codes.
//!
//! # What this crate does not do
//!
//! It computes no grade and parses no file format.

pub mod flags;

pub mod settings;

pub mod federation;

pub mod file_names;

pub mod history;

pub mod event_files;

pub mod findings;

pub mod reading;

pub mod rows;

mod accounts;

pub mod rule_book;

pub mod strict;

pub mod sections;

pub mod lists;

pub mod reopening;

pub mod pipeline;

pub mod systems;

pub mod command;

pub mod report;

pub mod timing;

pub mod progress;

pub mod logging;

pub mod usage;

pub mod exit_code;

/// Name and version, as manifests give them.
pub const PROGRAM: &str = concat!("clarke ", env!("CARGO_PKG_VERSION"));
