//! First ratings, K and standing, by hand from the FIDE Handbook, B.02.

use rating_core::fide_rating::{
    Edition, InitialError, Period, RatedGame, RatedPlayer, Standing, initial_rating, k_factor,
    period_change,
};
use rating_core::{EloDifference, EloRating, HalfPoints, Outcome};

fn first_by(
    edition: &Edition,
    ratings: &[i32],
    halves: u32,
) -> Result<(EloRating, EloDifference), InitialError> {
    let opponents: Vec<_> = ratings.iter().copied().map(EloRating::whole).collect();
    let found = initial_rating(&opponents, HalfPoints::new(halves), &edition.initial)?;
    Ok((found.before_limit, found.added))
}

fn first(ratings: &[i32], halves: u32) -> Result<(EloRating, EloDifference), InitialError> {
    first_by(&Edition::FIDE_2024, ratings, halves)
}

#[test]
fn until_2024_every_half_point_above_half_added_twenty() {
    // 4 of 5 are three half-points above 2.5; 1 of 5 is 20%, for which table 8.1a has -240.
    let of = |halves| first_by(&Edition::FIDE_2022, &[1_600; 5], halves).unwrap();
    assert_eq!(of(8), (EloRating::whole(1_660), EloDifference::whole(60)));
    assert_eq!(of(6), (EloRating::whole(1_620), EloDifference::whole(20)));
    assert_eq!(of(5), (EloRating::whole(1_600), EloDifference::ZERO));
    assert_eq!(of(2), (EloRating::whole(1_360), EloDifference::whole(-240)));
}

#[test]
fn since_2024_the_table_decides_at_any_score() {
    // Five opponents of 1600 and two of 1800 who count as drawn: the mean is 1657.14. With 5 points
    // the score is 6 of 7, 85.7%, and table 8.1a has 309 for 86%; with 1 it is 2 of 7, 28.6%, and
    // -158 for 29%.
    let of = |halves| first(&[1_600; 5], halves).unwrap();
    assert_eq!(of(10), (EloRating::whole(1_966), EloDifference::whole(309)));
    assert_eq!(of(5), (EloRating::whole(1_657), EloDifference::ZERO));
    assert_eq!(of(2), (EloRating::whole(1_499), EloDifference::whole(-158)));
}

#[test]
fn a_point_a_game_is_a_score_and_half_a_point_more_is_not() {
    assert!(first(&[1_600; 6], 12).is_ok());
    let error = first(&[1_600; 6], 13).unwrap_err();
    assert_eq!(error, InitialError::ScoreTooHigh { score: HalfPoints::new(13), games: 6 });
}

#[test]
fn errors_of_first_ratings_say_what_is_wrong() {
    let score = HalfPoints::new(13);
    for (error, words) in [
        (
            InitialError::TooFewGames { found: 4, needed: 5 },
            "a first rating needs 5 games against rated opponents, not 4",
        ),
        (
            InitialError::TooManyGames { found: 67_108_865 },
            "67108865 games: a first rating takes at most 67108864",
        ),
        (InitialError::ZeroScore, "a score of 0 is disregarded: it gives no first rating"),
        (
            InitialError::ScoreTooHigh { score, games: 6 },
            "a score of 6.5: expected 0 to 6, a point a game",
        ),
    ] {
        assert_eq!(error.to_string(), words);
    }
}

#[test]
fn k_that_fits_its_games_exactly_is_not_reduced() {
    let rating = EloRating::whole(1_900);
    let standing = Standing { games: 100, rating, reached_2400: false, birthday_this_year: None };
    let k = |games| {
        let k = k_factor(standing, games);
        (k.value, k.reduced_from)
    };
    // 35 x 20 = 700; 36 x 19 = 684, and 36 x 20 is more than 700.
    assert_eq!((k(35), k(36)), ((20, None), (19, Some(20))));
}

#[test]
fn the_age_of_a_player_is_the_birthday_of_the_year() {
    let player =
        |birth_year| RatedPlayer { birth_year, ..RatedPlayer::rated(EloRating::whole(1_500)) };
    let birthday = |birth_year| player(birth_year).standing(2_024).birthday_this_year;
    assert_eq!(birthday(Some(2_008)), Some(16));
    assert_eq!(birthday(Some(2_024)), Some(0));
    assert_eq!(birthday(Some(2_025)), None, "not born");
    assert_eq!(birthday(None), None);
}

#[test]
fn whoever_reaches_2400_in_a_period_has_reached_it() {
    // K 20 and a win against an equal: 10 points.
    let after = |rating| {
        let game = RatedGame { opponent: EloRating::whole(rating), outcome: Outcome::Win };
        let period = Period::of(2_024, 6, vec![vec![game]]).unwrap();
        let player = RatedPlayer::rated(EloRating::whole(rating));
        let player = player.after(&period_change(&player, None, &period));
        (player.rating, player.reached_2400)
    };
    assert_eq!(after(2_390), (EloRating::whole(2_400), true));
    assert_eq!(after(2_389), (EloRating::whole(2_399), false));
}
