//! What of the command line a summary depends on.

use crate::flags::Length;

/// How a run was asked for, as far as its summary says so.
pub(crate) struct Asked {
    /// Each season at length, or on a line.
    pub(crate) length: Length,
    /// Whether all changes of published grades are told, or the largest.
    pub(crate) all_changes: bool,
    /// The flags that say by which rules it grades, for the commands that it proposes.
    pub(crate) rules: String,
}
