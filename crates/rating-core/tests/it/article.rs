//! What the article "Performance rating (chess)" says about its methods, apart from its example.

use rating_core::expectancy::{Curve, Expectancy, Logistic, Normal};
use rating_core::performance::{by_fide_table, fide, linear, true_performance};
use rating_core::{EloRating, HalfPoints};

const CURVES: [Curve; 2] = [Curve::Normal(Normal::ELO), Curve::Logistic(Logistic::ELO)];

fn elo(ratings: &[i32]) -> Vec<EloRating> {
    ratings.iter().copied().map(EloRating::whole).collect()
}

/// By FIDE's method, the linear one, and the true one by a curve.
fn by_all(ratings: &[i32], halves: u32, curve: Curve) -> [f64; 3] {
    let (opponents, score) = (elo(ratings), HalfPoints::new(halves));
    let fide = fide::performance(&opponents, score).unwrap();
    let linear = linear::performance(&opponents, score, linear::ELO_SPAN).unwrap();
    let numbers: Vec<f64> = ratings.iter().copied().map(f64::from).collect();
    let found = true_performance::performance(&numbers, score, curve).unwrap().found().unwrap();
    let linear_rating = linear.rating.numerator() as f64 / f64::from(linear.rating.denominator());
    [fide.rating.to_f64(), linear_rating, found.rating]
}

fn spread([fide, linear, true_rating]: [f64; 3]) -> f64 {
    fide.max(linear).max(true_rating) - fide.min(linear).min(true_rating)
}

/// PR, comparison: all methods agree only for an even score against opponents without skew, where
/// each gives the mean of the opponents.
#[test]
fn an_even_score_without_skew_is_the_mean() {
    for curve in CURVES {
        for rating in by_all(&[2_300, 2_500, 2_500, 2_700], 4, curve) {
            assert!((rating - 2_500.0).abs() < 1e-6, "{rating} by {curve:?}");
        }
        assert!(spread(by_all(&[2_300, 2_500, 2_500, 2_700], 5, curve)) > 1.0, "another score");
        assert!(spread(by_all(&[2_300, 2_300, 2_300, 3_100], 4, curve)) > 1.0, "skew");
    }
}

/// PR, comparison: discrepancies grow towards 0% and 100%, and with skew.
#[test]
fn the_methods_drift_apart_towards_the_ends_and_with_skew() {
    let even = [2_400; 10];
    for curve in CURVES {
        let spreads = [11, 13, 15, 17, 19].map(|halves| spread(by_all(&even, halves, curve)));
        assert!(spreads[4] > spreads[2] && spreads[2] > spreads[0], "{spreads:?}");
        let skewed = |by: i32| {
            let mut ratings = even;
            ratings[0] += by;
            spread(by_all(&ratings, 10, curve))
        };
        assert!(skewed(0) < skewed(300) && skewed(300) < skewed(900), "{curve:?}");
    }
}

/// PR, FIDE and linear method: only the mean of the opponents matters; in the definition each of
/// their ratings does.
#[test]
fn single_opponents_matter_to_the_true_method_alone() {
    for curve in CURVES {
        let one = by_all(&[2_000, 2_000, 2_000, 2_000], 6, curve);
        let other = by_all(&[1_600, 2_000, 2_000, 2_400], 6, curve);
        assert_eq!((one[0].to_bits(), one[1].to_bits()), (other[0].to_bits(), other[1].to_bits()));
        assert!((one[2] - other[2]).abs() > 1.0);
    }
}

/// PR, definition: a player who performs at their rating keeps it, since the expected score at the
/// performance rating is the score.
#[test]
fn a_rating_that_is_the_performance_would_not_change() {
    for curve in CURVES {
        let opponents = [2_410.0, 2_333.0, 2_580.0, 2_290.0];
        let score = HalfPoints::new(5);
        let found =
            true_performance::performance(&opponents, score, curve).unwrap().found().unwrap();
        let expected: f64 = opponents.iter().map(|o| curve.expected(found.rating - o)).sum();
        assert!((expected - score.to_f64()).abs() < 1e-9);
    }
}

/// EYGP: correct even if some opponents are far from the others, where a mean would mislead.
#[test]
fn the_table_method_goes_opponent_by_opponent() {
    let table = |ratings: &[i32]| {
        let score = HalfPoints::new(7).to_hundredths();
        by_fide_table::performance(&elo(ratings), score).unwrap().found().unwrap().rating
    };
    // The mean is 1700 in both; the sums of expectations were added up by hand for the rating
    // found.
    let (even, skewed) = (table(&[1_700; 5]), table(&[1_000, 1_875, 1_875, 1_875, 1_875]));
    assert_eq!(even, EloRating::whole(1_846));
    assert_ne!(even, skewed);
}
