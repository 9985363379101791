//! What is at a path, and files opened for reading.

use std::fs::{self, File, Metadata};
use std::io::{self, Read};
use std::ops::{Deref, DerefMut};
use std::path::Path;
use std::time::SystemTime;

use crate::error::{Error, changed};
use crate::platform::{self, explained};

/// What a path leads to; `None` if nothing of that name is there.
///
/// A link that leads to nothing is an error: somebody put it there, so what it leads to is meant,
/// and may be on a disk that is away.
///
/// # Errors
///
/// There is an entry of this name, and what it is cannot be found out.
pub fn found_at(path: &Path) -> Result<Option<Metadata>, Error> {
    use io::ErrorKind::{NotADirectory, NotFound};
    let of_link = match fs::symlink_metadata(path) {
        Ok(found) if found.is_symlink() => fs::metadata(path),
        Err(error) if matches!(error.kind(), NotFound | NotADirectory) => return Ok(None),
        found => found,
    };
    of_link.map(Some).map_err(|error| {
        let error = match fs::read_link(path) {
            Ok(to) if error.kind() == NotFound => {
                let words = format!("it is a link to {}, where nothing is", to.display());
                io::Error::new(NotFound, words)
            }
            _ => error,
        };
        Error::read(path)(error)
    })
}

/// A file that is open for reading. At its end it must be as it was when it was opened: what has
/// been read of a file that another program writes to is neither the old version nor the new one.
#[derive(Debug)]
pub struct Opened {
    file: File,
    size: u64,
    /// `None` if the system does not keep it.
    modified: Option<SystemTime>,
}

impl Opened {
    /// Refuses a file that another program wrote to since it was opened.
    pub(crate) fn refuse_changed(&self) -> io::Result<()> {
        let found = self.file.metadata()?;
        if (self.size, &self.modified) == (found.len(), &found.modified().ok()) {
            return Ok(());
        }
        Err(changed())
    }
}

impl Read for Opened {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let read = self.file.read(buffer)?;
        if read == 0 && !buffer.is_empty() {
            self.refuse_changed()?;
        }
        Ok(read)
    }
}

impl Deref for Opened {
    type Target = File;

    fn deref(&self) -> &File {
        &self.file
    }
}

impl DerefMut for Opened {
    fn deref_mut(&mut self) -> &mut File {
        &mut self.file
    }
}

/// Opens a file for reading: a pipe would wait for the program that writes into it, and neither
/// devices nor the files in which a system shows itself (`/proc`) need ever end.
///
/// # Errors
///
/// A file that cannot be opened, or is one of these.
pub fn open(path: &Path) -> io::Result<Opened> {
    let device = || refused("it is a device, which may have no end");
    if platform::names_a_device(path) {
        return Err(device());
    }
    let found = fs::metadata(path).map_err(explained)?;
    if platform::is_pipe(&found) {
        return Err(refused("it is a pipe, which can be read once, and files are looked at twice"));
    }
    if is_device(&found) && !platform::is_empty_device(&found) {
        return Err(device());
    }
    let file = platform::open(path, &found).map_err(explained)?;
    if found.is_file() && found.len() == 0 && (&file).read(&mut [0])? > 0 {
        return Err(refused("its size is said to be 0 and it has bytes, so it may have no end"));
    }
    Ok(Opened { file, size: found.len(), modified: found.modified().ok() })
}

fn refused(why: &str) -> io::Error {
    let words = format!("{why}: give its bytes as standard input, which is called -");
    io::Error::new(io::ErrorKind::InvalidInput, words)
}

/// Whether it is a device, of which some never end.
#[must_use]
pub fn is_device(found: &Metadata) -> bool {
    platform::is_device(found)
}

/// Refuses a path to be written that the system would take for a device because of its name: on
/// Windows `CON` is the keyboard, in any folder.
///
/// # Errors
///
/// It has such a name.
pub fn refuse_name_of_device(path: &Path) -> io::Result<()> {
    if platform::names_a_device(path) {
        let words = "the system takes this name for a device: choose another";
        return Err(io::Error::new(io::ErrorKind::InvalidFilename, words));
    }
    Ok(())
}

/// Reads a file.
///
/// # Errors
///
/// As [`open`], and a file that cannot be read or changes meanwhile.
pub fn read(path: &Path) -> io::Result<Vec<u8>> {
    let mut file = open(path)?;
    let mut bytes = Vec::new();
    // The size is only a hint, and need not fit into memory.
    let _ = bytes.try_reserve_exact(file.size as usize);
    file.read_to_end(&mut bytes)?;
    Ok(bytes)
}

/// Whether it is a pipe.
#[must_use]
pub fn is_pipe(path: &Path) -> bool {
    fs::metadata(path).is_ok_and(|found| platform::is_pipe(&found))
}

#[cfg(test)]
mod tests {
    #[cfg(unix)]
    use std::os::unix::fs::symlink;

    use super::*;

    #[cfg(unix)]
    #[test]
    fn what_need_not_end_is_refused_and_dev_null_is_empty() {
        let said = |path: &str| read(Path::new(path)).unwrap_err().to_string();
        assert!(said("/dev/zero").starts_with("it is a device, which may have no end: give its "));
        assert_eq!(read(Path::new("/dev/null")).unwrap(), b"");
        if Path::new("/proc/self/maps").exists() {
            assert!(said("/proc/self/maps").starts_with("its size is said to be 0 and it has "));
        }
    }

    #[test]
    fn a_file_that_is_written_to_while_it_is_read_is_an_error() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("results.csv");
        for (before, after) in [("abc", "abcd"), ("abc", "abd")] {
            fs::write(&path, before).unwrap();
            let earlier = SystemTime::now() - std::time::Duration::from_mins(1);
            File::options().write(true).open(&path).unwrap().set_modified(earlier).unwrap();
            let mut file = open(&path).unwrap();
            let mut bytes = [0; 2];
            file.read_exact(&mut bytes).unwrap();
            fs::write(&path, after).unwrap();
            let said = file.read_to_end(&mut Vec::new()).unwrap_err().to_string();
            assert!(said.starts_with("another program wrote to it"), "{said}");
        }
        assert_eq!(read(&path).unwrap(), b"abd");
    }

    // A file that is open stays where it is on Windows.
    #[cfg(unix)]
    #[test]
    fn a_new_file_in_its_place_does_not_change_one_that_is_open() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("results.csv");
        fs::write(&path, "abd").unwrap();
        let mut file = open(&path).unwrap();
        fs::write(folder.path().join("new.csv"), "new").unwrap();
        fs::rename(folder.path().join("new.csv"), &path).unwrap();
        let mut bytes = Vec::new();
        file.read_to_end(&mut bytes).unwrap();
        assert_eq!(bytes, b"abd");
    }

    // Links need a right that few users of Windows have.
    #[cfg(unix)]
    #[test]
    fn a_link_that_leads_to_nothing_is_told_with_where_it_leads() {
        let folder = tempfile::tempdir().unwrap();
        let at = |name: &str| folder.path().join(name);
        assert!(found_at(&at("no.csv")).unwrap().is_none());
        fs::write(at("file.csv"), "").unwrap();
        assert!(found_at(&at("file.csv")).unwrap().is_some());
        // A file has nothing inside.
        assert!(found_at(&at("file.csv/inside.csv")).unwrap().is_none());
        symlink("file.csv", at("link.csv")).unwrap();
        assert!(found_at(&at("link.csv")).unwrap().is_some_and(|found| found.is_file()));
        symlink("../away/x.csv", at("dangling.csv")).unwrap();
        symlink("circle.csv", at("circle.csv")).unwrap();
        let said = |name: &str| match found_at(&at(name)).unwrap_err() {
            Error::Read { source, .. } => source.to_string(),
            other => other.to_string(),
        };
        assert_eq!(said("dangling.csv"), "it is a link to ../away/x.csv, where nothing is");
        assert!(!said("circle.csv").contains("where nothing is"));
    }
}
