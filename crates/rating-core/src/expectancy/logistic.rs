//! The logistic curve, by the difference that multiplies the odds by ten.

use std::f64::consts::{LN_10, LOG2_E};

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

/// Beyond this the curve is flat to the last bit of any grade; the exponential is still finite.
// e^-700 is 1e-304, lost beside 1 in the curve; the exponent overflows from 709.8 on.
const MOST: f64 = 700.0;

/// Adding this to a small number leaves its nearest whole number in the last bits.
// 1.5 x 2^52: from 2^52 to 2^53 doubles are whole numbers, so that the sum is rounded to one.
const ROUNDER: f64 = 6_755_399_441_055_744.0;

/// The natural logarithm of 2 in two parts: the leading digits, few enough that a product with a
/// whole number up to 1,024 is exact, and the rest.
const LN_2_HEAD: f64 = 0.693_147_180_369_123_8;
const LN_2_TAIL: f64 = 1.908_214_929_270_587_7e-10;

/// e to the power of `x`, for `x` of at least 0; an `x` above 700 counts as 700.
///
/// The relative error is below 1e-15.
#[inline]
pub(super) fn exp(x: f64) -> f64 {
    // NaN stays NaN.
    let x = if x > MOST { MOST } else { x };
    // x = k ln 2 + r with |r| at most half of ln 2.
    let shifted = x * LOG2_E + ROUNDER;
    let k = shifted - ROUNDER;
    let r = (x - k * LN_2_HEAD) - k * LN_2_TAIL;
    // The last bits of `shifted` hold k, and the shift drops all others; with k at most 1010, k +
    // 1023 stays below the 2047 that would mean infinity.
    let exponent = shifted.to_bits() << 52;
    power_series(r) * f64::from_bits(exponent.wrapping_add(1023 << 52))
}

/// The first thirteen terms of the exponential series, in pairs that do not depend on each other.
#[inline]
fn power_series(r: f64) -> f64 {
    // Enough: the first term left out, r^13 / 13!, is at most 1.7e-16 for r up to half of ln 2.
    let r2 = r * r;
    let r4 = r2 * r2;
    let r8 = r4 * r4;
    let low = (1.0 + r) + r2 * (1.0 / 2.0 + r * (1.0 / 6.0));
    let middle = (1.0 / 24.0 + r * (1.0 / 120.0)) + r2 * (1.0 / 720.0 + r * (1.0 / 5_040.0));
    let high = (1.0 / 40_320.0 + r * (1.0 / 362_880.0))
        + r2 * (1.0 / 3_628_800.0 + r * (1.0 / 39_916_800.0));
    (low + r4 * middle) + r8 * (high + r4 * (1.0 / 479_001_600.0))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn it_is_the_exponential_to_the_fifteenth_digit() {
        let mut worst = 0.0_f64;
        for step in 0..2_000_000 {
            let x = f64::from(step) * 0.000_35;
            worst = worst.max((exp(x) / libm::exp(x) - 1.0).abs());
        }
        assert!(worst < 1e-15, "{worst:e}");
        assert!(exp(0.0).to_bits() == 1.0_f64.to_bits());
        assert!(exp(1e9).is_finite() && exp(f64::INFINITY).is_finite());
    }
}
