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
