//! Windows: devices are names (`CON`), and a file that a program holds open may be locked.

use std::fs::{File, Metadata};
use std::io;
use std::path::Path;

use crate::file_name::is_reserved;

/// `ERROR_SHARING_VIOLATION` and `ERROR_LOCK_VIOLATION`: a program holds the file, or a part of it.
const HELD: [i32; 2] = [32, 33];

/// Whether it is a pipe: these are not among files.
pub(crate) const fn is_pipe(_: &Metadata) -> bool {
    false
}

/// Whether it is a device: these are names, see [`names_a_device`].
pub(crate) const fn is_device(_: &Metadata) -> bool {
    false
}

/// Whether it is a device that is read as an empty file.
pub(crate) const fn is_empty_device(_: &Metadata) -> bool {
    false
}

/// Whether a path means a device by its name alone: `con`, in any folder, is the keyboard.
pub(crate) fn names_a_device(path: &Path) -> bool {
    path.file_name().is_some_and(|name| is_reserved(&name.to_string_lossy()))
}

/// An error, in words that say what to do if those of the system do not.
pub(crate) fn explained(error: io::Error) -> io::Error {
    if error.raw_os_error().is_some_and(|code| HELD.contains(&code)) {
        let words = "another program, such as Excel, has it open: close it there";
        return io::Error::new(io::ErrorKind::ResourceBusy, words);
    }
    error
}

/// Opens a file for reading. Windows says of a folder that access is denied, as of a file that is
/// somebody else's.
pub(crate) fn open(path: &Path, found: &Metadata) -> io::Result<File> {
    if found.is_dir() {
        return Err(io::ErrorKind::IsADirectory.into());
    }
    File::open(path)
}

#[cfg(test)]
mod tests {
    use std::fs::{self, OpenOptions};
    use std::os::windows::fs::OpenOptionsExt as _;

    use super::*;
    use crate::on_disk;

    #[test]
    fn a_file_that_excel_holds_is_an_error_that_names_excel() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("cup.xlsx");
        fs::write(&path, "rows").unwrap();
        // As Excel opens a workbook: others may not even read it.
        let held: File = OpenOptions::new().read(true).share_mode(0).open(&path).unwrap();
        let error = on_disk::read(&path).unwrap_err().to_string();
        assert_eq!(error, "another program, such as Excel, has it open: close it there");
        drop(held);
        assert_eq!(on_disk::read(&path).unwrap(), b"rows");
    }

    #[test]
    fn a_device_is_refused_by_its_name() {
        for path in ["CON", "nul", r"C:\county\aux.csv"] {
            let error = on_disk::open(Path::new(path)).unwrap_err().to_string();
            assert!(error.starts_with("it is a device"), "{path}: {error}");
        }
    }
}
