//! Parquet files: frames to bytes and back, and a table of text, whole numbers and days as the CSV
//! file that says the same.

mod pages;

use std::io::Cursor;
use std::panic::{Location, catch_unwind};
use std::sync::atomic::{AtomicUsize, Ordering};

use chrono::DateTime;
use polars::prelude::*;

use crate::error::Error;
use crate::format::csv::field::write_field;
use pages::check_sizes;

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

/// How many files are being read by the library right now.
static BEING_READ: AtomicUsize = AtomicUsize::new(0);

/// Whether a panic comes from reading a damaged Parquet file, which ends as an error: a program's
/// panic hook need not report it.
#[must_use]
pub fn is_expected_panic(location: Option<&Location<'_>>) -> bool {
    BEING_READ.load(Ordering::SeqCst) > 0
        && location.is_some_and(|location| location.file().contains("polars"))
}

/// Reads a frame. The library panics over some damaged files; that is an error here, too.
pub(crate) fn read_frame(file: &str, bytes: &[u8]) -> Result<DataFrame, Error> {
    BEING_READ.fetch_add(1, Ordering::SeqCst);
    let frame = catch_unwind(|| match check_sizes(bytes) {
        Ok(()) => Ok(ParquetReader::new(Cursor::new(bytes)).finish()),
        Err(problem) => Err(problem),
    });
    BEING_READ.fetch_sub(1, Ordering::SeqCst);
    match frame.unwrap_or(Err("the Parquet file is damaged")) {
        Ok(frame) => frame.map_err(Error::frame(file)),
        Err(problem) => Err(Error::Unusable { file: file.to_owned(), problem }),
    }
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

/// Rows that are compressed together.
const ROWS_A_GROUP: usize = 1 << 18;

/// A frame as a Parquet file; equal frames give equal bytes.
pub(crate) fn parquet_bytes(file: &str, frame: &mut DataFrame) -> Result<Vec<u8>, Error> {
    let mut bytes = Vec::new();
    ParquetWriter::new(&mut bytes)
        .with_compression(ParquetCompression::Zstd(None))
        .with_row_group_size(Some(ROWS_A_GROUP))
        .finish(frame)
        .map_err(Error::frame(file))?;
    Ok(bytes)
}

/// A column of days.
pub(crate) fn day_column(
    name: &str,
    days: impl Iterator<Item = Option<chrono::NaiveDate>>,
) -> Column {
    let days = days.map(|day| day.map(|day| day.to_epoch_days()));
    Int32Chunked::from_iter_options(name.into(), days).into_date().into_series().into()
}
