//! The bytes of a Parquet file: in memory, or read from the disk as they are asked for.

use std::borrow::Cow;
use std::io::{self, Read as _, Seek as _, SeekFrom};
use std::ops::Range;
use std::path::{Path, PathBuf};
use std::sync::{Mutex, PoisonError};

use crate::error::Error;
use crate::on_disk::{self, Opened};

/// A file whose parts are read.
pub(super) enum Stored<'b> {
    InMemory(&'b [u8]),
    OnDisk { path: PathBuf, length: u64, file: Mutex<Opened> },
}

impl Stored<'_> {
    /// A file on disk. None of its bytes stay in memory.
    pub(super) fn at(path: &Path) -> Result<Self, Error> {
        let open = || {
            let file = on_disk::open(path)?;
            let length = file.metadata()?.len();
            Ok(Self::OnDisk { path: path.to_owned(), length, file: Mutex::new(file) })
        };
        open().map_err(Error::read(path))
    }

    pub(super) const fn len(&self) -> u64 {
        match self {
            Self::InMemory(bytes) => bytes.len() as u64,
            Self::OnDisk { length, .. } => *length,
        }
    }

    /// The bytes at these places; `None` if the file does not have them.
    pub(super) fn bytes(&self, range: Range<u64>) -> Result<Option<Cow<'_, [u8]>>, Error> {
        if range.start > range.end || range.end > self.len() {
            return Ok(None);
        }
        match self {
            Self::InMemory(bytes) => {
                let places = range.start as usize..range.end as usize;
                Ok(bytes.get(places).map(Cow::Borrowed))
            }
            Self::OnDisk { path, file, .. } => {
                let mut file = file.lock().unwrap_or_else(PoisonError::into_inner);
                let mut bytes = vec![0; (range.end - range.start) as usize];
                let mut read = || -> io::Result<()> {
                    file.seek(SeekFrom::Start(range.start))?;
                    file.read_exact(&mut bytes)
                };
                read().map_err(Error::read(path))?;
                Ok(Some(Cow::Owned(bytes)))
            }
        }
    }

    /// Refuses a file that another program wrote to since it was opened.
    pub(super) fn refuse_changed(&self) -> Result<(), Error> {
        match self {
            Self::InMemory(_) => Ok(()),
            Self::OnDisk { path, file, .. } => {
                let file = file.lock().unwrap_or_else(PoisonError::into_inner);
                file.refuse_changed().map_err(Error::read(path))
            }
        }
    }
}
