//! The clause records of this crate's sources name files and tests that exist.

use std::collections::BTreeSet;
use std::path::PathBuf;

use serde::Deserialize;

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Records {
    clause: Vec<Record>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Record {
    document: String,
    clause: String,
    words: String,
    implemented: Option<String>,
    test: Option<String>,
    choice: Option<String>,
}

fn read(path: &str) -> String {
    let root = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../..");
    std::fs::read_to_string(root.join(path)).unwrap_or_else(|error| panic!("{path}: {error}"))
}

/// Reads the records of a document and holds each against the tree.
fn check(file: &str) -> usize {
    let text = read(&format!("data/clauses/{file}.toml"));
    let records: Records = toml::from_str(&text).unwrap();
    let mut seen = BTreeSet::new();
    for record in &records.clause {
        let id = &record.clause;
        assert_eq!(record.document, file, "{file}, {id}");
        assert!(seen.insert(id), "{file}, {id}: twice");
        assert!(!record.words.is_empty(), "{file}, {id}: no words");
        assert!(record.test.is_some() || record.choice.is_some(), "{file}, {id}: neither");
        if let Some(implemented) = &record.implemented {
            assert!(read(implemented).starts_with("//!"), "{file}, {id}: {implemented}");
        }
        if let Some(test) = &record.test {
            let (path, name) = test.split_once("::").unwrap();
            let source = read(path);
            let is_there = source.contains(&format!("fn {name}("));
            assert!(is_there && source.contains("#[test]"), "{file}, {id}: {test}");
        }
    }
    records.clause.len()
}

#[test]
fn every_clause_names_files_and_tests_that_exist() {
    assert!(check("vcf-tour-cup") > 50);
    assert!(check("youth-grand-prix") > 30);
    assert!(check("performance-rating") > 30);
}
