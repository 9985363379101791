//! Rows of the files that stand before the first season.

use results_io::RowFault;

/// Rows of the opening files to report, with the first season of the federation.
#[derive(Clone, Debug, Default)]
pub struct OpeningRows {
    /// Those that could not be used.
    pub rejected: Vec<RowFault>,
    /// Those that are used but look wrong.
    pub suspicious: Vec<RowFault>,
}
