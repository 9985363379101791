//! The change of a rating: K times what was scored above the table's expectation.

use super::GapRule;
use crate::elo::{EloDifference, EloRating};
use crate::expectancy::fide_table;
use crate::outcome::Outcome;
use crate::score::{HalfPoints, Hundredths, PerCent};

/// A game against a rated opponent.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RatedGame {
    /// The opponent's rating.
    pub opponent: EloRating,
    /// How the game ended for the player whose rating changes.
    pub outcome: Outcome,
}

/// The effect of one game on the rating.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct GameChange {
    /// The game.
    pub game: RatedGame,
    /// Own rating less the opponent's.
    pub difference: EloDifference,
    /// The difference that counts, after the 400-point rule.
    pub counted: EloDifference,
    /// The per cent that table 8.1b gives for that difference.
    pub expected: PerCent,
    /// Score less expectation.
    pub gain: Hundredths,
}

/// The change of a rating in one period, game by game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RatingChange {
    /// The games, tournament by tournament, in the order given.
    pub games: Vec<GameChange>,
    /// The development coefficient.
    pub k: u16,
    /// K times the sum of gains, in hundredths of a rating point: exact.
    pub exact: Hundredths,
    /// The change in whole points: rounded to the nearest, a half away from zero.
    pub points: i64,
}

/// The change of a rating by one period's tournaments.
///
/// Only the 400-point rule depends on how the games are divided into tournaments. The sum is
/// rounded once. Source: FIDE Handbook B.02, 8.3.
///
/// ```
/// use rating_core::fide_rating::{GapRule, RatedGame, rating_change};
/// use rating_core::{EloRating, Outcome};
///
/// let game = RatedGame { opponent: EloRating::whole(2_000), outcome: Outcome::Win };
/// let change = rating_change(EloRating::whole(2_004), &[&[game]], 10, GapRule::Always);
/// assert_eq!(change.exact.to_string(), "4.90");
/// assert_eq!(change.points, 5);
/// ```
#[must_use]
pub fn rating_change(
    own: EloRating,
    tournaments: &[&[RatedGame]],
    k: u16,
    rule: GapRule,
) -> RatingChange {
    let games: Vec<GameChange> =
        tournaments.iter().flat_map(|games| tournament_changes(own, games, rule)).collect();
    let gain: Hundredths = games.iter().map(|game| game.gain).sum();
    let exact = Hundredths::new(gain.value() * i64::from(k));
    RatingChange { games, k, exact, points: half_away_from_zero(exact) }
}

/// The effect of each game of one tournament.
pub(super) fn tournament_changes(
    own: EloRating,
    games: &[RatedGame],
    rule: GapRule,
) -> Vec<GameChange> {
    let opponents: Vec<EloRating> = games.iter().map(|game| game.opponent).collect();
    let counted = rule.counted(own, &opponents);
    games.iter().zip(counted).map(|(&game, counted)| game_change(own, game, counted)).collect()
}

fn game_change(own: EloRating, game: RatedGame, counted: EloDifference) -> GameChange {
    let expected = fide_table::per_cent(counted);
    let gain = HalfPoints::of(game.outcome).to_hundredths() - expected.of_one_game();
    GameChange { game, difference: own - game.opponent, counted, expected, gain }
}

/// Whole points for hundredths of one.
pub(super) const fn half_away_from_zero(hundredths: Hundredths) -> i64 {
    let value = hundredths.value();
    value.signum() * ((value.abs() + 50) / 100)
}
