//! Workbooks, .xlsx, .ods and .xls: every sheet as lines of cells.

mod claimed_texts;
mod hidden_rows;
mod ods_size;
mod workbook_size;
mod xls_text;

use std::collections::BTreeMap;
use std::io::Cursor;

use calamine::{
    Data, Ods, Reader, SheetVisible, Xls, Xlsx, XlsxCellFormulaMetadataRecord, XlsxError,
    XlsxFormulaMetadata,
};
use chrono::NaiveDate;
use tables::Cell;

use self::workbook_size::{MOST_CELLS, MOST_TEXT, check_size, too_many_cells, too_much_text};
use crate::guarded::guarding;
use crate::text_lines::visible;
use crate::unknown_kind::Unknown;
use crate::unpack::ZIP;

/// The most rows of a sheet; larger sheets are refused, because results of a whole season are sent
/// as text.
const MOST_ROWS: usize = 200_000;

/// Columns after this one are not read: until 2007 a sheet could not have more columns, and no
/// supported table has more than fifty.
const MOST_COLUMNS: usize = 256;

/// A sheet of a workbook.
#[derive(Debug)]
pub struct Sheet {
    /// Its name in the workbook.
    pub name: String,
    /// Whether the workbook hides it.
    pub is_hidden: bool,
    /// Its lines that have a text, each with its number.
    pub lines: Vec<(u32, Vec<Cell>)>,
}

/// The sheets of a workbook that have a cell, and how many of its rows are hidden.
///
/// # Errors
///
/// A message why it cannot be read.
pub fn sheets_of(bytes: &[u8]) -> Result<(Vec<Sheet>, usize), String> {
    guarding(|| read_sheets(bytes)).unwrap_or_else(|| Err(refused("it is damaged")))
}

fn refused(error: &str) -> String {
    format!("a workbook that cannot be read ({error})")
}

fn read_sheets(bytes: &[u8]) -> Result<(Vec<Sheet>, usize), String> {
    let hidden_rows = check_size(bytes).map_err(|error| refused(&error))?;
    let sheets = match of_kind(bytes) {
        Err(_) if is_text_document(bytes) => {
            return Err(Unknown::Document("a text document (Word or Writer)").in_words().into());
        }
        read => read.map_err(|error| refused(&error))?,
    };
    let is_filled = |line: &(u32, Vec<Cell>)| line.1.iter().any(|cell| !cell.text.is_empty());
    let sheets = sheets.into_iter().map(|mut sheet| {
        sheet.lines.retain(is_filled);
        sheet
    });
    Ok((sheets.filter(|sheet| !sheet.lines.is_empty()).collect(), hidden_rows))
}

/// The sheets of a workbook of any kind.
fn of_kind(bytes: &[u8]) -> Result<Vec<Sheet>, String> {
    let from = || Cursor::new(bytes);
    if !bytes.starts_with(ZIP) {
        return of_ranges(Xls::new(from()).map_err(|error| error.to_string())?);
    }
    match Xlsx::new(from()) {
        Ok(workbook) => of_xlsx(workbook),
        Err(of_xlsx) => match Ods::new(from()) {
            Ok(workbook) => of_ranges(workbook),
            Err(of_ods) => Err(format!("as .xlsx: {of_xlsx}; as .ods: {of_ods}")),
        },
    }
}

/// Whether a zip archive that is not a workbook is a text document, by the name of one of its parts
/// or by its type.
fn is_text_document(bytes: &[u8]) -> bool {
    let has = |name: &[u8]| bytes.windows(name.len()).any(|at| at == name);
    let start = bytes.get(..128).unwrap_or(bytes);
    let writer = b"application/vnd.oasis.opendocument.text";
    start.windows(writer.len()).any(|at| at == writer) || has(b"word/document.xml")
}

/// The names of a workbook's sheets, and whether each is hidden.
fn names_of<R: Reader<Cursor<B>>, B: AsRef<[u8]>>(workbook: &R) -> Vec<(String, bool)> {
    let sheets = workbook.sheets_metadata().iter();
    sheets.map(|sheet| (sheet.name.clone(), sheet.visible != SheetVisible::Visible)).collect()
}

/// The sheets of a workbook that the library stores as rectangles.
fn of_ranges<R: Reader<Cursor<B>>, B: AsRef<[u8]>>(mut workbook: R) -> Result<Vec<Sheet>, String>
where
    R::Error: std::fmt::Display,
{
    let mut sheets = Vec::new();
    for (name, is_hidden) in names_of(&workbook) {
        let range = workbook.worksheet_range(&name).map_err(|error| error.to_string())?;
        let (first_row, first_column) = range.start().unwrap_or_default();
        // Without cells for empty columns on the left, all other cells would move.
        let left = vec![Cell::default(); (first_column as usize).min(MOST_COLUMNS)];
        let row = |(line, cells): (u32, &[Data])| {
            let cells = cells.iter().take(MOST_COLUMNS).map(cell_of);
            (line, left.iter().cloned().chain(cells).collect::<Vec<Cell>>())
        };
        let lines: Vec<(u32, Vec<Cell>)> = (first_row + 1..).zip(range.rows()).map(row).collect();
        let is_filled = |cells: &[Cell]| cells.iter().any(|cell| !cell.text.is_empty());
        if lines.iter().any(|(line, cells)| *line as usize > MOST_ROWS && is_filled(cells)) {
            return Err(too_many_rows(&name));
        }
        sheets.push(Sheet { name, is_hidden, lines });
    }
    Ok(sheets)
}

/// A formula as shown when its cell is edited; for a shared formula only a placeholder.
fn text_of(formula: &XlsxFormulaMetadata) -> String {
    match formula {
        XlsxFormulaMetadata::Normal { formula } | XlsxFormulaMetadata::Shared { formula, .. } => {
            format!("={formula}")
        }
        _ => "=(shared formula)".to_owned(),
    }
}

/// The sheets of an .xlsx, read cell by cell: as a rectangle, two cells in opposite corners would
/// take 400 GB.
fn of_xlsx(mut workbook: Xlsx<Cursor<&[u8]>>) -> Result<Vec<Sheet>, String> {
    let (mut sheets, mut all_cells, mut text) = (Vec::new(), 0, 0);
    for (name, is_hidden) in names_of(&workbook) {
        let mut cells = match workbook.worksheet_cells_reader(&name) {
            Ok(cells) => cells,
            // A sheet with a chart only.
            Err(XlsxError::NotAWorksheet(_)) => continue,
            Err(error) => return Err(error.to_string()),
        };
        let mut rows: BTreeMap<u32, Vec<Cell>> = BTreeMap::new();
        // Shared formulas are not written out for each cell, since they may have any number of
        // cells.
        while let Some(cell) =
            cells.next_cell_with_formula_metadata().map_err(|error| error.to_string())?
        {
            let XlsxCellFormulaMetadataRecord { pos: (row, column), value, formula } = cell;
            if column as usize >= MOST_COLUMNS {
                continue;
            }
            let value = match (Data::from(value), formula) {
                // A formula without a stored result: read as an empty cell, it would be a game that
                // was not played.
                (Data::Empty, Some(formula)) => Cell::from_text(&text_of(&formula)),
                (value, _) => cell_of(&value),
            };
            if value.text.is_empty() {
                continue;
            }
            if row as usize >= MOST_ROWS {
                return Err(too_many_rows(&name));
            }
            // Any number of cells may refer to one text of the workbook.
            text += value.text.len();
            if text > MOST_TEXT {
                return Err(too_much_text());
            }
            let row = rows.entry(row).or_default();
            let wider = (column as usize + 1).saturating_sub(row.len());
            all_cells += wider;
            if all_cells > MOST_CELLS {
                return Err(too_many_cells());
            }
            row.resize(row.len() + wider, Cell::default());
            if let Some(place) = row.get_mut(column as usize) {
                *place = value;
            }
        }
        let lines = rows.into_iter().map(|(row, cells)| (row + 1, cells)).collect();
        sheets.push(Sheet { name, is_hidden, lines });
    }
    Ok(sheets)
}

fn too_many_rows(sheet: &str) -> String {
    format!(
        "its sheet `{sheet}` has more than {MOST_ROWS} rows: send the results of a whole season as \
         CSV"
    )
}

/// The number of the day after 9999-12-31, which the library returns for every later day: a year of
/// five digits is a mistake.
const AFTER_9999: f64 = 2_958_466.0;

fn cell_of(data: &Data) -> Cell {
    let number = |number: f64| Cell::from_text(&number.to_string());
    match data {
        Data::Int(whole) => number(*whole as f64),
        Data::Float(float) => number(*float),
        Data::String(text) => Cell::from_text(&visible(text)),
        Data::Bool(truth) => Cell::from_text(&truth.to_string()),
        // People type 1:0, and the program turns it into a time.
        Data::DateTime(moment) if (0.0..1.0).contains(&moment.as_f64()) => {
            Cell::from_text(&time_of_day(moment.as_f64()))
        }
        Data::DateTime(moment) if moment.is_datetime() => {
            let (year, month, day, ..) = moment.to_ymd_hms_milli();
            let day = NaiveDate::from_ymd_opt(year.into(), month.into(), day.into());
            let day = day.filter(|_| moment.as_f64() < AFTER_9999);
            day.map_or_else(|| number(moment.as_f64()), Cell::from_day)
        }
        Data::DateTime(moment) => number(moment.as_f64()),
        Data::DateTimeIso(text) => {
            let day = text.get(..10).and_then(crate::day::parse_day);
            day.map_or_else(|| Cell::from_text(text), Cell::from_day)
        }
        Data::DurationIso(text) => {
            Cell::from_text(&of_duration(text).unwrap_or_else(|| text.clone()))
        }
        Data::Error(error) => Cell::from_text(&error.to_string()),
        Data::Empty => Cell::default(),
    }
}

/// A fraction of a day as a time: `19:30`.
fn time_of_day(part: f64) -> String {
    let minutes = (part * 24.0 * 60.0).round() as u32;
    clock(minutes / 60, minutes % 60)
}

/// A time of day as text, or the result as it was typed if a program turned it into a time. Games
/// do not begin at one minute past midnight.
fn clock(hours: u32, minutes: u32) -> String {
    match (hours, minutes) {
        (1, 0) => "1:0".to_owned(),
        (0, 1) => "0:1".to_owned(),
        _ => format!("{hours}:{minutes:02}"),
    }
}

/// The same for an .ods: `PT01H00M00S`.
fn of_duration(text: &str) -> Option<String> {
    let (hours, rest) = text.strip_prefix("PT")?.split_once('H')?;
    let (minutes, _) = rest.split_once('M')?;
    let (hours, minutes): (u32, u32) = (hours.parse().ok()?, minutes.parse().ok()?);
    Some(clock(hours, minutes))
}

#[cfg(test)]
mod tests {
    use calamine::{ExcelDateTime, ExcelDateTimeType};

    use super::*;

    #[test]
    fn a_year_of_five_digits_is_no_date() {
        let cell = |serial: f64| {
            let moment = ExcelDateTime::new(serial, ExcelDateTimeType::DateTime, false);
            cell_of(&Data::DateTime(moment))
        };
        assert_eq!(cell(38_993.0), Cell::from_day(NaiveDate::from_ymd_opt(2006, 10, 3).unwrap()));
        // In October 31006.
        assert_eq!(cell(10_630_806.0), Cell::from_text("10630806"));
    }

    #[test]
    fn a_time_is_shown_as_one_and_a_result_as_typed() {
        for (part, shown) in [
            (1.0 / 24.0, "1:0"),
            (1.0 / 1440.0, "0:1"),
            (0.000_694_444, "0:1"),
            (0.0, "0:00"),
            (0.8125, "19:30"),
        ] {
            let moment = ExcelDateTime::new(part, ExcelDateTimeType::DateTime, false);
            assert_eq!(cell_of(&Data::DateTime(moment)), Cell::from_text(shown));
        }
        let of_ods = |text: &str| cell_of(&Data::DurationIso(text.to_owned()));
        assert_eq!(of_ods("PT01H00M00S"), Cell::from_text("1:0"));
        assert_eq!(of_ods("PT00H01M00S"), Cell::from_text("0:1"));
        assert_eq!(of_ods("P1D"), Cell::from_text("P1D"));
    }
}
