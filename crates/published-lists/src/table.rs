//! Formats rows as the lines of a published CSV file, in parallel pieces.

use std::ops::Range;

use super::file::PublishedFile;
use super::line::{Line, write_line};

/// The number of rows in a piece: some 100 KB.
pub(super) const ROWS_A_PIECE: usize = 1 << 11;

/// A table of rows: for each number below `rows`, `row` writes the row, one field for each column,
/// or returns that the file has no such row.
pub(super) fn table<'a>(
    name: &str,
    columns: impl Into<Vec<&'static str>>,
    rows: usize,
    row: impl Fn(usize, &mut Line<'_>) -> Option<()> + Send + Sync + 'a,
) -> PublishedFile<'a> {
    let columns = columns.into();
    // At least one piece, for the header.
    let pieces = rows.div_ceil(ROWS_A_PIECE).max(1);
    PublishedFile::of_pieces(name, pieces, move |piece, out| {
        if piece == 0 {
            write_header(&columns, out);
        }
        for number in numbers(piece, ROWS_A_PIECE, rows) {
            write_line(columns.len(), out, |line| row(number, line));
        }
    })
}

/// Adds the line with the names of the columns.
pub(super) fn write_header(columns: &[&str], out: &mut Vec<u8>) {
    write_line(columns.len(), out, |line| {
        for column in columns {
            line.text(column);
        }
        Some(())
    });
}

/// The numbers of the rows in a part, if all parts have this number of rows.
pub(super) fn numbers(part: usize, rows_a_part: usize, rows: usize) -> Range<usize> {
    let first = part * rows_a_part;
    first..rows.min(first + rows_a_part)
}
