//! The standard error of one player's grade and working grade.

use rating_core::expectancy::forty_point::effective_opponent;
use rating_core::{HalfGame, PlayerIdx};

use super::group::{GroupErrors, Part};
use super::noise::list_error;
use super::{Assumptions, StandardError};
use crate::grader::{AT_ONCE, Grader, Rated};
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

/// A player's points as a sum of errors.
#[derive(Default)]
pub(super) struct Sum {
    /// What working grades add, and the noise that their games share with the points; by group.
    working: Vec<(usize, Part)>,
    /// The games whose noise is in the points themselves.
    games: f64,
    /// What the errors of the list add, by graded player.
    list: Vec<(PlayerIdx, f64)>,
}

impl Sum {
    fn clear(&mut self) {
        self.working.clear();
        self.games = 0.0;
        self.list.clear();
    }
}

impl PlayerErrors<'_> {
    /// The standard error of a working grade. The sum is room to work in.
    pub(super) fn of_working_grade(&self, player: PlayerIdx, sum: &mut Sum) -> Option<f64> {
        self.grader.working.by_player[player.as_usize()]?;
        sum.clear();
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
        sum.clear();
        if self.grader.is_graded(player) {
            self.points_of_graded(player, sum)?;
        } else {
            self.points_of_ungraded(player, sum)?;
        }
        // Groups come in the order of opponents; nearly always there is one.
        sum.working.sort_by_key(|(group, _)| *group);
        let noise = self.assumptions.noise * self.assumptions.noise;
        let in_mean = |variance: f64| variance / (games * games);
        Some(StandardError {
            games: in_mean(noise * self.of_games(sum)?),
            list: in_mean(self.of_list(sum)),
            borrowed: in_mean(noise * self.of_borrowed(player, grade)),
        })
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
                sum.list.push((opponent, within));
            } else {
                known = known.and(self.add_working(sum, opponent, within, games));
            }
        });
        sum.list.push((player, own));
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
                sum.list.push((opponent, left_out));
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
        let Some(own) = self.grader.strength(player) else { return };
        let limit = self.grader.edition.game_score.limit();
        let mut rest = self.grader.input.games.of(player);
        let mut rated = [Rated::NOT; AT_ONCE];
        while !rest.is_empty() {
            let looked_up = &rest[..rest.len().min(AT_ONCE)];
            self.grader.look_up(looked_up, &mut rated);
            let mut first = 0;
            while let Some(half) = looked_up.get(first) {
                let opponent = half.opponent();
                let is_same = |half: &&HalfGame| half.opponent() == opponent;
                let games = rest[first..].iter().take_while(is_same).count();
                if let Some((strength, graded)) = self.grader.standing(opponent, rated[first]) {
                    let beyond = effective_opponent(own.value, strength, limit) != strength;
                    visit(Met { opponent, games: games as f64, graded, beyond });
                }
                first += games;
            }
            // The games with the last opponent may go on behind what was looked up.
            rest = &rest[first..];
        }
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
        if self.assumptions.graded.is_empty() {
            return 0.0;
        }
        let Sum { working, list, .. } = sum;
        let direct = list.len();
        let mut variance = 0.0;
        for of_group in working.chunk_by(|one, next| one.0 == next.0) {
            let visit = |player, factor| list.push((player, factor));
            variance += self.groups[of_group[0].0].of_list(of_group, visit);
        }
        // Without a visit, everybody is there once, and nobody needs to be looked for.
        if list.len() == direct {
            for (player, factor) in list {
                let error = *factor * list_error(*player, self.assumptions.graded);
                variance += error * error;
            }
            return variance;
        }
        list.sort_by_key(|(player, _)| *player);
        for of_player in list.chunk_by(|one, next| one.0 == next.0) {
            let factor: f64 = of_player.iter().map(|(_, factor)| factor).sum();
            let error = factor * list_error(of_player[0].0, self.assumptions.graded);
            variance += error * error;
        }
        variance
    }
}
