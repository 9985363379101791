//! Stores texts that rows repeat only once: events, sections, rounds that are not numbers.

use std::hash::Hasher as _;

use rustc_hash::FxHasher;

/// Texts, stored as one.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Texts {
    texts: String,
    /// The end of each text.
    ends: Vec<usize>,
}

impl Texts {
    pub(crate) fn push(&mut self, text: &str) {
        self.texts.push_str(text);
        self.ends.push(self.texts.len());
    }

    pub(crate) fn clear(&mut self) {
        self.texts.clear();
        self.ends.clear();
    }

    pub(crate) const fn len(&self) -> usize {
        self.ends.len()
    }

    fn get(&self, place: usize) -> Option<&str> {
        let end = *self.ends.get(place)?;
        let start = place.checked_sub(1).map_or(0, |before| self.ends[before]);
        self.texts.get(start..end)
    }

    fn iter(&self) -> impl Iterator<Item = &str> {
        (0..self.len()).filter_map(|place| self.get(place))
    }
}

/// Texts and their numbers, in the order of their first occurrence.
///
/// The events of a season are looked up a million times, and each lookup waits for memory. So a
/// text and its number are stored together, and only a long text needs a comparison elsewhere.
#[derive(Clone, Debug, Default)]
pub struct Dictionary {
    /// The texts by number.
    texts: Texts,
    /// A power of two of slots, at least a quarter of which are free. A text is in the first slot
    /// that was free, starting at that of its hash.
    slots: Vec<Slot>,
    /// The slot of the text that was looked up last.
    last: Slot,
}

/// Half a cache line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(align(32))]
struct Slot {
    number: u32,
    beginning: Beginning,
}

/// The beginning of a text, padded with zeros, and the length, or the largest that fits.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Beginning {
    bytes: [u8; Self::LENGTH],
    length: u8,
}

impl Beginning {
    const LENGTH: usize = 27;

    fn of(text: &str) -> Self {
        let mut bytes = [0; Self::LENGTH];
        let length = text.len().min(Self::LENGTH);
        bytes[..length].copy_from_slice(&text.as_bytes()[..length]);
        Self { bytes, length: text.len().min(usize::from(u8::MAX)) as u8 }
    }

    /// Whether it contains the whole text.
    const fn is_all(self) -> bool {
        self.length as usize <= Self::LENGTH
    }
}

impl Slot {
    // The number cannot occur: there are fewer texts than rows of a file, whose numbers have 32
    // bits.
    const FREE: Self = Self {
        number: u32::MAX,
        beginning: Beginning { bytes: [0; Beginning::LENGTH], length: 0 },
    };

    const fn is_free(self) -> bool {
        self.number == Self::FREE.number
    }
}

impl Default for Slot {
    fn default() -> Self {
        Self::FREE
    }
}

impl Dictionary {
    /// The number of a text, which gets a new one if it has not occurred before.
    pub(crate) fn number(&mut self, text: &str) -> u32 {
        let beginning = Beginning::of(text);
        // The rows of an event are adjacent, so many texts are the same as in the row before.
        if self.is_of(self.last, text, beginning) {
            return self.last.number;
        }
        if 3 * self.slots.len() <= 4 * self.len() {
            self.grow();
        }
        let at = self.place(text, beginning);
        if self.slots[at].is_free() {
            self.slots[at] = Slot { number: self.len() as u32, beginning };
            self.texts.push(text);
        }
        self.last = self.slots[at];
        self.last.number
    }

    /// Calls `take` with the number of each text, in order. All slots are loaded before the first
    /// is used, so that the waits for memory overlap, which takes a sixth of the time of one lookup
    /// after the other.
    pub(crate) fn numbers(&mut self, texts: &Texts, mut take: impl FnMut(u32)) {
        let first = |text| self.slots.get(self.first_place(text)).copied().unwrap_or_default();
        let slots: Vec<Slot> = texts.iter().map(first).collect();
        for (text, slot) in texts.iter().zip(slots) {
            let is_met = self.is_of(slot, text, Beginning::of(text));
            take(if is_met { slot.number } else { self.number(text) });
        }
    }

    /// Whether a slot holds this text.
    fn is_of(&self, slot: Slot, text: &str, beginning: Beginning) -> bool {
        slot.beginning == beginning
            && !slot.is_free()
            && (beginning.is_all() || self.get(slot.number) == Some(text))
    }

    /// The place of a text, or the place where it would be added.
    fn place(&self, text: &str, beginning: Beginning) -> usize {
        let mut at = self.first_place(text);
        loop {
            let slot = self.slots[at];
            if slot.is_free() || self.is_of(slot, text, beginning) {
                return at;
            }
            at = (at + 1) & (self.slots.len() - 1);
        }
    }

    fn first_place(&self, text: &str) -> usize {
        let mut hasher = FxHasher::default();
        hasher.write(text.as_bytes());
        hasher.finish() as usize & self.slots.len().wrapping_sub(1)
    }

    fn grow(&mut self) {
        self.slots = vec![Slot::FREE; (2 * self.slots.len()).max(8)];
        for number in 0..self.len() as u32 {
            let beginning = Beginning::of(self.text(number));
            let at = self.place(self.text(number), beginning);
            self.slots[at] = Slot { number, beginning };
        }
    }

    fn get(&self, number: u32) -> Option<&str> {
        self.texts.get(number as usize)
    }

    /// The text with this number; empty if there is none.
    #[must_use]
    pub fn text(&self, number: u32) -> &str {
        self.get(number).unwrap_or_default()
    }

    /// The number of texts.
    #[must_use]
    pub fn len(&self) -> usize {
        self.texts.len()
    }

    /// Whether there are no texts.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// All texts, by number.
    pub fn iter(&self) -> impl Iterator<Item = &str> {
        self.texts.iter()
    }

    /// Adds the texts of another dictionary; returns their numbers here.
    pub(crate) fn absorb(&mut self, other: &Self) -> Vec<u32> {
        other.iter().map(|text| self.number(text)).collect()
    }
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
        /// For any number of texts, with any beginnings.
        #[test]
        fn a_text_keeps_its_number(texts in prop::collection::vec("[ab\0]{0,3}|event [0-9]{1,3}|an \
                                                                   event with a long name \
                                                                   [ab]{0,3}|[é]{125,130}", 0..60)) {
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
            let (mut at_once, mut numbers) = (Dictionary::default(), Vec::new());
            for texts in texts.chunks(7) {
                let mut asked = Texts::default();
                for text in texts {
                    asked.push(text);
                }
                at_once.numbers(&asked, |number| numbers.push(number));
            }
            prop_assert!(texts.iter().zip(numbers).all(|(text, number)| at_once.text(number) == text));
            prop_assert!(at_once.iter().eq(dictionary.iter()));
        }
    }
}
