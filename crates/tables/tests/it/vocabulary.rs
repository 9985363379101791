//! The vocabularies of `data/vocabulary`.

use std::path::Path;

use tables::{Ambiguous, Vocabulary};

/// A word that means two things in one place is read as neither without a look at its table, so it
/// has to be known as one.
#[test]
fn every_word_has_one_meaning_in_its_place_or_is_marked() {
    let words = Vocabulary::built_in().unwrap();
    let [found, marked] = words.ambiguous();
    let differences = |of: fn(&Ambiguous) -> &std::collections::BTreeSet<String>| {
        of(found).symmetric_difference(of(marked)).cloned().collect::<Vec<_>>()
    };
    assert_eq!(differences(|of| &of.headings), [""; 0], "headings");
    assert_eq!(differences(|of| &of.calendar), [""; 0], "calendar");
    assert_eq!(differences(|of| &of.results), [""; 0], "results");
    assert_eq!(differences(|of| &of.byes), [""; 0], "byes");
    assert_eq!(differences(|of| &of.colours), [""; 0], "colours");
}

#[test]
fn every_file_of_the_folder_is_built_in() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../data/vocabulary");
    let source = include_str!("../../src/vocabulary/mod.rs");
    for file in std::fs::read_dir(folder).unwrap() {
        let name = file.unwrap().file_name().into_string().unwrap();
        assert!(source.contains(&format!("vocabulary/{name}\"")), "{name} is not built in");
    }
}

#[test]
fn a_language_may_be_added_and_a_damaged_one_is_named() {
    let error = Vocabulary::with_languages(&["language = \"it\"\n[sides]\n"]).unwrap_err();
    assert!(error.to_string().contains("the vocabulary `it`"), "{error}");
}
