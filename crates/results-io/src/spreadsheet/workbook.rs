//! Workbooks, .xlsx, .ods and .xls: every sheet as a grid.

use std::io::Cursor;

use calamine::{Data, Reader as _, open_workbook_auto_from_rs};
use chrono::NaiveDate;

use super::grid::{Cell, Grid, GridRow};

/// Rows beyond this are not read: results of a whole season are sent as text.
const MOST_ROWS: usize = 200_000;

/// Columns beyond this are not read.
const MOST_COLUMNS: usize = 256;

/// The sheets of a workbook, those without a cell left out.
///
/// # Errors
///
/// In words, why it cannot be read.
pub(super) fn sheets_of(bytes: &[u8]) -> Result<Vec<Grid>, String> {
    let refused = |error: String| format!("a workbook that cannot be read ({error})");
    let opened = open_workbook_auto_from_rs(Cursor::new(bytes));
    let mut workbook = opened.map_err(|error| refused(error.to_string()))?;
    let mut grids = Vec::new();
    for name in workbook.sheet_names() {
        let range = workbook.worksheet_range(&name).map_err(|error| refused(error.to_string()))?;
        let (first_row, first_column) = range.start().unwrap_or_default();
        // Empty columns at the left would move every cell.
        let left = vec![Cell::Text(String::new()); (first_column as usize).min(MOST_COLUMNS)];
        let row = |(line, cells): (u32, &[Data])| {
            let cells = cells.iter().take(MOST_COLUMNS).map(cell_of);
            GridRow::of_cells(line, left.iter().cloned().chain(cells).collect())
        };
        let rows = (first_row + 1..).zip(range.rows()).take(MOST_ROWS).map(row);
        let rows: Vec<GridRow> = rows.filter(|row| !row.is_blank()).collect();
        if !rows.is_empty() {
            grids.push(Grid { delimiter: None, sheet: Some(name), rows });
        }
    }
    Ok(grids)
}

fn cell_of(data: &Data) -> Cell {
    match data {
        Data::Int(number) => Cell::Number(*number as f64),
        Data::Float(number) => Cell::Number(*number),
        Data::String(text) => Cell::Text(text.trim().to_owned()),
        Data::Bool(truth) => Cell::Text(truth.to_string()),
        Data::DateTime(moment) if moment.is_datetime() => {
            let (year, month, day, ..) = moment.to_ymd_hms_milli();
            NaiveDate::from_ymd_opt(year.into(), month.into(), day.into())
                .map_or(Cell::Number(moment.as_f64()), Cell::Day)
        }
        Data::DateTime(moment) => Cell::Number(moment.as_f64()),
        Data::DateTimeIso(text) => {
            let day = text.get(..10).and_then(crate::day::parse_day);
            day.map_or_else(|| Cell::Text(text.clone()), Cell::Day)
        }
        Data::DurationIso(text) => Cell::Text(text.clone()),
        Data::Error(error) => Cell::Text(error.to_string()),
        Data::Empty => Cell::Text(String::new()),
    }
}
