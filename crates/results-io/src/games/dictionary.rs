//! Texts that rows repeat, each kept once: events, sections, rounds that are not numbers.

use std::hash::Hasher as _;

use rustc_hash::FxHasher;

/// Texts, one after the other.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Texts {
    texts: String,
    /// Where each ends.
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

/// Texts and their numbers, in the order in which they were first met.
///
/// The events of a season are looked up a million times, each a wait for memory: a text and its
/// number stand in one place, and only a long text is compared in another.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Dictionary {
    /// By number.
    texts: Texts,
    /// A power of two of them, of which at least a quarter are free; a text stands in the first
    /// that was free from the one of its hash on.
    slots: Vec<Slot>,
    /// That of the text that was asked for last.
    last: Slot,
}

/// Half of what the processor fetches at once.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(align(32))]
struct Slot {
    number: u32,
    beginning: Beginning,
}

/// How a text begins, followed by zeros, and its length, or the largest that fits.
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

    /// Whether it is all of the text.
    const fn is_all(self) -> bool {
        self.length as usize <= Self::LENGTH
    }
}

impl Slot {
    /// There are fewer texts than rows of a file, which 32 bits number.
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
    /// The number of a text, a new one where it was not met before.
    pub(crate) fn number(&mut self, text: &str) -> u32 {
        let beginning = Beginning::of(text);
        // The rows of an event stand together, so many texts are that of the row before.
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

    /// Calls `take` with the number of each text, in their order. All their slots are asked for
    /// before the first is looked at, so that the waits for memory are one: a sixth of the time of
    /// one after the other.
    pub(crate) fn numbers(&mut self, texts: &Texts, mut take: impl FnMut(u32)) {
        let first = |text| self.slots.get(self.first_place(text)).copied().unwrap_or_default();
        let slots: Vec<Slot> = texts.iter().map(first).collect();
        for (text, slot) in texts.iter().zip(slots) {
            let is_met = self.is_of(slot, text, Beginning::of(text));
            take(if is_met { slot.number } else { self.number(text) });
        }
    }

    /// Whether a slot is that of a text.
    fn is_of(&self, slot: Slot, text: &str, beginning: Beginning) -> bool {
        slot.beginning == beginning
            && !slot.is_free()
            && (beginning.is_all() || self.get(slot.number) == Some(text))
    }

    /// Where a text stands, or may stand.
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

    /// The text of a number; empty for a number that none has.
    #[must_use]
    pub fn text(&self, number: u32) -> &str {
        self.get(number).unwrap_or_default()
    }

    /// How many texts there are.
    #[must_use]
    pub fn len(&self) -> usize {
        self.texts.len()
    }

    /// Whether there are none.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// All texts, by number.
    pub fn iter(&self) -> impl Iterator<Item = &str> {
        self.texts.iter()
    }

    /// The numbers here of the texts of another dictionary, which are added.
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
        /// However many texts there are, and whatever they begin with.
        #[test]
        fn a_text_keeps_its_number(texts in prop::collection::vec("[ab\0]{0,3}|event [0-9]{1,3}|an \
                                                                   event with a long name \
                                                                   [ab]{0,3}|[é]{125,130}", 0..200)) {
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
