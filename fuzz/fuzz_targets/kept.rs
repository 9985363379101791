//! `cargo +nightly fuzz run kept fuzz/corpus/kept fuzz/seeds/kept`
#![no_main]

#[path = "../targets.rs"]
#[allow(dead_code, reason = "each program has one of the targets")]
mod targets;

libfuzzer_sys::fuzz_target!(
    init: results_io::quiet_expected_panics(),
    |data: &[u8]| targets::kept(data)
);
