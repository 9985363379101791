//! Players added to the list of a season.

use std::fs;
use std::io::Write as _;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result};
use results_io::format::sheet::{PLAYERS_HEADER, PlayerColumns};
use results_io::lists::read_players;
use results_io::{PLAYERS, Player, PlayerIndex, Source};

use crate::error::Error;

/// What was added to a list.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Added {
    /// The list.
    pub file: PathBuf,
    /// How many players.
    pub players: usize,
}

/// Adds players to a season's `players.csv`, in its own columns, or begins one.
///
/// # Errors
///
/// A list that is not a plain CSV file, or that cannot be written. The list is exchanged as a whole.
pub fn add(season: &Path, players: &[Player]) -> Result<Added> {
    let file = season.join(PLAYERS);
    // Held to the end: two runs at once would each add their players to the list before the other.
    let folder = fs::File::open(season).and_then(|folder| folder.lock().map(|()| folder));
    let _folder = folder.with_context(|| format!("cannot lock {}", season.display()))?;
    if !file.exists() && Source::exists(season, PLAYERS) {
        return Err(Error::PlayersNotCsv { season: season.to_owned() }.into());
    }
    let mut text = if file.exists() {
        Source::read(&file, file.display().to_string())?.text()?.to_owned()
    } else {
        PLAYERS_HEADER.to_owned()
    };
    if !text.ends_with('\n') {
        text.push('\n');
    }
    let header = text.lines().next().unwrap_or_default();
    let columns = PlayerColumns::of_header(header, &file.display().to_string()).context(
        "players can be added to a list whose columns are called code,name,... and stand between commas",
    )?;
    let source = Source::from_bytes(&file.display().to_string(), text.clone().into_bytes());
    // Another run may have added some since they were looked for.
    let listed =
        if file.exists() { read_players(&source, false)?.index } else { PlayerIndex::default() };
    let new: Vec<&Player> =
        players.iter().filter(|player| listed.get(&player.code).is_none()).collect();
    let mut out = text.into_bytes();
    for player in &new {
        columns.write_row(player, &mut out);
    }
    write(&file, &out).with_context(|| format!("cannot write {}", file.display()))?;
    Ok(Added { file, players: new.len() })
}

/// Writes beside the file and renames, so that no half list is ever there.
fn write(file: &Path, bytes: &[u8]) -> std::io::Result<()> {
    let beside = file.with_extension("csv.new");
    let written = fs::File::create(&beside).and_then(|mut out| {
        out.write_all(bytes)?;
        out.sync_all()?;
        fs::rename(&beside, file)
    });
    if written.is_err() {
        // What is left of a list that could not be written helps nobody, and says so once.
        let _ = fs::remove_file(&beside);
    }
    written
}
