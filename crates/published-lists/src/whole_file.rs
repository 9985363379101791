//! Writes one file completely or not at all.

use std::fs::{self, File};
use std::io::{self, Write as _};
use std::path::Path;

use input_files::on_disk::refuse_name_of_device;
use tempfile::{Builder, NamedTempFile};

use super::platform::persist;
use super::unfinished::{Left, TargetKind, Writing, creating};

/// Writes a file completely or not at all: the new file is written beside the old one, which it
/// then replaces. The old contents stay if the disk is full or the program is stopped.
///
/// A pipe or a device (`/dev/stdout`) has no contents to lose, and is written to directly.
///
/// # Errors
///
/// The file cannot be written, or no file can be created in its folder.
pub fn write_whole(path: &Path, bytes: &[u8]) -> io::Result<()> {
    refuse_name_of_device(path)?;
    let known = fs::metadata(path).ok();
    if known.as_ref().is_some_and(|known| !known.is_file()) {
        return fs::write(path, bytes);
    }
    if known.as_ref().is_some_and(|known| known.permissions().readonly()) {
        return Err(io::Error::new(io::ErrorKind::PermissionDenied, "it is write-protected"));
    }
    // A link stays a link.
    let path = dunce::canonicalize(path).unwrap_or_else(|_| path.to_owned());
    let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty());
    let writing = Writing::begin(&path, TargetKind::Other, known.is_some());
    let create = || {
        // `File` and not a temporary file, which only its owner could read.
        let mut builder = Builder::new();
        let folder = folder.unwrap_or(Path::new("."));
        builder.prefix(".clarke-").make_in(folder, |path| File::create_new(path))
    };
    let left = |new: &NamedTempFile<File>| Some(Left::File(new.path().to_owned()));
    let (mut new, _unfinished) = creating(create, left)?;
    // Not through `new`, whose errors name its own path, which no longer exists when they are read.
    new.as_file_mut().write_all(bytes)?;
    new.as_file().sync_all()?;
    if let Some(known) = known {
        new.as_file().set_permissions(known.permissions())?;
    }
    writing.finish(|| persist(new, &path))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::place::entries;

    #[test]
    fn a_file_is_replaced_with_its_permissions() {
        let folder = tempfile::tempdir().unwrap();
        let (usual, file) = (folder.path().join("usual"), folder.path().join("list.csv"));
        fs::write(&usual, "").unwrap();
        write_whole(&file, b"old").unwrap();
        let permissions = |path: &Path| fs::metadata(path).unwrap().permissions();
        assert_eq!(permissions(&file), permissions(&usual));
        write_whole(&file, b"new").unwrap();
        assert_eq!(fs::read(&file).unwrap(), b"new");
        assert_eq!(entries(folder.path()).unwrap(), ["list.csv", "usual"]);
    }

    #[test]
    fn a_write_protected_file_stays() {
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("list.csv");
        fs::write(&file, "old").unwrap();
        let mut permissions = fs::metadata(&file).unwrap().permissions();
        permissions.set_readonly(true);
        fs::set_permissions(&file, permissions).unwrap();
        assert!(write_whole(&file, b"new").is_err());
        assert_eq!(fs::read(&file).unwrap(), b"old");
    }

    #[cfg(unix)]
    #[test]
    fn a_link_stays_one_and_a_device_is_written_to() {
        let folder = tempfile::tempdir().unwrap();
        let (file, link) = (folder.path().join("list.csv"), folder.path().join("link"));
        fs::write(&file, "old").unwrap();
        std::os::unix::fs::symlink("list.csv", &link).unwrap();
        write_whole(&link, b"new").unwrap();
        assert_eq!(fs::read(&file).unwrap(), b"new");
        assert!(link.is_symlink());
        write_whole(Path::new("/dev/null"), b"new").unwrap();
        assert!(!Path::new("/dev/null").is_file());
    }

    #[test]
    fn a_folder_that_is_not_there_is_an_error() {
        let folder = tempfile::tempdir().unwrap();
        assert!(write_whole(&folder.path().join("none/list.csv"), b"").is_err());
        assert!(write_whole(folder.path(), b"").is_err());
    }
}
