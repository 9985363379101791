//! Columns that are not read, by table.

use free_form::players_column_meant;
use identity::near_texts;
use input_files::columns;

/// Columns of a table that are unknown there.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct IgnoredColumns {
    /// The name of the file.
    pub file: String,
    /// The kind of table as which it is read.
    pub table: TableOf,
    /// The names of the columns.
    pub columns: Vec<String>,
}

/// The kind of rows in a table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TableOf {
    /// Players.
    Players,
    /// Results.
    Results,
}

impl IgnoredColumns {
    /// The column that a name most likely means: a nearly equal name, or a common word for it.
    #[must_use]
    pub fn meant(&self, column: &str) -> Option<&'static str> {
        let schema = match self.table {
            TableOf::Players => columns::PLAYERS,
            TableOf::Results => columns::RESULTS,
        };
        let known = schema.required.iter().chain(schema.optional).copied();
        let near = near_texts(column, known).into_iter().next();
        near.or_else(|| match self.table {
            TableOf::Players => players_column_meant(column),
            TableOf::Results => None,
        })
    }

    /// The ignored columns of a table; `None` if there are none.
    pub(super) fn of(file: &str, table: TableOf, columns: Vec<String>) -> Option<Self> {
        (!columns.is_empty()).then(|| Self { file: file.to_owned(), table, columns })
    }
}
