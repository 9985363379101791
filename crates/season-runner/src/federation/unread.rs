//! Files in a federation's folders that are not read, although users may expect it.

use std::ffi::OsStr;
use std::path::{Path, PathBuf};

use anyhow::Result;
use identity::{CodeForm, near_texts};
use input_files::{EVENTS, IMPORT, PLAYERS, RESULTS, Source, VOCABULARY};
use player_lists::read_opening_grades;

use super::{DECISIONS, FEDERATION, FederationFile, name_and_season};
use crate::file_names::{TABLES, entries, stem};

/// A file that is not read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Unread {
    /// The file.
    pub(crate) path: PathBuf,
    /// Where it would be read, or which file may have been meant.
    pub(crate) why: String,
    /// Whether users may believe that its contents are in force: settings, not games.
    pub(crate) is_of_settings: bool,
}

/// The lists before the first season, and the file that `clarke simulate` writes in the same
/// folder.
const LISTS: [&str; 4] =
    ["opening_grades", "opening_history", "rapid_opening_history", "true_strengths"];

/// The unread files in a federation's own folder: tables that are not opening lists, and settings
/// under a wrong name.
///
/// # Errors
///
/// The folder cannot be read.
pub(crate) fn unread_beside_seasons(folder: &Path) -> Result<Vec<Unread>> {
    // Whoever grades tells of a file of settings that cannot be read.
    let editions = FederationFile::find(folder).map_or(Vec::new(), |file| file.editions);
    let editions: Vec<&OsStr> =
        editions.iter().filter_map(|one| Path::new(name_and_season(one).0).file_name()).collect();
    let is_edition = |path: &Path| path.file_name().is_some_and(|name| editions.contains(&name));
    let files = entries(folder)?.into_iter().filter(|path| path.is_file() && !is_edition(path));
    Ok(files.filter_map(beside_seasons).collect())
}

/// Whether a file has the name of one that is read in a federation's folder: settings or opening
/// lists.
#[must_use]
pub fn is_read_beside_seasons(path: &Path) -> bool {
    let is_list = |stem: String| LISTS.contains(&&*stem);
    [FEDERATION, DECISIONS, VOCABULARY].contains(&&*name_of(path))
        || stem(path, &TABLES).is_some_and(is_list)
}

fn beside_seasons(path: PathBuf) -> Option<Unread> {
    let name = name_of(&path);
    // Hidden files belong to the system or to editors.
    if name.starts_with('.') || is_read_beside_seasons(&path) {
        return None;
    }
    let stem = stem(&path, &TABLES);
    if without_txt(&name).eq_ignore_ascii_case(IMPORT) {
        let why = format!("{IMPORT} stands in the folder of the season whose tables it speaks of");
        return Some(Unread { path, why, is_of_settings: true });
    }
    if let Some(setting) = near(&name, &[FEDERATION, DECISIONS, VOCABULARY]) {
        return Some(Unread { path, why: format!("is it {setting}?"), is_of_settings: true });
    }
    let stem = stem?;
    let why = match near_texts(&stem, LISTS).first() {
        Some(list) => format!("is it {list}.csv?"),
        None if is_list(&path) => MAYBE_OPENING.to_owned(),
        None => "games that count belong in the folder of their season".to_owned(),
    };
    Some(Unread { path, why, is_of_settings: false })
}

/// Describes a file in a season's folder, or among its event files, that is not read.
pub(crate) fn unread_in_season(path: PathBuf) -> Unread {
    let name = name_of(&path);
    let settings = |why: String, path| Unread { path, why, is_of_settings: true };
    let is_among_events = path.parent().is_some_and(|folder| folder.ends_with(EVENTS));
    if let Some(setting) = near(&name, &[FEDERATION, DECISIONS]) {
        return settings(format!("{setting} stands beside the seasons"), path);
    }
    if near(&name, &[IMPORT]).is_some() {
        let why = match (is_among_events, name == IMPORT) {
            (true, _) => format!("{IMPORT} stands in the folder of the season, beside {EVENTS}"),
            (false, true) => format!("no table of the season is read as {IMPORT} says"),
            (false, false) => format!("is it {IMPORT}?"),
        };
        return settings(why, path);
    }
    let why = if is_among_events {
        format!(
            "only files that lie directly in the folder {EVENTS} are, but for copies that programs \
             keep"
        )
    } else {
        match near(&name, &[RESULTS, PLAYERS, EVENTS]) {
            Some(meant) => format!("is it {meant}?"),
            None if is_list(&path) => MAYBE_OPENING.to_owned(),
            None => format!("games that count belong in {RESULTS} or the folder {EVENTS}"),
        }
    };
    Unread { path, why, is_of_settings: false }
}

/// The question about a list of grades.
const MAYBE_OPENING: &str = "it is a list of grades: if it is the one before the first season, call \
                             it opening_grades.csv, beside the seasons";

/// Whether a file can be read as a list of grades.
fn is_list(path: &Path) -> bool {
    let is_table = stem(path, &TABLES).is_some();
    let list =
        || read_opening_grades(&Source::read(path, name_of(path)).ok()?, CodeForm::Free).ok();
    is_table && list().is_some_and(|list| !list.players.is_empty())
}

fn name_of(path: &Path) -> String {
    path.file_name().unwrap_or_default().to_string_lossy().into_owned()
}

/// A name without the extension `.txt`, which text editors add.
fn without_txt(name: &str) -> &str {
    name.strip_suffix(".txt").unwrap_or(name)
}

/// The name among several that was probably meant.
fn near<'n>(name: &str, among: &[&'n str]) -> Option<&'n str> {
    near_texts(without_txt(name), among.iter().copied()).into_iter().next()
}

#[cfg(test)]
mod tests {
    use std::fs;

    use super::*;

    #[test]
    fn rules_that_are_named_are_read_whatever_they_are_called() {
        let folder = tempfile::tempdir().unwrap();
        fs::write(folder.path().join("edition.toml"), "").unwrap();
        let unread = || unread_beside_seasons(folder.path()).unwrap().len();
        assert_eq!(unread(), 1);
        let settings = "edition = [\"yorkshire-2000\", \"edition.toml@2007-08\"]\n";
        fs::write(folder.path().join(FEDERATION), settings).unwrap();
        assert_eq!(unread(), 0);
    }

    #[test]
    fn what_is_not_read_is_told_where_it_would_be() {
        let beside = |name: &str| beside_seasons(Path::new("fed").join(name)).map(|one| one.why);
        for read in ["opening_grades.csv.gz", "opening_history.csv", "decisions.toml", ".git"] {
            assert_eq!(beside(read), None, "{read}");
        }
        // Nobody mistakes these for results or settings.
        assert_eq!(beside("README.md"), None);
        assert_eq!(beside("yorkshire-2007.toml"), None);
        for (name, why) in [
            ("Decisions.toml", "is it decisions.toml?"),
            ("decisions.toml.txt", "is it decisions.toml?"),
            (
                "import.toml",
                "import.toml stands in the folder of the season whose tables it speaks of",
            ),
            ("opening-history.csv", "is it opening_history.csv?"),
            ("2006-07.csv", "games that count belong in the folder of their season"),
        ] {
            assert_eq!(beside(name).as_deref(), Some(why), "{name}");
        }
        let inside = |name: &str| unread_in_season(Path::new("2006-07").join(name)).why;
        for (name, why) in [
            ("decisions.toml", "decisions.toml stands beside the seasons"),
            ("federation.toml.txt", "federation.toml stands beside the seasons"),
            ("import.toml.txt", "is it import.toml?"),
            ("events/import.toml", "import.toml stands in the folder of the season, beside events"),
            ("Events", "is it events?"),
            ("spring-cup.csv", "games that count belong in results.csv or the folder events"),
        ] {
            assert_eq!(inside(name), why, "{name}");
        }
    }
}
