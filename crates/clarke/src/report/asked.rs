//! The parts of the command line that a summary depends on.

use clap::ValueEnum;

/// How long a summary is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum Length {
    /// One line a season
    Short,
    /// Every count, the means by letter, the largest rises and falls
    Full,
}

/// The options of a run that affect its summary.
pub(crate) struct Asked {
    /// Whether each season is shown in full, or on one line.
    pub(crate) length: Length,
    /// Whether all changes of published grades are shown, or only the largest.
    pub(crate) all_changes: bool,
    /// The flags for its rules and decisions, for use in suggested commands.
    pub(crate) rules: String,
}
