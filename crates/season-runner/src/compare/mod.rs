//! Compares two lists: who is new, who is gone, whose grade changed, and why.
//!
//! A [`List`] is made from a published season, a season in memory, or a file of another program;
//! [`Comparison`] joins two, player by player. A [`Side`] is anything that users name for a
//! comparison; [`ListsCompared`] and [`PlayerCompared`] are the results, in which the change of a
//! grade is [`Split`] into its causes.

mod comparison;
mod counted;
mod graded;
mod list;
mod movement;
mod published;
mod report;
mod shape;
mod side;
mod span;
mod split;
mod why;

pub use comparison::{ChangedGrade, Comparison, Counts, Fate, Pair};
pub use list::{List, ListedGrade, PlayerOnList};
pub use movement::{GroupMovement, GroupedBy};
pub use published::PublishedSeason;
pub use report::{ListsCompared, Mover, PlayerCompared, RateCompared};
pub use shape::{MeanMovement, Shape, Shapes};
pub use side::Side;
pub use span::Span;
pub use split::{Cause, Part, Split, SplitGame};
pub(crate) use why::leave_out_results;
