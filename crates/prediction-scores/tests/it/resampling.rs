//! Error bars, checked by laws: what they cover, and what does not change them.

use prediction_scores::{Measure, Resampling, Verdict};
use rand::rngs::ChaCha8Rng;
use rand::{Rng, SeedableRng};
use rating_core::Outcome::{Loss, Win};

use super::{Row, all, is_near, predictions};

const RESAMPLING: Resampling = Resampling { resamples: 400, seed: 1 };

fn unit(generator: &mut ChaCha8Rng) -> f64 {
    (generator.next_u64() >> 11) as f64 / (1_u64 << 53) as f64
}

/// Games between players drawn at random; `white_wins` gives the chance that White wins.
fn games(seed: u64, players: u32, count: usize, white_wins: impl Fn(u32) -> f64) -> Vec<Row> {
    let mut generator = ChaCha8Rng::seed_from_u64(seed);
    let mut rows = Vec::new();
    while rows.len() < count {
        let [white, black] = [(); 2].map(|()| (unit(&mut generator) * f64::from(players)) as u32);
        let wins = unit(&mut generator) < white_wins(white);
        if white != black {
            rows.push((white, black, if wins { Win } else { Loss }));
        }
    }
    rows
}

#[test]
fn the_error_of_independent_games_is_the_textbooks() {
    // The Brier score of predicting 0.3 if White wins three games in ten: 0.49 or 0.09 for each
    // game. The standard deviation is 0.4 x the root of 0.21, over the root of the number of games.
    let rows = games(7, 400, 2_000, |_| 0.3);
    let expected = vec![Some(0.3); rows.len()];
    let predictions = predictions(&rows, &[&expected]);
    let found = RESAMPLING.estimates(&predictions, Measure::Brier, &[0], &all(&predictions));
    let textbook = 0.4 * 0.21_f64.sqrt() / 2_000.0_f64.sqrt();
    let ratio = found[0].unwrap().bar.unwrap().error / textbook;
    assert!((0.8..1.25).contains(&ratio), "{ratio}");
}

/// With so few games, a resample often has only some of them, all won by one side.
#[test]
fn an_interval_has_no_end_that_the_measure_cannot_have() {
    for seed in 0..20 {
        let rows = games(seed, 200, 8, |white| [0.1, 0.5, 0.9][white as usize % 3]);
        let expected = vec![Some(0.6); rows.len()];
        let predictions = predictions(&rows, &[&expected]);
        for measure in Measure::ALL {
            let found = RESAMPLING.estimates(&predictions, measure, &[0], &all(&predictions));
            let (value, bar) = (found[0].unwrap().value, found[0].unwrap().bar.unwrap());
            assert!(bar.low >= 0.0 && bar.low <= value, "{seed}, {measure:?}: {bar:?}");
            assert!(bar.high >= value, "{seed}, {measure:?}: {bar:?}");
            assert!(measure != Measure::Accuracy || bar.high <= 100.0, "{seed}: {bar:?}");
        }
    }
}

#[test]
fn nine_intervals_in_ten_hold_the_truth() {
    // Each player's games are alike: White's chance of winning is 0.1 or 0.9, depending on who has
    // White. Counting games would give errors that are too small.
    let held = (0..40).filter(|&seed| {
        let mut of_player = ChaCha8Rng::seed_from_u64(1_000 + seed);
        let chances: Vec<f64> =
            (0..60).map(|_| if unit(&mut of_player) < 0.5 { 0.1 } else { 0.9 }).collect();
        let rows = games(seed, 60, 1_200, |white| chances[white as usize]);
        let expected = vec![Some(0.7); rows.len()];
        let predictions = predictions(&rows, &[&expected]);
        let found = RESAMPLING.estimates(&predictions, Measure::Brier, &[0], &all(&predictions));
        let bar = found[0].unwrap().bar.unwrap();
        // Over all players and games: half of 0.09 plus half of 0.49.
        (bar.low..=bar.high).contains(&0.29)
    });
    let held = held.count();
    assert!(held >= 34, "{held} of 40");
}

#[test]
fn a_system_never_differs_from_itself_and_a_worse_one_is_told() {
    let rows = games(3, 100, 3_000, |_| 0.7);
    let (good, bad) = (vec![Some(0.7); rows.len()], vec![Some(0.4); rows.len()]);
    let predictions = predictions(&rows, &[&good, &good, &bad]);
    let games = all(&predictions);
    let found = RESAMPLING.differences(&predictions, Measure::Deviance, &[0, 1, 2], &games);
    assert_eq!(found.len(), 3);
    is_near(found[0].difference.value, 0.0);
    is_near(found[0].difference.bar.unwrap().error, 0.0);
    assert_eq!(found[0].verdict(), Verdict::Within);
    assert_eq!((found[1].one, found[1].other, found[1].verdict()), (0, 2, Verdict::Lower));
}

#[test]
fn the_same_seed_gives_the_same_bars_on_any_number_of_threads() {
    let rows = games(5, 50, 500, |_| 0.5);
    let expected: Vec<Option<f64>> =
        rows.iter().map(|row| Some(f64::from(row.0 + 1) / 60.0)).collect();
    let predictions = predictions(&rows, &[&expected]);
    let games = all(&predictions);
    let on = |threads| {
        let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build().unwrap();
        pool.install(|| RESAMPLING.estimates(&predictions, Measure::SquaredError, &[0], &games))
    };
    assert_eq!(on(1), on(4));
    let other = Resampling { seed: 2, ..RESAMPLING };
    let found = other.estimates(&predictions, Measure::SquaredError, &[0], &games);
    assert_ne!(on(1), found);
    is_near(on(1)[0].unwrap().value, found[0].unwrap().value);
}

#[test]
fn games_of_few_players_have_no_error_bar() {
    let one_game = vec![(0, 1, Win)];
    let of_one_pair = vec![(0, 1, Win), (1, 0, Win)];
    let of_nine = games(3, 9, 200, |_| 0.6);
    for rows in [one_game, of_one_pair, of_nine] {
        let [sure, unsure] = [0.9, 0.5].map(|p| vec![Some(p); rows.len()]);
        let predictions = predictions(&rows, &[&sure, &unsure]);
        let games = all(&predictions);
        for found in RESAMPLING.estimates(&predictions, Measure::Brier, &[0, 1], &games) {
            assert_eq!(found.unwrap().bar, None, "{} games", rows.len());
        }
        let found = RESAMPLING.differences(&predictions, Measure::Brier, &[0, 1], &games);
        assert_eq!((found[0].difference.bar, found[0].verdict()), (None, Verdict::Within));
    }
}
