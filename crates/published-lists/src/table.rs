//! Formats rows as the lines of a published CSV file, in parallel pieces.

use std::cmp::Ordering;
use std::ops::Range;

use rayon::prelude::*;

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

/// The most rows for which one task forms the lines: a hundred for every drawer of half a million.
const MOST_ROWS_A_TASK: usize = 1 << 15;

/// This many tasks keep all threads busy up to the end of a smaller list.
const TASKS: usize = 16;

/// Reserved bytes for the text of a line: the lines of the real and made-up lists at hand have 50
/// to 70 bytes on average.
const BYTES_A_LINE: usize = 72;

/// How many names are sampled for every drawer, so that all drawers are about equally full.
const LOOKED_AT: usize = 16;

/// Rows that are written sorted by a text; rows with equal texts stay in their order.
pub(super) struct SortedRows<Row, Text, Write> {
    /// The rows have the numbers below this.
    pub(super) rows: usize,
    /// The row with each number, or `None` if the file has no such row.
    pub(super) row: Row,
    /// The text by which a row is sorted.
    pub(super) text: Text,
    /// Writes a row, one field for each column.
    pub(super) write: Write,
}

/// The table of these rows.
pub(super) fn sorted_table<'a, T>(
    name: &str,
    columns: &'static [&'static str],
    sorted: SortedRows<
        impl Fn(usize) -> Option<T> + Send + Sync + 'a,
        impl Fn(&T) -> &'a str + Send + Sync + 'a,
        impl Fn(&T, &mut Line<'_>) + Sync,
    >,
) -> PublishedFile<'a> {
    let SortedRows { rows, row, text, write } = sorted;
    let rows_a_task = rows.div_ceil(TASKS).clamp(ROWS_A_PIECE, MOST_ROWS_A_TASK);
    let walls = walls(rows, |number| row(number).map(|row| Place::of(text(&row))));
    let form = |task| {
        let numbers = numbers(task, rows_a_task, rows);
        let expected = numbers.len() / (walls.len() + 1);
        let mut drawers: Vec<Drawer> = Vec::new();
        drawers.resize_with(walls.len() + 1, || Drawer::with_room(expected));
        for number in numbers {
            let Some(row) = row(number) else { continue };
            let place = Place::of(text(&row));
            let drawer = walls.partition_point(|wall| *wall <= place.beginning);
            if let Some(drawer) = drawers.get_mut(drawer) {
                drawer.add(place, number, |out| {
                    write_line(columns.len(), out, |line| {
                        write(&row, line);
                        Some(())
                    });
                });
            }
        }
        drawers
    };
    let formed: Vec<Vec<Drawer>> =
        (0..rows.div_ceil(rows_a_task)).into_par_iter().with_max_len(1).map(form).collect();
    PublishedFile::of_pieces(name, walls.len() + 1, move |piece, out| {
        if piece == 0 {
            write_header(columns, out);
        }
        let drawers: Vec<&Drawer> =
            formed.iter().filter_map(|of_task| of_task.get(piece)).collect();
        let text_of = |number: u32| row(number as usize).map(|row| text(&row));
        write_in_order(&drawers, text_of, out);
    })
}

/// The boundaries between drawers, chosen from a sample of rows at equal distances.
fn walls(rows: usize, place: impl Fn(usize) -> Option<Place>) -> Vec<[u64; 3]> {
    let drawers = rows.div_ceil(ROWS_A_PIECE);
    let step = (ROWS_A_PIECE / LOOKED_AT).max(1);
    let places = (0..rows).step_by(step).filter_map(place).map(|place| place.beginning);
    let mut places: Vec<[u64; 3]> = places.collect();
    places.sort_unstable();
    let wall = |drawer: usize| places.get(drawer * places.len() / drawers).copied();
    let mut walls: Vec<[u64; 3]> = (1..drawers).filter_map(wall).collect();
    walls.dedup();
    walls
}

/// The lines of one drawer that one task formed.
struct Drawer {
    text: Vec<u8>,
    lines: Vec<Formed>,
}

/// A line in a drawer.
struct Formed {
    place: Place,
    /// The number of its row.
    number: u32,
    /// The end of the line in the text of its drawer.
    end: usize,
}

impl Drawer {
    /// A drawer with room for about this many lines.
    fn with_room(lines: usize) -> Self {
        let lines = lines + lines / 4;
        Self { text: Vec::with_capacity(lines * BYTES_A_LINE), lines: Vec::with_capacity(lines) }
    }

    fn add(&mut self, place: Place, number: usize, write: impl FnOnce(&mut Vec<u8>)) {
        write(&mut self.text);
        let (number, end) = (number as u32, self.text.len());
        self.lines.push(Formed { place, number, end });
    }

    /// The lines, each with its text.
    fn lines(&self) -> impl Iterator<Item = (Place, u32, &[u8])> {
        let mut start = 0;
        self.lines.iter().map(move |&Formed { place, number, end }| {
            let text = self.text.get(start..end).unwrap_or_default();
            start = end;
            (place, number, text)
        })
    }
}

/// Adds the sorted lines of one drawer; the parts come in the order of the rows from which their
/// tasks formed them.
fn write_in_order<'t>(
    drawers: &[&Drawer],
    text_of: impl Fn(u32) -> Option<&'t str>,
    out: &mut Vec<u8>,
) {
    let mut lines = Vec::with_capacity(drawers.iter().map(|drawer| drawer.lines.len()).sum());
    for drawer in drawers {
        lines.extend(drawer.lines());
    }
    // A stable sort: lines with equal texts stay in the order of their rows.
    lines.sort_by(|(one, number, _), (other, other_number, _)| {
        one.compare(*other, || text_of(*number).cmp(&text_of(*other_number)))
    });
    for (_, _, line) in lines {
        out.extend_from_slice(line);
    }
}

/// The beginning and the length of a row's text: enough for nearly all comparisons.
#[derive(Clone, Copy)]
struct Place {
    /// The first bytes, as numbers that sort in the same order.
    beginning: [u64; 3],
    length: u32,
}

impl Place {
    /// The number of bytes in the beginning.
    const WHOLE: usize = 24;

    fn of(text: &str) -> Self {
        let mut bytes = [0; Self::WHOLE];
        let length = text.len().min(Self::WHOLE);
        bytes[..length].copy_from_slice(&text.as_bytes()[..length]);
        let words = bytes.as_chunks::<8>().0;
        let beginning = [0, 1, 2].map(|word| u64::from_be_bytes(words[word]));
        Self { beginning, length: text.len() as u32 }
    }

    /// Compares two texts; `whole` does so if their beginnings do not decide.
    fn compare(self, other: Self, whole: impl FnOnce() -> Ordering) -> Ordering {
        let are_whole = self.length.max(other.length) as usize <= Self::WHOLE;
        self.beginning.cmp(&other.beginning).then_with(|| {
            // Two texts that fit in the beginning differ at most in zero bytes at the end.
            if are_whole { self.length.cmp(&other.length) } else { whole() }
        })
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    proptest! {
        #[test]
        fn places_are_in_the_order_of_their_texts(one in "[ab\0]{0,3}|[ab\0]{20,28}", other in "[ab\0]{0,3}|[ab\0]{20,28}") {
            let found = Place::of(&one).compare(Place::of(&other), || one.cmp(&other));
            prop_assert_eq!(found, one.cmp(&other));
        }
    }
}
