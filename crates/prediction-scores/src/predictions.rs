//! Games with the score that each system expected.

use chrono::NaiveDate;
use rating_core::{Outcome, PlayerIdx};

use crate::measure::{Measure, Share};

/// A game for which there are predictions.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PredictedGame {
    /// The season, counted from 0.
    pub season: u32,
    /// The day.
    pub day: NaiveDate,
    /// White.
    pub white: PlayerIdx,
    /// Black.
    pub black: PlayerIdx,
    /// How it ended for White.
    pub outcome: Outcome,
    /// Whether it is known who had White; if not, either player may stand for White.
    pub has_colours: bool,
}

impl PredictedGame {
    /// White's score: 0, 1/2 or 1.
    #[must_use]
    pub fn score(&self) -> f64 {
        f64::from(self.outcome.half_points()) * 0.5
    }
}

/// White's expected score from one system, game by game.
#[derive(Clone, Debug)]
pub struct Column {
    name: String,
    /// NaN stands for a game that the system could not predict. A million predictions of a dozen
    /// systems then take half of the memory that options would.
    expected: Vec<f64>,
}

impl Column {
    /// The expected scores of a system, `None` for a game that it could not predict.
    ///
    /// # Errors
    ///
    /// If a number is not from 0 to 1, or is NaN.
    pub fn new(
        name: String,
        expected: impl IntoIterator<Item = Option<f64>>,
    ) -> Result<Self, ScoresError> {
        let checked = |(game, score): (usize, Option<f64>)| match score {
            None => Ok(f64::NAN),
            Some(score) if (0.0..=1.0).contains(&score) => Ok(score),
            Some(found) => Err(ScoresError::NotAProbability { system: name.clone(), game, found }),
        };
        let expected: Result<Vec<f64>, ScoresError> =
            expected.into_iter().enumerate().map(checked).collect();
        Ok(Self { expected: expected?, name })
    }

    /// The system.
    #[must_use]
    pub fn name(&self) -> &str {
        &self.name
    }

    /// White's expected score in a game; `None` if the system could not predict it.
    #[must_use]
    pub fn expected(&self, game: usize) -> Option<f64> {
        self.expected.get(game).copied().filter(|score| !score.is_nan())
    }

    /// How many games there are, predicted or not.
    #[must_use]
    pub fn len(&self) -> usize {
        self.expected.len()
    }

    /// Whether there is no game.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.expected.is_empty()
    }
}

/// Games, and the score that each system expected of them.
#[derive(Clone, Debug)]
pub struct Predictions {
    games: Vec<PredictedGame>,
    columns: Vec<Column>,
}

impl Predictions {
    /// Games, and columns with one prediction for each.
    ///
    /// # Errors
    ///
    /// If a column has another length.
    pub fn new(games: Vec<PredictedGame>, columns: Vec<Column>) -> Result<Self, ScoresError> {
        match columns.iter().find(|column| column.len() != games.len()) {
            Some(column) => Err(ScoresError::OtherLength {
                system: column.name.clone(),
                found: column.len(),
                games: games.len(),
            }),
            None => Ok(Self { games, columns }),
        }
    }

    /// The games.
    #[must_use]
    pub fn games(&self) -> &[PredictedGame] {
        &self.games
    }

    /// The systems.
    #[must_use]
    pub fn columns(&self) -> &[Column] {
        &self.columns
    }

    /// A measure of a system over some games, given by position; games that it could not predict
    /// are skipped. `None` if the measure is not defined for the rest.
    #[must_use]
    pub fn measured(&self, measure: Measure, system: usize, games: &[u32]) -> Option<f64> {
        let column = self.columns.get(system)?;
        let share = |&game: &u32| {
            let expected = column.expected(game as usize)?;
            Some(measure.share(expected, self.games.get(game as usize)?.score()))
        };
        measure.of(games.iter().filter_map(share).fold(Share::default(), Share::plus))
    }
}

/// Predictions that cannot be scored.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
pub enum ScoresError {
    /// An expected score that is not between 0 and 1.
    #[error("{system}: the expected score of game {game} is {found}, not from 0 to 1")]
    NotAProbability {
        /// The system.
        system: String,
        /// The game's position.
        game: usize,
        /// The expected score.
        found: f64,
    },
    /// A system with more or fewer predictions than there are games.
    #[error("{system} has {found} predictions for {games} games")]
    OtherLength {
        /// The system.
        system: String,
        /// The number of its predictions.
        found: usize,
        /// The number of games.
        games: usize,
    },
}
