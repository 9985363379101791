//! Scores: half-points of games played, per cents, and hundredths of a point for expectations.

use std::fmt;
use std::iter::Sum;
use std::ops::{Add, AddAssign, Sub};
use std::str::FromStr;

use schemars::JsonSchema;
use serde::Serialize;

use crate::outcome::Outcome;
use crate::quantity::QuantityError;

/// A score of games, in half-points: 3.5 points are seven of them.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct HalfPoints(u32);

/// A whole per cent from 0 to 100.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, JsonSchema)]
#[schemars(inline)]
#[serde(transparent)]
pub struct PerCent(u8);

/// Hundredths of a game point. Expected scores by FIDE's table are whole numbers of them, and so
/// are the scores that they are compared with.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Hundredths(i64);

impl HalfPoints {
    /// No points.
    pub const ZERO: Self = Self(0);

    /// This many half-points.
    #[must_use]
    pub const fn new(halves: u32) -> Self {
        Self(halves)
    }

    /// The points of one game.
    #[must_use]
    pub const fn of(outcome: Outcome) -> Self {
        Self(outcome.half_points())
    }

    /// The number of half-points.
    #[must_use]
    pub const fn halves(self) -> u32 {
        self.0
    }

    /// The same score in hundredths of a point.
    #[must_use]
    pub const fn to_hundredths(self) -> Hundredths {
        Hundredths(self.0 as i64 * 50)
    }

    /// The score in points; exact.
    #[must_use]
    pub fn to_f64(self) -> f64 {
        f64::from(self.0) / 2.0
    }

    /// The score in whole per cents of this many games; half a per cent is rounded up.
    ///
    /// `None` without games, or if the score is more than the games allow. Source: FIDE
    /// Handbook B.01, 1.4.9: "0.5% is rounded up".
    ///
    /// ```
    /// use rating_core::HalfPoints;
    ///
    /// // 1 of 8 is 12.5%.
    /// let per_cent = HalfPoints::new(2).per_cent_of(8).ok_or("no games")?;
    /// assert_eq!(per_cent.value(), 13);
    /// # Ok::<(), &str>(())
    /// ```
    #[must_use]
    pub fn per_cent_of(self, games: u32) -> Option<PerCent> {
        let most = u64::from(games) * 2;
        let score = u64::from(self.0);
        // 100 x score / most, plus a half, cut off.
        (games > 0 && score <= most).then(|| PerCent(((200 * score + most) / (2 * most)) as u8))
    }
}

impl PerCent {
    /// This many per cent; `None` above 100.
    #[must_use]
    pub const fn new(value: u8) -> Option<Self> {
        if value <= 100 { Some(Self(value)) } else { None }
    }

    pub(crate) const fn at_most_hundred(value: u8) -> Self {
        Self(if value <= 100 { value } else { 100 })
    }

    /// The number of per cents.
    #[must_use]
    pub const fn value(self) -> u8 {
        self.0
    }

    /// The other side's per cent: 100 minus this one.
    #[must_use]
    pub const fn complement(self) -> Self {
        Self(100 - self.0)
    }

    /// One game's points, in hundredths.
    #[must_use]
    pub const fn of_one_game(self) -> Hundredths {
        Hundredths(self.0 as i64)
    }
}

impl Hundredths {
    /// No points.
    pub const ZERO: Self = Self(0);

    /// This many hundredths of a point.
    #[must_use]
    pub const fn new(hundredths: i64) -> Self {
        Self(hundredths)
    }

    /// The number of hundredths.
    #[must_use]
    pub const fn value(self) -> i64 {
        self.0
    }
}

impl Add for HalfPoints {
    type Output = Self;
    fn add(self, other: Self) -> Self {
        // Saturating, not wrapping: a sum that is too high is refused as more than a point a game.
        Self(self.0.saturating_add(other.0))
    }
}

impl AddAssign for HalfPoints {
    fn add_assign(&mut self, other: Self) {
        *self = *self + other;
    }
}

impl Sum for HalfPoints {
    fn sum<I: Iterator<Item = Self>>(scores: I) -> Self {
        scores.fold(Self::ZERO, Add::add)
    }
}

impl Add for Hundredths {
    type Output = Self;
    fn add(self, other: Self) -> Self {
        Self(self.0 + other.0)
    }
}

impl Sub for Hundredths {
    type Output = Self;
    fn sub(self, other: Self) -> Self {
        Self(self.0 - other.0)
    }
}

impl Sum for Hundredths {
    fn sum<I: Iterator<Item = Self>>(values: I) -> Self {
        values.fold(Self::ZERO, Add::add)
    }
}

/// Prints `3.5`, or `4` for a whole number of points.
impl fmt::Display for HalfPoints {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let half = if self.0 % 2 == 1 { ".5" } else { "" };
        f.pad(&format!("{}{half}", self.0 / 2))
    }
}

/// Prints `64%`.
impl fmt::Display for PerCent {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&format!("{}%", self.0))
    }
}

/// Prints two decimals, always: `3.50`, `-0.08`.
impl fmt::Display for Hundredths {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let sign = if self.0 < 0 { "-" } else { "" };
        let size = self.0.unsigned_abs();
        f.pad(&format!("{sign}{}.{:02}", size / 100, size % 100))
    }
}

/// Reads `4`, `3.5`, `3.0`, `3½` or `½`.
impl FromStr for HalfPoints {
    type Err = QuantityError;
    fn from_str(text: &str) -> Result<Self, QuantityError> {
        const EXPECTED: QuantityError =
            QuantityError::expecting("a score in points, whole or with a point and a 5: 1.5");
        let (whole, half) = if let Some(whole) = text.strip_suffix('½') {
            (if whole.is_empty() { "0" } else { whole }, 1)
        } else if let Some(whole) = text.strip_suffix(".5") {
            (whole, 1)
        } else {
            (text.strip_suffix(".0").unwrap_or(text), 0)
        };
        if !whole.bytes().all(|byte| byte.is_ascii_digit()) {
            return Err(EXPECTED);
        }
        let points: u32 = whole.parse().map_err(|_| EXPECTED)?;
        points.checked_mul(2).and_then(|halves| halves.checked_add(half)).map(Self).ok_or(EXPECTED)
    }
}
