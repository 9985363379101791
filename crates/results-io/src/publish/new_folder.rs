//! Writes a folder that is not there yet: whole, or not at all.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

use super::exchange::restore_renamed;
use super::lock::{FolderLock, WhenLocked};
use super::place::{Place, entries};
use super::sync::{sync, sync_tree};
use crate::error::Error;

/// Writes a folder that does not exist yet, or is empty: whole, or not at all.
///
/// `fill` writes the files into the temporary folder that it is given. They are synced before that
/// folder gets its name, and the name after that: a run that is stopped, or a machine that loses
/// power, leaves the whole folder or what was there before.
///
/// # Errors
///
/// `target` holds something, another run is writing it, or it cannot be written; whatever `fill`
/// says.
pub fn write_new_folder<E: From<Error>>(
    target: &Path,
    fill: impl FnOnce(&Path) -> Result<(), E>,
) -> Result<(), E> {
    let place = Place::of(target)?;
    // Who waited would find the folder filled.
    let _lock = FolderLock::take(&place, WhenLocked::Refuse, || {})?;
    // First: lists that a stopped run renamed away are named like what is removed below.
    restore_renamed(&place)?;
    if let Some(entry) = entries(place.folder())?.first() {
        let (folder, entry) = (place.folder().into(), entry.to_string_lossy().into_owned());
        return Err(Error::NotEmpty { folder, entry }.into());
    }
    place.remove_left_behind()?;
    let temporary = place.new_folder()?;
    fill(temporary.path())?;
    sync_tree(temporary.path(), &BTreeSet::new())?;
    // An empty folder is replaced in the same step; one that somebody filled meanwhile is refused.
    fs::rename(temporary.path(), place.folder()).map_err(Error::io("write", place.folder()))?;
    sync(place.parent())?;
    Ok(())
}
