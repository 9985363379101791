//! Tournament performance grades: how strong a player was in one section, in grade points.
//!
//! Opponents count with the grades of the list in force when the section, or the weekend of a
//! league, began; [`DatedLists`] finds it, and a [`GradeList`] finds the player in it by code, FIDE
//! number or name. [`performance_grades`] computes all players of a section.

mod in_force;
mod lists;
mod names_alike;
mod opponent;
mod performance_rules;
mod report;

pub use in_force::TpgError;
pub use lists::{DatedLists, FideList, GradeList, ListEntry, ListedGrade, ListedPlayer, Lists};
pub use names_alike::names_alike;
pub use opponent::{Excluded, RatingSource, Usable};
pub use performance_rules::PerformanceRules;
pub use report::{
    GradeOutcome, ListedAs, Percentage, PerformanceGrade, PlayedRound, TpgReport, grade_outcome,
    performance_grades,
};
