//! `xtask bench` with scripts in place of the programs: the order of runs, the table, and its file.

use crate::fixture::{Ended, Workspace};

/// A manifest, so that cargo can report the target folder.
const MANIFEST: &str = "[package]\nname = \"small\"\nversion = \"0.1.0\"\nedition = \"2024\"\n";

/// Records its name, so that a test sees the order of runs, and prints how long it took.
const READ: &str = "#!/bin/sh\necho \"${0##*/}\" >> log.txt\n\
    echo \"{\\\"rows\\\":$#,\\\"seconds\\\":0.001}\"\n";

/// A workspace with all programs in the folder `programs`.
fn small_workspace() -> Workspace {
    let workspace = Workspace::of(&[("Cargo.toml", MANIFEST), ("src/lib.rs", "//! Small.\n")]);
    workspace.fake_clarke();
    workspace.script("programs/clarke", CLARKE);
    workspace.script("programs/bare_read", READ);
    workspace.script("programs/own_read", READ);
    workspace
}

/// The stand-in for `clarke`, which records its runs.
const CLARKE: &str = "#!/bin/sh\necho \"$1\" >> log.txt\nexec ./clarke.sh \"$@\"\n";

fn bench(workspace: &Workspace, words: &[&str]) -> Ended {
    workspace.xtask(&[&["bench", "--programs", "programs"], words].concat())
}

/// The table's lines below its header, cell by cell.
fn table(page: &str) -> Vec<Vec<String>> {
    let lines = page.lines().filter(|line| line.starts_with('|')).skip(2);
    lines.map(|line| line.split('|').map(|cell| cell.trim().to_owned()).collect()).collect()
}

#[test]
fn every_line_is_measured_and_written_as_a_table() {
    let workspace = small_workspace();
    let ended = bench(&workspace, &["--runs", "2"]);
    assert_eq!((ended.code, ended.err.as_str()), (Some(0), ""));
    let page = workspace.read("data/benchmarks.md").unwrap();
    assert!(ended.out.contains(&page), "{}\n---\n{page}", ended.out);
    assert!(page.contains("medians of 2 runs in turn"), "{page}");
    let table = table(&page);
    let goals: Vec<&str> = table.iter().map(|cells| cells[5].as_str()).collect();
    assert_eq!(goals[..4], ["2.0 (a)", "1.5 (a)", "1.2 (a), 60 bytes a game", "1.0 (a)"]);
    assert!(goals[5].starts_with("3 grade = "), "{page}");
    assert!(table.iter().all(|cells| cells[2] == "0.001"), "{page}");
    assert!(table[6][3].starts_with("0.001 "), "{page}");
}

#[test]
fn programs_take_turns_after_a_warm_up() {
    let workspace = small_workspace();
    let ended = bench(&workspace, &["--only", "check", "--runs", "2"]);
    assert_eq!((ended.code, ended.err.as_str()), (Some(0), ""));
    let turn = "bare_read\ngrade\ncheck\n";
    let log = workspace.read("log.txt").unwrap();
    assert_eq!(log, format!("simulate\n{}", turn.repeat(3)));
}

#[test]
fn a_line_alone_leaves_the_page_of_all_lines_as_it_was() {
    let workspace = small_workspace();
    workspace.write("data/benchmarks.md", "all lines\n");
    let only = ["--only", "160-thousand", "--runs", "1"];
    let ended = bench(&workspace, &only);
    assert_eq!(table(&ended.out).len(), 1, "{}", ended.out);
    let ended = bench(&workspace, &[&only[..], &["--out", "one.md"]].concat());
    assert!(ended.out.ends_with("Written to one.md\n"), "{}", ended.out);
    assert_eq!(table(&workspace.read("one.md").unwrap()).len(), 1);
    assert_eq!(workspace.read("data/benchmarks.md").unwrap(), "all lines\n");
}

#[test]
fn a_season_is_made_once_and_again_when_asked_for() {
    let workspace = small_workspace();
    let made = |words: &[&str]| {
        let words = [&["--only", "parquet", "--runs", "1"], words].concat();
        bench(&workspace, &words).out.lines().filter(|line| line.starts_with("made ")).count()
    };
    assert_eq!((made(&[]), made(&[]), made(&["--fresh"])), (2, 0, 2));
}

#[test]
fn a_season_made_again_leaves_no_copy() {
    let workspace = small_workspace();
    let bench = |words: &[&str]| bench(&workspace, &[words, &["--runs", "1"]].concat()).out;
    bench(&["--only", "parquet"]);
    bench(&["--only", "10-million", "--fresh"]);
    let then = bench(&["--only", "parquet"]);
    let made: Vec<&str> = then.lines().filter(|line| line.starts_with("made ")).collect();
    assert_eq!(made.len(), 1, "{then}");
    assert!(made[0].contains("-parquet in "), "{then}");
}

#[test]
fn a_grading_that_fails_fails_the_benchmark() {
    let workspace = small_workspace();
    let script = "#!/bin/sh\ncase $1 in grade) echo bad season >&2; exit 1;; esac\n\
        exec ./clarke.sh \"$@\"\n";
    workspace.script("programs/clarke", script);
    let ended = bench(&workspace, &["--only", "1-million"]);
    assert_eq!(ended.code, Some(1));
    assert!(ended.err.contains("bad season"), "{}", ended.err);
}

#[test]
fn a_program_that_is_not_there_is_named() {
    let workspace = small_workspace();
    std::fs::remove_file(workspace.root().join("programs/own_read")).unwrap();
    let ended = bench(&workspace, &[]);
    assert_eq!(ended.code, Some(1));
    assert!(ended.err.contains("no program programs/own_read"), "{}", ended.err);
}
