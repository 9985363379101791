//! Players added to the list of a season.

use std::fs;
use std::io::Write as _;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result, bail};
use results_io::csv::{guarded, write_field};
use results_io::format::sheet::PLAYERS_HEADER;
use results_io::{PLAYERS, Player, Source};

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
    if !file.exists() && Source::exists(season, PLAYERS) {
        bail!(
            "{} has its list of players in another form than {PLAYERS}: unpack it, or save it as CSV",
            season.display()
        );
    }
    let mut text = if file.exists() {
        Source::read(&file, file.display().to_string())?.text()?.to_owned()
    } else {
        PLAYERS_HEADER.to_owned()
    };
    if !text.ends_with('\n') {
        text.push('\n');
    }
    let header = text.lines().next().unwrap_or_default().to_owned();
    let columns: Vec<&str> = header.split(',').map(|name| name.trim().trim_matches('"')).collect();
    if !["code", "name"].iter().all(|wanted| columns.contains(wanted)) {
        bail!(
            "{} has names of columns of its own: call them code,name,... and part them by commas, so \
             that players can be added",
            file.display()
        );
    }
    let mut out = text.into_bytes();
    for player in players {
        out.extend(row(player, &columns));
    }
    write(&file, &out).with_context(|| format!("cannot write {}", file.display()))?;
    Ok(Added { file, players: players.len() })
}

/// A player in the columns of a list.
fn row(player: &Player, columns: &[&str]) -> Vec<u8> {
    let mut row = Vec::new();
    for (position, column) in columns.iter().enumerate() {
        if position > 0 {
            row.push(b',');
        }
        let value = match *column {
            "code" => &player.code,
            "name" => &player.name,
            "sex" => &player.sex,
            "fide_code" => &player.fide_code,
            "nation" => &player.nation,
            "club1" => player.clubs.first(),
            _ => "",
        };
        write_field(&guarded(value), &mut row);
    }
    row.push(b'\n');
    row
}

/// Writes beside the file and renames, so that no half list is ever there.
fn write(file: &Path, bytes: &[u8]) -> std::io::Result<()> {
    let beside = file.with_extension("csv.new");
    let mut out = fs::File::create(&beside)?;
    out.write_all(bytes)?;
    out.sync_all()?;
    fs::rename(&beside, file)
}
