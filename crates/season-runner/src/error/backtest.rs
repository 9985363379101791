//! Backtests that cannot be run.

use std::fmt;
use std::path::PathBuf;

use ecf_season::Season;
use findings::counted;

use crate::lost_rows::LostRows;

/// Why a backtest cannot be run.
#[derive(Debug)]
pub enum BacktestError {
    /// All seasons are only learned from, so none is left to score.
    NothingToScore {
        /// How many seasons are only learned from.
        warm_up: usize,
        /// How many there are.
        seasons: usize,
    },
    /// Parameters are to be fitted, but there is no season to fit them to.
    NoSeasonToFit,
    /// Parameters are to be fitted, but no contender has any.
    NothingToFit,
    /// No row of a season can be used.
    NothingUsable {
        /// The season.
        season: Season,
        /// The lost rows.
        lost: LostRows,
    },
    /// A file that is neither a system nor an edition.
    NeitherSystemNorEdition {
        /// The file.
        name: String,
    },
    /// The file of true strengths has none of the players.
    UnknownPlayers {
        /// The file.
        file: PathBuf,
    },
}

impl fmt::Display for BacktestError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NothingToScore { warm_up, seasons } => write!(
                f,
                "the first {warm_up} seasons only teach, and there are {seasons}, so none is left to \
                 score; a curve fitted to earlier seasons needs two seasons at least"
            ),
            Self::NoSeasonToFit => {
                f.write_str("no season only teaches, so there is none to fit parameters to")
            }
            Self::NothingToFit => f.write_str(
                "none of the systems has parameters to fit: glicko-2 and stephenson have",
            ),
            Self::NothingUsable { season, lost } => write!(
                f,
                "{season}: not one of {} can be used, so there is nothing to predict",
                counted(lost.offered, "row")
            ),
            Self::NeitherSystemNorEdition { name } => write!(
                f,
                "{name} is neither a system nor an edition: clarke systems NAME and clarke editions \
                 NAME print one to start from"
            ),
            Self::UnknownPlayers { file } => {
                write!(f, "{file} knows none of the players", file = file.display())
            }
        }
    }
}
