//! The errors of grades if true strengths are known.

use rating_core::PlayerIdx;
use schemars::JsonSchema;
use serde::Serialize;

/// Errors of grades, summed up. The errors of one player in several seasons resemble each other, so
/// standard errors count players and not rows (Liang and Zeger, 1986).
#[derive(Clone, Copy, Debug, PartialEq, Serialize, JsonSchema)]
pub struct StrengthErrors {
    /// How many grades.
    pub grades: usize,
    /// The mean of grade less strength: above 0 where grades are too high.
    pub bias: f64,
    /// Its standard error.
    pub bias_error: f64,
    /// The root of the mean square of grade less strength.
    pub size: f64,
    /// Its standard error.
    pub size_error: f64,
}

impl StrengthErrors {
    /// Sums up grade minus strength, player by player; `None` without a grade.
    ///
    /// ```
    /// use prediction_scores::StrengthErrors;
    /// use rating_core::PlayerIdx;
    ///
    /// let errors = [(0, 3.0), (1, -5.0), (2, 5.0)].map(|(p, e)| (PlayerIdx::new(p), e));
    /// let found = StrengthErrors::of(&errors).ok_or("none")?;
    /// assert_eq!(format!("{:.4} {:.4}", found.bias, found.size), "1.0000 4.4347");
    /// # Ok::<(), &str>(())
    /// ```
    #[must_use]
    pub fn of(errors: &[(PlayerIdx, f64)]) -> Option<Self> {
        let mut rows = errors.to_vec();
        rows.sort_by(|one, other| one.0.cmp(&other.0).then(one.1.total_cmp(&other.1)));
        let (bias, bias_error) = mean(&rows, |error| error)?;
        let (square, square_error) = mean(&rows, |error| error * error)?;
        let size = square.sqrt();
        // The derivative of a root is 1 / (2 root).
        let size_error = if size > 0.0 { square_error / (2.0 * size) } else { 0.0 };
        Some(Self { grades: rows.len(), bias, bias_error, size, size_error })
    }
}

/// A mean over rows that are sorted by player, with its standard error counted by players.
fn mean(rows: &[(PlayerIdx, f64)], of: impl Fn(f64) -> f64) -> Option<(f64, f64)> {
    let count = rows.len() as f64;
    if rows.is_empty() {
        return None;
    }
    let mean = rows.iter().map(|row| of(row.1)).sum::<f64>() / count;
    let (mut players, mut squares) = (0.0, 0.0);
    for of_player in rows.chunk_by(|one, next| one.0 == next.0) {
        let sum: f64 = of_player.iter().map(|row| of(row.1) - mean).sum();
        (players, squares) = (players + 1.0, squares + sum * sum);
    }
    let few = if players > 1.0 { players / (players - 1.0) } else { 1.0 };
    Some((mean, (few * squares).sqrt() / count))
}
