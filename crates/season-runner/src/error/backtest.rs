//! Backtests that cannot be run.

use std::path::PathBuf;

use ecf_season::Season;
use results_io::counted;

use crate::lost_rows::LostRows;

/// Why a backtest cannot be run.
#[derive(Debug, thiserror::Error)]
pub enum BacktestError {
    /// All seasons teach, so none is left.
    #[error(
        "{warm_up} of {seasons} seasons only teach, so none is left to score; a curve fitted to earlier \
         seasons needs two seasons at least"
    )]
    NothingToScore {
        /// How many seasons are to teach.
        warm_up: usize,
        /// How many there are.
        seasons: usize,
    },
    /// Parameters are to be fitted, and no season is there to fit them to.
    #[error("no season only teaches, so there is none to fit parameters to")]
    NoSeasonToFit,
    /// Parameters are to be fitted, and nobody has any.
    #[error("none of the systems has parameters to fit: glicko-2 and stephenson have")]
    NothingToFit,
    /// A parameter beyond the range in which it makes sense.
    #[error("{name} is {found}: expected a number from {least} to {most}")]
    ParameterOutOfRange {
        /// The parameter.
        name: &'static str,
        /// What it was to be.
        found: f64,
        /// The least that it may be.
        least: f64,
        /// The most.
        most: f64,
    },
    /// Not one row of a season can be used.
    #[error("{season}: not one of {} can be used, so there is nothing to predict", counted(lost.offered, "row"))]
    NothingUsable {
        /// The season.
        season: Season,
        /// The rows.
        lost: LostRows,
    },
    /// A system without a setting that could be varied.
    #[error("there is nothing to set")]
    NothingToSet,
    /// A file that is neither a system nor an edition.
    #[error("{name} is neither a system ({as_system}) nor an edition ({as_edition})")]
    NeitherSystemNorEdition {
        /// The file.
        name: String,
        /// Why it is not a system.
        as_system: String,
        /// Why it is not an edition.
        as_edition: String,
    },
    /// The file of true strengths is one of other players.
    #[error("{file} knows none of the players")]
    UnknownPlayers {
        /// The file.
        file: PathBuf,
    },
}
