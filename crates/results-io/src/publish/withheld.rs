//! `withheld.csv`: players whose group has no game against a graded player.

use super::{csv_bytes, number_column, text_column};
use crate::error::Error;
use crate::player::Player;

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

/// The file's bytes, in the order of the rows.
///
/// # Errors
///
/// The library that writes frames failed.
pub fn withheld(file: &str, rows: &[WithheldRow<'_>]) -> Result<Vec<u8>, Error> {
    let columns = vec![
        number_column("group", rows.iter().map(|row| Some(row.group as i64))),
        text_column("code", rows.iter().map(|row| row.player.code.as_str())),
        text_column("name", rows.iter().map(|row| row.player.name.as_str())),
        number_column("games", rows.iter().map(|row| Some(row.games as i64))),
    ];
    csv_bytes(file, columns)
}
