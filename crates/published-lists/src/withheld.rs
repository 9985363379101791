//! `withheld.csv`: players whose group has no game against a graded player.

use super::file::PublishedFile;
use super::table::table;
use identity::player::Player;
use input_files::published_columns::WITHHELD;

/// One line: a player whose games are left out of the season.
#[derive(Clone, Copy, Debug)]
pub struct WithheldRow<'a> {
    /// Players with the same number belong to the same group.
    pub group: usize,
    /// The player.
    pub player: &'a Player,
    /// How many of the player's games are left out.
    pub games: usize,
}

/// The file, in the order of the rows.
#[must_use]
pub fn withheld<'a>(name: &str, rows: Vec<WithheldRow<'a>>) -> PublishedFile<'a> {
    table(name, WITHHELD, rows.len(), move |number, line| {
        let row = rows.get(number)?;
        line.count(row.group);
        line.text(&row.player.code);
        line.text(&row.player.name);
        line.count(row.games);
        Some(())
    })
}
