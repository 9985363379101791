//! The rows of a cross-table, with their players and sections.

use crate::spreadsheet::grid::rows::GridRow;

/// A player's row.
#[derive(Clone)]
pub(super) struct Entrant<'g> {
    pub(super) row: &'g GridRow,
    /// The number of the section, in a file with several.
    pub(super) section: usize,
    pub(super) name: String,
    /// The cells of the rounds in Clarke's letters; unchanged if they are in no known order.
    pub(super) cells: Vec<String>,
}

/// The rows of a table.
#[derive(Clone, Default)]
pub(super) struct Rows<'g> {
    pub(super) entrants: Vec<Entrant<'g>>,
    /// The names of the sections, if they are known.
    pub(super) sections: Vec<String>,
    /// Whether they come from a column.
    pub(super) are_in_column: bool,
    pub(super) passed_over: Vec<u32>,
}
