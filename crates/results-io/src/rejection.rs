//! A row that is not used, or that looks wrong, with its place in a file.

use std::fmt;

use crate::reason::Reason;

/// A row that is not used, or that is used and looks wrong, and why: told either way with the same
/// words and the same place. Which it is is said by who holds it: `rejected`, or `suspicious`.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Rejection {
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
    /// What the file calls the player of the value elsewhere, where it does: it tells which of
    /// several codes was meant.
    pub name: String,
    /// The original line; of a Parquet file, the line that says the same.
    pub row: String,
}

impl Rejection {
    /// A line that is not a record; the row is filled in later.
    pub(crate) fn of_line(file: &str, line: usize, reason: Reason) -> Self {
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
}

/// File, line, column, value, and what was expected: one line for people.
impl fmt::Display for Rejection {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.file)?;
        // What is wrong with a whole file says itself on which line it shows, if on one.
        if !matches!(self.reason, Reason::UnusableFile { .. }) {
            write!(f, ", line {}", self.line)?;
        }
        if !self.column.is_empty() {
            write!(f, ", column {}: `{}`", self.column, self.value.escape_debug())?;
        }
        write!(f, ": {}", self.reason)
    }
}
