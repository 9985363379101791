//! Texts that rows repeat, each kept once: events, sections, rounds that are not numbers.

use indexmap::IndexSet;
use rustc_hash::FxBuildHasher;

/// Texts and their numbers, in the order in which they were first met.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Dictionary {
    texts: IndexSet<Box<str>, FxBuildHasher>,
    last: u32,
}

impl Dictionary {
    /// The number of a text, a new one where it was not met before.
    pub(crate) fn number(&mut self, text: &str) -> u32 {
        // The rows of an event stand together, so most texts are that of the row before.
        if self.texts.get_index(self.last as usize).is_some_and(|last| **last == *text) {
            return self.last;
        }
        let known = self.texts.get_index_of(text);
        self.last = known.unwrap_or_else(|| self.texts.insert_full(text.into()).0) as u32;
        self.last
    }

    /// The text of a number; empty for a number that none has.
    #[must_use]
    pub fn text(&self, number: u32) -> &str {
        self.texts.get_index(number as usize).map_or("", |text| text)
    }

    /// How many texts there are.
    #[must_use]
    pub fn len(&self) -> usize {
        self.texts.len()
    }

    /// Whether there are none.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.texts.is_empty()
    }

    /// All texts, by number.
    pub fn iter(&self) -> impl Iterator<Item = &str> {
        self.texts.iter().map(|text| &**text)
    }

    /// The numbers here of the texts of another dictionary, which are added.
    pub(crate) fn absorb(&mut self, other: &Self) -> Vec<u32> {
        other.iter().map(|text| self.number(text)).collect()
    }
}

#[cfg(test)]
mod tests {
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
}
