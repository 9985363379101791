//! Which columns a list has, before it is read by one or the other of its forms.

use crate::error::Error;
use crate::parquet::{column_names, is_parquet};
use crate::source::Source;

/// Whether a list, as text or Parquet, has a column of this name.
///
/// # Errors
///
/// A file that is not text, or a damaged Parquet file.
pub(crate) fn has_column(source: &Source, wanted: &str) -> Result<bool, Error> {
    if is_parquet(source.bytes()) {
        let names = column_names(&source.name, source.bytes())?;
        return Ok(names.iter().any(|name| name == wanted));
    }
    let header = source.text()?.lines().next().unwrap_or_default();
    Ok(header.split(',').any(|name| name.trim().trim_matches('"') == wanted))
}
