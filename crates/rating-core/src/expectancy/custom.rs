//! A curve of one's own.

use std::ptr::fn_addr_eq;

use super::Expectancy;

/// A curve of one's own: the expected score, 0 to 1, for a difference in strength.
///
/// The function must be what [`Expectancy`] asks for, also for infinite differences. Two curves are
/// equal if they are the same function.
///
/// ```
/// use rating_core::expectancy::{Custom, Expectancy};
///
/// let steps = Custom(|difference| if difference == 0.0 { 0.5 } else { (difference > 0.0).into() });
/// assert_eq!(steps.expected(3.0), 1.0);
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Custom(pub fn(f64) -> f64);

impl Expectancy for Custom {
    fn expected(&self, difference: f64) -> f64 {
        self.0(difference)
    }
}

impl PartialEq for Custom {
    fn eq(&self, other: &Self) -> bool {
        fn_addr_eq(self.0, other.0)
    }
}
