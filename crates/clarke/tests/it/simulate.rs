//! `clarke simulate`.

use crate::federation::files;
use crate::{done, fails, path};

#[test]
fn the_same_seed_writes_the_same_bytes_and_the_batch_can_grade_them() {
    let place = tempfile::tempdir().unwrap();
    let [one, two] = ["one", "two"].map(|name| place.path().join(name));
    let size = ["--players", "120", "--games", "900", "--seasons", "2", "--seed", "5"];
    for out in [&one, &two] {
        let printed = done(&[&["simulate", "--out", path(out)], &size[..]].concat());
        assert!(printed.starts_with("2 seasons of 120 players and 900 rows written to "));
    }
    assert_eq!(files(&one), files(&two));
    let out = place.path().join("published");
    let summary = done(&["grade", path(&one), "--out", path(&out)]);
    assert!(summary.contains("rows        900 read = "), "{summary}");
}

#[test]
fn a_folder_with_anything_in_it_is_refused() {
    let place = tempfile::tempdir().unwrap();
    std::fs::write(place.path().join("notes.txt"), "mine").unwrap();
    let error = fails(1, &["simulate", "--out", path(place.path())]);
    assert!(error.contains("holds `notes.txt`: expected an empty folder, or a new one"), "{error}");
}

#[test]
fn a_federation_that_cannot_be_is_wrong_usage() {
    let error = fails(2, &["simulate", "--players", "5", "--out", "never-made"]);
    assert_eq!(error, "error: 5 players: expected 40 to 800000\n");
    let error = fails(2, &["simulate", "--players", "100", "--games", "9", "--out", "never-made"]);
    assert_eq!(error, "error: 9 games a season for 100 players: expected 50 to 4000\n");
}
