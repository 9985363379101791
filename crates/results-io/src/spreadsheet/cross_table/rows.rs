//! The rows of a cross-table: whose they are, and which section they are in.

use crate::spreadsheet::grid::rows::GridRow;

/// A player's row.
#[derive(Clone)]
pub(super) struct Entrant<'g> {
    pub(super) row: &'g GridRow,
    /// The section, of a file with several.
    pub(super) section: usize,
    pub(super) name: String,
    /// The cells of the rounds in Clarke's letters; those in no known order as they are.
    pub(super) cells: Vec<String>,
}

/// What the rows of a table are.
#[derive(Clone, Default)]
pub(super) struct Rows<'g> {
    pub(super) entrants: Vec<Entrant<'g>>,
    /// The names of the sections, as far as lines above them say them.
    pub(super) sections: Vec<String>,
    /// Whether it is a column that says them.
    pub(super) are_in_column: bool,
    pub(super) passed_over: Vec<u32>,
}
