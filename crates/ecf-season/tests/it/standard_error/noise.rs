//! The noise of a season's games, by hand.

use ecf_season::standard_error::{Assumed, ListErrors, game_noise};
use ecf_season::{Edition, SeasonInput, grade_season};
use rating_core::{Outcome::Draw, Outcome::Win};

use crate::season::{Season, edition_with};

fn assumed(season: &Season) -> Assumed {
    let edition = Edition::yorkshire_2000();
    season.with_input(&edition, |input, _| Assumed::of(input, &edition).unwrap())
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
    let fewer = season.match_of(50, 0, 1, Draw).match_of(49, 0, 1, Win);
    check(&fewer, 38.0, 0);
    check(&Season::new().graded(0, 100).graded(1, 100), 38.0, 0);
}

#[test]
fn grades_of_an_edition_that_borrows_nothing_are_over_what_people_play() {
    let season = Season::new().graded(0, 120).graded(1, 100).match_of(100, 0, 1, Draw);
    let by_national = assumed(&season);
    for none in ["games = 0", "games = 9"] {
        let edition = edition_with("average.\ngames = 30", &format!("average.\n{none}"));
        assert!(edition.borrowing.games < 10);
        let found = season.with_input(&edition, |input, _| Assumed::of(input, &edition).unwrap());
        assert_eq!(found, by_national, "{none}");
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
fn whoever_counts_as_ungraded_each_season_has_no_grade_to_be_surprised_by() {
    let edition = edition_with("# [juniors]\n# new_each", "[juniors]\nnew_each");
    // 0 and 1 are 20 apart. 2, 3 and 4 are children: 2 and 3 met only each other, and are withheld.
    let season = Season::new().graded(0, 100).graded(1, 120).graded(2, 50).graded(3, 90);
    let season = season.graded(4, 70).game(0, 1, Draw).game(2, 3, Draw).game(4, 0, Draw);
    let ages = [Some(30), None, Some(15), Some(17), Some(16)];
    let found = season.with_input(&edition, |input, _| {
        let input = SeasonInput { ages: &ages, ..*input };
        let grades = grade_season(&input, &edition).unwrap();
        assert_eq!(grades.withheld().count(), 1);
        game_noise(&input, &edition, ListErrors::Exact).unwrap()
    });
    assert_eq!(found, Some(20.0));
}
