//! All integration tests of the crate, in one binary.
#![allow(
    clippy::unwrap_used,
    clippy::disallowed_methods,
    reason = "a test stops at what it does not expect"
)]

use std::path::Path;

use vocabulary::{Language, Nobody, Words};

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

#[test]
fn a_word_for_nobody_is_known_however_it_is_written() {
    let nobody = &Words::shared().nobody;
    for (text, who) in [
        ("W/O", Nobody::Absent),
        ("w.o.", Nobody::Absent),
        ("(Half-point bye)", Nobody::Absent),
        ("default *", Nobody::Absent),
        ("Ouse B - default", Nobody::Absent),
        ("Orr, Gus – dflt.", Nobody::Absent),
        ("Day, Fay [w/o]", Nobody::Absent),
        ("PAB", Nobody::MayBeInitials),
        ("Wo", Nobody::MayBeSurname),
        ("ΡΕΠΟ", Nobody::MayBeSurname),
        ("A. N. Other", Nobody::Unnamed),
        ("N.N.", Nobody::Unnamed),
    ] {
        assert_eq!(nobody.of(text), Some(who), "{text}");
    }
    for text in ["", "White", "Lee, Wo", "Bye, Ben", "P.A.B.", "Ex, E", "Bay, Tom", "12345X"] {
        assert_eq!(nobody.of(text), None, "{text}");
    }
}

#[test]
fn a_bye_of_another_language_is_one_in_a_cell() {
    let nobody = &Words::shared().nobody;
    for text in ["spielfrei", "Wolny los", "bay", "vrij", "(exento)"] {
        assert!(nobody.is_bye_in_cell(text), "{text}");
    }
    // Nobody knows who has the point.
    for text in ["default", "w/o", "void", "N.N.", "Vrij, Jan"] {
        assert!(!nobody.is_bye_in_cell(text), "{text}");
    }
}
