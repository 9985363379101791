//! `cargo +nightly fuzz run submission fuzz/corpus/submission fuzz/seeds/submission`
#![no_main]

libfuzzer_sys::fuzz_target!(
    init: input_files::quiet_expected_panics(),
    |data: &[u8]| fuzz_targets::submission(data)
);
