//! Makes files outlast a power failure.

use std::fs::File;
use std::path::{Path, PathBuf};
use std::thread;

use super::place::entries;
use crate::error::Error;

/// Files and folders that are waited for at the same time. The disk takes them together: one after the
/// other, the seven files of a small season took twice as long.
const AT_ONCE: usize = 32;

/// Folders of more files than this are synced with all else on their file system: waiting for each of
/// a thousand files took 7 s, and there may be one a player.
const MOST_ONE_BY_ONE: usize = 256;

/// Everything in a folder, and the folder.
pub(super) fn sync_tree(folder: &Path) -> Result<(), Error> {
    let mut all = Vec::new();
    gather(folder, &mut all)?;
    if all.len() > MOST_ONE_BY_ONE && sync_file_system(folder) {
        return Ok(());
    }
    all.chunks(AT_ONCE).try_for_each(|files| {
        // Threads of their own: those of the pool are as many as there are cores, and these only wait.
        thread::scope(|scope| {
            let syncing: Vec<_> =
                files.iter().map(|file| (file, scope.spawn(|| sync(file)))).collect();
            // A sync never panics; if it did, the file would be as good as not synced.
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
        if path.is_dir() { gather(&path, all)? } else { all.push(path) }
    }
    all.push(folder.to_owned());
    Ok(())
}

/// Everything that was written to the file system of a folder; false where there is no such call, or
/// it failed.
#[cfg(any(target_os = "linux", target_os = "android"))]
fn sync_file_system(folder: &Path) -> bool {
    File::open(folder).is_ok_and(|folder| rustix::fs::syncfs(folder).is_ok())
}

#[cfg(not(any(target_os = "linux", target_os = "android")))]
const fn sync_file_system(_: &Path) -> bool {
    false
}

/// A file; of a folder, which names it holds.
pub(super) fn sync(path: &Path) -> Result<(), Error> {
    File::open(path).and_then(|file| file.sync_all()).map_err(Error::io("sync", path))
}
