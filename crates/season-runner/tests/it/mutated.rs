//! Seasons with random faults: the errors found by `check` are exactly the rows that are rejected
//! in grading.

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

use ecf_season::Edition;
use proptest::prelude::*;
use season_runner::check::{Finding, Looking, Severity, find};
use season_runner::federation::{Editions, GradeSettings};
use season_runner::{Unwatched, batch};

const CODES: [&str; 4] = ["500010F", "500020J", "500030A", "500040D"];

const NAMES: [&str; 4] = ["Abel, Ann", "Bell, Ben", "Carr, Cy", "Dove, Di"];

/// A possible value of a cell, in any column.
fn value() -> impl Strategy<Value = String> {
    prop_oneof![
        prop::sample::select(CODES.as_slice()).prop_map(str::to_owned),
        prop::sample::select(NAMES.as_slice()).prop_map(str::to_owned),
        prop::sample::select(vec![
            "",
            " ",
            "0",
            "100",
            "1710",
            "1-0",
            "1/2-1/2",
            "½-½",
            "0:1",
            "+/-",
            "2-0",
            "2006-06-01",
            "2006-02-30",
            "2004-01-01",
            "01/06/2006",
            "13/06/2006",
            "500010f",
            "500010X",
            "500011F",
            "999999X",
            "abel, ann",
            "Ann Abel",
            "Nobody, Ned",
            "rapid",
            "\"",
            "a\"b",
            "a,b",
            "a;b",
            "#PIN=1",
            "=1+1",
            "\u{feff}",
            "\t",
        ])
        .prop_map(str::to_owned),
    ]
}

/// The changes to a file that is otherwise in order: changed cells, doubled rows, and rows cut
/// short.
#[derive(Clone, Debug)]
struct Changes {
    cells: Vec<(usize, usize, String)>,
    doubled: Vec<usize>,
    cut_short: Vec<usize>,
}

fn changes() -> impl Strategy<Value = Changes> {
    let cells = prop::collection::vec((1..40_usize, 0..5_usize, value()), 0..6);
    let rows = || prop::collection::vec(1..60_usize, 0..2);
    (cells, rows(), rows()).prop_map(|(cells, doubled, cut_short)| Changes {
        cells,
        doubled,
        cut_short,
    })
}

impl Changes {
    fn of(&self, mut rows: Vec<Vec<String>>, parted_by: char) -> String {
        for (row, column, value) in &self.cells {
            if let Some(cell) = rows.get_mut(*row).and_then(|row| row.get_mut(*column)) {
                cell.clone_from(value);
            }
        }
        for &row in &self.cut_short {
            rows.get_mut(row).into_iter().for_each(|row| row.truncate(2));
        }
        for &row in &self.doubled {
            let again = rows.get(row).cloned();
            rows.extend(again);
        }
        let line = |row: Vec<String>| row.join(&parted_by.to_string()) + "\n";
        rows.into_iter().map(line).collect()
    }
}

fn rows_of(header: &[&str], rows: impl Iterator<Item = Vec<String>>) -> Vec<Vec<String>> {
    let header = header.iter().map(|&name| name.to_owned()).collect();
    std::iter::once(header).chain(rows).collect()
}

/// Twelve games of four players.
fn games(names: [&str; 5], player: impl Fn(usize) -> String) -> Vec<Vec<String>> {
    let pairs = (0..4).flat_map(|one| (0..4).map(move |other| (one, other)));
    let rows =
        pairs.filter(|(one, other)| one != other).enumerate().map(|(number, (one, other))| {
            let (day, result) = (format!("2006-06-{:02}", number + 1), ["1-0", "0-1", "1/2-1/2"]);
            let result = result[number % 3].to_owned();
            vec![day, "Cup".to_owned(), player(one), player(other), result]
        });
    rows_of(&names, rows)
}

fn write(place: &Path, file: &str, text: &str) {
    let path = place.join(file);
    fs::create_dir_all(path.parent().unwrap()).unwrap();
    fs::write(path, text).unwrap();
}

/// The number of times that each line of each file is rejected.
type Places = BTreeMap<(String, usize), usize>;

/// The places of all errors.
fn places(findings: &[Finding], root: &Path) -> Places {
    let mut places = Places::new();
    let inside = |file: &str| {
        let name = Path::new(file).strip_prefix(root).unwrap_or(Path::new(file));
        name.to_str().unwrap().to_owned()
    };
    for finding in findings.iter().filter(|finding| finding.severity == Severity::Error) {
        *places.entry((inside(&finding.file), finding.line)).or_default() += 1;
        for place in &finding.also {
            *places.entry((inside(&place.file), place.line)).or_default() += 1;
        }
    }
    places
}

/// The records of a published list, whose fields may contain commas, quotation marks and line
/// breaks.
fn records(text: &str) -> Vec<Vec<String>> {
    let (mut records, mut fields, mut field) = (Vec::new(), Vec::new(), String::new());
    let mut is_quoted = false;
    for letter in text.chars() {
        match letter {
            '"' => {
                is_quoted = !is_quoted;
                field.push(letter);
            }
            ',' if !is_quoted => fields.push(std::mem::take(&mut field)),
            '\n' if !is_quoted => {
                fields.push(std::mem::take(&mut field));
                records.push(std::mem::take(&mut fields));
            }
            _ => field.push(letter),
        }
    }
    records
}

fn rejected(published: &Path) -> Places {
    let mut places = Places::new();
    let text = fs::read_to_string(published.join("2006-07/rejected.csv")).unwrap();
    for record in records(&text).into_iter().skip(1) {
        let line = record[1].parse().unwrap();
        *places.entry((record[0].clone(), line)).or_default() += 1;
    }
    places
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 50, ..ProptestConfig::default() })]

    #[test]
    fn what_check_calls_an_error_is_what_is_rejected_when_graded(
        opening in changes(),
        players in changes(),
        strict in changes(),
        own in changes(),
        check_letters in any::<bool>(),
    ) {
        let place = tempfile::tempdir().unwrap();
        let quoted = |name: &str| format!("\"{name}\"");
        let grades = (100..).zip(CODES).map(|(grade, code)| vec![code.to_owned(), grade.to_string()]);
        let listed = CODES.iter().zip(NAMES).map(|(code, name)| vec![(*code).to_owned(), quoted(name)]);
        let of_code = games(["date", "event", "white", "black", "result"], |player| CODES[player].to_owned());
        let by_name = games(["Date", "Event", "White", "Black", "Result"], |player| NAMES[player].to_owned());
        let root = place.path().join("federation");
        write(&root, "opening_grades.csv", &opening.of(rows_of(&["code", "grade"], grades), ','));
        write(&root, "2006-07/players.csv", &players.of(rows_of(&["code", "name"], listed), ','));
        write(&root, "2006-07/events/cup.csv", &strict.of(of_code, ','));
        write(&root, "2006-07/events/league.csv", &own.of(by_name, ';'));
        let (_, edition) = Edition::BUILT_IN.iter().find(|(name, _)| *name == "yorkshire-2000").unwrap();
        let edition = edition.replace("check_letters = true", &format!("check_letters = \
                                                                        {check_letters}"));
        write(place.path(), "edition.toml", &edition);
        let named = [place.path().join("edition.toml").display().to_string()];
        let editions = Editions::named(&named).unwrap();
        let looking = Looking { least_sure: None, editions: &named, decisions: None };
        let found = find(std::slice::from_ref(&root), &looking, &Unwatched).unwrap();
        let errors = places(&found.findings, &root);
        let out = place.path().join("published");
        let settings = GradeSettings { out: out.clone(), ..GradeSettings::of(&root, editions, None) };
        match batch::run(&settings, &Unwatched, &|_| String::new()) {
            Ok(_) => prop_assert_eq!(errors, rejected(&out)),
            // If a season cannot be graded, that is an error, too.
            Err(error) => prop_assert!(!errors.is_empty(), "{error:#}"),
        }
    }
}
