//! Files that people keep: which of them are tables of results or cross-tables, and the reading of
//! either.

use chrono::NaiveDate;

use super::cross_table::{self, OwnCrossTable, cross_table_alone, cross_table_of};
use super::sheets::{grid_of, grids_of, have_results_elsewhere};
use crate::error::Error;
use crate::game_result::GameResult;
use crate::source::Source;
use crate::spreadsheet::cells::results::result_of;
use crate::spreadsheet::columns::headings::{self, Headings};
use crate::spreadsheet::columns::layout::Layout;
use crate::spreadsheet::days::written_day::says_a_day;
use crate::spreadsheet::grid::rows::{Cell, Grid};
use crate::spreadsheet::pins::import::{Pins, name_of_sheet};
use crate::spreadsheet::pins::pin_text::pinned;
use crate::spreadsheet::pins::question::Question;
use crate::spreadsheet::results_table::read::{Spreadsheet, read_spreadsheet};
use crate::spreadsheet::results_table::several_sheets::SeveralSheets;
use crate::spreadsheet::results_table::understood::Understood;
use crate::unpack::is_workbook;

/// A file that is a table of results, or a cross-table.
#[derive(Debug)]
pub(crate) enum Kept {
    /// One row a game.
    Results(Spreadsheet),
    /// Either in several sheets.
    Sheets(Vec<KeptSheet>),
    /// One row a player.
    CrossTable(Box<OwnCrossTable>),
}

/// One of several sheets that are read.
#[derive(Debug)]
pub(crate) enum KeptSheet {
    /// A table of results, with the name of the sheet.
    Results(String, Spreadsheet),
    /// A cross-table, with the name of the sheet, and its day.
    CrossTable(String, Box<OwnCrossTable>, NaiveDate),
}

impl KeptSheet {
    fn understood(&mut self) -> &mut Understood {
        match self {
            Self::Results(_, read) => &mut read.understood,
            Self::CrossTable(_, table, _) => &mut table.understood,
        }
    }
}

/// Reads a table of results or a cross-table; else the question that it leaves open.
///
/// # Errors
///
/// A file that is neither text nor a workbook that can be read.
pub(crate) fn read_kept(source: &Source, pins: &Pins) -> Result<Result<Kept, Question>, Error> {
    let grids = grids_of(source)?;
    if pins.sheets.len() > 1 {
        return Ok(read_sheets(source, &grids, pins).map(Kept::Sheets));
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

/// Reads several sheets of a workbook, each with columns of its own.
fn read_sheets(source: &Source, grids: &[Grid], pins: &Pins) -> Result<Vec<KeptSheet>, Question> {
    let sheets = SeveralSheets::find(&source.name, grids, pins)?;
    let one = |sheet: &String| match sheets.read(sheet) {
        Ok(read) => Ok(KeptSheet::Results(sheet.clone(), read)),
        Err(question) => match cross_table_of_sheet(source, grids, &sheets, sheet) {
            None => Err(question),
            Some(found) => {
                let table = found?;
                let day = sheets.day_of_cross_table(sheet, table.day_of_title.as_ref())?;
                Ok(KeptSheet::CrossTable(sheet.clone(), Box::new(table), day))
            }
        },
    };
    let mut read: Vec<KeptSheet> = pins.sheets.iter().map(one).collect::<Result<_, _>>()?;
    // What is not read, and how the file is pinned, is said once.
    for other in read.iter_mut().skip(1) {
        other.understood().unread_sheets.clear();
        other.understood().pins.clear();
    }
    Ok(read)
}

/// The cross-table of one of several sheets; `None` where it has none. Its rows are told by the
/// sheet.
fn cross_table_of_sheet(
    source: &Source,
    grids: &[Grid],
    sheets: &SeveralSheets<'_>,
    sheet: &str,
) -> Option<Result<OwnCrossTable, Question>> {
    let (table, beside) = match cross_table_alone(source, grids, &sheets.pins_of(sheet))? {
        Ok(found) => found,
        Err(question) => return Some(Err(sheets.question(question, sheet))),
    };
    let understood = sheets.understood(table.understood.clone(), beside);
    let mut table = OwnCrossTable { understood, ..table };
    table.own.name = name_of_sheet(&source.name, sheet);
    Some(Ok(table))
}

/// A cross-table with the name of its sheet, which is empty where one alone is read.
pub(crate) type OfSheet = (String, OwnCrossTable);

/// The cross-tables of a file in Clarke's own columns, each with the name of its sheet where
/// several are read; `None` where one of them is none, or has these columns.
///
/// # Errors
///
/// A file that is neither text nor a workbook that can be read.
pub(crate) fn own_cross_tables(
    source: &Source,
    pins: &Pins,
) -> Result<Option<Result<Vec<OfSheet>, Question>>, Error> {
    let grids = grids_of(source)?;
    if pins.sheets.len() < 2 {
        let found = cross_table_of(source, &grids, pins);
        return Ok(found.map(|found| found.map(|table| vec![(String::new(), table)])));
    }
    let sheets = match SeveralSheets::find(&source.name, &grids, pins) {
        Ok(sheets) => sheets,
        Err(question) => return Ok(Some(Err(question))),
    };
    let one = |sheet: &String| {
        let found = cross_table_of_sheet(source, &grids, &sheets, sheet)?;
        Some(found.map(|table| (sheet.clone(), table)))
    };
    Ok(pins.sheets.iter().map(one).collect())
}

/// Whether a workbook is read as cross-tables alone.
pub(crate) fn is_workbook_of_cross_tables(source: &Source, pins: &Pins) -> bool {
    let is_cross_table = |sheet: &KeptSheet| matches!(sheet, KeptSheet::CrossTable(..));
    is_workbook(source.bytes())
        && match read_kept(source, pins) {
            Ok(Ok(Kept::CrossTable(_))) => true,
            Ok(Ok(Kept::Sheets(sheets))) => sheets.iter().all(is_cross_table),
            // Of several sheets the day may be all that is asked.
            Ok(Err(_)) if pins.sheets.len() > 1 => {
                matches!(own_cross_tables(source, pins), Ok(Some(Ok(_))))
            }
            _ => false,
        }
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
