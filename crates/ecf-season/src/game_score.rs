//! The score of one game: the opponent's grade, plus or minus 50.

use rating_core::expectancy::forty_point::effective_opponent;
use rating_core::{GradePoints, Outcome};

use crate::edition::GameScoreRule;

/// What one game scores for one of its players, in grade points.
///
/// Win: the opponent's grade + 50; draw: the opponent's grade; loss: the opponent's grade - 50.
/// An opponent further than 40 away counts as exactly 40 away. `own` and `opponent` are grades or
/// working grades.
///
/// Source: Yorkshire Chess Association, Grade Calculation, 27/08/00. By that rule a player of 150
/// scores 160/110/60 against one of 90 by winning, drawing or losing, 180/130/80 against 130, and
/// 240/190/140 against 230.
///
/// ```
/// use ecf_season::{Edition, game_score};
/// use rating_core::{GradePoints, Outcome};
///
/// let rule = Edition::yorkshire_2000().game_score;
/// let grade = GradePoints::whole;
/// assert_eq!(game_score(grade(160), grade(100), Outcome::Win, &rule), grade(170));
/// assert_eq!(game_score(grade(100), grade(160), Outcome::Loss, &rule), grade(90));
/// ```
#[must_use]
pub fn game_score(
    own: GradePoints,
    opponent: GradePoints,
    outcome: Outcome,
    rule: &GameScoreRule,
) -> GradePoints {
    result_score(effective_opponent(own, opponent, rule.limit()), outcome, *rule)
}

/// The score of a game if the opponent counts in full: the form in which working grades are
/// computed, *without* the 40-point rule.
pub(crate) fn result_score(
    opponent: GradePoints,
    outcome: Outcome,
    rule: GameScoreRule,
) -> GradePoints {
    // Without a branch, since the outcome of a game cannot be predicted by the processor.
    let win = rule.win().billionths() * i64::from(outcome.balance());
    opponent + GradePoints::from_billionths(win)
}
