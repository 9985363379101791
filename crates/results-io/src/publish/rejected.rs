//! `rejected.csv` and `suspicious.csv`: rows that were not used, or that look wrong.

use super::{csv_bytes, number_column, printed_column, text_column};
use crate::error::Error;
use crate::rejection::Rejection;

/// The file's bytes, by file, line and column.
///
/// # Errors
///
/// The library that writes frames failed.
pub fn rejected(file: &str, rows: &[Rejection]) -> Result<Vec<u8>, Error> {
    let mut rows: Vec<&Rejection> = rows.iter().collect();
    rows.sort();
    let columns = vec![
        text_column("file", rows.iter().map(|row| row.file.as_str())),
        number_column("line", rows.iter().map(|row| Some(row.line as i64))),
        text_column("column", rows.iter().map(|row| row.column)),
        text_column("value", rows.iter().map(|row| row.value.as_str())),
        printed_column("reason", rows.iter().map(|row| Some(&row.reason))),
        text_column("row", rows.iter().map(|row| row.row.as_str())),
    ];
    csv_bytes(file, columns)
}
