//! Everything wrong with files and seasons, found in one go: seasons are read and judged as they are
//! when they are graded, and then looked at beyond their form.

mod finding;

mod looked;

mod causes;

mod file;

mod season;

mod federation;

pub use finding::{
    AS_PEOPLE_WRITE, ASKED, DISAGREEMENT, Finding, MEETS_NOTHING, NEAR_COLUMN, NO_GAME,
    NOT_A_SEASON, NOT_READ, NOT_UTF_8, Place, Severity, WITHOUT_GAMES,
};
pub use looked::{Effect, Looked, Looking};

use std::path::{Path, PathBuf};

use anyhow::Result;
use rayon::prelude::*;
use results_io::publish::manifest;
use results_io::{SeasonFolder, all_or_first};

use self::federation::Federation;
use self::file::{ENDINGS, has_ending, of_file};
use self::season::season_of;
use crate::error::Error;
use crate::federation::Editions;
use crate::file_names::{entries, named, size};
use crate::progress::Progress;

/// Everything wrong with a file or folder, by file and line.
///
/// # Errors
///
/// A file or folder that cannot be read at all, or has nothing to check.
pub fn find(path: &Path, looking: &Looking<'_>, progress: &dyn Progress) -> Result<Looked> {
    let mut looked = if path.is_dir() {
        of_folder(path, looking, progress)?
    } else {
        progress.bytes_to_read(size(path));
        let check_letters = check_letters_beside(path, looking)?;
        let looked = of_file(path, check_letters)?;
        progress.bytes_read(size(path));
        looked
    };
    looked.findings.sort();
    looked.understood.sort_by(|one, other| one.0.cmp(&other.0));
    Ok(looked)
}

/// Whether codes of a file by itself end with a check letter: as the editions say that are named, or those
/// of the folder that the file is in.
fn check_letters_beside(file: &Path, looking: &Looking<'_>) -> Result<bool> {
    let folder = file.parent().unwrap_or(Path::new(""));
    let federation = match folder.parent() {
        Some(federation) if SeasonFolder::is_one(folder) => federation,
        _ => folder,
    };
    Ok(Editions::of_federation(looking.editions, federation)?.first().rows.check_letters)
}

fn of_folder(folder: &Path, looking: &Looking<'_>, progress: &dyn Progress) -> Result<Looked> {
    if SeasonFolder::is_one(folder) {
        let season = named(folder)?;
        let federation = match season.parent() {
            Some(parent) if !parent.as_os_str().is_empty() => parent,
            _ => Path::new("."),
        };
        return Federation::look(federation, looking, progress)?.one(season);
    }
    if is_published(folder) {
        return Err(Error::OnlyPublished { folder: folder.to_owned() }.into());
    }
    let entries = entries(folder)?;
    let files: Vec<&PathBuf> =
        entries.iter().filter(|entry| entry.is_file() && has_ending(entry)).collect();
    let seasons: Vec<PathBuf> = entries.iter().filter(|entry| is_season(entry)).cloned().collect();
    if files.is_empty() && seasons.is_empty() {
        let published = entries.iter().any(|entry| is_published(entry));
        let folder = folder.to_owned();
        return Err(if published {
            Error::OnlyPublished { folder }
        } else {
            Error::NothingToCheck {
                folder,
                endings: ENDINGS.map(|end| format!(".{end}")).join(", "),
            }
        }
        .into());
    }
    progress.bytes_to_read(files.iter().map(|file| size(file)).sum());
    let federation = Federation::look(folder, looking, progress)?;
    let mut looked = federation.all(&seasons)?;
    let check_letters = federation.check_letters();
    let one = |file: &&PathBuf| {
        let found = of_file(file, check_letters)?;
        progress.bytes_read(size(file));
        Ok::<_, anyhow::Error>(found)
    };
    all_or_first(files.par_iter().map(one))?.into_iter().for_each(|of_file| looked.add(of_file));
    Ok(looked)
}

/// Whether a folder is a season: by what it holds, or, as it is when a federation is graded, by its name.
fn is_season(folder: &Path) -> bool {
    let is_named = || folder.is_dir() && season_of(folder).is_some() && !is_published(folder);
    SeasonFolder::is_one(folder) || is_named()
}

/// Whether a folder is a season's lists as they were published.
fn is_published(folder: &Path) -> bool {
    folder.join(manifest::FILE).is_file()
}
