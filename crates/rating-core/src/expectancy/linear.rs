//! The national line: half, plus the difference over a span; with a limit or without.

use super::{Expectancy, is_positive};

/// Expected score = 1/2 + difference / span, where the difference counts as at most the limit.
///
/// On the three-digit scale that is 50 + d per cent for |d| <= 40, and 90 or 10 per cent beyond:
/// the 40-point rule. Without a limit the expected score is above 1 or below 0 beyond half a span,
/// as some systems of the matrix family want it.
///
/// Source: Yorkshire Chess Association, Grade Calculation, 27/08/00; the matrix form is the
/// FGSl grading system's.
///
/// ```
/// use rating_core::expectancy::{Expectancy, Linear};
///
/// assert_eq!(Linear::GRADE_LIMITED.expected(20.0), 0.7);
/// assert_eq!(Linear::GRADE_LIMITED.expected(60.0), 0.9);
/// assert_eq!(Linear::GRADE.expected(60.0), 1.1);
/// ```
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Linear {
    span: f64,
    limit: f64,
}

impl Linear {
    /// The three-digit scale without a limit: one per cent a grade point.
    pub const GRADE: Self = Self { span: 100.0, limit: f64::INFINITY };

    /// The three-digit scale with the 40-point rule.
    pub const GRADE_LIMITED: Self = Self { span: 100.0, limit: 40.0 };

    /// Elo points without a limit: performance = mean + 800 p - 400.
    pub const ELO: Self = Self { span: 800.0, limit: f64::INFINITY };

    /// A line that rises from 0 to 1 over `span` points, where a difference counts as at most
    /// `limit`; `None` unless both are more than zero and `span` is finite.
    #[must_use]
    pub fn new(span: f64, limit: Option<f64>) -> Option<Self> {
        let limit = limit.unwrap_or(f64::INFINITY);
        (is_positive(span) && limit > 0.0).then_some(Self { span, limit })
    }

    /// How many points lie between an expected score of 0 and one of 1.
    #[must_use]
    pub const fn span(&self) -> f64 {
        self.span
    }

    /// The difference that counts: at most the limit.
    #[must_use]
    pub const fn counted(&self, difference: f64) -> f64 {
        difference.clamp(-self.limit, self.limit)
    }
}

impl Expectancy for Linear {
    fn expected(&self, difference: f64) -> f64 {
        // Not cut off at 0 and 1: the matrix model wants the bare line (see `limit`).
        0.5 + self.counted(difference) / self.span
    }
}
