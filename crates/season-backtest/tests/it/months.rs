//! Systems that rate months: compared with a second implementation, with given parameters, and
//! fitted.

use std::collections::BTreeMap;
use std::f64::consts::{LN_10, PI};
use std::fs;
use std::path::Path;

use chrono::Datelike;
use prediction_scores::{Measure, Resampling};
use rating_core::PlayerIdx;
use season_backtest::{Backtest, BacktestSettings, By, Contender, Scan, Sureness, forecasts};
use season_runner::Unwatched;
use season_runner::record::RecordGame;

use crate::{federation, federation_record, settings_of};

/// `steph` of `PlayerRatings` 1.1-0, step by step as in its source, with its defaults.
#[derive(Clone, Copy)]
struct Rated {
    rating: f64,
    /// The square of the deviation.
    square: f64,
    /// Months without games since the last game.
    lag: f64,
}

const C: f64 = 10.0;
const H: f64 = 10.0;
const LAMBDA: f64 = 2.0;
const WHITE: f64 = 30.0;

/// A newcomer's deviation; below 350, so that the limit in that package is never reached.
const NEW: f64 = 300.0;

fn g(square: f64) -> f64 {
    let q = LN_10 / 400.0;
    1.0 / (1.0 + 3.0 * (q / PI).powi(2) * square).sqrt()
}

fn expected(g: f64, own: f64, other: f64) -> f64 {
    1.0 / (1.0 + 10_f64.powf(g * (other - own) / 400.0))
}

/// A month's games.
fn rate(players: &mut BTreeMap<PlayerIdx, Rated>, games: &[&RecordGame], new: f64) {
    let q = LN_10 / 400.0;
    let mut sides = Vec::new();
    for game in games {
        let score = f64::from(game.outcome.half_points()) / 2.0;
        sides.push((game.white, game.black, score, WHITE));
        sides.push((game.black, game.white, 1.0 - score, -WHITE));
    }
    for (player, ..) in &sides {
        players.entry(*player).or_insert(Rated { rating: new, square: NEW * NEW, lag: 0.0 });
    }
    let plays: std::collections::BTreeSet<PlayerIdx> = sides.iter().map(|side| side.0).collect();
    for (player, rated) in players.iter_mut() {
        if plays.contains(player) {
            rated.square += (rated.lag + 1.0) * C * C;
            rated.lag = 0.0;
        } else {
            rated.lag += 1.0;
        }
    }
    let before = players.clone();
    for player in plays {
        let own = before[&player];
        let (mut information, mut surprise, mut away, mut count) = (0.0, 0.0, 0.0, 0.0);
        for (_, other, score, gamma) in sides.iter().filter(|side| side.0 == player) {
            let other = before[other];
            let weight = g(other.square);
            let p = expected(weight, own.rating + gamma, other.rating);
            information += q * q * weight * weight * p * (1.0 - p);
            surprise += weight * (score - p);
            away += other.rating - own.rating;
            count += 1.0;
        }
        let square = 1.0 / (1.0 / (own.square + count * H * H) + information);
        let rating = own.rating + square * q * surprise + LAMBDA / 100.0 * away / count;
        players.insert(player, Rated { rating, square, lag: 0.0 });
    }
}

#[test]
fn stephensons_system_predicts_as_playerratings() {
    let record = federation_record();
    let place = tempfile::tempdir().unwrap();
    let file = place.path().join("steph.toml");
    fs::write(&file, "baseline = \"stephenson\"\nname = \"steph\"\nnew_deviation = 300\n").unwrap();
    let contenders = [Contender::named(file.to_str().unwrap()).unwrap()];
    let found = forecasts(&record, &contenders, By::Month, Sureness::Unsaid, &Unwatched).unwrap();
    let mut players = BTreeMap::new();
    for (number, grade) in (0..).zip(&record.opening) {
        if let Some(grade) = grade {
            let rating = 7.5 * f64::from(grade.points()) + 700.0;
            players.insert(PlayerIdx::new(number), Rated { rating, square: 1e4, lag: 0.0 });
        }
    }
    let new = players.values().map(|rated| rated.rating).sum::<f64>() / players.len() as f64;
    let mut predictions = found[0].expected.iter();
    let mut compared = 0;
    for season in &record.seasons {
        for month in [5, 6, 7, 8, 9, 10, 11, 12, 1, 2, 3, 4] {
            let games: Vec<&RecordGame> =
                season.games.iter().filter(|game| game.day().month() == month).collect();
            for game in &games {
                let predicted = *predictions.next().unwrap();
                let pair = [game.white, game.black].map(|player| players.get(&player));
                let [Some(white), Some(black)] = pair else {
                    assert_eq!(predicted, None);
                    continue;
                };
                let square = |rated: &Rated| rated.square + rated.lag * C * C;
                let weight = g(square(white) + square(black));
                let p = expected(weight, white.rating + WHITE, black.rating);
                assert!((predicted.unwrap() - p).abs() < 1e-9, "{predicted:?} {p}");
                compared += 1;
            }
            rate(&mut players, &games, new);
        }
    }
    assert!(compared > 20_000, "{compared}");
}

fn how(fit: bool) -> BacktestSettings {
    let resampling = Resampling { resamples: 20, seed: 1 };
    BacktestSettings {
        by: By::Month,
        warm_up: 1,
        test_from: None,
        resampling,
        against_truth: false,
        fit,
        fit_last: None,
    }
}

/// A quarter of the games of the federation's first two seasons: the search for parameters takes
/// the most time of these tests.
fn two_short_seasons() -> tempfile::TempDir {
    let folder = tempfile::tempdir().unwrap();
    let copy = |file: &str| fs::copy(federation().join(file), folder.path().join(file)).unwrap();
    copy("opening_grades.csv");
    for season in ["2001-02", "2002-03"] {
        fs::create_dir(folder.path().join(season)).unwrap();
        copy(&format!("{season}/players.csv"));
        let results = Path::new(season).join("results.csv");
        let text = fs::read_to_string(federation().join(&results)).unwrap();
        let rows: String = text.split_inclusive('\n').take(2_001).collect();
        fs::write(folder.path().join(results), rows).unwrap();
    }
    folder
}

#[test]
fn fitted_parameters_predict_the_first_season_better() {
    let names = ["glicko-2", "stephenson", "one-half"];
    let contenders = names.map(|name| Contender::named(name).unwrap());
    let folder = two_short_seasons();
    let settings = settings_of(folder.path());
    let run = |fit| Backtest::run(&settings, &contenders, &how(fit), &Unwatched).unwrap();
    let (given, fitted) = (run(false), run(true));
    let first: Vec<u32> = (0..given.record.seasons[0].games.len() as u32).collect();
    for (system, name) in names.iter().enumerate().take(2) {
        let of = |found: &Backtest| {
            found.predictions.measured(Measure::Deviance, system, &first).unwrap()
        };
        assert!(of(&fitted) < of(&given), "{name}: {} {}", of(&fitted), of(&given));
        let about = &fitted.report.systems[system].about;
        assert!(about.ends_with("; fitted to 2001-02"), "{about}");
        assert_eq!(given.report.systems[system].coverage, fitted.report.systems[system].coverage);
    }
    assert_eq!(given.report.systems[2].own[0].estimate, fitted.report.systems[2].own[0].estimate);
    let nothing = [Contender::named("fgsl").unwrap()];
    let error = Backtest::run(&settings, &nothing, &how(true), &Unwatched).unwrap_err();
    assert!(error.to_string().contains("glicko-2 and stephenson have"), "{error}");
}

#[test]
fn odd_parameters_are_refused() {
    let glicko = Contender::named("glicko-2").unwrap();
    let varied = Scan::parse("tau=0.3,1").unwrap().variants(&glicko).unwrap();
    assert_eq!(varied[0].name, "glicko-2 tau=0.3");
    assert!(varied[1].about.starts_with("Glicko-2 by months: tau 1.000"), "{}", varied[1].about);
    for wrong in ["tau=-1", "tau=0", "n0=30", "volatility=x", "new_deviation=5000"] {
        assert!(Scan::parse(wrong).unwrap().variants(&glicko).is_err(), "{wrong}");
    }
    let place = tempfile::tempdir().unwrap();
    let file = place.path().join("mine.toml");
    for wrong in
        ["baseline = \"glicko-2\"\ntua = 1", "baseline = \"elo\"", "baseline = \"one-half\"\nx = 1"]
    {
        fs::write(&file, wrong).unwrap();
        assert!(Contender::named(file.to_str().unwrap()).is_err(), "{wrong}");
    }
}
