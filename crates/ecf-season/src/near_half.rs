//! Means so near to x.5 that the certified error of a working grade could turn the whole number.
//!
//! Such a mean is computed again in fractions, from the exact working grades of the groups it
//! depends on; totals of earlier seasons count as they were published. Where a group is too large
//! for that, the player is named: his whole number could differ within the certified error.

use std::collections::BTreeMap;

use num_bigint::BigInt;
use num_rational::BigRational;
use num_traits::ToPrimitive;
use rating_core::{Grade, GradePoints, HalfGame, PlayerIdx};

use crate::edition::Edition;
use crate::grading::{PlayerGrade, SeasonGrades, SeasonInput, earlier_totals};
use crate::working_grade::equations::Equations;
use crate::working_grade::exact::solve_in_fractions;
use crate::working_grade::groups::{UngradedGroups, ungraded_groups};

/// Decides every mean that is too near to x.5 for nine decimals.
pub(crate) fn decide(grades: &mut SeasonGrades, input: &SeasonInput<'_>, edition: &Edition) {
    let near: Vec<PlayerIdx> = (0_u32..)
        .map(PlayerIdx::new)
        .zip(&grades.players)
        .filter(|(player, grade)| is_near_half(*player, grade, grades, input))
        .map(|(player, _)| player)
        .collect();
    if near.is_empty() {
        return;
    }
    let mut fractions = Fractions::new(input, edition);
    for player in near {
        match fractions.whole_number(player, &grades.players[player.as_usize()]) {
            Some(grade) => {
                grades.players[player.as_usize()].grade = Some(grade);
                grades.decided_in_fractions.push(player);
            }
            None => grades.uncertain.push(player),
        }
    }
}

fn is_near_half(
    player: PlayerIdx,
    grade: &PlayerGrade,
    grades: &SeasonGrades,
    input: &SeasonInput<'_>,
) -> bool {
    // Covers the rounding of the distance itself.
    const ROUND_UP: f64 = 1.0 + 1e-9;
    let Some(mean) = grade.mean else {
        return false;
    };
    let distance = mean.distance_from_half();
    // The largest error of all is a quick test that nearly everybody passes.
    if distance > grades.working.max_error() * ROUND_UP {
        return false;
    }
    // A mean of whole numbers has no error, however near to x.5 it is.
    let error = error_of_mean(player, grade, grades, input);
    error > 0.0 && distance <= error * ROUND_UP
}

/// How far a mean can be from its exact value: each score carries the error of the one grade that
/// it depends on, the opponent's or, beyond the limit, the player's own.
fn error_of_mean(
    player: PlayerIdx,
    grade: &PlayerGrade,
    grades: &SeasonGrades,
    input: &SeasonInput<'_>,
) -> f64 {
    let error = |player: PlayerIdx| {
        grades.working.by_player[player.as_usize()].map_or(0.0, |working| working.max_error)
    };
    let own = error(player);
    let scores = input.games.of(player).iter().map(|half| own.max(error(half.opponent())));
    let games = grade.season.games + grade.borrowed.iter().sum::<u32>();
    scores.sum::<f64>() / f64::from(games.max(1))
}

/// The exact working grades of the groups that were asked for.
struct Fractions<'a> {
    input: &'a SeasonInput<'a>,
    edition: &'a Edition,
    groups: UngradedGroups,
    group_of: BTreeMap<PlayerIdx, usize>,
    solved: BTreeMap<usize, Option<Vec<BigRational>>>,
}

impl<'a> Fractions<'a> {
    fn new(input: &'a SeasonInput<'a>, edition: &'a Edition) -> Self {
        let groups = ungraded_groups(input.games, input.graded);
        let group_of = groups
            .groups
            .iter()
            .enumerate()
            .flat_map(|(group, members)| members.players.iter().map(move |&p| (p, group)))
            .collect();
        Self { input, edition, groups, group_of, solved: BTreeMap::new() }
    }

    /// The published whole number of a player from his exact mean.
    fn whole_number(&mut self, player: PlayerIdx, grade: &PlayerGrade) -> Option<Grade> {
        let own = self.strength(player)?;
        let mut points = BigRational::from_integer(BigInt::from(0));
        for half in self.input.games.of(player) {
            let opponent = self.strength(half.opponent())?;
            points += self.score(&own, opponent, *half);
        }
        let mut games = grade.season.games;
        for (borrowed, total) in grade.borrowed.into_iter().zip(earlier_totals(self.input, player))
        {
            if borrowed > 0 {
                points += exact(total.points) * whole(borrowed) / whole(total.games);
                games += borrowed;
            }
        }
        let mean = points / whole(games);
        let floor = mean.floor();
        let rest_to_half = (&mean - &floor).cmp(&BigRational::new(1.into(), 2.into()));
        let rounding = self.edition.publication.rounding;
        let grade = rounding.decide(floor.to_integer().to_i32()?, rest_to_half);
        Some(self.edition.above_floor(grade))
    }

    /// The 40-point rule and the result, in fractions.
    fn score(&self, own: &BigRational, opponent: BigRational, half: HalfGame) -> BigRational {
        let limit = exact(self.edition.game_score.limit());
        let effective = opponent.clamp(own - &limit, own + &limit);
        let balance = BigRational::from_integer(half.outcome().balance().into());
        effective + exact(self.edition.game_score.win()) * balance
    }

    fn strength(&mut self, player: PlayerIdx) -> Option<BigRational> {
        if let Some(grade) = self.input.graded[player.as_usize()] {
            return Some(exact(grade.exact()));
        }
        let group = *self.group_of.get(&player)?;
        let position = self.groups.position[player.as_usize()] as usize;
        self.solve(group)?.get(position).cloned()
    }

    fn solve(&mut self, group: usize) -> Option<&Vec<BigRational>> {
        let solved = self.solved.entry(group).or_insert_with(|| {
            let members = &self.groups.groups[group];
            let (games, graded) = (self.input.games, self.input.graded);
            let position = &self.groups.position;
            let equations = Equations::of_group(members, position, games, graded, self.edition);
            solve_in_fractions(&equations)
        });
        solved.as_ref()
    }
}

fn exact(points: GradePoints) -> BigRational {
    BigRational::new(points.billionths().into(), GradePoints::PER_POINT.into())
}

fn whole(number: u32) -> BigRational {
    BigRational::from_integer(number.into())
}
