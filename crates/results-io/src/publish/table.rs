//! Rows to the lines of a published CSV file, in parallel pieces.

use std::cmp::Ordering;
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

/// A table of rows in the order of a text, say the name; rows of one text in the order of their numbers.
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
    order: impl Fn(T) -> &'a str + Sync,
) -> PublishedFile<'static> {
    let form = |piece| {
        let (mut text, mut lines) = (Vec::new(), Vec::new());
        for number in numbers(piece, rows) {
            let Some(row) = row(number) else { continue };
            let start = text.len();
            columns.write_row(&fields(&row), &mut text);
            let (beginning, is_whole) = beginning(order(row));
            lines.push(Line { beginning, is_whole, number, place: start..text.len() });
        }
        (text, lines)
    };
    let (texts, lines): (Vec<Vec<u8>>, Vec<Vec<Line>>) =
        (0..pieces(rows)).into_par_iter().map(form).unzip();
    let mut lines: Vec<Line> = lines.into_iter().flatten().collect();
    let text_of = |line: &Line| row(line.number).map(&order);
    lines.par_sort_unstable_by(|one, other| {
        let by_beginning = one.beginning.cmp(&other.beginning);
        let by_text = by_beginning.then_with(|| match (one.is_whole, other.is_whole) {
            (true, true) => Ordering::Equal,
            _ => text_of(one).cmp(&text_of(other)),
        });
        by_text.then(one.number.cmp(&other.number))
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
    /// How the text of its order begins: nearly all comparisons look no further.
    beginning: [u64; 3],
    /// Whether that is the whole text.
    is_whole: bool,
    /// The number of its row.
    number: usize,
    /// Where it lies in the text of its piece.
    place: Range<usize>,
}

/// The first 24 bytes of a text, in numbers of the same order; and whether they are all of it, and as
/// long as they look.
fn beginning(text: &str) -> ([u64; 3], bool) {
    let mut bytes = [0; 24];
    for (byte, of_text) in bytes.iter_mut().zip(text.bytes()) {
        *byte = of_text;
    }
    let (words, _) = bytes.as_chunks::<8>();
    let number = |word| words.get(word).copied().map_or(0, u64::from_be_bytes);
    ([number(0), number(1), number(2)], text.len() <= bytes.len() && !text.ends_with('\0'))
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
