//! A file that says how much of it was read.

use std::io::{self, BufRead, Read};

use crate::progress::Progress;

/// A file that reports what is taken from it, piece by piece.
///
/// Of a compressed file the unpacked bytes are taken, more than lie on the disk: it reports no more
/// than those, and any that are left at its end.
pub(super) struct Watched<'a, R> {
    file: R,
    progress: &'a dyn Progress,
    left: u64,
}

impl<'a, R: BufRead> Watched<'a, R> {
    /// A file of so many bytes on the disk.
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
