//! A season's files to its games, and its games to grades.

mod reading;

mod graded;

pub use graded::{GameScored, GradedRate, GradedSeason};
pub(crate) use reading::in_rates;
pub use reading::{ReadRate, ReadSeason, read_season};
