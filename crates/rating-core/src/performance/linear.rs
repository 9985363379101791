//! The linear performance: the mean of the opponents plus a straight line in the score.

use super::{PerformanceError, games_played, mean_rating, total_halves};
use crate::elo::EloRating;
use crate::quotient::Quotient;
use crate::score::HalfPoints;

/// A linear performance, with its working.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LinearPerformance {
    /// How many opponents there were.
    pub games: u32,
    /// The score against them.
    pub score: HalfPoints,
    /// The mean of the opponents' ratings, before rounding.
    pub mean: Quotient,
    /// The performance, exactly.
    pub rating: Quotient,
}

/// Elo points between a score of 0% and one of 100%.
pub const ELO_SPAN: u16 = 800;

/// Rp = Rc + span x p - span / 2; with [`ELO_SPAN`] that is Rc + 800 p - 400.
///
/// On the three-digit scale, where the opponents are grades and the span is 100 (a win is the
/// opponent plus 50, a loss the opponent less 50), it is the mean of the game scores without the
/// 40-point rule. Source: the article "Performance rating (chess)".
///
/// # Errors
///
/// If there are no opponents, or the score is more than a point a game.
///
/// ```
/// use rating_core::{EloRating, HalfPoints};
/// use rating_core::performance::linear::{ELO_SPAN, performance};
///
/// let opponents = [2_400, 2_500, 2_600].map(EloRating::whole);
/// let performance = performance(&opponents, HalfPoints::new(5), ELO_SPAN)?;
/// assert_eq!(performance.rating.to_string(), "2766.67");
/// # Ok::<(), rating_core::performance::PerformanceError>(())
/// ```
pub fn performance(
    opponents: &[EloRating],
    score: HalfPoints,
    span: u16,
) -> Result<LinearPerformance, PerformanceError> {
    let games = games_played(opponents.len(), score.to_hundredths())?;
    // In half-points of rating, for all games together: wins minus losses, times the span.
    let balance = i64::from(score.halves()) - i64::from(games);
    let total = total_halves(opponents) + balance * i64::from(span);
    let (Some(mean), Some(rating)) = (mean_rating(opponents), Quotient::of_halves(total, games))
    else {
        return Err(PerformanceError::NoOpponents);
    };
    Ok(LinearPerformance { games, score, mean, rating })
}
