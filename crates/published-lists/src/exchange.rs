//! Exchanges a new folder with the published one.
//!
//! If the system cannot exchange two folders (Windows, and some file systems elsewhere), the old
//! one is renamed away first. If a run is stopped between the two renames, the name of that folder
//! records it, and the next run repairs the folder.

use std::fs;
use std::path::Path;

use super::place::Place;
use super::platform::{self, rename};
use super::sync::sync;
use input_files::Error;

/// Puts a new folder in the place of the published one.
pub(super) fn exchange(new: &Path, place: &Place) -> Result<(), Error> {
    let target = place.folder();
    if !target.exists() {
        return rename(new, target).map_err(Error::io("rename", new));
    }
    if platform::exchange(new, target).map_err(Error::io("replace", target))? {
        return Ok(());
    }
    rename_twice(new, place)
}

/// Replaces the folder by two renames. Between them nothing is published; if the run is stopped
/// there, [`restore_renamed`] puts the old folder back.
fn rename_twice(new: &Path, place: &Place) -> Result<(), Error> {
    let (target, old) = (place.folder(), place.renamed_away());
    rename(target, &old).map_err(Error::io("replace", target))?;
    if let Err(error) = rename(new, target) {
        rename(&old, target).map_err(Error::io("rename back", &old))?;
        return Err(Error::io("rename", new)(error));
    }
    // Otherwise a power failure could lose both the new name and the old lists.
    sync(place.parent())?;
    // The new lists are in place. What cannot be removed is left to the next run.
    let _left = fs::remove_dir_all(&old);
    Ok(())
}

/// Puts back the lists of a run that was stopped between the two renames of [`exchange`].
pub(super) fn restore_renamed(place: &Place) -> Result<(), Error> {
    let old = place.renamed_away();
    if old.exists() && !place.folder().exists() {
        rename(&old, place.folder()).map_err(Error::io("rename", &old))?;
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::place::entries;
    use crate::{Publication, WhenLocked, manifest};

    /// Creates a folder with the lists of `text` at this path.
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
        // The second rename fails, so the first is undone.
        assert!(rename_twice(&new, &place).is_err());
        assert_eq!(found(place.folder()), "new");
        assert_eq!(entries(folder.path()).unwrap(), ["published"]);
    }

    #[test]
    fn a_run_stopped_between_two_renames_is_put_right_by_the_next() {
        let folder = tempfile::tempdir().unwrap();
        let place = Place::of(&folder.path().join("published")).unwrap();
        published("old", &place.renamed_away());
        published("new", &folder.path().join(".published.clarke-Ab12Cd"));
        let begun = Publication::begin(place.folder(), WhenLocked::Refuse, || {}).unwrap();
        assert_eq!(found(place.folder()), "old");
        drop(begun);
        assert_eq!(entries(folder.path()).unwrap(), ["published"]);
        // If stopped after the second rename, the old lists are removed.
        published("older", &place.renamed_away());
        drop(Publication::begin(place.folder(), WhenLocked::Refuse, || {}).unwrap());
        assert_eq!(found(place.folder()), "old");
        assert_eq!(entries(folder.path()).unwrap(), ["published"]);
    }
}
