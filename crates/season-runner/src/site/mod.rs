//! The site of a federation's published seasons: collects its contents, and writes its pages.
//!
//! From the ground up:
//!
//! - `receipt`: from the derivation of a grade, which the grader records, to the calculation on a
//!   page.
//! - `values`: from a graded season to values; players have the numbers of its own files.
//! - `people`: gives players the same numbers in all seasons.
//! - `frames`: games and lists as data frames, and sums of their rows. One file per subject uses
//!   them: `events`, `clubs`, `lists`, `records`.
//! - `published`: makes sure that pages agree with what was published.
//! - `gather`: combines all of it, season by season; `write`: writes the pages into a folder, in
//!   one step.

mod clubs;
mod cohorts;
mod events;
mod frames;
mod gather;
mod groups;
mod lists;
mod people;
mod published;
mod receipt;
mod records;
mod values;
mod write;

pub use gather::{SiteSettings, gather};
pub use write::{WrittenSite, write};
