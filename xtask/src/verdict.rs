//! How a command ends.

/// How a command ended when nothing went wrong on the way.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Verdict {
    /// Done, and nothing to complain of.
    Clean,
    /// Done, and there is something that a person has to put right.
    Findings,
}
