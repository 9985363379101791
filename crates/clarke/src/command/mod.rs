//! The commands of `clarke`, one file each: flags, meaning, call, report, exit code.
//!
//! The comments on fields of flags are the help that `clarke` prints.
#![expect(clippy::doc_markdown, reason = "help is read on a terminal, where backticks are noise")]

pub(crate) mod backtest;
pub(crate) mod check;
pub(crate) mod compare;
pub(crate) mod completions;
pub(crate) mod convert;
pub(crate) mod cup;
pub(crate) mod desk;
pub(crate) mod editions;
pub(crate) mod explain;
pub(crate) mod grade;
pub(crate) mod grand_prix;
pub(crate) mod import;
pub(crate) mod live;
pub(crate) mod new;
pub(crate) mod norm;
mod notes;
mod of_sections;
pub(crate) mod performance;
mod player_ratings;
pub(crate) mod players;
mod pool;
pub(crate) mod rating;
mod resolved;
pub(crate) mod rules;
pub(crate) mod schema;
mod short_names;
pub(crate) mod simulate;
pub(crate) mod site;
pub(crate) mod status;
pub(crate) mod systems;
pub(crate) mod tpg;

use std::borrow::Cow;
use std::io::{self, Write};
use std::path::Path;

use anyhow::Result;
use findings::printable;
use schemars::JsonSchema;
use serde::Serialize;

use crate::command_error::after_writing;
use crate::flags::{Output, Reader};
use crate::report::json::in_json;
use crate::report::table::Table;

/// Prints to standard output; a reader who has gone away (`| head`) is not an error.
pub(crate) fn print(text: &str) -> Result<()> {
    let mut out = io::stdout().lock();
    match out.write_all(text.as_bytes()).and_then(|()| out.flush()) {
        Err(error) if error.kind() != io::ErrorKind::BrokenPipe => Err(error.into()),
        _ => Ok(()),
    }
}

/// Prints a report for people. Characters with which names in files could control the terminal or
/// overwrite lines are replaced.
pub(crate) fn print_words(text: &str) -> Result<()> {
    let shown: Vec<Cow<'_, str>> = text.split('\n').map(printable).collect();
    print(&shown.join("\n"))
}

/// Prints a report for a person or a program. For programs it stays unchanged, since JSON and CSV
/// have escapes of their own.
pub(crate) fn print_for(reader: Reader, text: &str) -> Result<()> {
    match reader {
        Reader::Person => print_words(text),
        Reader::Program => print(text),
    }
}

/// Prints a report on files that were written into a folder.
pub(crate) fn print_of_written(reader: Reader, text: &str, out: &Path) -> Result<()> {
    print_for(reader, text).map_err(|error| after_writing(&error, out))
}

/// The name of a folder, which may be `.` or a folder that does not exist yet.
pub(crate) fn name_of(folder: &Path) -> String {
    let found = std::path::absolute(folder).unwrap_or_else(|_| folder.to_owned());
    let found = dunce::canonicalize(&found).unwrap_or(found);
    found.file_name().unwrap_or_default().to_string_lossy().into_owned()
}

/// Prints a report as text for people, as one JSON value for programs, or as a table for
/// spreadsheets.
pub(crate) fn show(
    format: Output,
    json: &(impl Serialize + JsonSchema),
    table: impl FnOnce() -> Table,
    text: impl FnOnce() -> String,
) -> Result<()> {
    match format {
        Output::Text => print_words(&text()),
        Output::Csv => print(&table().csv()),
        Output::Json => print(&in_json(json)?),
    }
}
