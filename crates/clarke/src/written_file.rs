//! Checks whether a file may be written at a place, before the work starts, so that a slip costs
//! neither a long run nor a file.

use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{Result, bail};
use ecf_season::Season;
use input_files::EVENTS;
use published_lists::manifest::{Manifest, is_published};
use published_lists::{federation, list_changes};
use season_files::SeasonFolder;
use season_runner::federation::is_read_beside_seasons;

use crate::command_error::usage;

/// Refuses a file that could not be written, that would replace a file of seasons or lists, or that
/// would be mistaken for one of them.
///
/// # Errors
///
/// Its folder does not exist, it is a folder itself, it is a file of a season or federation or one
/// of the files in `read`, or it is among published lists or a season's event files.
pub(crate) fn refuse_unwritable(flag: &str, file: &Path, read: &[&Path]) -> Result<()> {
    let folder = file.parent().filter(|folder| !folder.as_os_str().is_empty());
    if let Some(folder) = folder.filter(|folder| !folder.is_dir()) {
        bail!("cannot write {}: there is no folder {}", file.display(), folder.display());
    }
    if file.is_dir() {
        bail!("cannot write {}: it is a folder", file.display());
    }
    let Some(place) = place(file) else { return Ok(()) };
    let is_read_here = || read.iter().any(|read| self::place(read).as_ref() == Some(&place));
    let is_read = || is_read_here() || is_of_season(&place) || is_read_beside_seasons(&place);
    // A file that does not exist cannot be lost.
    if place.exists() && (is_read() || is_beside_lists(&place)) {
        return usage(format!(
            "{flag} {}: results or lists are read from this file, so it is not replaced",
            file.display()
        ));
    }
    let Some(folder) = place.parent() else { return Ok(()) };
    let problem = if is_published_season(folder) {
        "it lies in the folder of a published season, which holds what was published and nothing \
         else"
    } else if are_published(folder) {
        "it lies among published lists, where a run expects nothing else"
    } else if is_among_events(folder) {
        "it lies among the event files of a season, as one of which it would be read"
    } else {
        return Ok(());
    };
    usage(format!("{flag} {}: {problem}; name a file elsewhere", file.display()))
}

/// The canonical path of a file that exists or can be created; the same for any two paths to one
/// file.
pub(crate) fn place(file: &Path) -> Option<PathBuf> {
    let folder = || {
        let folder = file.parent().filter(|folder| !folder.as_os_str().is_empty());
        dunce::canonicalize(folder.unwrap_or(Path::new("."))).ok()
    };
    dunce::canonicalize(file).ok().or_else(|| Some(folder()?.join(file.file_name()?)))
}

/// Whether a folder has the name of a season.
pub(crate) fn names_a_season(folder: &Path) -> bool {
    let name = folder.file_name().map(|name| name.to_string_lossy());
    name.is_some_and(|name| name.parse::<Season>().is_ok())
}

/// Whether a folder contains the lists of a season. The name of the manifest alone is not enough,
/// since web sites have files with the same name.
pub(crate) fn is_published_season(folder: &Path) -> bool {
    is_published(folder) && (names_a_season(folder) || Manifest::read(folder).is_ok())
}

/// Whether a folder contains the folders of published seasons.
pub(crate) fn are_published(folder: &Path) -> bool {
    let entries = fs::read_dir(folder).into_iter().flatten().flatten();
    let is_season = |path: PathBuf| names_a_season(&path) && is_published_season(&path);
    entries.into_iter().any(|entry| is_season(entry.path()))
}

/// Whether a file in the folder of published seasons is the one that names their federation, or the
/// one with changes.
fn is_beside_lists(file: &Path) -> bool {
    let is_called = |name: &&str| file.ends_with(name);
    file.with_file_name(federation::FILE).is_file()
        && [federation::FILE, list_changes::FILE].iter().any(is_called)
}

/// Whether a folder is that of a season's event files; other folders may have the same name.
fn is_among_events(folder: &Path) -> bool {
    folder.ends_with(EVENTS) && folder.parent().is_some_and(names_a_season)
}

/// Whether a file is one that a season is read from.
pub(crate) fn is_of_season(file: &PathBuf) -> bool {
    // The folder of the file, or the one above the folder of event files.
    let folders = file.ancestors().skip(1).take(2).filter(|folder| SeasonFolder::is_one(folder));
    let has = |season: SeasonFolder| {
        season.files().contains(&file) || season.settings.iter().any(|(one, _)| one == file)
    };
    // If the files of a season are ambiguous (`results.csv` beside `events`), none of them is
    // replaced.
    folders.map(|folder| SeasonFolder::find(folder, "")).any(|found| found.map_or(true, has))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_seasons_are_read_from_is_not_replaced() {
        let folder = tempfile::tempdir().unwrap();
        let at = |file: &str| folder.path().join(file);
        fs::create_dir_all(at("2006-07/events")).unwrap();
        fs::create_dir_all(at("2007-08")).unwrap();
        let read = [
            "opening_grades.csv",
            "decisions.toml",
            "vocabulary.toml",
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
        for file in others {
            assert!(refused(file).is_ok(), "{file}");
        }
        let error = refused("2006-07/events/new.html").unwrap_err().to_string();
        assert!(error.contains("among the event files of a season"), "{error}");
        let error = refused("nowhere/page.html").unwrap_err().to_string();
        assert!(error.contains(": there is no folder ") && error.contains("nowhere"), "{error}");
        assert!(refused("2006-07").unwrap_err().to_string().ends_with("it is a folder"));
    }

    #[test]
    fn nothing_is_written_among_published_lists() {
        let folder = tempfile::tempdir().unwrap();
        let at = |file: &str| folder.path().join(file);
        for season in ["lists/2006-07", "www", "events"] {
            fs::create_dir_all(at(season)).unwrap();
        }
        // The second one is in a web site.
        for manifest in ["lists/2006-07/manifest.json", "www/manifest.json"] {
            fs::write(at(manifest), "{}").unwrap();
        }
        for file in ["lists/federation.json", "lists/changes.csv", "www/changes.csv"] {
            fs::write(at(file), "{}").unwrap();
        }
        let refused = |file: &str| refuse_unwritable("--out", &at(file), &[]);
        for file in ["lists/2006-07/manifest.json", "lists/2006-07/new.csv"] {
            let error = refused(file).unwrap_err().to_string();
            assert!(error.contains("in the folder of a published season"), "{file}: {error}");
        }
        for file in ["lists/federation.json", "lists/changes.csv"] {
            let error = refused(file).unwrap_err().to_string();
            assert!(error.contains("so it is not replaced"), "{file}: {error}");
        }
        // The next run would find a file that is not a published season.
        for file in ["lists/page.html", "lists/my-changes.csv"] {
            let error = refused(file).unwrap_err().to_string();
            assert!(error.contains("among published lists"), "{file}: {error}");
        }
        for file in ["www/page.html", "www/changes.csv", "events/page.html"] {
            assert!(refused(file).is_ok(), "{file}");
        }
    }

    #[test]
    fn a_file_that_is_not_there_yet_has_one_place() {
        let folder = tempfile::tempdir().unwrap();
        let new = folder.path().join("p.parquet");
        assert_eq!(place(&new), place(&folder.path().join(".").join("p.parquet")));
        assert_eq!(place(Path::new("new.parquet")), place(Path::new("./new.parquet")));
        assert_eq!(place(&folder.path().join("nowhere/p.parquet")), None);
    }
}
