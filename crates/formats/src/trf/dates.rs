//! The dates of a report, in the forms that occur in real files.

use chrono::{Datelike, Month, NaiveDate};

use input_files::day::{FIRST_YEAR_OF_GAMES, parse_day, year_of_two_digits};

/// Which number of a date stands first, if its form leaves that open.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum First {
    Year,
    Day,
    Month,
}

/// How all dates of a report are read: those that end with a year of four figures, such as
/// `24/09/2023`, and those in which every number has two. Nothing else is open.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Orders {
    long: First,
    short: First,
}

/// The rounds of a report lie in one year, unless its days say otherwise.
const LONGEST: i64 = 366;

impl Orders {
    /// What is likely comes first: `YY/MM/DD` is the annex's form for rounds.
    const ALL: [Self; 6] = {
        use First::{Day, Month, Year};
        [
            Self { long: Day, short: Year },
            Self { long: Day, short: Day },
            Self { long: Day, short: Month },
            Self { long: Month, short: Year },
            Self { long: Month, short: Day },
            Self { long: Month, short: Month },
        ]
    };

    /// The orders in which the most of these are days, of rounds those within the tournament,
    /// ascend, and are not years apart; and others that fit as well, if any.
    pub(super) fn of(tournament: &[&str], rounds: &[&str]) -> (Self, Option<Self>) {
        let read = |orders: Self| {
            let days = |texts: &[&str]| texts.iter().map(|it| orders.parse(it)).collect::<Vec<_>>();
            let all = [tournament, rounds].map(days);
            let invalid = all.iter().flatten().filter(|day| day.is_none()).count();
            let [known, of_rounds] = all.map(|days| days.into_iter().flatten().collect::<Vec<_>>());
            let (first, last) = (known.iter().min(), known.iter().max());
            let outside = |day: &NaiveDate| {
                let before = first.map_or(0, |first| (*first - *day).num_days());
                let after = last.map_or(0, |last| (*day - *last).num_days());
                before.max(after).max(0)
            };
            let outside: Vec<i64> = of_rounds.iter().map(outside).collect();
            let wrong = invalid + outside.iter().filter(|days| **days > 0).count();
            let outside: i64 = outside.iter().sum();
            let descents = of_rounds.windows(2).filter(|two| two[1] < two[0]).count();
            let is_turned = !known.is_sorted();
            let all = [known, of_rounds].concat();
            let span = all.iter().max().zip(all.iter().min());
            let span = span.map_or(0, |(last, first)| (*last - *first).num_days());
            (orders, (wrong, is_turned, outside, descents, span > LONGEST), span, all)
        };
        let all = Self::ALL.map(read);
        // If several are equally good, the first.
        let Some(best) = all.iter().min_by_key(|(_, faults, ..)| *faults) else {
            return (Self::ALL[0], None);
        };
        // Day and month may always be swapped up to the twelfth. It is likely where days in a row
        // become the same day of several months.
        let is_rival = |(orders, faults, span, days): &&(Self, _, i64, Vec<NaiveDate>)| {
            let is_likely = orders.long == best.0.long || 4 * span < best.2;
            *faults == best.1 && *days != best.3 && is_likely
        };
        (best.0, all.iter().find(is_rival).map(|(orders, ..)| *orders))
    }

    /// Whether a text is a day in any order.
    pub(super) fn is_day(text: &str) -> bool {
        Self::ALL.iter().any(|orders| orders.parse(text).is_some())
    }

    /// Reads `YYYY-MM-DD`, `YYYY/MM/DD`, a day with the month in words, or one in these orders.
    pub(super) fn parse(self, text: &str) -> Option<NaiveDate> {
        if let Some(day) = with_month_in_words(text) {
            return Some(day);
        }
        let mut parts = text.split(['-', '/', '.']);
        let mut number = || {
            let part = parts.next()?.trim();
            let is_number = !part.is_empty() && part.bytes().all(|byte| byte.is_ascii_digit());
            is_number.then(|| Some((part.parse::<i32>().ok()?, part.len())))?
        };
        let ((first, digits), (middle, _), (last, last_digits)) = (number()?, number()?, number()?);
        if parts.next().is_some() {
            return None;
        }
        let (order, in_full): (_, fn(i32) -> i32) = match (digits, last_digits) {
            (4, 1 | 2) => (First::Year, |year| year),
            (1 | 2, 4) => (self.long, |year| year),
            (1 | 2, 1 | 2) => (self.short, |year| year_of_two_digits(year, FIRST_YEAR_OF_GAMES)),
            _ => return None,
        };
        let (year, month, day) = match order {
            First::Year => (first, middle, last),
            First::Day => (last, middle, first),
            First::Month => (last, first, middle),
        };
        let [month, day] = [month, day].map(u32::try_from);
        NaiveDate::from_ymd_opt(in_full(year), month.ok()?, day.ok()?)
    }
}

/// A date of birth, in the annex's form or as `31.12.2005`; `None` if it is not a whole date.
pub(super) fn birth(text: &str) -> Option<NaiveDate> {
    let with_points =
        || Orders::ALL[0].parse(text).filter(|_| text.len() == 10 && text.contains('.'));
    parse_day(&text.replace('/', "-")).or_else(with_points)
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
    fn the_ways_to_write_a_day() {
        let parse = |text: &str, near: &[&str]| Orders::of(near, &[text]).0.parse(text);
        let near = ["2023-09-24"];
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
        for text in ["", "2023", "2023-09", "2023-09-24-1", "a/b/c", "2023-33-01"] {
            assert_eq!(parse(text, &near), None, "{text}");
            assert!(!Orders::is_day(text), "{text}");
        }
        assert_eq!(short(day("2023-09-04")), "23/09/04");
        for text in ["2005/12/31", "31.12.2005"] {
            assert_eq!(birth(text), Some(day("2005-12-31")), "{text}");
        }
        for text in ["2005/00/00", "2005", "12.31.2005", "31.12.05", ""] {
            assert_eq!(birth(text), None, "{text}");
        }
    }

    #[test]
    fn all_dates_of_a_report_are_read_in_one_order() {
        let split = |text: &'static str| text.split_whitespace().collect::<Vec<_>>();
        // The first and last round, and whether another order fits as well.
        for (tournament, rounds, first, last, is_open) in [
            ("", "22/09/23 23/09/23 24/09/23", "2023-09-22", "2023-09-24", false),
            ("", "23/09/22 23/09/23 23/09/24", "2023-09-22", "2023-09-24", false),
            ("", "05/10/06 05/11/06 05/12/06", "2005-10-06", "2005-12-06", true),
            ("", "24/09/23", "2024-09-23", "2024-09-23", true),
            ("2023/09/22 2023/09/24", "22/09/23 24/09/23", "2023-09-22", "2023-09-24", false),
            // The second is a slip in the order of the first.
            ("2006/08/01 2006/08/05", "06/08/01 06/18/02", "2006-08-01", "", false),
            ("2023/09/08 2023/09/10", "09/08/23 09/10/23", "2023-09-08", "2023-09-10", false),
            ("09/22/2023 09/24/2023", "09/22/2023 09/24/2023", "2023-09-22", "2023-09-24", false),
            ("13/10/06 15/10/06", "13/10/06 14/10/06 15/10/06", "2006-10-13", "2006-10-15", false),
            (
                "09/08/2023 09/10/2023",
                "09/08/23 09/09/23 09/10/23",
                "2023-08-09",
                "2023-10-09",
                true,
            ),
            ("05/06/2023 06/06/2023", "05/06/23 06/06/23", "2023-06-05", "2023-06-06", false),
            (
                "01/10/2006 03/12/2006",
                "01/10/06 05/11/06 03/12/06",
                "2006-10-01",
                "2006-12-03",
                false,
            ),
            (
                "2006/10/01 2007/04/01",
                "06/10/01 06/12/03 07/04/01",
                "2006-10-01",
                "2007-04-01",
                false,
            ),
        ] {
            let rounds = split(rounds);
            let (orders, rival) = Orders::of(&split(tournament), &rounds);
            let read: Vec<_> = rounds.iter().map(|text| orders.parse(text)).collect();
            let found = (read.first().copied().flatten(), read.last().copied().flatten());
            let case = format!("{tournament}: {rounds:?}");
            assert_eq!(found, (first.parse().ok(), last.parse().ok()), "{case}");
            assert_eq!(rival.is_some(), is_open, "{case}: {rival:?}");
        }
    }
}
