//! Every clause of the sources: where it is implemented, and the test that checks it or the choice
//! that was made.
//!
//! The records are in `data/clauses/`, one file per document. The workspace's own checks make sure
//! that every file and test that they name exists.

use anyhow::{Context, Result};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::rule_book::BuiltIn;

/// The documents, each with the text of its records.
pub const DOCUMENTS: BuiltIn = &[
    (
        "yorkshire-grade-calculation",
        include_str!("../../../data/clauses/yorkshire-grade-calculation.toml"),
    ),
    ("youth-grand-prix", include_str!("../../../data/clauses/youth-grand-prix.toml")),
    ("performance-rating", include_str!("../../../data/clauses/performance-rating.toml")),
    ("vcf-tour-cup", include_str!("../../../data/clauses/vcf-tour-cup.toml")),
    ("fide-title-regulations", include_str!("../../../data/clauses/fide-title-regulations.toml")),
    ("fgsl-proposal", include_str!("../../../data/clauses/fgsl-proposal.toml")),
];

/// One clause of a document.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Clause {
    /// The document: `vcf-tour-cup`.
    pub document: String,
    /// The passage of the document that it is from, by its first words.
    pub passage: String,
    /// The clause: its number, or a short name.
    pub clause: String,
    /// What it says, in short words of ours.
    pub words: String,
    /// The file in which it is implemented; `None` if it asks nothing of a program.
    pub implemented: Option<String>,
    /// The test that holds it, as file and name: `crates/a/tests/it/b.rs::a_story`.
    pub test: Option<String>,
    /// The choice that was made where the document leaves something open.
    pub choice: Option<String>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Records {
    passages: Vec<String>,
    clause: Vec<Clause>,
}

/// The clauses of a document, in its order; `None` if there is no such document.
///
/// # Errors
///
/// Never: the records are part of the program, and tests read them.
pub fn clauses(document: &str) -> Result<Option<Vec<Clause>>> {
    Ok(records(document)?.map(|records| records.clause))
}

/// The passages of a document by their first words, in its order; `None` if there is no such
/// document.
///
/// # Errors
///
/// Never: the records are part of the program, and tests read them.
pub fn passages(document: &str) -> Result<Option<Vec<String>>> {
    Ok(records(document)?.map(|records| records.passages))
}

fn records(document: &str) -> Result<Option<Records>> {
    let Some((name, text)) = DOCUMENTS.iter().find(|(name, _)| *name == document) else {
        return Ok(None);
    };
    toml::from_str(text).with_context(|| format!("the clauses of {name} cannot be read"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_document_has_clauses_of_its_own() {
        for (name, _) in DOCUMENTS {
            let all = clauses(name).unwrap().unwrap();
            assert!(all.len() >= 20, "{name}: {}", all.len());
            assert!(all.iter().all(|clause| clause.document == *name), "{name}");
            let mut of_clauses: Vec<String> =
                all.into_iter().map(|clause| clause.passage).collect();
            of_clauses.dedup();
            assert_eq!(passages(name).unwrap().unwrap(), of_clauses, "{name}");
        }
        assert_eq!(clauses("x").unwrap(), None);
    }
}
