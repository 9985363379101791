//! The national 40-point rule: a difference of grades counts as at most 40.

use crate::quantity::GradePoints;

/// The opponent's grade as it counts for a player of grade `own`.
///
/// An opponent more than `limit` above or below counts as exactly `limit` above or below;
/// exactly `limit` apart changes nothing. The rule is applied to each side separately and
/// whatever the result.
///
/// Source: Yorkshire Chess Association, Grade Calculation, 27/08/00 (limit 40).
///
/// ```
/// use rating_core::GradePoints;
/// use rating_core::expectancy::forty_point::effective_opponent;
///
/// let grade = GradePoints::whole;
/// assert_eq!(effective_opponent(grade(160), grade(100), grade(40)), grade(120));
/// assert_eq!(effective_opponent(grade(100), grade(160), grade(40)), grade(140));
/// assert_eq!(effective_opponent(grade(160), grade(120), grade(40)), grade(120));
/// ```
#[must_use]
pub fn effective_opponent(
    own: GradePoints,
    opponent: GradePoints,
    limit: GradePoints,
) -> GradePoints {
    opponent.clamp(own - limit, own + limit)
}
