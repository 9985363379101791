//! The games that each system could predict, and games by kind: by year, by experience, or any
//! other.

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

/// Games of one kind.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Group<K> {
    /// The kind.
    pub key: K,
    /// The games, by position.
    pub games: Vec<u32>,
}

/// The games by kind, in the order of the kinds; games without a kind are skipped.
#[must_use]
pub fn groups<K: Ord + Clone>(games: &[u32], kind: impl Fn(u32) -> Option<K>) -> Vec<Group<K>> {
    let mut rows: Vec<(K, u32)> =
        games.iter().filter_map(|&game| Some((kind(game)?, game))).collect();
    rows.sort_unstable();
    let of_kind = |rows: &[(K, u32)]| {
        let key = rows.first()?.0.clone();
        Some(Group { key, games: rows.iter().map(|row| row.1).collect() })
    };
    rows.chunk_by(|one, next| one.0 == next.0).filter_map(of_kind).collect()
}
