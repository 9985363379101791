//! Quantities that must not be mixed: a player's number, a published grade, exact grade points.

use std::fmt;
use std::iter::Sum;
use std::ops::{Add, AddAssign, Neg, Sub};
use std::str::FromStr;

/// A player's dense number inside one season: 0, 1, 2, ... in the order of player codes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct PlayerIdx(u32);

impl PlayerIdx {
    /// The most players one season can hold. A half-game packs the number into 30 bits, and the
    /// largest of these numbers stands for a player whom no season has.
    pub const MAX_PLAYERS: usize = (1 << 30) - 1;

    /// The player with this number.
    #[must_use]
    pub const fn new(number: u32) -> Self {
        Self(number)
    }

    /// The number itself, as stored.
    #[must_use]
    pub const fn number(self) -> u32 {
        self.0
    }

    /// The number as a position in a slice.
    #[must_use]
    pub const fn as_usize(self) -> usize {
        self.0 as usize
    }
}

/// A published grade: a whole number of grade points on the three-digit scale.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Grade(i32);

impl Grade {
    /// The lowest and highest grade that any file may carry; real ones lie between 0 and about 300.
    pub const BOUNDS: (i32, i32) = (-9_999, 9_999);

    /// A published grade of this many points.
    #[must_use]
    pub const fn new(points: i32) -> Self {
        Self(points)
    }

    /// The whole number of grade points.
    #[must_use]
    pub const fn points(self) -> i32 {
        self.0
    }

    /// The same value as exact grade points.
    #[must_use]
    pub const fn exact(self) -> GradePoints {
        GradePoints(self.0 as i64 * GradePoints::PER_POINT)
    }
}

impl fmt::Display for Grade {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

/// Grade points in whole billionths: working grades, scores and totals.
///
/// Sums of these are sums of integers, so neither the order of games nor the number of threads can
/// change one. Nine decimals print the value exactly as the batch holds it, so a reader of a
/// published file computes with the same numbers.
///
/// Range: up to 9.2 thousand million points, a hundred times the total of a player with a
/// hundred thousand games.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct GradePoints(i64);

impl GradePoints {
    /// How many units make one grade point.
    pub const PER_POINT: i64 = 1_000_000_000;

    /// No points.
    pub const ZERO: Self = Self(0);

    /// This many whole grade points.
    #[must_use]
    pub const fn whole(points: i32) -> Self {
        Self(points as i64 * Self::PER_POINT)
    }

    /// This many billionths of a grade point.
    #[must_use]
    pub const fn from_billionths(billionths: i64) -> Self {
        Self(billionths)
    }

    /// The value in billionths of a grade point.
    #[must_use]
    pub const fn billionths(self) -> i64 {
        self.0
    }

    /// True when the value is a whole number of grade points.
    #[must_use]
    pub const fn is_whole(self) -> bool {
        self.0 % Self::PER_POINT == 0
    }

    /// The shortest decimal that is exactly this value: `1420`, `142.5`, `-0.333333333`.
    ///
    /// ```
    /// use rating_core::GradePoints;
    /// assert_eq!(GradePoints::whole(1420).shortest(), "1420");
    /// assert_eq!(GradePoints::from_billionths(-500_000_000).shortest(), "-0.5");
    /// ```
    #[must_use]
    pub fn shortest(self) -> String {
        let full = self.to_string();
        full.trim_end_matches('0').trim_end_matches('.').to_owned()
    }

    /// The nearest floating-point number, for display and statistics only.
    #[must_use]
    pub fn to_f64(self) -> f64 {
        self.0 as f64 / Self::PER_POINT as f64
    }
}

impl Add for GradePoints {
    type Output = Self;
    fn add(self, other: Self) -> Self {
        Self(self.0 + other.0)
    }
}

impl Sub for GradePoints {
    type Output = Self;
    fn sub(self, other: Self) -> Self {
        Self(self.0 - other.0)
    }
}

impl Neg for GradePoints {
    type Output = Self;
    fn neg(self) -> Self {
        Self(-self.0)
    }
}

impl AddAssign for GradePoints {
    fn add_assign(&mut self, other: Self) {
        self.0 += other.0;
    }
}

impl Sum for GradePoints {
    fn sum<I: Iterator<Item = Self>>(values: I) -> Self {
        values.fold(Self::ZERO, Add::add)
    }
}

/// Prints nine decimals, always: `142.500000000`.
impl fmt::Display for GradePoints {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let sign = if self.0 < 0 { "-" } else { "" };
        let size = self.0.unsigned_abs();
        let unit = Self::PER_POINT.unsigned_abs();
        write!(f, "{sign}{}.{:09}", size / unit, size % unit)
    }
}

/// Why a text does not parse as a quantity.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct QuantityError {
    expected: &'static str,
}

impl QuantityError {
    pub(crate) const fn expecting(expected: &'static str) -> Self {
        Self { expected }
    }
}

impl fmt::Display for QuantityError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "expected {}", self.expected)
    }
}

impl std::error::Error for QuantityError {}

/// Reads a whole number of grade points: `142`.
impl FromStr for Grade {
    type Err = QuantityError;
    fn from_str(text: &str) -> Result<Self, QuantityError> {
        let (least, most) = Self::BOUNDS;
        match text.parse::<i32>() {
            Ok(points) if (least..=most).contains(&points) => Ok(Self(points)),
            _ => Err(QuantityError { expected: "a whole number from -9999 to 9999" }),
        }
    }
}

/// Reads a decimal number of at most nine decimals: `142`, `142.5`, `-3.000000001`.
impl FromStr for GradePoints {
    type Err = QuantityError;
    fn from_str(text: &str) -> Result<Self, QuantityError> {
        decimal_billionths(text)
            .map(Self)
            .ok_or(QuantityError { expected: "a decimal number with at most nine decimals" })
    }
}

fn decimal_billionths(text: &str) -> Option<i64> {
    let (negative, digits) = match text.strip_prefix('-') {
        Some(rest) => (true, rest),
        None => (false, text),
    };
    let (whole, decimals) = digits.split_once('.').unwrap_or((digits, ""));
    let all_digits = |part: &str| part.bytes().all(|b| b.is_ascii_digit());
    if whole.is_empty() || !all_digits(whole) || !all_digits(decimals) || decimals.len() > 9 {
        return None;
    }
    let whole: i64 = whole.parse().ok()?;
    // Padded as text: a fraction parsed as a number would lose its leading zeros, as in 0.05.
    let fraction: i64 = format!("{decimals:0<9}").parse().ok()?;
    let size = whole.checked_mul(GradePoints::PER_POINT)?.checked_add(fraction)?;
    Some(if negative { -size } else { size })
}
