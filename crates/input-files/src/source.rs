//! The contents of an input file: unpacked, as text of any character set, with size and hash.

use std::io::{self, BufRead, BufReader, Read};
use std::path::{Path, PathBuf};
use std::sync::OnceLock;

use crate::character_set::{self, CharacterSet};
use crate::error::{Error, FileProblem};
use crate::fide_list::is_list_of_fide;
use crate::fingerprint::{Fingerprint, STREAM_BUFFER};
use crate::on_disk::{self, found_at};
use crate::parquet;
use crate::standard_input::{is_standard_input, standard_input};
use crate::unknown_kind::{DBASE, is_dbase};
use crate::unpack::{Unpacked, is_workbook, read_start};

/// An input file, read whole.
///
/// Results of a whole season are not read like this but piece by piece (`season_files::season`).
#[derive(Debug)]
pub struct Source {
    /// The file's name as messages and manifests give it: `2006-07/results.csv`.
    pub name: String,
    /// The contents, unpacked if the file is compressed.
    content: Content,
    /// The fingerprint of the stored file, or of the bytes if they come from memory.
    stored: OnceLock<Fingerprint>,
    /// The text, if the bytes are not UTF-8.
    decoded: OnceLock<(String, CharacterSet)>,
}

/// What a file holds.
#[derive(Debug)]
enum Content {
    /// UTF-8, possibly with a byte order mark.
    Text(String),
    /// Anything else.
    Bytes(Vec<u8>),
}

impl Content {
    fn of(bytes: Vec<u8>) -> Self {
        String::from_utf8(bytes).map_or_else(|other| Self::Bytes(other.into_bytes()), Self::Text)
    }

    fn bytes(&self) -> &[u8] {
        match self {
            Self::Text(text) => text.as_bytes(),
            Self::Bytes(bytes) => bytes,
        }
    }
}

impl Source {
    /// Reads `folder`/`file`, or its replacement if only that exists: the same compressed (`.gz`,
    /// `.zst`), or for a CSV file the table as Parquet (`results.parquet` for `results.csv`) or as
    /// a workbook (`.xlsx`, `.ods`).
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

    /// Whether there is any version of the file, even one that [`Source::open`] would refuse.
    #[must_use]
    pub fn exists(folder: &Path, file: &str) -> bool {
        !matches!(Self::find(folder, file), Ok(None))
    }

    /// Reads one file under a given name.
    ///
    /// # Errors
    ///
    /// The file cannot be read or unpacked, or unpacks to far more than any file of results.
    pub fn read(path: &Path, name: String) -> Result<Self, Error> {
        let mut unpacked = Unpacked::open(path, &|_| {})?;
        let (bytes, stored) = if unpacked.is_packed() {
            let mut bytes = Vec::new();
            let read = unpacked.read_to_end(&mut bytes);
            read.map_err(|error| unpacked.failed(path, error))?;
            (bytes, OnceLock::from(unpacked.fingerprint(&name).map_err(Error::read(path))?))
        } else {
            // The file is not compressed, so its bytes are in memory: the hash is computed on first
            // use, perhaps while other threads continue to read.
            (read_plain(path).map_err(Error::read(path))?, OnceLock::new())
        };
        Ok(Self { name, content: Content::of(bytes), stored, decoded: OnceLock::new() })
    }

    /// Reads a list while another thread computes the file's hash, which a manifest will need.
    pub fn beside_the_hash<T: Send>(&self, read: impl FnOnce() -> T + Send) -> T {
        rayon::join(read, || self.fingerprint()).0
    }

    /// The size of the stored file in bytes.
    pub fn stored_bytes(&self) -> u64 {
        self.stored.get().map_or(self.bytes().len() as u64, |stored| stored.bytes)
    }

    /// The unpacked bytes of a file piece by piece, for files that are larger than memory.
    ///
    /// # Errors
    ///
    /// The file cannot be opened or read.
    pub fn stream(path: &Path) -> Result<Box<dyn BufRead + Send>, Error> {
        Ok(Box::new(BufReader::with_capacity(STREAM_BUFFER, Unpacked::open(path, &|_| {})?)))
    }

    /// Like [`Source::stream`], for a text in which every byte below 128 is an ASCII character;
    /// `None` for UTF-16, which must be decoded whole.
    ///
    /// # Errors
    ///
    /// The file cannot be opened or read.
    pub fn stream_text(path: &Path) -> Result<Option<Box<dyn BufRead + Send>>, Error> {
        let mut stream = Self::stream(path)?;
        let start = stream.fill_buf().map_err(Error::read(path))?;
        Ok((!character_set::looks_like_utf_16(start)).then_some(stream))
    }

    /// A source that is in memory already.
    #[must_use]
    pub fn from_bytes(name: &str, bytes: Vec<u8>) -> Self {
        let (stored, decoded) = (OnceLock::new(), OnceLock::new());
        Self { name: name.to_owned(), content: Content::of(bytes), stored, decoded }
    }

    /// The text, without a byte order mark: UTF-8, or decoded from UTF-16 or Windows-1252.
    ///
    /// # Errors
    ///
    /// The bytes are not text in any of these (with the line of the first such byte), or the file
    /// is a Parquet file.
    pub fn text(&self) -> Result<&str, Error> {
        if let Some((text, _)) = self.decoded.get() {
            return Ok(text);
        }
        let bytes = self.bytes();
        if parquet::is_parquet(bytes) {
            let problem = "a Parquet file, where a text is expected";
            return Err(FileProblem::Unusable(problem).of(&self.name));
        }
        if is_workbook(bytes) {
            let problem = "a workbook, where a text is expected: save the sheet as CSV";
            return Err(FileProblem::Unusable(problem).of(&self.name));
        }
        if let Content::Text(text) = &self.content
            && !character_set::looks_like_utf_16(bytes)
        {
            return Ok(text.strip_prefix('\u{feff}').unwrap_or(text));
        }
        if is_dbase(bytes) {
            return Err(FileProblem::Unusable(DBASE).of(&self.name));
        }
        let decoded = character_set::decode(bytes).map_err(|at| {
            let line = 1 + memchr::memchr_iter(b'\n', &bytes[..at]).count();
            let byte = bytes.get(at).copied().unwrap_or_default();
            FileProblem::NotText { line, byte }.of(&self.name)
        })?;
        Ok(&self.decoded.get_or_init(|| decoded).0)
    }

    /// The character set of the text; UTF-8 until [`Source::text`] has been called.
    #[must_use]
    pub fn character_set(&self) -> CharacterSet {
        self.decoded.get().map_or(CharacterSet::Utf8, |(_, set)| *set)
    }

    /// The bytes, unpacked.
    #[must_use]
    pub fn bytes(&self) -> &[u8] {
        self.content.bytes()
    }

    /// The text that [`Source::text`] returns; empty for a file that is not text.
    pub fn into_text(self) -> String {
        if let Some((text, _)) = self.decoded.into_inner() {
            text
        } else {
            let Content::Text(text) = self.content else { return String::new() };
            text.strip_prefix('\u{feff}').map(str::to_owned).unwrap_or(text)
        }
    }

    /// Size and hash of the file on disk.
    #[must_use]
    pub fn fingerprint(&self) -> Fingerprint {
        self.stored.get_or_init(|| Fingerprint::of(&self.name, self.bytes())).clone()
    }

    /// The only version of a file that exists; `None` if none does.
    ///
    /// # Errors
    ///
    /// More than one version exists, or one is a link that leads to nothing.
    pub fn find(folder: &Path, file: &str) -> Result<Option<PathBuf>, Error> {
        let mut names = vec![file.to_owned(), format!("{file}.gz"), format!("{file}.zst")];
        let endings = ["parquet", "xlsx", "ods"];
        let as_other = |stem: &str| endings.map(|ending| format!("{stem}.{ending}"));
        names.extend(file.strip_suffix(".csv").into_iter().flat_map(as_other));
        let mut found = None;
        for path in names.iter().map(|name| folder.join(name)) {
            if found_at(&path)?.is_none() {
                continue;
            }
            if let Some(one) = found {
                return Err(Error::TwoVersions { one, other: path });
            }
            found = Some(path);
        }
        if found.is_some() { Ok(found) } else { list_of_fide(folder, file) }
    }
}

/// A list of FIDE in the place of a table. Only there do texts count: `players.txt` may be a note
/// about the players.
fn list_of_fide(folder: &Path, table: &str) -> Result<Option<PathBuf>, Error> {
    let stem = table.strip_suffix(".csv").unwrap_or(table);
    let endings = ["txt", "xml"]
        .into_iter()
        .flat_map(|ending| ["", ".gz", ".zst"].map(|of| format!(".{ending}{of}")));
    let mut found = None;
    for path in endings.map(|ending| folder.join(format!("{stem}{ending}"))) {
        if found_at(&path)?.is_none_or(|found| found.is_dir()) || !begins_as_list_of_fide(&path)? {
            continue;
        }
        if let Some(one) = found {
            return Err(Error::TwoVersions { one, other: path });
        }
        found = Some(path);
    }
    Ok(found)
}

fn begins_as_list_of_fide(path: &Path) -> Result<bool, Error> {
    let mut start = vec![0; LONGEST_START];
    let length = read_start(path, &mut start)?;
    let start = start.get(..length).unwrap_or_default();
    let text = String::from_utf8_lossy(start);
    Ok(is_list_of_fide(text.strip_prefix('\u{feff}').unwrap_or(&text)))
}

/// How many bytes are read to recognize a list of FIDE: the header of the text, or the first tags.
const LONGEST_START: usize = 1 << 12;

/// Reads a file as stored, into memory that is not zeroed first.
fn read_plain(path: &Path) -> io::Result<Vec<u8>> {
    if is_standard_input(path) { standard_input().map(<[u8]>::to_vec) } else { on_disk::read(path) }
}
