//! Accepts proposals: whom they add to the lists of seasons.

use std::collections::BTreeMap;
use std::path::Path;

use anyhow::{Context, Result};
use identity::Player;

use super::WhoIsWho;
use super::add::{Added, Extended, extended};
use super::unregistered::Proposal;
use crate::federation::{FederationFile, GamesBefore};

/// Which proposals are accepted. Somebody who resembles a known player is never added by it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Accepting {
    /// Players whom another list of the federation has.
    pub listed: bool,
    /// New players, whom nobody resembles.
    pub new: bool,
}

impl Accepting {
    /// The player of a proposal, if it is accepted.
    #[must_use]
    pub fn player(self, proposal: &Proposal) -> Option<&Player> {
        match proposal {
            Proposal::Listed(listed) if self.listed => Some(listed),
            Proposal::New(new) if self.new => Some(new),
            _ => None,
        }
    }
}

/// Why proposals cannot be accepted.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum NotAccepted {
    /// A new player has no code, since none are known that new players get, or none is left.
    #[error("new players need codes, and {name} is the first without one")]
    NoCode {
        /// Their name.
        name: String,
    },
}

/// The accepted players, by season.
///
/// # Errors
///
/// A new player for whom there is no code.
pub fn players_to_add(
    who: &WhoIsWho,
    accepting: Accepting,
) -> Result<BTreeMap<&str, Vec<Player>>, NotAccepted> {
    let mut by_season: BTreeMap<&str, Vec<Player>> = BTreeMap::new();
    for player in &who.unregistered {
        let Some(accepted) = accepting.player(&player.proposal) else { continue };
        if accepted.code.is_empty() {
            return Err(NotAccepted::NoCode { name: accepted.name.to_string() });
        }
        let players = by_season.entry(&player.season).or_default();
        if players.iter().all(|other| other.code != accepted.code) {
            players.push(accepted.clone());
        }
    }
    Ok(by_season)
}

/// Adds players to the lists of their seasons. The caller holds the lock of the federation
/// ([`super::lock`]) since before the lists were read.
///
/// # Errors
///
/// A list that is not a plain CSV file in Clarke's own columns, or cannot be written.
pub fn add_players(folder: &Path, by_season: &BTreeMap<&str, Vec<Player>>) -> Result<Vec<Added>> {
    let extended =
        by_season.iter().map(|(season, players)| extended(&folder.join(season), players));
    // All lists are extended before the first is written.
    let extended: Vec<Extended> = extended.collect::<Result<_>>()?;
    let mut added: Vec<Added> = Vec::with_capacity(extended.len());
    for list in extended {
        let written = list.write().with_context(|| match &added[..] {
            [] => "no list was changed".to_owned(),
            before => {
                let files: Vec<_> =
                    before.iter().map(|one| one.file.display().to_string()).collect();
                format!("already written: {}", files.join(", "))
            }
        })?;
        added.push(written);
    }
    Ok(added)
}

/// Whether new codes would be given although the list before the first season is empty: people who
/// are on it would have two. A federation without such a list states that.
///
/// # Errors
///
/// Settings of the federation that are not valid.
pub fn makes_codes_without_list(
    who: &WhoIsWho,
    accepting: Accepting,
    folder: &Path,
) -> Result<bool> {
    let is_new = |proposal: &Proposal| matches!(proposal, Proposal::New(_));
    let makes_codes = accepting.new && who.unregistered.iter().any(|one| is_new(&one.proposal));
    if !makes_codes || !who.opening_is_empty {
        return Ok(false);
    }
    Ok(FederationFile::find(folder)?.history != Some(GamesBefore::None))
}
