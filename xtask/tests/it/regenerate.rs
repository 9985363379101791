//! `xtask regenerate` on a small workspace: write, check, dry run, and what happens on failure.

use crate::fixture::{Ended, Workspace};

const LIST: &str = "data/published/2003-04/grades200404.csv";

const README: &str = "# Clarke\n\
    <!-- generated: clarke grade --help | without Usage -->\n\
    <!-- /generated -->\n\
    <!-- generated: head -n 2 data/published/2003-04/grades200404.csv -->\n\
    <!-- /generated -->\n";

/// A workspace in which nothing has been generated yet.
fn bare() -> Workspace {
    Workspace::of(&[("README.md", README), ("data/editions/list.txt", "anna,142\nben,120\n")])
}

/// A workspace in which everything has just been generated.
fn fresh() -> Workspace {
    let workspace = bare();
    assert_eq!(regenerate(&workspace, &[]).code, Some(0));
    workspace
}

fn regenerate(workspace: &Workspace, words: &[&str]) -> Ended {
    let clarke = workspace.fake_clarke();
    let words = [&["regenerate", "--clarke", clarke.to_str().unwrap()], words].concat();
    workspace.xtask(&words)
}

#[test]
fn the_first_run_makes_folders_and_excerpts() {
    let workspace = bare();
    let ended = regenerate(&workspace, &[]);
    assert_eq!((ended.code, ended.err.as_str()), (Some(0), ""));
    assert!(ended.out.contains(&format!("added {LIST}\n")), "{}", ended.out);
    assert!(ended.out.contains("replaced README.md\n"), "{}", ended.out);
    assert!(ended.out.ends_with("5 generated files replaced\n"), "{}", ended.out);
    assert_eq!(workspace.read(LIST).unwrap(), "code,grade\nanna,142\nben,120\n");
    let readme = workspace.read("README.md").unwrap();
    assert!(
        readme.contains("-->\n```text\n$ clarke grade --help\nGrades a season\n\n```\n"),
        "{readme}"
    );
    assert!(readme.contains("-->\n```text\ncode,grade\nanna,142\n```\n"), "{readme}");
}

#[test]
fn a_second_run_finds_nothing_to_do_in_any_mode() {
    let workspace = fresh();
    for mode in [&[][..], &["--check"], &["--dry-run"]] {
        let ended = regenerate(&workspace, mode);
        assert_eq!(ended.code, Some(0));
        assert!(ended.out.ends_with("every generated file is up to date\n"), "{}", ended.out);
    }
}

#[test]
fn check_shows_the_difference_and_the_command() {
    let workspace = fresh();
    workspace.write(LIST, "code,grade\nanna,143\nben,120\n");
    let ended = regenerate(&workspace, &["--check"]);
    assert_eq!(ended.code, Some(1));
    let expected = format!("{LIST}: stale\n--- committed\n+++ generated\n");
    assert!(ended.out.contains(&expected), "{}", ended.out);
    assert!(ended.out.contains("\n-anna,143\n+anna,142\n"), "{}", ended.out);
    assert!(ended.out.contains("Type `cargo xtask regenerate`"), "{}", ended.out);
    assert!(workspace.read(LIST).unwrap().contains("143"));
}

#[test]
fn check_names_missing_and_extra_files() {
    let workspace = fresh();
    std::fs::remove_file(workspace.root().join("data/federation/opening_grades.csv")).unwrap();
    workspace.write("data/published/2002-03/old.csv", "x\n");
    let ended = regenerate(&workspace, &["--check"]);
    assert_eq!(ended.code, Some(1));
    assert!(ended.out.contains("data/federation/opening_grades.csv: missing"), "{}", ended.out);
    assert!(ended.out.contains("data/published/2002-03/old.csv: extra"), "{}", ended.out);
    assert!(ended.out.contains("2 generated files stale"), "{}", ended.out);
}

#[test]
fn a_dry_run_names_what_would_change_and_changes_nothing() {
    let workspace = fresh();
    workspace.write(LIST, "code,grade\n");
    workspace.write("data/published/2002-03/old.csv", "x\n");
    let ended = regenerate(&workspace, &["--dry-run"]);
    assert_eq!(ended.code, Some(0));
    let expected = format!("would be replaced: {LIST} (lines: 2 added, 0 removed)\n");
    assert!(ended.out.contains(&expected), "{}", ended.out);
    assert!(ended.out.contains("would be removed: data/published/2002-03/old.csv"));
    assert_eq!(workspace.read(LIST).unwrap(), "code,grade\n");
}

#[test]
fn write_removes_what_no_generator_makes() {
    let workspace = fresh();
    workspace.write("data/published/2002-03/old.csv", "x\n");
    let ended = regenerate(&workspace, &[]);
    assert!(ended.out.contains("removed data/published/2002-03/old.csv\n"), "{}", ended.out);
    assert_eq!(workspace.read("data/published/2002-03/old.csv"), None);
}

#[test]
fn lists_beside_the_seasons_are_not_stale() {
    let workspace = fresh();
    let own = "data/federation/published/2003-04/grades200404.csv";
    workspace.write(own, "code,grade\n");
    assert_eq!(regenerate(&workspace, &["--check"]).code, Some(0));
    let ended = regenerate(&workspace, &[]);
    assert!(ended.out.ends_with("every generated file is up to date\n"), "{}", ended.out);
    assert_eq!(workspace.read(own).unwrap(), "code,grade\n");
}

#[test]
fn what_git_ignores_is_neither_stale_nor_removed() {
    let workspace = fresh();
    let git = |words: &[&str]| {
        let mut command = std::process::Command::new("git");
        assert!(command.args(words).current_dir(workspace.root()).status().unwrap().success());
    };
    git(&["init", "--quiet"]);
    workspace.write(".gitignore", "/data/federation/site\n");
    workspace.write("data/federation/site/index.html", "<p>\n");
    workspace.write("data/federation/notes.txt", "x\n");
    let checked = regenerate(&workspace, &["--check"]);
    assert!(checked.out.contains("data/federation/notes.txt: extra"), "{}", checked.out);
    assert!(checked.out.contains("1 generated file stale"), "{}", checked.out);
    regenerate(&workspace, &[]);
    assert!(workspace.read("data/federation/site/index.html").is_some());
    assert_eq!(workspace.read("data/federation/notes.txt"), None);
}

#[test]
fn an_excerpt_shows_the_list_that_has_just_been_generated() {
    let workspace = fresh();
    workspace.write("data/editions/list.txt", "carol,99\n");
    let ended = regenerate(&workspace, &["--check"]);
    assert_eq!(ended.code, Some(1));
    assert!(ended.out.contains("README.md: stale"), "{}", ended.out);
    assert!(ended.out.contains("\n+carol,99\n"), "{}", ended.out);
}

#[test]
fn a_failing_clarke_changes_nothing_and_is_quoted() {
    let workspace = fresh();
    workspace.write("data/editions/list.txt", "carol,99\n");
    let broken = workspace.script("broken.sh", "#!/bin/sh\necho no seed >&2\nexit 1\n");
    let ended = workspace.xtask(&["regenerate", "--clarke", broken.to_str().unwrap()]);
    assert_eq!(ended.code, Some(1));
    assert!(ended.err.contains("`clarke simulate --players 1000"), "{}", ended.err);
    assert!(ended.err.contains("no seed"), "{}", ended.err);
    assert!(workspace.read(LIST).unwrap().contains("anna"));
}

#[test]
fn a_marker_that_cannot_be_understood_is_named_with_its_line() {
    let workspace = fresh();
    workspace.write("README.md", "# Clarke\n\n<!-- generated: ls -->\n<!-- /generated -->\n");
    let ended = regenerate(&workspace, &[]);
    assert_eq!(ended.code, Some(1));
    assert!(ended.err.contains("README.md:3: <!-- generated: ls -->"), "{}", ended.err);
}

#[test]
fn a_program_that_is_not_there_is_named() {
    let ended = bare().xtask(&["regenerate", "--clarke", "no/such/clarke"]);
    assert_eq!(ended.code, Some(1));
    assert!(ended.err.contains("no program no/such/clarke"), "{}", ended.err);
}
