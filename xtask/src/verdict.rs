//! How a command ends.

/// How a command ended when nothing went wrong on the way.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Verdict {
    /// Done, and nothing was found.
    Clean,
    /// Done, and there is something that a person has to fix.
    Findings,
}
