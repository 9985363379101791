//! Why a grade is what it is, in words, tables and JSON.

mod player;

mod working;

mod event;

mod group;

mod system;

mod lines;

use anyhow::Result;
use schemars::JsonSchema;
use season_runner::Points;
use season_runner::explain::{EventAudit, Explained, ExplainedGroup, StrengthKind};
use season_runner::systems::SystemExplained;
use serde::Serialize;

use super::document::Document;
use super::json::in_json;
use super::table::Table;
use crate::flags::Printed;

/// The calculation of a player's grades, one for each rate of play.
///
/// # Errors
///
/// Never in practice: every value has a form in JSON.
pub(crate) fn players(explained: &[Explained], format: Printed) -> Result<String> {
    printed(explained, format, player::document, lines::table)
}

/// An event, game by game.
///
/// # Errors
///
/// As [`players`].
pub(crate) fn events(audits: &[EventAudit], format: Printed) -> Result<String> {
    printed(audits, format, event::document, event::games)
}

/// A group of ungraded players.
///
/// # Errors
///
/// As [`players`].
pub(crate) fn groups(groups: &[ExplainedGroup], format: Printed) -> Result<String> {
    printed(groups, format, group::document, group::links)
}

/// What every game did under a system.
///
/// # Errors
///
/// As [`players`].
pub(crate) fn systems(all: &[SystemExplained], format: Printed) -> Result<String> {
    printed(all, format, system::document, system::lines)
}

fn printed<T: Serialize + JsonSchema>(
    all: &[T],
    format: Printed,
    document: impl Fn(&mut Document, &T),
    table: impl Fn(&[T]) -> Table,
) -> Result<String> {
    let words = || {
        let mut words = Document::default();
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

/// A grade as it stands in a table; a working grade is marked.
fn marked(grade: Option<Points>, by: Option<StrengthKind>) -> String {
    let mark = if by == Some(StrengthKind::WorkingGrade) { " w" } else { "" };
    grade.map(|points| format!("{points}{mark}")).unwrap_or_default()
}

/// A result as a score sheet has it.
const fn score(result: &str) -> &'static str {
    match result.as_bytes() {
        b"win" => "1",
        b"draw" => "½",
        _ => "0",
    }
}

fn points(points: Option<Points>) -> String {
    points.map(|points| points.to_string()).unwrap_or_default()
}

/// `+3` and `-2`; `0` without a sign.
fn signed(number: i64) -> String {
    if number == 0 { "0".to_owned() } else { format!("{number:+}") }
}
