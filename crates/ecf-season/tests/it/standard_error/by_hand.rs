//! Resistors by hand.

use ecf_season::standard_error::{
    Assumptions, ListErrors, StandardError, StandardErrors, game_noise, standard_errors,
};
use ecf_season::{Edition, SeasonError};
use rating_core::{Outcome::Draw, Outcome::Loss, Outcome::Win};

use super::{errors_of, list};
use crate::season::{Season, edition_with, total};

const NOISE: f64 = 40.0;

fn working(errors: &StandardErrors, player: usize) -> f64 {
    errors.working[player].expect("the player has a working grade")
}

fn grade(errors: &StandardErrors, player: usize) -> StandardError {
    errors.grade[player].expect("the player has a grade")
}

fn close(found: f64, expected: f64) {
    assert!((found - expected).abs() < 1e-9 * (1.0 + expected), "{found} and not {expected}");
}

/// Ungraded players 1 to `players` in a chain of drawn games that begins with player 0, of 100.
fn chain(players: u32) -> Season {
    (0..players)
        .fold(Season::new().graded(0, 100), |season, player| season.game(player, player + 1, Draw))
}

#[test]
fn games_against_graded_players_are_resistors_side_by_side() {
    for games in [1, 2, 9, 100] {
        let season = Season::new().graded(0, 100).match_of(games, 1, 0, Draw);
        close(working(&errors_of(&season, NOISE, &[]), 1), NOISE / (games as f64).sqrt());
    }
}

#[test]
fn games_of_a_chain_are_resistors_in_a_row() {
    let errors = errors_of(&chain(200), NOISE, &[]);
    for player in 1..=200 {
        close(working(&errors, player), NOISE * (player as f64).sqrt());
    }
    assert_eq!((errors.working[0], errors.relative_error), (None, 0.0));
}

#[test]
fn a_chain_between_two_graded_players_is_surest_at_its_ends() {
    let season = chain(9).graded(10, 150).game(9, 10, Draw);
    let errors = errors_of(&season, NOISE, &[]);
    for player in 1..10_u32 {
        let (one_way, other_way) = (f64::from(player), f64::from(10 - player));
        close(working(&errors, player as usize), NOISE * (one_way * other_way / 10.0).sqrt());
    }
}

#[test]
fn a_ring_is_two_ways() {
    // 1 met the graded player; 2 and 3 met 1 and each other. One ohm, and then 1 parallel to 1 + 1.
    let season = chain(1).game(1, 2, Draw).game(2, 3, Draw).game(3, 1, Draw);
    let errors = errors_of(&season, NOISE, &[]);
    close(working(&errors, 1), NOISE);
    close(working(&errors, 2), NOISE * (1.0 + 2.0_f64 / 3.0).sqrt());
    close(working(&errors, 3), working(&errors, 2));
}

#[test]
fn however_often_one_opponent_was_met_their_error_is_in_every_game() {
    let edition = Edition::yorkshire_2000();
    for games in [1, 2, 63, 64, 65, 66, 200, 70_000] {
        // 0 met 1 this often, and 2 twice; 2 is beyond the limit, so that 0's own grade counts.
        let season = Season::new().graded(0, 100).graded(1, 110).graded(2, 160);
        let season = season.match_of(games, 0, 1, Draw).match_of(2, 0, 2, Draw);
        let error = season.with_input(&edition, |input, grades| {
            let assumptions = Assumptions { noise: NOISE, list: ListErrors::Same(7.0) };
            let errors = standard_errors(input, &edition, grades, &assumptions).unwrap();
            errors.grade[0].expect("0 has a grade")
        });
        let (games, all) = (games as f64, games as f64 + 2.0);
        close(error.games, NOISE * NOISE / all);
        close(error.list, 49.0 * ((games / all).powi(2) + (2.0 / all).powi(2)));
    }
}

#[test]
fn a_graded_player_s_mean_has_the_noise_of_its_games() {
    let season = Season::new().graded(0, 100).graded(1, 110).graded(2, 120);
    let season = season.match_of(16, 0, 1, Draw).match_of(9, 0, 2, Draw);
    let errors = errors_of(&season, NOISE, &[]);
    close(grade(&errors, 0).value(), NOISE / 5.0);
    close(grade(&errors, 1).value(), NOISE / 4.0);
    close(grade(&errors, 2).value(), NOISE / 3.0);
    // The errors of the opponents: 16 of 25 games against a grade with an error of 7, and 9 against
    // one with 10.
    let of_list = grade(&errors_of(&season, NOISE, &[5.0, 7.0, 10.0]), 0);
    close(of_list.list, (16.0 * 7.0_f64 / 25.0).powi(2) + (9.0 * 10.0_f64 / 25.0).powi(2));
    close(of_list.games, NOISE * NOISE / 25.0);
    close(of_list.value(), (of_list.games + of_list.list).sqrt());
}

#[test]
fn an_opponent_beyond_the_limit_brings_the_player_s_own_error() {
    // Exactly 40 apart is still within the limit.
    for (opponent, expected) in [(140, 10.0), (141, 5.0), (60, 10.0), (59, 5.0)] {
        let season = Season::new().graded(0, 100).graded(1, opponent).match_of(4, 0, 1, Draw);
        let errors = errors_of(&season, NOISE, &[5.0, 10.0]);
        close(grade(&errors, 0).list, expected * expected);
        close(grade(&errors, 0).games, NOISE * NOISE / 4.0);
    }
}

#[test]
fn an_own_error_that_comes_twice_is_one_error() {
    // One opponent is beyond the limit, so the player's own grade counts. The other is a newcomer
    // without other games, whose working grade is the player's grade.
    let season = Season::new().graded(0, 100).graded(1, 150).game(0, 1, Draw).game(2, 0, Draw);
    let errors = errors_of(&season, NOISE, &[6.0, 9.0, 0.0]);
    close(grade(&errors, 0).list, 36.0);
}

#[test]
fn nothing_is_learnt_from_a_newcomer_s_only_game() {
    // The newcomer's working grade is the player's own grade and the result, so the score is that
    // grade.
    for outcome in [Win, Draw, Loss] {
        let season = Season::new().graded(0, 100).game(1, 0, outcome);
        let errors = errors_of(&season, NOISE, &[6.0, 0.0]);
        // After a draw the newcomer is within the limit. Otherwise they are beyond it, and the
        // player's own grade counts, with the game's noise.
        let expected = if outcome == Draw { 0.0 } else { NOISE * NOISE };
        close(grade(&errors, 0).games, expected);
        close(grade(&errors, 0).list, 36.0);
        close(working(&errors, 1).powi(2), NOISE * NOISE + 36.0);
    }
}

#[test]
fn two_newcomers_share_the_graded_opponent_s_error() {
    // 1 and 2 drew with each other and with 0, so the whole error of 0 is in the working grades of
    // both.
    let season = Season::new().graded(0, 100).game(1, 0, Draw).game(2, 0, Draw).game(1, 2, Draw);
    let errors = errors_of(&season, NOISE, &[6.0, 0.0, 0.0]);
    // One ohm parallel to two.
    close(working(&errors, 1).powi(2), NOISE * NOISE * 2.0 / 3.0 + 36.0);
    // Together the two games of 0 score 0's own grade: no noise, and 0's own error.
    let of_graded = grade(&errors, 0);
    close(of_graded.games, 0.0);
    close(of_graded.list, 36.0);
}

#[test]
fn newcomers_of_one_group_belong_together_wherever_their_numbers_stand() {
    // As above, with 1 and 3; 2 met only 0. All of 0's games together score 0's own grade.
    let season = Season::new().graded(0, 100).game(1, 0, Draw).game(3, 0, Draw).game(1, 3, Draw);
    let errors = errors_of(&season.game(2, 0, Draw), NOISE, &[6.0, 0.0, 0.0, 0.0]);
    close(grade(&errors, 0).games, 0.0);
    close(grade(&errors, 0).list, 36.0);
}

#[test]
fn an_ungraded_player_s_grade_without_the_limit_is_the_working_grade() {
    let season = chain(3).game(3, 1, Win);
    let errors = errors_of(&season, NOISE, &[3.0; 4]);
    for player in 1..=3 {
        close(grade(&errors, player).value(), working(&errors, player));
    }
}

#[test]
fn an_ungraded_player_beyond_the_limit_counts_themselves_twice() {
    // 150 from ten wins over 100: each opponent counts as 110, so the grade is the working grade
    // plus 10.
    let season = Season::new().graded(0, 100).match_of(10, 1, 0, Win);
    let errors = errors_of(&season, NOISE, &[6.0, 0.0]);
    // T = 20 w - 10 g + 400, in ten games.
    close(grade(&errors, 1).games, 4.0 * NOISE * NOISE / 10.0);
    close(grade(&errors, 1).list, 36.0);
    // An ungraded opponent beyond the limit is subtracted from the sum: w1 = w2 + 50, w2 = 100.
    let season = Season::new().graded(0, 100).match_of(4, 2, 0, Draw).game(1, 2, Win);
    let errors = errors_of(&season, NOISE, &[]);
    // 1 scores w1 - 40 + 50, which is 2 w1 - w2 - 40: (2 x (1 + 1/4) - 1/4) and so on.
    close(grade(&errors, 1).games, NOISE * NOISE * (4.0 * 1.25 - 4.0 * 0.25 + 0.25));
}

#[test]
fn borrowed_games_bring_the_noise_of_their_season_s_average() {
    let season = Season::new().graded(0, 100).graded(1, 100).match_of(10, 0, 1, Draw);
    let season = season.brings(0, 0, total(1_200, 12)).brings(0, 1, total(2_000, 20));
    let error = grade(&errors_of(&season, NOISE, &[]), 0);
    // In 30 games: 10 of the season, 12 borrowed whole, and 8 at the average of 20.
    close(error.games, NOISE * NOISE * 10.0 / 900.0);
    close(error.borrowed, NOISE * NOISE * (12.0 + 8.0 * 8.0 / 20.0) / 900.0);
}

#[test]
fn more_games_halve_it() {
    let rule = Edition::yorkshire_2000().borrowing;
    let error =
        |games: f64| StandardError { games: NOISE * NOISE / games, ..StandardError::default() };
    // From the noise of games alone: three times as many more.
    assert_eq!(error(25.0).games_to_halve(25, &[], &rule, NOISE), 75);
    assert_eq!(error(1.0).games_to_halve(1, &[], &rule, NOISE), 3);
    // k more games of variance s^2 each, besides the n of the old mean.
    for (games, other) in [(30, 20.0), (9, 200.0), (12, 0.0)] {
        let error = StandardError { games: NOISE * NOISE / 20.0, list: other, borrowed: 1.0 };
        let variance = |more: u64| {
            let (n, k) = (f64::from(games), more as f64);
            (error.value().powi(2) * n * n + NOISE * NOISE * k) / ((n + k) * (n + k))
        };
        let more = error.games_to_halve(games, &[], &rule, NOISE);
        assert!(variance(more).sqrt() <= error.value() / 2.0);
        assert!(variance(more - 1).sqrt() > error.value() / 2.0);
    }
    // 10 games and 20 borrowed ones, each with the same noise: with 20 or more further games
    // nothing is borrowed, and 120 games in all have half the standard error of 30.
    let each = NOISE * NOISE / 900.0;
    let error = StandardError { games: 10.0 * each, list: 0.0, borrowed: 20.0 * each };
    assert_eq!(error.games_to_halve(10, &[15, 5], &rule, NOISE), 110);
    // If the borrowed games have much noise, replacing some of them is enough.
    let error = StandardError { borrowed: 2_000.0 * each, ..error };
    let more = error.games_to_halve(10, &[15, 5], &rule, NOISE);
    assert!((1..20).contains(&more), "{more}");
}

#[test]
fn games_of_a_half_year_that_counts_whole_do_not_give_way() {
    // 12 games, all 14 of the half-year before, and 4 of the 17 of the one before that. With 4
    // further games the last ones are gone. n games have half the standard error at n = 4 x 900 /
    // (12 + 14 + 16/17), which is 133.6.
    let rule = Edition::built_in("ecf-2015").unwrap().borrowing;
    let each = NOISE * NOISE / 900.0;
    let borrowed = (14.0 + 4.0 * 4.0 / 17.0) * each;
    let error = StandardError { games: 12.0 * each, list: 0.0, borrowed };
    assert_eq!(error.games_to_halve(12, &[14, 4], &rule, NOISE), 134 - 12 - 14);
}

#[test]
fn nobody_without_a_grade_has_an_error() {
    let season = Season::new().graded(0, 100).graded(1, 100).game(0, 1, Draw).game(2, 3, Win);
    let season = season.graded(4, 90);
    let errors = errors_of(&season, NOISE, &[]);
    assert_eq!(errors.working, [None; 5]);
    let has: Vec<bool> = errors.grade.iter().map(Option::is_some).collect();
    assert_eq!(has, [true, true, false, false, false]);
    // An anchored group has grades, but no graded player to measure from.
    let edition = edition_with("\"withhold\"", "{ anchor = 120 }");
    season.with_input(&edition, |input, grades| {
        assert!(grades.players[2].grade.is_some());
        let assumptions = Assumptions { noise: NOISE, list: ListErrors::Exact };
        let errors = standard_errors(input, &edition, grades, &assumptions).unwrap();
        assert_eq!((errors.working[2], errors.grade[2]), (None, None));
        assert!(errors.grade[0].is_some());
    });
}

#[test]
fn somebody_ungraded_who_paused_has_the_error_of_the_borrowed_games() {
    let edition = Edition::built_in("ecf-2015").unwrap();
    let season = Season::new().graded(0, 100).graded(1, 100).game(0, 1, Draw);
    let season = season.brings(2, 0, total(2_000, 20));
    season.with_input(&edition, |input, grades| {
        let season = "2006-H2".parse().unwrap();
        let input = ecf_season::SeasonInput { season, ..*input };
        let graded = ecf_season::grade_season(&input, &edition).unwrap();
        // The games of 2005-06 end in June 2006.
        assert!(graded.players[2].grade.is_some(), "{grades:?}");
        let assumptions = Assumptions { noise: NOISE, list: ListErrors::Exact };
        let errors = standard_errors(&input, &edition, &graded, &assumptions).unwrap();
        close(grade(&errors, 2).borrowed, NOISE * NOISE / 20.0);
    });
}

#[test]
fn one_error_for_the_whole_list_is_the_same_error_for_everybody() {
    let edition = Edition::yorkshire_2000();
    let season = chain(3);
    season.with_input(&edition, |input, grades| {
        let with = |list| {
            let assumptions = Assumptions { noise: NOISE, list };
            standard_errors(input, &edition, grades, &assumptions).unwrap()
        };
        let each = vec![7.0; grades.players.len()];
        assert_eq!(with(ListErrors::Same(7.0)), with(ListErrors::Each(&each)));
        assert_eq!(with(ListErrors::Same(0.0)).grade, with(ListErrors::Exact).grade);
        assert_ne!(with(ListErrors::Same(7.0)).grade, with(ListErrors::Exact).grade);
    });
}

#[test]
fn lists_that_do_not_fit_are_refused() {
    let edition = Edition::yorkshire_2000();
    let season = chain(1);
    let others = chain(2).grade().0;
    season.with_input(&edition, |input, grades| {
        let with = |grades, graded| {
            let assumptions = Assumptions { noise: NOISE, list: list(graded) };
            standard_errors(input, &edition, grades, &assumptions).map(|_| ())
        };
        let wrong = |list, found| Err(SeasonError::WrongLength { list, found, players: 2 });
        assert_eq!(with(grades, &[1.0; 3]), wrong("errors", 3));
        assert_eq!(with(&others, &[]), wrong("grades", 3));
        assert_eq!(with(grades, &[1.0; 2]), Ok(()));
    });
}

#[test]
fn the_noise_of_a_game_is_measured_between_graded_players() {
    let edition = Edition::yorkshire_2000();
    let measured = |season: &Season, graded: &[f64]| {
        season.with_input(&edition, |input, _| game_noise(input, &edition, list(graded)).unwrap())
    };
    // 20 apart: a draw is a surprise of 20, a win of the stronger player one of 30, a loss one of
    // 70.
    let players = || Season::new().graded(0, 120).graded(1, 100);
    close(measured(&players().game(0, 1, Draw), &[]).unwrap(), 20.0);
    close(measured(&players().game(0, 1, Win), &[]).unwrap(), 30.0);
    close(measured(&players().game(1, 0, Win), &[]).unwrap(), 70.0);
    let both = players().game(0, 1, Draw).game(0, 1, Win);
    close(measured(&both, &[]).unwrap(), (1_300.0_f64 / 2.0).sqrt());
    // 50 of the squares come from the list's errors.
    close(measured(&both, &[5.0, 5.0]).unwrap(), 600.0_f64.sqrt());
    close(measured(&both, &[50.0, 50.0]).unwrap(), 0.0);
    // Beyond the limit a win of the stronger player is a surprise of 10, without errors of the
    // list.
    let apart = Season::new().graded(0, 160).graded(1, 100).game(0, 1, Win);
    close(measured(&apart, &[5.0, 5.0]).unwrap(), 10.0);
    // Games with ungraded players do not count.
    let more = both.game(2, 0, Win).game(2, 1, Loss);
    close(measured(&more, &[]).unwrap(), (1_300.0_f64 / 2.0).sqrt());
    assert_eq!(measured(&chain(2), &[]), None);
}
