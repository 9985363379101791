//! Working grades: a grade for every ungraded player, all of them at once.
//!
//! An ungraded player's working grade is the mean, over all their games of the season, of the
//! opponent's grade or working grade plus 50, 0 or minus 50, *without* the 40-point rule (with the
//! rule inside, a player who scores more than 90% would gain ten points at every pass, for ever).
//! Taken for all ungraded players together that is the linear system
//!
//! ```text
//! (D - A) w = b
//! ```
//!
//! D = games played, A = games between two ungraded players, b = the sum of graded opponents'
//! grades + 50 x (wins - losses). The steps from games to working grades:
//!
//! 1. `ungraded`: D, b and the meetings of each, added up here or elsewhere;
//! 2. `groups`: who is linked to whom (connected components of the ungraded players);
//! 3. `equations`: the system of one group, in whole numbers;
//! 4. `solve`: players of one or two opponents eliminated, conjugate gradients for the rest,
//!    corrected until the residual, known exactly, is small enough;
//! 5. `certificate`: how far any working grade can be from the solution;
//! 6. `fractions`: the exact solution of a group whose working grades are short fractions.
//!
//! What the edition adds for newcomers comes last: inside the system, where a newcomer's grade
//! rests on other newcomers, it would add up along the way.
//!
//! Source: Yorkshire Chess Association, Grade Calculation, 27/08/00 ("feeding the results back ...
//! over and over again").

pub mod certificate;
pub(crate) mod conjugate_gradients;
pub(crate) mod elimination;
pub mod equations;
pub(crate) mod exact;
pub(crate) mod fixed_point;
mod fractions;
pub mod groups;
pub(crate) mod solve;
pub mod ungraded;

#[cfg(test)]
pub(crate) mod tests;

use rating_core::{Grade, GradePoints, PlayerIdx, SeasonGames};
use rayon::prelude::*;

use crate::edition::{Edition, IsolatedGroups};
use crate::error::SeasonError;
use crate::exactness::Exactness;
use crate::handed_on::HandedOn;
use equations::Equations;
use groups::{Group, NO_GROUP, UngradedGroups};
use solve::{Prepared, Solution};
use ungraded::UngradedGames;

/// The working grade of one ungraded player.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct WorkingGrade {
    /// The value, rounded to a billionth of a grade point: the solution, and what the edition adds
    /// for newcomers.
    pub value: GradePoints,
    /// The largest possible distance from the exact solution, in grade points; certified.
    pub max_error: f64,
    /// What the nine decimals of the value leave out.
    pub exactness: Exactness,
}

/// The working grades of a season, and how they came about.
#[derive(Clone, Debug, PartialEq)]
pub struct WorkingGrades {
    /// By player; `None` for graded players, for players without games and for withheld ones.
    pub by_player: Vec<Option<WorkingGrade>>,
    /// Every group of ungraded players who are linked by games, in the order of their first
    /// players.
    pub groups: Vec<Group>,
    /// Groups without a chain of games to a graded player, by position in `groups`.
    pub isolated: Vec<usize>,
    /// How each group was solved.
    pub solved: Vec<SolvedGroup>,
    /// By player: the position inside the group; 0 for players without a group.
    pub(crate) position: Vec<u32>,
    /// By player: the group, or [`groups::NO_GROUP`].
    group_of: Vec<u32>,
    /// What the equations are made of.
    ungraded: UngradedGames,
}

/// How the working grades of one group were found.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct SolvedGroup {
    /// Position in [`WorkingGrades::groups`].
    pub group: usize,
    /// How many steps of the conjugate gradients it took.
    pub steps: usize,
    /// How often the solution was corrected from its exact residual.
    pub corrections: usize,
    /// The largest certified error of any working grade of the group, in grade points.
    pub max_error: f64,
}

impl WorkingGrades {
    /// The largest certified error of any working grade, in grade points; 0 when there are none.
    #[must_use]
    pub fn max_error(&self) -> f64 {
        self.solved.iter().map(|group| group.max_error).fold(0.0, f64::max)
    }

    /// The group of an ungraded player who played, by its position in `groups`.
    #[must_use]
    pub fn group_of(&self, player: PlayerIdx) -> Option<usize> {
        let group = self.group_of[player.as_usize()];
        (group != NO_GROUP).then_some(group as usize)
    }

    /// Solves the equations of every ungraded player; see [`working_grades`].
    #[must_use]
    pub fn of(ungraded: UngradedGames, edition: &Edition) -> Self {
        solved(ungraded, edition, |_| ()).0
    }

    /// The equations of a group.
    pub(crate) fn equations(&self, group: usize, edition: &Edition) -> Equations {
        Equations::of_group(&self.groups[group], &self.position, &self.ungraded, edition)
    }

    /// Whether totals, by player, are over the games of the equations: all of them for a player
    /// with a working grade, none for a withheld one.
    pub(crate) fn check_totals(&self, totals: &[HandedOn]) -> Result<(), SeasonError> {
        let fits = |player: &PlayerIdx| {
            let sums = self.ungraded.sums(*player).unwrap_or_default();
            let counts = self.by_player[player.as_usize()].map_or(0, |_| sums.games);
            totals[player.as_usize()].total.games == counts
        };
        let unfit = self.ungraded.players().iter().find(|player| !fits(player));
        unfit.map_or(Ok(()), |&player| Err(SeasonError::SumsDoNotFit { player }))
    }

    /// How many ungraded players played.
    #[must_use]
    pub fn ungraded(&self) -> usize {
        self.groups.iter().map(|group| group.players.len()).sum()
    }
}

/// The equations of a group, with what was prepared to solve them.
#[derive(Debug)]
pub(crate) struct System {
    pub(crate) equations: Equations,
    pub(crate) prepared: Prepared,
}

/// Finds the working grade of every ungraded player.
///
/// `graded` holds the grade of every player who has one, by player number.
#[must_use]
pub fn working_grades(
    games: &SeasonGames,
    graded: &[Option<Grade>],
    edition: &Edition,
) -> WorkingGrades {
    WorkingGrades::of(UngradedGames::of(games, graded), edition)
}

/// The same; also returns, by group, what `keep` makes of the solved system. `None` for a group
/// without a graded opponent.
pub(crate) fn solved<T: Send>(
    ungraded: UngradedGames,
    edition: &Edition,
    keep: impl Fn(System) -> T + Send + Sync,
) -> (WorkingGrades, Vec<Option<T>>) {
    let UngradedGroups { groups, position, group_of } = groups::ungraded_groups(&ungraded);
    let isolated: Vec<usize> =
        (0..groups.len()).filter(|&group| groups[group].graded_opponents == 0).collect();
    let anchor = match edition.working_grade.isolated_groups {
        IsolatedGroups::Withhold => None,
        IsolatedGroups::Anchor(mean) => Some(mean),
    };
    let solve_group = |group: &Group| {
        let equations = || Equations::of_group(group, &position, &ungraded, edition);
        if group.graded_opponents > 0 {
            let equations = equations();
            let system = System { prepared: Prepared::of(&equations), equations };
            let solution = solve::solve_by(&system.prepared, &system.equations);
            return (Some(solution), Some(keep(system)));
        }
        (anchor.map(|mean| solve::solve_around_mean(&equations(), mean)), None)
    };
    // One by one: the thread with the largest group, which is a third of all, then holds back no
    // others.
    let (solutions, kept): (Vec<Option<Solution>>, Vec<Option<T>>) =
        groups.par_iter().with_max_len(1).map(solve_group).unzip();

    let (mut by_player, mut solved) = (vec![None; ungraded.all_players()], Vec::new());
    for (group, solution) in solutions.into_iter().enumerate() {
        let Some(solution) = solution else { continue };
        for (player, working) in groups[group].players.iter().zip(&solution.working) {
            let value = working.value + edition.newcomers.added();
            by_player[player.as_usize()] = Some(WorkingGrade { value, ..*working });
        }
        solved.push(solution.report(group));
    }
    (WorkingGrades { by_player, groups, isolated, solved, position, group_of, ungraded }, kept)
}

/// The position of a player in the equations of their group.
pub(crate) fn local(position: &[u32], player: PlayerIdx) -> usize {
    position[player.as_usize()] as usize
}
