//! Differences season by season, by hand.

use prediction_scores::{DifferenceBySeason, PredictedGame, Predictions, by_season};
use rating_core::Outcome::Win;

use super::{all, is_near, predictions};

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
