//! The table method: the least whole rating that FIDE's table expects to reach the score.

use super::{PerformanceError, Solution, games_played};
use crate::elo::EloRating;
use crate::expectancy::fide_table::{CERTAIN, of_halves};
use crate::score::Hundredths;

/// A performance by the table method, with its working.
///
/// Expected scores rise with the rating in steps, so a score may lie between two steps.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TablePerformance {
    /// The score to be reached.
    pub score: Hundredths,
    /// The least whole rating whose expected score is at least the score.
    pub rating: EloRating,
    /// The expected score of that rating.
    pub expected: Hundredths,
    /// The expected score one rating point lower, which is below the score.
    pub expected_below: Hundredths,
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

/// The least whole rating whose expected score by FIDE's table is at least the score.
///
/// The score is in hundredths because part of a perfect score may be taken off. 0% and 100% have no
/// rating. Source: English Youth Grand Prix, performance calculator 2017-18, which does not say
/// what happens if no rating expects exactly the score.
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
    Ok(Solution::Found(TablePerformance { score, rating, expected, expected_below }))
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
