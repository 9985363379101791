//! Random draws that are the same on every machine and with every version of the libraries.
//!
//! The stream is `ChaCha8`, whose output is fixed by its definition. Every draw is computed from
//! its 64-bit numbers by exact arithmetic, without a library's distributions.

use rand::rngs::ChaCha8Rng;
use rand::{Rng, SeedableRng};

/// A stream of random draws.
pub(crate) struct Random(ChaCha8Rng);

impl Random {
    /// The stream with this number, for this seed; streams do not affect one another.
    pub(crate) fn new(seed: u64, stream: u64) -> Self {
        let mut generator = ChaCha8Rng::seed_from_u64(seed);
        generator.set_stream(stream);
        Self(generator)
    }

    /// A whole number below `bound`, which must not be 0.
    pub(crate) fn below(&mut self, bound: u32) -> u32 {
        // Multiplied and shifted, instead of a remainder. This has a bias, below one in 2^12 for
        // bounds up to a million, but needs exactly one draw for each number.
        ((u64::from(bound) * (self.0.next_u64() >> 32)) >> 32) as u32
    }

    /// A whole number from `least` to `most`.
    pub(crate) fn between(&mut self, least: u32, most: u32) -> u32 {
        least + self.below(most - least + 1)
    }

    /// True once in `times`.
    pub(crate) fn one_in(&mut self, times: u32) -> bool {
        self.below(times) == 0
    }

    /// A number from 0 up to 1.
    pub(crate) fn unit(&mut self) -> f64 {
        (self.0.next_u64() >> 11) as f64 / (1_u64 << 53) as f64
    }

    /// A nearly normal number with mean 0 and the given deviation: the sum of twelve uniform draws.
    /// No logarithm is needed, and no number is more than six deviations from the mean.
    pub(crate) fn normal(&mut self, deviation: f64) -> f64 {
        // Twelve, because a uniform draw has a variance of one twelfth.
        let sum: f64 = (0..12).map(|_| self.unit()).sum();
        (sum - 6.0) * deviation
    }

    /// One of several.
    pub(crate) fn pick<'a, T>(&mut self, from: &'a [T]) -> &'a T {
        &from[self.below(from.len() as u32) as usize]
    }

    /// Puts a slice into random order.
    pub(crate) fn shuffle<T>(&mut self, slice: &mut [T]) {
        for last in (1..slice.len()).rev() {
            slice.swap(last, self.below(last as u32 + 1) as usize);
        }
    }
}
