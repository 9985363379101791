//! The sheets of a file.

use std::collections::BTreeMap;

use tables::{Cell, Grid, Line};

use super::us_chess;
use input_files::Source;
use input_files::csv::write_field;
use input_files::file_name::event_and_day;
use input_files::text_lines::{lines_of_text, visible};
use input_files::unpack::is_workbook;
use input_files::workbook;
use input_files::{Error, FileProblem};

/// A sheet, with what is shown of its lines.
#[derive(Clone, Debug)]
pub struct Sheet {
    pub grid: Grid,
    /// The original lines; of a workbook, equivalent lines of CSV.
    pub(crate) originals: BTreeMap<u32, String>,
    /// Whether the workbook hides the sheet.
    pub is_hidden: bool,
    /// How many rows of the workbook are hidden.
    pub(crate) hidden_rows: usize,
}

impl Sheet {
    /// The original line with this number.
    pub fn original(&self, line: u32) -> String {
        self.originals.get(&line).cloned().unwrap_or_default()
    }

    /// All original lines, each at its line number.
    pub fn text(&self) -> String {
        let (mut text, mut next) = (String::new(), 1);
        for (line, original) in &self.originals {
            text.extend(std::iter::repeat_n('\n', line.saturating_sub(next) as usize));
            text.push_str(original);
            text.push('\n');
            next = line + 1;
        }
        text
    }
}

/// A row of a workbook as a line of CSV.
fn line_of_csv(cells: &[Cell]) -> String {
    let mut out = Vec::new();
    for (position, cell) in cells.iter().enumerate() {
        if position > 0 {
            out.push(b',');
        }
        // A line break inside a cell would move the rows below it.
        write_field(&cell.text.replace(['\n', '\r'], " "), &mut out);
    }
    String::from_utf8_lossy(&out).trim_end_matches(',').to_owned()
}

/// The sheets of a workbook, or the only one of a text.
pub(crate) fn sheets_of(source: &Source) -> Result<Vec<Sheet>, Error> {
    let file = name_with_day(&source.name);
    if is_workbook(source.bytes()) {
        let refused = |problem| FileProblem::Settings { line: None, problem }.of(&source.name);
        let (sheets, hidden_rows) = workbook::sheets_of(source.bytes()).map_err(refused)?;
        let sheets = sheets.into_iter().map(|sheet| of_workbook(&file, sheet, hidden_rows));
        return Ok(sheets.collect());
    }
    let text = source.text()?;
    match line_of_two_rows(text) {
        Some(line) => Err(FileProblem::TwoRows { line }.of(&source.name)),
        None => Ok(vec![of_text(&file, text)]),
    }
}

/// The first line of a text that consists of two rows separated by a carriage return, for example
/// because tables with different line endings were joined. Inside quotation marks it is a note.
fn line_of_two_rows(text: &str) -> Option<usize> {
    let has_two = |line: &str| {
        let parts: Vec<&str> = line.split('\r').filter(|part| !part.trim().is_empty()).collect();
        parts.len() > 1 && parts[0].matches('"').count().is_multiple_of(2)
    };
    lines_of_text(text).position(has_two).map(|at| at + 1)
}

/// The sheet of a text that may be cut off.
pub(crate) fn of_text(file: &str, text: &str) -> Sheet {
    let lines: Vec<&str> = lines_of_text(text).collect();
    let originals: BTreeMap<u32, String> = (1..)
        .zip(lines.iter().map(|line| (*line).to_owned()))
        .filter(|(_, line)| !line.trim().is_empty())
        .collect();
    let grid = match us_chess::rows_of(&lines) {
        Some(printed) => {
            let cells = |texts: &[String]| texts.iter().map(|text| Cell::from_text(text)).collect();
            let lines = printed.iter().map(|row| Line::new(row.line, cells(&row.cells)));
            let sheet = String::new();
            Grid { file: file.to_owned(), sheet, lines: lines.collect(), header: None }
        }
        None => Grid::from_text(file, &visible(&lines.join("\n"))),
    };
    Sheet { grid, originals, is_hidden: false, hidden_rows: 0 }
}

fn of_workbook(file: &str, sheet: workbook::Sheet, hidden_rows: usize) -> Sheet {
    let workbook::Sheet { name, is_hidden, lines } = sheet;
    let originals = lines.iter().map(|(line, cells)| (*line, line_of_csv(cells))).collect();
    let of_one_line = |mut cell: Cell| {
        if cell.text.contains(['\n', '\r']) {
            cell.text = cell.text.replace(['\n', '\r'], " ");
        }
        cell
    };
    let line = |(line, cells): (u32, Vec<Cell>)| {
        Line::new(line, cells.into_iter().map(of_one_line).collect())
    };
    let lines = lines.into_iter().map(line).collect();
    let grid = Grid { file: file.to_owned(), sheet: name, lines, header: None };
    Sheet { grid, originals, is_hidden, hidden_rows }
}

/// The name of a file with the day at its end, whatever its ending.
fn name_with_day(name: &str) -> String {
    let named = event_and_day(name);
    named.day.map_or_else(|| named.event.to_owned(), |day| format!("{}-{day}", named.event))
}

/// The number of rows in the sheets of a workbook, without the first line of each.
pub fn rows_of_workbook(source: &Source) -> usize {
    let sheets = sheets_of(source).unwrap_or_default();
    sheets.iter().map(|sheet| sheet.originals.len().saturating_sub(1)).sum()
}
