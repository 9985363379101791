//! A table without any meaning yet: rows of cells, each row with its line.

use std::borrow::Cow;

use chrono::NaiveDate;

use super::us_chess::{self, PrintedRow};
use crate::csv::write_field;
use crate::text_lines::lines_of_text;

/// After this many lines, a quotation mark that is still open counts as text, so that one inch sign
/// does not swallow the rest of a table. Cells of several lines are notes, with a few lines each;
/// chosen by feel.
const LONGEST_RECORD: usize = 10;

/// One cell.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Cell {
    /// Text, without surrounding blanks; empty for an empty cell.
    Text(String),
    /// A number of a workbook.
    Number(f64),
    /// A day of a workbook.
    Day(NaiveDate),
}

/// Invisible characters: blanks of no width, and marks for line breaks and writing direction.
const INVISIBLE: [char; 5] = ['\u{200b}', '\u{feff}', '\u{2060}', '\u{200e}', '\u{200f}'];

impl Cell {
    /// The cell for a text, without invisible characters.
    pub(crate) fn of_text(text: &str) -> Self {
        // The first UTF-8 bytes of all of them: a cell may be a text of millions of letters, and
        // hardly any cell has one.
        if memchr::memchr2(0xe2, 0xef, text.as_bytes()).is_none() {
            return Self::Text(text.trim().to_owned());
        }
        Self::Text(text.replace(INVISIBLE, "").trim().to_owned())
    }

    /// The cell as a text.
    pub(crate) fn text(&self) -> Cow<'_, str> {
        match self {
            Self::Text(text) => Cow::Borrowed(text),
            Self::Number(number) => Cow::Owned(number.to_string()),
            Self::Day(day) => Cow::Owned(day.to_string()),
        }
    }

    pub(crate) fn is_empty(&self) -> bool {
        matches!(self, Self::Text(text) if text.is_empty())
    }
}

/// A cell for positions that a row does not have.
pub(crate) static NOTHING: Cell = Cell::Text(String::new());

/// A row.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct GridRow {
    /// Its line in the file, or its row in the workbook, counted from 1.
    pub(crate) line: u32,
    /// Its cells.
    pub(crate) cells: Vec<Cell>,
    /// The original line; for a workbook, an equivalent line of CSV.
    pub(crate) original: String,
}

impl GridRow {
    fn of_printed(PrintedRow { line, cells, original }: PrintedRow) -> Self {
        let cells = cells.iter().map(|cell| Cell::of_text(cell)).collect();
        Self { line, cells, original }
    }

    /// A row of a workbook.
    pub(crate) fn of_cells(line: u32, cells: Vec<Cell>) -> Self {
        let mut out = Vec::new();
        for (position, cell) in cells.iter().enumerate() {
            if position > 0 {
                out.push(b',');
            }
            write_field(&cell.text(), &mut out);
        }
        let original = String::from_utf8_lossy(&out).trim_end_matches(',').to_owned();
        Self { line, cells, original }
    }

    /// The cell in a column.
    pub(crate) fn cell(&self, column: usize) -> &Cell {
        self.cells.get(column).unwrap_or(&NOTHING)
    }

    /// Copies another cell into a column, and extends the row if it is too short.
    pub(crate) fn fill(&mut self, column: usize, with: &Cell) {
        if self.cells.len() <= column {
            self.cells.resize(column + 1, NOTHING.clone());
        }
        if let Some(cell) = self.cells.get_mut(column) {
            cell.clone_from(with);
        }
    }

    pub(crate) fn is_blank(&self) -> bool {
        self.cells.iter().all(Cell::is_empty)
    }
}

/// A table without any meaning yet.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Grid {
    /// The delimiter of a text; `None` for a workbook.
    pub(crate) delimiter: Option<char>,
    /// The sheet of a workbook.
    pub(crate) sheet: Option<String>,
    /// Whether the workbook hides the sheet, which is then not asked about.
    pub(crate) is_hidden: bool,
    /// The number of hidden rows in all sheets of the workbook.
    pub(crate) hidden_rows: usize,
    /// Its rows without blank ones.
    pub(crate) rows: Vec<GridRow>,
}

impl Grid {
    /// The grid of a text. Its delimiter is the one on which most of the first lines agree.
    pub(crate) fn of_text(text: &str) -> Self {
        let delimiter = delimiter_of(text);
        let lines: Vec<&str> = lines_of_text(text).collect();
        if let Some(printed) = us_chess::rows_of(&lines) {
            let rows = printed.into_iter().map(GridRow::of_printed).collect();
            let delimiter = Some('|');
            return Self { delimiter, sheet: None, is_hidden: false, hidden_rows: 0, rows };
        }
        let widest = widest(&lines, delimiter);
        let (mut rows, mut at) = (Vec::new(), 0);
        while let Some(first) = lines.get(at) {
            let (cells, taken) = cells_of(&lines[at..], delimiter, widest);
            let row = GridRow { line: at as u32 + 1, cells, original: (*first).to_owned() };
            if !row.is_blank() {
                rows.push(row);
            }
            at += taken;
        }
        Self { delimiter: Some(delimiter), sheet: None, is_hidden: false, hidden_rows: 0, rows }
    }

    /// The first line of a text that consists of two rows separated by a carriage return, for
    /// example because tables with different line endings were joined. Inside quotation marks it is
    /// a note of several lines.
    pub(crate) fn line_of_two_rows(text: &str) -> Option<u32> {
        let delimiter = delimiter_of(text);
        let lines: Vec<&str> = lines_of_text(text).collect();
        if !lines.iter().any(|line| line.contains('\r')) {
            return None;
        }
        let widest = widest(&lines, delimiter);
        let mut at = 0;
        while at < lines.len() {
            let (_, taken) = cells_of(&lines[at..], delimiter, widest);
            if holds_two_rows(&lines[at..at + taken].join("\n"), delimiter) {
                return Some(at as u32 + 1);
            }
            at += taken;
        }
        None
    }

    /// The original lines, each at its line number.
    pub(crate) fn original(&self) -> String {
        let (mut out, mut line) = (String::new(), 1);
        for row in &self.rows {
            while line < row.line {
                out.push('\n');
                line += 1;
            }
            out.push_str(&row.original);
            out.push('\n');
            line += 1;
        }
        out
    }
}

/// How many first lines are checked for the delimiter: more than the titles above any table. Chosen
/// by feel.
const LINES_ASKED: usize = 50;

fn delimiter_of(text: &str) -> char {
    let lines = || lines_of_text(text).take(LINES_ASKED);
    let count = |by: char| -> usize { lines().map(|line| line.matches(by).count().min(9)).sum() };
    // If a table is separated by semicolons or tabs, every name may still contain a comma, but
    // names do not contain the other two.
    let others = [';', '\t'].into_iter().max_by_key(|by| count(*by)).filter(|by| count(*by) > 0);
    let having = |by: char| lines().filter(|line| line.contains(by)).count();
    match others {
        Some(by) if having(by) * 2 > having(',') => by,
        _ => ',',
    }
}

/// The most cells of a line without quotation marks; no limit if all lines have some.
fn widest(lines: &[&str], delimiter: char) -> usize {
    let plain = lines.iter().filter(|line| !line.contains('"'));
    plain.map(|line| line.matches(delimiter).count() + 1).max().unwrap_or(usize::MAX)
}

/// The cells of the record that begins with the first of these lines, and the number of its lines.
/// A record of several lines is no wider than the widest line.
fn cells_of(lines: &[&str], delimiter: char, widest: usize) -> (Vec<Cell>, usize) {
    let first = lines.first().copied().unwrap_or_default();
    let most = lines.len().min(LONGEST_RECORD);
    for taken in 1..=most {
        let Some(record) = Record::of(&lines[..taken].join("\n"), delimiter) else { continue };
        if taken == 1 || record.is_one() && record.fields.len() <= widest {
            return (cells(&record.fields), taken);
        }
        // The closing quotation mark is in another row, so the opening one is text.
        break;
    }
    (cells(&fields_of_line(first, delimiter)), 1)
}

fn cells(fields: &[String]) -> Vec<Cell> {
    fields.iter().map(|field| Cell::of_text(field)).collect()
}

fn holds_two_rows(record: &str, delimiter: char) -> bool {
    match Record::of(record, delimiter) {
        Some(record) if record.is_one() => record.parts.are_two,
        // A quotation mark that is never closed, or only in another row, is text.
        _ => record.split('\r').filter(|row| !row.trim().is_empty()).count() > 1,
    }
}

/// The fewest delimiters in a line that looks like a separate row: a game has two players and a
/// result.
const FEWEST_DELIMITERS: usize = 2;

/// A record whose quotation marks are all closed.
struct Record {
    fields: Vec<String>,
    /// Whether text follows a quotation mark that closes a field. Then the mark does not close it:
    /// `"adjourned`.
    has_text_after_mark: bool,
    /// The most delimiters in any line inside a quoted field, except the line that opens it.
    most_inside: usize,
    parts: Parts,
}

/// The parts that are separated by carriage returns outside quotation marks.
#[derive(Default)]
struct Parts {
    is_filled: bool,
    has_ended: bool,
    /// Whether at least two of them are not blank.
    are_two: bool,
}

impl Parts {
    fn take(&mut self, letter: char, quoted: bool) {
        if letter == '\r' && !quoted {
            self.has_ended = self.is_filled;
        } else if !letter.is_whitespace() {
            self.is_filled = true;
            self.are_two |= self.has_ended;
        }
    }
}

impl Record {
    /// The record; `None` if a quotation mark is still open at the end.
    fn of(record: &str, delimiter: char) -> Option<Self> {
        let (mut field, mut quoted, mut closed) = (String::new(), false, false);
        // The number in the current line inside a field, from its second line on.
        let mut inside: Option<usize> = None;
        let mut found = Self {
            fields: Vec::new(),
            has_text_after_mark: false,
            most_inside: 0,
            parts: Parts::default(),
        };
        let mut letters = record.chars().peekable();
        while let Some(letter) = letters.next() {
            found.parts.take(letter, quoted);
            match letter {
                '"' if quoted && letters.peek() == Some(&'"') => {
                    letters.next();
                    field.push('"');
                }
                '"' if quoted => (quoted, closed, inside) = (false, true, None),
                '"' if field.trim().is_empty() && !closed => {
                    field.clear();
                    quoted = true;
                }
                _ if letter == delimiter && !quoted => {
                    found.fields.push(std::mem::take(&mut field));
                    closed = false;
                }
                _ => {
                    found.has_text_after_mark |= closed && !letter.is_whitespace();
                    if quoted && matches!(letter, '\n' | '\r') {
                        inside = Some(0);
                    } else if let Some(delimiters) = inside.as_mut().filter(|_| letter == delimiter)
                    {
                        *delimiters += 1;
                        found.most_inside = found.most_inside.max(*delimiters);
                    }
                    field.push(letter);
                }
            }
        }
        found.fields.push(field);
        (!quoted).then_some(found)
    }

    /// Whether several lines are really one record: no line inside one of its fields looks like a
    /// row, and every quotation mark that closes a field ends it. Otherwise a game would be lost in
    /// the note of another one.
    fn is_one(&self) -> bool {
        let of_a_row = (self.fields.len() - 1).max(FEWEST_DELIMITERS);
        !self.has_text_after_mark && self.most_inside < of_a_row
    }
}

/// The fields of a single line: a quotation mark that is not closed on the line is text.
fn fields_of_line(line: &str, delimiter: char) -> Vec<String> {
    let (mut fields, mut rest) = (Vec::new(), line);
    loop {
        let quoted = rest.trim_start().strip_prefix('"');
        let closed = quoted.and_then(|inside| {
            let (field, after) = inside.split_once('"')?;
            let after = after.trim_start();
            (after.is_empty() || after.starts_with(delimiter)).then_some((field, after))
        });
        let (field, after) = match closed {
            Some((field, after)) => (field, after),
            None => rest.split_at(rest.find(delimiter).unwrap_or(rest.len())),
        };
        fields.push(field.to_owned());
        match after.strip_prefix(delimiter) {
            Some(after) => rest = after,
            None => return fields,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn texts(text: &str) -> Vec<(u32, Vec<String>)> {
        let text_of = |cell: &Cell| cell.text().into_owned();
        let row = |row: &GridRow| (row.line, row.cells.iter().map(text_of).collect());
        Grid::of_text(text).rows.iter().map(row).collect()
    }

    #[test]
    fn commas_in_names_do_not_part_a_table_of_semicolons() {
        let found = texts("White;Black;Result\nLee, Ann;Roe, Ben;1-0\nRoe, Ben;Lee, Ann;0,5\n");
        assert_eq!(found[1], (2, vec!["Lee, Ann".into(), "Roe, Ben".into(), "1-0".into()]));
        assert_eq!(found[2].1[2], "0,5");
    }

    #[test]
    fn a_field_in_quotation_marks_may_run_over_lines_and_an_open_one_costs_its_own_line() {
        let found = texts("a,b\n\"x\ny\",1\n\n\"z,2\nw,3\n");
        assert_eq!(found[1], (2, vec!["x\ny".into(), "1".into()]));
        assert_eq!(found[2], (5, vec!["\"z".into(), "2".into()]));
        assert_eq!(found[3], (6, vec!["w".into(), "3".into()]));
    }

    #[test]
    fn marks_that_nobody_sees_are_no_part_of_a_cell() {
        let found = texts("White,Black\n\u{200b}500010F, \u{feff} Roe\u{2060}\n");
        assert_eq!(found[1].1, ["500010F", "Roe"]);
    }

    #[test]
    fn a_mark_that_another_row_closes_swallows_no_row() {
        for (last, note) in [
            ("13/10,c,d,0-1,\"adjourned", "\"adjourned"),
            ("13/10,c,d,0-1,\"Crown, York\"", "Crown, York"),
            ("13/10,c,d,0-1,\"", "\""),
            ("13/10,\"c, Ann\",d,0-1,", ""),
        ] {
            let text = format!(
                "Date,White,Black,Result,Notes\n11/10,\"a, Ann\",b,1-0,\"Rose\n12/10,e,f,1-0,\n\
                 {last}\n14/10,a,c,½,\n"
            );
            let found = texts(&text);
            let lines: Vec<u32> = found.iter().map(|(line, _)| *line).collect();
            assert_eq!(lines, [1, 2, 3, 4, 5], "{last}");
            assert_eq!(found[1].1, ["11/10", "a, Ann", "b", "1-0", "\"Rose"], "{last}");
            assert_eq!(found[3].1.last().map(String::as_str), Some(note), "{last}");
        }
        // The mark of a note, and one after the day of the next row.
        let text = "Date,White,Black,Result,Notes\n11/10,a,b,1-0,\"\n12/10\",c,d,0-1,\n";
        let lines: Vec<u32> = texts(text).iter().map(|(line, _)| *line).collect();
        assert_eq!(lines, [1, 2, 3]);
        // A note of several lines is a single note, even with commas.
        let note = "a,b,1-0,\"adjourned, at the Crown\nsealed, by White\nresumed\"\n";
        let found = texts(&format!("White,Black,Result,Note\n{note}c,d,0-1,\n"));
        assert_eq!(found[1].1[3], "adjourned, at the Crown\nsealed, by White\nresumed");
        assert_eq!(found[2].0, 5);
    }

    #[test]
    fn a_carriage_return_outside_quotation_marks_parts_two_rows() {
        for (text, line) in [
            ("a,b\nx,y\rz,w\n", Some(2)),
            ("a,b\n\"Lee, Ann\",y\r\"Roe, Ben\",w\n", Some(2)),
            ("a,b\n\"Lee, Ann\",\"y\"\r\"Roe, Ben\",\"w\"\n", Some(2)),
            ("a,b\n\"Lee, Ann\",\r\"Roe, Ben\",\n", Some(2)),
            // Lines end with CR, and the note contains LF.
            ("a,b\rx,\"y\nz\"\rv,w\r", Some(1)),
            ("a,b\nx,\"y\nz\"\rv,w\n", Some(3)),
            // A quotation mark that another row closes, and one that is never closed.
            ("a,b,c\nx,\"y,z\rv,\"w\",u\n", Some(2)),
            ("a,b\nx,\"y\rv,w\n", Some(2)),
            // Notes of several lines, and lines with different endings.
            ("a,b\nx,\"y\rz\"\n", None),
            ("a,b\nx,\"y, z\r\nw\"\n", None),
            ("a,b\r\r\nx,y\r \n\rz,w\n", None),
            ("a,b\rx,y\r", None),
        ] {
            assert_eq!(Grid::line_of_two_rows(text), line, "{text:?}");
        }
    }
}
