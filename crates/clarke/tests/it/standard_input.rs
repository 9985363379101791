//! `-` in place of a file.

use std::fs;
use std::io::Write as _;
use std::process::{Command, Output, Stdio};

use crate::{clarke, done, path, stderr, stdout, workspace};

/// Runs `clarke` with a file of `data/examples` as its standard input.
fn piped(file: &str, arguments: &[&str]) -> Output {
    let bytes = fs::read(workspace().join("data/examples").join(file)).unwrap();
    let mut run = Command::new(env!("CARGO_BIN_EXE_clarke"))
        .args(arguments)
        .env_remove("RUST_LOG")
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    // A run that refuses the command line does not read it.
    let _ = run.stdin.take().unwrap().write_all(&bytes);
    run.wait_with_output().unwrap()
}

#[test]
fn what_is_piped_in_comes_to_what_the_file_comes_to() {
    for (file, command) in [
        ("norm-tournament.csv", &["norm"][..]),
        ("norm-tournament.trf", &["norm"]),
        ("norm-tournament.csv", &["performance"]),
        ("performance-games.csv", &["performance"]),
        ("norm-tournament.csv", &["rating"]),
        ("vcf-example-1.csv", &["cup"]),
    ] {
        let named = workspace().join("data/examples").join(file);
        let expected = clarke(&[command, &[path(&named)]].concat());
        let found = piped(file, &[command, &["-"]].concat());
        let stem = named.file_stem().unwrap().to_str().unwrap();
        let expected_words = stdout(&expected).replace(path(&named), "-");
        let expected_words = expected_words.replace(stem, "standard input");
        assert_eq!(stdout(&found), expected_words, "{command:?} {file}");
        assert_eq!(found.status.code(), expected.status.code(), "{command:?} {file}");
        // Also under the name that the system gives it.
        let by_its_name = piped(file, &[command, &["/dev/stdin"]].concat());
        assert_eq!(stdout(&by_its_name).replace("/dev/stdin", "-"), stdout(&found), "{file}");
    }
}

#[test]
fn results_of_any_kind_are_checked_and_converted_from_a_pipe() {
    let league = "county-spreadsheets/2006-07/events/county-league.csv";
    let found = piped(league, &["check", "-"]);
    assert!(
        stdout(&found).contains("understood: -: games, columns (line 4): Date as the day"),
        "{}",
        stdout(&found)
    );
    assert!(stdout(&found).contains("event `standard input`"), "{}", stdout(&found));

    let place = tempfile::tempdir().unwrap();
    let (from_file, from_pipe) = (place.path().join("one"), place.path().join("other"));
    let submission = workspace().join("data/examples/submission.txt");
    done(&["convert", path(&submission), "--to", "csv", "--out", path(&from_file)]);
    let found =
        piped("submission.txt", &["convert", "-", "--to", "csv", "--out", path(&from_pipe)]);
    assert!(found.status.success(), "{}", stderr(&found));
    let [one, other] = [from_file, from_pipe].map(|out| fs::read(out.join("results.csv")).unwrap());
    assert_eq!(one, other);
}

#[test]
fn standard_input_stands_for_one_file_only() {
    for twice in [["-", "-"], ["/dev/stdin", "-"]] {
        let found = piped("norm-tournament.csv", &[&["rating"], &twice[..]].concat());
        assert_eq!(found.status.code(), Some(2));
        let expected = "error: `-` is standard input, which can stand for one file only\n";
        assert_eq!(stderr(&found), expected);
    }
}
