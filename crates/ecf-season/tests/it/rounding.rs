//! Means, borrowed games and their whole numbers, checked against plain fractions.

use ecf_season::{Borrowed, BorrowedLine, Edition, Mean, Rounding, SeasonTotal, borrowed_games};
use num_bigint::BigInt;
use num_rational::BigRational;
use proptest::prelude::*;
use rating_core::GradePoints;

use crate::season::{Season, index, total};

const BILLION: i64 = GradePoints::PER_POINT;

/// The mean with this many games from each of two earlier seasons. Only the earliest that lends any
/// may lend a part.
fn mean_with_borrowed(season: SeasonTotal, earlier: [SeasonTotal; 2], borrowed: [u32; 2]) -> Mean {
    let mut sum = Borrowed::default();
    for (back, (of, taken)) in earlier.into_iter().zip(borrowed).enumerate() {
        sum = sum.with(BorrowedLine { back, day: None, of, taken }).unwrap();
    }
    sum.mean_with(season).unwrap()
}

#[test]
fn what_cannot_be_borrowed_is_no_part_of_a_mean() {
    let line = |games, taken| BorrowedLine { back: 0, day: None, of: total(100, games), taken };
    let none = Borrowed::default();
    // Of no games there is no average, and no more can be taken than there are.
    assert_eq!(none.with(line(0, 1)), None);
    assert_eq!(none.with(line(4, 5)), None);
    assert_eq!(none.with(line(0, 0)), Some(none));
    // Two averages at once have no common denominator here, and no rule takes two.
    let part = none.with(line(4, 3)).unwrap();
    assert_eq!(part.with(line(4, 1)), None);
    assert!(part.with(line(4, 4)).is_some());
    assert_eq!(none.mean_with(total(0, 0)), None);
}

/// Games borrowed from the two earlier seasons that the default edition knows.
fn borrowed_from_two(games: u32, available: [u32; 2]) -> [u32; 2] {
    let [first, second, rest @ ..] =
        borrowed_games(games, &available, &Edition::yorkshire_2000().borrowing);
    assert_eq!(rest, [0; 4]);
    [first, second]
}

fn fraction(numerator: i64, denominator: i64) -> BigRational {
    BigRational::new(numerator.into(), denominator.into())
}

/// The whole number at which a fraction is rounded, from what "nearest" means.
fn nearest(value: &BigRational, rounding: Rounding) -> BigInt {
    let (below, above) = (value.floor(), value.floor() + fraction(1, 1));
    let (down, up) = (value - &below, &above - value);
    let even = |number: &BigRational| (number.to_integer() % 2_i32) == BigInt::ZERO;
    let nearer_below = match rounding {
        Rounding::HalfUp => down < up,
        Rounding::HalfDown => down <= up,
        Rounding::HalfEven => down < up || (down == up && even(&below)),
    };
    if nearer_below { below.to_integer() } else { above.to_integer() }
}

/// Points with few halves and quarters and with all nine decimals, below 0 and above.
fn points() -> impl Strategy<Value = GradePoints> {
    let quarters = (-40_000..40_000_i64).prop_map(|quarters| quarters * 250_000_000);
    let any = -9_000_000_000_000_i64..9_000_000_000_000;
    prop_oneof![quarters, any].prop_map(GradePoints::from_billionths)
}

fn seasons_total() -> impl Strategy<Value = SeasonTotal> {
    (points(), 0..200_u32).prop_map(|(points, games)| SeasonTotal { points, games })
}

proptest! {
    #[test]
    fn a_mean_is_rounded_to_the_nearest_whole_number(points in points(), games in 1..200_u32) {
        let mean = Mean::of(points, games).unwrap();
        let exact = fraction(points.billionths(), i64::from(games) * GradePoints::PER_POINT);
        for rounding in [Rounding::HalfUp, Rounding::HalfDown, Rounding::HalfEven] {
            prop_assert_eq!(BigInt::from(mean.round(rounding).points()), nearest(&exact, rounding));
        }
        let billionths = nearest(&(exact * fraction(GradePoints::PER_POINT, 1)), Rounding::HalfUp);
        prop_assert_eq!(BigInt::from(mean.to_grade_points().billionths()), billionths);
    }

    #[test]
    fn borrowed_games_make_thirty_or_all_there_are(games in 0..60_u32, earlier in prop::array::uniform2(0..60_u32)) {
        let borrowed = borrowed_from_two(games, earlier);
        let counted = games + borrowed[0] + borrowed[1];
        prop_assert_eq!(counted, games.max(30.min(games + earlier[0] + earlier[1])));
        prop_assert!(borrowed[0] <= earlier[0] && borrowed[1] <= earlier[1]);
        prop_assert!(borrowed[1] == 0 || borrowed[0] == earlier[0], "the latest season first");
    }

    #[test]
    fn borrowed_games_count_at_their_season_s_average(
        season in seasons_total(), first in seasons_total(), second in seasons_total(),
    ) {
        prop_assume!(season.games > 0);
        let borrowed = borrowed_from_two(season.games, [first.games, second.games]);
        let mean = mean_with_borrowed(season, [first, second], borrowed);
        let mut sum = fraction(season.points.billionths(), GradePoints::PER_POINT);
        for (total, borrowed) in [first, second].iter().zip(borrowed) {
            let points = fraction(total.points.billionths(), GradePoints::PER_POINT);
            sum += points * fraction(borrowed.into(), total.games.max(1).into());
        }
        let games = season.games + borrowed[0] + borrowed[1];
        let exact = sum / fraction(games.into(), 1);
        prop_assert_eq!(BigInt::from(mean.round(Rounding::HalfUp).points()), nearest(&exact, Rounding::HalfUp));
    }
}

#[test]
fn no_games_have_no_mean() {
    assert_eq!(Mean::of(GradePoints::whole(100), 0), None);
}

#[test]
fn an_average_of_thirds_makes_an_exact_half() {
    // 199 + 3 x 406/6 = 402 in four games; 406/6 is not a decimal fraction.
    let mean = mean_with_borrowed(total(199, 1), [total(0, 0), total(406, 6)], [0, 3]);
    assert_eq!(mean.round(Rounding::HalfUp).points(), 101);
    assert_eq!(mean.round(Rounding::HalfDown).points(), 100);
}

#[test]
fn the_largest_totals_that_a_file_can_hold_do_not_overflow() {
    let most = SeasonTotal { points: GradePoints::from_billionths(i64::MAX), games: u32::MAX };
    let least = SeasonTotal { points: GradePoints::from_billionths(i64::MIN), games: u32::MAX };
    // All games of one season, and some of the other: 2^32 games at +-2.147 each.
    let mean = mean_with_borrowed(total(3_000, 20), [least, most], [u32::MAX, 5_000]);
    let exact = (fraction(3_000, 1)
        + fraction(i64::MIN, BILLION)
        + fraction(i64::MAX, BILLION) * fraction(5_000, u32::MAX.into()))
        / fraction(20 + i64::from(u32::MAX) + 5_000, 1);
    assert_eq!(
        BigInt::from(mean.round(Rounding::HalfUp).points()),
        nearest(&exact, Rounding::HalfUp)
    );
    // The most games that an edition may borrow.
    let mean = mean_with_borrowed(total(3_000, 20), [most, total(0, 0)], [9_980, 0]);
    assert_eq!(mean.to_grade_points(), "2.443188681".parse().unwrap());
}

#[test]
fn a_mean_beyond_every_grade_is_an_error_and_no_other_grade() {
    let most = SeasonTotal { points: GradePoints::from_billionths(i64::MAX), games: 1 };
    let season = Season::new().graded(0, 100).graded(1, 100).brings(0, 0, most);
    let season = season.game(0, 1, rating_core::Outcome::Draw);
    let error = season.try_grade_by(&Edition::yorkshire_2000()).unwrap_err();
    assert_eq!(error, ecf_season::SeasonError::OutOfRange { player: index(0) });
}
