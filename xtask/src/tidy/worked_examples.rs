//! Every example under `data/worked-examples/` gives its source and what it shows.

use std::collections::BTreeMap;

use toml::{Table, Value};

use super::finding::Finding;
use super::manifests;
use super::tree::{Tree, has_extension};

const FOLDER: &str = "data/worked-examples/";

/// The keys that every record must have.
const KEYS: [&str; 5] = ["id", "clause", "compute", "inputs", "ours"];

/// The keys of which a record must have one: what the source prints, or what its rule gives if it
/// prints no number.
const EXPECTED: [&str; 2] = ["printed", "by_hand"];

/// The place of an example: its file and line.
type Place = (String, usize);

/// Finds files without a source or examples, records without a key, and ids used twice.
pub(crate) fn check(tree: &Tree) -> Vec<Finding> {
    let mut findings = Vec::new();
    let mut seen = BTreeMap::new();
    let records = tree.files().filter(|(path, _)| path.starts_with(FOLDER));
    for (path, text) in records.filter(|(path, _)| has_extension(path, "toml")) {
        match text.parse::<Table>() {
            Ok(table) => findings.extend(check_file(path, text, &table, &mut seen)),
            Err(error) => findings.push(manifests::unreadable(path, text, &error)),
        }
    }
    findings
}

fn check_file(
    path: &str,
    text: &str,
    table: &Table,
    seen: &mut BTreeMap<String, Place>,
) -> Vec<Finding> {
    let mut findings = Vec::new();
    if !holds(table, "source") {
        let remedy = "Name the published text: `source = \"...\"` at the top.";
        findings.push(Finding::at(path, 1, "cites no source", remedy));
    }
    let examples = table.get("example").and_then(Value::as_array);
    if examples.is_none_or(Vec::is_empty) {
        let remedy = "Add its `[[example]]` records, or remove the file.";
        findings.push(Finding::at(path, 1, "holds no example", remedy));
    }
    let records = examples.into_iter().flatten().filter_map(Value::as_table);
    for (record, line) in records.zip(heading_lines(text)) {
        findings.extend(missing_keys(path, line, record));
        findings.extend(used_twice(path, line, record, seen));
    }
    findings
}

/// The line of every `[[example]]`; for records written in another way, the first line.
fn heading_lines(text: &str) -> impl Iterator<Item = usize> {
    let headings = text.lines().enumerate().filter(|(_, line)| line.trim() == "[[example]]");
    headings.map(|(index, _)| index + 1).chain(std::iter::repeat(1))
}

fn missing_keys(path: &str, line: usize, record: &Table) -> Vec<Finding> {
    let expected = EXPECTED.join(" or ");
    let is_expected = EXPECTED.iter().filter(|key| holds(record, key)).count() == 1;
    let missing = KEYS.iter().copied().filter(|key| !holds(record, key));
    let missing = missing.chain((!is_expected).then_some(&*expected));
    let remedy = format!("A record needs {}, and one of {expected}.", KEYS.join(", "));
    let name = record.get("id").and_then(Value::as_str).unwrap_or("without id");
    let finding = |key| Finding::at(path, line, format!("example {name}: no {key}"), &remedy);
    missing.map(finding).collect()
}

/// Whether the key exists and its value is not a blank text or an empty list.
fn holds(table: &Table, key: &str) -> bool {
    match table.get(key) {
        None => false,
        Some(Value::String(text)) => !text.trim().is_empty(),
        Some(Value::Array(values)) => !values.is_empty(),
        Some(Value::Table(values)) => !values.is_empty(),
        Some(_) => true,
    }
}

fn used_twice(
    path: &str,
    line: usize,
    record: &Table,
    seen: &mut BTreeMap<String, Place>,
) -> Option<Finding> {
    let id = record.get("id").and_then(Value::as_str)?;
    let (first_path, first_line) = seen.insert(id.to_owned(), (path.to_owned(), line))?;
    let problem = format!("example {id} is also at {first_path}:{first_line}");
    Some(Finding::at(path, line, problem, "Give each example an id of its own."))
}

#[cfg(test)]
mod tests {
    use super::*;

    const RECORD: &str = "[[example]]\nid = \"a\"\nclause = \"1\"\ncompute = \"score\"\n\
        inputs = { own = 160 }\nprinted = 190\nours = 190\n";

    fn problems(files: &[(&str, &str)]) -> Vec<String> {
        check(&Tree::of(files)).iter().map(|f| format!("{}: {}", f.line, f.problem)).collect()
    }

    fn with_source(records: &str) -> String {
        format!("source = \"YCA, 27/08/00\"\n{records}")
    }

    #[test]
    fn a_whole_record_is_fine() {
        let text = with_source(RECORD);
        assert!(problems(&[("data/worked-examples/yca.toml", &text)]).is_empty());
        assert!(problems(&[("data/editions/x.toml", "")]).is_empty());
    }

    #[test]
    fn a_file_without_source_or_examples_is_found() {
        let found = problems(&[("data/worked-examples/yca.toml", "source = \" \"\n")]);
        assert_eq!(found, ["1: cites no source", "1: holds no example"]);
    }

    #[test]
    fn each_missing_or_empty_key_is_found_at_its_record() {
        for key in KEYS {
            let kept = RECORD.lines().filter(|line| !line.starts_with(&format!("{key} =")));
            let records: Vec<&str> = kept.collect();
            let text = with_source(&records.join("\n"));
            let found = problems(&[("data/worked-examples/yca.toml", &text)]);
            assert_eq!(found.len(), 1, "{key}: {found:?}");
            assert!(found[0].starts_with("2: ") && found[0].ends_with(&format!("no {key}")));
        }
        let expected = |line: &str| {
            let text = with_source(&RECORD.replace("printed = 190\n", line));
            problems(&[("data/worked-examples/yca.toml", &text)])
        };
        assert_eq!(expected("by_hand = 190\n"), [""; 0]);
        for none_or_both in ["", "by_hand = 190\nprinted = 190\n"] {
            assert_eq!(expected(none_or_both), ["2: example a: no printed or by_hand"]);
        }
        let text = with_source(&RECORD.replace("{ own = 160 }", "[]"));
        assert_eq!(
            problems(&[("data/worked-examples/yca.toml", &text)]),
            ["2: example a: no inputs"]
        );
    }

    #[test]
    fn an_id_used_in_two_files_is_found() {
        let text = with_source(RECORD);
        let found = problems(&[
            ("data/worked-examples/a.toml", &text),
            ("data/worked-examples/b.toml", &text),
        ]);
        assert_eq!(found, ["2: example a is also at data/worked-examples/a.toml:2"]);
    }
}
