//! Figures of a list by hand, and rank correlations checked against counting.

use fgsl_matrix::compare::{figures, rank_correlation};
use proptest::prelude::*;

#[test]
fn figures_are_those_of_the_players_on_both_lists() {
    // 110, 115 and 95 have the mean 320/3, and the squares of their distances from it are 100/9,
    // 625/9 and 1225/9: 650/9 on average. They changed by 10, -5 and 5. The fourth player, with 70,
    // has no grade before.
    let found = figures(&[100.0, 120.0, 90.0], &[110.0, 115.0, 95.0, 70.0]).unwrap();
    assert_eq!((found.players, found.created), (3, 10.0));
    assert!((found.mean - 320.0 / 3.0).abs() < 1e-12);
    assert!((found.spread - (650.0_f64 / 9.0).sqrt()).abs() < 1e-12);
    assert!((found.mean_change - 20.0 / 3.0).abs() < 1e-12);
    assert_eq!(figures(&[], &[1.0]), None);
    assert_eq!(figures(&[1.0], &[]), None);
}

#[test]
fn tied_players_share_the_mean_of_their_ranks() {
    // Ranks 0, 1 1/2, 1 1/2, 3 and 0, 2, 1, 3: 4.5 over the root of 4.5 x 5.
    let found = rank_correlation(&[1.0, 2.0, 2.0, 4.0], &[10.0, 30.0, 20.0, 99.0]).unwrap();
    assert!((found - 4.5 / 22.5_f64.sqrt()).abs() < 1e-12);
    let reversed = rank_correlation(&[1.0, 2.0, 2.0, 4.0], &[-10.0, -30.0, -20.0, -99.0]);
    assert_eq!(reversed, Some(-found));
    assert_eq!(rank_correlation(&[1.0, 2.0, 3.0, 0.0], &[5.0, 6.0, 7.0]), Some(1.0));
    for level in [[1.0, 1.0, 1.0], [0.0, 0.0, 0.0]] {
        assert_eq!(rank_correlation(&level, &[1.0, 2.0, 3.0]), None);
        assert_eq!(rank_correlation(&[1.0, 2.0, 3.0], &level), None);
    }
    assert_eq!(rank_correlation(&[], &[]), None);
}

/// The correlation of ranks found by counting: the lower values, and half of the equal ones.
fn by_counting(one: &[i32], other: &[i32]) -> f64 {
    let ranks = |list: &[i32]| -> Vec<f64> {
        let rank = |value: &i32| {
            let below = list.iter().filter(|other| *other < value).count();
            let beside = list.iter().filter(|other| *other == value).count() - 1;
            below as f64 + beside as f64 / 2.0
        };
        list.iter().map(rank).collect()
    };
    let (one, other) = (ranks(one), ranks(other));
    let mean = |list: &[f64]| list.iter().sum::<f64>() / list.len() as f64;
    let (mean_one, mean_other) = (mean(&one), mean(&other));
    let both = one.iter().zip(&other).map(|(a, b)| (a - mean_one) * (b - mean_other)).sum::<f64>();
    let own = |list: &[f64], mean: f64| list.iter().map(|a| (a - mean).powi(2)).sum::<f64>();
    both / (own(&one, mean_one) * own(&other, mean_other)).sqrt()
}

proptest! {
    #[test]
    fn a_rank_correlation_is_that_of_ranks_that_are_counted(
        pairs in prop::collection::vec((-4_i32..4, -4_i32..4), 0..20),
    ) {
        let (one, other): (Vec<i32>, Vec<i32>) = pairs.into_iter().unzip();
        let numbers = |list: &[i32]| list.iter().copied().map(f64::from).collect::<Vec<_>>();
        match rank_correlation(&numbers(&one), &numbers(&other)) {
            Some(found) => prop_assert!((found - by_counting(&one, &other)).abs() < 1e-12),
            None => prop_assert!(!by_counting(&one, &other).is_finite()),
        }
    }
}
