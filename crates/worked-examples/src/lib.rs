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
    /// How the number comes about, or what was compared: a word for readers, which excuses nothing.
    #[serde(default)]
    checks: Option<String>,
    /// Whether the source is known to be wrong there; the note says why.
    #[serde(default)]
    misprint: bool,
    #[serde(default)]
    note: Option<String>,
}

/// Runs every record of a file through `compute`, which returns the value as text.
pub fn run_all(file: &str, compute: impl Fn(&Example) -> String) {
    let records = records(file);
    assert!(!records.source.is_empty(), "{file} cites no source");
    for example in &records.example {
        let id = &example.id;
        assert!(!example.clause.is_empty(), "{file}, {id}: no clause");
        assert_eq!(compute(example), example.ours, "{file}, {id}");
        example.check(file);
    }
}

fn records(file: &str) -> Records {
    let folder = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../data/worked-examples");
    let text = std::fs::read_to_string(folder.join(file));
    let text = text.expect("the records are part of the repository");
    toml::from_str(&text).unwrap_or_else(|error| panic!("{file}: {error}"))
}

impl Example {
    /// The inputs as a struct of the caller's; an unknown or missing input fails the test.
    #[must_use]
    pub fn inputs<T: DeserializeOwned>(&self) -> T {
        self.inputs.clone().try_into().unwrap_or_else(|error| panic!("{}: {error}", self.id))
    }

    /// Checks that our value, rounded to the printed places, is the printed one, or that it is a
    /// misprint with a note.
    fn check(&self, file: &str) {
        let ((Some(expected), None) | (None, Some(expected))) = (&self.printed, &self.by_hand)
        else {
            panic!("{file}, {}: either printed or by_hand", self.id)
        };
        let (id, ours) = (&self.id, &self.ours);
        assert_ne!(self.checks.as_deref(), Some(""), "{file}, {id}: checks without a word");
        let agrees = agree(expected, ours);
        if self.misprint {
            assert!(!agrees, "{file}, {id}: not a misprint: expected {expected}, ours {ours}");
            assert!(self.note.is_some(), "{file}, {id}: a misprint without a note");
            return;
        }
        assert!(agrees, "{file}, {id}: expected {expected}, ours {ours}");
    }
}

/// Whether two texts have the same parts, numbers among them to the places of the first.
fn agree(expected: &str, ours: &str) -> bool {
    let parts = |text| str::split(text, |by: char| by == '/' || by.is_whitespace());
    let mut both = [parts(expected), parts(ours)];
    loop {
        match both.each_mut().map(Iterator::next) {
            [None, None] => return true,
            [Some(expected), Some(ours)] if part_agrees(expected, ours) => {}
            _ => return false,
        }
    }
}

fn part_agrees(expected: &str, ours: &str) -> bool {
    match (Decimal::of(expected), Decimal::of(ours)) {
        (Some(expected), Some(ours)) => {
            (expected.value - ours.value).abs() <= expected.last_place / 2.0 + 1e-9
        }
        _ => expected == ours,
    }
}

/// A number as it is printed.
struct Decimal {
    value: f64,
    /// What one more in the last place is.
    last_place: f64,
}

impl Decimal {
    /// A number such as `16.4400`, `.64` or `64%`.
    fn of(text: &str) -> Option<Self> {
        let (digits, unit) = text.strip_suffix('%').map_or((text, 1.0), |digits| (digits, 0.01));
        let places = digits.split_once('.').map_or(0, |(_, decimals)| decimals.len());
        let value: f64 = digits.parse().ok()?;
        Some(Self { value: value * unit, last_place: unit * 10_f64.powi(-(places as i32)) })
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_agree_to_the_printed_places_and_lists_part_by_part() {
        for (expected, ours, same) in [
            ("16.44", "16.4400", true),
            ("16.44", "16.4449", true),
            ("16.44", "16.4451", false),
            ("16.4400", "16.4401", false),
            ("225/120/75", "225.00/120.00/75.00", true),
            ("225/120/75", "225.00/120.00/76.00", false),
            ("225/120", "225.00/120.00/75.00", false),
            ("1 16.4400\n2 8.22\n", "1 16.4400\n2 8.2200\n", true),
            (".64", "64%", true),
            (".64", "65%", false),
            ("64%", "0.644", true),
            ("64%", "0.646", false),
            ("titled 5, own 6", "titled 5, own 6", true),
            ("titled 5, own 6", "titled 5, own 7", false),
            ("A", "B", false),
        ] {
            assert_eq!(agree(expected, ours), same, "{expected} {ours}");
        }
    }

    /// The texts of the sources, by the beginning of a record's clause or of its file's source.
    const SOURCES: [(&str, &str); 4] = [
        ("Yorkshire Chess Association", "yorkshire-grade-calculation.txt"),
        ("English Youth Grand Prix, performance calculator", "youth-grand-prix-performance.txt"),
        ("\"Performance rating (chess)\"", "performance-rating.txt"),
        ("VCF", "vcf-tour-cup.txt"),
    ];

    /// The words and numbers of a text. A full stop is part of a number, but not at its end.
    fn words(text: &str) -> Vec<&str> {
        let words = text.split(|letter: char| !letter.is_alphanumeric() && letter != '.');
        words.map(|word| word.trim_end_matches('.')).filter(|word| !word.is_empty()).collect()
    }

    #[test]
    #[ignore = "needs the texts of the sources: `just real`"]
    fn what_a_record_says_is_printed_is_in_the_text_of_its_source() {
        let mut looked_up = 0;
        for file in ["season-grading", "performance", "grand-prix", "cups"]
            .map(|name| format!("{name}.toml"))
        {
            let records = records(&file);
            for Example { id, clause, printed, .. } in &records.example {
                let source = [clause, &records.source]
                    .into_iter()
                    .find_map(|name| SOURCES.iter().find(|(begins, _)| name.starts_with(begins)));
                let (Some((_, text)), Some(printed)) = (source, printed) else { continue };
                let text = std::fs::read_to_string(kept_elsewhere(&format!("sources/{text}")));
                let text = text.unwrap();
                let text = words(&text);
                let missing = words(printed).into_iter().find(|word| !text.contains(word));
                assert_eq!(missing, None, "{file}, {id}");
                looked_up += 1;
            }
        }
        assert!(looked_up > 15, "{looked_up}");
    }

    #[test]
    fn a_misprint_differs_and_has_a_note() {
        let check = |more: &str| {
            let text = format!(
                "id = 'x'\nclause = 'c'\ncompute = 'c'\ninputs = {{}}\nprinted = '17'\n{more}"
            );
            let example: Example = toml::from_str(&text).unwrap();
            std::panic::catch_unwind(|| example.check("file")).is_ok()
        };
        for (more, holds) in [
            ("ours = '17.0'", true),
            ("ours = '18'", false),
            ("ours = '18'\nchecks = 'no word makes another number right'", false),
            ("ours = 'seventeen'", false),
            ("ours = 'seventeen'\nchecks = 'the number in words'", false),
            ("ours = '17'\nchecks = ''", false),
            ("ours = '18'\nmisprint = true", false),
            ("ours = '18'\nmisprint = true\nnote = 'line 3 has 18'", true),
            ("ours = '17'\nmisprint = true\nnote = 'line 3 has 18'", false),
        ] {
            assert_eq!(check(more), holds, "{more}");
        }
    }
}
