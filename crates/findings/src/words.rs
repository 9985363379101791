//! Parts of reasons, messages that depend on their values, and numbers of things: `33,408 groups`.

#![expect(
    clippy::ref_option,
    clippy::trivially_copy_pass_by_ref,
    reason = "fields of reasons are handed on as references"
)]

use std::fmt::{Formatter, Result};

use chrono::NaiveDate;
use event_sections::SectionError;

/// Another FIDE number of a player, and the row that gives it.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct OtherNumber {
    /// The number.
    pub number: String,
    /// The file of the row.
    pub file: String,
    /// The line of the row.
    pub line: usize,
}

/// Why a line is not a record of a CSV file.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, thiserror::Error)]
pub enum NotCsv {
    /// A field begins with a quotation mark that is not closed on its line.
    #[error("a quotation mark is not closed on its line")]
    UnclosedQuote,
    /// A quoted text is longer than any field may be.
    #[error("a text in quotation marks has more than {} bytes", thousands(Self::LONGEST_IN_QUOTES))]
    TooLongInQuotes,
    /// Something follows the closing quotation mark of a field.
    #[error("text after a closing quotation mark")]
    TextAfterQuote,
    /// A carriage return inside the line, where no line of the file ends.
    #[error(
        "a carriage return inside the line: expected one row per line, and each cell on one line"
    )]
    CarriageReturn,
    /// A NUL character.
    #[error("a NUL character: the file is damaged here")]
    Nul,
}

impl NotCsv {
    /// The most bytes of a quoted text.
    ///
    /// The longest field in the real and made-up seasons at hand is an event's name of 118 bytes,
    /// so there is room for thirty times that.
    pub const LONGEST_IN_QUOTES: usize = 4_096;
}

pub(crate) fn no_round_days(
    day: &NaiveDate,
    games: &Option<usize>,
    f: &mut Formatter<'_>,
) -> Result {
    let (games, count) = match games {
        None => {
            return write!(
                f,
                "no days of the rounds (record 132): all games count as played on {day}"
            );
        }
        Some(1) => ("1 game".to_owned(), "counts"),
        Some(games) => (format!("{games} games"), "count"),
    };
    write!(f, "not every round has a day (record 132): {games} {count} as played on {day}")
}

pub(crate) fn ambiguous(players: &usize, codes: &[String], f: &mut Formatter<'_>) -> Result {
    write!(f, "{players} players have this name or number: expected the code of one, ")?;
    f.write_str(&codes.join(" or "))?;
    match players.saturating_sub(codes.len()) {
        0 => Ok(()),
        more => write!(f, ", and {more} more"),
    }
}

pub(crate) fn other_points(half_points: &u32, f: &mut Formatter<'_>) -> Result {
    let half = if half_points % 2 == 1 { ".5" } else { "" };
    let points = if *half_points == 2 { "point" } else { "points" };
    write!(f, "the rounds of this player come to {}{half} {points}", half_points / 2)
}

pub(crate) fn other_form(code: &str, name: &str, f: &mut Formatter<'_>) -> Result {
    if name.is_empty() { write!(f, "read as {code}") } else { write!(f, "read as {name} ({code})") }
}

pub(crate) fn disagreement(
    other_line: &Option<usize>,
    fault: &SectionError,
    f: &mut Formatter<'_>,
) -> Result {
    write!(f, "{fault}")?;
    other_line.map_or(Ok(()), |line| write!(f, " (line {line})"))
}

pub(crate) fn asked(question: &str, answer: &str, f: &mut Formatter<'_>) -> Result {
    f.write_str(question)?;
    if answer.is_empty() {
        return Ok(());
    }
    f.write_str(" (the answer goes into import.toml beside players.csv)")
}

pub(crate) fn refused_player(
    list: &Option<String>,
    record_line: &usize,
    f: &mut Formatter<'_>,
) -> Result {
    f.write_str("the record of this player, ")?;
    if let Some(list) = list {
        write!(f, "in {list} ")?;
    }
    write!(f, "on line {record_line}, cannot be used")
}

/// `33408` as `33,408`.
#[must_use]
pub fn thousands(number: usize) -> String {
    let digits = number.to_string();
    let mut text = String::new();
    for (position, digit) in digits.chars().enumerate() {
        if position > 0 && (digits.len() - position).is_multiple_of(3) {
            text.push(',');
        }
        text.push(digit);
    }
    text
}

/// `1 game`, `2 games`, `33,408 games`.
///
/// ```
/// use findings::counted;
///
/// assert_eq!(counted(1, "row"), "1 row");
/// assert_eq!(counted(0, "row"), "0 rows");
/// assert_eq!(counted(1300, "row"), "1,300 rows");
/// ```
#[must_use]
pub fn counted(count: usize, noun: &str) -> String {
    let plural = if count == 1 { "" } else { "s" };
    format!("{} {noun}{plural}", thousands(count))
}

#[cfg(test)]
mod tests {
    use rating_core::Grade;

    use super::*;
    use crate::Reason;

    #[test]
    fn numbers_in_words_are_those_that_count() {
        let said = NotCsv::TooLongInQuotes.to_string();
        assert!(said.ends_with(&format!("{} bytes", thousands(NotCsv::LONGEST_IN_QUOTES))));
        assert_eq!(said, "a text in quotation marks has more than 4,096 bytes");
        let (least, most) = Grade::BOUNDS;
        let said = Reason::NotAGrade.to_string();
        assert!(said.ends_with(&format!("from {least} to {most}")), "{said}");
    }

    #[test]
    fn numbers_are_grouped_in_threes_and_nouns_agree() {
        assert_eq!(thousands(0), "0");
        assert_eq!(thousands(999), "999");
        assert_eq!(thousands(1_234_567), "1,234,567");
        assert_eq!(counted(1, "group"), "1 group");
        assert_eq!(counted(2_000, "group"), "2,000 groups");
    }
}
