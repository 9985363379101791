//! A newcomer's first rating.

use std::fmt;

use crate::elo::{EloDifference, EloRating};
use crate::performance::fide::rating_difference;
use crate::performance::{MOST_OPPONENTS, counted, mean_rating};
use crate::quotient::Quotient;
use crate::score::{HalfPoints, PerCent};

/// How a first rating comes about, in one edition of the regulations.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct InitialRule {
    /// The fewest games against rated opponents.
    pub games_at_least: u32,
    /// Fictional opponents of this rating, each drawn with: how many, and how strong.
    pub fictional_draws: Option<(u8, EloRating)>,
    /// What each half-point above 50% adds; `None` if the table's dp is added at any score.
    pub a_half_point_above_fifty: Option<EloDifference>,
    /// The highest first rating.
    pub at_most: Option<EloRating>,
    /// A lower rating is not published.
    pub floor: EloRating,
}

/// A first rating, with its working.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct InitialRating {
    /// Games counted, fictional ones among them.
    pub games: u32,
    /// The score in them.
    pub score: HalfPoints,
    /// The mean of the opponents, fictional ones among them, before rounding.
    pub mean: Quotient,
    /// The score in whole per cents.
    pub per_cent: PerCent,
    /// What was added to the mean.
    pub added: EloDifference,
    /// The first rating, whole and at most what the edition allows.
    pub rating: EloRating,
    /// What it would have been without that limit.
    pub before_limit: EloRating,
    /// Whether the rating is high enough to be published.
    pub published: bool,
}

/// Why there is no first rating.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum InitialError {
    /// Too few games against rated opponents.
    TooFewGames {
        /// How many there are.
        found: usize,
        /// How many it takes.
        needed: u32,
    },
    /// More games than anybody plays.
    TooManyGames {
        /// How many there are.
        found: usize,
    },
    /// No half-point was scored: such a first event is disregarded.
    ZeroScore,
    /// More than a point a game.
    ScoreTooHigh {
        /// The score given.
        score: HalfPoints,
        /// The number of games.
        games: u32,
    },
}

impl fmt::Display for InitialError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::TooFewGames { found, needed } => {
                write!(
                    f,
                    "a first rating needs {needed} games against rated opponents, not {found}"
                )
            }
            Self::TooManyGames { found } => {
                write!(f, "{found} games: a first rating takes at most {MOST_OPPONENTS}")
            }
            Self::ZeroScore => write!(f, "a score of 0 is disregarded: it gives no first rating"),
            Self::ScoreTooHigh { score, games } => {
                write!(f, "a score of {score}: expected 0 to {games}, a point a game")
            }
        }
    }
}

impl std::error::Error for InitialError {}

/// The first rating of a player, from their games against rated opponents.
///
/// Source: FIDE Handbook B.02, 8.2.
///
/// # Errors
///
/// If there are fewer games than the edition asks for, no half-point, or more than a point a game.
///
/// ```
/// use rating_core::fide_rating::{Edition, initial_rating};
/// use rating_core::{EloRating, HalfPoints};
///
/// // Five opponents of 1600 and two fictional ones of 1800: mean 1657.14, 3.5 of 7.
/// let opponents = [EloRating::whole(1_600); 5];
/// let first = initial_rating(&opponents, HalfPoints::new(5), &Edition::FIDE_2024.initial)?;
/// assert_eq!(first.rating, EloRating::whole(1_657));
/// # Ok::<(), rating_core::fide_rating::InitialError>(())
/// ```
pub fn initial_rating(
    opponents: &[EloRating],
    score: HalfPoints,
    rule: &InitialRule,
) -> Result<InitialRating, InitialError> {
    check(opponents.len(), score, rule)?;
    let mut opponents = opponents.to_vec();
    let mut score = score;
    if let Some((count, rating)) = rule.fictional_draws {
        opponents.extend(std::iter::repeat_n(rating, count.into()));
        score += HalfPoints::new(count.into());
    }
    // `check` has bounded the real games by 2^26, so the cast loses nothing.
    let games = opponents.len() as u32;
    let (Some(mean), Some(per_cent)) = (mean_rating(&opponents), score.per_cent_of(games)) else {
        return Err(InitialError::TooManyGames { found: opponents.len() });
    };
    let added = added(score, games, per_cent, rule);
    let before_limit = EloRating::from_whole_i64(mean.rounded()) + added;
    let rating = rule.at_most.map_or(before_limit, |most| before_limit.min(most));
    let published = rating >= rule.floor;
    Ok(InitialRating { games, score, mean, per_cent, added, rating, before_limit, published })
}

fn check(games: usize, score: HalfPoints, rule: &InitialRule) -> Result<(), InitialError> {
    if games < rule.games_at_least.max(1) as usize {
        return Err(InitialError::TooFewGames { found: games, needed: rule.games_at_least.max(1) });
    }
    let games = counted(games).ok_or(InitialError::TooManyGames { found: games })?;
    if score == HalfPoints::ZERO {
        return Err(InitialError::ZeroScore);
    }
    if score.halves() > games * 2 {
        return Err(InitialError::ScoreTooHigh { score, games });
    }
    Ok(())
}

fn added(score: HalfPoints, games: u32, per_cent: PerCent, rule: &InitialRule) -> EloDifference {
    let above_fifty = i64::from(score.halves()) - i64::from(games);
    match rule.a_half_point_above_fifty {
        Some(each) if above_fifty >= 0 => each.times(above_fifty),
        // At 50% both ways add 0; below it even the older editions take the table.
        _ => rating_difference(per_cent),
    }
}
