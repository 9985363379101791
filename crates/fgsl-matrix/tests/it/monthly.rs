//! Monthly ratings in three passes, by hand: who is new, part-rated or rated, and the categories.

use chrono::NaiveDate;
use fgsl_matrix::monthly::MonthlyRatings;
use fgsl_matrix::{
    Career, FactorRule, Factors, FictionalDraw, InputError, ListedNumber, Month, OpeningPlayer,
    ReturningDraw, Scale, SeasonSoFar, System, ThreePasses, Ties, TimedGame, in_order,
};
use rating_core::{EloRating, HalfGame, Outcome, PlayerIdx, SeasonGames};

use crate::made_up::{Game, day, timed};

const PASSES: ThreePasses = ThreePasses {
    rated_from: 3,
    fictional_draw: FictionalDraw::Mean,
    unrated_after: None,
    returning_draw: ReturningDraw::AsNew,
    category_a: 30,
    category_h: 9,
};

fn half(&(one, other, outcome, ..): &Game) -> (PlayerIdx, HalfGame) {
    (PlayerIdx::new(one), HalfGame::new(PlayerIdx::new(other), outcome))
}

fn grouped(players: usize, games: &[Game]) -> SeasonGames {
    SeasonGames::from_rows(players, games, half).unwrap()
}

/// Players of an opening list of whom only the rating is known.
fn opening(ratings: &[Option<i32>]) -> MonthlyRatings {
    MonthlyRatings::opening(ratings.iter().map(|rating| (rating.map(EloRating::whole), None)))
}

/// A month by its number, from July 2020 on.
fn month(number: i32) -> Month {
    let (year, month0) = (2020 + (6 + number).div_euclid(12), (6 + number).rem_euclid(12));
    Month::of(NaiveDate::from_ymd_opt(year, month0 as u32 + 1, 1).unwrap())
}

/// Plays a month with K = 20.
fn play(ratings: &mut MonthlyRatings, number: i32, passes: &ThreePasses, games: &[Game]) {
    let games = grouped(ratings.players.len(), games);
    ratings.play_month(Some(month(number)), passes, &Factors::same(20.0).unwrap(), &games).unwrap();
}

fn rating(ratings: &MonthlyRatings, player: usize) -> Option<i64> {
    ratings.players[player].rating.map(|rating| rating.halves() / 2)
}

#[test]
fn three_passes_by_hand() {
    // 0 is rated 1800. 1 draws with 0; 2 draws with 1; 3 draws with an opponent who does not count.
    let mut ratings = opening(&[Some(1_800), None, None, None, None]);
    let played =
        [(1, 0, Outcome::Draw, 0, 0), (2, 1, Outcome::Draw, 0, 0), (3, 4, Outcome::Draw, 0, 0)];
    play(&mut ratings, 0, &PASSES, &played);
    // A: player 1 has a draw with 1800 and the fictional one with the mean of their opponents,
    // 1800. One point of two is expected from a difference of -3 on. B: the same for player 2
    // against A, and player 1 now only against 1800, since 2 had no A.
    assert_eq!(rating(&ratings, 1), Some(1_797));
    assert_eq!(rating(&ratings, 2), Some(1_794));
    assert_eq!((rating(&ratings, 3), rating(&ratings, 4)), (None, None));
    // K: 1800 draws with B = 1797, and gains nothing.
    assert_eq!(rating(&ratings, 0), Some(1_800));
    assert_eq!(ratings.players[0].category(&PASSES), Some('K'));
    assert_eq!(ratings.players[1].category(&PASSES), Some('P'));
    assert_eq!(ratings.players[3].category(&PASSES), None);
}

#[test]
fn the_fictional_opponent_is_the_mean_of_the_others() {
    // A win and a loss against two players who are 193 above and below their mean. 75% and 25% of
    // them are expected within four points of that mean (189 to 197 points are 75%), so the
    // fictional draw decides: 50% are expected from 3 below its opponent on.
    for (stronger, expected) in [(2_193, 1_997), (2_194, 1_998)] {
        let mut ratings = opening(&[Some(1_807), Some(stronger), None]);
        let both = [(2, 0, Outcome::Win, 0, 0), (2, 1, Outcome::Loss, 0, 0)];
        play(&mut ratings, 0, &PASSES, &both);
        assert_eq!(rating(&ratings, 2), Some(expected), "against {stronger}");
    }
}

#[test]
fn a_win_moves_a_rated_player_by_k_times_what_was_not_expected() {
    // FIDE Handbook B.02, table 8.1b: 200 points expect .76 and .24; 20 x .24 = 4.8.
    let mut ratings = opening(&[Some(1_800), Some(1_600)]);
    play(&mut ratings, 0, &PASSES, &[(0, 1, Outcome::Win, 0, 0)]);
    assert_eq!((rating(&ratings, 0), rating(&ratings, 1)), (Some(1_805), Some(1_595)));
}

#[test]
fn a_player_is_part_rated_until_enough_games() {
    let mut ratings = opening(&[Some(1_800), None]);
    let draw = [(1, 0, Outcome::Draw, 0, 0)];
    for games in 1..=2 {
        play(&mut ratings, games, &PASSES, &draw);
        assert!(!ratings.players[1].is_rated);
        assert_eq!(ratings.players[1].counted.len(), games as usize);
    }
    play(&mut ratings, 3, &PASSES, &draw);
    assert!(ratings.players[1].is_rated);
    // Three draws with 1800 and one with their mean: the least rating that expects two of four.
    assert_eq!(rating(&ratings, 1), Some(1_797));
    assert_eq!(ratings.players[1].games_in_a_year(), 3);
}

#[test]
fn category_a_goes_by_the_games_of_twelve_calendar_months() {
    let mut ratings = opening(&[Some(1_800), Some(1_800)]);
    let draws = |count: usize| vec![(0, 1, Outcome::Draw, 0, 0); count];
    let letter = |ratings: &MonthlyRatings| ratings.players[0].category(&PASSES).unwrap();
    for (number, count, expected) in [(0, 9, 'K'), (1, 20, 'K'), (2, 1, 'A'), (11, 0, 'A')] {
        play(&mut ratings, number, &PASSES, &draws(count));
        assert_eq!(letter(&ratings), expected, "month {number}");
    }
    play(&mut ratings, 12, &PASSES, &draws(0));
    assert_eq!(letter(&ratings), 'K', "the nine of the first month are a year old");
    // Months in which nobody plays also pass.
    let mut ratings = opening(&[Some(1_800), Some(1_800)]);
    play(&mut ratings, 0, &PASSES, &draws(30));
    ratings.rest_until(month(11), &PASSES);
    assert_eq!(letter(&ratings), 'A');
    ratings.rest_until(month(12), &PASSES);
    assert_eq!((letter(&ratings), ratings.players[0].games_in_a_year()), ('K', 0));
}

#[test]
fn a_month_that_is_played_in_two_parts_is_one_month() {
    let mut ratings = opening(&[Some(1_800), Some(1_800)]);
    for count in [5, 7] {
        play(&mut ratings, 0, &PASSES, &vec![(0, 1, Outcome::Draw, 0, 0); count]);
    }
    ratings.rest_until(month(11), &PASSES);
    assert_eq!(ratings.players[0].games_in_a_year(), 12);
    ratings.rest_until(month(12), &PASSES);
    assert_eq!(ratings.players[0].games_in_a_year(), 0);
}

#[test]
fn an_opening_rating_of_few_games_is_h_until_played_with() {
    let of = |games: Option<u32>| (Some(EloRating::whole(1_800)), games);
    let mut ratings = MonthlyRatings::opening([of(Some(8)), of(Some(9)), of(None), of(Some(0))]);
    let letters = |ratings: &MonthlyRatings| -> Vec<_> {
        ratings.players.iter().map(|player| player.category(&PASSES).unwrap()).collect()
    };
    assert_eq!(letters(&ratings), ['H', 'K', 'K', 'H']);
    play(&mut ratings, 0, &PASSES, &[(0, 1, Outcome::Draw, 0, 0)]);
    assert_eq!(letters(&ratings), ['K', 'K', 'K', 'H']);
}

#[test]
fn whoever_has_not_played_for_36_months_is_unrated() {
    let passes = ThreePasses {
        unrated_after: Some(36),
        returning_draw: ReturningDraw::LastRating,
        ..PASSES
    };
    let mut ratings = opening(&[Some(1_800), Some(1_500)]);
    play(&mut ratings, 0, &passes, &[(0, 1, Outcome::Draw, 0, 0)]);
    // 20 x (.50 - .85) = -7.
    assert_eq!(rating(&ratings, 0), Some(1_793));
    ratings.rest_until(month(35), &passes);
    assert_eq!(rating(&ratings, 0), Some(1_793), "35 months without a game");
    ratings.rest_until(month(36), &passes);
    assert_eq!((rating(&ratings, 0), ratings.players[0].category(&passes)), (None, None));

    // Player 0 returns with a draw against 1500. The fictional draw is against 1793, the last
    // rating. 1646 is the least rating for which one point of two is expected (146 above: .70; 147
    // below: .30), since for 1645 .69 and .30 are expected.
    let of = |draw: ReturningDraw| {
        let passes = ThreePasses { returning_draw: draw, ..passes };
        let mut ratings = ratings.clone();
        ratings.players[1].rating = Some(EloRating::whole(1_500));
        ratings.players[1].is_rated = true;
        play(&mut ratings, 37, &passes, &[(0, 1, Outcome::Draw, 0, 0)]);
        assert!(!ratings.players[0].is_rated, "part-rated, as everybody with one game");
        assert_eq!(ratings.players[0].category(&passes), Some('P'));
        rating(&ratings, 0)
    };
    assert_eq!(of(ReturningDraw::LastRating), Some(1_646));
    assert_eq!(of(ReturningDraw::AsNew), Some(1_497));
}

#[test]
fn a_rating_that_ends_leaves_its_games_behind() {
    let passes = ThreePasses { unrated_after: Some(6), ..PASSES };
    let mut ratings = opening(&[Some(1_800), Some(1_500)]);
    play(&mut ratings, 0, &passes, &[(0, 1, Outcome::Draw, 0, 0); 5]);
    let of = |ratings: &MonthlyRatings| {
        let player = &ratings.players[0];
        (player.rating.is_some(), player.games_in_a_year(), player.idle_months)
    };
    assert_eq!(of(&ratings), (true, 5, 0));
    ratings.rest_until(month(6), &passes);
    assert_eq!(of(&ratings), (false, 5, 6));
    ratings.rest_until(month(11), &passes);
    assert_eq!(of(&ratings), (false, 5, 11));
    ratings.rest_until(month(12), &passes);
    assert_eq!(of(&ratings), (false, 0, 12));
}

#[test]
fn a_career_lets_months_and_years_without_games_pass() {
    let system = System::built_in("ecf-monthly").unwrap();
    let passes = system.three_passes.unwrap();
    let listed = OpeningPlayer {
        number: ListedNumber::new(1_800.0, Scale::Elo),
        ..OpeningPlayer::default()
    };
    let season = |career: &Career, first_day: u32, games: &[Game]| {
        let mut games: Vec<TimedGame> = games.iter().map(timed).collect();
        in_order(&mut games, Ties::Together);
        let season = SeasonSoFar::new(&games, day(first_day)..=day(first_day + 364)).unwrap();
        career.play(&system, season, |_| Ok::<_, InputError>(Vec::new())).unwrap().0
    };
    let letter = |career: &Career| career.category(&passes, PlayerIdx::new(0));
    let draws: Vec<Game> = vec![(0, 1, Outcome::Draw, 0, 0); 30];
    // 30 games in May 2006: category A at the end of the season, on 30 April 2007, and no longer
    // after the next month.
    let career = season(&Career::of_list(&system, &[listed; 2]), 0, &draws);
    assert_eq!(letter(&career), Some('A'));
    let career = season(&career, 365, &[]);
    assert_eq!(letter(&career), Some('K'));
    // May 2006 to April 2009 are 36 months, of which 35 are without a game.
    let career = season(&career, 730, &[]);
    assert_eq!((letter(&career), career.grades()[0]), (Some('K'), Some(1_800.0)));
    let career = season(&career, 1_096, &[]);
    assert_eq!((letter(&career), career.grades()), (None, [None, None].as_slice()));
}

#[test]
fn opening_months_begin_with_the_first_season() {
    let system = System::built_in("ecf-monthly").unwrap();
    let three_passes = Some(ThreePasses { unrated_after: Some(6), ..PASSES });
    let system = system.with(|settings| settings.three_passes = three_passes).unwrap();
    let listed = OpeningPlayer {
        number: ListedNumber::new(1_800.0, Scale::Elo),
        ..OpeningPlayer::default()
    };
    let after = |games: &[Game], last_day: u32| {
        let mut games: Vec<TimedGame> = games.iter().map(timed).collect();
        in_order(&mut games, Ties::Together);
        let season = SeasonSoFar::new(&games, day(0)..=day(last_day)).unwrap();
        let career = Career::of_list(&system, &[listed; 4]);
        career.play(&system, season, |_| Ok::<_, InputError>(Vec::new())).unwrap().0
    };
    let rated =
        |career: &Career| -> Vec<bool> { career.grades().iter().map(Option::is_some).collect() };
    // May to October 2006 are six months. In a game of March 2007 both players are new and have
    // only each other, whether or not other people played in May; their own ratings ended with
    // April.
    let march = (0, 1, Outcome::Win, 308, 0);
    let may = (2, 3, Outcome::Draw, 1, 0);
    assert_eq!(rated(&after(&[march], 364)), [false; 4]);
    assert_eq!(rated(&after(&[march, may], 364)), [false; 4]);
    // A game in the fifth month is in time, and keeps its players rated up to March (day 333).
    let september = (0, 1, Outcome::Win, 150, 0);
    assert_eq!(rated(&after(&[september], 300)), [true, true, false, false]);
    // Months of a first season without games also pass: October ends on day 183.
    assert_eq!(rated(&after(&[], 152)), [true; 4]);
    assert_eq!(rated(&after(&[], 183)), [false; 4]);
}

#[test]
fn a_factor_knows_the_rating_of_the_month_before() {
    let system = System::built_in("ecf-monthly").unwrap();
    let system = system.with(|settings| settings.factor = FactorRule::Fide {}).unwrap();
    let listed = |rating| OpeningPlayer {
        number: ListedNumber::new(rating, Scale::Elo),
        ..OpeningPlayer::default()
    };
    // Against an equal opponent a win is worth half of K, which is 20 below 2400: 2395 becomes
    // 2405. In June K is 10: 2405 against 2395 is expected to score 0.51, so a win is worth 4.9,
    // which is rounded to 5.
    let mut games: Vec<TimedGame> =
        [(0, 1, Outcome::Win, 5, 0), (0, 2, Outcome::Win, 40, 0)].iter().map(timed).collect();
    in_order(&mut games, Ties::Together);
    let season = SeasonSoFar::new(&games, day(0)..=day(364)).unwrap();
    let career = Career::of_list(&system, &[listed(2_395.0); 3]);
    let career = career.play(&system, season, |_| Ok::<_, InputError>(Vec::new())).unwrap().0;
    assert_eq!(career.grades()[0], Some(2_410.0));
}
