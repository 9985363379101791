//! Reads files of results into one frame of judged games, and writes grade lists to files.
//!
//! # Overview
//!
//! - [`read_season`]: reads and judges a season's files of any kind, once: a [`ReadSeason`] with
//!   its [`Players`], its [`Games`] and every [`RowFault`].
//! - [`SeasonFolder`]: whether a folder is a season, and its files.
//! - [`FileKind`]: the kind of a file.
//! - [`Source`]: the bytes of a small input file, unpacked, with size and hash.
//! - [`mod@csv`]: the strict reader of tables, and the writing of fields.
//! - `free_form`: reads tables as people keep them, by the specifications of the crate `tables`
//!   ([`Understood`]).
//! - [`mod@format`]: outside formats; those of results deliver typed rows ([`row::Row`]).
//! - [`judge`]: whether a row counts; [`who`]: who a player is.
//! - [`lists`]: players, and the lists that a season starts from.
//! - [`doubts`]: rows that are well formed and may still be wrong.
//! - [`publish`]: writes rows to files, and replaces a whole folder in one step.
//!
//! # Example
//!
//! ```
//! use results_io::{CodeForm, Source};
//! use results_io::lists::read_players;
//!
//! let file = "code,name\n233310H,\"Lee, Ann\"\n233310A,\"Roe, Ben\"\n";
//! let source = Source::from_bytes("players.csv", file.into());
//! let players = read_players(&source, CodeForm::WithCheckLetter)?;
//! assert_eq!(players.players[0].name, "Lee, Ann");
//! assert_eq!(players.rejected[0].line, 3);
//! assert_eq!(players.rejected[0].reason.key(), "wrong-check-letter");
//! # Ok::<(), results_io::Error>(())
//! ```
//!
//! # What this crate does not do
//!
//! It contains no grading rules, and handles neither command-line flags nor the terminal.

pub mod columns;

pub mod published_columns;

mod counted;

mod day;

mod game_result;

pub mod check_letter;

mod finding_code;

pub mod given_rating;

mod reason;

mod code_form;

mod row_account;

mod row_fault;

mod plain_name;

mod player;

pub mod row;

mod unsaid;

mod rapid_words;

mod character_set;

mod standard_input;

mod on_disk;

mod unknown_result;
mod unpack;

mod fide_list;

mod fingerprint;

mod source;

pub mod csv;

mod stream;

mod guarded;

mod parquet;

mod file_name;

mod without_opponent;

mod round_entry;

mod unknown_kind;

mod file_kind;

mod left_out;
mod line_index;

mod season_folder;

mod workbook;

mod person_text;

mod free_form;

pub mod format;

pub mod lists;

mod index;

mod near_text;

mod nearest;

mod newcomers;

mod nobody;

pub mod who;

pub mod judge;

pub mod games;

mod season;

pub mod doubts;

pub mod publish;

mod printable;

mod toml_file;
pub mod toml_value;

mod text_lines;
mod too_many_faults;

mod in_order;

mod in_turns;

mod error;

pub use character_set::CharacterSet;
pub use code_form::CodeForm;
pub use compact_str::CompactString;
pub use counted::{counted, thousands};
pub use day::parse_day;
pub use error::{EmptyList, Error, FileProblem};
pub use file_kind::FileKind;
pub use file_name::{EVENTS, IMPORT, PLAYERS, RESULTS, day_of_event, file_stem, unpacked_name};
pub use finding_code::FindingCode;
pub use fingerprint::Fingerprint;
pub use free_form::{FileProposal, TableDoubt, TableProposal, import_beside, propose_tables};
pub use free_form::{
    FileSheets, Understood, matters_to_games, say_column, sheets_of_file, specifications_of,
};
pub use free_form::{rate_answer, unsaid_of_games};
pub use game_result::{GameResult, NotPlayed};
pub use games::{Game, Games};
pub use guarded::quiet_expected_panics;
pub use in_order::all_or_first;
pub use index::PlayerIndex;
pub use judge::{OtherRates, Repeats, RowRules, Strangers};
pub use left_out::{FileLeftOut, WhyLeftOut};
pub use lists::Players;
pub use near_text::near_texts;
pub use newcomers::Newcomers;
pub use nobody::is_nobody;
pub use plain_name::name_words;
pub use plain_name::surname_first;
pub use player::{Clubs, Player};
pub use printable::printable;
pub use rating_core::Rate;
pub use reason::{NotCsv, OtherNumber, Reason};
pub use row_account::RowAccount;
pub use row_fault::RowFault;
pub use season::{
    AsPeopleWrite, BesideRows, IgnoredColumns, PlayerRecord, RateGames, ReadSeason, ResultsTable,
    TableOf, UnmetPin, UnmetSetting, Unwritten, WhyUnmet, read_files, read_players_of, read_season,
};
pub use season_folder::{Results, SeasonFolder};
pub use source::Source;
pub use standard_input::is_standard_input;
pub use unknown_kind::Unknown;
pub use unpack::OnBytes;
pub use who::Who;
