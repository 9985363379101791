//! `clarke rules`: the clauses of the sources.

use std::collections::BTreeSet;

use serde_json::Value;
use worked_examples::kept_elsewhere;

use crate::{done, fails};

#[test]
fn every_document_is_printed_with_every_clause() {
    let all: Value = serde_json::from_str(&done(&["rules", "--format", "json"])).unwrap();
    let all = all.as_array().unwrap();
    let documents: BTreeSet<&str> =
        all.iter().map(|clause| clause["document"].as_str().unwrap()).collect();
    assert_eq!(documents.len(), 6);
    let text = done(&["rules"]);
    let csv = done(&["rules", "--format", "csv"]);
    for clause in all {
        assert!(text.contains(clause["words"].as_str().unwrap()), "{clause}");
        assert!(!clause["test"].is_null() || !clause["choice"].is_null(), "{clause}");
    }
    assert!(csv.starts_with("document,passage,clause,words,implemented,test,choice\n"), "{csv}");
}

#[test]
fn one_document_is_printed_by_its_name() {
    let text = done(&["rules", "vcf-tour-cup"]);
    assert!(text.starts_with("vcf-tour-cup: 55 clauses, "), "{text}");
    assert!(!text.contains("fgsl-proposal"), "{text}");
    let error = fails(2, &["rules", "x"]);
    let expected = "no document `x`; there is yorkshire-grade-calculation, youth-grand-prix";
    assert!(error.contains(expected), "{error}");
}

/// Names of the documents, and of their texts.
const TEXTS: [(&str, &str); 5] = [
    ("yorkshire-grade-calculation", "yorkshire-grade-calculation"),
    ("youth-grand-prix", "youth-grand-prix-performance"),
    ("performance-rating", "performance-rating"),
    ("vcf-tour-cup", "vcf-tour-cup"),
    ("fgsl-proposal", "fgsl-proposal"),
];

/// The beginnings of headings and links that are long or contain a number.
const NO_RULE: [&str; 4] =
    ["FIDE-like grading system", "English Youth Grand Prix –", "Last update", "\\ Includes"];

/// The beginnings of formulas and tables, which belong to the passage before them.
const FORMULA_OR_TABLE: [&str; 7] =
    ["$$", "```", "Place Player", "# of Sections", "Theoretical", "1600 |", "Expected Score"];

#[test]
#[ignore = "needs the texts of the sources: `just real`"]
fn every_paragraph_of_the_sources_has_a_passage_with_clauses() {
    let all: Value = serde_json::from_str(&done(&["rules", "--format", "json"])).unwrap();
    for (document, name) in TEXTS {
        let file = kept_elsewhere(&format!("sources/{name}.txt"));
        let text = std::fs::read_to_string(&file).unwrap();
        let of_document = all.as_array().unwrap().iter().filter(|c| c["document"] == document);
        let mut passages: Vec<&str> =
            of_document.map(|clause| clause["passage"].as_str().unwrap()).collect();
        passages.dedup();
        let plain = text.replace('*', "").replace("\n\n", "\u{1}");
        let words = |text: &str| text.split_whitespace().collect::<Vec<_>>().join(" ");
        // Every passage is in the document, in order.
        let whole = words(&plain.replace('\u{1}', " "));
        let mut rest = whole.as_str();
        for passage in &passages {
            let at = rest.find(passage).unwrap_or_else(|| panic!("{document}: {passage}"));
            rest = &rest[at + passage.len()..];
        }
        // And every paragraph that could be a rule has a passage.
        for paragraph in plain.split('\u{1}').map(words) {
            let is_of = |beginnings: &[&str]| beginnings.iter().any(|b| paragraph.starts_with(b));
            let could_be =
                paragraph.len() >= 100 || paragraph.contains(|c: char| c.is_ascii_digit());
            if could_be && !is_of(&NO_RULE) && !is_of(&FORMULA_OR_TABLE) {
                let found = passages.iter().any(|passage| paragraph.contains(passage));
                assert!(found, "{document}: no clause of: {paragraph}");
            }
        }
    }
}
