//! `true_strengths.parquet`: the true strengths of a made-up federation's players, by month.

use polars::prelude::*;

use super::file::PublishedFile;
pub use formats::true_strengths::TrueStrengthRow;
use input_files::Error;
use input_files::parquet::{day_column, parquet_bytes};
use input_files::published_columns::TRUE_STRENGTHS;

/// The name of the file in the folder of a federation.
pub const FILE: &str = "true_strengths.parquet";

/// The file as Parquet, with the columns of `TRUE_STRENGTHS`. The rows are iterated once for each
/// column, so that a million of them need not be stored as texts.
///
/// # Errors
///
/// The library for data frames failed.
pub fn true_strengths(
    rows: impl Iterator<Item = TrueStrengthRow> + Clone,
) -> Result<PublishedFile<'static>, Error> {
    let [code, month, strength] = TRUE_STRENGTHS.map(PlSmallStr::from_static);
    let (codes, months) = (rows.clone().map(|row| row.code), rows.clone().map(|row| row.month));
    let strengths = rows.map(|row| row.strength);
    let columns = vec![
        StringChunked::from_iter_values(code, codes).into_column(),
        day_column(&month, months.map(Some)),
        Float64Chunked::from_iter_values(strength, strengths).into_column(),
    ];
    let mut frame = DataFrame::new_infer_height(columns).map_err(Error::frame(FILE))?;
    Ok(PublishedFile::of_bytes(FILE, parquet_bytes(FILE, &mut frame)?))
}
