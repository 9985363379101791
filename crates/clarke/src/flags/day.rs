//! A day on the command line.

use chrono::NaiveDate;
use input_files::parse_day;

/// A day such as 2006-05-02.
pub(super) fn day(text: &str) -> Result<NaiveDate, &'static str> {
    parse_day(text).ok_or("expected a day of the calendar, such as 2006-05-02")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_expected_is_said_of_everything_else() {
        assert_eq!(day("2006-05-02"), Ok(NaiveDate::from_ymd_opt(2006, 5, 2).unwrap()));
        for other in ["31/12/2003", "2006-02-30", "2006-5-2x", "", "today"] {
            assert!(day(other).is_err(), "{other}");
        }
    }
}
