//! What White's pieces are worth, factors by standing, and how a system predicts.

use fgsl_matrix::{
    Career, FactorRule, ListedNumber, Moves, OpeningPlayer, Pairs, PlayerFacts, Predicts, Scale,
    StartRule, System, SystemSettings, Ties, TimedGame, TopFactor, in_order,
};
use proptest::prelude::*;
use rating_core::{Outcome, PlayerIdx};

use crate::made_up::{Game, PLAYERS, games, season_of, timed};

/// Elo with K 27 and White's pieces worth 30 points, as `elo(x, gamma = 30)` of the R package
/// `PlayerRatings` has it; everybody begins at 2200.
fn elo(moves: Moves, change: impl FnOnce(&mut SystemSettings)) -> System {
    let text = "name = \"elo\"\nsource = \"PlayerRatings\"\nscale = \"elo\"\nn0 = 100\n\
                moves = \"month\"\nwhite = 30\n[curve]\nkind = \"logistic\"\ntenfold = 400\n\
                [factor]\nkind = \"constant\"\nk = 27\n[start]\nkind = \"given\"\ngrade = 200\n";
    let settings = |settings: &mut SystemSettings| {
        settings.moves = moves;
        change(settings);
    };
    System::from_toml(text).unwrap().with(settings).unwrap()
}

fn with_white(game: &Game) -> TimedGame {
    timed(game).with_white(PlayerIdx::new(game.0))
}

fn after(system: &System, games: &[TimedGame]) -> Vec<f64> {
    let listed = OpeningPlayer {
        number: ListedNumber::new(2_200.0, Scale::Elo),
        ..OpeningPlayer::default()
    };
    let mut games = games.to_vec();
    in_order(&mut games, Ties::Together);
    let career = Career::of_list(system, &[listed; PLAYERS]);
    let (career, _) = career.begin(system, season_of(&games), &[]).unwrap().finish().unwrap();
    career.grades().iter().map(|grade| grade.unwrap()).collect()
}

#[test]
fn a_win_with_white_is_worth_less() {
    // White is expected to score 1 / (1 + 10^(-30/400)) = 0.543066: a win with White is worth
    // 27 x 0.456934 = 12.3372, one with Black 27 x 0.543066 = 14.6628, without colours 13.5.
    for moves in [Moves::Live, Moves::Month, Moves::Season] {
        let system = elo(moves, |_| {});
        let won = |game: TimedGame| after(&system, &[game])[0] - 2_200.0;
        let game = timed(&(0, 1, Outcome::Win, 0, 0));
        let colours = [Some(0), Some(1), None];
        let found = colours
            .map(|white| won(white.map_or(game, |white| game.with_white(PlayerIdx::new(white)))));
        for (found, expected) in found.into_iter().zip([12.3372, 14.6628, 13.5]) {
            assert!((found - expected).abs() < 1e-4, "{moves:?}: {found} {expected}");
        }
    }
    let formula = elo(Moves::Month, |_| {}).formula();
    assert!(formula.ends_with("p = 100 / (1 + 10^(-d/400)), White's d 30 more"), "{formula}");
}

#[test]
fn a_watched_player_sees_the_white_pieces_in_every_step() {
    let games = [
        with_white(&(0, 1, Outcome::Draw, 0, 0)),
        with_white(&(2, 0, Outcome::Loss, 1, 0)),
        timed(&(0, 3, Outcome::Win, 2, 0)),
    ];
    for moves in [Moves::Live, Moves::Month] {
        let system = elo(moves, |_| {});
        let listed = OpeningPlayer {
            number: ListedNumber::new(2_200.0, Scale::Elo),
            ..OpeningPlayer::default()
        };
        let career = Career::of_list(&system, &[listed; 4]);
        let playing = career.begin(&system, season_of(&games), &[]).unwrap();
        let mut playing = playing.watching(PlayerIdx::new(0));
        playing.play_all().unwrap();
        let steps = playing.steps();
        assert!((steps[0].expected - 0.543_066).abs() < 1e-6);
        assert!(steps[1].expected < 0.5);
        let changes: f64 = steps.iter().map(|step| step.change).sum();
        let end = after(&system, &games)[0];
        assert!((2_200.0 + changes - end).abs() < 1e-9, "{moves:?}");
    }
}

proptest! {
    #[test]
    fn no_order_of_rows_or_players_changes_a_grade(
        games in games(), seed in any::<prop::sample::Index>(),
    ) {
        for moves in [Moves::Live, Moves::Month] {
            let system = elo(moves, |_| {});
            let given: Vec<TimedGame> = games.iter().map(with_white).collect();
            let mut turned: Vec<TimedGame> = games
                .iter()
                .map(|&(one, other, outcome, day, round)| {
                    timed(&(other, one, outcome.reversed(), day, round))
                        .with_white(PlayerIdx::new(one))
                })
                .collect();
            if !turned.is_empty() {
                let at = seed.index(turned.len());
                turned.rotate_left(at);
            }
            prop_assert_eq!(after(&system, &given), after(&system, &turned));
        }
    }

    /// A constant factor hands points from one player to the other, whoever had White.
    #[test]
    fn white_pieces_create_no_points(games in games()) {
        let games: Vec<TimedGame> = games.iter().map(with_white).collect();
        let sum: f64 = after(&elo(Moves::Month, |_| {}), &games).iter().sum();
        prop_assert!((sum - 2_200.0 * PLAYERS as f64).abs() < 1e-6);
    }

    #[test]
    fn pieces_that_are_worth_nothing_change_nothing(games in games()) {
        let given: Vec<TimedGame> = games.iter().map(with_white).collect();
        let without: Vec<TimedGame> = games.iter().map(timed).collect();
        for moves in [Moves::Live, Moves::Month] {
            let system = elo(moves, |settings| settings.white = 0.0);
            prop_assert_eq!(after(&system, &given), after(&system, &without));
        }
    }
}

/// `kfide` of `PlayerRatings`: 30 for fewer than 30 games, else 15, and 10 from 2400 on, for good.
const KFIDE: FactorRule = FactorRule::Standing {
    new: 30.0,
    games: 30,
    others: 15.0,
    top: Some(TopFactor { from: 2_400.0, k: 10.0 }),
};

#[test]
fn a_factor_by_standing_goes_by_games_and_by_the_highest_grade() {
    let facts =
        |games_before, highest| PlayerFacts { games_before, highest, ..PlayerFacts::default() };
    let facts = [
        facts(29, None),
        facts(30, Some(2_399.0)),
        facts(80, Some(2_400.0)),
        facts(3, Some(2_410.0)),
        PlayerFacts { is_established: true, ..PlayerFacts::default() },
    ];
    let system = elo(Moves::Month, |settings| settings.factor = KFIDE);
    let factors = system.factors(&facts, &[2_200.0; 5], &[1; 5]).unwrap();
    let of = |player| factors.of(PlayerIdx::new(player), PlayerIdx::new(0));
    assert_eq!([0, 1, 2, 3, 4].map(of), [30.0, 15.0, 10.0, 10.0, 15.0]);
    let words = "k = 30 until 30 games, then 15, 10 once 2400 was reached";
    assert!(system.formula().contains(words), "{}", system.formula());
}

#[test]
fn whoever_once_was_at_the_top_keeps_its_factor() {
    // 2390 wins against 2390 in May with K 15: 2397.5. A top from 2395 on gives K 10 in June.
    let top = TopFactor { from: 2_395.0, k: 10.0 };
    let rule = FactorRule::Standing { new: 30.0, games: 30, others: 15.0, top: Some(top) };
    let system = elo(Moves::Month, |settings| {
        settings.factor = rule;
        settings.white = 0.0;
    });
    let number = ListedNumber::new(2_390.0, Scale::Elo);
    let listed = OpeningPlayer { number, ..OpeningPlayer::default() };
    let games = [timed(&(0, 1, Outcome::Win, 0, 0)), timed(&(0, 2, Outcome::Draw, 40, 0))];
    let career = Career::of_list(&system, &[listed; 3]);
    let (career, _) = career.begin(&system, season_of(&games), &[]).unwrap().finish().unwrap();
    // A draw of 2397.5 with 2390 is expected to give 0.510791: 10 x -0.010791.
    let grade = career.grades()[0].unwrap();
    assert!((grade - 2_397.392_09).abs() < 1e-4, "{grade}");
}

#[test]
fn settings_that_have_no_meaning_are_refused() {
    let refused = |change: fn(&mut SystemSettings)| {
        let system = elo(Moves::Month, |_| {});
        system.with(change).unwrap_err().to_string()
    };
    for (error, expected) in [
        (refused(|settings| settings.white = 401.0), "`white` is 401: expected a number from -400"),
        (refused(|settings| settings.white = f64::NAN), "`white` is NaN"),
        (refused(|settings| settings.pairs = Pairs::Mean), "`white` is 30: expected 0 with pairs"),
        (
            refused(|settings| settings.predicts.white = Some(-500.0)),
            "`predicts.white` is -500: expected a number from -400",
        ),
        (
            refused(|settings| {
                settings.start = StartRule::Working { otherwise: 100.0 };
                settings.predicts.newcomers = true;
            }),
            "`predicts.newcomers` is true: expected false",
        ),
        (
            refused(|settings| {
                settings.factor = KFIDE;
                settings.moves = Moves::Live;
            }),
            "`moves` is live: expected month or season",
        ),
    ] {
        assert!(error.contains(expected), "{error}");
    }
}

#[test]
fn a_player_is_predicted_by_their_grade_in_time() {
    let known = |predicts: Predicts, games| predicts.known(games, Some(1), || Some(2));
    let unlisted = |predicts: Predicts| predicts.known(0, None, || Some(2));
    let as_it_moves = Predicts::default();
    assert_eq!((known(as_it_moves, 0), unlisted(as_it_moves)), (Some(1), None));
    let fifteen = Predicts { least_games: 15, ..Predicts::default() };
    assert_eq!((known(fifteen, 14), known(fifteen, 15), unlisted(fifteen)), (None, Some(1), None));
    let from_start = Predicts { newcomers: true, ..fifteen };
    assert_eq!((known(from_start, 14), unlisted(from_start)), (Some(2), Some(2)));
    assert_eq!(known(from_start, 15), Some(1));
}
