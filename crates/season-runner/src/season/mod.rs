//! A season's files to checked games.

mod event_files;

mod files;

mod reading;

mod graded;

pub use event_files::EventFiles;
pub use graded::{GameScored, GradedRate, GradedSeason};
pub(crate) use reading::season_of;
pub use reading::{ReadRate, ReadSeason, SeasonFiles, read_season};
