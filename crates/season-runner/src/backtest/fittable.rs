//! Systems with parameters: what each may be, and what a search for better ones asks of them.

use std::ops::RangeInclusive;

/// A system whose parameters can be fitted: numbers from 0 on, or that may be of either sign and
/// keep it.
pub(super) trait Fittable: Copy + Send + Sync {
    /// The parameters that are fitted.
    fn parameters(&self) -> Vec<f64>;

    /// The system with others; `None` if it cannot have them.
    fn with(&self, parameters: &[f64]) -> Option<Self>;

    /// The system, if every parameter is in its range, those that are not fitted, too.
    ///
    /// # Errors
    ///
    /// The first that is not.
    fn checked(self) -> Result<Self, OutOfRange>;
}

/// A parameter beyond the range in which it makes sense.
#[derive(Debug, thiserror::Error)]
#[error("{name} is {found}: expected a number from {least} to {most}")]
pub(super) struct OutOfRange {
    name: &'static str,
    found: f64,
    least: f64,
    most: f64,
}

/// A parameter by its name in files, and what it may be.
pub(super) type Ranged = (&'static str, f64, RangeInclusive<f64>);

/// Holds parameters to their ranges, in which no NaN is.
pub(super) fn all_within(parameters: &[Ranged]) -> Result<(), OutOfRange> {
    let is_outside = |(_, found, range): &&Ranged| !range.contains(found);
    match parameters.iter().find(is_outside) {
        Some((name, found, range)) => {
            Err(OutOfRange { name, found: *found, least: *range.start(), most: *range.end() })
        }
        None => Ok(()),
    }
}
