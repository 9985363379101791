//! The effect of each game of a period on one player, under systems that move at its end.

use rating_core::expectancy::Expectancy;
use rating_core::{GamesError, Outcome, PlayerIdx, SeasonGames};

use crate::factor::Factors;
use crate::live::Step;
use crate::season::{changes, changes_with_white};
use crate::system::{Pairs, System};
use crate::time::TimedGame;
use crate::with_curve::{WithCurve, with_curve};

/// A player who is watched in a period, and the settings under which its games are played.
pub(crate) struct Watched<'a> {
    pub(crate) system: &'a System,
    pub(crate) factors: &'a Factors,
    /// By player, at the start of the period.
    pub(crate) grades: &'a [f64],
    pub(crate) player: PlayerIdx,
}

impl Watched<'_> {
    /// One step for each game of the player, in the order of the games, each with the grade after
    /// the period. Their changes add up to the change of the period before it is rounded.
    ///
    /// Every game is played by itself with [`changes`], which also plays the period. If
    /// pairs count once, all games of a pair are played together, and share the change.
    pub(crate) fn steps(&self, games: &[TimedGame], after: f64) -> Result<Vec<Step>, GamesError> {
        let &Self { system, grades, player, .. } = self;
        let own = grades[player.as_usize()];
        let of_player = |game: &&TimedGame| game.low() == player || game.high() == player;
        let mine: Vec<&TimedGame> = games.iter().filter(of_player).collect();
        let step = |game: &&TimedGame| {
            let (opponent, outcome) = seen_from(player, game);
            let alone: Vec<&TimedGame> = match system.pairs {
                Pairs::GameByGame => vec![game],
                Pairs::Mean => {
                    let with_opponent = |one: &&TimedGame| seen_from(player, one).0 == opponent;
                    mine.iter().copied().filter(with_opponent).collect()
                }
            };
            let opponents_grade = grades[opponent.as_usize()];
            let white = if player == game.low() { 1.0 } else { -1.0 } * game.white_of_low();
            let difference = own - opponents_grade + system.white * white;
            let expected = Expected { difference };
            Ok(Step {
                time: game.time(),
                opponent,
                opponents_grade,
                before: own,
                expected: with_curve(system, expected),
                outcome,
                change: self.change(&alone)? / alone.len() as f64,
                after,
            })
        };
        mine.iter().map(step).collect()
    }

    /// The change of the player's grade by these games alone.
    fn change(&self, games: &[&TimedGame]) -> Result<f64, GamesError> {
        if self.system.white != 0.0 {
            let games: Vec<TimedGame> = games.iter().copied().copied().collect();
            let changes = changes_with_white(self.system, self.factors, &games, self.grades);
            return Ok(changes[self.player.as_usize()]);
        }
        let games: Vec<(PlayerIdx, PlayerIdx, Outcome)> =
            games.iter().map(|game| (game.low(), game.high(), game.outcome())).collect();
        let grouped = SeasonGames::from_games(self.grades.len(), &games)?;
        let changes = changes(self.system, self.factors, &grouped, self.grades);
        Ok(changes[self.player.as_usize()])
    }
}

/// The opponent, and how the game ended for the player.
fn seen_from(player: PlayerIdx, game: &TimedGame) -> (PlayerIdx, Outcome) {
    if game.low() == player {
        (game.high(), game.outcome())
    } else {
        (game.low(), game.outcome().reversed())
    }
}

/// The expected score for a difference under a curve.
struct Expected {
    difference: f64,
}

impl WithCurve for Expected {
    type Output = f64;

    fn run(self, curve: impl Expectancy + Copy + Sync) -> f64 {
        curve.expected(self.difference)
    }
}
