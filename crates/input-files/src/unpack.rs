//! The bytes of a file, unpacked, hashed and counted while they are read. Limits keep a small file
//! from filling the memory.

use std::io::{self, BufReader, Read};
use std::path::Path;

use flate2::bufread::MultiGzDecoder;
use sha2::{Digest, Sha256};

use crate::error::Error;
use crate::fingerprint::Fingerprint;
use crate::on_disk;
use crate::standard_input::{is_standard_input, standard_input};

/// The first bytes of a gzip file.
const GZIP: &[u8] = &[0x1f, 0x8b];

/// The first bytes of a zstd file.
const ZSTD: &[u8] = &[0x28, 0xb5, 0x2f, 0xfd];

/// The first bytes of .xlsx and .ods files, which are zip archives; their parts are unpacked one by
/// one.
pub(crate) const ZIP: &[u8] = b"PK\x03\x04";

/// The first bytes of an .xls file.
const XLS: &[u8] = b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1";

/// How many bytes one byte of a compressed file may unpack to. Made-up seasons reach 8, or 40 if
/// every row is the same; zeros reach 1,000 and more.
const MOST_A_BYTE: u64 = 64;

/// A small file may always unpack to this many bytes; chosen by feel, little compared with the
/// memory that the program itself takes.
const ALWAYS: u64 = 16 << 20;

/// How many bytes a compressed file of this size may unpack to.
pub(crate) fn most_unpacked(stored: u64) -> u64 {
    stored.saturating_mul(MOST_A_BYTE).max(ALWAYS)
}

/// How many bytes of a compressed file are read at a time: the longest block of zstd.
const BUFFER: usize = 1 << 17;

/// A callback for the number of bytes that have been read.
pub type OnBytes<'a> = &'a (dyn Fn(u64) + Sync);

/// A file or standard input.
enum Opened {
    File(on_disk::Opened),
    /// The bytes of standard input.
    Held(&'static [u8]),
}

impl Opened {
    fn open(path: &Path) -> io::Result<Self> {
        if is_standard_input(path) {
            return standard_input().map(Self::Held);
        }
        on_disk::open(path).map(Self::File)
    }

    /// The number of bytes; 0 if it is unknown before they are read.
    fn length(&self) -> u64 {
        match self {
            Self::File(file) => file.metadata().map_or(0, |known| known.len()),
            Self::Held(bytes) => bytes.len() as u64,
        }
    }

    fn rewound(self) -> io::Result<Self> {
        match self {
            Self::File(mut file) => io::Seek::rewind(&mut *file).map(|()| Self::File(file)),
            Self::Held(_) => standard_input().map(Self::Held),
        }
    }
}

impl Read for Opened {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        match self {
            Self::File(file) => file.read(buffer),
            Self::Held(bytes) => bytes.read(buffer),
        }
    }
}

/// A file as stored, which is hashed and counted while it is read.
struct Stored<'a> {
    file: Opened,
    /// `None` for a file that is read a second time.
    hash: Option<Sha256>,
    bytes: u64,
    on_bytes: OnBytes<'a>,
}

impl Read for Stored<'_> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let read = self.file.read(buffer)?;
        if let Some(hash) = &mut self.hash {
            hash.update(&buffer[..read]);
        }
        self.bytes += read as u64;
        (self.on_bytes)(read as u64);
        Ok(read)
    }
}

/// The decoder that unpacks the file.
enum Unpacking<'a> {
    Plain(Stored<'a>),
    Gzip(Box<MultiGzDecoder<BufReader<Stored<'a>>>>),
    Zstd(Box<zstd::Decoder<'static, BufReader<Stored<'a>>>>),
}

impl<'a> Unpacking<'a> {
    fn stored(&self) -> &Stored<'a> {
        match self {
            Self::Plain(stored) => stored,
            Self::Gzip(decoder) => decoder.get_ref().get_ref(),
            Self::Zstd(decoder) => decoder.get_ref().get_ref(),
        }
    }

    fn into_stored(self) -> Stored<'a> {
        match self {
            Self::Plain(stored) => stored,
            Self::Gzip(decoder) => decoder.into_inner().into_inner(),
            Self::Zstd(decoder) => decoder.finish().into_inner(),
        }
    }
}

/// A file being read and unpacked.
pub struct Unpacked<'a> {
    from: Unpacking<'a>,
    /// How many unpacked bytes have been read.
    bytes: u64,
}

impl<'a> Unpacked<'a> {
    /// Opens a file.
    ///
    /// # Errors
    ///
    /// A file that cannot be read, or is damaged at its start.
    pub fn open(path: &Path, on_bytes: OnBytes<'a>) -> Result<Self, Error> {
        let mut file = Opened::open(path).map_err(Error::read(path))?;
        let mut start = [0; 4];
        let length = read_up_to(&mut file, &mut start).map_err(Error::read(path))?;
        let file = file.rewound().map_err(Error::read(path))?;
        let stored = Stored { file, hash: Some(Sha256::new()), bytes: 0, on_bytes };
        let from = match &start[..length] {
            start if start.starts_with(GZIP) => {
                let reader = BufReader::with_capacity(BUFFER, stored);
                // Programs that compress on several threads write a file of many members.
                Unpacking::Gzip(Box::new(MultiGzDecoder::new(reader)))
            }
            start if start.starts_with(ZSTD) => {
                let reader = BufReader::with_capacity(BUFFER, stored);
                let decoder = zstd::Decoder::with_buffer(reader);
                Unpacking::Zstd(Box::new(decoder.map_err(Error::unpack(path))?))
            }
            _ => Unpacking::Plain(stored),
        };
        Ok(Self { from, bytes: 0 })
    }

    /// The size of the stored file, if it is known before reading.
    #[must_use]
    pub fn stored_length(&self) -> u64 {
        self.from.stored().file.length()
    }

    /// Whether the unpacked bytes differ from the stored ones.
    #[must_use]
    pub const fn is_packed(&self) -> bool {
        !matches!(self.from, Unpacking::Plain(_))
    }

    /// The error of a file that cannot be read further: in a compressed file, the stored data may
    /// be damaged.
    #[must_use]
    pub fn failed(&self, path: &Path, error: io::Error) -> Error {
        if self.is_packed() { Error::unpack(path)(error) } else { Error::read(path)(error) }
    }

    /// The same file without hashing, which takes a third of the reading time.
    #[must_use]
    pub fn without_hash(mut self) -> Self {
        let stored = match &mut self.from {
            Unpacking::Plain(stored) => stored,
            Unpacking::Gzip(decoder) => decoder.get_mut().get_mut(),
            Unpacking::Zstd(decoder) => decoder.get_mut().get_mut(),
        };
        stored.hash = None;
        self
    }

    /// The fingerprint of the file. Call it after the needed part has been read; it reads the rest.
    ///
    /// # Errors
    ///
    /// The rest cannot be read.
    pub fn fingerprint(self, name: &str) -> io::Result<Fingerprint> {
        let mut stored = self.from.into_stored();
        // Bytes after the compressed ones are not used, but belong to the file and its hash.
        io::copy(&mut stored, &mut io::sink())?;
        let hash = stored.hash.unwrap_or_default();
        Ok(Fingerprint::of_hash(name, stored.bytes, &hash.finalize()))
    }

    fn check_size(&self) -> io::Result<()> {
        let stored = self.from.stored().bytes;
        let most = most_unpacked(stored);
        if self.bytes <= most || matches!(self.from, Unpacking::Plain(_)) {
            return Ok(());
        }
        let message = format!(
            "its first {stored} bytes unpack to more than {most}: no table of results is packed so \
             tightly ({MOST_A_BYTE} to 1 is the most that is read)"
        );
        Err(io::Error::new(io::ErrorKind::FileTooLarge, message))
    }
}

impl Read for Unpacked<'_> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let read = match &mut self.from {
            Unpacking::Plain(stored) => stored.read(buffer),
            Unpacking::Gzip(decoder) => decoder.read(buffer),
            Unpacking::Zstd(decoder) => decoder.read(buffer),
        }?;
        self.bytes += read as u64;
        self.check_size()?;
        Ok(read)
    }
}

/// Fills a buffer with the first unpacked bytes of a file, and returns their number.
///
/// # Errors
///
/// A file that cannot be read or unpacked.
pub fn read_start(path: &Path, buffer: &mut [u8]) -> Result<usize, Error> {
    let mut from = Unpacked::open(path, &|_| {})?;
    read_up_to(&mut from, buffer).map_err(|error| from.failed(path, error))
}

/// Whether these are the first bytes of a workbook.
#[must_use]
pub fn is_workbook(bytes: &[u8]) -> bool {
    bytes.starts_with(ZIP) || bytes.starts_with(XLS)
}

/// Fills a buffer, or as much of it as there are bytes; returns their number.
///
/// # Errors
///
/// What the reader says.
pub fn read_up_to(from: &mut impl Read, buffer: &mut [u8]) -> io::Result<usize> {
    let mut filled = 0;
    while filled < buffer.len() {
        match from.read(&mut buffer[filled..]) {
            Ok(0) => break,
            Ok(read) => filled += read,
            Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
            Err(error) => return Err(error),
        }
    }
    Ok(filled)
}

#[cfg(test)]
mod tests {
    use std::fs;
    use std::io::Write as _;

    use flate2::Compression;
    use flate2::write::GzEncoder;

    use super::*;

    /// A pipe gives its bytes only once, and opening one waits for the program that writes into it.
    #[cfg(unix)]
    #[test]
    fn a_pipe_is_refused_before_it_is_opened() {
        let folder = tempfile::tempdir().unwrap();
        let pipe = folder.path().join("pipe");
        let made = std::process::Command::new("mkfifo").arg(&pipe).status().unwrap();
        assert!(made.success());
        let Err(Error::Read { source, .. }) = Unpacked::open(&pipe, &|_| {}) else {
            panic!("a pipe was read");
        };
        let said = source.to_string();
        assert!(said.contains("it is a pipe") && said.contains("called -"), "{said}");
    }

    #[test]
    fn an_unreadable_plain_file_is_not_said_to_be_packed() {
        let folder = tempfile::tempdir().unwrap();
        let said = |name: &str, bytes: &[u8]| {
            let path = folder.path().join(name);
            fs::write(&path, bytes).unwrap();
            let file = Unpacked::open(&path, &|_| {}).unwrap();
            file.failed(&path, io::Error::other("the disk is gone"))
        };
        assert!(matches!(said("results.csv", b"date,event\n"), Error::Read { .. }));
        let mut packed = GzEncoder::new(Vec::new(), Compression::fast());
        packed.write_all(b"date,event\n").unwrap();
        let packed = packed.finish().unwrap();
        assert!(matches!(said("results.csv.gz", &packed), Error::Unpack { .. }));
    }
}
