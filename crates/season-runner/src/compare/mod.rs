//! Two lists compared: who is new, who is gone, whose grade changed, and why.
//!
//! A [`List`] is made of a published season, of a season in memory, or of a file of another
//! program; [`Comparison`] joins two, player by player. A [`Side`] is whatever somebody names to be
//! compared; [`ListsCompared`] and [`PlayerCompared`] are what there is to say, with the change of
//! a grade [`Split`] into its causes.

mod list;

mod published;

mod graded;

mod other_program;

mod comparison;

mod why;

mod side;

mod shape;

mod movement;

mod counted;

mod split;

mod report;

pub use comparison::{ChangedGrade, Comparison, Counts, Fate, Pair};
pub use list::{List, ListedGrade, PlayerOnList};
pub use movement::{GroupMovement, GroupedBy};
pub use published::PublishedSeason;
pub use report::{ListsCompared, Mover, PlayerCompared, RateCompared};
pub use shape::{MeanMovement, Shape, Shapes};
pub use side::Side;
pub use split::{Cause, Part, Split, SplitGame};
pub(crate) use why::leave_out_results;
