//! An exact quotient of whole numbers: means and conversions before any rounding.

use std::cmp::Ordering;
use std::fmt;

/// An exact quotient, rounded only on request.
///
/// ```
/// use rating_core::Quotient;
///
/// let mean = Quotient::new(7_499, 3).ok_or("no games")?;
/// assert_eq!(format!("{mean:.2}"), "2499.67");
/// assert_eq!(mean.rounded(), 2_500);
/// assert_eq!(Quotient::new(5, 2).map(Quotient::rounded), Some(3));
/// assert_eq!(Quotient::new(-5, 2).map(Quotient::rounded), Some(-2));
/// # Ok::<(), &str>(())
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Quotient {
    numerator: i64,
    /// Never zero.
    denominator: u32,
}

impl Quotient {
    /// `numerator` divided by `denominator`; `None` for a denominator of zero.
    #[must_use]
    pub const fn new(numerator: i64, denominator: u32) -> Option<Self> {
        if denominator == 0 { None } else { Some(Self { numerator, denominator }) }
    }

    /// `numerator` over twice `count`: the mean of `count` values given in halves.
    pub(crate) const fn of_halves(numerator: i64, count: u32) -> Option<Self> {
        match count.checked_mul(2) {
            Some(denominator) => Self::new(numerator, denominator),
            None => None,
        }
    }

    /// `numerator` over fifteen.
    pub(crate) const fn of_fifteenths(numerator: i64) -> Self {
        Self { numerator, denominator: 15 }
    }

    /// The numerator.
    #[must_use]
    pub const fn numerator(self) -> i64 {
        self.numerator
    }

    /// The denominator; never zero.
    #[must_use]
    pub const fn denominator(self) -> u32 {
        self.denominator
    }

    /// The nearest whole number; a half goes up, to the greater of the two.
    #[must_use]
    pub const fn rounded(self) -> i64 {
        // Twice a 64-bit numerator may need more than 64 bits. `div_euclid` rounds down below zero
        // as well, so that a half goes up on both sides.
        let twice = self.denominator as i128 * 2;
        (self.numerator as i128 * 2 + self.denominator as i128).div_euclid(twice) as i64
    }

    /// The nearest floating-point number, for display and statistics only.
    #[must_use]
    pub fn to_f64(self) -> f64 {
        self.numerator as f64 / f64::from(self.denominator)
    }
}

impl PartialEq for Quotient {
    fn eq(&self, other: &Self) -> bool {
        self.cmp(other) == Ordering::Equal
    }
}

impl Eq for Quotient {}

impl PartialOrd for Quotient {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

/// By value: 1/2 equals 2/4.
impl Ord for Quotient {
    fn cmp(&self, other: &Self) -> Ordering {
        let crosswise =
            |one: &Self, by: &Self| i128::from(one.numerator) * i128::from(by.denominator);
        crosswise(self, other).cmp(&crosswise(other, self))
    }
}

/// Prints a decimal, rounded half up, with the precision asked for or else two places.
impl fmt::Display for Quotient {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        // Eighteen places keep the scaled numerator inside 128 bits.
        let places = f.precision().unwrap_or(2).min(18);
        let unit = 10_i128.pow(places as u32);
        let twice = i128::from(self.denominator) * 2;
        let scaled = (i128::from(self.numerator) * unit * 2 + i128::from(self.denominator))
            .div_euclid(twice);
        let sign = if scaled < 0 { "-" } else { "" };
        let size = scaled.unsigned_abs();
        let unit = unit.unsigned_abs();
        if places == 0 {
            return write!(f, "{sign}{size}");
        }
        write!(f, "{sign}{}.{:0places$}", size / unit, size % unit)
    }
}
