//! Who somebody is.

use rating_core::PlayerIdx;
use schemars::JsonSchema;
use serde::Serialize;

use crate::in_memory::SeasonInMemory;

/// A player by code and name.
#[derive(Clone, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Serialize, JsonSchema)]
pub struct Person {
    /// The code.
    pub code: String,
    /// The name.
    pub name: String,
}

impl SeasonInMemory {
    /// The code and name of a player of the season; empty for anybody else.
    #[must_use]
    pub fn person(&self, player: PlayerIdx) -> Person {
        let found = self.season.files.players.players.get(player.as_usize());
        found.map_or_else(Person::default, |player| Person {
            code: player.code.clone(),
            name: player.name.clone(),
        })
    }
}
