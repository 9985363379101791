//! Files of results to checked games, and grade lists to files.
//!
//! # Overview
//!
//! - [`Source`]: the bytes of an input file, decompressed, with size and hash.
//! - [`mod@format`]: outside formats, all ending in frames of text columns as [`schema`] names them.
//! - [`check`]: which rows can be used, and a [`check::Rejection`] with file, line, column, value
//!   and reason for every one that cannot.
//! - [`PlayerIndex`]: player codes to dense numbers, once a season; from there on grading works on
//!   plain slices.
//! - [`publish`]: rows to files, and a whole folder replaced in one step.
//!
//! # Example
//!
//! ```
//! use results_io::Source;
//! use results_io::check::read_players;
//!
//! let file = "code,name\n233310H,\"Lee, Ann\"\n233310A,\"Roe, Ben\"\n";
//! let players = read_players(&Source::from_bytes("players.csv", file.into()), true, None)?;
//! assert_eq!(players.players[0].name, "Lee, Ann");
//! assert_eq!(players.rejected[0].line, 3);
//! assert_eq!(players.rejected[0].reason.key(), "wrong-check-letter");
//! # Ok::<(), results_io::Error>(())
//! ```
//!
//! # What this crate does not do
//!
//! It knows no grading rule, no command-line flag and no terminal.

pub mod schema;

pub mod published_columns;

mod source;

mod character_set;

mod parquet;

pub mod format;

pub mod check;

mod index;

pub mod doubts;

pub mod publish;

mod printable;

mod error;

pub use character_set::CharacterSet;
pub use error::Error;
pub use index::PlayerIndex;
pub use parquet::quiet_expected_panics;
pub use printable::printable;
pub use source::{Fingerprint, Source};
