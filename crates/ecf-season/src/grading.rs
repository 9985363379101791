//! The single path from a season's games to its grades.

use std::borrow::Cow;
use std::sync::{Mutex, PoisonError};

use rating_core::{Grade, PlayerIdx};
use rayon::prelude::*;

use crate::edition::Edition;
use crate::error::SeasonError;
use crate::grader::Grader;
use crate::looked_up::{LookedUp, Opponents};
use crate::near_half::{self, NearHalf};
use crate::season_grades::{PlayerGrade, SeasonGrades, SeasonInput};
use crate::working_grade::{WorkingGrades, working_grades};

/// Grades a season.
///
/// # Errors
///
/// If a list does not have one entry for each player, or points are beyond the range of
/// [`rating_core::GradePoints`].
pub fn grade_season(
    input: &SeasonInput<'_>,
    edition: &Edition,
) -> Result<SeasonGrades, SeasonError> {
    check_lengths(input)?;
    let counted = counting_as_graded(input, edition);
    let working = working_grades(input.games, &counted, edition);
    let grader = Grader::new(input, counted, &working, edition);
    let mut players = grade_players(&grader)?;
    let near_half = near_half::decide(&mut players, &grader);
    Ok(SeasonGrades::new(players, near_half, working))
}

/// Threads take players in pieces of at most this many, so that they finish at nearly the same
/// time.
pub(crate) const PLAYERS_A_TASK: usize = 1 << 12;

/// What `find` returns for every player. `ahead` is called for a number of neighbouring players
/// before the first of them.
pub(crate) fn by_player<'a, T: Send>(
    grader: &'a Grader<'a>,
    ahead: impl Fn(&LookedUp) + Send + Sync + 'a,
    find: impl Fn(PlayerIdx, Opponents<'_>) -> T + Send + Sync + 'a,
) -> impl IndexedParallelIterator<Item = T> {
    let of_player = move |looked_up: &mut LookedUp, player: u32| {
        let player = PlayerIdx::new(player);
        find(player, grader.opponents(player, looked_up, &ahead))
    };
    let players = grader.input.games.players() as u32;
    let numbers = (0..players).into_par_iter().with_max_len(PLAYERS_A_TASK);
    numbers.map_init(LookedUp::default, of_player)
}

/// The grades of all players.
///
/// If a grade cannot be computed, the season fails; if several cannot, with the error of the player
/// with the lowest number.
pub(crate) fn grade_players(grader: &Grader<'_>) -> Result<Vec<PlayerGrade>, SeasonError> {
    let failed: Mutex<Option<(PlayerIdx, SeasonError)>> = Mutex::new(None);
    // Not collected as a `Result`: that would build and copy partial lists, 100 MB for a large
    // season.
    let grade = |player, met: Opponents<'_>| match grader.grade(player, met, &mut ()) {
        Ok(grade) => grade,
        Err(error) => {
            let mut failed = failed.lock().unwrap_or_else(PoisonError::into_inner);
            if failed.as_ref().is_none_or(|(first, _)| player < *first) {
                *failed = Some((player, error));
            }
            PlayerGrade::default()
        }
    };
    let found = by_player(grader, |_| (), grade).collect();
    match failed.into_inner().unwrap_or_else(PoisonError::into_inner) {
        Some((_, error)) => Err(error),
        None => Ok(found),
    }
}

impl SeasonGrades {
    /// A season with these players' grades and working grades.
    pub(crate) fn new(
        players: Vec<PlayerGrade>,
        near_half: NearHalf,
        working: WorkingGrades,
    ) -> Self {
        let NearHalf { decided_in_fractions, uncertain } = near_half;
        Self { players, working, decided_in_fractions, uncertain }
    }
}

/// The grades of players who count as graded; `None` for juniors whom the edition treats as new.
///
/// These are only for what counts in a game. The input list still has the juniors' grades: a
/// junior's last grade is published beside the new one ([`PlayerGrade::previous`]), and the next
/// one is compared with it.
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
