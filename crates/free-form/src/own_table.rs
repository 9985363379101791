//! Tables with the names of columns in other words, with semicolons or tabs, lines above, or in a
//! workbook, in Clarke's own columns line by line.

use tables::Line;

use super::sheets::{Sheet, sheets_of};
use findings::RowFault;
use input_files::Error;
use input_files::Source;
use input_files::csv::fill_in_rows;

/// In how many of the first lines the names of columns are looked for: long introductions have some
/// twenty.
const LINES_ABOVE: usize = 40;

/// A name of a column in lower case, with one blank between words and without punctuation.
pub fn plain(name: &str) -> String {
    let lower = name.to_lowercase();
    let words: Vec<&str> =
        lower.split(|letter: char| !letter.is_alphanumeric()).filter(|w| !w.is_empty()).collect();
    let joined = words.join(" ");
    joined.strip_suffix(" s").map_or(joined.clone(), str::to_owned)
}

/// A table in Clarke's own columns.
#[derive(Debug)]
pub struct OwnTable {
    /// The table, with each row on its original line.
    pub own: Source,
    /// The names of the columns that are not used.
    pub unused: Vec<String>,
    /// Its original lines; for a workbook, equivalent lines of CSV.
    original: String,
}

impl OwnTable {
    /// Replaces lines of the converted table in faults by the original ones.
    pub fn show_original(&self, rejected: &mut [RowFault]) {
        fill_in_rows(rejected, &self.original);
    }

    /// The original lines.
    pub fn original(self) -> String {
        self.original
    }
}

/// Clarke's own name of a column, by its name in the table.
type OwnName<'f> = &'f dyn Fn(&str) -> Option<String>;

/// Whether a table with these of Clarke's own columns has all that it needs.
type Needed<'f> = &'f dyn Fn(&dyn Fn(&str) -> bool) -> bool;

/// The place of each of Clarke's own columns in a line with their names, if it has all that is
/// needed.
fn columns_in(
    line: &Line,
    own_name: OwnName<'_>,
    needed: Needed<'_>,
) -> Option<Vec<(String, usize)>> {
    let mut columns: Vec<(String, usize)> = Vec::new();
    for (place, cell) in line.cells.iter().enumerate() {
        let own = own_name(&cell.text);
        if let Some(own) = own.filter(|own| columns.iter().all(|(other, _)| other != own)) {
            columns.push((own, place));
        }
    }
    needed(&|wanted| columns.iter().any(|(own, _)| own == wanted)).then_some(columns)
}

/// A table in Clarke's own columns, with the text of each cell in the form of its column; `None`
/// for a file without a line of such names, and for one with several sheets that have one. Where
/// pages stand below each other, the names of the columns are repeated: these are passed over.
///
/// # Errors
///
/// A file that is neither text nor a workbook that can be read.
pub fn own_table(
    source: &Source,
    own_name: OwnName<'_>,
    needed: Needed<'_>,
    value: &dyn Fn(&str, &str) -> String,
) -> Result<Option<OwnTable>, Error> {
    let sheets = sheets_of(source)?;
    let columns_in = |line: &Line| columns_in(line, own_name, needed);
    let find = |sheet: &Sheet| {
        let lines = sheet.grid.written().enumerate().take(LINES_ABOVE);
        lines.filter(|_| !sheet.is_hidden).find_map(|(at, line)| Some((at, columns_in(line)?)))
    };
    let mut found = sheets.iter().filter_map(|sheet| Some((sheet, find(sheet)?)));
    let (Some((sheet, (header, columns))), None) = (found.next(), found.next()) else {
        return Ok(None);
    };
    let names: Vec<String> = columns.iter().map(|(own, _)| own.clone()).collect();
    let below = sheet.grid.written().skip(header + 1);
    let rows = below.filter(|line| columns_in(line).as_ref() != Some(&columns)).map(|line| {
        let text = |place: usize| line.cells.get(place).map_or("", |cell| cell.text.as_str());
        let fields = columns.iter().map(|(own, place)| value(own, text(*place)));
        (line.number, fields.collect::<Vec<String>>())
    });
    let own = Source::from_bytes(&source.name, Sheet::as_csv(&names, rows));
    let is_unused = |(place, name): &(usize, &str)| {
        !name.is_empty() && columns.iter().all(|(_, used)| used != place)
    };
    let header = sheet.grid.written().nth(header);
    let cells = header.map(|line| line.cells.as_slice()).unwrap_or_default();
    let numbered = cells.iter().map(|cell| cell.text.as_str()).enumerate();
    let unused = numbered.filter(is_unused).map(|(_, name)| name.to_owned()).collect();
    Ok(Some(OwnTable { own, unused, original: sheet.text() }))
}
