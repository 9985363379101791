//! Finds a player of a season by code or name.

use anyhow::Result;
use rating_core::PlayerIdx;

use crate::federation::code_form;
use crate::in_memory::SeasonInMemory;
use crate::which_player::which_player;

impl SeasonInMemory {
    /// The player with this code, FIDE number or name. The case of a name does not matter, and the
    /// forename may come first.
    ///
    /// # Errors
    ///
    /// No player has it, or several have. The error names the likely ones.
    pub fn find(&self, text: &str) -> Result<PlayerIdx> {
        let players = &self.season.files.players;
        let code_form = code_form(&self.plan.rules.edition);
        Ok(which_player(players, code_form, text, &self.plan.season.to_string())?)
    }

    /// The player with this code.
    #[must_use]
    pub fn of_code(&self, code: &str) -> Option<PlayerIdx> {
        self.season.files.players.index.get(code)
    }
}
