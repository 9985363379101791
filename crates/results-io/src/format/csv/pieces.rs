//! The records of a text, one after the other.

use std::borrow::Cow;

use super::field::unguarded;
use super::record::{Record, split_record};
use crate::reason::Reason;

/// The fields of one record, by the position of their column.
pub(crate) enum Fields<'a> {
    /// Without quotation marks: where the fields begin and end.
    Plain(&'a str, &'a [(u32, u32)]),
    /// Fields that were in quotation marks, or stood beside one.
    Split(&'a [Cow<'a, str>]),
}

impl Fields<'_> {
    /// The value in a column without the blanks around it, and without the apostrophe that keeps a
    /// spreadsheet from running it; empty for a column that the record or the file does not have.
    pub(crate) fn get(&self, column: Option<usize>) -> &str {
        column.map_or("", |column| value(self.as_written(column)))
    }

    /// What the record has in a column, as it is written.
    pub(crate) fn as_written(&self, column: usize) -> &str {
        match self {
            Self::Plain(text, fields) => match fields.get(column) {
                Some(&(start, end)) => &text[start as usize..end as usize],
                None => "",
            },
            Self::Split(fields) => fields.get(column).map_or("", |field| field),
        }
    }

    /// Whether all these columns are empty.
    pub(crate) fn are_blank(&self, columns: &[Option<usize>]) -> bool {
        columns.iter().all(|&column| self.get(column).is_empty())
    }
}

/// A field's value: trimmed, and without the apostrophe before a formula.
pub(crate) fn value(field: &str) -> &str {
    let trimmed = trim(field);
    if trimmed.starts_with('\'') { unguarded(trimmed) } else { trimmed }
}

/// Takes the blanks off both ends; nearly every value has none, and is known by its first and last
/// letter.
fn trim(value: &str) -> &str {
    match value.as_bytes() {
        [b'!'..=b'~'] | [b'!'..=b'~', .., b'!'..=b'~'] => value,
        _ => value.trim(),
    }
}

/// What a line holds.
pub(crate) enum Line<'a> {
    /// A record.
    Record(Fields<'a>),
    /// Something that is not a record, and why.
    NotOne(Reason),
}

/// Visits the records of a text that begins on `first_line` and has so many columns: the line, what it
/// holds, and its text.
///
/// Empty fields beyond the last column are passed over: spreadsheets write them.
pub(crate) fn for_each_record(
    text: &str,
    first_line: u32,
    columns: usize,
    mut visit: impl FnMut(u32, Line<'_>, &str),
) {
    if memchr::memchr(b'"', text.as_bytes()).is_none() {
        plain_records(text, first_line, columns, visit);
        return;
    }
    let (mut rest, mut line) = (text, first_line);
    while !rest.is_empty() {
        // A record never ends inside a letter: commas, breaks and quotation marks are ASCII.
        let (taken, breaks) = match split_record(rest.as_bytes()) {
            Record::Fields { fields, consumed, line_breaks } => {
                let record = first_line_of(rest);
                if fields.iter().skip(columns).any(|field| !field.is_empty()) {
                    visit(line, Line::NotOne(Reason::TooManyFields), record);
                } else {
                    visit(line, Line::Record(Fields::Split(&fields)), record);
                }
                (consumed, line_breaks)
            }
            Record::Malformed { problem, consumed } => {
                visit(line, Line::NotOne(Reason::Malformed(problem)), first_line_of(rest));
                (consumed, 1)
            }
        };
        rest = rest.get(taken..).unwrap_or_default();
        line += breaks as u32;
    }
}

/// The text up to the first line break; a report of a record of several lines shows its first.
fn first_line_of(text: &str) -> &str {
    let end = memchr::memchr(b'\n', text.as_bytes()).unwrap_or(text.len());
    text[..end].trim_end_matches('\r')
}

fn plain_records(
    text: &str,
    first_line: u32,
    columns: usize,
    mut visit: impl FnMut(u32, Line<'_>, &str),
) {
    let bytes = text.as_bytes();
    let mut fields: Vec<(u32, u32)> = Vec::with_capacity(columns);
    let (mut record, mut field, mut line) = (0, 0, first_line);
    let mut too_many = false;
    let mut end_record = |fields: &mut Vec<(u32, u32)>, record: usize, end: usize, line, many| {
        let row = text[record..end].trim_end_matches('\r');
        if many {
            visit(line, Line::NotOne(Reason::TooManyFields), row);
        } else {
            visit(line, Line::Record(Fields::Plain(text, fields)), row);
        }
        fields.clear();
    };
    for at in memchr::memchr2_iter(b',', b'\n', bytes) {
        if fields.len() < columns {
            fields.push((field as u32, at as u32));
        } else {
            too_many |= !is_empty(&bytes[field..at]);
        }
        field = at + 1;
        if bytes[at] == b'\n' {
            end_record(&mut fields, record, at, line, too_many);
            (record, too_many) = (field, false);
            line += 1;
        }
    }
    if record < bytes.len() {
        if fields.len() < columns {
            fields.push((field as u32, bytes.len() as u32));
        } else {
            too_many |= !is_empty(&bytes[field..]);
        }
        end_record(&mut fields, record, bytes.len(), line, too_many);
    }
}

/// Whether a field is empty but for the carriage return of its line.
fn is_empty(field: &[u8]) -> bool {
    matches!(field, b"" | b"\r")
}
