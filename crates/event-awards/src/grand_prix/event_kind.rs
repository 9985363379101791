//! The kinds of events that a series may count.

use serde::Deserialize;

/// What kind of event a congress is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum EventKind {
    /// A congress for juniors.
    JuniorCongress,
    /// A weekend of a league for juniors.
    JuniorLeague,
    /// A congress for everybody.
    OpenCongress,
    /// A league for everybody.
    SeniorLeague,
}
