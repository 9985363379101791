//! Texts that rows repeat, each kept once: events, sections, rounds that are not numbers.

use std::hash::Hasher as _;

use rustc_hash::FxHasher;

/// Texts and their numbers, in the order in which they were first met.
///
/// The texts stand one after the other in one buffer: the events of a season are looked up a million
/// times, in much the same order again and again, and those met one after the other are near each other.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Dictionary {
    texts: String,
    /// By number: where its text ends.
    ends: Vec<usize>,
    /// A power of two of them, of which at least half are free; a text stands in the first that was
    /// free from the one of its hash on.
    slots: Vec<Slot>,
    last: u32,
}

/// A number, with a part of the hash of its text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Slot {
    hash: u32,
    number: u32,
}

impl Slot {
    /// There are fewer texts than rows of a file, which 32 bits number.
    const FREE: Self = Self { hash: 0, number: u32::MAX };
}

impl Dictionary {
    /// The number of a text, a new one where it was not met before.
    pub(crate) fn number(&mut self, text: &str) -> u32 {
        // The rows of an event stand together, so most texts are that of the row before.
        if self.get(self.last) == Some(text) {
            return self.last;
        }
        if self.slots.len() <= 2 * self.ends.len() {
            self.grow();
        }
        let hash = hash(text);
        let slot = self.slot(hash, text);
        if self.slots[slot] == Slot::FREE {
            self.slots[slot] = Slot { hash, number: self.ends.len() as u32 };
            self.texts.push_str(text);
            self.ends.push(self.texts.len());
        }
        self.last = self.slots[slot].number;
        self.last
    }

    /// Where a text stands, or may stand.
    fn slot(&self, hash: u32, text: &str) -> usize {
        let mut at = hash as usize & (self.slots.len() - 1);
        loop {
            let Slot { hash: other, number } = self.slots[at];
            if number == Slot::FREE.number || other == hash && self.get(number) == Some(text) {
                return at;
            }
            at = (at + 1) & (self.slots.len() - 1);
        }
    }

    fn grow(&mut self) {
        let length = (2 * self.slots.len()).max(8);
        let old = std::mem::replace(&mut self.slots, vec![Slot::FREE; length]);
        for slot in old.into_iter().filter(|slot| *slot != Slot::FREE) {
            let mut at = slot.hash as usize & (length - 1);
            while self.slots[at] != Slot::FREE {
                at = (at + 1) & (length - 1);
            }
            self.slots[at] = slot;
        }
    }

    fn get(&self, number: u32) -> Option<&str> {
        let number = number as usize;
        let end = *self.ends.get(number)?;
        let start = number.checked_sub(1).map_or(0, |before| self.ends[before]);
        self.texts.get(start..end)
    }

    /// The text of a number; empty for a number that none has.
    #[must_use]
    pub fn text(&self, number: u32) -> &str {
        self.get(number).unwrap_or_default()
    }

    /// How many texts there are.
    #[must_use]
    pub fn len(&self) -> usize {
        self.ends.len()
    }

    /// Whether there are none.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.ends.is_empty()
    }

    /// All texts, by number.
    pub fn iter(&self) -> impl Iterator<Item = &str> {
        (0..self.len() as u32).map(|number| self.text(number))
    }

    /// The numbers here of the texts of another dictionary, which are added.
    pub(crate) fn absorb(&mut self, other: &Self) -> Vec<u32> {
        other.iter().map(|text| self.number(text)).collect()
    }
}

/// The lower half of a hash, which is the better one.
fn hash(text: &str) -> u32 {
    let mut hasher = FxHasher::default();
    hasher.write(text.as_bytes());
    hasher.finish() as u32
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    #[test]
    fn every_text_has_one_number_in_order_of_appearance() {
        let mut one = Dictionary::default();
        assert_eq!(["b", "a", "a", "b", ""].map(|text| one.number(text)), [0, 1, 1, 0, 2]);
        let mut other = Dictionary::default();
        other.number("c");
        other.number("a");
        assert_eq!(one.absorb(&other), [3, 1]);
        assert_eq!(one.iter().collect::<Vec<_>>(), ["b", "a", "", "c"]);
        assert_eq!((one.text(3), one.text(4)), ("c", ""));
    }

    proptest! {
        /// However many texts there are, and whatever they begin with.
        #[test]
        fn a_text_keeps_its_number(texts in prop::collection::vec("[ab]{0,3}|event [0-9]{1,3}", 0..200)) {
            let (mut dictionary, mut known) = (Dictionary::default(), Vec::new());
            for text in &texts {
                let number = known.iter().position(|other| other == text).unwrap_or_else(|| {
                    known.push(text.clone());
                    known.len() - 1
                });
                prop_assert_eq!(dictionary.number(text) as usize, number);
            }
            prop_assert!(dictionary.iter().eq(known.iter().map(String::as_str)));
            prop_assert_eq!(dictionary.len(), known.len());
        }
    }
}
