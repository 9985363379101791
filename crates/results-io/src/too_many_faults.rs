//! How many rows of a file are reported before it counts as no file of results.

/// The most faults of a file of one event that are reported: no event has so many rows, and each
/// report takes a hundred times the bytes of the shortest row.
pub(crate) const MOST_FAULTS: usize = 100_000;
