//! The county trial: the steps in the handbook's chapter, in order, lead from the submitted files
//! to the list.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;
use std::process::Command;

use crate::{clarke, copy_folder, done, path, stdout, workspace};

/// The chapter, and the maximum number of steps in it.
const CHAPTER: &str = "docs/county-grader.md";
const MOST: usize = 8;

/// The folder that the chapter makes.
const COUNTY: &str = "my-county";

/// A step that the chapter tells the reader to do.
enum Step<'c> {
    /// A command.
    Type(&'c str),
    /// Lines to add to a file of the county.
    Write { file: &'c str, lines: &'c str },
}

/// The steps of the chapter: the commands in its boxes, and the boxes that begin with the name of a
/// file of the county. A generated box shows another command with its output, which `cargo xtask
/// regenerate` runs.
fn steps(chapter: &str) -> Vec<Step<'_>> {
    let mut is_generated = false;
    let mut steps = Vec::new();
    let mut rest = chapter;
    while let Some((line, below)) = rest.split_once('\n') {
        rest = below;
        is_generated = match line {
            "<!-- /generated -->" => false,
            other => is_generated || other.starts_with("<!-- generated: "),
        };
        if let Some(command) = line.strip_prefix("$ ").filter(|_| !is_generated) {
            steps.push(Step::Type(command));
        }
        if let Some(file) = line.strip_prefix("# my-county/") {
            let (lines, _) = below.split_once("```").unwrap();
            steps.push(Step::Write { file, lines });
        }
    }
    steps
}

/// Does the steps of the chapter in a folder.
fn do_steps(folder: &Path) {
    let chapter = fs::read_to_string(workspace().join(CHAPTER)).unwrap();
    let steps = steps(&chapter);
    assert!((1..=MOST).contains(&steps.len()), "{} steps", steps.len());
    for step in &steps {
        match step {
            Step::Type(line) => {
                let words: Vec<&str> = line.split_whitespace().collect();
                let ["clarke", words @ ..] = words.as_slice() else {
                    panic!("the chapter runs `{line}`")
                };
                let mut command = Command::new(env!("CARGO_BIN_EXE_clarke"));
                let command = command.args(words).current_dir(folder).env_remove("RUST_LOG");
                let output = command.output().unwrap();
                let said = String::from_utf8_lossy(&output.stderr);
                // `clarke check` exits with 3 or 4 if it has findings.
                let ended = matches!(output.status.code(), Some(0 | 3 | 4));
                assert!(ended, "{line}: {said}");
            }
            Step::Write { file, lines } => {
                let file = folder.join(COUNTY).join(file);
                let before = fs::read_to_string(&file).unwrap_or_default();
                fs::write(&file, before + lines).unwrap();
            }
        }
    }
}

#[test]
fn the_steps_of_the_chapter_end_in_the_list_of_what_was_played() {
    let place = tempfile::tempdir().unwrap();
    do_steps(place.path());
    let county = place.path().join(COUNTY);
    let list = fs::read(county.join("published/2006-07/grades200704.csv")).unwrap();
    let rejected = fs::read_to_string(county.join("published/2006-07/rejected.csv")).unwrap();
    assert_eq!(rejected.lines().count(), 1, "{rejected}");

    // The same season from a table that has the games as played, with the same players.
    let plain = place.path().join("plain");
    copy_folder(&county, &plain);
    fs::remove_dir_all(plain.join("2006-07/events")).unwrap();
    fs::remove_dir_all(plain.join("published")).unwrap();
    let played = "data/examples/county-spreadsheets/as-it-was-played.csv";
    fs::copy(workspace().join(played), plain.join("2006-07/results.csv")).unwrap();
    done(&["grade", path(&plain)]);
    let expected = fs::read(plain.join("published/2006-07/grades200704.csv")).unwrap();
    assert_eq!(String::from_utf8_lossy(&list), String::from_utf8_lossy(&expected));
}

/// The files of a folder that are not published, with their lines without comments; a file of
/// settings as the set of its lines.
fn content(folder: &Path) -> Vec<(String, BTreeSet<String>)> {
    let mut content = Vec::new();
    for file in ["federation.toml", "decisions.toml", "2006-07/import.toml"] {
        let text = fs::read_to_string(folder.join(file)).unwrap();
        let lines = text.lines().filter(|line| !line.is_empty() && !line.starts_with('#'));
        content.push((file.to_owned(), lines.map(str::to_owned).collect()));
    }
    for file in ["opening_grades.csv", "2006-07/players.csv"] {
        let text = fs::read_to_string(folder.join(file)).unwrap();
        content.push((file.to_owned(), text.lines().map(str::to_owned).collect()));
    }
    content
}

#[test]
fn the_answered_example_is_what_the_chapter_ends_in() {
    let place = tempfile::tempdir().unwrap();
    do_steps(place.path());
    let answered = place.path().join("answered");
    let said = done(&["new", path(&answered), "--example", "county"]);
    assert!(said.contains("clarke grade"), "{said}");
    let county = place.path().join(COUNTY);
    assert_eq!(content(&answered), content(&county));

    // Two commands from nothing to a list.
    done(&["grade", path(&answered)]);
    let list = |folder: &Path| fs::read(folder.join("published/2006-07/grades200704.csv")).unwrap();
    assert_eq!(list(&answered), list(&county));
    let again = clarke(&["new", path(&answered), "--example", "county"]);
    assert_eq!(again.status.code(), Some(1), "the folder is not empty");
}

#[test]
fn a_new_folder_is_checked_and_says_what_is_missing() {
    let place = tempfile::tempdir().unwrap();
    let folder = place.path().join("my-county");
    done(&["new", path(&folder), "2006-07"]);
    for file in ["README.md", "federation.toml", "opening_grades.csv", "2006-07/players.csv"] {
        assert!(folder.join(file).is_file(), "{file}");
    }
    assert!(folder.join("2006-07/events").is_dir());
    // Nobody has played yet, but codes can be requested; without results, nothing is graded.
    let players = ["players", path(&folder), "--range", "900000-900009"];
    let next = done(&[&players[..], &["--next", "1"]].concat());
    assert!(next.starts_with("900000"), "{next}");
    done(&players);
    let output = clarke(&["grade", path(&folder)]);
    let said = String::from_utf8_lossy(&output.stderr);
    assert_eq!(output.status.code(), Some(1), "{said}");
    assert!(
        said.contains("events holds no file") && said.contains("hint: put the season's files"),
        "{said}"
    );
}

#[test]
fn a_season_graded_with_pins_is_up_to_date_until_they_change() {
    let place = tempfile::tempdir().unwrap();
    let county = place.path().join(COUNTY);
    done(&["new", path(&county), "--example", "county"]);
    done(&["grade", path(&county)]);
    let state = || {
        let output = clarke(&["status", path(&county), "--format", "json"]);
        let found: serde_json::Value = serde_json::from_slice(&output.stdout).unwrap();
        found["seasons"][0]["state"].as_str().unwrap().to_owned()
    };
    assert_eq!(state(), "up_to_date");
    let import = county.join("2006-07/import.toml");
    let pinned = fs::read_to_string(&import).unwrap();
    fs::write(&import, pinned + "# looked at again\n").unwrap();
    assert_eq!(state(), "stale_by_own_files");
}

/// A federation can be graded from any directory, since the rules it was created with are in its
/// folder.
#[test]
fn an_edition_of_ones_own_is_copied_into_the_folder() {
    let place = tempfile::tempdir().unwrap();
    let rules = place.path().join("ours.toml");
    let text = done(&["editions", "yorkshire-2000"])
        .replace("name = \"yorkshire-2000\"", "name = \"ours\"");
    fs::write(&rules, &text).unwrap();
    let folder = place.path().join("county");
    done(&["new", path(&folder), "2006-07", "--edition", path(&rules)]);
    let stated = fs::read_to_string(folder.join("federation.toml")).unwrap();
    assert!(stated.contains("edition = \"ours.toml\""), "{stated}");
    assert_eq!(fs::read_to_string(folder.join("ours.toml")).unwrap(), text);
    fs::remove_file(&rules).unwrap();
    let said = stdout(&clarke(&["check", path(&folder)]));
    assert!(!said.contains("ours.toml"), "{said}");
}

/// By the titles of the editions: lists of January 2012 to July 2014, and from January 2015 on,
/// each for the half-year before it.
#[test]
fn a_federation_of_half_years_begins_by_the_rules_of_its_day() {
    let place = tempfile::tempdir().unwrap();
    for (season, edition) in [
        ("2012-H1", "ecf-2012"),
        ("2014-H1", "ecf-2012"),
        ("2014-H2", "ecf-2015"),
        ("2019-H1", "ecf-2015"),
        ("2013-14", "yorkshire-2000"),
    ] {
        let folder = place.path().join(season);
        let said = done(&["new", path(&folder), season]);
        assert!(said.contains(&format!("by {edition}.")), "{said}");
        let stated = fs::read_to_string(folder.join("federation.toml")).unwrap();
        assert!(stated.contains(&format!("edition = \"{edition}\"")), "{stated}");
    }
}
