//! Half-games, and games grouped by player, checked against lists filled and sorted one by one.

use proptest::prelude::*;
use rating_core::Outcome::{self, Draw, Loss, Win};
use rating_core::{GamesError, HalfGame, PlayerIdx, SeasonGames};

type Game = (PlayerIdx, PlayerIdx, Outcome);

fn game(white: u32, black: u32, outcome: Outcome) -> Game {
    (PlayerIdx::new(white), PlayerIdx::new(black), outcome)
}

/// By player: opponent and half-points of every game, in order.
fn by_hand(players: usize, games: &[Game]) -> Vec<Vec<(u32, u32)>> {
    let mut lists = vec![Vec::new(); players];
    for (white, black, outcome) in games {
        let for_white = match outcome {
            Win => 2,
            Draw => 1,
            Loss => 0,
        };
        lists[white.as_usize()].push((black.number(), for_white));
        lists[black.as_usize()].push((white.number(), 2 - for_white));
    }
    for list in &mut lists {
        list.sort_unstable();
    }
    lists
}

fn check_grouped(players: usize, games: &[Game]) {
    let grouped = SeasonGames::from_games(players, games).unwrap();
    assert_eq!((grouped.players(), grouped.games()), (players, games.len()));
    let expected = by_hand(players, games);
    let seen = |half: &HalfGame| (half.opponent().number(), half.half_points());
    let mut visited = 0;
    for (player, halves) in grouped.iter() {
        assert_eq!(player.as_usize(), visited, "in the order of numbers");
        assert!(halves.iter().map(seen).eq(expected[visited].iter().copied()), "{visited}");
        assert_eq!(grouped.of(player), halves);
        visited += 1;
    }
    assert_eq!(visited, players);
}

/// Games in which the players' numbers step through all players, far from sorted.
fn many_games(players: u32, games: u32) -> Vec<Game> {
    let at = |step: u32| {
        let white = step.wrapping_mul(2_654_435_761) % players;
        let black = (white + 1 + step.wrapping_mul(40_503) % (players - 1)) % players;
        game(white, black, Outcome::ALL[step as usize % 3])
    };
    (0..games).map(at).collect()
}

#[test]
fn a_half_game_holds_its_opponent_and_outcome() {
    for number in [0, 1, 2, 3, 4, 5, 1_000, (1 << 30) - 2] {
        for (outcome, half_points) in [(Loss, 0), (Draw, 1), (Win, 2)] {
            let half = HalfGame::new(PlayerIdx::new(number), outcome);
            assert_eq!(half.opponent().number(), number);
            assert_eq!((half.outcome(), half.half_points()), (outcome, half_points), "{number}");
        }
    }
}

#[test]
fn half_games_are_ordered_by_opponent_and_half_points() {
    let games = [game(0, 2, Win), game(2, 0, Win), game(0, 1, Draw), game(0, 2, Draw)];
    let grouped = SeasonGames::from_games(3, &games).unwrap();
    let halves = |player| grouped.of(PlayerIdx::new(player));
    let half = |opponent, outcome| HalfGame::new(PlayerIdx::new(opponent), outcome);
    assert_eq!(halves(0), [half(1, Draw), half(2, Loss), half(2, Draw), half(2, Win)]);
    assert_eq!(halves(1), [half(0, Draw)]);
    assert_eq!(halves(2), [half(0, Loss), half(0, Draw), half(0, Win)]);
}

#[test]
fn games_are_grouped_by_any_number_of_tasks() {
    // Sizes around those of the ranges of players and of the parts of a list.
    for players in [2, 1_023, 1_024, 1_025, 4_096, 10_000] {
        check_grouped(players, &many_games(players as u32, 5_000));
    }
    for games in [65_535, 65_536, 65_537, 150_000] {
        check_grouped(700, &many_games(700, games));
    }
}

#[test]
fn a_season_without_games_has_its_players() {
    check_grouped(3, &[]);
    check_grouped(0, &[]);
}

#[test]
fn rows_of_any_kind_are_grouped_as_games_are() {
    let rows = [("Anna", 0_u32, 1_u32, '='), ("Ben", 1, 2, '1')];
    let grouped = SeasonGames::from_rows(3, &rows, |&(_, white, black, result)| {
        let outcome = if result == '1' { Win } else { Draw };
        (PlayerIdx::new(white), HalfGame::new(PlayerIdx::new(black), outcome))
    });
    let games = [game(0, 1, Draw), game(1, 2, Win)];
    assert_eq!(grouped, SeasonGames::from_games(3, &games));
}

#[test]
fn a_game_that_cannot_be_is_named_by_its_position() {
    let good = game(0, 1, Draw);
    let unknown = |game, player| GamesError::UnknownPlayer { game, player: PlayerIdx::new(player) };
    let twice = |game, player| GamesError::SamePlayerTwice { game, player: PlayerIdx::new(player) };
    let error = |games: &[Game]| SeasonGames::from_games(2, games).unwrap_err();
    assert_eq!(error(&[game(2, 0, Win)]), unknown(0, 2));
    assert_eq!(error(&[good, game(1, 2, Win)]), unknown(1, 2));
    assert_eq!(error(&[good, good, game(1, 1, Win)]), twice(2, 1));
    assert_eq!(error(&[good, game(3, 3, Win)]), unknown(1, 3));
    assert_eq!(error(&[good, game(0, 0, Win), game(7, 0, Win)]), twice(1, 0));
    // Also after the first 65,536 games.
    let mut many = vec![good; 70_000];
    many[69_000] = game(1, 5, Loss);
    assert_eq!(error(&many), unknown(69_000, 5));
}

#[test]
fn more_players_than_a_half_game_can_number_are_refused() {
    let players = PlayerIdx::MAX_PLAYERS + 1;
    assert_eq!(players, 1_073_741_824);
    let error = SeasonGames::from_games(players, &[]).unwrap_err();
    assert_eq!(error, GamesError::TooManyPlayers { players });
}

#[test]
fn an_opponent_beyond_every_season_is_nobody_of_it() {
    // Two bits too many would make them players 0, 1 and 5.
    for number in [1 << 30, (1 << 30) + 1, (3 << 30) + 5, u32::MAX] {
        let games = [game(0, 1, Win), game(1, number, Win)];
        let error = SeasonGames::from_games(6, &games).unwrap_err();
        assert!(matches!(error, GamesError::UnknownPlayer { game: 1, .. }), "{error}");
        let error = SeasonGames::from_games(6, &[game(number, 0, Win)]).unwrap_err();
        assert!(matches!(error, GamesError::UnknownPlayer { game: 0, .. }), "{error}");
    }
}

#[test]
fn errors_say_which_game_and_which_player() {
    let player = PlayerIdx::new(7);
    for (error, words) in [
        (
            GamesError::TooManyPlayers { players: 1_073_741_824 },
            "1073741824 players: one season holds at most 1073741823",
        ),
        (
            GamesError::UnknownPlayer { game: 3, player },
            "game 3 names player 7, who does not exist",
        ),
        (GamesError::SamePlayerTwice { game: 3, player }, "game 3 has player 7 on both sides"),
    ] {
        assert_eq!(error.to_string(), words);
    }
}

proptest! {
    #[test]
    fn every_game_is_found_from_both_sides(
        games in prop::collection::vec((0..9_u32, 1..9_u32, prop::sample::select(&Outcome::ALL)), 0..60),
    ) {
        let games: Vec<Game> =
            games.iter().map(|&(white, further, outcome)| game(white, (white + further) % 9, outcome)).collect();
        check_grouped(9, &games);
    }
}
