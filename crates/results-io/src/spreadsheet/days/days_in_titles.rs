//! Finds the day in a title with other words: `Ouse A v Wharfe A, Tuesday 3 October 2006`.

use super::calendar_words::{
    bare_word, month_by_first_letters, month_by_name, weekday_by_name, weekday_within,
};
use super::counting_words::counts_something;
use super::written_day::{say_the_same, says_a_day};
use crate::spreadsheet::grid::rows::Cell;

/// The number of words in the longest day: `Tue 3rd of October, 2006`.
const MOST_WORDS: usize = 5;

/// The only day in a title with other words, with its day of the week if the title has one; `None`
/// for a title with no day or with several. A number alone is not a day there.
pub(crate) fn day_within(title: &Cell) -> Option<Cell> {
    let Cell::Text(text) = title else {
        return matches!(title, Cell::Day(_)).then(|| title.clone());
    };
    let days = days_within(text);
    let (_, first) = days.first()?;
    if !days.iter().all(|(_, day)| say_the_same(day, first)) {
        return None;
    }
    // With its day of the week, which may show the order of day and month.
    let weekday = weekday_within(text).filter(|_| weekday_within(&first.text()).is_none());
    Some(weekday.map_or_else(|| first.clone(), |day| Cell::Text(format!("{day} {}", first.text()))))
}

/// Whether a title has several days: `3/10/06 and 17/10/06`.
pub(crate) fn says_several_days(title: &Cell) -> bool {
    matches!(title, Cell::Text(text) if !days_within(text).is_empty())
        && day_within(title).is_none()
}

/// The days in a title, each with the number of words before it.
fn days_within(title: &str) -> Vec<(usize, Cell)> {
    let words: Vec<&str> = title.split_whitespace().collect();
    let part = |from: usize, count: usize| {
        let part = words.get(from..from + count)?.join(" ");
        let cell =
            Cell::Text(part.trim_matches(|letter: char| !letter.is_alphanumeric()).to_owned());
        // `14th, 7.30` has a time of day after the day; `3.10. 2006` has a year there.
        let has_time = words[from + 1..from + count].iter().any(|word| is_figures(word));
        let is_day =
            says_a_day(&cell) && !is_season_and_number(&part, count) && has_whole_month(&part);
        let may_be = !is_number(&cell.text()) && !has_time && !counts_something(&words, from);
        (may_be && is_day).then_some((from, count, cell))
    };
    let parts = (1..=MOST_WORDS).flat_map(|count| (0..words.len()).map(move |from| (from, count)));
    let found: Vec<_> = parts.filter_map(|(from, count)| part(from, count)).collect();
    // The first words of `Match 3 - December 27, 2006` could also be a day of 2027.
    let is_beside_whole_year = |(from, count, day): &(usize, usize, Cell)| {
        let overlaps = |(other, words, day): &(usize, usize, Cell)| {
            *other < from + count && *from < other + words && has_whole_year(day)
        };
        !has_whole_year(day) && found.iter().any(overlaps)
    };
    let days = found.iter().filter(|one| !is_beside_whole_year(one));
    days.map(|(from, _, day)| (*from, day.clone())).collect()
}

/// Whether words begin with a year and contain no month: `2006/07 1st` is the season of a division.
/// A day with its year first is one word.
fn is_season_and_number(text: &str, words: usize) -> bool {
    let mut parts = text.split(|letter: char| !letter.is_alphanumeric());
    let number = parts.find(|part| part.starts_with(|first: char| first.is_ascii_digit()));
    let is_year = number.is_some_and(|number| number.len() == 4 && is_number(number));
    let has_month = || {
        text.split(|letter: char| !letter.is_alphanumeric())
            .any(|word| month_by_name(word).is_some())
    };
    words > 1 && is_year && !has_month()
}

/// Whether every word of a text that begins like a month is one: `Junior` and `Marlow` are not.
fn has_whole_month(text: &str) -> bool {
    let text = text.to_lowercase();
    let mut words = text.split(|letter: char| !letter.is_alphanumeric());
    words.all(|word| month_by_first_letters(word).is_none() || month_by_name(word).is_some())
}

/// Whether the year of a day has four digits.
fn has_whole_year(day: &Cell) -> bool {
    day.text().split(|letter: char| !letter.is_ascii_digit()).any(|digits| digits.len() == 4)
}

/// Whether a word has figures on both sides of a separator: `7.30`, `14/10/06`.
fn is_figures(word: &str) -> bool {
    let mut parts =
        word.split(|letter: char| !letter.is_alphanumeric()).filter(|part| !part.is_empty());
    let is_number = |part: &str| part.bytes().all(|byte| byte.is_ascii_digit());
    parts.next().is_some_and(is_number) && parts.next().is_some_and(is_number)
}

fn is_number(text: &str) -> bool {
    text.bytes().all(|byte| byte.is_ascii_digit())
}

/// Beginnings of words for a game or match that was not played at the planned time.
const PUT_OFF: [&str; 6] = ["adjourn", "postpone", "resum", "rearrang", "re-arrang", "deferr"];

/// Beginnings of words for a day other than that of the games: the planned day, or the day of a
/// report. An entry that ends with a blank is a whole word.
const OF_ANOTHER_DAY: [&str; 17] = [
    "original",
    "schedul",
    "due ",
    "receiv",
    "updat",
    "print",
    "submitt",
    "confirm",
    "deadline",
    "closing ",
    "grades ",
    "ratings ",
    "next ",
    "lost ",
    "beat ",
    "defeated ",
    "drew ",
];

/// Words directly before the day of a report. Elsewhere they say who reported: `Ouse v Swale 17
/// October 2006 (reported by A. Lee)`.
const REPORTED: [&str; 2] = ["sent", "reported"];

/// Words before a day that is a deadline.
const UNTIL: [&str; 5] = ["to", "by", "until", "till", "before"];

/// Whether the day in a title may be that of a single game, or a later one: `bd 2 adjourned to 14
/// November`.
pub(crate) fn may_be_put_off(title: &Cell) -> bool {
    let Cell::Text(text) = title else { return false };
    let words: Vec<String> = text.split_whitespace().map(str::to_lowercase).collect();
    let days = days_within(text);
    let is_until = |(from, _): &(usize, Cell)| {
        let before = from.checked_sub(1).and_then(|at| words.get(at));
        before.is_some_and(|word| UNTIL.contains(&word.as_str()))
    };
    let Some((_, first)) = days.first() else { return false };
    // From one day to another is a span of days.
    let is_one = days.iter().all(|(_, day)| say_the_same(day, first));
    has_word(text, &PUT_OFF) || is_one && days.iter().any(is_until)
}

/// Whether the only day in a title may be another than that of the games: `Results received 9
/// October 2006`.
pub(crate) fn may_be_another_day(title: &Cell) -> bool {
    matches!(title, Cell::Text(text) if has_word(text, &OF_ANOTHER_DAY) || is_of_report(text))
        && day_within(title).is_some()
}

/// Whether the words before a day of a title say that it is the day of a report.
fn is_of_report(text: &str) -> bool {
    let words: Vec<String> = text.split_whitespace().map(bare_word).collect();
    days_within(text).iter().any(|(from, _)| {
        let before = words.get(..*from).unwrap_or_default().iter().rev();
        let before = before.map(String::as_str).find(|word| *word != "on");
        before.is_some_and(|word| REPORTED.contains(&word))
    })
}

/// Beginnings of words for a day that begins a span of days: `Week commencing 2 October 2006`.
const OF_SPANS: [&str; 6] = ["week", "w/c", "commenc", "beginn", "month", "season"];

/// Whether the day in a title begins a span of days, in which the games were played on any day.
pub(crate) fn is_of_a_span(title: &Cell) -> bool {
    matches!(title, Cell::Text(text) if has_word(text, &OF_SPANS))
}

/// Words in a title that names the games below it: a match, or a round.
const OF_GAMES: [&str; 7] = ["v ", "vs ", "versus ", "against ", "round ", "rd ", "match "];

/// Whether a title names a match or a round, so that its day is that of the games.
pub(crate) fn names_games(title: &Cell) -> bool {
    let is_called_theirs = |text| is_called_theirs(text) && !has_word(text, &OF_ANOTHER_DAY);
    matches!(title, Cell::Text(text) if has_word(text, &OF_GAMES) || is_called_theirs(text))
}

/// Whether a title says that its day is the one on which the games were played.
pub(crate) fn says_when_played(title: &Cell) -> bool {
    matches!(title, Cell::Text(text) if has_word(text, &["played ", "actual "]))
}

/// Words for the day of a match.
const DAYS_OF_MATCHES: [&str; 4] =
    ["match date", "fixture date", "date of match", "date of fixture"];

/// Whether a title says that its day is that of a match.
fn is_called_theirs(text: &str) -> bool {
    let lower = text.to_lowercase();
    let words = lower.split(|letter: char| !letter.is_alphabetic());
    let plain = words.filter(|word| !word.is_empty()).collect::<Vec<_>>().join(" ");
    DAYS_OF_MATCHES.iter().any(|called| plain.contains(called))
}

fn has_word(text: &str, beginnings: &[&str]) -> bool {
    let is_one = |word: &str| {
        let word = bare_word(word) + " ";
        beginnings.iter().any(|begin| word.starts_with(begin))
    };
    text.split_whitespace().any(is_one)
}

/// Words of a title that consists only of a day: `Date: Tuesday 3rd of October 2006`.
const OF_DAYS: [&str; 12] =
    ["date", "day", "played", "on", "of", "the", "st", "nd", "rd", "th", "from", "games"];

/// Whether a title has more words than those of a day.
pub(crate) fn has_other_words(title: &str) -> bool {
    let words = title.split(|letter: char| !letter.is_alphabetic()).filter(|word| !word.is_empty());
    let is_of_day = |word: &str| {
        let lower = word.to_lowercase();
        month_by_name(word).is_some()
            || weekday_by_name(word).is_some()
            || OF_DAYS.contains(&lower.as_str())
    };
    !words.into_iter().all(is_of_day)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::spreadsheet::days::written_day::{DayOrder, day_of};
    use chrono::NaiveDate;

    fn cell(text: &str) -> Cell {
        Cell::Text(text.to_owned())
    }

    #[test]
    fn a_day_is_found_among_the_words_of_a_title() {
        for title in [
            "Tuesday 3 October 2006",
            "Tue 3 October 2006, 7.30 pm",
            "Tue 3/10/06, 19.30",
            "Ouse A v Wharfe A, Tuesday 3rd of October, 2006",
            "Match 2 - 3 October 2006 (home)",
            "Round 1: 2006-10-03",
            "3/10/06",
            // Two of the words could also be a year: this is 3 October 2006, and not a day of 2003.
            "Match 5 - October 3, 2006",
            "Division 2 October 3rd 2006",
            "2nd Division 3 October 2006",
            "Cup match, 3 October 2006",
            "Division 1 2006 October 3",
            "2006/07 Division 1, 2006-10-03",
        ] {
            let day =
                day_within(&cell(title)).and_then(|day| day_of(&day, Some(DayOrder::DayFirst)));
            assert_eq!(day, NaiveDate::from_ymd_opt(2006, 10, 3), "{title}");
        }
        for title in [
            "",
            "Division 1",
            "Round 38993",
            "20061003",
            "Ouse (31006)",
            "Ouse, 31006:",
            "3 10 31006",
            "3 October 31006",
            "October 2006",
            "3/10/06 and 17/10/06",
            "2006-07",
            "Oct 3rd, 7.30",
            // The number belongs to a division or a match, beside the name of a season.
            "York League 2006/07 1st Division",
            "2006-07 2nd Division",
            "Ouse League 2006-07 - 1",
            "2006/07 3",
            // The number counts something, and the month has no other number.
            "Round 1 - October 2006",
            "Match 5 Dec 06",
            "Under 18 Junior 2006",
            "Section 2 Novice 06",
            "Ouse 1 Marlow 2 2006",
        ] {
            assert_eq!(day_within(&cell(title)), None, "{title}");
        }
    }

    #[test]
    fn a_day_on_which_somebody_wrote_or_of_a_list_may_be_another_than_that_of_the_games() {
        for title in [
            "(confirmed 24 October 2006 by captains)",
            "Grades as at 31 May 2006",
            "Ratings as of 1 September 2006",
            "Closing date 1 September 2006",
        ] {
            assert!(may_be_another_day(&cell(title)), "{title}");
        }
        for title in ["Graded games, 3 October 2006", "Rated match 3 October 2006"] {
            assert!(!may_be_another_day(&cell(title)), "{title}");
        }
    }

    #[test]
    fn the_day_of_a_report_is_another_and_that_of_a_match_or_fixture_is_its_own() {
        for title in ["Report sent 4 Oct 2006", "reported 4 Oct 2006", "Sent: 4 October 2006"] {
            assert!(may_be_another_day(&cell(title)), "{title}");
            assert!(!says_when_played(&cell(title)) && !names_games(&cell(title)), "{title}");
        }
        for title in
            ["Fixture date: 3/10/2006", "Match date - 3 Oct 2006", "Date of match: 3 Oct 2006"]
        {
            let title = cell(title);
            assert!(names_games(&title), "{title:?}");
            // A match may have been put off after its title was written.
            assert!(!says_when_played(&title), "{title:?}");
            assert!(!may_be_another_day(&title), "{title:?}");
        }
        assert!(!names_games(&cell("Original fixture date: 17/10/2006")));
        // Reports of a match on that day, and who made them.
        for title in [
            "Match report, 3 October 2006",
            "Leeds v York 17 October 2006 (result sent in by York)",
            "Leeds v York 17 October 2006 (reported by J Smith)",
            "Reported results of Tuesday 17 October 2006",
        ] {
            assert!(!may_be_another_day(&cell(title)), "{title}");
        }
    }
}
