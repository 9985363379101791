//! Where a submission names a player.

/// A record of a submission that names a player.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PlayerRecord {
    /// Its line.
    pub line: usize,
    /// The original line.
    pub row: String,
}
