//! A range of values, with its round numbers.

/// A range of values.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Scale {
    low: f64,
    high: f64,
}

impl Scale {
    /// A range from one value to another; an empty range is widened.
    pub(crate) fn new(low: f64, high: f64) -> Self {
        if high - low > 1e-9 {
            Self { low, high }
        } else {
            Self { low: low - 1.0, high: low + 1.0 }
        }
    }

    /// A range that holds all values, widened to multiples of `step`; `None` without a value.
    pub(crate) fn holding(values: impl Iterator<Item = f64>, steps: usize) -> Option<Self> {
        let values = values.filter(|value| value.is_finite());
        let range = values.fold(None, |range: Option<(f64, f64)>, value| {
            let (low, high) = range.unwrap_or((value, value));
            Some((low.min(value), high.max(value)))
        });
        let (low, high) = range?;
        // A range of at least 4, so that small changes of a list do not look large.
        let step = round_step((high - low).max(4.0), steps);
        let (low, high) = ((low / step).floor() * step, (high / step).ceil() * step);
        Some(Self::new(low, if high > low { high } else { low + step }))
    }

    /// The position of a value: 0 at the low end, 1 at the high end.
    pub(crate) fn share(self, value: f64) -> f64 {
        ((value - self.low) / (self.high - self.low)).clamp(0.0, 1.0)
    }

    /// Round numbers in the range, about as many as asked for.
    pub(crate) fn ticks(self, about: usize) -> Vec<f64> {
        let step = round_step(self.high - self.low, about);
        // A tick at the very end must not be lost to rounding in the last bit, here and below.
        let first = (self.low / step - 1e-9).ceil() * step;
        let ticks = (0..=2 * about + 2).map(|number| first + step * number as f64);
        ticks.take_while(|tick| *tick <= self.high + step * 1e-9).collect()
    }
}

/// 1, 2 or 5 times a power of ten, so that about `steps` of it fill the range.
fn round_step(range: f64, steps: usize) -> f64 {
    let raw = range / steps.max(1) as f64;
    let power = 10_f64.powf(raw.log10().floor());
    let multiples = [1.0, 2.0, 5.0, 10.0];
    // A thousandth too small is accepted: the next step would be twice as large.
    let fitting = multiples.into_iter().find(|multiple| multiple * power >= raw * 0.999);
    // Below 1 the labels, which are whole numbers, would repeat.
    (fitting.unwrap_or(10.0) * power).max(1.0)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ticks_are_round_numbers_inside_the_range() {
        let scale = Scale::holding([87.0, 98.0].into_iter(), 5).unwrap();
        assert_eq!(scale.ticks(5), [85.0, 90.0, 95.0, 100.0]);
        assert_eq!(Scale::new(0.0, 86.0).ticks(4), [0.0, 50.0]);
        assert_eq!(Scale::new(0.0, 100.0).ticks(4), [0.0, 50.0, 100.0]);
    }

    #[test]
    fn one_value_has_a_range_around_it() {
        let scale = Scale::holding([100.0].into_iter(), 5).unwrap();
        assert!(scale.ticks(5).len() >= 2);
        assert!((0.0..=1.0).contains(&scale.share(100.0)));
        assert_eq!(Scale::holding([f64::NAN].into_iter(), 5), None);
    }
}
