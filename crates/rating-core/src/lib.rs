//! Quantities, games and curves that every grading system shares.
//!
//! # Overview
//!
//! - [`PlayerIdx`]: a player's dense number inside one season.
//! - [`Grade`] and [`GradePoints`]: a published whole grade, and exact sums and working values
//!   in billionths of a grade point.
//! - [`Outcome`]: win, draw or loss, seen from one side.
//! - [`Rate`]: the rate of play, standard or rapid.
//! - [`SeasonGames`]: a season's games as half-games by player, the shape that every system takes.
//! - [`ranks`]: a set of whole numbers, with each one's place in their order.
//! - [`EloRating`], [`HalfPoints`], [`PerCent`]: ratings and scores as whole numbers of their
//!   smallest part, written as the [`Number`] that they print; [`scale`] has the named
//!   conversions, [`Quotient`] the means before rounding.
//! - [`expectancy`]: expected scores from a difference in strength; [`expectancy::forty_point`] is
//!   the national rule that a difference counts as at most 40.
//! - [`performance`]: how strong a player was, judged by opponents and score.
//! - [`fide_rating`]: the change of a FIDE rating and a newcomer's first one, by edition.
//! - [`settings`]: the error of a setting outside what is allowed.
//!
//! # Example
//!
//! ```
//! use rating_core::{Outcome, PlayerIdx, SeasonGames};
//!
//! let (anna, ben) = (PlayerIdx::new(0), PlayerIdx::new(1));
//! let games = SeasonGames::from_games(2, &[(anna, ben, Outcome::Win)])?;
//! let half = games.of(ben)[0];
//! assert_eq!(half.opponent(), anna);
//! assert_eq!(half.outcome(), Outcome::Loss);
//! # Ok::<(), rating_core::GamesError>(())
//! ```
//!
//! # What this crate does not do
//!
//! It knows no player's name, reads no file or clock, and decides nobody's eligibility.

pub mod elo;
pub mod expectancy;
pub mod fide_rating;
pub mod games;
pub mod number;
pub mod outcome;
pub mod performance;
pub mod quantity;
pub mod quotient;
pub mod ranks;
pub mod rate;
pub mod scale;
pub mod score;
pub mod settings;

pub use elo::{EloDifference, EloRating};
pub use games::{GamesError, HalfGame, HalfInBlock, MarkedGame, SeasonGames};
pub use number::Number;
pub use outcome::Outcome;
pub use quantity::{Grade, GradePoints, PlayerIdx, QuantityError};
pub use quotient::Quotient;
pub use rate::Rate;
pub use score::{HalfPoints, Hundredths, PerCent};

/// The README, whose examples are run with those of the documentation.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
