//! Amounts of money in whole cents.

use std::fmt;
use std::iter::Sum;
use std::ops::Add;
use std::str::FromStr;

/// An amount of money in whole cents.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Cents(u64);

impl Cents {
    /// No money.
    pub const ZERO: Self = Self(0);

    /// The largest fund that can be divided: a thousand million, far from where sums overflow.
    pub const MOST: Self = Self(100_000_000_000);

    /// An amount of this many cents.
    #[must_use]
    pub const fn new(cents: u64) -> Self {
        Self(cents)
    }

    /// The number of cents.
    #[must_use]
    pub const fn value(self) -> u64 {
        self.0
    }

    /// The amount divided into parts that differ by at most a cent, the greater ones first; empty
    /// for no parts.
    #[must_use]
    pub fn divided(self, parts: usize) -> Vec<Self> {
        let Some(least) = self.0.checked_div(parts as u64) else { return Vec::new() };
        let odd = self.0 % parts as u64;
        (0..parts as u64).map(|part| Self(least + u64::from(part < odd))).collect()
    }
}

impl Add for Cents {
    type Output = Self;
    fn add(self, other: Self) -> Self {
        Self(self.0.saturating_add(other.0))
    }
}

impl Sum for Cents {
    fn sum<I: Iterator<Item = Self>>(amounts: I) -> Self {
        amounts.fold(Self::ZERO, Add::add)
    }
}

/// Prints `225.00`.
impl fmt::Display for Cents {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&format!("{}.{:02}", self.0 / 100, self.0 % 100))
    }
}

/// The error for a text that is not an amount.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error(
    "`{found}` is not an amount such as 1500 or 1500.50, of at most {most}",
    most = Cents::MOST
)]
pub struct NotAnAmount {
    /// The text that was given.
    pub found: String,
}

/// Reads `1500` or `1500.50`.
impl FromStr for Cents {
    type Err = NotAnAmount;
    fn from_str(text: &str) -> Result<Self, NotAnAmount> {
        let parse = || {
            let (whole, cents) = text.split_once('.').unwrap_or((text, "00"));
            let digits = |part: &str| part.bytes().all(|byte| byte.is_ascii_digit());
            if !digits(whole) || !digits(cents) || cents.len() != 2 {
                return None;
            }
            let whole: u64 = whole.parse().ok()?;
            let cents: u64 = cents.parse().ok()?;
            whole.checked_mul(100)?.checked_add(cents).map(Self).filter(|c| *c <= Self::MOST)
        };
        parse().ok_or_else(|| NotAnAmount { found: text.to_owned() })
    }
}
