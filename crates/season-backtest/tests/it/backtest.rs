//! Backtests: they never use the future, have the same lists as the batch, and scan settings.

use std::collections::BTreeSet;
use std::fs;
use std::num::NonZeroUsize;

use chrono::{Datelike as _, Days, NaiveDate, NaiveTime};
use ecf_season::{Edition, Season};
use fgsl_matrix::{ListedNumber, OpeningPlayer, Scale, System, Time};
use prediction_scores::{Column, Resampling};
use proptest::prelude::*;
use rating_core::{Grade, Outcome, PlayerIdx};
use season_backtest::{
    Backtest, BacktestReport, BacktestSettings, By, Contender, Experience, Forecasts, KindsOfGames,
    MeasureScore, NoCurve, Scan, Sureness, WhyNoCurve, forecasts,
};
use season_runner::federation::GradeSettings;
use season_runner::record::{Record, RecordGame, RecordSeason};
use season_runner::systems::{AllSeasons, LastSeason, SystemNote};
use season_runner::{SeasonInMemory, Unwatched};

use crate::{federation, federation_record, settings, settings_of};

const PLAYERS: u32 = 12;

/// A game: the day of the season, the moment of the day, White, Black (counted from White) and
/// result.
type Row = (u64, u32, u32, u32, usize);

/// Moments of a day, in order: two times of day, two rounds, and the day alone.
const MOMENTS: u32 = 5;

fn moment(day: NaiveDate, moment: u32) -> Time {
    let time = |hour| Time::new(day, 0).ended_at(NaiveTime::from_hms_opt(hour, 30, 0).unwrap());
    match moment {
        0 => time(13),
        1 => time(19),
        2 | 3 => Time::new(day, moment - 1),
        _ => Time::new(day, 0),
    }
}

/// A season that begins in a year.
fn season(year: i32, games: &[Row]) -> RecordSeason {
    let season = Season::beginning_in(year).unwrap();
    let (first_day, last_day) = Edition::yorkshire_2000().season_days(season);
    let game = |&(day, of_day, white, other, result): &Row| RecordGame {
        time: moment(first_day.checked_add_days(Days::new(day)).unwrap(), of_day),
        white: PlayerIdx::new(white),
        black: PlayerIdx::new((white + 1 + other) % PLAYERS),
        outcome: Outcome::ALL[result],
        has_colours: true,
    };
    let mut games: Vec<RecordGame> = games.iter().map(game).collect();
    games.sort_by_key(|game| game.time);
    RecordSeason { season, first_day, last_day, games }
}

/// Three seasons in which the first half of the players is on the opening list, and three are
/// young.
fn record(games: &[Vec<Row>]) -> Record {
    let born = |number: u32| {
        NaiveDate::from_ymd_opt(if number.is_multiple_of(4) { 1993 } else { 1965 }, 6, 1)
    };
    let opening = |number: u32| (number < PLAYERS / 2).then(|| Grade::new(90 + 12 * number as i32));
    let listed = |number: u32| OpeningPlayer {
        number: opening(number)
            .and_then(|grade| ListedNumber::new(f64::from(grade.points()), Scale::Grade)),
        birth_year: born(number).map(|day| day.year()),
        ..OpeningPlayer::default()
    };
    Record {
        codes: (0..PLAYERS).map(|number| format!("{number:06}").into()).collect(),
        births: (0..PLAYERS).map(born).collect(),
        opening: (0..PLAYERS).map(opening).collect(),
        listed: (0..PLAYERS).map(listed).collect(),
        past: Vec::new(),
        seasons: (2006..).zip(games).map(|(year, games)| season(year, games)).collect(),
        edition: Edition::yorkshire_2000(),
        notes: Vec::new(),
    }
}

/// The games of three seasons, on so few days that most days have several games.
fn seasons() -> impl Strategy<Value = Vec<Vec<Row>>> {
    let day = (0_u64..20).prop_map(|day| day * 19);
    let game = (day, 0..MOMENTS, 0..PLAYERS, 0..PLAYERS - 1, 0_usize..3);
    prop::collection::vec(prop::collection::vec(game, 8..40), 3)
}

/// The same games up to a moment; later ones have their players and results moved round.
fn another_future(record: &Record, until: Time, by: usize) -> Record {
    let mut other = record.clone();
    for season in &mut other.seasons {
        let after = season.games.partition_point(|game| game.time <= until);
        let later = &mut season.games[after..];
        let turned: Vec<RecordGame> = later.to_vec();
        let count = later.len();
        for (number, game) in later.iter_mut().enumerate() {
            let source = turned[(number + by) % count];
            game.white = source.black;
            game.black = source.white;
            game.outcome = Outcome::ALL[(source.outcome as usize + 1) % 3];
        }
    }
    other
}

fn how(by: By, warm_up: usize) -> BacktestSettings {
    BacktestSettings {
        by,
        warm_up,
        test_from: None,
        resampling: Resampling { resamples: 20, seed: 1 },
        against_truth: false,
        fit: false,
        fit_last: None,
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(10))]

    #[test]
    fn what_happens_later_changes_no_prediction(
        games in seasons(), pick: prop::sample::Index, turn in 0_usize..7,
        by in prop::sample::select(vec![By::Season, By::Month, By::Day, By::Game]),
    ) {
        let record = record(&games);
        let times: Vec<Time> =
            record.seasons.iter().flat_map(|s| &s.games).map(|game| game.time).collect();
        let until = *pick.get(&times);
        let other = another_future(&record, until, turn);
        let known = times.iter().filter(|time| **time <= until).count();
        let contenders = Contender::all().unwrap();
        let before = Backtest::of(record, None, &contenders, &how(by, 0), &Unwatched).unwrap();
        let after = Backtest::of(other, None, &contenders, &how(by, 0), &Unwatched).unwrap();
        let columns = before.predictions.columns().iter().zip(after.predictions.columns());
        for (one, other) in columns {
            prop_assert_eq!(one.name(), other.name());
            for game in 0..known {
                prop_assert_eq!(one.expected(game), other.expected(game), "{} {}", one.name(), game);
            }
        }
        // The predictions are by every system, and by the fitted curve for every system with
        // strengths. (With few games a system may never know both players, and then has no
        // predictions.)
        let columns = before.predictions.columns();
        let names: Vec<&str> = columns.iter().map(Column::name).collect();
        for contender in &contenders {
            let own = columns.iter().find(|column| column.name() == contender.name);
            prop_assert!(own.is_some());
            let predicts = (0..times.len()).any(|game| own.is_some_and(|own| own.expected(game).is_some()));
            let fitted = format!("{} fitted", contender.name);
            let without = ["one-half", "white-mean"].contains(&contender.name.as_str());
            prop_assert_eq!(names.contains(&fitted.as_str()), predicts && !without, "{}", fitted);
        }
    }

    #[test]
    fn results_after_a_moment_change_no_prediction(
        games in seasons(), on in 0_u64..1_095, of_day in 0..MOMENTS,
        by in prop::sample::select(vec![By::Season, By::Month, By::Day, By::Game]),
    ) {
        // Later games keep their players and times, so predictions made by then for games after the
        // moment can be compared, too: those up to the moment after which systems learn again.
        let record = record(&games);
        let day = record.seasons[0].first_day.checked_add_days(Days::new(on)).unwrap();
        let until = moment(day, of_day);
        let mut other = record.clone();
        for game in other.seasons.iter_mut().flat_map(|s| &mut s.games).filter(|g| g.time > until) {
            game.outcome = Outcome::ALL[(game.outcome as usize + 1) % 3];
        }
        let contenders = Contender::all().unwrap();
        let run = |record| Backtest::of(record, None, &contenders, &how(by, 0), &Unwatched);
        let (before, after) = (run(record.clone()).unwrap(), run(other).unwrap());
        let all: Vec<&RecordGame> = record.seasons.iter().flat_map(|s| &s.games).collect();
        let season = |day| record.seasons.iter().position(|s| s.last_day >= day);
        // The first game after the moment, and all games that are predicted together with it.
        let first = all.iter().find(|game| game.time > until);
        let month = |game: &RecordGame| (game.day().year(), game.day().month());
        let is_asked_by_then = |game: &RecordGame| match (first, by) {
            (None, _) => true,
            (Some(first), By::Game) => game.time <= first.time,
            (Some(first), By::Day) => game.day() <= first.day(),
            (Some(first), By::Month) => month(game) <= month(first),
            (Some(first), By::Season | By::Once { .. }) => {
                season(game.day()) <= season(first.day())
            }
        };
        let columns = before.predictions.columns().iter().zip(after.predictions.columns());
        for (one, other) in columns {
            for (game, _) in all.iter().enumerate().filter(|(_, game)| is_asked_by_then(game)) {
                prop_assert_eq!(one.expected(game), other.expected(game), "{} {}", one.name(), game);
            }
        }
    }

    #[test]
    fn what_happened_on_a_day_does_change_what_follows(games in seasons()) {
        // The counterpart of the law above: the predictions of the last season depend on the first.
        let record = record(&games);
        let mut other = record.clone();
        for game in &mut other.seasons[0].games {
            game.outcome = game.outcome.reversed();
        }
        let decided = record.seasons[0].games.iter().any(|game| game.outcome != Outcome::Draw);
        prop_assume!(decided);
        let glicko = [Contender::named("glicko-2").unwrap()];
        let found = |record| forecasts(&record, &glicko, By::Season, Sureness::Unsaid, &Unwatched).unwrap();
        prop_assert_ne!(found(record), found(other));
    }
}

#[test]
fn game_by_game_differences_are_a_calculator_s() {
    // Six players on the list, on two days: two games at 13:30 that have a player in common, then
    // one at 19:30, two rounds, two games without time or round, and a game on the next day.
    let games: [Row; 8] = [
        (3, 0, 0, 0, 0),
        (3, 0, 1, 0, 2),
        (3, 1, 0, 1, 1),
        (3, 2, 2, 0, 2),
        (3, 3, 2, 1, 0),
        (3, 4, 2, 0, 0),
        (3, 4, 3, 1, 2),
        (4, 2, 0, 4, 0),
    ];
    let record = record(&[games.to_vec()]);
    let fgsl = [Contender::named("fgsl").unwrap()];
    let found = forecasts(&record, &fgsl, By::Game, Sureness::Unsaid, &Unwatched).unwrap();
    let mut grades: Vec<f64> = (0..6).map(|number| f64::from(90 + 12 * number)).collect();
    let mut expected = Vec::new();
    for together in record.seasons[0].games.chunk_by(|one, next| one.time == next.time) {
        let before = grades.clone();
        for game in together {
            let [white, black] = [game.white, game.black].map(PlayerIdx::as_usize);
            let difference = before[white] - before[black];
            expected.push(difference);
            // A thirtieth of the difference between scored and expected per cent.
            let score = f64::from(game.outcome.half_points()) * 50.0;
            let gain = (score - 100.0 / (1.0 + 10_f64.powf(-difference / 50.0))) / 30.0;
            grades[white] += gain;
            grades[black] -= gain;
        }
    }
    let differences: Vec<f64> = found[0].difference.iter().copied().map(Option::unwrap).collect();
    assert_eq!(differences.len(), 8);
    for (one, other) in differences.iter().zip(&expected) {
        assert!((one - other).abs() < 1e-9, "{differences:?} {expected:?}");
    }
    // By day, all games of the first day are predicted from the opening list.
    let by_day = forecasts(&record, &fgsl, By::Day, Sureness::Unsaid, &Unwatched).unwrap();
    let listed = [-12.0, -12.0, -24.0, -12.0, -24.0, -12.0, -24.0];
    assert_eq!(by_day[0].difference[..7], listed.map(Some));
    assert!((by_day[0].difference[7].unwrap() - differences[7]).abs() < 1e-9);
}

#[test]
fn game_by_game_month_ends_agree_with_month_by_month() {
    let rows = |season: u64| {
        let row = |n: u64| {
            let other = (n as u32 * 3) % (PLAYERS - 1);
            (n * 9 + season, (n % 5) as u32, n as u32 % PLAYERS, other, n as usize % 3)
        };
        (0..40).map(row).collect::<Vec<Row>>()
    };
    let record = record(&[rows(0), rows(1)]);
    let names = ["yorkshire-2000", "ecf-2012", "ecf-monthly", "gs", "glicko-2", "stephenson"];
    let contenders = names.map(|name| Contender::named(name).unwrap());
    let found = |by| forecasts(&record, &contenders, by, Sureness::Unsaid, &Unwatched).unwrap();
    assert_eq!(found(By::Game), found(By::Month));
}

/// Compares the last list of a backtest with the one that the batch publishes, and returns its
/// number of players.
fn lists_are_those_that_the_batch_publishes(settings: &GradeSettings) -> usize {
    let record = Record::read(settings, &Unwatched).unwrap();
    let contenders = [Contender::named("yorkshire-2000").unwrap()];
    let found = forecasts(&record, &contenders, By::Month, Sureness::Unsaid, &Unwatched).unwrap();
    let predicted = found[0].lists.last().unwrap();
    let list = SeasonInMemory::grade(settings, &Unwatched).unwrap().list("last".to_owned());
    let mut compared = 0;
    for player in &list.players {
        let Some(listed) = player.listed else { continue };
        let number = record.codes.binary_search_by(|code| code.as_str().cmp(&player.code)).unwrap();
        assert_eq!(predicted[number], Some(f64::from(listed.grade)), "{}", player.code);
        compared += 1;
    }
    compared
}

#[test]
fn the_lists_of_an_edition_are_those_that_the_batch_publishes() {
    let compared = lists_are_those_that_the_batch_publishes(&settings());
    assert!(compared > 500, "{compared}");
}

#[test]
fn lists_after_a_year_without_chess_are_the_batch_s() {
    let folder = tempfile::tempdir().unwrap();
    let place = |file: &str| folder.path().join(file);
    fs::copy(federation().join("opening_grades.csv"), place("opening_grades.csv")).unwrap();
    for (season, later, by) in [("2001-02", "2001-02", 0), ("2002-03", "2003-04", 1)] {
        fs::create_dir(place(later)).unwrap();
        let file = |name: &str| federation().join(season).join(name);
        fs::copy(file("players.csv"), place(later).join("players.csv")).unwrap();
        let results = fs::read_to_string(file("results.csv")).unwrap();
        // In rows that count, the first letters are the year; 29 February does not occur.
        let row = |row: &str| match row.split_once('-') {
            Some((year, rest)) if year.len() == 4 => year
                .parse()
                .map_or_else(|_| row.to_owned(), |year: i32| format!("{}-{rest}", year + by)),
            _ => row.to_owned(),
        };
        let rows: Vec<String> = results.lines().map(row).collect();
        fs::write(place(later).join("results.csv"), rows.join("\n")).unwrap();
    }
    let settings = settings_of(folder.path());
    let compared = lists_are_those_that_the_batch_publishes(&settings);
    assert!(compared > 500, "{compared}");
}

#[test]
fn the_lists_of_every_system_are_those_of_the_batch() {
    let record = federation_record();
    let of_systems = GradeSettings { keep_times: true, ..settings() };
    let all = AllSeasons::read(&of_systems, &Unwatched).unwrap();
    for (name, _) in System::BUILT_IN {
        let system = System::built_in(name).unwrap();
        let contenders = [Contender::named(name).unwrap()];
        let found =
            forecasts(&record, &contenders, By::Month, Sureness::Unsaid, &Unwatched).unwrap();
        let predicted = found[0].lists.last().unwrap();
        let season = LastSeason::of(&all, &system, &Unwatched).unwrap();
        let list = season.at(record.seasons.last().unwrap().last_day).unwrap();
        assert!(list.players.len() > 500);
        for player in &list.players {
            let number = record.codes.binary_search_by(|code| code.as_str().cmp(player.code));
            let grade = player.in_force.map(|number| system.to_grade(number));
            assert_eq!(predicted[number.unwrap()], grade, "{name}: {}", player.code);
        }
    }
}

/// 1863 is 122 more than 1741, so that 0.67 are expected. As whole grades they were 155 and 139,
/// 1863 and 1743, of which 0.66 are expected. Ann's five games make their factor 40, and a win at
/// 0.67 worth 13 points: 1876.
#[test]
fn a_rating_of_the_opening_list_predicts_as_it_is() {
    let folder = tempfile::tempdir().unwrap();
    let write = |file: &str, text: &str| {
        let file = folder.path().join(file);
        fs::create_dir_all(file.parent().unwrap()).unwrap();
        fs::write(file, text).unwrap();
    };
    write("opening_grades.csv", "code,grade,scale,games\n500010F,1863,elo,5\n500020J,1741,elo,\n");
    for year in [2006, 2007] {
        let season = format!("{year}-0{}", year - 1999);
        write(&format!("{season}/players.csv"), "code,name\n500010F,Ann\n500020J,Ben\n");
        let results =
            format!("date,event,white,black,result\n{year}-06-01,Cup,500010F,500020J,1-0\n");
        write(&format!("{season}/results.csv"), &results);
    }
    let all = settings_of(folder.path());
    let record = Record::read(&all, &Unwatched).unwrap();
    let contenders = ["elo-fide", "glicko-2"].map(|name| Contender::named(name).unwrap());
    let found = forecasts(&record, &contenders, By::Season, Sureness::Unsaid, &Unwatched).unwrap();
    assert_eq!(found[0].expected[0], Some(0.67));
    let rating = |grade: Option<f64>| (7.5 * grade.unwrap() + 700.0).round();
    assert_eq!(found[0].lists[0].iter().copied().map(rating).collect::<Vec<_>>(), [1876.0, 1734.0]);
    // Two deviations of 100 (Glickman's g is 0.9123) leave 111.3 of the 122: odds of 1.898 to one.
    assert!((found[1].expected[0].unwrap() - 0.6549).abs() < 5e-5, "{:?}", found[1].expected);
}

#[test]
fn a_backtest_tells_a_system_from_one_half() {
    let names = ["one-half", "yorkshire-2000", "fgsl", "stephenson"];
    let contenders = names.map(|name| Contender::named(name).unwrap());
    let found = Backtest::run(&settings(), &contenders, &how(By::Season, 1), &Unwatched).unwrap();
    let report = found.report;
    assert_eq!(report.warm_up, ["2001-02"]);
    assert_eq!(report.scored, ["2002-03", "2003-04"]);
    assert!(report.common_games > 5_000 && report.common_games <= report.scored_games);
    let deviance = |system: usize| report.systems[system].fitted[0].estimate.unwrap();
    let bar = |system: usize| deviance(system).bar.unwrap();
    assert!((deviance(0).value - std::f64::consts::LOG10_2).abs() < 1e-6);
    assert!((1..4).all(|system| bar(system).high < bar(0).low));
    assert_eq!(report.systems[0].coverage, report.scored_games);
    assert_eq!(report.differences_fitted.len(), 6);
    // In every split, each common game is counted once.
    for split in &report.splits {
        let games: usize = split.groups.iter().map(|group| group.games).sum();
        assert_eq!(games, report.common_games, "{:?}", split.by);
    }
    assert!(Backtest::run(&settings(), &contenders, &how(By::Season, 3), &Unwatched).is_err());
}

/// Twelve games of the players on the opening list, each of whom is stronger than the one before:
/// the stronger player wins, or, with upsets, loses every fourth game.
fn by_strength(upsets: bool) -> Vec<Row> {
    let game = |number: u64| {
        // White's number is higher by one to three, and so White is stronger.
        let (white, weaker) = (3 + number as u32 % 3, 1 + number as u32 / 3 % 3);
        let result = if upsets && number.is_multiple_of(4) { Outcome::Loss } else { Outcome::Win };
        let result = Outcome::ALL.iter().position(|outcome| *outcome == result).unwrap();
        (20 * number, 4, white, PLAYERS - 1 - weaker, result)
    };
    (0..12).map(game).collect()
}

#[test]
fn a_curve_that_cannot_be_fitted_is_told() {
    let contenders = ["fgsl", "one-half"].map(|name| Contender::named(name).unwrap());
    let run = |seasons: &[bool]| {
        let games: Vec<Vec<Row>> = seasons.iter().map(|upsets| by_strength(*upsets)).collect();
        let how = how(By::Season, 1);
        Backtest::of(record(&games), None, &contenders, &how, &Unwatched).unwrap().report
    };
    let no_curve = |season: &str| NoCurve {
        system: "fgsl".to_owned(),
        season: season.to_owned(),
        why: WhyNoCurve::AsDifferencesSay,
    };
    let has = |scores: &[MeasureScore]| scores.iter().all(|score| score.estimate.is_some());

    // In the season that is not scored, every game was won by the stronger player.
    let report = run(&[false, true]);
    assert_eq!((report.scored_games, report.common_games, report.fitted_games), (12, 12, 12));
    assert_eq!(report.no_curves, [no_curve("2007-08")]);
    let [fgsl, one_half] = report.systems.as_slice() else { panic!("two systems") };
    assert_eq!([fgsl.coverage, one_half.coverage], [12, 12]);
    assert!(has(&fgsl.own) && has(&one_half.own) && has(&one_half.fitted));
    assert!(fgsl.fitted.iter().all(|score| score.estimate.is_none()), "{:?}", fgsl.fitted);
    assert_eq!((report.differences_own.len(), report.differences_fitted.len()), (1, 0));

    // Because of the upsets in the second season, there is a curve for the third.
    let report = run(&[false, true, true]);
    assert_eq!((report.scored_games, report.common_games, report.fitted_games), (24, 24, 12));
    assert_eq!(report.no_curves, [no_curve("2007-08")]);
    assert!(report.systems.iter().all(|system| has(&system.own) && has(&system.fitted)));
    assert_eq!((report.differences_own.len(), report.differences_fitted.len()), (1, 1));
    for split in &report.splits {
        assert_eq!(split.groups.iter().map(|group| group.games).sum::<usize>(), 12);
    }

    // If no curve is missing, none is reported as missing.
    let report = run(&[true, true]);
    assert_eq!((report.common_games, report.fitted_games), (12, 12));
    assert!(report.no_curves.is_empty() && has(&report.systems[0].fitted));
}

#[test]
fn experience_counts_what_was_played_before_the_prediction() {
    // Players 0 and 1 meet twelve times in the first season and once in the second.
    let first: Vec<Row> = (0..12).map(|game| (game * 10, 4, 0, 0, 1)).collect();
    let record = record(&[first, vec![(5, 4, 0, 0, 2)], vec![(5, 4, 8, 0, 2)]]);
    let kinds = KindsOfGames::of(&record, By::Season);
    assert!(kinds.experience[..12].iter().all(|kind| *kind == Experience::Under10));
    assert_eq!(kinds.experience[12], Experience::To29);
    let by_day = KindsOfGames::of(&record, By::Day);
    assert_eq!(by_day.experience[9..12], [Experience::Under10, Experience::To29, Experience::To29]);
    // 0 and 1 are on the opening list, 8 and 9 are not; 8 was born in 1993.
    assert_eq!(kinds.has_newcomer[12..], [false, true]);
    assert_eq!(kinds.has_junior.unwrap()[12..], [true, true]);
}

#[test]
fn a_setting_is_varied_and_an_odd_one_is_refused() {
    let fgsl = Contender::named("fgsl").unwrap();
    let varied = Scan::parse("n0=10,60").unwrap().variants(&fgsl).unwrap();
    let names: Vec<&str> = varied.iter().map(|contender| contender.name.as_str()).collect();
    assert_eq!(names, ["fgsl n0=10", "fgsl n0=60"]);
    let inside = Scan::parse("factor.k=0.5, 2").unwrap().variants(&fgsl).unwrap();
    let abouts: BTreeSet<_> = inside.iter().map(|c| c.about.as_str()).collect();
    assert_eq!(abouts.len(), 2);
    assert!(Scan::parse("n0").is_err());
    assert!(Scan::parse("n0=1,,2").is_err());
    assert!(Scan::parse("n0=-3").unwrap().variants(&fgsl).is_err());
    assert!(Scan::parse("nothing=3").unwrap().variants(&fgsl).is_err());
    let edition = Contender::named("yorkshire-2000").unwrap();
    assert!(Scan::parse("n0=10").unwrap().variants(&edition).is_err());
}

#[test]
fn a_parameter_out_of_range_is_refused_by_name() {
    for (system, name) in [
        ("stephenson", "c"),
        ("stephenson", "h"),
        ("stephenson", "b"),
        ("stephenson", "lambda"),
        ("stephenson", "white"),
        ("stephenson", "opening_deviation"),
        ("stephenson", "new_deviation"),
        ("glicko-2", "tau"),
        ("glicko-2", "volatility"),
        ("glicko-2", "opening_deviation"),
        ("glicko-2", "new_deviation"),
    ] {
        let contender = Contender::named(system).unwrap();
        for value in ["nan", "-nan", "inf", "-inf", "-1e6", "1e6"] {
            let scan = Scan::parse(&format!("{name}={value}")).unwrap();
            let error = scan.variants(&contender).unwrap_err().to_string();
            let expected = format!("{system}: {name} is ");
            assert!(
                error.contains(&expected) && error.contains(": expected a number from "),
                "{error}"
            );
        }
    }
    // Systems of the matrix model, too.
    for value in ["nan", "inf", "-inf"] {
        let fgsl = Contender::named("fgsl").unwrap();
        for key in ["n0", "factor.k"] {
            let scan = Scan::parse(&format!("{key}={value}")).unwrap();
            assert!(scan.variants(&fgsl).is_err(), "{key}={value}");
        }
    }
    let stephenson = Contender::named("stephenson").unwrap();
    assert_eq!(Scan::parse("white=-30,0,30").unwrap().variants(&stephenson).unwrap().len(), 3);
}

#[test]
fn the_settings_of_an_edition_are_varied_and_said() {
    let edition = Contender::named("yorkshire-2000").unwrap();
    let scan = |text: &str| Scan::parse(text).unwrap().variants(&edition);
    let found = scan("newcomers.add=0,20").unwrap();
    let said: Vec<(&str, &str)> =
        found.iter().map(|one| (one.name.as_str(), one.about.as_str())).collect();
    assert_eq!(
        said,
        [
            ("yorkshire-2000 newcomers.add=0", "yorkshire-2000 with newcomers.add = 0"),
            ("yorkshire-2000 newcomers.add=20", "yorkshire-2000 with newcomers.add = 20"),
        ]
    );
    let limit = scan("game_score.limit=80").unwrap();
    assert_eq!(limit[0].about, "yorkshire-2000 with game_score.limit = 80 (for 40)");
    let error = |text: &str| scan(text).unwrap_err().to_string();
    assert!(error("newcomers.at=3").contains("unknown field `at`"));
    assert!(error("newcomer.add=3").contains("unknown field `newcomer`"));
    assert!(error("newcomers.add=2000").contains("-1000 to 1000"));
    assert!(error("game_score.limit=forty").contains("game_score.limit=forty"));
}

#[test]
fn points_for_newcomers_raise_the_list() {
    let edition = Contender::named("yorkshire-2000").unwrap();
    let mut contenders = vec![edition.clone()];
    for scan in ["newcomers.add=20", "juniors.new_each_season_under=3", "publication.floor=-900"] {
        contenders.extend(Scan::parse(scan).unwrap().variants(&edition).unwrap());
    }
    let found = Backtest::run(&settings(), &contenders, &how(By::Season, 1), &Unwatched).unwrap();
    let mean = |system: usize| found.report.drift[system].seasons[2].mean.unwrap();
    assert!(mean(1) > mean(0) + 1.0, "{} {}", mean(1), mean(0));
    let unused: Vec<(&str, &str)> =
        found.report.unused_rules.iter().map(|unused| (unused.rule, unused.why)).collect();
    assert_eq!(
        unused,
        [
            ("juniors.new_each_season_under", "nobody of that age is on a list"),
            ("publication.floor", "no grade is as low"),
        ]
    );
    assert_eq!(
        found.predictions.columns()[0].expected(20_000),
        found.predictions.columns()[2].expected(20_000)
    );
}

#[test]
fn curves_can_be_fitted_to_the_last_seasons_alone() {
    let contenders = [Contender::named("yorkshire-2000").unwrap()];
    let run = |fit_last: Option<usize>| {
        let fit_last = fit_last.and_then(NonZeroUsize::new);
        let how = BacktestSettings { fit_last, ..how(By::Season, 1) };
        Backtest::run(&settings(), &contenders, &how, &Unwatched).unwrap()
    };
    let (all, last, both) = (run(None), run(Some(1)), run(Some(2)));
    let season_of = |game: usize| all.predictions.games()[game].season;
    let fitted = |found: &Backtest, game| found.predictions.columns()[1].expected(game);
    let games = 0..all.record.games();
    // Two seasons are all that there are before the last one.
    assert!(games.clone().all(|game| fitted(&all, game) == fitted(&both, game)));
    let differs = |game: &usize| fitted(&all, *game) != fitted(&last, *game);
    let seasons: BTreeSet<u32> = games.filter(differs).map(season_of).collect();
    assert_eq!(seasons, BTreeSet::from([2]));
    assert_eq!(last.report.fit_last.map(NonZeroUsize::get), Some(1));
}

/// One contender's forecasts of a record, season by season.
fn alone(record: &Record, contender: Contender) -> Forecasts {
    let contenders = [contender];
    let found = forecasts(record, &contenders, By::Season, Sureness::Unsaid, &Unwatched);
    found.unwrap().remove(0)
}

#[test]
fn a_whole_history_is_where_the_slope_of_the_likelihood_is_0() {
    // Two players of one grade met once with either colour in each season, and the first won both
    // games of the first season. So White has no advantage, and strengths are x and -x.
    let both_colours = [(0, 0, 0, 0, 2), (1, 0, 1, PLAYERS - 2, 0)];
    let mut record = record(&[both_colours.to_vec(), both_colours.to_vec()]);
    let [one, other] = [record.seasons[0].games[0].white, record.seasons[0].games[0].black];
    assert_eq!((record.seasons[0].games[1].white, record.seasons[0].games[1].black), (other, one));
    let wins =
        |game: &RecordGame| if game.white == one { game.outcome } else { game.outcome.reversed() };
    let won: Vec<Outcome> = record.seasons[0].games.iter().map(wins).collect();
    assert_eq!(won, [Outcome::Win; 2]);
    for player in [one, other] {
        record.listed[player.as_usize()] = OpeningPlayer {
            number: ListedNumber::new(1_500.0, Scale::Elo),
            ..OpeningPlayer::default()
        };
    }
    let found = alone(&record, Contender::named("whole-history").unwrap());
    // 2 (1 - p) - x / 100^2 = 0 in units of 173.7 Elo points, by halving.
    let elo = std::f64::consts::LN_10 / 400.0;
    let precision = (100.0 * elo).powi(-2);
    let p = |x: f64| 1.0 / (1.0 + libm::exp(-2.0 * x));
    let (mut low, mut high) = (0.0_f64, 10.0);
    for _ in 0..100 {
        let x = f64::midpoint(low, high);
        if 2.0 * (1.0 - p(x)) > x * precision { low = x } else { high = x }
    }
    // The variance of one strength, a season's step later, and the mean of the curve over both.
    let variance = (2.0 * p(low) * (1.0 - p(low)) + precision).recip() + (80.0 * elo).powi(2);
    let shrunk = (1.0 + std::f64::consts::PI * 2.0 * variance / 8.0).sqrt().recip();
    let expected = 1.0 / (1.0 + libm::exp(-shrunk * 2.0 * low));
    let of = |game: usize| found.expected[game].unwrap();
    assert!((of(0) - 0.5).abs() < 1e-12, "nothing is known before the first season");
    assert!(
        (of(2) - expected).abs() < 1e-4 && (of(3) - (1.0 - expected)).abs() < 1e-4,
        "{expected}"
    );
}

#[test]
fn lists_from_outside_are_in_force_from_their_day_on() {
    let record = record(&[vec![(0, 0, 0, 0, 1)], vec![(0, 0, 0, 0, 1)]]);
    let place = tempfile::tempdir().unwrap();
    let file = |name: &str, text: &str| fs::write(place.path().join(name), text).unwrap();
    let first_day = record.seasons[1].first_day;
    let before = first_day.pred_opt().unwrap();
    file(&format!("elo-{before}.csv"), "code,rating\n000000,1700\n000001,1500\nnobody,1\n");
    file(&format!("elo-{first_day}.csv"), "code,rating\n000000,2700\n");
    let lists = Contender::named(place.path().to_str().unwrap()).unwrap();
    let found = alone(&record, lists);
    // 1 / (1 + 10^(-200/400)); the second list is of the day on which the season begins.
    assert_eq!(found.expected[0], None);
    assert!((found.expected[1].unwrap() - 1.0 / (1.0 + 10.0_f64.powf(-0.5))).abs() < 1e-12);
    assert!((found.difference[1].unwrap() - 25.0).abs() < 1e-12);
    file("grades.csv", "date,code,grade\n2000-01-01,000000,100\n");
    let error = Contender::named(place.path().to_str().unwrap()).unwrap_err().to_string();
    assert!(error.contains("ratings") && error.contains("grades"), "{error}");
}

#[test]
fn winners_who_stand_first_are_told() {
    let place = tempfile::tempdir().unwrap();
    let folder = place.path();
    fs::create_dir(folder.join("2006-07")).unwrap();
    let players = "code,name\n100596A,One\n161177L,Two\n";
    fs::write(folder.join("2006-07/players.csv"), players).unwrap();
    fs::write(folder.join("opening_grades.csv"), "code,grade\n100596A,120\n161177L,110\n").unwrap();
    let row = |day: u32| {
        format!("2006-{:02}-{:02},cup,100596A,161177L,1-0\n", 5 + day / 28, 1 + day % 28)
    };
    let rows: String = (0..60).map(row).collect();
    fs::write(folder.join("2006-07/results.csv"), format!("date,event,white,black,result\n{rows}"))
        .unwrap();
    let read = || {
        let settings = settings_of(folder);
        Record::read(&settings, &Unwatched).unwrap()
    };
    let [SystemNote::WhiteUnlikely { scores, .. }] = &read().notes[..] else {
        panic!("{:?}", read().notes);
    };
    assert_eq!((scores.len(), scores[0].games, scores[0].per_cent), (1, 60, 100.0));
    let of_season = ("federation.toml", "colours-unknown = [\"2005-06 to 2006-07\"]\n");
    let of_file = ("2006-07/import.toml", "files.\"results.csv\".colours = \"unknown\"\n");
    for (file, text) in [of_season, of_file] {
        fs::write(folder.join(file), text).unwrap();
        let [SystemNote::ColoursUnknown { games: 60, .. }] = read().notes[..] else {
            panic!("{:?}", read().notes);
        };
        fs::remove_file(folder.join(file)).unwrap();
    }
}

#[test]
fn lists_compare_as_a_slow_look_at_both_says() {
    let names = ["yorkshire-2000", "one-half", "fgsl"];
    let contenders = names.map(|name| Contender::named(name).unwrap());
    let found = Backtest::run(&settings(), &contenders, &how(By::Season, 1), &Unwatched).unwrap();
    let record = &found.record;
    let lists = forecasts(record, &contenders, By::Season, Sureness::Unsaid, &Unwatched).unwrap();
    let [pair] = &found.report.lists[..] else { panic!("{:?}", found.report.lists) };
    assert_eq!((pair.one.as_str(), pair.other.as_str()), ("yorkshire-2000", "fgsl"));
    let played: BTreeSet<usize> = record.seasons[2]
        .games
        .iter()
        .flat_map(|game| [game.white.as_usize(), game.black.as_usize()])
        .collect();
    let grade = |system: usize, player: usize| lists[system].lists[2][player];
    let both: Vec<(f64, f64)> =
        played.iter().filter_map(|&p| Some((grade(0, p)?, grade(2, p)?))).collect();
    let count = both.len() as f64;
    let mean = both.iter().map(|(a, b)| a - b).sum::<f64>() / count;
    let square = both.iter().map(|(a, b)| (a - b - mean).powi(2)).sum::<f64>() / count;
    assert_eq!(pair.players, both.len());
    assert!((pair.mean_difference.unwrap() - mean).abs() < 1e-9);
    assert!((pair.spread_of_differences.unwrap() - square.sqrt()).abs() < 1e-9);
    // Spearman's coefficient would differ; this is Pearson's, from the sums.
    let sum = |of: fn(&(f64, f64)) -> f64| both.iter().map(of).sum::<f64>();
    let (x, y) = (sum(|r| r.0), sum(|r| r.1));
    let (xx, yy, xy) = (sum(|r| r.0 * r.0), sum(|r| r.1 * r.1), sum(|r| r.0 * r.1));
    let pearson =
        (count * xy - x * y) / ((count * xx - x * x).sqrt() * (count * yy - y * y).sqrt());
    assert!((pair.correlation.unwrap() - pearson).abs() < 1e-9 && pearson > 0.9);
}

/// Games on the first and on later days of two seasons.
fn two_seasons() -> Record {
    let row = |day: u64, white: u32, result: usize| (day, 4, white, 2, result);
    let games: Vec<Row> = (0..40).map(|n| row(n * 9, n as u32 % PLAYERS, n as usize % 3)).collect();
    record(&[games.clone(), games])
}

#[test]
fn nothing_is_learned_from_a_test_from_a_day_on() {
    let record = two_seasons();
    // The day of a game.
    let from = NaiveDate::from_ymd_opt(2007, 11, 6).unwrap();
    let contenders = Contender::all().unwrap();
    let how = BacktestSettings { test_from: Some(from), ..how(By::Once { from }, 1) };
    let found = Backtest::of(record.clone(), None, &contenders, &how, &Unwatched).unwrap();
    let report = &found.report;
    assert_eq!(report.warm_up, ["2006-07", "2007-08 before 2007-11-06"]);
    assert_eq!(report.scored, ["2007-08 from 2007-11-06"]);
    let later = |game: &&RecordGame| game.day() >= from;
    let games = || record.seasons.iter().flat_map(|season| &season.games);
    assert_eq!(report.scored_games, games().filter(later).count());
    // Other results from that day on change no prediction at all.
    let mut other = record.clone();
    for game in other.seasons.iter_mut().flat_map(|season| &mut season.games) {
        if game.day() >= from {
            game.outcome = Outcome::ALL[(game.outcome as usize + 1) % 3];
        }
    }
    let of = |record: &Record, by| {
        let found = forecasts(record, &contenders, by, Sureness::Unsaid, &Unwatched).unwrap();
        found.into_iter().map(|found| found.expected).collect::<Vec<_>>()
    };
    let once = of(&record, By::Once { from });
    assert_eq!(once, of(&other, By::Once { from }));
    // The first game of the test is predicted as day by day, but by whole-history rating, which
    // finds strengths at the beginnings of months.
    let first = games().position(|game| game.day() >= from).unwrap();
    let by_day = of(&record, By::Day);
    for ((once, by_day), contender) in once.iter().zip(&by_day).zip(&contenders) {
        let is_by_months = contender.name == "whole-history";
        assert!(once[first] == by_day[first] || is_by_months, "{contender:?}");
    }
    // Game by game, all but the first of the test differ for somebody.
    let scored = BacktestSettings { by: By::Game, ..how };
    let by_game = Backtest::of(record, None, &contenders, &scored, &Unwatched).unwrap();
    assert_eq!(by_game.report.scored_games, report.scored_games);
    let estimates = |report: &BacktestReport| {
        report.systems.iter().map(|system| system.own[0].estimate).collect::<Vec<_>>()
    };
    assert_ne!(estimates(&by_game.report), estimates(report));
    let late = NaiveDate::from_ymd_opt(2009, 1, 1);
    let how = BacktestSettings { test_from: late, ..how };
    let error = Backtest::of(two_seasons(), None, &contenders, &how, &Unwatched).unwrap_err();
    assert!(error.to_string().contains("ends before 2009-01-01"), "{error}");
}

/// Contenders from the texts of their files.
fn from_texts(texts: &[&str]) -> Vec<Contender> {
    let place = tempfile::tempdir().unwrap();
    let contender = |(number, text): (usize, &&str)| {
        let file = place.path().join(format!("{number}.toml"));
        fs::write(&file, text).unwrap();
        Contender::named(file.to_str().unwrap()).unwrap()
    };
    texts.iter().enumerate().map(contender).collect()
}

/// Elo by months, which begins everybody at 2200, with more lines of its file.
fn elo(lines: &str) -> String {
    format!(
        "name = \"elo\"\nsource = \"x\"\nscale = \"elo\"\nn0 = 100\nmoves = \"month\"\n\
         [curve]\nkind = \"logistic\"\ntenfold = 400\n[factor]\nkind = \"constant\"\nk = 27\n\
         [start]\nkind = \"given\"\ngrade = 200\n{lines}"
    )
}

#[test]
fn white_counts_where_colours_are_known() {
    // White, the lower number, and Black are on no list.
    let mut record = record(&[vec![(0, 4, 8, 0, 0)]]);
    let files = [
        elo("[predicts]\nwhite = 30\nnewcomers = true\n"),
        "baseline = \"stephenson\"\nnew_deviation = 1\npredicts.newcomers = true\n".to_owned(),
        "baseline = \"glicko-2\"\nnew_deviation = 1\n[predicts]\nnewcomers = true\nwhite = 30\n"
            .to_owned(),
        elo(""),
    ];
    let contenders = from_texts(&files.each_ref().map(String::as_str));
    let expected = |record: &Record| {
        let by = By::Season;
        let found = forecasts(record, &contenders, by, Sureness::Unsaid, &Unwatched).unwrap();
        found.iter().map(|found| found.expected[0]).collect::<Vec<_>>()
    };
    // 1 / (1 + 10^(-30/400)); a deviation of 1 takes less than a millionth of it.
    let known = expected(&record);
    for found in &known[..3] {
        assert!((found.unwrap() - 0.543_066).abs() < 1e-6, "{known:?}");
    }
    assert_eq!(known[3], None);
    record.seasons[0].games[0].has_colours = false;
    let unknown = expected(&record);
    for found in &unknown[..3] {
        assert!((found.unwrap() - 0.5).abs() < 1e-12, "{unknown:?}");
    }
    let about = &contenders[0].about;
    assert!(about.contains("White is worth 30 in predictions"), "{about}");
}

#[test]
fn too_few_games_predict_from_the_start_or_not_at_all() {
    // Two newcomers meet every month; the third game is between players with two games.
    let games: Vec<Row> = (0..4).map(|month| (1 + 31 * month, 4, 8, 0, 2)).collect();
    let record = record(&[games]);
    let files = [
        elo("[predicts]\nnewcomers = true\n"),
        elo("[predicts]\nnewcomers = true\nleast_games = 2\n"),
        elo("[predicts]\nleast_games = 2\n"),
    ];
    let contenders = from_texts(&files.each_ref().map(String::as_str));
    let found = forecasts(&record, &contenders, By::Month, Sureness::Unsaid, &Unwatched).unwrap();
    let [all, from_two, not_before] = [0, 1, 2].map(|system| &found[system].expected);
    assert_eq!(all[0], Some(0.5));
    assert!(all[1].unwrap() > 0.5);
    assert_eq!(from_two[..2], [Some(0.5); 2]);
    assert_eq!(not_before[..2], [None; 2]);
    assert_eq!(
        (from_two[2..].to_vec(), not_before[2..].to_vec()),
        (all[2..].to_vec(), all[2..].to_vec())
    );
}
