//! A game with another result.

use rating_core::Outcome;
use schemars::JsonSchema;
use season_runner::explain::{Explained, ExplainedGame, WhatIf};
use serde::Serialize;

/// A game with another result, and what that would change.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub(crate) struct OtherGame {
    /// The grade as it is, without its calculation.
    #[serde(skip)]
    pub(crate) explained: Explained,
    /// The game as it is.
    pub(crate) game: ExplainedGame,
    /// `win`, `draw` or `loss`, for the player; `null` for a game that was not played.
    #[schemars(with = "Option<String>")]
    pub(crate) would_be: Option<Outcome>,
    /// What would change; nothing is written.
    #[serde(flatten)]
    pub(crate) what_if: WhatIf,
}
