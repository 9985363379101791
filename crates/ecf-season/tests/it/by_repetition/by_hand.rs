//! A season graded from the rules alone, in fractions, one obvious step after the other.
//!
//! Only the outcome of a game is shared with the crate. Working grades come from Gaussian
//! elimination over all ungraded players at once, and every mean stays a fraction until it is
//! published.
//!
//! Source: Yorkshire Chess Association, Grade Calculation, 27/08/00.

use std::collections::{BTreeMap, BTreeSet};

use num_bigint::BigInt;
use num_rational::BigRational;
use num_traits::{ToPrimitive, Zero};
use rating_core::Outcome;

use crate::season::Season;

/// What the rules give one player who played.
pub(crate) struct HandGrade {
    /// The working grade, if there was no grade, with what is added for newcomers.
    pub(crate) working: Option<BigRational>,
    /// The sum of the season's game scores.
    pub(crate) points: BigRational,
    /// How many games there are.
    pub(crate) games: u32,
    /// The mean with the borrowed games.
    pub(crate) mean: BigRational,
    pub(crate) whole_number: i64,
    pub(crate) letter: Option<char>,
}

/// The grades of everybody who played and is not withheld.
pub(crate) fn grade_by_hand(season: &Season) -> BTreeMap<u32, HandGrade> {
    grade_by_hand_adding(0, season)
}

/// The same where an edition adds points to the working grades of newcomers.
pub(crate) fn grade_by_hand_adding(added: i64, season: &Season) -> BTreeMap<u32, HandGrade> {
    let halves = halves_of(season);
    let found = working_grades(season, &halves).into_iter();
    let working: BTreeMap<u32, BigRational> =
        found.map(|(player, grade)| (player, grade + whole(added))).collect();
    let mut strengths = working.clone();
    for (player, grade) in (0..).zip(&season.graded) {
        if let Some(grade) = grade {
            strengths.insert(player, whole(grade.points().into()));
        }
    }
    let played = halves.iter().filter(|(player, _)| strengths.contains_key(player));
    played
        .map(|(&player, halves)| {
            let working = working.get(&player).cloned();
            (player, grade_of(player, working, halves, &strengths, season))
        })
        .collect()
}

/// By player: the opponents, and how it ended for the player.
type Halves = BTreeMap<u32, Vec<(u32, Outcome)>>;

fn halves_of(season: &Season) -> Halves {
    let mut halves = Halves::new();
    for &(player, opponent, outcome) in &season.games {
        halves.entry(player).or_default().push((opponent, outcome));
        halves.entry(opponent).or_default().push((player, outcome.reversed()));
    }
    halves
}

fn grade_of(
    player: u32,
    working: Option<BigRational>,
    halves: &[(u32, Outcome)],
    strengths: &BTreeMap<u32, BigRational>,
    season: &Season,
) -> HandGrade {
    let score = |(opponent, outcome): &(u32, Outcome)| {
        score_of_game(&strengths[&player], &strengths[opponent], *outcome)
    };
    let points: BigRational = halves.iter().map(score).sum();
    let games = halves.len() as u32;
    let mean = mean_with_borrowed(&points, games, player, season);
    let available = |which: usize| season.earlier[which][player as usize].total.games;
    let whole_number = (&mean + BigRational::new(1.into(), 2.into())).floor().to_integer();
    HandGrade {
        working,
        points,
        games,
        whole_number: whole_number.to_i64().unwrap(),
        mean,
        letter: letter(games, available(0), available(1)),
    }
}

/// The 40-point rule, and 50 for the result.
fn score_of_game(own: &BigRational, opponent: &BigRational, outcome: Outcome) -> BigRational {
    let difference = opponent - own;
    let counted = if difference > whole(40) {
        own + whole(40)
    } else if difference < whole(-40) {
        own - whole(40)
    } else {
        opponent.clone()
    };
    counted + whole(50 * i64::from(outcome.balance()))
}

/// Games are borrowed one by one, each at its season's average, until there are 30.
fn mean_with_borrowed(
    points: &BigRational,
    games: u32,
    player: u32,
    season: &Season,
) -> BigRational {
    let (mut points, mut games) = (points.clone(), games);
    for (totals, exact) in season.earlier.iter().zip(&season.exact_earlier) {
        let total = totals[player as usize].total;
        let written = || BigRational::new(total.points.billionths().into(), BILLION.into());
        let of_season = exact.get(&player).cloned().unwrap_or_else(written);
        let mut left = total.games;
        while left > 0 && games < 30 {
            points += &of_season / whole(total.games.into());
            games += 1;
            left -= 1;
        }
    }
    points / whole(games.into())
}

const BILLION: i64 = 1_000_000_000;

fn letter(latest: u32, before: u32, before_that: u32) -> Option<char> {
    let two = latest + before;
    let three = two + before_that;
    if latest >= 30 {
        Some('A')
    } else if two >= 30 && latest >= 20 {
        Some('B')
    } else if three >= 30 && latest >= 10 {
        Some('C')
    } else if three >= 15 && latest >= 5 {
        Some('D')
    } else if three >= 10 && latest >= 1 {
        Some('E')
    } else {
        None
    }
}

/// One equation for each ungraded player who is connected to a graded one: games x the working
/// grade = the sum over those games of the opponent's grade or working grade + 50 / 0 / -50.
fn working_grades(season: &Season, halves: &Halves) -> BTreeMap<u32, BigRational> {
    let graded = |player: u32| season.graded[player as usize];
    let connected = connected_to_graded(season, halves);
    let unknown: Vec<u32> = connected.into_iter().filter(|&p| graded(p).is_none()).collect();
    let column: BTreeMap<u32, usize> = unknown.iter().copied().zip(0..).collect();
    let mut rows = vec![Row::new(); unknown.len()];
    for (row, player) in rows.iter_mut().zip(&unknown) {
        let mut add = |column: usize, value: i64| *row.entry(column).or_default() += whole(value);
        for (opponent, outcome) in &halves[player] {
            add(column[player], 1);
            add(RIGHT_SIDE, 50 * i64::from(outcome.balance()));
            match graded(*opponent) {
                Some(grade) => add(RIGHT_SIDE, grade.points().into()),
                None => add(column[opponent], -1),
            }
        }
    }
    unknown.into_iter().zip(solved(rows)).collect()
}

/// Everybody from whom a chain of games leads to a graded player.
fn connected_to_graded(season: &Season, halves: &Halves) -> BTreeSet<u32> {
    let graded = |player: &u32| season.graded[*player as usize].is_some();
    let mut connected: BTreeSet<u32> = halves.keys().copied().filter(graded).collect();
    loop {
        let met = connected.iter().flat_map(|player| &halves[player]);
        let further: BTreeSet<u32> = met.map(|(opponent, _)| *opponent).collect();
        let before = connected.len();
        connected.extend(further);
        if connected.len() == before {
            return connected;
        }
    }
}

/// The entries of an equation that are not 0, by column.
type Row = BTreeMap<usize, BigRational>;

/// The column of the right side, after all others.
const RIGHT_SIDE: usize = usize::MAX;

/// Gaussian elimination that takes the shortest row first, so that rows stay short.
fn solved(mut rows: Vec<Row>) -> Vec<BigRational> {
    let mut order = Vec::new();
    let mut waiting: BTreeSet<usize> = (0..rows.len()).collect();
    while let Some(&pivot) = waiting.iter().min_by_key(|&&row| rows[row].len()) {
        waiting.remove(&pivot);
        order.push(pivot);
        let divisor = rows[pivot][&pivot].clone();
        rows[pivot].values_mut().for_each(|value| *value /= &divisor);
        let pivot_row = rows[pivot].clone();
        for &row in pivot_row.keys().filter(|&column| waiting.contains(column)) {
            let factor = rows[row][&pivot].clone();
            for (column, from) in &pivot_row {
                *rows[row].entry(*column).or_default() -= &factor * from;
            }
            rows[row].remove(&pivot);
        }
    }
    let mut solution = vec![BigRational::zero(); rows.len()];
    for row in order.into_iter().rev() {
        let mut value = rows[row].remove(&RIGHT_SIDE).unwrap_or_default();
        for (column, factor) in rows[row].iter().filter(|(column, _)| **column != row) {
            value -= factor * &solution[*column];
        }
        solution[row] = value;
    }
    solution
}

fn whole(number: i64) -> BigRational {
    BigRational::from_integer(BigInt::from(number))
}
