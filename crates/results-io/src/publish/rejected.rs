//! `rejected.csv` and `suspicious.csv`: rows that were not used, or that look wrong.

use rayon::prelude::*;

use super::file::PublishedFile;
use super::table::table;
use crate::published_columns::REJECTED;
use crate::row_fault::RowFault;

/// The file, sorted by file, line and column.
pub fn rejected<'a>(name: &str, rows: impl IntoIterator<Item = &'a RowFault>) -> PublishedFile<'a> {
    let mut rows: Vec<&RowFault> = rows.into_iter().collect();
    rows.par_sort();
    table(name, REJECTED, rows.len(), move |number, line| {
        let row: &'a RowFault = rows.get(number)?;
        line.text(&row.file);
        line.count(row.line);
        line.text(row.column);
        line.text(&row.value);
        line.words(&row.reason);
        line.text(&row.row);
        Some(())
    })
}
