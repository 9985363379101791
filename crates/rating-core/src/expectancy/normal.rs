//! The normal curve: both players' form varies with the same standard deviation.

use std::f64::consts::SQRT_2;

use super::{Expectancy, is_positive, seen_from_either_side};

/// Expected score = share of the normal distribution below the difference.
///
/// ```
/// use rating_core::expectancy::{Expectancy, Normal};
///
/// // One standard deviation, 200 times the root of 2.
/// assert!((Normal::ELO.expected(282.842_712_474_619) - 0.841_344_746).abs() < 1e-9);
/// ```
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Normal {
    /// Standard deviation of the difference, times the root of 2.
    scale: f64,
}

impl Normal {
    /// Elo's curve: each player's form has a standard deviation of 200 points, so that of the
    /// difference is 200 times the root of 2. It gives 2785 in the article "Performance rating
    /// (chess)".
    pub const ELO: Self = Self { scale: 400.0 };

    /// A curve with this standard deviation of the difference; `None` unless that is more than
    /// zero and finite.
    #[must_use]
    pub fn new(standard_deviation: f64) -> Option<Self> {
        is_positive(standard_deviation).then_some(Self { scale: standard_deviation * SQRT_2 })
    }
}

impl Expectancy for Normal {
    fn expected(&self, difference: f64) -> f64 {
        // libm's, since the system's erfc differs from machine to machine in the last bits.
        let weaker = 0.5 * libm::erfc(difference.abs() / self.scale);
        seen_from_either_side(difference, weaker)
    }
}
