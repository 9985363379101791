//! Rows repeated exactly, found by hash and confirmed value by value by the caller.

use std::hash::Hasher;

use rayon::prelude::*;
use rustc_hash::FxHasher;

/// Hashes the values of a row, one after the other.
#[derive(Default)]
pub(super) struct RowHasher(FxHasher);

impl RowHasher {
    pub(super) fn add(&mut self, value: &str) {
        self.0.write(value.as_bytes());
        // No text holds this byte, so `ab`,`c` and `a`,`bc` differ.
        self.0.write_u8(0xff);
    }

    pub(super) fn finish(&self) -> u64 {
        self.0.finish()
    }
}

/// The hashes that occur more than once, sorted.
pub(super) fn repeated_rows(hashes: &[u64]) -> Vec<u64> {
    let mut sorted = hashes.to_vec();
    sorted.par_sort_unstable();
    let mut repeated: Vec<u64> =
        sorted.windows(2).filter(|pair| pair[0] == pair[1]).map(|pair| pair[0]).collect();
    repeated.dedup();
    repeated
}
