//! What changes no standard error.

use ecf_season::standard_error::{ErrorsBefore, grade_season_with_errors, player_key};
use ecf_season::{Edition, SeasonError};
use rating_core::Outcome;

use super::Handed;
use crate::season::{Dice, Season};

#[test]
fn errors_depend_on_no_order_of_games_or_colours_or_threads() {
    let edition = Edition::yorkshire_2000();
    let mut dice = Dice::new(5);
    for seed in 0..3 {
        let season = Season::at_random(300, 55, 900, seed);
        let expected = Handed::default().errors(&season, &edition);
        let mut other = season.clone();
        for last in (1..other.games.len()).rev() {
            other.games.swap(last, dice.roll(last as u32 + 1) as usize);
        }
        for (one, two, outcome) in other.games.iter_mut().filter(|_| dice.roll(2) == 0) {
            (*one, *two, *outcome) = (*two, *one, outcome.reversed());
        }
        let one_thread = rayon::ThreadPoolBuilder::new().num_threads(1).build().unwrap();
        let found = one_thread.install(|| Handed::default().errors(&other, &edition));
        assert_eq!(found, expected, "{seed}");
    }
}

#[test]
fn players_who_met_none_of_the_others_change_nothing() {
    // The same players and games with numbers 100 higher, and a game of two others before them.
    let edition = Edition::yorkshire_2000();
    let season = Season::at_random(60, 70, 40, 3);
    let expected = Handed::default().errors(&season, &edition);
    let mut moved = Season::new().player(159).graded(0, 100).graded(1, 105);
    moved.games = season.games.iter().map(|&(a, b, outcome)| (a + 100, b + 100, outcome)).collect();
    moved.games.push((0, 1, Outcome::Draw));
    moved.graded[100..].copy_from_slice(&season.graded);
    let keys: Vec<u32> = (1_000..1_100).chain(0..60).collect();
    let found = Handed::default().errors_with(&moved, &edition, &keys);
    assert_eq!(found.errors.handed_on[100..], expected.errors.handed_on);
    assert_eq!(found.errors.grade[100..], expected.errors.grade);
}

#[test]
fn keys_are_those_of_the_code_alone() {
    let keys = ["100596A", "161177L", "161177", ""].map(player_key);
    assert_eq!(keys, ["100596A", "161177L", "161177", ""].map(player_key));
    assert!((0..4).all(|one| (0..one).all(|other| keys[one] != keys[other])));
}

#[test]
fn lists_that_do_not_fit_are_refused() {
    let edition = Edition::yorkshire_2000();
    let season = Season::new().graded(0, 100).game(1, 0, Outcome::Draw);
    season.with_input(&edition, |input, _| {
        let (_, last_day) = edition.season_days(input.season);
        let with = |keys: &[u32], born: usize| {
            let born = vec![None; born];
            let before = ErrorsBefore { last_day, keys, born: &born, lists: &[], seasons: &[] };
            grade_season_with_errors(input, &before, &edition).map(|_| ())
        };
        let wrong = |list, found| Err(SeasonError::WrongLength { list, found, players: 2 });
        assert_eq!(with(&[1, 2, 3], 0), wrong("keys", 3));
        assert_eq!(with(&[1, 2], 1), wrong("born", 1));
        assert_eq!(with(&[1, 2], 2), Ok(()));
    });
}
