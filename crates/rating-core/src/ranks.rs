//! A set of whole numbers that gives each one's place in their order.

/// A set of whole numbers that gives each one's place in their order. It takes two bits for every
/// number up to the largest, so a set of numbers up to a million stays in the processor's cache,
/// where a table of places would not.
///
/// ```
/// use rating_core::ranks::Ranks;
///
/// let ranks = Ranks::of_sorted(100, [7, 64, 99].into_iter()).ok_or("not in order")?;
/// assert_eq!([7, 64, 99].map(|number| ranks.place(number)), [Some(0), Some(1), Some(2)]);
/// assert_eq!([0, 63, 100].map(|number| ranks.place(number)), [None; 3]);
/// # Ok::<(), &str>(())
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Ranks {
    words: Vec<Word>,
}

/// Consecutive numbers. Both fields are in one cache line, so that a look-up waits for memory once.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[repr(align(8))]
struct Word {
    /// A bit for each number.
    bits: u32,
    /// How many bits are set in the words before.
    before: u32,
}

/// How many numbers a word covers.
const OF_WORD: usize = u32::BITS as usize;

impl Ranks {
    /// The set of some numbers below `end`, given in ascending order; `None` if one is not below
    /// `end`, or not above the one before.
    #[must_use]
    pub fn of_sorted(end: usize, numbers: impl Iterator<Item = usize>) -> Option<Self> {
        let mut words = vec![Word::default(); end.div_ceil(OF_WORD)];
        let mut least = 0;
        for number in numbers {
            if !(least..end).contains(&number) {
                return None;
            }
            words[number / OF_WORD].bits |= 1 << (number % OF_WORD);
            least = number + 1;
        }
        Some(Self::counted(words))
    }

    /// The set of the marked numbers, from a mark for each number from 0 on.
    ///
    /// ```
    /// use rating_core::ranks::Ranks;
    ///
    /// let ranks = Ranks::of_marks(&[false, true, true]);
    /// assert_eq!([0, 1, 2, 3].map(|number| ranks.place(number)), [None, Some(0), Some(1), None]);
    /// ```
    #[must_use]
    pub fn of_marks(marks: &[bool]) -> Self {
        let word = |marks: &[bool]| {
            let bits = marks.iter().rev().fold(0, |bits, &marked| bits << 1 | u32::from(marked));
            Word { bits, before: 0 }
        };
        Self::counted(marks.chunks(OF_WORD).map(word).collect())
    }

    fn counted(mut words: Vec<Word>) -> Self {
        let mut count = 0;
        for word in &mut words {
            word.before = count;
            count += word.bits.count_ones();
        }
        Self { words }
    }

    /// The place of a number, counted from 0; `None` if it is not in the set.
    #[must_use]
    #[inline]
    pub fn place(&self, number: usize) -> Option<u32> {
        let (word, bit) = (self.words.get(number / OF_WORD)?, 1 << (number % OF_WORD));
        let place = word.before + (word.bits & (bit - 1)).count_ones();
        (word.bits & bit != 0).then_some(place)
    }
}
