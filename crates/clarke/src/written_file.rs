//! Whether a file may be written where somebody wants it: asked before the work, so that a slip costs
//! neither a long run nor a file.

use std::path::{Path, PathBuf};

use anyhow::{Result, bail};
use results_io::SeasonFolder;
use results_io::publish::manifest::{self, Manifest};
use results_io::publish::{federation, list_changes};
use season_runner::federation::is_read_beside_seasons;

use crate::command_error::usage;

/// Refuses a file that could not be written, or that would replace what seasons are read from, or what was
/// published of them.
///
/// # Errors
///
/// Its folder is not there, it is a folder itself, or it is a file of a season or federation, a published one, or
/// one of those that are `read` here.
pub(crate) fn refuse_unwritable(flag: &str, file: &Path, read: &[&Path]) -> Result<()> {
    let folder = file.parent().filter(|folder| !folder.as_os_str().is_empty());
    if let Some(folder) = folder.filter(|folder| !folder.is_dir()) {
        bail!("cannot write {}: there is no folder {}", file.display(), folder.display());
    }
    if file.is_dir() {
        bail!("cannot write {}: it is a folder", file.display());
    }
    // What is not there cannot be lost.
    let Ok(place) = file.canonicalize() else { return Ok(()) };
    let is_read_here = read.iter().any(|read| read.canonicalize().is_ok_and(|read| read == place));
    if is_read_here || is_of_season(&place) || is_read_beside_seasons(&place) {
        return usage(format!(
            "{flag} {}: results or lists are read from this file, so it is not replaced",
            file.display()
        ));
    }
    if is_published(&place) {
        return usage(format!(
            "{flag} {}: this file was published, and `clarke grade` alone replaces those",
            file.display()
        ));
    }
    Ok(())
}

/// Whether a file is of a published season, or stands beside such seasons and says whose they are or what changed.
fn is_published(file: &Path) -> bool {
    let (Some(folder), Some(name)) = (file.parent(), file.file_name()) else { return false };
    let is_there = |file: &str| folder.join(file).is_file();
    if is_there(federation::FILE)
        && [federation::FILE, list_changes::FILE].iter().any(|file| name == *file)
    {
        return true;
    }
    // Where a manifest cannot be read, nobody can tell what it is of.
    is_there(manifest::FILE)
        && Manifest::read(folder).map_or(true, |manifest| {
            name == manifest::FILE || manifest.outputs.iter().any(|output| *name == *output.file)
        })
}

/// Whether a file is one that a season is made of.
fn is_of_season(file: &PathBuf) -> bool {
    // Its own folder, or the one above the folder of event files.
    let folders = file.ancestors().skip(1).take(2).filter(|folder| SeasonFolder::is_one(folder));
    let has = |season: SeasonFolder| {
        season.files().contains(&file) || season.import.as_ref() == Some(file)
    };
    // Of a season that cannot be told (`results.csv` beside `events`) nothing is replaced.
    folders.map(|folder| SeasonFolder::find(folder, "")).any(|found| found.map_or(true, has))
}

#[cfg(test)]
mod tests {
    use std::fs;

    use super::*;

    #[test]
    fn what_seasons_are_read_from_is_not_replaced_and_everything_else_is() {
        let folder = tempfile::tempdir().unwrap();
        let at = |file: &str| folder.path().join(file);
        fs::create_dir_all(at("2006-07/events")).unwrap();
        fs::create_dir_all(at("2007-08")).unwrap();
        let read = [
            "opening_grades.csv",
            "decisions.toml",
            "2006-07/players.csv",
            "2006-07/import.toml",
            "2006-07/events/cup.html",
            "2007-08/results.csv.gz",
            "old.csv",
        ];
        let others = ["page.html", "2006-07/report.html", "grades.csv"];
        for file in read.iter().chain(&others) {
            fs::write(at(file), "").unwrap();
        }
        let refused = |file: &str| refuse_unwritable("--page", &at(file), &[&at("old.csv")]);
        for file in read {
            let error = refused(file).unwrap_err().to_string();
            assert!(error.contains("so it is not replaced"), "{file}: {error}");
        }
        for file in others.iter().chain(&["2006-07/events/new.html"]) {
            assert!(refused(file).is_ok(), "{file}");
        }
        // What `clarke grade` published; a report of one's own that stands there may be written again.
        fs::create_dir_all(at("published/2006-07")).unwrap();
        let manifest = include_str!("../../../data/published/2003-04/manifest.json");
        fs::write(at("published/2006-07/manifest.json"), manifest).unwrap();
        let published = [
            "published/federation.json",
            "published/changes.csv",
            "published/2006-07/manifest.json",
            "published/2006-07/calculation.csv",
            "published/2006-07/grades200404.csv",
        ];
        for file in published.iter().chain(&["published/2006-07/report.html"]) {
            if !at(file).exists() {
                fs::write(at(file), "").unwrap();
            }
        }
        for file in published {
            let error = refused(file).unwrap_err().to_string();
            assert!(error.contains("this file was published"), "{file}: {error}");
        }
        assert!(refused("published/2006-07/report.html").is_ok());
        let error = refused("nowhere/page.html").unwrap_err().to_string();
        assert!(error.contains(": there is no folder ") && error.contains("nowhere"), "{error}");
        assert!(refused("2006-07").unwrap_err().to_string().ends_with("it is a folder"));
    }
}
