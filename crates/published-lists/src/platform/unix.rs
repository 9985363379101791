//! Linux and macOS.

use std::fs::{self, File, OpenOptions, Permissions};
use std::io;
use std::os::unix::fs::{MetadataExt as _, PermissionsExt as _};
use std::path::Path;

use rustix::fs::{CWD, RenameFlags, renameat_with};
use rustix::io::Errno;
use tempfile::{Builder, NamedTempFile};

pub(crate) use std::fs::rename;
pub(crate) use std::os::unix::fs::symlink;

/// Exchanges two folders in one step; false if the file system cannot, and nothing has changed.
pub(crate) fn exchange(one: &Path, other: &Path) -> io::Result<bool> {
    match renameat_with(CWD, one, CWD, other, RenameFlags::EXCHANGE) {
        Ok(()) => Ok(true),
        // File systems that cannot exchange return the first on Linux and the last on macOS; a
        // kernel without the call returns the second. Any other error would affect two renames,
        // too; and after an error that came late (EIO) the folders may already be exchanged, so
        // that a second exchange would publish the old lists.
        Err(Errno::INVAL | Errno::NOSYS | Errno::NOTSUP) => Ok(false),
        Err(error) => Err(error.into()),
    }
}

/// Puts a new file into its place.
pub(crate) fn persist(new: NamedTempFile<File>, path: &Path) -> io::Result<()> {
    new.persist(path)?;
    Ok(())
}

/// Makes sure that a file, or the names in a folder, survive a power failure.
pub(crate) fn sync(path: &Path) -> io::Result<()> {
    File::open(path).and_then(|file| file.sync_all())
}

/// Syncs everything on the file system of a folder; false if there is no such call, or if it
/// failed.
#[cfg(any(target_os = "linux", target_os = "android"))]
pub(crate) fn sync_file_system(folder: &Path) -> bool {
    File::open(folder).is_ok_and(|folder| rustix::fs::syncfs(folder).is_ok())
}

#[cfg(not(any(target_os = "linux", target_os = "android")))]
pub(crate) const fn sync_file_system(_: &Path) -> bool {
    false
}

/// Opens a folder to be locked itself, so that no file of a lock is left over.
pub(crate) fn open_folder(folder: &Path) -> io::Result<Option<File>> {
    File::open(folder).map(Some)
}

/// Opens the file of a lock, which is new or was left behind.
pub(crate) fn open_lock(path: &Path) -> io::Result<File> {
    let opened = OpenOptions::new().write(true).create(true).truncate(false).open(path);
    match opened {
        // Left behind by another user of a shared folder: read permission is enough to lock it.
        Err(error) if error.kind() == io::ErrorKind::PermissionDenied => {
            // If there is no such file, the first error is right: the folder is not writable.
            File::open(path).map_err(|_| error)
        }
        opened => opened,
    }
}

/// Whether the path still refers to the open file.
pub(crate) fn is_at(file: &File, path: &Path) -> io::Result<bool> {
    let held = file.metadata()?;
    match fs::metadata(path) {
        Ok(found) => Ok((held.dev(), held.ino()) == (found.dev(), found.ino())),
        Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(false),
        Err(error) => Err(error),
    }
}

/// Gives temporary folders ordinary permissions: they are private to their owner otherwise.
pub(crate) fn give_usual_permissions(builder: &mut Builder<'_, '_>) {
    builder.permissions(Permissions::from_mode(0o777));
}

/// Whether somebody has protected a folder against changes.
pub(crate) fn is_protected(folder: &Path) -> bool {
    fs::metadata(folder).is_ok_and(|found| found.permissions().readonly())
}

/// Lifts the protection of a folder and of those in it, so that they can be removed.
pub(crate) fn lift_protection(folder: &Path) -> io::Result<()> {
    let mut permissions = fs::metadata(folder)?.permissions();
    permissions.set_mode(permissions.mode() | 0o700);
    fs::set_permissions(folder, permissions)?;
    for entry in fs::read_dir(folder)? {
        let entry = entry?;
        if entry.file_type()?.is_dir() {
            lift_protection(&entry.path())?;
        }
    }
    Ok(())
}
