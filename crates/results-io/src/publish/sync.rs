//! Makes files outlast a power failure.

use std::fs::File;
use std::path::Path;

use super::place::entries;
use crate::error::Error;

/// Folders of more files than this are synced as a whole: waiting for the disk once a file takes 7 ms
/// each (measured), and there may be one a player.
const MOST_ONE_BY_ONE: usize = 64;

/// Everything in a folder, and the folder.
pub(super) fn sync_tree(folder: &Path) -> Result<(), Error> {
    let names = entries(folder)?;
    if names.len() > MOST_ONE_BY_ONE && sync_file_system(folder) {
        return Ok(());
    }
    for name in names {
        let path = folder.join(name);
        if path.is_dir() { sync_tree(&path)? } else { sync(&path)? }
    }
    sync(folder)
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
