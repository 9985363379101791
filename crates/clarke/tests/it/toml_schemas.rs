//! The schemas of the TOML files that people write, against those files and their readers: a schema
//! is never stricter than the reader, and refuses whatever the reader does not know or misses.

use std::fs;
use std::path::Path;

use ecf_season::Edition;
use event_awards::cup::CupRules;
use event_awards::grand_prix::GrandPrixRules;
use event_awards::norm::NormRules;
use fgsl_matrix::System;
use formats::decisions::read_decisions;
use free_form::Import;
use input_files::Source;
use season_runner::federation::FederationFile;
use serde_json::Value as Json;
use toml::{Table, Value};

use crate::schemas::{schema_of, whole};
use crate::{done, path};

/// What a reader says of a text, if it does not take it.
type Read = fn(&str) -> Result<(), String>;

/// A kind of file: the name of its schema, files of it, and how they are read.
type Kind<'t> = (&'t str, Vec<&'t str>, Read);

const DECISIONS: &str = "
[[merge]]
code = \"500020J\"
into = \"500010F\"
why = \"same date of birth\"
[[ignore]]
event = \"Club Championship\"
season = \"2006-07\"
white = \"500010F\"
black = \"500030A\"
date = \"2006-05-02\"
[[replace]]
event = \"Spring Cup\"
code = \"500040D\"
with = \"500050G\"
[[one-side]]
event = \"Division 1\"
[[accept]]
doubt = \"W103\"
about = [\"Spring Cup\", \"Club Championship\"]
";

/// Without fields of specifications in the place of settings: these are judged with the table.
const IMPORT: &str = "
[files.\"league-b.xlsx\"]
sheet = [\"Div 1\", \"Div 2\"]
header-line = 3
dates = \"day-first\"
days-from = \"2006-05-01\"
event = \"County League\"
day = \"2006-09-12\"
rate = \"rapid\"
[files.\"league-b.xlsx\".columns]
white = \"Home\"
result = 5
[[files.\"cup.csv\".tables]]
layout = \"games\"
header = [1]
columns = { first = 1, second = 2, result = 3 }
days = \"fixed\"
day = \"2006-09-12\"
date-order = \"year-first\"
results = { 1 = \"1-0\" }
[files.\"old.csv\"]
dates = \"year-first\"
[users]
annlee61 = \"233310H\"
";

const FEDERATION: &str = "
edition = [\"yorkshire-2000\", \"ecf-2012@2012-H1\"]
new-codes = \"900000-900999\"
history = \"from-list\"
colours-unknown = [\"1986-87 to 2002-03\"]
";

const VOCABULARY: &str = "
language = \"lv\"
[sides]
white = [\"baltie\"]
[items]
name = [\"vārds\"]
[headings]
date = [\"datums\"]
rating-of-one-kind = [\"fide reitings\"]
[months]
10 = [\"oktobris\", \"okt\"]
[weekdays]
7 = [\"svētdiena\"]
[results]
drawn = [\"neizšķirts\"]
[byes]
sure = [\"brīvs\"]
may-be-surname = [\"brīvais\"]
[colours]
white = [\"b\"]
[words]
round = [\"kārta\"]
part-of-time = [\"stunda\"]
";

fn said<T, E: std::fmt::Display>(read: Result<T, E>) -> Result<(), String> {
    read.map(drop).map_err(|error| error.to_string())
}

/// Reads a text as a file of a folder.
fn in_folder<T, E: std::fmt::Display>(
    name: &str,
    text: &str,
    read: impl Fn(&Path) -> Result<T, E>,
) -> Result<(), String> {
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join(name), text).unwrap();
    said(read(folder.path()))
}

fn kinds() -> Vec<Kind<'static>> {
    let texts = |books: &'static [(&str, &str)]| books.iter().map(|(_, text)| *text).collect();
    vec![
        ("edition.toml", texts(&Edition::BUILT_IN), |text| said(Edition::from_toml(text))),
        ("system.toml", texts(&System::BUILT_IN), |text| said(System::from_toml(text))),
        ("norms.toml", texts(&NormRules::BUILT_IN), |text| said(NormRules::from_toml(text))),
        ("cup.toml", texts(&CupRules::BUILT_IN), |text| said(CupRules::from_toml(text))),
        ("grand-prix.toml", texts(&GrandPrixRules::BUILT_IN), |text| {
            said(GrandPrixRules::from_toml(text))
        }),
        ("decisions.toml", vec![DECISIONS], |text| {
            said(read_decisions(&Source::from_bytes("decisions.toml", text.into())))
        }),
        ("import.toml", vec![IMPORT], |text| {
            in_folder("import.toml", text, |folder| Import::beside(&folder.join("a.csv"), "a.csv"))
        }),
        ("vocabulary.toml", vec![VOCABULARY], |text| {
            in_folder("vocabulary.toml", text, |folder| {
                Import::beside(&folder.join("a.csv"), "a.csv")
            })
        }),
        ("federation.toml", vec![FEDERATION], |text| {
            in_folder("federation.toml", text, FederationFile::find)
        }),
    ]
}

/// The value as an editor hands it to a schema: a day is a text.
fn in_json(value: &Value) -> Json {
    match value {
        Value::Datetime(day) => day.to_string().into(),
        Value::Array(items) => items.iter().map(in_json).collect(),
        Value::Table(entries) => {
            entries.iter().map(|(key, value)| (key.clone(), in_json(value))).collect()
        }
        other => serde_json::to_value(other).unwrap(),
    }
}

fn fits(file: &Table, schema: &Json) -> Result<(), String> {
    whole(&in_json(&Value::Table(file.clone())), schema, schema).map(drop)
}

/// A change of a value at one place.
type Change = fn(&mut Value);

/// Every file that comes of one change at one place of this value.
fn changed(value: &Value, change: Change) -> Vec<Value> {
    let mut here = value.clone();
    change(&mut here);
    let mut all = vec![here];
    match value {
        Value::Table(entries) => {
            for (key, of) in entries {
                let with = |of: Value| {
                    let mut whole = entries.clone();
                    whole.insert(key.clone(), of);
                    Value::Table(whole)
                };
                all.extend(changed(of, change).into_iter().map(with));
            }
        }
        Value::Array(items) => {
            for (at, of) in items.iter().enumerate() {
                let with = |of: Value| {
                    let mut whole = items.clone();
                    whole[at] = of;
                    Value::Array(whole)
                };
                all.extend(changed(of, change).into_iter().map(with));
            }
        }
        _ => {}
    }
    all
}

/// Every file in which one setting is missing.
fn without_one(value: &Value) -> Vec<Value> {
    let Value::Table(entries) = value else {
        let Value::Array(items) = value else { return Vec::new() };
        let each = items.iter().enumerate().flat_map(|(at, item)| {
            without_one(item).into_iter().map(move |of| {
                let mut whole = items.clone();
                whole[at] = of;
                Value::Array(whole)
            })
        });
        return each.collect();
    };
    let mut all = Vec::new();
    for (key, of) in entries {
        let mut without = entries.clone();
        without.remove(key);
        all.push(Value::Table(without));
        all.extend(without_one(of).into_iter().map(|of| {
            let mut whole = entries.clone();
            whole.insert(key.clone(), of);
            Value::Table(whole)
        }));
    }
    all
}

#[test]
fn files_fit_their_schemas_and_a_schema_agrees_with_the_reader() {
    let unknown: Change = |value| {
        if let Value::Table(entries) = value {
            entries.insert("no-such-setting".to_owned(), Value::Boolean(true));
        }
    };
    let other_word: Change = |value| {
        if value.is_str() {
            *value = Value::String("no-such-word".to_owned());
        }
    };
    let other_type: Change = |value| {
        *value = match value {
            Value::String(_) => Value::Boolean(true),
            Value::Integer(_) | Value::Float(_) => Value::Array(Vec::new()),
            _ => Value::Integer(1),
        }
    };
    for (name, texts, read) in kinds() {
        let schema = schema_of(name);
        for text in texts {
            let file: Table = toml::from_str(text).unwrap();
            read(text).unwrap();
            fits(&file, &schema).unwrap();
            let whole = Value::Table(file);
            let changes = [unknown, other_word, other_type].map(|change| changed(&whole, change));
            let mut refused = 0;
            for other in changes.into_iter().flatten().chain(without_one(&whole)) {
                let Value::Table(other) = other else { continue };
                let text = toml::to_string(&other).unwrap();
                match (read(&text), fits(&other, &schema)) {
                    (Ok(()), Err(fault)) => panic!("{name} is too strict: {fault}\n{text}"),
                    (Err(problem), Ok(())) => {
                        let shape = ["missing field", "unknown field", "unknown variant"];
                        let is_of_shape = shape.iter().any(|words| problem.contains(words));
                        assert!(!is_of_shape, "{name} lets through: {problem}\n{text}");
                    }
                    (Err(_), Err(_)) => refused += 1,
                    (Ok(()), Ok(())) => {}
                }
            }
            assert!(refused > 5, "{name}: {refused}");
        }
    }
}

/// `#:schema` is the line by which editors find it.
#[test]
fn what_is_written_for_people_names_its_schema_and_fits_it() {
    let place = tempfile::tempdir().unwrap();
    let county = place.path().join("county");
    done(&["new", path(&county), "--example", "county"]);
    let files = [
        "federation.toml",
        "decisions.toml",
        "2006-07/import.toml",
        "examples/import.toml",
        "examples/decisions.toml",
    ];
    for file in files {
        let text = fs::read_to_string(county.join(file)).unwrap();
        let (_, name) = file.rsplit_once('/').unwrap_or(("", file));
        let schema = schema_of(name);
        let address = schema["$id"].as_str().unwrap();
        assert_eq!(text.lines().next(), Some(&*format!("#:schema {address}")), "{file}");
        assert!(address.ends_with(&format!("/data/schemas/{name}.json")), "{address}");
        fits(&toml::from_str(&text).unwrap(), &schema).unwrap();
    }
}

/// An answer that is accepted on the command line begins a file in the same way.
#[test]
fn accepted_specifications_fit_the_schema() {
    let place = tempfile::tempdir().unwrap();
    let county = place.path().join("county");
    done(&["new", path(&county), "--example", "county-as-sent"]);
    let events = county.join("2006-07/events");
    fs::write(
        events.join("thursday.csv"),
        "Player,Opponent,Result,Day\n\"Abbott, Ann\",\"Jagger, Joan\",1-0,12/09/2006\n",
    )
    .unwrap();
    done(&["import", path(&county), "--file", "thursday.csv", "--accept", "shown"]);
    let text = fs::read_to_string(county.join("2006-07/import.toml")).unwrap();
    assert!(text.starts_with("#:schema https://"), "{text}");
    assert!(text.contains(".tables]]"), "{text}");
    fits(&toml::from_str(&text).unwrap(), &schema_of("import.toml")).unwrap();
}
