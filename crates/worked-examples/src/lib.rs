//! Reads the records under `data/worked-examples/`: what a source prints, or its rule gives by
//! hand, and what we compute.
//!
//! For tests only. The records of all crates have the same form, so they share one reader. Each
//! crate runs the records that it computes with [`run_all`]. [`kept_elsewhere`] finds what may not
//! be in the repository, such as real seasons.
#![allow(
    clippy::expect_used,
    clippy::panic,
    clippy::missing_panics_doc,
    reason = "a test stops at what it does not expect"
)]

use std::path::PathBuf;

use serde::Deserialize;
use serde::de::DeserializeOwned;

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Records {
    source: String,
    example: Vec<Example>,
}

/// One example.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Example {
    /// Its unique name.
    pub id: String,
    clause: String,
    /// The kind of computation.
    pub compute: String,
    inputs: toml::Table,
    /// What the source prints.
    #[serde(default)]
    printed: Option<String>,
    /// What the source's rule gives by hand, if the source prints no number.
    #[serde(default)]
    by_hand: Option<String>,
    ours: String,
    #[serde(default)]
    checks: Option<String>,
    #[serde(default)]
    note: Option<String>,
}

/// Runs every record of a file through `compute`, which returns the value as text.
pub fn run_all(file: &str, compute: impl Fn(&Example) -> String) {
    let path =
        PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../data/worked-examples").join(file);
    let text = std::fs::read_to_string(&path).expect("the records are part of the repository");
    let records: Records = toml::from_str(&text).unwrap_or_else(|error| panic!("{file}: {error}"));
    assert!(!records.source.is_empty(), "{file} cites no source");
    for example in &records.example {
        let id = &example.id;
        assert!(!example.clause.is_empty(), "{file}, {id}: no clause");
        assert_eq!(compute(example), example.ours, "{file}, {id}");
        example.check(file);
    }
}

impl Example {
    /// The inputs as a struct of the caller's; an unknown or missing input fails the test.
    #[must_use]
    pub fn inputs<T: DeserializeOwned>(&self) -> T {
        self.inputs.clone().try_into().unwrap_or_else(|error| panic!("{}: {error}", self.id))
    }

    /// Checks that our value, rounded to the printed places, is the printed one. A misprint needs a
    /// note, and a value in another form needs a word on what was compared.
    fn check(&self, file: &str) {
        let ((Some(expected), None) | (None, Some(expected))) = (&self.printed, &self.by_hand)
        else {
            panic!("{file}, {}: either printed or by_hand", self.id)
        };
        let excused = self.note.as_ref().is_some_and(|note| note.contains("misprint"));
        let (Ok(number), Ok(ours)) = (expected.parse::<f64>(), self.ours.parse::<f64>()) else {
            assert!(self.checks.is_some() || excused || *expected == self.ours, "{}", self.id);
            return;
        };
        let places = expected.split_once('.').map_or(0, |(_, decimals)| decimals.len());
        let last_place = 10_f64.powi(-(places as i32));
        let agrees = (number - ours).abs() <= last_place / 2.0 + 1e-9;
        assert!(agrees || excused, "{file}, {}: expected {expected}, ours {ours}", self.id);
    }
}

/// A file or folder that may not be in the repository: real seasons (`data/federation`), reports,
/// the official sheets (`oracles/`), the texts of the sources (`sources/`).
///
/// They lie in the folder that the environment variable `CLARKE_REAL` names, or else in `shared`,
/// beside the repository.
///
/// # Panics
///
/// If there is none: the tests that need one are ignored unless they are asked for.
#[must_use]
pub fn kept_elsewhere(path: &str) -> PathBuf {
    let beside = || PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../../shared");
    let folder = std::env::var_os("CLARKE_REAL").map_or_else(beside, PathBuf::from);
    let found = folder.join(path);
    assert!(
        found.exists(),
        "{} is missing: set CLARKE_REAL to the folder that has {path}",
        found.display()
    );
    found
}
