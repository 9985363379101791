//! Tables with the names of columns in other words, with semicolons or tabs, lines above, or in a
//! workbook, in Clarke's own columns line by line.

use super::columns::layout::LINES_ABOVE;
use super::grid::rows::{Grid, GridRow};
use super::sheets::grids_of;
use crate::csv::{fill_in_rows, write_field};
use crate::error::Error;
use crate::row_fault::RowFault;
use crate::source::Source;

/// A table in Clarke's own columns.
#[derive(Debug)]
pub(crate) struct OwnTable {
    /// The table, with each row on its original line.
    pub(crate) own: Source,
    /// The names of the columns that are not used.
    pub(crate) unused: Vec<String>,
    /// Its original lines; for a workbook, equivalent lines of CSV.
    original: String,
}

impl OwnTable {
    /// Replaces lines of the converted table in faults by the original ones.
    pub(crate) fn show_original(&self, rejected: &mut [RowFault]) {
        fill_in_rows(rejected, &self.original);
    }

    /// The original lines.
    pub(crate) fn original(self) -> String {
        self.original
    }
}

/// Clarke's own name of a column, by its name in the table.
type OwnName<'f> = &'f dyn Fn(&str) -> Option<String>;

/// Whether a table with these of Clarke's own columns has all that it needs.
type Needed<'f> = &'f dyn Fn(&dyn Fn(&str) -> bool) -> bool;

/// The place of each of Clarke's own columns in a row with their names, if it has all that is
/// needed.
fn columns_in(
    row: &GridRow,
    own_name: OwnName<'_>,
    needed: Needed<'_>,
) -> Option<Vec<(String, usize)>> {
    let mut columns: Vec<(String, usize)> = Vec::new();
    for (place, cell) in row.cells.iter().enumerate() {
        let own = own_name(&cell.text());
        if let Some(own) = own.filter(|own| columns.iter().all(|(other, _)| other != own)) {
            columns.push((own, place));
        }
    }
    needed(&|wanted| columns.iter().any(|(own, _)| own == wanted)).then_some(columns)
}

/// A table in Clarke's own columns, with the text of each cell in the form of its column; `None`
/// for a file without a line of such names, and for one with several sheets that have one. Where
/// pages stand below each other, the names of the columns are repeated: these rows are passed over.
///
/// # Errors
///
/// A file that is neither text nor a workbook that can be read.
pub(crate) fn own_table(
    source: &Source,
    own_name: OwnName<'_>,
    needed: Needed<'_>,
    value: &dyn Fn(&str, &str) -> String,
) -> Result<Option<OwnTable>, Error> {
    let grids = grids_of(source)?;
    let columns_in = |row: &GridRow| columns_in(row, own_name, needed);
    let find = |grid: &'_ Grid| {
        let lines = grid.rows.iter().enumerate().take(LINES_ABOVE);
        lines.filter(|_| !grid.is_hidden).find_map(|(at, row)| Some((at, columns_in(row)?)))
    };
    let mut found = grids.iter().filter_map(|grid| Some((grid, find(grid)?)));
    let (Some((grid, (header, columns))), None) = (found.next(), found.next()) else {
        return Ok(None);
    };
    let names: Vec<&str> = columns.iter().map(|(own, _)| own.as_str()).collect();
    let mut out = format!("{}\n", names.join(",")).into_bytes();
    let mut line = 2;
    let below = grid.rows.iter().skip(header + 1);
    for row in below.filter(|row| columns_in(row).as_ref() != Some(&columns)) {
        while line < row.line {
            out.push(b'\n');
            line += 1;
        }
        for (position, (own, place)) in columns.iter().enumerate() {
            if position > 0 {
                out.push(b',');
            }
            let text = row.cell(*place).text().replace(['\n', '\r'], " ");
            write_field(&value(own, &text), &mut out);
        }
        out.push(b'\n');
        line += 1;
    }
    let is_unused = |(place, name): &(usize, String)| {
        !name.trim().is_empty() && columns.iter().all(|(_, used)| used != place)
    };
    let cells = grid.rows.get(header).map(|row| row.cells.as_slice()).unwrap_or_default();
    let names = cells.iter().map(|cell| cell.text().into_owned()).enumerate();
    let unused = names.filter(is_unused).map(|(_, name)| name).collect();
    let own = Source::from_bytes(&source.name, out);
    Ok(Some(OwnTable { own, unused, original: grid.original() }))
}
