//! A section of a tournament: its players, and what happened to each of them in every round.
//!
//! Every reader of tournament results makes a [`Section`], and every award takes a
//! [`CheckedSection`], so neither needs a model of its own. [`Section::check`] stands between the
//! two: both players of every game must report the same result. Totals that do not add up are
//! [`CheckedSection::doubts`].
//!
//! # Overview
//!
//! - [`Section`]: a cross-table; [`Section::from_games`] makes one of games by round.
//! - [`Entrant`], [`RoundResult`]: a player, and what happened to them in a round.
//! - [`GameRecord`], [`ByeRecord`]: games and byes, one by one.
//! - [`CheckedSection`]: a section that agrees with itself; [`SectionError`]: why one does not.
//! - [`contradiction`]: what shows that lines with the same name do not belong to one player.
//! - [`Schedule`]: the rounds and opponents to come, if pairings were fixed in advance;
//!   [`RoundRobin`]: how many meet, and how often, if everybody meets everybody.
//! - [`Title`], [`Sex`]: what a section may say about a player besides ratings.
//! - [`plain_name`]: a name without the details that people write differently; [`forms_of_name`]:
//!   the forms that two writings of one name may have in common.
//!
//! # Example
//!
//! ```
//! use event_sections::{Entrant, GameRecord, PairingResult, Section};
//! use rating_core::{HalfPoints, Outcome};
//!
//! let players = vec![Entrant::named("Ann"), Entrant::named("Ben")];
//! let result = PairingResult::Played(Outcome::Win);
//! let game = GameRecord { round: 1, white: 0, black: 1, result };
//! let mut section = Section::from_games("open", 1, players, &[game], &[])?;
//! section.players[1].score = Some(HalfPoints::new(2));
//! let doubts = section.check()?.doubts();
//! assert_eq!(doubts[0].to_string(), "Ben is said to have 1, but the rounds add up to 0");
//! # Ok::<(), Vec<event_sections::SectionError>>(())
//! ```
//!
//! # What this crate does not do
//!
//! It reads no file, and computes no rating, performance or norm.

mod check;
pub mod contradiction;
mod entrant;
mod error;
mod from_games;
mod pairings;
mod plain_name;
mod round_result;
mod rounds_to_come;
mod schedule;
mod section;
mod title;

pub use entrant::{Entrant, Sex, UnknownSex};
pub use error::{InSection, SectionError};
pub use from_games::{ByeRecord, GameRecord, PairingResult};
pub use plain_name::{forms_of_name, plain_name, unaccented};
pub use round_result::{Colour, RoundResult};
pub use schedule::{RoundRobin, Schedule};
pub use section::{CheckedSection, PairingSystem, Pairings, Section, Start};
pub use title::{Title, UnknownTitle};

/// The README, whose examples are run with those of the documentation.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
