//! Tests of the binary `clarke`, one module per command, and of the whole batch compared with a
//! second grader.

#![allow(
    clippy::unwrap_used,
    clippy::panic,
    clippy::case_sensitive_file_extension_comparisons,
    reason = "a test stops at what it does not expect, and knows how its files are named"
)]

mod account;
mod as_people_write;
mod backtest;
mod change_of_edition;
mod check;
mod compare;
mod convert;
mod county_desk;
mod cup;
mod decisions;
mod desk;
mod doubtful_events;
mod explain;
mod federation;
mod games_before;
mod grade;
mod grand_prix;
mod half_years;
mod handed_on;
mod help;
mod import;
mod independent;
mod listed_ratings;

#[cfg(target_os = "linux")]
mod memory;
mod norm;
mod norm_attempts;
mod open_doubts;
mod own_words;
mod pause;
mod performance;
mod pinned_sheets;
mod players;
mod rating;
mod reopen;
mod restored_folders;
mod rules;
mod schemas;
mod second_grader;

#[cfg(target_os = "linux")]
mod signals;
mod simulate;
mod site;
mod standard_input;
mod statistics;
mod status;
mod streamed;
mod systems;
mod title_regulations;
mod toml_schemas;
mod tournament_tables;
mod tpg;
mod who_it_was;
mod written_files;
mod wrong_turns;

use std::fmt::Write as _;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

use serde_json::Value;

/// Runs `clarke` as a user would, in a terminal of a hundred columns without colours.
///
/// JSON output is checked against its schema.
fn clarke(arguments: &[&str]) -> Output {
    let output = Command::new(env!("CARGO_BIN_EXE_clarke"))
        .args(arguments)
        .env_remove("RUST_LOG")
        .env("NO_COLOR", "1")
        .env("COLUMNS", "100")
        .output()
        .unwrap();
    schemas::hold(arguments, &stdout(&output));
    output
}

fn stdout(output: &Output) -> String {
    as_elsewhere(String::from_utf8(output.stdout.clone()).unwrap())
}

fn stderr(output: &Output) -> String {
    as_elsewhere(String::from_utf8(output.stderr.clone()).unwrap())
}

/// What is printed, with the paths of Windows as those of other systems, so that snapshots hold
/// there, too.
fn as_elsewhere(printed: String) -> String {
    if cfg!(unix) {
        return printed;
    }
    let is_json = printed.starts_with(['{', '[']);
    let printed = printed.replace("clarke.exe", "clarke").replace(r"\\", "/");
    if is_json {
        return printed;
    }
    // At the end of a line it is Markdown's line break.
    let parts: Vec<_> = printed.split("\\\n").map(|part| part.replace('\\', "/")).collect();
    parts.join("\\\n")
}

/// Runs `clarke` and expects it to succeed; returns what it prints.
fn done(arguments: &[&str]) -> String {
    let output = clarke(arguments);
    assert!(output.status.success(), "{arguments:?}: {}", stderr(&output));
    stdout(&output)
}

/// Runs `clarke` and expects this exit code and an empty standard output; returns the error.
fn fails(code: i32, arguments: &[&str]) -> String {
    let output = clarke(arguments);
    assert_eq!(output.status.code(), Some(code), "{arguments:?}: {}", stderr(&output));
    assert_eq!(stdout(&output), "");
    stderr(&output)
}

/// What is noted on standard error, beside warnings of rows that were lost.
fn notes(output: &Output) -> String {
    stderr(output).lines().filter(|line| line.starts_with("note: ")).collect()
}

/// A `calculation.csv` without its last column, the standard errors: their draws depend on the days
/// of seasons and on errors of earlier seasons, grades do not.
fn without_errors(calculation: &str) -> String {
    let row = |line: &str| format!("{}\n", line.rsplit_once(',').unwrap().0);
    assert!(calculation.lines().next().unwrap().ends_with(",standard_error"));
    calculation.lines().map(row).collect()
}

/// The root of the workspace.
fn workspace() -> PathBuf {
    dunce::canonicalize(Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")).unwrap()
}

/// A path as text, on Windows with `/`, which people may type there, too.
fn path(path: &Path) -> &str {
    let path = path.to_str().unwrap();
    if cfg!(unix) { path } else { Box::leak(path.replace('\\', "/").into_boxed_str()) }
}

/// A path with a space, as it is typed into the shell of the system.
fn quoted(path: &str) -> String {
    if cfg!(unix) { format!("'{path}'") } else { format!("\"{path}\"") }
}

/// The path of an example file.
fn example(name: &str) -> String {
    path(&workspace().join("data/examples").join(name)).to_owned()
}

/// The JSON output of a command.
fn json(arguments: &[&str]) -> Value {
    let printed = done(&[arguments, &["--format", "json"]].concat());
    serde_json::from_str(&printed).unwrap()
}

/// The elements of a list.
fn list(value: &Value) -> &[Value] {
    value.as_array().unwrap()
}

/// One number per row.
fn numbers(rows: &[Value], column: &str) -> Vec<f64> {
    rows.iter().map(|row| row[column].as_f64().unwrap()).collect()
}

/// The games of a cross-table, one row each, read from the rows of White.
fn as_games(table: &str) -> String {
    let rows: Vec<Vec<&str>> = table
        .lines()
        .skip(1)
        .map(|line| {
            let (name, rest) = line.split_once("\",").unwrap();
            let (number, name) = name.split_once(",\"").unwrap();
            [number, name].into_iter().chain(rest.split(',')).collect()
        })
        .collect();
    let mut games =
        "round,white,black,result,white_code,black_code,white_rating,black_rating\n".to_owned();
    for white in &rows {
        for (round, cell) in (1..).zip(&white[5..]) {
            let Some(opponent) = cell[1..].strip_suffix('w') else { continue };
            let black = rows.iter().find(|row| row[0] == opponent).unwrap();
            let result = match &cell[..1] {
                "W" => "1-0",
                "D" => "1/2-1/2",
                _ => "0-1",
            };
            let facts = [white[2], black[2], white[3], black[3]].join(",");
            let names = format!("\"{}\",\"{}\"", white[1], black[1]);
            writeln!(games, "{round},{names},{result},{facts}").unwrap();
        }
    }
    games
}

/// A county of eight players, four of them with a grade, and the files submitted for its season
/// 2006-07.
fn small_county(files: &[(&str, &str)]) -> tempfile::TempDir {
    let county = tempfile::tempdir().unwrap();
    let example = workspace().join("data/examples/county");
    fs::create_dir_all(county.path().join("2006-07")).unwrap();
    for file in ["opening_grades.csv", "2006-07/players.csv"] {
        fs::copy(example.join(file), county.path().join(file)).unwrap();
    }
    // Its list has letters, so that games before its season would be asked about.
    if files.iter().all(|(file, _)| *file != "opening_history.csv") {
        fs::write(county.path().join("federation.toml"), "history = \"none\"\n").unwrap();
    }
    for (file, text) in files {
        let file = county.path().join(file);
        fs::create_dir_all(file.parent().unwrap()).unwrap();
        fs::write(file, text).unwrap();
    }
    county
}

/// Copies a folder and its contents.
fn copy_folder(from: &Path, to: &Path) {
    fs::create_dir_all(to).unwrap();
    for entry in fs::read_dir(from).unwrap() {
        let entry = entry.unwrap();
        let target = to.join(entry.file_name());
        if entry.path().is_dir() {
            copy_folder(&entry.path(), &target);
        } else {
            fs::copy(entry.path(), target).unwrap();
        }
    }
}
