//! `clarke grade` on a small federation: its output, its published files, and its errors.

use std::collections::BTreeMap;
use std::fs;

use insta::assert_snapshot;

use crate::federation::{Federation, files};
use crate::{clarke, done, fails, path, small_county, stderr, stdout};

/// The output, without the time and the name of the temporary folder.
fn tidied(text: &str, federation: &Federation) -> String {
    let folder = federation.folder();
    let place = path(folder.parent().unwrap());
    let lines = text.lines().filter(|line| !line.starts_with("Time: "));
    lines.map(|line| line.replace(place, "[place]") + "\n").collect()
}

/// The published files without the manifests, which contain the hashes of the inputs.
fn lists(federation: &Federation, out: &str) -> BTreeMap<String, Vec<u8>> {
    let mut files = files(&federation.out(out));
    files.retain(|name, _| !name.ends_with("manifest.json"));
    files
}

fn grade(federation: &Federation, out: &str, more: &[&str]) -> String {
    let (folder, out) = (federation.folder(), federation.out(out));
    done(&[&["grade", path(&folder), "--out", path(&out)], more].concat())
}

#[test]
fn the_summary_says_what_a_grading_team_wants_to_know() {
    let federation = Federation::new();
    let summary = grade(&federation, "published", &[]);
    assert_snapshot!(tidied(&summary, &federation));
}

#[test]
fn every_published_file_of_a_small_season() {
    let federation = Federation::new();
    grade(&federation, "published", &["--from", "2006-07", "--to", "2006-07"]);
    for (name, bytes) in files(&federation.out("published")) {
        let name = name.replace('/', " ");
        assert_snapshot!(name, String::from_utf8(bytes).unwrap());
    }
}

#[test]
fn the_score_of_every_game_of_a_hand_computed_player_adds_up() {
    // Ann (160) plays Ben (140) four times and wins: 4 x 190; Cy (100, counts as 120) four times
    // and wins: 4 x 170; and beats Di, whose working grade is (110 + 140 + 150 + Ed) / 4 ... Ed
    // drew with Di, beat Cy (150) and beat Fay (Ed's own grade - 50 + 50): Ed = (Di + 150 + Ed)/3.
    // So Ed = (Di + 150) / 2 and Di = (400 + Ed) / 4, which gives Di = 950 / 7, Ed = 1000 / 7.
    let federation = Federation::new();
    grade(&federation, "published", &[]);
    let calculation = lists(&federation, "published").remove("2006-07/calculation.csv").unwrap();
    let calculation = String::from_utf8(calculation).unwrap();
    let working: Vec<&str> =
        calculation.lines().filter_map(|line| line.rsplit(',').nth(1)).collect();
    // The last column but one. Ann, Ben, Cy are graded; Di, Ed, Fay (Ed - 50); Gus and Hal are
    // withheld.
    assert_eq!(
        working[1..],
        ["", "", "", "135.714285714", "142.857142857", "92.857142857", "", ""]
    );
    // Ann: 4 x 190 + 4 x 170 + (135.714285714 + 50) = 1625.714285714 in 9 games.
    let ann = calculation.lines().nth(1).unwrap();
    assert!(ann.contains(",1625.714285714,9,0,0,160,"), "{ann}");
}

#[test]
fn threads_rows_and_colours_change_no_byte_of_any_list() {
    let federation = Federation::new();
    grade(&federation, "published", &[]);
    let expected = lists(&federation, "published");
    for threads in ["1", "2", "5"] {
        let out = format!("threads-{threads}");
        grade(&federation, &out, &["--threads", threads]);
        assert_eq!(files(&federation.out(&out)), files(&federation.out("published")));
    }
    for season in ["2006-07", "2007-08"] {
        for file in ["results.csv", "players.csv", "../opening_grades.csv"] {
            let name = format!("{season}/{file}");
            let text = federation.read(&name);
            let (header, rows) = text.split_once('\n').unwrap();
            let mut rows: Vec<String> = rows.lines().map(str::to_owned).collect();
            rows.reverse();
            if file == "results.csv" {
                for row in &mut rows {
                    *row = colours_swapped(row);
                }
            }
            federation.write(&name, &format!("{header}\n{}\n", rows.join("\n")));
        }
    }
    grade(&federation, "other", &[]);
    let mut found = lists(&federation, "other");
    // Rejected rows are reported unchanged, so only these files differ.
    for (name, bytes) in expected {
        if !name.ends_with("rejected.csv") && !name.ends_with("suspicious.csv") {
            assert_eq!(found.remove(&name), Some(bytes), "{name}");
        }
    }
}

/// A valid game seen from the other side; any other row unchanged.
fn colours_swapped(row: &str) -> String {
    let fields: Vec<&str> = row.split(',').collect();
    let result = match fields[4] {
        "1-0" => "0-1",
        "0-1" => "1-0",
        same => same,
    };
    [fields[0], fields[1], fields[3], fields[2], result].join(",")
}

/// Lists among files of results would be taken for a season, or reported by every check.
#[test]
fn lists_are_not_published_into_the_folder_of_a_season() {
    let federation = Federation::new();
    let folder = federation.folder();
    for inside in ["2006-07/lists", "2006-07/events/lists", "2009-10", "2009-10/lists"] {
        let out = folder.join(inside);
        for command in ["grade", "site"] {
            let error = fails(2, &[command, path(&folder), "--out", path(&out)]);
            assert!(error.contains("it lies in the folder of a season"), "{error}");
            assert!(!out.exists());
        }
    }
    // A folder with that name elsewhere is not a season, and neither is one that is not named like
    // a season.
    for elsewhere in ["2006-07", "desk/lists"] {
        let out = federation.out(elsewhere);
        fs::create_dir_all(out.parent().unwrap()).unwrap();
        fs::create_dir_all(out.parent().unwrap().join("events")).unwrap();
        done(&["grade", path(&folder), "--out", path(&out)]);
    }
}

#[test]
fn json_is_all_there_is_on_standard_output() {
    let federation = Federation::new();
    let printed = grade(&federation, "published", &["--format", "json"]);
    let report: serde_json::Value = serde_json::from_str(&printed).unwrap();
    assert_eq!(report["seasons"][0]["season"], "2006-07");
    assert_eq!(report["seasons"][0]["manifest"]["rows"]["graded"], 19);
    assert_eq!(report["seasons"][1]["manifest"]["players"]["withheld"], 2);
    assert!(report["seasons"][1]["times"]["reading"].is_number());
}

#[test]
fn strict_publishes_nothing_while_a_row_is_rejected() {
    let federation = Federation::new();
    let (folder, out) = (federation.folder(), federation.out("published"));
    let error = fails(1, &["grade", path(&folder), "--out", path(&out), "--strict"]);
    assert_snapshot!(error);
    assert!(!out.exists());
}

#[test]
fn a_later_season_alone_gives_the_same_bytes_as_all_of_them() {
    let federation = Federation::new();
    grade(&federation, "all", &[]);
    grade(&federation, "one", &["--to", "2006-07"]);
    grade(&federation, "one", &["--from", "2007-08"]);
    assert_eq!(files(&federation.out("one")), files(&federation.out("all")));
}

#[test]
fn a_later_season_needs_the_one_before_as_it_was_published() {
    let federation = Federation::new();
    let (folder, out) = (federation.folder(), federation.out("published"));
    let only_second = ["grade", path(&folder), "--out", path(&out), "--from", "2007-08"];
    let error = fails(1, &only_second);
    assert!(error.contains("the season needs the published 2006-07: "), "{error}");
    assert!(error.ends_with("\nhint: grade that first, or leave out --from\n"), "{error}");
    grade(&federation, "published", &["--to", "2006-07"]);
    let totals = out.join("2006-07/season_totals.csv");
    let text = fs::read_to_string(&totals).unwrap();
    fs::write(&totals, text.replacen("2006-07,1", "2006-07,2", 1)).unwrap();
    let error = fails(1, &only_second);
    assert!(error.contains("is not the file that was published"), "{error}");
    assert!(!out.join("2007-08").exists());
}

#[test]
fn seasons_graded_from_another_list_are_named_and_kept() {
    let federation = Federation::new();
    grade(&federation, "published", &[]);
    let kept = files(&federation.out("published/2007-08"));
    federation.write("opening_grades.csv", "code,grade\n500010F,170\n500020J,140\n");
    let named = ["--from", "2006-07", "--to", "2006-07"];
    let summary = grade(&federation, "published", &named);
    assert!(summary.contains("Note: the 2007-08 there was graded from other lists"), "{summary}");
    assert_eq!(files(&federation.out("published/2007-08")), kept);
}

#[test]
fn a_run_that_fails_leaves_the_published_lists_alone() {
    let federation = Federation::new();
    grade(&federation, "published", &[]);
    let before = files(&federation.out("published"));
    federation.write("2007-08/results.csv", "date,event,white,result\n");
    let (folder, out) = (federation.folder(), federation.out("published"));
    let error = fails(1, &["grade", path(&folder), "--out", path(&out)]);
    assert_eq!(
        error,
        "error: 2007-08/results.csv, line 1: no column `black`; found: date,event,white,result\n"
    );
    assert_eq!(files(&out), before);
}

#[test]
fn earlier_points_are_borrowed_at_their_average() {
    let federation = Federation::new();
    let [ann, ..] = crate::federation::PLAYERS;
    federation.write(
        "opening_history.csv",
        &format!(
            "code,season,points,games\n{},2005-06,1500,10\n{},2004-05,4000,20\n",
            ann.0, ann.0
        ),
    );
    grade(&federation, "published", &["--to", "2006-07"]);
    let calculation = lists(&federation, "published").remove("2006-07/calculation.csv").unwrap();
    let ann = String::from_utf8(calculation).unwrap().lines().nth(1).unwrap().to_owned();
    // 1625.714285714 in 9 games, 10 at 150, 11 at 200: 5325.714285714 / 30 = 177.523809524.
    assert!(ann.contains(",D,178,177.523809524,1625.714285714,9,10,11,160,"), "{ann}");
}

#[test]
fn an_edition_file_is_used_and_unknown_keys_refused() {
    let federation = Federation::new();
    let text = done(&["editions", "yorkshire-2000"]);
    let file = federation.out("mine.toml");
    fs::write(&file, text.replace("limit = 40", "limit = 400")).unwrap();
    grade(&federation, "published", &["--from", "2006-07", "--edition", path(&file)]);
    let calculation = lists(&federation, "published").remove("2006-07/calculation.csv").unwrap();
    let ann = String::from_utf8(calculation).unwrap().lines().nth(1).unwrap().to_owned();
    // Cy counts as 100 now: 4 x 190 + 4 x 150 + 185.714285714.
    assert!(ann.contains(",1545.714285714,9,"), "{ann}");

    fs::write(&file, text.replace("limit = 40", "limits = 40")).unwrap();
    let folder = federation.folder();
    let output = clarke(&["grade", path(&folder), "--edition", path(&file)]);
    assert_eq!((output.status.code(), stdout(&output)), (Some(1), String::new()));
    let error = stderr(&output);
    assert!(error.contains("unknown field `limits`") && error.contains("line 21"), "{error}");
}

#[test]
fn wrong_usage_is_told_from_failure() {
    let federation = Federation::new();
    let folder = federation.folder();
    let folder = path(&folder);
    for (arguments, expected) in [
        (
            &["--from", "2006"][..],
            "--from: `2006` is not a season: expected two years in a row, such as 2006-07",
        ),
        (&["--from", "2007-08", "--to", "2006-07"], "--from 2007-08 is after --to 2006-07"),
        (
            &["--edition", "nowhere"],
            "--edition nowhere: neither a file nor one of the built-in ones (yorkshire-2000, \
             ecf-2012, ecf-2015)",
        ),
        (
            &["--threads", "0"],
            "invalid value '0' for '--threads <N>': expected a whole number of at least 1",
        ),
    ] {
        let error = fails(2, &[&["grade", folder], arguments].concat());
        assert!(error.contains(expected), "{error}");
    }
    let error = fails(2, &["grade", folder, "--from", "1999-00"]);
    assert!(
        error.contains("--from 1999-00: ") && error.contains("holds 2006-07, 2007-08"),
        "{error}"
    );
}

#[test]
fn the_folder_one_stands_in_is_not_replaced() {
    let federation = Federation::new();
    let (folder, out) = (federation.folder(), federation.out("published"));
    fs::create_dir(&out).unwrap();
    let output = std::process::Command::new(env!("CARGO_BIN_EXE_clarke"))
        .args(["grade", path(&folder), "--out", "."])
        .current_dir(&out)
        .output()
        .unwrap();
    assert_eq!(output.status.code(), Some(2));
    assert!(stderr(&output).contains("you cannot be in it"), "{}", stderr(&output));
}

#[test]
fn an_error_names_the_file_and_the_cause_once() {
    let federation = Federation::new();
    fs::remove_file(federation.folder().join("2007-08/players.csv")).unwrap();
    let (folder, out) = (federation.folder(), federation.out("published"));
    let error = fails(1, &["grade", path(&folder), "--out", path(&out)]);
    let expected = format!("error: {} names no player", path(&folder.join("2007-08")));
    assert!(error.starts_with(&expected), "{error}");
    fs::remove_file(folder.join("opening_grades.csv")).unwrap();
    let error = fails(1, &["grade", path(&folder), "--out", path(&out)]);
    let file = folder.join("opening_grades.csv");
    let cause = fs::read(&file).unwrap_err().to_string();
    let expected = format!("cannot read {}: {cause}", path(&file));
    assert!(error.contains(&expected) && error.matches(&cause).count() == 1, "{error}");
}

#[test]
fn a_folder_without_seasons_is_refused() {
    let federation = Federation::new();
    let empty = federation.out("empty");
    fs::create_dir(&empty).unwrap();
    let error = fails(1, &["grade", path(&empty)]);
    assert!(error.contains("holds no season: expected folders named like 2006-07"), "{error}");
    let season = federation.folder().join("2006-07");
    let error = fails(1, &["grade", path(&season)]);
    assert!(error.contains("2006-07 is a season: give the folder that it is in"), "{error}");
    let error = fails(1, &["grade", path(&federation.out("nowhere"))]);
    assert!(error.contains("cannot read the folder") && error.contains("nowhere"), "{error}");
}

#[test]
fn where_nobody_has_a_working_grade_none_is_certified() {
    let results = "date,event,white,black,result\n2006-10-14,Club Night,500050G,500080E,1-0\n";
    let county = small_county(&[("2006-07/results.csv", results)]);
    let out = county.path().join("published");
    let printed = done(&["grade", path(county.path()), "--out", path(&out)]);
    assert!(
        printed.contains("working     nobody has a working grade: no group has a graded opponent"),
        "{printed}"
    );
    assert!(!printed.contains("certified"), "{printed}");
}
