//! Seasons cut into submission files and graded from them.

use std::fs;
use std::path::{Path, PathBuf};

use insta::assert_snapshot;

use crate::federation::Federation;
use crate::{done, fails, path, workspace};

/// The published files that must not depend on the format of the results.
const SAME: [&str; 3] = ["calculation.csv", "season_totals.csv", "withheld.csv"];

/// Grades a federation, and again from another format; compares the lists byte by byte.
fn same_lists(folder: &Path, format: &str) -> usize {
    let place = tempfile::tempdir().unwrap();
    let out = |name: &str| place.path().join(name);
    let cut = out("cut");
    done(&["convert", path(folder), "--to", format, "--out", path(&cut)]);
    done(&["grade", path(folder), "--out", path(&out("from-csv"))]);
    done(&["grade", path(&cut), "--out", path(&out("from-format"))]);
    let mut compared = 0;
    for season in fs::read_dir(out("from-csv")).unwrap() {
        let season = season.unwrap();
        if season.file_name() == "federation.json" {
            continue;
        }
        for file in fs::read_dir(season.path()).unwrap() {
            let name = file.unwrap().file_name().into_string().unwrap();
            if name.starts_with("grades") || SAME.contains(&name.as_str()) {
                let [one, other] = ["from-csv", "from-format"].map(|lists| {
                    fs::read(out(lists).join(season.file_name()).join(&name)).unwrap()
                });
                assert!(one == other, "{name} of {} from {format}", season.file_name().display());
                compared += 1;
            }
        }
    }
    compared
}

#[test]
fn real_seasons_in_any_format_give_the_same_lists_to_the_byte() {
    let folder = workspace().join("../shared/data/federation");
    if !folder.exists() {
        eprintln!("skipped: the real seasons are not here ({} is missing)", folder.display());
        return;
    }
    for format in ["submission", "csv", "parquet", "trf", "pgn"] {
        assert_eq!(same_lists(&folder, format), 20, "{format}");
    }
}

#[test]
fn the_example_federation_gives_the_same_lists_from_formats_with_a_list_of_players() {
    let folder = workspace().join("data/federation");
    for format in ["csv", "parquet", "trf", "pgn"] {
        assert_eq!(same_lists(&folder, format), 12, "{format}");
    }
}

#[test]
fn files_of_several_kinds_become_one_set_of_results() {
    let place = tempfile::tempdir().unwrap();
    let file = |name: &str| place.path().join(name);
    fs::create_dir(file("in")).unwrap();
    let game = |event: &str, result: &str| {
        format!(
            "[Event \"{event}\"]\n[Date \"2006.09.01\"]\n[White \"Lee, Ann\"]\n\
             [WhiteFideId \"400001\"]\n[Black \"Roe, Ben\"]\n[Result \"{result}\"]\n\n{result}\n\n"
        )
    };
    fs::write(file("in/a.pgn"), game("Open", "1-0") + &game("=Cup", "*") + &game("=Cup", "0-1"))
        .unwrap();
    fs::copy(workspace().join("data/examples/norm-tournament.trf"), file("in/b.trf")).unwrap();
    fs::write(
        file("in/c.csv"),
        "date,event,white,black,result,note\n2006-09-03,Cup,500010F,500020J,1/2-1/2,x\n",
    )
    .unwrap();
    let said = done(&["convert", path(&file("in/*")), "--to", "csv", path(&file("out"))]);
    assert_snapshot!("converted files", said.replace(path(place.path()), "PLACE"));
    let results = fs::read_to_string(file("out/results.csv")).unwrap();
    let lines: Vec<&str> = results.lines().collect();
    assert_eq!(lines[1], "2006-09-01,Open,400001,\"Roe, Ben\",1-0,,,");
    assert_eq!(lines[2], "2006-09-01,'=Cup,400001,\"Roe, Ben\",0-1,,,");
    assert_eq!(lines.last(), Some(&"2006-09-03,Cup,500010F,500020J,1/2-1/2,,,"));
    let players = fs::read_to_string(file("out/players.csv")).unwrap();
    assert!(players.contains("\n400001,\"Lee, Ann\",,,,,,,,,400001,\n"), "{players}");
}

#[test]
fn what_cannot_be_converted_is_said_and_nothing_is_written() {
    let place = tempfile::tempdir().unwrap();
    let file = |name: &str| place.path().join(name);
    let error = |code, paths: &[PathBuf]| {
        let paths: Vec<&str> = paths.iter().map(|p| path(p)).collect();
        fails(code, &[&["convert", "--to", "csv"], &paths[..]].concat())
    };
    fs::write(file("d.txt"), "Dear grader,\n").unwrap();
    for (code, paths, said) in [
        (2, vec![file("nothing*"), file("x")], "no file fits this pattern"),
        (2, vec![file("d.txt")], "expected where to write: IN... OUT"),
        (2, vec![file("[z"), file("x")], "invalid range pattern"),
        (1, vec![place.path().to_owned(), file("x")], "is not a season, and holds none"),
        (1, vec![file("d.txt"), file("x")], "its first line is that of no file that is read here"),
    ] {
        let error = error(code, &paths);
        assert!(error.contains(said), "{error}");
        assert!(!file("x").exists());
    }
}

#[test]
fn event_files_may_be_of_any_kind() {
    let federation = Federation::new();
    let expected = federation.out("expected");
    done(&["grade", path(&federation.folder()), "--out", path(&expected)]);
    let season = federation.folder().join("2007-08");
    for format in ["csv", "parquet", "trf", "pgn"] {
        let cut = federation.out(format);
        done(&["convert", path(&season), "--to", format, "--out", path(&cut)]);
        if !cut.join("events").exists() {
            fs::create_dir(cut.join("events")).unwrap();
            let name = format!("results.{format}");
            fs::rename(cut.join(&name), cut.join("events").join(&name)).unwrap();
        }
        fs::remove_dir_all(&season).unwrap();
        fs::rename(&cut, &season).unwrap();
        let out = federation.out("lists");
        done(&["grade", path(&federation.folder()), "--out", path(&out)]);
        for name in ["grades200804.csv", "calculation.csv"] {
            let [one, other] =
                [&expected, &out].map(|l| fs::read(l.join("2007-08").join(name)).unwrap());
            assert!(one == other, "{name} from {format}");
        }
    }
    fs::write(season.join("events/letter.txt"), "Dear grader,\n").unwrap();
    fs::write(season.join("events/broken.parquet"), "PAR1").unwrap();
    fs::write(season.join("events/broken.trf.gz"), [0x1f, 0x8b, 8, 0, 1]).unwrap();
    fs::write(season.join("events/photo.jpg"), [0xff, 0xd8, 0, 0x81]).unwrap();
    let out = federation.out("lists");
    done(&["grade", path(&federation.folder()), "--out", path(&out)]);
    let rejected = fs::read_to_string(out.join("2007-08/rejected.csv")).unwrap();
    for (file, problem) in [
        ("letter.txt", "its first line is that of no file that is read here"),
        ("broken.parquet", "the Parquet file is damaged"),
        ("broken.trf.gz", "it cannot be decompressed (unexpected end of file)"),
        ("photo.jpg", "line 1: not text in UTF-8, UTF-16 or Windows-1252 (byte 0x00)"),
    ] {
        let line =
            rejected.lines().find(|line| line.starts_with(&format!("2007-08/events/{file},")));
        assert!(
            line.unwrap().replace('"', "").contains(&format!("the file cannot be used: {problem}")),
            "{rejected}"
        );
    }
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
    let (nothing, out) = (back.join("nothing"), federation.out("nowhere"));
    let error = fails(1, &["convert", path(&nothing), "--to", "csv", "--out", path(&out)]);
    assert!(error.contains("cannot read the folder") && !out.exists(), "{error}");
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
    assert!(error.contains("/events exist: remove one of them"), "{error}");
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
