//! What is converted together: seasons, and all files that are named.

use std::collections::BTreeMap;
use std::ffi::OsStr;
use std::path::{Component, Path, PathBuf};

use anyhow::Result;
use results_io::{SeasonFolder, is_standard_input};

use crate::error::ConvertError;
use crate::federation::{FederationFile, is_read_beside_seasons, season_bytes};
use crate::file_names::{entries, named, size};

/// What is converted together.
#[derive(Debug)]
pub(super) enum Unit {
    /// A season's folder, into a folder of this name.
    Season(PathBuf, PathBuf),
    /// Files, into one set of results.
    Files(Vec<PathBuf>),
    /// A file that a federation has beside its seasons, copied unchanged to this place.
    Copied(PathBuf, PathBuf),
    /// Editions that a federation names and that lie outside its folder, as seen from it.
    LeftBehind(Vec<PathBuf>),
}

impl Unit {
    /// The size of its files on the disk.
    pub(super) fn bytes(&self) -> u64 {
        match self {
            Self::Season(folder, _) => season_bytes(folder),
            Self::Files(files) => files.iter().map(|file| size(file)).sum(),
            Self::Copied(file, _) => size(file),
            Self::LeftBehind(_) => 0,
        }
    }
}

/// The seasons of folders, and all files together.
pub(super) fn units(inputs: &[PathBuf]) -> Result<Vec<Unit>> {
    let mut units = Vec::new();
    let mut files = Vec::new();
    for input in inputs {
        if input.is_file() || is_standard_input(input) {
            files.push(input.clone());
        } else if SeasonFolder::is_one(input) {
            let season = named(input)?;
            let name = match inputs.len() {
                1 => PathBuf::new(),
                _ => season.file_name().map(PathBuf::from).unwrap_or_default(),
            };
            units.push(Unit::Season(season, name));
        } else {
            units.extend(seasons(input)?);
        }
    }
    if !files.is_empty() {
        units.push(Unit::Files(files));
    }
    refuse_one_target(&units)?;
    Ok(units)
}

/// Refuses what would be written over each other: seasons, or files beside them, of one name.
fn refuse_one_target(units: &[Unit]) -> Result<()> {
    let mut sources: BTreeMap<&OsStr, &Path> = BTreeMap::new();
    for unit in units {
        let (source, target) = match unit {
            Unit::Season(folder, name) => (folder, name.as_os_str()),
            Unit::Copied(file, name) => (file, name.as_os_str()),
            Unit::Files(_) | Unit::LeftBehind(_) => continue,
        };
        if let Some(other) = sources.insert(target, source) {
            let (one, other) = (other.to_owned(), source.to_owned());
            return Err(ConvertError::OneTarget { one, other, target: target.into() }.into());
        }
    }
    Ok(())
}

/// Whether a path as seen from a folder stays in it.
fn is_inside(name: &Path) -> bool {
    name.components().all(|part| matches!(part, Component::Normal(_)))
}

/// The seasons of a federation, and the files beside them.
fn seasons(folder: &Path) -> Result<Vec<Unit>> {
    let (mut units, mut beside) = (Vec::new(), Vec::new());
    for path in entries(folder)? {
        let name = path.file_name().unwrap_or_default().to_string_lossy().into_owned();
        if path.is_dir() && SeasonFolder::is_one(&path) {
            units.push(Unit::Season(path, name.into()));
        } else if path.is_file() && is_read_beside_seasons(&path) {
            beside.push(Unit::Copied(path, name.into()));
        }
    }
    if units.is_empty() {
        return Err(ConvertError::NoSeason { folder: folder.to_owned() }.into());
    }
    units.extend(beside);
    let rules = FederationFile::find(folder)?.files_of_editions(folder);
    let (inside, outside): (Vec<_>, Vec<_>) = rules.into_iter().partition(|name| is_inside(name));
    units.extend(inside.into_iter().map(|name| Unit::Copied(folder.join(&name), name)));
    if !outside.is_empty() {
        units.push(Unit::LeftBehind(outside));
    }
    Ok(units)
}
