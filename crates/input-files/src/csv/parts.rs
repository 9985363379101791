//! A list in parts, whose rows are read in parallel without an intermediate table.

use std::sync::atomic::{AtomicUsize, Ordering};

use rayon::prelude::*;

use super::header::Header;
use super::pieces::{Fields, Line, Visit, for_each_record, value};
use super::table::{Part, Table, cut, fill_in_rows, of_parquet};
use crate::columns::Schema;
use crate::error::Error;
use crate::parquet;
use crate::source::Source;
use findings::MOST_FAULTS;
use findings::RowFault;

/// A list, cut into parts.
pub struct Parts<'a> {
    source: &'a Source,
    header: Header,
    pieces: Vec<PartOf<'a>>,
    /// Lines of a table that are not rows.
    malformed: Vec<RowFault>,
    /// The lines that are shown of rows, if they are not those of the file's text.
    shown: Option<String>,
    /// How many rows cannot be used, by all threads.
    faults: AtomicUsize,
}

enum PartOf<'a> {
    Text {
        first_line: u32,
        text: &'a str,
        /// How many lines it has; each row takes one or more of them.
        lines: usize,
    },
    /// Rows of a Parquet file.
    Stored(Part),
}

impl<'a> Parts<'a> {
    /// Cuts a file with the columns of `schema`.
    ///
    /// # Errors
    ///
    /// A file that is empty, is not text, or lacks a column.
    pub fn of(source: &'a Source, schema: &Schema) -> Result<Self, Error> {
        if parquet::is_parquet(source.bytes()) {
            return Ok(Self::of_table(of_parquet(source, schema)?));
        }
        let text = source.text()?;
        let (header, body) = text.split_once('\n').unwrap_or((text, ""));
        let header = Header::parse(header, &source.name, schema)?;
        let parts = cut(body).into_iter().map(|(first_line, text, breaks)| {
            let lines = breaks + usize::from(!text.ends_with('\n'));
            PartOf::Text { first_line, text, lines }
        });
        Ok(Self::new(source, header, parts.collect()))
    }

    /// The same for a table that was read.
    #[must_use]
    pub fn of_table(table: Table<'a>) -> Self {
        let Table { source, malformed, ignored, columns, parts, shown, .. } = table;
        let pieces = parts.into_iter().map(PartOf::Stored).collect();
        Self { malformed, shown, ..Self::new(source, Header { columns, ignored }, pieces) }
    }

    fn new(source: &'a Source, header: Header, pieces: Vec<PartOf<'a>>) -> Self {
        let (malformed, shown, faults) = (Vec::new(), None, AtomicUsize::new(0));
        Self { source, header, pieces, malformed, shown, faults }
    }

    /// The lines of a table that are not rows; those of a text are found with its rows.
    #[must_use]
    pub fn malformed(&self) -> &[RowFault] {
        &self.malformed
    }

    /// The name of the file.
    #[must_use]
    pub fn file(&self) -> &'a str {
        &self.source.name
    }

    /// The position of a column.
    pub fn position(&self, name: &str) -> Option<usize> {
        self.header.position(name)
    }

    /// For each part: the most rows that it may have.
    pub fn most_rows(&self) -> impl Iterator<Item = usize> {
        self.pieces.iter().map(|part| match part {
            PartOf::Text { lines, .. } => *lines,
            PartOf::Stored(part) => part.lines.len(),
        })
    }

    /// The number of rows, including blank lines and lines that are not rows.
    pub fn present(&self) -> usize {
        self.most_rows().sum::<usize>() + self.malformed.len()
    }

    /// Visits the parts in parallel, each with a value of its own; returns the results in order.
    pub fn visit<W: Send, T: Send>(
        &self,
        with: Vec<W>,
        visit: impl Fn(W, &RowsOf<'_>) -> T + Sync,
    ) -> Vec<T> {
        let Self { source, header, pieces, faults, .. } = self;
        let columns = header.columns.len();
        let known: Vec<usize> = (0..columns).filter(|&at| header.columns[at].is_some()).collect();
        let rows = |part| RowsOf { file: &source.name, columns, known: &known, part, faults };
        pieces.par_iter().zip(with).map(|(part, with)| visit(with, &rows(part))).collect()
    }

    /// Refuses a list with more rows that cannot be used than any list has by mistake; `rejected`
    /// are those that were kept.
    ///
    /// # Errors
    ///
    /// More than [`MOST_FAULTS`].
    pub fn refuse_too_many(&self, rejected: &[RowFault]) -> Result<(), Error> {
        if self.faults.load(Ordering::Relaxed) <= MOST_FAULTS {
            return Ok(());
        }
        let first = rejected.iter().min_by_key(|fault| fault.line);
        Err(Error::too_many_faults(first, &self.source.name))
    }

    /// Sorts faults by line, and writes the original line into each.
    ///
    /// # Errors
    ///
    /// Only those of [`Parts::of`].
    pub fn fill_in_rows(&self, faults: &mut [RowFault], schema: &Schema) -> Result<(), Error> {
        if let Some(shown) = &self.shown {
            fill_in_rows(faults, shown);
        } else if !faults.is_empty() && parquet::is_parquet(self.source.bytes()) {
            of_parquet(self.source, schema)?.fill_in_rows(faults);
        } else if !faults.is_empty() {
            fill_in_rows(faults, self.source.text()?);
        }
        Ok(())
    }

    /// The unknown columns of the header.
    pub fn into_ignored(self) -> Vec<String> {
        self.header.ignored
    }
}

/// The rows of a part.
pub struct RowsOf<'p> {
    file: &'p str,
    columns: usize,
    /// Positions of the known columns.
    known: &'p [usize],
    part: &'p PartOf<'p>,
    faults: &'p AtomicUsize,
}

/// A row of a part.
pub struct RowOf<'r> {
    /// The line number; rows of a Parquet file are counted from 2.
    pub line: usize,
    known: &'r [usize],
    values: Values<'r>,
}

enum Values<'r> {
    Read(&'r Fields<'r>),
    Stored(&'r Part, usize),
}

impl RowOf<'_> {
    /// The value in a column without surrounding blanks, and without the apostrophe that keeps a
    /// spreadsheet from treating it as a formula; empty if there is none.
    #[must_use]
    pub fn get(&self, column: Option<usize>) -> &str {
        match (&self.values, column) {
            (Values::Read(fields), _) => fields.get(column),
            (Values::Stored(part, row), Some(column)) => {
                part.columns.get(column).map_or("", |column| value(column.get(*row)))
            }
            (Values::Stored(..), None) => "",
        }
    }

    /// Whether the line is empty, or has only commas and blanks.
    #[must_use]
    pub fn is_blank(&self) -> bool {
        self.known.iter().all(|&column| self.get(Some(column)).is_empty())
    }
}

impl RowsOf<'_> {
    /// Counts a row that cannot be used, and returns whether it is to be kept: each takes some
    /// three hundred bytes, a hundred times those of the shortest row. Beyond [`MOST_FAULTS`] of
    /// them [`Parts::refuse_too_many`] refuses the list.
    #[must_use]
    pub fn keeps_fault(&self) -> bool {
        self.faults.fetch_add(1, Ordering::Relaxed) <= MOST_FAULTS
    }

    /// Visits the rows in order; returns the lines that are not rows.
    pub fn for_each(&self, visit: impl FnMut(&RowOf<'_>)) -> Vec<RowFault> {
        let mut visiting = Visiting { rows: self, visit, malformed: Vec::new() };
        match self.part {
            PartOf::Text { first_line, text, .. } => {
                for_each_record(text, *first_line, self.columns, &mut visiting);
            }
            PartOf::Stored(part) => {
                for (row, &line) in part.lines.iter().enumerate() {
                    let values = Values::Stored(part, row);
                    let known = self.known;
                    (visiting.visit)(&RowOf { line: line as usize, known, values });
                }
            }
        }
        visiting.malformed
    }
}

struct Visiting<'v, F> {
    rows: &'v RowsOf<'v>,
    visit: F,
    malformed: Vec<RowFault>,
}

impl<F: FnMut(&RowOf<'_>)> Visit for Visiting<'_, F> {
    fn visit(&mut self, line: u32, found: &Line<'_>, text: &str) {
        let (line, known) = (line as usize, self.rows.known);
        match found {
            Line::Record(fields) => {
                (self.visit)(&RowOf { line, known, values: Values::Read(fields) });
            }
            Line::NotOne(_) if !self.rows.keeps_fault() => {}
            Line::NotOne(reason) => {
                self.malformed.push(
                    RowFault::of_line(self.rows.file, line, reason.clone())
                        .with_row(text.to_owned()),
                );
            }
        }
    }
}
