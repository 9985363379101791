//! Predictions that cannot be scored.

/// Predictions that cannot be scored.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
pub enum ScoresError {
    /// An expected score that is not one.
    #[error("{system}: the expected score of game {game} is {found}, not from 0 to 1")]
    NotAProbability {
        /// The system.
        system: String,
        /// The game's position.
        game: usize,
        /// What it expected.
        found: f64,
    },
    /// A system with more or fewer predictions than there are games.
    #[error("{system} has {found} predictions for {games} games")]
    OtherLength {
        /// The system.
        system: String,
        /// Its predictions.
        found: usize,
        /// The games.
        games: usize,
    },
}
