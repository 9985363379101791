//! What flags take: days, numbers and rates of play, and what is expected of them in words.

use std::num::NonZeroUsize;
use std::str::FromStr;

use chrono::NaiveDate;
use clap::ValueEnum;
use ecf_season::Rate;
use identity::given_rating::{GivenRating, RATING};
use input_files::parse_day;
use rating_core::EloRating;

/// A day such as 2006-05-02.
pub(crate) fn day(text: &str) -> Result<NaiveDate, &'static str> {
    parse_day(text).ok_or("expected a day of the calendar, such as 2006-05-02")
}

/// A whole number.
pub(crate) fn whole<T: FromStr>(text: &str) -> Result<T, &'static str> {
    let digits = text.strip_prefix('-').unwrap_or(text);
    let is_whole = !digits.is_empty() && digits.bytes().all(|letter| letter.is_ascii_digit());
    text.parse().map_err(|_| match (is_whole, digits.len() < text.len()) {
        (true, true) => "the number is too small",
        (true, false) => "the number is too large",
        (false, _) => "expected a whole number",
    })
}

/// A number, perhaps with decimals.
pub(crate) fn number(text: &str) -> Result<f64, &'static str> {
    let number = text.parse().ok().filter(|number: &f64| number.is_finite());
    number.ok_or("expected a number, such as 3 or 2.5")
}

/// A rating as files have it, of at most four digits; 0 stands for none.
pub(crate) fn given_rating(text: &str) -> Result<EloRating, String> {
    let given: Result<GivenRating, ()> = text.parse();
    given.map(GivenRating::written).map_err(|()| format!("expected {RATING}"))
}

/// A whole number from 1 on.
pub(crate) fn positive(text: &str) -> Result<NonZeroUsize, &'static str> {
    text.parse().map_err(|_| "expected a whole number of at least 1")
}

/// A rate of play.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum RateFlag {
    /// 60 minutes or more
    Standard,
    /// More than 10 minutes, and less than 60
    Rapid,
}

impl RateFlag {
    /// As the library names it.
    #[must_use]
    pub(crate) const fn rate(self) -> Rate {
        match self {
            Self::Standard => Rate::Standard,
            Self::Rapid => Rate::Rapid,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_expected_of_a_day_is_said() {
        assert_eq!(day("2006-05-02"), Ok(NaiveDate::from_ymd_opt(2006, 5, 2).unwrap()));
        for other in ["31/12/2003", "2006-02-30", "2006-5-2x", "", "today"] {
            assert!(day(other).is_err(), "{other}");
        }
    }

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

    #[test]
    fn what_is_expected_of_a_count_is_said() {
        assert_eq!(positive("12").map(NonZeroUsize::get), Ok(12));
        for other in ["0", "-1", "", "1.5", "two"] {
            assert!(positive(other).is_err(), "{other}");
        }
    }
}
