//! Parquet: a table of text, whole numbers and days, read as the CSV file that says the same.

use std::io::Cursor;

use chrono::DateTime;
use polars::prelude::*;

use super::csv::write_field;
use crate::error::Error;

/// Whether bytes are a Parquet file.
pub(crate) fn is_parquet(bytes: &[u8]) -> bool {
    bytes.starts_with(b"PAR1")
}

/// A Parquet file as CSV: names first, then row by row; days as `2006-05-01`, an absent value as an
/// empty field.
pub(crate) fn to_csv(file: &str, bytes: &[u8]) -> Result<String, Error> {
    let frame = read_frame(file, bytes)?;
    let columns = frame.columns().iter().map(|column| texts(file, column));
    let columns: Vec<Vec<String>> = columns.collect::<Result<_, _>>()?;
    let mut csv = Vec::new();
    write_line(frame.get_column_names().into_iter().map(PlSmallStr::as_str), &mut csv);
    for row in 0..frame.height() {
        write_line(columns.iter().map(|column| column[row].as_str()), &mut csv);
    }
    String::from_utf8(csv)
        .map_err(|_| Error::Unusable { file: file.to_owned(), problem: "a text that is not UTF-8" })
}

/// Reads a frame.
pub(crate) fn read_frame(file: &str, bytes: &[u8]) -> Result<DataFrame, Error> {
    let cursor = Cursor::new(bytes);
    ParquetReader::new(cursor).finish().map_err(Error::frame(file))
}

fn write_line<'a>(fields: impl Iterator<Item = &'a str>, csv: &mut Vec<u8>) {
    for (position, field) in fields.enumerate() {
        if position > 0 {
            csv.push(b',');
        }
        write_field(field, csv);
    }
    csv.push(b'\n');
}

/// The values of a column as a CSV file would have them.
fn texts(file: &str, column: &Column) -> Result<Vec<String>, Error> {
    let series = column.as_materialized_series();
    series.iter().map(|value| text(&value).ok_or_else(|| unreadable(file, column))).collect()
}

fn text(value: &AnyValue<'_>) -> Option<String> {
    match value {
        AnyValue::Null => Some(String::new()),
        AnyValue::String(text) => Some((*text).to_owned()),
        AnyValue::StringOwned(text) => Some(text.to_string()),
        AnyValue::Int32(number) => Some(number.to_string()),
        AnyValue::Int64(number) => Some(number.to_string()),
        AnyValue::UInt32(number) => Some(number.to_string()),
        AnyValue::UInt64(number) => Some(number.to_string()),
        AnyValue::Float64(number) => Some(number.to_string()),
        AnyValue::Date(days) => Some(chrono::NaiveDate::from_epoch_days(*days)?.to_string()),
        AnyValue::Datetime(time, unit, _) => {
            let time = match unit {
                TimeUnit::Nanoseconds => DateTime::from_timestamp_nanos(*time),
                TimeUnit::Microseconds => DateTime::from_timestamp_micros(*time)?,
                TimeUnit::Milliseconds => DateTime::from_timestamp_millis(*time)?,
            };
            (time.time() == chrono::NaiveTime::MIN).then(|| time.date_naive().to_string())
        }
        _ => None,
    }
}

fn unreadable(file: &str, column: &Column) -> Error {
    Error::ColumnType {
        file: file.to_owned(),
        column: column.name().to_string(),
        found: column.dtype().to_string(),
    }
}
