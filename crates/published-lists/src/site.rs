//! Replaces a whole site in one step.
//!
//! As with published lists, readers see either the old site or the new one. Unlike lists, its files
//! are not synced one by one, which would take longer than creating them: a site can be created
//! again from the lists in seconds.

use std::fs;
use std::path::Path;

use polars::prelude::DataFrame;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::exchange::{exchange, restore_renamed};
use super::lock::{FolderLock, WhenLocked};
use super::place::{Place, entries};
use super::sync::sync;
use super::unfinished::{TargetKind, Writing};
use input_files::Error;
use input_files::parquet::parquet_bytes;

/// The file that marks a folder as a site of this program.
pub(crate) const MARK: &str = "clarke-site.json";

/// What made a site, and of what.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct SiteMark {
    /// Name and version of the program.
    pub program: String,
    /// The federation.
    pub federation: String,
}

/// Replaces a site: `fill` writes the new one into the folder that it is given.
///
/// # Errors
///
/// `target` holds something other than a site, another run is writing it, or it cannot be written;
/// any error of `fill`. The old site then stays.
pub fn replace_site<E: From<Error>>(
    target: &Path,
    mark: &SiteMark,
    fill: impl FnOnce(&Path) -> Result<(), E>,
) -> Result<(), E> {
    let place = Place::of(target)?;
    let _lock = FolderLock::take(&place, WhenLocked::Refuse, || {})?;
    restore_renamed(&place)?;
    place.remove_left_behind()?;
    refuse_others(&place)?;
    let writing = Writing::begin(target, TargetKind::Site, place.folder().join(MARK).is_file());
    let temporary = place.new_folder()?;
    fill(temporary.path())?;
    let path = temporary.path().join(MARK);
    let failed = |source| Error::Manifest { file: MARK.into(), source };
    let mut bytes = serde_json::to_vec_pretty(mark).map_err(failed)?;
    bytes.push(b'\n');
    fs::write(&path, bytes).map_err(Error::io("write", &path))?;
    writing.finish(|| exchange(temporary.path(), &place))?;
    // The temporary folder now holds the old site, or is gone; dropping removes it.
    Ok(sync(place.parent())?)
}

/// Refuses a folder that contains anything other than a site.
fn refuse_others(place: &Place) -> Result<(), Error> {
    let found = entries(place.folder())?;
    match found.first() {
        Some(entry) if !place.folder().join(MARK).is_file() => Err(Error::NotASite {
            folder: place.folder().into(),
            entry: entry.to_string_lossy().into_owned(),
        }),
        _ => Ok(()),
    }
}

/// A frame as a Parquet file; equal frames give equal bytes.
///
/// # Errors
///
/// The library for data frames failed.
pub fn table(name: &str, frame: &mut DataFrame) -> Result<Vec<u8>, Error> {
    parquet_bytes(name, frame)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn mark() -> SiteMark {
        SiteMark { program: "clarke".to_owned(), federation: "Ure".to_owned() }
    }

    fn with(text: &'static str) -> impl FnOnce(&Path) -> Result<(), Error> {
        move |folder| {
            let file = folder.join("index.html");
            fs::write(&file, text).map_err(Error::io("write", &file))
        }
    }

    #[test]
    fn a_site_replaces_the_one_before_and_leaves_nothing_beside_it() {
        let folder = tempfile::tempdir().unwrap();
        let target = folder.path().join("site");
        replace_site(&target, &mark(), with("old")).unwrap();
        replace_site(&target, &mark(), with("new")).unwrap();
        assert_eq!(fs::read_to_string(target.join("index.html")).unwrap(), "new");
        assert_eq!(entries(folder.path()).unwrap(), ["site"]);
    }

    #[test]
    fn a_foreign_folder_is_refused_and_a_failure_leaves_the_site() {
        let folder = tempfile::tempdir().unwrap();
        let target = folder.path().join("site");
        fs::create_dir(&target).unwrap();
        fs::write(target.join("thesis.txt"), "").unwrap();
        let refused = replace_site(&target, &mark(), with("new")).unwrap_err();
        assert!(refused.to_string().contains("thesis.txt"), "{refused}");
        fs::remove_file(target.join("thesis.txt")).unwrap();
        replace_site(&target, &mark(), with("old")).unwrap();
        let fails = |_: &Path| Err(Error::Locked { folder: "x".into() });
        replace_site(&target, &mark(), fails).unwrap_err();
        assert_eq!(fs::read_to_string(target.join("index.html")).unwrap(), "old");
    }
}
