//! Comma-separated values with a header: bytes to a frame of text columns.
//!
//! A file without quotation marks is read by polars, line by line and in parallel. A file with
//! quotation marks, or with a line of too many fields, is read record by record under the strict
//! rules of RFC 4180, so that one unclosed quotation mark costs its own line and not the rows after
//! it.

mod record;

pub(crate) mod field;

mod table;

pub use field::{guarded, unguarded, write_field};
pub use record::Problem;
pub use table::{Row, Table, Text};

use polars::prelude::*;

use crate::check::{Reason, Rejection};
use crate::error::Error;
use crate::schema::Schema;
use crate::source::Source;
use record::{Record, split_record};
use table::Lines;

/// Longest part of a broken header that a message repeats.
const SHOWN: usize = 80;

/// Reads a file into a frame with the columns of `schema`.
///
/// Rows that are no records at all (an unclosed quotation mark, more fields than columns) come back
/// as rejections; blank lines are passed over.
///
/// # Errors
///
/// A file that is empty, is not text, or lacks a column.
pub fn read_table<'a>(
    source: &'a Source,
    schema: &Schema,
    threads: Option<usize>,
) -> Result<Table<'a>, Error> {
    let text = source.text()?;
    let (header, body) = text.split_once('\n').unwrap_or((text, ""));
    let header = Header::parse(header, source, schema)?;
    // polars would pass over a byte-order mark, which has no meaning below the header.
    let plain = memchr::memchr(b'"', body.as_bytes()).is_none() && !body.starts_with('\u{feff}');
    let by_line = if plain { by_line(body, &header, source, threads)? } else { None };
    let (frame, lines, malformed) = match by_line {
        Some(frame) => (frame, Lines::OneEach, Vec::new()),
        None => by_record(body, &header, source)?,
    };
    Ok(Table::new((source, text), frame, lines, malformed, header.ignored))
}

struct Header {
    /// In the order of the file: the canonical name, or none for a column of no meaning.
    columns: Vec<Option<&'static str>>,
    ignored: Vec<String>,
}

impl Header {
    fn parse(line: &str, source: &Source, schema: &Schema) -> Result<Self, Error> {
        let file = || source.name.clone();
        let found = || shorten(line.trim_end());
        if line.trim().is_empty() {
            return Err(Error::Empty { file: file(), expected: schema.required.join(",") });
        }
        let names = match split_record(line.as_bytes()) {
            Record::Fields { fields, .. } => fields,
            Record::Malformed { problem, .. } => {
                let problem = problem.in_words();
                return Err(Error::BadHeader { file: file(), problem, found: found() });
            }
        };
        let names: Vec<String> = names.iter().map(|name| name.trim().to_owned()).collect();
        let columns: Vec<_> = names.iter().map(|name| schema.column(name)).collect();
        for (position, column) in columns.iter().enumerate() {
            if let Some(column) = column.filter(|_| columns[..position].contains(column)) {
                return Err(Error::ColumnTwice {
                    file: file(),
                    column: column.into(),
                    found: found(),
                });
            }
        }
        if let Some(column) = schema.required.iter().find(|name| !columns.contains(&Some(**name))) {
            return Err(Error::MissingColumn { file: file(), column, found: found() });
        }
        let ignored =
            names.into_iter().zip(&columns).filter(|(_, c)| c.is_none()).map(|(name, _)| name);
        Ok(Self { ignored: ignored.collect(), columns })
    }

    /// A name for every column of the file; the ones of no meaning are numbered.
    fn names(&self) -> impl Iterator<Item = PlSmallStr> {
        self.columns.iter().enumerate().map(|(position, column)| match column {
            Some(name) => PlSmallStr::from_static(name),
            None => format!("column {}", position + 1).into(),
        })
    }
}

fn shorten(line: &str) -> String {
    let shown: String = line.chars().take(SHOWN).collect();
    let more = if shown.len() < line.len() { "..." } else { "" };
    format!("{}{more}", shown.escape_debug())
}

/// Reads a body without quotation marks, row by row what the lines are; none where some line has
/// more fields than there are columns.
fn by_line(
    body: &str,
    header: &Header,
    source: &Source,
    threads: Option<usize>,
) -> Result<Option<DataFrame>, Error> {
    if body.is_empty() {
        let empty = |name| Column::new_empty(name, &DataType::String);
        return new_frame(header.names().map(empty).collect(), source).map(Some);
    }
    match read_lines(body, header.names().collect(), threads) {
        Ok(frame) => Ok(Some(frame)),
        // The reader by records knows which lines those are, and reads the others.
        Err(PolarsError::ComputeError(_) | PolarsError::SchemaMismatch(_)) => Ok(None),
        Err(other) => Err(Error::frame(&source.name)(other)),
    }
}

fn read_lines(
    body: &str,
    names: Vec<PlSmallStr>,
    threads: Option<usize>,
) -> PolarsResult<DataFrame> {
    let fields = names.into_iter().map(|name| Field::new(name, DataType::String));
    let parse = CsvParseOptions::default().with_quote_char(None);
    CsvReadOptions::default()
        .with_has_header(false)
        .with_schema(Some(fields.collect::<polars::prelude::Schema>().into()))
        .with_parse_options(parse)
        .with_n_threads(threads)
        .with_raise_if_empty(false)
        .into_reader_with_file_handle(std::io::Cursor::new(body.as_bytes()))
        .finish()
}

/// Reads any body, record by record.
///
/// Empty fields beyond the last column are passed over: spreadsheets write them.
fn by_record(
    body: &str,
    header: &Header,
    source: &Source,
) -> Result<(DataFrame, Lines, Vec<Rejection>), Error> {
    let mut builders: Vec<StringChunkedBuilder> =
        header.names().map(|name| StringChunkedBuilder::new(name, body.len() / 64)).collect();
    let mut lines = Vec::new();
    let mut malformed = Vec::new();
    let mut rest = body.as_bytes();
    let mut line = 2;
    while !rest.is_empty() {
        let (consumed, next_line) = match split_record(rest) {
            Record::Fields { fields, consumed, line_breaks } => {
                let beyond = fields.iter().skip(header.columns.len());
                if beyond.into_iter().any(|field| !field.is_empty()) {
                    malformed.push(Rejection::of_line(source, line, Reason::TooManyFields));
                } else {
                    lines.push(line as u32);
                    for (position, builder) in builders.iter_mut().enumerate() {
                        builder.append_option(fields.get(position).filter(|f| !f.is_empty()));
                    }
                }
                (consumed, line + line_breaks)
            }
            Record::Malformed { problem, consumed } => {
                malformed.push(Rejection::of_line(source, line, Reason::Malformed(problem)));
                (consumed, line + 1)
            }
        };
        rest = &rest[consumed..];
        line = next_line;
    }
    let columns = builders.into_iter().map(|b| b.finish().into_series().into()).collect();
    Ok((new_frame(columns, source)?, Lines::Listed(lines), malformed))
}

fn new_frame(columns: Vec<Column>, source: &Source) -> Result<DataFrame, Error> {
    DataFrame::new_infer_height(columns).map_err(Error::frame(&source.name))
}
