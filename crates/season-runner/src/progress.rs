//! How far a run is, for whoever wants to know.

/// Hears how far a run is: what is to come, and what of it is done.
///
/// Steps run side by side in places, and amounts come from any thread in pieces of any size, so a
/// listener adds them up.
pub trait Progress: Sync {
    /// A step begins, named in words: `2006-07: reading`.
    fn step(&self, name: &str);

    /// So many more bytes of files are to be read, as they lie on the disk.
    fn bytes_to_read(&self, bytes: u64);

    /// So many more bytes of files have been read and looked at.
    fn bytes_read(&self, bytes: u64);

    /// So many more players are to be graded.
    fn players_to_grade(&self, players: u64);

    /// So many more players have been graded.
    fn players_graded(&self, players: u64);

    /// So many more games are to be scored: a game counts as often as a curve is fitted to it or a
    /// system is measured by it.
    fn games_to_score(&self, games: u64);

    /// So many more games have been scored.
    fn games_scored(&self, games: u64);
}

/// For a run whose progress nobody wants to know.
#[derive(Clone, Copy, Debug)]
pub struct Unwatched;

impl Progress for Unwatched {
    fn step(&self, _: &str) {}

    fn bytes_to_read(&self, _: u64) {}

    fn bytes_read(&self, _: u64) {}

    fn players_to_grade(&self, _: u64) {}

    fn players_graded(&self, _: u64) {}

    fn games_to_score(&self, _: u64) {}

    fn games_scored(&self, _: u64) {}
}
