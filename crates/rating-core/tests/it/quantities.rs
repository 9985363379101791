//! Grades, grade points and scores as numbers and as texts.

use proptest::prelude::*;
use rating_core::{
    EloDifference, EloRating, Grade, GradePoints, HalfPoints, Number, Outcome, PerCent, PlayerIdx,
    Quotient,
};
use serde::Serialize;

fn points(text: &str) -> GradePoints {
    text.parse().unwrap()
}

#[test]
fn a_player_has_a_number() {
    for number in [0, 1, 2, 41, u32::MAX] {
        let player = PlayerIdx::new(number);
        assert_eq!((player.number(), player.as_usize()), (number, number as usize));
    }
    assert_eq!(PlayerIdx::MAX_PLAYERS, 1_073_741_823);
}

#[test]
fn a_grade_is_a_whole_number_of_grade_points() {
    for (grade, billionths) in [(0, 0), (142, 142_000_000_000), (-3, -3_000_000_000)] {
        assert_eq!(Grade::new(grade).exact().billionths(), billionths);
        assert_eq!(GradePoints::whole(grade), Grade::new(grade).exact());
        assert_eq!(Grade::new(grade).points(), grade);
        assert_eq!(Grade::new(grade).to_string(), grade.to_string());
    }
}

#[test]
fn a_grade_is_read_from_minus_9999_to_9999() {
    for (text, grade) in [("142", 142), ("0", 0), ("-3", -3), ("9999", 9_999), ("-9999", -9_999)] {
        assert_eq!(text.parse(), Ok(Grade::new(grade)));
    }
    let (least, most) = Grade::BOUNDS;
    for text in ["10000", "-10000", "", "142.5", "x", "99999999999"] {
        let error = text.parse::<Grade>().unwrap_err().to_string();
        assert_eq!(error, format!("expected a whole number from {least} to {most}"), "{text}");
    }
}

#[test]
fn grade_points_are_exact_to_nine_decimals() {
    for (text, billionths, full, shortest) in [
        ("0", 0, "0.000000000", "0"),
        ("1420", 1_420_000_000_000, "1420.000000000", "1420"),
        ("142.5", 142_500_000_000, "142.500000000", "142.5"),
        ("-3.000000001", -3_000_000_001, "-3.000000001", "-3.000000001"),
        ("-0.333333333", -333_333_333, "-0.333333333", "-0.333333333"),
        ("100.", 100_000_000_000, "100.000000000", "100"),
        ("-0", 0, "0.000000000", "0"),
        ("9223372036.854775807", i64::MAX, "9223372036.854775807", "9223372036.854775807"),
    ] {
        let read = points(text);
        assert_eq!(read.billionths(), billionths, "{text}");
        assert_eq!(read, GradePoints::from_billionths(billionths));
        assert_eq!((read.to_string().as_str(), read.shortest().as_str()), (full, shortest));
    }
}

#[test]
fn other_texts_are_no_grade_points() {
    for text in [
        "",
        "-",
        ".5",
        "-.5",
        "1.0000000001",
        "1,5",
        "+1",
        "1e3",
        "1.5.2",
        "x",
        "1.x",
        "x.1",
        "--1",
        " 1",
        "9223372036.854775808",
        "9999999999999",
    ] {
        let error = text.parse::<GradePoints>().unwrap_err().to_string();
        assert_eq!(error, "expected a decimal number with at most nine decimals", "{text}");
    }
}

#[test]
fn whole_points_are_told_from_others() {
    for (text, is_whole) in
        [("0", true), ("142", true), ("-3", true), ("142.5", false), ("0.000000001", false)]
    {
        assert_eq!(points(text).is_whole(), is_whole, "{text}");
    }
}

#[test]
fn grade_points_are_added_and_subtracted() {
    let (a, b) = (points("142.5"), points("-3.25"));
    assert_eq!((a + b, a - b, -a), (points("139.25"), points("145.75"), points("-142.5")));
    let mut sum = a;
    sum += b;
    assert_eq!(sum, points("139.25"));
    assert_eq!([a, b, b].into_iter().sum::<GradePoints>(), points("136"));
    assert_eq!(std::iter::empty::<GradePoints>().sum::<GradePoints>(), GradePoints::ZERO);
    assert_eq!([a.to_f64(), b.to_f64()], [142.5, -3.25]);
}

#[test]
fn the_balance_of_outcomes_is_wins_less_losses() {
    assert_eq!([Outcome::Win, Outcome::Draw, Outcome::Loss].map(Outcome::balance), [1, 0, -1]);
}

#[test]
fn scores_are_printed_in_points() {
    for (halves, text) in [(0, "0"), (1, "0.5"), (2, "1"), (7, "3.5"), (8, "4")] {
        assert_eq!(HalfPoints::new(halves).to_string(), text);
    }
    assert_eq!(format!("{:>5}", HalfPoints::new(7)), "  3.5");
    assert_eq!(PerCent::new(64).map(|per_cent| per_cent.to_string()), Some("64%".into()));
}

#[test]
fn a_rating_of_0_is_none() {
    assert_eq!(EloRating::whole(0).if_rated(), None);
    for rating in [EloRating::whole(1), EloRating::whole(-1), EloRating::whole(1_750)] {
        assert_eq!(rating.if_rated(), Some(rating));
    }
}

#[test]
fn a_rating_is_read_from_minus_99999_to_99999() {
    for (text, halves) in [
        ("1868", 3_736),
        ("1862.5", 3_725),
        ("1862.0", 3_724),
        ("-62.5", -125),
        ("-0.5", -1),
        ("99999", 199_998),
        ("-99999", -199_998),
    ] {
        assert_eq!(text.parse::<EloRating>().unwrap().halves(), halves, "{text}");
    }
    let (least, most) = EloRating::BOUNDS;
    for text in ["100000", "99999.5", "-99999.5", "-100000", "1862.25", "", "x", ".5"] {
        let error = text.parse::<EloRating>().unwrap_err().to_string();
        let expected = format!("expected a rating from {least} to {most}, whole or ending in .5");
        assert_eq!(error, expected, "{text}");
    }
}

#[test]
fn a_difference_of_ratings_is_a_number() {
    let difference = EloRating::whole(1_800) - "1862.5".parse().unwrap();
    assert_eq!((difference.to_f64(), difference.abs().to_f64()), (-62.5, 62.5));
    assert_eq!(EloDifference::whole(3).to_f64(), 3.0);
    assert_eq!(EloRating::whole(1_800).to_f64(), 1_800.0);
}

#[test]
fn quotients_are_compared_by_value() {
    let quotient = |numerator, denominator| Quotient::new(numerator, denominator).unwrap();
    assert_eq!(quotient(1, 2), quotient(2, 4));
    assert_ne!(quotient(1, 2), quotient(2, 3));
    // In ascending order: -3/2, -1, 1/3, 1/2, 2/3, 5/4.
    let rising = [(-3, 2), (-1, 1), (1, 3), (1, 2), (2, 3), (5, 4)].map(|(n, d)| quotient(n, d));
    for (one, below) in rising.iter().enumerate() {
        for (other, above) in rising.iter().enumerate() {
            assert_eq!(below.cmp(above), one.cmp(&other));
            assert_eq!(below.partial_cmp(above), Some(one.cmp(&other)));
            assert_eq!(below == above, one == other);
        }
    }
}

#[test]
fn a_quotient_that_rounds_to_0_has_no_sign() {
    let printed = |numerator| format!("{:.2}", Quotient::new(numerator, 1_000).unwrap());
    assert_eq!(printed(0), "0.00");
    assert_eq!(printed(-4), "0.00");
    // Half a hundredth below 0 is rounded up, to 0; a little more is not.
    assert_eq!(printed(-5), "0.00");
    assert_eq!(printed(-6), "-0.01");
}

proptest! {
    #[test]
    fn grade_points_are_read_as_they_are_printed(billionths in any::<i64>()) {
        prop_assume!(billionths > i64::MIN);
        let value = GradePoints::from_billionths(billionths);
        prop_assert_eq!(points(&value.to_string()), value);
        prop_assert_eq!(points(&value.shortest()), value);
    }
}

fn json(number: impl Serialize) -> String {
    serde_json::to_string(&number).unwrap()
}

#[test]
fn a_number_is_read_as_it_is_printed() {
    assert_eq!(json(Number::of(format_args!("{:.4}", 16.44))), "16.44");
    assert_eq!(json(Number::of("-0.08")), "-0.08");
    assert_eq!(json(Number::of(f64::NAN)), "null");
    assert_eq!(json(Number::of("-")), "null");
    assert_eq!(format!("{:>6}", Number::of("2.50")), "  2.50");
}

#[test]
fn a_quantity_is_the_number_that_it_prints() {
    assert_eq!(json(EloRating::whole(1868)), "1868");
    assert_eq!(json(HalfPoints::new(7)), "3.5");
    assert_eq!(json(Quotient::new(5_000, 2)), "2500.0");
}
