//! Lists compared with true strengths.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::OnceLock;

use formats::true_strengths::read_true_strengths;
use input_files::Source;
use prediction_scores::Resampling;
use published_lists::true_strengths::{FILE, TrueStrengthRow};
use rating_core::PlayerIdx;
use season_backtest::{
    Backtest, BacktestSettings, By, Contender, Forecasts, Sureness, Truth, TruthGroup, TruthReport,
    forecasts,
};
use season_runner::Unwatched;
use season_runner::record::Record;

use crate::{federation, federation_record, settings};

fn how(against_truth: bool) -> BacktestSettings {
    let resampling = Resampling { resamples: 20, seed: 1 };
    BacktestSettings {
        by: By::Season,
        warm_up: 1,
        test_from: None,
        resampling,
        against_truth,
        fit: false,
        fit_last: None,
    }
}

fn contenders() -> Vec<Contender> {
    ["yorkshire-2000", "fgsl", "glicko-2", "one-half"]
        .map(|name| Contender::named(name).unwrap())
        .to_vec()
}

/// The report on the made-up federation, which is made once.
fn report() -> &'static TruthReport {
    static REPORT: OnceLock<TruthReport> = OnceLock::new();
    REPORT.get_or_init(|| {
        let found = Backtest::run(&settings(), &contenders(), &how(true), &Unwatched).unwrap();
        found.report.truth.unwrap()
    })
}

/// The forecasts of all contenders, which are made once.
fn all_forecasts() -> &'static [Forecasts] {
    static FOUND: OnceLock<Vec<Forecasts>> = OnceLock::new();
    FOUND.get_or_init(|| {
        let record = federation_record();
        forecasts(&record, &contenders(), By::Season, Sureness::Unsaid, &Unwatched).unwrap()
    })
}

/// Strengths that equal the grades on a contender's lists.
fn as_listed(record: &Record, found: &Forecasts) -> Truth {
    let rows = record.seasons.iter().zip(&found.lists).flat_map(|(season, list)| {
        record.codes.iter().zip(list).filter_map(|(code, grade)| {
            let (code, month) = (code.clone(), season.first_day);
            grade.map(|strength| TrueStrengthRow { code: code.into(), month, strength })
        })
    });
    Truth::of(rows, record)
}

#[test]
fn lists_that_are_the_truth_have_no_error() {
    let record = federation_record();
    let contenders = contenders();
    let truth = as_listed(&record, &all_forecasts()[1]);
    let found = Backtest::of(record, Some(&truth), &contenders, &how(false), &Unwatched).unwrap();
    let report = found.report.truth.unwrap();
    for group in &report.groups {
        assert_eq!(group.systems[1].name, "fgsl");
        if let Some(errors) = &group.systems[1].errors {
            assert_eq!((errors.bias, errors.size), (0.0, 0.0), "{:?}", group.group);
        }
    }
    let all = &report.groups[0];
    assert!(all.systems[0].errors.unwrap().size > 1.0);
    for after in &report.newcomers[1].after {
        assert_eq!(after.right, after.newcomers);
    }
    assert_eq!(report.newcomers[1].half_right_after, Some(1));
}

#[test]
fn errors_are_those_of_a_slow_look_at_every_player() {
    let record = federation_record();
    let found = all_forecasts();
    let truth = Truth::read(&federation(), &record, &Unwatched).unwrap();
    let report = report();
    // In the scored seasons: everybody who played and has a grade by all three systems.
    let (mut errors, mut few, mut isolated) = (Vec::new(), Vec::new(), BTreeSet::new());
    let mut met: BTreeMap<PlayerIdx, BTreeSet<PlayerIdx>> = BTreeMap::new();
    for (number, season) in record.seasons.iter().enumerate() {
        let mut games: BTreeMap<PlayerIdx, u32> = BTreeMap::new();
        for game in &season.games {
            for (one, other) in [(game.white, game.black), (game.black, game.white)] {
                *games.entry(one).or_default() += 1;
                met.entry(one).or_default().insert(other);
            }
        }
        for (&player, &count) in games.iter().filter(|_| number > 0) {
            let strength = truth.on(player, season.last_day).unwrap();
            let grades = [0, 1, 2].map(|system| found[system].lists[number][player.as_usize()]);
            if let [Some(own), Some(_), Some(_)] = grades {
                errors.push(own - strength);
                few.extend((count < 10).then_some(own - strength));
            }
            if !reaches_the_list(player, &met, &record) {
                isolated.insert((number, player));
            }
        }
    }
    for (group, errors) in [(TruthGroup::All, &errors), (TruthGroup::FewGames, &few)] {
        let of_group = report.groups.iter().find(|found| found.group == group).unwrap();
        assert_eq!(of_group.common, errors.len());
        let count = errors.len() as f64;
        let bias = errors.iter().sum::<f64>() / count;
        let size = (errors.iter().map(|e| e * e).sum::<f64>() / count).sqrt();
        let found = of_group.systems[0].errors.unwrap();
        assert!((found.bias - bias).abs() < 1e-9 && (found.size - size).abs() < 1e-9, "{group:?}");
    }
    let group = report.groups.iter().find(|found| found.group == TruthGroup::Isolated).unwrap();
    assert_eq!(group.players, isolated.len());
    assert!(group.players > 5, "the made-up federation has schools that meet nobody");
    // The national rules withhold them; the systems of the matrix model do not.
    assert_eq!((group.systems[0].graded, group.systems[1].graded), (0, group.players));
    assert!(group.systems[0].errors.is_none() && group.systems[1].errors.is_some());
}

#[test]
fn who_has_no_true_strength_is_counted_and_in_no_group() {
    let record = federation_record();
    let rows =
        read_true_strengths(&Source::read(&federation().join(FILE), FILE.to_owned()).unwrap());
    let rows: Vec<_> = rows.unwrap().rows.into_iter().map(|(_, row)| row).collect();
    let games = |number: usize, player: PlayerIdx| {
        let games = &record.seasons[number].games;
        games.iter().any(|game| [game.white, game.black].contains(&player))
    };
    let seasons = 1..record.seasons.len();
    let left_out = (0..record.players() as u32)
        .map(PlayerIdx::new)
        .find(|&player| seasons.clone().all(|number| games(number, player)));
    let code = &record.codes[left_out.unwrap().as_usize()];
    let report = |rows: Vec<TrueStrengthRow>| {
        let record = federation_record();
        let truth = Truth::of(rows.into_iter(), &record);
        let found = Backtest::of(record, Some(&truth), &contenders(), &how(false), &Unwatched);
        found.unwrap().report.truth.unwrap()
    };
    let without = rows.iter().filter(|row| row.code != code.as_str()).cloned().collect();
    let (all, without) = (report(rows), report(without));
    assert_eq!((all.unknown, without.unknown), (0, seasons.len()));
    assert_eq!(all.groups[0].players, without.groups[0].players + seasons.len());
}

/// A breadth-first search through everybody met so far.
fn reaches_the_list(
    player: PlayerIdx,
    met: &BTreeMap<PlayerIdx, BTreeSet<PlayerIdx>>,
    record: &Record,
) -> bool {
    let (mut seen, mut next) = (BTreeSet::from([player]), vec![player]);
    while let Some(one) = next.pop() {
        if record.opening[one.as_usize()].is_some() {
            return true;
        }
        next.extend(met[&one].iter().filter(|other| seen.insert(**other)));
    }
    false
}

#[test]
fn stated_errors_hold_the_truth_about_as_often_as_they_say() {
    let report = report();
    let names: Vec<&str> = report.stated.iter().map(|one| one.name.as_str()).collect();
    assert_eq!(names, ["yorkshire-2000", "glicko-2"]);
    for one in &report.stated {
        assert!(one.grades > 1_000 && (4.0..20.0).contains(&one.mean), "{one:?}");
        assert!(one.within_one < one.within_two && one.within_two > 80.0, "{one:?}");
    }
    // Standard errors that are not requested are not reported.
    let half = [Contender::named("one-half").unwrap()];
    let found = Backtest::run(&settings(), &half, &how(false), &Unwatched).unwrap();
    assert_eq!(found.report.truth, None);
}
