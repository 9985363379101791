//! A file that reports how much of it has been read.

use std::io::{self, BufRead, Read};

use crate::progress::Progress;

/// A file that reports the bytes read from it, piece by piece.
///
/// For a compressed file, more bytes are read than the file has on the disk. No more than its size
/// on the disk is reported, and at its end any bytes that are still missing.
pub(super) struct Watched<'a, R> {
    file: R,
    progress: &'a dyn Progress,
    left: u64,
}

impl<'a, R: BufRead> Watched<'a, R> {
    /// Watches a file that has this many bytes on the disk.
    pub(super) fn new(file: R, bytes: u64, progress: &'a dyn Progress) -> Self {
        Self { file, progress, left: bytes }
    }

    fn report(&mut self, taken: u64) {
        let taken = taken.min(self.left);
        self.left -= taken;
        self.progress.bytes_read(taken);
    }
}

impl<R: BufRead> Read for Watched<'_, R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let taken = self.file.read(buffer)?;
        self.report(taken as u64);
        Ok(taken)
    }
}

impl<R: BufRead> BufRead for Watched<'_, R> {
    fn fill_buf(&mut self) -> io::Result<&[u8]> {
        self.file.fill_buf()
    }

    fn consume(&mut self, amount: usize) {
        self.file.consume(amount);
        self.report(amount as u64);
    }
}

impl<R> Drop for Watched<'_, R> {
    fn drop(&mut self) {
        self.progress.bytes_read(self.left);
    }
}
