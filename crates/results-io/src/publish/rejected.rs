//! `rejected.csv` and `suspicious.csv`: rows that were not used, or that look wrong.

use rayon::prelude::*;

use super::field::Field;
use super::file::PublishedFile;
use super::table::{Columns, table};
use crate::published_columns::REJECTED;
use crate::rejection::Rejection;

/// The file, by file, line and column.
pub fn rejected<'a>(
    name: &str,
    rows: impl IntoIterator<Item = &'a Rejection>,
) -> PublishedFile<'a> {
    let mut rows: Vec<&Rejection> = rows.into_iter().collect();
    rows.par_sort();
    table(name, Columns::all(REJECTED), rows.len(), move |number| {
        let row: &'a Rejection = rows.get(number)?;
        Some([
            Field::Text(&row.file),
            Field::count(row.line),
            Field::Text(row.column),
            Field::Text(&row.value),
            Field::Words(row.reason.to_string()),
            Field::Text(&row.row),
        ])
    })
}
