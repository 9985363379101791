//! `cargo +nightly fuzz run parquet fuzz/corpus/parquet fuzz/seeds/parquet`
#![no_main]

libfuzzer_sys::fuzz_target!(
    init: input_files::quiet_expected_panics(),
    |data: &[u8]| fuzz_targets::parquet(data)
);
