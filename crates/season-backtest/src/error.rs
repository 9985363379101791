//! Backtests that cannot be run.

use std::path::PathBuf;

use chrono::NaiveDate;

/// Why a backtest cannot be run.
#[derive(Debug, thiserror::Error)]
pub enum BacktestError {
    /// All seasons are only learned from, so none is left to score.
    #[error(
        "the first {warm_up} seasons only teach, and there are {seasons}, so none is left to score; \
         a curve fitted to earlier seasons needs two seasons at least"
    )]
    NothingToScore {
        /// How many seasons are only learned from.
        warm_up: usize,
        /// How many there are.
        seasons: usize,
    },
    /// All games are before the day from which on they are to be scored.
    #[error("no game is scored: the last season ends before {day}")]
    NothingToTest {
        /// The day.
        day: NaiveDate,
    },
    /// Parameters are to be fitted, but there is no season to fit them to.
    #[error("no season only teaches, so there is none to fit parameters to")]
    NoSeasonToFit,
    /// Parameters are to be fitted, but no contender has any.
    #[error("none of the systems has parameters to fit: glicko-2 and stephenson have")]
    NothingToFit,
    /// A file that is neither a system nor an edition.
    #[error(
        "{name} is neither a system nor an edition: clarke systems NAME and clarke editions NAME \
         print one to start from"
    )]
    NeitherSystemNorEdition {
        /// The file.
        name: String,
    },
    /// The file of true strengths has none of the players.
    #[error("{} knows none of the players", file.display())]
    UnknownPlayers {
        /// The file.
        file: PathBuf,
    },
}

impl BacktestError {
    /// Whether what was asked for is wrong, and not a file.
    #[must_use]
    pub fn is_wrong_usage(&self) -> bool {
        matches!(
            self,
            Self::NothingToScore { .. }
                | Self::NothingToTest { .. }
                | Self::NoSeasonToFit
                | Self::NothingToFit
        )
    }
}
