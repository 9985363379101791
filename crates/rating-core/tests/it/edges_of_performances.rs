//! Performances at the ends of the table or of a curve, and the texts of their errors.

use rating_core::expectancy::Curve;
use rating_core::performance::{by_fide_table, true_performance};
use rating_core::{EloRating, HalfPoints, Hundredths};

#[test]
fn the_table_is_certain_from_the_half_point_after_735_on() {
    // Two opponents of 2000.5. At 2736 the difference is 735.5, more than 735: 100%. At 2735 it is
    // 734.5, 99%, and two games give 1.98. So 1.99 needs 2736.
    let opponents = ["2000.5".parse().unwrap(); 2];
    let found = by_fide_table::performance(&opponents, Hundredths::new(199)).unwrap();
    let found = found.found().unwrap();
    assert_eq!(found.rating, EloRating::whole(2_736));
    assert_eq!((found.expected.value(), found.expected_below.value()), (200, 198));
    // 0.01 needs a rating that no longer gives 0%, so less than 735.5 below 2000.5: 1266 is 734.5
    // below.
    let found = by_fide_table::performance(&opponents, Hundredths::new(1)).unwrap();
    let found = found.found().unwrap();
    assert_eq!(found.rating, EloRating::whole(1_266));
    assert_eq!((found.expected.value(), found.expected_below.value()), (2, 0));
}

#[test]
fn the_table_s_performance_is_the_same_by_either_road() {
    // English Youth Grand Prix, performance calculator 2017-18: 3.5 of 5 against these give 1868,
    // for which the table expects exactly that score.
    let opponents = [1_500.0, 1_600.0, 1_700.0, 1_800.0, 1_900.0];
    let score = HalfPoints::new(7);
    let found = true_performance::performance(&opponents, score, Curve::FideTable).unwrap();
    let found = found.found().unwrap();
    assert_eq!((found.score, found.rating, found.below), (3.5, 1_868.0, 1_867.0));
    assert_eq!(found.expected, 3.5);
    let at_1867 = by_fide_table::expected_score(
        EloRating::whole(1_867),
        &opponents.map(|opponent| EloRating::whole(opponent as i32)),
    );
    assert_eq!(found.expected_below, at_1867.value() as f64 / 100.0);
    assert!(found.expected_below < 3.5);
}

#[test]
fn performances_far_from_every_opponent_are_found() {
    // 1 of 1000 games: the logistic curve expects 0.001 at 400 log10(999) = 1199.83 points below.
    let logistic: Curve = "logistic".parse().unwrap();
    let by_hand = 400.0 * 999.0_f64.log10();
    assert!((by_hand - 1_199.83).abs() < 0.01);
    for opponents in [2_000.0, 0.0, -2_000.0] {
        let of = |halves| {
            let score = HalfPoints::new(halves);
            let found = true_performance::performance(&[opponents; 1_000], score, logistic);
            found.unwrap().found().unwrap()
        };
        assert!((of(2).rating - (opponents - by_hand)).abs() < 1e-6);
        assert!((of(1_998).rating - (opponents + by_hand)).abs() < 1e-6);
        for found in [of(2), of(1_998)] {
            assert!(found.rating - found.below <= true_performance::BRACKET);
            assert!(found.expected >= found.score && found.expected_below < found.score);
        }
    }
}

/// Only halfway between two opponents is one point of two expected, however far they are apart: by
/// symmetry.
#[test]
fn performances_between_opponents_far_apart_are_found() {
    for curve in ["normal", "logistic"] {
        let curve: Curve = curve.parse().unwrap();
        for (low, high) in [(400.0, 2_400.0), (400.0, 4_900.0), (400.0, 6_900.0)] {
            let found = true_performance::performance(&[low, high], HalfPoints::new(2), curve);
            let found = found.unwrap().found().unwrap().rating;
            assert!((found - f64::midpoint(low, high)).abs() < 1e-6, "{curve:?} {high}: {found}");
        }
        // Two opponents far below and two far above: one point is what is expected at the lower
        // two.
        let of = |halves| {
            let opponents = [400.0, 400.0, 6_900.0, 6_900.0];
            let found = true_performance::performance(&opponents, HalfPoints::new(halves), curve);
            found.unwrap().found().unwrap().rating
        };
        assert!((of(2) - 400.0).abs() < 1e-6 && (of(6) - 6_900.0).abs() < 1e-6);
        assert!((of(4) - 3_650.0).abs() < 1e-6, "{}", of(4));
    }
}

#[test]
fn an_unknown_curve_is_told_which_there_are() {
    let error = "gauss".parse::<Curve>().unwrap_err().to_string();
    let names: Vec<&str> = Curve::NAMED.iter().map(|(name, _)| *name).collect();
    let expected = format!("no curve is called `gauss`; there are {}", names.join(", "));
    assert_eq!(error, expected);
}
