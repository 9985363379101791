//! A fault or suspicious detail of a row, with its place in the file.

use std::fmt;

use crate::finding::Reason;

/// What is wrong with a row, or looks wrong; or with a whole file, whose rows are then not used.
///
/// The field that holds it, `rejected` or `suspicious`, tells whether the row was used.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct RowFault {
    /// The file's name, as messages and manifests give it.
    pub file: String,
    /// The line, counted from 1.
    pub line: usize,
    /// The column; empty if the line is not a record.
    pub column: &'static str,
    /// The value found.
    pub value: String,
    /// What is wrong with it, and what was expected.
    pub reason: Reason,
    /// The name that the file gives elsewhere for the player of the value, if it does: it shows
    /// which of several codes was meant.
    pub name: String,
    /// The original line; for a Parquet file, an equivalent line of CSV.
    pub row: String,
}

impl RowFault {
    /// A line that is not a record; the row is filled in later.
    #[must_use]
    pub fn of_line(file: &str, line: usize, reason: Reason) -> Self {
        Self::of_value(file, line, "", "", reason)
    }

    /// A value that cannot be used; the row is left empty.
    #[must_use]
    pub fn of_value(
        file: &str,
        line: usize,
        column: &'static str,
        value: &str,
        reason: Reason,
    ) -> Self {
        let (file, value) = (file.to_owned(), value.to_owned());
        Self { file, line, column, value, reason, name: String::new(), row: String::new() }
    }

    /// The same with the original line.
    #[must_use]
    pub fn with_row(self, row: impl Into<String>) -> Self {
        Self { row: row.into(), ..self }
    }
}

/// File, line, column, value, and what was expected: one line for people.
impl fmt::Display for RowFault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.file)?;
        // The message about a whole file mentions the line itself, if there is one.
        if !matches!(self.reason, Reason::UnusableFile { .. }) {
            write!(f, ", line {}", self.line)?;
        }
        if !self.column.is_empty() {
            write!(f, ", column {}: `{}`", self.column, self.value.escape_debug())?;
        }
        write!(f, ": {}", self.reason)
    }
}

/// The most faults of one event's file or of one list that are reported: no event has so many rows,
/// no list so many slips, and each report takes a hundred times the bytes of the shortest row.
pub const MOST_FAULTS: usize = 100_000;
