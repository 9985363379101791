//! Seasons cut into submission files and graded from them.

use std::fs;
use std::path::Path;

use insta::assert_snapshot;

use crate::federation::Federation;
use crate::{done, fails, path, workspace};

/// The published files that must not depend on the format of the results.
const SAME: [&str; 3] = ["calculation.csv", "season_totals.csv", "withheld.csv"];

/// Grades a federation, and again from submission files; compares the lists byte by byte.
fn same_lists(folder: &Path) -> usize {
    let place = tempfile::tempdir().unwrap();
    let out = |name: &str| place.path().join(name);
    let cut = out("cut");
    done(&["convert", path(folder), "--to", "submission", "--out", path(&cut)]);
    done(&["grade", path(folder), "--out", path(&out("from-csv"))]);
    done(&["grade", path(&cut), "--out", path(&out("from-submissions"))]);
    let mut compared = 0;
    for season in fs::read_dir(out("from-csv")).unwrap() {
        let season = season.unwrap();
        for file in fs::read_dir(season.path()).unwrap() {
            let name = file.unwrap().file_name().into_string().unwrap();
            if name.starts_with("grades") || SAME.contains(&name.as_str()) {
                let [one, other] = ["from-csv", "from-submissions"].map(|lists| {
                    fs::read(out(lists).join(season.file_name()).join(&name)).unwrap()
                });
                assert!(one == other, "{name} of {}", season.file_name().display());
                compared += 1;
            }
        }
    }
    compared
}

#[test]
fn real_seasons_cut_into_submission_files_give_the_same_lists_to_the_byte() {
    let folder = workspace().join("../shared/data/federation");
    if !folder.exists() {
        eprintln!("skipped: the real seasons are not here ({} is missing)", folder.display());
        return;
    }
    assert_eq!(same_lists(&folder), 20);
}

#[test]
fn a_season_goes_to_submission_files_and_back() {
    let federation = Federation::new();
    let season = federation.folder().join("2006-07");
    let (cut, back) = (federation.out("cut"), federation.out("back"));
    let said = done(&["convert", path(&season), "--to", "submission", "--out", path(&cut)]);
    assert_snapshot!("converted to submissions", said);
    let said = done(&["convert", path(&cut), "--to", "csv", "--out", path(&back)]);
    assert_snapshot!("converted to csv", said.replace(path(&cut), "CUT"));
    assert_snapshot!(
        "results after a round trip",
        fs::read_to_string(back.join("results.csv")).unwrap()
    );
    for (arguments, expected) in [
        (["convert", path(&cut), "--to", "submission"], "has submission files already"),
        (["convert", path(&season), "--to", "csv"], "has results.csv already"),
        (["convert", path(&back.join("nothing")), "--to", "csv"], "cannot read the folder"),
    ] {
        let out = federation.out("nowhere");
        let error = fails(1, &[&arguments[..], &["--out", path(&out)]].concat());
        assert!(error.contains(expected) && !out.exists(), "{error}");
    }
}

#[test]
fn faults_of_an_event_file_are_rejected_rows_with_its_name_and_field() {
    let federation = Federation::new();
    let season = federation.folder().join("2007-08");
    let cut = federation.out("cut");
    done(&["convert", path(&season), "--to", "submission", "--out", path(&cut)]);
    let events = season.join("events");
    fs::rename(cut.join("events"), &events).unwrap();
    let error =
        fails(1, &["grade", path(&federation.folder()), "--out", path(&federation.out("x"))]);
    assert!(error.contains("has both results.csv and a folder of event files"), "{error}");
    fs::remove_file(season.join("results.csv")).unwrap();
    let file = fs::read_dir(&events).unwrap().next().unwrap().unwrap().path();
    let text = fs::read_to_string(&file).unwrap().replacen("#SCORE=10", "#SCORE=12", 1);
    fs::write(&file, text).unwrap();
    let out = federation.out("lists");
    done(&["grade", path(&federation.folder()), "--out", path(&out)]);
    let rejected = fs::read_to_string(out.join("2007-08/rejected.csv")).unwrap();
    assert!(rejected.contains(",SCORE,12,"), "{rejected}");
    // The same index with other content.
    fs::copy(&file, events.join("zz.txt")).unwrap();
    let other = fs::read_to_string(&file).unwrap().replacen("#SCORE=10", "#SCORE=01", 1);
    fs::write(events.join("zz.txt"), other).unwrap();
    let error = fails(1, &["grade", path(&federation.folder()), "--out", path(&out)]);
    assert!(error.contains("both have submission index 1"), "{error}");
}
