//! The kinds of events that a series may count.

use std::fmt;

use schemars::JsonSchema;
use serde::Deserialize;

/// What kind of event a congress is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, JsonSchema)]
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

/// In words: `junior congress`.
impl fmt::Display for EventKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Self::JuniorCongress => "junior congress",
            Self::JuniorLeague => "junior league",
            Self::OpenCongress => "open congress",
            Self::SeniorLeague => "senior league",
        })
    }
}
