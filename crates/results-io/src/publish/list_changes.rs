//! `changes.csv`: what a run changed on lists that were published before.
//!
//! It lies beside the seasons and in no manifest: it tells of two states of a folder, and equal
//! inputs may meet different ones.

use super::file::PublishedFile;
use super::table::table;
use crate::published_columns::LIST_CHANGES;

/// The file's name, in the published folder beside the seasons.
pub const FILE: &str = "changes.csv";

/// One line: a published grade that is not what it was.
#[derive(Clone, Debug)]
pub struct ListChangeRow<'a> {
    /// The season.
    pub season: String,
    /// The rate of play.
    pub rate: &'a str,
    /// The player.
    pub code: &'a str,
    /// Their name.
    pub name: &'a str,
    /// Letter and grade before; empty for somebody who was not on the list.
    pub old: &'a str,
    /// Letter and grade now; empty for somebody who has left the list.
    pub new: &'a str,
    /// By how much the grade changed, where there are both.
    pub change: Option<i32>,
    /// The means before and now, with nine decimals.
    pub means: [&'a str; 2],
    /// Why.
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
