//! How often each player is drawn in a resample.

use rand::rngs::ChaCha8Rng;
use rand::{Rng, SeedableRng};

/// As many draws as there are players, with replacement: how often each came. Every resample has a
/// stream of its own, so that no number of threads changes one.
pub(crate) fn drawn(players: usize, seed: u64, resample: u64) -> Vec<u8> {
    let mut generator = ChaCha8Rng::seed_from_u64(seed);
    generator.set_stream(resample);
    let mut drawn = vec![0_u8; players];
    for _ in 0..players {
        // Of 64 random bits the upper 32, times the number of players: its part above the point.
        let draw = ((generator.next_u64() >> 32) * players as u64) >> 32;
        if let Some(count) = drawn.get_mut(draw as usize) {
            // Drawn 255 times of thousands of draws is as good as impossible, and nothing would be
            // lost.
            *count = count.saturating_add(1);
        }
    }
    drawn
}
