//! `cargo +nightly fuzz run trf fuzz/corpus/trf fuzz/seeds/trf`
#![no_main]

libfuzzer_sys::fuzz_target!(
    init: input_files::quiet_expected_panics(),
    |data: &[u8]| fuzz_targets::trf(data)
);
