//! Days in the forms that people write. Whether the day or the month comes first is decided once
//! for a whole file, from its own values, and never row by row.

use chrono::{Datelike as _, Days, NaiveDate, Weekday};
use serde::Deserialize;

use super::calendar_words::{is_weekday_by_first_letters, month_by_first_letters, weekday_within};
use super::months_of_languages::{is_between_parts, is_short_weekday, roman_month};
use crate::day::{FIRST_YEAR_OF_GAMES, year_of_two_digits};
use crate::spreadsheet::grid::rows::Cell;

/// Which of two numbers of a date is the day.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum DayOrder {
    /// 3/5/2006 is the third of May.
    DayFirst,
    /// 3/5/2006 is the fifth of March.
    MonthFirst,
}

impl DayOrder {
    /// The name in `import.toml`.
    pub(crate) const fn name(self) -> &'static str {
        match self {
            Self::DayFirst => "day-first",
            Self::MonthFirst => "month-first",
        }
    }

    const fn in_words(self) -> &'static str {
        match self {
            Self::DayFirst => "day first",
            Self::MonthFirst => "month first",
        }
    }
}

/// How the days of a file are read, and the reason.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct DaysRead {
    /// `None` if no value depends on it.
    pub(crate) order: Option<DayOrder>,
    /// The reason, as a message.
    pub(crate) why: String,
}

/// Why the order cannot be decided.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Undecided {
    /// No value has a number above 12; an example is given.
    Open(String),
    /// Values contradict each other: one with the day first, one with the month first.
    Contradiction(String, String),
}

/// The day in a text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Said {
    Day(NaiveDate),
    /// Two numbers in unknown order, and a year.
    Numbers(u32, u32, i32),
    Nothing,
}

/// The range of values that count as days in a column.
#[derive(Clone, Copy, Debug)]
struct Expected {
    /// The first of the hundred years that two digits may stand for.
    first_year: i32,
    /// The first serial number. Numbers from this one to [`LAST_SERIAL`] can only be days in such a
    /// column.
    first_serial: u32,
}

/// Serial numbers from 1954 on.
const OF_GAMES: Expected = Expected { first_year: FIRST_YEAR_OF_GAMES, first_serial: 20_000 };

/// Serial numbers from September 1913 on; smaller ones look like years. Two-digit years from 30 to
/// 99 are in the last century: nobody born in 2030 plays yet, and somebody born in 1929 or before,
/// who is therefore read as a child, is reported as suspicious.
const OF_BIRTHS: Expected = Expected { first_year: 1930, first_serial: 5_000 };

/// The serial number of a day in 2064.
const LAST_SERIAL: u32 = 60_000;

/// Decides the order of day and month for all values of a column, from numbers above twelve, or
/// else from days of the week beside them. Where neither says it, numbers parted by dots have the
/// day first: so they have in every country that writes dots.
///
/// # Errors
///
/// No value shows the order, or values contradict each other.
pub(crate) fn decide<'c>(cells: impl Iterator<Item = &'c Cell>) -> Result<DaysRead, Undecided> {
    let (mut by_number, mut by_weekday) = (Orders::default(), Orders::default());
    let (mut open, mut same, mut dotted) = (None, 0, 0);
    for cell in cells {
        match said(cell, OF_GAMES) {
            Said::Numbers(a, b, _) if a > 12 && b <= 12 => by_number.day_first.push(cell),
            Said::Numbers(a, b, _) if b > 12 && a <= 12 => by_number.month_first.push(cell),
            // 5/5/2006 is the same day in either order.
            Said::Numbers(a, b, _) if a == b => same += 1,
            Said::Numbers(a, b, year) if a <= 12 => {
                let order =
                    weekday_within(&cell.text()).and_then(|day| order_of(day, [a, b], year));
                match order {
                    Some(DayOrder::DayFirst) => by_weekday.day_first.push(cell),
                    Some(DayOrder::MonthFirst) => by_weekday.month_first.push(cell),
                    None if is_dotted(&cell.text()) => dotted += 1,
                    None => open = open.or(Some(cell)),
                }
            }
            _ => {}
        }
    }
    if let Some((order, count)) = by_number.order()? {
        let values = if count == 1 { "value" } else { "values" };
        let why = format!("{}, from {count} {values} above 12", order.in_words());
        return Ok(DaysRead { order: Some(order), why });
    }
    if let Some((order, count)) = by_weekday.order()? {
        let days = if count == 1 { "day" } else { "days" };
        let why = format!("{}, from {count} {days} of the week", order.in_words());
        return Ok(DaysRead { order: Some(order), why });
    }
    match open {
        Some(cell) => Err(Undecided::Open(cell.text().into_owned())),
        None if dotted > 0 => {
            let why = format!("{}, as with dots", DayOrder::DayFirst.in_words());
            Ok(DaysRead { order: Some(DayOrder::DayFirst), why })
        }
        None if same > 0 => {
            Ok(DaysRead { order: Some(DayOrder::DayFirst), why: "day and month equal".to_owned() })
        }
        None => Ok(DaysRead { order: None, why: String::new() }),
    }
}

/// Whether the numbers of a day are parted by dots alone: `3.10.2006`, `3. 10. 2006`.
pub(super) fn is_dotted(text: &str) -> bool {
    let numbers = without_time(text).trim_matches(|letter: char| !letter.is_ascii_digit());
    let mut parts = numbers.split(|letter: char| letter.is_ascii_digit());
    let mut parts = parts.by_ref().filter(|part| !part.is_empty()).peekable();
    parts.peek().is_some() && parts.all(|part| part.trim_end() == ".")
}

/// Values that show the order of day and month.
#[derive(Default)]
struct Orders<'c> {
    day_first: Vec<&'c Cell>,
    month_first: Vec<&'c Cell>,
}

impl Orders<'_> {
    /// The order, and how many values show it; `None` if no value does.
    fn order(&self) -> Result<Option<(DayOrder, usize)>, Undecided> {
        let Self { day_first, month_first } = self;
        match (day_first.first(), month_first.first()) {
            (Some(one), Some(other)) => {
                let text = |cell: &Cell| cell.text().into_owned();
                Err(Undecided::Contradiction(text(one), text(other)))
            }
            (Some(_), None) => Ok(Some((DayOrder::DayFirst, day_first.len()))),
            (None, Some(_)) => Ok(Some((DayOrder::MonthFirst, month_first.len()))),
            (None, None) => Ok(None),
        }
    }
}

/// The day of a cell; `None` if the cell is not a day.
pub(crate) fn day_of(cell: &Cell, order: Option<DayOrder>) -> Option<NaiveDate> {
    day_said(said(cell, OF_GAMES), order)
}

/// The date of birth in a cell.
pub(crate) fn birth_day_of(cell: &Cell, order: Option<DayOrder>) -> Option<NaiveDate> {
    day_said(said(cell, OF_BIRTHS), order)
}

fn day_said(said: Said, order: Option<DayOrder>) -> Option<NaiveDate> {
    match (said, order) {
        (Said::Day(day), _) => Some(day),
        (Said::Numbers(day, month, year), Some(DayOrder::DayFirst))
        | (Said::Numbers(month, day, year), Some(DayOrder::MonthFirst)) => {
            NaiveDate::from_ymd_opt(year, month, day)
        }
        _ => None,
    }
}

/// Whether a cell has a day, perhaps with unknown order of day and month.
pub(crate) fn says_a_day(cell: &Cell) -> bool {
    said(cell, OF_GAMES) != Said::Nothing
}

/// Whether two cells have the same day, or the same two numbers and year.
pub(crate) fn say_the_same(one: &Cell, other: &Cell) -> bool {
    said(one, OF_GAMES) == said(other, OF_GAMES)
}

/// Whether the program that made a workbook may have put the month first: it then reads 3/10/2006
/// as a day of March, and leaves 13/10/2006 as text. So no real date has a day above 12, and every
/// text has one.
pub(crate) fn may_be_month_first<'c>(cells: impl Iterator<Item = &'c Cell>) -> bool {
    let (mut swapped, mut texts) = (false, false);
    for cell in cells {
        match (cell, said(cell, OF_GAMES)) {
            (Cell::Day(day), _) if day.day() > 12 => return false,
            (Cell::Day(day), _) => swapped |= day.day() != day.month(),
            (Cell::Text(_), Said::Numbers(one, other, _)) if one.max(other) > 12 => texts = true,
            (Cell::Text(_), Said::Numbers(..)) => return false,
            _ => {}
        }
    }
    swapped && texts
}

/// The first number that may consist of a year, a month and a day.
const FIRST_OF_EIGHT_DIGITS: u32 = 10_000_000;

fn said(cell: &Cell, expected: Expected) -> Said {
    match cell {
        Cell::Day(day) => Said::Day(*day),
        // The number `20061013` is the same day as the text.
        Cell::Number(number) if *number >= f64::from(FIRST_OF_EIGHT_DIGITS) => {
            of_text(&cell.text(), expected)
        }
        Cell::Number(number) => of_serial(*number as u32, expected),
        Cell::Text(text) => of_text(text, expected),
    }
}

/// A day from a spreadsheet's serial number: day 1 is 1900-01-01, and 1900 counts as a leap year.
fn of_serial(number: u32, expected: Expected) -> Said {
    let epoch = NaiveDate::from_ymd_opt(1899, 12, 30);
    let day = epoch.filter(|_| (expected.first_serial..=LAST_SERIAL).contains(&number));
    let day = day.and_then(|epoch| epoch.checked_add_days(Days::new(number.into())));
    day.map_or(Said::Nothing, Said::Day)
}

fn of_text(text: &str, expected: Expected) -> Said {
    let words: Vec<String> = without_time(text)
        .split(|letter: char| !letter.is_alphanumeric() || matches!(letter, '年' | '月' | '日'))
        .map(str::to_lowercase)
        .filter(|word| {
            !word.is_empty() && !is_between_parts(word) && !is_weekday_by_first_letters(word)
        })
        .collect();
    let words: Vec<&str> = words.iter().map(String::as_str).collect();
    let words = without_short_weekday(&words);
    match words[..] {
        [digits] if digits.len() == 8 => {
            ymd(digits.get(..4), digits.get(4..6), digits.get(6..)).unwrap_or(Said::Nothing)
        }
        [digits] => digits.parse().map_or(Said::Nothing, |number| of_serial(number, expected)),
        [one, other, year] => of_roman_month(text, [one, other, year], expected)
            .or_else(|| of_three(one, other, year, expected.first_year))
            .unwrap_or(Said::Nothing),
        _ => Said::Nothing,
    }
}

/// The words of a day without that of the week in short, which stands before or behind the others:
/// `So 31.12.2006`. Beside fewer words it may be a month: `mar 3 2006`.
fn without_short_weekday<'w, 's>(words: &'w [&'s str]) -> &'w [&'s str] {
    match words {
        [first, rest @ ..] if rest.len() == PARTS && is_short_weekday(first) => rest,
        [rest @ .., last] if rest.len() == PARTS && is_short_weekday(last) => rest,
        _ => words,
    }
}

/// A day, a month and a year.
const PARTS: usize = 3;

/// A day whose month is a Roman number between two dots or strokes: `31.XII.2006`. Between blanks,
/// a V may stand between two teams.
fn of_roman_month(text: &str, [day, month, year]: [&str; 3], expected: Expected) -> Option<Said> {
    let month_of_text = text.split(['.', '/', '-']).nth(1)?.trim().to_lowercase();
    let month = roman_month(month).filter(|_| month_of_text == month)?;
    let year = year_of(year, expected.first_year)?;
    NaiveDate::from_ymd_opt(year, month, number(day)?).map(Said::Day)
}

/// A text without the time of day that may follow.
fn without_time(text: &str) -> &str {
    let Some(colon) = text.find(':') else { return text };
    let before = text.get(..colon).unwrap_or_default();
    before
        .rfind(|letter: char| letter.is_whitespace() || letter == 'T')
        .and_then(|end| before.get(..end))
        .unwrap_or(before)
}

fn of_three(one: &str, other: &str, last: &str, first_year: i32) -> Option<Said> {
    // `June` and `13th` have four characters, too.
    if one.len() == 4 && one.bytes().all(|byte| byte.is_ascii_digit()) {
        return ymd(Some(one), Some(other), Some(last));
    }
    let year = year_of(last, first_year)?;
    let named =
        |month: u32, day: &str| NaiveDate::from_ymd_opt(year, month, number(day)?).map(Said::Day);
    match (month_by_first_letters(one), month_by_first_letters(other)) {
        (Some(month), None) => named(month, other),
        (None, Some(month)) => named(month, one),
        (None, None) => {
            let (one, other) = (number(one)?, number(other)?);
            let fits = one <= 31 && other <= 31 && one.min(other) >= 1 && one.min(other) <= 12;
            fits.then_some(Said::Numbers(one, other, year))
        }
        (Some(_), Some(_)) => None,
    }
}

fn ymd(year: Option<&str>, month: Option<&str>, day: Option<&str>) -> Option<Said> {
    let month = month_by_first_letters(month?).or_else(|| number(month?))?;
    NaiveDate::from_ymd_opt(year?.parse().ok()?, month, number(day?)?).map(Said::Day)
}

/// A number of a date, perhaps in the form 2nd or 3rd, or `1er`.
pub(crate) fn number(word: &str) -> Option<u32> {
    let digits = ["st", "nd", "rd", "th", "er", "º"].iter().find_map(|end| word.strip_suffix(end));
    let digits = digits.unwrap_or(word);
    (digits.len() <= 2).then(|| digits.parse().ok()).flatten()
}

/// A year of four digits, or of two digits in the hundred years from `first` on.
fn year_of(word: &str, first: i32) -> Option<i32> {
    let year: i32 = word.parse().ok()?;
    match word.len() {
        4 => Some(year),
        2 => Some(year_of_two_digits(year, first)),
        _ => None,
    }
}

/// The order in which two numbers and a year are on this day of the week, if they are so in only
/// one order.
pub(crate) fn order_of(weekday: Weekday, [one, other]: [u32; 2], year: i32) -> Option<DayOrder> {
    let fits = |day: u32, month: u32| {
        NaiveDate::from_ymd_opt(year, month, day).is_some_and(|day| day.weekday() == weekday)
    };
    match (fits(one, other), fits(other, one)) {
        (true, false) => Some(DayOrder::DayFirst),
        (false, true) => Some(DayOrder::MonthFirst),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn cell(text: &str) -> Cell {
        Cell::Text(text.to_owned())
    }

    #[test]
    fn the_same_day_is_read_however_it_is_written() {
        let day = NaiveDate::from_ymd_opt(2006, 5, 3);
        for text in [
            "2006-05-03",
            "2006/5/3",
            "3/5/2006",
            "03.05.06",
            "3-5-06",
            "3 May 2006",
            "3rd of May 2006",
            "May 3, 2006",
            "Wed 3 May 2006",
            "3-May-06",
            "Mi 3.5.2006",
            "mié. 03/05/2006",
            "3.5.2006 г.",
            "ср 3.5.2006",
            "2006年5月3日",
            "3 de mayo de 2006",
            "3 maja 2006",
            "3. května 2006",
            "3 мая 2006 г.",
            "3 Mayıs 2006",
            "3.V.2006",
            "3. V. 06",
            "20060503",
            "38840",
            "2006-05-03 19:30:00",
            "2006-05-03T19:30",
            "3/5/2006 7:30",
        ] {
            assert_eq!(day_of(&cell(text), Some(DayOrder::DayFirst)), day, "{text}");
        }
        assert_eq!(day_of(&Cell::Number(38840.0), None), day);
        assert_eq!(day_of(&Cell::Number(20_060_503.0), None), day);
        assert_eq!(day_of(&Cell::Number(200_605_030.0), None), None);
        let in_june = NaiveDate::from_ymd_opt(2006, 6, 13);
        for text in ["13th June 2006", "June 13, 2006", "Tue, June 13th 2006", "2006 June 13"] {
            assert_eq!(day_of(&cell(text), None), in_june, "{text}");
        }
        assert_eq!(day_of(&cell("5/3/2006"), Some(DayOrder::MonthFirst)), day);
    }

    #[test]
    fn a_year_of_two_digits_is_of_the_century_of_games_or_of_births() {
        for (text, game, birth) in [
            ("13/5/65", 1965, 1965),
            ("13/5/50", 1950, 1950),
            ("13/5/49", 2049, 1949),
            ("13/5/30", 2030, 1930),
            ("13/5/29", 2029, 2029),
            ("13 May 70", 1970, 1970),
            ("13/5/1925", 1925, 1925),
        ] {
            let in_year = |year| NaiveDate::from_ymd_opt(year, 5, 13);
            assert_eq!(day_of(&cell(text), Some(DayOrder::DayFirst)), in_year(game), "{text}");
            assert_eq!(
                birth_day_of(&cell(text), Some(DayOrder::DayFirst)),
                in_year(birth),
                "{text}"
            );
        }
    }

    #[test]
    fn a_serial_number_is_a_day_of_games_or_of_births() {
        for (serial, year) in [(5_000, 1913), (18_264, 1950), (25_000, 1968)] {
            for cell in [Cell::Number(serial.into()), cell(&serial.to_string())] {
                let of_year = |day: NaiveDate| day.year();
                assert_eq!(birth_day_of(&cell, None).map(of_year), Some(year), "{serial}");
                let of_game = Some(year).filter(|_| serial >= 20_000);
                assert_eq!(day_of(&cell, None).map(of_year), of_game, "{serial}");
            }
        }
        // A year.
        assert_eq!(birth_day_of(&Cell::Number(1994.0), None), None);
    }

    #[test]
    fn real_dates_up_to_the_twelfth_beside_texts_above_it_may_be_swapped() {
        let date = |text: &str| Cell::Day(text.parse().unwrap());
        let swapped = [date("2006-03-10"), cell("13/10/2006"), date("2006-10-10"), cell("")];
        assert!(may_be_month_first(swapped.iter()));
        for other in [date("2006-10-13"), cell("5/10/2006")] {
            assert!(!may_be_month_first(swapped.iter().chain([&other])), "{other:?}");
        }
        assert!(!may_be_month_first([date("2006-10-10"), cell("13/10/2006")].iter()));
        assert!(!may_be_month_first([date("2006-03-10"), cell("13 October 2006")].iter()));
    }

    #[test]
    fn what_is_not_a_day_is_not_read_as_one() {
        for text in [
            "",
            "next week",
            "31/2/2006",
            "13/13/2006",
            "3 May",
            "2006",
            "12345678901",
            "3 10 31006",
            "3 V 2006",
            "Ouse 3 V 12",
            "31.XIII.2006",
            "3 listopad 2006",
            "31006-10-03",
        ] {
            assert_eq!(day_of(&cell(text), Some(DayOrder::DayFirst)), None, "{text}");
        }
        assert_eq!(day_of(&cell("3/5/2006"), None), None);
    }

    #[test]
    fn one_value_above_twelve_decides_for_the_whole_file() {
        let of = |texts: &[&str]| {
            let cells: Vec<Cell> = texts.iter().map(|text| cell(text)).collect();
            decide(cells.iter())
        };
        let order = |texts: &[&str]| of(texts).map(|days| days.order);
        assert_eq!(order(&["3/5/2006", "13/5/2006"]), Ok(Some(DayOrder::DayFirst)));
        assert_eq!(order(&["3/5/2006", "5/13/2006"]), Ok(Some(DayOrder::MonthFirst)));
        assert_eq!(order(&["2006-05-13", ""]), Ok(None));
        assert_eq!(order(&["4/4/2006"]), Ok(Some(DayOrder::DayFirst)));
        assert_eq!(order(&["3.5.2006", "4. 5. 2006"]), Ok(Some(DayOrder::DayFirst)));
        assert_eq!(order(&["3.5.2006", "5.13.2006"]), Ok(Some(DayOrder::MonthFirst)));
        assert_eq!(of(&["3.5.2006", "3/5/2006"]), Err(Undecided::Open("3/5/2006".into())));
        assert_eq!(of(&["4/4/2006", "3/5/2006"]), Err(Undecided::Open("3/5/2006".into())));
        let both = Undecided::Contradiction("13/5/2006".into(), "5/14/2006".into());
        assert_eq!(of(&["13/5/2006", "5/14/2006"]), Err(both));
    }

    #[test]
    fn a_day_of_the_week_tells_the_order_where_it_fits_one_alone() {
        // 3 October 2006 was a Tuesday, and 10 March 2006 a Friday.
        for (weekday, numbers, order) in [
            (Weekday::Tue, [3, 10], Some(DayOrder::DayFirst)),
            (Weekday::Tue, [10, 3], Some(DayOrder::MonthFirst)),
            (Weekday::Fri, [3, 10], Some(DayOrder::MonthFirst)),
            (Weekday::Mon, [3, 10], None),
            // 2 May and 5 February 2006 are a Tuesday and a Sunday; 1 and 1 is the same day in
            // either order.
            (Weekday::Sun, [2, 5], Some(DayOrder::MonthFirst)),
            (Weekday::Sun, [1, 1], None),
        ] {
            assert_eq!(order_of(weekday, numbers, 2006), order, "{weekday} {numbers:?}");
        }
    }
}
