//! The single path from a season's games to its grades.

use std::borrow::Cow;
use std::sync::{Mutex, PoisonError};

use rating_core::{Grade, PlayerIdx, SeasonGames};
use rayon::prelude::*;

use crate::edition::Edition;
use crate::error::SeasonError;
use crate::grader::Grader;
use crate::handed_on::HandedOn;
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
    let near_half = near_half::decide(&mut players, &grader, |_| {
        Ok::<_, SeasonError>(Cow::Borrowed(input.games))
    })?;
    Ok(SeasonGrades::new(players, near_half, working))
}

/// Grades a season whose games were added up elsewhere: from working grades by
/// [`WorkingGrades::of`], and by player the total of a [`crate::ScoreSum`] over their games. What
/// [`grade_season`] finds from the games themselves is the same.
///
/// Of the games of `input` only the number of players is used. `games_of` is asked for the games of
/// the few players whose mean may be x.5 and whose points are not known as a fraction; it may
/// return more.
///
/// # Errors
///
/// As [`grade_season`]; a total of an ungraded player that is not over the games of the working
/// grades; what `games_of` returns.
pub fn grade_totals<E: From<SeasonError>>(
    input: &SeasonInput<'_>,
    working: WorkingGrades,
    totals: &[HandedOn],
    edition: &Edition,
    games_of: impl FnOnce(&[PlayerIdx]) -> Result<SeasonGames, E>,
) -> Result<SeasonGrades, E> {
    check_lengths(input)?;
    let players = input.games.players();
    for (list, found) in [("totals", totals.len()), ("working", working.by_player.len())] {
        if found != players {
            return Err(SeasonError::WrongLength { list, found, players }.into());
        }
    }
    working.check_totals(totals)?;
    let grader = Grader::new(input, counting_as_graded(input, edition), &working, edition);
    let grade = |(player, total): (usize, &HandedOn)| {
        grader.grade_of_total(PlayerIdx::new(player as u32), *total, &mut ())
    };
    let mut found = totals.iter().enumerate().map(grade).collect::<Result<Vec<_>, _>>()?;
    let near_half =
        near_half::decide(&mut found, &grader, |players| games_of(players).map(Cow::Owned))?;
    Ok(SeasonGrades::new(found, near_half, working))
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
#[must_use]
pub fn counting_as_graded<'a>(
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
