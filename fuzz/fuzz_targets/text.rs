//! `cargo +nightly fuzz run text fuzz/corpus/text fuzz/seeds/text`
#![no_main]

libfuzzer_sys::fuzz_target!(
    init: input_files::quiet_expected_panics(),
    |data: &[u8]| fuzz_targets::text(data)
);
