//! A player's code and name.

use schemars::JsonSchema;
use serde::Serialize;

/// A player by code and name.
#[derive(Clone, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Serialize, JsonSchema)]
pub struct Person {
    /// The code.
    pub code: String,
    /// The name.
    pub name: String,
}
