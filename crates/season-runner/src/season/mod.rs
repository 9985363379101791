//! A season's files, read, and its games once they are graded (by `grading.rs`).

mod graded;
mod reading;

pub(crate) use graded::{GameScored, GradedRate, GradedSeason, Sureness};
pub(crate) use reading::{ReadRate, in_rates, read_files, refuse_nothing, time_of};
pub use reading::{SeasonByRate, read_season};
