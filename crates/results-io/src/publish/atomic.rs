//! Replaces a whole published folder in one step.
//!
//! Everything is written into a temporary folder beside the published one, synced, and then
//! exchanged with it by a single system call, so whoever looks sees the old lists or the new ones,
//! whole; a run that is stopped at any moment leaves the old ones. Where the file system cannot
//! exchange two folders, the old one is first renamed away; a run stopped between the two renames
//! is mended by the next.

use std::ffi::OsString;
use std::fs::{self, File};
use std::io;
use std::path::{Path, PathBuf};

use rustix::fs::{CWD, RenameFlags, renameat_with};
use tempfile::TempDir;

use super::manifest;
use crate::error::Error;
use crate::source::Fingerprint;

/// Held locked inside a temporary folder while its run is alive.
const RUNNING: &str = ".running";

/// A folder of published seasons in the making.
#[derive(Debug)]
pub struct Publication {
    target: PathBuf,
    temporary: TempDir,
    running: File,
}

impl Publication {
    /// Begins to publish into `target`, which need not exist.
    ///
    /// Nothing in `target` changes before [`Publication::replace`]. What earlier runs left behind
    /// because they were stopped is removed.
    ///
    /// # Errors
    ///
    /// `target` holds something other than published seasons, or cannot be written beside.
    pub fn begin(target: &Path) -> Result<Self, Error> {
        let target = resolved(target)?;
        let parent = parent(&target);
        let prefix = prefix(&target);
        restore_renamed(&target)?;
        remove_left_behind(parent, &prefix)?;
        check_only_seasons(&target)?;
        let temporary = new_folder(parent, &prefix)?;
        let lock = temporary.path().join(RUNNING);
        let running = File::create(&lock).map_err(Error::io("create", &lock))?;
        running.try_lock().map_err(|error| Error::io("lock", &lock)(error.into()))?;
        Ok(Self { target, temporary, running })
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

    /// The published seasons that this run does not replace; they stay as they are.
    ///
    /// # Errors
    ///
    /// The published folder cannot be read.
    pub fn kept_seasons(&self) -> Result<Vec<String>, Error> {
        let replaced = |name: &String| self.temporary.path().join(name).exists();
        Ok(entries(&self.target)?.into_iter().filter(|name| !replaced(name)).collect())
    }

    /// Replaces the published folder.
    ///
    /// # Errors
    ///
    /// Something cannot be written or renamed; the published folder is then as it was.
    pub fn replace(self) -> Result<(), Error> {
        for season in self.kept_seasons()? {
            link_folder(&self.target.join(&season), &self.temporary.path().join(&season))?;
        }
        let lock = self.temporary.path().join(RUNNING);
        fs::remove_file(&lock).map_err(Error::io("remove", &lock))?;
        sync_tree(self.temporary.path())?;
        exchange(self.temporary.path(), &self.target)?;
        sync(parent(&self.target))?;
        // From here on the temporary folder holds the old lists, or nothing.
        drop(self.running);
        drop(self.temporary);
        Ok(())
    }
}

/// Writes a folder that does not exist yet, or is empty: whole, or not at all.
///
/// `fill` writes the files into the temporary folder that it is given.
///
/// # Errors
///
/// `target` holds something, or cannot be written; whatever `fill` says.
pub fn write_new_folder<E: From<Error>>(
    target: &Path,
    fill: impl FnOnce(&Path) -> Result<(), E>,
) -> Result<(), E> {
    let target = resolved(target)?;
    if let Some(entry) = entries(&target)?.into_iter().next() {
        return Err(Error::NotEmpty { folder: target, entry }.into());
    }
    let temporary = new_folder(parent(&target), &prefix(&target))?;
    fill(temporary.path())?;
    if target.exists() {
        fs::remove_dir(&target).map_err(Error::io("replace", &target))?;
    }
    fs::rename(temporary.path(), &target).map_err(Error::io("rename", temporary.path()))?;
    Ok(())
}

/// An absolute path without links, whose parent exists.
fn resolved(target: &Path) -> Result<PathBuf, Error> {
    if target.exists() {
        return fs::canonicalize(target).map_err(Error::io("find", target));
    }
    let target = std::path::absolute(target).map_err(Error::io("find", target))?;
    let parent = parent(&target);
    fs::create_dir_all(parent).map_err(Error::io("create", parent))?;
    Ok(target)
}

fn parent(path: &Path) -> &Path {
    path.parent().unwrap_or(path)
}

/// `.NAME.clarke-`: how the names of folders in the making begin.
fn prefix(target: &Path) -> OsString {
    let mut prefix = OsString::from(".");
    prefix.push(target.file_name().unwrap_or_default());
    prefix.push(".clarke-");
    prefix
}

/// Where the old folder goes while the file system cannot exchange two folders.
fn renamed_away(target: &Path) -> PathBuf {
    let mut name = prefix(target);
    name.push("old");
    parent(target).join(name)
}

fn restore_renamed(target: &Path) -> Result<(), Error> {
    let old = renamed_away(target);
    if old.exists() && !target.exists() {
        fs::rename(&old, target).map_err(Error::io("rename", &old))?;
    }
    Ok(())
}

/// Removes folders in the making whose runs are no longer alive.
fn remove_left_behind(parent: &Path, prefix: &OsString) -> Result<(), Error> {
    let prefix = prefix.as_encoded_bytes();
    for entry in fs::read_dir(parent).map_err(Error::io("read", parent))? {
        let entry = entry.map_err(Error::io("read", parent))?;
        let is_ours = entry.file_name().as_encoded_bytes().starts_with(prefix);
        if is_ours && !is_running(&entry.path()) {
            let path = entry.path();
            match fs::remove_dir_all(&path) {
                Err(error) if error.kind() != io::ErrorKind::NotFound => {
                    return Err(Error::io("remove", path)(error));
                }
                _ => {}
            }
        }
    }
    Ok(())
}

fn is_running(folder: &Path) -> bool {
    File::open(folder.join(RUNNING)).is_ok_and(|lock| lock.try_lock().is_err())
}

fn check_only_seasons(target: &Path) -> Result<(), Error> {
    for entry in entries(target)? {
        if !target.join(&entry).join(manifest::FILE).is_file() {
            return Err(Error::ForeignFolder { folder: target.into(), entry });
        }
    }
    Ok(())
}

/// The names in a folder, sorted; none when it does not exist.
fn entries(folder: &Path) -> Result<Vec<String>, Error> {
    let listing = match fs::read_dir(folder) {
        Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(Vec::new()),
        listing => listing.map_err(Error::io("read", folder))?,
    };
    let name = |entry: io::Result<fs::DirEntry>| {
        entry.map(|entry| entry.file_name().to_string_lossy().into_owned())
    };
    let mut names: Vec<String> =
        listing.map(name).collect::<Result<_, _>>().map_err(Error::io("read", folder))?;
    names.sort();
    Ok(names)
}

/// A folder with ordinary permissions (temporary ones are made for their owner alone).
fn new_folder(parent: &Path, prefix: &OsString) -> Result<TempDir, Error> {
    let mut builder = tempfile::Builder::new();
    builder.prefix(prefix);
    #[cfg(unix)]
    let builder = {
        use std::os::unix::fs::PermissionsExt;
        builder.permissions(fs::Permissions::from_mode(0o777))
    };
    builder.tempdir_in(parent).map_err(Error::io("create a folder in", parent))
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

fn sync_tree(folder: &Path) -> Result<(), Error> {
    for name in entries(folder)? {
        let path = folder.join(name);
        if path.is_dir() { sync_tree(&path)? } else { sync(&path)? }
    }
    sync(folder)
}

fn sync(path: &Path) -> Result<(), Error> {
    File::open(path).and_then(|file| file.sync_all()).map_err(Error::io("sync", path))
}

fn exchange(new: &Path, target: &Path) -> Result<(), Error> {
    if !target.exists() {
        return fs::rename(new, target).map_err(Error::io("rename", new));
    }
    if renameat_with(CWD, new, CWD, target, RenameFlags::EXCHANGE).is_ok() {
        return Ok(());
    }
    let old = renamed_away(target);
    fs::rename(target, &old).map_err(Error::io("rename", target))?;
    if let Err(error) = fs::rename(new, target) {
        fs::rename(&old, target).map_err(Error::io("rename back", &old))?;
        return Err(Error::io("rename", new)(error));
    }
    fs::remove_dir_all(&old).map_err(Error::io("remove", &old))
}
