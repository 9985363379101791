//! The standard error of one player's grade and working grade.

use rating_core::expectancy::forty_point::effective_opponent;
use rating_core::{GradePoints, HalfGame, PlayerIdx};

use super::group::{GroupErrors, Part};
use super::{Assumptions, ListErrors, StandardError};
use crate::grader::Grader;
use crate::ratings::{AT_ONCE, Rated};
use crate::season_grades::PlayerGrade;

/// All that the errors of one player depend on.
pub(super) struct PlayerErrors<'a> {
    pub(super) grader: &'a Grader<'a>,
    pub(super) groups: &'a [GroupErrors],
    pub(super) assumptions: &'a Assumptions<'a>,
}

/// The games with one opponent.
#[derive(Clone, Copy)]
struct Met {
    opponent: PlayerIdx,
    games: f64,
    /// Whether the opponent counts as graded.
    graded: bool,
    /// Whether they are beyond the limit of the 40-point rule.
    beyond: bool,
}

/// What the player counts as whose games are visited.
#[derive(Clone, Copy)]
struct Own {
    value: GradePoints,
    /// The same in whole points, if it is a grade of two bytes.
    whole: Option<i32>,
}

/// A player's points as a sum of errors.
#[derive(Default)]
pub(super) struct Sum {
    /// What working grades add, and the noise that their games share with the points; by group.
    working: Vec<(usize, Part)>,
    /// The games whose noise is in the points themselves.
    games: f64,
    /// What the errors of the list add.
    list: ListSum,
}

/// What graded players' errors add to a sum.
#[derive(Default)]
struct ListSum {
    /// Whether it must be known whose error is how often in the sum. Where all are of one size, and
    /// nobody is there twice, the squares of how often are enough.
    is_named: bool,
    /// By graded player: how often their error is in the sum; of one player perhaps several times.
    by_player: Vec<(PlayerIdx, f64)>,
    squares: f64,
}

impl ListSum {
    fn add(&mut self, player: PlayerIdx, factor: f64) {
        if self.is_named {
            self.by_player.push((player, factor));
        } else {
            self.squares += factor * factor;
        }
    }
}

impl Sum {
    fn clear(&mut self, is_named: bool) {
        self.working.clear();
        self.games = 0.0;
        self.list.by_player.clear();
        self.list.squares = 0.0;
        self.list.is_named = is_named;
    }
}

impl PlayerErrors<'_> {
    /// The standard error of a working grade. The sum is room to work in.
    pub(super) fn of_working_grade(&self, player: PlayerIdx, sum: &mut Sum) -> Option<f64> {
        self.grader.working.by_player[player.as_usize()]?;
        sum.clear(true);
        self.add_working(sum, player, 1.0, 0.0)?;
        let noise = self.assumptions.noise;
        Some((noise * noise * self.of_games(sum)? + self.of_list(sum)).sqrt())
    }

    /// The standard error of a grade. The sum is room to work in.
    pub(super) fn of_grade(
        &self,
        player: PlayerIdx,
        grade: &PlayerGrade,
        sum: &mut Sum,
    ) -> Option<StandardError> {
        grade.mean?;
        let borrowed: u64 = grade.borrowed.iter().copied().map(u64::from).sum();
        let games = (u64::from(grade.season.games) + borrowed) as f64;
        let is_named = matches!(self.assumptions.list, ListErrors::Each(_));
        self.points(player, sum, is_named)?;
        if !is_named && sum.working.iter().any(|(group, _)| self.groups[*group].visits_list()) {
            self.points(player, sum, true)?;
        }
        let noise = self.assumptions.noise * self.assumptions.noise;
        let in_mean = |variance: f64| variance / (games * games);
        Some(StandardError {
            games: in_mean(noise * self.of_games(sum)?),
            list: in_mean(self.of_list(sum)),
            borrowed: in_mean(noise * self.of_borrowed(player, grade)),
        })
    }

    /// A player's points; whether the errors of the list must be named.
    fn points(&self, player: PlayerIdx, sum: &mut Sum, is_named: bool) -> Option<()> {
        sum.clear(is_named);
        if self.grader.ratings.of_player(player).is_graded() {
            self.points_of_graded(player, sum)?;
        } else {
            self.points_of_ungraded(player, sum)?;
        }
        // Groups come in the order of opponents; nearly always there is one.
        if !sum.working.is_sorted_by_key(|(group, _)| *group) {
            sum.working.sort_by_key(|(group, _)| *group);
        }
        Some(())
    }

    /// Every game brings its noise, and the error of the opponent; beyond the limit, the player's own.
    fn points_of_graded(&self, player: PlayerIdx, sum: &mut Sum) -> Option<()> {
        let mut own = 0.0;
        let mut known = Some(());
        self.visit_met(player, |Met { opponent, games, graded, beyond }| {
            sum.games += games;
            let within = if beyond { 0.0 } else { games };
            own += games - within;
            if graded {
                sum.list.add(opponent, within);
            } else {
                known = known.and(self.add_working(sum, opponent, within, games));
            }
        });
        sum.list.add(player, own);
        known
    }

    /// Without the limit, the points are the games times the working grade. An opponent beyond it is
    /// taken out of them, and the player's own working grade put in.
    fn points_of_ungraded(&self, player: PlayerIdx, sum: &mut Sum) -> Option<()> {
        let mut own = 0.0;
        let mut known = Some(());
        self.visit_met(player, |Met { opponent, games, graded, beyond }| {
            own += if beyond { 2.0 * games } else { games };
            let left_out = if beyond { -games } else { 0.0 };
            if graded {
                sum.list.add(opponent, left_out);
            } else if beyond {
                known = known.and(self.add_working(sum, opponent, left_out, 0.0));
            }
        });
        // Somebody who did not play has points of earlier seasons only.
        if own > 0.0 {
            self.add_working(sum, player, own, 0.0)?;
        }
        known
    }

    /// Visits whom a player met in games that count, in the order of opponents.
    fn visit_met(&self, player: PlayerIdx, mut visit: impl FnMut(Met)) {
        let ratings = &self.grader.ratings;
        let Some(own) = self.own(player) else { return };
        let mut rest = self.grader.input.games.of(player);
        let mut rated = [Rated::NOT; AT_ONCE];
        while !rest.is_empty() {
            let looked_up = &rest[..rest.len().min(AT_ONCE)];
            ratings.look_up(looked_up, &mut rated);
            let mut first = 0;
            while let Some(half) = looked_up.get(first) {
                let opponent = half.opponent();
                let is_same = |half: &&HalfGame| half.opponent() == opponent;
                let games = rest[first..].iter().take_while(is_same).count();
                if let Some(beyond) = self.is_beyond(own, opponent, rated[first]) {
                    let graded = rated[first].is_graded();
                    visit(Met { opponent, games: games as f64, graded, beyond });
                }
                first += games;
            }
            // The games with the last opponent may go on behind what was looked up.
            rest = &rest[first..];
        }
    }

    fn own(&self, player: PlayerIdx) -> Option<Own> {
        let rated = self.grader.ratings.of_player(player);
        let value = self.grader.ratings.value_as(player, rated)?;
        Some(Own { value, whole: rated.whole() })
    }

    /// Whether an opponent is beyond the limit of the 40-point rule; `None` for one who is withheld.
    fn is_beyond(&self, own: Own, opponent: PlayerIdx, rated: Rated) -> Option<bool> {
        let rule = &self.grader.edition.game_score;
        if let (Some(own), Some(opponent)) = (own.whole, rated.whole()) {
            return Some((opponent - own).abs() > rule.whole_limit());
        }
        let value = self.grader.ratings.value_as(opponent, rated)?;
        Some(effective_opponent(own.value, value, rule.limit()) != value)
    }

    /// The variance of the borrowed games, in squares of the noise of one game.
    fn of_borrowed(&self, player: PlayerIdx, grade: &PlayerGrade) -> f64 {
        let mut variance = 0.0;
        self.grader.borrowed_lines(player, &grade.borrowed, |line| {
            // k games at the average of n are k/n of the noise of n.
            let (taken, of) = (f64::from(line.taken), f64::from(line.of.games));
            variance += taken * taken / of;
        });
        variance
    }

    /// Adds a multiple of a working grade, in whose games so many noises are that the points have, too.
    fn add_working(
        &self,
        sum: &mut Sum,
        player: PlayerIdx,
        factor: f64,
        shared: f64,
    ) -> Option<()> {
        let working = self.grader.working;
        let position = working.position[player.as_usize()] as usize;
        sum.working.push((working.group_of(player)?, Part { position, factor, shared }));
        Some(())
    }

    /// The variance that the noise of games gives a sum, for noise of size 1.
    fn of_games(&self, sum: &Sum) -> Option<f64> {
        let mut variance = sum.games;
        for of_group in sum.working.chunk_by(|one, next| one.0 == next.0) {
            variance += self.groups[of_group[0].0].of_games(of_group)?;
        }
        Some(variance.max(0.0))
    }

    /// The variance that the errors of the list give a sum.
    fn of_list(&self, sum: &mut Sum) -> f64 {
        if self.assumptions.list.are_exact() {
            return 0.0;
        }
        let Sum { working, list: ListSum { is_named, by_player, squares }, .. } = sum;
        let mut variance = match self.assumptions.list {
            ListErrors::Same(error) if !*is_named => *squares * error * error,
            _ => 0.0,
        };
        for of_group in working.chunk_by(|one, next| one.0 == next.0) {
            let visit = |player, factor| by_player.push((player, factor));
            variance += self.groups[of_group[0].0].of_list(of_group, visit);
        }
        by_player.sort_by_key(|(player, _)| *player);
        for of_player in by_player.chunk_by(|one, next| one.0 == next.0) {
            let factor: f64 = of_player.iter().map(|(_, factor)| factor).sum();
            let error = factor * self.assumptions.list.of(of_player[0].0);
            variance += error * error;
        }
        variance
    }
}
