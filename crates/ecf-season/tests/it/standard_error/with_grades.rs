//! Grades and errors computed together are the same as those computed one after the other.

use ecf_season::Edition;
use ecf_season::standard_error::{
    Assumed, Assumptions, ErrorsOf, ListErrors, grade_season_with_errors, standard_errors,
};
use rating_core::Outcome::{Draw, Loss, Win};

use crate::season::{Dice, Season, edition_with};

/// Newcomers in groups of all sizes: a large one, small ones, and some who did not meet anybody
/// graded.
fn season(seed: u64) -> Season {
    let (mut dice, graded) = (Dice::new(seed), 60);
    let mut season = Season::new();
    for player in 0..graded {
        season = season.graded(player, 60 + dice.roll(140) as i32);
    }
    let newcomers = 400 + 40 * (seed % 4) as u32;
    for newcomer in graded..graded + newcomers {
        for _ in 0..=dice.roll(5) {
            let outcome = [Win, Draw, Loss][dice.roll(3) as usize];
            let opponent = if newcomer % 50 == 0 { newcomer + 1 } else { dice.roll(newcomer) };
            season = season.game(newcomer, opponent, outcome);
        }
    }
    for _ in 0..600 {
        let (one, other) = dice.pair(graded);
        season = season.game(one, other, Draw);
    }
    season
}

#[test]
fn grades_and_errors_in_one_go_are_those_found_one_after_the_other() {
    let anchored = edition_with("\"withhold\"", "{ anchor = 120 }");
    for (seed, edition) in
        [(1, Edition::yorkshire_2000()), (2, Edition::yorkshire_2000()), (3, anchored)]
    {
        season(seed).with_input(&edition, |input, grades| {
            let assumed = Assumed::of(input, &edition).unwrap();
            assert!(assumed.measured_on > 100);
            let list = ListErrors::Same(assumed.of_list);
            let assumptions = Assumptions { noise: assumed.noise, list };
            let errors = standard_errors(input, &edition, grades, &assumptions).unwrap();
            assert!(errors.relative_error > 0.0, "{seed}: a large group");
            let wanted = ErrorsOf::WorkingGradesToo;
            let found = grade_season_with_errors(input, &edition, wanted).unwrap();
            assert_eq!((&found.grades, found.assumed), (grades, assumed), "{seed}");
            assert_eq!(found.errors, errors, "{seed}");
            let found = grade_season_with_errors(input, &edition, ErrorsOf::Grades).unwrap();
            assert_eq!((&found.grades, &found.errors.grade), (grades, &errors.grade), "{seed}");
            assert!(found.errors.working.is_empty());
        });
    }
}
