//! The parameters of the model: each has its effect, and the defaults never change.

use std::collections::BTreeMap;

use federation_sim::{
    Config, ConfigError, Federation, Kind, Model, Player, ResultCurve, SimulatedSeason, draw_share,
    expected_score,
};
use proptest::prelude::*;
use rating_core::Outcome;

use crate::{USUAL, rows, seasons, usual};

fn with(model: Model) -> Config {
    Config { model, ..USUAL }
}

/// A season's results file, without its header.
fn results(season: &SimulatedSeason) -> String {
    let mut text = Vec::new();
    (0..season.rows()).for_each(|row| season.write_row(row, &mut text));
    String::from_utf8(text).unwrap()
}

#[test]
fn the_defaults_make_the_repository_s_federation() {
    let mut federation = Federation::new(Config::default()).unwrap();
    let opening = federation.opening_grades();
    let opening: Vec<String> =
        opening.iter().map(|(code, grade)| format!("{code},{grade}")).collect();
    let file = include_str!("../../../../data/federation/opening_grades.csv");
    assert_eq!(file, format!("code,grade\n{}\n", opening.join("\n")));
    for file in [
        include_str!("../../../../data/federation/2001-02/results.csv"),
        include_str!("../../../../data/federation/2002-03/results.csv"),
        include_str!("../../../../data/federation/2003-04/results.csv"),
    ] {
        let season = federation.next_season().unwrap();
        let rows = file.strip_prefix("date,event,white,black,result\n");
        assert!(rows == Some(&results(&season)), "{} is another season", season.label());
    }
}

#[test]
fn a_clean_federation_is_the_same_one_without_its_dirty_rows() {
    let clean = USUAL.clean();
    assert_eq!(clean, Config { dirt_per_ten_thousand: 0, ..USUAL });
    for (clean, dirty) in seasons(clean).iter().zip(usual()) {
        assert!(clean.dirt.is_empty() && !dirty.dirt.is_empty());
        assert_eq!((&clean.players, &clean.games), (&dirty.players, &dirty.games));
        let rows = rows(clean).into_iter().zip(rows(dirty));
        for (number, (clean, row)) in (0_u32..).zip(rows) {
            assert!(clean == row || dirty.dirt.contains_key(&number), "{number}");
        }
    }
}

/// The standard deviation of a year's change of strength among players aged 24 to 59.
fn spread_of_changes(drift: f64) -> f64 {
    let seasons = seasons(with(Model { drift, ..Model::USUAL }));
    let mut changes = Vec::new();
    for pair in seasons.windows(2) {
        let before: BTreeMap<_, _> = pair[0].players.iter().map(|p| (p.code, p.strength)).collect();
        let adult = |year: i32, born: i32| (24..60).contains(&(year - born));
        for player in pair[1].players.iter().filter(|p| adult(pair[1].first_year, p.born.0)) {
            changes.extend(before.get(&player.code).map(|before| player.strength - before));
        }
    }
    let mean = changes.iter().sum::<f64>() / changes.len() as f64;
    (changes.iter().map(|c| (c - mean).powi(2)).sum::<f64>() / changes.len() as f64).sqrt()
}

#[test]
fn drift_is_the_standard_deviation_of_a_years_change() {
    assert_eq!(spread_of_changes(0.0), 0.0);
    for drift in [1.0, 3.0, 10.0] {
        let found = spread_of_changes(drift);
        assert!((found / drift - 1.0).abs() < 0.06, "{drift}: {found}");
    }
}

#[test]
fn newcomers_are_one_in_so_many_club_members() {
    for newcomers_one_in in [2, 5, 11, 40] {
        let seasons = seasons(with(Model { newcomers_one_in, ..Model::USUAL }));
        for (number, season) in (1_u32..).zip(&seasons[1..]) {
            let club = season.players.iter().filter(|player| player.kind == Kind::Club);
            let new = club.clone().filter(|player| player.joined == number).count() as f64;
            let expected = club.count() as f64 / f64::from(newcomers_one_in);
            // Five standard deviations.
            assert!((new - expected).abs() < 5.0 * expected.sqrt(), "{new} for {expected}");
        }
    }
}

#[test]
fn schools_have_the_share_of_members_that_is_asked_for() {
    for (pupils_one_in, isolated_one_in, pupils, isolated) in
        [(8, 80, 250, 25), (5, 40, 400, 50), (0, 80, 0, 25), (8, 0, 250, 0), (0, 0, 0, 0)]
    {
        let model = Model { pupils_one_in, isolated_one_in, ..Model::USUAL };
        for season in seasons(with(model)) {
            let count = |kind| season.players.iter().filter(|p| p.kind == kind).count();
            assert_eq!((count(Kind::School), count(Kind::IsolatedSchool)), (pupils, isolated));
            assert_eq!(season.rows(), USUAL.rows);
        }
    }
}

#[test]
fn results_follow_the_curve_that_is_asked_for() {
    let curves = ResultCurve::NAMED.map(|(_, curve)| curve);
    for curve in [&curves[..], &[ResultCurve::Logistic { tenfold: 25.0 }]].concat() {
        let (mut expected, mut scored, mut variance, mut draws) = (0.0, 0.0, 0.0, 0.0);
        let mut games = 0.0;
        for season in seasons(with(Model { curve, ..Model::USUAL })) {
            for game in &season.games {
                let [white, black] =
                    [game.white, game.black].map(|n| season.players[n as usize].strength);
                // From the stronger side, where a wrong curve would show.
                let score = f64::from(game.outcome.half_points()) / 2.0;
                let score = if white > black { score } else { 1.0 - score };
                let expectation = curve.expected((white - black).abs());
                expected += expectation;
                variance += expectation * (1.0 - expectation);
                scored += score;
                draws += draw_share(30.0, expectation) - f64::from(game.outcome == Outcome::Draw);
                games += 1.0;
            }
        }
        assert!(
            (scored - expected).abs() < 5.0 * f64::sqrt(variance),
            "{curve}: {scored} {expected}"
        );
        assert!(draws.abs() < 5.0 * f64::sqrt(games * 0.25), "{curve}: {draws}");
    }
}

#[test]
fn white_has_the_advantage_that_is_asked_for() {
    for (white_advantage, draws) in [(0.0, 30.0), (4.0, 40.0), (-10.0, 0.0), (25.0, 100.0)] {
        let model = Model { white_advantage, draws, ..Model::USUAL };
        let (mut score, mut drawn, mut variance, mut games) = (0.0, 0.0, 0.0, 0.0);
        for season in seasons(with(model)) {
            for game in &season.games {
                let [white, black] =
                    [game.white, game.black].map(|n| season.players[n as usize].strength);
                let odds = f64::powf(10.0, (white - black + white_advantage) / 50.0);
                let expected = odds / (1.0 + odds);
                score += f64::from(game.outcome.half_points()) / 2.0 - expected;
                variance += expected * (1.0 - expected);
                // The given share between equals, who expect one half; in proportion for others.
                drawn += f64::from(game.outcome == Outcome::Draw)
                    - draws / 100.0 * expected.min(1.0 - expected) / 0.5;
                games += 1.0;
            }
        }
        let asked = format!("{white_advantage} {draws}");
        assert!(score.abs() < 5.0 * f64::sqrt(variance), "{asked}: {score}");
        assert!(drawn.abs() < 5.0 * f64::sqrt(games * 0.25), "{asked}: {drawn}");
    }
}

#[test]
fn curves_have_names_and_known_values() {
    let of = |name: &str| name.parse::<ResultCurve>().unwrap();
    for difference in [-120.0, -3.5, 0.0, 20.0, 55.0] {
        assert_eq!(of("logistic").expected(difference), expected_score(difference));
    }
    // One standard deviation; 40 points of the line, and more.
    let normal = of("normal").expected(200.0 * f64::sqrt(2.0) / 7.5);
    assert!((normal - 0.841_344_746_068_542_9).abs() < 1e-12, "{normal}");
    for (difference, expected) in [(20.0, 0.7), (40.0, 0.9), (90.0, 0.9), (-90.0, 0.1)] {
        assert!((of("linear").expected(difference) - expected).abs() < 1e-15, "{difference}");
    }
    assert_eq!("linear:45".parse(), Ok(ResultCurve::Linear { span: 100.0, limit: 45.0 }));
    assert_eq!("normal:30".parse(), Ok(ResultCurve::Normal { standard_deviation: 30.0 }));
    for wrong in ["linear:60", "logistic:0", "logistic:NaN", "logistic:", "logistic:x", ":50"] {
        assert!(wrong.parse::<ResultCurve>().is_err(), "{wrong}");
    }
    let error = "parabola".parse::<ResultCurve>().unwrap_err().to_string();
    assert!(error.contains("`parabola`: expected logistic, normal or linear"), "{error}");
}

#[test]
fn impossible_models_are_refused_with_what_is_possible() {
    let refused = |model| Federation::new(with(model)).err();
    let usual = Model::USUAL;
    for drift in [-1.0, 50.5, f64::NAN, f64::INFINITY] {
        let error = refused(Model { drift, ..usual }).unwrap().to_string();
        assert!(error.contains("expected 0 to 50"), "{error}");
    }
    for points in [-1.0, 100.5, f64::NAN] {
        for model in [
            Model { spread: points, ..usual },
            Model { newcomers_weaker: points, ..usual },
            Model { newcomers_gain: points, ..usual },
        ] {
            let error = refused(model).unwrap().to_string();
            assert!(error.contains("grade points: expected 0 to 100"), "{error}");
        }
    }
    assert_eq!(refused(Model { newcomers_one_in: 0, ..usual }), Some(ConfigError::Newcomers));
    assert_eq!(
        refused(Model { pupils_one_in: 4, ..usual }),
        Some(ConfigError::Schools { found: 525, players: 2_000, most: 500 })
    );
    assert!(refused(Model { pupils_one_in: 1, isolated_one_in: 1, ..usual }).is_some());
    for curve in [
        ResultCurve::Logistic { tenfold: 0.0 },
        ResultCurve::Normal { standard_deviation: f64::NAN },
        ResultCurve::Linear { span: 100.0, limit: 60.0 },
        ResultCurve::Linear { span: -100.0, limit: 40.0 },
    ] {
        assert_eq!(refused(Model { curve, ..usual }), Some(ConfigError::Curve), "{curve}");
    }
    for white_advantage in [-50.5, 51.0, f64::NAN] {
        let error = refused(Model { white_advantage, ..usual }).unwrap().to_string();
        assert!(error.contains("expected -50 to 50"), "{error}");
    }
    for draws in [-1.0, 101.0, f64::NAN] {
        let error = refused(Model { draws, ..usual }).unwrap().to_string();
        assert!(error.contains("expected 0 to 100"), "{error}");
    }
    // Player codes have six digits: if half of the members are new each year, they last fewer
    // seasons.
    let half = Model { newcomers_one_in: 2, ..usual };
    let many = Config { players: 400_000, rows: 400_000, seasons: 9, model: half, ..USUAL };
    assert!(matches!(Federation::new(many).err(), Some(ConfigError::Seasons { .. })));
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(40))]

    #[test]
    fn every_possible_model_makes_the_rows_asked_for(
        players in 40_u32..300,
        rows_a_player in 0.5_f64..40.0,
        newcomers_one_in in 1_u32..40,
        pupils_one_in in prop::sample::select(vec![0_u32, 5, 8, 30]),
        isolated_one_in in prop::sample::select(vec![0_u32, 20, 80]),
        newcomers_leave_one_in in 0_u32..5,
        seed: u64,
    ) {
        let model = Model {
            newcomers_one_in,
            pupils_one_in,
            isolated_one_in,
            newcomers_leave_one_in,
            ..Model::USUAL
        };
        let rows = ((f64::from(players) * rows_a_player) as u32).clamp(players / 2, players * 40);
        let config = Config { players, rows, seasons: 3, seed, model, ..USUAL };
        for season in seasons(config) {
            prop_assert_eq!(season.rows(), rows);
            prop_assert_eq!(season.players.len() as u32, players);
            prop_assert!(season.games.iter().all(|game| game.white != game.black));
        }
    }
}

/// The mean strength of the adults in clubs who joined in a season, and that of a year later of
/// those who stayed.
fn newcomers(model: Model, joined: u32) -> (f64, f64) {
    let seasons = seasons(with(model));
    let of = |season: u32| {
        let at = &seasons[season as usize];
        let is_new = move |player: &&Player| {
            let is_adult = at.first_year - player.born.0 >= 30;
            player.kind == Kind::Club && player.joined == joined && is_adult
        };
        at.players.iter().filter(is_new)
    };
    let stayed: BTreeMap<_, _> = of(joined + 1).map(|p| (p.code, p.strength)).collect();
    let both: Vec<(f64, f64)> =
        of(joined).filter_map(|p| Some((p.strength, *stayed.get(&p.code)?))).collect();
    let mean = |of: fn(&(f64, f64)) -> f64| both.iter().map(of).sum::<f64>() / both.len() as f64;
    (mean(|pair| pair.0), mean(|pair| pair.1))
}

#[test]
fn newcomers_are_weaker_and_learn_as_asked() {
    let usual = Model { drift: 0.0, newcomers_one_in: 3, ..Model::USUAL };
    let weaker = Model { newcomers_weaker: 30.0, newcomers_gain: 12.0, ..usual };
    let (before, after) = newcomers(usual, 1);
    let (weak_before, weak_after) = newcomers(weaker, 1);
    // Three standard errors of two means of some 250 people each.
    assert!((before - weak_before - 30.0).abs() < 9.0, "{before} {weak_before}");
    let learned = (weak_after - weak_before) - (after - before);
    assert!((learned - 12.0).abs() < 0.5, "{learned}");
}

#[test]
fn the_spread_is_the_standard_deviation_of_adults_at_the_start() {
    for spread in [0.0, 20.0, 34.0, 40.0] {
        let season = seasons(with(Model { spread, ..Model::USUAL })).swap_remove(0);
        let is_adult = |p: &&Player| p.kind == Kind::Club && season.first_year - p.born.0 >= 18;
        let adults: Vec<f64> = season.players.iter().filter(is_adult).map(|p| p.strength).collect();
        let count = adults.len() as f64;
        let mean = adults.iter().sum::<f64>() / count;
        let found = (adults.iter().map(|s| (s - mean).powi(2)).sum::<f64>() / count).sqrt();
        assert!((found - spread).abs() <= 0.08 * spread, "{spread}: {found}");
    }
}

#[test]
fn newcomers_leave_as_often_as_asked() {
    let share_of_leavers = |newcomers_leave_one_in| {
        let model = Model { newcomers_one_in: 4, newcomers_leave_one_in, ..Model::USUAL };
        let seasons = seasons(with(model));
        let new: Vec<_> = seasons[1]
            .players
            .iter()
            .filter(|p| p.kind == Kind::Club && p.joined == 1)
            .map(|p| p.code)
            .collect();
        let left = new.iter().filter(|code| !seasons[2].players.iter().any(|p| p.code == **code));
        left.count() as f64 / new.len() as f64
    };
    for (one_in, expected) in [(0, 0.25), (2, 0.5), (20, 0.05)] {
        let found = share_of_leavers(one_in);
        assert!((found - expected).abs() < 0.07, "one in {one_in}: {found}");
    }
}
