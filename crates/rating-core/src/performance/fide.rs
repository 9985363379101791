//! FIDE's performance rating: the mean of the opponents plus a difference for the per cent.

use super::{PerCentLimits, PerformanceError, games_played, mean_rating};
use crate::elo::{EloDifference, EloRating};
use crate::quotient::Quotient;
use crate::score::{HalfPoints, PerCent};

/// The rating difference dp for 50, 51, ... 100 per cent.
///
/// Source: FIDE Handbook B.02, table 8.1a, and B.01, table 1.4.9.
const DIFFERENCES: [i32; 51] = [
    0, 7, 14, 21, 29, 36, 43, 50, 57, 65, 72, 80, 87, 95, 102, 110, 117, 125, 133, 141, 149, 158,
    166, 175, 184, 193, 202, 211, 220, 230, 240, 251, 262, 273, 284, 296, 309, 322, 336, 351, 366,
    383, 401, 422, 444, 470, 501, 538, 589, 677, 800,
];

/// A performance by FIDE's table 8.1a, with its working.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct FidePerformance {
    /// How many opponents there were.
    pub games: u32,
    /// The score against them.
    pub score: HalfPoints,
    /// The mean of the opponents' ratings, before rounding.
    pub mean: Quotient,
    /// The score in whole per cents, half a per cent rounded up.
    pub per_cent: PerCent,
    /// The per cent that counts, within the limits asked for.
    pub counted: PerCent,
    /// The difference that the table gives for it.
    pub difference: EloDifference,
    /// The whole performance rating: the mean, rounded half up, plus the difference.
    pub rating: EloRating,
}

/// The rating difference dp for a per cent, negative below 50.
///
/// ```
/// use rating_core::{EloDifference, PerCent};
/// use rating_core::performance::fide::rating_difference;
///
/// let dp = |per_cent| PerCent::new(per_cent).map(rating_difference);
/// assert_eq!(dp(83), Some(EloDifference::whole(273)));
/// assert_eq!(dp(17), Some(EloDifference::whole(-273)));
/// assert_eq!(dp(100), Some(EloDifference::whole(800)));
/// ```
#[must_use]
pub const fn rating_difference(per_cent: PerCent) -> EloDifference {
    let value = per_cent.value();
    if value >= 50 {
        EloDifference::whole(DIFFERENCES[value as usize - 50])
    } else {
        EloDifference::whole(-DIFFERENCES[50 - value as usize])
    }
}

/// A score of an event, with what the method adds to the mean of the opponents for it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ScoreDifference {
    /// The score.
    pub score: HalfPoints,
    /// The score in whole per cents, half a per cent rounded up.
    pub per_cent: PerCent,
    /// The difference that the table gives for it.
    pub difference: EloDifference,
}

/// The rating differences of all scores in an event of so many rounds, the best score first; empty
/// without rounds.
///
/// Source: the article "Performance rating (chess)", rating difference examples, which lists them
/// for eight to eleven rounds; FIDE Handbook B.02, table 8.1a.
///
/// ```
/// use rating_core::performance::PerCentLimits;
/// use rating_core::performance::fide::score_differences;
///
/// let rows = score_differences(9, PerCentLimits::NONE);
/// let rows: Vec<String> = rows.map(|row| format!("{}: {}", row.score, row.difference)).collect();
/// assert_eq!(rows[..4], ["9: 800", "8.5: 444", "8: 351", "7.5: 273"]);
/// ```
pub fn score_differences(
    rounds: u32,
    limits: PerCentLimits,
) -> impl Iterator<Item = ScoreDifference> {
    (0..=rounds * 2).rev().filter_map(move |halves| {
        let score = HalfPoints::new(halves);
        let per_cent = score.per_cent_of(rounds)?;
        Some(ScoreDifference {
            score,
            per_cent,
            difference: rating_difference(limits.counted(per_cent)),
        })
    })
}

/// Rp = Rc + dp(p): Rc the mean of the opponents, p the score in whole per cents.
///
/// A score of 100% is 800 above the mean, one of 0% 800 below. Source: FIDE Handbook B.02, table
/// 8.1a; the example is that of the article "Performance rating (chess)".
///
/// # Errors
///
/// If there are no opponents, or the score is more than a point a game.
///
/// ```
/// use rating_core::{EloRating, HalfPoints};
/// use rating_core::performance::fide::performance;
///
/// let opponents = [2_400, 2_500, 2_600].map(EloRating::whole);
/// let performance = performance(&opponents, HalfPoints::new(5))?;
/// assert_eq!(performance.per_cent.value(), 83);
/// assert_eq!(performance.rating, EloRating::whole(2_773));
/// # Ok::<(), rating_core::performance::PerformanceError>(())
/// ```
pub fn performance(
    opponents: &[EloRating],
    score: HalfPoints,
) -> Result<FidePerformance, PerformanceError> {
    performance_within(opponents, score, PerCentLimits::NONE)
}

/// The same with the per cent cut off at limits, as in the performances of official lists.
///
/// # Errors
///
/// If there are no opponents, or the score is more than a point a game.
///
/// ```
/// use rating_core::{EloRating, HalfPoints};
/// use rating_core::performance::{PerCentLimits, fide::performance_within};
///
/// // 2 of 2 count as 89%, which adds 351.
/// let opponents = [1_400, 1_500].map(EloRating::whole);
/// let printed = performance_within(&opponents, HalfPoints::new(4), PerCentLimits::FROM_2009)?;
/// assert_eq!((printed.per_cent.value(), printed.counted.value()), (100, 89));
/// assert_eq!(printed.rating, EloRating::whole(1_801));
/// # Ok::<(), rating_core::performance::PerformanceError>(())
/// ```
pub fn performance_within(
    opponents: &[EloRating],
    score: HalfPoints,
    limits: PerCentLimits,
) -> Result<FidePerformance, PerformanceError> {
    let games = games_played(opponents.len(), score.to_hundredths())?;
    let (Some(mean), Some(per_cent)) = (mean_rating(opponents), score.per_cent_of(games)) else {
        return Err(PerformanceError::NoOpponents);
    };
    let counted = limits.counted(per_cent);
    let difference = rating_difference(counted);
    // The mean is rounded before dp is added: 2599.5 is enough for 2600 (FIDE B.01, 1.4.8).
    let rating = EloRating::from_whole_i64(mean.rounded()) + difference;
    Ok(FidePerformance { games, score, mean, per_cent, counted, difference, rating })
}
