//! Small words: counts and days as people write them.

use chrono::NaiveDate;

/// A number with its noun: `1 game`, `2 games`.
pub(crate) fn counted(number: usize, noun: &str) -> String {
    if number == 1 { format!("1 {noun}") } else { format!("{number} {}", plural(noun)) }
}

fn plural(noun: &str) -> String {
    match noun {
        "person" => "people".to_owned(),
        noun => format!("{noun}s"),
    }
}

/// A message of the library as a sentence: it begins with a capital letter.
pub(crate) fn capital(message: &str) -> String {
    let text = quoted(message);
    let mut letters = text.chars();
    let first = letters.next().map(char::to_uppercase);
    first.map_or(String::new(), |first| first.to_string() + letters.as_str())
}

/// A message of the library within a sentence: what it quotes stands in quotation marks.
pub(crate) fn quoted(message: &str) -> String {
    let marks = std::iter::once("").chain(["“", "”"].into_iter().cycle());
    let parts = message.split('`').zip(marks);
    parts.flat_map(|(part, mark)| [mark, part]).collect()
}

/// A number that was written with its sign, which is a minus and not a hyphen.
pub(crate) fn signed(number: &str) -> String {
    number.replace('-', "−")
}

/// A number with at most two decimals, unless these would hide on which side of a half it lies.
pub(crate) fn short(number: &impl ToString) -> String {
    let exact = number.to_string();
    let Ok(value) = exact.parse::<f64>() else { return exact };
    let rounded = format!("{value:.2}");
    let rounded = rounded.trim_end_matches('0').trim_end_matches('.');
    if rounded.ends_with(".5") { exact } else { rounded.to_owned() }
}

/// Points, which are counted in halves: `2½`.
pub(crate) fn points(halves: u32) -> String {
    match (halves / 2, halves % 2) {
        (0, 1) => "½".to_owned(),
        (points, 0) => points.to_string(),
        (points, _) => format!("{points}½"),
    }
}

/// A day: `19 October 2006`.
pub(crate) fn day(day: NaiveDate) -> String {
    day.format("%-d %B %Y").to_string()
}

/// A day with its weekday: `Thursday, 19 October 2006`.
pub(crate) fn day_of_week(day: NaiveDate) -> String {
    day.format("%A, %-d %B %Y").to_string()
}

/// The days of a file: `19 October 2006 to 3 May 2007`.
pub(crate) fn days((first, last): (NaiveDate, NaiveDate)) -> String {
    if first == last { day(first) } else { format!("{} to {}", day(first), day(last)) }
}

/// A day as somebody types it: `19 Oct 2006`, `19.10.2006`, `19/10/2006` (the day first) or
/// `2006-10-19`, perhaps behind its weekday.
pub(crate) fn typed_day(text: &str) -> Option<NaiveDate> {
    let text = text.rsplit_once(',').map_or(text, |(_, day)| day).trim();
    let forms = ["%Y-%m-%d", "%d %b %Y", "%d %B %Y", "%d.%m.%Y", "%d/%m/%Y", "%b %d %Y"];
    let found = forms.iter().find_map(|form| NaiveDate::parse_from_str(text, form).ok());
    // `19.10.06` would be a day of the year 6.
    found.filter(|day| (1850..=2200).contains(&chrono::Datelike::year(day)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn two_decimals_are_enough_but_beside_a_half() {
        let all = ["674.466666667", "181.5", "149.4999", "150", "-3.25", "about 150"]
            .map(|it| short(&it));
        assert_eq!(all, ["674.47", "181.5", "149.4999", "150", "-3.25", "about 150"]);
    }

    #[test]
    fn a_typed_day_is_said_back_with_its_weekday() {
        let meant = NaiveDate::from_ymd_opt(2006, 10, 19).unwrap();
        for text in ["19 Oct 2006", "19 October 2006", " 2006-10-19", "19.10.2006", "19/10/2006"] {
            assert_eq!(typed_day(text), Some(meant), "{text}");
        }
        assert_eq!(day_of_week(meant), "Thursday, 19 October 2006");
        assert_eq!(typed_day(&day_of_week(meant)), Some(meant));
        for wrong in ["", "19.10.06", "10/19/2006", "October", "31 Feb 2006"] {
            assert_eq!(typed_day(wrong), None, "{wrong}");
        }
    }
}
