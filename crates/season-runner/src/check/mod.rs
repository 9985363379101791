//! Finds everything wrong with files and seasons in one run: seasons are read and checked as for
//! grading, and then searched for doubts.

mod both_sides;
mod causes;
mod federation;
mod file;
mod file_of_rules;
mod file_of_season;
mod finding;
mod looked;
mod other_birth;
mod other_person;
mod season;

pub use both_sides::{DoubtSide, DoubtedGame, PlayedEvent, both_sides};
pub use finding::{Finding, Place, Severity, acceptance};
pub use looked::{Effect, Looked, Looking};

use std::path::{Path, PathBuf};

use anyhow::Result;
use identity::CodeForm;
use input_files::{EVENTS, all_or_first};
use published_lists::manifest::is_published;
use rayon::prelude::*;
use season_files::SeasonFolder;

use self::federation::Federation;
use self::file::{HeldTo, has_ending, of_file};
use self::file_of_season::OfSeasons;
use self::season::season_of;
use crate::error::Error;
use crate::federation::{Editions, code_form, unread_beside_seasons};
use crate::file_names::{TABLES, entries, folder_of, named, size};
use crate::progress::Progress;

/// Finds everything wrong with files and folders, by file and line. Files of results in a season's
/// folder are checked with that season's players and days. Doubts are reported only for seasons
/// that are checked whole.
///
/// # Errors
///
/// A file or folder that cannot be read at all, or has nothing to check.
pub fn find(paths: &[PathBuf], looking: &Looking<'_>, progress: &dyn Progress) -> Result<Looked> {
    let (mut all, mut of_seasons) = (Vec::new(), OfSeasons::default());
    for (place, path) in paths.iter().enumerate() {
        if path.is_dir() {
            all.push((place, of_folder(path, looking, progress)?));
        } else if !of_seasons.take(place, path) {
            all.push((place, of_file_alone(path, looking, progress)?));
        }
    }
    let alone = |path: &Path| of_file_alone(path, looking, progress);
    all.extend(of_seasons.check(looking, progress, alone)?);
    all.sort_by_key(|(place, _)| *place);
    let mut looked = Looked::default();
    for (_, mut one) in all {
        // In the order in which the files were named, and by line in each.
        one.findings.sort();
        one.understood.sort_by(|one, other| one.0.cmp(&other.0));
        looked.add(one);
    }
    Ok(looked)
}

fn of_file_alone(path: &Path, looking: &Looking<'_>, progress: &dyn Progress) -> Result<Looked> {
    progress.bytes_to_read(size(path));
    let held_to = HeldTo { code_form: code_form_beside(path, looking)?, first: None };
    let looked = of_file(path, held_to)?;
    progress.bytes_read(size(path));
    Ok(looked)
}

/// The form of codes for a single file: that of the named editions, or of those for the folder of
/// the file.
fn code_form_beside(file: &Path, looking: &Looking<'_>) -> Result<CodeForm> {
    // The full path is needed: even for a bare name, or for `../2006-07/players.csv`, the season's
    // folder is in the federation's.
    let folder = named(folder_of(file))?;
    let federation = if SeasonFolder::is_one(&folder) { folder_of(&folder) } else { &folder };
    Ok(code_form(Editions::of_federation(looking.editions, federation)?.first()))
}

fn of_folder(folder: &Path, looking: &Looking<'_>, progress: &dyn Progress) -> Result<Looked> {
    let season = season_of_events(folder)?;
    let folder = season.as_deref().unwrap_or(folder);
    if SeasonFolder::is_one(folder) {
        let season = named(folder)?;
        return Federation::look(folder_of(&season), looking, progress)?.one(season);
    }
    if is_published(folder) {
        return Err(Error::OnlyPublished { folder: folder.to_owned() }.into());
    }
    let entries = entries(folder)?;
    let mut files: Vec<&PathBuf> =
        entries.iter().filter(|entry| entry.is_file() && has_ending(entry)).collect();
    let seasons: Vec<PathBuf> = entries.iter().filter(|entry| is_season(entry)).cloned().collect();
    // Lists of changes are in the same folder as published seasons, and are not lists of players.
    let is_published_season = |entry: &PathBuf| season_of(entry).is_some() && is_published(entry);
    if seasons.is_empty() && entries.iter().any(is_published_season) {
        return Err(Error::OnlyPublished { folder: folder.to_owned() }.into());
    }
    if files.is_empty() && seasons.is_empty() {
        let endings = TABLES.map(|end| format!(".{end}")).join(", ");
        return Err(Error::NothingToCheck { folder: folder.to_owned(), endings }.into());
    }
    let federation = Federation::look(folder, looking, progress)?;
    let mut looked = federation.all(&seasons)?;
    if !seasons.is_empty() {
        let unread = unread_beside_seasons(folder)?;
        files.retain(|file| !unread.iter().any(|unread| unread.path == **file));
        looked.findings.extend(unread.into_iter().map(Finding::unread));
    }
    progress.bytes_to_read(files.iter().map(|file| size(file)).sum());
    let held_to = HeldTo { code_form: federation.code_form(), first: federation.first_season() };
    let one = |file: &&PathBuf| {
        let found = of_file(file, held_to)?;
        progress.bytes_read(size(file));
        Ok::<_, anyhow::Error>(found)
    };
    all_or_first(files.par_iter().map(one))?.into_iter().for_each(|of_file| looked.add(of_file));
    Ok(looked)
}

/// The season of a folder of event files, which cannot be checked without it.
fn season_of_events(folder: &Path) -> Result<Option<PathBuf>> {
    let folder = named(folder)?;
    let season = folder_of(&folder);
    let is_of_one = folder.ends_with(EVENTS) && SeasonFolder::is_one(season);
    Ok(is_of_one.then(|| season.to_owned()))
}

/// Whether a folder is a season: by its contents, or by its name, as when a federation is graded.
fn is_season(folder: &Path) -> bool {
    let is_named = || folder.is_dir() && season_of(folder).is_some() && !is_published(folder);
    SeasonFolder::is_one(folder) || is_named()
}
