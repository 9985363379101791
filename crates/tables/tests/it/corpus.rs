//! The tables of `corpus/`: what is proposed for each, what is asked, and which games are read.
//!
//! `expected.toml` holds where a table is from, what the reader before this one made of it
//! (`today`: `read`, `asked` or `refused`), the fields that are asked about, and the games. A table
//! that was read has the same games or is asked about, never others; `note` says why it is asked
//! about. `asked = ["ANY"]` is something or other, and `["not read"]` is no proposal at all.
//! `import.toml` is an answer: with it, the proposal reads the games.

use std::fs;
use std::path::{Path, PathBuf};

use chrono::NaiveDate;
use tables::{Edit, Game, Grid, Proposal, Season, Table, TableSpec, Vocabulary, apply, suggest};

use crate::{account, written};

#[derive(serde::Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
struct Expected {
    /// The test that had the table, or how its values were found.
    #[expect(dead_code, reason = "for people")]
    source: String,
    today: Today,
    /// Why a table that was read is asked about.
    note: Option<String>,
    asked: Vec<String>,
    games: Option<Vec<String>>,
    people: Option<Vec<String>>,
    faults: Vec<u32>,
    #[serde(default)]
    passed_over: std::collections::BTreeMap<String, Vec<u32>>,
}

#[derive(Clone, Copy, PartialEq, Eq, serde::Deserialize)]
#[serde(rename_all = "kebab-case")]
enum Today {
    Read,
    Asked,
    Refused,
}

pub(crate) fn season() -> Season {
    Season { first: NaiveDate::from_ymd_opt(2006, 5, 1) }
}

/// The built-in vocabulary.
pub(crate) fn words() -> &'static Vocabulary {
    Vocabulary::shared()
}

/// The folders of the corpus.
pub(crate) fn folders() -> Vec<PathBuf> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("corpus");
    let mut folders: Vec<PathBuf> =
        fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()).collect();
    folders.sort();
    folders
}

/// The table of a folder.
pub(crate) fn grid(folder: &Path) -> Grid {
    let files = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path());
    let is_input = |path: &PathBuf| path.extension().is_none_or(|extension| extension != "toml");
    let path = files.into_iter().find(is_input).unwrap();
    let name = path.file_name().unwrap().to_str().unwrap();
    Grid::from_text(name, &fs::read_to_string(&path).unwrap())
}

#[test]
fn every_table_of_the_corpus_is_read_or_asked_about() {
    let mut problems = Vec::new();
    for folder in folders() {
        let expected = fs::read_to_string(folder.join("expected.toml")).unwrap();
        let expected: Expected = toml::from_str(&expected).unwrap();
        let answer = fs::read_to_string(folder.join("import.toml")).ok();
        let grid = grid(&folder);
        let found = suggest(&grid, words(), season());
        let name = folder.file_name().unwrap().to_string_lossy().into_owned();
        if let Some(problem) = problem(&grid, found.as_ref(), answer.as_deref(), &expected) {
            problems.push(format!("{name}: {problem}"));
        }
    }
    assert!(problems.is_empty(), "{} problems:\n{}", problems.len(), problems.join("\n"));
}

/// How a proposal differs from what is expected.
fn problem(
    grid: &Grid,
    found: Option<&Proposal>,
    answer: Option<&str>,
    expected: &Expected,
) -> Option<String> {
    let Some(found) = found else {
        let is_fine = expected.asked == ["not read"];
        return (!is_fine).then(|| "nothing is proposed".to_owned());
    };
    let shown = || format!("\n{}\n{}", found.to_toml(), account(&found.table).join("\n"));
    let mut asked: Vec<&str> = found.doubts().map(|doubt| doubt.field.as_str()).collect();
    asked.sort_unstable();
    asked.dedup();
    let is_as_expected = asked == expected.asked || expected.asked == ["ANY"] && !asked.is_empty();
    if !is_as_expected {
        return Some(format!("asks about {asked:?} and not {:?}{}", expected.asked, shown()));
    }
    if expected.today == Today::Read && !asked.is_empty() && expected.note.is_none() {
        return Some("was read, and is asked about without a note why".to_owned());
    }
    let answered = answer.map(|answer| {
        let spec = found.spec.with(&Edit::parse(answer).unwrap()).unwrap();
        apply(grid, &spec)
    });
    difference(answered.as_ref().unwrap_or(&found.table), expected).map(|why| why + &shown())
}

fn difference(table: &Table, expected: &Expected) -> Option<String> {
    if let Some(games) = &expected.games {
        let (found, games) = (sorted(table), normal(games));
        if found != games {
            return Some(format!("games {found:#?} and not {games:#?}"));
        }
        let faults: Vec<u32> = table.faulty().into_iter().collect();
        if faults != expected.faults {
            return Some(format!("faults in {faults:?} and not {:?}", expected.faults));
        }
    }
    let people = account(table).into_iter().filter(|line| line.contains('|'));
    let people: Vec<String> =
        people.map(|line| line.split_once(": ").unwrap().1.to_owned()).collect();
    if expected.people.as_ref().is_some_and(|expected| *expected != people) {
        return Some(format!("people {people:?} and not {:?}", expected.people));
    }
    for (clause, lines) in &expected.passed_over {
        let found = table.passed_over.iter().filter(|(_, found)| found.name() == clause);
        let found: Vec<u32> = found.map(|(line, _)| *line).collect();
        if found != *lines {
            return Some(format!("passed over as {clause}: {found:?} and not {lines:?}"));
        }
    }
    None
}

/// The games in a form in which neither the order of lines nor that of the players counts.
pub(crate) fn sorted(table: &Table) -> Vec<String> {
    normal(&table.games.iter().map(plainly).collect::<Vec<_>>())
}

fn plainly(game: &Game) -> String {
    written(game)
}

const RESULTS: [(&str, &str); 6] = [
    (" 1-0 ", " 0-1 "),
    (" 0-1 ", " 1-0 "),
    (" 1/2 ", " 1/2 "),
    (" +/- ", " -/+ "),
    (" -/+ ", " +/- "),
    (" -/- ", " -/- "),
];

fn normal(games: &[String]) -> Vec<String> {
    let turned = |game: &String| {
        let (result, mirrored) = RESULTS.iter().find(|(result, _)| game.contains(result)).unwrap();
        let (first, rest) = game.split_once(result).unwrap();
        let end = rest.find(" (round").or_else(|| rest.find(" [")).unwrap_or(rest.len());
        let (second, rest) = rest.split_at(end);
        let is_dated = first.split(' ').next().is_some_and(|day| day.parse::<NaiveDate>().is_ok());
        let (day, first) = if is_dated { first.split_once(' ').unwrap() } else { ("", first) };
        if first <= second {
            return format!("{day} {first}{result}{second}{rest}");
        }
        format!("{day} {second}{mirrored}{first}{rest}")
    };
    let mut games: Vec<String> = games.iter().map(turned).collect();
    games.sort();
    games
}

/// A proposal reads the same when it was written down; each answer to a doubt is a specification,
/// and a written line is counted once by all of them.
#[test]
fn proposals_and_their_answers_can_be_written_down() {
    for folder in folders() {
        let grid = grid(&folder);
        let Some(proposal) = suggest(&grid, words(), season()) else { continue };
        let name = folder.display();
        let toml = proposal.to_toml();
        let again = TableSpec::from_toml(&toml).unwrap();
        assert_eq!(again, proposal.spec, "{name}:\n{toml}");
        assert_eq!(apply(&grid, &again), proposal.table, "{name}");
        for doubt in proposal.doubts() {
            for choice in &doubt.choices {
                let spec = proposal.spec.with(&choice.edit);
                let spec = spec.unwrap_or_else(|error| panic!("{name}: {choice:?}: {error}"));
                let table = apply(&grid, &spec);
                let lines = table.read.len() + table.passed_over.len() + table.faulty().len();
                assert_eq!(lines, grid.written().count(), "{name}: {choice:?}");
            }
        }
    }
}

/// A file whose names of columns changed since it was accepted is asked about again.
#[test]
fn a_header_that_changed_has_nothing_of_the_file_read() {
    for folder in folders() {
        let grid = grid(&folder);
        let Some(proposal) = suggest(&grid, words(), season()) else { continue };
        let Some(place) = proposal.spec.place() else { continue };
        let mut changed = grid.clone();
        let line = changed.lines.iter_mut().find(|line| place.header[0] == line.number).unwrap();
        line.cells.insert(0, tables::Cell::from_text("New"));
        let table = apply(&changed, &proposal.spec);
        assert!(table.games.is_empty() && table.people.is_empty(), "{}", folder.display());
        assert_eq!(table.faulty().len(), grid.written().count(), "{}", folder.display());
    }
}
