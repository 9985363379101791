//! The fitted curve: worked numbers and laws.

use prediction_scores::{Evidence, FittedCurve};
use proptest::prelude::*;

use super::is_near;

fn evidence(difference: f64, score: f64) -> Evidence {
    Evidence { difference, score, has_colours: true }
}

#[test]
fn two_differences_are_fitted_exactly() {
    // 75% at +10 and 40% at -10: the log odds are ln 3 and ln(2/3), so the slope is half of their
    // difference, over 10, and the advantage is their mean.
    let at = |difference, wins, games| {
        (0..games).map(move |n| evidence(difference, f64::from(u8::from(n < wins))))
    };
    let games: Vec<Evidence> = at(10.0, 15, 20).chain(at(-10.0, 8, 20)).collect();
    let found = FittedCurve::fit(games.iter().copied()).unwrap();
    is_near(found.slope, (libm::log(3.0) - libm::log(2.0 / 3.0)) / 20.0);
    is_near(found.advantage, f64::midpoint(libm::log(3.0), libm::log(2.0 / 3.0)));
    is_near(found.expected(10.0), 0.75);
    is_near(found.expected(-10.0), 0.40);
    is_near(found.advantage_in_points().unwrap(), found.advantage / found.slope);
}

#[test]
fn games_without_colours_say_nothing_of_whites_advantage() {
    // 75% at +10 without colours: the slope is ln 3 / 10, and nobody has White. With White 90% at
    // an equal the advantage is ln 9, whatever the others say.
    let unknown = |wins| Evidence { has_colours: false, ..evidence(10.0, wins) };
    let of = |wins: u8, games: u8| (0..games).map(move |n| f64::from(u8::from(n < wins)));
    let without: Vec<Evidence> = of(15, 20).map(unknown).collect();
    let found = FittedCurve::fit(without.iter().copied()).unwrap();
    is_near(found.slope, libm::log(3.0) / 10.0);
    assert_eq!(found.advantage_in_points(), Some(0.0));
    let equals = of(18, 20).map(|score| evidence(0.0, score));
    let found = FittedCurve::fit(equals.chain(without)).unwrap();
    is_near(found.slope, libm::log(3.0) / 10.0);
    is_near(found.advantage, libm::log(9.0));
    is_near(found.expected_without_colours(10.0), 0.75);
    is_near(found.expected(0.0), 0.9);
}

#[test]
fn a_level_curve_has_no_advantage_in_points() {
    // A third at both +10.3 and -10.3: the differences have no effect, and White's pieces give
    // ln(1/2).
    let games = [10.3, 10.3, 10.3, -10.3, -10.3, -10.3].into_iter().zip([1.0, 0.0, 0.0].repeat(2));
    let found =
        FittedCurve::fit(games.map(|(difference, score)| evidence(difference, score))).unwrap();
    is_near(found.advantage, libm::log(0.5));
    assert_eq!((found.slope, found.advantage_in_points()), (0.0, None));
}

#[test]
fn games_that_no_curve_fits_best_are_not_fitted() {
    assert_eq!(FittedCurve::fit(std::iter::empty()), None);
    let sure = [evidence(10.0, 1.0), evidence(-10.0, 0.0)];
    assert_eq!(FittedCurve::fit(sure.into_iter()), None);
    let level = [evidence(0.0, 1.0), evidence(0.0, 0.0)];
    assert_eq!(FittedCurve::fit(level.into_iter()), None);
}

proptest! {
    #[test]
    fn the_fitted_curve_expects_in_all_what_was_scored_in_all(
        games in prop::collection::vec((-80.0..80.0_f64, 0_u8..3), 8..60),
    ) {
        let games: Vec<Evidence> =
            games.iter().map(|&(d, halves)| evidence(d, f64::from(halves) / 2.0)).collect();
        if let Some(found) = FittedCurve::fit(games.iter().copied()) {
            // At its maximum the likelihood is flat: the residuals add up to 0, and so do
            // differences times residuals.
            let missed = |game: &Evidence| game.score - found.expected(game.difference);
            let sum: f64 = games.iter().map(missed).sum();
            let turned: f64 = games.iter().map(|game| game.difference * missed(game)).sum();
            prop_assert!(sum.abs() < 1e-6 && turned.abs() < 1e-4, "{sum} {turned}");
        }
    }

    #[test]
    fn differences_in_other_units_are_converted_alike(
        games in prop::collection::vec((-80.0..80.0_f64, 0_u8..3), 8..60),
    ) {
        let in_units = |unit: f64| {
            let game = move |&(d, halves): &(f64, u8)| evidence(unit * d, f64::from(halves) / 2.0);
            FittedCurve::fit(games.iter().map(game))
        };
        if let (Some(grades), Some(ratings)) = (in_units(1.0), in_units(7.5)) {
            prop_assert!((grades.slope - 7.5 * ratings.slope).abs() < 1e-8);
            prop_assert!((grades.advantage - ratings.advantage).abs() < 1e-8);
        }
    }
}
