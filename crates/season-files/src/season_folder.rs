//! Decides whether a folder is a season, and which files belong to it.

use std::collections::HashMap;
use std::fs;
use std::path::{Path, PathBuf};

use formats::FileKind;
use free_form::{Import, vocabulary_file};
use input_files::Error;
use input_files::Source;
use input_files::file_name::{EVENTS, IMPORT, PLAYERS, RESULTS, VOCABULARY};
use input_files::file_name::{is_of_a_program, unpacked_name};
use input_files::on_disk::{found_at, is_device};
use input_files::unknown_kind::Unknown;

/// The files of a season.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SeasonFolder {
    /// The folder.
    pub folder: PathBuf,
    /// The prefix of its files' names in messages and manifests: `2006-07/`.
    pub shown_in: String,
    /// The list of players; `None` if there is none.
    pub players: Option<PathBuf>,
    /// Where the results are.
    pub results: Results,
    /// The files that say how its tables are read, with their names in messages and manifests:
    /// pins, and words of the user's own.
    pub settings: Vec<(PathBuf, String)>,
    /// Other files and folders in it, which are not read. Hidden files, which the system keeps, are
    /// not among them.
    pub strays: Vec<PathBuf>,
    /// Everything in the folder of event files that is not read: folders, copies of files that
    /// programs keep, and settings. What cannot be read is not among them: its games are meant.
    pub strays_among_events: Vec<PathBuf>,
}

/// Where a season's results are.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Results {
    /// In one table: CSV, possibly compressed, or Parquet.
    Table(PathBuf),
    /// In files of events of any kind, in the order of their names.
    Events(Vec<PathBuf>),
    /// Nowhere: there is only a list of players.
    Missing,
}

impl SeasonFolder {
    /// Whether a folder is a season: it has results or players, in any readable form, or a folder
    /// of event files.
    #[must_use]
    pub fn is_one(folder: &Path) -> bool {
        [RESULTS, PLAYERS].iter().any(|file| Source::exists(folder, file))
            || folder.join(EVENTS).is_dir()
    }

    /// The files of a season; `shown_in` goes before their names (empty, or ending in `/`).
    ///
    /// # Errors
    ///
    /// Two versions of one file (`cup.csv` and `cup.csv.gz`), a table of results beside event
    /// files, or a folder that cannot be read.
    pub fn find(folder: &Path, shown_in: &str) -> Result<Self, Error> {
        let table = Source::find(folder, RESULTS)?;
        let events = folder.join(EVENTS);
        let has_events = found_at(&events)?.is_some_and(|found| found.is_dir());
        let mut strays_among_events = Vec::new();
        let results = match (table, has_events) {
            (Some(one), true) => return Err(Error::TwoForms { one, other: events }),
            (Some(table), false) => Results::Table(table),
            (None, true) => {
                let (files, folders) = shown_entries(&events)?;
                let is_no_event = |file: &PathBuf| is_of_a_program(file) || is_of_settings(file);
                let (others, files) = files.into_iter().partition(is_no_event);
                strays_among_events = folders;
                strays_among_events.extend::<Vec<PathBuf>>(others);
                strays_among_events.sort();
                refuse_two_packings(&files)?;
                Results::Events(files)
            }
            (None, false) => Results::Missing,
        };
        let results = match results {
            // Such a table is read like an event file: with the tolerant reader, and whole.
            Results::Table(table)
                if is_of_people(&table) || is_pinned(&table, folder, shown_in)? =>
            {
                Results::Events(vec![table])
            }
            other => other,
        };
        let players = Source::find(folder, PLAYERS)?;
        let (folder, shown_in) = (folder.to_owned(), shown_in.to_owned());
        // Kept whatever its contents: lists of players use it, too, and an empty file just has no
        // pins.
        let import = import_in(&folder)?.map(|path| (path, format!("{shown_in}{IMPORT}")));
        let settings = import.into_iter().chain(vocabulary_file(&folder, &shown_in)?).collect();
        let strays = Vec::new();
        let mut season =
            Self { folder, shown_in, players, results, settings, strays, strays_among_events };
        season.strays = season.others()?;
        Ok(season)
    }

    /// Everything in the folder that is not a file of the season.
    fn others(&self) -> Result<Vec<PathBuf>, Error> {
        let events = self.folder.join(EVENTS);
        let (files, mut others) = shown_entries(&self.folder)?;
        others.retain(|path| *path != events);
        let read = self.files();
        let is_of_settings = |path: &PathBuf| {
            path.file_name().is_some_and(|name| name == IMPORT || name == VOCABULARY)
        };
        let unread = |path: &PathBuf| !read.contains(&path) && !is_of_settings(path);
        others.extend(files.into_iter().filter(unread));
        others.sort();
        Ok(others)
    }

    /// Whether there is a file of results. A season without one, such as one just begun, has no
    /// games.
    #[must_use]
    pub const fn has_results(&self) -> bool {
        match &self.results {
            Results::Table(_) => true,
            Results::Events(files) => !files.is_empty(),
            Results::Missing => false,
        }
    }

    /// The files that are read: results, and the list of players.
    #[must_use]
    pub fn files(&self) -> Vec<&PathBuf> {
        self.results().iter().chain(&self.players).collect()
    }

    /// The files of results.
    pub(crate) fn results(&self) -> &[PathBuf] {
        match &self.results {
            Results::Table(table) => std::slice::from_ref(table),
            Results::Events(files) => files.as_slice(),
            Results::Missing => &[],
        }
    }

    /// The total size of its files on disk.
    #[must_use]
    pub fn bytes(&self) -> u64 {
        let size = |path: &PathBuf| path.metadata().map_or(0, |file| file.len());
        self.files().into_iter().map(size).sum()
    }

    /// A file's name as messages and manifests give it.
    #[must_use]
    pub fn shown(&self, file: &Path) -> String {
        let name = file.strip_prefix(&self.folder).unwrap_or(file);
        let parts: Vec<_> = name.iter().map(|part| part.to_string_lossy()).collect();
        format!("{}{}", self.shown_in, parts.join("/"))
    }
}

/// The file of pins in a folder, if it is there.
fn import_in(folder: &Path) -> Result<Option<PathBuf>, Error> {
    let file = folder.join(IMPORT);
    Ok(found_at(&file)?.filter(|found| !found.is_dir()).map(|_| file))
}

/// Refuses an event file beside a compressed copy of it: all its games would count twice.
fn refuse_two_packings(files: &[PathBuf]) -> Result<(), Error> {
    let mut unpacked = HashMap::new();
    for file in files {
        let name = file.file_name().unwrap_or_default().to_string_lossy();
        if let Some(one) = unpacked.insert(unpacked_name(&name).to_owned(), file) {
            return Err(Error::TwoVersions { one: one.clone(), other: file.clone() });
        }
    }
    Ok(())
}

/// Whether a table is one as people keep it, possibly with columns whose meaning must be asked.
fn is_of_people(table: &Path) -> bool {
    let asked = |unknown| unknown != Unknown::Empty;
    // Errors of the file are reported when it is read.
    FileKind::of_start(table).is_ok_and(|kind| match kind {
        FileKind::Unknown(unknown) => asked(unknown),
        kind => kind == FileKind::Spreadsheet,
    })
}

/// Whether pins say that a table in Clarke's own columns is read like those that people keep.
/// Parquet never is.
fn is_pinned(table: &Path, folder: &Path, shown_in: &str) -> Result<bool, Error> {
    if table.extension().is_some_and(|ending| ending == "parquet") {
        return Ok(false);
    }
    let name = table.strip_prefix(folder).unwrap_or(table).display();
    Ok(Import::beside(table, &format!("{shown_in}{name}"))?.of(table).says_something())
}

/// Whether a file holds settings, which are read elsewhere. No results file has this ending.
fn is_of_settings(file: &Path) -> bool {
    file.extension().is_some_and(|ending| ending.eq_ignore_ascii_case("toml"))
}

/// Files that Windows keeps in folders, where they are hidden.
const OF_THE_SYSTEM: [&str; 2] = ["thumbs.db", "desktop.ini"];

/// The files of a folder and its other entries, each sorted by name, without hidden entries, which
/// belong to the system.
///
/// A link that leads to nothing, a pipe, and whatever cannot be looked at are among the files:
/// reading them says what is wrong, and they count as lost.
fn shown_entries(folder: &Path) -> Result<(Vec<PathBuf>, Vec<PathBuf>), Error> {
    let (mut files, mut others) = (Vec::new(), Vec::new());
    for entry in fs::read_dir(folder).map_err(Error::read(folder))? {
        let path = entry.map_err(Error::read(folder))?.path();
        let is_hidden = path.file_name().is_some_and(|name| {
            let name = name.to_string_lossy();
            name.starts_with('.') || OF_THE_SYSTEM.iter().any(|one| name.eq_ignore_ascii_case(one))
        });
        match fs::metadata(&path) {
            _ if is_hidden => {}
            Ok(found) if found.is_dir() || is_device(&found) => others.push(path),
            _ => files.push(path),
        }
    }
    files.sort();
    others.sort();
    Ok((files, others))
}
