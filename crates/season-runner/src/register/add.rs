//! Players added to the list of a season.

use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result};
use results_io::format::sheet::{PLAYERS_HEADER, PlayerColumns};
use results_io::publish::write_whole;
use results_io::{PLAYERS, Player, Source};

use crate::error::Error;

/// What was added to a list.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Added {
    /// The list.
    pub file: PathBuf,
    /// How many players.
    pub players: usize,
}

/// Keeps other runs from adding players to the lists of a federation, as long as the file is open: two that look
/// for strangers at once would give one person two codes, or one code to two people.
///
/// # Errors
///
/// A folder that cannot be opened or locked.
pub fn lock(federation: &Path) -> Result<fs::File> {
    // The folder itself, which Linux and macOS lock like a file: no lock file stays behind.
    let locked = fs::File::open(federation).and_then(|folder| folder.lock().map(|()| folder));
    locked.with_context(|| format!("cannot lock {}", federation.display()))
}

/// Adds players to a season's `players.csv`, in its own columns, or begins one.
///
/// # Errors
///
/// A list that is not a plain CSV file, or that cannot be written. The list is exchanged as a whole.
pub fn add(season: &Path, players: &[Player]) -> Result<Added> {
    let file = season.join(PLAYERS);
    if !file.exists() && Source::exists(season, PLAYERS) {
        return Err(Error::PlayersNotCsv { season: season.to_owned() }.into());
    }
    let mut text = if file.exists() {
        Source::read(&file, file.display().to_string())?.text()?.to_owned()
    } else {
        PLAYERS_HEADER.to_owned()
    };
    // The last line of a list that somebody wrote may not end, and would run into the first new player.
    if !text.ends_with('\n') {
        text.push('\n');
    }
    let header = text.lines().next().unwrap_or_default();
    let columns =
        PlayerColumns::of_header(header, &file.display().to_string()).with_context(|| {
            format!(
                "players can be added to a list whose columns are called code,name,... and stand between commas \
                 (`clarke convert {} --to csv OUT` writes the list so, as OUT/players.csv)",
                season.display()
            )
        })?;
    let mut out = text.clone().into_bytes();
    for player in players {
        columns.write_row(player, &mut out);
    }
    write_whole(&file, &out).with_context(|| format!("cannot write {}", file.display()))?;
    Ok(Added { file, players: players.len() })
}
