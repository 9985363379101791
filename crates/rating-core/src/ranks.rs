//! Some numbers out of many, each with its place among them.

/// A set of whole numbers that knows the place of each in their order: 1.5 bits for every number up to
/// the largest, so that a set out of a million stays near the processor where a table of places would
/// be a wait for memory.
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
    /// A bit for each number, 64 to a word.
    bits: Vec<u64>,
    /// By word: how many bits stand in those before it.
    before: Vec<u32>,
}

impl Ranks {
    /// A set of numbers below an end, given in order. `None` if one is not below it, or not above the
    /// one before.
    #[must_use]
    pub fn of_sorted(end: usize, numbers: impl Iterator<Item = usize>) -> Option<Self> {
        let mut bits = vec![0_u64; end.div_ceil(64)];
        let mut least = 0;
        for number in numbers {
            if !(least..end).contains(&number) {
                return None;
            }
            bits[number / 64] |= 1 << (number % 64);
            least = number + 1;
        }
        Some(Self::of_bits(bits))
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
            marks.iter().rev().fold(0, |word, &marked| word << 1 | u64::from(marked))
        };
        Self::of_bits(marks.chunks(64).map(word).collect())
    }

    fn of_bits(bits: Vec<u64>) -> Self {
        let mut count = 0;
        let before = bits.iter().map(|word| {
            count += word.count_ones();
            count - word.count_ones()
        });
        Self { before: before.collect(), bits }
    }

    /// The place of a number, counted from 0; `None` if it is not in the set.
    #[must_use]
    pub fn place(&self, number: usize) -> Option<u32> {
        let (word, bit) = (*self.bits.get(number / 64)?, 1 << (number % 64));
        let before = self.before.get(number / 64)? + (word & (bit - 1)).count_ones();
        (word & bit != 0).then_some(before)
    }
}
