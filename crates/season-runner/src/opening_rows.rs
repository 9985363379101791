//! Rows of the opening files, which come before the first season.

use findings::RowFault;

/// Rows of the opening files to report, with the first season of the federation.
#[derive(Clone, Debug, Default)]
pub struct OpeningRows {
    /// Rows that could not be used.
    pub rejected: Vec<RowFault>,
    /// Rows that are used but look wrong.
    pub suspicious: Vec<RowFault>,
}
