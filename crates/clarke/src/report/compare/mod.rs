//! Comparisons of two lists, in words, tables and JSON.

mod causes;
mod lists;
mod player;

pub(crate) use lists::{changed, first_line};

use anyhow::Result;
use season_runner::compare::{ListsCompared, PlayerCompared};

use super::document::Document;
use super::json::in_json;
use super::table::Table;
use crate::flags::Printed;

/// Two lists as a whole.
///
/// # Errors
///
/// Never in practice: every value has a form in JSON.
pub(crate) fn lists(compared: &ListsCompared, format: Printed) -> Result<String> {
    printed(format, || in_json(compared), || lists::document(compared), || lists::changes(compared))
}

/// One player on both lists.
///
/// # Errors
///
/// As [`lists()`].
pub(crate) fn players(compared: &[PlayerCompared], format: Printed) -> Result<String> {
    printed(format, || in_json(compared), || player::document(compared), || player::parts(compared))
}

fn printed(
    format: Printed,
    json: impl FnOnce() -> Result<String>,
    document: impl FnOnce() -> Document,
    table: impl FnOnce() -> Table,
) -> Result<String> {
    Ok(match format {
        Printed::Json => json()?,
        Printed::Csv => table().csv(),
        Printed::Text => document().text(),
        Printed::Markdown => document().markdown(),
        Printed::Html => document().page(),
    })
}
