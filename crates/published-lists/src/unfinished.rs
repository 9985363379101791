//! What this process has unfinished on the disk, in case a signal ends it.
//!
//! A signal is about the whole process, so there is one list for everything that it writes. A
//! temporary folder or file, or a lock, is created and put on the list in one step, and so is a new
//! version put into place and noted; [`abandon`] comes before or after such a step, never within
//! it.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::sync::{Mutex, MutexGuard, PoisonError};

static LIST: Mutex<List> = Mutex::new(List { entries: Vec::new(), next: 0 });

/// How often a folder is removed before it is left to the next run: other threads may be creating
/// files in it, each of which can fail one removal.
const MOST_REMOVED: usize = 1_000;

struct List {
    entries: Vec<(u64, Entry)>,
    next: u64,
}

enum Entry {
    Left(Left),
    Target(Target),
}

/// What would be left behind.
#[derive(Debug)]
pub(super) enum Left {
    /// A temporary folder.
    Folder(PathBuf),
    /// A temporary file, or a lock.
    File(PathBuf),
    /// Folders that were created for what is published, the deepest first: each is removed if it is
    /// empty.
    Made(Vec<PathBuf>),
}

/// What is being written, and which version of it is in place.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Target {
    /// Its path.
    pub path: PathBuf,
    /// What is there.
    pub kind: TargetKind,
    /// The version in place.
    pub version: Version,
}

/// What is written as a whole.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TargetKind {
    /// A folder of published lists.
    Lists,
    /// A site.
    Site,
    /// Another folder, or a file.
    Other,
}

/// The version of something that is written as a whole.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Version {
    /// There was none, and there is none.
    Nothing,
    /// The old one.
    Old,
    /// The new one.
    New,
}

impl List {
    fn add(&mut self, entry: Entry) -> u64 {
        let number = self.next;
        self.next += 1;
        self.entries.push((number, entry));
        number
    }

    fn left(&self) -> impl Iterator<Item = &Left> {
        self.entries.iter().filter_map(|(_, entry)| match entry {
            Entry::Left(left) => Some(left),
            Entry::Target(_) => None,
        })
    }
}

fn list() -> MutexGuard<'static, List> {
    // Entries are added and removed whole, so the list is usable even after a panic.
    LIST.lock().unwrap_or_else(PoisonError::into_inner)
}

/// An entry of the list, if there is one; it is removed when this is dropped, after what it stands
/// for.
#[derive(Debug)]
pub(super) struct Unfinished(Option<u64>);

impl Unfinished {
    /// Removes what it stands for, and takes it from the list in the same step: later there may be
    /// something of another run in its place.
    pub(super) fn remove(&self, remove: impl FnOnce()) {
        let mut list = list();
        remove();
        list.entries.retain(|(number, _)| Some(*number) != self.0);
    }
}

impl Drop for Unfinished {
    fn drop(&mut self) {
        self.remove(|| {});
    }
}

/// Creates a folder and all above it that are missing. Unlike [`fs::create_dir_all`], it never
/// creates a folder again that [`abandon`] has removed.
///
/// # Errors
///
/// As for [`fs::create_dir_all`].
pub fn create_folders(folder: &Path) -> io::Result<()> {
    let _list = list();
    fs::create_dir_all(folder)
}

/// Creates something, and puts on the list what would be left behind of it.
pub(super) fn creating<T, E>(
    create: impl FnOnce() -> Result<T, E>,
    left: impl FnOnce(&T) -> Option<Left>,
) -> Result<(T, Unfinished), E> {
    let mut list = list();
    let created = create()?;
    let number = left(&created).map(|left| list.add(Entry::Left(left)));
    Ok((created, Unfinished(number)))
}

/// The notice on the list that a target is being written.
#[derive(Debug)]
pub(super) struct Writing(u64);

impl Writing {
    /// The target is being written; `is_there` says whether an old version is.
    pub(super) fn begin(path: &Path, kind: TargetKind, is_there: bool) -> Self {
        let version = if is_there { Version::Old } else { Version::Nothing };
        Self(list().add(Entry::Target(Target { path: path.to_owned(), kind, version })))
    }

    /// Puts the new version into place.
    pub(super) fn finish<T, E>(self, put: impl FnOnce() -> Result<T, E>) -> Result<T, E> {
        let mut list = list();
        let done = put();
        if done.is_ok() {
            for (number, entry) in &mut list.entries {
                if let Entry::Target(target) = entry
                    && *number == self.0
                {
                    target.version = Version::New;
                }
            }
        }
        drop(list);
        done
    }
}

impl Drop for Writing {
    fn drop(&mut self) {
        let is_other = |entry: &Entry| match entry {
            Entry::Target(target) => target.version == Version::New,
            Entry::Left(_) => true,
        };
        list().entries.retain(|(number, entry)| *number != self.0 || is_other(entry));
    }
}

/// Removes everything unfinished, and returns what this process was writing or has written. For
/// the moment before it ends: whatever another thread would create, put into place or unlock after
/// this waits for ever.
#[must_use]
pub fn abandon() -> Vec<Target> {
    let list = list();
    for left in list.left() {
        if let Left::Folder(folder) = left {
            remove_for_good(folder);
        }
    }
    // After the folders, since the next run may begin as soon as a lock is gone.
    for left in list.left() {
        match left {
            Left::Folder(_) => {}
            Left::File(file) => drop(fs::remove_file(file)),
            // A folder that is not empty stays, and so do all above it.
            Left::Made(folders) => drop(folders.iter().try_for_each(fs::remove_dir)),
        }
    }
    let target = |(_, entry): &(u64, Entry)| match entry {
        Entry::Target(target) => Some(target.clone()),
        Entry::Left(_) => None,
    };
    let targets = list.entries.iter().filter_map(target).collect();
    std::mem::forget(list);
    targets
}

/// Removes a folder in which other threads may still be creating files, but no folders.
fn remove_for_good(folder: &Path) {
    let is_gone = |removed: io::Result<()>| {
        removed.map_or_else(|error| error.kind() == io::ErrorKind::NotFound, |()| true)
    };
    let _ = (0..MOST_REMOVED).find(|_| is_gone(fs::remove_dir_all(folder)));
}

#[cfg(test)]
mod tests {
    use super::*;

    fn targets(path: &Path) -> Vec<Version> {
        let of_path = |(_, entry): &(u64, Entry)| match entry {
            Entry::Target(target) => (target.path == path).then_some(target.version),
            Entry::Left(_) => None,
        };
        list().entries.iter().filter_map(of_path).collect()
    }

    fn is_left(path: &Path) -> bool {
        list().left().any(|left| matches!(left, Left::File(file) if file == path))
    }

    #[test]
    fn what_is_dropped_unfinished_is_not_on_the_list() {
        let path = Path::new("a target of this test");
        let begun = Writing::begin(path, TargetKind::Other, true);
        assert_eq!(targets(path), [Version::Old]);
        begun.finish(|| Err::<(), _>("the disk is full")).unwrap_err();
        assert_eq!(targets(path), []);
        let begun = Writing::begin(path, TargetKind::Other, false);
        assert_eq!(targets(path), [Version::Nothing]);
        begun.finish(|| Ok::<_, ()>(())).unwrap();
        assert_eq!(targets(path), [Version::New]);
    }

    #[test]
    fn what_could_not_be_created_is_not_on_the_list() {
        let path = Path::new("a file of this test");
        let left = |(): &()| Some(Left::File(path.to_owned()));
        assert!(creating(|| Err::<(), _>("the disk is full"), left).is_err());
        assert!(!is_left(path));
        let ((), unfinished) = creating(|| Ok::<_, ()>(()), left).unwrap();
        assert!(is_left(path));
        drop(unfinished);
        assert!(!is_left(path));
    }
}
