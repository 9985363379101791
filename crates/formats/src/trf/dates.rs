//! The dates of a report, in the four forms that occur in real files.

use chrono::{Datelike, Month, NaiveDate};

use input_files::day::{FIRST_YEAR_OF_GAMES, year_of_two_digits};

/// Reads `YYYY-MM-DD`, `YYYY/MM/DD`, `YY/MM/DD` or `DD/MM/YY`.
///
/// The last two look alike: the reading nearest to the days of the tournament is used, or the first
/// reading if these are unknown.
pub(super) fn parse(text: &str, near: &[NaiveDate]) -> Option<NaiveDate> {
    if let Some(day) = with_month_in_words(text) {
        return Some(day);
    }
    let mut parts = text.split(['-', '/', '.']);
    let mut number = || {
        let part = parts.next()?.trim();
        let is_number = !part.is_empty() && part.bytes().all(|byte| byte.is_ascii_digit());
        is_number.then(|| Some((part.parse::<i32>().ok()?, part.len())))?
    };
    let ((first, digits), (month, _), (last, last_digits)) = (number()?, number()?, number()?);
    if parts.next().is_some() {
        return None;
    }
    let day = |year: i32, day: i32| {
        NaiveDate::from_ymd_opt(year, u32::try_from(month).ok()?, u32::try_from(day).ok()?)
    };
    match (digits, last_digits) {
        (4, 1 | 2) => day(first, last),
        (1 | 2, 4) => day(last, first),
        (1 | 2, 1 | 2) => {
            let year = |digits| year_of_two_digits(digits, FIRST_YEAR_OF_GAMES);
            let readings = [day(year(first), last), day(year(last), first)];
            let distance = |reading: &NaiveDate| {
                let days = near.iter().map(|known| (*known - *reading).num_days().abs());
                days.min().unwrap_or(0)
            };
            // If several are equally near, the first.
            readings.into_iter().flatten().min_by_key(distance)
        }
        _ => None,
    }
}

/// `May 29, 2020`, `29 May 2020`, `29-May-2020`.
fn with_month_in_words(text: &str) -> Option<NaiveDate> {
    let words = text.split(|letter: char| !letter.is_alphanumeric());
    let words: Vec<&str> = words.filter(|word| !word.is_empty()).collect();
    let [one, other, year] = words[..] else { return None };
    let (month, day) = match (one.parse::<Month>(), other.parse::<Month>()) {
        (Ok(month), Err(_)) => (month, other),
        (Err(_), Ok(month)) => (month, one),
        _ => return None,
    };
    let day = day.trim_end_matches(|letter: char| letter.is_ascii_alphabetic());
    let year = year.parse().ok().filter(|year| (1000..=9999).contains(year))?;
    NaiveDate::from_ymd_opt(year, month.number_from_month(), day.parse().ok()?)
}

/// `YY/MM/DD`, the annex's form for rounds.
pub(super) fn short(day: NaiveDate) -> String {
    format!("{:02}/{:02}/{:02}", day.year().rem_euclid(100), day.month(), day.day())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn day(text: &str) -> NaiveDate {
        text.parse().unwrap()
    }

    #[test]
    fn four_ways_to_write_a_day() {
        let near = [day("2023-09-24")];
        for text in ["2023-09-24", "2023/09/24", "23/09/24", "24/09/23", "24.09.2023"] {
            assert_eq!(parse(text, &near), Some(day("2023-09-24")), "{text}");
        }
        for text in ["Sep 24, 2023", "24 September 2023", "24-Sep-2023", "24th September 2023"] {
            assert_eq!(parse(text, &near), Some(day("2023-09-24")), "{text}");
        }
        assert_eq!(parse("24/09/23", &[]), Some(day("2024-09-23")), "YY/MM/DD without a hint");
        assert_eq!(parse("30/09/23", &[]), Some(day("2030-09-23")));
        assert_eq!(parse("30/02/31", &near), None, "no day either way");
        for text in ["3/10/31006", "3 Oct 31006", "31006-10-03"] {
            assert_eq!(parse(text, &near), None, "{text}");
        }
        for text in ["", "2023", "2023-09", "2023-09-24-1", "a/b/c", "2023-13-01"] {
            assert_eq!(parse(text, &near), None, "{text}");
        }
        assert_eq!(short(day("2023-09-04")), "23/09/04");
    }
}
