//! Whether a file is a cross-table, and the free-form ones of a file.

use tables::{Season, TableSpec};

use super::import::Pins;
use super::question::Question;
use super::reading::{FreeForm, Needs, ReadTable, read_free_form};
use super::sheets::{Sheet, sheets_of};
use game_rows::round_entry::is_round_entry;
use input_files::Error;
use input_files::Source;

/// The sheets of a file that are read, and the names of others that have games.
pub type SheetsOfFile = (Vec<ReadTable>, Vec<String>);

/// The cross-tables of a file; `None` for a file without one, and for one in Clarke's own columns
/// and letters.
///
/// # Errors
///
/// A file that is neither text nor a workbook that can be read.
pub fn cross_tables_of(
    source: &Source,
    pins: &Pins,
) -> Result<Option<Result<SheetsOfFile, Question>>, Error> {
    if has_own_cross_table(source)? && !pins.tells_columns() {
        return Ok(None);
    }
    Ok(match read_free_form(source, pins, Season::default(), Needs::Sections)? {
        FreeForm::Read(mut sheets, beside) => {
            sheets.retain(is_cross_table);
            (!sheets.is_empty()).then_some(Ok((sheets, beside)))
        }
        FreeForm::Asked(question) => Some(Err(question)),
        FreeForm::Empty | FreeForm::Nothing => None,
    })
}

/// Whether a file is a cross-table in Clarke's own columns and letters.
///
/// # Errors
///
/// A file that is neither text nor a workbook that can be read.
pub fn has_own_cross_table(source: &Source) -> Result<bool, Error> {
    Ok(sheets_of(source)?.first().is_some_and(has_own_columns))
}

/// Whether all sheets of a file that are read are cross-tables; `false` for a file that cannot be
/// read, or about which something is asked.
pub fn are_cross_tables(source: &Source, pins: &Pins) -> bool {
    match read_free_form(source, pins, Season::default(), Needs::Sections) {
        Ok(FreeForm::Read(sheets, _)) => sheets.iter().all(is_cross_table),
        _ => false,
    }
}

fn is_cross_table(read: &ReadTable) -> bool {
    matches!(read.spec, TableSpec::CrossTable(_) | TableSpec::AllPlayAll(_))
}

/// Whether a text has Clarke's own columns, and cells in Clarke's letters.
fn has_own_columns(sheet: &Sheet) -> bool {
    let Some(header) = sheet.grid.lines.first().filter(|_| sheet.grid.sheet.is_empty()) else {
        return false;
    };
    let names: Vec<&str> = header.cells.iter().map(|cell| cell.text.as_str()).collect();
    let is_text = sheet.originals.get(&1).is_some_and(|line| !line.contains([';', '\t']));
    if !is_text || !names.contains(&"name") || !names.contains(&"r1") {
        return false;
    }
    let is_round = |name: &str| input_files::columns::ROUND_COLUMNS.contains(&name);
    let rounds: Vec<usize> =
        names.iter().enumerate().filter(|(_, name)| is_round(name)).map(|(at, _)| at).collect();
    let lines = sheet.grid.lines.iter().skip(1);
    let cells = lines.flat_map(|line| rounds.iter().filter_map(|at| line.cells.get(*at)));
    let texts = cells.map(|cell| cell.text.as_str()).filter(|text| !text.is_empty());
    let (own, others) = texts.fold((0, 0), |(own, others), text| {
        if is_round_entry(text) { (own + 1, others) } else { (own, others + 1) }
    });
    own >= others
}
