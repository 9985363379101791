//! Measures of how good a set of predictions is.

use schemars::JsonSchema;
use serde::Serialize;

/// The log-10 deviance of predicting one half for every game: log10(2).
pub(crate) const ONE_HALF_DEVIANCE: f64 = std::f64::consts::LOG10_2;

/// Before a logarithm is taken, predictions are clamped to the range from this to 1 minus this, as
/// in the chess rating competitions of 2010 to 2012 and in `PlayerRatings`' `metrics`. Otherwise a
/// single confident prediction that fails would outweigh every other game.
const CLAMP: f64 = 0.01;

/// A measure of predictions: s is White's score (0, 1/2 or 1), p the score that was expected, and
/// mean and sum go over games.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Measure {
    /// mean of -(s log10 p + (1 - s) log10(1 - p)), p clamped to 0.01 to 0.99.
    Deviance,
    /// 100 x deviance / log10(2).
    ScaledDeviance,
    /// 100 x square root of (sum of (p - s)^2 / sum of (1/2 - s)^2).
    SquaredError,
    /// 100 x sum of |p - s| / sum of |1/2 - s|.
    AbsoluteError,
    /// mean of (p - s)^2.
    Brier,
    /// Of the games with a winner, the share in per cent whose winner was expected to score more
    /// than one half; exactly one half counts as half right.
    Accuracy,
}

/// A part of a measure: a sum over games, and its divisor.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Share {
    /// The sum.
    pub sum: f64,
    /// The divisor.
    pub by: f64,
}

impl Share {
    /// The sum of both.
    #[must_use]
    pub fn plus(self, other: Self) -> Self {
        Self { sum: self.sum + other.sum, by: self.by + other.by }
    }
}

impl Measure {
    /// All measures.
    pub const ALL: [Self; 6] = [
        Self::Deviance,
        Self::ScaledDeviance,
        Self::SquaredError,
        Self::AbsoluteError,
        Self::Brier,
        Self::Accuracy,
    ];

    /// The smallest and the largest possible value.
    pub(crate) const fn range(self) -> (f64, f64) {
        match self {
            Self::Accuracy => (0.0, 100.0),
            Self::Deviance
            | Self::ScaledDeviance
            | Self::SquaredError
            | Self::AbsoluteError
            | Self::Brier => (0.0, f64::INFINITY),
        }
    }

    /// The name.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Deviance => "deviance",
            Self::ScaledDeviance => "scaled deviance",
            Self::SquaredError => "squared error",
            Self::AbsoluteError => "absolute error",
            Self::Brier => "Brier score",
            Self::Accuracy => "accuracy",
        }
    }

    /// The part of one game, from the expected score and the score.
    ///
    /// ```
    /// use prediction_scores::Measure;
    ///
    /// // -log10(0.99): a sure prediction that was right is clamped.
    /// let share = Measure::Deviance.share(1.0, 1.0);
    /// assert_eq!(format!("{:.6} {}", share.sum, share.by), "0.004365 1");
    /// ```
    #[must_use]
    pub fn share(self, expected: f64, score: f64) -> Share {
        let error = expected - score;
        let from_half = 0.5 - score;
        let (sum, by) = match self {
            Self::Deviance => (deviance(expected, score), 1.0),
            Self::ScaledDeviance => (deviance(expected, score), ONE_HALF_DEVIANCE),
            Self::SquaredError => (error * error, from_half * from_half),
            Self::AbsoluteError => (error.abs(), from_half.abs()),
            Self::Brier => (error * error, 1.0),
            Self::Accuracy => accuracy(expected, score),
        };
        Share { sum, by }
    }

    /// The measure for the sum over games; `None` if it is not defined for them.
    #[must_use]
    pub fn of(self, total: Share) -> Option<f64> {
        if total.by <= 0.0 {
            return None;
        }
        let ratio = total.sum / total.by;
        Some(match self {
            Self::Deviance | Self::Brier => ratio,
            Self::ScaledDeviance | Self::AbsoluteError | Self::Accuracy => 100.0 * ratio,
            Self::SquaredError => 100.0 * ratio.max(0.0).sqrt(),
        })
    }

    /// The derivative of the measure by the ratio of sum to divisor, at this ratio. It turns the
    /// error of a ratio into the error of the measure.
    pub(crate) fn slope(self, ratio: f64) -> f64 {
        match self {
            Self::Deviance | Self::Brier => 1.0,
            Self::ScaledDeviance | Self::AbsoluteError | Self::Accuracy => 100.0,
            // The derivative of 100 x the square root; at 0 there is no error to convert.
            Self::SquaredError if ratio > 0.0 => 50.0 / ratio.sqrt(),
            Self::SquaredError => 0.0,
        }
    }
}

fn deviance(expected: f64, score: f64) -> f64 {
    let clamped = expected.clamp(CLAMP, 1.0 - CLAMP);
    let log = |p: f64| libm::log10(p);
    -(score * log(clamped) + (1.0 - score) * log(1.0 - clamped))
}

#[expect(clippy::float_cmp, reason = "scores are halves, and one half is a prediction of its own")]
fn accuracy(expected: f64, score: f64) -> (f64, f64) {
    if score == 0.5 {
        return (0.0, 0.0);
    }
    let right = if expected == 0.5 { 0.5 } else { f64::from((expected > 0.5) == (score > 0.5)) };
    (right, 1.0)
}
