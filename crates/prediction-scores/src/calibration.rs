//! Predicted and actual scores, bin by bin.

use schemars::JsonSchema;
use serde::Serialize;

use crate::predictions::Predictions;

/// Games that were predicted alike.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, JsonSchema)]
pub struct Bin {
    /// The least value of the bin. By difference of grades the first bin, from -60, also holds all
    /// games below, and the last, from 50, all above.
    pub from: f64,
    /// The games.
    pub games: u32,
    /// The mean of the expected scores.
    pub expected: f64,
    /// The mean of the scores.
    pub scored: f64,
}

/// Ten bins of expected scores: from 0, 0.1, ..., 0.9. Bins without a game are left out.
#[must_use]
pub fn by_expected(predictions: &Predictions, system: usize, games: &[u32]) -> Vec<Bin> {
    // The last bin also contains 1.
    by_key(predictions, system, games, |_, expected| {
        Some(whole_below(expected * 10.0).clamp(0.0, 9.0) / 10.0)
    })
}

/// The whole number at or below a value, for the bins of a key.
///
/// A value less than a billionth below a whole number counts as that number. In floating point the
/// difference of 0.5 and 0.4 is slightly less than a tenth, but belongs to the bin from 0.1. The
/// grades and ratings that are subtracted here have far fewer decimals.
///
/// ```
/// use prediction_scores::calibration::whole_below;
///
/// assert_eq!(whole_below((0.5 - 0.4) * 10.0), 1.0);
/// assert_eq!(whole_below(-0.25), -1.0);
/// ```
#[must_use]
pub fn whole_below(value: f64) -> f64 {
    let decimals = (value * BILLION).round() / BILLION;
    // Removes the sign of a zero, which would make a separate bin.
    decimals.floor() + 0.0
}

const BILLION: f64 = 1e9;

/// Bins by a key that is computed from a game's position and the expected score, and is the least
/// value of its bin. Games without a key are skipped.
#[must_use]
pub fn by_key(
    predictions: &Predictions,
    system: usize,
    games: &[u32],
    key: impl Fn(u32, f64) -> Option<f64>,
) -> Vec<Bin> {
    let Some(column) = predictions.columns().get(system) else { return Vec::new() };
    let of_game = |&game: &u32| {
        let expected = column.expected(game as usize)?;
        let from = key(game, expected)?;
        Some((from, expected, predictions.games().get(game as usize)?.score()))
    };
    let mut rows: Vec<(f64, f64, f64)> = games.iter().filter_map(of_game).collect();
    rows.sort_by(|one, other| one.0.total_cmp(&other.0));
    rows.chunk_by(|one, next| one.0.total_cmp(&next.0).is_eq()).map(bin).collect()
}

fn bin(rows: &[(f64, f64, f64)]) -> Bin {
    let games = rows.len() as f64;
    Bin {
        from: rows.first().map_or(0.0, |row| row.0),
        games: rows.len() as u32,
        expected: rows.iter().map(|row| row.1).sum::<f64>() / games,
        scored: rows.iter().map(|row| row.2).sum::<f64>() / games,
    }
}
