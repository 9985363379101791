//! A system's curve as its file states it.

use rating_core::expectancy::{Curve, Custom, Linear, Logistic, Normal};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::error::is_size;

/// The curve of a system: the expected score for a difference in grades, with the numbers that its
/// file gives.
///
/// ```
/// use fgsl_matrix::SystemCurve;
/// use rating_core::expectancy::Expectancy;
///
/// let curve = SystemCurve::linear(100.0, Some(40.0)).ok_or("not a size")?;
/// assert_eq!(curve.curve().expected(60.0), 0.9);
/// assert_eq!(SystemCurve::logistic(-50.0), None);
/// assert_eq!(SystemCurve::logistic(1e-308), None);
/// # Ok::<(), &str>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(try_from = "CurveTable", into = "CurveTable")]
pub struct SystemCurve {
    written: CurveTable,
    curve: Curve,
}

/// A curve as a system's file states it.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(tag = "kind", rename_all = "kebab-case", deny_unknown_fields)]
pub(crate) enum CurveTable {
    /// 1 / (1 + 10^(-d / tenfold)).
    Logistic {
        /// The difference at which the odds are ten to one.
        tenfold: f64,
    },
    /// The normal distribution of a difference with this standard deviation.
    Normal {
        /// The standard deviation of a difference.
        standard_deviation: f64,
    },
    /// 1/2 + d / span, where d counts as at most the limit.
    Linear {
        /// The points over which the line goes from 0 to 1.
        span: f64,
        /// The largest difference that counts; `None` if all count.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        limit: Option<f64>,
    },
    /// FIDE's table 8.1b.
    // With braces: serde accepts any key beside the name of a unit.
    FideTable {},
    /// A function, which no file can state.
    #[serde(skip)]
    Custom(Custom),
}

impl SystemCurve {
    /// Odds of ten to one at a difference of `tenfold`; `None` unless that is from 0.000001 to
    /// 1,000,000. Beyond, grades would be multiplied or divided into numbers that are none.
    #[must_use]
    pub fn logistic(tenfold: f64) -> Option<Self> {
        Self::of(CurveTable::Logistic { tenfold })
    }

    /// The share of a normal distribution below the difference; `None` unless its standard
    /// deviation is in the same range.
    #[must_use]
    pub fn normal(standard_deviation: f64) -> Option<Self> {
        Self::of(CurveTable::Normal { standard_deviation })
    }

    /// A line from 0 to 1 over `span` points, where a difference counts as at most the limit;
    /// `None` unless both are in the same range.
    #[must_use]
    pub fn linear(span: f64, limit: Option<f64>) -> Option<Self> {
        Self::of(CurveTable::Linear { span, limit })
    }

    /// A curve of one's own. A system with it can be played and cannot be written as a file.
    ///
    /// ```
    /// use fgsl_matrix::{System, SystemCurve};
    /// use rating_core::expectancy::{Expectancy, Logistic};
    ///
    /// let halved = SystemCurve::custom(|difference| Logistic::GRADE.expected(difference / 2.0));
    /// let system = System::built_in("fgsl")?;
    /// let flatter = system.with(|settings| settings.curve = halved)?;
    /// assert_eq!(flatter.curve.curve().expected(0.0), 0.5);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub const fn custom(expected: fn(f64) -> f64) -> Self {
        let custom = Custom(expected);
        Self { written: CurveTable::Custom(custom), curve: Curve::Custom(custom) }
    }

    fn of(written: CurveTable) -> Option<Self> {
        let sizes = match written {
            CurveTable::Logistic { tenfold: size }
            | CurveTable::Normal { standard_deviation: size } => [Some(size), None],
            CurveTable::Linear { span, limit } => [Some(span), limit],
            CurveTable::FideTable {} | CurveTable::Custom(_) => [None; 2],
        };
        if !sizes.into_iter().flatten().all(is_size) {
            return None;
        }
        let curve = match written {
            CurveTable::Logistic { tenfold } => Curve::Logistic(Logistic::new(tenfold)?),
            CurveTable::Normal { standard_deviation } => {
                Curve::Normal(Normal::new(standard_deviation)?)
            }
            CurveTable::Linear { span, limit } => Curve::Linear(Linear::new(span, limit)?),
            CurveTable::FideTable {} => Curve::FideTable,
            CurveTable::Custom(custom) => Curve::Custom(custom),
        };
        Some(Self { written, curve })
    }

    /// The curve itself.
    #[must_use]
    pub const fn curve(&self) -> Curve {
        self.curve
    }

    /// The numbers of the file.
    pub(crate) const fn written(&self) -> CurveTable {
        self.written
    }
}

impl TryFrom<CurveTable> for SystemCurve {
    type Error = &'static str;

    fn try_from(written: CurveTable) -> Result<Self, Self::Error> {
        Self::of(written).ok_or("expected a curve of numbers above 0, from 0.000001 to 1000000")
    }
}

impl From<SystemCurve> for CurveTable {
    fn from(curve: SystemCurve) -> Self {
        curve.written
    }
}
