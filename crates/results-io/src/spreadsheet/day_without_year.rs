//! Days that name no year, as titles of match cards have them (`Saturday 14 October`), and the year that
//! `import.toml` gives them.

use chrono::{Datelike as _, NaiveDate, Weekday};

use super::days::day_within;
use super::grid::{Cell, Grid, GridRow};

/// The names of the months.
const MONTHS: [&str; 12] = [
    "january",
    "february",
    "march",
    "april",
    "may",
    "june",
    "july",
    "august",
    "september",
    "october",
    "november",
    "december",
];

/// The years after which every day has come again, and every day of the week that it may be on, but for centuries.
const YEARS: i32 = 8;

/// A day without a year in a text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct DayOfMonth {
    /// The number of words up to its end.
    words: usize,
    month: u32,
    day: u32,
}

/// Whether a cell says a day, but not its year.
pub(super) fn lacks_year(cell: &Cell) -> bool {
    matches!(cell, Cell::Text(text) if !days_of_months(text).is_empty())
}

/// The same grid, with the years of these days in the rows and the column that may have them: each is the first such
/// day from one on, or without one of any year.
pub(super) fn with_years(
    grid: &Grid,
    from: Option<NaiveDate>,
    is_title: impl Fn(usize, &GridRow) -> bool,
    column: Option<usize>,
) -> Grid {
    let mut grid = grid.clone();
    for (at, row) in grid.rows.iter_mut().enumerate() {
        let is_title = is_title(at, row);
        for (position, cell) in row.cells.iter_mut().enumerate() {
            if let Cell::Text(text) = cell
                && (is_title || column == Some(position))
                && let Some(whole) = with_year(text, from)
            {
                *cell = Cell::Text(whole);
            }
        }
    }
    grid
}

/// A text with the years of its days; `None` for one whose days have them, or where the day of the week is that of
/// another year.
fn with_year(text: &str, from: Option<NaiveDate>) -> Option<String> {
    let days = days_of_months(text);
    let words: Vec<&str> = text.split_whitespace().collect();
    let weekday = words.iter().find_map(|word| weekday(word));
    let is_one = days.len() == 1;
    let (mut whole, mut done) = (Vec::new(), 0);
    for found in &days {
        let day = found.from(from.unwrap_or_default())?;
        if from.is_some() && is_one && weekday.is_some_and(|weekday| weekday != day.weekday()) {
            return None;
        }
        whole.extend(words.get(done..found.words)?.iter().map(|word| (*word).to_owned()));
        whole.push(day.year().to_string());
        done = found.words;
    }
    whole.extend(words.get(done..)?.iter().map(|word| (*word).to_owned()));
    (!days.is_empty()).then(|| whole.join(" "))
}

/// The days without a year that a text says; none where it says a whole day.
fn days_of_months(text: &str) -> Vec<DayOfMonth> {
    // Nearly all cells.
    if !text.bytes().any(|byte| byte.is_ascii_digit())
        || day_within(&Cell::Text(text.to_owned())).is_some()
    {
        return Vec::new();
    }
    let words: Vec<&str> = text.split_whitespace().collect();
    let pair = |at: usize, one: &str, other: &str, taken: usize| {
        let found = day(one).zip(month(other)).or_else(|| day(other).zip(month(one)));
        found.map(|(day, month)| DayOfMonth { words: at + taken, month, day })
    };
    let (mut found, mut at) = (Vec::new(), 0);
    while let Some(word) = words.get(at) {
        // `14-Oct` is one word.
        let joined = word.split_once(['-', '/', '.']);
        let joined = joined.and_then(|(one, other)| pair(at, one, other, 1));
        let next = words.get(at + 1);
        let one = joined.or_else(|| pair(at, word, next?, 2));
        at = one.map_or(at + 1, |one| one.words);
        found.extend(one);
    }
    found
}

impl DayOfMonth {
    /// The first such day from one on.
    fn from(self, first: NaiveDate) -> Option<NaiveDate> {
        let mut years = first.year()..=first.year() + YEARS;
        years.find_map(|year| {
            let day = NaiveDate::from_ymd_opt(year, self.month, self.day)?;
            (day >= first).then_some(day)
        })
    }
}

fn plain(word: &str) -> String {
    word.trim_matches(|letter: char| !letter.is_alphanumeric()).to_lowercase()
}

/// The number of a day, perhaps as 2nd or 3rd.
fn day(word: &str) -> Option<u32> {
    let plain = plain(word);
    let digits = ["st", "nd", "rd", "th"].iter().find_map(|end| plain.strip_suffix(end));
    let digits = digits.unwrap_or(&plain);
    let is_short = (1..=2).contains(&digits.len());
    digits.parse().ok().filter(|day| is_short && (1..=31).contains(day))
}

/// A month by its whole name, or its first three letters: `market` is none.
fn month(word: &str) -> Option<u32> {
    let plain = plain(word);
    let is = |month: &str| {
        month == plain
            || month.get(..3) == Some(plain.as_str())
            || (plain == "sept" && month == "september")
    };
    MONTHS.iter().position(|month| is(month)).map(|at| at as u32 + 1)
}

/// The day of the week that a word names.
fn weekday(word: &str) -> Option<Weekday> {
    // As chrono reads them: whole, or the first three letters.
    plain(word).parse().ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn from_may(text: &str) -> Option<String> {
        with_year(text, NaiveDate::from_ymd_opt(2006, 5, 1))
    }

    #[test]
    fn a_day_without_a_year_is_the_first_such_day_from_one_on() {
        for (title, whole) in [
            ("Saturday 14 October", "Saturday 14 October 2006"),
            ("Ouse v Wharfe, Sat. Oct 14th, 7.30", "Ouse v Wharfe, Sat. Oct 14th, 2006 7.30"),
            ("14-Oct", "14-Oct 2006"),
            ("1 May", "1 May 2006"),
            ("30 April", "30 April 2007"),
            ("29 Feb", "29 Feb 2008"),
            ("3rd Sept", "3rd Sept 2006"),
            // Several stay several.
            ("due 14 October, played 21 October", "due 14 October, 2006 played 21 October 2006"),
        ] {
            assert_eq!(from_may(title).as_deref(), Some(whole));
        }
        for other in [
            "14 October 2006",
            "14/10/06",
            "Sunday 14 October",
            "October",
            "Round 3",
            "3 Market Place",
            "1 Mayor's Cup",
            "½",
            "Match 40 May",
        ] {
            assert_eq!(from_may(other), None, "{other}");
        }
    }
}
