//! Files that people keep: which of them are tables of results or cross-tables, and the reading of
//! either.

use super::cross_table::{self, OwnCrossTable, cross_table_of};
use super::sheets::{grid_of, grids_of, have_results_elsewhere};
use crate::error::Error;
use crate::game_result::GameResult;
use crate::source::Source;
use crate::spreadsheet::cells::results::result_of;
use crate::spreadsheet::columns::headings::{self, Headings};
use crate::spreadsheet::columns::layout::Layout;
use crate::spreadsheet::days::written_day::says_a_day;
use crate::spreadsheet::grid::rows::{Cell, Grid};
use crate::spreadsheet::pins::import::Pins;
use crate::spreadsheet::pins::pin_text::pinned;
use crate::spreadsheet::pins::question::Question;
use crate::spreadsheet::results_table::read::{Spreadsheet, read_spreadsheet};
use crate::spreadsheet::results_table::several_sheets::read_sheets;

/// A file that is a table of results, or a cross-table.
#[derive(Debug)]
pub(crate) enum Kept {
    /// One row a game.
    Results(Spreadsheet),
    /// The same in several sheets, each with its name.
    Sheets(Vec<(String, Spreadsheet)>),
    /// One row a player.
    CrossTable(Box<OwnCrossTable>),
}

/// Reads a table of results or a cross-table; else the question that it leaves open.
///
/// # Errors
///
/// A file that is neither text nor a workbook that can be read.
pub(crate) fn read_kept(source: &Source, pins: &Pins) -> Result<Result<Kept, Question>, Error> {
    let grids = grids_of(source)?;
    if pins.sheets.len() > 1 {
        return Ok(read_sheets(&source.name, &grids, pins).map(Kept::Sheets));
    }
    Ok(match read_spreadsheet(&source.name, &grids, pins) {
        Ok(read) => Ok(Kept::Results(read)),
        Err(question) => match cross_table_of(source, &grids, pins) {
            Some(_) if have_results_elsewhere(&grids, pins) => Err(question),
            Some(found) => found.map(|table| Kept::CrossTable(Box::new(table))),
            None => Err(question),
        },
    })
}

/// Whether a text begins like a table of results as people keep it.
pub(crate) fn looks_like_one(start: &str) -> bool {
    !matches!(Layout::find(&Grid::of_text(start), &Pins::default()), Ok(None))
}

/// Whether a text is a table of results that leaves nothing open.
pub(crate) fn is_table_of_results(start: &str) -> bool {
    matches!(Layout::find(&Grid::of_text(start), &Pins::default()), Ok(Some(_)))
}

/// Whether the value of a column is read in a table that people keep.
pub(crate) fn is_read_as_kept(column: &str, value: &str) -> bool {
    let cell = Cell::Text(value.to_owned());
    match column {
        "date" => says_a_day(&cell),
        "result" => result_of(&cell).is_some(),
        _ => false,
    }
}

/// The result of a game as people write it.
pub(crate) fn kept_result(text: &str) -> Option<GameResult> {
    result_of(&Cell::Text(text.to_owned()))
}

/// Lines of `import.toml` that have a table in Clarke's own columns read as people keep theirs.
pub(crate) fn read_as_kept(file: &str) -> String {
    // Any pin does it; this one leaves nothing to be filled in, and the order of day and month is
    // found or asked as in any such table.
    pinned(file, "header-line = 1             # read as people write")
}

/// What is asked of a text that is a table, with names of columns that are not known; `None` for a
/// text that is not one. Its first lines are enough.
pub(crate) fn unknown_columns(start: &str, pins: &Pins) -> Option<Question> {
    let found = Headings::find(&Grid::of_text(start), pins)?;
    Some(headings::question(&[found], &[], pins))
}

/// The lines of a workbook, by their number, as those of a text.
pub(crate) fn lines_of_workbook(
    source: &Source,
    pins: &Pins,
    wanted: &[u32],
) -> Result<Vec<String>, Error> {
    let grids = grids_of(source)?;
    let rows = match grid_of(&grids, pins) {
        Ok(found) => &found.grid.rows[..],
        Err(_) => cross_table::lines_of(&grids, pins),
    };
    let line = |wanted: &u32| {
        let row = rows.binary_search_by_key(wanted, |row| row.line).ok();
        row.and_then(|row| rows.get(row)).map_or_else(String::new, |row| row.original.clone())
    };
    Ok(wanted.iter().map(line).collect())
}

/// How many rows the sheets of a workbook have, the first line of each left out.
pub(crate) fn rows_of_workbook(source: &Source) -> usize {
    let grids = grids_of(source).unwrap_or_default();
    grids.iter().map(|grid| grid.rows.len().saturating_sub(1)).sum()
}
