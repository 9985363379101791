//! Numbers in JSON are those that are printed.

use rating_core::{EloRating, HalfPoints, Number, Quotient};
use serde::Serialize;

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
