//! The matrix model of grading systems, with live grades inside a season.
//!
//! A player's new grade is the old one plus, for every opponent met, a part of the score above
//! expectation: `g2_i = g_i + sum over j of k_ij (q_ij - p_ij) / n0`. A system is its choice of
//! outcomes (Q), expectations (P) and factors (K); many known systems are instances. Source: FGSl,
//! a proposal for a grading system.
//!
//! # Overview
//!
//! - [`System`]: a system as data: curve, factors, n0, and when grades move. Its formula is built
//!   from them, and [`changed_settings`] lists the differences from a built-in system of the same
//!   name.
//! - [`scale`]: three-digit grades and Elo ratings, of systems and of lists.
//! - [`matrices`]: Q and P, sparse: only pairs that met have entries.
//! - [`factor`]: K, by player or by pair.
//! - [`season`]: all games of a period against the grades at its start, by the rules of a system or
//!   by any matrices K and P.
//! - [`live`]: every game against the grades at the moment when it ends.
//! - [`start`]: the first grade of a new player.
//! - [`opening`]: the list before the first season, on its own scale.
//! - [`career`]: the state that a system carries from season to season.
//! - [`playing`]: a season while it is played.
//! - [`as_of`]: the state at a day, from only the games up to it.
//! - [`monthly`]: three passes a month over new, part-rated and rated players.
//! - [`publication`]: on which days lists are published.
//! - [`late`]: which results that arrive late still count.
//! - [`compare`]: the effect of systems on a list, side by side.
//!
//! # Example
//!
//! Two players graded 100 and 120 draw their first game under FGSl:
//!
//! ```
//! use fgsl_matrix::{Live, PlayerFacts, System, Time, TimedGame};
//! use rating_core::{Outcome, PlayerIdx};
//!
//! let (low, high) = (PlayerIdx::new(0), PlayerIdx::new(1));
//! let system = System::fgsl();
//! let games = [TimedGame::new(Time::START, low, high, Outcome::Draw)];
//! let (new, grades) = (PlayerFacts::default(), vec![100.0, 120.0]);
//! let factors = system.factors(&[new; 2], &grades, &[1, 1])?;
//! let mut live = Live::new(&system, factors, &games, grades)?;
//! live.play_all();
//! assert_eq!(format!("{:.2} {:.2}", live.grades()[0], live.grades()[1]), "100.72 119.28");
//! # Ok::<(), fgsl_matrix::InputError>(())
//! ```
//!
//! # What this crate does not do
//!
//! It reads no file, knows no player's name, publishes nothing, and chooses no number of threads;
//! the results are the same for any, bit for bit.

pub mod as_of;
pub mod career;
pub mod changed_settings;
pub mod compare;
mod curve;
mod error;
pub mod factor;
mod formula;
pub mod late;
pub mod live;
pub mod matrices;
pub mod monthly;
pub mod opening;
pub mod playing;
pub mod predicts;
pub mod publication;
pub mod scale;
pub mod season;
pub mod start;
mod start_rule;
pub mod system;
pub mod three_passes;
pub mod time;
mod watched;
mod with_curve;

pub use as_of::AtDay;
pub use career::Career;
pub use changed_settings::ChangedSetting;
pub use curve::SystemCurve;
pub use error::{InputError, SystemError};
pub use factor::{FactorRule, Factors, PlayerFacts, TopFactor};
pub use late::{Arrivals, ArrivedGame};
pub use live::{Live, Step};
pub use opening::OpeningPlayer;
pub use playing::{Played, Playing};
pub use predicts::Predicts;
pub use publication::Publication;
pub use scale::{Conversion, ListedNumber, Scale, listed_whole};
pub use season::{changes_by_matrices, season_changes};
pub use start::{Began, Starts, starts, starts_from};
pub use start_rule::{StartFrom, StartRule};
pub use system::{Moves, Pairs, System, SystemSettings};
pub use three_passes::{FictionalDraw, ReturningDraw, ThreePasses};
pub use time::{Month, SeasonSoFar, Ties, Time, TimedGame, in_order};

/// The README, whose examples are run with those of the documentation.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
