//! What is at a path, and files opened for reading.

use std::fs::{self, File, Metadata};
use std::io::{self, Read as _};
use std::os::unix::fs::FileTypeExt as _;
use std::path::Path;

use crate::error::Error;

/// What a path leads to; `None` if nothing of that name is there.
///
/// A link that leads to nothing is an error: somebody put it there, so what it leads to is meant,
/// and may be on a disk that is away.
///
/// # Errors
///
/// There is an entry of this name, and what it is cannot be found out.
pub(crate) fn found_at(path: &Path) -> Result<Option<Metadata>, Error> {
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

/// Opens a file for reading, but no pipe: that would wait for the program that writes into it.
pub(crate) fn open(path: &Path) -> io::Result<File> {
    if is_pipe(path) {
        let words = "it is a pipe, which can be read once, and files are looked at twice: give \
                     its bytes as standard input, which is called -";
        return Err(io::Error::new(io::ErrorKind::InvalidInput, words));
    }
    File::open(path)
}

/// Reads a file that this program keeps, which is no pipe.
pub(crate) fn read(path: &Path) -> io::Result<Vec<u8>> {
    let mut bytes = Vec::new();
    open(path)?.read_to_end(&mut bytes)?;
    Ok(bytes)
}

/// Whether it is a pipe.
pub(crate) fn is_pipe(path: &Path) -> bool {
    fs::metadata(path).is_ok_and(|found| found.file_type().is_fifo())
}

#[cfg(test)]
mod tests {
    use std::os::unix::fs::symlink;

    use super::*;

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
