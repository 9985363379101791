//! What an event awards: norms, tournament performances, grand prix and cup points, prizes.
//!
//! # Overview
//!
//! - [`register`]: the people of a list, found again by code, FIDE number or name.
//! - [`performances`]: performance ratings of all players of all sections by every method.
//! - [`rating_changes`]: FIDE's rating calculation for the players of sections, and who is who in
//!   those of a month.
//! - [`norm`]: title norms, condition by condition, with tables and forecasts.
//! - [`tournament_performance`]: performance grades as a youth grand prix counts them.
//! - [`grand_prix`]: the standings of a series of congresses.
//! - [`cup`]: tour cup points of a tournament, and a season's standings.
//! - [`prizes`]: a fund divided to the last cent, and who gets what.
//!
//! # What this crate does not do
//!
//! It reads no file and prints nothing: rule books arrive as text, sections as values that agree
//! with themselves ([`event_sections::CheckedSection`]), and every verdict leaves as data with its
//! reasons.

pub mod exact;

pub mod rule_book;

pub mod register;

pub mod performances;

pub mod rating_changes;

pub mod norm;

pub mod tournament_performance;

pub mod grand_prix;

pub mod cup;

pub mod prizes;

pub use exact::{Exact, NotADecimal, NotAShare, Share};
pub use register::{FoundBy, KnownBy, NotFound};
pub use rule_book::RulesError;
