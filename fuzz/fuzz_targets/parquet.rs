//! `cargo +nightly fuzz run parquet fuzz/corpus/parquet fuzz/seeds/parquet`
#![no_main]

#[path = "../targets.rs"]
#[allow(dead_code, reason = "each program has one of the targets")]
mod targets;

libfuzzer_sys::fuzz_target!(
    init: results_io::quiet_expected_panics(),
    |data: &[u8]| targets::parquet(data)
);
