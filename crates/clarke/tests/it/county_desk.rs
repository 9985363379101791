//! The county trial: the commands in the handbook's chapter, in order, lead from the submitted
//! files to the list.

use std::fs;
use std::path::Path;
use std::process::Command;

use crate::{clarke, copy_folder, done, path, stderr, stdout, workspace};

/// The chapter, and the maximum number of steps in it.
const CHAPTER: &str = "docs/county-grader.md";
const MOST: usize = 8;

/// How a line begins that tells the reader to copy files, which people do with the mouse.
const COPY: &str = "Copy `";

/// What the chapter tells the reader to type, and to copy. A generated box shows another command
/// with its output, which `cargo xtask regenerate` runs.
fn steps() -> Vec<String> {
    let chapter = fs::read_to_string(workspace().join(CHAPTER)).unwrap();
    let mut is_generated = false;
    let mut steps = Vec::new();
    for line in chapter.lines() {
        is_generated = match line {
            "<!-- /generated -->" => false,
            other => is_generated || other.starts_with("<!-- generated: "),
        };
        let step = line.strip_prefix("$ ").or(line.starts_with(COPY).then_some(line));
        steps.extend(step.filter(|_| !is_generated).map(str::to_owned));
    }
    steps
}

/// Does a step in a folder beside a copy of `data`; returns whether a command ended well, and what
/// it said.
fn follow(step: &str, folder: &Path) -> (bool, String) {
    if step.starts_with(COPY) {
        let mut paths: Vec<&str> = step.split('`').skip(1).step_by(2).collect();
        let to = folder.join(paths.pop().unwrap());
        for from in paths {
            let from = folder.join(from);
            let to = to.join(from.file_name().unwrap());
            if from.is_dir() {
                copy_folder(&from, &to);
            } else {
                fs::copy(&from, &to).unwrap();
            }
        }
        return (true, String::new());
    }
    let words = step.strip_prefix("clarke ").unwrap().split_whitespace();
    let mut command = Command::new(env!("CARGO_BIN_EXE_clarke"));
    let output = command.args(words).current_dir(folder).env_remove("RUST_LOG").output().unwrap();
    // `clarke check` exits with 3 or 4 if it has findings.
    (matches!(output.status.code(), Some(0 | 3 | 4)), stderr(&output))
}

#[test]
fn the_commands_of_the_chapter_end_in_the_list_of_what_was_played() {
    let place = tempfile::tempdir().unwrap();
    let sent = Path::new("data/examples/county-spreadsheets");
    copy_folder(&workspace().join(sent), &place.path().join(sent));
    let steps = steps();
    assert!((1..=MOST).contains(&steps.len()), "{steps:#?}");
    for step in &steps {
        let (ended, said) = follow(step, place.path());
        assert!(ended, "{step}: {said}");
    }
    let county = place.path().join("my-county");
    let list = fs::read(county.join("published/2006-07/grades200704.csv")).unwrap();
    let rejected = fs::read_to_string(county.join("published/2006-07/rejected.csv")).unwrap();
    assert_eq!(rejected.lines().count(), 1, "{rejected}");

    // The same season from a table that has the games as played, with the same players.
    let plain = place.path().join("plain");
    copy_folder(&county, &plain);
    fs::remove_dir_all(plain.join("2006-07/events")).unwrap();
    fs::remove_dir_all(plain.join("published")).unwrap();
    let played = place.path().join(sent).join("as-it-was-played.csv");
    fs::copy(played, plain.join("2006-07/results.csv")).unwrap();
    done(&["grade", path(&plain)]);
    let expected = fs::read(plain.join("published/2006-07/grades200704.csv")).unwrap();
    assert_eq!(String::from_utf8_lossy(&list), String::from_utf8_lossy(&expected));
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
    let sent = Path::new("data/examples/county-spreadsheets");
    copy_folder(&workspace().join(sent), &place.path().join(sent));
    for step in steps() {
        follow(&step, place.path());
    }
    let county = place.path().join("my-county");
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
