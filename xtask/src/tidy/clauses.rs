//! Every clause of the sources under `data/clauses/` says where it is implemented, and which
//! test covers it or which choice was made. Every file and test that it names exists, and every
//! passage of a source has a clause.

use std::collections::BTreeMap;

use toml::{Table, Value};

use super::finding::Finding;
use super::manifests;
use super::tree::{Tree, has_extension};

const FOLDER: &str = "data/clauses/";

/// The documents in which every clause has a record.
const DOCUMENTS: [&str; 6] = [
    "fgsl-proposal",
    "fide-title-regulations",
    "performance-rating",
    "vcf-tour-cup",
    "yorkshire-grade-calculation",
    "youth-grand-prix",
];

/// Every key that a record may have.
const KEYS: [&str; 7] = ["document", "passage", "clause", "words", "implemented", "test", "choice"];

/// Finds missing documents, records with a missing or unknown key, clauses recorded twice, passages
/// without a clause or out of order, and names of files and tests that do not exist.
pub(crate) fn check(tree: &Tree) -> Vec<Finding> {
    let mut findings = Vec::new();
    for document in DOCUMENTS {
        let path = format!("{FOLDER}{document}.toml");
        let Some(text) = tree.text(&path) else {
            let remedy = "Record every clause of the document.";
            findings.push(Finding::at(&path, 1, "is not there", remedy));
            continue;
        };
        match text.parse::<Table>() {
            Ok(table) => findings.extend(check_file(tree, &path, document, text, &table)),
            Err(error) => findings.push(manifests::unreadable(&path, text, &error)),
        }
    }
    findings.extend(strange_files(tree));
    findings
}

fn strange_files(tree: &Tree) -> impl Iterator<Item = Finding> {
    let records = tree.files().map(|(path, _)| path).filter(|path| path.starts_with(FOLDER));
    let is_known = |path: &&str| {
        let name = path.strip_prefix(FOLDER).and_then(|name| name.strip_suffix(".toml"));
        has_extension(path, "toml") && name.is_some_and(|name| DOCUMENTS.contains(&name))
    };
    let remedy = "Add the document to DOCUMENTS of this check and to `clarke rules`.";
    records
        .filter(move |path| !is_known(path))
        .map(move |path| Finding::at(path, 1, "is not a document that is known here", remedy))
}

fn check_file(tree: &Tree, path: &str, document: &str, text: &str, table: &Table) -> Vec<Finding> {
    let records = table.get("clause").and_then(Value::as_array);
    if records.is_none_or(Vec::is_empty) {
        let remedy = "Add its `[[clause]]` records.";
        return vec![Finding::at(path, 1, "records no clause", remedy)];
    }
    let passages: Vec<&str> = table
        .get("passages")
        .and_then(Value::as_array)
        .map_or_else(Vec::new, |passages| passages.iter().filter_map(Value::as_str).collect());
    let (mut findings, mut seen) = (Vec::new(), BTreeMap::new());
    findings.extend(without_clause(path, &passages, records.into_iter().flatten()));
    for (record, line) in
        records.into_iter().flatten().filter_map(Value::as_table).zip(heading_lines(text))
    {
        let clause = text_of(record, "clause").unwrap_or("without a name");
        let mut found = problems(tree, document, record);
        if let Some(first) = seen.insert(clause, line) {
            found.push(format!("is also at line {first}"));
        }
        let remedy = format!("A record has {}; a test is FILE::NAME.", KEYS.join(", "));
        findings.extend(
            found.into_iter().map(|problem| {
                Finding::at(path, line, format!("clause {clause} {problem}"), &remedy)
            }),
        );
    }
    findings
}

/// Passages without a clause, and the first clause whose passage is out of order.
fn without_clause<'a>(
    path: &str,
    passages: &[&str],
    records: impl Iterator<Item = &'a Value>,
) -> Vec<Finding> {
    let mut of_clauses: Vec<&str> = records
        .filter_map(Value::as_table)
        .map(|record| text_of(record, "passage").unwrap_or("without a name"))
        .collect();
    of_clauses.dedup();
    let missing = passages.iter().filter(|passage| !of_clauses.contains(passage));
    let remedy = "Record every clause of the passage.";
    let mut findings: Vec<Finding> = missing
        .map(|passage| Finding::at(path, 1, format!("the passage {passage} has no clause"), remedy))
        .collect();
    let strange = of_clauses
        .iter()
        .enumerate()
        .find(|(place, passage)| findings.is_empty() && passages.get(*place) != Some(*passage));
    if let Some((_, passage)) = strange {
        let problem = format!("the passage {passage} is not in `passages`, or in another place");
        findings.push(Finding::at(path, 1, problem, "Keep clauses in the order of `passages`."));
    }
    findings
}

/// The line of every `[[clause]]`; for records written in another way, the first line.
fn heading_lines(text: &str) -> impl Iterator<Item = usize> {
    let headings = text.lines().enumerate().filter(|(_, line)| line.trim() == "[[clause]]");
    headings.map(|(index, _)| index + 1).chain(std::iter::repeat(1))
}

/// A text that is not blank.
fn text_of<'a>(record: &'a Table, key: &str) -> Option<&'a str> {
    record.get(key).and_then(Value::as_str).filter(|text| !text.trim().is_empty())
}

fn problems(tree: &Tree, document: &str, record: &Table) -> Vec<String> {
    let mut problems = Vec::new();
    let strange = record.keys().filter(|key| !KEYS.contains(&key.as_str()));
    problems.extend(strange.map(|key| format!("has the key {key}")));
    let missing =
        ["passage", "clause", "words"].into_iter().filter(|key| text_of(record, key).is_none());
    problems.extend(missing.map(|key| format!("has no {key}")));
    if text_of(record, "document") != Some(document) {
        problems.push(format!("is not of the document {document}"));
    }
    if text_of(record, "test").is_none() && text_of(record, "choice").is_none() {
        problems.push("has neither a test nor a choice".to_owned());
    }
    if let Some(file) = text_of(record, "implemented").filter(|file| tree.text(file).is_none()) {
        problems.push(format!("is implemented in {file}, which is not there"));
    }
    if let Some(test) = text_of(record, "test").filter(|test| !is_test(tree, test)) {
        problems.push(format!("is held by {test}, which is not there"));
    }
    problems
}

/// Whether `FILE::NAME` is a test.
fn is_test(tree: &Tree, test: &str) -> bool {
    let Some((file, name)) = test.split_once("::") else { return false };
    let Some(source) = tree.text(file) else { return false };
    let head = format!("fn {name}(");
    let lines: Vec<&str> = source.lines().map(str::trim).collect();
    let is_head = |position: &usize| lines[*position].starts_with(&head);
    let is_marked = |position: usize| {
        // Attributes and comments may be between the attribute of the test and its name.
        let above = lines[..position].iter().rev();
        above
            .take_while(|line| line.starts_with("#[") || line.starts_with("//"))
            .any(|line| *line == "#[test]")
    };
    (0..lines.len()).filter(is_head).any(is_marked)
}

#[cfg(test)]
mod tests {
    use super::*;

    const PASSAGES: &str = "passages = [\"One\"]\n";
    const RECORD: &str = "[[clause]]\ndocument = \"D\"\npassage = \"One\"\nclause = \"1\"\n\
        words = \"Points.\"\nimplemented = \"src/a.rs\"\ntest = \"tests/a.rs::points_add_up\"\n";
    const TEST: &str = "#[test]\n// A story.\nfn points_add_up() {}\nfn helper() {}\n";

    /// The problems of a tree in which the first document has one passage and these records, and
    /// each of the others has one record.
    fn problems_of(records: &str) -> Vec<String> {
        problems_of_text(&format!("{PASSAGES}{records}"))
    }

    fn problems_of_text(first: &str) -> Vec<String> {
        let texts: Vec<(String, String)> = DOCUMENTS
            .iter()
            .enumerate()
            .map(|(number, document)| {
                let others = format!("{PASSAGES}{RECORD}");
                let text = if number == 0 { first } else { &others };
                let text = text.replace("\"D\"", &format!("\"{document}\""));
                (format!("{FOLDER}{document}.toml"), text)
            })
            .collect();
        let mut files: Vec<(&str, &str)> =
            texts.iter().map(|(path, text)| (path.as_str(), text.as_str())).collect();
        files.extend([("src/a.rs", "//! Points.\n"), ("tests/a.rs", TEST)]);
        check(&Tree::of(&files)).iter().map(|f| format!("{}: {}", f.line, f.problem)).collect()
    }

    #[test]
    fn records_with_files_and_tests_are_fine() {
        assert!(problems_of(RECORD).is_empty(), "{:?}", problems_of(RECORD));
        let choice = RECORD.replace("test = \"tests/a.rs::points_add_up\"", "choice = \"half up\"");
        assert!(problems_of(&choice).is_empty());
    }

    #[test]
    fn a_missing_document_and_one_that_is_not_known_are_found() {
        let found = check(&Tree::of(&[("data/clauses/other.toml", "")]));
        assert_eq!(found.len(), DOCUMENTS.len() + 1);
        assert_eq!(found[DOCUMENTS.len()].path, "data/clauses/other.toml");
    }

    #[test]
    fn what_a_record_lacks_or_names_in_vain_is_found_at_its_line() {
        for (from, to, expected) in [
            ("words = \"Points.\"", "words = \" \"", "has no words"),
            ("\"D\"", "\"E\"", "is not of the document fgsl-proposal"),
            ("src/a.rs", "src/b.rs", "is implemented in src/b.rs, which is not there"),
            ("points_add_up", "helper", "is held by tests/a.rs::helper, which is not there"),
            ("points_add_up", "points", "is held by tests/a.rs::points, which is not there"),
            ("test =", "tset =", "has the key tset"),
        ] {
            let found = problems_of(&RECORD.replace(from, to));
            assert!(found.contains(&format!("2: clause 1 {expected}")), "{to}: {found:?}");
        }
        let found = problems_of(&format!("{RECORD}\n{RECORD}"));
        assert_eq!(found, ["10: clause 1 is also at line 2"]);
        assert_eq!(problems_of(""), ["1: records no clause"]);
    }

    #[test]
    fn missing_and_unordered_clauses_are_found() {
        let of = |passages: &str, records: &[(&str, &str)]| {
            let record = |(passage, clause): &(&str, &str)| {
                RECORD
                    .replace("clause = \"1\"", &format!("clause = \"{clause}\""))
                    .replace("\"One\"", &format!("\"{passage}\""))
            };
            let records: String = records.iter().map(record).collect();
            problems_of_text(&format!("passages = [{passages}]\n{records}"))
        };
        assert!(of("\"One\", \"Two\"", &[("One", "1"), ("One", "2"), ("Two", "3")]).is_empty());
        assert_eq!(of("\"One\", \"Two\"", &[("One", "1")]), ["1: the passage Two has no clause"]);
        for records in [
            &[("Two", "1"), ("One", "2")][..],
            &[("One", "1"), ("Two", "2"), ("One", "3")],
            &[("One", "1"), ("Two", "2"), ("Three", "3")],
        ] {
            let found = of("\"One\", \"Two\"", records);
            let [problem] = &found[..] else { panic!("{found:?}") };
            assert!(problem.ends_with("is not in `passages`, or in another place"), "{problem}");
        }
        assert_eq!(of("", &[("One", "1")]).len(), 1, "no passages");
    }
}
