//! Monthly ratings in three passes, by hand, and results that arrive late.

use fgsl_matrix::Factors;
use fgsl_matrix::monthly::{FictionalDraw, LateError, MonthlyRatings, Reopening, ThreePasses};
use proptest::prelude::*;
use rating_core::{EloRating, HalfGame, Outcome, PlayerIdx, SeasonGames};

use crate::made_up::{Game, PLAYERS, games};

const PASSES: ThreePasses = ThreePasses {
    rated_from: 3,
    fictional_draw: FictionalDraw::Mean,
    reopen_months: 6,
    category_a: 30,
    category_k: 10,
};

fn half(&(one, other, outcome, ..): &Game) -> (PlayerIdx, HalfGame) {
    (PlayerIdx::new(one), HalfGame::new(PlayerIdx::new(other), outcome))
}

fn month(games: &[Game]) -> Vec<(PlayerIdx, HalfGame)> {
    games.iter().map(half).collect()
}

fn grouped(players: usize, games: &[Game]) -> SeasonGames {
    SeasonGames::from_white_halves(players, &month(games).into_iter()).unwrap()
}

fn rating(ratings: &MonthlyRatings, player: usize) -> Option<i64> {
    ratings.players[player].rating.map(|rating| rating.halves() / 2)
}

#[test]
fn three_passes_by_hand() {
    // 0 is rated 1800. 1 draws with 0; 2 draws with 1; 3 draws with nobody who counts.
    let mut ratings =
        MonthlyRatings::opening(&[Some(EloRating::whole(1_800)), None, None, None, None]);
    let played =
        [(1, 0, Outcome::Draw, 0, 0), (2, 1, Outcome::Draw, 0, 0), (3, 4, Outcome::Draw, 0, 0)];
    ratings.play_month(&PASSES, &Factors::Same(20.0), &grouped(5, &played));
    // A: player 1 has a draw with 1800 and the fictional one with the mean of his opponents, 1800:
    // one point of two is expected from a difference of -3 on. B: player 2 the same against A, and
    // player 1 now against 1800 alone, since 2 had no A.
    assert_eq!(rating(&ratings, 1), Some(1_797));
    assert_eq!(rating(&ratings, 2), Some(1_794));
    assert_eq!((rating(&ratings, 3), rating(&ratings, 4)), (None, None));
    // K: 1800 draws with B = 1797: nothing is gained.
    assert_eq!(rating(&ratings, 0), Some(1_800));
    assert_eq!(ratings.players[0].category(&PASSES), Some('H'));
    assert_eq!(ratings.players[1].category(&PASSES), Some('P'));
    assert_eq!(ratings.players[3].category(&PASSES), None);
}

#[test]
fn a_win_moves_a_rated_player_by_k_times_what_was_not_expected() {
    // FIDE Handbook B.02, table 8.1b: 200 points expect .76 and .24; 20 x .24 = 4.8.
    let ratings = [Some(EloRating::whole(1_800)), Some(EloRating::whole(1_600))];
    let mut ratings = MonthlyRatings::opening(&ratings);
    let win = [(0, 1, Outcome::Win, 0, 0)];
    ratings.play_month(&PASSES, &Factors::Same(20.0), &grouped(2, &win));
    assert_eq!((rating(&ratings, 0), rating(&ratings, 1)), (Some(1_805), Some(1_595)));
}

#[test]
fn a_player_is_rated_once_he_has_games_enough_and_keeps_them_until_then() {
    let opening = [Some(EloRating::whole(1_800)), None];
    let mut ratings = MonthlyRatings::opening(&opening);
    let draw = [(1, 0, Outcome::Draw, 0, 0)];
    for games in 1..=2 {
        ratings.play_month(&PASSES, &Factors::Same(20.0), &grouped(2, &draw));
        assert!(!ratings.players[1].is_rated);
        assert_eq!(ratings.players[1].counted.len(), games);
    }
    ratings.play_month(&PASSES, &Factors::Same(20.0), &grouped(2, &draw));
    assert!(ratings.players[1].is_rated);
    // Three draws with 1800 and one with their mean: the least that expects two of four.
    assert_eq!(rating(&ratings, 1), Some(1_797));
    assert_eq!(ratings.players[1].games_in_a_year(), 3);
}

#[test]
fn categories_go_by_the_games_of_twelve_months() {
    let opening = [Some(EloRating::whole(1_800)), Some(EloRating::whole(1_800))];
    let mut ratings = MonthlyRatings::opening(&opening);
    let games = |count: usize| grouped(2, &vec![(0, 1, Outcome::Draw, 0, 0); count]);
    let letter = |ratings: &MonthlyRatings| ratings.players[0].category(&PASSES).unwrap();
    for (count, expected) in [(9, 'H'), (1, 'K'), (19, 'K'), (1, 'A')] {
        ratings.play_month(&PASSES, &Factors::Same(20.0), &games(count));
        assert_eq!(letter(&ratings), expected, "after {count} more");
    }
    for _ in 0..8 {
        ratings.play_month(&PASSES, &Factors::Same(20.0), &games(0));
        assert_eq!(letter(&ratings), 'A');
    }
    ratings.play_month(&PASSES, &Factors::Same(20.0), &games(0));
    assert_eq!(letter(&ratings), 'K', "the nine of the first month are a year old");
}

proptest! {
    #[test]
    fn a_late_result_gives_what_it_would_have_given_in_time(
        months in prop::collection::vec(games(), 6..9),
        back in 1_usize..=6,
        late in games(),
    ) {
        let opening: Vec<Option<EloRating>> =
            (0..PLAYERS as i32).map(|n| (n % 3 > 0).then(|| EloRating::whole(1_500 + 20 * n))).collect();
        let begin = || Reopening::opening(PASSES, MonthlyRatings::opening(&opening));
        let (mut in_time, mut too_late) = (begin(), begin());
        let of = months.len() - back;
        for (number, games) in months.iter().enumerate() {
            let mut all = month(games);
            too_late.publish(all.clone(), Factors::Same(20.0)).unwrap();
            if number == of {
                all.extend(month(&late));
            }
            in_time.publish(all, Factors::Same(20.0)).unwrap();
        }
        too_late.add_late(of, &month(&late)).unwrap();
        prop_assert_eq!(in_time.ratings(), too_late.ratings());
        if let Some(month_7_ago) = months.len().checked_sub(7) {
            let closed = too_late.add_late(month_7_ago, &month(&late));
            let is_closed = matches!(closed, Err(LateError::Closed { .. }));
            prop_assert!(is_closed);
            prop_assert_eq!(in_time.ratings(), too_late.ratings());
        }
    }
}
