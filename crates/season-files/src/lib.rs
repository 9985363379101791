//! A season's files: every row judged once, one frame of games, and doubts about rows that are well
//! formed.
//!
//! - [`read_season`]: reads and judges a season's files of any kind: a [`ReadSeason`] with its
//!   players, its [`Games`] and every rejected row.
//! - [`SeasonFolder`]: whether a folder is a season, and its files.
//! - [`judge`]: whether a row counts; [`doubts`]: what may still be wrong.

pub mod doubts;
pub mod games;
pub mod judge;
mod memory;
pub mod season;
mod season_folder;
mod stream;

pub use games::{Game, Games};
pub use judge::{OtherRates, PutAside, Repeats, RowRules, Strangers};
pub use season::{
    AsPeopleWrite, BesideRows, IgnoredColumns, PlayerRecord, RateGames, ReadSeason, ResultsTable,
    TableOf, UnmetPin, UnmetSetting, Unwritten, WhyUnmet, read_files, read_players_of, read_season,
};
pub use season_folder::{Results, SeasonFolder};
