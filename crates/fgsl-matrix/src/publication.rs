//! How often lists are published. It changes no grade.

use std::fmt;
use std::str::FromStr;

use chrono::{Datelike, Months, NaiveDate};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// How often lists are published: at a fixed interval of months, and at the end of the season. With
/// live grades a list can also be made for any day in between.
///
/// Source: FGSl, a proposal for a grading system: once or twice a year, every two months, or live;
/// and FIDE's lists every two months, later every month.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Publication {
    /// Every month.
    Month,
    /// Every two months.
    TwoMonths,
    /// Every three months.
    Quarter,
    /// Twice a year.
    HalfYear,
    /// Once a year.
    #[default]
    Year,
}

impl Publication {
    /// Every schedule, with the word for it in files.
    pub const NAMED: [(&'static str, Self); 5] = [
        ("month", Self::Month),
        ("two-months", Self::TwoMonths),
        ("quarter", Self::Quarter),
        ("half-year", Self::HalfYear),
        ("year", Self::Year),
    ];

    /// Months from one list to the next.
    #[must_use]
    pub const fn months(self) -> u32 {
        match self {
            Self::Month => 1,
            Self::TwoMonths => 2,
            Self::Quarter => 3,
            Self::HalfYear => 6,
            Self::Year => 12,
        }
    }

    /// The days of a season's lists: the last days of calendar months at this interval, counted
    /// from the month in which the season begins, and the season's last day. Empty if the season
    /// ends before it begins.
    ///
    /// ```
    /// use chrono::NaiveDate;
    /// use fgsl_matrix::Publication;
    ///
    /// let day = |year, month, day| NaiveDate::from_ymd_opt(year, month, day).ok_or("no such day");
    /// let days = Publication::HalfYear.days(day(2006, 5, 1)?, day(2007, 4, 30)?);
    /// assert_eq!(days, [day(2006, 10, 31)?, day(2007, 4, 30)?]);
    /// # Ok::<(), &str>(())
    /// ```
    #[must_use]
    pub fn days(self, first: NaiveDate, last: NaiveDate) -> Vec<NaiveDate> {
        // Every month has a first day, so that adding months never gives a day that does not exist.
        let begin = first.with_day(1).unwrap_or(first);
        let ends = (1..)
            .map_while(|number| begin.checked_add_months(Months::new(number * self.months())))
            .map_while(|next| next.pred_opt())
            .take_while(|day| *day < last);
        ends.chain([last]).filter(|day| *day >= first).collect()
    }
}

/// Prints the word for it in files.
impl fmt::Display for Publication {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let name = Self::NAMED.iter().find(|(_, known)| known == self).map(|(name, _)| *name);
        f.pad(name.unwrap_or_default())
    }
}

/// The error for a text that is not one of these words.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("lists every `{found}`: expected month, two-months, quarter, half-year or year")]
pub struct UnknownPublication {
    /// The text that was given.
    pub found: String,
}

/// Reads the word for it in files.
impl FromStr for Publication {
    type Err = UnknownPublication;

    fn from_str(text: &str) -> Result<Self, UnknownPublication> {
        let found = Self::NAMED.iter().find(|(name, _)| *name == text);
        found.map(|&(_, known)| known).ok_or_else(|| UnknownPublication { found: text.to_owned() })
    }
}
