//! A small file, or what was read of another kind of file, as a table of texts in which rows know
//! their lines.
//!
//! Games are not read like this: their bytes become typed columns (`season_files::table`).

use std::ops::Range;

use rayon::prelude::*;

use super::field::write_field;
use super::header::Header;
use super::pieces::{Line, More, Visit, for_each_record, value, whole_records};
use crate::columns::Schema;
use crate::error::Error;
use crate::in_turns::all_or_first;
use crate::parquet::{self, Group, Groups, Values};
use crate::source::Source;
use crate::text_lines::lines_of_text;
use findings::{Reason, RowAccount, RowFault, lines_in};

/// The largest piece of a text that one task reads, in bytes: some 20,000 players.
const LARGEST_PIECE: usize = 1 << 20;

/// The smallest piece, in bytes: some 300 players.
const LEAST_PIECE: usize = 1 << 14;

/// Between these sizes, a text is divided among this many tasks: enough to keep all threads busy up
/// to the end.
const TASKS: usize = 32;

/// How many rows of a Parquet file form a part: as many as in a piece of text.
const ROWS: usize = 1 << 14;

/// A file read row by row.
#[derive(Debug)]
pub struct Table<'a> {
    /// The file.
    pub source: &'a Source,
    /// Lines that are not records.
    pub malformed: Vec<RowFault>,
    /// Columns of the header that are unknown here.
    pub ignored: Vec<String>,
    pub(super) columns: Vec<Option<&'static str>>,
    pub(super) parts: Vec<Part>,
    /// The number of rows, blank lines and lines that are not rows, counted before they are read.
    present: usize,
    /// The lines that are shown of rows, if they are not those of the file's text.
    pub shown: Option<String>,
}

/// The rows of one piece of the file.
#[derive(Debug, Default)]
pub(super) struct Part {
    /// By position in the file; empty for an unknown column.
    pub(super) columns: Vec<Column>,
    pub(super) lines: Vec<u32>,
    malformed: Vec<RowFault>,
}

/// The texts of a column, joined.
#[derive(Clone, Debug, Default)]
pub(super) struct Column {
    texts: String,
    ends: Vec<usize>,
}

impl Column {
    fn push(&mut self, text: &str) {
        self.texts.push_str(text);
        self.ends.push(self.texts.len());
    }

    pub(super) fn get(&self, row: usize) -> &str {
        let start = row.checked_sub(1).and_then(|before| self.ends.get(before)).copied();
        let end = self.ends.get(row).copied().unwrap_or(self.texts.len());
        self.texts.get(start.unwrap_or(0)..end).unwrap_or_default()
    }
}

/// One text column.
#[derive(Clone, Copy, Debug)]
pub struct Text<'a> {
    parts: &'a [Part],
    /// Its position in the file; `None` if the file does not have it.
    position: Option<usize>,
}

/// The number of a row of a [`Table`], in the table's internal form.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RowNumber {
    part: usize,
    offset: usize,
}

/// Reads a file into a table with the columns of `schema`.
///
/// Rows that are not records (an unclosed quotation mark, more fields than columns) are returned as
/// [`RowFault`]s; blank lines are skipped.
///
/// # Errors
///
/// A file that is empty, is not text, or lacks a column.
pub fn read_table<'a>(source: &'a Source, schema: &Schema) -> Result<Table<'a>, Error> {
    if parquet::is_parquet(source.bytes()) {
        return of_parquet(source, schema);
    }
    let text = source.text()?;
    let (header, body) = text.split_once('\n').unwrap_or((text, ""));
    let header = Header::parse(header, &source.name, schema)?;
    let part =
        |&(first_line, text, _): &(u32, &str, usize)| part(text, first_line, &header, source);
    let mut parts: Vec<Part> = cut(body).par_iter().map(part).collect();
    let malformed = parts.iter_mut().flat_map(|part| std::mem::take(&mut part.malformed)).collect();
    let Header { ignored, columns } = header;
    let present = lines_in(body);
    Ok(Table { source, malformed, ignored, columns, parts, present, shown: None })
}

/// Pieces of a body, each with its first line and its number of line breaks; the body begins on
/// line 2.
pub(super) fn cut(body: &str) -> Vec<(u32, &str, usize)> {
    let (mut pieces, mut rest, mut line) = (Vec::new(), body, 2);
    let wanted = (body.len() / TASKS).clamp(LEAST_PIECE, LARGEST_PIECE);
    while !rest.is_empty() {
        let mut size = wanted;
        let length = loop {
            let window = &rest.as_bytes()[..rest.len().min(size)];
            match whole_records(window, More::unless(size >= rest.len())) {
                // The record is longer than a piece.
                0 => size *= 2,
                length => break length,
            }
        };
        let (piece, after) = rest.split_at(length);
        let breaks = memchr::memchr_iter(b'\n', piece.as_bytes()).count();
        pieces.push((line, piece, breaks));
        line += breaks as u32;
        rest = after;
    }
    pieces
}

fn part(text: &str, first_line: u32, header: &Header, source: &Source) -> Part {
    let columns = header.columns.len();
    let known: Vec<usize> = (0..columns).filter(|&at| header.columns[at].is_some()).collect();
    let part = Part { columns: vec![Column::default(); columns], ..Part::default() };
    let mut reading = Reading { part, known: &known, file: &source.name };
    for_each_record(text, first_line, columns, &mut reading);
    reading.part
}

/// A piece while it is being read.
struct Reading<'a> {
    part: Part,
    /// Positions of the known columns.
    known: &'a [usize],
    file: &'a str,
}

impl Visit for Reading<'_> {
    fn visit(&mut self, line: u32, found: &Line<'_>, text: &str) {
        match found {
            Line::Record(fields) => {
                self.part.lines.push(line);
                for &position in self.known {
                    self.part.columns[position].push(fields.as_written(position));
                }
            }
            Line::NotOne(reason) => {
                self.part.malformed.push(
                    RowFault::of_line(self.file, line as usize, reason.clone())
                        .with_row(text.to_owned()),
                );
            }
        }
    }
}

pub(super) fn of_parquet<'a>(source: &'a Source, schema: &Schema) -> Result<Table<'a>, Error> {
    let groups = Groups::of(&source.name, source.bytes())?;
    let Header { columns, ignored } = Header::of(groups.names(), &source.name, schema)?;
    groups.check_types(&columns)?;
    // A single group may contain the whole list, and is then read by several tasks.
    let part = |group: &Group, rows: Range<usize>| {
        let column = |values: &Values| {
            let mut column = Column::default();
            let mut push = |text: &str| column.push(text);
            match values {
                Values::Listed(list) => rows.clone().for_each(|row| push(list.get(row))),
                Values::Column(values) => {
                    let values = values.slice(rows.start as i64, rows.len());
                    parquet::each_text(&source.name, &values, push)?;
                }
                Values::Other(_) => rows.clone().for_each(|_| push("")),
            }
            Ok(column)
        };
        let columns = group.columns.iter().map(column).collect::<Result<_, Error>>()?;
        let lines = rows.map(|row| (group.first + row) as u32 + 2).collect();
        Ok::<_, Error>(Part { columns, lines, malformed: Vec::new() })
    };
    let parts_of = |group: usize| {
        let group = groups.read(group)?;
        let starts: Vec<usize> = (0..group.rows).step_by(ROWS).collect();
        let of_rows = |&start: &usize| part(&group, start..group.rows.min(start + ROWS));
        all_or_first(starts.par_iter().map(of_rows))
    };
    let parts = all_or_first((0..groups.len()).into_par_iter().with_max_len(1).map(parts_of))?;
    Ok(Table {
        source,
        malformed: Vec::new(),
        ignored,
        columns,
        parts: parts.into_iter().flatten().collect(),
        present: groups.rows(),
        shown: None,
    })
}

impl<'a> Table<'a> {
    /// What was read of a file of another kind: texts below the names of columns, each row with its
    /// line in the file. `shown` are the lines that are shown of rows, if the file is not text.
    ///
    /// # Errors
    ///
    /// A column is missing, or named twice.
    pub fn of_texts<T: AsRef<str>>(
        source: &'a Source,
        schema: &Schema,
        names: Vec<String>,
        rows: &[(u32, Vec<T>)],
        shown: Option<String>,
    ) -> Result<Self, Error> {
        let Header { columns, ignored } = Header::of(names, &source.name, schema)?;
        let is_wide = |(_, texts): &&(u32, Vec<T>)| {
            texts.iter().skip(columns.len()).any(|text| !text.as_ref().trim().is_empty())
        };
        let too_wide = rows.iter().filter(is_wide).map(|(line, _)| {
            RowFault::of_line(&source.name, *line as usize, Reason::TooManyFields)
        });
        let part = |rows: &[(u32, Vec<T>)]| {
            let part = Part { columns: vec![Column::default(); columns.len()], ..Part::default() };
            rows.iter().filter(|row| !is_wide(row)).fold(part, |mut part, (line, texts)| {
                part.lines.push(*line);
                for (at, column) in part.columns.iter_mut().enumerate() {
                    column.push(texts.get(at).map_or("", AsRef::as_ref));
                }
                part
            })
        };
        let (malformed, present) = (too_wide.collect(), rows.len());
        let parts = rows.chunks(ROWS).map(part).collect();
        Ok(Self { source, malformed, ignored, columns, parts, present, shown })
    }

    /// The same, with lines of the file that are not rows.
    #[must_use]
    pub fn with_malformed(self, malformed: Vec<RowFault>) -> Self {
        let present = self.present + malformed.len();
        Self { present, malformed: [self.malformed, malformed].concat(), ..self }
    }
}

impl Table<'_> {
    /// Settles the account of the rows: how many are used, rejected (with the malformed lines) and
    /// passed over.
    ///
    /// # Errors
    ///
    /// These are not all rows.
    pub fn settle(&self, became: [usize; 3]) -> Result<(), Error> {
        let [used, rejected, passed_over] = became;
        let account = RowAccount { present: self.present, used, rejected, passed_over };
        Error::unless_settled(account, &self.source.name)
    }

    /// The number of rows, including blank lines.
    #[must_use]
    pub fn height(&self) -> usize {
        self.parts.iter().map(|part| part.lines.len()).sum()
    }

    /// The line of a row in the file. Rows of a Parquet file are counted from line 2, as in an
    /// equivalent CSV file.
    #[must_use]
    pub fn line(&self, row: RowNumber) -> usize {
        let lines = self.parts.get(row.part).map(|part| &part.lines);
        lines.and_then(|lines| lines.get(row.offset)).map_or(0, |&line| line as usize)
    }

    /// A column; empty in every row if the file does not have it.
    #[must_use]
    pub fn column(&self, name: &str) -> Text<'_> {
        let position = self.columns.iter().position(|column| *column == Some(name));
        Text { parts: &self.parts, position }
    }

    /// Whether the file has a column.
    #[must_use]
    pub fn has(&self, name: &str) -> bool {
        self.columns.contains(&Some(name))
    }

    /// Whether the line is empty, or has only commas and blanks.
    #[must_use]
    pub fn is_blank(&self, row: RowNumber) -> bool {
        let positions = (0..self.columns.len()).filter(|&at| self.columns[at].is_some());
        let text = |at| Text { parts: &self.parts, position: Some(at) };
        positions.into_iter().all(|at| text(at).get(row).is_empty())
    }

    /// All rows, in order.
    pub fn rows(&self) -> impl Iterator<Item = RowNumber> {
        (0..self.parts.len()).flat_map(|part| self.rows_of(part))
    }

    /// The results of `make` for parts of the rows, computed on several threads, in order.
    pub fn by_part<T: Send>(
        &self,
        make: impl Fn(&mut dyn Iterator<Item = RowNumber>) -> T + Sync,
    ) -> Vec<T> {
        let of_part = |part| make(&mut self.rows_of(part));
        (0..self.parts.len()).into_par_iter().with_max_len(1).map(of_part).collect()
    }

    fn rows_of(&self, part: usize) -> impl Iterator<Item = RowNumber> {
        let rows = self.parts.get(part).map_or(0, |part| part.lines.len());
        (0..rows).map(move |offset| RowNumber { part, offset })
    }

    /// Sorts faults by line, and writes the original line into each.
    pub fn fill_in_rows(&self, faults: &mut [RowFault]) {
        if let Some(shown) = &self.shown {
            fill_in_rows(faults, shown);
        } else if parquet::is_parquet(self.source.bytes()) {
            faults.sort();
            for fault in faults {
                let line = fault.line as u32;
                let after = |part: &Part| part.lines.first().is_some_and(|&first| first <= line);
                let part = self.parts.partition_point(after).saturating_sub(1);
                let lines = self.parts.get(part).map_or(&[][..], |part| &part.lines);
                let offset = lines.partition_point(|&of_row| of_row < line);
                fault.row = self.as_csv(RowNumber { part, offset });
            }
        } else {
            fill_in_rows(faults, self.source.text().unwrap_or_default());
        }
    }

    /// A row as a line of CSV.
    fn as_csv(&self, row: RowNumber) -> String {
        let mut line = Vec::new();
        let columns = self.parts.get(row.part).map_or(&[][..], |part| &part.columns);
        for (position, column) in columns.iter().enumerate() {
            if position > 0 {
                line.push(b',');
            }
            write_field(column.get(row.offset), &mut line);
        }
        String::from_utf8_lossy(&line).into_owned()
    }
}

/// Sorts faults by line, and writes the original line of a text into each: the whole line into its
/// first fault, and the part from [`shown_again`] into the others.
pub fn fill_in_rows(faults: &mut [RowFault], text: &str) {
    faults.sort();
    let (mut lines, mut at, mut row) = (lines_of_text(text), 0, "");
    for fault in faults {
        if let Some(ahead) = fault.line.checked_sub(at + 1) {
            row = lines.nth(ahead).unwrap_or_default();
            at = fault.line;
        } else {
            row = shown_again(row);
        }
        row.clone_into(&mut fault.row);
    }
}

/// The part of a line that is shown with every fault but its first. For a very long line this is
/// only the beginning, since thousands of faults in it would need thousands of times the size of
/// the file.
#[must_use]
pub fn shown_again(line: &str) -> &str {
    if line.len() > LONGEST_REPEATED {
        &line[..line.floor_char_boundary(SHOWN_AGAIN)]
    } else {
        line
    }
}

/// A longer line is shown in full only with the first of its faults. Lines of real files are never
/// that long.
const LONGEST_REPEATED: usize = 4096;

/// How many bytes of it are shown with each of the others.
const SHOWN_AGAIN: usize = 64;

impl<'a> Text<'a> {
    /// The value in a row without surrounding blanks, and without the apostrophe that keeps a
    /// spreadsheet from treating it as a formula; empty if there is none.
    #[must_use]
    pub fn get(&self, row: RowNumber) -> &'a str {
        let Some(position) = self.position else { return "" };
        let part = self.parts.get(row.part);
        let column = part.and_then(|part| part.columns.get(position));
        column.map_or("", |column| value(column.get(row.offset)))
    }
}
