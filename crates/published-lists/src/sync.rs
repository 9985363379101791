//! Makes sure that files survive a power failure.

use std::collections::BTreeSet;
use std::fs::{self, File};
use std::path::{Path, PathBuf};
use std::sync::mpsc::{self, SyncSender};
use std::thread::{self, JoinHandle};

use super::place::entries;
use super::platform::{self, sync_file_system};
use input_files::Error;

/// How many files and folders are synced at the same time. The disk handles them together: one
/// after the other, the seven files of a small season took twice as long.
const AT_ONCE: usize = 32;

/// Folders with more files than this are synced with everything else on their file system: syncing
/// each of a thousand files took 7 s, and there may be one per player.
const MOST_ONE_BY_ONE: usize = 256;

/// Syncs files while others are created; its thread only waits for the disk, which would otherwise
/// be idle.
#[derive(Debug)]
pub(super) struct Syncing {
    files: SyncSender<(PathBuf, File)>,
    thread: JoinHandle<Result<BTreeSet<PathBuf>, Error>>,
}

impl Syncing {
    pub(super) fn start() -> Self {
        // If the disk is slow, the writer waits: each file is open until it is synced, and the
        // system allows only some hundreds of open files.
        let (files, written) = mpsc::sync_channel::<(PathBuf, File)>(AT_ONCE);
        let sync = |(path, file): (PathBuf, File)| match file.sync_all() {
            Ok(()) => Ok(path),
            Err(error) => Err(Error::io("sync", &path)(error)),
        };
        Self { files, thread: thread::spawn(move || written.into_iter().map(sync).collect()) }
    }

    /// Queues a completely written file for syncing.
    pub(super) fn add(&self, path: PathBuf, file: File) {
        // After a file that could not be synced, nothing is received; `finish` reports the error.
        self.files.send((path, file)).ok();
    }

    /// Waits until all files are synced, and returns them.
    pub(super) fn finish(self) -> Result<BTreeSet<PathBuf>, Error> {
        drop(self.files);
        // The thread never panics; if it did, its files would count as not synced.
        self.thread.join().unwrap_or_else(|_| Ok(BTreeSet::new()))
    }
}

/// Syncs everything in a folder, and the folder, except files that are already synced.
pub(super) fn sync_tree(folder: &Path, synced: &BTreeSet<PathBuf>) -> Result<(), Error> {
    let mut all = Vec::new();
    gather(folder, &mut all)?;
    all.retain(|path| !synced.contains(path));
    if all.len() > MOST_ONE_BY_ONE && sync_file_system(folder) {
        return Ok(());
    }
    all.chunks(AT_ONCE).try_for_each(|files| {
        // These threads only wait, so they are not taken from the pool, which has as many as there
        // are cores.
        thread::scope(|scope| {
            let syncing: Vec<_> =
                files.iter().map(|file| (file, scope.spawn(|| sync(file)))).collect();
            // A sync never panics; if it did, the file would count as not synced.
            let synced = |(file, thread): (&PathBuf, thread::ScopedJoinHandle<'_, _>)| {
                let lost = || Err(Error::io("sync", file)(std::io::ErrorKind::Other.into()));
                thread.join().unwrap_or_else(|_| lost())
            };
            syncing.into_iter().try_for_each(synced)
        })
    })
}

/// The files and folders below a folder, and itself.
fn gather(folder: &Path, all: &mut Vec<PathBuf>) -> Result<(), Error> {
    for name in entries(folder)? {
        let path = folder.join(name);
        match fs::symlink_metadata(&path).map_err(Error::io("find", &path))? {
            found if found.is_dir() => gather(&path, all)?,
            // A link is only a name, which is synced with its folder.
            found if found.is_symlink() => {}
            _ => all.push(path),
        }
    }
    all.push(folder.to_owned());
    Ok(())
}

/// Syncs a file, or the names in a folder.
pub(super) fn sync(path: &Path) -> Result<(), Error> {
    platform::sync(path).map_err(Error::io("sync", path))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_file_that_was_added_is_said_to_be_synced() {
        let folder = tempfile::tempdir().unwrap();
        let syncing = Syncing::start();
        let paths: BTreeSet<_> = (0..20).map(|name| folder.path().join(name.to_string())).collect();
        for path in &paths {
            syncing.add(path.clone(), File::create(path).unwrap());
        }
        assert_eq!(syncing.finish().unwrap(), paths);
    }
}
