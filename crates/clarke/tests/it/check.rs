//! `clarke check`: findings with their places, formats of output, and exit codes.

use std::fs;
use std::path::Path;
use std::process::Command;

use findings::FindingCode;
use insta::assert_snapshot;
use serde_json::Value;

use crate::federation::Federation;
use crate::{clarke, done, fails, path, small_county, stdout, workspace};

/// The output of a check, and its exit code.
fn check(arguments: &[&str]) -> (i32, String) {
    let output = clarke(&[&["check"], arguments].concat());
    (output.status.code().unwrap(), stdout(&output))
}

#[test]
fn a_season_is_checked_as_it_would_be_graded() {
    let federation = Federation::new();
    let season = federation.folder().join("2006-07");
    let (code, printed) = check(&[path(&season)]);
    assert_eq!(code, 4);
    assert_snapshot!("findings of a season", printed.replace(path(&season), "2006-07"));
    // The number of errors equals the number of rows that are rejected in grading.
    let out = federation.out("lists");
    done(&["grade", path(&federation.folder()), "--out", path(&out)]);
    let rows = fs::read_to_string(out.join("2006-07/rejected.csv")).unwrap().lines().count() - 1;
    let (_, json) = check(&[path(&season), "--format", "json"]);
    let findings: Vec<Value> = serde_json::from_str(&json).unwrap();
    let errors = findings.iter().filter(|finding| finding["severity"] == "error").count();
    assert_eq!(errors, rows);
}

/// Seasons are found whatever the format of their tables.
#[test]
fn a_federation_in_parquet_is_checked_like_one_in_csv() {
    let place = tempfile::tempdir().unwrap();
    let federation = workspace().join("data/federation");
    let [csv, parquet] = ["csv", "parquet"].map(|format| {
        let folder = place.path().join(format);
        done(&["convert", path(&federation), path(&folder), "--to", format]);
        let (code, printed) = check(&[path(&folder), "--format", "json"]);
        // Rows with unknown codes are converted, too.
        assert_eq!(code, 4);
        let printed = printed.replace(&format!("{}/", path(&folder)), "");
        printed.replace(".parquet\"", ".csv\"")
    });
    assert!(csv.contains("W103") && csv.contains("2003-04/results.csv"), "{csv}");
    assert_eq!(csv, parquet);
}

#[test]
fn a_folder_with_nothing_to_check_is_an_error_and_not_in_order() {
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join("letter.docx"), "").unwrap();
    fs::create_dir(folder.path().join("letters")).unwrap();
    let error = fails(1, &["check", path(folder.path())]);
    assert!(error.contains("has nothing to check: expected seasons (results.csv and"), "{error}");
}

/// A season is known by its folder's name, whatever the working directory.
#[test]
fn a_season_is_the_same_from_inside_and_from_beside() {
    let federation = Federation::new();
    let folder = federation.folder();
    let findings = |folder: &Path, path: &str| {
        let flags = ["check", path, "--format", "json"];
        let mut clarke = Command::new(env!("CARGO_BIN_EXE_clarke"));
        let output = clarke.args(flags).current_dir(folder).output().unwrap();
        let json: Vec<Value> = serde_json::from_str(&stdout(&output)).unwrap();
        let what = |finding: &Value| {
            (finding["code"].to_string(), finding["line"].to_string(), finding["about"].to_string())
        };
        json.iter().map(what).collect::<Vec<_>>()
    };
    let from_outside = findings(&workspace(), path(&folder.join("2006-07")));
    // That a day is outside the season is known only by the season's name.
    assert!(from_outside.iter().any(|(code, ..)| code.contains("E003")), "{from_outside:?}");
    assert_eq!(findings(&folder.join("2006-07"), "."), from_outside);
    assert_eq!(findings(&folder, "2006-07"), from_outside);
    assert_eq!(findings(&folder, "2006-07/"), from_outside);
}

#[test]
fn faults_of_a_submission_are_underlined_where_they_stand() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("event.txt");
    let text = fs::read_to_string(workspace().join("data/examples/submission.txt")).unwrap();
    let text = text.replacen("#PIN1=13#SCORE=10", "#PIN1=13#SCORE=13", 1);
    fs::write(&file, text.replace("#TREASURER=unknown", "").replace("16/04/2004", "31/04/2004"))
        .unwrap();
    let (code, printed) = check(&[path(&file)]);
    assert_eq!(code, 4);
    assert_snapshot!("findings of a submission", printed.replace(path(&file), "event.txt"));
}

#[test]
fn the_examples_have_no_faults() {
    let examples = workspace().join("data/examples");
    let (code, printed) = check(&[path(&examples)]);
    // Some are tables of tournaments without a day, which a season alone would ask for.
    assert_eq!(code, 3, "{printed}");
    assert!(!printed.contains("error["), "{printed}");
    let mut warnings = printed.lines().filter(|line| line.starts_with("warning["));
    let is_of_day = |line: &str| line.contains("E037]: for a season: on which day was it played?");
    assert!(warnings.all(is_of_day), "{printed}");
    let place = tempfile::tempdir().unwrap();
    fs::write(place.path().join("letter.txt"), "Dear grader,\n").unwrap();
    let (code, printed) = check(&[path(place.path())]);
    assert_eq!(code, 4);
    assert!(printed.contains("its first line is not that of any known kind of file"), "{printed}");
    let (code, printed) = check(&[path(&examples.join("norm-tournament.trf"))]);
    assert_eq!((code, printed.as_str()), (0, "1 file, 45 rows: nothing found\n"));
    let error = fails(1, &["check", path(&examples.join("nothing.csv"))]);
    assert!(error.contains("cannot read"), "{error}");
}

#[test]
fn editors_get_sarif_with_a_rule_for_every_code() {
    let federation = Federation::new();
    let season = federation.folder().join("2006-07");
    let (_, sarif) = check(&[path(&season), "--format", "sarif"]);
    let sarif: Value = serde_json::from_str(&sarif).unwrap();
    assert_eq!(sarif["version"], "2.1.0");
    let run = &sarif["runs"][0];
    let rules = run["tool"]["driver"]["rules"].as_array().unwrap();
    let known: Vec<&str> = rules.iter().map(|rule| rule["id"].as_str().unwrap()).collect();
    assert!(known.is_sorted_by(|one, next| one < next), "a code stands for one thing: {known:?}");
    for result in run["results"].as_array().unwrap() {
        assert!(known.contains(&result["ruleId"].as_str().unwrap()));
        let place = &result["locations"][0]["physicalLocation"];
        assert!(place["region"]["startLine"].as_u64().unwrap() > 0);
    }
}

/// For a player with both colours, Black's field is marked; for a code, its value, with the players
/// who may be meant.
#[test]
fn a_place_is_that_of_the_value_for_people_and_editors() {
    let row = "2006-05-02,Cüp,500010F,500010F,1-0";
    let county = small_county(&[
        ("2006-07/results.csv", &format!("date,event,white,black,result\n{row}\n")),
        ("2006-07/players.csv", "code,name\n500010F,\"Abel, Ann\"\n"),
    ]);
    let file = county.path().join("2006-07/results.csv");
    let (_, printed) = check(&[path(&file)]);
    let black = 1 + row.chars().take_while(|letter| *letter != 'F').count() + 2;
    assert!(printed.contains(&format!("results.csv:2:{black}\n")), "{printed}");
    let (_, sarif) = check(&[path(&file), "--format", "sarif"]);
    let sarif: Value = serde_json::from_str(&sarif).unwrap();
    let run = &sarif["runs"][0];
    assert_eq!(run["columnKind"], "utf16CodeUnits");
    let result = &run["results"][0];
    assert_eq!(result["ruleId"], "E005");
    let region = &result["locations"][0]["physicalLocation"]["region"];
    let columns = serde_json::json!({"startLine": 2, "startColumn": black, "endColumn": black + 7});
    assert_eq!(*region, columns);
    let text = result["message"]["text"].as_str().unwrap();
    assert!(text.contains("500010F"), "{text}");
}

/// A file with a fault that a season rejects is not valid by itself either.
#[test]
fn an_unknown_rate_is_an_error_of_a_file_alone() {
    let place = tempfile::tempdir().unwrap();
    let [file, converted] = ["rates.csv", "converted"].map(|name| place.path().join(name));
    let rows = "date,event,white,black,result,rate\n2006-05-02,Cup,500010F,500020J,1-0,blitz\n\
                2006-05-03,Cup,500020J,500010F,1-0,rapid\n";
    fs::write(&file, rows).unwrap();
    let (code, printed) = check(&[path(&file)]);
    assert_eq!(code, 4, "{printed}");
    assert!(printed.contains("E009") && printed.contains("1 error"), "{printed}");
    done(&["convert", path(&file), path(&converted), "--to", "csv"]);
    assert!(fs::read_to_string(converted.join("results.csv")).unwrap().contains("blitz"));
}

#[test]
fn every_code_is_explained() {
    let all = done(&["check", "--explain", "all"]);
    assert_snapshot!("codes explained", all);
    assert_eq!(done(&["check", "--explain", "e006"]).lines().count(), 1);
    let error = fails(2, &["check", "--explain", "E999"]);
    assert!(error.contains("expected a code from E001 to W111, or all"), "{error}");
}

#[test]
fn a_wrong_code_is_reported_once_where_the_player_is_named() {
    let county = workspace().join("data/examples/county");
    let (code, json) = check(&[path(&county), "--format", "json"]);
    assert_eq!(code, 4);
    let findings: Vec<Value> = serde_json::from_str(&json).unwrap();
    let wrong: Vec<&Value> = findings.iter().filter(|finding| finding["code"] == "E008").collect();
    assert_eq!(wrong.len(), 1);
    assert_eq!((&wrong[0]["line"], &wrong[0]["value"]), (&19.into(), &"500071B".into()));
    assert!(
        wrong[0]["message"]
            .as_str()
            .unwrap()
            .ends_with("(6 games of this player cannot be graded)")
    );
    let doubt = findings.iter().find(|finding| finding["code"] == "W101").unwrap();
    assert_eq!(doubt["sure"], "nearly-certain");
    assert_eq!(doubt["about"], serde_json::json!(["August Open", "Summer Congress"]));
    assert_eq!(doubt["proposal"], "[[ignore]]\nevent = \"Summer Congress\"");
}

#[test]
fn a_file_that_cannot_be_used_is_a_finding_among_the_others() {
    let place = tempfile::tempdir().unwrap();
    let file = |name: &str| place.path().join(name);
    fs::write(file("a.parquet"), "PAR1").unwrap();
    fs::write(file("b.csv"), "date,event,white,black,result\n2006-05-02,Cup,a,b,2-0\n").unwrap();
    fs::write(file("c.csv"), [0xff, 0xfe, 0, 0xd8]).unwrap();
    fs::write(file("d.trf.zst"), [0x28, 0xb5, 0x2f, 0xfd, 0]).unwrap();
    fs::write(file("e.csv"), "code,name,code\n").unwrap();
    let (code, json) = check(&[path(place.path()), "--format", "json"]);
    assert_eq!(code, 4);
    let findings: Vec<Value> = serde_json::from_str(&json).unwrap();
    let found: Vec<(&str, &str)> = findings
        .iter()
        .map(|f| {
            (f["code"].as_str().unwrap(), f["file"].as_str().unwrap().rsplit_once('/').unwrap().1)
        })
        .collect();
    let expected = [
        ("E021", "a.parquet"),
        ("E004", "b.csv"),
        ("E021", "c.csv"),
        ("E021", "d.trf.zst"),
        ("E021", "e.csv"),
    ];
    assert_eq!(found, expected);
    let pattern = file("*.csv");
    let (code, json) = check(&[path(&pattern), "--format", "json"]);
    assert_eq!((code, serde_json::from_str::<Vec<Value>>(&json).unwrap().len()), (4, 3));
    let error = fails(2, &["check", path(&file("*.xyz"))]);
    assert!(error.contains("no file fits this pattern"), "{error}");
}

/// One row of an impossible season costs only that row, and `check` reports it first.
#[test]
fn a_season_that_is_none_in_the_opening_history_is_one_row() {
    let county = small_county(&[
        (
            "opening_history.csv",
            "code,season,points,games\n500010F,2005-06,1500,10\n500020J,2005,1,1\n",
        ),
        (
            "2006-07/results.csv",
            "date,event,white,black,result\n2006-10-14,Cup,500010F,500020J,1-0\n",
        ),
    ]);
    let folder = path(county.path());
    let found = stdout(&clarke(&["check", folder]));
    assert!(found.contains("opening_history.csv:3:"), "{found}");
    assert!(found.contains("expected a season such as 2006-07"), "{found}");
    let said = done(&["grade", folder]);
    assert!(said.contains("1 read = 1 graded"), "{said}");
}

/// The totals of seasons that the federation grades come from their games: a row for one of them
/// would be ignored, and its games would not be borrowed.
#[test]
fn a_season_of_the_federation_is_no_opening_history() {
    let history = "code,season,points,games\n500010F,2005-06,1500,10\n500020J,2006-07,1000,10\n\
                   500030A,2016-17,1000,10\n";
    let results = "date,event,white,black,result\n2006-10-14,Cup,500010F,500020J,1-0\n";
    let county =
        small_county(&[("opening_history.csv", history), ("2006-07/results.csv", results)]);
    let folder = path(county.path());
    let found = stdout(&clarke(&["check", folder]));
    let expected = "expected a season such as 2006-07, or a half-year such as 2012-H1, before the";
    assert!(found.contains("opening_history.csv:3:"), "{found}");
    assert!(found.replace('\n', " ").contains(expected), "{found}");
    done(&["grade", folder]);
    let rejected = county.path().join("published/2006-07/rejected.csv");
    let rejected = fs::read_to_string(rejected).unwrap();
    for place in ["opening_history.csv,3,season,2006-07,", "opening_history.csv,4,season,2016-17,"]
    {
        assert!(rejected.contains(place), "{rejected}");
    }
    assert_eq!(rejected.lines().count(), 3, "{rejected}");
    fails(1, &["grade", folder, "--strict", "--out", path(&county.path().join("strict"))]);
}

/// Half-years began on the day on which the year 2012-13 would have begun.
#[test]
fn a_year_of_half_years_is_not_before_its_first() {
    let history = "code,season,points,games\n500010F,2012-13,2160,20\n500020J,2011-12,1400,10\n\
                   500030A,2012-H1,1400,10\n";
    let results = "date,event,white,black,result\n2012-10-14,Cup,500010F,500020J,1-0\n";
    let players = "code,name\n500010F,\"Lee, Ann\"\n500020J,\"Roe, Ben\"\n";
    let county = small_county(&[
        ("federation.toml", "edition = \"ecf-2012\"\n"),
        ("opening_history.csv", history),
        ("2012-H2/players.csv", players),
        ("2012-H2/results.csv", results),
    ]);
    fs::remove_dir_all(county.path().join("2006-07")).unwrap();
    let folder = path(county.path());
    let found = stdout(&clarke(&["check", folder]));
    assert!(found.contains("opening_history.csv:2:"), "{found}");
    assert_eq!(found.matches("opening_history.csv:").count(), 1, "{found}");
    done(&["grade", folder]);
    let published = |file| fs::read_to_string(county.path().join("published/2012-H2").join(file));
    let rejected = published("rejected.csv").unwrap();
    assert!(rejected.contains("opening_history.csv,2,season,2012-13,"), "{rejected}");
    assert_eq!(rejected.lines().count(), 2, "{rejected}");
}

#[test]
fn an_event_without_a_game_is_said() {
    let county = small_county(&[
        ("2006-07/events/cup.csv", "date,event,white,black,result\n"),
        (
            "2006-07/events/club.csv",
            "date,event,white,black,result\n2006-10-14,Club,500010F,500020J,1-0\n",
        ),
    ]);
    let found = stdout(&clarke(&["check", path(county.path())]));
    assert!(found.contains("warning[E043]: there is no game in it"), "{found}");
    assert!(found.contains("events/cup.csv") && !found.contains("events/club.csv"), "{found}");
    let said = done(&["grade", path(county.path())]);
    assert!(said.contains("events/cup.csv: there is no game in it"), "{said}");
}

#[test]
fn a_slip_in_the_name_of_a_column_is_said() {
    let county = small_county(&[
        (
            "2006-07/players.csv",
            "code,name,brith_date\n500010F,\"Abel, Ann\",1990-04-06\n500020J,B,\n",
        ),
        (
            "2006-07/results.csv",
            "date,event,white,black,result,rat,note\n2006-10-14,Cup,500010F,500020J,1-0,rapid,x\n",
        ),
    ]);
    let found = stdout(&clarke(&["check", path(county.path())]));
    assert!(found.contains("is not read: is it birth_date?"), "{found}");
    assert!(found.contains("is not read: is it rate?"), "{found}");
    assert_eq!(found.matches("E044").count(), 3, "two columns and the summary: {found}");
}

/// A submission with one game of two players.
fn submission_of_a_cup(players: &str) -> String {
    format!(
        "#EVENT DETAILS\n#EVENT CODE=CUP\n#SUBMISSION INDEX=1\n#EVENT NAME=Cup\n\
         #EVENT DATE=14/10/2006\n#FINAL RESULT DATE=14/10/2006\n#RESULTS OFFICER=Ivy Iles\n\
         #RESULTS OFFICER ADDRESS=7 Long Row\n#TREASURER=Jo Judd\n\
         #TREASURER ADDRESS=8 Long Row\n#MINUTES FOR GAME=75\n#PLAYER LIST\n{players}\n\
         #OTHER RESULTS=Cup#WHITE ON=all#RESULTS DATE=14/10/2006\n#PIN1=1#SCORE=10#PIN2=2\n\
         #FINISH\n",
    )
}

#[test]
fn a_code_with_the_name_of_another_player_is_used_and_told() {
    let players = "#PIN=1#ECF CODE=500010F#NAME=Abel, Ann#PIN=2#ECF CODE=500030A#NAME=Ben Bell";
    let text = submission_of_a_cup(players).replace("Ann#PIN", "Ann\n#PIN");
    let county = small_county(&[("2006-07/events/cup.txt", &text)]);
    let found = stdout(&clarke(&["check", path(county.path())]));
    let said = "read as Carr, Cy (500030A), but the name beside it is that of Bell, Ben (500020J)";
    assert!(found.contains(&format!("warning[E045]: ECF CODE: {said}")), "{found}");
    assert_eq!(found.matches("E045").count(), 2, "one finding and the summary: {found}");
    stdout(&clarke(&["grade", path(county.path())]));
    let published = county.path().join("published/2006-07/suspicious.csv");
    assert!(fs::read_to_string(published).unwrap().contains(said));
    // A decision that the name is right settles which of the two is meant.
    let decision = "[[replace]]\nevent = \"Cup\"\ncode = \"500030A\"\nwith = \"500020J\"\n";
    fs::write(county.path().join("decisions.toml"), decision).unwrap();
    let found = stdout(&clarke(&["check", path(county.path())]));
    assert!(!found.contains("E045"), "{found}");
}

#[test]
fn a_wrong_code_beside_a_name_leaves_its_player() {
    let table = "Date,White Name,White Code,Black Name,Black Code,Result\n";
    let row = |code: &str, day: u32| {
        format!("2006-10-{day},\"Abel, Ann\",{code},\"Bell, Ben\",500020J,1-0\n")
    };
    let not_codes = ["5000I0F", "500060", "\"Carr, Cy\"", "5000600K"];
    let none_yet = ["", "new", "n/a", "-", "?", "none", "TBA"];
    let rows = |codes: &[&str], day: u32| -> String {
        (day..).zip(codes).map(|(day, code)| row(code, day)).collect()
    };
    let rows = format!("{table}{}{}", rows(&not_codes, 10), rows(&none_yet, 20));
    let cross_table = "No,Code,Name,Rd1,Rd2\n1,5000I0F,\"Abel, Ann\",W2w,\n\
                       2,\"Carr, Cy\",\"Bell, Ben\",L1b,\n";
    let county = small_county(&[
        ("2006-07/events/a.csv", &rows),
        ("2006-07/events/open-2006-12-09.csv", cross_table),
    ]);
    let found = stdout(&clarke(&["check", path(county.path())]));
    let taken = |player: &str| format!("read as {player}, by the name or number beside it");
    let abel = taken("Abel, Ann (500010F)");
    assert_eq!(found.matches("warning[E047]").count(), 5, "{found}");
    assert_eq!(found.matches(&abel).count(), 4, "{found}");
    assert_eq!(found.matches(&taken("Bell, Ben (500020J)")).count(), 1, "{found}");
    done(&["grade", path(county.path())]);
    let published = county.path().join("published/2006-07/suspicious.csv");
    let suspicious = fs::read_to_string(published).unwrap();
    assert_eq!(suspicious.matches("by the name or number beside it").count(), 6, "{suspicious}");
    for value in ["5000I0F", "500060,", "Carr, Cy", "5000600K"] {
        assert!(suspicious.contains(value), "{value}: {suspicious}");
    }
    let rejected = county.path().join("published/2006-07/rejected.csv");
    assert_eq!(fs::read_to_string(rejected).unwrap().lines().count(), 1);
}

#[test]
fn what_is_not_a_code_in_a_submission_is_told() {
    let players = "#PIN=1#ECF CODE=5000I0F#NAME=Abel, Ann\n#PIN=2#ECF CODE=500020J#NAME=Bell, Ben";
    let text = submission_of_a_cup(players);
    let county = small_county(&[("2006-07/events/cup.txt", &text)]);
    let found = stdout(&clarke(&["check", path(county.path())]));
    let said = "`5000I0F`: nobody has this as a code: read as Abel, Ann (500010F)";
    assert!(found.contains(&format!("warning[E047]: ECF CODE: {said}")), "{found}");
    assert_eq!(found.matches("E047").count(), 2, "one finding and the summary: {found}");
}

#[test]
fn a_column_that_people_call_otherwise_beside_our_own_is_said() {
    let players = "code,name,birth_date,dob\n500010F,\"Abel, Ann\",,1990-04-06\n500020J,B,,\n";
    let table = "date,event,white,black,result\n2006-10-14,Cup,500010F,500020J,1-0\n";
    let county = small_county(&[("2006-07/players.csv", players), ("2006-07/results.csv", table)]);
    let found = stdout(&clarke(&["check", path(county.path())]));
    assert!(found.contains("is not read: is it birth_date?"), "{found}");
}

#[test]
fn games_repeated_on_a_submission_s_line_are_reported() {
    let text = |results: &str| {
        format!(
            "#EVENT DETAILS\n#EVENT CODE=CUP\n#SUBMISSION INDEX=1\n#EVENT NAME=Cup\n\
             #EVENT DATE=14/10/2006\n#FINAL RESULT DATE=14/10/2006\n#RESULTS OFFICER=Ivy Iles\n\
             #RESULTS OFFICER ADDRESS=7 Long Row\n#TREASURER=Jo Judd\n\
             #TREASURER ADDRESS=8 Long Row\n#MINUTES FOR GAME=75\n#PLAYER LIST\n\
             #PIN=1#ECF CODE=500010F#NAME=Abel, Ann\n#PIN=2#ECF CODE=500020J#NAME=Bell, Ben\n\
             #OTHER RESULTS=Cup#WHITE ON=all#RESULTS DATE=14/10/2006\n{results}\n#FINISH\n",
        )
    };
    let game = "#PIN1=1#SCORE=10#PIN2=2";
    let county = small_county(&[("2006-07/events/cup.txt", &text(&game.repeat(3)))]);
    let rules = done(&["editions", "yorkshire-2000"]);
    for (repeated, report) in [("grade", "suspicious"), ("reject", "rejected")] {
        let own = rules.replace("repeated = \"grade\"", &format!("repeated = \"{repeated}\""));
        let edition = county.path().join("own.toml");
        fs::write(&edition, own).unwrap();
        done(&["grade", path(county.path()), "--from", "2006-07", "--edition", path(&edition)]);
        let published = county.path().join(format!("published/2006-07/{report}.csv"));
        let published = fs::read_to_string(published).unwrap();
        assert_eq!(published.matches("repeats line 16").count(), 2, "{published}");
        assert_eq!(published.matches(&game.repeat(3)).count(), 2, "{published}");
    }
}

#[test]
fn carriage_returns_alone_lose_no_row() {
    let games = "date,event,white,black,result,round\n2006-10-14,Cup,500010F,500020J,1-0,1\n";
    let list = "code,grade,category\n500010F,150,\n500020J,140,\n";
    for (file, text) in [("2006-07/results.csv", games), ("opening_grades.csv", list)] {
        // All lines, and all except the last one.
        let (start, end) = text.trim_end().rsplit_once('\n').unwrap();
        let mixed = format!("{}\n{end}\n", start.replace('\n', "\r") + "\r" + end);
        for text in [text.replace('\n', "\r"), mixed] {
            let county = small_county(&[("2006-07/results.csv", games), (file, &text)]);
            let error = fails(1, &["grade", path(county.path())]);
            assert!(error.contains(file) && error.contains("a carriage return alone"), "{error}");
            let found = stdout(&clarke(&["check", path(county.path())]));
            assert!(found.contains("E021") && found.contains("a carriage return alone"), "{found}");
        }
    }
}

#[test]
fn rules_that_are_not_known_are_told_with_their_file() {
    let game = "date,event,white,black,result\n2006-10-14,Cup,500010F,500020J,1-0\n";
    for (text, said) in [
        ("edition = \"ecf-2019\"\n", "federation.toml: edition `ecf-2019`: neither a file nor"),
        ("edition = 3\n", "expected the name of an edition"),
    ] {
        let county = small_county(&[("federation.toml", text), ("2006-07/results.csv", game)]);
        let output = clarke(&["grade", path(county.path())]);
        let error = crate::stderr(&output);
        assert!(error.contains(said) && error.contains("federation.toml"), "{error}");
    }
}

#[test]
fn every_code_that_a_finding_may_have_is_explained() {
    let explained = done(&["check", "--explain", "all"]);
    let lines: Vec<&str> = explained.lines().collect();
    assert_eq!(lines.len(), FindingCode::ALL.len());
    for (line, code) in lines.into_iter().zip(FindingCode::ALL) {
        let meaning = line.strip_prefix(&format!("{code}  ")).unwrap_or_default();
        assert!(meaning.ends_with('.'), "{line}");
        assert_eq!(done(&["check", "--explain", &code.as_str().to_lowercase()]).trim_end(), line);
    }
}

/// Event files are checked with their season, whatever the working directory.
#[test]
fn an_event_is_the_same_from_inside_and_from_beside() {
    let county = tempfile::tempdir().unwrap();
    let folder = county.path().join("county");
    crate::copy_folder(&workspace().join("data/examples/county"), &folder);
    let season = folder.join("2006-07");
    let said = |place: &Path, file: &str| {
        let mut clarke = Command::new(env!("CARGO_BIN_EXE_clarke"));
        let flags = ["check", file, "--doubts", "none"];
        let output = clarke.args(flags).current_dir(place).output().unwrap();
        let words = stdout(&output).replace(&format!("--> {file}:"), "--> FILE:");
        (output.status.code(), words)
    };
    let event = said(&folder, "2006-07/events/county-league.txt");
    assert_eq!(event.0, Some(4));
    // The code in line 19 is known to be wrong from the list of players.
    assert!(event.1.contains("--> FILE:19:") && event.1.contains("perhaps 500070B"), "{}", event.1);
    assert_eq!(said(&season, "events/county-league.txt"), event);
    assert_eq!(said(&season.join("events"), "county-league.txt"), event);
    let all = said(&folder, "2006-07/events");
    for (place, folder) in [(&season, "events"), (&season.join("events"), ".")] {
        let (code, words) = said(place, folder);
        assert_eq!((code, words.lines().last()), (all.0, all.1.lines().last()), "{folder}");
    }
}

/// The federation's rules apply to a file even if it is named from the federation's own folder.
#[test]
fn an_event_is_judged_by_its_federation_s_rules() {
    // Half-years grade rapid games; years by the rules of 2000 do not.
    let county = small_county(&[
        ("federation.toml", "edition = \"ecf-2015\"\n"),
        ("2014-H2/players.csv", "code,name\n500010F,\"Abel, Ann\"\n500020J,\"Bell, Ben\"\n"),
        (
            "2014-H2/events/a.csv",
            "date,event,white,black,result,rate\n2014-08-01,A,500010F,500020J,1-0,rapid\n\
             2014-08-01,A,500010F,500020J,1-0,fast\n2015-01-01,A,500010F,500020J,1-0,rapid\n",
        ),
    ]);
    let said = |place: &Path, file: &str| {
        let mut clarke = Command::new(env!("CARGO_BIN_EXE_clarke"));
        let flags = ["check", file, "--doubts", "none"];
        let words = stdout(&clarke.args(flags).current_dir(place).output().unwrap());
        words.replace(&format!("--> {file}:"), "--> FILE:")
    };
    let whole = county.path().join("2014-H2/events/a.csv");
    let from_outside = said(&workspace(), path(&whole));
    assert!(from_outside.contains("3 rows: 2 errors"), "{from_outside}");
    assert_eq!(said(county.path(), "2014-H2/events/a.csv"), from_outside);
    assert_eq!(said(&county.path().join("2014-H2"), "events/a.csv"), from_outside);
}

/// This also applies to a list of players by itself: the federation's folder determines whether its
/// codes have check letters.
#[test]
fn a_list_is_judged_by_its_federation_s_rules() {
    let rules = done(&["editions", "yorkshire-2000"])
        .replace("name = \"yorkshire-2000\"", "name = \"free\"")
        .replace("check_letters = true", "check_letters = false");
    let county = small_county(&[
        ("federation.toml", "edition = \"free.toml\"\n"),
        ("free.toml", &rules),
        ("2006-07/players.csv", "code,name\nM1,\"Abel, Ann\"\nM2,\"Bell, Ben\"\n"),
        ("2007-08/players.csv", "code,name\nM1,\"Abel, Ann\"\n"),
    ]);
    let season = county.path().join("2006-07");
    let said = |place: &Path, file: &str| {
        let mut clarke = Command::new(env!("CARGO_BIN_EXE_clarke"));
        let output = clarke.args(["check", file]).current_dir(place).output().unwrap();
        assert_eq!(output.status.code(), Some(0), "{file}: {}", stdout(&output));
    };
    said(county.path(), "2006-07/players.csv");
    for file in ["players.csv", "./players.csv", "../2006-07/players.csv", "../2007-08/players.csv"]
    {
        said(&season, file);
    }
}

/// A federation that names its rules is checked by them, and not by others that would fit.
#[test]
fn seasons_that_do_not_fit_the_stated_rules_are_a_finding() {
    let folder = tempfile::tempdir().unwrap();
    let county = folder.path().join("county");
    fs::create_dir_all(county.join("2012-H1")).unwrap();
    fs::write(county.join("federation.toml"), "edition = \"yorkshire-2000\"\n").unwrap();
    let players = "code,name\n500010F,\"Abel, Ann\"\n500020J,\"Bell, Ben\"\n";
    fs::write(county.join("2012-H1/players.csv"), players).unwrap();
    let game = "date,event,white,black,result\n2012-02-01,A,500010F,500020J,1-0\n";
    fs::write(county.join("2012-H1/results.csv"), game).unwrap();
    fs::write(county.join("opening_grades.csv"), "code,grade\n500010F,120\n").unwrap();
    let (code, said) = check(&[path(&county)]);
    assert_eq!(code, 4, "{said}");
    assert!(said.contains("E035") && said.contains("half a year"), "{said}");
    // If none are named, half-years are recognized by their names.
    fs::remove_file(county.join("federation.toml")).unwrap();
    let (code, said) = check(&[path(&county)]);
    assert_eq!(code, 0, "{said}");
}

/// Rapid games are compared with rapid grades.
#[test]
fn a_score_at_rapid_play_is_doubted_by_the_rapid_grade() {
    let players = ["500010F", "500020J", "500030A", "500040D", "500050G", "500060K", "500070B"];
    let rows = |players: &[&str], beside: &str| -> String {
        players.iter().flat_map(|code| [code, beside, "\n"]).collect()
    };
    let (list, grades) = (rows(&players, ",Abel"), rows(&players[1..], ",120,150"));
    let games = |rate: &str| -> String {
        let game = |other| format!("2015-03-01,Rapidplay,500010F,{other},0-1,{rate}\n");
        players[1..].iter().map(game).collect()
    };
    let said = |rapid: &str, rate: &str| {
        let folder = tempfile::tempdir().unwrap();
        let county = folder.path().join("county");
        fs::create_dir_all(county.join("2015-H1")).unwrap();
        fs::write(county.join("federation.toml"), "edition = \"ecf-2015\"\n").unwrap();
        let opening = format!("code,grade,rapid_grade\n500010F,200,{rapid}\n{grades}");
        fs::write(county.join("opening_grades.csv"), opening).unwrap();
        fs::write(county.join("2015-H1/players.csv"), format!("code,name\n{list}")).unwrap();
        let results = format!("date,event,white,black,result,rate\n{}", games(rate));
        fs::write(county.join("2015-H1/results.csv"), results).unwrap();
        check(&[path(&county), "--doubts", "all"]).1
    };
    // Graded 200, and beaten six times by players of 120; graded 100 at rapid play, with opponents
    // of 150.
    let standard = said("100", "standard");
    assert!(
        standard.contains("W105") && standard.contains("graded 200 at standard play"),
        "{standard}"
    );
    let rapid = said("100", "rapid");
    assert!(!rapid.contains("W105") && !rapid.contains("W106"), "{rapid}");
    let unlikely = said("200", "rapid");
    assert!(unlikely.contains("graded 200 at rapid play, scores 0 of 6"), "{unlikely}");
}

#[test]
fn published_lists_are_known_after_a_new_grading() {
    let federation = Federation::new();
    let folder = federation.folder();
    stdout(&clarke(&["grade", path(&folder)]));
    federation.write("opening_grades.csv", "code,grade\n500010F,165\n500020J,140\n500030A,100\n");
    stdout(&clarke(&["grade", path(&folder), "--from", "2006-07"]));
    let published = folder.join("published");
    assert!(published.join("changes.csv").is_file());
    let error = fails(1, &["check", path(&published)]);
    assert!(error.contains("holds published lists: expected the federation's folder"), "{error}");
}

/// Files of seasons are read season by season, but reported with all others in the order of the
/// command line.
#[test]
fn files_are_told_in_the_order_in_which_they_are_named() {
    let game = |day: &str| format!("date,event,white,black,result\n{day},Cup,500010F,500020J,?\n");
    let (early, late) = (game("2006-10-14"), game("2007-10-14"));
    let players = "code,name\n500010F,\"Abel, Ann\"\n500020J,\"Bell, Ben\"\n";
    let county = small_county(&[
        ("2006-07/events/cup.csv", &early),
        ("2007-08/players.csv", players),
        ("2007-08/events/cup.csv", &late),
        ("alone.csv", &early),
    ]);
    let files = ["2007-08/events/cup.csv", "alone.csv", "2006-07/events/cup.csv"];
    let files = files.map(|file| county.path().join(file));
    let named: Vec<&str> = files.iter().map(|file| path(file)).collect();
    let (_, found) = check(&named);
    let places: Vec<_> = named.iter().map(|file| found.find(&format!("--> {file}"))).collect();
    assert!(places.iter().all(Option::is_some) && places.is_sorted(), "{found}");
}

/// If a file cannot be used because of one line, that line is reported to people and editors; if
/// because of the whole file, no line is.
#[test]
fn the_line_on_which_an_unusable_file_shows_it_is_told() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("ratings.xml");
    fs::write(&file, "<playerslist>\n<player>\n<name>A</name>\n</x>\n").unwrap();
    let found = stdout(&clarke(&["check", path(&file), "--format", "json"]));
    assert!(found.contains("\"line\": 4"), "{found}");
}

/// A file of rules is told by its keys, and has one fault at most: the first.
#[test]
fn a_file_of_rules_is_checked_as_what_it_is() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("mine.toml");
    let [system, edition] =
        [["systems", "fgsl"], ["editions", "ecf-2015"]].map(|rules| done(&rules));
    let slip = |text: &str, key: &str, wrong: &str| {
        let line = text.lines().position(|line| line.starts_with(key)).unwrap() + 1;
        (text.replacen(&format!("\n{key}"), &format!("\n{wrong}"), 1), line)
    };
    let findings = |text: &str| {
        fs::write(&file, text).unwrap();
        let printed = stdout(&clarke(&["check", path(&file), "--format", "json"]));
        serde_json::from_str::<Vec<Value>>(&printed).unwrap()
    };
    assert!(findings(&system).is_empty());
    assert!(findings(&edition).is_empty());
    for ((text, line), expected) in [
        (slip(&system, "n0 =", "n1 ="), "unknown field `n1`"),
        (slip(&system, "n0 = ", "n0 = = "), "TOML parse error"),
        (slip(&edition, "[rows]", "[rwos]"), "unknown field `rwos`"),
    ] {
        let found = findings(&text);
        let [finding] = &found[..] else { panic!("{found:?}") };
        assert_eq!((&finding["code"], &finding["line"]), (&"E021".into(), &line.into()));
        assert!(finding["message"].as_str().unwrap().contains(expected), "{finding}");
    }
    let found = findings("[[merge]]\ncode = \"500020J\"\ninto = \"500010F\"\n");
    assert_eq!((found.len(), &found[0]["line"]), (1, &0.into()));
    assert!(found[0]["message"].as_str().unwrap().contains("decisions.toml"), "{found:?}");
}

#[test]
fn nothing_is_checked_twice_in_one_go() {
    let federation = Federation::new();
    let folder = federation.folder();
    let (season, results) = (folder.join("2006-07"), folder.join("2006-07/results.csv"));
    let again = folder.join("2006-07/./results.csv");
    let opening = folder.join("opening_grades.csv");
    let error = fails(2, &["check", path(&results), path(&again)]);
    assert!(error.contains("is named twice"), "{error}");
    for (one, other) in [
        (&season, &folder),
        (&folder, &season),
        (&results, &season),
        (&results, &folder),
        (&opening, &folder),
    ] {
        let error = fails(2, &["check", path(one), path(other)]);
        assert!(error.contains("is checked with") && error.contains("also named"), "{error}");
    }
    // Two seasons, and a file that belongs to no season.
    federation.write("2006-07/drafts/late.csv", "date,event,white,black,result\n");
    for (one, other) in [("2006-07", "2007-08"), ("2006-07", "2006-07/drafts/late.csv")] {
        let (one, other) = (folder.join(one), folder.join(other));
        assert_ne!(clarke(&["check", path(&one), path(&other)]).status.code(), Some(2));
    }
}

/// Neither a season nor a performance needs the round of a game.
#[test]
fn games_without_rounds_are_as_good() {
    let place = tempfile::tempdir().unwrap();
    let game = |day: u32| {
        format!(
            "[Event \"Open\"]\n[Date \"2006.10.{day}\"]\n[White \"Lee, Ann\"]\n[Black \"Roe, \
             Ben\"]\n\
             [Result \"1-0\"]\n\n1-0\n\n"
        )
    };
    let file = place.path().join("open.pgn");
    fs::write(&file, [14, 15, 16].map(game).concat()).unwrap();
    let found = stdout(&clarke(&["check", path(&file)]));
    assert_eq!(found, "1 file, 3 rows: nothing found\n");
}

/// `check FILE` says what the season will say: the same question, with the same answer.
#[test]
fn a_file_alone_is_asked_what_its_season_asks() {
    let table = "Runde,Weiss,Schwarz,Ergebnis\n1,\"Lee, Ann\",\"Roe, Ben\",1:0\n\
                 2,\"Roe, Ben\",\"Hay, Cy\",0:1\n";
    let county = small_county(&[("2006-07/events/blitz-2006-10-07.csv", table)]);
    let alone = county.path().join("blitz-2006-10-07.csv");
    fs::write(&alone, table).unwrap();
    let asked = |file: &Path| {
        let said = stdout(&clarke(&["check", path(file)]));
        let lines: Vec<String> = said
            .lines()
            .filter(|line| line.starts_with("error[") || line.starts_with("      columns."))
            .map(str::to_owned)
            .collect();
        assert!(lines[0].contains("a title or a name speaks of blitz"), "{said}");
        lines
    };
    assert_eq!(asked(&alone), asked(&county.path().join("2006-07/events/blitz-2006-10-07.csv")));
    // Of a cross-table without a day, only a season asks for it.
    let table = "No,Name,Rd1\n1,\"Lee, Ann\",W2\n2,\"Roe, Ben\",L1\n";
    fs::write(&alone, table).unwrap();
    let undated = county.path().join("club.csv");
    fs::write(&undated, table).unwrap();
    let said = stdout(&clarke(&["check", path(&undated)]));
    assert!(said.contains("warning[E037]: for a season: on which day was it played?"), "{said}");
    let dated = county.path().join("club-2006-10-07.csv");
    fs::write(&dated, table).unwrap();
    assert!(!stdout(&clarke(&["check", path(&dated)])).contains("E037"));
}

/// Two stray quotation marks cost their lines, whatever lies between them.
#[test]
fn stray_quotation_marks_cost_their_own_lines_in_every_list() {
    let results = "date,event,white,black,result\n2006-10-14,\"League,500010F,500020J,1-0\n\
                   2006-10-21,League,500030A,500010F,0-1\n2006-10-28,League\",500030A,500020J,1-0\n";
    let opening = "code,grade\n\"500010F,142\n500020J,128\n500030A,\"1\"30\n";
    let county = small_county(&[("2006-07/results.csv", results), ("opening_grades.csv", opening)]);
    let said = stdout(&clarke(&["check", path(county.path())]));
    for place in ["2006-07/results.csv:2", "opening_grades.csv:2", "opening_grades.csv:4"] {
        assert!(said.contains(place), "{place}: {said}");
    }
    assert!(said.contains(" 3  error    E018"), "{said}");
}
