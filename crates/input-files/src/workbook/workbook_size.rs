//! Checks the size of a workbook: a small file must not be able to fill the memory, neither by its
//! unpacked size nor by repeated cells.

use std::borrow::Cow;
use std::fmt::Display;
use std::io::{BufReader, Cursor, Read, copy, sink};

use cfb::CompoundFile;
use zip::ZipArchive;

use super::claimed_texts::{claimed_texts, is_part_of_texts};
use super::hidden_rows::{ROW_OF_XLS, XLSX_SHEETS, is_hidden_in_xls, of_xlsx_sheet};
use super::ods_size::size_of_ods;
use super::xls_text::lengths_of_texts;
use crate::unpack::{ZIP, most_unpacked};

/// The most bytes that a workbook may unpack to, whatever its size: results of 200,000 rows reach
/// 100 MB.
const MOST_BYTES: u64 = 256 << 20;

/// The most cells in all sheets: 200,000 rows of 20 columns. Each takes 32 bytes.
pub(super) const MOST_CELLS: usize = 4_000_000;

/// The most bytes of text in the cells of all sheets: 200,000 rows of 160. Each text is stored
/// three times: by the library, as a cell, and in its line.
pub(crate) const MOST_TEXT: usize = 32 << 20;

/// The part of an .ods with its sheets.
const ODS_SHEETS: &str = "content.xml";

/// The part of an .xlsb with its sheets. Such a workbook is not opened: the library would allocate
/// memory for whatever its records claim.
const XLSB_WORKBOOK: &str = "xl/workbook.bin";

/// The message about a workbook with too many cells.
pub(crate) fn too_many_cells() -> String {
    format!("it has more than {MOST_CELLS} cells: send the results of a whole season as CSV")
}

/// The message about a workbook with too much text: many cells may refer to the same text.
pub(crate) fn too_much_text() -> String {
    format!("its cells have more than {MOST_TEXT} bytes of text")
}

/// Refuses a workbook that would fill the memory. Its parts are unpacked piece by piece and
/// dropped; the sizes given in the archive are not trusted. Returns the number of its hidden rows.
///
/// # Errors
///
/// A message why it is refused.
pub(crate) fn check_size(bytes: &[u8]) -> Result<usize, String> {
    if !bytes.starts_with(ZIP) {
        let size = size_of_xls(bytes)?;
        refuse_beyond(size.cells, size.text)?;
        return Ok(size.hidden_rows);
    }
    let broken = |error: &dyn Display| format!("a zip archive that is broken: {error}");
    let mut archive = ZipArchive::new(Cursor::new(bytes)).map_err(|error| broken(&error))?;
    let stored = bytes.len() as u64;
    let most = most_unpacked(stored).min(MOST_BYTES);
    let (mut unpacked, mut hidden_rows) = (0, 0);
    for part in 0..archive.len() {
        let part = archive.by_index(part).map_err(|error| broken(&error))?;
        let name = part.name().map(Cow::into_owned).unwrap_or_default();
        let mut part = Unpacking { part, unpacked: &mut unpacked, most };
        let mut text = Vec::new();
        if name == ODS_SHEETS {
            part.read_to_end(&mut text).map_err(|error| broken(&error))?;
        } else if name.starts_with(XLSX_SHEETS) {
            hidden_rows += of_xlsx_sheet(BufReader::new(&mut part));
        } else if is_part_of_texts(&name) {
            refuse_claimed(claimed_texts(BufReader::new(&mut part)))?;
        } else if name.eq_ignore_ascii_case(XLSB_WORKBOOK) {
            return Err("of the kind .xlsb: save it as .xlsx".to_owned());
        }
        copy(&mut part, &mut sink()).map_err(|error| broken(&error))?;
        if unpacked > most {
            return Err(format!(
                "its {stored} bytes unpack to more than {most}: no table of results is packed \
                 so tightly"
            ));
        }
        if name == ODS_SHEETS {
            hidden_rows += check_ods(&text)?;
        }
    }
    Ok(hidden_rows)
}

/// Refuses a list of more texts than there may be cells, since the library allocates memory for as
/// many as the list claims. A smaller claim may be wrong: programs that change a workbook forget
/// it, and memory that is never written to costs nothing.
fn refuse_claimed(texts: usize) -> Result<(), String> {
    if texts <= MOST_CELLS {
        return Ok(());
    }
    Err(format!("its list of texts claims to have {texts} of them: save the workbook again"))
}

/// A part while it is being unpacked; this stops when all parts together exceed the limit.
struct Unpacking<'a, R> {
    part: R,
    unpacked: &'a mut u64,
    most: u64,
}

impl<R: Read> Read for Unpacking<'_, R> {
    fn read(&mut self, into: &mut [u8]) -> std::io::Result<usize> {
        if *self.unpacked > self.most {
            return Ok(0);
        }
        let read = self.part.read(into)?;
        *self.unpacked += read as u64;
        Ok(read)
    }
}

/// Refuses an .ods whose sheets become too large by repetition.
fn check_ods(content: &[u8]) -> Result<usize, String> {
    let size = size_of_ods(content)?;
    refuse_beyond(size.cells, size.text)?;
    Ok(size.hidden_rows)
}

fn refuse_beyond(cells: usize, text: usize) -> Result<(), String> {
    if cells > MOST_CELLS {
        return Err(too_many_cells());
    }
    if text > MOST_TEXT { Err(too_much_text()) } else { Ok(()) }
}

/// The size of the sheets of an .xls.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct XlsSize {
    cells: usize,
    /// The bytes of shared texts, counted once for every cell that refers to one.
    text: usize,
    hidden_rows: usize,
}

/// The size of the sheets of an .xls. Their cells count as rectangles, which is how the library
/// stores them: two cells in opposite corners are sixteen million.
///
/// # Errors
///
/// A message why the size cannot be found.
fn size_of_xls(bytes: &[u8]) -> Result<XlsSize, String> {
    let broken = |error: &dyn Display| format!("an .xls that is broken: {error}");
    let mut file = CompoundFile::open(Cursor::new(bytes)).map_err(|error| broken(&error))?;
    let Some(name) = ["/Workbook", "/Book"].into_iter().find(|name| file.is_stream(name)) else {
        return Err(broken(&"it has no workbook"));
    };
    let mut stream = Vec::new();
    let workbook = file.open_stream(name).map_err(|error| broken(&error))?;
    let length = bytes.len() as u64;
    workbook.take(length).read_to_end(&mut stream).map_err(|error| broken(&error))?;
    let lengths = lengths_of_texts(&texts_of(&stream)).ok_or_else(|| broken(&"its texts"))?;
    let sheets = records(&stream).filter(|record| record.kind == SHEET);
    let mut size = XlsSize::default();
    for sheet in sheets {
        let at = sheet.number_at(0).and_then(|at| stream.get(at as usize..));
        let at = at.ok_or_else(|| broken(&"a sheet begins behind its end"))?;
        let of_sheet = cells_of_xls_sheet(at).ok_or_else(|| broken(&"a sheet of that size"))?;
        size.cells = size.cells.saturating_add(of_sheet);
        let described = records(at).filter(|record| record.kind == ROW_OF_XLS);
        size.hidden_rows += described.filter(|record| is_hidden_in_xls(record.data)).count();
        let referring = records(at).filter(|record| record.kind == REFERS);
        let text = referring.filter_map(|record| lengths.get(record.number_at(6)? as usize));
        size.text = text.fold(size.text, |sum, length| sum.saturating_add(*length));
    }
    Ok(size)
}

/// The record with the shared texts, and the records that continue it.
fn texts_of(stream: &[u8]) -> Vec<&[u8]> {
    let found = records(stream).skip_while(|record| record.kind != TEXTS).enumerate();
    let of_texts = found.take_while(|(at, record)| *at == 0 || record.kind == CONTINUES);
    of_texts.map(|(_, record)| record.data).collect()
}

/// A record of an .xls: its kind and its bytes.
struct Record<'b> {
    kind: u16,
    data: &'b [u8],
}

/// The record with the name and the position of a sheet.
const SHEET: u16 = 0x0085;

/// The record of shared texts, to which cells refer.
const TEXTS: u16 = 0x00FC;

/// A record that continues the one before it.
const CONTINUES: u16 = 0x003C;

/// The record of a cell that refers to a shared text.
const REFERS: u16 = 0x00FD;

/// The record that ends a sheet, or the data about the workbook.
const END: u16 = 0x000A;

/// The record with the stated size of a sheet, for which memory is allocated.
const DIMENSIONS: u16 = 0x0200;

/// Records of one cell: with a formula, a number, a text, a truth value, a short number, or a
/// reference to a shared text. They begin with row and column.
const CELLS: [u16; 7] = [0x0006, 0x0203, 0x0204, 0x0205, 0x027E, 0x00D6, REFERS];

/// The record of several short numbers in a row: it also begins with row and column, and ends with
/// the last column.
const NUMBERS: u16 = 0x00BD;

/// The number of rows in a sheet of an .xls.
const ROWS_OF_XLS: u32 = 1 << 16;

/// The number of its columns.
const COLUMNS_OF_XLS: u32 = 1 << 8;

impl Record<'_> {
    fn half_at(&self, at: usize) -> Option<u16> {
        self.data.get(at..)?.first_chunk().copied().map(u16::from_le_bytes)
    }

    fn number_at(&self, at: usize) -> Option<u32> {
        self.data.get(at..)?.first_chunk().copied().map(u32::from_le_bytes)
    }

    /// The first row, the row after the last, the first column and the column after the last.
    fn dimensions(&self) -> Option<[u32; 4]> {
        let half = |at| self.half_at(at).map(u32::from);
        // Older files have 16-bit numbers for the rows.
        Some(match self.data.len() {
            ..14 => [half(0)?, half(2)?, half(4)?, half(6)?],
            _ => [self.number_at(0)?, self.number_at(4)?, half(8)?, half(10)?],
        })
    }
}

/// Whether a sheet can have these dimensions. The library allocates memory for them before it reads
/// a cell, and a last row before the first would exceed any memory. Dimensions larger than the
/// rectangle of the cells are common, and memory that is never written to costs nothing.
const fn can_be([top, below, _, right]: [u32; 4]) -> bool {
    let is_ordered = below == 0 || top < below;
    is_ordered && below <= ROWS_OF_XLS && right <= COLUMNS_OF_XLS
}

/// The records of a stream up to its end, or up to the first record that ends it.
fn records(mut rest: &[u8]) -> impl Iterator<Item = Record<'_>> {
    std::iter::from_fn(move || {
        let (&[k1, k2, l1, l2], after) = rest.split_first_chunk()?;
        let (data, after) = after.split_at_checked(u16::from_le_bytes([l1, l2]).into())?;
        rest = after;
        Some(Record { kind: u16::from_le_bytes([k1, k2]), data }).filter(|found| found.kind != END)
    })
}

/// The number of cells in the rectangle around the cells of a sheet; `None` if its stated size is
/// impossible.
fn cells_of_xls_sheet(stream: &[u8]) -> Option<usize> {
    let mut corners: Option<[u16; 4]> = None;
    for record in records(stream) {
        if record.kind == DIMENSIONS && !can_be(record.dimensions()?) {
            return None;
        }
        let last_column = match record.kind {
            NUMBERS => record.half_at(record.data.len().checked_sub(2)?)?,
            kind if CELLS.contains(&kind) => record.half_at(2)?,
            _ => continue,
        };
        let (row, column) = (record.half_at(0)?, record.half_at(2)?);
        let [top, left, bottom, right] = corners.unwrap_or([row, column, row, last_column]);
        corners = Some([top.min(row), left.min(column), bottom.max(row), right.max(last_column)]);
    }
    let side = |from: u16, to: u16| usize::from(to.saturating_sub(from)) + 1;
    Some(corners.map_or(0, |[top, left, bottom, right]| side(top, bottom) * side(left, right)))
}

#[cfg(test)]
mod tests {
    use std::io::Write as _;

    use zip::ZipWriter;
    use zip::write::SimpleFileOptions;

    use super::*;
    use crate::workbook::sheets_of;

    fn zipped(parts: &[(&str, &[u8])]) -> Vec<u8> {
        let mut out = ZipWriter::new(Cursor::new(Vec::new()));
        for (name, bytes) in parts {
            out.start_file(*name, SimpleFileOptions::default()).unwrap();
            out.write_all(bytes).unwrap();
        }
        out.finish().unwrap().into_inner()
    }

    fn ods(content: &str) -> Vec<u8> {
        zipped(&[
            ("mimetype", b"application/vnd.oasis.opendocument.spreadsheet"),
            ("content.xml", content.as_bytes()),
        ])
    }

    #[test]
    fn an_ods_with_too_many_repeats_is_refused() {
        let cell = |text: &str| {
            format!(
                "<table:table-cell \
                 office:value-type=\"string\"><text:p>{text}</text:p></table:table-cell>"
            )
        };
        let of_width = |columns: usize, repeated: &str| {
            let row = format!(
                "<table:table-row {repeated}>{}</table:table-row>",
                cell("x").repeat(columns)
            );
            check_size(&ods(&format!("<table:table table:name=\"a\">{row}</table:table>")))
        };
        assert_eq!(of_width(2, "table:number-rows-repeated=\"3\""), Ok(0));
        for repeated in [
            "table:number-rows-repeated=\"97000\"",
            "table:style-name=\"a>b\" table:number-rows-repeated=\"97000\"",
            "table:number-rows-repeated = '&#57;7000'",
        ] {
            let said = of_width(100, repeated).unwrap_err();
            assert!(said.contains("more than 4000000 cells"), "{repeated}: {said}");
        }
        let blanks = cell("<text:s text:c=\"4000000000\"/>");
        let row = format!("<table:table-row>{blanks}</table:table-row>");
        let said = sheets_of(&ods(&format!("<table:table table:name=\"a\">{row}</table:table>")));
        assert!(said.unwrap_err().contains("bytes of text"));
    }

    #[test]
    fn a_list_of_too_many_texts_is_refused_unread() {
        let with_texts = |claimed: &str| {
            let texts = format!("<sst uniqueCount=\"{claimed}\"><si><t>Lee</t></si></sst>");
            check_size(&zipped(&[("XL/sharedstrings.XML", texts.as_bytes())]))
        };
        // A wrong number that costs nothing.
        assert_eq!(with_texts("4000000"), Ok(0));
        for claimed in ["4294967295", "4000001", "18446744073709551616"] {
            let said = with_texts(claimed).unwrap_err();
            assert!(said.starts_with("its list of texts claims to have "), "{claimed}: {said}");
        }
    }

    #[test]
    fn an_xlsb_is_refused_without_a_look_inside() {
        let said = sheets_of(&zipped(&[("xl/workbook.bin", b"\x99\x01\xff\xff\xff\x7f")]));
        assert!(said.unwrap_err().contains("of the kind .xlsb: save it as .xlsx"));
    }

    #[test]
    fn a_small_file_that_unpacks_to_a_large_one_is_refused() {
        let zeros = vec![b' '; 64 << 20];
        let bomb = zipped(&[("xl/worksheets/sheet1.xml", &zeros)]);
        assert!(bomb.len() < 1 << 17, "{}", bomb.len());
        let said = sheets_of(&bomb).unwrap_err();
        assert!(said.contains("unpack to more than 16777216"), "{said}");
    }

    fn record(kind: u16, data: &[u8]) -> Vec<u8> {
        let length = (data.len() as u16).to_le_bytes();
        [&kind.to_le_bytes(), &length[..], data].concat()
    }

    /// An .xls whose sheets have a number in each of these places, by row and column.
    fn xls(sheets: &[&[(u16, u16)]]) -> Vec<u8> {
        let cell = |&(row, column): &(u16, u16)| {
            let place = [row.to_le_bytes(), column.to_le_bytes(), [0, 0]].concat();
            record(0x0203, &[place, 1.5_f64.to_le_bytes().to_vec()].concat())
        };
        let cells = sheets.iter().map(|sheet| sheet.iter().flat_map(cell).collect());
        xls_of(&[], &cells.collect::<Vec<Vec<u8>>>())
    }

    /// An .xls with these records of its own, and those of its sheets.
    fn xls_of(own: &[u8], sheets: &[Vec<u8>]) -> Vec<u8> {
        let begin = |kind: u8| {
            record(0x0809, &[0, 6, kind, 0, 0xbb, 0x0d, 0xcc, 7, 0, 0, 0, 0, 6, 0, 0, 0])
        };
        let end = record(END, &[]);
        // Each name has one letter.
        let of_sheet =
            |at: u32| record(SHEET, &[&at.to_le_bytes(), &[0, 0, 1, 0, b'A'][..]].concat());
        let globals = begin(5).len() + sheets.len() * of_sheet(0).len() + own.len() + end.len();
        let (mut heads, mut bodies) = (begin(5), Vec::new());
        for sheet in sheets {
            heads.extend(of_sheet((globals + bodies.len()) as u32));
            bodies.extend(begin(0x10));
            bodies.extend(sheet);
            bodies.extend(&end);
        }
        heads.extend(own);
        let mut file = CompoundFile::create(Cursor::new(Vec::new())).unwrap();
        let stream = [heads, end, bodies].concat();
        file.create_stream("/Workbook").unwrap().write_all(&stream).unwrap();
        file.flush().unwrap();
        file.into_inner().into_inner()
    }

    #[test]
    fn an_xls_sheet_is_the_rectangle_of_its_cells() {
        let cells_of_xls = |bytes: &[u8]| size_of_xls(bytes).map(|size| size.cells);
        assert_eq!(cells_of_xls(&xls(&[&[(3, 2), (5, 3)], &[], &[(0, 0)]])), Ok(6 + 1));
        let corners: &[(u16, u16)] = &[(0, 0), (65_535, 255)];
        assert_eq!(cells_of_xls(&xls(&[corners, corners])), Ok(2 << 24));
        let said = sheets_of(&xls(&[corners; 4])).unwrap_err();
        assert!(said.contains("more than 4000000 cells"), "{said}");
        let read = sheets_of(&xls(&[&[(3, 2), (5, 3)]])).unwrap();
        let texts = |cells: &[tables::Cell]| -> Vec<String> {
            cells.iter().map(|cell| cell.text.clone()).collect()
        };
        let lines: Vec<_> =
            read.0[0].lines.iter().map(|(line, cells)| (*line, texts(cells).join(","))).collect();
        assert_eq!(lines, [(4, ",,1.5,".to_owned()), (6, ",,,1.5".to_owned())]);
    }

    #[test]
    fn an_xls_whose_many_cells_have_one_text_is_refused() {
        let texts = |letters: u16| {
            let text = [&letters.to_le_bytes(), &[0][..], &vec![b'y'; letters.into()]].concat();
            record(TEXTS, &[&[1, 0, 0, 0, 1, 0, 0, 0][..], &text].concat())
        };
        let sheet = |rows: u16| -> Vec<u8> {
            let cell = |row: u16| {
                record(REFERS, &[&row.to_le_bytes()[..], &[0, 0, 0, 0, 0, 0, 0, 0]].concat())
            };
            (0..rows).flat_map(cell).collect()
        };
        let few = xls_of(&texts(80), &[sheet(2)]);
        assert_eq!(size_of_xls(&few), Ok(XlsSize { cells: 2, text: 160, hidden_rows: 0 }));
        assert_eq!(sheets_of(&few).unwrap().0[0].lines[1].1[0].text.len(), 80);
        let said = sheets_of(&xls_of(&texts(8_000), &[sheet(3_000), sheet(3_000)])).unwrap_err();
        assert!(said.contains("more than 33554432 bytes of text"), "{said}");
    }

    #[test]
    fn an_xls_with_an_impossible_sheet_is_refused() {
        let of = |rows: [u32; 2], columns: [u16; 2]| {
            let rows = rows.map(u32::to_le_bytes).concat();
            let columns = columns.map(u16::to_le_bytes).concat();
            let place = [3_u16, 2, 0].map(u16::to_le_bytes).concat();
            let cell = record(0x0203, &[place, 1.5_f64.to_le_bytes().to_vec()].concat());
            xls_of(
                &[],
                &[[record(DIMENSIONS, &[&rows[..], &columns, &[0, 0]].concat()), cell].concat()],
            )
        };
        for sheet in [of([3, 4], [2, 3]), of([0, 65_536], [0, 256]), of([0, 0], [0, 0])] {
            assert_eq!(sheets_of(&sheet).unwrap().0[0].lines.len(), 1);
        }
        for sheet in [
            of([5, 4], [2, 3]),
            of([4, 4], [2, 3]),
            of([0, 65_537], [2, 3]),
            of([3, 4], [0, 65_535]),
        ] {
            let said = sheets_of(&sheet).unwrap_err();
            assert!(said.contains("a sheet of that size"), "{said}");
        }
        let halves = [5_u16, 4, 2, 3, 0].map(u16::to_le_bytes).concat();
        assert!(sheets_of(&xls_of(&[], &[record(DIMENSIONS, &halves)])).is_err());
    }

    #[test]
    fn an_xls_that_is_broken_is_refused() {
        let whole = xls(&[&[(3, 2)]]);
        for length in (8..whole.len()).step_by(100) {
            // No prefix of the file may crash the program.
            let _ = sheets_of(&whole[..length]);
        }
        let said = sheets_of(&whole[..600]).unwrap_err();
        assert!(said.contains("an .xls that is broken"), "{said}");
    }

    #[test]
    fn two_cells_in_opposite_corners_are_two_cells() {
        let sheet = b"<worksheet \
                      xmlns=\"http://schemas.openxmlformats.org/spreadsheetml/2006/main\"><sheetData><row \
                      r=\"1\"><c r=\"A1\" t=\"str\"><v>White</v></c></row><row r=\"1048576\"><c \
                      r=\"XFD1048576\" t=\"str\"><v>x</v></c></row></sheetData></worksheet>";
        let workbook = b"<workbook \
                         xmlns=\"http://schemas.openxmlformats.org/spreadsheetml/2006/main\" \
                         xmlns:r=\"http://schemas.openxmlformats.org/officeDocument/2006/relationships\"><sheets><sheet \
                         name=\"Games\" sheetId=\"1\" r:id=\"rId1\"/></sheets></workbook>";
        let workbook_relations = b"<Relationships \
                                   xmlns=\"http://schemas.openxmlformats.org/package/2006/relationships\"><Relationship \
                                   Id=\"rId1\" Target=\"worksheets/sheet1.xml\" \
                                   Type=\"http://schemas.openxmlformats.org/officeDocument/2006/relationships/worksheet\"/></Relationships>";
        let relations = b"<Relationships \
                          xmlns=\"http://schemas.openxmlformats.org/package/2006/relationships\"><Relationship \
                          Id=\"rId1\" Target=\"xl/workbook.xml\" \
                          Type=\"http://schemas.openxmlformats.org/officeDocument/2006/relationships/officeDocument\"/></Relationships>";
        let grids = sheets_of(&zipped(&[
            ("_rels/.rels", relations),
            ("xl/workbook.xml", workbook),
            ("xl/_rels/workbook.xml.rels", workbook_relations),
            ("xl/worksheets/sheet1.xml", sheet),
        ]));
        let (sheets, _) = grids.unwrap();
        assert_eq!(sheets.len(), 1);
        assert_eq!(sheets[0].lines, [(1, vec![tables::Cell::from_text("White")])]);
    }
}
