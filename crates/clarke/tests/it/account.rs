//! The account of a season: every file and row that was sent, and everybody who is not on the list.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

use insta::assert_snapshot;
use serde_json::Value;

use crate::{clarke, copy_folder, done, fails, path, small_county, stdout, workspace};

/// A county's season as it arrives: the example of the repository, with further files of kinds that
/// people really send.
struct County {
    place: tempfile::TempDir,
}

/// A spreadsheet saved as CSV: blank rows, empty columns after the last one, a remark in a row of
/// its own, blanks around a name, and a name that two players have.
const SPREADSHEET: &str = "\
date,event,white,black,result,,
2006-11-04,Autumn Congress,500010F,500020J,1-0,,
,,,,,,
2006-11-04,Autumn Congress, 500030A ,500040D,0-1,,
Round 2 was delayed,,,,,,
2006-11-04,Autumn Congress,\"Shaw, Sam\",500040D,1-0,,
2006-11-04,Autumn Congress,500050G,\"Fox, Fay\",1/2-1/2,,
2006-11-04,Autumn Congress,500060K,500010F,1-0,,a,b,c

";

/// Two cells of one game disagree, so the result is unknown.
const CROSS_TABLE: &str = "\
name,code,r1,r2,r3,score
\"Abel, Ann\",500010F,W2,W3,W4,3
\"Bell, Ben\",500020J,L1,W4,D3,1.5
\"Carr, Cy\",500030A,W4,W1,D2,2.5
\"Dove, Di\",500040D,L3,L2,L1,0
";

impl County {
    fn new() -> Self {
        let county = Self { place: tempfile::tempdir().unwrap() };
        copy_folder(&workspace().join("data/examples/county"), &county.folder());
        let players = county.folder().join("2006-07/players.csv");
        let namesakes = "500090H,\"Shaw, Sam\",M,,Ure,\n500100G,\"Shaw, Sam\",M,,Nidd,\n";
        let list = fs::read_to_string(&players).unwrap() + namesakes;
        fs::write(players, list).unwrap();
        county.send("autumn-congress.csv", SPREADSHEET);
        county.send("winter-cup-2006-12-09.csv", CROSS_TABLE);
        // The file's name lacks the day, so none of its games can be used.
        county.send("spring-cup.csv", CROSS_TABLE);
        county.send("minutes.txt", "Minutes of the meeting\nPresent: all\nAbsent: nobody\n");
        county
    }

    fn folder(&self) -> PathBuf {
        self.place.path().join("county")
    }

    fn out(&self) -> PathBuf {
        self.place.path().join("published")
    }

    fn send(&self, file: &str, text: &str) {
        fs::write(self.folder().join("2006-07/events").join(file), text).unwrap();
    }

    fn grade(&self, more: &[&str]) -> String {
        let (folder, out) = (self.folder(), self.out());
        let said = done(&[&["grade", path(&folder), "--out", path(&out)], more].concat());
        let place = path(self.place.path());
        let lines = said.lines().filter(|line| !line.starts_with("Time: "));
        lines.map(|line| line.replace(place, "[place]") + "\n").collect()
    }

    fn manifest(&self) -> Value {
        let file = self.out().join("2006-07/manifest.json");
        serde_json::from_str(&fs::read_to_string(file).unwrap()).unwrap()
    }
}

#[test]
fn the_summary_of_a_countys_own_files_accounts_for_all_of_them() {
    let county = County::new();
    let said = county.grade(&[]);
    assert_snapshot!("a county's own files", said);
    let manifest = county.manifest();
    // The folder has players.csv and eight event files.
    let events = fs::read_dir(county.folder().join("2006-07/events")).unwrap().count();
    let files = &manifest["files"];
    assert_eq!(files["offered"], events + 1);
    assert_eq!(files["used"], events + 1 - 2);
    let left_out: Vec<[&str; 2]> = files["left_out"].as_array().unwrap().iter().map(of).collect();
    assert_eq!(
        left_out,
        [["2006-07/events/minutes.txt", "unusable"], ["2006-07/events/spring-cup.csv", "unusable"]]
    );
    // By hand: county-league 28 records of games (one with an invalid score), august-open 20,
    // summer-congress 20, nidd-championship 6; in the spreadsheet 6 rows that are not blank; in the
    // cross-table 6 games, one of which is in two cells that disagree.
    let rows = &manifest["rows"];
    assert_eq!(rows["read"], 28 + 20 + 20 + 6 + 6 + 7);
    let became = ["graded", "defaults", "other_rate", "rejected"];
    let sum: u64 = became.iter().map(|count| rows[count].as_u64().unwrap()).sum();
    assert_eq!(rows["read"], sum);
    let rejected = fs::read_to_string(county.out().join("2006-07/rejected.csv")).unwrap();
    let of_files = rows["rejected_elsewhere_by_reason"].as_object().unwrap();
    let of_files: u64 = of_files.values().filter_map(Value::as_u64).sum();
    let rejected_rows = rows["rejected"].as_u64().unwrap() + of_files;
    assert_eq!(rejected.lines().count() as u64 - 1, rejected_rows);
}

fn of(left: &Value) -> [&str; 2] {
    ["file", "why"].map(|key| left[key].as_str().unwrap())
}

#[test]
fn a_replaced_submission_a_stray_and_a_folder_inside_are_named() {
    let county = County::new();
    let season = county.folder().join("2006-07");
    let league = fs::read_to_string(season.join("events/county-league.txt")).unwrap();
    let later = league.replace("#SUBMISSION INDEX=1", "#SUBMISSION INDEX=2");
    assert_ne!(league, later);
    county.send("county-league-2.txt", &later);
    fs::write(season.join("more-results.csv"), SPREADSHEET).unwrap();
    fs::create_dir(season.join("events/late")).unwrap();
    fs::write(season.join("events/late/a.csv"), SPREADSHEET).unwrap();
    // Copies kept by editors and spreadsheets would make games count twice.
    fs::write(season.join("events/county-league.txt~"), &league).unwrap();
    fs::write(season.join("events/~$league.xlsx"), "x").unwrap();
    // Windows puts its own files everywhere.
    fs::write(season.join("events/Thumbs.db"), "x").unwrap();
    // Files that a system hides were not sent by anybody.
    fs::write(season.join("events/.DS_Store"), "x").unwrap();
    county.grade(&[]);
    let manifest = county.manifest();
    let left_out = manifest["files"]["left_out"].as_array().unwrap();
    assert_eq!(
        left_out.iter().map(of).collect::<Vec<_>>(),
        [
            ["2006-07/events/county-league.txt", "replaced"],
            ["2006-07/events/county-league.txt~", "not-an-event-file"],
            ["2006-07/events/late", "not-an-event-file"],
            ["2006-07/events/minutes.txt", "unusable"],
            ["2006-07/events/spring-cup.csv", "unusable"],
            ["2006-07/events/~$league.xlsx", "not-an-event-file"],
            ["2006-07/more-results.csv", "not-of-the-season"],
        ]
    );
    let found = stdout(&clarke(&["check", path(&county.folder()), "--limit", "0"]));
    for unread in ["county-league.txt~", "late", "~$league.xlsx"] {
        let place = format!("  --> {}/2006-07/events/{unread}\n", path(&county.folder()));
        assert!(
            found.contains(&format!(
                " it is not read: only files that lie directly in the folder events are, but for \
                 copies that programs keep\n\
                 {place}"
            )),
            "{place}{found}"
        );
    }
    assert!(
        found.contains(&format!(
            " it is not read: games that count belong in results.csv or the folder events\n  --> \
             {}/2006-07/more-results.csv\n",
            path(&county.folder())
        )),
        "{found}"
    );
    // A row that cannot be read counts as a row of the file, too.
    assert_eq!(left_out[0]["rows"], 28);
    assert_eq!(manifest["files"]["offered"], 14);
}

#[test]
fn too_many_lost_rows_publish_nothing() {
    let county = County::new();
    let (folder, out) = (county.folder(), county.out());
    let grade = |most: &str| {
        let most = ["--max-rejected", most];
        [&["grade", path(&folder), "--out", path(&out)][..], &most].concat().join("\n")
    };
    let run = |most: &str| fails(1, &grade(most).split('\n').collect::<Vec<_>>());
    let error = run("5%");
    assert!(!out.exists());
    assert_snapshot!("more lost rows than allowed", error);
    // By hand: 7 of the league, 1 of nidd-championship, 3 of the spreadsheet (the remark, the row
    // with more fields than columns, the name of two players), the 2 cells, and 4 + 2 lines.
    assert!(error.contains(": 19 of 93 rows (20.4%) cannot be used"), "{error}");
    run("18");
    county.grade(&["--max-rejected", "19"]);
}

#[test]
fn everybody_is_on_the_list_or_off_it_for_a_reason() {
    let place = tempfile::tempdir().unwrap();
    let (folder, out) = (workspace().join("data/federation"), place.path().join("out"));
    done(&["grade", path(&folder), "--out", path(&out)]);
    let mut before: BTreeMap<String, String> = rows(&folder.join("opening_grades.csv"), "code");
    for season in ["2001-02", "2002-03", "2003-04"] {
        let list = fs::read_dir(out.join(season)).unwrap().map(|file| file.unwrap().path());
        let list = list.into_iter().find(|file| path(file).contains("/grades")).unwrap();
        let published = rows(&list, "Ref");
        let off = rows(&out.join(season).join("unpublished.csv"), "code");
        let listed = rows(&folder.join(season).join("players.csv"), "code");
        for code in listed.keys().chain(before.keys()) {
            assert!(published.contains_key(code) != off.contains_key(code), "{season} {code}");
        }
        let known = |code: &String| listed.contains_key(code) || before.contains_key(code);
        assert!(off.keys().chain(published.keys()).all(known));
        let withheld = rows(&out.join(season).join("withheld.csv"), "code");
        let played = rows(&out.join(season).join("season_totals.csv"), "code");
        for (code, line) in &off {
            let reason = match () {
                () if !listed.contains_key(code) => ",not-listed,",
                () if withheld.contains_key(code) => ",withheld,",
                () if played.contains_key(code) => ",fewer-games,",
                () => ",not-played,",
            };
            assert!(line.contains(reason), "{season}: {line}");
        }
        before = published;
    }
}

/// The lines of a table, by code.
fn rows(file: &Path, code: &str) -> BTreeMap<String, String> {
    let text = fs::read_to_string(file).unwrap();
    let mut lines = text.lines();
    let column = lines.next().unwrap().split(',').position(|name| name == code).unwrap();
    let cell = |line: &str| line.split(',').nth(column).unwrap().to_owned();
    // The code is in the first or second column, before any name with a comma.
    lines.map(|line| (cell(line), line.to_owned())).collect()
}

#[test]
fn a_season_of_which_not_one_row_can_be_used_is_not_published() {
    let results = "date,event,white,black,result\n2006-10-14,League,999990X,500020J,1-0\n\
                   2006-10-21,League,999990X,500010F,0-1\n";
    let minutes = "Minutes of the meeting\n\nThose present: nobody.\n";
    let county = small_county(&[
        ("2006-07/events/league.csv", results),
        ("2006-07/events/minutes.txt", minutes),
    ]);
    let folder = path(county.path());
    let error = fails(1, &["grade", folder]);
    assert!(
        error.contains("2006-07: not one of 3 rows can be used; nothing was published"),
        "{error}"
    );
    assert!(error.contains("2006-07/events/league.csv: 2 of 2 rows"), "{error}");
    assert!(error.contains("hint: clarke check shows why"), "{error}");
    let of_system = fails(1, &["grade", folder, "--system", "fgsl"]);
    assert!(of_system.contains("not one of 3 rows can be used"), "{of_system}");
    assert!(!county.path().join("published").exists());
    // With an explicit limit the empty list is published, and the numbers agree.
    let said = done(&["grade", folder, "--max-rejected", "100%"]);
    for words in [
        "rows        2 read = 0 graded + 2 rejected; 1 more in files that cannot be used",
        "3 of 3 rows (100.0%) cannot be used",
        "there are no games: nobody is published, and the season counts as an empty one",
        "published   0",
    ] {
        assert!(said.contains(words), "{words}: {said}");
    }
    // Questions about the published season can be answered.
    let error = fails(2, &["explain", folder, "Nobody, Ned"]);
    assert!(error.contains("`Nobody, Ned` is not a player of 2006-07"), "{error}");
}

/// In a county that has never had a list, nobody is published; the output says why, and how to make
/// a first list.
#[test]
fn whoever_has_no_list_to_begin_from_is_told_how_to_get_one() {
    let results = "date,event,white,black,result\n2006-10-14,League,500010F,500020J,1-0\n";
    let none = small_county(&[
        ("2006-07/events/league.csv", results),
        ("opening_grades.csv", "code,grade\n"),
    ]);
    let folder = path(none.path());
    let said = done(&["grade", folder]);
    let why = "nobody is published, of 1 game of standard play: nobody who played has a grade to \
               begin from";
    assert!(said.contains(why) && said.contains("isolated_groups = { anchor = 120 }"), "{said}");
    // The advice works.
    let rules = stdout(&clarke(&["editions", "yorkshire-2000"]));
    let anchored =
        rules.replace("isolated_groups = \"withhold\"", "isolated_groups = { anchor = 120 }");
    assert_ne!(anchored, rules);
    let mine = none.path().join("mine.toml");
    fs::write(&mine, anchored).unwrap();
    let said = done(&["grade", folder, "--from", "2006-07", "--edition", path(&mine)]);
    assert!(said.contains("ungraded    2 in 1 group") && !said.contains("to begin from"), "{said}");
}

/// `--strict` and `--max-rejected` count in the same way, and every file is named.
#[test]
fn lost_rows_of_a_list_count_with_those_of_results() {
    let results = "date,event,white,black,result\n2006-10-14,League,999990X,500020J,1-0\n\
                   2006-10-21,League,500030A,500010F,0-1\n";
    let opening = "code,grade\n500010F,142\n500020X,128\n500030A,high\n500040D,1710\n";
    let county =
        small_county(&[("2006-07/events/league.csv", results), ("opening_grades.csv", opening)]);
    let folder = path(county.path());
    for flags in [&["--strict"][..], &["--max-rejected", "2"]] {
        let error = fails(1, &[&["grade", folder], flags].concat());
        for words in [
            "2006-07: 3 of 4 rows (75.0%) cannot be used",
            "opening_grades.csv: 2 rows\n",
            "2006-07/events/league.csv: 1 of 2 rows\n",
        ] {
            assert!(error.contains(words), "{words}: {error}");
        }
    }
    let said = done(&["grade", folder]);
    assert!(said.contains("(of opening_grades.csv, see rejected.csv)"), "{said}");
    assert!(said.contains("3 of 4 rows (75.0%) cannot be used"), "{said}");
    // (1710 - 700) / 7.5 = 134.67
    let found = stdout(&clarke(&["check", folder]));
    let doubt = "warning[E041]: grade: higher than any real grade: as a rating it would be the \
                 grade 135";
    assert!(found.contains(doubt), "{found}");
    let suspicious = county.path().join("published/2006-07/suspicious.csv");
    assert!(fs::read_to_string(suspicious).unwrap().contains("opening_grades.csv,5,grade,1710"));
}
