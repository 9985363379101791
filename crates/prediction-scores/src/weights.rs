//! How often each player is drawn in a resample.

use rand::rngs::ChaCha8Rng;
use rand::{Rng, SeedableRng};

/// Draws as many times as there are players, with replacement; returns how often each was drawn.
/// Every resample has its own random stream, so the number of threads changes nothing.
pub(crate) fn drawn(players: usize, seed: u64, resample: u64) -> Vec<u8> {
    let mut generator = ChaCha8Rng::seed_from_u64(seed);
    generator.set_stream(resample);
    let mut drawn = vec![0_u8; players];
    for _ in 0..players {
        // The upper 32 of 64 random bits, times the number of players: the whole part is the draw.
        let draw = ((generator.next_u64() >> 32) * players as u64) >> 32;
        if let Some(count) = drawn.get_mut(draw as usize) {
            // To be drawn 255 times in thousands of draws is practically impossible, and would cost
            // nothing.
            *count = count.saturating_add(1);
        }
    }
    drawn
}
