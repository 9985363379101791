//! The units of a conversion: each season, and all named files together.

use std::collections::BTreeMap;
use std::ffi::OsStr;
use std::path::{Component, Path, PathBuf};

use anyhow::Result;
use input_files::is_standard_input;
use season_files::SeasonFolder;

use crate::error::ConvertError;
use crate::federation::{FederationFile, is_read_beside_seasons, season_bytes};
use crate::file_names::{entries, named, size};

/// A unit of a conversion.
#[derive(Debug)]
pub(super) enum Unit {
    /// A season's folder, and the name of the folder to write.
    Season(PathBuf, PathBuf),
    /// Files to be combined into one set of results.
    Files(Vec<PathBuf>),
    /// A file of a federation outside its seasons' folders, which is copied unchanged to this path.
    Copied(PathBuf, PathBuf),
    /// Editions that a federation names but that are outside its folder; paths relative to it.
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

/// The units of the inputs: each season of the folders, and all files together.
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

/// Refuses seasons, or files of federations, that have the same name and would overwrite each
/// other.
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

/// Whether a path relative to a folder stays inside it.
fn is_inside(name: &Path) -> bool {
    name.components().all(|part| matches!(part, Component::Normal(_)))
}

/// The seasons of a federation, and its other files.
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
