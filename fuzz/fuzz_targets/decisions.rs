//! `cargo +nightly fuzz run decisions fuzz/corpus/decisions fuzz/seeds/decisions`
#![no_main]

libfuzzer_sys::fuzz_target!(
    init: input_files::quiet_expected_panics(),
    |data: &[u8]| fuzz_targets::decisions(data)
);
