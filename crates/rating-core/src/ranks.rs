//! Some numbers out of many, each with its place among them.

/// A set of whole numbers that knows the place of each in their order: two bits for every number up
/// to the largest, so that a set out of a million stays near the processor where a table of places
/// would be a wait for memory.
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

/// Numbers that follow each other. What is asked of them stands in one place, which the processor
/// fetches at once.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[repr(align(8))]
struct Word {
    /// A bit for each number.
    bits: u32,
    /// How many bits stand in the words before.
    before: u32,
}

/// How many numbers a word has.
const OF_WORD: usize = u32::BITS as usize;

impl Ranks {
    /// A set of numbers below an end, given in order. `None` if one is not below it, or not above
    /// the one before.
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

    /// The set of the numbers that are marked: a mark for each number, from 0 on.
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
