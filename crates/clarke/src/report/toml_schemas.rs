//! JSON schemas of the TOML files that people write, for editors that complete and check them.

use anyhow::Result;
use ecf_season::{Edition, MOST_EARLIER};
use event_awards::cup::CupRules;
use event_awards::grand_prix::GrandPrixRules;
use event_awards::norm::NormRules;
use fgsl_matrix::System;
use formats::decisions::Decisions;
use free_form::{FolderWords, Import};
use input_files::schema_address;
use schemars::generate::{SchemaGenerator, SchemaSettings};
use schemars::transform::RecursiveTransform;
use schemars::{JsonSchema, Schema};
use season_runner::federation::FederationFile;
use serde_json::Value;

/// The generator of a schema.
type Shape = fn(SchemaGenerator) -> Schema;

fn shape<T: JsonSchema>(generator: SchemaGenerator) -> Schema {
    generator.into_root_schema_for::<T>()
}

/// The files by name, each with what it is.
const FILES: [(&str, &str, Shape); 9] = [
    ("cup.toml", "the rules of a cup, for clarke cup --rules", shape::<CupRules>),
    ("decisions.toml", "what a grading team decided about doubts", Decisions::schema),
    ("edition.toml", "an edition of the national rules, for --edition", shape::<Edition>),
    ("federation.toml", "the settings of a federation", FederationFile::schema),
    ("grand-prix.toml", "the rules of a grand prix, for --rules", shape::<GrandPrixRules>),
    ("import.toml", "how tables are read", Import::schema),
    ("norms.toml", "the rules of title norms, for clarke norm --rules", shape::<NormRules>),
    ("system.toml", "a grading system, for --system", shape::<System>),
    ("vocabulary.toml", "words of a language in which tables are written", FolderWords::schema),
];

/// The names of the files, in alphabetical order.
pub(crate) fn names() -> impl Iterator<Item = &'static str> {
    FILES.iter().map(|(name, ..)| *name)
}

/// The schema of a file; `None` for a file that has none.
///
/// # Errors
///
/// Never in practice: a schema is JSON.
pub(crate) fn schema_of(file: &str) -> Option<Result<String>> {
    let (name, what, shape) = FILES.iter().find(|(name, ..)| *name == file)?;
    let settings =
        SchemaSettings::draft2020_12().with_transform(RecursiveTransform(in_terms_of_toml));
    let mut schema = shape(settings.into_generator());
    schema.insert("$id".to_owned(), schema_address(name).into());
    schema.insert("title".to_owned(), format!("{name}: {what}").into());
    // The title says it: this one is of the type that is read.
    schema.remove("description");
    // The descriptions are those of the types. Where these say `None`, the file has no such line.
    let in_toml = |text: String| {
        let text = text.replace("[`MOST_EARLIER`]", &MOST_EARLIER.to_string());
        text.replace("`None`", "left out") + "\n"
    };
    Some(serde_json::to_string_pretty(&schema).map(in_toml).map_err(Into::into))
}

/// Takes the value `null`, which TOML does not have, and the examples for programmers out of a
/// schema.
fn in_terms_of_toml(schema: &mut Schema) {
    let words = schema.get("description").and_then(Value::as_str);
    let words = words.and_then(|text| Some(text.split_once("\n\n```")?.0.to_owned()));
    if let Some(words) = words {
        schema.insert("description".to_owned(), words.into());
    }
    if schema.get("default").is_some_and(Value::is_null) {
        schema.remove("default");
    }
    let is_null = |of: &Value| of == "null" || *of == serde_json::json!({ "type": "null" });
    for word in ["type", "anyOf"] {
        let Some(Value::Array(kinds)) = schema.get_mut(word) else { continue };
        kinds.retain(|kind| !is_null(kind));
        if let [only] = kinds.as_slice() {
            let only = only.clone();
            schema.remove(word);
            match only {
                Value::Object(words) => words.into_iter().for_each(|(word, is)| {
                    if schema.get(&word).is_none() {
                        schema.insert(word, is);
                    }
                }),
                kind => drop(schema.insert(word.to_owned(), kind)),
            }
        }
    }
}
