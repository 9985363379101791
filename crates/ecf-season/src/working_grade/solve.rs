//! Solves the equations of one group to a certified error.
//!
//! Working grades are held in 64.64-bit fixed point. The equations have whole coefficients, so the
//! residual b - (D - A) w of such a vector is known *exactly*. Elimination and conjugate gradients
//! in double precision find a correction for it. A few corrections bring even a large group that is
//! linked by one game far below a billionth of a grade point.

use rating_core::{Grade, GradePoints};
use rayon::prelude::*;

use super::certificate::Certificate;
use super::elimination::Eliminated;
use super::equations::Equations;
use super::fixed_point::{FRACTION_BITS, to_f64, to_fixed};
use super::fractions::Fractions;
use super::{SolvedGroup, WorkingGrade};
use crate::exactness::Exactness;

/// Certified error, in grade points, at which corrections stop. It is so far below the half
/// billionth lost by rounding to nine decimals that the ninth decimal does not depend on how a
/// group's players are numbered.
const ERROR_WANTED: f64 = 1e-15;

/// Each correction gains about ten digits, so this many are never reached while the conjugate
/// gradients converge at all.
const MOST_CORRECTIONS: usize = 8;

/// A correction that divides the certified error by less than this is the last: the fixed point
/// has no more digits.
const LEAST_GAIN: f64 = 10.0;

/// A group with fewer players than this has its residual computed by one thread.
const PLAYERS_A_TASK: usize = 1 << 12;

/// 2^-39 grade points, in fixed point: above the error of any value, and less than 2e-12.
const HARDLY_BELOW: i128 = 1 << (FRACTION_BITS - 39);

/// Rounding to a billionth of a grade point moves a value by at most this.
const ROUNDING_ERROR: f64 = 0.5e-9 + 2e-12;

/// Working grades of one group, in the order of its players, and how they were found.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Solution {
    /// Value and certified error of each player.
    pub working: Vec<WorkingGrade>,
    /// Steps of the conjugate gradients, all corrections together.
    pub steps: usize,
    /// How often the solution was corrected from its exact residual.
    pub corrections: usize,
}

impl Solution {
    pub(crate) fn report(&self, group: usize) -> SolvedGroup {
        let max_error = self.working.iter().map(|w| w.max_error).fold(0.0, f64::max);
        SolvedGroup { group, steps: self.steps, corrections: self.corrections, max_error }
    }
}

/// Everything that a group's equations are solved with; standard errors use it as well.
#[derive(Debug)]
pub(crate) struct Prepared {
    pub(crate) eliminated: Eliminated,
    pub(crate) certificate: Certificate,
    /// Steps of the conjugate gradients that the certificate took.
    steps: usize,
}

impl Prepared {
    pub(crate) fn of(equations: &Equations) -> Self {
        let eliminated = Eliminated::of(equations);
        let (certificate, steps) = Certificate::by(equations, &eliminated);
        Self { eliminated, certificate, steps }
    }
}

/// Solves the equations of a group that has at least one game against a graded player.
#[must_use]
pub(crate) fn solve(equations: &Equations) -> Solution {
    solve_by(&Prepared::of(equations), equations)
}

/// The same with what was prepared for these equations.
pub(crate) fn solve_by(prepared: &Prepared, equations: &Equations) -> Solution {
    refine(equations, prepared).into_solution(equations, None)
}

/// Solves a group without a graded opponent so that its mean is `mean`.
#[must_use]
pub(crate) fn solve_around_mean(equations: &Equations, mean: Grade) -> Solution {
    let held = equations.held_at_first();
    let mut refined = refine(&held, &Prepared::of(&held));
    let players = refined.values.len().max(1) as i128;
    let wanted = i128::from(mean.points()) << FRACTION_BITS;
    let shift = wanted - refined.values.iter().sum::<i128>() / players;
    // The shift is a mean of the values, so its error is at most their largest error.
    let shift_error = refined.largest_error();
    refined.values.iter_mut().for_each(|value| *value += shift);
    refined.errors.iter_mut().for_each(|error| *error += shift_error);
    refined.into_solution(equations, Some(mean))
}

struct Refined {
    /// Fixed point.
    values: Vec<i128>,
    /// Certified, in grade points.
    errors: Vec<f64>,
    steps: usize,
    corrections: usize,
}

impl Refined {
    fn largest_error(&self) -> f64 {
        self.errors.iter().copied().fold(0.0, f64::max)
    }

    /// Rounds to billionths, and records what that leaves out.
    fn into_solution(self, equations: &Equations, mean: Option<Grade>) -> Solution {
        let fractions = Fractions::near(&self.values, self.largest_error(), equations, mean);
        let working = |(player, (&value, &error)): (usize, (&i128, &f64))| {
            let (value, max_error) = (rounded(value), error + ROUNDING_ERROR);
            let unknown = || Exactness::within(max_error);
            let exactness = fractions.as_ref().map(|found| found.exactness(player, value));
            WorkingGrade { value, max_error, exactness: exactness.unwrap_or_else(unknown) }
        };
        let working = self.values.iter().zip(&self.errors).enumerate().map(working).collect();
        Solution { working, steps: self.steps, corrections: self.corrections }
    }
}

fn refine(equations: &Equations, prepared: &Prepared) -> Refined {
    let Prepared { eliminated, certificate, .. } = prepared;
    let mut steps = prepared.steps;
    let mut values = vec![0; equations.players()];
    let mut residual = exact_residual(equations, &values);
    let mut error = certificate.judge(&residual);
    let mut corrections = 0;
    while error > ERROR_WANTED && corrections < MOST_CORRECTIONS {
        let (candidate, more_steps) = corrected(eliminated, &values, &residual);
        steps += more_steps;
        corrections += 1;
        let next_residual = exact_residual(equations, &candidate);
        let next_error = certificate.judge(&next_residual);
        if next_error >= error {
            // Near the last digit of the fixed point a correction is no larger than its own
            // rounding, and gradients that stopped early may point anywhere. The next correction
            // would start from the same residual and be the same, so this is the end.
            break;
        }
        let gain = error / next_error;
        (values, residual, error) = (candidate, next_residual, next_error);
        if gain < LEAST_GAIN {
            break;
        }
    }
    Refined { errors: certificate.errors(&residual), values, steps, corrections }
}

/// One correction: the exact residual, solved in double precision.
fn corrected(eliminated: &Eliminated, values: &[i128], residual: &[i128]) -> (Vec<i128>, usize) {
    let right_side: Vec<f64> = residual.iter().map(|&r| to_f64(r)).collect();
    let most = right_side.iter().fold(0.0, |most: f64, r| most.max(r.abs()));
    // This uses most of the sixteen digits of double precision, and can be reached. The next
    // correction starts from an exact residual, so two or three are enough for made-up groups of
    // 1,000 to 100,000 players, with 40 to 130 steps in all.
    let (correction, steps) = eliminated.solve(&right_side, most * 1e-11);
    let add = |(&value, &by): (&i128, &f64)| value + to_fixed(by);
    (values.iter().zip(&correction).map(add).collect(), steps)
}

/// b - (D - A) w, without any rounding.
fn exact_residual(equations: &Equations, values: &[i128]) -> Vec<i128> {
    let row = |player: usize| {
        let right_side = i128::from(equations.right_side[player]) << FRACTION_BITS;
        right_side - equations.row_times(player, values)
    };
    (0..equations.players()).into_par_iter().with_min_len(PLAYERS_A_TASK).map(row).collect()
}

/// Rounds half up; a value hardly below the middle between two billionths counts as the middle. So
/// a working grade of 142 and 41/1024, ten decimals long, goes up however the group's players are
/// numbered, whatever the rounding of their sums.
fn rounded(value: i128) -> GradePoints {
    let half = (1_i128 << (FRACTION_BITS - 1)) + HARDLY_BELOW * i128::from(GradePoints::PER_POINT);
    let billionths = (value * i128::from(GradePoints::PER_POINT) + half) >> FRACTION_BITS;
    GradePoints::from_billionths(billionths as i64)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn hardly_below_the_middle_of_two_billionths_goes_up() {
        // 142 and 41/1024 is 142.0400390625. 2^-39 grade points are 2^25 units, and less than
        // 2e-12.
        let middle = (142 << 64) + (41 << 54);
        for (below, billionths) in [
            (-(1 << 26), 142_040_039_063),
            (0, 142_040_039_063),
            (1, 142_040_039_063),
            (1 << 25, 142_040_039_063),
            (1 << 26, 142_040_039_062),
            (1 << 30, 142_040_039_062),
        ] {
            assert_eq!(rounded(middle - below).billionths(), billionths, "{below}");
        }
    }
}
