//! The difference of two systems season by season, and how sure it is with seasons as drawn.
//!
//! The error bars of [`crate::Resampling`] take the seasons as given: they say how sure it is that
//! one system predicted *these* seasons better. Whether it will predict another season better is
//! another question, since seasons differ by more than their games. For that the seasons are the
//! sample. Each of the S seasons has a difference and a share of the games. The variance of the
//! whole difference is S / (S - 1) times the sum, over the seasons, of the square of the share
//! times how far the season's difference is from the whole one (seasons as clusters: Liang and
//! Zeger, 1986). The interval is that of Student's t with S - 1 degrees of freedom.

use crate::measure::{Measure, Share};
use crate::predictions::{Column, Predictions};
use crate::resampling::ErrorBar;

/// The difference of the deviance of two systems, season by season.
#[derive(Clone, Debug, PartialEq)]
pub struct DifferenceBySeason {
    /// The position of the first system.
    pub one: usize,
    /// The position of the other.
    pub other: usize,
    /// By season with games: its number, its games, and the first system's deviance less the
    /// other's.
    pub seasons: Vec<(u32, u32, f64)>,
    /// The interval of the difference over all games if the seasons are a sample of seasons; `None`
    /// with fewer than two.
    pub drawn: Option<ErrorBar>,
}

/// The difference of the deviance of every two of these systems over some games, all of which they
/// could predict. Positions in the result refer to `systems`.
#[must_use]
pub fn by_season(
    predictions: &Predictions,
    systems: &[usize],
    games: &[u32],
) -> Vec<DifferenceBySeason> {
    let columns = systems.iter().map(|system| predictions.columns().get(*system));
    let sums: Vec<Vec<(u32, Share)>> =
        columns.map(|column| sums(predictions, column, games)).collect();
    let pairs = (0..sums.len()).flat_map(|one| (one + 1..sums.len()).map(move |two| (one, two)));
    pairs.map(|(one, other)| difference((one, other), &sums[one], &sums[other])).collect()
}

/// By season: the deviance of a system.
fn sums(predictions: &Predictions, column: Option<&Column>, games: &[u32]) -> Vec<(u32, Share)> {
    let mut sums: Vec<(u32, Share)> = Vec::new();
    for &game in games {
        let Some(played) = predictions.games().get(game as usize) else { continue };
        let expected = column.and_then(|column| column.expected(game as usize));
        let Some(expected) = expected else { continue };
        let share = Measure::Deviance.share(expected, played.score());
        match sums.last_mut() {
            Some((season, sum)) if *season == played.season => *sum = sum.plus(share),
            _ => sums.push((played.season, share)),
        }
    }
    sums
}

fn difference(
    (one, other): (usize, usize),
    of_one: &[(u32, Share)],
    of_other: &[(u32, Share)],
) -> DifferenceBySeason {
    let season = |(&(season, one), &(_, other)): (&(u32, Share), &(u32, Share))| {
        (season, one.by as u32, (one.sum - other.sum) / one.by)
    };
    let seasons: Vec<(u32, u32, f64)> = of_one.iter().zip(of_other).map(season).collect();
    DifferenceBySeason { one, other, drawn: drawn(&seasons), seasons }
}

fn drawn(seasons: &[(u32, u32, f64)]) -> Option<ErrorBar> {
    let quantile = student(seasons.len().checked_sub(1)?)?;
    let games: f64 = seasons.iter().map(|(_, games, _)| f64::from(*games)).sum();
    let share = |own: u32| f64::from(own) / games;
    let value: f64 = seasons.iter().map(|(_, own, d)| share(*own) * d).sum();
    let squares = seasons.iter().map(|(_, own, d)| (share(*own) * (d - value)).powi(2));
    let count = seasons.len() as f64;
    let error = (count / (count - 1.0) * squares.sum::<f64>()).sqrt();
    Some(ErrorBar { error, low: value - quantile * error, high: value + quantile * error })
}

/// The 97.5% point of Student's t; `None` without a degree of freedom.
fn student(degrees: usize) -> Option<f64> {
    /// By degrees of freedom from 1 on: every table of the distribution has these.
    const TABLE: [f64; 30] = [
        12.706, 4.303, 3.182, 2.776, 2.571, 2.447, 2.365, 2.306, 2.262, 2.228, 2.201, 2.179, 2.160,
        2.145, 2.131, 2.120, 2.110, 2.101, 2.093, 2.086, 2.080, 2.074, 2.069, 2.064, 2.060, 2.056,
        2.052, 2.048, 2.045, 2.042,
    ];
    let of_table = TABLE.get(degrees.checked_sub(1)?);
    // Beyond the table, 1.96 + 2.4 / degrees is right to three figures.
    Some(of_table.copied().unwrap_or_else(|| 1.96 + 2.4 / degrees as f64))
}
