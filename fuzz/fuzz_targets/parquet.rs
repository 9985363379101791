//! `cargo +nightly fuzz run parquet fuzz/corpus/parquet fuzz/seeds/parquet`
#![no_main]

libfuzzer_sys::fuzz_target!(
    init: results_io::quiet_expected_panics(),
    |data: &[u8]| fuzz_targets::parquet(data)
);
