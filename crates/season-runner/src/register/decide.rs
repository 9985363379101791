//! Decisions about who is who, as `decisions.toml` has them.

use std::path::Path;

use anyhow::Result;
use input_files::toml_value::quoted;

use super::unregistered::Unregistered;
use crate::federation::{DECISIONS, DecisionsFile};
use crate::written_answer::{WrittenAnswer, add_answer};

/// Where a decision about a name or code holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Scope {
    /// In the events in which it occurs in this season, each by itself.
    TheseEvents,
    /// In all rows of all seasons.
    Always,
}

/// The lines of `decisions.toml` that say that somebody in the results is the player with this
/// code. `why` is a note for whoever reads the file later; empty for none.
#[must_use]
pub fn decision_same(stranger: &Unregistered, code: &str, scope: Scope, why: &str) -> String {
    let why = if why.is_empty() { String::new() } else { format!("why = {}\n", quoted(why)) };
    let (text, code) = (quoted(&stranger.text), quoted(code));
    match scope {
        Scope::Always => format!("[[merge]]\ncode = {text}\ninto = {code}\n{why}"),
        Scope::TheseEvents => {
            let season = quoted(&stranger.season);
            let of_event = |name: &str| {
                let event = quoted(name);
                format!(
                    "[[replace]]\nevent = {event}\nseason = {season}\ncode = {text}\nwith = {code}\n{why}"
                )
            };
            let events = stranger.events.iter().map(|event| of_event(&event.name));
            events.collect::<Vec<_>>().join("\n")
        }
    }
}

/// Writes a decision behind those that `decisions.toml` has; if they do not hold together with it,
/// nothing is written. The caller holds the lock of the federation ([`super::lock`]).
///
/// # Errors
///
/// A decision that contradicts another one, or a file that cannot be read or written.
pub fn decide(folder: &Path, lines: &str) -> Result<WrittenAnswer> {
    let written = add_answer(&folder.join(DECISIONS), lines)?;
    match DecisionsFile::find(None, folder) {
        Ok(_) => Ok(written),
        Err(error) => {
            written.take_back()?;
            Err(error)
        }
    }
}
