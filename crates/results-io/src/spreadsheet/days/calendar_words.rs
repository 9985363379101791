//! Words for months and days of the week, and how exact they must be.
//!
//! Among other words, only a name counts, in full or abbreviated: `Marlow` and `Sunderland` are
//! towns. If only a day is expected, a word that begins like a name is enough: `Febuary`, `Marzo`,
//! `Wednsday`.

use chrono::Weekday;

use super::months_of_languages::month_in_column;
use event_sections::unaccented;

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

const WEEKDAYS: [(&str, Weekday); 7] = [
    ("monday", Weekday::Mon),
    ("tuesday", Weekday::Tue),
    ("wednesday", Weekday::Wed),
    ("thursday", Weekday::Thu),
    ("friday", Weekday::Fri),
    ("saturday", Weekday::Sat),
    ("sunday", Weekday::Sun),
];

/// Months in German, Dutch and French, if they differ from English. Only whole words count, since
/// people's names begin like them: `Meier`, `Avrilov`.
const OTHER_MONTHS: [(&str, u32); 34] = [
    ("januar", 1),
    ("januari", 1),
    ("janvier", 1),
    ("februar", 2),
    ("februari", 2),
    ("février", 2),
    ("fevrier", 2),
    ("märz", 3),
    ("maerz", 3),
    ("maart", 3),
    ("mrt", 3),
    ("mars", 3),
    ("avril", 4),
    ("avr", 4),
    ("mai", 5),
    ("mei", 5),
    ("juni", 6),
    ("juin", 6),
    ("juli", 7),
    ("juillet", 7),
    ("juil", 7),
    ("augustus", 8),
    ("août", 8),
    ("aout", 8),
    ("septembre", 9),
    ("oktober", 10),
    ("okt", 10),
    ("octobre", 10),
    ("novembre", 11),
    ("dezember", 12),
    ("dez", 12),
    ("décembre", 12),
    ("decembre", 12),
    ("déc", 12),
];

const OTHER_WEEKDAYS: [(&str, Weekday); 22] = [
    ("montag", Weekday::Mon),
    ("maandag", Weekday::Mon),
    ("lundi", Weekday::Mon),
    ("dienstag", Weekday::Tue),
    ("dinsdag", Weekday::Tue),
    ("mardi", Weekday::Tue),
    ("mittwoch", Weekday::Wed),
    ("woensdag", Weekday::Wed),
    ("mercredi", Weekday::Wed),
    ("donnerstag", Weekday::Thu),
    ("donderdag", Weekday::Thu),
    ("jeudi", Weekday::Thu),
    ("freitag", Weekday::Fri),
    ("vrijdag", Weekday::Fri),
    ("vendredi", Weekday::Fri),
    ("samstag", Weekday::Sat),
    ("sonnabend", Weekday::Sat),
    ("zaterdag", Weekday::Sat),
    ("samedi", Weekday::Sat),
    ("sonntag", Weekday::Sun),
    ("zondag", Weekday::Sun),
    ("dimanche", Weekday::Sun),
];

/// How many letters distinguish a name from all others.
const FIRST_LETTERS: usize = 3;

/// A word in lower case, without punctuation around it.
pub(crate) fn bare_word(word: &str) -> String {
    word.trim_matches(|letter: char| !letter.is_alphanumeric()).to_lowercase()
}

/// The month whose name a word is, in full or abbreviated: `Sept.`
pub(crate) fn month_by_name(word: &str) -> Option<u32> {
    let word = bare_word(word);
    other_month(&word).or_else(|| number_of(MONTHS.iter().position(|it| is_short_for(&word, it))))
}

/// The month whose name begins like a word in lower case, whatever follows; or whose name the word
/// is in a further language.
pub(crate) fn month_by_first_letters(word: &str) -> Option<u32> {
    let by_first_letters = || {
        let word = unaccented(word);
        number_of(MONTHS.iter().position(|it| begins_like(&word, it)))
    };
    other_month(word).or_else(|| month_in_column(word)).or_else(by_first_letters)
}

fn other_month(word: &str) -> Option<u32> {
    OTHER_MONTHS.iter().find(|(name, _)| *name == word).map(|(_, month)| *month)
}

/// Whether a word is a month, perhaps with one or two wrong letters: `Ocotber`.
pub(crate) fn is_nearly_a_month(word: &str) -> bool {
    const WRONG_AT_MOST: usize = 2;
    // Marsh and Match differ in one letter from a shorter month.
    const SHORTEST: usize = 6;
    let word = bare_word(word);
    let others = OTHER_MONTHS.iter().map(|(name, _)| *name);
    let mut long = MONTHS.into_iter().chain(others).filter(|name| name.len() >= SHORTEST);
    let first = word.chars().next();
    month_by_name(&word).is_some()
        || word.len() >= SHORTEST
            && long.any(|name| {
                name.chars().next() == first && strsim::osa_distance(&word, name) <= WRONG_AT_MOST
            })
}

/// The name of a month, counted from 1.
pub(crate) fn name_of_month(month: u32) -> Option<&'static str> {
    MONTHS.get(usize::try_from(month).ok()?.checked_sub(1)?).copied()
}

/// The day of the week whose name a word is, in full or abbreviated: `Tues.`
pub(crate) fn weekday_by_name(word: &str) -> Option<Weekday> {
    let word = bare_word(word);
    // Not the first letters of the name, but in use.
    let word = if word == "weds" { "wed" } else { word.as_str() };
    let other = OTHER_WEEKDAYS.iter().find(|(name, _)| *name == word);
    let named = other.or_else(|| WEEKDAYS.iter().find(|(name, _)| is_short_for(word, name)));
    named.map(|(_, weekday)| *weekday)
}

/// The only day of the week in a text; `None` if there is none, or if there are two.
pub(crate) fn weekday_within(text: &str) -> Option<Weekday> {
    let words = text.split(|letter: char| !letter.is_alphanumeric());
    let mut named = words.filter_map(weekday_by_name);
    let first = named.next()?;
    named.all(|other| other == first).then_some(first)
}

/// Whether a word in lower case begins like the name of a day of the week, whatever follows.
pub(crate) fn is_weekday_by_first_letters(word: &str) -> bool {
    let is_other = OTHER_WEEKDAYS.iter().any(|(name, _)| *name == word);
    (is_other || WEEKDAYS.iter().any(|(name, _)| begins_like(word, name)))
        && word.chars().all(char::is_alphabetic)
}

fn is_short_for(word: &str, name: &str) -> bool {
    word.len() >= FIRST_LETTERS && name.starts_with(word)
}

fn begins_like(word: &str, name: &str) -> bool {
    word.starts_with(&name[..FIRST_LETTERS])
}

fn number_of(position: Option<usize>) -> Option<u32> {
    Some(position? as u32 + 1)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_month_among_other_words_is_a_name_or_its_first_letters() {
        for (word, month) in [
            ("March", 3),
            ("Mar.", 3),
            ("(sept)", 9),
            ("SEPTEMBER", 9),
            ("Novem", 11),
            ("May", 5),
            ("Oktober", 10),
            ("März", 3),
            ("août", 8),
            ("juni", 6),
        ] {
            assert_eq!(month_by_name(word), Some(month), "{word}");
            assert_eq!(month_by_first_letters(&bare_word(word)), Some(month), "{word}");
        }
        // Only words that begin like a month: mistakes, and months in further languages.
        for (word, month) in
            [("febuary", 2), ("marzo", 3), ("noviembre", 11), ("grudnia", 12), ("marraskuuta", 11)]
        {
            assert_eq!(month_by_name(word), None, "{word}");
            assert_eq!(month_by_first_letters(word), Some(month), "{word}");
        }
        // A column of days does not contain these words.
        for (word, month) in [("marlow", 3), ("junior", 6), ("market", 3), ("novice", 11)] {
            assert_eq!(month_by_name(word), None, "{word}");
            assert_eq!(month_by_first_letters(word), Some(month), "{word}");
        }
        for word in ["ma", "", "round", "3", "meier", "mai3"] {
            assert_eq!(month_by_name(word), None, "{word}");
            assert_eq!(month_by_first_letters(word), None, "{word}");
        }
    }

    #[test]
    fn a_day_of_the_week_among_other_words_is_a_name_or_its_first_letters() {
        for (word, weekday) in [
            ("Monday", Weekday::Mon),
            ("Tues.", Weekday::Tue),
            ("Weds", Weekday::Wed),
            ("Wednes", Weekday::Wed),
            ("thur", Weekday::Thu),
            ("THURS", Weekday::Thu),
            ("(fri)", Weekday::Fri),
            ("Satur", Weekday::Sat),
        ] {
            assert_eq!(weekday_by_name(word), Some(weekday), "{word}");
            assert!(is_weekday_by_first_letters(&bare_word(word)), "{word}");
        }
        for word in ["wednsday", "saterday", "sunderland", "monkton"] {
            assert_eq!(weekday_by_name(word), None, "{word}");
            assert!(is_weekday_by_first_letters(word), "{word}");
        }
        for word in ["mo", "", "sun4", "away"] {
            assert_eq!(weekday_by_name(word), None, "{word}");
            assert!(!is_weekday_by_first_letters(word), "{word}");
        }
    }

    #[test]
    fn a_text_that_names_two_days_of_the_week_names_none() {
        assert_eq!(weekday_within("Tue. 3/10/2006"), Some(Weekday::Tue));
        assert_eq!(weekday_within("Tuesday (Tue) 3/10/2006"), Some(Weekday::Tue));
        assert_eq!(weekday_within("Tue or Wed 3/10/2006"), None);
        assert_eq!(weekday_within("Monkton A v Sunnyside B, 3/10/2006"), None);
    }
}
