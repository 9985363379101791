//! Where players begin, and the state that a system carries from season to season.

use fgsl_matrix::{
    Began, Career, Conversion, FactorRule, ListedNumber, Moves, OpeningPlayer, Scale, StartRule,
    System, TimedGame, in_order, starts,
};
use rating_core::Outcome;
use rating_core::expectancy::{Expectancy, Logistic};

use crate::made_up::{Game, day, season_of, timed};

fn ordered(games: &[(u32, u32, Outcome, u32, u32)]) -> Vec<TimedGame> {
    let mut games: Vec<_> = games.iter().map(timed).collect();
    in_order(&mut games, fgsl_matrix::Ties::Together);
    games
}

#[test]
fn a_newcomer_begins_at_one_of_three_grades() {
    let listed = [Some(100.0), Some(140.0), None, None];
    let games = ordered(&[
        (2, 0, Outcome::Win, 0, 0),
        (2, 1, Outcome::Loss, 1, 0),
        (2, 1, Outcome::Win, 2, 0),
        (3, 2, Outcome::Win, 0, 0),
    ]);
    let working = [None, None, Some(131.5), None];
    let found = |start| {
        let system = System::fgsl().with(|settings| settings.start = start).unwrap();
        let starts = starts(&system, &listed, &working, season_of(&games)).unwrap();
        (starts.grades, starts.began)
    };
    let (grades, began) = found(StartRule::Working { otherwise: 90.0 });
    assert_eq!(grades, [100.0, 140.0, 131.5, 90.0]);
    assert_eq!(began, [Began::Graded, Began::Graded, Began::Working, Began::Given]);
    let (grades, _) = found(StartRule::Given { grade: 77.0 });
    assert_eq!(grades, [100.0, 140.0, 77.0, 77.0]);
    // The first two games are 1 of 2 against 100 and 140; with a draw against 120 exactly 120.
    let (grades, began) = found(StartRule::Performance { games: 2, otherwise: 90.0 });
    assert!((grades[2] - 120.0).abs() < 1e-9, "{grades:?}");
    assert_eq!(began[2], Began::Performance { games: 2 });
    assert_eq!((grades[3], began[3]), (90.0, Began::Given), "they met nobody with a grade");
    // All three: the rating that expects 2.5 of four, where the fourth is against their mean.
    let (grades, _) = found(StartRule::Performance { games: 10, otherwise: 90.0 });
    let mean = (100.0 + 140.0 + 140.0) / 3.0;
    let opponents = [100.0, 140.0, 140.0, mean];
    let expected: f64 = opponents.iter().map(|o| Logistic::GRADE.expected(grades[2] - o)).sum();
    assert!((expected - 2.5).abs() < 1e-9, "{expected}");
}

/// A newcomer who lost to a 100 and beat a 140 on one day has no first game of the two, so both
/// count. The game of the next day is not one of the first two.
#[test]
fn newcomers_do_not_depend_on_players_numbers() {
    let found = |listed: [Option<f64>; 3], games: &[Game], count| {
        let start = StartRule::Performance { games: count, otherwise: 90.0 };
        let system = System::fgsl().with(|settings| settings.start = start).unwrap();
        let starts = starts(&system, &listed, &[], season_of(&ordered(games))).unwrap();
        (starts.grades[2], starts.began[2])
    };
    for (listed, weak, strong) in
        [([Some(100.0), Some(140.0), None], 0, 1), ([Some(140.0), Some(100.0), None], 1, 0)]
    {
        let one_day = [(2, weak, Outcome::Loss, 0, 0), (2, strong, Outcome::Win, 0, 0)];
        let next_day = [&one_day[..], &[(2, strong, Outcome::Win, 1, 0)]].concat();
        for count in [1, 2] {
            let (grade, began) = found(listed, &next_day, count);
            // 1 of 2 against 100 and 140, and a draw with 120.
            assert!((grade - 120.0).abs() < 1e-9, "{grade}");
            assert_eq!(began, Began::Performance { games: 2 });
        }
        assert_eq!(found(listed, &next_day, 3).1, Began::Performance { games: 3 });
    }
}

/// The national line expects at most 90 per cent, so for six wins and the added draw (92.9) no
/// rating expects the score. The newcomer begins at the least grade that expects 90 against
/// everybody, 40 above the strongest.
#[test]
fn scores_beyond_a_limited_line_begin_at_its_end() {
    let listed = [Some(150.0), Some(140.0), Some(160.0), None];
    let found = |outcome, rounds: u32| {
        let games: Vec<Game> = (0..rounds)
            .flat_map(|round| (0..3).map(move |opponent| (3, opponent, outcome, round, 0)))
            .collect();
        let start = StartRule::Performance { games: 30, otherwise: 100.0 };
        let system =
            System::built_in("gs").unwrap().with(|settings| settings.start = start).unwrap();
        let starts = starts(&system, &listed, &[], season_of(&ordered(&games))).unwrap();
        (starts.grades[3], starts.began[3])
    };
    assert_eq!(found(Outcome::Win, 2), (200.0, Began::Performance { games: 6 }));
    assert_eq!(found(Outcome::Loss, 2), (100.0, Began::Performance { games: 6 }));
    // Three wins and a draw are 87.5 per cent, which a lower rating expects.
    let (grade, _) = found(Outcome::Win, 1);
    assert!((150.0..200.0).contains(&grade), "{grade}");
}

#[test]
fn the_first_game_of_a_season_starts_from_last_seasons_grade() {
    let system = System::fgsl();
    let opening = [Some(100.0), Some(120.0), None];
    let games = ordered(&[(0, 1, Outcome::Draw, 0, 0), (0, 2, Outcome::Draw, 5, 0)]);
    let career = Career::opening(&system, &opening, vec![None; 3]).unwrap();
    let (career, first) = career.begin(&system, season_of(&games), &[]).unwrap().finish().unwrap();
    let (_, second) = career.begin(&system, season_of(&games), &[]).unwrap().finish().unwrap();
    assert_eq!(first.end, second.start);
    assert_eq!(first.began[2], Some(Began::Given));
    assert_eq!(second.began[2], Some(Began::Graded));
    assert_eq!(first.games, [2, 1, 1]);
}

#[test]
fn somebody_who_neither_had_a_grade_nor_played_has_none() {
    for (name, _) in System::BUILT_IN {
        let system = System::built_in(name).unwrap();
        let career =
            Career::opening(&system, &[Some(100.0), None, Some(90.0)], vec![None; 3]).unwrap();
        let games = ordered(&[(0, 2, Outcome::Win, 0, 0)]);
        let (_, played) = career.begin(&system, season_of(&games), &[]).unwrap().finish().unwrap();
        assert_eq!((played.start[1], played.end[1], played.began[1]), (None, None, None), "{name}");
        assert!(played.end[0].is_some() && played.end[2].is_some(), "{name}");
    }
}

#[test]
fn fewer_than_two_players_keep_what_they_have() {
    for (name, _) in System::BUILT_IN {
        let system = System::built_in(name).unwrap();
        for listed in [&[][..], &[Some(100.0)]] {
            let career = Career::opening(&system, listed, vec![None; listed.len()]).unwrap();
            let (career, played) =
                career.begin(&system, season_of(&[]), &[]).unwrap().finish().unwrap();
            assert_eq!(played.games, vec![0; listed.len()], "{name}");
            assert_eq!((&played.start, career.grades()), (&played.end, &*played.end), "{name}");
            assert!(played.end.iter().all(Option::is_some), "{name}");
        }
    }
}

#[test]
fn a_day_shows_the_games_that_had_ended_and_whole_months() {
    let games = ordered(&[(0, 1, Outcome::Win, 0, 0), (0, 1, Outcome::Win, 40, 0)]);
    let opening = [Some(100.0), Some(100.0)];
    let at = |name: &str, number: u32| {
        let system = System::built_in(name).unwrap();
        let career = Career::opening(&system, &opening, vec![None; 2]).unwrap();
        let mut playing = career.begin(&system, season_of(&games), &[]).unwrap();
        playing.until(day(number)).unwrap();
        playing.grades()[0].unwrap()
    };
    assert!(at("fgsl", 0) > 100.0 && at("fgsl", 0) == at("fgsl", 39));
    assert!(at("fgsl", 40) > at("fgsl", 39));
    // The season begins on 1 May 2006: May ends on day 30, June on day 60.
    assert_eq!(at("elo-fide", 29), 100.0);
    assert!(at("elo-fide", 30) > 100.0 && at("elo-fide", 30) == at("elo-fide", 59));
    assert!(at("elo-fide", 60) > at("elo-fide", 59));
    assert_eq!(at("gs", 300), 100.0);
}

#[test]
fn no_day_is_too_early_or_too_late_to_look() {
    let games = ordered(&[(0, 1, Outcome::Win, 0, 0)]);
    let system = System::fgsl();
    let career = Career::opening(&system, &[Some(100.0), Some(100.0)], vec![None; 2]).unwrap();
    let at = |day| {
        let mut playing = career.begin(&system, season_of(&games), &[]).unwrap();
        playing.until(day).unwrap();
        playing.grades()[0].unwrap()
    };
    assert_eq!(at(chrono::NaiveDate::MIN), 100.0);
    assert!(at(chrono::NaiveDate::MAX) > 100.0);
}

#[test]
fn without_a_limit_of_40_a_favourite_who_wins_can_still_lose() {
    // AGS, by hand: 180 beats 100 in all of 30 games. The line expects 50 + 80 = 130 per cent, so
    // half of the missing 30 is lost: 165. With the limit, in the other reading, 90 per cent are
    // expected, and half of 10 is gained: 185.
    let games: Vec<_> = (0..30).map(|number| (0, 1, Outcome::Win, number, 0)).collect();
    let games = ordered(&games);
    let after = |system: &System| {
        let career = Career::opening(system, &[Some(180.0), Some(100.0)], vec![None; 2]).unwrap();
        career.begin(system, season_of(&games), &[]).unwrap().finish().unwrap().0.grades().to_vec()
    };
    let ags = System::built_in("ags").unwrap();
    let limited = ags.with(|settings| settings.most_difference = Some(40.0)).unwrap();
    for (system, expected) in [(&ags, [165.0, 115.0]), (&limited, [185.0, 95.0])] {
        let found = after(system);
        for (found, expected) in found.iter().zip(expected) {
            assert!((found.unwrap() - expected).abs() < 1e-9, "{found:?} {expected}");
        }
    }
}

#[test]
fn grades_become_ratings_by_the_factors_of_their_time() {
    // Grade 160 in the three conversions that were in use.
    for (factor, constant, expected) in
        [(7.5, 700.0, 1_900.0), (8.0, 600.0, 1_880.0), (8.0, 650.0, 1_930.0)]
    {
        let conversion = Conversion { factor, constant };
        let elo = System::built_in("elo-fide")
            .unwrap()
            .with(|settings| settings.conversion = conversion)
            .unwrap();
        assert_eq!(elo.from_grade(160.0), expected);
        assert_eq!(elo.to_grade(expected), 160.0);
        let of = |value, scale| ListedNumber::new(value, scale).unwrap();
        assert_eq!(elo.from_listed(of(160.0, Scale::Grade)), expected);
        assert_eq!(elo.from_listed(of(1_862.5, Scale::Elo)), 1_862.5);
        assert_eq!(conversion.convert(expected, Scale::Elo, Scale::Elo), expected);
        let fgsl = System::fgsl()
            .with(|settings| {
                settings.conversion = conversion;
                settings.moves = Moves::Season;
            })
            .unwrap();
        assert_eq!(fgsl.from_listed(of(expected, Scale::Elo)), 160.0);
        assert_eq!(fgsl.from_listed(of(160.5, Scale::Grade)), 160.5);
        assert_eq!(conversion.convert(160.0, Scale::Grade, Scale::Elo), expected);
    }
    for scale in Scale::NAMED {
        assert_eq!(scale.0.parse(), Ok(scale.1));
        assert_eq!(scale.1.to_string(), scale.0);
    }
    let error = "points".parse::<Scale>().unwrap_err().to_string();
    assert_eq!(error, "the scale is `points`: expected grade or elo");
}

#[test]
fn trust_is_of_all_games_before() {
    // Two draws between equals change no grade, and leave both with a trust of 3. In the next
    // season player 0 beats player 2, who has a trust of 1. With 2k = 2 the factors are 2 x 1/4 and
    // 2 x 3/4, and equals gain 50/30 of them.
    let factor = FactorRule::TrustWeighted { k: 1.0, most: 30 };
    let number = ListedNumber::new(100.0, Scale::Grade);
    let listed = OpeningPlayer { number, games: Some(0), ..OpeningPlayer::default() };
    let first = ordered(&[(0, 1, Outcome::Draw, 0, 0), (0, 1, Outcome::Draw, 0, 1)]);
    let second = ordered(&[(0, 2, Outcome::Win, 0, 0)]);
    for moves in [Moves::Live, Moves::Month, Moves::Season] {
        let system = System::fgsl()
            .with(|settings| {
                settings.factor = factor;
                settings.moves = moves;
            })
            .unwrap();
        let career = Career::of_list(&system, &[listed; 3]);
        let (career, _) = career.begin(&system, season_of(&first), &[]).unwrap().finish().unwrap();
        let (career, _) = career.begin(&system, season_of(&second), &[]).unwrap().finish().unwrap();
        let by_hand = [100.0 + 0.5 * 50.0 / 30.0, 100.0, 100.0 - 1.5 * 50.0 / 30.0];
        for (found, by_hand) in career.grades().iter().zip(by_hand) {
            assert!((found.unwrap() - by_hand).abs() < 1e-12, "{moves:?}: {found:?}");
        }
    }
}

/// Ratings after 2006-07: a junior born in 1988 beats an equal opponent, and perhaps two other
/// players draw in May.
fn after_a_win_of_a_junior(moves: Moves, day_of_win: u32, strangers_play: bool) -> Vec<f64> {
    let system = System::built_in("elo-fide")
        .unwrap()
        .with(|settings| {
            settings.moves = moves;
            settings.junior_to = 18;
            settings.factor = FactorRule::Juniors { juniors: 40.0, others: 20.0 };
            settings.whole = false;
        })
        .unwrap();
    let birth_years = vec![Some(1_988), None, None, None];
    let career = Career::opening(&system, &[Some(120.0); 4], birth_years).unwrap();
    let mut games = vec![(0, 1, Outcome::Win, day_of_win, 0)];
    if strangers_play {
        games.push((2, 3, Outcome::Draw, 1, 0));
    }
    let games = ordered(&games);
    let (career, _) = career.begin(&system, season_of(&games), &[]).unwrap().finish().unwrap();
    career.grades().iter().map(|grade| grade.unwrap()).collect()
}

#[test]
fn who_is_a_junior_does_not_hang_on_the_games_of_strangers() {
    // The season begins on 1 May 2006. A player born in 1988 is a junior up to the end of 2006 (day
    // 244), so a win against an equal opponent is worth 40 or 20 x .50.
    for (moves, day_of_win, after) in [
        (Moves::Live, 244, 1_620.0),
        (Moves::Live, 245, 1_610.0),
        (Moves::Month, 244, 1_620.0),
        (Moves::Month, 249, 1_610.0),
        // A season is one period, which belongs to the year in which it begins.
        (Moves::Season, 1, 1_620.0),
        (Moves::Season, 249, 1_620.0),
    ] {
        for strangers_play in [false, true] {
            let found = after_a_win_of_a_junior(moves, day_of_win, strangers_play);
            let expected = [after, 1_590.0, 1_600.0, 1_600.0];
            assert_eq!(found, expected, "{moves:?}, day {day_of_win}, {strangers_play}");
        }
    }
}

#[test]
fn stopping_between_two_years_of_live_grades_changes_nothing() {
    let system = System::fgsl()
        .with(|settings| {
            settings.junior_to = 18;
            settings.factor = FactorRule::Juniors { juniors: 2.0, others: 1.0 };
        })
        .unwrap();
    let career = Career::opening(&system, &[Some(120.0); 2], vec![Some(1_988), None]).unwrap();
    let games = ordered(&[(0, 1, Outcome::Win, 240, 0), (0, 1, Outcome::Win, 250, 0)]);
    let through = career.begin(&system, season_of(&games), &[]).unwrap().finish().unwrap();
    for stop in [0, 240, 244, 245, 250, 364] {
        let mut playing = career.begin(&system, season_of(&games), &[]).unwrap();
        playing.until(day(stop)).unwrap();
        assert_eq!(playing.finish().unwrap(), through, "day {stop}");
    }
    // 100 x 2 x .50 / 30 in 2006, and in 2007 what the two grades after that expect.
    let (one, other) = (120.0 + 10.0 / 3.0, 120.0 - 5.0 / 3.0);
    let by_hand = one + 100.0 / 30.0 * (1.0 - Logistic::GRADE.expected(one - other));
    assert!((through.0.grades()[0].unwrap() - by_hand).abs() < 1e-9, "{through:?}");
}
