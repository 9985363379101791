//! What identifies the content of a file: its size and its SHA-256.

use std::fmt::Write as _;
use std::io::{BufRead, BufReader};
use std::path::Path;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};

use crate::error::Error;
use crate::on_disk;
use crate::standard_input::{is_standard_input, standard_input};

/// What identifies the content of a file.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
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
        Self::of_hash(file, bytes.len() as u64, &Sha256::digest(bytes))
    }

    /// The fingerprint of a file, whatever it holds.
    ///
    /// # Errors
    ///
    /// The file cannot be read.
    pub fn of_file(path: &Path, name: &str) -> Result<Self, Error> {
        if is_standard_input(path) {
            return Ok(Self::of(name, standard_input().map_err(Error::read(path))?));
        }
        let mut hash = Sha256::new();
        let file = on_disk::open(path).map_err(Error::read(path))?;
        let mut file = BufReader::with_capacity(STREAM_BUFFER, file);
        let mut bytes = 0;
        loop {
            let read = file.fill_buf().map_err(Error::read(path))?;
            if read.is_empty() {
                return Ok(Self::of_hash(name, bytes, &hash.finalize()));
            }
            let length = read.len();
            hash.update(read);
            bytes += length as u64;
            file.consume(length);
        }
    }

    /// The fingerprint of a file of this size with this hash.
    #[must_use]
    pub fn of_hash(file: &str, bytes: u64, hash: &[u8]) -> Self {
        let mut sha256 = String::with_capacity(64);
        for byte in hash {
            // Writing to a String cannot fail.
            let _ = write!(sha256, "{byte:02x}");
        }
        Self { file: file.to_owned(), bytes, sha256 }
    }
}

/// How much of a file is read at a time.
pub(crate) const STREAM_BUFFER: usize = 1 << 18;
