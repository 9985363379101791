//! The number of games that each system could predict, and the games that all of them could.

use crate::predictions::Predictions;

/// By system: the number of these games that it could predict.
#[must_use]
pub fn counts(predictions: &Predictions, games: &[u32]) -> Vec<usize> {
    let of_column = |column: &crate::Column| {
        games.iter().filter(|&&game| column.expected(game as usize).is_some()).count()
    };
    predictions.columns().iter().map(of_column).collect()
}

/// The games that every one of these systems could predict.
#[must_use]
pub fn common(predictions: &Predictions, systems: &[usize], games: &[u32]) -> Vec<u32> {
    let columns: Vec<_> =
        systems.iter().filter_map(|&system| predictions.columns().get(system)).collect();
    let all = |game: &u32| columns.iter().all(|c| c.expected(*game as usize).is_some());
    games.iter().copied().filter(all).collect()
}
