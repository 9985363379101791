//! The bytes of an input file: decompressed, as text in whatever character set, with size and hash.

use std::fmt::Write as _;
use std::fs;
use std::io::{self, BufRead, BufReader, Read};
use std::path::{Path, PathBuf};
use std::sync::OnceLock;

use flate2::read::MultiGzDecoder;
use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};

use crate::character_set::{self, CharacterSet};
use crate::error::Error;
use crate::parquet;

/// An input file, read whole.
#[derive(Debug)]
pub struct Source {
    /// The file's name as messages and manifests give it: `2006-07/results.csv`.
    pub name: String,
    /// The file as it stands on the disk, perhaps compressed.
    stored: Vec<u8>,
    /// The decompressed bytes, where the file is compressed.
    unpacked: Option<Vec<u8>>,
    /// The text, where the bytes are not UTF-8.
    decoded: OnceLock<(String, CharacterSet)>,
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
        Self::of_hash(file, bytes.len() as u64, &Sha256::digest(bytes))
    }

    /// The fingerprint of a file of so many bytes with this hash.
    pub(crate) fn of_hash(file: &str, bytes: u64, hash: &[u8]) -> Self {
        let mut sha256 = String::with_capacity(64);
        for byte in hash {
            // Writing to a String cannot fail.
            let _ = write!(sha256, "{byte:02x}");
        }
        Self { file: file.to_owned(), bytes, sha256 }
    }
}

impl Source {
    /// Reads `folder`/`file`, or what stands for it where only that exists: the same compressed
    /// (`.gz`, `.zst`), or a CSV file's table as Parquet (`results.parquet` for `results.csv`).
    ///
    /// `shown_in` goes before the file's name in messages and manifests (empty, or ending in `/`).
    ///
    /// # Errors
    ///
    /// None of them exists, or more than one, or it cannot be read or decompressed.
    pub fn open(folder: &Path, file: &str, shown_in: &str) -> Result<Self, Error> {
        let path = Self::find(folder, file)?.unwrap_or_else(|| folder.join(file));
        let file = path.file_name().map_or_else(|| file.into(), |name| name.to_string_lossy());
        Self::read(&path, format!("{shown_in}{file}"))
    }

    /// Like [`Source::open`], for a file that need not exist.
    ///
    /// # Errors
    ///
    /// More than one version exists, or one exists and cannot be read or decompressed.
    pub fn open_optional(folder: &Path, file: &str, shown_in: &str) -> Result<Option<Self>, Error> {
        match Self::find(folder, file)? {
            Some(_) => Self::open(folder, file, shown_in).map(Some),
            None => Ok(None),
        }
    }

    /// Whether [`Source::open`] has something to read, in one version or another.
    #[must_use]
    pub fn exists(folder: &Path, file: &str) -> bool {
        !matches!(Self::find(folder, file), Ok(None))
    }

    /// Reads one file under a given name.
    ///
    /// # Errors
    ///
    /// The file cannot be read or decompressed.
    pub fn read(path: &Path, name: String) -> Result<Self, Error> {
        let stored = fs::read(path).map_err(Error::io("read", path))?;
        let unpacked = unpack(&stored).map_err(Error::io("decompress", path))?;
        Ok(Self { name, stored, unpacked, decoded: OnceLock::new() })
    }

    /// The decompressed bytes of a file piece by piece, for files that are larger than memory.
    ///
    /// # Errors
    ///
    /// The file cannot be opened or read.
    pub fn stream(path: &Path) -> Result<Box<dyn BufRead + Send>, Error> {
        let file = fs::File::open(path).map_err(Error::io("read", path))?;
        let mut file = BufReader::with_capacity(STREAM_BUFFER, file);
        let start = file.fill_buf().map_err(Error::io("read", path))?;
        if start.starts_with(GZIP) {
            let decoder = MultiGzDecoder::new(file);
            return Ok(Box::new(BufReader::with_capacity(STREAM_BUFFER, decoder)));
        }
        if start.starts_with(ZSTD) {
            let decoder = zstd::Decoder::with_buffer(file);
            let decoder = decoder.map_err(Error::io("decompress", path))?;
            return Ok(Box::new(BufReader::with_capacity(STREAM_BUFFER, decoder)));
        }
        Ok(Box::new(file))
    }

    /// A source that is in memory already.
    #[must_use]
    pub fn from_bytes(name: &str, bytes: Vec<u8>) -> Self {
        let decoded = OnceLock::new();
        Self { name: name.to_owned(), stored: bytes, unpacked: None, decoded }
    }

    /// The text, without a byte order mark: UTF-8, or decoded from UTF-16 or Windows-1252. A Parquet
    /// file is its table as CSV, row 1 on line 2.
    ///
    /// # Errors
    ///
    /// Bytes that are text in none of these, with the line of the first.
    pub fn text(&self) -> Result<&str, Error> {
        if let Some((text, _)) = self.decoded.get() {
            return Ok(text);
        }
        let bytes = self.bytes();
        if parquet::is_parquet(bytes) {
            let text = parquet::to_csv(&self.name, bytes)?;
            return Ok(&self.decoded.get_or_init(|| (text, CharacterSet::Utf8)).0);
        }
        if !character_set::looks_like_utf_16(bytes)
            && let Ok(text) = std::str::from_utf8(bytes)
        {
            return Ok(text.strip_prefix('\u{feff}').unwrap_or(text));
        }
        let decoded = character_set::decode(bytes).map_err(|at| Error::NotText {
            file: self.name.clone(),
            line: 1 + memchr::memchr_iter(b'\n', &bytes[..at]).count(),
            byte: bytes.get(at).copied().unwrap_or_default(),
        })?;
        Ok(&self.decoded.get_or_init(|| decoded).0)
    }

    /// The character set of the text; UTF-8 as long as [`Source::text`] was not asked for.
    #[must_use]
    pub fn character_set(&self) -> CharacterSet {
        self.decoded.get().map_or(CharacterSet::Utf8, |(_, set)| *set)
    }

    /// The bytes, decompressed.
    #[must_use]
    pub fn bytes(&self) -> &[u8] {
        self.unpacked.as_deref().unwrap_or(&self.stored)
    }

    /// Size and hash of the file as it stands on the disk.
    #[must_use]
    pub fn fingerprint(&self) -> Fingerprint {
        Fingerprint::of(&self.name, &self.stored)
    }

    fn find(folder: &Path, file: &str) -> Result<Option<PathBuf>, Error> {
        let mut names = vec![file.to_owned(), format!("{file}.gz"), format!("{file}.zst")];
        names.extend(file.strip_suffix(".csv").map(|stem| format!("{stem}.parquet")));
        let mut found = names.iter().map(|name| folder.join(name)).filter(|path| path.exists());
        match (found.next(), found.next()) {
            (Some(one), Some(other)) => Err(Error::TwoVersions { one, other }),
            (found, _) => Ok(found),
        }
    }
}

/// The most bytes that a compressed file may come to: far more than any season, far less than what
/// a few bytes can be made to unpack to.
const MOST_UNPACKED: u64 = 1 << 33;

/// How files compressed by gzip begin.
const GZIP: &[u8] = &[0x1f, 0x8b];

/// How files compressed by zstd begin.
const ZSTD: &[u8] = &[0x28, 0xb5, 0x2f, 0xfd];

/// How much of a file is read at a time.
const STREAM_BUFFER: usize = 1 << 18;

/// The decompressed bytes of a compressed file.
fn unpack(stored: &[u8]) -> io::Result<Option<Vec<u8>>> {
    if stored.starts_with(GZIP) {
        return read_all(MultiGzDecoder::new(stored)).map(Some);
    }
    if stored.starts_with(ZSTD) {
        return read_all(zstd::Decoder::new(stored)?).map(Some);
    }
    Ok(None)
}

fn read_all(decoder: impl Read) -> io::Result<Vec<u8>> {
    let mut bytes = Vec::new();
    decoder.take(MOST_UNPACKED + 1).read_to_end(&mut bytes)?;
    if bytes.len() as u64 > MOST_UNPACKED {
        let message = "it unpacks to more than 8 GiB";
        return Err(io::Error::new(io::ErrorKind::FileTooLarge, message));
    }
    Ok(bytes)
}
