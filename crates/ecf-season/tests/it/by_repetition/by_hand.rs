//! A season graded from the rules alone, in fractions, one obvious step after the other.
//!
//! Nothing here is shared with the crate but the outcome of a game: working grades come from
//! Gauss-Jordan elimination over all ungraded players at once, and every mean stays a fraction
//! until it is published.
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
    /// His working grade, if he had no grade.
    pub(crate) working: Option<BigRational>,
    /// The sum of the season's game scores.
    pub(crate) points: BigRational,
    /// How many games they are.
    pub(crate) games: u32,
    /// With the borrowed games.
    pub(crate) mean: BigRational,
    pub(crate) whole_number: i64,
    pub(crate) letter: Option<char>,
}

/// The grades of everybody who played and is not withheld.
pub(crate) fn grade_by_hand(season: &Season) -> BTreeMap<u32, HandGrade> {
    let halves = halves_of(season);
    let working = working_grades(season, &halves);
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

/// By player: his opponents, and how it ended for him.
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
    let available = |which: usize| season.earlier[which][player as usize].games;
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
    for totals in &season.earlier {
        let total = totals[player as usize];
        let mut left = total.games;
        while left > 0 && games < 30 {
            let billionths = BigRational::new(total.points.billionths().into(), BILLION.into());
            points += billionths / whole(total.games.into());
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

/// One equation for each ungraded player who is connected to a graded one: games x his working
/// grade = the sum over his games of the opponent's grade or working grade + 50 / 0 / -50.
fn working_grades(season: &Season, halves: &Halves) -> BTreeMap<u32, BigRational> {
    let graded = |player: u32| season.graded[player as usize];
    let connected = connected_to_graded(season, halves);
    let unknown: Vec<u32> = connected.into_iter().filter(|&p| graded(p).is_none()).collect();
    let column: BTreeMap<u32, usize> = unknown.iter().copied().zip(0..).collect();
    let mut rows = vec![vec![BigRational::zero(); unknown.len() + 1]; unknown.len()];
    for (row, player) in rows.iter_mut().zip(&unknown) {
        for (opponent, outcome) in &halves[player] {
            row[column[player]] += whole(1);
            row[unknown.len()] += whole(50 * i64::from(outcome.balance()));
            match graded(*opponent) {
                Some(grade) => row[unknown.len()] += whole(grade.points().into()),
                None => row[column[opponent]] -= whole(1),
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

/// Gauss-Jordan elimination; the last column becomes the solution.
fn solved(mut rows: Vec<Vec<BigRational>>) -> Vec<BigRational> {
    for pivot in 0..rows.len() {
        let found = (pivot..rows.len()).find(|&row| !rows[row][pivot].is_zero()).unwrap();
        rows.swap(pivot, found);
        let divisor = rows[pivot][pivot].clone();
        for value in &mut rows[pivot] {
            *value /= &divisor;
        }
        let pivot_row = rows[pivot].clone();
        for (_, row) in rows.iter_mut().enumerate().filter(|(row, _)| *row != pivot) {
            let factor = row[pivot].clone();
            for (value, from) in row.iter_mut().zip(&pivot_row) {
                *value -= &factor * from;
            }
        }
    }
    rows.into_iter().filter_map(|mut row| row.pop()).collect()
}

fn whole(number: i64) -> BigRational {
    BigRational::from_integer(BigInt::from(number))
}
