//! A column of a table.

use super::meaning::Meaning;

/// A column with a meaning.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Column {
    /// Where it is, counted from 0.
    pub(crate) position: usize,
    /// What it means.
    pub(crate) meaning: Meaning,
    /// What the file calls it.
    pub(crate) name: String,
}
