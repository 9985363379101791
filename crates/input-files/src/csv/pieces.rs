//! The records of a text, one after the other, and where a text may be cut into pieces: after a
//! line.

use std::borrow::Cow;

use findings::Reason;

use super::field::unguarded;
use super::record::{refuse_controls, split_record};

/// The fields of one record, by the position of the column.
pub enum Fields<'a> {
    /// A record without quotation marks, with the start and end of each field.
    Plain(&'a str, &'a [(u32, u32)]),
    /// The fields of a record with quotation marks.
    Split(&'a [Cow<'a, str>]),
}

impl Fields<'_> {
    /// The value in a column without surrounding blanks, and without the apostrophe that keeps a
    /// spreadsheet from treating it as a formula; empty for a column that the record or the file
    /// does not have.
    #[must_use]
    pub fn get(&self, column: Option<usize>) -> &str {
        column.map_or("", |column| value(self.as_written(column)))
    }

    /// The record's text in a column, as written.
    #[must_use]
    pub fn as_written(&self, column: usize) -> &str {
        match self {
            Self::Plain(text, fields) => match fields.get(column) {
                Some(&(start, end)) => &text[start as usize..end as usize],
                None => "",
            },
            Self::Split(fields) => fields.get(column).map_or("", |field| field),
        }
    }

    /// Whether all these columns are empty.
    #[must_use]
    pub fn are_blank(&self, columns: &[Option<usize>]) -> bool {
        columns.iter().all(|&column| self.get(column).is_empty())
    }
}

/// A field's value: without surrounding blanks and the apostrophe before a formula.
#[must_use]
pub fn value(field: &str) -> &str {
    let trimmed = trim(field);
    if trimmed.starts_with('\'') { unguarded(trimmed) } else { trimmed }
}

/// Removes blanks at both ends. Nearly all values have none, which is clear from the first and last
/// byte.
fn trim(value: &str) -> &str {
    match value.as_bytes() {
        [b'!'..=b'~'] | [b'!'..=b'~', .., b'!'..=b'~'] => value,
        _ => value.trim(),
    }
}

/// The contents of a line.
pub enum Line<'a> {
    /// A record.
    Record(Fields<'a>),
    /// A line that is not a record, with the reason.
    NotOne(Reason),
}

/// A visitor for the records of a text.
pub trait Visit {
    /// Visits as many as possible of the first records of a text whose values are known without
    /// finding their fields. `_line` is the first line of the text.
    fn take(&mut self, _line: u32, _text: &str) -> Visited {
        Visited::default()
    }

    /// Visits the record on a line, with its contents and its text.
    fn visit(&mut self, line: u32, found: &Line<'_>, text: &str);
}

/// How much of a text has been visited.
#[derive(Clone, Copy, Debug, Default)]
pub struct Visited {
    /// The number of bytes, including the last line break.
    pub bytes: usize,
    /// The number of line breaks.
    pub lines: u32,
}

/// Visits the records of a text that begins on `first_line` and has this number of columns.
///
/// Empty fields after the last column are ignored, because spreadsheets write them.
pub fn for_each_record(text: &str, first_line: u32, columns: usize, visitor: &mut impl Visit) {
    let odd = OddBytes::of(text.as_bytes());
    let (mut rest, mut line) = (text, first_line);
    let (mut fields, mut split) = (Vec::with_capacity(columns), Vec::new());
    while !rest.is_empty() {
        // A row is taken by its first bytes and its last ones, whatever an event in between holds.
        let taken = if odd.controls { Visited::default() } else { visitor.take(line, rest) };
        rest = rest.get(taken.bytes..).unwrap_or_default();
        line += taken.lines;
        if rest.is_empty() {
            return;
        }
        let end = memchr::memchr(b'\n', rest.as_bytes()).unwrap_or(rest.len());
        // A record never ends inside a character: commas, breaks and quotation marks are ASCII.
        let record = &rest[..end];
        let found = if odd.quotes && memchr::memchr(b'"', record.as_bytes()).is_some() {
            quoted_record(record, columns, &mut split)
        } else {
            plain_record(record, columns, &mut fields, odd)
        };
        visitor.visit(line, &found, record.trim_end_matches('\r'));
        rest = rest.get(end + 1..).unwrap_or_default();
        line += 1;
    }
}

/// What a text has that nearly no file of results has. It is looked for once, so that the lines of
/// all others need not be searched.
#[derive(Clone, Copy)]
struct OddBytes {
    quotes: bool,
    /// NULs, or carriage returns that end no line of the text.
    controls: bool,
}

impl OddBytes {
    fn of(text: &[u8]) -> Self {
        if memchr::memchr3(b'"', 0, b'\r', text).is_none() {
            return Self { quotes: false, controls: false };
        }
        let is_inside = |at: usize| !matches!(text.get(at + 1), Some(b'\n' | b'\r') | None);
        let controls =
            memchr::memchr(0, text).is_some() || memchr::memchr_iter(b'\r', text).any(is_inside);
        Self { quotes: memchr::memchr(b'"', text).is_some(), controls }
    }
}

/// Reads a line with quotation marks.
fn quoted_record<'f, 't: 'f>(
    record: &'t str,
    columns: usize,
    fields: &'f mut Vec<Cow<'t, str>>,
) -> Line<'f> {
    match split_record(record, fields) {
        Ok(()) if fields.iter().skip(columns).any(|field| !field.is_empty()) => {
            Line::NotOne(Reason::TooManyFields)
        }
        Ok(()) => Line::Record(Fields::Split(fields)),
        Err(problem) => Line::NotOne(Reason::Malformed(problem)),
    }
}

/// Reads a line without quotation marks: fields separated by commas.
fn plain_record<'f>(
    record: &'f str,
    columns: usize,
    fields: &'f mut Vec<(u32, u32)>,
    odd: OddBytes,
) -> Line<'f> {
    let controls = if odd.controls { refuse_controls(record.as_bytes()) } else { Ok(()) };
    match controls {
        Err(problem) => Line::NotOne(Reason::Malformed(problem)),
        Ok(()) if split_plain(record, columns, fields) => Line::NotOne(Reason::TooManyFields),
        Ok(()) => Line::Record(Fields::Plain(record, fields)),
    }
}

/// Finds the start and end of each field of a record; returns whether it has too many fields.
fn split_plain(record: &str, columns: usize, fields: &mut Vec<(u32, u32)>) -> bool {
    fields.clear();
    let (bytes, mut start, mut too_many) = (record.as_bytes(), 0, false);
    for end in memchr::memchr_iter(b',', bytes).chain([bytes.len()]) {
        if fields.len() < columns {
            fields.push((start as u32, end as u32));
        } else {
            // Nothing may follow the last column except the carriage return of the line.
            too_many |= !matches!(&bytes[start..end], b"" | b"\r");
        }
        start = end + 1;
    }
    too_many
}

/// Whether a text continues after the part that has been read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum More {
    /// It does, or may do so.
    ToCome,
    /// The part ends the text.
    Nothing,
}

impl More {
    /// [`More::Nothing`] at the end of the text.
    #[must_use]
    pub const fn unless(is_at_end: bool) -> Self {
        if is_at_end { Self::Nothing } else { Self::ToCome }
    }
}

/// The number of bytes with whole records in a text that starts with a record; the rest is the
/// start of the next record. At the end of a file, all bytes count as whole records.
#[must_use]
pub fn whole_records(text: &[u8], more: More) -> usize {
    match more {
        More::Nothing => text.len(),
        More::ToCome => memchr::memrchr(b'\n', text).map_or(0, |at| at + 1),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_are_records_whatever_their_quotation_marks() {
        assert_eq!(whole_records(b"a,b\nc,d\ne", More::ToCome), 8);
        assert_eq!(whole_records(b"a,b\nc,d\ne", More::Nothing), 9);
        assert_eq!(whole_records(b"a,b", More::ToCome), 0);
        assert_eq!(whole_records(b"a,\"b\nc\",d\ne", More::ToCome), 10);
    }
}
