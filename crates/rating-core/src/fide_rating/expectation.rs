//! The score that FIDE's table expects of one game, with the steps that lead to it: the 400-point
//! rule.

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

/// The largest gap that counts in full: 400.
pub(crate) const GREATEST_GAP: EloDifference = EloDifference::whole(400);

/// To which games of a tournament the 400-point rule applies.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum GapRule {
    /// To none.
    Off,
    /// To every game.
    Always,
    /// To the game with the largest gap of a tournament only. If two gaps are equally large, to a
    /// game in which the player is the stronger, since the text speaks of a benefit.
    LargestOnly,
    /// To every game of a player rated below this, and to no game of any other player.
    Below(EloRating),
}

impl GapRule {
    /// The differences of one tournament's games as they count, in the order given.
    ///
    /// Source: FIDE Handbook B.02, 8.3.1.
    ///
    /// ```
    /// use rating_core::fide_rating::GapRule;
    /// use rating_core::{EloDifference, EloRating};
    ///
    /// let opponents = [2_100, 2_050, 2_500].map(EloRating::whole);
    /// let counted = |rule: GapRule| rule.counted(EloRating::whole(2_600), &opponents);
    /// let points = |points| EloDifference::whole(points);
    /// assert_eq!(counted(GapRule::Always), [points(400), points(400), points(100)]);
    /// assert_eq!(counted(GapRule::LargestOnly), [points(500), points(400), points(100)]);
    /// ```
    #[must_use]
    pub fn counted(self, own: EloRating, opponents: &[EloRating]) -> Vec<EloDifference> {
        let differences = opponents.iter().map(|&opponent| own - opponent);
        match self {
            Self::Always => differences.map(limited).collect(),
            Self::Below(rating) if own < rating => differences.map(limited).collect(),
            Self::Off | Self::Below(_) => differences.collect(),
            Self::LargestOnly => with_largest_limited(differences.collect()),
        }
    }
}

fn limited(difference: EloDifference) -> EloDifference {
    difference.clamp(-GREATEST_GAP, GREATEST_GAP)
}

fn with_largest_limited(mut differences: Vec<EloDifference>) -> Vec<EloDifference> {
    let largest = differences.iter_mut().max_by_key(|difference| (difference.abs(), **difference));
    if let Some(largest) = largest {
        *largest = limited(*largest);
    }
    differences
}
