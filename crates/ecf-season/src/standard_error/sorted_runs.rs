//! Sorts numbers that come in a few runs, each of them sorted already.
//!
//! The opponents of a player are in order, and so are those of every member of a small group. Most
//! sums have two or three such runs, and merging them looks at each number once or twice.

/// Numbers that are sorted, in memory that is reused.
#[derive(Debug, Default)]
pub(super) struct SortedRuns {
    numbers: Vec<u64>,
    merged: Vec<u64>,
    /// Where each run ends.
    ends: Vec<usize>,
}

impl SortedRuns {
    /// Takes these numbers in place of those before, and sorts them.
    pub(super) fn sort(&mut self, numbers: impl Iterator<Item = u64>) {
        self.numbers.clear();
        self.numbers.extend(numbers);
        self.find_runs();
        while self.ends.len() > 1 {
            self.merge_pairs();
        }
    }

    /// The numbers, the smallest first.
    pub(super) fn numbers(&self) -> &[u64] {
        &self.numbers
    }

    fn find_runs(&mut self) {
        self.ends.clear();
        let pairs = self.numbers.iter().zip(self.numbers.iter().skip(1));
        let ends = (1..).zip(pairs).filter(|(_, (one, next))| one > next).map(|(end, _)| end);
        self.ends.extend(ends);
        self.ends.push(self.numbers.len());
    }

    /// Merges the first run with the second, the third with the fourth, and so on.
    fn merge_pairs(&mut self) {
        let Self { numbers, merged, ends } = self;
        merged.clear();
        let (mut start, mut kept) = (0, 0);
        for first in (0..ends.len()).step_by(2) {
            let middle = ends[first];
            let end = ends.get(first + 1).copied().unwrap_or(middle);
            merge(&numbers[start..middle], &numbers[middle..end], merged);
            start = end;
            ends[kept] = end;
            kept += 1;
        }
        ends.truncate(kept);
        std::mem::swap(numbers, merged);
    }
}

/// Adds the numbers of two runs to `merged`. Which of them has the next number is as good as
/// random, so there is no branch for it.
fn merge(one: &[u64], other: &[u64], merged: &mut Vec<u64>) {
    let (mut of_one, mut of_other) = (0, 0);
    while let (Some(&first), Some(&second)) = (one.get(of_one), other.get(of_other)) {
        let takes_first = first <= second;
        merged.push(if takes_first { first } else { second });
        of_one += usize::from(takes_first);
        of_other += usize::from(!takes_first);
    }
    merged.extend_from_slice(&one[of_one..]);
    merged.extend_from_slice(&other[of_other..]);
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    proptest! {
        #[test]
        fn numbers_are_sorted_in_however_many_runs_they_come(
            lists in prop::collection::vec(prop::collection::vec(0_u64..40, 0..12), 1..8),
        ) {
            let mut sorted = SortedRuns::default();
            for mut numbers in lists {
                // Some lists have few runs, and some one for nearly every number.
                for run in numbers.chunks_mut(5).step_by(2) {
                    run.sort_unstable();
                }
                sorted.sort(numbers.iter().copied());
                numbers.sort_unstable();
                prop_assert_eq!(sorted.numbers(), numbers);
            }
        }
    }
}
