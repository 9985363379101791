//! `xtask bench` with scripts in place of the two programs: the order of runs and the table.

use std::path::Path;

use crate::fixture::{Ended, Workspace};

/// A manifest, so that cargo can say where the target folder is.
const MANIFEST: &str = "[package]\nname = \"small\"\nversion = \"0.1.0\"\nedition = \"2024\"\n";

const BARE_READ: &str = "#!/bin/sh\necho \"{\\\"rows\\\":$#,\\\"seconds\\\":0.001}\"\n";

fn bench(workspace: &Workspace, clarke: &Path, words: &[&str]) -> Ended {
    let bare_read = workspace.script("bare_read.sh", BARE_READ);
    let programs =
        ["--clarke", clarke.to_str().unwrap(), "--bare-read", bare_read.to_str().unwrap()];
    workspace.xtask(&[&["bench"], &programs[..], words].concat())
}

fn small_workspace() -> Workspace {
    Workspace::of(&[("Cargo.toml", MANIFEST), ("src/lib.rs", "//! Small.\n")])
}

#[test]
fn both_programs_take_turns_and_the_table_shows_both_datasets() {
    let workspace = small_workspace();
    let ended = bench(&workspace, &workspace.fake_clarke(), &["--quick", "--runs", "2"]);
    assert_eq!((ended.code, ended.err.as_str()), (Some(0), ""));
    for expected in [
        "clarke simulate: 12000 players, 160000 games in ",
        "season 1/2: 0.001 s, ",
        "1 million games 2/2: 0.001 s, ",
        "five real seasons: left out, there is no ../shared/data/federation\n",
        "\ngoal, at most ",
        "Medians of 2 runs in turn",
    ] {
        assert!(ended.out.contains(expected), "{expected}\n---\n{}", ended.out);
    }
}

#[test]
fn a_dataset_is_made_once_and_again_when_asked_for() {
    let workspace = small_workspace();
    let made = |words: &[&str]| {
        let words = [&["--quick", "--runs", "1"], words].concat();
        bench(&workspace, &workspace.fake_clarke(), &words).out.matches("clarke simulate:").count()
    };
    assert_eq!((made(&[]), made(&[]), made(&["--fresh"])), (2, 0, 2));
}

#[test]
fn a_grading_that_fails_fails_the_benchmark() {
    let workspace = small_workspace();
    let script = "#!/bin/sh\ncase $1 in grade) echo bad season >&2; exit 1;; esac\n\
        for out; do :; done; mkdir -p $out/s; printf 'h\\na\\n' > $out/s/results.csv\n";
    let clarke = workspace.script("failing.sh", script);
    let ended = bench(&workspace, &clarke, &["--quick"]);
    assert_eq!(ended.code, Some(1));
    assert!(ended.err.contains("bad season"), "{}", ended.err);
}
