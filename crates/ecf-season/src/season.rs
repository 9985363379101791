//! A season's label: `2006-07` is the season that begins in 2006.

use std::fmt;
use std::str::FromStr;

/// A season, named by the year in which it begins.
///
/// ```
/// let season: ecf_season::Season = "1999-00".parse()?;
/// assert_eq!(season.first_year(), 1999);
/// assert_eq!(season.next().to_string(), "2000-01");
/// # Ok::<(), ecf_season::SeasonLabelError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Season(i32);

/// A text that is no season's label.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("`{found}` is no season: expected two years in a row, such as 2006-07")]
pub struct SeasonLabelError {
    found: String,
}

impl Season {
    /// The season that begins in this year.
    #[must_use]
    pub const fn beginning_in(year: i32) -> Self {
        Self(year)
    }

    /// The year in which the season begins.
    #[must_use]
    pub const fn first_year(self) -> i32 {
        self.0
    }

    /// The season after this one.
    #[must_use]
    pub const fn next(self) -> Self {
        Self(self.0 + 1)
    }

    /// The season so many years before this one.
    #[must_use]
    pub const fn earlier(self, years: i32) -> Self {
        Self(self.0 - years)
    }
}

impl fmt::Display for Season {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:04}-{:02}", self.0, (self.0 + 1).rem_euclid(100))
    }
}

impl FromStr for Season {
    type Err = SeasonLabelError;
    fn from_str(label: &str) -> Result<Self, SeasonLabelError> {
        label
            .get(..4)
            .filter(|year| year.bytes().all(|b| b.is_ascii_digit()))
            .and_then(|year| year.parse().ok())
            .map(Self)
            .filter(|season| season.to_string() == label)
            .ok_or_else(|| SeasonLabelError { found: label.to_owned() })
    }
}
