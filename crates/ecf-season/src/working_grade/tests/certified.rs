//! Certified errors, checked against the errors that they bound.

use rating_core::{Grade, GradePoints};

use super::{equations, everybody, sparse};
use crate::working_grade::certificate::Certificate;
use crate::working_grade::exact::{MOST_PLAYERS, solve_in_fractions};
use crate::working_grade::fixed_point;
use crate::working_grade::solve::{Solution, solve, solve_around_mean};

#[test]
fn what_is_certified_covers_every_residual() {
    // The bound B of a residual r has M B >= |r| for every player, which proves it. For the player
    // who decides it, the two are equal.
    for (players, met) in [(30, everybody(30)), (60, sparse(60, 40, 5))] {
        let equations = equations(players, &met, &[(0, 100, 1), (3, 120, 2)]);
        let (certificate, _) = Certificate::of(&equations);
        for worst in 0..players as usize {
            let mut residual = vec![0; players as usize];
            residual[worst] = -(7 << 64);
            let bound = certificate.errors(&residual);
            let own = |player: usize| f64::from(equations.games[player]) * bound[player];
            let times = |player: usize| {
                let met = equations.row(player).iter();
                let others: f64 =
                    met.map(|m| f64::from(m.games) * bound[m.opponent as usize]).sum();
                own(player) - others
            };
            assert!((times(worst) - 7.0).abs() < 1e-9, "{worst}: {}", times(worst));
            // The bound has an allowance for its rounding, so it comes out above 7, but for what
            // this difference of two large sums loses itself: the bounds of the 60 players, of whom
            // only two met a graded one, are many times the residual.
            let lost = 4.0 * f64::EPSILON * own(worst);
            assert!(times(worst) > 7.0 - lost, "{worst}: {}", times(worst));
            assert!((0..players as usize).all(|player| times(player) > 0.0));
        }
    }
}

#[test]
fn the_largest_residuals_make_the_wanted_errors() {
    let wanted = |player: usize| 1e-3 * (1 + player % 5) as f64;
    for (players, met) in [(30, everybody(30)), (60, sparse(60, 40, 5))] {
        let equations = equations(players, &met, &[(0, 100, 1), (3, 120, 2)]);
        let (certificate, _) = Certificate::of(&equations);
        let largest = certificate.largest_residual(wanted).unwrap();
        let residual = vec![fixed_point::to_fixed(largest); players as usize];
        let errors = certificate.errors(&residual);
        let shares = errors.iter().enumerate().map(|(player, error)| error / wanted(player));
        let most = shares.fold(0.0, f64::max);
        assert!((most - 1.0).abs() < 1e-9, "{most}");
    }
}

#[test]
fn a_shifted_group_is_as_uncertain_as_its_players() {
    let met = sparse(60, 40, 5);
    let equations = equations(60, &met, &[(0, 100, 1)]);
    let held = solve(&equations.held_at_first());
    let shifted = solve_around_mean(&equations, Grade::new(120));
    let most = held.working.iter().map(|working| working.max_error).fold(0.0, f64::max);
    for (held, shifted) in held.working.iter().zip(&shifted.working) {
        // Both include the rounding to a billionth: half a billionth plus two trillionths.
        let expected = held.max_error + (most - 0.502e-9);
        assert!(most > 0.502e-9 && (shifted.max_error - expected).abs() < 1e-24);
    }
}

#[test]
fn whole_working_grades_need_one_correction() {
    let Solution { working, steps, corrections } = solve(&equations(1, &[], &[(0, 100, 4)]));
    assert_eq!((working[0].value, steps, corrections), (GradePoints::whole(100), 0, 1));
}

#[test]
fn steps_are_counted_for_the_certificate_and_every_correction() {
    // Four players who all met each other and a player of 100: the equations are the same for all,
    // so the certificate needs one step, and the correction one.
    let graded = [0, 1, 2, 3].map(|player| (player, 100, 1));
    let Solution { working, steps, corrections } = solve(&equations(4, &everybody(4), &graded));
    assert!(working.iter().all(|working| working.value == GradePoints::whole(100)));
    assert_eq!((steps, corrections), (2, 1));
}

#[test]
fn what_rounding_to_a_billionth_costs_is_certified() {
    // 1024 draws, 41 of them with a grade of 143 and the others with 142: 142.0400390625, which is
    // half a billionth from 142.040039063.
    let solution = solve(&equations(1, &[], &[(0, 142, 983), (0, 143, 41)]));
    let working = solution.working[0];
    assert_eq!(working.value, GradePoints::from_billionths(142_040_039_063));
    assert!((0.5e-9..0.503e-9).contains(&working.max_error), "{}", working.max_error);
}

#[test]
fn forty_eight_players_are_solved_in_fractions() {
    for (players, is_solved) in [(47, true), (48, true), (49, false), (60, false)] {
        let chain: Vec<_> = (1..players).map(|player| (player - 1, player, 1)).collect();
        let found = solve_in_fractions(&equations(players, &chain, &[(0, 100, 1)]));
        assert_eq!(found.is_some(), is_solved, "{players}");
    }
    assert_eq!(MOST_PLAYERS, 48);
}
