//! The number of faulty rows from which a file is no longer treated as a file of results, or as a
//! list.

/// The most faults of one event's file or of one list that are reported: no event has so many rows,
/// no list so many slips, and each report takes a hundred times the bytes of the shortest row.
pub const MOST_FAULTS: usize = 100_000;
