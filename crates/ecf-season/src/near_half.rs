//! Means so near to x.5 that the certified error of a working grade could turn the whole number.
//!
//! Such a mean is computed again in fractions, from the exact working grades of the groups it
//! depends on; totals of earlier seasons count as they were published. Where a group is too large
//! for that, the mean counts as exactly x.5, which it nearly always is (no other fraction of few
//! games comes so near), and the player is named: his whole number could differ within the
//! certified error.

use std::collections::BTreeMap;

use num_bigint::BigInt;
use num_rational::BigRational;
use num_traits::ToPrimitive;
use rating_core::{Grade, GradePoints, HalfGame, PlayerIdx};

use crate::borrowing::Borrowed;
use crate::earlier_seasons::EarlierSeasons;
use crate::edition::{Edition, IsolatedGroups};
use crate::season_grades::{PlayerGrade, SeasonGrades, SeasonInput};
use crate::working_grade::equations::Equations;
use crate::working_grade::exact::{solve_in_fractions, solve_in_fractions_around_mean};
use crate::working_grade::groups::{UngradedGroups, ungraded_groups};

/// A mean so near to x.5, in grade points, counts as x.5 where fractions are out of reach. (Where
/// the certified error is larger than this, means further away stay as they were computed.)
const NEARLY_HALF: f64 = 1e-6;

/// Decides every mean that is too near to x.5 for nine decimals.
pub(crate) fn decide(grades: &mut SeasonGrades, input: &SeasonInput<'_>, edition: &Edition) {
    let near = near_half(grades, input, near_limit(edition));
    if near.is_empty() {
        return;
    }
    let mut fractions = Fractions::new(input, edition);
    for player in near {
        let decided = fractions.whole_number(player, grades);
        let grade = &mut grades.players[player.as_usize()];
        if decided.is_some() {
            grade.grade = decided;
            grades.decided_in_fractions.push(player);
        } else {
            if let Some(mean) = grade.mean.filter(|mean| mean.distance_from_half() <= NEARLY_HALF) {
                grade.grade = Some(edition.publishable_half(mean, grade.increment));
            }
            grades.uncertain.push(player);
        }
    }
}

/// The players whose means are no further from x.5 than they can be wrong.
fn near_half(grades: &SeasonGrades, input: &SeasonInput<'_>, limit: f64) -> Vec<PlayerIdx> {
    // Covers the rounding of the distance itself.
    const ROUND_UP: f64 = 1.0 + 1e-9;
    // The largest error of all is a quick test that nearly everybody passes.
    let largest_error = grades.working.max_error() * ROUND_UP;
    let is_near = |(player, grade): (PlayerIdx, &PlayerGrade)| {
        let distance = grade.mean?.distance_from_half();
        if distance > largest_error {
            return None;
        }
        // A mean of whole numbers has no error, however near to x.5 it is.
        let error = error_of_mean(player, grade, grades, input, limit);
        (error > 0.0 && distance <= error * ROUND_UP).then_some(player)
    };
    (0_u32..).map(PlayerIdx::new).zip(&grades.players).filter_map(is_near).collect()
}

/// How far a mean can be from its exact value.
fn error_of_mean(
    player: PlayerIdx,
    grade: &PlayerGrade,
    grades: &SeasonGrades,
    input: &SeasonInput<'_>,
    limit: f64,
) -> f64 {
    let own = approximate(player, grades, input);
    let error = |half: &HalfGame| {
        let opponent = approximate(half.opponent(), grades, input);
        match beyond_limit(own, opponent, limit) {
            Some(true) => own.error,
            Some(false) => opponent.error,
            None => own.error.max(opponent.error),
        }
    };
    let games = grade.season.games + grade.borrowed.iter().sum::<u32>();
    input.games.of(player).iter().map(error).sum::<f64>() / f64::from(games.max(1))
}

/// A grade or working grade, and how far it can be from its exact value.
#[derive(Clone, Copy)]
struct Approximate {
    value: f64,
    error: f64,
}

fn approximate(player: PlayerIdx, grades: &SeasonGrades, input: &SeasonInput<'_>) -> Approximate {
    let own = input.graded[player.as_usize()];
    let working = grades.working.by_player[player.as_usize()];
    match (own, working) {
        (Some(grade), _) => Approximate { value: f64::from(grade.points()), error: 0.0 },
        (None, Some(working)) => {
            Approximate { value: working.value.to_f64(), error: working.max_error }
        }
        (None, None) => Approximate { value: 0.0, error: 0.0 },
    }
}

/// Whether an opponent is certainly beyond the limit, or certainly not; none when the errors leave
/// that open. Beyond it the score depends on the player's own grade, within it on the opponent's.
fn beyond_limit(own: Approximate, opponent: Approximate, limit: f64) -> Option<bool> {
    // A thousandth of a point covers the rounding of the values, and costs nothing.
    let doubt = own.error + opponent.error + 1e-3;
    let distance = (own.value - opponent.value).abs() - limit;
    if distance.abs() <= doubt { None } else { Some(distance > 0.0) }
}

/// The exact working grades of the groups that were asked for.
struct Fractions<'a> {
    input: &'a SeasonInput<'a>,
    edition: &'a Edition,
    earlier: EarlierSeasons,
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
        let earlier = edition.earlier_seasons(input.season);
        Self { input, edition, earlier, groups, group_of, solved: BTreeMap::new() }
    }

    /// The published whole number of a player from his exact mean.
    fn whole_number(&mut self, player: PlayerIdx, grades: &SeasonGrades) -> Option<Grade> {
        let grade = &grades.players[player.as_usize()];
        let own = self.strength(player)?;
        let mut points = BigRational::from_integer(BigInt::from(0));
        for half in self.input.games.of(player) {
            points += self.score(player, &own, *half, grades)?;
        }
        let borrowed = self.borrowed(player, grade)?;
        points += exact(borrowed.whole.points);
        if borrowed.taken > 0 {
            points +=
                exact(borrowed.part.points) * whole(borrowed.taken) / whole(borrowed.part.games);
        }
        let games = grade.season.games + borrowed.whole.games + borrowed.taken;
        let mean = points / whole(games);
        let floor = mean.floor();
        let rest_to_half = (&mean - &floor).cmp(&BigRational::new(1.into(), 2.into()));
        let rounding = self.edition.publication.rounding;
        let rounded = rounding.decide(floor.to_integer().to_i32()?, rest_to_half);
        Some(self.edition.finished(rounded, grade.increment))
    }

    fn borrowed(&self, player: PlayerIdx, grade: &PlayerGrade) -> Option<Borrowed> {
        let days = self.input.past.of_player(player);
        let totals = self.earlier.totals(days)?;
        Borrowed::of(&grade.borrowed, &totals, days, &self.earlier, &self.edition.borrowing)
    }

    /// The 40-point rule and the result, in fractions.
    fn score(
        &mut self,
        player: PlayerIdx,
        own: &BigRational,
        half: HalfGame,
        grades: &SeasonGrades,
    ) -> Option<BigRational> {
        let limit = exact(self.edition.game_score.limit());
        let [near_own, near_opponent] =
            [player, half.opponent()].map(|one| approximate(one, grades, self.input));
        let effective = match beyond_limit(near_own, near_opponent, near_limit(self.edition)) {
            // The opponent's exact grade does not matter, and may be out of reach.
            Some(true) if near_opponent.value > near_own.value => own + limit,
            Some(true) => own - limit,
            _ => self.strength(half.opponent())?.clamp(own - &limit, own + &limit),
        };
        let balance = BigRational::from_integer(half.outcome().balance().into());
        Some(effective + exact(self.edition.game_score.win()) * balance)
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
            match (members.graded_opponents, self.edition.working_grade.isolated_groups) {
                (0, IsolatedGroups::Anchor(mean)) => {
                    solve_in_fractions_around_mean(&equations, mean)
                }
                _ => solve_in_fractions(&equations),
            }
        });
        solved.as_ref()
    }
}

fn near_limit(edition: &Edition) -> f64 {
    edition.game_score.limit().to_f64()
}

fn exact(points: GradePoints) -> BigRational {
    BigRational::new(points.billionths().into(), GradePoints::PER_POINT.into())
}

fn whole(number: u32) -> BigRational {
    BigRational::from_integer(number.into())
}
