//! Explanations of grades, in words, tables and JSON.

mod cells;
mod event;
mod group;
mod lines;
mod player;
mod system;
mod what_if;
mod working;

use anyhow::Result;
use schemars::JsonSchema;
use season_runner::explain::{EventAudit, Explained, ExplainedGroup};
use season_runner::systems::SystemExplained;
use serde::Serialize;

use super::document::Document;
use super::json::in_json;
use super::other_game::OtherGame;
use super::table::Table;
use crate::flags::Printed;

/// The calculation of a player's grades, one for each rate of play.
///
/// # Errors
///
/// Never in practice: every value has a form in JSON.
pub(crate) fn players(explained: &[Explained], format: Printed) -> Result<String> {
    printed(explained, format, player::whole, player::document, lines::table)
}

/// An event, game by game.
///
/// # Errors
///
/// As [`players`].
pub(crate) fn events(audits: &[EventAudit], format: Printed) -> Result<String> {
    printed(audits, format, event::whole, event::document, event::games)
}

/// A group of ungraded players.
///
/// # Errors
///
/// As [`players`].
pub(crate) fn groups(groups: &[ExplainedGroup], format: Printed) -> Result<String> {
    printed(groups, format, group::whole, group::document, group::links)
}

/// The effect of every game under a system.
///
/// # Errors
///
/// As [`players`].
pub(crate) fn systems(all: &[SystemExplained], format: Printed) -> Result<String> {
    printed(all, format, system::whole, system::document, system::lines)
}

/// What other results would change.
///
/// # Errors
///
/// As [`players`].
pub(crate) fn what_ifs(all: &[OtherGame], format: Printed) -> Result<String> {
    printed(all, format, what_if::whole, what_if::document, what_if::grades)
}

fn printed<T: Serialize + JsonSchema>(
    all: &[T],
    format: Printed,
    whole: impl Fn(&T) -> String,
    document: impl Fn(&mut Document, &T),
    table: impl Fn(&[T]) -> Table,
) -> Result<String> {
    let words = || {
        let mut words = Document::default();
        if let [first, _, ..] = all {
            words.whole(whole(first));
        }
        for one in all {
            document(&mut words, one);
        }
        words
    };
    Ok(match format {
        Printed::Json => in_json(all)?,
        Printed::Csv => table(all).csv(),
        Printed::Text => words().text(),
        Printed::Markdown => words().markdown(),
        Printed::Html => words().page(),
    })
}
