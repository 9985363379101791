//! The 400-point rule: a gap of more than 400 counts as 400, in some editions and for some players.

use crate::elo::{EloDifference, EloRating};

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
