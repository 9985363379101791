//! `cargo +nightly fuzz run section fuzz/corpus/section fuzz/seeds/section`
#![no_main]

libfuzzer_sys::fuzz_target!(
    init: input_files::quiet_expected_panics(),
    |data: &[u8]| fuzz_targets::section(data)
);
