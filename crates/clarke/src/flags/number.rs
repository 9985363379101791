//! Numbers on the command line, and what is expected of them in words.

use std::str::FromStr;

use identity::given_rating::{GivenRating, RATING};
use rating_core::EloRating;

/// A whole number.
pub(super) fn whole<T: FromStr>(text: &str) -> Result<T, &'static str> {
    let digits = text.strip_prefix('-').unwrap_or(text);
    let is_whole = !digits.is_empty() && digits.bytes().all(|letter| letter.is_ascii_digit());
    text.parse().map_err(|_| match (is_whole, digits.len() < text.len()) {
        (true, true) => "the number is too small",
        (true, false) => "the number is too large",
        (false, _) => "expected a whole number",
    })
}

/// A number, perhaps with decimals.
pub(super) fn number(text: &str) -> Result<f64, &'static str> {
    let number = text.parse().ok().filter(|number: &f64| number.is_finite());
    number.ok_or("expected a number, such as 3 or 2.5")
}

/// A rating as files have it, of at most four digits; 0 stands for none.
pub(crate) fn given_rating(text: &str) -> Result<EloRating, String> {
    let given: Result<GivenRating, ()> = text.parse();
    given.map(GivenRating::written).map_err(|()| format!("expected {RATING}"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_wrong_with_a_number_is_said_in_words() {
        assert_eq!(whole::<u16>("40"), Ok(40));
        assert_eq!(whole::<i32>("-40"), Ok(-40));
        assert_eq!(whole::<u16>("-1"), Err("the number is too small"));
        assert_eq!(whole::<u16>("70000"), Err("the number is too large"));
        for other in ["", "-", "x", "1.5", "1,000", "٣"] {
            assert_eq!(whole::<u16>(other), Err("expected a whole number"), "{other}");
        }
        assert_eq!(given_rating("1850.5"), Ok(EloRating::from_halves(3_701)));
        for other in ["18500", "-1850", "x", ""] {
            let expected = "expected a rating of at most four digits, perhaps with .5";
            assert_eq!(given_rating(other), Err(expected.to_owned()), "{other}");
        }
        assert_eq!(number("2.5"), Ok(2.5));
        for other in ["", "x", "2,5", "nan", "inf"] {
            assert!(number(other).is_err(), "{other}");
        }
    }
}
