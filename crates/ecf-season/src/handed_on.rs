//! What one season hands on to the next: points and games, with what nine decimals leave out.

use num_rational::Ratio;
use rating_core::GradePoints;

use crate::exactness::{Exactness, ExactnessSum, Remainder};
use crate::season_total::SeasonTotal;

/// A total as later seasons borrow from it.
///
/// Its points are the sum of scores of nine decimals, as published. If a score is a third of a
/// point, that sum is not exact, and a mean of exactly x.5 would be missed by a billionth. So the
/// total states how exactly it is known.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub struct HandedOn {
    /// Points and games, as published.
    pub total: SeasonTotal,
    /// What the points leave out.
    pub exactness: Exactness,
}

/// The error for a text that does not state how exactly a total is known.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("`{found}`: expected {expected}")]
pub struct ExactnessError {
    found: String,
    expected: &'static str,
}

const FORM: &str = "nothing, the exact points as a fraction such as 5224/3, or how far they can be \
                    from the ones written, such as +-0.000000015";

/// The largest error of one score, in trillionths: half a billionth for rounding to nine decimals,
/// plus the working grade's own error.
const PER_SCORE: u64 = 502;

/// A millionth, in billionths: a total that a person typed has no finer part.
const MEANT: i64 = 1_000;

impl HandedOn {
    /// A total whose points are exactly the ones written.
    #[must_use]
    pub const fn as_written(total: SeasonTotal) -> Self {
        Self { total, exactness: Exactness::AsWritten }
    }

    /// A total from a file that does not say how exactly it is known.
    ///
    /// A total of up to six decimals counts as exact. One with more counts as a sum of scores that
    /// were each rounded to nine: one such sum in ten ends in a zero, which files leave out, and
    /// one in a hundred ends in two.
    ///
    /// ```
    /// use ecf_season::{Exactness, HandedOn, SeasonTotal};
    ///
    /// let total = |points: &str| -> Result<_, rating_core::QuantityError> {
    ///     Ok(HandedOn::of_decimals(SeasonTotal { points: points.parse()?, games: 30 }))
    /// };
    /// assert_eq!(total("4545.5")?.exactness, Exactness::AsWritten);
    /// assert_eq!(total("1741.333333333")?.exactness, Exactness::Within(30 * 502));
    /// assert_eq!(total("1003.33333333")?.exactness, Exactness::Within(30 * 502));
    /// # Ok::<(), rating_core::QuantityError>(())
    /// ```
    #[must_use]
    pub fn of_decimals(total: SeasonTotal) -> Self {
        let exactness = match total.points.billionths() % MEANT {
            0 => Exactness::AsWritten,
            _ => Exactness::Within(PER_SCORE * u64::from(total.games.max(1))),
        };
        Self { total, exactness }
    }

    /// Reads the text of [`HandedOn::exact_text`] that stands beside the points and games in a
    /// line.
    ///
    /// ```
    /// use ecf_season::{HandedOn, SeasonTotal};
    ///
    /// let total = SeasonTotal { points: "1741.333333333".parse()?, games: 12 };
    /// let carried = HandedOn::read(total, "5224/3")?;
    /// assert_eq!(carried.exact_text(), "5224/3");
    /// // A fraction that is not the points beside it.
    /// assert!(HandedOn::read(total, "5225/3").is_err());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    ///
    /// If the text is of another form, or is a fraction that does not round to the points.
    pub fn read(total: SeasonTotal, text: &str) -> Result<Self, ExactnessError> {
        let refuse = |expected| ExactnessError { found: text.to_owned(), expected };
        let exactness = if text.is_empty() {
            Exactness::AsWritten
        } else if let Some(bound) = text.strip_prefix("+-") {
            let bound = bound_of_text(bound).filter(|&bound| bound > 0);
            Exactness::Within(bound.ok_or_else(|| refuse(FORM))?)
        } else {
            let exact = fraction_of_text(text).ok_or_else(|| refuse(FORM))?;
            let rest = remainder(exact, total).ok_or_else(|| {
                refuse("a fraction that is the points written beside it, to nine decimals a game")
            })?;
            Exactness::of_remainder(rest)
        };
        Ok(Self { total, exactness })
    }

    /// How exactly the points are known, as the text of a column beside them.
    ///
    /// Empty if they are exact, as they nearly always are; `5224/3` if the exact points are that
    /// fraction; `+-0.000000015` if it is only known that they are within that much.
    #[must_use]
    pub fn exact_text(&self) -> String {
        match self.exactness {
            Exactness::AsWritten => String::new(),
            Exactness::Fraction(rest) => {
                let exact = exact_points(self.total.points, rest);
                format!("{}/{}", exact.numer(), exact.denom())
            }
            Exactness::Within(bound) => {
                let text = format!("{}.{:012}", bound / PER_POINT, bound % PER_POINT);
                format!("+-{}", text.trim_end_matches('0').trim_end_matches('.'))
            }
        }
    }

    /// The sum of both; `None` beyond the range of [`GradePoints`].
    #[must_use]
    pub fn plus(self, other: Self) -> Option<Self> {
        let exactness = ExactnessSum::from_iter([self.exactness, other.exactness]).total();
        Some(Self { total: self.total.plus(other.total)?, exactness })
    }
}

/// A number and its remainder, in grade points.
fn exact_points(points: GradePoints, rest: Remainder) -> Ratio<i128> {
    let billionths = rest.ratio() + Ratio::from_integer(i128::from(points.billionths()));
    billionths / Ratio::from_integer(i128::from(GradePoints::PER_POINT))
}

/// Trillionths in a grade point.
const PER_POINT: u64 = 1_000_000_000_000;

fn bound_of_text(text: &str) -> Option<u64> {
    let (whole, decimals) = text.split_once('.').unwrap_or((text, ""));
    let digits = |part: &str| part.bytes().all(|byte| byte.is_ascii_digit());
    if whole.is_empty() || decimals.len() > 12 || !digits(whole) || !digits(decimals) {
        return None;
    }
    let below: u64 = format!("{decimals:0<12}").parse().ok()?;
    whole.parse::<u64>().ok()?.checked_mul(PER_POINT)?.checked_add(below)
}

/// Reads two whole numbers with a slash between them; the second is not 0.
fn fraction_of_text(text: &str) -> Option<Ratio<i128>> {
    let (numerator, denominator) = text.split_once('/')?;
    let size = numerator.strip_prefix('-').unwrap_or(numerator);
    let digits = |part: &str| part.bytes().all(|byte| byte.is_ascii_digit());
    if !digits(size) || !digits(denominator) {
        return None;
    }
    let denominator = denominator.parse::<u64>().ok().filter(|&denominator| denominator > 0)?;
    Some(Ratio::new(numerator.parse().ok()?, denominator.into()))
}

/// What the points leave out of the exact value, in billionths; `None` if that is more than
/// rounding one score for each game can explain.
fn remainder(exact: Ratio<i128>, total: SeasonTotal) -> Option<Ratio<i128>> {
    let in_billionths = exact.numer().checked_mul(GradePoints::PER_POINT.into())?;
    let written = i128::from(total.points.billionths()).checked_mul(*exact.denom())?;
    let rest = Ratio::new(in_billionths.checked_sub(written)?, *exact.denom());
    let most = i128::from(PER_SCORE) * i128::from(total.games);
    // In trillionths; a remainder that overflows is larger than any that is allowed.
    let size = rest.numer().checked_abs()?.checked_mul(1_000)?;
    (Ratio::new(size, *rest.denom()) <= Ratio::from_integer(most)).then_some(rest)
}
