//! Checks the JSON output of commands against `clarke schema`.
//!
//! All JSON that any test of this crate sees is checked: [`hold`] is called by the one function
//! that runs the program. It knows the keywords that our schemas use and refuses others, and is
//! stricter than the standard: a field that the schema does not name is an error. (The crates that
//! validate by the standard change features of dependencies of polars, which would then be compiled
//! twice.)

use std::collections::{BTreeMap, BTreeSet};
use std::sync::{LazyLock, Mutex, PoisonError};

use serde_json::{Map, Value, json};

use crate::{clarke, done, path, stdout, workspace};

/// The schemas requested so far, by command.
static SCHEMAS: LazyLock<Mutex<BTreeMap<String, Value>>> = LazyLock::new(Mutex::default);

pub(crate) fn schema_of(command: &str) -> Value {
    let mut known = SCHEMAS.lock().unwrap_or_else(PoisonError::into_inner);
    let printed = || serde_json::from_str(&stdout(&clarke(&["schema", command]))).unwrap();
    known.entry(command.to_owned()).or_insert_with(printed).clone()
}

/// Checks the output of a command, if JSON was requested and printed.
pub(crate) fn hold(arguments: &[&str], printed: &str) {
    let is_json = arguments.windows(2).any(|two| two == ["--format", "json"]);
    if !is_json || printed.is_empty() {
        return;
    }
    let schema = schema_of(arguments[0]);
    let value: Value = serde_json::from_str(printed).unwrap();
    if let Err(fault) = whole(&value, &schema, &schema) {
        panic!("{arguments:?}: {fault}");
    }
}

pub(crate) type Fields = BTreeSet<String>;

/// Checks that a value has only fields that the schema names.
pub(crate) fn whole(value: &Value, schema: &Value, root: &Value) -> Result<Fields, String> {
    let named = fits(value, schema, root)?;
    let unknown =
        value.as_object().into_iter().flat_map(Map::keys).find(|key| !named.contains(*key));
    match unknown {
        Some(key) => Err(format!("the schema has no `{key}`")),
        None => Ok(named),
    }
}

/// Checks that a value fits, and returns the fields that the schema names.
fn fits(value: &Value, schema: &Value, root: &Value) -> Result<Fields, String> {
    let mut named = Fields::new();
    let words = schema.as_object().ok_or_else(|| format!("not a schema: {schema}"))?;
    for (word, says) in words {
        let expected = |holds: bool| {
            let shown: String = value.to_string().chars().take(60).collect();
            if holds { Ok(()) } else { Err(format!("{word} {says}: {shown}")) }
        };
        match word.as_str() {
            "$schema" | "$id" | "$defs" | "title" | "description" | "default" => {}
            "$ref" => {
                let pointer = says.as_str().and_then(|says| says.strip_prefix('#'));
                let of = pointer.and_then(|pointer| root.pointer(pointer));
                named.extend(fits(value, of.ok_or_else(|| format!("no {says}"))?, root)?);
            }
            "type" => expected(has_type(value, says))?,
            "const" => expected(value == says)?,
            "enum" => expected(list(says).contains(value))?,
            "format" => expected(has_format(value, says))?,
            // Bounds do not apply to null.
            "minimum" => expected(value.is_null() || value.as_f64() >= says.as_f64())?,
            "maximum" => expected(value.is_null() || value.as_f64() <= says.as_f64())?,
            "minLength" => expected(value.is_null() || length(value) >= says.as_u64())?,
            "maxLength" => expected(value.is_null() || length(value) <= says.as_u64())?,
            "minItems" => expected(value.is_null() || items(value) >= says.as_u64())?,
            "maxItems" => expected(value.is_null() || items(value) <= says.as_u64())?,
            "required" => {
                for field in list(says) {
                    expected(value.get(field.as_str().unwrap()).is_some())?;
                }
            }
            "items" => {
                for (number, item) in list(value).iter().enumerate() {
                    whole(item, says, root).map_err(|fault| format!("[{number}]: {fault}"))?;
                }
            }
            "properties" => {
                for (field, of_field) in says.as_object().into_iter().flatten() {
                    named.insert(field.clone());
                    if let Some(value) = value.get(field) {
                        whole(value, of_field, root)
                            .map_err(|fault| format!("{field}: {fault}"))?;
                    }
                }
            }
            // This holds for every object here.
            "additionalProperties" if says == false => {}
            "additionalProperties" => {
                for (field, value) in value.as_object().into_iter().flatten() {
                    named.insert(field.clone());
                    whole(value, says, root).map_err(|fault| format!("{field}: {fault}"))?;
                }
            }
            "anyOf" | "oneOf" => {
                let tried: Vec<_> = list(says).iter().map(|of| fits(value, of, root)).collect();
                let fitting = tried.iter().filter(|tried| tried.is_ok()).count();
                if fitting == 0 || (word == "oneOf" && fitting > 1) {
                    let faults: Vec<_> = tried.into_iter().filter_map(Result::err).collect();
                    return Err(format!("{word}, {fitting} fit: {}", faults.join("; ")));
                }
                named.extend(tried.into_iter().flatten().flatten());
            }
            other => return Err(format!("a word that this test does not know: {other}")),
        }
    }
    Ok(named)
}

fn list(value: &Value) -> &[Value] {
    value.as_array().map_or(&[], Vec::as_slice)
}

fn length(value: &Value) -> Option<u64> {
    value.as_str().map(|text| text.chars().count() as u64)
}

fn items(value: &Value) -> Option<u64> {
    value.as_array().map(|items| items.len() as u64)
}

fn has_type(value: &Value, says: &Value) -> bool {
    let is = |of: &Value| match of.as_str() {
        Some("object") => value.is_object(),
        Some("array") => value.is_array(),
        Some("string") => value.is_string(),
        Some("boolean") => value.is_boolean(),
        Some("null") => value.is_null(),
        Some("number") => value.is_number(),
        Some("integer") => value.is_i64() || value.is_u64(),
        _ => false,
    };
    if says.is_array() { list(says).iter().any(is) } else { is(says) }
}

/// Formats of numbers add nothing to their bounds; days are checked.
fn has_format(value: &Value, says: &Value) -> bool {
    match (says.as_str(), value.as_str()) {
        (Some("date"), Some(day)) => day.parse::<chrono::NaiveDate>().is_ok(),
        _ => true,
    }
}

#[test]
fn a_value_that_does_not_fit_is_noticed() {
    let schema = json!({
        "$defs": { "Day": { "type": "string", "format": "date" } },
        "type": "object",
        "properties": {
            "day": { "$ref": "#/$defs/Day" },
            "games": { "type": ["integer", "null"], "minimum": 0 },
            "by": { "anyOf": [{ "const": "code" }, { "const": "name" }] },
        },
        "required": ["day"],
    });
    let fault = |value: Value| whole(&value, &schema, &schema).unwrap_err();
    let day = "2006-05-02";
    assert!(whole(&json!({ "day": day, "games": 3, "by": "code" }), &schema, &schema).is_ok());
    assert!(whole(&json!({ "day": day, "games": null }), &schema, &schema).is_ok());
    assert!(fault(json!({ "games": 3 })).starts_with("required"));
    assert!(fault(json!({ "day": "2006-02-30" })).starts_with("day: format"));
    assert!(fault(json!({ "day": 3 })).starts_with("day: "));
    assert!(fault(json!({ "day": day, "games": -1 })).starts_with("games: minimum"));
    assert!(fault(json!({ "day": day, "games": 1.5 })).starts_with("games: type"));
    assert!(fault(json!({ "day": day, "by": "club" })).starts_with("by: anyOf, 0 fit"));
    assert_eq!(fault(json!({ "day": day, "club": "x" })), "the schema has no `club`");
}

#[test]
fn every_command_with_json_has_a_schema_and_no_other() {
    let mut with_json: BTreeSet<String> = done(&["schema"]).lines().map(str::to_owned).collect();
    with_json.retain(|name| !name.ends_with(".toml"));
    assert!(with_json.remove("manifest") && with_json.remove("summary"));
    let help = done(&["--help"]);
    let commands = help.lines().skip_while(|line| *line != "Commands:").skip(1);
    let names = commands.map_while(|line| line.strip_prefix("  ")?.split(' ').next());
    let mut checked = 0;
    for name in names.filter(|name| !name.is_empty() && *name != "help") {
        let has_json = done(&[name, "--help"]).contains("- json:");
        assert_eq!(has_json, with_json.contains(name), "{name}");
        checked += 1;
    }
    assert!(checked > with_json.len(), "{help}");
}

/// The fields without a description in a schema.
fn fields_without_a_sentence(schema: &Value, at: &str) -> Vec<String> {
    let fields = schema.get("properties").and_then(Value::as_object);
    let mut silent = Vec::new();
    for (field, of_field) in fields.into_iter().flatten() {
        // A field that names one of several kinds, by a constant or because it is the only possible
        // field, is described with its kind.
        let is_closed = schema.get("additionalProperties") == Some(&Value::Bool(false));
        let is_alone = is_closed && fields.is_some_and(|fields| fields.len() == 1);
        let names_a_kind = is_alone || of_field.get("const").is_some();
        let described = if names_a_kind { [of_field, schema] } else { [of_field, of_field] };
        if described.iter().all(|of| of.get("description").is_none()) {
            silent.push(format!("{at}/{field}"));
        }
    }
    let within: Vec<(String, &Value)> = match schema {
        Value::Object(words) => words.iter().map(|(word, of)| (word.clone(), of)).collect(),
        Value::Array(list) => {
            list.iter().enumerate().map(|(number, of)| (number.to_string(), of)).collect()
        }
        _ => Vec::new(),
    };
    for (word, of) in within {
        silent.extend(fields_without_a_sentence(of, &format!("{at}/{word}")));
    }
    silent
}

#[test]
fn every_field_has_a_sentence() {
    let schema = json!({
        "properties": { "games": { "type": "integer" }, "day": { "description": "The day." } },
        "$defs": { "Kind": { "oneOf": [
            { "description": "A file.", "properties": { "kind": { "const": "file" } } },
            { "properties": { "kind": { "const": "folder" } } },
        ] } },
    });
    let silent = fields_without_a_sentence(&schema, "");
    assert_eq!(silent, ["/games", "/$defs/Kind/oneOf/1/kind"]);

    let schemas = done(&["schema"]);
    let silent = schemas.lines().flat_map(|name| fields_without_a_sentence(&schema_of(name), name));
    assert_eq!(silent.collect::<Vec<_>>(), Vec::<String>::new());
    // The descriptions use the terms of JSON, and not of the Rust types.
    let rust = |name| ["`None`", "[`"].iter().any(|of| schema_of(name).to_string().contains(of));
    assert!(!schemas.lines().any(rust));
}

#[test]
fn all_schemas_are_written_at_once() {
    let folder = tempfile::tempdir().unwrap();
    done(&["schema", "--out", path(folder.path())]);
    for name in done(&["schema"]).lines() {
        let written = std::fs::read_to_string(folder.path().join(format!("{name}.json"))).unwrap();
        assert_eq!(done(&["schema", name]), written);
    }
}

#[test]
fn the_manifests_and_summaries_of_the_published_lists_fit() {
    for kind in ["manifest", "summary"] {
        let schema = schema_of(kind);
        for season in ["2001-02", "2002-03", "2003-04"] {
            let folder = workspace().join("data/published").join(season);
            let text = std::fs::read_to_string(folder.join(format!("{kind}.json"))).unwrap();
            whole(&serde_json::from_str(&text).unwrap(), &schema, &schema).unwrap();
        }
    }
}

#[test]
fn a_question_of_each_kind_fits() {
    // Commands for which no other test requests JSON.
    let federation = path(&workspace().join("data/federation")).to_owned();
    let example = |name: &str| path(&workspace().join("data/examples").join(name)).to_owned();
    let folder = tempfile::tempdir().unwrap();
    let out = path(&folder.path().join("site")).to_owned();
    let published = path(&workspace().join("data/published")).to_owned();
    let norms = example("norm-tournament.csv");
    let lists = path(&folder.path().join("lists")).to_owned();
    let [old, new] = ["2002-03", "2003-04"].map(|season| format!("{published}/{season}"));
    let report = path(&folder.path().join("report.html")).to_owned();
    let questions: &[&[&str]] = &[
        &["players", &federation],
        &["import", &federation],
        &["site", &federation, "--published", &published, "--out", &out],
        &["norm", "--table", "--title", "GM", "--games", "9"],
        &["norm", &norms],
        &["rating", "--difference", "100"],
        &["explain", &federation, "--group", "593314G"],
        &["live", &federation, "--publish", "quarterly", "--out", &lists],
        &["players", &federation, "--next", "2", "--range", "900000-909999"],
        &["players", &federation, "--merge-check"],
        &["players", "--code", "233310"],
        &["check", "--explain", "E006"],
        &["check", "--explain", "all"],
        &["compare", &old, &new, "--out", &report],
    ];
    for question in questions {
        // The output is checked against the schema by the function that runs the command.
        done(&[question, &["--format", "json"][..]].concat());
    }
}

#[test]
fn lists_that_were_written_are_named_with_their_days() {
    let federation = path(&workspace().join("data/federation")).to_owned();
    let folder = tempfile::tempdir().unwrap();
    let lists = |format: &str| {
        let out = path(&folder.path().join(format)).to_owned();
        done(&["live", &federation, "--publish", "yearly", "--out", &out, "--format", format])
            .replace(&out, "OUT")
    };
    assert_eq!(lists("text"), "OUT/fgsl-2004-04-30.csv  1,211 players\n");
    assert_eq!(lists("csv"), "file,day,players\nOUT/fgsl-2004-04-30.csv,2004-04-30,1211\n");
    let quiet = path(&folder.path().join("quiet")).to_owned();
    let run = ["live", &federation, "--publish", "yearly", "-q", "--out", &quiet, "--format"];
    assert_eq!(done(&[&run[..], &["csv"]].concat()).lines().count(), 2, "programs read it");
    std::fs::remove_dir_all(&quiet).unwrap();
    assert_eq!(done(&[&run[..], &["text"]].concat()), "");
    let written: Value = serde_json::from_str(&lists("json")).unwrap();
    let list = std::fs::read_to_string(folder.path().join("json/fgsl-2004-04-30.csv")).unwrap();
    assert_eq!(list.lines().count(), 1 + 1_211);
    let expected =
        json!({ "file": "OUT/fgsl-2004-04-30.csv", "day": "2004-04-30", "players": 1211 });
    assert_eq!(written, json!([expected]));
}

#[test]
fn what_has_no_form_in_a_format_is_refused() {
    let error = crate::fails(2, &["check", "--explain", "E006", "--format", "sarif"]);
    assert!(error.contains("--explain: expected --format text or json"), "{error}");
}

#[test]
fn a_command_without_json_is_named_with_those_that_have_some() {
    let error = crate::fails(2, &["schema", "simulate"]);
    assert!(
        error.contains("no schema of `simulate`; there is that of backtest, check,"),
        "{error}"
    );
}
