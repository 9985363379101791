//! Rows repeated exactly, found by hash and confirmed value by value by the caller.

use std::hash::Hasher;

use rating_core::{HalfGame, PlayerIdx};
use rayon::prelude::*;
use rustc_hash::FxHasher;

/// Hashes the values of a row, one after the other.
pub(super) struct RowHasher(FxHasher);

impl RowHasher {
    pub(super) fn of_game(white: PlayerIdx, half: HalfGame) -> Self {
        let mut hasher = FxHasher::default();
        hasher.write_u32(white.number());
        hasher.write_u32(half.opponent().number() << 2 | half.outcome().half_points());
        Self(hasher)
    }

    pub(super) fn add(&mut self, value: &str) {
        self.0.write(value.as_bytes());
        // No text holds this byte, so `ab`,`c` and `a`,`bc` differ.
        self.0.write_u8(0xff);
    }

    pub(super) fn finish(&self) -> u64 {
        self.0.finish()
    }
}

/// Hashes that occur more than once.
pub(super) struct Suspects {
    /// Sorted.
    hashes: Vec<u64>,
    /// One bit for each value of a hash's lowest bits: most hashes are cleared by a look at it.
    filter: Vec<u64>,
}

/// Bits of the filter; 128 KiB of it stay close to the processor.
const FILTER_BITS: u64 = 1 << 20;

impl Suspects {
    /// The hashes that occur more than once.
    pub(super) fn among(mut hashes: Vec<u64>) -> Self {
        hashes.par_sort_unstable();
        let pairs = hashes.windows(2).filter(|pair| pair[0] == pair[1]);
        let mut repeated: Vec<u64> = pairs.map(|pair| pair[0]).collect();
        repeated.dedup();
        let mut filter = vec![0; (FILTER_BITS / 64) as usize];
        for hash in &repeated {
            let (word, bit) = filter_place(*hash);
            filter[word] |= bit;
        }
        Self { hashes: repeated, filter }
    }

    /// True for a hash that occurs more than once.
    pub(super) fn contains(&self, hash: u64) -> bool {
        let (word, bit) = filter_place(hash);
        self.filter[word] & bit != 0 && self.hashes.binary_search(&hash).is_ok()
    }
}

fn filter_place(hash: u64) -> (usize, u64) {
    let place = hash % FILTER_BITS;
    ((place / 64) as usize, 1 << (place % 64))
}
