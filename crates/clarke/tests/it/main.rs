//! Tests of the binary `clarke`, one module a command, and of the whole batch against a second
//! grader.

#![allow(
    clippy::unwrap_used,
    clippy::panic,
    clippy::print_stderr,
    clippy::case_sensitive_file_extension_comparisons,
    reason = "a test stops at what it does not expect, says why it is skipped, and knows how its files are named"
)]

mod account;

mod backtest;

mod calculators;

mod check;

mod compare;

mod convert;

mod county_desk;

mod decisions;

mod explain;

mod federation;

mod grade;

mod half_years;

mod handed_on;

mod help;

mod independent;

mod logging;

#[cfg(target_os = "linux")]
mod memory;

mod pause;

mod performance;

mod rating;

mod reopen;

mod rules;

mod schemas;

mod second_grader;

mod simulate;

mod site;

mod standard_input;

mod statistics;

mod status;

mod systems;

use std::path::{Path, PathBuf};
use std::process::{Command, Output};

/// Runs `clarke` as a user would, in a terminal of a hundred columns without colours.
///
/// What it prints as JSON is held against its schema.
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
    String::from_utf8(output.stdout.clone()).unwrap()
}

fn stderr(output: &Output) -> String {
    String::from_utf8(output.stderr.clone()).unwrap()
}

/// Runs `clarke` and expects it to succeed; returns what it prints.
fn done(arguments: &[&str]) -> String {
    let output = clarke(arguments);
    assert!(output.status.success(), "{arguments:?}: {}", stderr(&output));
    stdout(&output)
}

/// Runs `clarke` and expects this exit code and nothing on standard output; returns the error.
fn fails(code: i32, arguments: &[&str]) -> String {
    let output = clarke(arguments);
    assert_eq!(output.status.code(), Some(code), "{arguments:?}: {}", stderr(&output));
    assert_eq!(stdout(&output), "");
    stderr(&output)
}

/// The root of the workspace.
fn workspace() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..").canonicalize().unwrap()
}

fn path(path: &Path) -> &str {
    path.to_str().unwrap()
}
