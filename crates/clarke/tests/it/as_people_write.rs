//! Common forms that differ from Clarke's own tables: they are read if they have only one possible
//! meaning; otherwise the output says how to have them read.

use std::fs;

use insta::assert_snapshot;

use crate::{clarke, done, fails, path, small_county, stdout};

/// A table in Clarke's own columns, filled in as people often do.
const LEAGUE: &str = "date,event,white,black,result
14/10/2006,League,500010F,500020J,1:0
14/10/2006,League,500030A,500040D,½
2006-10-21,League,500020J,500030A,1-0
21/10/2006,League,500040D,500010F,2-1
";

/// The same table as it was meant, except for the invalid result.
const MEANT: &str = "date,event,white,black,result
2006-10-14,League,500010F,500020J,1-0
2006-10-14,League,500030A,500040D,1/2-1/2
2006-10-21,League,500020J,500030A,1-0
";

#[test]
fn a_table_in_own_columns_says_how_to_read_it_otherwise() {
    for file in ["2006-07/events/league.csv", "2006-07/results.csv"] {
        let county = small_county(&[(file, LEAGUE)]);
        let folder = path(county.path());
        let found = stdout(&clarke(&["check", folder]));
        let shown = found.replace(folder, "county").replace("events/league", "results");
        let pins = found.split("import.toml (beside players.csv):\n").nth(1).unwrap();
        let pins: Vec<&str> = pins.lines().take(2).map(str::trim).collect();
        assert_snapshot!("own columns, other values", shown.replace("league.csv", "results.csv"));
        assert!(done(&["grade", folder]).contains("that have other forms (`14/10/2006`)"));
        // The suggested lines have them read, by check and grade alike.
        fs::write(county.path().join("2006-07/import.toml"), pins.join("\n")).unwrap();
        let found = stdout(&clarke(&["check", folder]));
        assert!(found.contains("date as the day (day first)"), "{found}");
        assert!(found.contains("4 rows: 1 error and 0 warnings"), "{found}");
        done(&["grade", folder, "--from", "2006-07"]);
        let list = |folder: &std::path::Path| {
            fs::read_to_string(folder.join("published/2006-07/calculation.csv")).unwrap()
        };
        let meant = small_county(&[("2006-07/results.csv", MEANT)]);
        done(&["grade", path(meant.path())]);
        assert_eq!(list(county.path()), list(meant.path()));
        assert!(done(&["status", folder]).contains("Everything is up to date"));
    }
}

#[test]
fn a_few_slips_are_no_reason_to_read_a_table_otherwise() {
    let table = "date,event,white,black,result\n2007-02-30,League,500010F,500020J,1-0\n\
                 2006-10-14,League,500010F,500030A,2-1\n";
    let county = small_county(&[("2006-07/events/league.csv", table)]);
    let found = stdout(&clarke(&["check", path(county.path())]));
    assert!(found.contains("E002") && found.contains("E004") && !found.contains("E039"), "{found}");
    let row = |day: usize| {
        format!("2006-{:02}-{:02},League,500010F,500020J,1-0\n", 5 + day / 28, 1 + day % 28)
    };
    let many: String = (0..50).map(row).collect();
    let table =
        format!("date,event,white,black,result\n{many}14/10/2006,League,500010F,500030A,1-0\n");
    let county = small_county(&[("2006-07/events/league.csv", &table)]);
    let found = stdout(&clarke(&["check", path(county.path())]));
    assert!(found.contains("E002") && !found.contains("E039"), "{found}");
}

#[test]
fn a_season_with_an_open_question_is_not_graded() {
    let table = "Wann,Wer,Gegen,Ausgang\n2006-10-14,500010F,500020J,1-0\n";
    let county = small_county(&[("2006-07/results.csv", table)]);
    let folder = path(county.path());
    let found = stdout(&clarke(&["check", folder]));
    let answer = found.split("with what is true:\n").nth(1).unwrap();
    let answer: Vec<&str> = answer.lines().take(5).map(str::trim).collect();
    assert!(found.contains("error[E037]: which columns are the two players"), "{found}");
    let error = fails(1, &["grade", folder]);
    assert!(error.contains("columns.white = \"...\""), "{error}");
    let mut answer = answer.join("\n");
    for name in ["Wann", "Wer", "Gegen", "Ausgang"] {
        answer = answer.replacen("...", name, 1);
    }
    fs::write(county.path().join("2006-07/import.toml"), answer).unwrap();
    assert!(done(&["grade", folder]).contains("rows        1 read = 1 graded + 0 rejected"));
}

/// A code with its letter in lower case can only be that player's.
#[test]
fn a_code_in_lower_case_is_read_in_every_file_and_said() {
    let small = |text: &str| text.replace("500020J", "500020j");
    let files = |turned: &dyn Fn(&str) -> String| {
        let players = "code,name\n500010F,\"Abel, Ann\"\n500020J,\"Bell, Ben\"\n\
                       500030A,\"Carr, Cy\"\n500040D,\"Dove, Di\"\n";
        let opening = "code,grade\n500020J,128\n500010F,142\n";
        let history = "code,season,points,games\n500020J,2005-06,1280,10\n";
        small_county(&[
            ("2006-07/events/league.csv", &turned(MEANT)),
            ("2006-07/players.csv", &turned(players)),
            ("opening_grades.csv", &turned(opening)),
            ("opening_history.csv", &turned(history)),
        ])
    };
    let (written_so, plain) = (files(&small), files(&str::to_owned));
    let folder = path(written_so.path());
    let found = stdout(&clarke(&["check", folder]));
    for place in [
        "warning[E026]: code: read as 500020J",
        "warning[E026]: code: read as Bell, Ben (500020J)",
        "3 rows in all",
        "0 errors and 2 warnings",
    ] {
        assert!(found.contains(place), "{place}: {found}");
    }
    let calculation = |county: &tempfile::TempDir| {
        done(&["grade", path(county.path())]);
        fs::read_to_string(county.path().join("published/2006-07/calculation.csv")).unwrap()
    };
    assert_eq!(calculation(&written_so), calculation(&plain));
    let said = fs::read_to_string(written_so.path().join("published/2006-07/suspicious.csv"));
    assert_eq!(said.unwrap().matches("read as ").count(), 4);
}
