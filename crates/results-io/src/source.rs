//! The bytes of an input file: decompressed, without a byte order mark, with size and hash.

use std::fmt::Write as _;
use std::fs;
use std::io::Read;
use std::path::{Path, PathBuf};

use flate2::read::MultiGzDecoder;
use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};

use crate::error::Error;

/// An input file, read whole.
#[derive(Debug)]
pub struct Source {
    /// The file's name as messages and manifests give it: `2006-07/results.csv`.
    pub name: String,
    /// The file as it stands on the disk, perhaps compressed.
    stored: Vec<u8>,
    /// The decompressed text, where the file is compressed.
    unpacked: Option<Vec<u8>>,
}

/// What identifies the content of a file.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Fingerprint {
    /// The file's name.
    pub file: String,
    /// Its size on the disk, in bytes.
    pub bytes: u64,
    /// The SHA-256 of its bytes, in hexadecimal.
    pub sha256: String,
}

impl Fingerprint {
    /// The fingerprint of these bytes.
    #[must_use]
    pub fn of(file: &str, bytes: &[u8]) -> Self {
        let mut sha256 = String::with_capacity(64);
        for byte in Sha256::digest(bytes) {
            // Writing to a String cannot fail.
            let _ = write!(sha256, "{byte:02x}");
        }
        Self { file: file.to_owned(), bytes: bytes.len() as u64, sha256 }
    }
}

impl Source {
    /// Reads `folder`/`file`, or `folder`/`file`.gz where only that exists.
    ///
    /// `shown_in` goes before the file's name in messages and manifests (empty, or ending in `/`).
    ///
    /// # Errors
    ///
    /// Neither exists, both exist, or one cannot be read or decompressed.
    pub fn open(folder: &Path, file: &str, shown_in: &str) -> Result<Self, Error> {
        let path = Self::find(folder, file)?.unwrap_or_else(|| folder.join(file));
        let file = path.file_name().map_or_else(|| file.into(), |name| name.to_string_lossy());
        Self::read(&path, format!("{shown_in}{file}"))
    }

    /// Like [`Source::open`], for a file that need not exist.
    ///
    /// # Errors
    ///
    /// Both versions exist, or one exists and cannot be read or decompressed.
    pub fn open_optional(folder: &Path, file: &str, shown_in: &str) -> Result<Option<Self>, Error> {
        match Self::find(folder, file)? {
            Some(_) => Self::open(folder, file, shown_in).map(Some),
            None => Ok(None),
        }
    }

    /// Reads one file under a given name.
    ///
    /// # Errors
    ///
    /// The file cannot be read or decompressed.
    pub fn read(path: &Path, name: String) -> Result<Self, Error> {
        let stored = fs::read(path).map_err(Error::io("read", path))?;
        let unpacked = if stored.starts_with(&[0x1f, 0x8b]) {
            let mut text = Vec::new();
            let mut decoder = MultiGzDecoder::new(stored.as_slice());
            decoder.read_to_end(&mut text).map_err(Error::io("decompress", path))?;
            Some(text)
        } else {
            None
        };
        Ok(Self { name, stored, unpacked })
    }

    /// A source that is in memory already.
    #[must_use]
    pub fn from_bytes(name: &str, bytes: Vec<u8>) -> Self {
        Self { name: name.to_owned(), stored: bytes, unpacked: None }
    }

    /// The text, without a byte order mark.
    ///
    /// # Errors
    ///
    /// Bytes that are not UTF-8, with the line of the first.
    pub fn text(&self) -> Result<&str, Error> {
        let bytes = self.unpacked.as_deref().unwrap_or(&self.stored);
        let text = std::str::from_utf8(bytes).map_err(|error| {
            let before = error.valid_up_to();
            Error::NotUtf8 {
                file: self.name.clone(),
                line: 1 + memchr::memchr_iter(b'\n', &bytes[..before]).count(),
                byte: bytes.get(before).copied().unwrap_or_default(),
            }
        })?;
        Ok(text.strip_prefix('\u{feff}').unwrap_or(text))
    }

    /// Size and hash of the file as it stands on the disk.
    #[must_use]
    pub fn fingerprint(&self) -> Fingerprint {
        Fingerprint::of(&self.name, &self.stored)
    }

    fn find(folder: &Path, file: &str) -> Result<Option<PathBuf>, Error> {
        let plain = folder.join(file);
        let compressed = folder.join(format!("{file}.gz"));
        match (plain.exists(), compressed.exists()) {
            (true, true) => Err(Error::TwoVersions { plain, compressed }),
            (true, false) => Ok(Some(plain)),
            (false, true) => Ok(Some(compressed)),
            (false, false) => Ok(None),
        }
    }
}
