//! The announced amount of scoring is reached.

use std::fmt::Display;
use std::sync::Mutex;
use std::sync::atomic::{AtomicU64, Ordering};

use prediction_scores::Resampling;
use season_backtest::{Backtest, BacktestSettings, By, Contender};
use season_runner::{Progress, Work};

use crate::settings;

/// A listener that adds up games.
#[derive(Debug, Default)]
struct Counts {
    steps: Mutex<Vec<Work>>,
    games_to_score: AtomicU64,
    games_scored: AtomicU64,
}

impl Progress for Counts {
    fn step(&self, work: Work, _of: Option<&dyn Display>) {
        self.steps.lock().unwrap().push(work);
    }

    fn games_to_score(&self, games: u64) {
        self.games_to_score.fetch_add(games, Ordering::Relaxed);
    }

    fn games_scored(&self, games: u64) {
        self.games_scored.fetch_add(games, Ordering::Relaxed);
    }
}

#[test]
fn a_backtest_scores_each_game_once_a_curve_or_measure() {
    let counts = Counts::default();
    let names = ["one-half", "yorkshire-2000", "glicko-2"];
    let contenders = names.map(|name| Contender::named(name).unwrap());
    let how = BacktestSettings {
        by: By::Season,
        warm_up: 1,
        test_from: None,
        resampling: Resampling { resamples: 40, seed: 1 },
        against_truth: false,
        fit: false,
        fit_last: None,
    };
    let settings = settings();
    let found = Backtest::run(&settings, &contenders, &how, &counts).unwrap();
    assert_eq!(counts.steps.lock().unwrap().last(), Some(&Work::Scoring));
    // Two curves, fitted to the first season and to the first two; then all common games: six
    // measures of three systems by two curves, three pairs by two curves, and four splits of three
    // systems.
    let seasons: Vec<usize> = found.record.seasons.iter().map(|s| s.games.len()).collect();
    let curves = 2 * (2 * seasons[0] + seasons[1]);
    let common = found.report.common_games * (6 * 3 * 2 + 3 * 2 + 4 * 3);
    assert_eq!(counts.games_scored.load(Ordering::Relaxed), (curves + common) as u64);
    let announced = counts.games_to_score.load(Ordering::Relaxed);
    assert_eq!(announced, counts.games_scored.load(Ordering::Relaxed));
}
