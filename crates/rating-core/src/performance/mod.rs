//! Performance ratings: how strong a player was, judged by opponents and score. Each file has one
//! method, which returns the value together with how it was computed.
//!
//! | method | rule | no opponents met with | 0% and 100% |
//! |---|---|---|---|
//! | [`fide`] | mean of the opponents + dp(per cent) | an error | 800 below and above the mean, or less by [`PerCentLimits`] |
//! | [`linear`] | mean + 800 p - 400 | an error | 400 below and above the mean |
//! | [`true_performance`] | the rating whose expected score is the score | an error | unbounded, but for a line |
//! | [`by_fide_table`] | the same, on FIDE's staircase | an error | unbounded |

use std::fmt;

use crate::elo::EloRating;
use crate::quotient::Quotient;
use crate::score::Hundredths;

pub use by_fide_table::PerCentLimits;

pub mod by_fide_table;
pub mod fide;
pub mod linear;
pub mod true_performance;

/// The rating whose expected score is the score, or why there is none.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Solution<T> {
    /// Every rating, however low, expects at least the score: a score of 0%.
    UnboundedBelow,
    /// The rating, and how it came about.
    Found(T),
    /// No rating, however high, is known to be enough: a score of 100%.
    UnboundedAbove,
}

impl<T> Solution<T> {
    /// The rating; `None` if there is none.
    pub fn found(self) -> Option<T> {
        match self {
            Self::Found(value) => Some(value),
            Self::UnboundedBelow | Self::UnboundedAbove => None,
        }
    }
}

/// The largest number of opponents of one performance.
// Any 32-bit grade converts to less than 2^35 half-points, so 2^26 of them add up to less than
// 2^61.
pub const MOST_OPPONENTS: usize = 1 << 26;

/// Why there is no performance rating.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum PerformanceError {
    /// There are no opponents.
    NoOpponents,
    /// More opponents than [`MOST_OPPONENTS`].
    TooManyOpponents {
        /// How many there are.
        found: usize,
    },
    /// The score is below zero, or more than one point a game.
    ScoreOutOfRange {
        /// The score given.
        score: Hundredths,
        /// The number of games.
        games: u32,
    },
    /// An opponent's strength is infinite or NaN.
    NotFinite {
        /// Position of the opponent in the list given, from 0.
        opponent: usize,
    },
}

impl fmt::Display for PerformanceError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NoOpponents => write!(f, "no opponents: a performance needs at least one"),
            Self::TooManyOpponents { found } => {
                write!(f, "{found} opponents: a performance takes at most {MOST_OPPONENTS}")
            }
            Self::ScoreOutOfRange { score, games } => {
                write!(f, "a score of {score}: expected 0 to {games}, a point a game")
            }
            Self::NotFinite { opponent } => {
                write!(f, "opponent {} has no finite strength", opponent + 1)
            }
        }
    }
}

impl std::error::Error for PerformanceError {}

/// The number of games; an error if the score is not possible against this many opponents.
pub(crate) fn games_played(opponents: usize, score: Hundredths) -> Result<u32, PerformanceError> {
    if opponents == 0 {
        return Err(PerformanceError::NoOpponents);
    }
    let games =
        counted(opponents).ok_or(PerformanceError::TooManyOpponents { found: opponents })?;
    if (0..=i64::from(games) * 100).contains(&score.value()) {
        Ok(games)
    } else {
        Err(PerformanceError::ScoreOutOfRange { score, games })
    }
}

/// The exact mean of ratings; `None` if there are none, or more than [`MOST_OPPONENTS`].
///
/// ```
/// use rating_core::EloRating;
/// use rating_core::performance::mean_rating;
///
/// let mean = mean_rating(&[EloRating::whole(2_400), EloRating::whole(2_501)]).ok_or("none")?;
/// assert_eq!(mean.to_string(), "2450.50");
/// assert_eq!(mean.rounded(), 2_451);
/// # Ok::<(), &str>(())
/// ```
#[must_use]
pub fn mean_rating(ratings: &[EloRating]) -> Option<Quotient> {
    let games = counted(ratings.len())?;
    Quotient::of_halves(total_halves(ratings), games)
}

/// The number of opponents; `None` if there are more than [`MOST_OPPONENTS`].
pub(crate) fn counted(opponents: usize) -> Option<u32> {
    (opponents <= MOST_OPPONENTS).then_some(opponents as u32)
}

/// The sum of at most [`MOST_OPPONENTS`] ratings, in half-points: far inside 64 bits.
pub(crate) fn total_halves(ratings: &[EloRating]) -> i64 {
    ratings.iter().map(|rating| rating.halves()).sum()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sixty_seven_million_opponents_are_counted() {
        // Lists of this length would take half a gigabyte, so only their lengths are checked.
        let most = 67_108_864;
        assert_eq!(counted(most), Some(67_108_864));
        assert_eq!(counted(most + 1), None);
        assert_eq!(games_played(most, Hundredths::ZERO), Ok(67_108_864));
        let error = games_played(most + 1, Hundredths::ZERO).unwrap_err();
        assert_eq!(error, PerformanceError::TooManyOpponents { found: most + 1 });
        let words = "67108865 opponents: a performance takes at most 67108864";
        assert_eq!(error.to_string(), words);
    }
}
