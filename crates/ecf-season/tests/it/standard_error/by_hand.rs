//! Errors worked out by hand.

use ecf_season::standard_error::{DRAWS, StandardError, SureGrades};
use ecf_season::{Edition, SeasonGrades, grade_season};
use rating_core::Outcome::{Draw, Win};

use super::{Handed, square};
use crate::season::{Season, edition_with, total};

/// The noise of a season with too few games to measure it.
const NOISE: f64 = 38.0;

/// What a drawn variance beside one that is known is raised to: if all is drawn, by 2.064^2 /
/// 1.960^2.
fn student(known: f64, drawn: f64) -> f64 {
    drawn * (1.0 + 0.109 * drawn / (known + drawn))
}

fn errors(season: &Season, handed: &Handed) -> SureGrades {
    handed.errors(season, &Edition::yorkshire_2000())
}

fn grade(found: &SureGrades, player: usize) -> StandardError {
    found.errors.grade[player].expect("the player has a grade")
}

fn average(found: &SureGrades, player: usize) -> [i8; DRAWS] {
    *found.errors.handed_on[player].average.draws.expect("the player played").halves()
}

fn close(found: f64, expected: f64) {
    assert!((found - expected).abs() < 1e-4 * (1.0 + expected), "{found} and not {expected}");
}

/// Made-up errors of a list.
fn list(seed: i8) -> [i8; DRAWS] {
    std::array::from_fn(|draw| ((draw as i32 * 7 + i32::from(seed) * 11) % 25 - 12) as i8)
}

#[test]
fn noise_between_graded_players_is_exact() {
    let season = Season::new().graded(0, 100).graded(1, 110).graded(2, 120);
    let season = season.match_of(16, 0, 1, Draw).match_of(9, 0, 2, Draw);
    let handed = Handed { lists: vec![list(1), list(2), list(3)], ..Handed::default() };
    let found = errors(&season, &handed);
    close(grade(&found, 0).games, NOISE * NOISE / 25.0);
    close(grade(&found, 1).games, NOISE * NOISE / 16.0);
    // 16 of 25 games have the error of 1, and 9 that of 2.
    let both = (0..DRAWS)
        .map(|draw| (16.0 * f64::from(list(2)[draw]) + 9.0 * f64::from(list(3)[draw])) / 25.0);
    close(grade(&found, 0).opponents, student(NOISE * NOISE / 25.0, square(both)));
    let of_one = square(list(1).map(f64::from));
    close(grade(&found, 1).opponents, student(NOISE * NOISE / 16.0, of_one));
    close(grade(&found, 0).borrowed, 0.0);
}

#[test]
fn an_opponent_beyond_the_limit_brings_the_player_s_own_error() {
    // Exactly 40 apart is still within the limit.
    for (opponent, of) in [(140, 2), (141, 1), (60, 2), (59, 1)] {
        let season = Season::new().graded(0, 100).graded(1, opponent).match_of(4, 0, 1, Draw);
        let handed = Handed { lists: vec![list(1), list(2)], ..Handed::default() };
        let expected = student(NOISE * NOISE / 4.0, square(list(of).map(f64::from)));
        close(grade(&errors(&season, &handed), 0).opponents, expected);
    }
}

#[test]
fn the_noise_of_a_game_has_opposite_signs_for_its_players() {
    let season = Season::new().graded(0, 100).graded(1, 110).match_of(5, 0, 1, Win);
    let found = errors(&season, &Handed::default());
    let [one, two] = [0, 1].map(|player| average(&found, player));
    assert_eq!(one, two.map(|half| -half));
    // Five signs of 38 points over five games: an odd multiple of 7.6 points.
    for half in one {
        let fifths = f64::from(half) / 2.0 / 7.6;
        assert!((fifths.abs() - fifths.abs().round()).abs() < 0.04, "{half}");
        assert_eq!(fifths.abs().round() as i32 % 2, 1, "{half}");
    }
}

#[test]
fn a_game_with_a_newcomer_who_met_nobody_else_tells_nothing() {
    // The newcomer's working grade is the player's grade, less the noise of the game; with it the
    // player gets the own error back, in every draw.
    let season = Season::new().graded(0, 100).game(1, 0, Draw);
    let handed = Handed { lists: vec![list(4)], ..Handed::default() };
    let found = errors(&season, &handed);
    assert_eq!(average(&found, 0), list(4));
    let error = grade(&found, 0);
    close(error.games + error.opponents, student(0.0, square(list(4).map(f64::from))));
}

#[test]
fn games_of_a_chain_of_newcomers_are_resistors_in_a_row() {
    // 400 chains of three: the squares are 1, 2 and 3 times that of one game.
    let mut season = Season::new().graded(0, 100);
    for first in (1..=1_200).step_by(3) {
        season = season.game(first, 0, Draw).game(first + 1, first, Draw);
        season = season.game(first + 2, first + 1, Draw);
    }
    let found = errors(&season, &Handed::default());
    for place in 1..=3 {
        let of_chain = |chain: usize| found.errors.working[3 * chain + place].unwrap().powi(2);
        let mean = (0..400).map(of_chain).sum::<f64>() / 400.0;
        let expected = NOISE * NOISE * place as f64;
        // 9,600 draws are off by a hundredth, but those of a game are in all that follow.
        assert!((mean / expected - 1.0).abs() < 0.06, "{place}: {mean} and not {expected}");
    }
    assert_eq!(found.errors.working[0], None);
}

#[test]
fn borrowed_games_have_the_error_of_their_season() {
    // 18 games, and 12 of the 20 of the season before.
    let season = Season::new().graded(0, 100).graded(1, 100).match_of(18, 0, 1, Draw);
    let season = season.brings(0, 0, total(2_000, 20));
    let handed = Handed { averages: vec![list(5)], ..Handed::default() };
    let error = grade(&errors(&season, &handed), 0);
    let expected = square(list(5).map(|half| 12.0 / 30.0 * f64::from(half)));
    close(error.games, NOISE * NOISE * 18.0 / 900.0);
    close(error.borrowed, student(error.games, expected));
    close(error.value(), (error.games + error.borrowed).sqrt());
}

#[test]
fn nobody_without_a_grade_has_an_error() {
    let season = Season::new().graded(0, 100).graded(1, 100).game(0, 1, Draw).game(2, 3, Win);
    let season = season.graded(4, 90);
    let found = errors(&season, &Handed::default());
    assert_eq!(found.errors.working, [None; 5]);
    let has: Vec<bool> = found.errors.grade.iter().map(Option::is_some).collect();
    assert_eq!(has, [true, true, false, false, false]);
    assert!(!found.errors.handed_on[2].has_any());
    // An anchored group has grades, but no graded player to measure from.
    let edition = edition_with("\"withhold\"", "{ anchor = 120 }");
    let found = Handed::default().errors(&season, &edition);
    assert!(found.grades.players[2].grade.is_some());
    assert_eq!((found.errors.working[2], found.errors.grade[2]), (None, None));
    assert!(found.errors.grade[0].is_some());
}

#[test]
fn errors_of_all_grades_and_averages_are_handed_on() {
    let season = Season::new().graded(0, 100).graded(1, 100).match_of(20, 0, 1, Draw);
    let season = season.game(2, 0, Draw);
    let found = errors(&season, &Handed { lists: vec![list(1), list(2)], ..Handed::default() });
    let has = |player: usize| {
        let of = &found.errors.handed_on[player];
        (of.grade.is_some(), of.average.draws.is_some(), of.average.graded)
    };
    assert_eq!(
        [has(0), has(1), has(2)],
        [(true, true, true), (true, true, true), (false, true, false)]
    );
    // Without borrowed games the grade is the average.
    let of = &found.errors.handed_on[1];
    assert_eq!(of.grade, of.average.draws);
}

#[test]
fn grades_are_those_of_a_season_without_errors() {
    let edition = Edition::yorkshire_2000();
    for seed in 0..4 {
        let season = Season::at_random(80, 60, 300, seed);
        let found = Handed::default().errors(&season, &edition);
        let expected: SeasonGrades =
            season.with_input(&edition, |input, _| grade_season(input, &edition).unwrap());
        assert_eq!(found.grades, expected);
    }
}

#[test]
fn the_games_that_halve_an_error_are_the_fewest() {
    let rule = Edition::yorkshire_2000().borrowing;
    for games in [30_u32, 40, 100] {
        let error = StandardError { games: NOISE * NOISE / f64::from(games), ..Default::default() };
        let variance = |more: u64| NOISE * NOISE / (f64::from(games) + more as f64);
        let more = error.games_to_halve(games, &[], &rule, NOISE);
        assert!(variance(more).sqrt() <= error.value() / 2.0);
        assert!(variance(more - 1).sqrt() > error.value() / 2.0);
    }
    // 10 games and 20 borrowed ones, each with the same noise: with 20 or more further games
    // nothing is borrowed, and 120 games in all have half the standard error of 30.
    let each = NOISE * NOISE / 900.0;
    let error = StandardError { games: 10.0 * each, opponents: 0.0, borrowed: 20.0 * each };
    assert_eq!(error.games_to_halve(10, &[15, 5], &rule, NOISE), 110);
    // If the borrowed games have much noise, replacing some of them is enough.
    let error = StandardError { borrowed: 2_000.0 * each, ..error };
    let more = error.games_to_halve(10, &[15, 5], &rule, NOISE);
    assert!((1..20).contains(&more), "{more}");
    // Borrowed games whose errors are opposite to the others' take one away from their 11. Without
    // them n games have (n + 1) / n^2, and (11 - 1) / 30^2 / 4 is reached by the 361st.
    let error = StandardError { games: 11.0 * each, opponents: 0.0, borrowed: -each };
    assert_eq!(error.games_to_halve(10, &[15, 5], &rule, NOISE), 351);
}

#[test]
fn games_of_a_half_year_that_counts_whole_do_not_give_way() {
    // 12 games, all 14 of the half-year before, and 4 of the 17 of the one before that. With 4
    // further games the last ones are gone. n games have half the standard error at n = 4 x 900 /
    // (12 + 14 + 16/17), which is 133.6.
    let rule = Edition::built_in("ecf-2015").unwrap().borrowing;
    let each = NOISE * NOISE / 900.0;
    let borrowed = (14.0 + 4.0 * 4.0 / 17.0) * each;
    let error = StandardError { games: 12.0 * each, opponents: 0.0, borrowed };
    assert_eq!(error.games_to_halve(12, &[14, 4], &rule, NOISE), 134 - 12 - 14);
}
