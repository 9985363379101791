//! Days without a year, as in titles of match cards (`Saturday 14 October`), and the year that
//! `import.toml` gives them.

use std::collections::BTreeSet;

use chrono::{Datelike as _, NaiveDate, Weekday};

use super::calendar_words::{bare_word, month_by_first_letters, month_by_name, weekday_by_name};
use super::counting_words::counts_something;
use super::days_in_titles::day_within;
use super::written_day::{DayOrder, is_dotted, number, says_a_day};
use crate::spreadsheet::grid::rows::{Cell, Grid, GridRow};

/// In this many years, every day occurs, with few exceptions at the turn of a century.
const YEARS: i32 = 8;

/// A day without a year in a text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct DayOfMonth {
    /// The range of its words: the first, and the one after the last.
    words: (usize, usize),
    numbers: Numbers,
}

/// Day and month, or two numbers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Numbers {
    Day {
        day: u32,
        month: u32,
    },
    /// `3/10`: the order is that of the file, unless the day of the week shows it.
    InFigures(u32, u32),
}

/// The place of a cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Place {
    /// In a title, where figures are days only beside a day of the week: `3/2` may be a result.
    Title,
    /// In the column of days.
    Column,
}

/// What is known to find the year of a day.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Known {
    /// The first possible day; without it, days get any year.
    pub(crate) from: Option<NaiveDate>,
    /// The order of days in figures, if it is known.
    pub(crate) order: Option<DayOrder>,
}

/// Whether a cell has a day without its year.
pub(crate) fn lacks_year(cell: &Cell, place: Place) -> bool {
    matches!(cell, Cell::Text(text) if !days_of(text, place).is_empty())
}

/// The order of days such as `14/10` in a column, found from numbers above 12, or from dots alone
/// between them; `None` if neither shows it, or if numbers contradict each other.
pub(crate) fn order_of_figures<'c>(cells: impl Iterator<Item = &'c Cell>) -> Option<DayOrder> {
    let (mut day_first, mut month_first) = (false, false);
    let (mut dotted, mut other_signs) = (false, false);
    for cell in cells {
        let Cell::Text(text) = cell else { continue };
        for found in days_of(text, Place::Column) {
            if let Numbers::InFigures(one, other) = found.numbers {
                dotted |= is_dotted(text);
                other_signs |= !is_dotted(text);
                day_first |= one > 12;
                month_first |= other > 12;
            }
        }
    }
    match (day_first, month_first) {
        (true, false) => Some(DayOrder::DayFirst),
        (false, true) => Some(DayOrder::MonthFirst),
        (false, false) if dotted && !other_signs => Some(DayOrder::DayFirst),
        _ => None,
    }
}

/// The first text of a column that has only months with years in two digits, in the form that
/// spreadsheets write: `Oct-06`. The years must be those of a season, one or two; otherwise the
/// numbers may be days.
pub(crate) fn months_alone<'c>(cells: impl Iterator<Item = &'c Cell>) -> Option<String> {
    let (mut first, mut years) = (None, BTreeSet::new());
    for cell in cells {
        let text = cell.text();
        let (named, year) = text.split_once(['-', '\''])?;
        let year: u32 = year.parse().ok().filter(|_| year.len() == 2)?;
        month_by_name(named.trim())?;
        years.insert(year);
        first = first.or(Some(text.into_owned()));
    }
    let (least, most) = (years.first()?, years.last()?);
    first.filter(|_| most - least <= 1)
}

/// Whether a cell has a day in figures, without a year, that may be two different days: `3/10`.
pub(crate) fn may_be_two(cell: &Cell, place: Place) -> bool {
    let Cell::Text(text) = cell else { return false };
    let is_open = |found: &DayOfMonth| matches!(found.numbers, Numbers::InFigures(1..=12, 1..=12));
    days_of(text, place).iter().any(is_open)
}

/// The same grid, with the years of such days added. `place` gives, by row number, row and column,
/// the kind of place for each cell that may have such a day. Each becomes the first such day from
/// the known one on.
pub(crate) fn with_years(
    grid: &Grid,
    known: Known,
    place: impl Fn(usize, &GridRow, usize) -> Option<Place>,
) -> Grid {
    let mut grid = grid.clone();
    for (at, row) in grid.rows.iter_mut().enumerate() {
        for position in 0..row.cells.len() {
            let Some(place) = place(at, row, position) else { continue };
            let Some(cell) = row.cells.get_mut(position) else { continue };
            if let Cell::Text(text) = cell
                && let Some(whole) = with_year(text, known, place)
            {
                *cell = Cell::Text(whole);
            }
        }
    }
    grid
}

/// A text with the years of its days; `None` if its days already have them, or if the day of the
/// week does not fit.
pub(crate) fn with_year(text: &str, known: Known, place: Place) -> Option<String> {
    let days = days_of(text, place);
    let words: Vec<&str> = text.split_whitespace().collect();
    let weekday = words.iter().find_map(|word| weekday_by_name(word)).filter(|_| days.len() == 1);
    let (mut whole, mut done) = (Vec::new(), 0);
    for found in &days {
        let day = found.numbers.day(known, weekday)?;
        let (from, to) = found.words;
        whole.extend(words.get(done..from)?.iter().map(|word| (*word).to_owned()));
        // With the year first, the day is unambiguous, whatever the order of the others.
        whole.push(day.to_string());
        done = to;
    }
    whole.extend(words.get(done..)?.iter().map(|word| (*word).to_owned()));
    (!days.is_empty()).then(|| whole.join(" "))
}

/// The days without a year in a text; none if the text has a day with its year.
fn days_of(text: &str, place: Place) -> Vec<DayOfMonth> {
    // True of nearly all cells.
    if !text.bytes().any(|byte| byte.is_ascii_digit()) {
        return Vec::new();
    }
    let cell = Cell::Text(text.to_owned());
    let has_year = day_within(&cell).is_some() || place == Place::Column && says_a_day(&cell);
    if has_year {
        return Vec::new();
    }
    let words: Vec<&str> = text.split_whitespace().collect();
    let named = days_of_months(&words, place);
    let may_be_figures = match place {
        Place::Title => words.iter().any(|word| weekday_by_name(word).is_some()),
        Place::Column => words.iter().filter(|word| weekday_by_name(word).is_none()).count() == 1,
    };
    if !named.is_empty() || !may_be_figures {
        return named;
    }
    let in_figures = |(at, word): (usize, &&str)| {
        let (one, other) = match place {
            Place::Title => word.split_once('/')?,
            Place::Column => word.split_once(['/', '.', '-'])?,
        };
        let (one, other) = (day(one)?, day(other)?);
        let numbers = Numbers::InFigures(one, other);
        (one.min(other) <= 12).then_some(DayOfMonth { words: (at, at + 1), numbers })
    };
    words.iter().enumerate().filter_map(in_figures).collect()
}

/// The days whose month is given by name.
fn days_of_months(words: &[&str], place: Place) -> Vec<DayOfMonth> {
    let month = |word: &str| match place {
        Place::Title => month_by_name(word),
        // As for days with years.
        Place::Column => month_by_first_letters(&bare_word(word)),
    };
    let pair = |at: usize, one: &str, other: &str, taken: usize| {
        let found = day(one).zip(month(other)).or_else(|| day(other).zip(month(one)));
        found.map(|(day, month)| DayOfMonth {
            words: (at, at + taken),
            numbers: Numbers::Day { day, month },
        })
    };
    let (mut found, mut at) = (Vec::new(), 0);
    while let Some(word) = words.get(at) {
        // `14-Oct` is one word.
        let joined = word.split_once(['-', '/', '.']);
        let joined = joined.and_then(|(one, other)| pair(at, one, other, 1));
        let is_day = !counts_something(words, at);
        let one = joined.or_else(|| pair(at, word, words.get(at + 1)?, 2).filter(|_| is_day));
        let is_no_year = |next: &&str| !is_long_number(next, place);
        let one = one.filter(|one| words.get(one.words.1).is_none_or(is_no_year));
        at = one.map_or(at + 1, |one| one.words.1);
        found.extend(one);
    }
    found
}

/// Whether a word is a number with more digits than a year: in the place of a year it is a mistake.
/// In a column, so is a year: with it, the words before would be a day that is read elsewhere.
fn is_long_number(word: &str, place: Place) -> bool {
    let word = bare_word(word);
    let longest = if place == Place::Column { 3 } else { 4 };
    word.len() > longest && word.bytes().all(|byte| byte.is_ascii_digit())
}

impl Numbers {
    /// The first such day from the known one on; `None` if the day of the week does not fit, or if
    /// the order of figures is unknown.
    fn day(self, known: Known, weekday: Option<Weekday>) -> Option<NaiveDate> {
        let Known { from, order } = known;
        let fits = |day: &NaiveDate| weekday.is_none_or(|weekday| weekday == day.weekday());
        let first = |day, month| first_day(from.unwrap_or_default(), day, month);
        let (one, other) = match self {
            Self::Day { day, month } => {
                return first(day, month).filter(|day| from.is_none() || fits(day));
            }
            Self::InFigures(one, other) => (first(one, other), first(other, one)),
        };
        if from.is_none() {
            return one.or(other);
        }
        match order {
            Some(DayOrder::DayFirst) => one.filter(fits),
            Some(DayOrder::MonthFirst) => other.filter(fits),
            None if weekday.is_none() => match (one, other) {
                // One number is above 12, or both are the same.
                (Some(day), None) | (None, Some(day)) => Some(day),
                (one, other) => one.filter(|_| one == other),
            },
            None => match (one.filter(fits), other.filter(fits)) {
                (Some(day), None) | (None, Some(day)) => Some(day),
                (one, other) => one.filter(|_| one == other),
            },
        }
    }
}

/// The first such day from the given one on.
fn first_day(from: NaiveDate, day: u32, month: u32) -> Option<NaiveDate> {
    let mut years = from.year()..=from.year() + YEARS;
    years.find_map(|year| {
        let day = NaiveDate::from_ymd_opt(year, month, day)?;
        (day >= from).then_some(day)
    })
}

/// The number of a day, perhaps in the form 2nd or 3rd.
fn day(word: &str) -> Option<u32> {
    number(&bare_word(word)).filter(|day| (1..=31).contains(day))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn from_may(text: &str, place: Place, order: Option<DayOrder>) -> Option<String> {
        with_year(text, Known { from: NaiveDate::from_ymd_opt(2006, 5, 1), order }, place)
    }

    #[test]
    fn months_with_their_years_are_no_days() {
        let of = |texts: &[&str]| {
            let cells: Vec<Cell> = texts.iter().map(|text| Cell::of_text(text)).collect();
            months_alone(cells.iter())
        };
        assert_eq!(of(&["Oct-06", "Nov-06", "Jan-07"]), Some("Oct-06".to_owned()));
        assert_eq!(of(&["October '06"]), Some("October '06".to_owned()));
        for texts in [
            &["Oct-06", "Oct-13", "Oct-20"][..],
            &["Oct 6"],
            &["06-Oct"],
            &["Oct-06", "3/10/2006"],
            &[],
        ] {
            assert_eq!(of(texts), None, "{texts:?}");
        }
    }

    #[test]
    fn a_day_without_a_year_is_the_first_such_day_from_one_on() {
        for (title, whole) in [
            ("Saturday 14 October", "Saturday 2006-10-14"),
            ("Ouse v Wharfe, Sat. Oct 14th, 7.30", "Ouse v Wharfe, Sat. 2006-10-14 7.30"),
            ("14-Oct", "2006-10-14"),
            ("1 May", "2006-05-01"),
            ("30 April", "2007-04-30"),
            ("29 Feb", "2008-02-29"),
            ("3rd Sept", "2006-09-03"),
            ("Match 5 - October 3", "Match 5 - 2006-10-03"),
            ("1st Round 14 October", "1st Round 2006-10-14"),
            // Several days stay several.
            ("due 14 October, played 21 October", "due 2006-10-14 played 2006-10-21"),
            // The day of the week shows the order: 9 December is a Saturday, and 12 September a
            // Tuesday.
            ("Sat 9/12, away", "Sat 2006-12-09 away"),
            ("Tues 9/12", "Tues 2006-09-12"),
        ] {
            assert_eq!(from_may(title, Place::Title, None).as_deref(), Some(whole));
        }
        for (cell, order, whole) in [
            ("14/10", None, Some("2006-10-14")),
            ("3.10", None, None),
            ("14 Febuary", None, Some("2007-02-14")),
            ("3 Octubre 2006", None, None),
            ("14 Febuary 2007", None, None),
            ("3 Octubre", None, Some("2006-10-03")),
            ("14-Okt", None, Some("2006-10-14")),
            ("3.10", Some(DayOrder::DayFirst), Some("2006-10-03")),
            ("3-10", Some(DayOrder::MonthFirst), Some("2007-03-10")),
            ("5/5", None, Some("2006-05-05")),
            ("Sat 9/12", None, Some("Sat 2006-12-09")),
            ("Sun 9/12", None, None),
            ("31/13", None, None),
            ("3/10 or 4/10", None, None),
        ] {
            assert_eq!(from_may(cell, Place::Column, order).as_deref(), whole, "{cell}");
        }
        for other in [
            "14 October 2006",
            "14 October 31006",
            "14-Oct-31006",
            "14/10/06",
            "Sunday 14 October",
            "October",
            "Round 3",
            "3 Market Place",
            "14 Febuary",
            "1 Mayor's Cup",
            "½",
            "Match 40 May",
            "Round 1 October",
            "Match 5 Dec",
            "Under 18 June",
            "Ouse 3/2 Wharfe",
            "Round 3 (14/10)",
        ] {
            assert_eq!(from_may(other, Place::Title, None), None, "{other}");
        }
    }
}
