//! The curves from which results are drawn: expected scores from differences of strength.

use std::fmt;
use std::str::FromStr;

/// The curve from which results are drawn: the expected score of a player who is stronger by a
/// number of grade points.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum ResultCurve {
    /// 1 / (1 + 10^(-d / tenfold)).
    Logistic {
        /// The difference at odds of ten to one.
        tenfold: f64,
    },
    /// The share of a normal distribution below the difference.
    Normal {
        /// Its standard deviation.
        standard_deviation: f64,
    },
    /// 1/2 + d / span, where d counts as at most the limit.
    Linear {
        /// The points between an expected score of 0 and one of 1.
        span: f64,
        /// The greatest difference that counts, at most half of the span.
        limit: f64,
    },
}

impl ResultCurve {
    /// The logistic curve with odds of ten to one at 50 points.
    pub const USUAL: Self = Self::Logistic { tenfold: 50.0 };

    /// Every named curve: the logistic one; the normal one that follows Elo's, with 200 times the
    /// root of 2 rating points at 7.5 for each grade point; and the national line with its limit.
    pub const NAMED: [(&'static str, Self); 3] = [
        ("logistic", Self::USUAL),
        ("normal", Self::Normal { standard_deviation: 37.712_361_663_282_536 }),
        ("linear", Self::Linear { span: 100.0, limit: 40.0 }),
    ];

    /// The expected score of a player who is stronger by `difference` grade points.
    #[must_use]
    pub fn expected(self, difference: f64) -> f64 {
        match self {
            // libm's functions give the same bits on every machine; the last bit can decide a game.
            Self::Logistic { tenfold } => 1.0 / (1.0 + libm::exp10(-difference / tenfold)),
            Self::Normal { standard_deviation } => {
                0.5 * libm::erfc(-difference / (standard_deviation * std::f64::consts::SQRT_2))
            }
            Self::Linear { span, limit } => 0.5 + difference.clamp(-limit, limit) / span,
        }
    }

    /// The same kind of curve with another number.
    const fn with(self, number: f64) -> Self {
        match self {
            Self::Logistic { .. } => Self::Logistic { tenfold: number },
            Self::Normal { .. } => Self::Normal { standard_deviation: number },
            // The limit is the number that people want to change; the span of 100 is that of the
            // national scale.
            Self::Linear { span, .. } => Self::Linear { span, limit: number },
        }
    }

    /// Whether every number is finite and above 0, and every expected score is from 0 to 1.
    pub(crate) fn is_possible(self) -> bool {
        let is_positive = |number: f64| number.is_finite() && number > 0.0;
        match self {
            Self::Logistic { tenfold } => is_positive(tenfold),
            Self::Normal { standard_deviation } => is_positive(standard_deviation),
            Self::Linear { span, limit } => {
                is_positive(span) && is_positive(limit) && limit <= span / 2.0
            }
        }
    }
}

impl fmt::Display for ResultCurve {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Logistic { tenfold } => write!(f, "1 / (1 + 10^(-d/{tenfold}))"),
            Self::Normal { standard_deviation } => write!(f, "Phi(d/{standard_deviation})"),
            Self::Linear { span, limit } => write!(f, "1/2 + d/{span}, |d| at most {limit}"),
        }
    }
}

/// The error for a text that is not a curve.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum NotAResultCurve {
    /// There is no curve of this name.
    #[error(
        "no curve of results is called `{found}`: expected logistic, normal or linear, perhaps \
         with a number (logistic:75)"
    )]
    Unknown {
        /// The text that was given.
        found: String,
    },
    /// The curve exists, but cannot have this number.
    #[error("`{found}` is out of range: expected a number {expected}")]
    OutOfRange {
        /// The number that was given.
        found: String,
        /// The numbers that are allowed.
        expected: String,
    },
}

/// Reads a curve's name, with or without its number: the points at odds of ten to one, the standard
/// deviation, or the limit of the line.
///
/// ```
/// use federation_sim::ResultCurve;
///
/// assert_eq!("logistic:75".parse(), Ok(ResultCurve::Logistic { tenfold: 75.0 }));
/// assert_eq!("logistic".parse(), Ok(ResultCurve::USUAL));
/// ```
impl FromStr for ResultCurve {
    type Err = NotAResultCurve;

    fn from_str(text: &str) -> Result<Self, NotAResultCurve> {
        let unknown = || NotAResultCurve::Unknown { found: text.to_owned() };
        let (name, number) = match text.split_once(':') {
            Some((name, number)) => (name, Some(number.parse().map_err(|_| unknown())?)),
            None => (text, None),
        };
        let named = Self::NAMED.iter().find(|(known, _)| *known == name);
        let &(_, curve) = named.ok_or_else(unknown)?;
        let found = number.map_or(curve, |number| curve.with(number));
        // The same check as for a configuration.
        if found.is_possible() {
            return Ok(found);
        }
        let most = match curve {
            Self::Linear { span, .. } => format!(" and at most {}", span / 2.0),
            Self::Logistic { .. } | Self::Normal { .. } => String::new(),
        };
        let expected = format!("above 0{most}");
        Err(NotAResultCurve::OutOfRange { found: text.to_owned(), expected })
    }
}

/// The expected score of a player who is stronger by `difference` grade points, under the default
/// curve: 1 / (1 + 10^(-d/50)).
///
/// ```
/// use federation_sim::expected_score;
/// assert_eq!(expected_score(0.0), 0.5);
/// assert!((expected_score(50.0) - 10.0 / 11.0).abs() < 1e-12);
/// ```
#[must_use]
pub fn expected_score(difference: f64) -> f64 {
    ResultCurve::USUAL.expected(difference)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_number_out_of_range_is_answered_with_the_range() {
        let answer = |text: &str| text.parse::<ResultCurve>().unwrap_err().to_string();
        let expected = "`linear:60` is out of range: expected a number above 0 and at most 50";
        assert_eq!(answer("linear:60"), expected);
        for text in ["normal:0", "logistic:-1", "normal:inf"] {
            let expected = format!("`{text}` is out of range: expected a number above 0");
            assert_eq!(answer(text), expected);
        }
        for text in ["cubic", "cubic:3", "normal:", "normal:a"] {
            assert!(answer(text).starts_with("no curve of results is called"), "{text}");
        }
        assert_eq!("linear:50".parse(), Ok(ResultCurve::Linear { span: 100.0, limit: 50.0 }));
    }
}
