//! Rows to the lines of a published CSV file, in parallel pieces.

use std::ops::Range;

use rayon::prelude::*;

use super::field::Field;
use super::file::PublishedFile;

/// Rows of a piece: some 100 KB.
const ROWS_A_PIECE: usize = 1 << 11;

/// The columns of a table, in order, and which of them the file has.
#[derive(Clone, Copy, Debug)]
pub(super) struct Columns<const N: usize> {
    pub(super) names: [&'static str; N],
    pub(super) shown: [bool; N],
}

impl<const N: usize> Columns<N> {
    /// All the columns.
    pub(super) const fn all(names: [&'static str; N]) -> Self {
        Self { names, shown: [true; N] }
    }

    fn write_header(&self, out: &mut Vec<u8>) {
        self.write_row(&self.names.map(Field::Text), out);
    }

    fn write_row(&self, fields: &[Field<'_>; N], out: &mut Vec<u8>) {
        for (field, _) in fields.iter().zip(self.shown).filter(|(_, shown)| *shown) {
            field.write(out);
            out.push(b',');
        }
        // The last comma ends the row.
        if let Some(last) = out.last_mut() {
            *last = b'\n';
        }
    }
}

/// A table of rows: `row` gives the fields of the row with each number below `rows`, or `None` if the
/// file has no such row.
pub(super) fn table<'a, const N: usize>(
    name: &str,
    columns: Columns<N>,
    rows: usize,
    row: impl Fn(usize) -> Option<[Field<'a>; N]> + Send + Sync + 'a,
) -> PublishedFile<'a> {
    PublishedFile::of_pieces(name, pieces(rows), move |piece, out| {
        if piece == 0 {
            columns.write_header(out);
        }
        for fields in numbers(piece, rows).filter_map(&row) {
            columns.write_row(&fields, out);
        }
    })
}

/// A table of rows in the order of two texts, say name and code, whatever the order of their numbers.
///
/// Lines are formed in the order of the numbers, and then put in order as lines. Formed in the order of
/// the names of half a million players they took two thirds of the time of all lists together: nearly
/// every text that is looked at is then a wait for memory, ten of them a line.
pub(super) fn sorted_table<'a, const N: usize, T>(
    name: &str,
    columns: Columns<N>,
    rows: usize,
    row: impl Fn(usize) -> Option<T> + Sync,
    fields: impl Fn(&T) -> [Field<'a>; N] + Sync,
    order: impl Fn(T) -> (&'a str, &'a str) + Sync,
) -> PublishedFile<'static> {
    let form = |piece| {
        let (mut text, mut lines) = (Vec::new(), Vec::new());
        for number in numbers(piece, rows) {
            let Some(row) = row(number) else { continue };
            let start = text.len();
            columns.write_row(&fields(&row), &mut text);
            let (first, second) = order(row);
            lines.push(Line {
                first: beginning(first),
                second: beginning(second),
                are_whole: fits::<3>(first) && fits::<1>(second),
                number,
                place: start..text.len(),
            });
        }
        (text, lines)
    };
    let (texts, lines): (Vec<Vec<u8>>, Vec<Vec<Line>>) =
        (0..pieces(rows)).into_par_iter().map(form).unzip();
    let mut lines: Vec<Line> = lines.into_iter().flatten().collect();
    let texts_of = |line: &Line| row(line.number).map(&order);
    lines.par_sort_unstable_by(|one, other| {
        one.first.cmp(&other.first).then_with(|| match (one.are_whole, other.are_whole) {
            (true, true) => one.second.cmp(&other.second),
            _ => texts_of(one).cmp(&texts_of(other)),
        })
    });
    PublishedFile::of_pieces(name, pieces(lines.len()), move |piece, out| {
        if piece == 0 {
            columns.write_header(out);
        }
        for line in numbers(piece, lines.len()).filter_map(|number| lines.get(number)) {
            let text = texts.get(line.number / ROWS_A_PIECE);
            out.extend_from_slice(text.and_then(|t| t.get(line.place.clone())).unwrap_or_default());
        }
    })
}

/// A line of a [`sorted_table`].
struct Line {
    /// How the two texts of its order begin: nearly all comparisons look no further.
    first: [u64; 3],
    second: [u64; 1],
    /// Whether that is all of them.
    are_whole: bool,
    /// The number of its row.
    number: usize,
    /// Where it lies in the text of its piece.
    place: Range<usize>,
}

/// The first bytes of a text, in numbers of the same order.
fn beginning<const WORDS: usize>(text: &str) -> [u64; WORDS] {
    let mut words = [[0; 8]; WORDS];
    for (byte, of_text) in words.as_flattened_mut().iter_mut().zip(text.bytes()) {
        *byte = of_text;
    }
    words.map(u64::from_be_bytes)
}

/// Whether the beginning of a text is all of it, and as long as it looks.
fn fits<const WORDS: usize>(text: &str) -> bool {
    text.len() <= 8 * WORDS && !text.ends_with('\0')
}

/// How many pieces so many rows make: at least one, for the header.
fn pieces(rows: usize) -> usize {
    rows.div_ceil(ROWS_A_PIECE).max(1)
}

/// The numbers of the rows of a piece.
fn numbers(piece: usize, rows: usize) -> Range<usize> {
    let first = piece * ROWS_A_PIECE;
    first..rows.min(first + ROWS_A_PIECE)
}
