//! The noise and the slope of a season's games, by hand.

use ecf_season::Edition;
use ecf_season::standard_error::Assumed;
use rating_core::Outcome::{Draw, Loss, Win};

use super::Handed;
use crate::season::{Season, edition_with};

fn assumed(season: &Season) -> Assumed {
    Handed::default().errors(season, &Edition::yorkshire_2000()).assumed
}

fn check(season: &Season, noise: f64, measured_on: u64) {
    let found = assumed(season);
    assert_eq!(found.measured_on, measured_on);
    assert!((found.noise - noise).abs() < 1e-9, "{found:?} and not {noise}");
    // A grade of the list is a mean over thirty games.
    assert!((found.of_list - noise / 30.0_f64.sqrt()).abs() < 1e-9, "{found:?}");
}

#[test]
fn noise_is_measured_on_a_hundred_games_or_more() {
    // 20 apart: a draw is a surprise of 20, a win of the stronger player one of 30. 2/30 of the
    // noise's square are added by the errors of the two grades.
    let season = Season::new().graded(0, 120).graded(1, 100);
    let hundred = season.clone().match_of(50, 0, 1, Draw).match_of(50, 0, 1, Win);
    let squares: f64 = 50.0 * 400.0 + 50.0 * 900.0;
    check(&hundred, (squares / (100.0 + 2.0 * 100.0 / 30.0)).sqrt(), 100);
    // Games with ungraded players do not count.
    let more = hundred.game(2, 0, Win).game(2, 1, Loss);
    check(&more, (squares / (100.0 + 2.0 * 100.0 / 30.0)).sqrt(), 100);
    let fewer = season.match_of(50, 0, 1, Draw).match_of(49, 0, 1, Win);
    check(&fewer, 38.0, 0);
    check(&Season::new().graded(0, 100).graded(1, 100), 38.0, 0);
}

#[test]
fn grades_without_borrowing_are_over_what_people_play() {
    let season = Season::new().graded(0, 120).graded(1, 100).match_of(100, 0, 1, Draw);
    let by_national = assumed(&season);
    for none in ["games = 0", "games = 9"] {
        let edition = edition_with("average.\ngames = 30", &format!("average.\n{none}"));
        assert!(edition.borrowing.games < 10);
        assert_eq!(Handed::default().errors(&season, &edition).assumed, by_national, "{none}");
    }
}

#[test]
fn errors_of_the_list_are_in_games_within_the_limit_alone() {
    // 60 apart, a win of the stronger player is a surprise of 10; exactly 40 apart, a draw is one
    // of 40.
    let season = Season::new().graded(0, 160).graded(1, 100).graded(2, 140);
    let season = season.match_of(60, 0, 1, Win).match_of(90, 1, 2, Draw);
    let squares: f64 = 60.0 * 100.0 + 90.0 * 1_600.0;
    check(&season, (squares / (150.0 + 2.0 * 90.0 / 30.0)).sqrt(), 150);
}

#[test]
fn the_slope_is_by_how_much_results_follow_grades() {
    // 20 apart: 60 games won and 40 drawn are 30 for 20, more than the grades promise; 32 won, 8
    // lost and 60 drawn are 12, which is 0.6 of it. The squares of the errors, 2/30 of the noise's,
    // are taken out of the 400.
    let season = || Season::new().graded(0, 120).graded(1, 100);
    let steep = assumed(&season().match_of(60, 0, 1, Win).match_of(40, 0, 1, Draw));
    assert!((steep.slope - 1.0).abs() < 1e-12, "{steep:?}");
    let flat = season().match_of(32, 0, 1, Win).match_of(8, 0, 1, Loss).match_of(60, 0, 1, Draw);
    let flat = assumed(&flat);
    let expected = 12.0 * 20.0 / (400.0 - 2.0 * flat.noise * flat.noise / 30.0);
    assert!((flat.slope - expected).abs() < 1e-9, "{flat:?} and not {expected}");
    // Fewer than a hundred games have none of their own.
    assert!((assumed(&season()).slope - 1.0).abs() < 1e-12);
}
