//! The matrices Q and P of the proposal, entry by entry, and the meaning of n0.

use fgsl_matrix::matrices::{Expectations, Outcomes};
use fgsl_matrix::{
    Career, FactorRule, Moves, PlayerFacts, System, SystemCurve, Ties, TimedGame, in_order,
};
use rating_core::{Outcome, PlayerIdx, SeasonGames};

use crate::made_up::{season_of, timed};

fn index(number: u32) -> PlayerIdx {
    PlayerIdx::new(number)
}

#[test]
fn one_game_is_0_50_or_100_and_several_are_their_mean() {
    let of = |outcomes: &[Outcome]| {
        let games: Vec<_> = outcomes.iter().map(|&o| (index(0), index(1), o)).collect();
        let games = SeasonGames::from_games(2, &games).unwrap();
        let q = Outcomes::of(&games);
        [q.per_cent(index(0), index(1)).unwrap(), q.per_cent(index(1), index(0)).unwrap()]
    };
    let (win, draw, loss) = (Outcome::Win, Outcome::Draw, Outcome::Loss);
    assert_eq!(of(&[loss]), [0.0, 100.0]);
    assert_eq!(of(&[draw]), [50.0, 50.0]);
    assert_eq!(of(&[win]), [100.0, 0.0]);
    assert_eq!(of(&[win, win, draw, loss]), [62.5, 37.5]);
}

#[test]
fn those_who_did_not_meet_have_no_entry() {
    let games = [(index(0), index(1), Outcome::Win), (index(1), index(2), Outcome::Draw)];
    let games = SeasonGames::from_games(4, &games).unwrap();
    let q = Outcomes::of(&games);
    for (one, other) in [(0, 2), (0, 3), (3, 3), (1, 1)] {
        assert_eq!(q.per_cent(index(one), index(other)), None, "{one} {other}");
    }
    assert_eq!(q.row(index(1)).count(), 2);
    assert_eq!(q.row(index(3)).count(), 0);
}

/// The per cent that a system expects of a player who is this much stronger.
fn expected(system: &str, difference: f64) -> f64 {
    let curve = System::built_in(system).unwrap().curve.curve();
    let grades = [100.0 + difference, 100.0];
    Expectations::of(&grades, curve).per_cent(index(0), index(1)).unwrap()
}

#[test]
fn equal_grades_expect_50_per_cent_under_every_curve() {
    for (name, _) in System::BUILT_IN {
        assert_eq!(expected(name, 0.0), 50.0, "{name}");
    }
}

#[test]
fn the_national_expectation_is_a_line_to_90_and_10_per_cent() {
    for (difference, per_cent) in
        [(20.0, 70.0), (40.0, 90.0), (41.0, 90.0), (100.0, 90.0), (-40.0, 10.0), (-60.0, 10.0)]
    {
        assert!((expected("gs", difference) - per_cent).abs() < 1e-12, "{difference}");
    }
}

#[test]
fn the_logistic_expectation_is_ten_to_one_at_50_points() {
    // 100 / (1 + 10^(-1)) and 100 / (1 + 10^2).
    assert!((expected("fgsl", 50.0) - 1_000.0 / 11.0).abs() < 1e-12);
    assert!((expected("fgsl", -100.0) - 100.0 / 101.0).abs() < 1e-12);
}

#[test]
fn only_the_difference_of_two_grades_matters() {
    for (name, _) in System::BUILT_IN {
        let curve = System::built_in(name).unwrap().curve.curve();
        // Differences in sixteenths, which are exact wherever they begin.
        for difference in (-80..=80).map(|sixteenths| f64::from(sixteenths) / 16.0 * 20.0) {
            let of = |weaker: f64| {
                let grades = [weaker + difference, weaker];
                let p = Expectations::of(&grades, curve);
                p.per_cent(index(0), index(1)).unwrap().to_bits()
            };
            assert_eq!([of(0.0), of(-50.0)], [of(100.0), of(2_400.0)], "{name} {difference}");
        }
    }
}

#[test]
fn fgsl_factors_are_1_so_that_a_pair_adds_up_to_2() {
    let known =
        [0, 5, 400].map(|games_before| PlayerFacts { games_before, ..PlayerFacts::default() });
    let factors = System::fgsl().factors(&known, &[40.0, 100.0, 260.0], &[1, 30, 200]).unwrap();
    for (one, other) in [(0, 1), (0, 2), (1, 2)] {
        let (there, back) =
            (factors.of(index(one), index(other)), factors.of(index(other), index(one)));
        assert_eq!((there, back, there + back), (1.0, 1.0, 2.0), "{one} {other}");
    }
}

#[test]
fn n0_games_make_the_grade_the_performance() {
    // 30 games against 30 opponents of 81 to 110, 18 of them won: the opponents' mean is 95.5, and
    // 60 per cent are 10 points above it, whatever the player's first grade.
    let line = SystemCurve::linear(100.0, None).unwrap();
    let factor = FactorRule::Constant { k: 1.0 };
    let system = System::fgsl()
        .with(|settings| {
            settings.curve = line;
            settings.factor = factor;
            settings.moves = Moves::Season;
        })
        .unwrap();
    let games = |count: u32| -> Vec<TimedGame> {
        let outcome = |n: u32| if n % 5 < 3 { Outcome::Win } else { Outcome::Loss };
        let mut games: Vec<_> = (1..=count).map(|n| timed(&(0, n, outcome(n), n, 0))).collect();
        in_order(&mut games, Ties::Together);
        games
    };
    let after = |own: f64, count: u32| {
        let listed: Vec<Option<f64>> =
            [own].into_iter().chain((1..=30).map(|n| 80.0 + f64::from(n))).map(Some).collect();
        let career = Career::opening(&system, &listed, vec![None; 31]).unwrap();
        career.begin(&system, season_of(&games(count)), &[]).unwrap().finish().unwrap().0.grades()
            [0]
        .unwrap()
    };
    for own in [60.0, 95.5, 150.0] {
        assert!((after(own, 30) - 105.5).abs() < 1e-9, "{own}");
    }
    assert!((after(150.0, 29) - after(60.0, 29)).abs() > 1.0, "29 games are not enough");
}
