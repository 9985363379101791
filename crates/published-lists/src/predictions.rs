//! A file of predictions: every game with the score that each system expected.
//!
//! Columns `season`, `day`, `white`, `black` (codes), `result` (White's score: 0, 0.5 or 1), and
//! then one for each system: White's expected score, empty if it has none.

use std::path::Path;

use chrono::NaiveDate;
use polars::prelude::*;

use super::file::PublishedFile;
use input_files::Error;
use input_files::parquet::{column_names_at, day_column, parquet_bytes};
use input_files::published_columns::PREDICTIONS;

/// The columns before those of the systems.
pub const COLUMNS: [&str; 5] = PREDICTIONS;

/// A game that was predicted.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct PredictionRow<'a> {
    /// The season's label.
    pub season: &'a str,
    /// The day.
    pub day: NaiveDate,
    /// White's code.
    pub white: &'a str,
    /// Black's code.
    pub black: &'a str,
    /// White's score.
    pub result: f64,
}

/// Whether a file may be replaced by predictions: it does not exist, or holds predictions, or is a
/// pipe or device.
#[must_use]
pub fn may_be_predictions(file: &Path) -> bool {
    // Nothing is lost if the file is empty.
    if !file.is_file() || file.metadata().is_ok_and(|known| known.len() == 0) {
        return true;
    }
    let names = column_names_at(file).ok().flatten();
    names.is_some_and(|names| names.iter().take(PREDICTIONS.len()).eq(&PREDICTIONS))
}

/// The file as Parquet; each system with its name, and one value per row.
///
/// # Errors
///
/// Two systems with one name, or one with another number of rows; the library for data frames
/// failed.
pub fn predictions<'a>(
    name: &str,
    rows: &[PredictionRow<'_>],
    systems: impl Iterator<Item = (&'a str, Vec<Option<f64>>)>,
) -> Result<PublishedFile<'static>, Error> {
    let [season, day, white, black, result] = PREDICTIONS.map(PlSmallStr::from_static);
    let text = |column, of: fn(&PredictionRow<'_>) -> String| {
        StringChunked::from_iter_values(column, rows.iter().map(of)).into_column()
    };
    let mut columns = vec![
        text(season, |row| row.season.to_owned()),
        day_column(&day, rows.iter().map(|row| Some(row.day))),
        text(white, |row| row.white.to_owned()),
        text(black, |row| row.black.to_owned()),
        Float64Chunked::from_iter_values(result, rows.iter().map(|row| row.result)).into_column(),
    ];
    columns.extend(systems.map(|(system, expected)| {
        Float64Chunked::from_iter_options(system.into(), expected.into_iter()).into_column()
    }));
    let mut frame = DataFrame::new_infer_height(columns).map_err(Error::frame(name))?;
    Ok(PublishedFile::of_bytes(name, parquet_bytes(name, &mut frame)?))
}
