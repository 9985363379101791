//! Borrowing: a player with few games counts games of earlier seasons, at their average.

use rating_core::GradePoints;

use crate::edition::BorrowingRule;
use crate::rounding::Mean;

/// A player's points and games in one season; no games means he did not play.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct SeasonTotal {
    /// The sum of the scores of his games.
    pub points: GradePoints,
    /// How many games.
    pub games: u32,
}

/// How many games are borrowed from the season before and from the one before that.
///
/// Just enough to reach 30 with the games of the season; if all together are fewer, all of them.
///
/// Source: Yorkshire Chess Association, Grade Calculation, 27/08/00.
///
/// ```
/// use ecf_season::{Edition, borrowed_games};
///
/// let rule = Edition::yorkshire_2000().borrowing;
/// assert_eq!(borrowed_games(34, [20, 20], &rule), [0, 0]);
/// assert_eq!(borrowed_games(22, [20, 20], &rule), [8, 0]);
/// assert_eq!(borrowed_games(5, [12, 20], &rule), [12, 13]);
/// assert_eq!(borrowed_games(5, [0, 4], &rule), [0, 4]);
/// ```
#[must_use]
pub fn borrowed_games(games: u32, available: [u32; 2], rule: &BorrowingRule) -> [u32; 2] {
    let mut wanted = rule.games.saturating_sub(games);
    let mut borrowed = [0; 2];
    for (taken, has) in borrowed.iter_mut().zip(available).take(rule.seasons) {
        *taken = wanted.min(has);
        wanted -= *taken;
    }
    borrowed
}

/// The mean of the season's scores and the borrowed averages, exactly.
///
/// `season` must have at least one game, and each borrowed season as many as are taken.
#[must_use]
pub fn mean_with_borrowed(
    season: SeasonTotal,
    earlier: [SeasonTotal; 2],
    borrowed: [u32; 2],
) -> Mean {
    let points = |total: SeasonTotal| i128::from(total.points.billionths());
    // A season that lends nothing has no say in the common denominator.
    let lends = |which: usize| if borrowed[which] == 0 { 1 } else { earlier[which].games.into() };
    let (first, second): (i128, i128) = (lends(0), lends(1));
    let numerator = points(season) * first * second
        + i128::from(borrowed[0]) * points(earlier[0]) * second
        + i128::from(borrowed[1]) * points(earlier[1]) * first;
    let games = i128::from(season.games) + i128::from(borrowed[0]) + i128::from(borrowed[1]);
    Mean::of_billionths(numerator, games * first * second)
}
