//! A season's files to its games, and its games to grades.

mod reading;

mod graded;

pub(crate) use graded::{GameScored, GradedRate, GradedSeason, Sureness};
pub(crate) use reading::{ReadRate, in_rates, read_files, refuse_nothing, time_of};
pub use reading::{SeasonByRate, read_season};
