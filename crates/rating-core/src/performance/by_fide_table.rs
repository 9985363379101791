//! The table method: the whole ratings whose expected score by FIDE's table is the score.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::{PerformanceError, Solution, games_played};
use crate::elo::EloRating;
use crate::expectancy::fide_table::{CERTAIN, of_halves};
use crate::score::{Hundredths, PerCent};

/// A performance by the table method, with its working.
///
/// Expected scores rise with the rating in steps: several whole ratings may expect exactly the
/// score, and a step may pass over it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TablePerformance {
    /// The score to be reached.
    pub score: Hundredths,
    /// The least whole rating whose expected score is at least the score.
    pub rating: EloRating,
    /// The greatest whole rating whose expected score is at most the score. If no rating expects
    /// exactly the score, it is one point below `rating`.
    pub greatest: EloRating,
    /// The expected score of `rating`: the score, or more if no rating expects exactly the score.
    pub expected: Hundredths,
    /// The expected score one point below `rating`, which is below the score.
    pub expected_below: Hundredths,
}

/// Which rating is the performance, of those with which the trials may end.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Trial {
    /// The least whole rating whose expected score is at least the score.
    Lowest,
    /// The middle between that one and the greatest whole rating whose expected score is at most
    /// the score, which may end in a half: the middle of the step that expects the score, or of the
    /// two whole ratings between which the score is passed over. Draws alone then give the
    /// opponents' own rating, and the same results seen from the other side the mirrored one.
    #[default]
    Middle,
}

impl TablePerformance {
    /// The performance under a rule for the trials.
    ///
    /// ```
    /// use rating_core::{EloRating, HalfPoints};
    /// use rating_core::performance::by_fide_table::{Trial, performance};
    ///
    /// // Two draws against 1450: all from 1447 to 1453 expect 50%.
    /// let opponents = [EloRating::whole(1_450); 2];
    /// let found = performance(&opponents, HalfPoints::new(2).to_hundredths())?.found();
    /// let found = found.ok_or("0% or 100%")?;
    /// assert_eq!(found.by(Trial::Lowest), EloRating::whole(1_447));
    /// assert_eq!(found.by(Trial::Middle), EloRating::whole(1_450));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub const fn by(&self, trial: Trial) -> EloRating {
        match trial {
            Trial::Lowest => self.rating,
            // Both are whole, so their sum is an even number of half-points.
            Trial::Middle => EloRating::from_halves_i64(i64::midpoint(
                self.rating.halves(),
                self.greatest.halves(),
            )),
        }
    }
}

/// The score that FIDE's table 8.1b expects of a rating, opponent by opponent; no 400-point rule.
///
/// Source: English Youth Grand Prix, performance calculator 2017-18.
///
/// ```
/// use rating_core::EloRating;
/// use rating_core::performance::by_fide_table::expected_score;
///
/// let opponents = [1_500, 1_600, 1_700, 1_800, 1_900].map(EloRating::whole);
/// let expected = |rating| expected_score(EloRating::whole(rating), &opponents).to_string();
/// assert_eq!(expected(1_600), "1.89");
/// assert_eq!(expected(1_700), "2.50");
/// assert_eq!(expected(1_800), "3.11");
/// ```
#[must_use]
pub fn expected_score(rating: EloRating, opponents: &[EloRating]) -> Hundredths {
    let per_cents =
        opponents.iter().map(|&opponent| i64::from(of_halves((rating - opponent).halves())));
    Hundredths::new(per_cents.sum())
}

/// The whole ratings at which the expected score by FIDE's table reaches, and passes, the score.
///
/// The score is in hundredths because part of a perfect score may be taken off. 0% and 100% have no
/// rating. Source: English Youth Grand Prix, performance calculator 2017-18, which does not say
/// what happens if several ratings, or none, expect exactly the score: see [`Trial`].
///
/// # Errors
///
/// If there are no opponents, or the score is below zero or more than a point a game.
///
/// ```
/// use rating_core::{EloRating, HalfPoints};
/// use rating_core::performance::by_fide_table::performance;
///
/// let opponents = [1_500, 1_600, 1_700, 1_800, 1_900].map(EloRating::whole);
/// let found = performance(&opponents, HalfPoints::new(7).to_hundredths())?.found();
/// let performance = found.ok_or("0% or 100%")?;
/// assert_eq!(performance.rating, EloRating::whole(1_868));
/// assert_eq!(performance.expected.to_string(), "3.50");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn performance(
    opponents: &[EloRating],
    score: Hundredths,
) -> Result<Solution<TablePerformance>, PerformanceError> {
    let games = games_played(opponents.len(), score)?;
    if score == Hundredths::ZERO {
        return Ok(Solution::UnboundedBelow);
    }
    if score.value() == i64::from(games) * 100 {
        return Ok(Solution::UnboundedAbove);
    }
    let rating = least_rating(opponents, score);
    let expected = expected_score(rating, opponents);
    let below = EloRating::from_whole_i64(rating.halves() / 2 - 1);
    let expected_below = expected_score(below, opponents);
    // Scores are whole hundredths, so the next rating expects at least one more.
    let above = least_rating(opponents, Hundredths::new(score.value() + 1));
    let greatest = EloRating::from_whole_i64(above.halves() / 2 - 1);
    Ok(Solution::Found(TablePerformance { score, rating, greatest, expected, expected_below }))
}

/// The rating by bisection, between one that expects nothing and one that expects everything.
fn least_rating(opponents: &[EloRating], score: Hundredths) -> EloRating {
    let (least, greatest) = opponents.iter().fold((i64::MAX, i64::MIN), |(least, greatest), o| {
        (least.min(o.halves()), greatest.max(o.halves()))
    });
    // 736 below the weakest opponent expects 0 of every game, and 736 above the strongest expects
    // all of it. If the strongest ends in .5, which the division cuts off, 735.5 are left; the
    // table counts those as 736.
    let mut too_low = least.div_euclid(2) - CERTAIN as i64;
    let mut enough = greatest.div_euclid(2) + CERTAIN as i64;
    while enough - too_low > 1 {
        let middle = too_low + (enough - too_low) / 2;
        let rating = EloRating::from_whole_i64(middle);
        if expected_score(rating, opponents) >= score { enough = middle } else { too_low = middle }
    }
    EloRating::from_whole_i64(enough)
}

/// The least and the greatest per cent that a performance is computed from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PerCentLimits {
    least: PerCent,
    most: PerCent,
}

impl PerCentLimits {
    /// Every per cent counts unchanged: FIDE's own method.
    pub const NONE: Self = Self::of(0, 100);

    /// 11% to 89%: a federation's printed performances from July 2009 to January 2015.
    pub const FROM_2009: Self = Self::of(11, 89);

    /// 8% to 92%: the same federation's from April 2015 on.
    pub const FROM_2015: Self = Self::of(8, 92);

    const fn of(least: u8, most: u8) -> Self {
        Self { least: PerCent::at_most_hundred(least), most: PerCent::at_most_hundred(most) }
    }

    /// These limits; `None` if the least is above the greatest.
    #[must_use]
    pub const fn new(least: PerCent, most: PerCent) -> Option<Self> {
        if least.value() <= most.value() { Some(Self { least, most }) } else { None }
    }

    /// The per cent cut off at the limits.
    #[must_use]
    pub fn counted(self, per_cent: PerCent) -> PerCent {
        per_cent.clamp(self.least, self.most)
    }
}
