//! The measurements of a work, over all its runs.

use std::collections::BTreeMap;

use super::lines::Work;
use super::measure::Turn;

/// The measurements on one season, by work.
#[derive(Debug, Default)]
pub(crate) struct Measured {
    by_work: BTreeMap<Work, Series>,
}

impl Measured {
    /// The series of a work, to add to.
    pub(crate) fn of(&mut self, work: Work) -> &mut Series {
        self.by_work.entry(work).or_default()
    }

    /// The series of a work, if it was run.
    pub(crate) fn get(&self, work: Work) -> Option<&Series> {
        self.by_work.get(&work)
    }
}

/// The runs of one work.
#[derive(Debug, Default)]
pub(crate) struct Series {
    /// Its peak memory in bytes, if the system gives it.
    pub(crate) peak: Option<u64>,
    turns: Vec<Turn>,
}

impl Series {
    /// Adds a run.
    pub(crate) fn push(&mut self, turn: Turn) {
        self.turns.push(turn);
    }

    /// The median of the seconds.
    pub(crate) fn median(&self) -> f64 {
        let sorted = self.sorted();
        let middle = sorted.len() / 2;
        match sorted.as_slice() {
            [] => f64::NAN,
            odd if odd.len() % 2 == 1 => odd[middle],
            even => f64::midpoint(even[middle - 1], even[middle]),
        }
    }

    /// The smallest and the largest number of seconds.
    pub(crate) fn span(&self) -> Option<(f64, f64)> {
        let sorted = self.sorted();
        sorted.first().copied().zip(sorted.last().copied())
    }

    fn sorted(&self) -> Vec<f64> {
        let mut seconds: Vec<f64> = self.turns.iter().map(|turn| turn.seconds).collect();
        seconds.sort_by(f64::total_cmp);
        seconds
    }

    /// Processor seconds for each second of the clock, over all runs together: the system counts in
    /// hundredths of a second, which is too coarse for one short run.
    pub(crate) fn processors(&self) -> Option<f64> {
        let processor: Option<f64> = self.turns.iter().map(|turn| turn.processor).sum();
        let wall: f64 = self.turns.iter().map(|turn| turn.wall).sum();
        processor.map(|processor| processor / wall)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn series(seconds: &[f64]) -> Series {
        let turn = |&seconds| Turn { seconds, wall: 2.0, processor: Some(seconds) };
        Series { peak: None, turns: seconds.iter().map(turn).collect() }
    }

    #[test]
    fn the_median_is_the_middle_value_whatever_the_order() {
        assert_eq!(series(&[3.0, 1.0, 2.0]).median().to_string(), "2");
        assert_eq!(series(&[4.0, 1.0, 2.0, 3.0]).median().to_string(), "2.5");
        assert!(series(&[]).median().is_nan());
    }

    #[test]
    fn the_span_is_from_the_least_to_the_most() {
        assert_eq!(series(&[3.0, 1.0, 2.0]).span(), Some((1.0, 3.0)));
        assert_eq!(series(&[]).span(), None);
    }

    #[test]
    fn processors_are_of_all_runs_together() {
        let mut runs = series(&[1.0, 4.0]);
        assert_eq!(runs.processors(), Some(1.25));
        runs.push(Turn { seconds: 1.0, wall: 1.0, processor: None });
        assert_eq!(runs.processors(), None);
    }
}
