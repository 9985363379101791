//! `elo-fide` against FIDE's regulations: K by games or by rating, and the rounding of changes.

use fgsl_matrix::{Career, ListedNumber, OpeningPlayer, Scale, System, Ties, TimedGame, in_order};
use proptest::prelude::*;
use rating_core::fide_rating::{Period, RatedGame, RatedPlayer, period_change};
use rating_core::{EloRating, Outcome, PlayerIdx};

use crate::made_up::{season_of, timed};

fn listed(rating: i32, games: Option<u32>, birth_year: Option<i32>) -> OpeningPlayer {
    let number = ListedNumber::new(rating.into(), Scale::Elo);
    OpeningPlayer { number, games, birth_year, ..OpeningPlayer::default() }
}

fn ordered(games: &[(u32, u32, Outcome, u32, u32)]) -> Vec<TimedGame> {
    let mut games: Vec<_> = games.iter().map(timed).collect();
    in_order(&mut games, Ties::Together);
    games
}

fn after(players: &[OpeningPlayer], games: &[TimedGame]) -> Vec<f64> {
    let system = System::built_in("elo-fide").unwrap();
    let career = Career::of_list(&system, players);
    let (career, _) = career.begin(&system, season_of(games), &[]).unwrap().finish().unwrap();
    career.grades().iter().map(|grade| grade.unwrap()).collect()
}

#[test]
fn the_change_is_rounded_and_not_the_rating() {
    // K = 10. Draws with 2005 (400 apart: .92) and 2385 (20 apart: .53): 10 x (1 - 1.45) = -4.5,
    // which FIDE Handbook B.02, 8.3.4 rounds to -5; 2405 - 4.5 = 2400.5 would be rounded to 2401.
    let players = [listed(2_405, None, None), listed(2_005, None, None), listed(2_385, None, None)];
    let games = ordered(&[(0, 1, Outcome::Draw, 0, 0), (0, 2, Outcome::Draw, 1, 0)]);
    assert_eq!(after(&players, &games)[0], 2_400.0);
    // A gain: 10 x (2 - 1.45) = 5.5 is rounded to 6.
    let games = ordered(&[(0, 1, Outcome::Win, 0, 0), (0, 2, Outcome::Win, 1, 0)]);
    assert_eq!(after(&players, &games)[0], 2_411.0);
}

#[test]
fn k_goes_by_games_if_known_and_else_by_rating() {
    // A draw with an equal opponent moves nobody; a win moves K x .50.
    let won = |player: OpeningPlayer, rating: i32| {
        let games = ordered(&[(0, 1, Outcome::Win, 0, 0)]);
        let players = [player, listed(rating, None, None)];
        after(&players, &games)[0] - f64::from(rating)
    };
    for (rating, games, born, k) in [
        (1_850, Some(12), None, 40.0),
        (1_850, Some(29), None, 40.0),
        (1_850, Some(30), None, 20.0),
        (1_850, None, None, 20.0),
        (2_399, None, None, 20.0),
        (2_400, None, None, 10.0),
        (2_400, Some(12), None, 40.0),
        (1_850, None, Some(1_990), 40.0),
        (2_300, None, Some(1_990), 20.0),
        (1_850, None, Some(1_950), 20.0),
    ] {
        let found = won(listed(rating, games, born), rating);
        assert_eq!(found, k / 2.0, "{rating} {games:?} {born:?}");
    }
    // A player who fell below 2400 keeps K 10.
    let fallen = OpeningPlayer { reached_2400: true, ..listed(2_350, None, None) };
    assert_eq!(won(fallen, 2_350), 5.0);
    // Grades become ratings: (2400 - 700) / 7.5 is 226.67.
    let graded = |grade: f64| OpeningPlayer {
        number: ListedNumber::new(grade, Scale::Grade),
        ..OpeningPlayer::default()
    };
    assert_eq!(won(graded(140.0), 1_750), 10.0);
    assert_eq!(won(graded(228.0), 2_410), 5.0);
}

#[test]
fn a_list_of_grades_with_years_of_birth_knows_its_juniors() {
    // 140 is 1750. The junior's K is 40, the other's 20.
    let system = System::built_in("elo-fide").unwrap();
    let career = Career::opening(&system, &[Some(140.0); 2], vec![Some(1_990), None]).unwrap();
    let games = ordered(&[(0, 1, Outcome::Win, 0, 0)]);
    let (career, _) = career.begin(&system, season_of(&games), &[]).unwrap().finish().unwrap();
    assert_eq!(career.grades(), [Some(1_770.0), Some(1_740.0)]);
}

#[test]
fn first_games_are_counted_only_if_played() {
    // 29 known games and one of May: K is 40 in May and 20 in June.
    let players = [listed(1_800, Some(29), None), listed(1_800, None, None)];
    let may = ordered(&[(0, 1, Outcome::Win, 0, 0)]);
    assert_eq!(after(&players, &may), [1_820.0, 1_790.0]);
    // 1820 against 1790: .54 is expected, so a win is worth 20 x .46 = 9.2.
    let and_june = ordered(&[(0, 1, Outcome::Win, 0, 0), (0, 1, Outcome::Win, 40, 0)]);
    assert_eq!(after(&players, &and_june), [1_829.0, 1_781.0]);
}

#[test]
fn whoever_reached_2400_keeps_the_10() {
    // May: K 20 and a win against an equal opponent give 2400. June: K 10, so a loss against 2400
    // is -5. If 2400 had not been reached, it would be -10.
    let players = [listed(2_390, None, None), listed(2_390, None, None), listed(2_400, None, None)];
    let games = ordered(&[(0, 1, Outcome::Win, 0, 0), (0, 2, Outcome::Loss, 40, 0)]);
    assert_eq!(after(&players, &games)[0], 2_395.0);

    // A newcomer begins at 7.5 x 230 + 700 = 2425 in June: thirty losses against 2425 at K 700 / 30
    // = 23 are 23 x 15 = 345 points. In July they are past their first 30 games, were never 2400 or
    // more after a game, and win 20 x .5 against 2080.
    let start = fgsl_matrix::StartRule::Given { grade: 230.0 };
    let system =
        System::built_in("elo-fide").unwrap().with(|settings| settings.start = start).unwrap();
    let nobody = OpeningPlayer { number: None, ..OpeningPlayer::default() };
    let players =
        [nobody, listed(2_425, None, None), listed(2_080, None, None), listed(2_080, None, None)];
    let career = Career::of_list(&system, &players);
    let mut games = vec![(2, 3, Outcome::Draw, 0, 0)];
    games.extend([(0, 1, Outcome::Loss, 40, 0); 30]);
    games.push((0, 2, Outcome::Win, 70, 0));
    let games = ordered(&games);
    let (career, _) = career.begin(&system, season_of(&games), &[]).unwrap().finish().unwrap();
    assert_eq!(career.grades()[0], Some(2_090.0));
}

fn month() -> impl Strategy<Value = Vec<(u32, Outcome)>> {
    let outcome = prop::sample::select(vec![Outcome::Win, Outcome::Draw, Outcome::Loss]);
    prop::collection::vec((1_u32..8, outcome), 0..40)
}

proptest! {
    #[test]
    fn a_month_is_the_change_of_the_regulations(
        ratings in prop::collection::vec(1_000_i32..2_700, 8),
        played in prop::option::of(0_u32..60),
        month in month(),
    ) {
        // The regulation's change of a period, by rating-core, which counts in hundredths of a
        // point.
        let own = EloRating::whole(ratings[0]);
        let games: Vec<RatedGame> = month
            .iter()
            .map(|&(other, outcome)| {
                RatedGame { opponent: EloRating::whole(ratings[other as usize]), outcome }
            })
            .collect();
        let period = Period::of(2_024, 5, vec![games]).unwrap();
        let player = RatedPlayer { games: played, ..RatedPlayer::rated(own) };
        let expected = period_change(&player, None, &period).points;

        let mut players: Vec<_> = ratings.iter().map(|&r| listed(r, None, None)).collect();
        players[0].games = played;
        let games: Vec<_> =
            month.iter().map(|&(other, outcome)| (0, other, outcome, 3, 0)).collect();
        let found = after(&players, &ordered(&games))[0];
        prop_assert_eq!(found, (i64::from(ratings[0]) + expected) as f64);
    }
}

#[test]
fn listed_ratings_keep_their_decimals() {
    let system =
        System::built_in("elo-fide").unwrap().with(|settings| settings.whole = false).unwrap();
    let players = [1_862.5, 1_700.25].map(|rating| OpeningPlayer {
        number: ListedNumber::new(rating, Scale::Elo),
        ..OpeningPlayer::default()
    });
    let career = Career::of_list(&system, &players);
    assert_eq!(career.grades(), [Some(1_862.5), Some(1_700.25)]);
    let one = PlayerIdx::new(0);
    let games = ordered(&[(0, 1, Outcome::Win, 0, 0)]);
    let (career, _) = career.begin(&system, season_of(&games), &[]).unwrap().finish().unwrap();
    // A difference of 162.25 is in the row that ends at 170: .72, and 20 x .28 = 5.6.
    assert_eq!(career.grades()[one.as_usize()], Some(1_868.1));
}
