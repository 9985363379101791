//! `cargo +nightly fuzz run results fuzz/corpus/results fuzz/seeds/results`
#![no_main]

libfuzzer_sys::fuzz_target!(
    init: input_files::quiet_expected_panics(),
    |data: &[u8]| fuzz_targets::results(data)
);
