//! Columns that nothing reads, by the table in which they stand.

/// Columns of a table that have no meaning there.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct IgnoredColumns {
    /// The name of the file.
    pub file: String,
    /// What it is read as.
    pub table: TableOf,
    /// The names of the columns.
    pub columns: Vec<String>,
}

/// What the rows of a table are.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TableOf {
    /// Players.
    Players,
    /// Results.
    Results,
}

impl IgnoredColumns {
    /// Those of a table; `None` if every column has a meaning.
    pub(super) fn of(file: &str, table: TableOf, columns: Vec<String>) -> Option<Self> {
        (!columns.is_empty()).then(|| Self { file: file.to_owned(), table, columns })
    }
}
