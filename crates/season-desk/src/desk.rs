//! The state of a desk.

use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex};

use anyhow::{Result, anyhow, bail};
use season_runner::Unwatched;
use season_runner::batch::SeasonReport;
use season_runner::register::lock;

use crate::journal::{self, Entry};
use crate::picture::{Held, Picture, stamp};
use crate::publishing::Publishing;

/// The words about a season that are published with it.
pub type InWords = fn(&SeasonReport) -> String;

/// A desk: the folder of one federation, which may not exist yet.
#[derive(Debug)]
pub struct Desk {
    /// The folder.
    pub(crate) folder: PathBuf,
    /// The words about a season that are published with it.
    pub(crate) in_words: InWords,
    pub(crate) publishing: Publishing,
    /// What seasons gave, to read again only those that change.
    pub(crate) held: Held,
    picture: Mutex<Option<Arc<Picture>>>,
    /// One answer is written after the other, also by this desk.
    writing: Mutex<()>,
}

impl Desk {
    /// The desk of a folder. Published seasons get these words with them, so that they are those of
    /// the commands.
    #[must_use]
    pub fn of(folder: &Path, in_words: InWords) -> Self {
        // An empty folder is replaced when something begins in it, and `.` would be the old one.
        let folder = std::path::absolute(folder).unwrap_or_else(|_| folder.to_owned());
        let publishing = Publishing::default();
        Self {
            folder,
            in_words,
            publishing,
            held: Held::default(),
            picture: Mutex::new(None),
            writing: Mutex::new(()),
        }
    }

    /// Whether the folder is a federation's, or one in which something can begin.
    ///
    /// # Errors
    ///
    /// It has other things in it, or settings that are not valid.
    pub fn is_of_federation(&self) -> Result<()> {
        if self.folder.is_file() {
            bail!("it is a file");
        }
        if self.is_new() { Ok(()) } else { self.picture().map(drop) }
    }

    /// The name of the folder.
    pub(crate) fn name(&self) -> String {
        let path = dunce::canonicalize(&self.folder).unwrap_or_else(|_| self.folder.clone());
        path.file_name().unwrap_or_default().to_string_lossy().into_owned()
    }

    /// Whether nothing has begun yet: the folder does not exist or is empty.
    pub(crate) fn is_new(&self) -> bool {
        let mut entries = std::fs::read_dir(&self.folder).into_iter().flatten().flatten();
        entries.all(|entry| entry.file_name().to_string_lossy().starts_with('.'))
    }

    /// The federation as it is read; anew if a file has changed.
    ///
    /// # Errors
    ///
    /// There is no season, or settings that are not valid.
    pub(crate) fn picture(&self) -> Result<Arc<Picture>> {
        let now = stamp(&self.folder);
        let mut held = self.picture.lock().map_err(|_| anyhow!("a page ended half-way"))?;
        if let Some(picture) = held.as_ref().filter(|picture| picture.stamp == now) {
            return Ok(Arc::clone(picture));
        }
        let picture = Arc::new(Picture::of(&self.folder, now, Arc::clone(&self.held))?);
        *held = Some(Arc::clone(&picture));
        Ok(picture)
    }

    /// Writes an answer under the lock that the commands take, and into the journal.
    ///
    /// # Errors
    ///
    /// Whatever `write` ends with, or a folder or journal that cannot be written.
    pub(crate) fn answer(&self, write: impl FnOnce() -> Result<Option<Entry>>) -> Result<()> {
        let _one = self.writing.lock().map_err(|_| anyhow!("a page ended half-way"))?;
        let _locked = lock(&self.folder, &Unwatched)?;
        if let Some(entry) = write()? {
            journal::add(&self.folder, entry)?;
        }
        self.forget();
        Ok(())
    }

    /// Takes an answer back; returns what it said.
    ///
    /// # Errors
    ///
    /// There is no such answer, or its files have been changed since.
    pub(crate) fn take_back(&self, number: usize) -> Result<String> {
        let _one = self.writing.lock().map_err(|_| anyhow!("a page ended half-way"))?;
        let _locked = lock(&self.folder, &Unwatched)?;
        let what = journal::take_back(&self.folder, number)?;
        self.forget();
        Ok(what)
    }

    /// The federation is read anew for the next page: a file may change within the time that the
    /// clock of a file system tells apart.
    pub(crate) fn forget(&self) {
        if let Ok(mut held) = self.picture.lock() {
            *held = None;
        }
    }
}
