//! The standard error of one player's grade and working grade.

use rating_core::expectancy::forty_point::effective_opponent;
use rating_core::{Grade, GradePoints, PlayerIdx};
use rayon::prelude::*;

use super::group::{GroupErrors, KeptSystem, Part};
use super::sorted_runs::SortedRuns;
use super::{Assumptions, ErrorsOf, StandardError, StandardErrors, projection};
use crate::grader::Grader;
use crate::grading::PLAYERS_A_TASK;
use crate::looked_up::{LookedUp, Opponents};
use crate::ratings::{Other, Rated};
use crate::season_grades::PlayerGrade;
use crate::working_grade::InGroup;

/// How much of a variance may be missing: a tenth, which is a twentieth of a standard error, while
/// the draws themselves are off by an eighth. Computing it exactly takes four times as long, and
/// without this allowance ordinary seasons would need that for everybody.
const MAY_LACK: f64 = 0.1;

/// Everything that the errors of one player depend on.
pub(super) struct PlayerErrors<'a> {
    pub(super) grader: &'a Grader<'a>,
    pub(super) groups: Vec<GroupErrors>,
    pub(super) assumptions: &'a Assumptions<'a>,
}

/// The games with one opponent.
#[derive(Clone, Copy)]
pub(super) struct Met {
    pub(super) opponent: PlayerIdx,
    pub(super) games: f64,
    /// The place of an opponent who counts as ungraded.
    pub(super) in_group: Option<InGroup>,
    /// Whether they are beyond the limit of the 40-point rule.
    pub(super) beyond: bool,
}

/// What the player whose games are visited counts as.
#[derive(Clone, Copy)]
pub(super) struct Own {
    value: GradePoints,
    /// The same in whole points, if it is a grade of two bytes.
    pub(super) whole: Option<i32>,
}

/// A player's points as a sum of errors.
#[derive(Default)]
pub(super) struct Sum {
    /// The working grades in the points, by group, with the number of their games whose noise is
    /// also in the points.
    pub(super) working: Vec<(usize, Part)>,
    /// The number of games whose noise is in the points themselves.
    pub(super) games: f64,
    /// The factors of the list's errors, by graded player.
    pub(super) list: Vec<(PlayerIdx, f64)>,
    /// The sum of the squared factors, if all errors have one size and belong to different players.
    pub(super) list_squares: f64,
    /// Memory for sorting the list.
    pub(super) order: SortedRuns,
}

impl Sum {
    fn clear(&mut self) {
        self.working.clear();
        self.games = 0.0;
        self.list.clear();
        self.list_squares = 0.0;
    }

    /// Working grades come in the order of opponents; nearly always they are of one group.
    fn in_order_of_groups(&mut self) {
        if !self.working.is_sorted_by_key(|(group, _)| *group) {
            self.working.sort_by_key(|(group, _)| *group);
        }
    }

    /// Adds a multiple of a working grade. `shared` is the number of its games whose noise is also
    /// in the points.
    pub(super) fn add_working(&mut self, at: InGroup, factor: f64, shared: f64) {
        let part = Part { position: at.position as usize, factor, shared };
        self.working.push((at.group as usize, part));
    }
}

impl<'a> PlayerErrors<'a> {
    /// From what was kept of the systems of the groups.
    pub(super) fn of(
        systems: Vec<Option<KeptSystem>>,
        grader: &'a Grader<'a>,
        assumptions: &'a Assumptions<'a>,
    ) -> Self {
        let of_group = |(group, system)| GroupErrors::of(group, system, grader, assumptions);
        let groups = systems.into_par_iter().enumerate().with_max_len(1).map(of_group).collect();
        Self { grader, groups, assumptions }
    }

    /// The standard errors of the grades, together with those of working grades if wanted.
    pub(super) fn all(
        &self,
        grade: Vec<Option<StandardError>>,
        wanted: ErrorsOf,
    ) -> StandardErrors {
        let working = match wanted {
            ErrorsOf::Grades => Vec::new(),
            ErrorsOf::WorkingGradesToo => {
                let numbers = (0..grade.len() as u32).into_par_iter().map(PlayerIdx::new);
                let numbers = numbers.with_max_len(PLAYERS_A_TASK);
                let of_player = |sum: &mut _, player| self.of_working_grade(player, sum);
                numbers.map_init(Sum::default, of_player).collect()
            }
        };
        StandardErrors { working, grade, relative_error: self.relative_error() }
    }

    fn relative_error(&self) -> f64 {
        if !self.groups.iter().any(GroupErrors::is_estimated) {
            0.0
        } else if self.assumptions.list.are_exact() {
            projection::RELATIVE_ERROR
        } else {
            projection::LIST_RELATIVE_ERROR
        }
    }

    /// Brings into the cache what the errors of some players depend on.
    pub(super) fn bring_near(&self, players: &LookedUp) {
        let first = |at: InGroup| self.groups[at.group as usize].first_of(at.position as usize);
        let others = players.others(&self.grader.ratings);
        let fetched = others.filter_map(Other::in_group).map(first);
        std::hint::black_box(fetched.sum::<f64>());
    }

    /// The standard error of a working grade; `sum` is reused memory.
    fn of_working_grade(&self, player: PlayerIdx, sum: &mut Sum) -> Option<f64> {
        self.grader.working.by_player[player.as_usize()]?;
        sum.clear();
        sum.add_working(self.in_group(player)?, 1.0, 0.0);
        let noise = self.assumptions.noise;
        Some((noise * noise * self.of_games(sum)? + self.of_list(sum).variance).sqrt())
    }

    /// The standard error of a grade; `sum` is reused memory.
    pub(super) fn of_grade(
        &self,
        player: PlayerIdx,
        met: Opponents<'_>,
        grade: &PlayerGrade,
        sum: &mut Sum,
    ) -> Option<StandardError> {
        grade.mean?;
        let borrowed: u64 = grade.borrowed.iter().copied().map(u64::from).sum();
        let games = (u64::from(grade.season.games) + borrowed) as f64;
        self.points(player, met, sum)?;
        let noise = self.assumptions.noise * self.assumptions.noise;
        let of_games = noise * self.of_games(sum)?;
        let of_borrowed = noise * self.of_borrowed(player, grade);
        let mut of_list = self.of_list(sum);
        if of_list.may_lack > MAY_LACK * (of_games + of_list.variance + of_borrowed) {
            sum.clear();
            self.points_of_graded(player, met, sum);
            sum.in_order_of_groups();
            of_list = self.of_list(sum);
        }
        let in_mean = |variance: f64| variance / (games * games);
        Some(StandardError {
            games: in_mean(of_games),
            list: in_mean(of_list.variance),
            borrowed: in_mean(of_borrowed),
        })
    }

    fn points(&self, player: PlayerIdx, met: Opponents<'_>, sum: &mut Sum) -> Option<()> {
        sum.clear();
        if self.grader.ratings.of_player(player).is_graded() {
            if self.counted_points(player, met, sum).is_none() {
                sum.clear();
                self.points_of_graded(player, met, sum);
            }
        } else {
            self.points_of_ungraded(player, met, sum)?;
        }
        sum.in_order_of_groups();
        Some(())
    }

    /// Every game brings its noise, and the error of the opponent or, beyond the limit, of the
    /// player.
    fn points_of_graded(&self, player: PlayerIdx, met: Opponents<'_>, sum: &mut Sum) {
        let mut own = 0.0;
        self.visit_met(player, met, |Met { opponent, games, in_group, beyond }| {
            sum.games += games;
            let within = if beyond { 0.0 } else { games };
            own += games - within;
            match in_group {
                None => sum.list.push((opponent, within)),
                Some(at) => sum.add_working(at, within, games),
            }
        });
        sum.list.push((player, own));
    }

    /// Without the limit, the points are the number of games times the working grade. For an
    /// opponent beyond it, the opponent's grade is subtracted, and the player's own working grade
    /// added.
    fn points_of_ungraded(
        &self,
        player: PlayerIdx,
        met: Opponents<'_>,
        sum: &mut Sum,
    ) -> Option<()> {
        let mut own = 0.0;
        self.visit_met(player, met, |Met { opponent, games, in_group, beyond }| {
            own += if beyond { 2.0 * games } else { games };
            match in_group {
                None => sum.list.push((opponent, if beyond { -games } else { 0.0 })),
                Some(at) if beyond => sum.add_working(at, -games, 0.0),
                Some(_) => {}
            }
        });
        // A player who did not play has only points of earlier seasons.
        if own > 0.0 {
            sum.add_working(self.in_group(player)?, own, 0.0);
        }
        Some(())
    }

    /// Visits the opponents of a player's games that count, in order.
    fn visit_met(&self, player: PlayerIdx, met: Opponents<'_>, mut visit: impl FnMut(Met)) {
        let Some(own) = self.own(player) else { return };
        let mut rated = met.rated;
        for games in met.halves.chunk_by(|one, next| one.opponent() == next.opponent()) {
            let (of_games, rest) = rated.split_at(games.len());
            rated = rest;
            let opponent = games[0].opponent();
            if let Some((in_group, beyond)) = self.standing(own, opponent, of_games[0]) {
                visit(Met { opponent, games: games.len() as f64, in_group, beyond });
            }
        }
    }

    pub(super) fn own(&self, player: PlayerIdx) -> Option<Own> {
        let ratings = &self.grader.ratings;
        let rated = ratings.of_player(player);
        let value = ratings.strength_as(player, rated)?.value;
        Some(Own { value, whole: rated.whole() })
    }

    /// An opponent's place in their group's equations, and whether they are beyond the limit of the
    /// 40-point rule; `None` for a withheld opponent.
    fn standing(
        &self,
        own: Own,
        opponent: PlayerIdx,
        rated: Rated,
    ) -> Option<(Option<InGroup>, bool)> {
        let (value, in_group) = match (own.whole, rated.whole()) {
            (Some(own), Some(opponent)) => {
                let limit = self.grader.edition.game_score.whole_limit();
                return Some((None, (opponent - own).abs() > limit));
            }
            (None, Some(opponent)) => (Grade::new(opponent).exact(), None),
            (_, None) => {
                let other = self.grader.ratings.other(opponent)?;
                (other.strength.value, other.in_group())
            }
        };
        Some((in_group, self.is_beyond(own, value)))
    }

    /// Whether an opponent is beyond the limit of the 40-point rule.
    pub(super) fn is_beyond(&self, own: Own, opponent: GradePoints) -> bool {
        let limit = self.grader.edition.game_score.limit();
        effective_opponent(own.value, opponent, limit) != opponent
    }

    fn in_group(&self, player: PlayerIdx) -> Option<InGroup> {
        self.grader.ratings.other(player)?.in_group()
    }

    /// The variance of the borrowed games, in units of the squared noise of one game.
    fn of_borrowed(&self, player: PlayerIdx, grade: &PlayerGrade) -> f64 {
        let mut variance = 0.0;
        self.grader.borrowed_lines(player, &grade.borrowed, |line| {
            // k games at the average of n have k/n of the noise of the n games.
            let (taken, of) = (f64::from(line.taken), f64::from(line.of.games));
            variance += taken * taken / of;
        });
        variance
    }

    /// The variance of a sum from the noise of games, for noise of size 1.
    fn of_games(&self, sum: &Sum) -> Option<f64> {
        let mut variance = sum.games;
        for of_group in sum.working.chunk_by(|one, next| one.0 == next.0) {
            variance += self.groups[of_group[0].0].of_games(of_group)?;
        }
        Some(variance.max(0.0))
    }
}
