//! Finds a player of all seasons by code or name.

use std::collections::BTreeMap;

use anyhow::{Context, Result};
use compact_str::CompactString;
use findings::RowFault;
use identity::{Player, Players};
use rating_core::PlayerIdx;

use super::AllSeasons;
use crate::federation::code_form;
use crate::lost_rows::rows_that_name;
use crate::person::Person;
use crate::which_player::which_player;

impl AllSeasons {
    /// The number of the player with this code, FIDE number or name, as given in the last season
    /// that has one. The case of a name does not matter, and the forename may come first.
    ///
    /// # Errors
    ///
    /// No player has it, or several have. The error names the likely ones.
    pub fn find(&self, text: &str) -> Result<PlayerIdx> {
        let mut by_code: BTreeMap<&str, Player> = BTreeMap::new();
        for player in self.seasons.iter().flat_map(|season| &season.files.players.players) {
            by_code.entry(&player.code).or_default().update(player);
        }
        // In order of the codes, as numbers are.
        let mut players = Players::of(by_code.into_values().collect());
        let merged = self.seasons.iter().flat_map(|season| &season.files.players.merged_codes);
        players.merged_codes = merged.cloned().collect();
        let last = self.seasons.last().context("there is no season")?;
        let code_form = code_form(&last.plan.rules.edition);
        let of = match self.seasons.as_slice() {
            [first, .., last] => format!("{} to {}", first.season, last.season),
            _ => last.season.to_string(),
        };
        Ok(which_player(&players, code_form, text, &of)?)
    }

    /// The rows of the last season that name a player and could not be used.
    #[must_use]
    pub fn lost_rows_of(&self, player: PlayerIdx) -> Vec<&RowFault> {
        let of = |texts: &[CompactString]| {
            texts.get(player.as_usize()).map(ToString::to_string).unwrap_or_default()
        };
        let person = Person { code: of(&self.codes), name: of(&self.names) };
        let last = self.seasons.last();
        last.map(|season| rows_that_name(&season.files, &person)).unwrap_or_default()
    }
}
