//! Groups of games: by year, by experience, or by any other kind.

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
