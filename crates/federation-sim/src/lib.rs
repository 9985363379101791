//! Made-up chess federations from a seed.
//!
//! Real lists may not be passed on, so grading is tested on federations that behave like real ones:
//! clubs with weekly leagues and internal tournaments, weekend congresses, juniors who improve,
//! newcomers and leavers, players with 1 to 150 games, school leagues of nearly all-ungraded
//! players who are linked to a few graded ones, schools that are linked to nobody, strengths that
//! drift, and results files with dirty rows of every kind.
//!
//! # Overview
//!
//! - [`Config`]: the size, the number of seasons, the seed.
//! - [`Model`]: the parameters of the model: drift, newcomers, schools, the curve of results,
//!   White's advantage, draws.
//! - [`Federation`]: the opening list, and [`Federation::next_season`].
//! - [`SimulatedSeason`]: its players, its games, and the text of each row of its results file,
//!   clean or dirty ([`Dirt`]).
//! - [`TrueStrength`]: the truth behind the results, by player and month.
//! - [`expected_score`]: the default curve from which results are drawn.
//!
//! # Example
//!
//! ```
//! use federation_sim::{Config, Federation};
//!
//! let config = Config { players: 100, rows: 800, seasons: 1, ..Config::default() };
//! let mut federation = Federation::new(config)?;
//! let season = federation.next_season().ok_or("no season")?;
//! assert_eq!(season.label(), "2001-02");
//! assert_eq!(season.rows(), 800);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # What this crate does not do
//!
//! It reads and writes no file, and has no source of randomness except the seed: equal
//! configurations give equal federations on every machine.

mod calendar;
mod code;
mod config;
mod dirt;
mod events;
mod federation;
mod model;
mod names;
mod players;
mod random;
mod result_curve;
mod season;
mod true_strength;

pub use calendar::Day;
pub use code::{PlayerCode, Region};
pub use config::{Config, ConfigError};
pub use dirt::Dirt;
pub use federation::Federation;
pub use model::{Model, draw_share};
pub use players::{Kind, Player, Sex};
pub use result_curve::{NotAResultCurve, ResultCurve, expected_score};
pub use season::{Game, SimulatedSeason};
pub use true_strength::TrueStrength;

/// The README, whose examples are run with those of the documentation.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
