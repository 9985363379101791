//! What a system did to a list: its level and spread, the points it created, and how it ranks
//! players.

use rayon::prelude::*;

/// A list's level, and how much it moved since the list before.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct ListFigures {
    /// How many players it has.
    pub players: usize,
    /// The mean of their grades.
    pub mean: f64,
    /// The standard deviation of their grades.
    pub spread: f64,
    /// The sum of all changes: points created, or destroyed if it is below 0.
    pub created: f64,
    /// The mean absolute change.
    pub mean_change: f64,
}

/// The figures of some players' grades before and after; `None` without players.
///
/// ```
/// use fgsl_matrix::compare::figures;
///
/// let found = figures(&[100.0, 120.0], &[120.0, 100.0]).ok_or("nobody")?;
/// assert_eq!((found.mean, found.spread, found.created, found.mean_change), (110.0, 10.0, 0.0, 20.0));
/// # Ok::<(), &str>(())
/// ```
#[must_use]
pub fn figures(before: &[f64], after: &[f64]) -> Option<ListFigures> {
    let players = after.len().min(before.len());
    if players == 0 {
        return None;
    }
    let count = players as f64;
    let mean = after.iter().take(players).sum::<f64>() / count;
    let squares: f64 = after.iter().take(players).map(|grade| (grade - mean).powi(2)).sum();
    let changes = || before.iter().zip(after).map(|(before, after)| after - before);
    Some(ListFigures {
        players,
        mean,
        spread: (squares / count).sqrt(),
        created: changes().sum(),
        mean_change: changes().map(f64::abs).sum::<f64>() / count,
    })
}

/// Spearman's rank correlation of two lists of the same players; tied players share the mean of
/// their ranks. `None` if either side does not have two different grades.
///
/// ```
/// use fgsl_matrix::compare::rank_correlation;
///
/// assert_eq!(rank_correlation(&[1.0, 2.0, 3.0], &[10.0, 20.0, 70.0]), Some(1.0));
/// assert_eq!(rank_correlation(&[1.0, 2.0, 3.0], &[3.0, 2.0, 1.0]), Some(-1.0));
/// assert_eq!(rank_correlation(&[1.0, 1.0], &[3.0, 2.0]), None);
/// ```
#[must_use]
pub fn rank_correlation(one: &[f64], other: &[f64]) -> Option<f64> {
    let players = one.len().min(other.len());
    // The mean rank, with or without ties, because tied players share the mean of theirs.
    let middle = (players as f64 - 1.0) / 2.0;
    let from_middle = |list: &[f64]| -> Vec<f64> {
        ranks(&list[..players]).into_iter().map(|rank| rank - middle).collect()
    };
    let (one, other) = (from_middle(one), from_middle(other));
    let products = |a: &[f64], b: &[f64]| -> f64 { a.iter().zip(b).map(|(a, b)| a * b).sum() };
    let spread = products(&one, &one) * products(&other, &other);
    (spread > 0.0).then(|| products(&one, &other) / spread.sqrt())
}

/// Ranks from 0; tied values share the mean of theirs.
fn ranks(values: &[f64]) -> Vec<f64> {
    let mut order: Vec<u32> = (0..values.len() as u32).collect();
    order.par_sort_by(|&one, &other| values[one as usize].total_cmp(&values[other as usize]));
    let mut ranks = vec![0.0; values.len()];
    let mut first = 0;
    let equal =
        |&one: &u32, &other: &u32| values[one as usize].total_cmp(&values[other as usize]).is_eq();
    for tied in order.chunk_by(equal) {
        let rank = first as f64 + (tied.len() as f64 - 1.0) / 2.0;
        for &player in tied {
            ranks[player as usize] = rank;
        }
        first += tied.len();
    }
    ranks
}
