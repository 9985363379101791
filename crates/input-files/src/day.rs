//! Dates: days of the calendar, written YYYY-MM-DD, and times of day.

use chrono::{NaiveDate, NaiveTime, Timelike as _};

/// Reads a day written as YYYY-MM-DD; `None` if it is written otherwise or does not exist.
#[must_use]
pub fn parse_day(text: &str) -> Option<NaiveDate> {
    let &[y1, y2, y3, y4, b'-', m1, m2, b'-', d1, d2] = text.as_bytes() else {
        return None;
    };
    let year = number([y1, y2])? * 100 + number([y3, y4])?;
    NaiveDate::from_ymd_opt(year as i32, number([m1, m2])?, number([d1, d2])?)
}

/// A day, and the time of day if the text has one.
pub type DayAndTime = (NaiveDate, Option<NaiveTime>);

/// Reads a day, alone or with a time of day after a `T` or a blank: `2006-05-02T19:30`.
#[must_use]
pub fn parse_day_and_time(text: &str) -> Option<DayAndTime> {
    let (day, rest) = text.split_at_checked(10)?;
    let day = parse_day(day)?;
    if rest.is_empty() {
        return Some((day, None));
    }
    let time = rest.strip_prefix('T').or_else(|| rest.strip_prefix(' '))?;
    Some((day, Some(parse_time(time)?)))
}

/// Reads a time of day as HH:MM or HH:MM:SS.
#[must_use]
pub fn parse_time(text: &str) -> Option<NaiveTime> {
    let (&[h1, h2, b':', m1, m2], rest) = text.as_bytes().split_first_chunk()? else {
        return None;
    };
    let seconds = match *rest {
        [] => 0,
        [b':', s1, s2] => number([s1, s2])?,
        _ => return None,
    };
    NaiveTime::from_hms_opt(number([h1, h2])?, number([m1, m2])?, seconds)
}

/// The first of the hundred years that two-digit years of games stand for, 1950 to 2049, in every
/// kind of file.
pub const FIRST_YEAR_OF_GAMES: i32 = 1950;

/// The year that two digits stand for, among the hundred years that begin with `first`.
#[must_use]
pub const fn year_of_two_digits(year: i32, first: i32) -> i32 {
    first + (year - first).rem_euclid(100)
}

/// A day and a time in the form of results files: `2006-05-02`, `2006-05-02T19:30`.
#[must_use]
pub fn written((day, time): DayAndTime) -> String {
    match time {
        None => day.to_string(),
        Some(time) if time.second() == 0 => format!("{day}T{}", time.format("%H:%M")),
        Some(time) => format!("{day}T{}", time.format("%H:%M:%S")),
    }
}

fn number(digits: [u8; 2]) -> Option<u32> {
    let [tens, ones] = digits.map(|digit| u32::from(digit.wrapping_sub(b'0')));
    (tens < 10 && ones < 10).then_some(tens * 10 + ones)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_time_of_day_may_follow_the_day() {
        let day = NaiveDate::from_ymd_opt(2006, 5, 2).unwrap();
        let at = |h, m, s| Some((day, NaiveTime::from_hms_opt(h, m, s)));
        assert_eq!(parse_day_and_time("2006-05-02"), Some((day, None)));
        assert_eq!(parse_day_and_time("2006-05-02T19:30"), at(19, 30, 0));
        assert_eq!(parse_day_and_time("2006-05-02 09:05:59"), at(9, 5, 59));
        for wrong in ["2006-05-02T", "2006-05-02T24:00", "2006-05-02T1:30", "2006-05-02x19:30"] {
            assert_eq!(parse_day_and_time(wrong), None, "{wrong}");
        }
        for text in ["2006-05-02", "2006-05-02T19:30", "2006-05-02T19:30:05"] {
            assert_eq!(written(parse_day_and_time(text).unwrap()), text);
        }
    }

    #[test]
    fn only_days_of_the_calendar_in_iso_form_are_dates() {
        assert_eq!(parse_day("2008-02-29"), NaiveDate::from_ymd_opt(2008, 2, 29));
        for wrong in ["2007-02-29", "2007-13-01", "2007-00-10", "07-01-01", "2007/01/01", "", "x"] {
            assert_eq!(parse_day(wrong), None, "{wrong}");
        }
    }
}
