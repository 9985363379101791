//! How many rows of a file are reported before it counts as no file of results.

use crate::error::{Error, FileProblem};
use crate::rejection::Rejection;

/// The most faults of a file of one event that are reported: no event has so many rows, and each report takes a
/// hundred times the bytes of the shortest row. The message names the number.
pub(crate) const MOST_FAULTS: usize = 100_000;

/// The error of a file with more.
pub(crate) fn too_many_faults(first: Option<&Rejection>, file: &str) -> Error {
    let first =
        first.map_or_else(String::new, |first| format!("line {}, {}", first.line, first.reason));
    FileProblem::TooManyFaults { first }.of(file)
}
