//! Clear signs of rapid play in a table whose games do not all have a rate: in its sheet, a title,
//! or an unread column. (Its name, its events and its sections are looked at where rows are
//! judged.)

use super::table::Rows;
use super::table_row::TableRow;
use crate::rapid_words::says_rapid;
use crate::reason::Reason;
use crate::row::RateText;
use crate::row_fault::RowFault;
use crate::spreadsheet::columns::layout::Layout;
use crate::spreadsheet::grid::rows::{Cell, Grid, GridRow};
use crate::spreadsheet::pins::meaning::Meaning;

/// The first sign in a table in which some games have no rate of play.
pub(crate) fn sign_of_rapid(
    file: &str,
    grid: &Grid,
    layout: &Layout,
    rows: &Rows,
) -> Option<RowFault> {
    if !rows.games.iter().any(|game| game.row().rate.written().is_empty()) {
        return None;
    }
    let told = |line: u32, sign: &str, row: &str| {
        RowFault::of_value(file, line as usize, "", sign, Reason::SaysRapid)
            .with_row(row.to_owned())
    };
    if let Some(sheet) = grid.sheet.as_ref().filter(|sheet| says_rapid(sheet)) {
        let header = grid.rows.iter().find(|row| row.line == layout.header_line)?;
        return Some(told(header.line, sheet, &header.original));
    }
    if let Some(game) = below_rapid_games(layout, rows) {
        return Some(told(game.line(), "rapid", &game.original));
    }
    let is_above = |at: usize| at < layout.first_row;
    let is_title = |row: &GridRow| rows.passed_over.binary_search(&row.line).is_ok();
    let is_read = |position: usize| layout.columns.iter().any(|of| of.position == position);
    grid.rows.iter().enumerate().find_map(|(at, row)| {
        let is_whole = is_above(at) || is_title(row);
        let cells = row.cells.iter().enumerate();
        let mut cells = cells.filter(|(position, _)| is_whole || !is_read(*position));
        let (_, cell) =
            cells.find(|(_, cell)| matches!(cell, Cell::Text(text) if says_rapid(text)))?;
        Some(told(row.line, &cell.text(), &row.original))
    })
}

/// The first game without a rate below one of rapid play: the rate may have been given once for
/// both.
fn below_rapid_games<'r>(layout: &Layout, rows: &'r Rows) -> Option<&'r TableRow> {
    layout.position(Meaning::Rate)?;
    let games = || rows.games.iter();
    let is_rapid = |game: &TableRow| game.row().rate == RateText::Rapid;
    let mut below = games().skip_while(|game| !is_rapid(game));
    below.find(|game| game.row().rate.written().is_empty())
}
