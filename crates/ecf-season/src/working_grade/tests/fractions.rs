//! Exact working grades near values in fixed point.

use num_rational::Ratio;
use rating_core::Outcome::{Draw, Win};
use rating_core::{Grade, GradePoints, PlayerIdx, SeasonGames};

use super::equations;
use crate::edition::Edition;
use crate::exactness::Exactness;
use crate::working_grade::equations::Equations;
use crate::working_grade::fractions::Fractions;
use crate::working_grade::groups::{UngradedGroups, ungraded_groups};
use crate::working_grade::ungraded::UngradedGames;

/// Values in fixed point, moved by `off` units of it.
fn fixed(values: &[Ratio<i128>], off: i128) -> Vec<i128> {
    values.iter().map(|value| (value.numer() << 64) / value.denom() + off).collect()
}

/// Half of the least distance between two fractions with denominators up to 2^24.
const MOST_ERROR: f64 = 1.0 / (1_u64 << 49) as f64;

#[test]
fn short_fractions_are_found_from_values_as_wrong_as_allowed() {
    // Two players who met once. One also drew with 100 twice, the other with 101 three times. By
    // hand: 3a - b = 200 and 4b - a = 303, so a = 1103/11 and b = 1109/11.
    let equations = equations(2, &[(0, 1, 1)], &[(0, 100, 2), (1, 101, 3)]);
    let exact = [Ratio::new(1_103, 11), Ratio::new(1_109, 11)];
    // 2^-49 grade points are 2^15 units of the fixed point.
    for off in [-(1 << 15), -1, 0, 1, 1 << 15] {
        let found = Fractions::near(&fixed(&exact, off), MOST_ERROR, &equations, None).unwrap();
        for (player, exact) in exact.iter().enumerate() {
            let billionths = exact * 1_000_000_000;
            let value = GradePoints::from_billionths(billionths.to_integer() as i64);
            let rest = Exactness::of_remainder(billionths.fract());
            assert_eq!(found.exactness(player, value), rest);
        }
    }
    let near = |error| Fractions::near(&fixed(&exact, 0), error, &equations, None);
    assert!(near(1e-17).is_some());
    assert_eq!(near(MOST_ERROR * 1.000_001), None);
    assert_eq!(near(f64::INFINITY), None);
}

#[test]
fn the_second_player_is_wrong_by_the_first_s_denominator() {
    // Two players who met three times. One also drew with 100 and with 101, the other with 90. By
    // hand: 5a - 3b = 201 and 4b - 3a = 90, so 11a = 1074 and 11b = 1053.
    let equations = equations(2, &[(0, 1, 3)], &[(0, 100, 1), (0, 101, 1), (1, 90, 1)]);
    let exact = [Ratio::new(1_074, 11), Ratio::new(1_053, 11)];
    for off in [[1 << 15, -(1 << 15)], [-(1 << 15), 1 << 15]] {
        let values = [fixed(&exact, off[0])[0], fixed(&exact, off[1])[1]];
        assert!(Fractions::near(&values, MOST_ERROR, &equations, None).is_some(), "{off:?}");
    }
}

#[test]
fn fractions_that_do_not_solve_the_equations_are_none() {
    let equations = equations(2, &[(0, 1, 1)], &[(0, 100, 2), (1, 101, 3)]);
    let wrong = [Ratio::new(1_104, 11), Ratio::new(1_109, 11)];
    assert_eq!(Fractions::near(&fixed(&wrong, 0), 1e-16, &equations, None), None);
    let wrong = [Ratio::new(1_103, 11), Ratio::new(1_110, 11)];
    assert_eq!(Fractions::near(&fixed(&wrong, 0), 1e-16, &equations, None), None);
}

#[test]
fn the_mean_of_an_anchored_group_is_proved_as_well() {
    // Three draws: all three are equal, whatever their grade.
    let games = [(0, 1, Draw), (1, 2, Draw), (2, 0, Draw)];
    let games = games.map(|(one, other, draw)| (PlayerIdx::new(one), PlayerIdx::new(other), draw));
    let games = SeasonGames::from_games(3, &games).unwrap();
    let ungraded = UngradedGames::of(&games, &[None; 3]);
    let UngradedGroups { groups, position, .. } = ungraded_groups(&ungraded);
    let edition = Edition::yorkshire_2000();
    let equations = Equations::of_group(&groups[0], &position, &ungraded, &edition);
    for (value, mean, holds) in [(120, 120, true), (120, 121, false), (121, 120, false)] {
        let values = [value << 64; 3];
        let found = Fractions::near(&values, 1e-16, &equations, Some(Grade::new(mean)));
        assert_eq!(found.is_some(), holds, "{value} for {mean}");
    }
    // 119, 120 and 121 have this mean, but do not solve the equations.
    let values = [119 << 64, 120 << 64, 121 << 64];
    assert_eq!(Fractions::near(&values, 1e-16, &equations, Some(Grade::new(120))), None);
}

#[test]
fn the_mean_of_an_anchored_group_is_proved_in_thirds_too() {
    // One win and two draws. By hand: 2a = b + 50 + c, 2b = a - 50 + c and 2c = a + b, so a = m +
    // 50/3, b = m - 50/3 and c = m.
    let games = [(0, 1, Win), (1, 2, Draw), (2, 0, Draw)];
    let games =
        games.map(|(one, other, ended)| (PlayerIdx::new(one), PlayerIdx::new(other), ended));
    let games = SeasonGames::from_games(3, &games).unwrap();
    let ungraded = UngradedGames::of(&games, &[None; 3]);
    let UngradedGroups { groups, position, .. } = ungraded_groups(&ungraded);
    let edition = Edition::yorkshire_2000();
    let equations = Equations::of_group(&groups[0], &position, &ungraded, &edition);
    let values = fixed(&[Ratio::new(410, 3), Ratio::new(310, 3), Ratio::new(120, 1)], 0);
    for (mean, holds) in [(120, true), (119, false), (121, false)] {
        let found = Fractions::near(&values, 1e-16, &equations, Some(Grade::new(mean)));
        assert_eq!(found.is_some(), holds, "{mean}");
    }
}

/// Two players who drew with each other once. The first drew `first` games with players of 100; the
/// second drew `second` games, the last with a player of 101, the others with players of 100.
fn of_denominator(first: u32, second: u32) -> Equations {
    equations(2, &[(0, 1, 1)], &[(0, 100, first), (1, 100, second - 1), (1, 101, 1)])
}

#[test]
fn denominators_are_at_most_two_to_the_24() {
    // The determinant is (first + 1) (second + 1) - 1, and (24,928 + 1) (672 + 1) = 2^24 + 1. The
    // two working grades are 1 and 24,929, each divided by the determinant, above 100.
    let determinant = 1 << 24;
    let exact = |of: i128| [Ratio::new(1, of) + 100, Ratio::new(24_929, of) + 100];
    let found = |first, of| {
        Fractions::near(&fixed(&exact(of), 0), 1e-16, &of_denominator(first, 672), None)
    };
    assert!(found(24_928, determinant).is_some());
    // With one game more it is 2^24 + 673.
    let exact =
        [Ratio::new(1, determinant + 673) + 100, Ratio::new(24_930, determinant + 673) + 100];
    let longer = Fractions::near(&fixed(&exact, 0), 1e-16, &of_denominator(24_929, 672), None);
    assert_eq!(longer, None);
}

#[test]
fn denominators_of_several_players_are_multiplied() {
    // The second player met only the first, in 4,099 games. With right sides 0 and 1, a = 1/4111
    // and b = a + 1/4099, and 4,111 times 4,099 is more than 2^24. With 4,093 games each, both have
    // one denominator.
    let found = |first: u32, second: u32| {
        let equations = equations(2, &[(0, 1, second)], &[(0, 100, first)]);
        let equations = equations.with_right_side(vec![0, 1]);
        let own = Ratio::new(1, i128::from(first));
        let exact = [own, own + Ratio::new(1, i128::from(second))];
        Fractions::near(&fixed(&exact, 0), 1e-16, &equations, None)
    };
    assert!(found(4_093, 4_093).is_some());
    assert_eq!(found(4_111, 4_099), None);
}
