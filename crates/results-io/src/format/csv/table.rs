//! A file as a frame of text columns, with the way back from a row to its line.

use std::ops::Range;

use polars::prelude::*;
use rayon::prelude::*;

use crate::check::Rejection;
use crate::error::Error;
use crate::source::Source;

use super::field::unguarded;

/// Rows that one task checks at a time.
const ROWS_A_TASK: usize = 1 << 16;

/// A file read into a frame, row by row.
#[derive(Debug)]
pub struct Table<'a> {
    /// The file.
    pub source: &'a Source,
    /// Its text, header included.
    pub(crate) text: &'a str,
    /// The known columns, all text.
    pub frame: DataFrame,
    /// Rows that are no records.
    pub malformed: Vec<Rejection>,
    /// Columns of the header that have no meaning here.
    pub ignored: Vec<String>,
    lines: Lines,
    piece_starts: Vec<usize>,
}

/// Which line of the file a row of the frame came from.
#[derive(Debug)]
pub(super) enum Lines {
    /// Row 0 is line 2, row 1 is line 3, and so on.
    OneEach,
    /// The line of every row.
    Listed(Vec<u32>),
}

/// One text column, in the pieces in which it was read.
pub struct Text<'a>(Vec<&'a <StringType as PolarsDataType>::Array>);

/// A row of a [`Table`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Row {
    /// Position in the frame.
    pub number: usize,
    piece: usize,
    offset: usize,
}

impl<'a> Table<'a> {
    pub(super) fn new(
        (source, text): (&'a Source, &'a str),
        mut frame: DataFrame,
        lines: Lines,
        malformed: Vec<Rejection>,
        ignored: Vec<String>,
    ) -> Self {
        frame.align_chunks_par();
        let piece_starts = piece_starts(&frame);
        Self { source, text, frame, malformed, ignored, lines, piece_starts }
    }

    /// A table of rows that another format has, each with the line of the file that it came from;
    /// an empty text is no value.
    pub(crate) fn of_rows<const N: usize>(
        source: &'a Source,
        text: &'a str,
        names: [&'static str; N],
        rows: &[(usize, [String; N])],
    ) -> Result<Self, Error> {
        let column = |position: usize| {
            let values = rows.iter().map(|(_, row)| row[position].as_str());
            let values = values.map(|value| Some(value).filter(|value| !value.is_empty()));
            let name = PlSmallStr::from_static(names[position]);
            Column::from(StringChunked::from_iter_options(name, values).into_series())
        };
        let frame = DataFrame::new_infer_height((0..N).map(column).collect());
        let frame = frame.map_err(Error::frame(&source.name))?;
        let lines = Lines::Listed(rows.iter().map(|(line, _)| *line as u32).collect());
        Ok(Self::new((source, text), frame, lines, Vec::new(), Vec::new()))
    }

    /// How many rows the frame has, blank lines included.
    #[must_use]
    pub fn height(&self) -> usize {
        self.frame.height()
    }

    /// The line of the file that a row came from.
    #[must_use]
    pub fn line(&self, row: Row) -> usize {
        match &self.lines {
            Lines::OneEach => row.number + 2,
            Lines::Listed(lines) => lines.get(row.number).map_or(0, |&line| line as usize),
        }
    }

    /// A column; empty in every row when the file does not have it.
    #[must_use]
    pub fn column(&self, name: &str) -> Text<'_> {
        let column = self.frame.column(name).ok().map(Column::as_materialized_series);
        let pieces = column.and_then(|series| series.str().ok()).map(ChunkedArray::downcast_iter);
        Text(pieces.map(Iterator::collect).unwrap_or_default())
    }

    /// True for a line with nothing on it, or nothing but commas and blanks.
    #[must_use]
    pub fn is_blank(&self, row: Row) -> bool {
        let names = self.frame.get_column_names();
        names.into_iter().all(|name| self.column(name).get(row).is_empty())
    }

    /// Visits all rows in parallel, piece by piece; results come in the order of the rows.
    pub fn map_rows<T: Send>(
        &self,
        visit: impl Fn(&mut dyn Iterator<Item = Row>) -> T + Sync,
    ) -> Vec<T> {
        self.tasks()
            .into_par_iter()
            .map(|(piece, first, offsets)| {
                let mut rows = offsets.map(|offset| Row { number: first + offset, piece, offset });
                visit(&mut rows)
            })
            .collect()
    }

    /// The row with this number, which must be below [`Table::height`].
    pub(crate) fn row(&self, number: usize) -> Row {
        let piece = self.piece_starts.partition_point(|&start| start <= number) - 1;
        Row { number, piece, offset: number - self.piece_starts[piece] }
    }

    /// All rows, in order.
    pub fn rows(&self) -> impl Iterator<Item = Row> {
        self.tasks().into_iter().flat_map(|(piece, first, offsets)| {
            offsets.map(move |offset| Row { number: first + offset, piece, offset })
        })
    }

    /// (piece, number of the piece's first row, offsets inside the piece)
    fn tasks(&self) -> Vec<(usize, usize, Range<usize>)> {
        let ends = self.piece_starts.iter().skip(1).copied().chain([self.height()]);
        let pieces = self.piece_starts.iter().copied().zip(ends).enumerate();
        pieces
            .flat_map(|(piece, (first, end))| {
                let length = end - first;
                let offsets = (0..length).step_by(ROWS_A_TASK);
                offsets.map(move |at| (piece, first, at..length.min(at + ROWS_A_TASK)))
            })
            .collect()
    }
}

/// The numbers of the first rows of a frame's pieces.
fn piece_starts(frame: &DataFrame) -> Vec<usize> {
    let Some(column) = frame.columns().first() else {
        return Vec::new();
    };
    let mut next = 0;
    let start = |length| {
        next += length;
        next - length
    };
    column.as_materialized_series().chunk_lengths().map(start).collect()
}

/// Takes the blanks off both ends; nearly every value has none, and is known by its first and last
/// letter.
fn trim(value: &str) -> &str {
    match value.as_bytes() {
        [b'!'..=b'~'] | [b'!'..=b'~', .., b'!'..=b'~'] => value,
        _ => value.trim(),
    }
}

impl<'a> Text<'a> {
    /// The value in a row without the blanks around it, and without the apostrophe that keeps a
    /// spreadsheet from running it; empty where there is none.
    #[must_use]
    pub fn get(&self, row: Row) -> &'a str {
        let value = self.0.get(row.piece).and_then(|piece| piece.get(row.offset)).map_or("", trim);
        if value.starts_with('\'') { unguarded(value) } else { value }
    }
}
