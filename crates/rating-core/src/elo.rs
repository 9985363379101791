//! Elo ratings and their differences, in exact half-points.

use std::fmt;
use std::ops::{Add, Neg, Sub};
use std::str::FromStr;

use crate::quantity::QuantityError;

/// An Elo rating.
///
/// Held in half-points, so that a grade converted to a rating (7.5 points for each grade point),
/// which may end in .5, stays exact.
///
/// ```
/// use rating_core::EloRating;
///
/// let rating: EloRating = "1862.5".parse()?;
/// assert_eq!(rating.halves(), 3_725);
/// assert_eq!((rating - EloRating::whole(1_800)).to_string(), "62.5");
/// # Ok::<(), rating_core::QuantityError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct EloRating(i64);

/// A difference of two Elo ratings, in half-points; positive for the stronger side.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct EloDifference(i64);

impl EloRating {
    /// The lowest and highest rating that any file may carry; real ones lie between 0 and 3000.
    pub const BOUNDS: (i32, i32) = (-99_999, 99_999);

    /// A rating of this many whole points.
    #[must_use]
    pub const fn whole(points: i32) -> Self {
        Self(points as i64 * 2)
    }

    /// A rating of this many half-points.
    #[must_use]
    pub const fn from_halves(halves: i32) -> Self {
        Self(halves as i64)
    }

    pub(crate) const fn from_halves_i64(halves: i64) -> Self {
        Self(halves)
    }

    pub(crate) const fn from_whole_i64(points: i64) -> Self {
        Self(points * 2)
    }

    /// The rating in half-points.
    #[must_use]
    pub const fn halves(self) -> i64 {
        self.0
    }

    /// The rating, unless it is 0: reports and rating lists print 0 for a player without one.
    ///
    /// ```
    /// use rating_core::EloRating;
    ///
    /// assert_eq!(EloRating::whole(0).if_rated(), None);
    /// assert_eq!(EloRating::whole(1_750).if_rated(), Some(EloRating::whole(1_750)));
    /// ```
    #[must_use]
    pub const fn if_rated(self) -> Option<Self> {
        if self.0 == 0 { None } else { Some(self) }
    }

    /// The rating as a floating-point number, which is exact for every rating of this type.
    #[must_use]
    pub fn to_f64(self) -> f64 {
        self.0 as f64 / 2.0
    }
}

impl EloDifference {
    /// Two players of equal rating.
    pub const ZERO: Self = Self(0);

    /// One point.
    pub const ONE: Self = Self::whole(1);

    /// A difference of this many whole points.
    #[must_use]
    pub const fn whole(points: i32) -> Self {
        Self(points as i64 * 2)
    }

    /// A difference of this many half-points.
    #[must_use]
    pub const fn from_halves(halves: i32) -> Self {
        Self(halves as i64)
    }

    /// The difference in half-points.
    #[must_use]
    pub const fn halves(self) -> i64 {
        self.0
    }

    /// The difference times `factor`.
    pub(crate) const fn times(self, factor: i64) -> Self {
        Self(self.0 * factor)
    }

    /// The absolute difference.
    #[must_use]
    pub const fn abs(self) -> Self {
        Self(self.0.abs())
    }

    /// The difference as a floating-point number, which is exact for every difference of this type.
    #[must_use]
    pub fn to_f64(self) -> f64 {
        self.0 as f64 / 2.0
    }
}

impl Sub for EloRating {
    type Output = EloDifference;
    fn sub(self, other: Self) -> EloDifference {
        EloDifference(self.0 - other.0)
    }
}

impl Add<EloDifference> for EloRating {
    type Output = Self;
    fn add(self, difference: EloDifference) -> Self {
        Self(self.0 + difference.0)
    }
}

impl Neg for EloDifference {
    type Output = Self;
    fn neg(self) -> Self {
        Self(-self.0)
    }
}

/// Prints `1868`, or `1862.5` for a rating that ends in a half.
impl fmt::Display for EloRating {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&halves_text(self.0))
    }
}

/// Prints `220`, or `-62.5` for a difference that ends in a half.
impl fmt::Display for EloDifference {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&halves_text(self.0))
    }
}

fn halves_text(halves: i64) -> String {
    let sign = if halves < 0 { "-" } else { "" };
    let size = halves.unsigned_abs();
    let half = if size % 2 == 1 { ".5" } else { "" };
    format!("{sign}{}{half}", size / 2)
}

/// Reads `1868`, `1862.5` or `1862.0`.
impl FromStr for EloRating {
    type Err = QuantityError;
    fn from_str(text: &str) -> Result<Self, QuantityError> {
        const EXPECTED: QuantityError =
            QuantityError::expecting("a rating from -99999 to 99999, whole or ending in .5");
        let (whole, half) = match text.split_once('.') {
            None => (text, 0),
            Some((whole, "0")) => (whole, 0),
            Some((whole, "5")) => (whole, 1),
            Some(_) => return Err(EXPECTED),
        };
        let points: i32 = whole.parse().map_err(|_| EXPECTED)?;
        // The sign is taken from the text: the whole part of "-0.5" parses as 0, without a sign.
        let half = if whole.starts_with('-') { -half } else { half };
        let halves = i64::from(points) * 2 + half;
        let (least, most) = Self::BOUNDS;
        let bounds = i64::from(least) * 2..=i64::from(most) * 2;
        if bounds.contains(&halves) { Ok(Self(halves)) } else { Err(EXPECTED) }
    }
}
