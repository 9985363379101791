//! A large text file in pieces that end with whole records. Free threads take them in order.
//!
//! Two megabytes are enough to keep both the disk and the processor busy, and small enough that the
//! pieces of all threads stay in the processor's caches. A smaller file is divided into smaller
//! pieces, so that all threads are busy up to its end: in pieces of half a megabyte, 160,000 games
//! are read in a fifth less time.

use std::path::{Path, PathBuf};
use std::sync::{Mutex, PoisonError};

use input_files::Fingerprint;
use input_files::LineIndex;
use input_files::csv::{More, whole_records};
use input_files::in_turns::{FailedAt, in_turns};
use input_files::is_standard_input;
use input_files::unpack::{OnBytes, Unpacked, read_up_to};
use input_files::{Error, FileProblem};

/// The largest piece in bytes.
const LARGEST_PIECE: usize = 2 << 20;

/// The smallest piece in bytes.
const LEAST_PIECE: usize = 1 << 18;

/// Between these sizes, a file is divided into this many pieces.
const PIECES: u64 = 16;

/// The longest line in bytes that is read; the longest real one has 200.
pub(crate) const LONGEST_LINE: usize = 1 << 20;

/// A piece of a text with whole records.
#[derive(Debug)]
pub(crate) struct PieceOfText {
    /// Its number among the pieces.
    pub(crate) number: usize,
    /// The number of its first line.
    pub(crate) first_line: u32,
    /// How many lines it has.
    pub(crate) lines: usize,
    buffer: Vec<u8>,
    length: usize,
}

impl PieceOfText {
    /// The bytes.
    pub(crate) fn bytes(&self) -> &[u8] {
        &self.buffer[..self.length]
    }
}

/// A file that is read piece by piece.
pub(crate) struct Pieces<'a> {
    path: PathBuf,
    name: &'a str,
    /// The length of a file that is not compressed; otherwise 0.
    plain_length: u64,
    state: Mutex<State<'a>>,
}

struct State<'a> {
    from: Option<Unpacked<'a>>,
    /// How many bytes are read at a time.
    piece: usize,
    /// The beginning of a record whose end has not been read yet.
    rest: Vec<u8>,
    next: usize,
    line: u32,
    lines: LineIndex,
}

impl<'a> Pieces<'a> {
    /// Opens a file.
    pub(crate) fn open(path: &Path, name: &'a str, on_bytes: OnBytes<'a>) -> Result<Self, Error> {
        let from = Some(Unpacked::open(path, on_bytes)?);
        Ok(Self::of(path, name, from))
    }

    fn of(path: &Path, name: &'a str, from: Option<Unpacked<'a>>) -> Self {
        let stored = from.as_ref().map_or(0, Unpacked::stored_length);
        let is_plain = from.as_ref().is_some_and(|from| !from.is_packed());
        let plain_length = if is_plain { stored } else { 0 };
        let piece = (stored / PIECES).clamp(LEAST_PIECE as u64, LARGEST_PIECE as u64) as usize;
        let (rest, lines) = (Vec::new(), LineIndex::default());
        let state = State { from, piece, rest, next: 0, line: 1, lines };
        Self { path: path.to_owned(), name, plain_length, state: Mutex::new(state) }
    }

    /// The expected number of lines in the file, if they are like those of this piece and have at
    /// least this many bytes. For a compressed file, whose length is unknown, only the lines of the
    /// piece.
    pub(crate) fn expected_lines(&self, piece: &PieceOfText, least: usize) -> usize {
        let lines = piece.lines.min(piece.length / least + 1);
        let of_bytes = self.plain_length as f64 / piece.length.max(1) as f64;
        // 2% more, as lines differ in length.
        ((lines as f64 * of_bytes * 1.02) as usize).max(lines)
    }

    /// Opens a file again whose hash is already known.
    pub(crate) fn open_again(path: &Path, name: &'a str) -> Result<Self, Error> {
        let from = Some(Unpacked::open(path, &|_| {})?.without_hash());
        Ok(Self::of(path, name, from))
    }

    /// The next piece, in a buffer that may be reused; `None` at the end.
    ///
    /// # Errors
    ///
    /// The file cannot be read or unpacked, or has a line that is too long.
    pub(crate) fn next(&self, buffer: Vec<u8>) -> Result<Option<PieceOfText>, Error> {
        let mut state = self.state.lock().unwrap_or_else(PoisonError::into_inner);
        let next = self.next_of(&mut state, buffer);
        if next.is_err() {
            // After an error, another thread would continue in the middle of a record.
            state.from = None;
        }
        next
    }

    fn next_of(
        &self,
        state: &mut State<'_>,
        mut buffer: Vec<u8>,
    ) -> Result<Option<PieceOfText>, Error> {
        let Some(from) = &mut state.from else { return Ok(None) };
        let mut length = state.rest.len();
        make_room(&mut buffer, length);
        buffer[..length].copy_from_slice(&state.rest);
        state.rest.clear();
        loop {
            make_room(&mut buffer, length + state.piece);
            let read = read_up_to(from, &mut buffer[length..length + state.piece]);
            let read = read.map_err(|error| from.failed(&self.path, error))?;
            length += read;
            let whole = whole_records(&buffer[..length], More::unless(read < state.piece));
            if length - whole > LONGEST_LINE {
                let line = state.line as usize + count_breaks(&buffer[..whole]);
                return Err(FileProblem::LongLine { line, most: LONGEST_LINE }.of(self.name));
            }
            if length == 0 {
                return Ok(None);
            }
            // A record may be longer than the piece; read more.
            if whole == 0 {
                continue;
            }
            state.rest.extend_from_slice(&buffer[whole..length]);
            let (number, first_line) = (state.next, state.line);
            let breaks = state.lines.add(&buffer[..whole]);
            state.next += 1;
            state.line = state.line.saturating_add(breaks as u32);
            // The last line of a file may lack a line break.
            let lines = breaks + usize::from(!buffer[..whole].ends_with(b"\n"));
            return Ok(Some(PieceOfText { number, first_line, lines, buffer, length: whole }));
        }
    }

    /// The fingerprint of the file, after all pieces have been read, and the index of its lines if
    /// its bytes are those of the text and can be read again.
    pub(crate) fn finish(self) -> Result<(Fingerprint, Option<LineIndex>), Error> {
        let state = self.state.into_inner().unwrap_or_else(PoisonError::into_inner);
        let Some(from) = state.from else { return Ok((Fingerprint::of(self.name, &[]), None)) };
        let is_as_stored = !from.is_packed() && !is_standard_input(&self.path);
        let fingerprint = from.fingerprint(self.name).map_err(Error::read(&self.path))?;
        Ok((fingerprint, is_as_stored.then_some(state.lines)))
    }
}

/// Makes a buffer at least this long. It is never shortened, since zeroing it again for every piece
/// would cost as much as reading.
fn make_room(buffer: &mut Vec<u8>, length: usize) {
    if buffer.is_empty() {
        *buffer = vec![0; length];
    } else if buffer.len() < length {
        buffer.resize(length, 0);
    }
}

fn count_breaks(bytes: &[u8]) -> usize {
    memchr::memchr_iter(b'\n', bytes).count()
}

/// Visits all pieces on all threads; the results are in the order of the file.
///
/// # Errors
///
/// The first piece that cannot be used, or an error in reading the file.
pub(crate) fn in_parallel<T: Send>(
    pieces: &Pieces<'_>,
    visit: impl Fn(&PieceOfText) -> Result<T, Error> + Sync,
) -> Result<Vec<T>, Error> {
    by_readers(pieces, |_, (), piece| visit(piece)).map(|(made, _)| made)
}

/// Like [`in_parallel`], but each reader has a state that it keeps from piece to piece: `visit`
/// also gets the reader's number and its state. The final states are returned in the order of the
/// readers' numbers. Every reader visits pieces in the order of the file.
///
/// # Errors
///
/// As for [`in_parallel`].
pub(crate) fn by_readers<T: Send, R: Default + Send>(
    pieces: &Pieces<'_>,
    visit: impl Fn(usize, &mut R, &PieceOfText) -> Result<T, Error> + Sync,
) -> Result<(Vec<T>, Vec<R>), Error> {
    let next = |reader: usize, (remembered, buffer): &mut (R, Vec<u8>)| {
        let piece = pieces.next(std::mem::take(buffer));
        let piece = piece.map_err(|error| (FailedAt::TheRest, error))?;
        let Some(piece) = piece else { return Ok(None) };
        let PieceOfText { number, .. } = piece;
        let made = visit(reader, remembered, &piece);
        let made = made.map_err(|error| (FailedAt::Piece(number), error))?;
        *buffer = piece.buffer;
        Ok(Some((number, made)))
    };
    let (made, readers) = in_turns(next)?;
    Ok((made, readers.into_iter().map(|(remembered, _)| remembered).collect()))
}
