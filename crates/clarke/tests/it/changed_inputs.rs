//! Files that another program writes to while they are read, and those that need not end.

use std::fs;
use std::io::Write as _;
use std::process::{Command, Stdio};
use std::thread::sleep;
use std::time::Duration;

use crate::{done, fails, path};

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
