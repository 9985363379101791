//! A row of results as every reader delivers it: typed values, or the text of values that could not
//! be read. Only the judge of `season-files` decides what happens to a row.

use std::borrow::Cow;

use chrono::{NaiveDate, NaiveTime};
use findings::Reason;
use identity::Named;

use crate::game_result::GameResult;

/// A value, or the text that could not be read as one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Given<'t, T> {
    /// The value.
    Value(T),
    /// The unreadable text; empty if the row has none.
    Text(&'t str),
}

impl<'t, T> Given<'t, T> {
    /// A value that may be absent.
    pub fn of(value: Option<T>, text: &'t str) -> Self {
        value.map_or(Given::Text(text), Given::Value)
    }
}

/// A row of results.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Row<'t> {
    /// The line of the file, counted from 1.
    pub line: u32,
    /// The day.
    pub day: Given<'t, NaiveDate>,
    /// The time of day, if the file gives it.
    pub time: Option<NaiveTime>,
    /// The event.
    pub event: &'t str,
    /// White.
    pub white: Named<'t>,
    /// Black.
    pub black: Named<'t>,
    /// How the pairing ended.
    pub result: Given<'t, GameResult>,
    /// Whether it is known who had White. If not, one of the two is called White anyway, which does
    /// not change grades.
    pub has_colours: bool,
    /// The section inside the event; empty for none.
    pub section: &'t str,
    /// The round.
    pub round: Round<&'t str>,
    /// The rate of play.
    pub rate: RateText<&'t str>,
    /// The day on which the result arrived, if the row gives it.
    pub received: Option<Given<'t, NaiveDate>>,
    /// Why the row cannot be used although each of its values can be read.
    pub refused: Option<Refused<'t>>,
}

/// Why a row with readable values cannot be used: two of them contradict each other.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Refused<'t> {
    /// The column.
    pub column: &'static str,
    /// The value in that column.
    pub value: &'t str,
    /// Why.
    pub reason: &'t Reason,
}

/// The round of a game.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Round<T = String> {
    /// None is given.
    #[default]
    None,
    /// The round's number, from 1.
    Number(u16),
    /// Something else, as it is written: `QF`, or `4.2` for the second game of round 4.
    Text(T),
}

impl<'t> Round<&'t str> {
    /// Reads a round; `0` means none.
    #[must_use]
    pub fn parse(text: &'t str) -> Self {
        match text.as_bytes() {
            [] | b"0" => Self::None,
            // Nearly every round is a single digit.
            [digit @ b'1'..=b'9'] => Self::Number(u16::from(digit - b'0')),
            digits if digits.iter().all(u8::is_ascii_digit) => match text.parse() {
                Ok(0) => Self::None,
                Ok(number) => Self::Number(number),
                Err(_) => Self::Text(text),
            },
            _ => Self::Text(text),
        }
    }

    /// The same, owned.
    #[must_use]
    pub fn to_owned(self) -> Round {
        match self {
            Self::None => Round::None,
            Self::Number(number) => Round::Number(number),
            Self::Text(text) => Round::Text(text.to_owned()),
        }
    }
}

impl Round {
    /// The round with this number. A number that is too large is kept as text, so that it stays a
    /// separate round.
    #[must_use]
    pub fn of(number: u32) -> Self {
        u16::try_from(number).map_or_else(
            |_| Self::Text(number.to_string()),
            |number| {
                if number == 0 { Self::None } else { Self::Number(number) }
            },
        )
    }

    /// The same, borrowed.
    #[must_use]
    pub fn as_deref(&self) -> Round<&str> {
        match self {
            Self::None => Round::None,
            Self::Number(number) => Round::Number(*number),
            Self::Text(text) => Round::Text(text),
        }
    }
}

impl<T: AsRef<str>> Round<T> {
    /// The number by which games are ordered. For `4.2`, which PGN writes for the second game of
    /// round 4, it is 4. `None` without a round, or for a text that does not begin with a number.
    #[must_use]
    pub fn number(&self) -> Option<u16> {
        match self {
            Self::None => None,
            Self::Number(number) => Some(*number),
            Self::Text(text) => {
                let (number, _) = text.as_ref().split_once('.')?;
                number.parse().ok().filter(|&number| number > 0)
            }
        }
    }

    /// The text that a results file has for the round.
    #[must_use]
    pub fn written(&self) -> Cow<'_, str> {
        match self {
            Self::None => Cow::Borrowed(""),
            Self::Number(number) => Cow::Owned(number.to_string()),
            Self::Text(text) => Cow::Borrowed(text.as_ref()),
        }
    }
}

/// The rate of play of a game.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum RateText<T = String> {
    /// None is given: the first of the graded rates is meant.
    #[default]
    None,
    /// `standard`.
    Standard,
    /// `rapid`.
    Rapid,
    /// Something else, as it is written.
    Other(T),
}

impl<'t> RateText<&'t str> {
    /// Reads a rate of play.
    #[must_use]
    pub fn parse(text: &'t str) -> Self {
        match text {
            "" => Self::None,
            "standard" => Self::Standard,
            "rapid" => Self::Rapid,
            other => Self::Other(other),
        }
    }

    /// The same, owned.
    #[must_use]
    pub fn to_owned(self) -> RateText {
        match self {
            Self::None => RateText::None,
            Self::Standard => RateText::Standard,
            Self::Rapid => RateText::Rapid,
            Self::Other(text) => RateText::Other(text.to_owned()),
        }
    }
}

impl RateText {
    /// The same, borrowed.
    #[must_use]
    pub fn as_deref(&self) -> RateText<&str> {
        match self {
            Self::None => RateText::None,
            Self::Standard => RateText::Standard,
            Self::Rapid => RateText::Rapid,
            Self::Other(text) => RateText::Other(text),
        }
    }
}

impl<T: AsRef<str>> RateText<T> {
    /// The text that a results file has for the rate.
    #[must_use]
    pub fn written(&self) -> &str {
        match self {
            Self::None => "",
            Self::Standard => "standard",
            Self::Rapid => "rapid",
            Self::Other(text) => text.as_ref(),
        }
    }
}

/// Details for the games of a file that do not have them themselves.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Unsaid {
    /// The event of games without one.
    pub event: Option<String>,
    /// The day of games without one.
    pub day: Option<NaiveDate>,
    /// The rate of play of games without one.
    pub rate: RateText,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rounds_are_numbers_from_one_or_the_text_that_is_none() {
        for (text, round, number) in [
            ("", Round::None, None),
            ("0", Round::None, None),
            ("7", Round::Number(7), Some(7)),
            ("12", Round::Number(12), Some(12)),
            ("007", Round::Number(7), Some(7)),
            ("70000", Round::Text("70000"), None),
            ("4.2", Round::Text("4.2"), Some(4)),
            ("QF", Round::Text("QF"), None),
            ("0.1", Round::Text("0.1"), None),
            ("-1", Round::Text("-1"), None),
        ] {
            assert_eq!(Round::parse(text), round, "{text}");
            assert_eq!(Round::parse(text).number(), number, "{text}");
        }
    }
}
