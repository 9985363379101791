//! A run that a signal stops leaves nothing unfinished behind, and prints which lists are in place.

use std::fs;
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::thread::sleep;
use std::time::Duration;

use crate::{done, path};

/// How often a run is begun until a signal meets it: on a fast machine it may end before.
const MOST_BEGUN: usize = 50;

/// A federation with this number of seasons.
fn federation(folder: &Path, players: &str, games: &str, seasons: &str) {
    let size = ["--players", players, "--games", games, "--seasons", seasons];
    done(&[&["simulate", "--out", path(folder)][..], &size].concat());
}

fn begin(arguments: &[&str]) -> Child {
    Command::new(env!("CARGO_BIN_EXE_clarke"))
        .args(arguments)
        .env_remove("RUST_LOG")
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap()
}

fn send(signal: &str, to: &Child) {
    let sent = Command::new("kill").args([&format!("-{signal}"), &to.id().to_string()]).status();
    assert!(sent.unwrap().success());
}

/// How a run ended: its exit code, and what it printed on standard error.
fn ending(run: Child) -> (Option<i32>, String) {
    let ended = run.wait_with_output().unwrap();
    (ended.status.code(), String::from_utf8(ended.stderr).unwrap())
}

/// The names of hidden entries: locks, and whatever is unfinished.
fn hidden(folder: &Path) -> Vec<String> {
    let names = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().file_name());
    let names = names.map(|name| name.into_string().unwrap());
    names.filter(|name| name.starts_with('.')).collect()
}

fn wait_until(holds: impl Fn() -> bool) -> bool {
    // Two minutes: machines that build at the same time are slow.
    (0..240_000).any(|_| {
        sleep(Duration::from_micros(500));
        holds()
    })
}

/// Stops a run as soon as it has something unfinished in the folder.
fn stop(signal: &str, arguments: &[&str], folder: &Path) -> (Option<i32>, String) {
    for _ in 0..MOST_BEGUN {
        let mut run = begin(arguments);
        let is_begun = || hidden(folder).iter().any(|name| name.contains(".clarke-"));
        wait_until(|| is_begun() || run_has_ended(&run));
        if run.try_wait().unwrap().is_none() {
            send(signal, &run);
            let ended = ending(run);
            if ended.0 != Some(0) {
                return ended;
            }
        }
    }
    panic!("no run was met by a signal");
}

/// Whether this program was started to ignore the signal of this number, as by `nohup` or behind a
/// script: runs then ignore it, too.
fn is_ignored(number: i32) -> bool {
    let status = fs::read_to_string("/proc/self/status").unwrap_or_default();
    let bits = status.lines().find_map(|line| line.strip_prefix("SigIgn:"));
    bits.is_some_and(|bits| u64::from_str_radix(bits.trim(), 16).unwrap() >> (number - 1) & 1 == 1)
}

fn run_has_ended(run: &Child) -> bool {
    let state = fs::read_to_string(format!("/proc/{}/stat", run.id())).unwrap_or_default();
    state.is_empty() || state.contains(") Z ")
}

#[test]
fn a_stopped_run_leaves_the_old_lists_alone() {
    let folder = tempfile::tempdir().unwrap();
    let (federation_folder, out) = (folder.path().join("federation"), folder.path().join("lists"));
    federation(&federation_folder, "1000", "8000", "2");
    let grade = ["grade", path(&federation_folder), "--out", path(&out), "--quiet"];
    let signals = [("INT", 2, "SIGINT (Ctrl-C)"), ("TERM", 15, "SIGTERM"), ("HUP", 1, "SIGHUP")];
    for (signal, number, name) in signals.into_iter().filter(|(_, number, _)| !is_ignored(*number))
    {
        let expected =
            format!("error: stopped by {name}\nNothing is published in {}.\n", path(&out));
        assert_eq!(stop(signal, &grade, folder.path()), (Some(128 + number), expected));
        assert_eq!(hidden(folder.path()), [""; 0]);
        assert!(!out.exists());
    }
    done(&grade);
    let manifest = || fs::read(out.join("2001-02/manifest.json")).unwrap();
    let published = manifest();
    let reopen = [&grade[..], &["--from", "2001-02"]].concat();
    let expected = format!(
        "error: stopped by SIGTERM\nThe lists in {} are the old ones, unchanged.\n",
        path(&out)
    );
    assert_eq!(stop("TERM", &reopen, folder.path()), (Some(143), expected));
    assert_eq!(hidden(folder.path()), [""; 0]);
    assert_eq!(manifest(), published);
}

#[test]
fn a_run_stopped_after_the_exchange_says_so() {
    let folder = tempfile::tempdir().unwrap();
    let (federation_folder, out) = (folder.path().join("federation"), folder.path().join("lists"));
    federation(&federation_folder, "40", "80", "20");
    // What it prints does not fit into a pipe that nothing is read from.
    let run = begin(&["grade", path(&federation_folder), "--out", path(&out), "--format", "json"]);
    assert!(wait_until(|| out.exists() && hidden(folder.path()).is_empty()));
    send("TERM", &run);
    let (code, said) = ending(run);
    let expected = format!(
        "error: stopped by SIGTERM\nThe lists in {} are the new ones, complete.\n",
        path(&out)
    );
    assert_eq!(code, Some(143));
    assert!(said.ends_with(&expected), "{said}");
}

#[test]
fn a_run_that_waits_for_another_does_not_take_its_lock_away() {
    let folder = tempfile::tempdir().unwrap();
    let (federation_folder, out) = (folder.path().join("federation"), folder.path().join("lists"));
    federation(&federation_folder, "40", "80", "1");
    let lock = folder.path().join(".lists.lock");
    let held = fs::File::create(&lock).unwrap();
    held.lock().unwrap();
    let run = begin(&["grade", path(&federation_folder), "--out", path(&out)]);
    let has_opened = || {
        let open = fs::read_dir(format!("/proc/{}/fd", run.id())).into_iter().flatten().flatten();
        open.into_iter().any(|file| fs::read_link(file.path()).is_ok_and(|to| to == lock))
    };
    assert!(wait_until(has_opened));
    send("TERM", &run);
    let (code, said) = ending(run);
    assert_eq!(code, Some(143), "{said}");
    assert!(lock.exists());
}

#[test]
fn everything_unfinished_is_removed() {
    let folder = tempfile::tempdir().unwrap();
    let federation_folder = folder.path().join("federation");
    federation(&federation_folder, "1000", "8000", "1");
    let (out, results) = (folder.path().join("out"), federation_folder.join("2001-02/results.csv"));
    for arguments in [
        vec!["convert", path(&results), "--to", "csv", "--out", path(&out)],
        vec!["simulate", "--players", "4000", "--out", path(&out)],
    ] {
        let (code, said) = stop("TERM", &arguments, folder.path());
        assert_eq!(code, Some(143), "{said}");
        assert_eq!(said, format!("error: stopped by SIGTERM\n{} is not written.\n", path(&out)));
        assert_eq!(hidden(folder.path()), [""; 0], "{arguments:?}");
    }
}

/// Runs `grade` in a shell that first says something about signals or limits.
fn in_shell(first: &str, federation: &Path, out: &Path) -> Child {
    Command::new("sh")
        .args(["-c", &format!("{first}; exec \"$@\""), "sh", env!("CARGO_BIN_EXE_clarke")])
        .args(["grade", path(federation), "--out", path(out), "--quiet"])
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap()
}

#[test]
fn a_file_beyond_the_limit_of_the_shell_is_an_error() {
    let folder = tempfile::tempdir().unwrap();
    let (federation_folder, out) = (folder.path().join("federation"), folder.path().join("lists"));
    federation(&federation_folder, "1000", "8000", "1");
    let (code, said) = ending(in_shell("ulimit -f 16", &federation_folder, &out));
    assert_eq!(code, Some(1), "{said}");
    assert!(said.starts_with("error: cannot write ") && said.contains("File too large"), "{said}");
    assert!(!out.exists());
    assert_eq!(hidden(folder.path()), [""; 0]);
}

#[test]
fn an_ignored_hangup_does_not_end_a_run() {
    let folder = tempfile::tempdir().unwrap();
    let (federation_folder, out) = (folder.path().join("federation"), folder.path().join("lists"));
    federation(&federation_folder, "1000", "8000", "1");
    let run = in_shell("trap '' HUP", &federation_folder, &out);
    let is_begun = || hidden(folder.path()).iter().any(|name| name.contains(".clarke-"));
    wait_until(|| is_begun() || run_has_ended(&run));
    send("HUP", &run);
    assert_eq!(ending(run), (Some(0), String::new()));
    assert!(out.exists());
}
