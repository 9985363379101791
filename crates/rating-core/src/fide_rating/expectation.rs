//! The score that FIDE's table expects of one game, with the steps that lead to it.

use super::GapRule;
use super::gap_rule::GREATEST_GAP;
use crate::elo::{EloDifference, EloRating};
use crate::expectancy::fide_table;
use crate::score::PerCent;

/// An expectation with its steps.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Expectation {
    /// Own rating less the opponent's.
    pub difference: EloDifference,
    /// The difference that counts.
    pub counted: EloDifference,
    /// The per cent that table 8.1b gives for it.
    pub expected: PerCent,
}

impl Expectation {
    /// The expectation of a difference, cut off at 400 or not.
    ///
    /// ```
    /// use rating_core::EloDifference;
    /// use rating_core::fide_rating::Expectation;
    ///
    /// let points = EloDifference::whole(500);
    /// assert_eq!(Expectation::limited(points).expected.value(), 92);
    /// assert_eq!(Expectation::unlimited(points).expected.value(), 96);
    /// ```
    #[must_use]
    pub fn limited(difference: EloDifference) -> Self {
        Self::counting(difference, difference.clamp(-GREATEST_GAP, GREATEST_GAP))
    }

    /// The expectation of a difference of any size.
    #[must_use]
    pub fn unlimited(difference: EloDifference) -> Self {
        Self::counting(difference, difference)
    }

    /// The expectation of one game between two ratings under an edition's 400-point rule. If the
    /// rule is for the largest gap of a tournament, this game counts as a tournament of its own.
    #[must_use]
    pub fn between(own: EloRating, opponent: EloRating, rule: GapRule) -> Self {
        let difference = own - opponent;
        let counted = rule.counted(own, &[opponent]).first().copied().unwrap_or(difference);
        Self::counting(difference, counted)
    }

    fn counting(difference: EloDifference, counted: EloDifference) -> Self {
        Self { difference, counted, expected: fide_table::per_cent(counted) }
    }
}
