//! Tournament performance grades: how strong a player was in one section, in grade points.
//!
//! Opponents count with the grades of the list in force when the section, or the weekend of a
//! league, began; [`DatedLists`] finds it, and a [`GradeList`] finds the player in it by code, FIDE
//! number or name. [`performance_grades`] computes all players of a section.

mod lists;
mod opponent;
mod performance_rules;
mod report;

pub use lists::{
    DatedLists, FideList, GradeList, ListEntry, ListedGrade, ListedPlayer, Lists, TpgError,
};
pub use opponent::{Excluded, RatingSource, Usable};
pub use performance_rules::PerformanceRules;
pub use report::{
    GradeOutcome, ListedAs, Percentage, PerformanceGrade, PlayedRound, TpgReport, grade_outcome,
    names_alike, performance_grades,
};
