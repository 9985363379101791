//! `cargo +nightly fuzz run tables fuzz/corpus/tables fuzz/seeds/tables`
#![no_main]

libfuzzer_sys::fuzz_target!(
    init: input_files::quiet_expected_panics(),
    |data: &[u8]| fuzz_targets::tables(data)
);
