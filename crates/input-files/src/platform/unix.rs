//! Linux and macOS: pipes and devices are files, and errors say what they mean.

use std::fs::{self, File, Metadata};
use std::io;
use std::os::unix::fs::{FileTypeExt as _, MetadataExt as _};
use std::path::Path;

/// Whether it is a pipe.
pub(crate) fn is_pipe(found: &Metadata) -> bool {
    found.file_type().is_fifo()
}

/// Whether it is a device, of which some never end.
pub(crate) fn is_device(found: &Metadata) -> bool {
    found.file_type().is_char_device() || found.file_type().is_block_device()
}

/// Whether it is `/dev/null`, which people name for an empty file.
pub(crate) fn is_empty_device(found: &Metadata) -> bool {
    fs::metadata("/dev/null").is_ok_and(|null| null.rdev() == found.rdev())
}

/// Whether a name alone makes a device of a path: none does.
pub(crate) const fn names_a_device(_: &Path) -> bool {
    false
}

/// An error, in words that say what to do if those of the system do not.
pub(crate) const fn explained(error: io::Error) -> io::Error {
    error
}

/// Opens a file for reading; a folder is opened, too, and refused when it is read.
pub(crate) fn open(path: &Path, _: &Metadata) -> io::Result<File> {
    File::open(path)
}
