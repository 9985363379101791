//! The site of a federation's published seasons: what is shown, gathered, and the pages written.
//!
//! From the ground up:
//!
//! - `receipt`: the derivation of a grade, which the grader takes down, to the calculation on a
//!   page.
//! - `values`: a graded season to values, its players numbered as in its own files.
//! - `people`: the same players numbered alike in all seasons.
//! - `frames`: games and lists as frames of columns; `sums`: what is grouped and added up from
//!   them. Of these, one file a subject: `events`, `clubs`, `lists`, `differences`, `records`.
//! - `published`: what a page says is what was published, or there is no page.
//! - `gather`: all of it, season by season; `write`: the pages into a folder, in one step.

mod receipt;

mod groups;

mod values;

mod people;

mod frames;

mod sums;

mod lists;

mod clubs;

mod events;

mod differences;

mod records;

mod published;

mod gather;

mod write;

pub use gather::{SiteSettings, gather};
pub use write::{WrittenSite, write};
