//! Systems with parameters: the range of each parameter, and how a search moves it.

use std::ops::RangeInclusive;

use fgsl_matrix::Predicts;

/// A system whose parameters can be fitted.
pub(crate) trait Fittable: Copy + Send + Sync {
    /// The parameters that are fitted.
    fn parameters(&self) -> Vec<Parameter>;

    /// The system with other parameters; `None` if it cannot have them.
    fn with(&self, parameters: &[f64]) -> Option<Self>;

    /// The system, if all parameters are in their ranges, including those that are not fitted.
    ///
    /// # Errors
    ///
    /// The first parameter that is out of range.
    fn checked(self) -> Result<Self, OutOfRange>;
}

/// A parameter, and how a search moves it.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Parameter {
    /// Its value.
    pub(crate) value: f64,
    moves: Moves,
}

#[derive(Clone, Copy, Debug, PartialEq)]
enum Moves {
    /// Multiplied and divided by a factor. From 0, which no factor changes, a step leads to a share
    /// of `from_zero`.
    ByFactor { from_zero: f64 },
    /// Increased and reduced by a share of `most`, also across 0.
    BySum { most: f64 },
}

/// How far a search steps.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Step {
    /// What parameters are multiplied and divided by: from 2 down to 1.
    pub(crate) factor: f64,
    /// The share of the longest step of other parameters: from 1 down to 0.
    pub(crate) share: f64,
}

impl Step {
    /// The longest step.
    pub(crate) const FIRST: Self = Self { factor: 2.0, share: 1.0 };

    /// The next shorter step.
    pub(crate) fn shorter(self) -> Self {
        Self { factor: self.factor.sqrt(), share: self.share / 2.0 }
    }
}

impl Parameter {
    /// A parameter that is at least 0; from 0 the search steps to a share of `from_zero`.
    pub(crate) const fn from_zero_on(value: f64, from_zero: f64) -> Self {
        Self { value, moves: Moves::ByFactor { from_zero } }
    }

    /// A parameter of either sign, and its longest step.
    pub(crate) const fn of_either_sign(value: f64, most: f64) -> Self {
        Self { value, moves: Moves::BySum { most } }
    }

    /// The values that are one step away.
    pub(crate) fn moved(&self, step: Step) -> Vec<f64> {
        match self.moves {
            Moves::ByFactor { from_zero } if self.value == 0.0 => vec![from_zero * step.share],
            Moves::ByFactor { .. } => {
                vec![self.value * step.factor, self.value * step.factor.recip()]
            }
            Moves::BySum { most } => {
                vec![self.value + most * step.share, self.value - most * step.share]
            }
        }
    }
}

/// A parameter beyond the range in which it makes sense.
#[derive(Debug, thiserror::Error)]
#[error("{name} is {found}: expected a number from {least} to {most}")]
pub(crate) struct OutOfRange {
    name: &'static str,
    found: f64,
    least: f64,
    most: f64,
}

/// A parameter: its name in files, its value and its range.
pub(crate) type Ranged = (&'static str, f64, RangeInclusive<f64>);

/// What White's pieces are worth in predictions, as a parameter.
pub(crate) fn white_of(predicts: &Predicts) -> Ranged {
    ("predicts.white", predicts.white.unwrap_or_default(), WHITE)
}

/// What White's pieces may be worth: odds of ten to one at most, for either side.
pub(crate) const WHITE: RangeInclusive<f64> = -400.0..=400.0;

/// Checks that parameters are in their ranges; NaN is in no range.
pub(crate) fn all_within(parameters: &[Ranged]) -> Result<(), OutOfRange> {
    let is_outside = |(_, found, range): &&Ranged| !range.contains(found);
    match parameters.iter().find(is_outside) {
        Some((name, found, range)) => {
            Err(OutOfRange { name, found: *found, least: *range.start(), most: *range.end() })
        }
        None => Ok(()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_parameter_can_leave_0() {
        let shorter = Step::FIRST.shorter();
        assert_eq!(Parameter::from_zero_on(0.0, 10.0).moved(Step::FIRST), [10.0]);
        assert_eq!(Parameter::from_zero_on(0.0, 10.0).moved(shorter), [5.0]);
        assert_eq!(Parameter::from_zero_on(3.0, 10.0).moved(Step::FIRST), [6.0, 1.5]);
        assert_eq!(Parameter::of_either_sign(5.0, 20.0).moved(Step::FIRST), [25.0, -15.0]);
        assert_eq!(Parameter::of_either_sign(0.0, 20.0).moved(shorter), [10.0, -10.0]);
    }
}
