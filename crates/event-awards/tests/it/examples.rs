//! Reads the records under `data/worked-examples/`.

use std::path::PathBuf;

use serde::Deserialize;
use serde::de::DeserializeOwned;

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Records {
    source: String,
    example: Vec<Example>,
}

/// One printed example.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Example {
    pub(crate) id: String,
    clause: String,
    pub(crate) compute: String,
    inputs: toml::Table,
    printed: String,
    ours: String,
    checks: Option<String>,
    note: Option<String>,
}

/// Runs every record of a file through `compute`, which returns the value as text.
pub(crate) fn run_all(file: &str, compute: impl Fn(&Example) -> String) {
    let path =
        PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../data/worked-examples").join(file);
    let text = std::fs::read_to_string(&path).expect("the records are part of the repository");
    let records: Records = toml::from_str(&text).unwrap_or_else(|error| panic!("{file}: {error}"));
    assert!(!records.source.is_empty(), "{file} cites no source");
    for example in &records.example {
        let id = &example.id;
        assert!(!example.clause.is_empty(), "{file}, {id}: no clause");
        assert_eq!(compute(example), example.ours, "{file}, {id}");
        example.check_printed(file);
    }
}

impl Example {
    /// The inputs as a struct of the caller's; an unknown or missing input fails the test.
    pub(crate) fn inputs<T: DeserializeOwned>(&self) -> T {
        self.inputs.clone().try_into().unwrap_or_else(|error| panic!("{}: {error}", self.id))
    }

    /// Our value, rounded to the places that are printed, is the printed one; a misprint needs a
    /// note, and another form of the value needs a word on what was compared.
    fn check_printed(&self, file: &str) {
        let excused = self.note.as_ref().is_some_and(|note| note.contains("misprint"));
        let (Ok(printed), Ok(ours)) = (self.printed.parse::<f64>(), self.ours.parse::<f64>())
        else {
            assert!(self.checks.is_some() || excused || self.printed == self.ours, "{}", self.id);
            return;
        };
        let places = self.printed.split_once('.').map_or(0, |(_, decimals)| decimals.len());
        let last_place = 10_f64.powi(-i32::try_from(places).unwrap());
        let agrees = (printed - ours).abs() <= last_place / 2.0 + 1e-9;
        assert!(agrees || excused, "{file}, {}: printed {printed}, ours {ours}", self.id);
    }
}
