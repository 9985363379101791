//! The errors of predictions that cannot be scored.

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
