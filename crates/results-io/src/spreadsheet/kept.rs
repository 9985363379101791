//! Files that people keep: finds whether they are tables of results or cross-tables, and reads
//! them.

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
    /// One row per game.
    Results(Spreadsheet),
    /// Several sheets, each a table of either kind.
    Sheets(Vec<KeptSheet>),
    /// One row per player.
    CrossTable(Box<OwnCrossTable>),
}

/// One of several sheets.
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

/// Reads a table of results or a cross-table, or returns the question that it leaves open.
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

/// Reads several sheets of a workbook, each with its own columns.
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
    // Unread sheets, and the pins of the file, are reported only with the first sheet.
    for other in read.iter_mut().skip(1) {
        other.understood().unread_sheets.clear();
        other.understood().pins.clear();
    }
    Ok(read)
}

/// The cross-table of one of several sheets; `None` if it has none. Messages about its rows name
/// the sheet.
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

/// A cross-table with the name of its sheet, which is empty if only one is read.
pub(crate) type OfSheet = (String, OwnCrossTable);

/// The cross-tables of a file in Clarke's own columns, each with the name of its sheet if several
/// are read; `None` if one of the tables is not a cross-table, or already has these columns.
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
    // Sheets of games by themselves have no sections of a tournament.
    let one = |sheet: &String| {
        let found = cross_table_of_sheet(source, &grids, &sheets, sheet)?;
        Some(found.map(|table| (sheet.clone(), table)))
    };
    let tables: Vec<_> = pins.sheets.iter().filter_map(one).collect();
    if tables.is_empty() {
        return Ok(None);
    }
    Ok(Some(tables.into_iter().collect()))
}

/// Whether all sheets of a workbook that are read are cross-tables.
pub(crate) fn is_workbook_of_cross_tables(source: &Source, pins: &Pins) -> bool {
    let is_cross_table = |sheet: &KeptSheet| matches!(sheet, KeptSheet::CrossTable(..));
    is_workbook(source.bytes())
        && match read_kept(source, pins) {
            Ok(Ok(Kept::CrossTable(_))) => true,
            Ok(Ok(Kept::Sheets(sheets))) => sheets.iter().all(is_cross_table),
            // With several sheets, the only question may be about the day.
            Ok(Err(_)) if pins.sheets.len() > 1 => {
                matches!(own_cross_tables(source, pins), Ok(Some(Ok(_))))
            }
            _ => false,
        }
}

/// Whether the beginning of a text looks like a table of results as people keep it.
pub(crate) fn looks_like_one(start: &str) -> bool {
    !matches!(Layout::find(&Grid::of_text(start), &Pins::default()), Ok(None))
}

/// Whether a text is a table of results without open questions.
pub(crate) fn is_table_of_results(start: &str) -> bool {
    matches!(Layout::find(&Grid::of_text(start), &Pins::default()), Ok(Some(_)))
}

/// Whether the reader for tables that people keep accepts this value of a column.
pub(crate) fn is_read_as_kept(column: &str, value: &str) -> bool {
    let cell = Cell::Text(value.to_owned());
    match column {
        "date" => says_a_day(&cell),
        "result" => result_of(&cell).is_some(),
        _ => false,
    }
}

/// The result of a game in any of the forms that people write.
pub(crate) fn kept_result(text: &str) -> Option<GameResult> {
    result_of(&Cell::Text(text.to_owned()))
}

/// Lines of `import.toml` because of which a table in Clarke's own columns is read like those that
/// people keep.
pub(crate) fn read_as_kept(file: &str) -> String {
    // Any pin would do. This one needs no further information, and the order of day and month is
    // found or asked as in any such table.
    pinned(file, "header-line = 1             # read as people write")
}

/// The question about a text that is a table with unknown column names; `None` for a text that is
/// not a table. The first lines of the text are enough.
pub(crate) fn unknown_columns(start: &str, pins: &Pins) -> Option<Question> {
    let found = Headings::find(&Grid::of_text(start), pins)?;
    Some(headings::question(&[found], &[], pins))
}

/// The lines of a workbook with these numbers, as CSV.
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

/// The number of rows in the sheets of a workbook, without the first line of each.
pub(crate) fn rows_of_workbook(source: &Source) -> usize {
    let grids = grids_of(source).unwrap_or_default();
    grids.iter().map(|grid| grid.rows.len().saturating_sub(1)).sum()
}
