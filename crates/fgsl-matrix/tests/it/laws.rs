//! What must be true for any games, in any order and with any number of threads.

use fgsl_matrix::matrices::{Expectations, Outcomes};
use fgsl_matrix::{
    Career, FactorRule, Live, Moves, Pairs, PlayerFacts, System, SystemCurve, Ties,
    changes_by_matrices, in_order, season_changes,
};
use proptest::prelude::*;
use rating_core::expectancy::{Curve, Expectancy, Logistic};
use rating_core::{Outcome, PlayerIdx, SeasonGames};

use crate::made_up::{
    Game, PLAYERS, day, games, grades, new_factors, score, season_of, swapped, timed,
};

fn season(games: &[Game]) -> SeasonGames {
    let games: Vec<_> = games
        .iter()
        .map(|&(one, other, outcome, ..)| (PlayerIdx::new(one), PlayerIdx::new(other), outcome))
        .collect();
    SeasonGames::from_games(PLAYERS, &games).unwrap()
}

/// The order of games as documented: those without a round (0) are the last of their day.
fn time_of(&(.., day, round): &Game) -> (u32, u32) {
    (day, if round == 0 { u32::MAX } else { round })
}

/// Live grades after all games.
fn live(system: &System, games: &[Game], grades: &[f64]) -> Vec<f64> {
    let mut games: Vec<_> = games.iter().map(timed).collect();
    in_order(&mut games, system.ties);
    let mut live =
        Live::new(system, new_factors(system, PLAYERS), &games, grades.to_vec()).unwrap();
    live.play_all();
    live.grades().to_vec()
}

/// The formula of the season as published: dense matrices, without code of the crate.
fn by_the_formula(games: &[Game], grades: &[f64], system: &System) -> Vec<f64> {
    let mut met = vec![vec![Vec::new(); PLAYERS]; PLAYERS];
    for &(one, other, outcome, ..) in games {
        met[one as usize][other as usize].push(100.0 * score(outcome));
        met[other as usize][one as usize].push(100.0 * score(outcome.reversed()));
    }
    let expected = |d: f64| match system.curve.curve() {
        Curve::Linear(_) if ["cgs", "ags"].contains(&system.name.as_str()) => 50.0 + d,
        Curve::Linear(_) => 50.0 + d.clamp(-40.0, 40.0),
        _ => 100.0 / (1.0 + 10_f64.powf(-d / 50.0)),
    };
    let counted = |cell: &Vec<f64>| match system.pairs {
        Pairs::GameByGame => cell.clone(),
        Pairs::Mean if cell.is_empty() => Vec::new(),
        Pairs::Mean => vec![cell.iter().sum::<f64>() / cell.len() as f64],
    };
    let change = |i: usize| -> f64 {
        let n: usize = met[i].iter().map(|cell| counted(cell).len()).sum();
        let k = match system.factor {
            FactorRule::Constant { k } => k,
            FactorRule::PerGames { share } => share * system.n0 / n.max(1) as f64,
            _ => panic!("not used here"),
        };
        let of_opponent = |j: usize| -> f64 {
            counted(&met[i][j]).iter().map(|q| k * (q - expected(grades[i] - grades[j]))).sum()
        };
        (0..PLAYERS).map(of_opponent).sum::<f64>() / system.n0
    };
    (0..PLAYERS).map(|i| grades[i] + change(i)).collect()
}

fn close(one: &[f64], other: &[f64], tolerance: f64) -> bool {
    one.iter().zip(other).all(|(one, other)| (one - other).abs() <= tolerance)
}

fn by_season(system: &System, games: &[Game], grades: &[f64]) -> Vec<f64> {
    let mut timed: Vec<_> = games.iter().map(timed).collect();
    in_order(&mut timed, system.ties);
    let opening: Vec<Option<f64>> = grades.iter().map(|&grade| Some(grade)).collect();
    let career = Career::opening(system, &opening, vec![None; PLAYERS]).unwrap();
    let (career, _) = career.begin(system, season_of(&timed), &[]).unwrap().finish().unwrap();
    career.grades().iter().map(|grade| grade.unwrap()).collect()
}

proptest! {
    #[test]
    fn outcomes_and_expectations_of_a_pair_add_up_to_100(games in games(), grades in grades()) {
        let season = season(&games);
        let (q, p) = (Outcomes::of(&season), Expectations::of(&grades, Curve::Logistic(Logistic::GRADE)));
        for &(one, other, ..) in &games {
            let (one, other) = (PlayerIdx::new(one), PlayerIdx::new(other));
            let (there, back) = (q.per_cent(one, other).unwrap(), q.per_cent(other, one).unwrap());
            prop_assert!((there + back - 100.0).abs() < 1e-12);
            let (there, back) = (p.per_cent(one, other).unwrap(), p.per_cent(other, one).unwrap());
            prop_assert!((there + back - 100.0).abs() < 1e-12);
        }
        let diagonal = PlayerIdx::new(0);
        prop_assert_eq!((q.per_cent(diagonal, diagonal), p.per_cent(diagonal, diagonal)), (None, None));
    }

    #[test]
    fn a_season_is_the_formula_as_it_is_written(games in games(), grades in grades()) {
        for name in ["gs", "cgs", "ags", "fgsl"] {
            for pairs in [Pairs::GameByGame, Pairs::Mean] {
                let built_in = System::built_in(name).unwrap();
                let system = built_in.with(|settings| {
                    (settings.moves, settings.pairs) = (Moves::Season, pairs);
                }).unwrap();
                let found = by_season(&system, &games, &grades);
                let expected = by_the_formula(&games, &grades, &system);
                prop_assert!(close(&found, &expected, 1e-9), "{name}: {found:?} {expected:?}");
            }
        }
    }

    #[test]
    fn a_season_by_matrices_is_the_formula_for_any_k_and_p(
        games in games(),
        k in prop::collection::vec(-3.0..3.0_f64, PLAYERS * PLAYERS),
        p in prop::collection::vec(0.0..100.0_f64, PLAYERS * PLAYERS),
    ) {
        // Dense, with all zeros of K and Q in their places.
        let mut met = vec![Vec::new(); PLAYERS * PLAYERS];
        for &(one, other, outcome, ..) in &games {
            met[one as usize * PLAYERS + other as usize].push(100.0 * score(outcome));
            met[other as usize * PLAYERS + one as usize].push(100.0 * score(outcome.reversed()));
        }
        let change = |player: usize| -> f64 {
            let cell = |opponent: usize| {
                let at = player * PLAYERS + opponent;
                let mean = met[at].iter().sum::<f64>() / met[at].len() as f64;
                let (q, k) = if met[at].is_empty() { (0.0, 0.0) } else { (mean, k[at]) };
                k * (q - p[at]) / 30.0
            };
            (0..PLAYERS).map(cell).sum()
        };
        let expected: Vec<f64> = (0..PLAYERS).map(change).collect();
        let of = |matrix: &[f64]| {
            let matrix = matrix.to_vec();
            move |player: PlayerIdx, opponent: PlayerIdx| {
                matrix[player.as_usize() * PLAYERS + opponent.as_usize()]
            }
        };
        let shares: Vec<f64> = p.iter().map(|per_cent| per_cent / 100.0).collect();
        let found = changes_by_matrices(&season(&games), 30.0, of(&k), of(&shares)).unwrap();
        prop_assert!(close(&found, &expected, 1e-9), "{:?} {:?}", found, expected);
    }

    #[test]
    fn the_rules_of_a_system_are_such_matrices(games in games(), grades in grades()) {
        for name in ["fgsl", "gs", "cgs", "ags"] {
            let system = System::built_in(name).unwrap();
 let system = system.with(|settings| { (settings.moves, settings.pairs) = (Moves::Season, Pairs::Mean); }).unwrap();
            let games = season(&games);
            let opponents: Vec<u32> =
                games.iter().map(|(player, _)| Outcomes::of(&games).row(player).count() as u32).collect();
            let facts = vec![PlayerFacts::default(); PLAYERS];
            let factors = system.factors(&facts, &grades, &opponents).unwrap();
            let p = Expectations::of(&grades, system.curve.curve());
            let found = changes_by_matrices(
                &games,
                system.n0,
                |player, opponent| factors.of(player, opponent),
                |player, opponent| p.per_cent(player, opponent).unwrap() / 100.0,
            ).unwrap();
            let by_rules = season_changes(&system, &factors, &games, &grades).unwrap();
            prop_assert!(close(&found, &by_rules, 1e-9), "{name}: {:?} {:?}", found, by_rules);
        }
    }

    #[test]
    fn live_grades_are_the_formula_game_after_game(games in games(), grades in grades()) {
        let system = System::fgsl().with(|settings| settings.ties = Ties::OneByOne).unwrap();
        let mut expected = grades.clone();
        let mut ordered = games.clone();
        ordered.sort_by_key(time_of);
        for (one, other, outcome, ..) in ordered {
            let (one, other) = (one as usize, other as usize);
            let p = 1.0 / (1.0 + 10_f64.powf(-(expected[one] - expected[other]) / 50.0));
            let change = 100.0 * (score(outcome) - p) / 30.0;
            expected[one] += change;
            expected[other] -= change;
        }
        prop_assert!(close(&live(&system, &games, &grades), &expected, 1e-9));
    }

    #[test]
    fn simultaneous_games_see_the_grades_before_the_first_of_them(games in games(), grades in grades()) {
        let system = System::fgsl();
        let mut expected = grades.clone();
        let mut ordered = games.clone();
        ordered.sort_by_key(time_of);
        for together in ordered.chunk_by(|one, next| time_of(one) == time_of(next)) {
            let before = expected.clone();
            for &(one, other, outcome, ..) in together {
                let (one, other) = (one as usize, other as usize);
                let p = 1.0 / (1.0 + 10_f64.powf(-(before[one] - before[other]) / 50.0));
                let change = 100.0 * (score(outcome) - p) / 30.0;
                expected[one] += change;
                expected[other] -= change;
            }
        }
        prop_assert!(close(&live(&system, &games, &grades), &expected, 1e-9));
    }

    #[test]
    fn with_constant_factors_the_sum_of_grades_is_conserved(games in games(), grades in grades()) {
        let before: f64 = grades.iter().sum();
        let tolerance = 1e-9 * games.len().max(1) as f64;
        for moves in [Moves::Live, Moves::Month, Moves::Season] {
            let system = System::fgsl().with(|settings| { settings.factor = FactorRule::Constant { k: 1.5 }; settings.moves = moves; }).unwrap();
            let after: f64 = by_season(&system, &games, &grades).iter().sum();
            prop_assert!((after - before).abs() < tolerance, "{after} {before}");
        }
    }

    #[test]
    fn neither_order_of_rows_nor_of_names_changes_a_bit(
        games in games(),
        grades in grades(),
        seed in any::<u64>(),
    ) {
        for name in ["fgsl", "gs", "elo-fide", "ecf-monthly"] {
            let system = System::built_in(name).unwrap();
            let mut other: Vec<Game> = games.iter().map(swapped).collect();
            other.sort_by_key(|game| {
                (u64::from(game.0 * 7 + game.1 * 13 + game.3)).wrapping_mul(seed | 1)
            });
            prop_assert_eq!(
                by_season(&system, &games, &grades),
                by_season(&system, &other, &grades),
                "{}", name
            );
        }
    }

    #[test]
    fn looking_on_the_way_never_changes_a_grade(
        games in games(),
        grades in grades(),
        stops in prop::collection::vec(0_u32..330, 0..12),
    ) {
        for name in ["fgsl", "gs", "elo-fide", "ecf-monthly"] {
            let system = System::built_in(name).unwrap();
            let mut timed: Vec<_> = games.iter().map(timed).collect();
            in_order(&mut timed, system.ties);
            let opening: Vec<Option<f64>> = grades.iter().map(|&grade| Some(grade)).collect();
            let career = Career::opening(&system, &opening, vec![None; PLAYERS]).unwrap();
            let mut playing = career.begin(&system, season_of(&timed), &[]).unwrap();
            let mut stops = stops.clone();
            stops.sort_unstable();
            for stop in stops {
                playing.until(day(stop)).unwrap();
                prop_assert_eq!(playing.grades().len(), PLAYERS);
            }
            let (stopped, _) = playing.finish().unwrap();
            let (through, _) = career.begin(&system, season_of(&timed), &[]).unwrap().finish().unwrap();
            prop_assert_eq!(stopped, through, "{}", name);
        }
    }

    #[test]
    fn the_steps_of_a_player_lead_from_the_first_grade_to_the_last(
        games in games(),
        grades in grades(),
        player in 0..PLAYERS as u32,
    ) {
        let system = System::fgsl();
        let mut timed: Vec<_> = games.iter().map(timed).collect();
        in_order(&mut timed, system.ties);
        let player = PlayerIdx::new(player);
        let mut live =
            Live::new(&system, new_factors(&system, PLAYERS), &timed, grades.clone()).unwrap().watching(player);
        live.play_all();
        let mut grade = grades[player.as_usize()];
        for step in live.steps() {
            grade += step.change;
            prop_assert!((step.after - grade).abs() < 1e-9);
            let p = Logistic::GRADE.expected(step.before - step.opponents_grade);
            prop_assert!((step.expected - p).abs() < 1e-11);
            let change = (100.0 * (score(step.outcome) - step.expected)) / 30.0;
            prop_assert!((step.change - change).abs() < 1e-9);
        }
        prop_assert_eq!(live.grades()[player.as_usize()], live.steps().last().map_or(grade, |s| s.after));
        let played = games.iter().filter(|g| g.0 == player.number() || g.1 == player.number());
        prop_assert_eq!(live.steps().len(), played.count());
    }
}

#[test]
fn no_number_of_threads_changes_a_bit() {
    // So many simultaneous games that their gains are computed in parallel.
    let players = 3_000_u32;
    let games: Vec<_> = (0..40_000_u32)
        .map(|number| {
            let one = number * 7 % players;
            let other = (one + 1 + number * 13 % (players - 1)) % players;
            let outcome = [Outcome::Win, Outcome::Draw, Outcome::Loss][(number % 3) as usize];
            timed(&(one, other, outcome, number / 20_000 * 20, 0))
        })
        .collect();
    let grades: Vec<Option<f64>> =
        (0..players).map(|player| Some(f64::from(60 + player % 140))).collect();
    let run = |name: &str, threads: usize| {
        let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build().unwrap();
        pool.install(|| {
            let system = System::built_in(name).unwrap();
            let mut games = games.clone();
            in_order(&mut games, system.ties);
            let career = Career::opening(&system, &grades, vec![None; players as usize]).unwrap();
            career.begin(&system, season_of(&games), &[]).unwrap().finish().unwrap().0
        })
    };
    for (name, _) in System::BUILT_IN {
        assert_eq!(run(name, 1), run(name, 4), "{name}");
    }
}

#[test]
fn one_game_of_two_players_is_the_formula_by_hand() {
    // 100 / (1 + 10^(-20/50)) = 71.5253; (0 - 71.5253) / 30 = -2.3842.
    let found = live(&System::fgsl(), &[(0, 1, Outcome::Loss, 0, 0)], &{
        let mut grades = vec![0.0; PLAYERS];
        (grades[0], grades[1]) = (120.0, 100.0);
        grades
    });
    assert_eq!(format!("{:.4} {:.4}", found[0], found[1]), "117.6158 102.3842");
}

#[test]
fn after_thirty_draws_the_live_grades_have_not_swapped() {
    let games: Vec<Game> = (0..30).map(|number| (0, 1, Outcome::Draw, number, 0)).collect();
    let mut grades = vec![0.0; PLAYERS];
    (grades[0], grades[1]) = (100.0, 120.0);
    let found = live(&System::fgsl(), &games, &grades);
    assert!(found[0] < found[1], "{found:?}");
    assert!(found[1] - found[0] < 5.0, "{found:?}");
}

#[test]
fn where_nobody_met_anybody_twice_pairs_and_games_are_the_same() {
    let games: Vec<Game> =
        (0..PLAYERS as u32 - 1).map(|n| (n, n + 1, Outcome::Win, 0, 0)).collect();
    let grades: Vec<f64> = (0..PLAYERS).map(|player| 80.0 + 7.0 * player as f64).collect();
    let gs = System::built_in("gs").unwrap();
    let pairs = gs.with(|settings| settings.pairs = Pairs::Mean).unwrap();
    assert_eq!(by_season(&gs, &games, &grades), by_season(&pairs, &games, &grades));
    // If games count one by one under a constant factor, thirty draws move thirty times as far as
    // one.
    let constant = System::fgsl().with(|settings| settings.moves = Moves::Season).unwrap();
    let pairs = constant.with(|settings| settings.pairs = Pairs::Mean).unwrap();
    let draws: Vec<Game> = (0..30).map(|_| (0, 1, Outcome::Draw, 0, 0)).collect();
    let moved = |system: &System| by_season(system, &draws, &grades)[0] - grades[0];
    assert!((moved(&constant) / moved(&pairs) - 30.0).abs() < 1e-9);
}

#[test]
fn factors_of_fide_and_of_juniors_go_by_player() {
    let facts = [
        PlayerFacts { games_before: 10, ..PlayerFacts::default() },
        PlayerFacts { games_before: 50, ..PlayerFacts::default() },
        PlayerFacts { games_before: 50, highest: Some(2_400.0), ..PlayerFacts::default() },
        PlayerFacts { games_before: 50, birthday_this_year: Some(15), ..PlayerFacts::default() },
    ];
    let fide = System::built_in("elo-fide").unwrap();
    let factors = fide.factors(&facts, &[1_500.0; 4], &[5; 4]).unwrap();
    let of = |player| factors.of(PlayerIdx::new(player), PlayerIdx::new(0));
    assert_eq!([0, 1, 2, 3].map(of), [40.0, 20.0, 10.0, 40.0]);
    let ecf = System::built_in("ecf-monthly").unwrap();
    let factors = ecf.factors(&facts, &[1_500.0; 4], &[5; 4]).unwrap();
    let of = |player| factors.of(PlayerIdx::new(player), PlayerIdx::new(0));
    assert_eq!([0, 3].map(of), [20.0, 40.0]);
}

/// A pair adds `(k_ij - k_ji) (q_ij - p_ij) / n0` to the sum of grades.
#[test]
fn a_constant_sum_of_factors_does_not_conserve_grades() {
    // Trust 10 and 1: the trusted player moves by 2/11, the other one by 20/11, which add up to 2.
    let rule = FactorRule::TrustWeighted { k: 1.0, most: 30 };
    let known = PlayerFacts { games_before: 9, ..PlayerFacts::default() };
    let system = System::fgsl().with(|settings| settings.factor = rule).unwrap();
    let factors = system.factors(&[known, PlayerFacts::default()], &[100.0; 2], &[1; 2]).unwrap();
    let (one, other) = (PlayerIdx::new(0), PlayerIdx::new(1));
    assert!((factors.of(one, other) - 2.0 / 11.0).abs() < 1e-15);
    assert!((factors.of(one, other) + factors.of(other, one) - 2.0).abs() < 1e-15);
    let game = [timed(&(0, 1, Outcome::Win, 0, 0))];
    let mut live = Live::new(&system, factors, &game, vec![100.0; 2]).unwrap();
    live.play_all();
    let gain = 50.0 / 30.0;
    let created = live.grades().iter().sum::<f64>() - 200.0;
    assert!((created - (2.0 / 11.0 - 20.0 / 11.0) * gain).abs() < 1e-12, "{created}");
}

#[test]
fn a_limit_of_differences_holds_for_any_curve() {
    let line = SystemCurve::linear(100.0, None).unwrap();
    let limited = System::built_in("cgs")
        .unwrap()
        .with(|settings| {
            settings.curve = line;
            settings.most_difference = Some(40.0);
        })
        .unwrap();
    let games = [(0, 1, Outcome::Win, 0, 0)];
    let mut grades = vec![100.0; PLAYERS];
    grades[0] = 180.0;
    let gs = System::built_in("gs").unwrap();
    assert_eq!(by_season(&limited, &games, &grades), by_season(&gs, &games, &grades));
}

#[test]
fn a_curve_of_ones_own_moves_grades_as_an_equal_one() {
    let with = |curve: SystemCurve| System::fgsl().with(|settings| settings.curve = curve).unwrap();
    let own = |difference| Logistic::new(60.0).unwrap().expected(difference);
    let games = [(0, 1, Outcome::Win, 0, 0), (2, 0, Outcome::Draw, 1, 0)];
    let mut grades = vec![100.0; PLAYERS];
    (grades[0], grades[2]) = (180.0, 133.0);
    let built_in = by_season(&with(SystemCurve::logistic(60.0).unwrap()), &games, &grades);
    assert_eq!(by_season(&with(SystemCurve::custom(own)), &games, &grades), built_in);
    assert_ne!(by_season(&System::fgsl(), &games, &grades), built_in);
    assert!(toml::to_string(&with(SystemCurve::custom(own))).is_err());
}
