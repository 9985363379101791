//! `clarke import`: what is proposed for free-form tables, and what is accepted into
//! `import.toml`.

use std::fs;

use crate::{clarke, copy_folder, json, path, stderr, stdout, workspace};

/// A federation with the files of the county trial, and a comment in its `import.toml`.
fn county() -> tempfile::TempDir {
    let place = tempfile::tempdir().unwrap();
    let sent = workspace().join("data/examples/county-spreadsheets");
    copy_folder(&sent.join("2006-07"), &place.path().join("2006-07"));
    fs::copy(sent.join("opening_grades.csv"), place.path().join("opening_grades.csv")).unwrap();
    fs::write(place.path().join("2006-07/import.toml"), "# kept by hand\n").unwrap();
    place
}

/// The files with something open, as the report names them.
fn open(text: &str) -> Vec<&str> {
    text.lines().filter(|line| line.starts_with("2006-07/events/")).collect()
}

#[test]
fn what_has_one_answer_is_accepted_and_read_by_it_from_then_on() {
    let county = county();
    let folder = path(county.path());
    let output = clarke(&["import", folder]);
    let shown = stdout(&output);
    assert_eq!(output.status.code(), Some(3), "{shown}{}", stderr(&output));
    let works = "2006-07/events/works-league.txt";
    assert_eq!(open(&shown), ["2006-07/events/autumn-congress.csv", works], "{shown}");

    // Nobody can have said on which day the congress was.
    let refused = clarke(&["import", folder, "--file", "autumn-congress.csv", "--accept", "shown"]);
    assert_eq!(refused.status.code(), Some(2), "{}", stdout(&refused));
    assert!(stderr(&refused).contains("nothing is proposed for `days`"), "{}", stderr(&refused));
    let import = county.path().join("2006-07/import.toml");
    assert_eq!(fs::read_to_string(&import).unwrap(), "# kept by hand\n");

    let accepted = clarke(&["import", folder, "--file", works, "--accept", "shown"]);
    assert_eq!(accepted.status.code(), Some(0), "{}{}", stdout(&accepted), stderr(&accepted));
    let written = fs::read_to_string(&import).unwrap();
    assert!(written.starts_with("# kept by hand\n\n[[files.\"works-league.txt\".tables]]\n"));
    let again = stdout(&clarke(&["import", folder]));
    assert_eq!(open(&again), ["2006-07/events/autumn-congress.csv"], "{again}");
    let checked = stdout(&clarke(&["check", folder]));
    assert!(!checked.contains("which comes first, the day or the month"), "{checked}");

    let files = json(&["import", folder, "--file", works]);
    assert_eq!(files[0]["is_written"], true);

    // With other names of columns the file is asked about again.
    let sent = county.path().join(works);
    let other = fs::read_to_string(&sent).unwrap().replace("PLAYED", "WHEN");
    assert_ne!(other, fs::read_to_string(&sent).unwrap());
    fs::write(&sent, other).unwrap();
    let checked = stdout(&clarke(&["check", folder]));
    assert!(checked.contains("the names of its columns are not those"), "{checked}");
}

#[test]
fn a_likely_proposal_is_accepted_and_an_open_one_is_not() {
    let county = county();
    let folder = path(county.path());
    // No vocabulary has the names of the two columns of players, but no others have names.
    let games = "Date,Left,Right,Result\n2006-10-14,\"Sykes, Tom\",\"Yates, Beth\",1-0\n\
                 2006-11-18,\"Yates, Beth\",\"Varley, Wendy\",0-1\n";
    fs::write(county.path().join("2006-07/events/friendlies.csv"), games).unwrap();
    let output = clarke(&["import", folder, "--accept", "likely"]);
    let shown = stdout(&output);
    assert_eq!(output.status.code(), Some(3), "{shown}{}", stderr(&output));
    let import = fs::read_to_string(county.path().join("2006-07/import.toml")).unwrap();
    assert!(import.contains("[[files.\"friendlies.csv\".tables]]"), "{shown}");
    assert!(!import.contains("works-league"), "{import}");
}

#[test]
fn a_file_that_no_season_has_is_wrong_usage() {
    let county = county();
    let folder = path(county.path());
    for wrong in [&["--file", "none.csv"][..], &["--accept", "shown"]] {
        let output = clarke(&[&["import", folder][..], wrong].concat());
        assert_eq!(output.status.code(), Some(2), "{wrong:?}");
        assert!(stdout(&output).is_empty(), "{wrong:?}");
    }
}
