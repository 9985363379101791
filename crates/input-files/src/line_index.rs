//! Approximate places of the lines of a file. Of ten million lines only a few are shown again, and
//! with these places they are found without reading the whole file a second time.

use std::fs::File;
use std::io::{self, Seek as _, SeekFrom};
use std::path::Path;

use rayon::prelude::*;

use crate::csv::More;
use crate::in_turns::all_or_first;
use crate::unpack::read_up_to;

/// The bytes between two places whose line is known: some twenty rows.
// By estimate: the places of ten million rows (546 MB) take 2 MB. Shorter blocks would take more,
// and in longer ones a row that is shown again would take longer to find than to read.
const BLOCK: usize = 1 << 10;

/// How many lines one task looks up: few, so that all threads look up those of a small season, too.
const OF_TASK: usize = 1 << 6;

/// The line number at about every thousandth byte of a file.
#[derive(Debug, Default)]
pub struct LineIndex {
    /// For each block: the number of line breaks before it.
    before: Vec<u32>,
    /// The number of line breaks in all bytes so far.
    breaks: u32,
    /// How many bytes of the last block have been added.
    known: usize,
}

impl LineIndex {
    /// Adds the next bytes of the file, and returns the number of their line breaks.
    pub fn add(&mut self, text: &[u8]) -> usize {
        let before = self.breaks;
        let (first, rest) = text.split_at(text.len().min((BLOCK - self.known) % BLOCK));
        self.breaks += count_breaks(first) as u32;
        self.known = (self.known + first.len()) % BLOCK;
        for block in rest.chunks(BLOCK) {
            self.before.push(self.breaks);
            self.breaks += count_breaks(block) as u32;
            self.known = block.len() % BLOCK;
        }
        (self.breaks - before) as usize
    }

    /// The lines with these numbers (sorted, without repeats) of the file at a path; `None` if one
    /// of them does not exist or is not UTF-8.
    ///
    /// # Errors
    ///
    /// The file cannot be read.
    pub fn lines(&self, path: &Path, wanted: &[u32]) -> io::Result<Option<Vec<String>>> {
        let of_task = |wanted: &[u32]| {
            let (file, bytes) = (File::open(path)?, Vec::new());
            let mut place = Place { file, block: None, bytes, more: More::ToCome };
            let line = |&line: &u32| self.line(&mut place, line);
            wanted.iter().map(line).collect::<io::Result<Option<Vec<String>>>>()
        };
        let found = all_or_first(wanted.par_chunks(OF_TASK).map(of_task))?;
        let found: Option<Vec<_>> = found.into_iter().collect();
        Ok(found.map(|found| found.into_iter().flatten().collect()))
    }

    fn line(&self, place: &mut Place, line: u32) -> io::Result<Option<String>> {
        let Some(breaks) = line.checked_sub(1) else { return Ok(None) };
        // The last block that begins before the line does; the first line begins at the start of
        // the file.
        let block = self.before.partition_point(|&before| before < breaks).saturating_sub(1);
        let Some(before) = self.before.get(block) else { return Ok(None) };
        let breaks = (breaks - before) as usize;
        place.go_to(block)?;
        loop {
            if let Some(row) = row_after(&place.bytes, breaks, place.more) {
                let Ok(row) = std::str::from_utf8(row) else { return Ok(None) };
                let row = row.trim_end_matches('\r');
                let unmarked = row.strip_prefix('\u{feff}').filter(|_| line == 1);
                return Ok(Some(unmarked.unwrap_or(row).to_owned()));
            }
            if place.more == More::Nothing {
                return Ok(None);
            }
            place.read_on()?;
        }
    }
}

fn count_breaks(text: &[u8]) -> usize {
    memchr::memchr_iter(b'\n', text).count()
}

/// The position in a text after this many line breaks; `None` if it has fewer.
#[must_use]
pub fn after_breaks(text: &[u8], breaks: usize) -> Option<usize> {
    match breaks.checked_sub(1) {
        Some(before) => memchr::memchr_iter(b'\n', text).nth(before).map(|last| last + 1),
        None => Some(0),
    }
}

/// The row after this many line breaks; `None` unless the bytes contain all of it.
fn row_after(bytes: &[u8], breaks: usize, more: More) -> Option<&[u8]> {
    let rest = bytes.get(after_breaks(bytes, breaks)?..)?;
    match memchr::memchr(b'\n', rest) {
        Some(end) => Some(&rest[..end]),
        None => Some(rest).filter(|rest| more == More::Nothing && !rest.is_empty()),
    }
}

/// A place in a file.
struct Place {
    file: File,
    /// The block at which the bytes begin.
    block: Option<usize>,
    bytes: Vec<u8>,
    /// Whether the file continues after the bytes.
    more: More,
}

impl Place {
    fn go_to(&mut self, block: usize) -> io::Result<()> {
        if self.block == Some(block) {
            return Ok(());
        }
        self.file.seek(SeekFrom::Start(block as u64 * BLOCK as u64))?;
        self.bytes.clear();
        self.block = Some(block);
        self.more = More::ToCome;
        self.read_on()
    }

    /// Reads as much as a block and the longest usual row.
    fn read_on(&mut self) -> io::Result<()> {
        let length = self.bytes.len();
        self.bytes.resize(length + BLOCK + BLOCK / 4, 0);
        let read = read_up_to(&mut self.file, &mut self.bytes[length..])?;
        if length + read < self.bytes.len() {
            self.more = More::Nothing;
        }
        self.bytes.truncate(length + read);
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use proptest::prelude::*;

    use super::*;

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(64))]

        /// The lines are the same, however the file is divided while it is read.
        #[test]
        fn the_lines_wanted_are_found(
            rows in prop::collection::vec("[ab]{0,3}\r?|a row [é]{0,20}|[ab]{0,3000}", 1..40),
            ends_with_break: bool,
            pieces in prop::collection::vec(1_usize..3000, 1..10),
            wanted in prop::collection::btree_set(1_u32..40, 0..20),
        ) {
            let text = rows.join("\n") + if ends_with_break { "\n" } else { "" };
            let (mut index, mut rest) = (LineIndex::default(), text.as_bytes());
            for length in pieces.iter().cycle() {
                let (piece, after) = rest.split_at((*length).min(rest.len()));
                prop_assert_eq!(index.add(piece), count_breaks(piece));
                rest = after;
                if rest.is_empty() {
                    break;
                }
            }
            let file = tempfile::NamedTempFile::new().unwrap();
            std::fs::write(file.path(), &text).unwrap();
            let known: Vec<&str> = text.split_terminator('\n').collect();
            let here: BTreeSet<u32> = wanted.iter().copied().filter(|&line| line as usize <= known.len()).collect();
            let expected: Vec<&str> =
                here.iter().map(|&line| known[line as usize - 1].trim_end_matches('\r')).collect();
            let here: Vec<u32> = here.into_iter().collect();
            let found = index.lines(file.path(), &here).unwrap();
            prop_assert_eq!(found.unwrap(), expected);
        }
    }

    #[test]
    fn what_is_not_there_or_is_not_text_is_told() {
        let file = tempfile::NamedTempFile::new().unwrap();
        let text = b"\xef\xbb\xbfa\n\xe9\nb";
        std::fs::write(file.path(), text).unwrap();
        let mut index = LineIndex::default();
        index.add(text);
        let lines = |wanted: &[u32]| index.lines(file.path(), wanted).unwrap();
        assert_eq!(lines(&[1, 3]), Some(vec!["a".to_owned(), "b".to_owned()]));
        assert_eq!((lines(&[2]), lines(&[4]), lines(&[0])), (None, None, None));
    }
}
