//! Rows that add something up.

use super::grid::GridRow;

/// Words of rows that add something up.
pub(super) const SUMS: [&str; 6] = ["total", "totals", "sum", "games", "played", "count"];

/// Whether the first text of a row says that it adds something up.
pub(super) fn is_total(row: &GridRow) -> bool {
    let first = row.cells.iter().find(|cell| !cell.is_empty());
    let text = first.map(|cell| cell.text().to_lowercase()).unwrap_or_default();
    let word = text.split(|letter: char| !letter.is_alphabetic()).next().unwrap_or_default();
    // `Sum, Li` is somebody.
    let rest = text.get(word.len()..).unwrap_or_default().trim_start();
    let is_surname = rest
        .strip_prefix(',')
        .is_some_and(|after| after.trim_start().starts_with(char::is_alphabetic));
    SUMS.contains(&word) && !is_surname
}
