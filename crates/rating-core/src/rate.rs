//! Rates of play: standard and rapid, each with games and grades of its own.

use std::fmt;

use schemars::JsonSchema;
use serde::Deserialize;

/// A rate of play.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Rate {
    /// Sixty minutes or more for each player.
    Standard,
    /// More than ten minutes, and less than sixty.
    Rapid,
}

impl Rate {
    /// The name in files.
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Standard => "standard",
            Self::Rapid => "rapid",
        }
    }
}

/// The name in files.
impl fmt::Display for Rate {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.as_str())
    }
}
