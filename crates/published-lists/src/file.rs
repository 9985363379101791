//! A file of a season, which is created, written and hashed piece by piece.

use std::fs::File;
use std::io::{self, Write};
use std::ops::Range;
use std::path::Path;

use rayon::prelude::*;
use sha2::{Digest, Sha256};

use input_files::Error;
use input_files::Fingerprint;

/// The number of pieces that are created while those before them are written and hashed: with 100
/// KB each, enough work that threads seldom wait for each other. With 8 they were idle half of the
/// time.
const PIECES_AT_ONCE: usize = 32;

/// A file of a season, ready to be published.
pub struct PublishedFile<'a> {
    name: String,
    content: Content<'a>,
}

/// Appends the piece with this number to the bytes.
type MakePiece<'a> = dyn Fn(usize, &mut Vec<u8>) + Send + Sync + 'a;

enum Content<'a> {
    Bytes(Vec<u8>),
    Pieces { pieces: usize, make: Box<MakePiece<'a>> },
}

impl<'a> PublishedFile<'a> {
    /// A file whose bytes already exist.
    #[must_use]
    pub fn of_bytes(name: &str, bytes: Vec<u8>) -> Self {
        Self { name: name.to_owned(), content: Content::Bytes(bytes) }
    }

    /// A file with this number of pieces; `make` appends the piece with each number to the bytes.
    pub(super) fn of_pieces(
        name: &str,
        pieces: usize,
        make: impl Fn(usize, &mut Vec<u8>) + Send + Sync + 'a,
    ) -> Self {
        let content = Content::Pieces { pieces, make: Box::new(make) };
        Self { name: name.to_owned(), content }
    }

    /// The file's name.
    #[must_use]
    pub fn name(&self) -> &str {
        &self.name
    }

    /// All its bytes at once.
    #[must_use]
    pub fn into_bytes(self) -> Vec<u8> {
        match self.content {
            Content::Bytes(bytes) => bytes,
            Content::Pieces { pieces, make } => {
                let mut bytes = Vec::new();
                (0..pieces).for_each(|piece| make(piece, &mut bytes));
                bytes
            }
        }
    }

    /// Writes the file to this path, with buffers that earlier files may have used.
    pub(super) fn write(
        &self,
        path: &Path,
        buffers: &mut Buffers,
    ) -> Result<(Fingerprint, File), Error> {
        let file = File::create(path).map_err(Error::io("create", path))?;
        let mut written = Written { file, hash: Sha256::new(), bytes: 0 };
        let write = match &self.content {
            Content::Bytes(bytes) => written.add(std::slice::from_ref(bytes)),
            Content::Pieces { pieces, make } => written.add_pieces(*pieces, make, buffers),
        };
        write.map_err(Error::io("write", path))?;
        let fingerprint = Fingerprint::of_hash(&self.name, written.bytes, &written.hash.finalize());
        Ok((fingerprint, written.file))
    }
}

/// Buffers for the pieces that are being created, and for those that are being written.
///
/// They are reused, because the system must zero new memory first, and a new buffer grows while the
/// piece is created.
#[derive(Default)]
pub(super) struct Buffers {
    made: Vec<Vec<u8>>,
    ready: Vec<Vec<u8>>,
}

/// The part of a file that has been written.
struct Written {
    file: File,
    hash: Sha256,
    bytes: u64,
}

impl Written {
    /// Writes and hashes at the same time.
    fn add(&mut self, pieces: &[Vec<u8>]) -> io::Result<()> {
        let (file, hash) = (&mut self.file, &mut self.hash);
        self.bytes += pieces.iter().map(|piece| piece.len() as u64).sum::<u64>();
        let write = || pieces.iter().try_for_each(|piece| file.write_all(piece));
        rayon::join(write, || pieces.iter().for_each(|piece| hash.update(piece))).0
    }

    /// Creates the next pieces while it writes and hashes those before them.
    fn add_pieces(
        &mut self,
        pieces: usize,
        make: &MakePiece<'_>,
        buffers: &mut Buffers,
    ) -> io::Result<()> {
        let Buffers { made, ready } = buffers;
        let (mut next, mut filled) = (0, 0);
        loop {
            let numbers = next..pieces.min(next + PIECES_AT_ONCE);
            let before = ready.get(..filled).unwrap_or_default();
            let (added, ()) =
                rayon::join(|| self.add(before), || make_pieces(numbers.clone(), make, made));
            added?;
            if numbers.is_empty() {
                return Ok(());
            }
            (next, filled) = (numbers.end, numbers.len());
            std::mem::swap(made, ready);
        }
    }
}

/// Creates the pieces with these numbers in the first buffers, whose contents are replaced.
fn make_pieces(numbers: Range<usize>, make: &MakePiece<'_>, buffers: &mut Vec<Vec<u8>>) {
    buffers.resize_with(buffers.len().max(numbers.len()), Vec::new);
    buffers.par_iter_mut().zip(numbers).for_each(|(buffer, number)| {
        buffer.clear();
        make(number, buffer);
    });
}
