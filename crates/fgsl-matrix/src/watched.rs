//! What each game of a period did to one player, under systems that move at the end of it.

use rating_core::expectancy::Expectancy;
use rating_core::{GamesError, Outcome, PlayerIdx, SeasonGames};

use crate::factor::Factors;
use crate::live::Step;
use crate::season::season_changes;
use crate::system::{Pairs, System};
use crate::time::TimedGame;
use crate::with_curve::{WithCurve, with_curve};

/// One step a game of the player, in the order of the games. What they change adds up to the change of
/// the period before it is rounded.
///
/// Every game is played by itself by [`season_changes`], which plays the period, too. Where pairs count
/// once, all games of a pair are, and share what they change.
pub(crate) fn steps(
    system: &System,
    factors: &Factors,
    (games, grades): (&[TimedGame], &[f64]),
    (player, after): (PlayerIdx, f64),
) -> Result<Vec<Step>, GamesError> {
    let own = grades[player.as_usize()];
    let of_player = |game: &&TimedGame| game.low() == player || game.high() == player;
    let mine: Vec<&TimedGame> = games.iter().filter(of_player).collect();
    let step = |game: &&TimedGame| {
        let (opponent, outcome) = seen_from(player, game);
        let alone: Vec<&TimedGame> = match system.pairs {
            Pairs::GameByGame => vec![game],
            Pairs::Mean => {
                mine.iter().copied().filter(|one| seen_from(player, one).0 == opponent).collect()
            }
        };
        let opponents_grade = grades[opponent.as_usize()];
        Ok(Step {
            time: game.time(),
            opponent,
            opponents_grade,
            before: own,
            expected: 100.0 * with_curve(system, Expected { difference: own - opponents_grade }),
            outcome,
            change: change(system, factors, &alone, grades, player)? / alone.len() as f64,
            after,
        })
    };
    mine.iter().map(step).collect()
}

/// The opponent, and how the game ended for the player.
fn seen_from(player: PlayerIdx, game: &TimedGame) -> (PlayerIdx, Outcome) {
    if game.low() == player {
        (game.high(), game.outcome())
    } else {
        (game.low(), game.outcome().reversed())
    }
}

/// What some games alone change for a player.
fn change(
    system: &System,
    factors: &Factors,
    games: &[&TimedGame],
    grades: &[f64],
    player: PlayerIdx,
) -> Result<f64, GamesError> {
    let games: Vec<(PlayerIdx, PlayerIdx, Outcome)> =
        games.iter().map(|game| (game.low(), game.high(), game.outcome())).collect();
    let grouped = SeasonGames::from_games(grades.len(), &games)?;
    Ok(season_changes(system, factors, &grouped, grades)[player.as_usize()])
}

/// What a curve expects of a difference.
struct Expected {
    difference: f64,
}

impl WithCurve for Expected {
    type Output = f64;

    fn run(self, curve: impl Expectancy + Copy + Sync) -> f64 {
        curve.expected(self.difference)
    }
}
