//! The standard error of one player's grade and working grade.

use rating_core::PlayerIdx;

use super::group::{GroupErrors, Part};
use super::noise::list_error;
use super::{Assumptions, StandardError};
use crate::borrowing::BorrowedLine;
use crate::grader::{Grader, Record, ScoredGame};

/// All that the errors of one player depend on.
pub(super) struct PlayerErrors<'a> {
    pub(super) grader: &'a Grader<'a>,
    pub(super) groups: &'a [GroupErrors],
    pub(super) assumptions: &'a Assumptions<'a>,
}

/// The games with one opponent: within the limit of the 40-point rule, and beyond.
#[derive(Clone, Copy)]
struct Met {
    opponent: PlayerIdx,
    within: f64,
    beyond: f64,
}

/// Takes down whom a player met, and what they borrow.
struct Meetings {
    met: Vec<Met>,
    /// In squares of the noise of one game.
    borrowed: f64,
}

impl Record for Meetings {
    fn game(&mut self, game: ScoredGame) {
        let opponent = game.half.opponent();
        if self.met.last().is_none_or(|last| last.opponent != opponent) {
            self.met.push(Met { opponent, within: 0.0, beyond: 0.0 });
        }
        if let Some(last) = self.met.last_mut() {
            let counts_in_full = game.counted == game.opponent;
            *(if counts_in_full { &mut last.within } else { &mut last.beyond }) += 1.0;
        }
    }

    fn borrowed(&mut self, line: BorrowedLine) {
        // k games at the average of n are k/n of the noise of n.
        let (taken, of) = (f64::from(line.taken), f64::from(line.of.games));
        self.borrowed += taken * taken / of;
    }
}

/// A player's points as a sum of errors.
#[derive(Default)]
struct Sum {
    /// What working grades add, and the noise that their games share with the points; by group.
    working: Vec<(usize, Part)>,
    /// The games whose noise is in the points themselves.
    games: f64,
    /// What the errors of the list add, by graded player.
    list: Vec<(PlayerIdx, f64)>,
}

impl PlayerErrors<'_> {
    /// The standard error of a working grade.
    pub(super) fn of_working_grade(&self, player: PlayerIdx) -> Option<f64> {
        self.grader.working.by_player[player.as_usize()]?;
        let mut sum = Sum::default();
        self.add_working(&mut sum, player, 1.0, 0.0)?;
        let noise = self.assumptions.noise;
        Some((noise * noise * self.of_games(&sum)? + self.of_list(&mut sum)).sqrt())
    }

    /// The standard error of a grade.
    pub(super) fn of_grade(&self, player: PlayerIdx) -> Option<StandardError> {
        let halves = self.grader.input.games.of(player).len();
        let mut meetings = Meetings { met: Vec::with_capacity(halves), borrowed: 0.0 };
        // A season that was graded has no error here.
        let grade = self.grader.grade(player, &mut meetings).ok()?;
        grade.mean?;
        let borrowed: u64 = grade.borrowed.iter().copied().map(u64::from).sum();
        let games = (u64::from(grade.season.games) + borrowed) as f64;
        let mut sum = if self.is_graded(player) {
            self.points_of_graded(player, &meetings.met)?
        } else {
            self.points_of_ungraded(player, &meetings.met)?
        };
        // Groups come in the order of opponents; nearly always there is one.
        sum.working.sort_by_key(|(group, _)| *group);
        let noise = self.assumptions.noise * self.assumptions.noise;
        let in_mean = |variance: f64| variance / (games * games);
        Some(StandardError {
            games: in_mean(noise * self.of_games(&sum)?),
            list: in_mean(self.of_list(&mut sum)),
            borrowed: in_mean(noise * meetings.borrowed),
        })
    }

    /// Every game brings its noise, and the error of the opponent; beyond the limit, the player's own.
    fn points_of_graded(&self, player: PlayerIdx, met: &[Met]) -> Option<Sum> {
        let mut sum = Sum { list: Vec::with_capacity(met.len() + 1), ..Sum::default() };
        let mut own = 0.0;
        for &Met { opponent, within, beyond } in met {
            sum.games += within + beyond;
            own += beyond;
            if self.is_graded(opponent) {
                sum.list.push((opponent, within));
            } else {
                self.add_working(&mut sum, opponent, within, within + beyond)?;
            }
        }
        sum.list.push((player, own));
        Some(sum)
    }

    /// Without the limit, the points are the games times the working grade. An opponent beyond it is
    /// taken out of them, and the player's own working grade put in.
    fn points_of_ungraded(&self, player: PlayerIdx, met: &[Met]) -> Option<Sum> {
        let mut sum = Sum::default();
        let mut own = 0.0;
        for &Met { opponent, within, beyond } in met {
            own += within + 2.0 * beyond;
            if self.is_graded(opponent) {
                sum.list.push((opponent, -beyond));
            } else if beyond > 0.0 {
                self.add_working(&mut sum, opponent, -beyond, 0.0)?;
            }
        }
        // Somebody who did not play has points of earlier seasons only.
        if own > 0.0 {
            self.add_working(&mut sum, player, own, 0.0)?;
        }
        Some(sum)
    }

    fn is_graded(&self, player: PlayerIdx) -> bool {
        self.grader.counted[player.as_usize()].is_some()
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
        // Without a visit, everybody is there once.
        if list.len() > direct {
            list.sort_by_key(|(player, _)| *player);
        }
        for of_player in list.chunk_by(|one, next| one.0 == next.0) {
            let factor: f64 = of_player.iter().map(|(_, factor)| factor).sum();
            let error = factor * list_error(of_player[0].0, self.assumptions.graded);
            variance += error * error;
        }
        variance
    }
}
