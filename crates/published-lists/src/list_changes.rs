//! `changes.csv`: the changes that a run made to lists published before.
//!
//! It is beside the seasons and in no manifest, because it compares two states of a folder, and
//! equal inputs may find different ones.

use super::file::PublishedFile;
use super::table::table;
use input_files::published_columns::LIST_CHANGES;

/// The file's name, in the published folder beside the seasons.
pub const FILE: &str = "changes.csv";

/// One line: a published grade that has changed.
#[derive(Clone, Debug)]
pub struct ListChangeRow<'a> {
    /// The season.
    pub season: String,
    /// The rate of play.
    pub rate: &'a str,
    /// The player.
    pub code: &'a str,
    /// The player's name.
    pub name: &'a str,
    /// Letter and grade before; empty for a player who was not on the list.
    pub old: &'a str,
    /// Letter and grade now; empty for a player who has left the list.
    pub new: &'a str,
    /// The change of the grade, if there are both.
    pub change: Option<i32>,
    /// The means before and now, with nine decimals.
    pub means: [&'a str; 2],
    /// The reason for the change.
    pub reason: String,
}

/// The file, in the order of the rows.
#[must_use]
pub fn list_changes<'a>(rows: &'a [ListChangeRow<'a>]) -> PublishedFile<'a> {
    table(FILE, LIST_CHANGES, rows.len(), move |number, line| {
        let row = rows.get(number)?;
        line.words(&row.season);
        line.text(row.rate);
        line.text(row.code);
        line.text(row.name);
        line.text(row.old);
        line.text(row.new);
        line.number_if_any(row.change);
        line.words(row.means[0]);
        line.words(row.means[1]);
        line.words(&row.reason);
        Some(())
    })
}
