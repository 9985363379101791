//! Replaces a whole published folder in one step.
//!
//! Everything is written into a temporary folder beside the published one, synced, and then
//! exchanged with it by a single system call, so whoever looks sees the old lists or the new ones,
//! whole; a run that is stopped at any moment leaves the old ones. Where the file system cannot
//! exchange two folders, the old one is first renamed away; a run stopped between the two renames
//! is mended by the next.
//!
//! A run holds the folder's lock from before its first look at the folder until after the exchange:
//! the seasons that it keeps, and those that it builds on, are still the published ones then.

use std::fs;
use std::path::Path;

use rustix::fs::{CWD, RenameFlags, renameat_with};
use rustix::io::Errno;
use tempfile::TempDir;

use super::lock::{FolderLock, WhenLocked};
use super::manifest;
use super::place::{Place, entries};
use super::sync::{sync, sync_tree};
use crate::error::Error;
use crate::source::Fingerprint;

/// A folder of published seasons in the making.
#[derive(Debug)]
pub struct Publication {
    place: Place,
    // Fields are dropped in this order: what is in the making is removed while the lock is held.
    temporary: TempDir,
    lock: FolderLock,
}

impl Publication {
    /// Begins to publish into `target`, which need not exist.
    ///
    /// One run at a time: while another publishes into the same folder, this one waits or is
    /// refused, as `when_locked` says; `waiting` is called once before it waits. A run that reads
    /// earlier seasons from `target` begins before it reads them.
    ///
    /// Nothing in `target` changes before [`Publication::replace`]. What earlier runs left behind
    /// because they were stopped is removed.
    ///
    /// # Errors
    ///
    /// Another run publishes into `target` and is not waited for; `target` holds something other
    /// than published seasons, or cannot be written beside.
    pub fn begin(
        target: &Path,
        when_locked: WhenLocked,
        waiting: impl FnOnce(),
    ) -> Result<Self, Error> {
        let place = Place::of(target)?;
        let lock = FolderLock::take(&place, when_locked, waiting)?;
        // First: lists renamed away are named like what the next line deletes.
        restore_renamed(&place)?;
        place.remove_left_behind()?;
        check_only_seasons(place.folder())?;
        let temporary = place.new_folder()?;
        Ok(Self { place, temporary, lock })
    }

    /// Writes one file of a season and returns its fingerprint.
    ///
    /// # Errors
    ///
    /// The file cannot be written.
    pub fn write(&self, season: &str, file: &str, bytes: &[u8]) -> Result<Fingerprint, Error> {
        let folder = self.temporary.path().join(season);
        fs::create_dir_all(&folder).map_err(Error::io("create", &folder))?;
        let path = folder.join(file);
        fs::write(&path, bytes).map_err(Error::io("write", &path))?;
        Ok(Fingerprint::of(file, bytes))
    }

    /// The published seasons that this run does not replace; they stay unchanged.
    ///
    /// # Errors
    ///
    /// The published folder cannot be read.
    pub fn kept_seasons(&self) -> Result<Vec<String>, Error> {
        let replaced = |name: &String| self.temporary.path().join(name).exists();
        Ok(seasons(self.place.folder())?.into_iter().filter(|name| !replaced(name)).collect())
    }

    /// Replaces the published folder.
    ///
    /// The lock is handed back: as long as it is kept, no other run changes what was published.
    ///
    /// # Errors
    ///
    /// Something cannot be written or renamed; the published folder is then as it was. (If the last
    /// sync alone fails, the new lists are in place, and may not outlast a power failure.)
    pub fn replace(self) -> Result<FolderLock, Error> {
        let (folder, temporary) = (self.place.folder(), self.temporary.path());
        for season in self.kept_seasons()? {
            link_folder(&folder.join(&season), &temporary.join(&season))?;
        }
        // The bytes go to the disk before the name that makes them the published ones, and the name
        // before anybody is told. The lock stays until then: a run that began meanwhile would keep
        // the seasons of the old folder, and lose the ones published here.
        sync_tree(temporary)?;
        exchange(temporary, &self.place)?;
        sync(self.place.parent())?;
        // The temporary folder holds the old lists now, or is gone; dropping removes it.
        Ok(self.lock)
    }
}

/// Puts back the lists of a run that was stopped between the two renames of [`exchange`].
fn restore_renamed(place: &Place) -> Result<(), Error> {
    let old = place.renamed_away();
    if old.exists() && !place.folder().exists() {
        fs::rename(&old, place.folder()).map_err(Error::io("rename", &old))?;
    }
    Ok(())
}

fn check_only_seasons(folder: &Path) -> Result<(), Error> {
    for entry in seasons(folder)? {
        if !folder.join(&entry).join(manifest::FILE).is_file() {
            return Err(Error::ForeignFolder { folder: folder.into(), entry });
        }
    }
    Ok(())
}

/// The names of the seasons in a published folder, sorted.
fn seasons(folder: &Path) -> Result<Vec<String>, Error> {
    let names = entries(folder)?.into_iter();
    Ok(names.map(|name| name.to_string_lossy().into_owned()).collect())
}

/// Gives a kept season a second name, file by file; copies where links cannot be made.
fn link_folder(from: &Path, to: &Path) -> Result<(), Error> {
    fs::create_dir_all(to).map_err(Error::io("create", to))?;
    for name in entries(from)? {
        let (from, to) = (from.join(&name), to.join(&name));
        if from.is_dir() {
            link_folder(&from, &to)?;
        } else if fs::hard_link(&from, &to).is_err() {
            fs::copy(&from, &to).map_err(Error::io("copy", &from))?;
        }
    }
    Ok(())
}

fn exchange(new: &Path, place: &Place) -> Result<(), Error> {
    let target = place.folder();
    if !target.exists() {
        return fs::rename(new, target).map_err(Error::io("rename", new));
    }
    match renameat_with(CWD, new, CWD, target, RenameFlags::EXCHANGE) {
        Ok(()) => Ok(()),
        // File systems that cannot exchange say the first on Linux and the last on macOS; a kernel
        // without the call says the second. Any other error would meet two renames, too, and after
        // one that came late (EIO) the folders may be exchanged already: a second exchange would
        // then publish the old lists.
        Err(Errno::INVAL | Errno::NOSYS | Errno::NOTSUP) => rename_twice(new, place),
        Err(error) => Err(Error::io("replace", target)(error.into())),
    }
}

/// Between the two renames nothing is published: [`restore_renamed`] mends that.
fn rename_twice(new: &Path, place: &Place) -> Result<(), Error> {
    let (target, old) = (place.folder(), place.renamed_away());
    fs::rename(target, &old).map_err(Error::io("rename", target))?;
    if let Err(error) = fs::rename(new, target) {
        fs::rename(&old, target).map_err(Error::io("rename back", &old))?;
        return Err(Error::io("rename", new)(error));
    }
    fs::remove_dir_all(&old).map_err(Error::io("remove", &old))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A folder with the lists of `text`, in a place of its own.
    fn published(text: &str, at: &Path) {
        fs::create_dir_all(at.join("2006-07")).unwrap();
        fs::write(at.join("2006-07").join(manifest::FILE), text).unwrap();
    }

    fn found(at: &Path) -> String {
        fs::read_to_string(at.join("2006-07").join(manifest::FILE)).unwrap()
    }

    #[test]
    fn two_renames_do_where_folders_cannot_be_exchanged() {
        let folder = tempfile::tempdir().unwrap();
        let place = Place::of(&folder.path().join("published")).unwrap();
        let new = folder.path().join("new");
        published("old", place.folder());
        published("new", &new);
        rename_twice(&new, &place).unwrap();
        assert_eq!(found(place.folder()), "new");
        assert_eq!(entries(folder.path()).unwrap(), ["published"]);
        // The second rename fails, so the first is taken back.
        assert!(rename_twice(&new, &place).is_err());
        assert_eq!(found(place.folder()), "new");
        assert_eq!(entries(folder.path()).unwrap(), ["published"]);
    }

    #[test]
    fn a_run_stopped_between_two_renames_is_mended_by_the_next() {
        let folder = tempfile::tempdir().unwrap();
        let place = Place::of(&folder.path().join("published")).unwrap();
        published("old", &place.renamed_away());
        published("new", &folder.path().join(".published.clarke-Ab12Cd"));
        let begun = Publication::begin(place.folder(), WhenLocked::Refuse, || {}).unwrap();
        assert_eq!(found(place.folder()), "old");
        drop(begun);
        assert_eq!(entries(folder.path()).unwrap(), ["published"]);
        // Stopped after the second rename: the old lists go.
        published("older", &place.renamed_away());
        drop(Publication::begin(place.folder(), WhenLocked::Refuse, || {}).unwrap());
        assert_eq!(found(place.folder()), "old");
        assert_eq!(entries(folder.path()).unwrap(), ["published"]);
    }
}
