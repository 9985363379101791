//! How many performances by FIDE's table one core computes in a second, nine opponents each.
//!
//! The baseline is one evaluation of the expected score of the same nine opponents: the ratio says
//! how many such evaluations a performance costs. Run with `cargo bench -p rating-core`.
#![allow(
    clippy::disallowed_types,
    clippy::print_stdout,
    clippy::expect_used,
    reason = "a benchmark reads a clock and prints"
)]

use std::hint::black_box;
use std::time::{Duration, Instant};

use rating_core::performance::by_fide_table::{expected_score, performance};
use rating_core::{EloRating, Hundredths};

const OPPONENTS: usize = 9;
const PERFORMANCES: usize = 1_000_000;
const RUNS: usize = 7;

fn main() {
    let ratings = ratings(PERFORMANCES + OPPONENTS);
    let sections = || ratings.windows(OPPONENTS).take(PERFORMANCES);
    let once = median(|| {
        for opponents in sections() {
            black_box(expected_score(black_box(EloRating::whole(2_000)), opponents));
        }
    });
    let table = median(|| {
        for (position, opponents) in sections().enumerate() {
            let score = Hundredths::new(50 * (1 + position as i64 % 17));
            black_box(performance(opponents, score).expect("nine opponents, half to 8.5 points"));
        }
    });
    report("expected score, once (baseline)", once);
    report("performance by the table", table);
    println!("ratio to the baseline: {:.1}", table.as_secs_f64() / once.as_secs_f64());
}

/// Ratings from 1400 to 2399.5 in half-points, the same in every run.
fn ratings(count: usize) -> Vec<EloRating> {
    let mut state = 0x9E37_79B9_u32;
    let mut next = || {
        state ^= state << 13;
        state ^= state >> 17;
        state ^= state << 5;
        EloRating::from_halves(2_800 + (state % 2_000) as i32)
    };
    (0..count).map(|_| next()).collect()
}

fn median(mut work: impl FnMut()) -> Duration {
    let mut times: Vec<Duration> = (0..RUNS)
        .map(|_| {
            let start = Instant::now();
            work();
            start.elapsed()
        })
        .collect();
    times.sort_unstable();
    times[RUNS / 2]
}

fn report(what: &str, time: Duration) {
    let each = time.as_secs_f64() / PERFORMANCES as f64;
    println!("{what}: {:.0} ns each, {:.2} million a second", each * 1e9, 1e-6 / each);
}
