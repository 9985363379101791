//! The strength that a player counts with.

use ecf_season::derivation::OpponentStrength;
use rating_core::GradePoints;
use schemars::JsonSchema;
use serde::Serialize;

/// By what a player counts.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum StrengthKind {
    /// The grade of an earlier list.
    Grade,
    /// The working grade of somebody who is new.
    WorkingGrade,
}

/// The strength of an opponent, and its kind.
pub(super) const fn strength(strength: OpponentStrength) -> (GradePoints, StrengthKind) {
    let kind = match strength {
        OpponentStrength::Grade(_) => StrengthKind::Grade,
        OpponentStrength::Working(_) => StrengthKind::WorkingGrade,
    };
    (strength.points(), kind)
}
