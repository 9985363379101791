//! Sums over the games of each player, which are all that a resample of players needs.

use rating_core::PlayerIdx;

use crate::measure::{Measure, Share};
use crate::predictions::{Column, PredictedGame, Predictions};

/// Some games whose players are numbered from 0 without gaps.
pub(crate) struct Dyads {
    /// By game: the position among all games, and the two players.
    pub(crate) games: Vec<(u32, [u32; 2])>,
    /// How many players there are.
    pub(crate) players: usize,
}

impl Dyads {
    /// These games, with those of the same two players next to each other.
    pub(crate) fn of(predictions: &Predictions, games: &[u32]) -> Self {
        let known = |&game: &u32| Some((game, predictions.games().get(game as usize)?));
        let pair = |(game, row): (u32, &PredictedGame)| {
            let (white, black) = (row.white, row.black);
            ([white.min(black), white.max(black)], game)
        };
        let mut rows: Vec<([PlayerIdx; 2], u32)> =
            games.iter().filter_map(known).map(pair).collect();
        rows.sort_unstable();
        let mut all: Vec<PlayerIdx> = rows.iter().flat_map(|row| row.0).collect();
        all.sort_unstable();
        all.dedup();
        let number = |player: &PlayerIdx| all.partition_point(|known| known < player) as u32;
        let games = rows.iter().map(|(pair, game)| (*game, [number(&pair[0]), number(&pair[1])]));
        Self { games: games.collect(), players: all.len() }
    }

    /// By game: its part of a measure of a system.
    pub(crate) fn shares(
        &self,
        predictions: &Predictions,
        column: &Column,
        measure: Measure,
    ) -> Vec<Share> {
        let share = |(game, _): &(u32, [u32; 2])| {
            let score = predictions.games().get(*game as usize).map(PredictedGame::score);
            let expected = column.expected(*game as usize);
            expected.zip(score).map_or(Share::default(), |(p, s)| measure.share(p, s))
        };
        self.games.iter().map(share).collect()
    }

    /// By player: the sum over the player's games.
    pub(crate) fn by_player(&self, of_game: impl Iterator<Item = f64>) -> Vec<f64> {
        let mut sums = vec![0.0; self.players];
        for ((_, pair), value) in self.games.iter().zip(of_game) {
            for player in pair {
                sums[*player as usize] += value;
            }
        }
        sums
    }

    /// The variance of a sum over games in which games that share a player depend on each other,
    /// and the variance that resampling players gives.
    ///
    /// `deviations` are the differences of the games from their mean. Resampling counts the square
    /// of every player's sum, so it counts the square of a pair's own sum twice, once with each
    /// player.
    pub(crate) fn variances(&self, deviations: &[f64]) -> Variances {
        let by_player = self.by_player(deviations.iter().copied());
        let resampled: f64 = by_player.iter().map(|sum| sum * sum).sum();
        let mut of_pairs = 0.0;
        let mut rows = self.games.iter().zip(deviations).peekable();
        while let Some((game, deviation)) = rows.next() {
            let mut sum = *deviation;
            while let Some((_, more)) = rows.next_if(|(next, _)| next.1 == game.1) {
                sum += more;
            }
            of_pairs += sum * sum;
        }
        Variances { resampled, of_pairs }
    }
}

/// Variances of a sum over games.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Variances {
    resampled: f64,
    of_pairs: f64,
}

impl Variances {
    /// The factor for a resampled error, because the games of a pair were counted twice. If games
    /// have nothing in common but their pair, half of the variance is too much; if each player's
    /// games are all alike, none is.
    pub(crate) fn correction(self) -> f64 {
        if self.resampled <= 0.0 {
            return 1.0;
        }
        // A value below that of independent pairs is noise of the estimate.
        let counted_once = (self.resampled - self.of_pairs).max(self.of_pairs);
        (counted_once / self.resampled).min(1.0).sqrt()
    }
}
