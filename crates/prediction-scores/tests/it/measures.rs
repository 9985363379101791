//! Measures, checked by worked numbers and by laws; coverage, groups, calibration.

use prediction_scores::calibration::{by_expected, whole_below};
use prediction_scores::coverage::{common, counts};
use prediction_scores::{
    Column, DifferenceBySeason, Measure, PredictedGame, Predictions, ScoresError, by_season, groups,
};
use proptest::prelude::*;
use rating_core::Outcome::{self, Draw, Loss, Win};

use super::{Row, all, is_near, predictions};

/// Worked by hand: -log10(0.8) is 0.096910, -log10(0.5) is 0.301030, -log10(1 - 0.3) is 0.154902.
const GAMES: [Row; 3] = [(0, 1, Win), (1, 2, Draw), (2, 0, Loss)];
const EXPECTED: [Option<f64>; 3] = [Some(0.8), Some(0.5), Some(0.3)];

fn measured(measure: Measure, rows: &[Row], expected: &[Option<f64>]) -> Option<f64> {
    let predictions = predictions(rows, &[expected]);
    predictions.measured(measure, 0, &all(&predictions))
}

#[test]
fn three_games_are_worth_what_a_pocket_calculator_says() {
    let found = Measure::ALL.map(|m| measured(m, &GAMES, &EXPECTED).unwrap());
    let [deviance, scaled, squared, absolute, brier, accuracy] = found;
    is_near((deviance * 1e6).round(), 184_281.0);
    is_near((scaled * 1e3).round(), 61_217.0);
    // (0.04 + 0 + 0.09) / (0.25 + 0 + 0.25) = 0.26, and its root 0.50990.
    is_near((squared * 1e3).round(), 50_990.0);
    // (0.2 + 0 + 0.3) / (0.5 + 0 + 0.5)
    is_near(absolute, 50.0);
    is_near(brier, 0.13 / 3.0);
    is_near(accuracy, 100.0);
}

#[test]
fn one_half_for_every_game_is_0_30103_and_100() {
    let half = [Some(0.5); 3];
    let of = |measure| measured(measure, &GAMES, &half).unwrap();
    is_near((of(Measure::Deviance) * 1e5).round(), 30_103.0);
    for measure in [Measure::ScaledDeviance, Measure::SquaredError, Measure::AbsoluteError] {
        is_near(of(measure), 100.0);
    }
    is_near(of(Measure::Accuracy), 50.0);
}

#[test]
fn a_sure_prediction_costs_no_more_than_one_in_a_hundred() {
    let found = measured(Measure::Deviance, &[(0, 1, Loss)], &[Some(1.0)]).unwrap();
    is_near(found, 2.0);
}

#[test]
fn games_without_a_prediction_are_passed_over_and_counted() {
    let expected: [&[Option<f64>]; 2] =
        [&[Some(0.8), None, Some(0.3)], &[None, Some(0.5), Some(0.1)]];
    let predictions = predictions(&GAMES, &expected);
    let games = all(&predictions);
    assert_eq!(counts(&predictions, &games), [2, 2]);
    assert_eq!(common(&predictions, &[0, 1], &games), [2]);
    let brier = predictions.measured(Measure::Brier, 0, &games).unwrap();
    is_near(brier, f64::midpoint(0.04, 0.09));
    let drawn = [1];
    assert_eq!(predictions.measured(Measure::Accuracy, 1, &drawn), None);
}

#[test]
fn an_expected_score_beyond_1_is_refused_with_its_game() {
    let error = Column::new("odd".to_owned(), [Some(0.5), Some(1.5)]).unwrap_err();
    let expected = ScoresError::NotAProbability { system: "odd".to_owned(), game: 1, found: 1.5 };
    assert_eq!(error, expected);
    for other in [f64::NAN, f64::INFINITY, -0.1] {
        let error = Column::new("odd".to_owned(), [None, Some(other)]).unwrap_err();
        assert!(matches!(error, ScoresError::NotAProbability { game: 1, .. }), "{error}");
    }
}

#[test]
fn bins_hold_what_was_expected_beside_what_was_scored() {
    let rows = [(0, 1, Win), (1, 2, Loss), (2, 0, Win), (0, 2, Draw)];
    let predictions = predictions(&rows, &[&[Some(0.62), Some(0.68), Some(1.0), Some(0.9)]]);
    let bins = by_expected(&predictions, 0, &all(&predictions));
    assert_eq!(bins.len(), 2);
    assert_eq!((bins[0].games, bins[1].games), (2, 2));
    is_near(bins[0].from, 0.6);
    is_near(bins[0].expected, 0.65);
    is_near(bins[0].scored, 0.5);
    is_near(bins[1].from, 0.9);
    is_near(bins[1].scored, 0.75);
}

#[test]
fn a_score_at_a_bins_least_value_is_in_it() {
    // As a line of 50 + d per cent computes d = -40, -30, ...: 0.09999999999999998 for one tenth.
    let tenths =
        [0.0, -0.0, 0.5 - 0.4, 0.5 - 0.3, 0.5 - 0.2, 0.1 + 0.2, 0.7 - 0.1, 0.999_999_999_9];
    let rows = vec![(0, 1, Draw); tenths.len()];
    let predictions = predictions(&rows, &[&tenths.map(Some)]);
    let bins = by_expected(&predictions, 0, &all(&predictions));
    let found: Vec<(f64, u32)> = bins.iter().map(|bin| (bin.from, bin.games)).collect();
    assert_eq!(found, [(0.0, 2), (0.1, 1), (0.2, 1), (0.3, 2), (0.6, 1), (0.9, 1)]);
    // Values that are really below stay below.
    assert!([0.099_999_99, 0.05].into_iter().all(|score| whole_below(score * 10.0) < 1.0));
    // 1031 and 1181 as three-digit grades, (R - 700) / 7.5, are 20 points apart.
    let difference = (1031.0 - 700.0) / 7.5 - (1181.0 - 700.0) / 7.5;
    assert!(difference < -20.0);
    is_near(whole_below(difference / 10.0), -2.0);
    is_near(whole_below(-1e-12), 0.0);
    is_near(whole_below(-2.000_001), -3.0);
    assert!(whole_below(-1e-12).is_sign_positive());
}

#[test]
fn groups_are_in_order_and_leave_out_what_has_no_kind() {
    let found = groups(&[0, 1, 2, 3, 4], |game| (game != 2).then_some(game % 2));
    assert_eq!(found.len(), 2);
    assert_eq!((found[0].key, found[0].games.as_slice()), (0, [0, 4].as_slice()));
    assert_eq!((found[1].key, found[1].games.as_slice()), (1, [1, 3].as_slice()));
}

fn outcome() -> impl Strategy<Value = Outcome> {
    prop::sample::select(Outcome::ALL.to_vec())
}

proptest! {
    #[test]
    fn swapped_colours_change_no_measure(
        games in prop::collection::vec((0.0..=1.0_f64, outcome()), 1..40),
    ) {
        let rows: Vec<Row> = games.iter().map(|&(_, outcome)| (0, 1, outcome)).collect();
        let turned: Vec<Row> = games.iter().map(|&(_, outcome)| (1, 0, outcome.reversed())).collect();
        let expected: Vec<Option<f64>> = games.iter().map(|&(p, _)| Some(p)).collect();
        let other: Vec<Option<f64>> = games.iter().map(|&(p, _)| Some(1.0 - p)).collect();
        for measure in Measure::ALL {
            let [one, two] = [measured(measure, &rows, &expected), measured(measure, &turned, &other)];
            prop_assert_eq!(one.is_some(), two.is_some());
            prop_assert!((one.unwrap_or(0.0) - two.unwrap_or(0.0)).abs() < 1e-9);
        }
    }

    #[test]
    fn the_mean_score_is_the_best_constant_prediction(
        wins in 1_u32..30, losses in 1_u32..30, away in 0.02..0.2_f64,
    ) {
        let rows: Vec<Row> = (0..wins + losses)
            .map(|game| (0, 1, if game < wins { Win } else { Loss }))
            .collect();
        let mean = f64::from(wins) / f64::from(wins + losses);
        let of = |p: f64| {
            let expected = vec![Some(p.clamp(0.01, 0.99)); rows.len()];
            measured(Measure::Deviance, &rows, &expected).unwrap()
        };
        prop_assert!(of(mean) <= of(mean + away) + 1e-12);
        prop_assert!(of(mean) <= of(mean - away) + 1e-12);
    }
}

/// One game in the first season, three in the second; the first system is right about the first.
fn two_seasons() -> Predictions {
    let rows = [(0, 1, Win), (0, 1, Win), (0, 1, Win), (0, 1, Win)];
    let half = [Some(0.5); 4];
    let better = [Some(0.8), Some(0.5), Some(0.5), Some(0.5)];
    let found = predictions(&rows, &[&better, &half]);
    let in_seasons = found.games().iter().enumerate();
    let games = in_seasons.map(|(at, game)| PredictedGame { season: u32::from(at > 0), ..*game });
    Predictions::new(games.collect(), found.columns().to_vec()).unwrap()
}

#[test]
fn seasons_that_differ_make_the_interval_of_seasons_as_drawn() {
    let predictions = two_seasons();
    let found = by_season(&predictions, &[0, 1], &all(&predictions));
    let [DifferenceBySeason { one: 0, other: 1, seasons, drawn }] = &found[..] else {
        panic!("{found:?}");
    };
    // -log10 0.8 + log10 0.5: 0.096910 less 0.301030.
    let first = 0.8_f64.log10().abs() - 2.0_f64.log10();
    assert_eq!((seasons[0].0, seasons[0].1, seasons[1].0, seasons[1].1), (0, 1, 1, 3));
    is_near(seasons[0].2, first);
    is_near(seasons[1].2, 0.0);
    // The whole difference is a quarter of the first. Either season is off from it by its share
    // times 3/4 and 1/4 of the first: 3/16 of it. The variance is 2 / 1 x 2 x (3/16)^2, the error
    // twice 3/16, and Student's t with one degree of freedom is 12.706.
    let (value, error) = (first / 4.0, 2.0 * 3.0 / 16.0 * first.abs());
    let drawn = drawn.unwrap();
    is_near(drawn.error, error);
    is_near(drawn.low, value - 12.706 * error);
    is_near(drawn.high, value + 12.706 * error);
}

#[test]
fn one_season_says_nothing_of_others() {
    let predictions = two_seasons();
    let found = by_season(&predictions, &[0, 1], &[1, 2, 3]);
    assert_eq!((found[0].seasons.len(), found[0].drawn), (1, None));
    assert_eq!(by_season(&predictions, &[0, 1], &[])[0].drawn, None);
}
