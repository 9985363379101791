//! A column of a table.

use super::meaning::Meaning;

/// A column with a meaning.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Column {
    /// Its position, counted from 0.
    pub(crate) position: usize,
    /// Its meaning.
    pub(crate) meaning: Meaning,
    /// Its name in the file.
    pub(crate) name: String,
}
