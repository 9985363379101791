//! The two scales, three-digit grades and Elo ratings, and the conversion between them.

use std::fmt;
use std::str::FromStr;

use rating_core::settings::{OutOfRange, in_range};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::error::{A_SIZE, SIZES, is_size};

/// The scale of a system's numbers, or of a list's.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Scale {
    /// Three-digit grades.
    Grade,
    /// Elo ratings.
    Elo,
}

/// The conversion of grades into ratings: rating = factor x grade + constant.
///
/// Sources: 7.5 and 700 were used in the 2010s and for the change of scale in 2020 (English Youth
/// Grand Prix, performance calculator 2017-18); 8 and 600, and then 8 and 650, in earlier years.
///
/// ```
/// use fgsl_matrix::Conversion;
///
/// let conversion = Conversion::default();
/// assert_eq!(conversion.to_elo(160.0), 1_900.0);
/// assert_eq!(conversion.to_grade(1_900.0), 160.0);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Conversion {
    /// Rating points for each grade point.
    pub factor: f64,
    /// The rating of grade 0.
    pub constant: f64,
}

impl Default for Conversion {
    fn default() -> Self {
        Self { factor: 7.5, constant: 700.0 }
    }
}

impl Conversion {
    /// The rating of a grade.
    #[must_use]
    pub const fn to_elo(self, grade: f64) -> f64 {
        self.factor * grade + self.constant
    }

    /// The grade of a rating.
    #[must_use]
    pub const fn to_grade(self, rating: f64) -> f64 {
        (rating - self.constant) / self.factor
    }

    /// A number converted from one scale to the other; unchanged if the two are the same.
    #[must_use]
    pub const fn convert(self, number: f64, from: Scale, to: Scale) -> f64 {
        match (from, to) {
            (Scale::Grade, Scale::Elo) => self.to_elo(number),
            (Scale::Elo, Scale::Grade) => self.to_grade(number),
            (Scale::Grade, Scale::Grade) | (Scale::Elo, Scale::Elo) => number,
        }
    }

    pub(crate) fn check(self) -> Result<(), OutOfRange> {
        let Self { factor, constant } = self;
        in_range(is_size(factor), "conversion.factor", &factor, A_SIZE)?;
        let is_near = constant.abs() <= *SIZES.end();
        in_range(is_near, "conversion.constant", &constant, "a number from -1000000 to 1000000")
    }
}

/// The whole number for a list: the nearest one, a half rounded up, as on a list of season grades.
///
/// A number is a sum of fractions, so a half may be a last bit too low. It is therefore rounded to
/// billionths first. The mean of games against whole grades cannot be nearer to a half without
/// being one, unless a player has a hundred million games.
///
/// ```
/// use fgsl_matrix::listed_whole;
///
/// assert_eq!(listed_whole(119.5), 120);
/// assert_eq!(listed_whole(119.5 - 1e-13), 120);
/// assert_eq!(listed_whole(119.499_999), 119);
/// assert_eq!(listed_whole(-192.5), -192);
/// ```
#[must_use]
pub fn listed_whole(number: f64) -> i32 {
    // `round` would turn -192.5 into -193; lists round a half up, as season grades do.
    (by_billionths(number) + 0.5).floor() as i32
}

/// The whole number nearest to a rating or a change, a half rounded away from zero, as in FIDE's
/// regulations. The number is rounded to billionths first, as in [`listed_whole`]: whether it is a
/// half must not depend on the order in which fractions were added up, that of the opponents'
/// codes.
pub(crate) const fn whole_away_from_zero(number: f64) -> f64 {
    by_billionths(number).round()
}

/// A number rounded to billionths, to remove the rounding errors of a sum.
const fn by_billionths(number: f64) -> f64 {
    const BILLION: f64 = 1e9;
    (number * BILLION).round() / BILLION
}

/// A number on a list, which need not be whole, with the scale of the list.
///
/// ```
/// use fgsl_matrix::{ListedNumber, Scale, System};
///
/// let listed = ListedNumber::new(1_862.5, Scale::Elo).ok_or("not a finite number")?;
/// assert_eq!(System::built_in("elo-fide")?.from_listed(listed), 1_862.5);
/// assert_eq!(System::fgsl().from_listed(listed), 155.0);
/// assert!(ListedNumber::new(f64::NAN, Scale::Grade).is_none());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct ListedNumber {
    value: f64,
    scale: Scale,
}

impl ListedNumber {
    /// A number and its scale; `None` unless it is finite.
    #[must_use]
    pub fn new(value: f64, scale: Scale) -> Option<Self> {
        value.is_finite().then_some(Self { value, scale })
    }

    /// The number.
    #[must_use]
    pub const fn value(self) -> f64 {
        self.value
    }

    /// The scale of the list.
    #[must_use]
    pub const fn scale(self) -> Scale {
        self.scale
    }
}

impl Scale {
    /// Every scale, with the word for it in files.
    pub const NAMED: [(&'static str, Self); 2] = [("grade", Self::Grade), ("elo", Self::Elo)];
}

/// Prints the word for it in files.
impl fmt::Display for Scale {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Self::Grade => "grade",
            Self::Elo => "elo",
        })
    }
}

/// The error for a text that is not a scale.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("the scale is `{found}`: expected grade or elo")]
pub struct UnknownScale {
    /// The text that was given.
    pub found: String,
}

/// Reads the word for it in files.
impl FromStr for Scale {
    type Err = UnknownScale;

    fn from_str(text: &str) -> Result<Self, UnknownScale> {
        let found = Self::NAMED.iter().find(|(name, _)| *name == text);
        found.map(|&(_, scale)| scale).ok_or_else(|| UnknownScale { found: text.to_owned() })
    }
}
