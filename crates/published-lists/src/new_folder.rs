//! Writes a new folder completely or not at all.

use std::collections::BTreeSet;
use std::path::Path;

use super::exchange::restore_renamed;
use super::lock::{FolderLock, WhenLocked};
use super::place::{Place, entries};
use super::platform::rename;
use super::sync::{sync, sync_tree};
use super::unfinished::{TargetKind, Writing};
use input_files::Error;

/// Writes a folder that does not exist yet or is empty, completely or not at all.
///
/// `fill` writes the files into the temporary folder that it is given. They are synced before that
/// folder gets its name, and the name after that: if a run is stopped, or a machine loses power,
/// either the whole folder is there or whatever was there before. Windows alone keeps an empty
/// folder in which somebody stands: its entries are moved into it, after an error back.
///
/// # Errors
///
/// `target` is not empty, another run is writing it, or it cannot be written; any error of `fill`.
pub fn write_new_folder<E: From<Error>>(
    target: &Path,
    fill: impl FnOnce(&Path) -> Result<(), E>,
) -> Result<(), E> {
    let place = Place::of(target)?;
    // A run that waited would find the folder filled.
    let _lock = FolderLock::take(&place, WhenLocked::Refuse, || {})?;
    // First: the names of lists that a stopped run renamed away match what is removed below.
    restore_renamed(&place)?;
    if let Some(entry) = entries(place.folder())?.first() {
        let (folder, entry) = (place.folder().into(), entry.to_string_lossy().into_owned());
        return Err(Error::NotEmpty { folder, entry }.into());
    }
    place.remove_left_behind()?;
    let writing = Writing::begin(target, TargetKind::Other, false);
    let temporary = place.new_folder()?;
    fill(temporary.path())?;
    sync_tree(temporary.path(), &BTreeSet::new())?;
    // An empty folder is replaced in the same step; if it has been filled meanwhile, this fails.
    writing
        .finish(|| rename(temporary.path(), place.folder()))
        .map_err(Error::io("write", place.folder()))?;
    sync(place.parent())?;
    Ok(())
}
