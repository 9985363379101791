//! Two lists compared: who is new, who is gone, whose grade changed, and why.
//!
//! A [`List`] is made of a published season, of a season in memory, or of a file of another program;
//! [`Comparison`] joins two, player by player.

mod list;

mod published;

mod graded;

mod other_program;

mod comparison;

mod why;

pub use comparison::{ChangedGrade, Comparison, Counts, Fate, Pair};
pub use list::{List, ListedGrade, ListedPlayer};
pub use published::PublishedSeason;
