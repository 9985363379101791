//! A submission's record of a player.

/// A record of a player in a submission.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PlayerRecord {
    /// Its line.
    pub line: usize,
    /// The original line.
    pub row: String,
}
