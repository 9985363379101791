//! The state at a day: the same whatever comes later, under every system and every file.

use std::path::{Path, PathBuf};

use chrono::NaiveDate;
use ecf_season::Edition;
use ecf_season::working_grade::working_grades;
use fgsl_matrix::{
    AtDay, Began, Career, InputError, Moves, SeasonSoFar, StartFrom, StartRule, System, Time,
    TimedGame, in_order,
};
use proptest::prelude::*;
use rating_core::{Grade, HalfGame, Outcome, PlayerIdx, SeasonGames};

use crate::made_up::{Game, PLAYERS, day, games, season_of, timed};
use crate::real_seasons::{federation, rows};

/// The national working grades of some games, computed as `clarke` does it.
fn working(games: &[TimedGame], listed: &[Option<f64>]) -> Result<Vec<Option<f64>>, InputError> {
    let half = |game: &TimedGame| (game.low(), HalfGame::new(game.high(), game.outcome()));
    let grouped = SeasonGames::from_rows(listed.len(), games, half)?;
    let graded: Vec<Option<Grade>> =
        listed.iter().map(|grade| grade.map(|grade| Grade::new(grade as i32))).collect();
    let found = working_grades(&grouped, &graded, &Edition::yorkshire_2000());
    let value = |working: &Option<ecf_season::WorkingGrade>| working.map(|w| w.value.to_f64());
    Ok(found.by_player.iter().map(value).collect())
}

/// The state at a day; checks that games after the day are not used.
fn state(system: &System, listed: &[Option<f64>], games: &[TimedGame], at: NaiveDate) -> AtDay {
    let career = Career::opening(system, listed, vec![None; listed.len()]).unwrap();
    let last_day = day(364).max(at);
    let known = |games: &[TimedGame]| {
        assert!(games.iter().all(|game| game.time() <= Time::end_of(at)), "a look into the future");
        working(games, listed)
    };
    career.at(system, SeasonSoFar::new(games, day(0)..=last_day).unwrap(), at, known).unwrap()
}

/// Every built-in system, with both rules for the games of a newcomer's start and each kind of
/// start.
fn systems() -> Vec<System> {
    let starts = [
        StartRule::Working { otherwise: 90.0 },
        StartRule::Performance { games: 5, otherwise: 90.0 },
        StartRule::Given { grade: 80.0 },
    ];
    let of = |name: &str| {
        let built_in = System::built_in(name).unwrap();
        let own = built_in.start;
        let variants = starts.into_iter().chain([own]).flat_map(move |start| {
            let built_in = built_in.clone();
            [StartFrom::GamesSoFar, StartFrom::FirstDay].map(|start_from| {
                built_in
                    .with(|settings| {
                        settings.start = start;
                        settings.start_from = start_from;
                    })
                    .unwrap()
            })
        });
        variants.collect::<Vec<_>>()
    };
    System::BUILT_IN.iter().flat_map(|(name, _)| of(name)).collect()
}

fn ordered(games: &[Game], system: &System) -> Vec<TimedGame> {
    let mut games: Vec<_> = games.iter().map(timed).collect();
    in_order(&mut games, system.ties);
    games
}

/// Grades of a list on which about a third of the players are missing.
fn listed() -> impl Strategy<Value = Vec<Option<f64>>> {
    let grade = prop::option::weighted(0.65, (0_i32..250).prop_map(f64::from));
    prop::collection::vec(grade, PLAYERS)
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(24))]

    #[test]
    fn games_up_to_a_day_and_the_state_of_that_day_agree(
        games in games(),
        later in games(),
        listed in listed(),
        at in 0_u32..330,
    ) {
        let until: Vec<Game> = games.iter().copied().filter(|game| game.3 <= at).collect();
        let other: Vec<Game> =
            until.iter().copied().chain(later.into_iter().filter(|game| game.3 > at)).collect();
        for system in systems() {
            let whole = state(&system, &listed, &ordered(&games, &system), day(at));
            let cut = ordered(&until, &system);
            prop_assert_eq!(&whole, &state(&system, &listed, &cut, day(at)), "{}", system.name);
            let another = state(&system, &listed, &ordered(&other, &system), day(at));
            prop_assert_eq!(&whole, &another, "{}", system.name);
            // A run on only the data up to the day, without mentioning days.
            let career = Career::opening(&system, &listed, vec![None; PLAYERS]).unwrap();
            let run = match system.start_from {
                StartFrom::GamesSoFar => {
                    career.begin(&system, season_of(&cut), &working(&cut, &listed).unwrap()).unwrap()
                }
                StartFrom::FirstDay => {
                    career.begin_from(&system, season_of(&cut), |games| working(games, &listed)).unwrap()
                }
            };
            let (_, played) = run.finish().unwrap();
            prop_assert_eq!(&whole.so_far, &played, "{}", system.name);
            if system.moves == Moves::Live {
                prop_assert_eq!(whole.in_force(), whole.so_far.end.as_slice());
            }
        }
    }

    #[test]
    fn a_list_in_force_is_the_list_of_the_day_that_it_is_of(
        games in games(),
        listed in listed(),
        at in 0_u32..330,
    ) {
        for system in systems() {
            let games = ordered(&games, &system);
            let found = state(&system, &listed, &games, day(at));
            match found.list_day {
                None => prop_assert!(system.moves == Moves::Season),
                Some(list_day) => {
                    prop_assert!(list_day <= day(at));
                    let then = state(&system, &listed, &games, list_day);
                    prop_assert_eq!(found.in_force(), then.in_force(), "{}", system.name);
                    prop_assert_eq!(then.in_force(), then.so_far.end.as_slice());
                }
            }
        }
    }

    #[test]
    fn under_first_day_a_start_is_never_found_again(
        games in games(),
        listed in listed(),
        stops in prop::collection::vec(0_u32..330, 2..5),
    ) {
        let mut stops = stops;
        stops.sort_unstable();
        for start in [
            StartRule::Working { otherwise: 90.0 },
            StartRule::Performance { games: 5, otherwise: 90.0 },
        ] {
            let system = System::fgsl().with(|settings| { settings.start = start; settings.start_from = StartFrom::FirstDay; }).unwrap();
            let games = ordered(&games, &system);
            let career = Career::opening(&system, &listed, vec![None; PLAYERS]).unwrap();
            let mut walk = career.begin_from(&system, season_of(&games), |known| working(known, &listed)).unwrap();
            let mut starts: Vec<Option<f64>> = vec![None; PLAYERS];
            for stop in &stops {
                let found = state(&system, &listed, &games, day(*stop));
                // Playing the whole season step by step reaches every list.
                walk.until(day(*stop)).unwrap();
                for (player, known) in starts.iter_mut().enumerate() {
                    if let Some(grade) = found.in_force()[player] {
                        prop_assert_eq!(walk.grades()[player], Some(grade));
                        let start = found.so_far.start[player];
                        prop_assert!(known.is_none() || *known == start);
                        *known = start;
                    }
                }
            }
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(24))]

    #[test]
    fn a_live_grade_moves_by_the_player_s_own_games(
        games in games(),
        listed in listed(),
        stops in prop::collection::vec(0_u32..330, 2..5),
    ) {
        let mut stops = stops;
        stops.sort_unstable();
        let system = System::fgsl();
        let games = ordered(&games, &system);
        let career = Career::opening(&system, &listed, vec![None; PLAYERS]).unwrap();
        let lists: Vec<AtDay> =
            stops.iter().map(|stop| state(&system, &listed, &games, day(*stop))).collect();
        for player in (0..PLAYERS as u32).map(PlayerIdx::new) {
            let known = |games: &[TimedGame]| working(games, &listed);
            let walk = career.begin_from(&system, season_of(&games), known).unwrap();
            let mut walk = walk.watching(player);
            walk.play_all().unwrap();
            for lists in lists.windows(2) {
                let [before, after] = [&lists[0], &lists[1]].map(|list| list.in_force()[player.as_usize()]);
                let Some(before) = before else { continue };
                let between = |step: &&fgsl_matrix::Step| {
                    let day = step.time.day().unwrap();
                    lists[0].day < day && day <= lists[1].day
                };
                let own: Vec<f64> = walk.steps().iter().filter(between).map(|step| step.change).collect();
                let after = after.unwrap();
                if own.is_empty() {
                    prop_assert_eq!(before, after);
                }
                prop_assert!((before + own.iter().sum::<f64>() - after).abs() < 1e-9);
            }
        }
    }
}

#[test]
fn a_later_game_moves_opponents_only_if_starts_are_found_again() {
    // Player 1 is new and loses to 140 on day 0: a working grade of 90, so 140 was expected to
    // score 10/11 and gains 100/11/30. A win over 120 on day 10 makes the working grade 130: 140
    // was expected to score 1/(1 + 10^-0.2).
    let listed = [Some(140.0), None, Some(120.0)];
    let games = [(1, 0, Outcome::Loss, 0, 0), (1, 2, Outcome::Win, 10, 0)];
    let of_140 = |start_from| {
        let system = System::fgsl().with(|settings| settings.start_from = start_from).unwrap();
        let games = ordered(&games, &system);
        [0, 10].map(|number| state(&system, &listed, &games, day(number)).in_force()[0].unwrap())
    };
    let close = |found: f64, expected: f64| assert!((found - expected).abs() < 1e-9, "{found}");
    let won = 140.0 + 100.0 / 11.0 / 30.0;
    let again = 140.0 + (100.0 - 100.0 / (1.0 + 10_f64.powf(-0.2))) / 30.0;
    for (start_from, last) in [(StartFrom::FirstDay, won), (StartFrom::GamesSoFar, again)] {
        let [first, second] = of_140(start_from);
        close(first, won);
        close(second, last);
        let system = System::fgsl().with(|settings| settings.start_from = start_from).unwrap();
        let moves = system.moves_opponents_of_newcomers();
        assert_eq!(moves, start_from == StartFrom::GamesSoFar);
    }
    assert_eq!(System::fgsl().start_from, StartFrom::FirstDay);
}

#[test]
fn a_newcomers_start_follows_the_known_games_or_stays() {
    // Player 1 is new: a loss to 140 on day 0 gives a working grade of 90. With a win on day 10,
    // the mean of 90 and 190 is 140.
    let listed = [Some(140.0), None];
    let games = [(1, 0, Outcome::Loss, 0, 0), (1, 0, Outcome::Win, 10, 0)];
    for (start_from, expected) in
        [(StartFrom::GamesSoFar, [90.0, 90.0, 140.0]), (StartFrom::FirstDay, [90.0, 90.0, 90.0])]
    {
        let system = System::fgsl().with(|settings| settings.start_from = start_from).unwrap();
        let games = ordered(&games, &system);
        let starts = [0, 9, 10].map(|number| {
            let found = state(&system, &listed, &games, day(number));
            assert_eq!(found.so_far.began[1], Some(Began::Working));
            found.so_far.start[1].unwrap()
        });
        assert_eq!(starts, expected, "{start_from:?}");
    }
    // Nobody has a grade before their first game.
    let before = day(0).pred_opt().unwrap();
    let found = state(&System::fgsl(), &listed, &ordered(&games, &System::fgsl()), before);
    assert_eq!(found.in_force(), listed);
    assert_eq!(found.so_far.games, [0, 0]);
}

#[test]
fn a_month_under_way_changes_no_list() {
    let listed = [Some(100.0), Some(100.0), None];
    let games =
        [(0, 1, Outcome::Win, 0, 0), (2, 1, Outcome::Win, 40, 0), (0, 1, Outcome::Win, 350, 0)];
    let at = |name: &str, number: u32| {
        let system = System::built_in(name).unwrap();
        let games = ordered(&games, &system);
        let career = Career::opening(&system, &listed, vec![None; 3]).unwrap();
        let season = season_of(&games);
        career.at(&system, season, day(number), |known| working(known, &listed)).unwrap()
    };
    // The season begins on 1 May 2006; 10 June is day 40.
    let june = at("elo-fide", 45);
    assert_eq!(june.list_day, Some(day(30)));
    assert_eq!(june.in_force()[2], None, "a newcomer of June is on no list of May");
    assert!(june.so_far.end[2].is_some());
    assert_eq!(june.in_force(), at("elo-fide", 30).in_force());
    assert_ne!(june.in_force(), at("elo-fide", 60).in_force());
    assert_eq!(at("gs", 200).list_day, None);
    assert_eq!(at("gs", 200).in_force(), listed);
    for (name, _) in System::BUILT_IN {
        let end = at(name, 364);
        assert_eq!((end.list_day, end.in_force()), (Some(day(364)), &*end.so_far.end), "{name}");
        assert!(end.in_force()[0] > at(name, 340).in_force()[0], "{name}");
    }
}

#[test]
fn no_day_is_too_early_or_too_late_for_a_state() {
    for system in systems() {
        let games = ordered(&[(0, 1, Outcome::Win, 0, 0)], &system);
        let listed = [Some(100.0), None];
        let first = state(&system, &listed, &games, NaiveDate::MIN);
        assert_eq!(first.so_far.games, [0, 0]);
        let last = state(&system, &listed, &games, NaiveDate::MAX);
        assert_eq!(last.so_far.games, [1, 1]);
    }
}

/// A season from files: opening grades and clean games, with players by number.
fn season_of_files(folder: &Path, label: &str) -> (Vec<Option<f64>>, Vec<TimedGame>) {
    let opening: Vec<(String, f64)> = rows(&folder.join("opening_grades.csv"))
        .iter()
        .filter_map(|row| Some((row["code"].clone(), row["grade"].parse().ok()?)))
        .collect();
    let results = rows(&folder.join(label).join("results.csv"));
    let mut codes: Vec<&String> = results
        .iter()
        .filter_map(|row| Some([row.get("white")?, row.get("black")?]))
        .flatten()
        .collect();
    codes.sort_unstable();
    codes.dedup();
    let number = |code: &String| codes.binary_search(&code).map(|n| PlayerIdx::new(n as u32));
    let mut listed = vec![None; codes.len()];
    for (code, grade) in &opening {
        if let Ok(player) = number(code) {
            listed[player.as_usize()] = Some(*grade);
        }
    }
    let game = |row: &std::collections::BTreeMap<String, String>| {
        let outcome = match row.get("result")?.as_str() {
            "1-0" => Outcome::Win,
            "0-1" => Outcome::Loss,
            "1/2-1/2" | "½-½" | "0.5-0.5" => Outcome::Draw,
            _ => return None,
        };
        let (white, black) = (number(&row["white"]).ok()?, number(&row["black"]).ok()?);
        let date = row["date"].parse().ok()?;
        (white != black).then(|| TimedGame::new(Time::new(date, 0), white, black, outcome))
    };
    (listed, results.iter().filter_map(game).collect())
}

fn agrees_on_files(folder: &Path, label: &str) {
    let (listed, all) = season_of_files(folder, label);
    let year: i32 = label[..4].parse().unwrap();
    let date = |year, month, day| NaiveDate::from_ymd_opt(year, month, day).unwrap();
    let last_day = date(year + 1, 4, 30);
    assert!(all.len() > 1_000, "{}", all.len());
    for (name, _) in System::BUILT_IN {
        for start_from in [StartFrom::GamesSoFar, StartFrom::FirstDay] {
            let system = System::built_in(name)
                .unwrap()
                .with(|settings| settings.start_from = start_from)
                .unwrap();
            let mut games = all.clone();
            in_order(&mut games, system.ties);
            let career = Career::opening(&system, &listed, vec![None; listed.len()]).unwrap();
            for at in [date(year, 11, 17), date(year, 12, 31)] {
                let known: Vec<TimedGame> =
                    games.iter().copied().filter(|game| game.time().day() <= Some(at)).collect();
                let of = |games: &[TimedGame]| {
                    let season = SeasonSoFar::new(games, date(year, 5, 1)..=last_day).unwrap();
                    career.at(&system, season, at, |known| working(known, &listed)).unwrap()
                };
                assert_eq!(of(&games), of(&known), "{name} {start_from:?} {at}");
            }
        }
    }
}

#[test]
fn later_games_change_no_earlier_state() {
    let folder: PathBuf = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../data/federation");
    agrees_on_files(&folder, "2001-02");
}

#[test]
#[ignore = "needs the seasons of a national federation: `just real`"]
fn later_games_change_no_earlier_state_of_a_real_season() {
    let folder = federation();
    agrees_on_files(&folder, "2006-07");
}
