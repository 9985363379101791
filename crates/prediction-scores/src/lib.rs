//! How well systems predicted games: measures, calibration, and error bars by resampling players.
//!
//! # Overview
//!
//! - [`Predictions`]: one row for each game, with every system's expected score for White, if it
//!   had one.
//! - [`Measure`]: the quality of a set of predictions; each measure comes with its formula.
//! - [`coverage`]: the number of games that each system could predict, and the games that all
//!   could.
//! - [`FittedCurve`]: the curve from a difference in strength to an expected score, fitted to
//!   games, with White's advantage.
//! - [`calibration`]: predicted and actual scores, bin by bin.
//! - [`Resampling`]: error bars of measures, and of the difference of two systems, by resampling
//!   players.
//! - [`StrengthErrors`], [`half_after`]: how good grades are if true strengths are known.
//!
//! # Example
//!
//! ```
//! use prediction_scores::{Column, Measure, PredictedGame, Predictions};
//! use rating_core::{Outcome, PlayerIdx};
//!
//! let game = PredictedGame {
//!     season: 0,
//!     day: chrono::NaiveDate::MIN,
//!     white: PlayerIdx::new(0),
//!     black: PlayerIdx::new(1),
//!     outcome: Outcome::Win,
//!     has_colours: true,
//! };
//! let half = Column::new("one-half".to_owned(), [Some(0.5)])?;
//! let predictions = Predictions::new(vec![game], vec![half])?;
//! let deviance = predictions.measured(Measure::Deviance, 0, &[0]);
//! assert_eq!(deviance.map(|found| format!("{found:.5}")).as_deref(), Some("0.30103"));
//! # Ok::<(), prediction_scores::ScoresError>(())
//! ```
//!
//! # What this crate does not do
//!
//! It predicts nothing, and knows no system, no player's name and no file. The code that makes the
//! predictions decides what each system may know and when.

mod by_season;
pub mod calibration;
pub mod coverage;
mod fitted_curve;
mod measure;
mod predictions;
mod resampling;
mod strength_errors;
mod sums;
mod waiting;

pub use by_season::{DifferenceBySeason, by_season};
pub use coverage::{Group, groups};
pub use fitted_curve::{Evidence, FittedCurve};
pub use measure::{Measure, Share};
pub use predictions::{Column, PredictedGame, Predictions, ScoresError};
pub use resampling::{Difference, ErrorBar, Estimate, Resampling, Sample, Verdict};
pub use strength_errors::StrengthErrors;
pub use waiting::{Watched, half_after};

/// The README, whose examples are run with those of the documentation.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
