//! Whether a workbook is of the size of one: a small file must not be able to fill the memory, neither
//! by what it unpacks to nor by the cells that it says are repeated.

use std::io::{Cursor, Read};

use zip::ZipArchive;

use crate::unpack::{ZIP, most_unpacked};

/// What a workbook may unpack to, however large it is: results of 200,000 rows come to 100 MB.
const MOST_BYTES: u64 = 256 << 20;

/// Cells of all sheets: 200,000 rows of 20 columns. Each takes 32 bytes.
pub(super) const MOST_CELLS: usize = 4_000_000;

/// The part of an .ods that holds its sheets.
const ODS_SHEETS: &str = "content.xml";

/// What is wrong with a workbook of too many cells.
pub(super) fn too_many_cells() -> String {
    format!("it has more than {MOST_CELLS} cells: send the results of a whole season as CSV")
}

/// Refuses a workbook that would fill the memory. Its parts are unpacked piece by piece and dropped;
/// what an archive says of their sizes is not believed.
///
/// # Errors
///
/// In words, why it is refused.
pub(super) fn check_size(bytes: &[u8]) -> Result<(), String> {
    if !bytes.starts_with(ZIP) {
        return Ok(());
    }
    let broken = |error: &dyn std::fmt::Display| format!("a zip archive that is broken: {error}");
    let mut archive = ZipArchive::new(Cursor::new(bytes)).map_err(|error| broken(&error))?;
    let stored = bytes.len() as u64;
    let most = most_unpacked(stored).min(MOST_BYTES);
    let mut unpacked = 0;
    for part in 0..archive.len() {
        let mut part = archive.by_index(part).map_err(|error| broken(&error))?;
        let is_sheets = part.name().is_ok_and(|name| name == ODS_SHEETS);
        let mut text = Vec::new();
        let mut piece = vec![0; 1 << 16];
        loop {
            let read = part.read(&mut piece).map_err(|error| broken(&error))?;
            if read == 0 {
                break;
            }
            unpacked += read as u64;
            if unpacked > most {
                return Err(format!(
                    "its {stored} bytes unpack to more than {most}: no table of results is packed \
                     so tightly"
                ));
            }
            if is_sheets {
                text.extend_from_slice(piece.get(..read).unwrap_or_default());
            }
        }
        if is_sheets && cells_of_ods(&String::from_utf8_lossy(&text)) > MOST_CELLS {
            return Err(too_many_cells());
        }
    }
    Ok(())
}

/// How many cells the sheets of an .ods come to once repeated rows and columns are written out. Empty
/// ones at the end do not count: every sheet ends with a million of them.
fn cells_of_ods(content: &str) -> usize {
    let sheets = content.split("<table:table ");
    sheets.map(cells_of_sheet).fold(0, usize::saturating_add)
}

fn cells_of_sheet(sheet: &str) -> usize {
    let (mut rows, mut width, mut empty) = (0_usize, 0_usize, 0_usize);
    for row in sheet.split("<table:table-row").skip(1) {
        let repeated = attribute(row, "table:number-rows-repeated");
        match width_of(row) {
            0 => empty = empty.saturating_add(repeated),
            columns => {
                rows = rows.saturating_add(empty).saturating_add(repeated);
                width = width.max(columns);
                empty = 0;
            }
        }
    }
    rows.saturating_mul(width)
}

/// The columns of a row up to its last cell that is not empty.
fn width_of(row: &str) -> usize {
    let (mut width, mut empty) = (0_usize, 0_usize);
    for cell in row.split("table-cell").skip(1) {
        let repeated = attribute(cell, "table:number-columns-repeated");
        let is_filled = ["office:value", "<text:", "table:formula", "office:string-value"];
        if is_filled.iter().any(|sign| cell.contains(sign)) {
            width = width.saturating_add(empty).saturating_add(repeated);
            empty = 0;
        } else if !cell.starts_with('>') {
            // What follows the end of a cell is not another one.
            empty = empty.saturating_add(repeated);
        }
    }
    width
}

/// How often something is repeated; once, if its element does not say.
fn attribute(element: &str, name: &str) -> usize {
    let opening = element.split('>').next().unwrap_or_default();
    let value = opening.split_once(name).map(|(_, rest)| rest.trim_start().trim_start_matches('='));
    let value = value.map(|rest| rest.trim_start().trim_start_matches(['"', '\'']));
    let digits = |rest: &str| -> String { rest.chars().take_while(char::is_ascii_digit).collect() };
    value.map_or(1, |rest| digits(rest).parse().unwrap_or(usize::MAX))
}

#[cfg(test)]
mod tests {
    use std::io::Write as _;

    use zip::ZipWriter;
    use zip::write::SimpleFileOptions;

    use super::*;
    use crate::spreadsheet::workbook::sheets_of;

    fn zipped(parts: &[(&str, &[u8])]) -> Vec<u8> {
        let mut out = ZipWriter::new(Cursor::new(Vec::new()));
        for (name, bytes) in parts {
            out.start_file(*name, SimpleFileOptions::default()).unwrap();
            out.write_all(bytes).unwrap();
        }
        out.finish().unwrap().into_inner()
    }

    #[test]
    fn a_small_file_that_unpacks_to_a_large_one_is_refused() {
        let zeros = vec![b' '; 64 << 20];
        let bomb = zipped(&[("xl/worksheets/sheet1.xml", &zeros)]);
        assert!(bomb.len() < 1 << 17, "{}", bomb.len());
        let said = sheets_of(&bomb).unwrap_err();
        assert!(said.contains("unpack to more than 16777216"), "{said}");
    }

    #[test]
    fn rows_and_columns_that_are_said_to_be_repeated_count() {
        let row = |repeated: &str, cells: &str| {
            format!(
                "<table:table-row table:number-rows-repeated=\"{repeated}\">{cells}</table:table-row>"
            )
        };
        let filled =
            "<table:table-cell office:value-type=\"string\"><text:p>1</text:p></table:table-cell>";
        let empty = "<table:table-cell table:number-columns-repeated=\"1024\"/>";
        let sheet = |rows: &[String]| {
            format!("<table:table table:name=\"a\">{}</table:table>", rows.concat())
        };
        // As every sheet ends: a million empty rows.
        let plain = sheet(&[row("2", &filled.repeat(3)), row("1048574", empty)]);
        assert_eq!(cells_of_ods(&plain), 6);
        let tall = sheet(&[row("1", filled), row("999998", empty), row("1", filled)]);
        assert_eq!(cells_of_ods(&tall), 1_000_000);
        let wide = sheet(&[row("1000", &format!("{empty}{filled}"))]);
        assert_eq!(cells_of_ods(&wide), 1_025_000);
        let said = sheets_of(&zipped(&[
            ("mimetype", b"application/vnd.oasis.opendocument.spreadsheet"),
            ("content.xml", sheet(&[row("9000000", filled)]).as_bytes()),
        ]));
        assert!(said.unwrap_err().contains("more than 4000000 cells"));
    }

    #[test]
    fn two_cells_in_opposite_corners_are_two_cells() {
        let sheet = b"<worksheet xmlns=\"http://schemas.openxmlformats.org/spreadsheetml/2006/main\"><sheetData>\
            <row r=\"1\"><c r=\"A1\" t=\"str\"><v>White</v></c></row>\
            <row r=\"1048576\"><c r=\"XFD1048576\" t=\"str\"><v>x</v></c></row></sheetData></worksheet>";
        let workbook = b"<workbook xmlns=\"http://schemas.openxmlformats.org/spreadsheetml/2006/main\" \
            xmlns:r=\"http://schemas.openxmlformats.org/officeDocument/2006/relationships\"><sheets>\
            <sheet name=\"Games\" sheetId=\"1\" r:id=\"rId1\"/></sheets></workbook>";
        let workbook_relations = b"<Relationships xmlns=\"http://schemas.openxmlformats.org/package/2006/relationships\">\
            <Relationship Id=\"rId1\" Target=\"worksheets/sheet1.xml\" \
            Type=\"http://schemas.openxmlformats.org/officeDocument/2006/relationships/worksheet\"/></Relationships>";
        let relations = b"<Relationships xmlns=\"http://schemas.openxmlformats.org/package/2006/relationships\">\
            <Relationship Id=\"rId1\" Target=\"xl/workbook.xml\" \
            Type=\"http://schemas.openxmlformats.org/officeDocument/2006/relationships/officeDocument\"/></Relationships>";
        let grids = sheets_of(&zipped(&[
            ("_rels/.rels", relations),
            ("xl/workbook.xml", workbook),
            ("xl/_rels/workbook.xml.rels", workbook_relations),
            ("xl/worksheets/sheet1.xml", sheet),
        ]));
        let grids = grids.unwrap();
        assert_eq!(grids.len(), 1);
        assert_eq!(grids[0].rows.len(), 1);
        assert_eq!(grids[0].rows[0].original, "White");
    }
}
