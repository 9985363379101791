//! The first rejected rows of a season, as shown in an error.

use std::fmt;

use findings::RowFault;

/// How many rejected rows an error shows.
const SHOWN: usize = 5;

/// The first of some rejected rows, and how many more there are.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FirstRejected {
    /// The first of them.
    pub rows: Vec<RowFault>,
    /// How many more there are.
    pub more: usize,
}

impl FirstRejected {
    /// The first of all rejected rows; `None` if there are none.
    pub(crate) fn of(mut rejected: Vec<RowFault>) -> Option<Self> {
        let more = rejected.len().saturating_sub(SHOWN);
        rejected.truncate(SHOWN);
        (!rejected.is_empty()).then_some(Self { rows: rejected, more })
    }
}

/// One line per row.
impl fmt::Display for FirstRejected {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (number, row) in self.rows.iter().enumerate() {
            let RowFault { file, line, column, value, reason, .. } = row;
            let break_before = if number == 0 { "" } else { "\n" };
            write!(f, "{break_before}  {file}, line {line}")?;
            // A fault of a whole file has no column.
            if !column.is_empty() {
                write!(f, ", {column} `{value}`")?;
            }
            write!(f, ": {reason}")?;
        }
        match self.more {
            0 => Ok(()),
            more => write!(f, "\n  and {more} more"),
        }
    }
}
