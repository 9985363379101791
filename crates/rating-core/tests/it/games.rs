//! Games grouped by player, checked against lists that are filled one game at a time.

use std::collections::BTreeSet;

use proptest::prelude::*;
use rating_core::games::MarkedGame;
use rating_core::ranks::Ranks;
use rating_core::{GamesError, HalfGame, Outcome, PlayerIdx, SeasonGames};

/// Three ranges of players, of which the last is not full.
const PLAYERS: usize = 2_500;

fn outcome(half_points: u32) -> Outcome {
    match half_points {
        0 => Outcome::Loss,
        1 => Outcome::Draw,
        _ => Outcome::Win,
    }
}

/// Games of a few players at the edges of the ranges, so that many meet twice, and games of any
/// others.
fn games() -> impl Strategy<Value = Vec<MarkedGame>> {
    let edge = prop::sample::select(vec![0, 1, 1_023, 1_024, 2_047, 2_048, 2_499]);
    let player = prop_oneof![edge, 0..PLAYERS as u32];
    let game = (player.clone(), player, 0..3_u32, 0..3_u8);
    let game = game.prop_filter_map("nobody plays themselves", |(white, black, result, mark)| {
        let half = HalfGame::new(PlayerIdx::new(black), outcome(result));
        (white != black).then_some(MarkedGame { white: PlayerIdx::new(white), half, mark })
    });
    prop::collection::vec(game, 0..200)
}

/// Both sides of a game.
fn sides(game: &MarkedGame) -> [(PlayerIdx, HalfGame); 2] {
    let MarkedGame { white, half, .. } = *game;
    let of_black = HalfGame::new(white, half.outcome().reversed());
    [(white, half), (half.opponent(), of_black)]
}

/// By player: the halves, sorted.
fn slowly(games: &[MarkedGame]) -> Vec<Vec<HalfGame>> {
    let mut by_player = vec![Vec::new(); PLAYERS];
    for (player, half) in games.iter().flat_map(sides) {
        by_player[player.as_usize()].push(half);
    }
    for halves in &mut by_player {
        halves.sort();
    }
    by_player
}

fn same(grouped: &SeasonGames, expected: &[Vec<HalfGame>]) -> Result<(), TestCaseError> {
    prop_assert_eq!(grouped.players(), expected.len());
    for (player, halves) in grouped.iter() {
        prop_assert_eq!(halves, &expected[player.as_usize()], "player {}", player.number());
    }
    Ok(())
}

fn grouped(games: &[MarkedGame], parts: usize) -> (SeasonGames, Vec<(PlayerIdx, HalfGame)>) {
    let parts: Vec<_> = games.chunks(parts).map(|part| part.iter().copied()).collect();
    SeasonGames::with_twins(PLAYERS, &parts).unwrap()
}

proptest! {
    #[test]
    fn however_games_are_parted_each_player_has_their_own(
        games in games(), parts in 1..50_usize,
    ) {
        same(&grouped(&games, parts).0, &slowly(&games))?;
    }

    #[test]
    fn twins_are_games_of_the_same_players_outcome_and_mark(games in games(), parts in 1..50_usize) {
        let mut expected = Vec::new();
        for (position, game) in games.iter().enumerate() {
            let [one, other] = sides(game);
            let lower = one.min(other);
            let alike = |before: &&MarkedGame| sides(before).contains(&lower) && before.mark == game.mark;
            if games[..position].iter().any(|before| alike(&before)) {
                expected.push(lower);
            }
        }
        expected.sort();
        prop_assert_eq!(grouped(&games, parts).1, expected);
    }

    #[test]
    fn taking_games_out_is_the_same_as_leaving_them_out(
        games in games(), out in prop::collection::vec(any::<bool>(), 200),
    ) {
        let (mut left, mut taken) = (Vec::new(), Vec::new());
        for (game, &out) in games.iter().zip(&out) {
            // The side from which a game is given makes no difference.
            let side = sides(game)[usize::from(game.mark == 0)];
            if out { taken.push(side) } else { left.push(*game) }
        }
        let mut whole = grouped(&games, 7).0;
        whole.take_out(&taken);
        same(&whole, &slowly(&left))?;
        prop_assert_eq!(whole, grouped(&left, 7).0);
    }
}

#[test]
fn taking_out_what_is_not_there_changes_nothing() {
    let [anna, ben, carla] = [0, 1, 2].map(PlayerIdx::new);
    let games = [(anna, ben, Outcome::Win), (ben, carla, Outcome::Draw)];
    let whole = SeasonGames::from_games(3, &games).unwrap();
    let mut taken = whole.clone();
    let lost = HalfGame::new(ben, Outcome::Loss);
    taken.take_out(&[(anna, lost), (PlayerIdx::new(3), lost), (PlayerIdx::new(9), lost)]);
    assert_eq!(taken, whole);
    // The game is there once, and given twice.
    taken.take_out(&[(anna, HalfGame::new(ben, Outcome::Win)); 2]);
    assert_eq!(taken, SeasonGames::from_games(3, &games[1..]).unwrap());
}

#[test]
fn the_first_game_that_cannot_be_grouped_is_named() {
    let [anna, ben, carla] = [0, 1, 2].map(PlayerIdx::new);
    let games = [(anna, ben, Outcome::Win), (ben, ben, Outcome::Win), (carla, anna, Outcome::Win)];
    assert_eq!(
        SeasonGames::from_games(2, &games),
        Err(GamesError::SamePlayerTwice { game: 1, player: ben })
    );
    let games = [games[0], games[2]];
    assert_eq!(
        SeasonGames::from_games(2, &games),
        Err(GamesError::UnknownPlayer { game: 1, player: carla })
    );
}

/// The places of every number up to far beyond the end.
fn places(end: usize, ranks: &Ranks) -> Vec<Option<u32>> {
    (0..end + 200).map(|number| ranks.place(number)).collect()
}

fn by_hand(end: usize, numbers: &BTreeSet<usize>) -> Vec<Option<u32>> {
    let place = |number: usize| numbers.iter().position(|one| *one == number);
    (0..end + 200).map(|number| place(number).map(|place| place as u32)).collect()
}

#[test]
fn numbers_around_the_ends_of_words_of_64_have_their_places() {
    let numbers = [0, 1, 62, 63, 64, 65, 127, 128, 191, 199];
    let ranks = Ranks::of_sorted(200, numbers.into_iter()).unwrap();
    assert_eq!(places(200, &ranks), by_hand(200, &BTreeSet::from(numbers)));
    assert_eq!((ranks.place(0), ranks.place(64), ranks.place(199)), (Some(0), Some(4), Some(9)));
}

#[test]
fn a_set_out_of_none_is_empty() {
    let ranks = Ranks::of_sorted(0, std::iter::empty()).unwrap();
    assert_eq!(places(0, &ranks), vec![None; 200]);
    assert_eq!(ranks, Ranks::default());
    assert_eq!(Ranks::of_sorted(0, std::iter::once(0)), None);
}

#[test]
fn numbers_out_of_order_twice_or_not_below_the_end_are_refused() {
    let of = |numbers: &[usize]| Ranks::of_sorted(100, numbers.iter().copied());
    assert!(of(&[0, 3, 99]).is_some());
    for refused in [&[3, 0][..], &[3, 3], &[0, 0], &[0, 3, 100], &[100], &[164], &[5, 7, 6]] {
        assert_eq!(of(refused), None, "{refused:?}");
    }
}

proptest! {
    #[test]
    fn every_number_has_its_place_and_no_other_has_one(
        numbers in prop::collection::btree_set(0..300_usize, 0..200), further in 0..200_usize,
    ) {
        let end = numbers.last().map_or(0, |last| last + 1) + further;
        let ranks = Ranks::of_sorted(end, numbers.iter().copied()).unwrap();
        prop_assert_eq!(places(end, &ranks), by_hand(end, &numbers));
        let marks: Vec<bool> = (0..end).map(|number| numbers.contains(&number)).collect();
        prop_assert_eq!(Ranks::of_marks(&marks), ranks);
    }
}
