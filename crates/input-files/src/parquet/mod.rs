//! Parquet files: writes and reads frames, and reads tables of texts, whole numbers and days.

mod clock;
mod groups;
mod pages;
mod stored;
mod written;

use std::io::{self, Cursor, Read, Seek, SeekFrom};
use std::panic::UnwindSafe;
use std::path::Path;

use chrono::DateTime;
use polars::prelude::*;
use polars_parquet::arrow::read::infer_schema;
use polars_parquet::parquet::metadata::FileMetadata;
use polars_parquet::parquet::read::read_metadata;

use crate::day::written;
use crate::error::{Error, FileProblem};
use crate::guarded;
use crate::on_disk;
use crate::standard_input::is_standard_input;
use clock::Clock;
use pages::{END, Pages, check_footer, check_sizes};
use stored::Stored;

pub use groups::{Group, Groups, Listed, Values};
pub use written::{TextTable, write_groups};

/// The first and the last bytes of a Parquet file.
const MAGIC: [u8; 4] = *b"PAR1";

const DAMAGED: &str = "the Parquet file is damaged";

/// Whether bytes are a Parquet file.
#[must_use]
pub fn is_parquet(bytes: &[u8]) -> bool {
    bytes.starts_with(&MAGIC)
}

/// The names of a file's columns, without reading its rows.
///
/// # Errors
///
/// A damaged file.
pub fn column_names(file: &str, bytes: &[u8]) -> Result<Vec<String>, Error> {
    guarding(file, || {
        let (_, schema) = footer(file, bytes)?;
        Ok(names(&schema))
    })
}

/// The names of the columns, without blanks around them, as in a header of text.
fn names(schema: &ArrowSchema) -> Vec<String> {
    schema.iter_values().map(|field| field.name.trim().to_owned()).collect()
}

/// The names of the columns of a file on disk, of which only the end is read; `None` if the stored
/// file is not a Parquet file.
///
/// # Errors
///
/// A file that cannot be read, or is damaged.
pub fn column_names_at(path: &Path) -> Result<Option<Vec<String>>, Error> {
    if is_standard_input(path) {
        return Ok(None);
    }
    let Some(end) = end_of_file(path).map_err(Error::read(path))? else { return Ok(None) };
    let file = path.display().to_string();
    guarding(&file, || {
        let (_, schema) = schema(&file, &end)?;
        Ok(Some(names(&schema)))
    })
}

/// The number of rows of a file on disk, of which only the end is read; `None` if the stored file
/// is not a Parquet file.
///
/// # Errors
///
/// A file that cannot be read, or is damaged.
pub fn rows_at(path: &Path) -> Result<Option<u64>, Error> {
    let Some(end) = end_of_file(path).map_err(Error::read(path))? else { return Ok(None) };
    let file = path.display().to_string();
    guarding(&file, || {
        let (metadata, _) = schema(&file, &end)?;
        Ok(Some(metadata.num_rows as u64))
    })
}

/// The first four bytes of a Parquet file, and everything from its footer on.
fn end_of_file(path: &Path) -> io::Result<Option<Vec<u8>>> {
    let (mut file, mut end) = (on_disk::open(path)?, [0; END]);
    let mut bytes = MAGIC.to_vec();
    let length = file.metadata()?.len();
    if length < (MAGIC.len() + END) as u64 {
        return Ok(None);
    }
    let mut start = [0; MAGIC.len()];
    file.read_exact(&mut start)?;
    if start != MAGIC {
        return Ok(None);
    }
    file.seek(SeekFrom::End(-(END as i64)))?;
    file.read_exact(&mut end)?;
    let (of_footer, _) = end.split_at(size_of::<u32>());
    let footer = of_footer.iter().rfold(0, |sum, &byte| sum << 8 | u64::from(byte));
    let back = footer + END as u64;
    // If the length is impossible, the end is enough to find that out.
    let back = if back > length - MAGIC.len() as u64 { END as u64 } else { back };
    file.seek(SeekFrom::Start(length - back))?;
    file.read_to_end(&mut bytes)?;
    Ok(Some(bytes))
}

/// Reads a frame.
///
/// # Errors
///
/// A damaged file.
pub fn read_frame(file: &str, bytes: &[u8]) -> Result<DataFrame, Error> {
    guarding(file, || frame_of(file, bytes))
}

fn frame_of(file: &str, bytes: &[u8]) -> Result<DataFrame, Error> {
    let (_, schema) = footer(file, bytes)?;
    schema.iter_values().try_for_each(|field| check_type(file, field))?;
    ParquetReader::new(Cursor::new(bytes)).finish().map_err(Error::frame(file))
}

/// The footer of a file, checked against the file, and the contents of its pages.
fn footer(file: &str, bytes: &[u8]) -> Result<(Footer, ArrowSchema), Error> {
    checked(file, schema(file, bytes)?, &Stored::InMemory(bytes))
}

fn checked(
    file: &str,
    (metadata, schema): (FileMetadata, ArrowSchema),
    stored: &Stored<'_>,
) -> Result<(Footer, ArrowSchema), Error> {
    let unusable = |problem| FileProblem::Unusable(problem).of(file);
    let pages = check_sizes(&metadata, stored)?.map_err(unusable)?;
    Ok((Footer { metadata, pages }, schema))
}

struct Footer {
    metadata: FileMetadata,
    /// By row group and column.
    pages: Vec<Vec<Pages>>,
}

/// The footer and the columns that it names; only the last bytes are used.
fn schema(file: &str, bytes: &[u8]) -> Result<(FileMetadata, ArrowSchema), Error> {
    let unusable = |problem| FileProblem::Unusable(problem).of(file);
    check_footer(bytes).map_err(unusable)?;
    let metadata = read_metadata(&mut Cursor::new(bytes)).map_err(|_| unusable(DAMAGED))?;
    let schema = infer_schema(&metadata).map_err(Error::frame(file))?;
    Ok((metadata, schema))
}

/// Refuses a column whose values cannot be read, such as one of lists or of decimal numbers. A
/// column that nothing is read from may have any type.
fn check_type(file: &str, field: &ArrowField) -> Result<(), Error> {
    if is_one_value(field.dtype()) {
        return Ok(());
    }
    let (column, found) = (field.name.to_string(), kind(field.dtype()));
    Err(FileProblem::ColumnType { column, found }.of(file))
}

/// Whether each field of a column is a single text, number or day.
fn is_one_value(kind: &ArrowDataType) -> bool {
    use ArrowDataType as Kind;
    match kind {
        Kind::Dictionary(_, values, _) => is_one_value(values),
        Kind::Null
        | Kind::Boolean
        | Kind::Utf8
        | Kind::LargeUtf8
        | Kind::Utf8View
        | Kind::Int8
        | Kind::Int16
        | Kind::Int32
        | Kind::Int64
        | Kind::UInt8
        | Kind::UInt16
        | Kind::UInt32
        | Kind::UInt64
        | Kind::Float32
        | Kind::Float64
        | Kind::Date32
        | Kind::Date64
        | Kind::Timestamp(..) => true,
        _ => false,
    }
}

/// The name of a type: `List` of `List(Field { name: ... })`.
fn kind(kind: &ArrowDataType) -> String {
    let name = format!("{kind:?}");
    name.split(|letter: char| !letter.is_alphanumeric()).next().unwrap_or_default().to_owned()
}

/// The result of work with the library; if it panics over a damaged file, an error.
fn guarding<T>(
    file: &str,
    work: impl FnOnce() -> Result<T, Error> + UnwindSafe,
) -> Result<T, Error> {
    guarded::guarding(work).unwrap_or_else(|| Err(FileProblem::Unusable(DAMAGED).of(file)))
}

/// Visits the values of a column in the form of a CSV file: days as `2006-05-01`, a missing value
/// as an empty text.
pub(crate) fn each_text(
    file: &str,
    column: &Column,
    mut visit: impl FnMut(&str),
) -> Result<(), Error> {
    let series = column.as_materialized_series();
    if let Ok(texts) = series.str() {
        texts.iter().for_each(|text| visit(text.unwrap_or_default()));
        return Ok(());
    }
    let clock = Clock::of(file, column)?;
    series.iter().try_for_each(|value| {
        let text = text(&value, clock).ok_or_else(|| unreadable(file, column))?;
        visit(&text);
        Ok(())
    })
}

/// The same as a vector.
///
/// # Errors
///
/// A value that is no text, number or day.
pub fn texts(file: &str, column: &Column) -> Result<Vec<String>, Error> {
    let mut texts = Vec::with_capacity(column.len());
    each_text(file, column, |text| texts.push(text.to_owned()))?;
    Ok(texts)
}

/// Stands for a day that is stored as a number and that no text in a file of results can say: its
/// row is rejected with these words.
pub const BEYOND_CALENDAR: &str = "a day outside the years 0 to 9999";

/// A value as a text; `None` if its type is not one that is read.
fn text(value: &AnyValue<'_>, clock: Clock) -> Option<String> {
    let or_beyond = |text: Option<String>| Some(text.unwrap_or_else(|| BEYOND_CALENDAR.to_owned()));
    match value {
        AnyValue::Null => Some(String::new()),
        AnyValue::Boolean(value) => Some(value.to_string()),
        AnyValue::Int8(number) => Some(number.to_string()),
        AnyValue::Int16(number) => Some(number.to_string()),
        AnyValue::Int32(number) => Some(number.to_string()),
        AnyValue::Int64(number) => Some(number.to_string()),
        AnyValue::UInt8(number) => Some(number.to_string()),
        AnyValue::UInt16(number) => Some(number.to_string()),
        AnyValue::UInt32(number) => Some(number.to_string()),
        AnyValue::UInt64(number) => Some(number.to_string()),
        AnyValue::Float32(number) => Some(number.to_string()),
        AnyValue::Float64(number) => Some(number.to_string()),
        AnyValue::Date(days) => {
            or_beyond(chrono::NaiveDate::from_epoch_days(*days).map(|day| day.to_string()))
        }
        AnyValue::Datetime(time, unit, _) => {
            let instant = match unit {
                TimeUnit::Nanoseconds => Some(DateTime::from_timestamp_nanos(*time)),
                TimeUnit::Microseconds => DateTime::from_timestamp_micros(*time),
                TimeUnit::Milliseconds => DateTime::from_timestamp_millis(*time),
            };
            or_beyond(instant.and_then(|instant| clock.shows(instant)).map(|time| {
                let of_day = Some(time.time()).filter(|time| *time != chrono::NaiveTime::MIN);
                // Results files have no fractions of a second.
                written((time.date(), of_day))
            }))
        }
        // Texts, including those that are stored as numbers of a dictionary.
        _ => value.get_str().map(str::to_owned),
    }
}

fn unreadable(file: &str, column: &Column) -> Error {
    let (column, found) = (column.name().to_string(), column.dtype().to_string());
    FileProblem::ColumnType { column, found }.of(file)
}

/// The number of rows in a group: polars' own default.
const ROWS_A_GROUP: usize = 1 << 18;

/// A frame as a Parquet file; equal frames give equal bytes.
///
/// # Errors
///
/// A column of a type that cannot be written.
pub fn parquet_bytes(file: &str, frame: &mut DataFrame) -> Result<Vec<u8>, Error> {
    parquet_bytes_by(file, frame, ROWS_A_GROUP)
}

/// The same, with this number of rows in a group.
pub(crate) fn parquet_bytes_by(
    file: &str,
    frame: &mut DataFrame,
    rows_a_group: usize,
) -> Result<Vec<u8>, Error> {
    let mut bytes = Vec::new();
    ParquetWriter::new(&mut bytes)
        .with_compression(ParquetCompression::Zstd(None))
        .with_row_group_size(Some(rows_a_group))
        .finish(frame)
        .map_err(Error::frame(file))?;
    Ok(bytes)
}

/// A column of days.
pub fn day_column(name: &str, days: impl Iterator<Item = Option<chrono::NaiveDate>>) -> Column {
    let days = days.map(|day| day.map(|day| day.to_epoch_days()));
    Int32Chunked::from_iter_options(name.into(), days).into_date().into_series().into()
}
