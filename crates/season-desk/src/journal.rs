//! What was answered: a line an answer, in a hidden file of the federation's folder, so that each
//! can be taken back, also tomorrow.

use std::fs::{self, File, OpenOptions};
use std::io::{ErrorKind, Write as _};
use std::path::{Path, PathBuf};
use std::time::{SystemTime, UNIX_EPOCH};

use anyhow::{Context, Result, bail};
use chrono::DateTime;
use season_runner::WrittenAnswer;
use serde::{Deserialize, Serialize};

/// The hidden folder of the desk in that of a federation: its journal, and files that were left
/// out or replaced.
pub(crate) const OWN_FOLDER: &str = ".desk";

/// The journal in it.
const JOURNAL: &str = "answers.jsonl";

/// An answer.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Entry {
    /// Its number, from 1.
    pub(crate) number: usize,
    /// When, in seconds since 1970.
    at: u64,
    /// The page on which it was given.
    pub(crate) page: String,
    /// What was answered, as a sentence.
    pub(crate) what: String,
    /// What was written.
    pub(crate) written: Vec<WrittenAnswer>,
    /// Files that were moved, in order: from where, and to where.
    pub(crate) moved: Vec<(PathBuf, PathBuf)>,
    /// Somebody of whom it is to be said later who it is; empty for every other answer.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub(crate) later: String,
}

/// A line of the journal.
#[derive(Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
enum Line {
    /// An answer.
    Answer(Entry),
    /// The answer with this number was taken back.
    TakenBack(usize),
}

impl Entry {
    /// An answer that was given now on a page; the journal gives it its number.
    pub(crate) fn now(page: &str, what: String, written: Vec<WrittenAnswer>) -> Self {
        let since = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
        Self {
            number: 0,
            at: since.as_secs(),
            page: page.to_owned(),
            what,
            written,
            moved: Vec::new(),
            later: String::new(),
        }
    }

    /// The same with files that were moved, in order.
    pub(crate) fn moving(self, moved: Vec<(PathBuf, PathBuf)>) -> Self {
        Self { moved, ..self }
    }

    /// The files that it changed.
    fn paths(&self) -> impl Iterator<Item = &PathBuf> {
        let moved = self.moved.iter().flat_map(|(from, to)| [from, to]);
        self.written.iter().map(|written| &written.file).chain(moved)
    }

    /// The same as an answer that somebody puts off.
    pub(crate) fn later(self, later: String) -> Self {
        Self { later, ..self }
    }

    fn with_paths(mut self, path: impl Fn(&Path) -> PathBuf) -> Self {
        for written in &mut self.written {
            written.file = path(&written.file);
        }
        for (from, to) in &mut self.moved {
            (*from, *to) = (path(from), path(to));
        }
        self
    }

    /// When it was given: `19 October 2026, 14:32 UTC`.
    pub(crate) fn when(&self) -> String {
        let at = i64::try_from(self.at).ok().and_then(|at| DateTime::from_timestamp(at, 0));
        at.map(|at| at.format("%-d %B %Y, %H:%M UTC").to_string()).unwrap_or_default()
    }
}

/// The answers of a federation that hold, in the order in which they were given.
///
/// # Errors
///
/// A journal that cannot be read.
pub(crate) fn entries(folder: &Path) -> Result<Vec<Entry>> {
    Ok(read(folder)?.0)
}

/// The answers that hold, and how many there were at all.
fn read(folder: &Path) -> Result<(Vec<Entry>, usize)> {
    let path = folder.join(OWN_FOLDER).join(JOURNAL);
    let text = match fs::read_to_string(&path) {
        Err(error) if error.kind() == ErrorKind::NotFound => return Ok((Vec::new(), 0)),
        text => text.with_context(|| format!("cannot read {}", path.display()))?,
    };
    let (mut entries, mut all) = (Vec::<Entry>::new(), 0);
    for line in text.lines() {
        let context = || format!("{} is damaged: {line}", path.display());
        match serde_json::from_str(line).with_context(context)? {
            Line::Answer(entry) => {
                all = all.max(entry.number);
                entries.push(entry);
            }
            Line::TakenBack(number) => entries.retain(|entry| entry.number != number),
        }
    }
    Ok((entries, all))
}

/// The number that the next answer gets.
///
/// # Errors
///
/// A journal that cannot be read.
pub(crate) fn next(folder: &Path) -> Result<usize> {
    Ok(read(folder)?.1 + 1)
}

/// Adds an answer; returns its number. The caller holds the lock of the federation.
///
/// # Errors
///
/// A journal that cannot be read or written.
pub(crate) fn add(folder: &Path, entry: Entry) -> Result<usize> {
    let number = next(folder)?;
    append(
        folder,
        &Line::Answer(Entry { number, ..entry.with_paths(|path| inside(folder, path)) }),
    )?;
    Ok(number)
}

/// A path as it is seen from the folder, which may be moved, also to another system: with `/`.
fn inside(folder: &Path, path: &Path) -> PathBuf {
    path.strip_prefix(folder).map_or_else(
        |_| path.to_owned(),
        |inside| {
            let parts: Vec<_> = inside.iter().map(|part| part.to_string_lossy()).collect();
            parts.join("/").into()
        },
    )
}

/// Takes an answer back; returns what it said. The caller holds the lock of the federation.
///
/// # Errors
///
/// There is no such answer, or its files have been changed since.
pub(crate) fn take_back(folder: &Path, number: usize) -> Result<String> {
    let entries = entries(folder)?;
    let Some(at) = entries.iter().position(|entry| entry.number == number) else {
        bail!("this answer has been taken back already");
    };
    let (entry, later) = (entries[at].clone(), &entries[at + 1..]);
    // With a file that is taken back, what was done to it since would be lost.
    let is_of_it = |path: &PathBuf| entry.moved.iter().any(|(_, to)| to == path);
    if let Some(later) = later.iter().find(|later| later.paths().any(is_of_it)) {
        bail!("take back first what came after it: {}", later.what);
    }
    let entry = entry.with_paths(|path| folder.join(path));
    for written in entry.written.iter().rev() {
        written.take_back()?;
    }
    for (from, to) in entry.moved.iter().rev() {
        if from.exists() {
            bail!("there is another file called {} again", from.display());
        }
        fs::rename(to, from).with_context(|| format!("cannot put {} back", from.display()))?;
    }
    append(folder, &Line::TakenBack(number))?;
    Ok(entry.what)
}

fn append(folder: &Path, line: &Line) -> Result<()> {
    let own = folder.join(OWN_FOLDER);
    let context = || format!("cannot write into {}", own.display());
    fs::create_dir_all(&own).with_context(context)?;
    let options = || OpenOptions::new().append(true).create(true).open(own.join(JOURNAL));
    let mut journal: File = options().with_context(context)?;
    let text = serde_json::to_string(line)? + "\n";
    journal.write_all(text.as_bytes()).and_then(|()| journal.sync_all()).with_context(context)
}
