//! Which player of a season is meant by a code or a name.

use anyhow::Result;
use rating_core::PlayerIdx;

use crate::federation::code_form;
use crate::in_memory::SeasonInMemory;
use crate::which_player::which_player;

impl SeasonInMemory {
    /// The player with this code, FIDE number or name; a name may be in another case, or have the
    /// forename first.
    ///
    /// # Errors
    ///
    /// Nobody has it, or several have. The error names those who may have been meant.
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
