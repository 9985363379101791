//! Grades and their standard errors together: the equations are set up and solved once, and a
//! player's games are read for both while they are in the cache.

use super::group::KeptSystem;
use super::noise::{Assumed, Surprises};
use super::player::{PlayerErrors, Sum};
use super::{Assumptions, ErrorsOf, ListErrors, StandardErrors};
use crate::edition::Edition;
use crate::error::SeasonError;
use crate::grader::Grader;
use crate::grading::{check_lengths, counting_as_graded, grade_players};
use crate::looked_up::Opponents;
use crate::near_half;
use crate::season_grades::{SeasonGrades, SeasonInput};
use crate::working_grade::solved;

/// A season's grades with their standard errors.
#[derive(Clone, Debug, PartialEq)]
pub struct SureGrades {
    /// The grades.
    pub grades: SeasonGrades,
    /// What the standard errors are computed from.
    pub assumed: Assumed,
    /// The standard errors.
    pub errors: StandardErrors,
}

/// Grades a season and computes the standard error of every grade: the results of
/// [`crate::grade_season`], [`Assumed::of`] and [`super::standard_errors`] in one run.
///
/// # Errors
///
/// As [`crate::grade_season`].
pub fn grade_season_with_errors(
    input: &SeasonInput<'_>,
    edition: &Edition,
    wanted: ErrorsOf,
) -> Result<SureGrades, SeasonError> {
    check_lengths(input)?;
    let counted = counting_as_graded(input, edition);
    // In parallel, because a large part of `solved` runs on a single thread.
    let ((working, systems), assumed) = rayon::join(
        || solved(input.games, &counted, edition, KeptSystem::of),
        || Assumed::measured(&Surprises::of(input, &counted, edition), edition),
    );
    let list = ListErrors::Same(assumed.of_list);
    let assumptions = Assumptions { noise: assumed.noise, list };
    let grader = Grader::new(input, counted, &working, edition);
    let errors = PlayerErrors::of(systems, &grader, &assumptions);
    let bring_near = |players: &_| errors.bring_near(players);
    let of_grade = |sum: &mut Sum, player, met: Opponents<'_>, grade: &_| {
        errors.of_grade(player, met, grade, sum)
    };
    let (mut players, of_grades) = grade_players(&grader, bring_near, of_grade)?;
    let errors = errors.all(of_grades, wanted);
    let near_half = near_half::decide(&mut players, &grader);
    Ok(SureGrades { grades: SeasonGrades::new(players, near_half, working), assumed, errors })
}
