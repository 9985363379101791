//! `clarke simulate`.

use formats::true_strengths::read_true_strengths;
use input_files::Source;

use crate::federation::files;
use crate::{clarke, done, fails, path};

#[test]
fn the_same_seed_writes_the_same_bytes() {
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
fn a_federation_has_eight_games_a_player_by_default() {
    let place = tempfile::tempdir().unwrap();
    for (players, rows) in [("40", "320"), ("120", "960")] {
        let out = place.path().join(players);
        let said = done(&["simulate", "--players", players, "--seasons", "1", "--out", path(&out)]);
        let expected = format!("1 season of {players} players and {rows} rows written to");
        assert!(said.starts_with(&expected), "{said}");
    }
}

#[test]
fn a_federation_that_cannot_be_is_wrong_usage() {
    let error = fails(2, &["simulate", "--players", "5", "--out", "never-made"]);
    assert_eq!(error, "error: 5 players: expected 40 to 800000\n");
    let error = fails(2, &["simulate", "--players", "100", "--games", "9", "--out", "never-made"]);
    assert_eq!(error, "error: 9 games a season for 100 players: expected 50 to 20000\n");
}

#[test]
fn the_truth_is_written_and_changes_no_grade() {
    let place = tempfile::tempdir().unwrap();
    let with = place.path().join("federation");
    let size = ["simulate", "--players", "120", "--games", "900", "--seasons", "2", "--out"];
    done(&[&size[..], &[path(&with)]].concat());
    let bytes = std::fs::read(with.join("true_strengths.parquet")).unwrap();
    let read = read_true_strengths(&Source::from_bytes("truth", bytes)).unwrap();
    assert!(read.rejected.is_empty() && read.ignored.is_empty());
    assert_eq!(read.rows.len(), 2 * 12 * 120);
    let months: std::collections::BTreeSet<_> =
        read.rows.iter().map(|(_, row)| row.month).collect();
    assert_eq!(months.len(), 24);
    assert_eq!(months.first().map(ToString::to_string).as_deref(), Some("2001-05-01"));
    let lists = |out: &str| {
        let out = place.path().join(out);
        done(&["grade", path(&with), "--out", path(&out), "--quiet"]);
        files(&out)
    };
    let (known, found) = (lists("known"), clarke(&["check", path(&with)]));
    std::fs::remove_file(with.join("true_strengths.parquet")).unwrap();
    assert!(known == lists("unknown"), "the truth changed a published file");
    assert!(!String::from_utf8_lossy(&found.stdout).contains("true_strengths"));
}

#[test]
fn the_parameters_of_the_model_reach_the_federation() {
    let place = tempfile::tempdir().unwrap();
    let make = |name: &str, more: &[&str]| {
        let out = place.path().join(name);
        let size = ["simulate", "--players", "120", "--games", "900", "--seasons", "2", "--out"];
        done(&[&size[..], &[path(&out)], more].concat());
        std::fs::read_to_string(out.join("2002-03/results.csv")).unwrap()
    };
    let usual = make("usual", &[]);
    let defaults = ["--drift", "3", "--newcomers", "11", "--schools", "8"];
    let more = ["--isolated-schools", "80", "--curve", "logistic:50"];
    let colours = ["--white-advantage", "0", "--draws", "30"];
    assert_eq!(usual, make("said", &[&defaults[..], &more[..], &colours[..]].concat()));
    let clean = make("clean", &["--clean"]);
    // A hundred and fifty rows in ten thousand are faulty.
    let differing = usual.lines().zip(clean.lines()).filter(|(one, other)| one != other).count();
    assert!((1..=13).contains(&differing), "{differing}");
    for (number, other) in [
        ["--drift", "10"],
        ["--newcomers", "5"],
        ["--schools", "0"],
        ["--isolated-schools", "0"],
        ["--curve", "linear"],
        ["--white-advantage", "-4.5"],
        ["--draws", "40"],
    ]
    .iter()
    .enumerate()
    {
        assert_ne!(usual, make(&number.to_string(), other), "{other:?}");
    }
    let wrong = |more: &[&str]| fails(2, &[&["simulate", "--out", "never-made"], more].concat());
    assert!(wrong(&["--curve", "parabola"]).contains("expected logistic, normal or linear"));
    assert_eq!(
        wrong(&["--drift", "60"]),
        "error: a drift of 60 grade points a year: expected 0 to 50\n"
    );
    assert_eq!(
        wrong(&["--white-advantage", "80"]),
        "error: an advantage of 80 grade points for White: expected -50 to 50\n"
    );
    assert_eq!(
        wrong(&["--draws", "110"]),
        "error: 110 per cent of the games between equals drawn: expected 0 to 100\n"
    );
}

#[test]
fn too_many_at_schools_are_told() {
    let refused = |flags: &[&str]| {
        let size = ["simulate", "--players", "1000", "--games", "6000", "--out", "never"];
        fails(2, &[&size[..], flags].concat())
    };
    // 1000 / 80 are 12, and 250 in all may be at schools: 1000 / 5 are 200, and 1000 / 4 are 250.
    let error = refused(&["--schools", "1"]);
    assert!(error.contains("--schools 1 --isolated-schools 80: 1012 of 1000 members"), "{error}");
    assert!(error.contains("--schools would have to be 5 or more, or 0"), "{error}");
    assert!(refused(&["--schools", "4"]).contains("5 or more"));
    // 1000 / 8 are at ordinary schools if no flag says otherwise, which leaves 125.
    let error = refused(&["--isolated-schools", "2"]);
    assert!(error.contains("--isolated-schools would have to be 8 or more, or 0"), "{error}");
    assert!(refused(&["--isolated-schools", "7"]).contains("8 or more"));
    let error = refused(&["--isolated-schools", "1", "--schools", "1"]);
    assert!(error.contains("each would have to be 8 or more, or 0"), "{error}");
}
