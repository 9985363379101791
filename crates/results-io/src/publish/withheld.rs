//! `withheld.csv`: players whose group has no game against a graded player.

use super::field::Field;
use super::file::PublishedFile;
use super::table::{Columns, table};
use crate::player::Player;
use crate::published_columns::WITHHELD;

/// One line: a player whose games are left out of the season.
#[derive(Clone, Copy, Debug)]
pub struct WithheldRow<'a> {
    /// Players with the same number hang together.
    pub group: usize,
    /// The player.
    pub player: &'a Player,
    /// How many games are left out.
    pub games: usize,
}

/// The file, in the order of the rows.
#[must_use]
pub fn withheld<'a>(name: &str, rows: Vec<WithheldRow<'a>>) -> PublishedFile<'a> {
    table(name, Columns::all(WITHHELD), rows.len(), move |number| {
        let row = rows.get(number)?;
        Some([
            Field::count(row.group),
            Field::Text(&row.player.code),
            Field::Text(&row.player.name),
            Field::count(row.games),
        ])
    })
}
