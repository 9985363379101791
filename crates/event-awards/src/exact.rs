//! Exact fractions of any size, and shares as rules write them.

use std::borrow::Cow;
use std::fmt;
use std::iter::Sum;
use std::ops::{Add, Mul};
use std::str::FromStr;

use num_bigint::BigInt;
use num_rational::BigRational;
use num_traits::{ToPrimitive, Zero};
use rating_core::{Number, Quotient};
use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};
use serde::de::{Deserialize, Deserializer, Error, Unexpected, Visitor};
use serde::{Serialize, Serializer};

/// An exact fraction: cup points, means of results, shares of a fund.
///
/// Nothing is rounded before it is printed, so two players are tied exactly when the rules say so.
///
/// ```
/// use event_awards::Exact;
///
/// let two_thirds = Exact::new(2, 3).ok_or("a denominator of zero")?;
/// assert_eq!(two_thirds.to_string(), "0.6667");
/// assert_eq!(format!("{two_thirds:.1}"), "0.7");
/// assert!("0.9".parse::<Exact>()? > two_thirds);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Exact(BigRational);

impl Exact {
    /// `numerator` over `denominator`; `None` for a denominator of zero.
    #[must_use]
    pub fn new(numerator: i64, denominator: i64) -> Option<Self> {
        (denominator != 0)
            .then(|| Self(BigRational::new(BigInt::from(numerator), BigInt::from(denominator))))
    }

    /// The number 0.
    #[must_use]
    pub fn zero() -> Self {
        Self(BigRational::zero())
    }

    /// A whole number.
    #[must_use]
    pub fn whole(number: i64) -> Self {
        Self(BigRational::from_integer(number.into()))
    }

    pub(crate) fn of_u64(number: u64) -> Self {
        Self(BigRational::from_integer(number.into()))
    }

    /// Whether the number is 0.
    #[must_use]
    pub fn is_zero(&self) -> bool {
        self.0.is_zero()
    }

    /// The value divided by a whole number; the value itself for a divisor of zero.
    #[must_use]
    pub fn divided_by(&self, divisor: u64) -> Self {
        // Callers with a divisor of zero (no results, no rounds) do not use the quotient.
        if divisor == 0 { self.clone() } else { Self(&self.0 / BigInt::from(divisor)) }
    }

    /// The value with at most this many decimals, cut off towards zero.
    #[must_use]
    pub(crate) fn truncated(&self, decimals: u32) -> Self {
        let unit = BigInt::from(10).pow(decimals);
        Self((&self.0 * &unit).trunc() / unit)
    }

    /// The part of `amount` that corresponds to this part of `whole`: its whole units, and the
    /// remaining fraction of a unit. 0 if `whole` is 0, and no units for a negative part.
    #[must_use]
    pub(crate) fn part_of(&self, amount: u64, whole: &Self) -> (u64, Self) {
        if whole.is_zero() {
            return (0, Self::zero());
        }
        let part = &self.0 * BigInt::from(amount) / &whole.0;
        let units = part.floor();
        (units.to_integer().to_u64().unwrap_or_default(), Self(part - units))
    }

    /// The nearest whole number; a half goes up.
    #[must_use]
    pub fn rounded(&self) -> Self {
        Self(half_up(&self.0).into())
    }
}

impl From<Quotient> for Exact {
    fn from(quotient: Quotient) -> Self {
        Self(BigRational::new(quotient.numerator().into(), quotient.denominator().into()))
    }
}

fn half_up(value: &BigRational) -> BigInt {
    (value + BigRational::new(1.into(), 2.into())).floor().to_integer()
}

impl Add for Exact {
    type Output = Self;
    fn add(self, other: Self) -> Self {
        Self(self.0 + other.0)
    }
}

impl Mul for Exact {
    type Output = Self;
    fn mul(self, other: Self) -> Self {
        Self(self.0 * other.0)
    }
}

impl Sum for Exact {
    fn sum<I: Iterator<Item = Self>>(values: I) -> Self {
        values.fold(Self::zero(), Add::add)
    }
}

/// Prints a decimal, rounded half up, with the precision asked for or else four places.
impl fmt::Display for Exact {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let places = f.precision().unwrap_or(4);
        let scaled = half_up(&(&self.0 * BigInt::from(10).pow(places as u32)));
        let sign = if scaled < BigInt::zero() { "-" } else { "" };
        // At least one digit before the point: 0.05 has the magnitude 5.
        let digits = format!("{:0>width$}", scaled.magnitude().to_string(), width = places + 1);
        let (whole, decimals) = digits.split_at(digits.len() - places);
        let point = if places == 0 { "" } else { "." };
        f.write_str(&format!("{sign}{whole}{point}{decimals}"))
    }
}

/// Writes the number with these decimals.
pub(crate) fn with_decimals<const PLACES: usize, S: Serializer>(
    value: &Exact,
    to: S,
) -> Result<S::Ok, S::Error> {
    Number::of(format_args!("{value:.PLACES$}")).serialize(to)
}

/// The error for a text that is not a decimal number.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("`{found}` is not a decimal number such as 0.9")]
pub struct NotADecimal {
    /// The text that was given.
    pub found: String,
}

/// Reads a decimal number: `3`, `0.9`, `-12.25`.
impl FromStr for Exact {
    type Err = NotADecimal;
    fn from_str(text: &str) -> Result<Self, NotADecimal> {
        let not_a_decimal = || NotADecimal { found: text.to_owned() };
        let (whole, decimals) = text.split_once('.').unwrap_or((text, ""));
        let unsigned = whole.strip_prefix('-').unwrap_or(whole);
        let all_digits = |part: &str| part.bytes().all(|byte| byte.is_ascii_digit());
        let ends_in_point = text.ends_with('.');
        if unsigned.is_empty() || ends_in_point || !all_digits(unsigned) || !all_digits(decimals) {
            return Err(not_a_decimal());
        }
        let numerator: BigInt =
            format!("{whole}{decimals}").parse().map_err(|_| not_a_decimal())?;
        let denominator = BigInt::from(10).pow(decimals.len() as u32);
        Ok(Self(BigRational::new(numerator, denominator)))
    }
}

/// Rules write decimals in quotes, because a bare 0.9 would not be exactly nine tenths; whole
/// numbers may be bare.
impl<'de> Deserialize<'de> for Exact {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_any(DecimalVisitor)
    }
}

impl JsonSchema for Exact {
    fn schema_name() -> Cow<'static, str> {
        "Exact".into()
    }

    fn json_schema(_: &mut SchemaGenerator) -> Schema {
        json_schema!({
            "description": "A whole number, or a decimal in quotation marks, such as \"0.9\".",
            "anyOf": [{ "type": "integer" }, { "type": "string" }],
        })
    }
}

struct DecimalVisitor;

impl Visitor<'_> for DecimalVisitor {
    type Value = Exact;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a whole number, or a decimal in quotes such as \"0.9\"")
    }

    fn visit_i64<E: Error>(self, number: i64) -> Result<Exact, E> {
        Ok(Exact::whole(number))
    }

    fn visit_str<E: Error>(self, text: &str) -> Result<Exact, E> {
        text.parse().map_err(|_| E::invalid_value(Unexpected::Str(text), &self))
    }
}

/// A part of a whole, such as 3/5.
///
/// ```
/// use event_awards::Share;
///
/// let share: Share = "3/5".parse()?;
/// assert_eq!((share.at_least(9), share.at_most(9)), (6, 5));
/// # Ok::<(), event_awards::NotAShare>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Share {
    part: u32,
    /// Never zero, and never less than the part.
    whole: u32,
}

impl Share {
    /// The least number that is at least this share of `count`.
    #[must_use]
    pub fn at_least(self, count: u32) -> u32 {
        (u64::from(count) * u64::from(self.part)).div_ceil(self.whole.into()) as u32
    }

    /// The greatest number that is at most this share of `count`.
    #[must_use]
    pub fn at_most(self, count: u32) -> u32 {
        (u64::from(count) * u64::from(self.part) / u64::from(self.whole)) as u32
    }
}

impl fmt::Display for Share {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}/{}", self.part, self.whole)
    }
}

/// The error for a text that is not a share.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("`{found}` is not a share such as 3/5")]
pub struct NotAShare {
    /// The text that was given.
    pub found: String,
}

/// Reads a share of at most one: `3/5`.
impl FromStr for Share {
    type Err = NotAShare;
    fn from_str(text: &str) -> Result<Self, NotAShare> {
        let parse = |text: &str| {
            let (part, whole) = text.split_once('/')?;
            let (part, whole) = (part.parse().ok()?, whole.parse().ok()?);
            (part <= whole && whole > 0).then_some(Self { part, whole })
        };
        parse(text).ok_or_else(|| NotAShare { found: text.to_owned() })
    }
}

impl JsonSchema for Share {
    fn schema_name() -> Cow<'static, str> {
        "Share".into()
    }

    fn json_schema(_: &mut SchemaGenerator) -> Schema {
        json_schema!({ "description": "A part of a whole, such as \"3/5\".", "type": "string" })
    }
}

impl<'de> Deserialize<'de> for Share {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        String::deserialize(deserializer)?.parse().map_err(Error::custom)
    }
}
