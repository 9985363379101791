//! Published files: rows to bytes, and a whole folder replaced in one step.
//!
//! Each public module is one file of a published season. `atomic` replaces the folder, which `lock`
//! keeps to one run at a time and `federation` to one federation. Files are written from frames, with values that are exact in the text: but for `changes`, nothing is printed from a
//! floating-point number.

mod atomic;

mod exchange;

mod lock;

mod place;

mod sync;

mod new_folder;

pub mod federation;

pub mod calculation;

pub mod changes;

pub mod game_scores;

pub mod grade_list;

pub mod manifest;

pub mod rejected;

pub mod season_totals;

pub mod withheld;

pub use atomic::Publication;
pub use lock::{FolderLock, WhenLocked};
pub use new_folder::write_new_folder;

use polars::prelude::*;

use crate::error::Error;
use crate::format::csv::guarded;

/// A file ready to be published: its bytes.
pub(crate) fn csv_bytes(file: &str, columns: Vec<Column>) -> Result<Vec<u8>, Error> {
    let mut frame = DataFrame::new_infer_height(columns).map_err(Error::frame(file))?;
    let mut bytes = Vec::new();
    CsvWriter::new(&mut bytes).finish(&mut frame).map_err(Error::frame(file))?;
    Ok(bytes)
}

/// A column of texts in which an empty text is an empty field, and none is run as a formula.
pub(crate) fn text_column<'a>(name: &'static str, values: impl Iterator<Item = &'a str>) -> Column {
    let values = values.map(|value| Some(guarded(value)).filter(|value| !value.is_empty()));
    StringChunked::from_iter_options(name.into(), values).into_series().into()
}

/// A column of numbers, some of them absent.
pub(crate) fn number_column(
    name: &'static str,
    values: impl Iterator<Item = Option<i64>>,
) -> Column {
    Int64Chunked::from_iter_options(name.into(), values).into_series().into()
}

/// A column of values that print themselves, some of them absent.
pub(crate) fn printed_column<T: ToString>(
    name: &'static str,
    values: impl Iterator<Item = Option<T>>,
) -> Column {
    let values = values.map(|value| value.map(|value| value.to_string()));
    StringChunked::from_iter_options(name.into(), values).into_series().into()
}
