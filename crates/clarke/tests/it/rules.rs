//! `clarke rules`: the clauses of the sources.

use std::collections::BTreeSet;

use serde_json::Value;

use crate::{done, fails};

#[test]
fn every_document_is_printed_with_every_clause() {
    let all: Value = serde_json::from_str(&done(&["rules", "--format", "json"])).unwrap();
    let all = all.as_array().unwrap();
    let documents: BTreeSet<&str> =
        all.iter().map(|clause| clause["document"].as_str().unwrap()).collect();
    assert_eq!(documents.len(), 5);
    let text = done(&["rules"]);
    let csv = done(&["rules", "--format", "csv"]);
    for clause in all {
        assert!(text.contains(clause["words"].as_str().unwrap()), "{clause}");
        assert!(!clause["test"].is_null() || !clause["choice"].is_null(), "{clause}");
    }
    assert!(csv.starts_with("document,clause,words,implemented,test,choice\n"), "{csv}");
}

#[test]
fn one_document_is_printed_by_its_name() {
    let text = done(&["rules", "vcf-tour-cup"]);
    assert!(text.starts_with("vcf-tour-cup: 53 clauses, "), "{text}");
    assert!(!text.contains("fgsl-proposal"), "{text}");
    let error = fails(2, &["rules", "x"]);
    let expected = "no document `x`; there is yorkshire-grade-calculation, youth-grand-prix";
    assert!(error.contains(expected), "{error}");
}
