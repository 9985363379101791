//! Makes files outlast a power failure.

use std::fs::File;
use std::path::Path;

use super::place::entries;
use crate::error::Error;

/// Everything in a folder, and the folder.
pub(super) fn sync_tree(folder: &Path) -> Result<(), Error> {
    for name in entries(folder)? {
        let path = folder.join(name);
        if path.is_dir() { sync_tree(&path)? } else { sync(&path)? }
    }
    sync(folder)
}

/// A file; of a folder, which names it holds.
pub(super) fn sync(path: &Path) -> Result<(), Error> {
    File::open(path).and_then(|file| file.sync_all()).map_err(Error::io("sync", path))
}
