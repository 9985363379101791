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

/// What a line holds; `L` is what was looked up for its record.
pub(crate) enum Line<'a, L> {
    /// A record.
    Record(Fields<'a>, L),
    /// Something that is not a record, and why.
    NotOne(Reason),
}

/// Records whose look-ups are made together, so that the processor waits for many places of a large
/// table at once and not for one after the other.
const BLOCK: usize = 64;

/// Visits the records of a text that begins on `first_line` and has so many columns: the line, what it
/// holds, and its text. `look` is asked for a record before it is visited, and for some of the next.
///
/// Empty fields beyond the last column are passed over: spreadsheets write them.
pub(crate) fn for_each_record<L>(
    text: &str,
    first_line: u32,
    columns: usize,
    look: impl Fn(&Fields<'_>) -> L,
    mut visit: impl FnMut(u32, Line<'_, L>, &str),
) {
    if memchr::memchr(b'"', text.as_bytes()).is_none() {
        return plain_records(text, first_line, columns, look, visit);
    }
    let (mut rest, mut line) = (text, first_line);
    while !rest.is_empty() {
        // A record never ends inside a letter: commas, breaks and quotation marks are ASCII.
        let record = first_line_of(rest);
        let (taken, breaks) = match split_record(rest.as_bytes()) {
            Record::Fields { fields, consumed, line_breaks } => {
                if fields.iter().skip(columns).any(|field| !field.is_empty()) {
                    visit(line, Line::NotOne(Reason::TooManyFields), record);
                } else {
                    let fields = Fields::Split(&fields);
                    let looked = look(&fields);
                    visit(line, Line::Record(fields, looked), record);
                }
                (consumed, line_breaks)
            }
            Record::Malformed { problem, consumed } => {
                visit(line, Line::NotOne(Reason::Malformed(problem)), record);
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

/// Records of a text without quotation marks, gathered into blocks.
struct Blocks<'a> {
    text: &'a str,
    columns: usize,
    line: u32,
    /// The fields of all records of the block, one after the other.
    fields: Vec<(u32, u32)>,
    /// Of each record: where it begins and ends, where its fields end, whether it has too many.
    records: Vec<(usize, usize, usize, bool)>,
}

impl Blocks<'_> {
    /// Adds a field to the record that is being gathered, which has so many already.
    fn field(&mut self, number: usize, start: usize, end: usize) -> bool {
        if number < self.columns {
            self.fields.push((start as u32, end as u32));
            return false;
        }
        // Beyond the last column nothing may stand but the carriage return of the line.
        !matches!(&self.text.as_bytes()[start..end], b"" | b"\r")
    }

    fn visit<L>(
        &mut self,
        look: &impl Fn(&Fields<'_>) -> L,
        visit: &mut impl FnMut(u32, Line<'_, L>, &str),
    ) {
        let mut first = 0;
        let fields_of = |first: &mut usize, end: usize| {
            let fields = Fields::Plain(self.text, &self.fields[*first..end]);
            *first = end;
            fields
        };
        let looked: Vec<L> =
            self.records.iter().map(|record| look(&fields_of(&mut first, record.2))).collect();
        first = 0;
        for (&(start, end, last, too_many), looked) in self.records.iter().zip(looked) {
            let fields = fields_of(&mut first, last);
            let row = self.text[start..end].trim_end_matches('\r');
            if too_many {
                visit(self.line, Line::NotOne(Reason::TooManyFields), row);
            } else {
                visit(self.line, Line::Record(fields, looked), row);
            }
            self.line += 1;
        }
        self.records.clear();
        self.fields.clear();
    }
}

fn plain_records<L>(
    text: &str,
    first_line: u32,
    columns: usize,
    look: impl Fn(&Fields<'_>) -> L,
    mut visit: impl FnMut(u32, Line<'_, L>, &str),
) {
    let (fields, records) = (Vec::with_capacity(BLOCK * columns), Vec::with_capacity(BLOCK));
    let mut blocks = Blocks { text, columns, line: first_line, fields, records };
    let (mut record, mut field, mut number, mut too_many) = (0, 0, 0, false);
    let bytes = text.as_bytes();
    let end_of_text = (bytes.last() != Some(&b'\n')).then_some(bytes.len());
    for at in memchr::memchr2_iter(b',', b'\n', bytes).chain(end_of_text) {
        too_many |= blocks.field(number, field, at);
        (field, number) = (at + 1, number + 1);
        if bytes.get(at) != Some(&b',') {
            blocks.records.push((record, at, blocks.fields.len(), too_many));
            (record, number, too_many) = (field, 0, false);
            if blocks.records.len() == BLOCK {
                blocks.visit(&look, &mut visit);
            }
        }
    }
    blocks.visit(&look, &mut visit);
}
