//! Rows that a workbook hides, for example with an active filter. They are games like the others
//! and are read; but people who look at the sheet do not see them, so their number is reported.

use std::io::BufRead;

use quick_xml::Reader;
use quick_xml::events::{BytesStart, Event};

/// The folder of the sheets in an .xlsx.
pub(crate) const XLSX_SHEETS: &str = "xl/worksheets/";

/// The number of rows with a value that a sheet of an .xlsx hides. Invalid XML is reported by the
/// reader of its cells.
pub(crate) fn of_xlsx_sheet(sheet: impl BufRead) -> usize {
    let mut reader = Reader::from_reader(sheet);
    let (mut rows, mut is_hidden, mut buffer) = (0, false, Vec::new());
    loop {
        buffer.clear();
        match reader.read_event_into(&mut buffer) {
            Ok(Event::Start(element)) => match element.local_name().as_ref() {
                "row" => is_hidden = has(&element, "hidden", &["1", "true"]),
                "v" | "is" | "f" if is_hidden => {
                    rows += 1;
                    is_hidden = false;
                }
                _ => {}
            },
            Ok(Event::Eof) | Err(_) => return rows,
            Ok(_) => {}
        }
    }
}

/// Whether a row of an .ods is hidden.
pub(crate) fn is_hidden_in_ods(row: &BytesStart<'_>) -> bool {
    has(row, "table:visibility", &["collapse", "filter"])
}

fn has(element: &BytesStart<'_>, name: &str, values: &[&str]) -> bool {
    let attribute = element.try_get_attribute(name).ok().flatten();
    attribute.is_some_and(|attribute| values.contains(&&*attribute.value))
}

/// The record of an .xls that describes a row.
pub(crate) const ROW_OF_XLS: u16 = 0x0208;

/// Whether such a record is about a hidden row with cells: its height is then zero.
pub(crate) fn is_hidden_in_xls(record: &[u8]) -> bool {
    let half = |at: usize| record.get(at..).and_then(<[u8]>::first_chunk).copied();
    let [from, to, flags] = [2, 4, 12].map(|at| half(at).map_or(0, u16::from_le_bytes));
    from < to && flags & 1 << 5 != 0
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rows_of_an_xlsx_that_are_hidden_count_if_they_have_a_value() {
        let sheet = |rows: &str| of_xlsx_sheet(format!("<s><d>{rows}</d></s>").as_bytes());
        let cell = "<c r=\"A1\"><v>1</v></c><c r=\"B1\"><v>2</v></c>";
        let row = |hidden: &str| format!("<row r=\"1\" {hidden}>{cell}</row>");
        assert_eq!(sheet(&row("")), 0);
        assert_eq!(sheet(&row("hidden=\"0\"")), 0);
        assert_eq!(sheet(&[row("hidden=\"1\""), row(""), row("hidden='true'")].concat()), 2);
        assert_eq!(sheet("<row hidden=\"1\"/><row hidden=\"1\"><c s=\"3\"/></row>"), 0);
        assert_eq!(sheet(&row("hidden=\"1\"").replace("row", "x:row")), 1);
    }

    #[test]
    fn rows_of_an_xls_are_hidden_by_a_height_of_zero() {
        let row = |cells: u8, flags: u8| [4, 0, 0, 0, cells, 0, 0, 1, 0, 0, 0, 0, flags, 1, 15, 0];
        let hidden = [row(3, 0x20), row(3, 0x40), row(0, 0x20)].map(|row| is_hidden_in_xls(&row));
        assert_eq!(hidden, [true, false, false]);
    }
}
