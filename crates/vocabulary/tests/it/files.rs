//! The files of `data/vocabulary`, and what is no such file.

use std::path::Path;

use vocabulary::{Language, Words};

#[test]
fn every_file_of_the_folder_is_built_in() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../data/vocabulary");
    let source = include_str!("../../src/lib.rs");
    for file in std::fs::read_dir(folder).unwrap() {
        let name = file.unwrap().file_name().into_string().unwrap();
        assert!(source.contains(&format!("vocabulary/{name}\"")), "{name} is not built in");
    }
    assert!(Words::built_in().is_ok());
}

#[test]
fn a_damaged_file_is_named_with_what_is_wrong() {
    for (text, problem) in [
        ("language = \"it\"\n[side]\n", "unknown field `side`"),
        ("language = \"it\"\n[months]\n13 = [\"x\"]\n", "`13` is not a number from 1 to 12"),
        ("language = \"it\"\n[weekdays]\nmonday = [\"x\"]\n", "not a number from 1 to 7"),
        ("language = \"it\"\n[byes]\nsure = \"x\"\n", "expected a sequence"),
    ] {
        let error = Language::from_toml(text).unwrap_err().to_string();
        assert!(error.contains("the vocabulary `it`") && error.contains(problem), "{error}");
    }
}
