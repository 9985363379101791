//! Problems of files in which every row must be usable.

use std::fmt;

use findings::RowFault;

/// A problem that makes a file unusable, because every row of it is needed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Problem {
    /// A row that cannot be used.
    Row(RowFault),
    /// Rows that contradict each other, or a file in which no row has a value that some row must
    /// have.
    Disagreement {
        /// The file.
        file: String,
        /// The line of the problem; `None` if it is not about one line.
        line: Option<usize>,
        /// The column; empty if it is not about one column.
        column: String,
        /// What disagrees.
        message: String,
    },
}

impl fmt::Display for Problem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Row(fault) if fault.name.is_empty() => fault.fmt(f),
            Self::Row(fault) => write!(f, "{fault} ({})", fault.name),
            Self::Disagreement { file, line, column, message } => {
                f.write_str(file)?;
                if let Some(line) = line {
                    write!(f, ", line {line}")?;
                }
                if !column.is_empty() {
                    write!(f, ", column {column}")?;
                }
                write!(f, ": {message}")
            }
        }
    }
}
