//! Compares two lists: who is new, who is gone, whose grade changed, and why.
//!
//! A [`List`] is made from a published season, a season in memory, or a file of another program;
//! [`Comparison`] joins two, player by player. A [`Side`] is anything that users name for a
//! comparison; [`ListsCompared`] and [`PlayerCompared`] are the results, in which the change of a
//! grade is [`Split`] into its causes.

mod list;

mod published;

mod graded;

mod comparison;

mod why;

mod side;

mod shape;

mod movement;

mod counted;

mod split;

mod span;

mod report;

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
