//! All curves under their names, and one of one's own.

use std::fmt;
use std::ptr::fn_addr_eq;
use std::str::FromStr;

use super::{Expectancy, FideTable, Linear, Logistic, Normal};

/// Any of the expectancy curves.
///
/// ```
/// use rating_core::expectancy::{Curve, Expectancy};
///
/// let curve: Curve = "fide-table".parse()?;
/// assert!((curve.expected(100.0) - 0.64).abs() < 1e-12);
/// assert!("parabola".parse::<Curve>().is_err());
/// # Ok::<(), rating_core::expectancy::UnknownCurve>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Curve {
    /// FIDE's table 8.1b: whole per cents.
    FideTable,
    /// The normal distribution.
    Normal(Normal),
    /// The logistic curve.
    Logistic(Logistic),
    /// The national line, with or without its limit.
    Linear(Linear),
    /// One's own.
    Custom(Custom),
}

impl Curve {
    /// Every named curve, with its name: first the curves for Elo points, then those for grades.
    pub const NAMED: [(&'static str, Self); 7] = [
        ("fide-table", Self::FideTable),
        ("normal", Self::Normal(Normal::ELO)),
        ("logistic", Self::Logistic(Logistic::ELO)),
        ("linear", Self::Linear(Linear::ELO)),
        ("logistic-grade", Self::Logistic(Logistic::GRADE)),
        ("linear-grade", Self::Linear(Linear::GRADE)),
        ("linear-grade-limited", Self::Linear(Linear::GRADE_LIMITED)),
    ];

    /// The curve's name; `None` if it is not one of the named curves.
    #[must_use]
    pub fn name(&self) -> Option<&'static str> {
        Self::NAMED.iter().find(|(_, curve)| curve == self).map(|&(name, _)| name)
    }
}

impl Expectancy for Curve {
    fn expected(&self, difference: f64) -> f64 {
        match self {
            Self::FideTable => FideTable.expected(difference),
            Self::Normal(curve) => curve.expected(difference),
            Self::Logistic(curve) => curve.expected(difference),
            Self::Linear(curve) => curve.expected(difference),
            Self::Custom(curve) => curve.expected(difference),
        }
    }
}

/// The error for a text that is not the name of a curve.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct UnknownCurve {
    /// The text that was given.
    pub found: String,
}

impl fmt::Display for UnknownCurve {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "no curve is called `{}`; there are", self.found)?;
        for (position, (name, _)) in Curve::NAMED.iter().enumerate() {
            write!(f, "{} {name}", if position == 0 { "" } else { "," })?;
        }
        Ok(())
    }
}

impl std::error::Error for UnknownCurve {}

/// Reads a curve's name.
impl FromStr for Curve {
    type Err = UnknownCurve;
    fn from_str(text: &str) -> Result<Self, UnknownCurve> {
        Self::NAMED
            .iter()
            .find(|(name, _)| *name == text)
            .map(|&(_, curve)| curve)
            .ok_or_else(|| UnknownCurve { found: text.to_owned() })
    }
}

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
