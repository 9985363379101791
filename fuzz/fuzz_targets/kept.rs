//! `cargo +nightly fuzz run kept fuzz/corpus/kept fuzz/seeds/kept`
#![no_main]

libfuzzer_sys::fuzz_target!(
    init: input_files::quiet_expected_panics(),
    |data: &[u8]| fuzz_targets::kept(data)
);
