//! The logistic curve, by the difference that multiplies the odds by ten.

use std::f64::consts::LN_10;

use super::exponential::exp;
use super::{Expectancy, is_positive, seen_from_either_side};

/// Expected score = 1 / (1 + 10^(-difference / tenfold)).
///
/// Sources: the base-10 curve of Elo ratings (400), and the FGSl grading system's on the
/// three-digit scale (50).
///
/// ```
/// use rating_core::expectancy::{Expectancy, Logistic};
///
/// // Odds of ten to one.
/// assert!((Logistic::ELO.expected(400.0) - 10.0 / 11.0).abs() < 1e-15);
/// assert!((Logistic::GRADE.expected(50.0) - 10.0 / 11.0).abs() < 1e-15);
/// assert_eq!(Logistic::GRADE.expected(0.0), 0.5);
/// ```
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Logistic {
    /// Natural logarithm of the odds, for one point of difference.
    rate: f64,
}

impl Logistic {
    /// Elo points: 400 points are odds of ten to one.
    pub const ELO: Self = Self { rate: LN_10 / 400.0 };

    /// The three-digit scale of the matrix model: 50 grade points are odds of ten to one.
    pub const GRADE: Self = Self { rate: LN_10 / 50.0 };

    /// A curve where `tenfold` points are odds of ten to one; `None` unless that is more than
    /// zero and finite.
    #[must_use]
    pub fn new(tenfold: f64) -> Option<Self> {
        is_positive(tenfold).then(|| Self { rate: LN_10 / tenfold })
    }
}

impl Expectancy for Logistic {
    #[inline]
    fn expected(&self, difference: f64) -> f64 {
        // Computed from the absolute difference: `exp` accepts no argument below zero, and the
        // weaker side's small share keeps all its digits.
        let weaker = 1.0 / (1.0 + exp(difference.abs() * self.rate));
        seen_from_either_side(difference, weaker)
    }
}
