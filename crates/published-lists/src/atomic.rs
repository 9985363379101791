//! Replaces a whole published folder in one step.
//!
//! Everything is written into a temporary folder beside the published one, synced, and then
//! exchanged with it by a single system call. So readers see either all old lists or all new ones,
//! and a run that is stopped at any moment leaves the old lists.
//!
//! A run locks the folder before its first look at it and unlocks it after the exchange, so that
//! the seasons that it keeps, and those that it builds on, are still the published ones at the end.

use std::collections::BTreeSet;
use std::ffi::OsString;
use std::fs;
use std::path::Path;

use rayon::prelude::*;
use tracing::debug_span;

use super::exchange::{exchange, restore_renamed};
use super::federation::{self, Federation, WhenOthers, was_graded_from};
use super::file::{Buffers, PublishedFile};
use super::list_changes;
use super::lock::{FolderLock, WhenLocked};
use super::manifest::{self, Manifest};
use super::place::{NewFolder, Place, entries};
use super::platform::{is_protected, symlink};
use super::sync::{Syncing, sync, sync_tree};
use super::unfinished::{TargetKind, Writing, create_folders};
use input_files::Error;
use input_files::Fingerprint;
use input_files::all_or_first;
use input_files::file_name::is_of_a_program;

/// A folder of published seasons that is being written.
#[derive(Debug)]
pub struct Publication {
    /// The federation of the published seasons, if the run gave it.
    federation: Option<Federation>,
    /// Whether the published seasons belong to another federation and are to be deleted.
    drops_published: bool,
    /// The written files that are being synced.
    syncing: Syncing,
    // Fields are dropped in this order: first the unfinished folder, while the lock is still held;
    // then the lock; last the parent folders that were created for them.
    temporary: NewFolder,
    writing: Writing,
    lock: FolderLock,
    place: Place,
}

impl Publication {
    /// Begins to publish into `target`, which need not exist.
    ///
    /// Only one run at a time: while another publishes into the same folder, this one waits or is
    /// refused, as `when_locked` says; `waiting` is called once before it waits. A run that reads
    /// earlier seasons from `target` must call this before it reads them.
    ///
    /// Nothing in `target` changes before [`Publication::replace`]. Files that stopped runs left
    /// behind are removed.
    ///
    /// # Errors
    ///
    /// Another run is publishing into `target` and this one does not wait; `target` holds something
    /// other than published seasons, or is write-protected; nothing can be written beside it.
    pub fn begin(
        target: &Path,
        when_locked: WhenLocked,
        waiting: impl FnOnce(),
    ) -> Result<Self, Error> {
        let place = Place::of(target)?;
        let lock = FolderLock::take(&place, when_locked, waiting)?;
        // First: the names of lists that were renamed away match what the next line deletes.
        restore_renamed(&place)?;
        place.remove_left_behind()?;
        check_only_seasons(place.folder())?;
        refuse_write_protected(place.folder())?;
        let is_published = !seasons(place.folder())?.is_empty();
        let written = Writing::begin(target, TargetKind::Lists, is_published);
        let temporary = place.new_folder()?;
        let syncing = Syncing::start();
        let (federation, drops_published) = (None, false);
        Ok(Self { federation, drops_published, syncing, temporary, writing: written, lock, place })
    }

    /// Declares whose seasons this run publishes: the federation in the folder `inputs`. The
    /// published folder records it.
    ///
    /// A folder without such a record, as published by older versions, is taken over if a season in
    /// it was graded from these inputs.
    ///
    /// # Errors
    ///
    /// The folder holds the seasons of another federation, and `others` does not say to replace
    /// them; its record of the federation cannot be read.
    pub fn claim(
        &mut self,
        federation: Federation,
        inputs: &Path,
        others: WhenOthers,
    ) -> Result<(), Error> {
        let folder = self.place.folder();
        let known = Federation::read(folder)?;
        let seasons = seasons(folder)?;
        let is_own = || seasons.iter().any(|name| was_graded_from(&folder.join(name), inputs));
        let is_new = known.is_none() && seasons.is_empty();
        if !is_new && known.as_ref() != Some(&federation) && !is_own() {
            if others == WhenOthers::Refuse {
                let (published, given) = (known.map(|known| known.name), federation.name);
                return Err(Error::OtherFederation { folder: folder.into(), published, given });
            }
            self.drops_published = true;
        }
        self.federation = Some(federation);
        Ok(())
    }

    /// Writes files of a season, and returns their fingerprints in order. Several are written at
    /// the same time, because two threads alone cannot do much of a small file at once.
    ///
    /// # Errors
    ///
    /// A file cannot be written.
    pub fn write_files(
        &self,
        season: &str,
        files: &[PublishedFile<'_>],
    ) -> Result<Vec<Fingerprint>, Error> {
        let folder = self.temporary.path().join(season);
        create_folders(&folder).map_err(Error::io("create", &folder))?;
        let write = |buffers: &mut Buffers, file| self.write_into(&folder, file, buffers);
        all_or_first(files.par_iter().map_init(Buffers::default, write))
    }

    /// Writes one file of a season and returns its fingerprint.
    ///
    /// # Errors
    ///
    /// The file cannot be written.
    pub fn write(&self, season: &str, file: &str, bytes: Vec<u8>) -> Result<Fingerprint, Error> {
        let folder = self.temporary.path().join(season);
        create_folders(&folder).map_err(Error::io("create", &folder))?;
        self.write_into(&folder, &PublishedFile::of_bytes(file, bytes), &mut Buffers::default())
    }

    /// Writes a file beside the seasons.
    ///
    /// # Errors
    ///
    /// The file cannot be written.
    pub fn write_beside(&self, file: &PublishedFile<'_>) -> Result<(), Error> {
        self.write_into(self.temporary.path(), file, &mut Buffers::default()).map(|_| ())
    }

    /// Removes the seasons that were written so far: they are not to be published.
    ///
    /// # Errors
    ///
    /// They cannot be removed.
    pub fn discard(&self) -> Result<(), Error> {
        for season in entries(self.temporary.path())? {
            let folder = self.temporary.path().join(season);
            fs::remove_dir_all(&folder).map_err(Error::io("remove", &folder))?;
        }
        Ok(())
    }

    fn write_into(
        &self,
        folder: &Path,
        file: &PublishedFile<'_>,
        buffers: &mut Buffers,
    ) -> Result<Fingerprint, Error> {
        let path = folder.join(file.name());
        let (fingerprint, written) =
            debug_span!("write", file = file.name()).in_scope(|| file.write(&path, buffers))?;
        self.syncing.add(path, written);
        Ok(fingerprint)
    }

    /// Whether the published seasons belong to another federation and are deleted by this run.
    #[must_use]
    pub const fn drops_published(&self) -> bool {
        self.drops_published
    }

    /// Refuses to replace published seasons with which something would be lost that was not
    /// published with them. [`Publication::replace`] does so, too; this is for the time before the
    /// seasons are graded.
    ///
    /// # Errors
    ///
    /// A season's folder is a link, or holds something that its manifest does not name.
    pub fn refuse_to_lose(&self, seasons: impl IntoIterator<Item = String>) -> Result<(), Error> {
        if self.drops_published {
            return Ok(());
        }
        let folder = self.place.folder();
        seasons.into_iter().try_for_each(|season| refuse_to_lose(&folder.join(season), None))
    }

    /// The published seasons that this run does not replace; they stay unchanged.
    ///
    /// # Errors
    ///
    /// The published folder cannot be read.
    pub fn kept_seasons(&self) -> Result<Vec<String>, Error> {
        if self.drops_published {
            return Ok(Vec::new());
        }
        let replaced = |name: &String| self.temporary.path().join(name).exists();
        Ok(seasons(self.place.folder())?.into_iter().filter(|name| !replaced(name)).collect())
    }

    /// Replaces the published folder.
    ///
    /// Returns the lock: as long as the caller keeps it, no other run changes what was published.
    ///
    /// # Errors
    ///
    /// Something cannot be written or renamed; the published folder is then unchanged. (If only the
    /// last sync fails, the new lists are in place, but may not survive a power failure.)
    pub fn replace(self) -> Result<FolderLock, Error> {
        let (folder, temporary) = (self.place.folder(), self.temporary.path());
        if !self.drops_published {
            for season in entries(temporary)? {
                refuse_to_lose(&folder.join(&season), Some(&temporary.join(&season)))?;
            }
        }
        for season in self.kept_seasons()? {
            keep(&folder.join(&season), &temporary.join(&season))?;
        }
        self.record_federation()?;
        // The bytes are synced before the rename that publishes them, and the rename before anybody
        // is told. The lock is kept until then: a run that started earlier would keep the seasons
        // of the old folder, and lose the ones published here.
        sync_tree(temporary, &self.syncing.finish()?)?;
        self.writing.finish(|| exchange(temporary, &self.place))?;
        sync(self.place.parent())?;
        // The temporary folder now holds the old lists, or is gone; dropping removes it.
        Ok(self.lock)
    }

    /// Records the federation that the run gave, or else the one that the folder already records.
    fn record_federation(&self) -> Result<(), Error> {
        let known = match &self.federation {
            Some(federation) => Some(federation.clone()),
            None => Federation::read(self.place.folder())?,
        };
        if let Some(federation) = known {
            let file = self.temporary.path().join(federation::FILE);
            fs::write(&file, federation.to_bytes()?).map_err(Error::io("write", &file))?;
        }
        Ok(())
    }
}

fn check_only_seasons(folder: &Path) -> Result<(), Error> {
    for entry in seasons(folder)? {
        if !manifest::is_published(&folder.join(&entry)) {
            return Err(Error::ForeignFolder { folder: folder.into(), entry });
        }
    }
    Ok(())
}

/// Refuses write-protected lists, because somebody wants to keep them. Exchanging the folder would
/// need no write permission for them, and the old lists could not be removed afterwards.
fn refuse_write_protected(folder: &Path) -> Result<(), Error> {
    let seasons = seasons(folder)?.into_iter().map(|season| folder.join(season));
    for folder in std::iter::once(folder.to_owned()).chain(seasons) {
        if is_protected(&folder) {
            return Err(Error::WriteProtected { folder });
        }
    }
    Ok(())
}

/// Refuses to replace the folder of a season that is a link, since what it leads to would stay as
/// it is; or that holds something that was not published, which would be deleted. `new` is the
/// folder that replaces it, if it is written already.
fn refuse_to_lose(old: &Path, new: Option<&Path>) -> Result<(), Error> {
    let is_link = |path: &Path| path.symlink_metadata().is_ok_and(|found| found.is_symlink());
    if is_link(old) {
        return Err(Error::LinkedSeason { folder: old.to_owned() });
    }
    if !old.is_dir() {
        return Ok(());
    }
    let manifest = Manifest::read(old).ok();
    if manifest.is_none() && new.is_none() {
        // Of a damaged season only the new files say which names are those of published ones.
        return Ok(());
    }
    let outputs = manifest.into_iter().flat_map(|manifest| manifest.outputs);
    let mut published: BTreeSet<OsString> = outputs.map(|output| output.file.into()).collect();
    published.insert(manifest::FILE.into());
    published.extend(LEFT_BY_SYSTEMS.map(OsString::from));
    published.extend(new.map(entries).transpose()?.into_iter().flatten());
    for name in entries(old)? {
        let path = old.join(&name);
        let is_known = published.contains(&name) && !is_link(&path) && !path.is_dir();
        // Whoever has a list open leaves such files beside it.
        if !is_known && !is_left_by_a_program(&path) {
            let entry = name.to_string_lossy().into_owned();
            return Err(Error::ForeignEntry { folder: old.to_owned(), entry });
        }
    }
    Ok(())
}

/// Whether a program keeps a file beside one that is open or edited: hidden (`.~lock.x.csv#`),
/// Emacs' `#x.csv#`, or a backup.
fn is_left_by_a_program(path: &Path) -> bool {
    let name = path.file_name().unwrap_or_default().to_string_lossy();
    let is_marked = name.starts_with('.') || (name.starts_with('#') && name.ends_with('#'));
    // An Emacs lock is a link that leads to nothing.
    !path.is_dir() && (is_marked || is_of_a_program(path))
}

/// Files that file managers create in folders.
const LEFT_BY_SYSTEMS: [&str; 3] = [".DS_Store", "Thumbs.db", "desktop.ini"];

/// The names of the seasons in a published folder, sorted.
fn seasons(folder: &Path) -> Result<Vec<String>, Error> {
    let names = entries(folder)?.into_iter();
    let is_beside = |name: &OsString| {
        let files = [federation::FILE, list_changes::FILE];
        files.iter().chain(&LEFT_BY_SYSTEMS).any(|file| name == file)
    };
    let names = names.filter(|name| !is_beside(name) || folder.join(name).is_dir());
    Ok(names.map(|name| name.to_string_lossy().into_owned()).collect())
}

/// Puts a kept season into a new folder: its files as links to the same bytes, or as copies where
/// that cannot be. A symbolic link stays one, and leads where it did: the new folder stands beside
/// the published one, so that relative targets are the same.
fn keep(from: &Path, to: &Path) -> Result<(), Error> {
    let found = fs::symlink_metadata(from).map_err(Error::io("find", from))?;
    if found.is_symlink() {
        let target = fs::read_link(from).map_err(Error::io("read", from))?;
        return symlink(&target, to).map_err(Error::io("create", to));
    }
    if !found.is_dir() {
        let linked = fs::hard_link(from, to);
        return linked.or_else(|_| fs::copy(from, to).map(|_| ())).map_err(Error::io("copy", from));
    }
    create_folders(to).map_err(Error::io("create", to))?;
    entries(from)?.iter().try_for_each(|name| keep(&from.join(name), &to.join(name)))
}
