//! Dates: days of the calendar, written YYYY-MM-DD.

use chrono::NaiveDate;

/// Reads a day written as YYYY-MM-DD; none when it is written otherwise or does not exist.
#[must_use]
pub fn parse_day(text: &str) -> Option<NaiveDate> {
    let &[y1, y2, y3, y4, b'-', m1, m2, b'-', d1, d2] = text.as_bytes() else {
        return None;
    };
    let year = number([y1, y2])? * 100 + number([y3, y4])?;
    NaiveDate::from_ymd_opt(year as i32, number([m1, m2])?, number([d1, d2])?)
}

fn number(digits: [u8; 2]) -> Option<u32> {
    let [tens, ones] = digits.map(|digit| u32::from(digit.wrapping_sub(b'0')));
    (tens < 10 && ones < 10).then_some(tens * 10 + ones)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_days_of_the_calendar_in_iso_form_are_dates() {
        assert_eq!(parse_day("2008-02-29"), NaiveDate::from_ymd_opt(2008, 2, 29));
        for wrong in ["2007-02-29", "2007-13-01", "2007-00-10", "07-01-01", "2007/01/01", "", "x"] {
            assert_eq!(parse_day(wrong), None, "{wrong}");
        }
    }
}
