//! Titles that seem to have a day which cannot be read: a mistake, a day that does not exist, or
//! one without its year.

use super::calendar_words::{bare_word, is_nearly_a_month};
use super::counting_words::{counts_something, is_counted};
use super::day_without_year::{Place, lacks_year};
use super::days_in_titles::{day_within, says_several_days};
use crate::spreadsheet::grid::rows::Cell;

/// Whether a title without a readable day seems to have one: `17 Ocotber 2006`, `32 October 2006`,
/// `17/10`. A day that only lacks its year is asked about elsewhere.
pub(crate) fn seems_to_say_a_day(title: &Cell) -> bool {
    let Cell::Text(text) = title else { return false };
    let words: Vec<&str> = text.split_whitespace().collect();
    let is_readable = || {
        day_within(title).is_some() || says_several_days(title) || lacks_year(title, Place::Title)
    };
    let mut at = 0..words.len();
    at.any(|at| {
        !counts_something(&words, at) && (is_in_figures(words[at]) || is_in_words(&words[at..]))
    }) && !is_readable()
}

/// Whether words begin with a day whose month is a word and which has a year: `17 Ocotber 2006`. An
/// ordinal may count something else: `1st Decker Cup 2006`.
fn is_in_words(words: &[&str]) -> bool {
    let [day, month, year, ..] = words else { return false };
    let day = day.strip_suffix('.').unwrap_or(day);
    let year = bare_word(year);
    let is_year = year.len() == 4 && (year.starts_with("19") || year.starts_with("20"));
    let is_month = is_nearly_a_month(month) && !is_counted(month);
    is_number(day, 2) && is_month && is_year && is_number(&year, 4)
}

/// Whether a word is a day in figures: `32/10/2006`, `17/10`, `17.10.`. Two numbers separated by a
/// dot are a time or a score, and `06/07` is a season.
fn is_in_figures(word: &str) -> bool {
    let word = word.trim_matches(|mark: char| !mark.is_alphanumeric() && mark != '.');
    let (separator, is_closed) = match word.strip_suffix('.') {
        Some(_) => ('.', true),
        None => (if word.contains('/') { '/' } else { '.' }, false),
    };
    let parts: Vec<&str> = word.trim_end_matches('.').split(separator).collect();
    match parts[..] {
        [day, month] if separator == '/' || is_closed => {
            let [Ok(day), Ok(month)] = [day, month].map(str::parse::<u32>) else { return false };
            // Smaller numbers may be a score, or a round out of several.
            (13..=31).contains(&day) && (1..=12).contains(&month)
        }
        [day, month, year] => {
            is_number(day, 2)
                && is_number(month, 2)
                && [2, 4].contains(&year.len())
                && is_number(year, 4)
        }
        _ => false,
    }
}

/// Whether a text is a number with at most this many digits.
fn is_number(text: &str, most: usize) -> bool {
    (1..=most).contains(&text.len()) && text.bytes().all(|byte| byte.is_ascii_digit())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_day_with_a_slip_or_without_its_year_seems_to_be_one() {
        for title in [
            "Ouse v Ure - 17 Ocotber 2006",
            "Ouse v Ure - 32 October 2006",
            "Ouse v Ure (17/10)",
            "Ouse v Ure, 32/10/2006",
            "Ouse v Ure 17.10.",
            "15. Oktobre 2006",
        ] {
            assert!(seems_to_say_a_day(&Cell::Text(title.into())), "{title}");
        }
        for title in [
            "",
            "Ouse v Ure",
            "Ouse v Ure - 17 October 2006",
            "3/10/06 and 17/10/06",
            "Division 2 Winter 2006",
            "1st Division 2006",
            "York League 2006/07 1st Division",
            "York League 06/07",
            "Ouse 3 1/2 - 2 1/2 Ure",
            "Ouse 3.5 - 2.5 Ure",
            "Tuesday 7.30",
            "October 2006",
            "Round 3",
            "Board 3/4",
            "Ouse 2 Match 2006",
            "Ouse 2 Marsh 2006",
            "Round 1/9",
            "Page 1/3",
            "Ouse 4/2 Ure",
            "Room 1.2.3",
        ] {
            assert!(!seems_to_say_a_day(&Cell::Text(title.into())), "{title}");
        }
    }
}
