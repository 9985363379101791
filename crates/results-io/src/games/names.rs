//! The names that a reader of a file met: a reader takes pieces of the file as they come, and meets
//! the same names in nearly all of them.

use super::dictionary::{Dictionary, Texts};

/// Texts that a reader met, each with the piece of the file in which that was first.
#[derive(Clone, Debug, Default)]
pub(super) struct Met {
    texts: Dictionary,
    /// By number.
    first: Vec<u32>,
}

impl Met {
    /// The reader's number of a text in a piece.
    pub(super) fn number(&mut self, text: &str, piece: u32) -> u32 {
        let number = self.texts.number(text);
        note_new(&mut self.first, number, piece);
        number
    }

    /// Calls `take` with the reader's number of each text of a piece, in their order.
    pub(super) fn numbers(&mut self, texts: &Texts, piece: u32, mut take: impl FnMut(u32)) {
        self.texts.numbers(texts, |number| {
            note_new(&mut self.first, number, piece);
            take(number);
        });
    }
}

/// Notes the piece in which a text was met, if none has had its number before.
fn note_new(first: &mut Vec<u32>, number: u32, piece: u32) {
    if number as usize == first.len() {
        first.push(piece);
    }
}

/// The names of events and sections that a reader met.
#[derive(Clone, Debug)]
pub(crate) struct Names {
    pub(super) events: Met,
    pub(super) sections: Met,
    /// The piece that is read.
    pub(super) piece: u32,
}

impl Default for Names {
    fn default() -> Self {
        let mut sections = Met::default();
        // Number 0 is that of no section, here as in the whole.
        sections.number("", 0);
        Self { events: Met::default(), sections, piece: 0 }
    }
}

impl Names {
    /// Begins with a piece of the file, which is a later one than all before.
    pub(crate) fn begin(&mut self, piece: usize) {
        self.piece = piece as u32;
    }
}

/// Adds what the readers of a file met, in the order of its rows: the numbers, by reader and by the
/// reader's number.
///
/// A text that is met first in a piece is new to the reader of that piece, and every piece has one
/// reader; so the order of the pieces, and in each that of the reader's numbers, is that of the
/// rows, whoever read what.
pub(super) fn absorb_all(whole: &mut Dictionary, readers: &[&Met]) -> Vec<Vec<u32>> {
    let mut met: Vec<(u32, u32, usize)> = Vec::new();
    for (reader, of_reader) in readers.iter().enumerate() {
        let numbers = of_reader.first.iter().zip(0..);
        met.extend(numbers.map(|(&first, number)| (first, number, reader)));
    }
    met.sort_unstable();
    let mut numbers: Vec<Vec<u32>> = readers.iter().map(|met| vec![0; met.first.len()]).collect();
    for (_, number, reader) in met {
        numbers[reader][number as usize] = whole.number(readers[reader].texts.text(number));
    }
    numbers
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    proptest! {
        /// Numbers are those of the order of the rows, whoever read which piece.
        #[test]
        fn numbers_do_not_depend_on_who_reads_what(
            pieces in prop::collection::vec((prop::collection::vec("[a-f]", 0..6), 0_usize..3), 0..12),
            known in prop::collection::vec("[a-c]", 0..3),
        ) {
            let (mut readers, mut read) = (vec![Met::default(); 3], Vec::new());
            for ((texts, reader), piece) in pieces.iter().zip(0..) {
                let number = |text: &String| (*reader, readers[*reader].number(text, piece));
                read.push(texts.iter().map(number).collect::<Vec<_>>());
            }
            let mut whole = Dictionary::default();
            let mut expected = Dictionary::default();
            for text in &known {
                whole.number(text);
                expected.number(text);
            }
            let numbers = absorb_all(&mut whole, &readers.iter().collect::<Vec<_>>());
            for (text, (reader, number)) in
                pieces.iter().flat_map(|(texts, _)| texts).zip(read.concat())
            {
                prop_assert_eq!(numbers[reader][number as usize], expected.number(text));
            }
            prop_assert!(whole.iter().eq(expected.iter()));
        }
    }
}
