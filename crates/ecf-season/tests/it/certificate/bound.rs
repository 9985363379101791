//! The size of the certified error on seasons like a nation's, and cases where nothing can be
//! certified.

use ecf_season::Edition;
use ecf_season::working_grade::certificate::Certificate;
use ecf_season::working_grade::equations::Equations;
use ecf_season::working_grade::groups::ungraded_groups;
use ecf_season::working_grade::ungraded::UngradedGames;
use rating_core::{GradePoints, Outcome::Draw, Outcome::Win};

use crate::season::{Dice, Graded, Season};

/// Checks every equation of the working grades in whole billionths, against the certified errors of
/// its values.
fn check_equations(season: &Season, graded: &Graded) {
    let players = season.graded.len();
    let mut residual = vec![GradePoints::ZERO; players];
    let mut allowed = vec![0.0; players];
    let strength = |player: u32| {
        let working = || graded.player(player).working.map(|w| (w.value, w.max_error));
        let grade = season.graded[player as usize];
        grade.map_or_else(working, |grade| Some((grade.exact(), 0.0)))
    };
    for &(player, opponent, outcome) in &season.games {
        let Some((own, own_error)) = strength(player) else { continue };
        let (other, other_error) = strength(opponent).expect("depends on a graded player, too");
        let difference = own - other - GradePoints::whole(50 * outcome.balance());
        residual[player as usize] += difference;
        residual[opponent as usize] += -difference;
        allowed[player as usize] += own_error + other_error;
        allowed[opponent as usize] += own_error + other_error;
    }
    for player in 0..players {
        let residual = residual[player].to_f64().abs();
        let ungraded = season.graded[player].is_none();
        assert!(!ungraded || residual <= allowed[player] * (1.0 + 1e-12), "player {player}");
    }
}

#[test]
fn national_seasons_are_certified_to_a_billionth() {
    for (graded_in_hundred, games) in [(80, 160_000), (50, 40_000), (2, 18_000), (1, 160_000)] {
        let season = Season::at_random(12_000, graded_in_hundred, games, 12);
        let graded = season.grade();
        let error = graded.0.working.max_error();
        assert!(error > 0.0 && error <= 1e-9, "{graded_in_hundred}% graded: {error:e}");
        check_equations(&season, &graded);
    }
}

#[test]
fn no_error_is_certified_below_that_of_writing_nine_decimals() {
    let season = Season::new().graded(0, 100).graded(1, 101).match_of(2, 2, 0, Draw);
    let graded = season.game(2, 1, Draw).grade();
    assert_eq!(graded.working(2).value, "100.333333333".parse().unwrap());
    assert!(graded.working(2).max_error >= 0.5e-9);
}

#[test]
fn without_ungraded_players_there_is_no_error() {
    let graded = Season::new().graded(0, 100).graded(1, 101).game(0, 1, Win).grade();
    assert!(graded.0.working.solved.is_empty() && graded.0.working.max_error() == 0.0);
    assert_eq!(graded.0.working.ungraded(), 0);
}

/// The equations of the first group of a season.
fn first_group(season: &Season) -> Equations {
    let games = season.season_games();
    let ungraded = UngradedGames::of(&games, &season.graded);
    let groups = ungraded_groups(&ungraded);
    let edition = Edition::yorkshire_2000();
    Equations::of_group(&groups.groups[0], &groups.position, &ungraded, &edition)
}

/// The certified errors for residuals of one point.
fn errors_of_one_point(equations: &Equations) -> Vec<f64> {
    let (certificate, _) = Certificate::of(equations);
    certificate.errors(&vec![1 << 64; equations.players()])
}

#[test]
fn nothing_is_certified_for_a_group_that_hangs_on_nobody() {
    for seed in 0..300 {
        let players = 2 + (seed % 30) as u32;
        let mut dice = Dice::new(seed);
        // Everybody depends on an earlier player, with matches of all lengths.
        let mut season = Season::new();
        for player in 1..players {
            let games = 1 << dice.roll(12);
            season = season.match_of(games, player, dice.roll(player), dice.outcome());
        }
        season = season.game(0, players - 1, Win);
        let errors = errors_of_one_point(&first_group(&season));
        assert!(errors.iter().all(|error| error.is_infinite()), "{seed}: {errors:?}");
    }
}

#[test]
fn no_number_of_threads_changes_a_bit_of_the_bound() {
    let group = first_group(&Season::at_random(20_000, 5, 60_000, 1));
    assert!(group.players() > 3 * 4_096, "large enough to be shared between threads");
    let by_threads = [1, 2, 7].map(|threads| {
        let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build().unwrap();
        let errors = pool.install(|| errors_of_one_point(&group));
        errors.into_iter().map(f64::to_bits).collect::<Vec<u64>>()
    });
    assert_eq!(by_threads[0], by_threads[1]);
    assert_eq!(by_threads[0], by_threads[2]);
}

#[test]
fn the_games_of_a_group_against_graded_players_are_counted() {
    let season = Season::new().graded(0, 100).graded(1, 120).match_of(3, 2, 0, Win);
    let season = season.game(1, 3, Win).game(2, 3, Draw).game(4, 5, Draw).game(0, 1, Draw);
    // Player 7 did not play.
    let graded = season.player(7).grade();
    let groups = &graded.0.working.groups;
    let found: Vec<_> = groups.iter().map(|g| (g.players.len(), g.graded_opponents)).collect();
    assert_eq!(found, [(2, 4), (2, 0)]);
    assert_eq!(graded.0.working.isolated, [1]);
    assert_eq!(graded.0.working.ungraded(), 4);
    assert_eq!(graded.withheld(), [4, 5]);
}
