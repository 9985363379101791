//! Working grades of a group as fractions with one short denominator, if there is one.
//!
//! The solution in fixed point is accurate to about 10^-15. That separates all fractions with a
//! denominator up to 2^24 (two of them are at least 2^-48 apart, which is 3.5 x 10^-15). So a short
//! fraction is found by continued fractions, whatever the size of the group. The equations are in
//! whole numbers, so the fractions are then proved by inserting them. Groups without a short
//! denominator, nearly all of more than ten players, are given up at their first or second player.

use num_rational::Ratio;
use rating_core::{Grade, GradePoints};

use super::equations::Equations;
use super::fixed_point::{FRACTION_BITS, to_fixed};
use crate::exactness::Exactness;

/// The longest denominator that is tried; see above.
const MOST_DENOMINATOR: i128 = 1 << 24;

/// Half of the least distance between two fractions with such denominators, in grade points.
const MOST_ERROR: f64 = 1.0 / (1_u64 << 49) as f64;

/// The exact working grades of a group, over a common denominator.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Fractions {
    numerators: Vec<i128>,
    denominator: i128,
}

impl Fractions {
    /// The exact solution near values in fixed point that are wrong by at most `error` grade
    /// points.
    ///
    /// `mean` is the mean of a group without graded opponents.
    pub(crate) fn near(
        values: &[i128],
        error: f64,
        equations: &Equations,
        mean: Option<Grade>,
    ) -> Option<Self> {
        if error > MOST_ERROR {
            return None;
        }
        // A few units more cover the rounding of `error` itself.
        let tolerance = to_fixed(error) + 4;
        let mut denominator = 1;
        for &value in values {
            denominator *=
                least_denominator(value.checked_mul(denominator)?, tolerance * denominator)?;
            if denominator > MOST_DENOMINATOR {
                return None;
            }
        }
        let numerator = |value: &i128| Some(nearest_whole(value.checked_mul(denominator)?));
        let numerators = values.iter().map(numerator).collect::<Option<Vec<_>>>()?;
        let found = Self { numerators, denominator };
        found.solves(equations, mean).then_some(found)
    }

    /// Whether every equation holds, in whole numbers.
    fn solves(&self, equations: &Equations, mean: Option<Grade>) -> bool {
        let holds = |player: usize| {
            let right_side = i128::from(equations.right_side[player]) * self.denominator;
            equations.row_times(player, &self.numerators) == right_side
        };
        let has_mean = |mean: Grade| {
            let players = self.numerators.len() as i128;
            self.numerators.iter().sum::<i128>()
                == i128::from(mean.points()) * players * self.denominator
        };
        (0..self.numerators.len()).all(holds) && mean.is_none_or(has_mean)
    }

    /// What nine decimals leave out of a player's working grade.
    pub(crate) fn exactness(&self, player: usize, value: GradePoints) -> Exactness {
        let in_billionths = self.numerators[player] * i128::from(GradePoints::PER_POINT);
        let written = i128::from(value.billionths()) * self.denominator;
        Exactness::of_remainder(Ratio::new(in_billionths - written, self.denominator))
    }
}

/// The whole number nearest to a value in fixed point.
fn nearest_whole(value: i128) -> i128 {
    (value + (1 << (FRACTION_BITS - 1))) >> FRACTION_BITS
}

/// The denominator of the first convergent of the value's continued fraction that is within the
/// tolerance; `None` beyond [`MOST_DENOMINATOR`].
fn least_denominator(value: i128, tolerance: i128) -> Option<i128> {
    let whole = 1_i128 << FRACTION_BITS;
    let fraction = value.rem_euclid(whole);
    let (mut rest, mut of) = (fraction, whole);
    let (mut before, mut denominator) = (0, 1);
    loop {
        // How far the value times the denominator is from a whole number.
        let past = (fraction * denominator).rem_euclid(whole);
        if past.min(whole - past) <= tolerance * denominator {
            return Some(denominator);
        }
        if rest == 0 {
            return None;
        }
        let times = of / rest;
        (rest, of) = (of % rest, rest);
        (before, denominator) = (denominator, times * denominator + before);
        if denominator > MOST_DENOMINATOR {
            return None;
        }
    }
}
