//! A season's files to checked games.

mod event_files;

mod reading;

pub use event_files::EventFiles;
pub(crate) use reading::season_of;
pub use reading::{ReadRate, ReadSeason, read_season};
