//! How exactly a number of nine decimals is known.
//!
//! A working grade of 100 1/3 is held, and published, as 100.333333333. The missing third of a
//! billionth can decide a mean of x.5 seasons later. So what nine decimals leave out is kept with
//! the number: nothing, a fraction, or a bound.

use num_bigint::BigInt;
use num_rational::{BigRational, Ratio};
use num_traits::Zero;

/// The difference between a number of nine decimals and the value that it stands for.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Exactness {
    /// Nothing: the number is the value.
    #[default]
    AsWritten,
    /// A known fraction, to be added to the number.
    Fraction(Remainder),
    /// An unknown difference, of at most this many trillionths (10^-12) of a grade point.
    Within(u64),
}

/// A fraction of a billionth of a grade point, in lowest terms, and never 0.
///
/// Twelve bytes, so that half a million players' totals stay small.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(Rust, packed(4))]
pub struct Remainder {
    numerator: i64,
    denominator: u32,
}

const _: () = assert!(size_of::<Remainder>() == 12 && size_of::<Exactness>() == 16);

impl Exactness {
    /// The exactness of a number to which `rest`, in billionths of a grade point, has to be added.
    ///
    /// A fraction whose denominator does not fit into 32 bits becomes a bound. It could only make a
    /// mean exactly x.5 if another season brought the same factors, to cancel them.
    pub(crate) fn of_remainder(rest: Ratio<i128>) -> Self {
        if rest.is_zero() {
            return Self::AsWritten;
        }
        match (i64::try_from(*rest.numer()), u32::try_from(*rest.denom())) {
            (Ok(numerator), Ok(denominator)) => {
                Self::Fraction(Remainder { numerator, denominator })
            }
            _ => Self::Within(trillionths(*rest.numer(), rest.denom().unsigned_abs())),
        }
    }

    /// An unknown difference of at most this, in grade points.
    pub(crate) fn within(max_error: f64) -> Self {
        // If nothing is certified, the error is infinite, and the cast gives the largest number.
        Self::Within((max_error * 1e12).ceil() as u64)
    }

    /// The largest possible difference between the value and the number, in trillionths of a grade
    /// point.
    #[must_use]
    pub fn bound(self) -> u64 {
        match self {
            Self::AsWritten => 0,
            Self::Fraction(rest) => trillionths(rest.numerator.into(), rest.denominator.into()),
            Self::Within(bound) => bound,
        }
    }

    pub(crate) const BYTES: usize = 12;

    /// Number and denominator; a bound has the denominator 0.
    pub(crate) fn to_bytes(self) -> [u8; Self::BYTES] {
        let (number, denominator) = match self {
            Self::AsWritten => (0, 1),
            Self::Fraction(Remainder { numerator, denominator }) => (numerator, denominator),
            Self::Within(bound) => (bound.cast_signed(), 0),
        };
        let mut bytes = [0; Self::BYTES];
        bytes[..8].copy_from_slice(&number.to_le_bytes());
        bytes[8..].copy_from_slice(&denominator.to_le_bytes());
        bytes
    }

    pub(crate) fn from_bytes(bytes: &[u8]) -> Option<Self> {
        let (number, denominator) = bytes.split_first_chunk()?;
        let number = i64::from_le_bytes(*number);
        Some(match u32::from_le_bytes(denominator.try_into().ok()?) {
            0 => Self::Within(number.cast_unsigned()),
            denominator => Self::of_remainder(Ratio::new(number.into(), denominator.into())),
        })
    }

    /// Of the two, the one with the larger bound.
    pub(crate) fn less_exact(self, other: Self) -> Self {
        if self.bound() > other.bound() { self } else { other }
    }

    /// What is to be added to the number, in billionths of a grade point; `None` if not known.
    pub(crate) fn remainder(self) -> Option<BigRational> {
        match self {
            Self::AsWritten => Some(BigRational::zero()),
            Self::Fraction(Remainder { numerator, denominator }) => {
                Some(BigRational::new_raw(BigInt::from(numerator), BigInt::from(denominator)))
            }
            Self::Within(_) => None,
        }
    }
}

impl Remainder {
    /// In billionths of a grade point.
    pub(crate) fn ratio(self) -> Ratio<i128> {
        Ratio::new_raw(self.numerator.into(), self.denominator.into())
    }
}

/// Adds up what several numbers leave out.
#[derive(Clone, Copy, Debug)]
pub(crate) struct ExactnessSum {
    /// Billionths and their denominator; `None` once a part is unknown, or the denominator too
    /// long. Not in lowest terms, so that no division is needed while all parts have the common
    /// denominator of a group.
    known: Option<(i128, u64)>,
    /// In trillionths, of all parts together.
    bound: u64,
}

impl ExactnessSum {
    pub(crate) const NOTHING: Self = Self { known: Some((0, 1)), bound: 0 };

    pub(crate) fn add(&mut self, part: Exactness) {
        self.bound = self.bound.saturating_add(part.bound());
        match part {
            Exactness::AsWritten => {}
            Exactness::Fraction(Remainder { numerator, denominator }) => {
                let rest = (numerator.into(), denominator.into());
                self.known = self.known.and_then(|sum| sum_of(sum, rest));
            }
            Exactness::Within(_) => self.known = None,
        }
    }

    /// Both sums together. The denominator is the least common one of all parts, so that it does
    /// not depend on how they were divided.
    pub(crate) fn plus(self, other: Self) -> Self {
        let known = self.known.zip(other.known).and_then(|(one, other)| sum_of(one, other));
        Self { known, bound: self.bound.saturating_add(other.bound) }
    }

    pub(crate) const BYTES: usize = 32;

    pub(crate) fn to_bytes(self) -> [u8; Self::BYTES] {
        // No fraction has the denominator 0.
        let (numerator, denominator) = self.known.unwrap_or((0, 0));
        let mut bytes = [0; Self::BYTES];
        bytes[..16].copy_from_slice(&numerator.to_le_bytes());
        bytes[16..24].copy_from_slice(&denominator.to_le_bytes());
        bytes[24..].copy_from_slice(&self.bound.to_le_bytes());
        bytes
    }

    pub(crate) fn from_bytes(bytes: &[u8]) -> Option<Self> {
        let (numerator, rest) = bytes.split_first_chunk()?;
        let (denominator, bound) = rest.split_first_chunk()?;
        let denominator = u64::from_le_bytes(*denominator);
        let known = (denominator > 0).then_some((i128::from_le_bytes(*numerator), denominator));
        Some(Self { known, bound: u64::from_le_bytes(bound.try_into().ok()?) })
    }

    pub(crate) fn total(self) -> Exactness {
        self.known.map_or(Exactness::Within(self.bound), |(numerator, denominator)| {
            Exactness::of_remainder(Ratio::new(numerator, denominator.into()))
        })
    }
}

impl FromIterator<Exactness> for ExactnessSum {
    fn from_iter<I: IntoIterator<Item = Exactness>>(parts: I) -> Self {
        let mut sum = Self::NOTHING;
        parts.into_iter().for_each(|part| sum.add(part));
        sum
    }
}

/// The sum over the least common denominator; `None` if that leaves 64 bits.
fn sum_of((sum, denominator): (i128, u64), (rest, of_rest): (i128, u64)) -> Option<(i128, u64)> {
    let common = greatest_common_divisor(denominator, of_rest);
    let joint = denominator.checked_mul(of_rest / common)?;
    let sum = sum.checked_mul((joint / denominator).into())?;
    let more = rest.checked_mul((joint / of_rest).into())?;
    Some((sum.checked_add(more)?, joint))
}

/// Euclid's algorithm; neither number is 0.
fn greatest_common_divisor(mut one: u64, mut other: u64) -> u64 {
    while other != 0 {
        (one, other) = (other, one % other);
    }
    one
}

/// The size of a fraction of a billionth, in trillionths, rounded up.
fn trillionths(numerator: i128, denominator: u128) -> u64 {
    // Computed for every game with an ungraded player, and a division in 128 bits takes three times
    // as long.
    if let (Ok(numerator), Ok(denominator)) = (i64::try_from(numerator), u64::try_from(denominator))
        && let Some(scaled) = numerator.unsigned_abs().checked_mul(1_000)
    {
        return scaled.div_ceil(denominator);
    }
    let scaled = numerator.unsigned_abs().saturating_mul(1_000);
    u64::try_from(scaled.div_ceil(denominator)).unwrap_or(u64::MAX)
}
