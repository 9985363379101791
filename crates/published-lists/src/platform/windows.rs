//! Windows: no folder is exchanged, synced or locked itself, and whatever a program holds open
//! stays where it is.

use std::fs::{self, File, OpenOptions};
use std::io::{self, ErrorKind};
use std::os::windows::fs::{OpenOptionsExt as _, symlink_dir, symlink_file};
use std::path::{Path, PathBuf};
use std::thread;
use std::time::{Duration, Instant};

use same_file::Handle;
use tempfile::{Builder, NamedTempFile};

/// How long something is tried again that another program may prevent for a moment: what searches
/// for viruses or indexes a new file has it open for some tenths of a second.
const PATIENCE: Duration = Duration::from_secs(2);

/// The wait between two tries.
const PAUSE: Duration = Duration::from_millis(20);

/// `ERROR_ACCESS_DENIED`, also for a folder in which a file is open and for a file that is about to
/// vanish; `ERROR_SHARING_VIOLATION`; `ERROR_LOCK_VIOLATION`.
const MAY_PASS: [i32; 3] = [5, 32, 33];

/// `FILE_FLAG_BACKUP_SEMANTICS`, without which no folder is opened.
const OF_FOLDERS: u32 = 0x0200_0000;

/// Exchanges two folders in one step: there is no such call.
pub(crate) const fn exchange(_: &Path, _: &Path) -> io::Result<bool> {
    Ok(false)
}

/// Renames a file or folder. As elsewhere, a folder may take the place of an empty one.
pub(crate) fn rename(from: &Path, to: &Path) -> io::Result<()> {
    if to.is_dir() && from.is_dir() {
        match fs::remove_dir(to) {
            Err(error) if may_pass(&error) => return fill(from, to),
            removed => removed?,
        }
    }
    patiently(|| fs::rename(from, to)).map_err(|error| held_by(from, error))
}

/// Moves all that is in a folder into an empty one that cannot be removed, since somebody stands in
/// it: the command prompt in which this run was started, or the run itself. After an error nothing
/// is moved; only a run that is killed meanwhile leaves a part.
fn fill(from: &Path, to: &Path) -> io::Result<()> {
    if fs::read_dir(to)?.next().is_some() {
        return Err(ErrorKind::DirectoryNotEmpty.into());
    }
    let mut moved: Vec<(PathBuf, PathBuf)> = Vec::new();
    let mut inside = fs::read_dir(from)?;
    inside
        .try_for_each(|entry| {
            let entry = entry?;
            let place = to.join(entry.file_name());
            rename(&entry.path(), &place)?;
            moved.push((entry.path(), place));
            Ok(())
        })
        .inspect_err(|_| {
            for (was, is) in &moved {
                let _ = fs::rename(is, was);
            }
        })
}

/// Puts a new file into its place.
pub(crate) fn persist(mut new: NamedTempFile<File>, path: &Path) -> io::Result<()> {
    let begun = Instant::now();
    loop {
        match new.persist(path) {
            Ok(_) => return Ok(()),
            Err(failed) if may_pass(&failed.error) && begun.elapsed() < PATIENCE => {
                new = failed.file;
                thread::sleep(PAUSE);
            }
            Err(failed) => return Err(held_by(path, failed.error)),
        }
    }
}

/// Tries something until it is done, fails for good, or the patience is at its end.
fn patiently<T>(mut attempt: impl FnMut() -> io::Result<T>) -> io::Result<T> {
    let begun = Instant::now();
    loop {
        match attempt() {
            Err(error) if may_pass(&error) && begun.elapsed() < PATIENCE => thread::sleep(PAUSE),
            ended => return ended,
        }
    }
}

fn may_pass(error: &io::Error) -> bool {
    error.raw_os_error().is_some_and(|code| MAY_PASS.contains(&code))
}

/// The error of something that could not be moved or replaced, with what is open in it: Windows
/// says only that access is denied.
fn held_by(path: &Path, error: io::Error) -> io::Error {
    if !may_pass(&error) {
        return error;
    }
    match held(path) {
        Some(held) if held.is_dir() => io::Error::new(
            ErrorKind::ResourceBusy,
            format!("a window or a program is in the folder {}: leave it there", held.display()),
        ),
        Some(held) => io::Error::new(
            ErrorKind::ResourceBusy,
            format!("another program, such as Excel, has {} open: close it there", held.display()),
        ),
        None => error,
    }
}

/// The first file or folder, of this one and all in it, that another program has open.
fn held(path: &Path) -> Option<PathBuf> {
    let inside = fs::read_dir(path).into_iter().flatten().flatten();
    let mut inside: Vec<PathBuf> = inside.map(|entry| entry.path()).collect();
    inside.sort();
    let is_held = |path: &Path| {
        let mut alone = OpenOptions::new();
        alone.read(true).share_mode(0).custom_flags(OF_FOLDERS);
        alone.open(path).is_err_and(|error| may_pass(&error) && error.raw_os_error() != Some(5))
    };
    inside.iter().find_map(|path| held(path)).or_else(|| is_held(path).then(|| path.to_owned()))
}

/// Makes sure that a file survives a power failure. The names in a folder are in the journal of the
/// file system, and no folder can be synced.
pub(crate) fn sync(path: &Path) -> io::Result<()> {
    let found = fs::metadata(path)?;
    // A write-protected file is one of a season that is kept; it was synced when it was published.
    if found.is_dir() || found.permissions().readonly() {
        return Ok(());
    }
    // Only what is open for writing is synced.
    OpenOptions::new().write(true).open(path)?.sync_all()
}

/// Syncs everything on the file system of a folder: only administrators may.
pub(crate) const fn sync_file_system(_: &Path) -> bool {
    false
}

/// Opens a folder to be locked itself: no folder can be.
pub(crate) const fn open_folder(_: &Path) -> io::Result<Option<File>> {
    Ok(None)
}

/// Opens the file of a lock, which is new or was left behind. For a moment it may be one that its
/// former holder has deleted, and that is refused until it has vanished.
pub(crate) fn open_lock(path: &Path) -> io::Result<File> {
    patiently(|| OpenOptions::new().write(true).create(true).truncate(false).open(path))
}

/// Whether the path still refers to the open file.
pub(crate) fn is_at(file: &File, path: &Path) -> io::Result<bool> {
    let held = Handle::from_file(file.try_clone()?)?;
    match Handle::from_path(path) {
        Ok(found) => Ok(held == found),
        // It is deleted, or about to vanish.
        Err(error) if matches!(error.kind(), ErrorKind::NotFound | ErrorKind::PermissionDenied) => {
            Ok(false)
        }
        Err(error) => Err(error),
    }
}

/// Gives temporary folders ordinary permissions: they are inherited from the folder above.
pub(crate) const fn give_usual_permissions(_: &mut Builder<'_, '_>) {}

/// Whether somebody has protected a folder against changes. The mark of a folder that looks like a
/// protection is one of Explorer's, that it has an icon of its own.
pub(crate) const fn is_protected(_: &Path) -> bool {
    false
}

/// Lifts the protection of all files in a folder, so that they can be removed.
#[expect(
    clippy::permissions_set_readonly_false,
    reason = "on Windows it gives nobody more rights than the folder does"
)]
pub(crate) fn lift_protection(folder: &Path) -> io::Result<()> {
    for entry in fs::read_dir(folder)? {
        let entry = entry?;
        if entry.file_type()?.is_dir() {
            lift_protection(&entry.path())?;
        } else {
            let mut permissions = entry.metadata()?.permissions();
            permissions.set_readonly(false);
            fs::set_permissions(entry.path(), permissions)?;
        }
    }
    Ok(())
}

/// Creates a symbolic link, of which Windows has two kinds.
pub(crate) fn symlink(target: &Path, link: &Path) -> io::Result<()> {
    let leads_to = link.parent().map_or_else(|| target.to_owned(), |folder| folder.join(target));
    if leads_to.is_dir() { symlink_dir(target, link) } else { symlink_file(target, link) }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::write_whole;

    /// Opens a file as Excel opens a list: others may read it, and neither write nor move it.
    fn hold(path: &Path) -> File {
        OpenOptions::new().read(true).write(true).share_mode(1).open(path).unwrap()
    }

    #[test]
    fn what_is_open_in_a_folder_is_found_and_named() {
        let folder = tempfile::tempdir().unwrap();
        let lists = folder.path().join("published");
        let list = lists.join("2006-07").join("grades200704.csv");
        fs::create_dir_all(list.parent().unwrap()).unwrap();
        fs::write(&list, "a list").unwrap();
        fs::write(lists.join("federation.json"), "{}").unwrap();
        let denied = || io::Error::from_raw_os_error(5);
        assert_eq!(held_by(&lists, denied()).raw_os_error(), Some(5));
        let open = hold(&list);
        let said = held_by(&lists, denied()).to_string();
        let expected = format!("another program, such as Excel, has {} open", list.display());
        assert!(said.starts_with(&expected), "{said}");
        drop(open);
        assert_eq!(held(&lists), None);
    }

    #[test]
    fn a_file_that_excel_holds_stays_and_is_named() {
        let folder = tempfile::tempdir().unwrap();
        let list = folder.path().join("changes.csv");
        fs::write(&list, "old").unwrap();
        let open = hold(&list);
        let said = write_whole(&list, b"new").unwrap_err().to_string();
        assert!(said.contains("Excel") && said.contains("changes.csv"), "{said}");
        drop(open);
        assert_eq!(fs::read(&list).unwrap(), b"old");
        write_whole(&list, b"new").unwrap();
        assert_eq!(fs::read(&list).unwrap(), b"new");
    }

    #[test]
    fn a_folder_takes_the_place_of_an_empty_one_alone() {
        let folder = tempfile::tempdir().unwrap();
        let (new, place) = (folder.path().join("new"), folder.path().join("place"));
        fs::create_dir(&place).unwrap();
        fs::create_dir(&new).unwrap();
        fs::write(new.join("file"), "").unwrap();
        rename(&new, &place).unwrap();
        assert!(place.join("file").exists() && !new.exists());
        fs::create_dir(&new).unwrap();
        assert!(rename(&new, &place).is_err());
        assert!(place.join("file").exists());
    }

    #[test]
    fn an_empty_folder_in_which_somebody_stands_is_filled_with_all_or_nothing() {
        let folder = tempfile::tempdir().unwrap();
        let (new, place) = (folder.path().join("new"), folder.path().join("place"));
        fs::create_dir_all(new.join("2006-07")).unwrap();
        fs::create_dir(&place).unwrap();
        for file in ["federation.toml", "2006-07/players.csv", "README.md"] {
            fs::write(new.join(file), file).unwrap();
        }
        // As a command prompt has its folder open: it cannot be removed.
        let mut standing = OpenOptions::new();
        standing.read(true).share_mode(3).custom_flags(OF_FOLDERS);
        let _standing = standing.open(&place).unwrap();
        assert!(fs::remove_dir(&place).is_err());
        let open = hold(&new.join("federation.toml"));
        let said = rename(&new, &place).unwrap_err().to_string();
        assert!(said.contains("federation.toml"), "{said}");
        assert_eq!(fs::read_dir(&place).unwrap().count(), 0);
        assert_eq!(fs::read_dir(&new).unwrap().count(), 3);
        drop(open);
        rename(&new, &place).unwrap();
        assert_eq!(fs::read(place.join("2006-07/players.csv")).unwrap(), b"2006-07/players.csv");
        assert_eq!(fs::read_dir(&new).unwrap().count(), 0);
        // Whatever is in it by then stays.
        fs::write(new.join("README.md"), "other").unwrap();
        assert!(rename(&new, &place).is_err());
        assert_eq!(fs::read(place.join("README.md")).unwrap(), b"README.md");
    }

    #[test]
    fn a_write_protected_list_is_removed_with_its_folder() {
        let folder = tempfile::tempdir().unwrap();
        let lists = folder.path().join("lists");
        fs::create_dir(&lists).unwrap();
        fs::write(lists.join("list.csv"), "").unwrap();
        let mut permissions = fs::metadata(lists.join("list.csv")).unwrap().permissions();
        permissions.set_readonly(true);
        fs::set_permissions(lists.join("list.csv"), permissions).unwrap();
        lift_protection(&lists).unwrap();
        fs::remove_dir_all(&lists).unwrap();
    }

    #[test]
    fn names_of_devices_and_long_paths() {
        let folder = tempfile::tempdir().unwrap();
        assert!(write_whole(&folder.path().join("aux.csv"), b"").is_err());
        // Longer than the 260 letters that old programs take.
        let deep = folder.path().join("l".repeat(120)).join("m".repeat(120));
        fs::create_dir_all(&deep).unwrap();
        write_whole(&deep.join("list.csv"), b"new").unwrap();
        assert_eq!(fs::read(deep.join("list.csv")).unwrap(), b"new");
    }
}
