//! The names that a reader of a file finds: a reader takes pieces of the file as they come, and
//! finds the same names in nearly all of them.

use super::dictionary::{Dictionary, Texts};

/// Texts that a reader found, each with the piece of the file where it first occurred.
#[derive(Clone, Debug, Default)]
pub(super) struct Met {
    texts: Dictionary,
    /// The first piece, by number.
    first: Vec<u32>,
}

impl Met {
    /// The reader's number for a text in a piece.
    pub(super) fn number(&mut self, text: &str, piece: u32) -> u32 {
        let number = self.texts.number(text);
        note_new(&mut self.first, number, piece);
        number
    }

    /// Calls `take` with the reader's number for each text of a piece, in order.
    pub(super) fn numbers(&mut self, texts: &Texts, piece: u32, mut take: impl FnMut(u32)) {
        self.texts.numbers(texts, |number| {
            note_new(&mut self.first, number, piece);
            take(number);
        });
    }
}

/// Records the piece of a text, if its number is new.
fn note_new(first: &mut Vec<u32>, number: u32, piece: u32) {
    if number as usize == first.len() {
        first.push(piece);
    }
}

/// The names of events and sections that a reader found.
#[derive(Clone, Debug)]
pub(crate) struct Names {
    pub(super) events: Met,
    pub(super) sections: Met,
    /// The current piece.
    pub(super) piece: u32,
}

impl Default for Names {
    fn default() -> Self {
        let mut sections = Met::default();
        // Number 0 means no section, here as in the whole frame.
        sections.number("", 0);
        Self { events: Met::default(), sections, piece: 0 }
    }
}

impl Names {
    /// The names of the events from this number on.
    pub(super) fn event_names(&self, from: usize) -> impl Iterator<Item = &str> {
        let Met { texts, first } = &self.events;
        (from..first.len()).map(|number| texts.text(number as u32))
    }

    /// Begins with a piece of the file; it must come later in the file than all before.
    pub(crate) fn begin(&mut self, piece: usize) {
        self.piece = piece as u32;
    }
}

/// Adds the texts of a file's readers in the order of its rows; returns the new numbers, by reader
/// and by the reader's number.
///
/// A text that first occurs in a piece is new to the reader of that piece, and every piece has one
/// reader. So the order of the pieces, and in each that of the reader's numbers, is the order of
/// the rows, whichever reader took which piece.
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
        /// Numbers follow the order of the rows, whichever reader took which piece.
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
