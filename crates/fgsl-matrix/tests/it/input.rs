//! What cannot be played is refused: games out of order, lists that fit no players, settings that
//! are no system.

use fgsl_matrix::{
    Career, Factors, InputError, Live, PlayerFacts, SeasonSoFar, System, SystemCurve, Ties,
    TimedGame, changes_by_matrices, in_order, season_changes,
};
use rating_core::{GamesError, Outcome, PlayerIdx};

use crate::edges::season;
use crate::made_up::{day, season_of, timed};

/// A line by which one point of difference is one per cent, and a gain of one per cent is worth a
/// fiftieth of a point.
fn by_hand() -> System {
    let line = SystemCurve::linear(100.0, None).unwrap();
    let settings = System::fgsl().with(|settings| {
        settings.n0 = 50.0;
        settings.curve = line;
        settings.most_difference = None;
    });
    settings.unwrap()
}

/// Player 0 beats player 1 on the first day and player 2 on the second.
fn two_wins() -> [TimedGame; 2] {
    [timed(&(0, 1, Outcome::Win, 0, 1)), timed(&(0, 2, Outcome::Win, 1, 1))]
}

#[test]
fn games_out_of_order_are_refused() {
    let system = by_hand();
    let grades = || vec![100.0; 3];
    let factors = || Factors::same(1.0).unwrap();
    let in_turn = two_wins();
    let mut live = Live::new(&system, factors(), &in_turn, grades()).unwrap();
    live.play_all();
    // 50% were expected and then 51%: 100 + 1 + 0.98. The other way round, player 2 would be at 99.
    let rounded: Vec<String> = live.grades().iter().map(|grade| format!("{grade:.2}")).collect();
    assert_eq!(rounded, ["101.98", "99.00", "99.02"]);

    let [first, second] = in_turn;
    let mut games = [second, first];
    let refused = InputError::OutOfOrder { game: 1 };
    assert_eq!(Live::new(&system, factors(), &games, grades()).unwrap_err(), refused);
    assert_eq!(SeasonSoFar::new(&games, day(0)..=day(364)), Err(refused));
    in_order(&mut games, Ties::Together);
    assert_eq!(games, in_turn);
}

#[test]
fn lists_that_do_not_fit_the_players_are_refused() {
    let system = by_hand();
    let games = two_wins();
    let wrong = |list, found| InputError::WrongLength { list, found, players: 3 };
    let live = |factors: Factors, grades: Vec<f64>| {
        Live::new(&system, factors, &games, grades).map(|_| ()).unwrap_err()
    };
    let of_two = || Factors::by_player(vec![1.0; 2]).unwrap();
    assert_eq!(live(of_two(), vec![100.0; 3]), wrong("factors", 2));
    let unknown = GamesError::UnknownPlayer { game: 1, player: PlayerIdx::new(2) };
    assert_eq!(live(of_two(), vec![100.0; 2]), unknown.into());

    let grouped = season(3, &[(0, 1, Outcome::Win), (0, 2, Outcome::Win)]);
    let changes = |factors: &Factors, grades| season_changes(&system, factors, &grouped, grades);
    let trust = Factors::by_trust(1.0, vec![1.0; 4]).unwrap();
    assert_eq!(changes(&trust, &[100.0; 3]), Err(wrong("factors", 4)));
    assert_eq!(changes(&of_two(), &[100.0; 4]), Err(wrong("grades", 4)));

    let facts = [PlayerFacts::default(); 3];
    assert_eq!(system.factors(&facts, &[100.0; 2], &[1; 3]), Err(wrong("grades", 2)));
    assert_eq!(system.factors(&facts, &[100.0; 3], &[1; 4]), Err(wrong("games", 4)));

    let opening = Career::opening(&system, &[Some(100.0); 3], vec![None; 2]);
    assert_eq!(opening, Err(wrong("birth_years", 2)));
    let career = Career::opening(&system, &[Some(100.0); 3], vec![None; 3]).unwrap();
    let begun = career.begin(&system, season_of(&games), &[None; 2]);
    assert_eq!(begun.map(|_| ()).unwrap_err(), wrong("working", 2));
    let two = Career::opening(&system, &[Some(100.0); 2], vec![None; 2]).unwrap();
    let begun = two.begin(&system, season_of(&games), &[]);
    assert_eq!(begun.map(|_| ()).unwrap_err(), unknown.into());
    let played = two.play(&system, season_of(&games), |_| Ok::<_, InputError>(vec![None; 2]));
    assert_eq!(played.map(|_| ()), Err(unknown.into()));
}

#[test]
fn a_game_against_oneself_is_refused() {
    let (system, oneself) = (by_hand(), [timed(&(1, 1, Outcome::Win, 0, 1))]);
    let refused = GamesError::SamePlayerTwice { game: 0, player: PlayerIdx::new(1) };
    let live = Live::new(&system, Factors::same(1.0).unwrap(), &oneself, vec![100.0; 2]);
    assert_eq!(live.map(|_| ()).unwrap_err(), refused.into());
}

#[test]
fn numbers_that_are_none_are_refused() {
    let system = by_hand();
    let not_a_number = |list, player, found, expected| {
        let player = PlayerIdx::new(player);
        InputError::NotANumber { list, player, found, expected }
    };
    let factors = || Factors::same(1.0).unwrap();
    let infinite = vec![100.0, 100.0, f64::INFINITY];
    let error = Live::new(&system, factors(), &two_wins(), infinite).map(|_| ()).unwrap_err();
    assert_eq!(error, not_a_number("grades", 2, f64::INFINITY, "a finite number"));
    assert_eq!(error.to_string(), "`grades` has inf for player 2: expected a finite number");
    assert!(Factors::by_player(vec![f64::NAN]).is_err());
    // 0 / (0 + 0) would be the factor of two players without any trust.
    let size = "a number above 0, from 0.000001 to 1000000";
    let refused = Factors::by_trust(1.0, vec![1.0, 0.0]).unwrap_err();
    assert_eq!(refused, not_a_number("trust", 1, 0.0, size));
    assert!(Career::opening(&system, &[Some(f64::NAN)], vec![None]).is_err());
    let matrix = |_, _| 1.0;
    let grouped = season(2, &[(0, 1, Outcome::Win)]);
    let refused = changes_by_matrices(&grouped, 0.0, matrix, matrix).unwrap_err();
    assert_eq!(refused.to_string(), format!("`n0` is 0: expected {size}"));
}

#[test]
fn settings_out_of_range_make_no_system() {
    let refused = System::fgsl().with(|settings| settings.n0 = 0.0).unwrap_err();
    let expected = "`n0` is 0: expected a number above 0, from 0.000001 to 1000000";
    assert_eq!(refused.to_string(), expected);
    assert!(System::fgsl().with(|settings| settings.n0 = f64::NAN).is_err());
    // Each of them is a setting, and together they are none.
    let whole = System::fgsl().with(|settings| settings.whole = true).unwrap_err();
    assert!(whole.to_string().contains("grades move with every game"), "{whole}");
}
