//! A season's label: `2006-07` is a year that begins in 2006, `2012-H1` the first half of 2012.

use std::fmt;
use std::str::FromStr;

/// How many earlier seasons an edition can look back at, at most: six half-years.
pub const MOST_EARLIER: usize = 6;

/// The period from which one list is made: a year, named by the two calendar years it touches, or
/// half a calendar year.
///
/// ```
/// use ecf_season::Season;
///
/// let season: Season = "1999-00".parse()?;
/// assert_eq!(season.first_year(), 1999);
/// assert_eq!(season.next(), Some("2000-01".parse()?));
/// let half: Season = "2012-H2".parse()?;
/// assert_eq!(half.next(), Some("2013-H1".parse()?));
/// // A label has four digits for the year, so no season follows this one.
/// assert_eq!("9999-00".parse::<Season>()?.next(), None);
/// # Ok::<(), ecf_season::SeasonLabelError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Season {
    first_year: i32,
    part: Part,
}

/// Which part of its year; in the order in which they begin.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
enum Part {
    FirstHalf,
    Year,
    SecondHalf,
}

/// How long a season is.
#[derive(
    Clone, Copy, Debug, Default, PartialEq, Eq, Hash, serde::Deserialize, schemars::JsonSchema,
)]
#[serde(rename_all = "kebab-case")]
pub enum SeasonLength {
    /// A year: `2006-07`.
    #[default]
    Year,
    /// Half a year: `2012-H1`, `2012-H2`.
    HalfYear,
}

/// A text that is not a season's label.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error(
    "`{found}` is not a season: expected two years in a row, such as 2006-07, or half a year, \
     such as 2012-H1"
)]
pub struct SeasonLabelError {
    found: String,
}

impl Season {
    /// The season of a year that begins in this year; `None` unless that is from 0 to 9999, the
    /// years that a label can name.
    #[must_use]
    pub const fn beginning_in(year: i32) -> Option<Self> {
        Self::of(year, Part::Year)
    }

    /// The two halves of a year, the first before the second; `None` as for
    /// [`Season::beginning_in`].
    #[must_use]
    pub fn halves_of(year: i32) -> Option<[Self; 2]> {
        Some([Self::of(year, Part::FirstHalf)?, Self::of(year, Part::SecondHalf)?])
    }

    const fn of(first_year: i32, part: Part) -> Option<Self> {
        if 0 <= first_year && first_year <= 9_999 { Some(Self { first_year, part }) } else { None }
    }

    /// The year in which the season begins.
    #[must_use]
    pub const fn first_year(self) -> i32 {
        self.first_year
    }

    /// How long the season is.
    #[must_use]
    pub const fn length(self) -> SeasonLength {
        match self.part {
            Part::Year => SeasonLength::Year,
            Part::FirstHalf | Part::SecondHalf => SeasonLength::HalfYear,
        }
    }

    /// True for the second half of a year.
    pub(crate) const fn is_second_half(self) -> bool {
        matches!(self.part, Part::SecondHalf)
    }

    /// The season of the same length after this one; `None` after the last year that a label can
    /// name.
    #[must_use]
    pub const fn next(self) -> Option<Self> {
        self.later(1)
    }

    /// The season of the same length this many before this one; `None` before the year 0.
    #[must_use]
    pub const fn earlier(self, seasons: u16) -> Option<Self> {
        self.later(-(seasons as i32))
    }

    const fn later(self, seasons: i32) -> Option<Self> {
        let half = match self.part {
            Part::Year => return Self::beginning_in(self.first_year + seasons),
            Part::FirstHalf => 0,
            Part::SecondHalf => 1,
        };
        let halves = 2 * self.first_year + half + seasons;
        let part = if halves.rem_euclid(2) == 0 { Part::FirstHalf } else { Part::SecondHalf };
        Self::of(halves.div_euclid(2), part)
    }
}

impl fmt::Display for Season {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:04}-", self.first_year)?;
        match self.part {
            Part::Year => write!(f, "{:02}", (self.first_year + 1).rem_euclid(100)),
            Part::FirstHalf => f.write_str("H1"),
            Part::SecondHalf => f.write_str("H2"),
        }
    }
}

impl FromStr for Season {
    type Err = SeasonLabelError;
    fn from_str(label: &str) -> Result<Self, SeasonLabelError> {
        let part = match label.get(4..) {
            Some("-H1") => Part::FirstHalf,
            Some("-H2") => Part::SecondHalf,
            _ => Part::Year,
        };
        label
            .get(..4)
            .filter(|year| year.bytes().all(|b| b.is_ascii_digit()))
            .and_then(|year| year.parse().ok())
            .map(|first_year| Self { first_year, part })
            .filter(|season| season.to_string() == label)
            .ok_or_else(|| SeasonLabelError { found: label.to_owned() })
    }
}
