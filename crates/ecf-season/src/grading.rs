//! The one road from a season's games to its grades.

use std::borrow::Cow;
use std::sync::{Mutex, PoisonError};

use rating_core::{Grade, PlayerIdx};
use rayon::prelude::*;

use crate::edition::Edition;
use crate::error::SeasonError;
use crate::grader::Grader;
use crate::near_half;
use crate::season_grades::{PlayerGrade, SeasonGrades, SeasonInput};
use crate::working_grade::working_grades;

/// Grades a season.
///
/// # Errors
///
/// Lists that do not have one entry for each player, or points beyond the range of
/// [`rating_core::GradePoints`].
pub fn grade_season(
    input: &SeasonInput<'_>,
    edition: &Edition,
) -> Result<SeasonGrades, SeasonError> {
    check_lengths(input)?;
    let counted = counting_as_graded(input, edition);
    let working = working_grades(input.games, &counted, edition);
    let grader = Grader::new(input, counted, &working, edition);
    let mut players = grade_players(&grader, input.games.players())?;
    let near_half = near_half::decide(&mut players, &grader);
    let near_half::NearHalf { decided_in_fractions, uncertain } = near_half;
    Ok(SeasonGrades { players, working, decided_in_fractions, uncertain })
}

/// Players are shared out in pieces of at most so many: the last thread is done soon after the others.
pub(crate) const PLAYERS_A_TASK: usize = 1 << 12;

/// The grades of all players. One that cannot be computed is the error of the season; of several, that
/// of the player with the least number.
fn grade_players(grader: &Grader<'_>, players: usize) -> Result<Vec<PlayerGrade>, SeasonError> {
    let failed: Mutex<Option<(u32, SeasonError)>> = Mutex::new(None);
    // Not collected as a `Result`: that would make and copy lists of parts, 100 MB of a large season.
    let grade = |player: u32| match grader.grade(PlayerIdx::new(player), &mut ()) {
        Ok(grade) => grade,
        Err(error) => {
            let mut failed = failed.lock().unwrap_or_else(PoisonError::into_inner);
            if failed.as_ref().is_none_or(|(first, _)| player < *first) {
                *failed = Some((player, error));
            }
            PlayerGrade::default()
        }
    };
    let numbers = (0..players as u32).into_par_iter().with_max_len(PLAYERS_A_TASK);
    let found = numbers.map(grade).collect();
    match failed.into_inner().unwrap_or_else(PoisonError::into_inner) {
        Some((_, error)) => Err(error),
        None => Ok(found),
    }
}

/// The grades by which players count as graded: none for juniors whom the edition takes as new.
///
/// Only what a game counts as is looked up here. The list itself keeps their grades: the last grade of a
/// junior is published beside the new one ([`PlayerGrade::previous`]), and is what the next one is
/// compared with.
pub(crate) fn counting_as_graded<'a>(
    input: &SeasonInput<'a>,
    edition: &Edition,
) -> Cow<'a, [Option<Grade>]> {
    if edition.juniors.new_each_season_under.is_none() || input.ages.is_empty() {
        return Cow::Borrowed(input.graded);
    }
    let counts = |(&grade, &age): (&Option<Grade>, &Option<u32>)| {
        grade.filter(|_| !edition.is_new_each_season(age))
    };
    input.graded.iter().zip(input.ages).map(counts).collect::<Vec<_>>().into()
}

/// Refuses lists that do not have one entry for each player.
pub(crate) fn check_lengths(input: &SeasonInput<'_>) -> Result<(), SeasonError> {
    let players = input.games.players();
    let check = |list, found, may_be_empty| {
        let fits = found == players || (may_be_empty && found == 0);
        if fits { Ok(()) } else { Err(SeasonError::WrongLength { list, found, players }) }
    };
    check("graded", input.graded.len(), false)?;
    check("ages", input.ages.len(), true)?;
    check("past", input.past.players(), true)
}
