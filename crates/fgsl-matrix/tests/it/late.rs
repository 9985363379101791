//! Results that arrive late: either the list is the same as if they had arrived in time, or their
//! month is closed.

use chrono::{Months, NaiveDate};
use fgsl_matrix::{ArrivedGame, Career, InputError, SeasonSoFar, System, TimedGame};
use proptest::prelude::*;
use rating_core::Outcome;

use crate::made_up::{Game, PLAYERS, day, games, grades, timed};

/// A game whose result arrives this many months after the game.
fn arrived(game: &Game, months: u32) -> ArrivedGame {
    let game = timed(game);
    let of_game = game.time().day().unwrap();
    ArrivedGame { game, arrived: of_game.checked_add_months(Months::new(months)).unwrap() }
}

fn list(
    system: &System,
    opening: &[f64],
    games: &[ArrivedGame],
    at: NaiveDate,
) -> Vec<Option<f64>> {
    let opening: Vec<Option<f64>> = opening.iter().map(|&grade| Some(grade)).collect();
    let career = Career::opening(system, &opening, vec![None; PLAYERS]).unwrap();
    let known = system.arrived_by(games, at).known;
    let season = SeasonSoFar::new(&known, day(0)..=day(700)).unwrap();
    let none = |_: &[TimedGame]| Ok::<_, InputError>(vec![None; PLAYERS]);
    career.at(system, season, at, none).unwrap().in_force().to_vec()
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]

    #[test]
    fn a_late_result_gives_what_it_would_have_given_or_nothing(
        in_time in games(),
        late in games(),
        grades in grades(),
        months in 1_u32..9,
    ) {
        let (at, before) = (day(650), day(30));
        for name in ["ecf-monthly", "elo-fide", "fgsl", "gs"] {
            let system = System::built_in(name).unwrap();
            let counts = system.reopen_months.is_none_or(|open| months <= open);
            let of = |late_by: u32, late: &[Game]| -> Vec<ArrivedGame> {
                let in_time = in_time.iter().map(|game| arrived(game, 0));
                in_time.chain(late.iter().map(|game| arrived(game, late_by))).collect()
            };
            let found = list(&system, &grades, &of(months, &late), at);
            let expected = if counts {
                list(&system, &grades, &of(0, &late), at)
            } else {
                list(&system, &grades, &of(0, &[]), at)
            };
            prop_assert_eq!(found, expected, "{} {}", name, months);
            // A list made before any late result arrived does not contain it.
            prop_assert_eq!(
                list(&system, &grades, &of(months, &late), before),
                list(&system, &grades, &of(0, &[]), before)
            );
            let arrivals = system.arrived_by(&of(months, &late), at);
            prop_assert_eq!(arrivals.too_late.len(), if counts { 0 } else { late.len() });
        }
    }
}

#[test]
fn six_months_are_open_and_the_seventh_is_closed() {
    let system = System::built_in("ecf-monthly").unwrap();
    assert_eq!(system.reopen_months, Some(6));
    // May's first and last day, and November's and December's first.
    let of = |played: u32, arrived: (i32, u32, u32)| ArrivedGame {
        game: timed(&(0, 1, Outcome::Win, played, 0)),
        arrived: NaiveDate::from_ymd_opt(arrived.0, arrived.1, arrived.2).unwrap(),
    };
    for (game, expected) in [
        (of(0, (2006, 5, 1)), true),
        (of(0, (2006, 11, 30)), true),
        (of(30, (2006, 11, 1)), true),
        (of(0, (2006, 12, 1)), false),
        (of(30, (2006, 12, 1)), false),
        (of(31, (2006, 12, 31)), true),
        (of(270, (2007, 7, 31)), true),
        (of(270, (2007, 8, 1)), false),
        // A result that was sent before the game has a wrong date, but is not late.
        (of(300, (2006, 5, 1)), true),
    ] {
        assert_eq!(system.is_in_time(&game), expected, "{game:?}");
    }
    // Without a limit every result counts. A game without a day has no month that could close.
    let open = system.with(|settings| settings.reopen_months = None).unwrap();
    assert!(open.is_in_time(&of(0, (2016, 5, 1))));
    let undated = TimedGame::new(
        fgsl_matrix::Time::START,
        rating_core::PlayerIdx::new(0),
        rating_core::PlayerIdx::new(1),
        Outcome::Win,
    );
    assert!(system.is_in_time(&ArrivedGame { game: undated, arrived: day(700) }));
}
