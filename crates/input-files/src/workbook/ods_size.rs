//! The size of the sheets of an .ods after repeated rows, columns and blanks have been written out,
//! which is the form in which the library stores them.
//!
//! It uses the same XML reader as the library, so that both see the same attributes and ends of
//! elements.

use std::fmt::Display;

use quick_xml::Reader;
use quick_xml::escape::unescape;
use quick_xml::events::{BytesStart, Event};

use super::hidden_rows::is_hidden_in_ods;

/// The size of the sheets of an .ods.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct OdsSize {
    /// The number of cells in the rectangles around the used cells of each sheet. Empty rows and
    /// columns at the end do not count: every sheet ends with a million of them.
    pub cells: usize,
    /// The bytes of the cells' contents.
    pub text: usize,
    /// The number of hidden rows with a cell that is not empty.
    pub hidden_rows: usize,
}

/// The size of the sheets in the `content.xml` of an .ods.
///
/// # Errors
///
/// A message: it is not XML, or has a sheet, a row or a cell inside another, which spreadsheets do
/// not write, and for which the library would find another size.
pub(crate) fn size_of_ods(content: &[u8]) -> Result<OdsSize, String> {
    let mut reader = Reader::from_reader(content);
    reader.config_mut().expand_empty_elements = true;
    let (mut counting, mut buffer) = (Counting::default(), Vec::new());
    loop {
        buffer.clear();
        match reader.read_event_into(&mut buffer).map_err(|error| broken(&error))? {
            Event::Start(element) => counting.begin(&element)?,
            Event::End(element) => counting.end(element.name().as_ref()),
            Event::Text(text) => counting.hold(text.len()),
            Event::CData(text) => counting.hold(text.len()),
            Event::GeneralRef(text) => counting.hold(text.len()),
            Event::Eof => return Ok(counting.size),
            _ => {}
        }
    }
}

fn broken(error: &dyn Display) -> String {
    format!("an .ods that is broken: {error}")
}

/// The state of counting, with the open sheet, row and cell.
#[derive(Default)]
struct Counting {
    size: OdsSize,
    sheet: Option<Sheet>,
    row: Option<Row>,
    cell: Option<Cell>,
}

#[derive(Default)]
struct Sheet {
    rows: usize,
    width: usize,
    text: usize,
    /// Empty rows since the last one that is not empty.
    empty: usize,
    hidden: usize,
}

#[derive(Default)]
struct Row {
    repeated: usize,
    width: usize,
    text: usize,
    /// Empty cells since the last one that is not empty.
    empty: usize,
    is_hidden: bool,
}

struct Cell {
    repeated: usize,
    is_filled: bool,
    text: usize,
}

impl Counting {
    fn begin(&mut self, element: &BytesStart<'_>) -> Result<(), String> {
        let inside = |what: &str| Err(broken(&format!("a {what} inside another")));
        match element.name().as_ref() {
            "table:table" if self.sheet.is_some() => inside("sheet"),
            "table:table" => {
                self.sheet = Some(Sheet::default());
                Ok(())
            }
            "table:table-row" if self.row.is_some() => inside("row"),
            "table:table-row" => {
                let repeated = number(element, "table:number-rows-repeated")?;
                let is_hidden = is_hidden_in_ods(element);
                self.row = Some(Row { repeated, is_hidden, ..Row::default() });
                Ok(())
            }
            CELL | COVERED_CELL if self.cell.is_some() => inside("cell"),
            CELL | COVERED_CELL => {
                self.cell = Some(cell(element)?);
                Ok(())
            }
            "text:s" => {
                self.hold(number(element, "text:c")?);
                Ok(())
            }
            _ => Ok(()),
        }
    }

    /// Adds to the text of the open cell.
    fn hold(&mut self, bytes: usize) {
        if let Some(cell) = &mut self.cell {
            cell.text = cell.text.saturating_add(bytes);
        }
    }

    fn end(&mut self, name: &str) {
        match name {
            "table:table" => {
                let Sheet { rows, width, text, hidden, .. } = self.sheet.take().unwrap_or_default();
                let OdsSize { cells, text: all_text, hidden_rows } = self.size;
                self.size = OdsSize {
                    cells: cells.saturating_add(rows.saturating_mul(width)),
                    text: all_text.saturating_add(text),
                    hidden_rows: hidden_rows.saturating_add(hidden),
                };
            }
            "table:table-row" => {
                if let (Some(row), Some(sheet)) = (self.row.take(), &mut self.sheet) {
                    sheet.add(&row);
                }
            }
            CELL | COVERED_CELL => {
                if let (Some(cell), Some(row)) = (self.cell.take(), &mut self.row) {
                    row.add(&cell);
                }
            }
            _ => {}
        }
    }
}

const CELL: &str = "table:table-cell";

/// A cell that is covered by another one, which spans several.
const COVERED_CELL: &str = "table:covered-table-cell";

impl Sheet {
    fn add(&mut self, row: &Row) {
        if row.width == 0 {
            self.empty = self.empty.saturating_add(row.repeated);
            return;
        }
        self.rows = self.rows.saturating_add(self.empty).saturating_add(row.repeated);
        self.width = self.width.max(row.width);
        let hidden = if row.is_hidden { row.repeated } else { 0 };
        self.hidden = self.hidden.saturating_add(hidden);
        self.text = self.text.saturating_add(row.text.saturating_mul(row.repeated));
        self.empty = 0;
    }
}

impl Row {
    fn add(&mut self, cell: &Cell) {
        if !cell.is_filled {
            self.empty = self.empty.saturating_add(cell.repeated);
            return;
        }
        self.width = self.width.saturating_add(self.empty).saturating_add(cell.repeated);
        self.text = self.text.saturating_add(cell.text.saturating_mul(cell.repeated));
        self.empty = 0;
    }
}

/// A cell from its start element. The attributes show whether it is empty.
fn cell(element: &BytesStart<'_>) -> Result<Cell, String> {
    let repeated = number(element, "table:number-columns-repeated")?;
    let mut cell = Cell { repeated, is_filled: false, text: 0 };
    for attribute in element.attributes() {
        let attribute = attribute.map_err(|error| broken(&error))?;
        let key = attribute.key.as_ref();
        if key.starts_with("office:") || key.starts_with("calcext:") || key == "table:formula" {
            cell.is_filled = true;
            cell.text = cell.text.saturating_add(attribute.value.len());
        }
    }
    Ok(cell)
}

/// The number of repetitions; 1 if the element does not give it.
fn number(element: &BytesStart<'_>, name: &str) -> Result<usize, String> {
    let attribute = element.try_get_attribute(name).map_err(|error| broken(&error))?;
    let Some(attribute) = attribute else { return Ok(1) };
    let value = unescape(&attribute.value).map_err(|error| broken(&error))?;
    // An invalid number counts as too many repetitions to fit.
    Ok(value.trim().parse().unwrap_or(usize::MAX))
}

#[cfg(test)]
mod tests {
    use super::*;

    const FILLED: &str =
        "<table:table-cell office:value-type=\"string\"><text:p>1</text:p></table:table-cell>";

    const EMPTY: &str = "<table:table-cell table:number-columns-repeated=\"1024\"/>";

    fn row(repeated: &str, cells: &str) -> String {
        format!(
            "<table:table-row table:number-rows-repeated=\"{repeated}\">{cells}</table:table-row>"
        )
    }

    fn sheet(rows: &[String]) -> String {
        format!("<table:table table:name=\"a\">{}</table:table>", rows.concat())
    }

    fn cells(content: &str) -> usize {
        size_of_ods(content.as_bytes()).unwrap().cells
    }

    #[test]
    fn rows_and_columns_that_are_said_to_be_repeated_count() {
        // Every sheet ends like this, with a million empty rows.
        let plain = sheet(&[row("2", &FILLED.repeat(3)), row("1048574", EMPTY)]);
        assert_eq!(cells(&plain), 6);
        let tall = sheet(&[row("1", FILLED), row("999998", EMPTY), row("1", FILLED)]);
        assert_eq!(cells(&tall), 1_000_000);
        let wide = sheet(&[row("1000", &format!("{EMPTY}{FILLED}"))]);
        assert_eq!(cells(&wide), 1_025_000);
        assert_eq!(cells(&format!("<a>{plain}{wide}</a>")), 6 + 1_025_000);
    }

    #[test]
    fn rows_that_are_hidden_count_if_they_hold_something() {
        let hidden = |attribute: &str| {
            let rows = [row("3", FILLED), row("5", EMPTY)].concat();
            let rows = rows.replace("<table:table-row ", &format!("<table:table-row {attribute} "));
            size_of_ods(sheet(&[row("1", FILLED), rows]).as_bytes()).unwrap().hidden_rows
        };
        assert_eq!(hidden(""), 0);
        assert_eq!(hidden("table:visibility=\"visible\""), 0);
        assert_eq!(hidden("table:visibility=\"filter\""), 3);
        assert_eq!(hidden("table:visibility=\"collapse\""), 3);
    }

    #[test]
    fn an_attribute_may_hold_what_ends_an_element() {
        let styled =
            FILLED.replace(' ', " table:style-name='a>b' table:number-columns-repeated='7' ");
        assert_eq!(cells(&sheet(&[row("1", &styled)])), 7);
        let commented = row("1", &format!("<!-- > -->{FILLED}"));
        assert_eq!(cells(&sheet(&[commented])), 1);
    }

    #[test]
    fn blanks_and_texts_that_are_repeated_count_as_text() {
        let text = |cell: &str, rows: &str| {
            size_of_ods(sheet(&[row(rows, cell)]).as_bytes()).unwrap().text
        };
        let plain = text(FILLED, "1");
        assert_eq!(text(FILLED, "5"), 5 * plain);
        let blanks = FILLED.replace('1', "<text:s text:c=\"1000\"/>");
        assert_eq!(text(&blanks, "1"), plain - 1 + 1000);
        let twice = FILLED.replace(' ', " table:number-columns-repeated=\"2\" ");
        assert_eq!(text(&twice, "3"), 6 * plain);
    }

    #[test]
    fn what_the_library_would_see_otherwise_is_refused() {
        for (content, said) in [
            (sheet(&[sheet(&[row("1", FILLED)])]), "a sheet inside another"),
            (sheet(&[row("1", &row("1", FILLED))]), "a row inside another"),
            (sheet(&[row("1", &FILLED.replace('1', FILLED))]), "a cell inside another"),
            ("<a></b>".to_owned(), "broken"),
            ("<table:table-cell a=\"1\" a=\"2\"/>".to_owned(), "broken"),
        ] {
            let found = size_of_ods(content.as_bytes());
            assert!(
                found.as_ref().is_err_and(|words| words.contains(said)),
                "{content}: {found:?}"
            );
        }
    }
}
