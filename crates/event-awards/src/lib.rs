//! What an event awards: norms, tournament performances, grand prix and cup points, prizes.
//!
//! # Overview
//!
//! - [`register`]: the people of a list, found again by code, FIDE number or name.
//! - [`performances`]: performance ratings of all players of all sections by every method.
//! - [`rating_changes`]: FIDE's rating calculation for the players of sections, and which lines of
//!   a month's sections belong to the same player.
//! - [`norm`]: title norms, condition by condition, with tables and forecasts.
//! - [`tournament_performance`]: performance grades by the rules of a youth grand prix.
//! - [`grand_prix`]: the standings of a series of congresses.
//! - [`cup`]: tour cup points of a tournament, and a season's standings.
//! - [`prizes`]: a fund divided to the last cent, and who gets what.
//!
//! # What this crate does not do
//!
//! It reads no file and prints nothing: rule books are passed in as text, and sections as checked
//! values ([`event_sections::CheckedSection`]). Every verdict is returned as data, with its
//! reasons. What of it is published as it is ([`norm::Condition`], [`norm::Forecast`],
//! [`norm::NormTable`], [`cup::CupSection`]) is `serde::Serialize` under its published names.

pub mod cup;
pub mod exact;
pub mod grand_prix;
pub mod norm;
pub mod performances;
pub mod prizes;
pub mod rating_changes;
pub mod register;
pub mod rule_book;
pub mod tournament_performance;

pub use exact::{Exact, NotADecimal, NotAShare, Share};
pub use register::{FoundBy, KnownBy, NotFound};
pub use rule_book::{RuleBook, RulesError};

/// The README, whose examples are run with those of the documentation.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
