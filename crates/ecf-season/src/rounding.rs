//! The published whole number, decided by exact arithmetic.

use std::cmp::Ordering;
use std::fmt;

use num_bigint::BigInt;
use num_rational::BigRational;
use rating_core::{Grade, GradePoints};
use schemars::JsonSchema;
use serde::Deserialize;

/// Where a mean of exactly x.5 goes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Rounding {
    /// To x+1.
    HalfUp,
    /// To x.
    HalfDown,
    /// To the even one of the two.
    HalfEven,
}

impl Rounding {
    /// The whole number for a value with the whole part `floor`, whose rest compares with one half
    /// as given.
    #[must_use]
    pub(crate) fn decide(self, floor: i32, rest_to_half: Ordering) -> Grade {
        let up = match (rest_to_half, self) {
            (Ordering::Less, _) | (Ordering::Equal, Self::HalfDown) => false,
            (Ordering::Greater, _) | (Ordering::Equal, Self::HalfUp) => true,
            (Ordering::Equal, Self::HalfEven) => floor.rem_euclid(2) == 1,
        };
        Grade::new(floor + i32::from(up))
    }
}

/// A mean in grade points, as an exact fraction.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Mean {
    /// In billionths of a grade point.
    numerator: i128,
    /// Always positive.
    denominator: i128,
}

impl Mean {
    /// `numerator` billionths of a grade point, divided by `denominator`.
    pub(crate) fn of_billionths(numerator: i128, denominator: i128) -> Self {
        debug_assert!(denominator > 0, "a mean of no games");
        Self { numerator, denominator }
    }

    /// The mean of these points over this many games; `None` over no games.
    #[must_use]
    pub fn of(points: GradePoints, games: u32) -> Option<Self> {
        (games > 0).then(|| Self::of_billionths(points.billionths().into(), games.into()))
    }

    /// The nearest billionth of a grade point (half up), for printing with nine decimals.
    #[must_use]
    pub fn to_grade_points(self) -> GradePoints {
        let doubled = 2 * self.numerator + self.denominator;
        GradePoints::from_billionths(divided(doubled, 2 * self.denominator).0 as i64)
    }

    /// The published whole number.
    ///
    /// ```
    /// use ecf_season::{Mean, Rounding};
    /// use rating_core::{Grade, GradePoints};
    ///
    /// // 285 points in two games are 142.5 exactly.
    /// let mean = Mean::of(GradePoints::whole(285), 2).ok_or("no games")?;
    /// assert_eq!(mean.to_string(), "142.5");
    /// assert_eq!(mean.round(Rounding::HalfUp), Grade::new(143));
    /// assert_eq!(mean.round(Rounding::HalfEven), Grade::new(142));
    /// # Ok::<(), &str>(())
    /// ```
    #[must_use]
    pub fn round(self, rounding: Rounding) -> Grade {
        let (floor, rest) = divided(self.numerator, self.unit());
        rounding.decide(floor as i32, (2 * rest).cmp(&self.unit()))
    }

    /// True when [`Grade`] can hold the whole numbers on both sides of the mean.
    pub(crate) fn fits_grade(self) -> bool {
        let (floor, _) = divided(self.numerator, self.unit());
        i32::try_from(floor).is_ok_and(|floor| floor < i32::MAX)
    }

    /// The whole number as if the mean were exactly the x.5 that it is nearest to.
    #[must_use]
    pub(crate) fn round_as_half(self, rounding: Rounding) -> Grade {
        rounding.decide(divided(self.numerator, self.unit()).0 as i32, Ordering::Equal)
    }

    /// How far the mean is from the nearest x.5, in half billionths of the denominator.
    pub(crate) fn twice_from_half(self) -> i128 {
        let (_, rest) = divided(self.numerator, self.unit());
        (2 * rest - self.unit()).abs()
    }

    /// A whole grade point, in the numerator's units.
    const fn unit(self) -> i128 {
        self.denominator * GradePoints::PER_POINT as i128
    }

    /// The numerator, in billionths of a grade point.
    #[must_use]
    pub const fn numerator(self) -> i128 {
        self.numerator
    }

    /// The denominator; always positive. The fraction need not be in lowest terms.
    #[must_use]
    pub const fn denominator(self) -> i128 {
        self.denominator
    }

    /// The mean in billionths of a grade point, as a fraction.
    pub(crate) fn to_rational(self) -> BigRational {
        BigRational::new(BigInt::from(self.numerator), BigInt::from(self.denominator))
    }
}

/// To nine decimals, without zeros at the end: `142.5`. The fraction itself is
/// [`Mean::numerator`] over [`Mean::denominator`].
impl fmt::Display for Mean {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&self.to_grade_points().shortest())
    }
}

/// The quotient by a positive divisor, rounded down, and the remainder, which is not negative.
///
/// Every grade needs several divisions. Both numbers fit into 64 bits unless points are huge, and a
/// division in 128 bits takes ten times as long.
fn divided(number: i128, divisor: i128) -> (i128, i128) {
    match (i64::try_from(number), i64::try_from(divisor)) {
        (Ok(number), Ok(divisor)) => {
            (number.div_euclid(divisor).into(), number.rem_euclid(divisor).into())
        }
        _ => (number.div_euclid(divisor), number.rem_euclid(divisor)),
    }
}
