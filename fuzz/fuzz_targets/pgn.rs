//! `cargo +nightly fuzz run pgn fuzz/corpus/pgn fuzz/seeds/pgn`
#![no_main]

libfuzzer_sys::fuzz_target!(
    init: input_files::quiet_expected_panics(),
    |data: &[u8]| fuzz_targets::pgn(data)
);
