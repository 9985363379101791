//! Tournament performance grades: how strong a player was in one section, in grade points.
//!
//! Opponents count with the grades of the list in force when the section, or the weekend of a
//! league, began; [`DatedLists`] finds it. [`performance_grades`] does all players of a section.

mod lists;
mod opponent;
mod performance_rules;
mod report;

pub use lists::{DatedLists, FideList, GradeList, ListEntry, ListedGrade, Lists};
pub use opponent::{Excluded, RatingSource, Usable};
pub use performance_rules::PerformanceRules;
pub use report::{
    GradeOutcome, Percentage, PerformanceGrade, PlayedRound, TpgError, TpgReport, grade_outcome,
    performance_grades,
};
