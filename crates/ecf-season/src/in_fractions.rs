//! What the points of a player's season leave out, in fractions of any length.
//!
//! Used for the few means near x.5 that depend on groups without a short common denominator. Those
//! groups are solved by elimination in fractions, unless they are too large.

use std::collections::BTreeMap;

use num_rational::BigRational;
use num_traits::Zero;
use rating_core::{GradePoints, PlayerIdx, SeasonGames};

use crate::edition::IsolatedGroups;
use crate::grader::Grader;
use crate::score_exactness::{Strength, Whose, rest_at_limit, whose};
use crate::working_grade::exact::{solve_in_fractions, solve_in_fractions_around_mean};

/// The exact working grades of the groups needed so far.
pub(crate) struct InFractions<'a> {
    grader: &'a Grader<'a>,
    /// All games of the players who are asked for; others' need not be there.
    games: &'a SeasonGames,
    solved: BTreeMap<usize, Option<Vec<BigRational>>>,
}

impl<'a> InFractions<'a> {
    pub(crate) const fn new(grader: &'a Grader<'a>, games: &'a SeasonGames) -> Self {
        Self { grader, games, solved: BTreeMap::new() }
    }

    /// What the points of a player's season leave out, in billionths of a grade point; `None` if
    /// they depend on a group that is too large.
    pub(crate) fn rest_of_season(&mut self, player: PlayerIdx) -> Option<BigRational> {
        let own = self.grader.strength(player)?;
        let mut sum = BigRational::zero();
        for half in self.games.of(player) {
            sum += self.rest_of_score((player, own), half.opponent())?;
        }
        Some(sum)
    }

    fn rest_of_score(
        &mut self,
        (player, own): (PlayerIdx, Strength),
        opponent: PlayerIdx,
    ) -> Option<BigRational> {
        let strength = self.grader.strength(opponent)?;
        let limit = self.grader.edition.game_score.limit();
        match whose(own, strength, limit) {
            Whose::Own => self.rest(player, own),
            Whose::Opponents => self.rest(opponent, strength),
            Whose::OneOfTheTwo => {
                let rests = (self.rest(player, own)?, self.rest(opponent, strength)?);
                let values = (own.value, strength.value);
                Some(rest_at_limit(values, (&rests.0, &rests.1), limit))
            }
        }
    }

    /// What a player's grade or working grade leaves out, in billionths of a grade point.
    fn rest(&mut self, player: PlayerIdx, strength: Strength) -> Option<BigRational> {
        if let Some(rest) = strength.exactness.remainder() {
            return Some(rest);
        }
        let group = self.grader.working.group_of(player)?;
        let position = self.grader.working.position[player.as_usize()] as usize;
        let solved = strength.value - self.grader.edition.newcomers.added();
        let exact = self.solve(group)?.get(position)?;
        let whole = |number: i64| BigRational::from_integer(number.into());
        Some(exact * whole(GradePoints::PER_POINT) - whole(solved.billionths()))
    }

    fn solve(&mut self, group: usize) -> Option<&Vec<BigRational>> {
        let Grader { working, edition, .. } = self.grader;
        let solved = self.solved.entry(group).or_insert_with(|| {
            let equations = working.equations(group, edition);
            let members = &working.groups[group];
            match (members.graded_opponents, edition.working_grade.isolated_groups) {
                (0, IsolatedGroups::Anchor(mean)) => {
                    solve_in_fractions_around_mean(&equations, mean)
                }
                _ => solve_in_fractions(&equations),
            }
        });
        solved.as_ref()
    }
}
