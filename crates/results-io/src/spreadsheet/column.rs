//! A column of a table.

use super::meaning::Meaning;

/// A column with a meaning.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Column {
    /// Where it is, counted from 0.
    pub(super) position: usize,
    /// What it means.
    pub(super) meaning: Meaning,
    /// What the file calls it.
    pub(super) name: String,
}
