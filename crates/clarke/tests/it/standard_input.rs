//! `-` in place of a file, files that another program writes to while they are read, and those that
//! need not end.

use std::fs;
use std::io::Write as _;
use std::process::{Command, Output, Stdio};
use std::thread::sleep;
use std::time::Duration;

use crate::{clarke, done, fails, path, stderr, stdout, workspace};

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

#[test]
fn a_file_written_to_during_a_run_is_an_error() {
    let folder = tempfile::tempdir().unwrap();
    let (federation, out) = (folder.path().join("federation"), folder.path().join("lists"));
    done(&["simulate", "--out", path(&federation), "--players", "1000", "--seasons", "2"]);
    let results = federation.join("2001-02/results.csv");
    let hidden = || {
        let names = fs::read_dir(folder.path()).unwrap().flatten().map(|entry| entry.file_name());
        names.filter(|name| name.to_string_lossy().contains(".clarke-")).count()
    };
    // On a fast machine a run may end before the file is changed.
    let met = (0..50).any(|_| {
        let mut run = Command::new(env!("CARGO_BIN_EXE_clarke"))
            .args(["grade", path(&federation), "--out", path(&out), "--quiet"])
            .stdout(Stdio::null())
            .stderr(Stdio::piped())
            .spawn()
            .unwrap();
        while hidden() == 0 && run.try_wait().unwrap().is_none() {
            sleep(Duration::from_micros(200));
        }
        sleep(Duration::from_millis(20));
        fs::OpenOptions::new().append(true).open(&results).unwrap().write_all(b"\n").unwrap();
        let ended = run.wait_with_output().unwrap();
        let said = String::from_utf8(ended.stderr).unwrap();
        let is_met = said.contains("results.csv was changed during this run, so nothing is publi")
            || said.contains("results.csv: another program wrote to it while it was read");
        assert_eq!(ended.status.code(), Some(i32::from(is_met)), "{said}");
        assert_eq!(out.exists(), !is_met);
        let _ = fs::remove_dir_all(&out);
        is_met
    });
    assert!(met, "no run was met by a change");
}

// On Windows a device is a name, which input-files tests.
#[cfg(unix)]
#[test]
fn a_device_is_refused_wherever_a_file_is_named() {
    let folder = tempfile::tempdir().unwrap();
    let (federation, out) = (folder.path().join("federation"), folder.path().join("lists"));
    done(&["simulate", "--out", path(&federation), "--players", "40", "--seasons", "1"]);
    let (federation, out) = (path(&federation), path(&out));
    for arguments in [
        vec!["check", "/dev/zero"],
        vec!["grade", federation, "--out", out, "--edition", "/dev/zero"],
        vec!["grade", federation, "--out", out, "--system", "/dev/zero"],
        vec!["grade", federation, "--out", out, "--decisions", "/dev/zero"],
        vec!["norm", "/dev/zero"],
        vec!["cup", "/dev/zero"],
        vec!["tpg", "/dev/zero", "--lists", "/dev/zero", "--starts", "2006-10-01"],
        vec!["rating", "/dev/zero"],
        vec!["performance", "/dev/zero"],
    ] {
        let said = fails(1, &arguments);
        assert!(said.contains("it is a device, which may have no end"), "{arguments:?}: {said}");
    }
}

#[test]
fn a_damaged_record_is_an_error_of_status_as_of_grade() {
    let folder = tempfile::tempdir().unwrap();
    // By its one name, since a run names the published folder without links and short names.
    let federation = dunce::canonicalize(folder.path()).unwrap().join("federation");
    done(&["simulate", "--out", path(&federation), "--players", "40", "--seasons", "1"]);
    done(&["grade", path(&federation)]);
    done(&["status", path(&federation)]);
    let record = federation.join("published/federation.json");
    fs::write(&record, "{\"name\": ").unwrap();
    let said = fails(1, &["status", path(&federation)]);
    assert_eq!(said, fails(1, &["grade", path(&federation)]));
    assert!(said.contains("federation.json") && said.contains("hint: put it back"), "{said}");
}
