//! `clarke tpg` with the example of its source in `data/examples/`, and with faulty files.

use std::fmt::Write as _;
use std::fs;

use insta::assert_snapshot;
use serde_json::Value;

use crate::{as_games, clarke, done, example, fails, json, list, numbers, path, stderr};

#[test]
fn the_grand_prix_example_is_1868() {
    // English Youth Grand Prix, performance calculator 2017-18: 3.5 of 5 against 1500 to 1900. One
    // opponent has a standard grade, one only a rapid one, and three a FIDE rating.
    let (file, lists) = (example("grand-prix/summer-congress.csv"), example("grand-prix/lists"));
    let arguments = ["tpg", &file, "--starts", "2017-07-29", "--lists", &lists];
    let first = &json(&arguments)[0]["players"][0];
    assert_eq!((&first["performance"], &first["grade"]), (&1868.into(), &155.73.into()));
    assert_snapshot!("tpg of a section", done(&arguments));
    let player = [&arguments[..], &["--player", "500010F"]].concat();
    assert_snapshot!("tpg of a player", done(&player));
}

#[test]
fn a_list_of_games_says_the_same_as_the_cross_table() {
    let folder = tempfile::tempdir().unwrap();
    let (file, lists) = (example("grand-prix/summer-congress.csv"), example("grand-prix/lists"));
    let games = folder.path().join("summer-congress.csv");
    fs::write(&games, as_games(&fs::read_to_string(&file).unwrap())).unwrap();
    let sorted = |file: &str| {
        let arguments =
            ["tpg", file, "--starts", "2017-07-29", "--lists", &lists, "--format", "csv"];
        let mut lines: Vec<String> = done(&arguments).lines().map(str::to_owned).collect();
        lines.sort();
        lines
    };
    assert_eq!(sorted(&file), sorted(path(&games)));
}

#[test]
fn lists_that_cannot_be_meant_are_named() {
    let folder = tempfile::tempdir().unwrap();
    let lists = folder.path().join("lists");
    fs::create_dir(&lists).unwrap();
    let file = example("grand-prix/summer-congress.csv");
    let tpg = |day: &str| fails(1, &["tpg", &file, "--starts", day, "--lists", path(&lists)]);
    let error = tpg("2017-07-29");
    assert!(error.contains("has no list of grades: expected a name such as grades-"), "{error}");
    fs::write(lists.join("july.csv"), "code,grade\n").unwrap();
    assert!(tpg("2017-07-29").contains("july.csv: no dated list by its name"), "{error}");
    fs::remove_file(lists.join("july.csv")).unwrap();
    fs::write(lists.join("grades-2018-01-01.csv"), "code,category,grade\n500010F,A,x\n").unwrap();
    let error = tpg("2017-07-29");
    assert!(error.contains("line 2, column grade: `x`: not a grade"), "{error}");
    fs::write(lists.join("grades-2018-01-01.csv"), "code;category;grade\n500010F;A;x\n").unwrap();
    assert!(tpg("2017-07-29").contains("line 2, column grade: `x`: not a grade"), "{error}");
    fs::write(lists.join("grades-2018-01-01.csv"), "code,category,grade\n").unwrap();
    let error = tpg("2017-07-29");
    assert!(error.contains("no grading list is in force on 2017-07-29"), "{error}");
}

/// A section in which one player meets four, and a folder of lists.
struct Congress {
    folder: tempfile::TempDir,
}

impl Congress {
    fn new(files: &[(&str, &str)]) -> Self {
        let folder = tempfile::tempdir().unwrap();
        fs::create_dir(folder.path().join("lists")).unwrap();
        for (name, text) in files {
            fs::write(folder.path().join(name), text).unwrap();
        }
        Self { folder }
    }

    fn tpg(&self, file: &str, flags: &[&str]) -> std::process::Output {
        let (file, lists) = (self.folder.path().join(file), self.folder.path().join("lists"));
        let arguments = ["tpg", path(&file), "--starts", "2017-08-01", "--lists", path(&lists)];
        clarke(&[&arguments[..], flags].concat())
    }
}

const AGAINST_FOUR: &str = "number,name,code,rating,r1,r2,r3,r4\n1,Ann,,,W2,W3,W4,L5\n\
     2,Ben,B,1500,L1\n3,Cy,C,1600,,L1\n4,Dee,D,1700,,,L1\n5,Eve,E,0,,,,W1\n";

#[test]
fn a_rating_of_0_is_none_so_three_usable_games_give_no_grade() {
    let grades = "code,category,grade\nX,A,150\n";
    let congress =
        Congress::new(&[("open.csv", AGAINST_FOUR), ("lists/grades-2017-07-01.csv", grades)]);
    let shown = crate::stdout(&congress.tpg("open.csv", &["--player", "Ann"]));
    assert!(shown.contains("no performance grade: 3 usable games, needs 4"), "{shown}");
    let games = "round,white,black,result,white_rating,black_rating\n1,Ann,Ben,1-0,,1500\n\
         2,Ann,Cy,1-0,,1600\n3,Ann,Dee,1-0,,1700\n4,Ann,Eve,0-1,,0\n";
    fs::write(congress.folder.path().join("games.csv"), games).unwrap();
    let shown = crate::stdout(&congress.tpg("games.csv", &["--player", "Ann"]));
    assert!(shown.contains("no performance grade: 3 usable games, needs 4"), "{shown}");
    // In norms an unrated opponent is raised to the floor, too.
    let opponents = "rating,title,federation,result\n0,,FRA,1\n";
    let file = congress.folder.path().join("opponents.csv");
    fs::write(&file, opponents).unwrap();
    let arguments = ["norm", "--opponents", path(&file), "--federation", "ENG", "--title", "GM"];
    let shown = done(&arguments);
    assert!(shown.contains("2200 (up from 1400)"), "{shown}");
}

#[test]
fn an_opponent_is_found_by_number_or_name() {
    let table = "number,name,code,fide_code,rating,r1,r2,r3,r4\n1,Ann,,,,W2,W3,W4,L5\n\
         2,Ben,B,,1500,L1\n3,Cy,,77,1750,,L1\n4,\"Dee, Max\",,,1700,,,L1\n5,Eve,,,1800,,,,W1\n";
    let grades =
        "code,name,category,grade,fide_code\nB,Ben,A,100,\nC,Cyril,A,120,77\nD,Dee Max,A,130,\n";
    let congress = Congress::new(&[("open.csv", table), ("lists/grades-2017-07-01.csv", grades)]);
    let shown = crate::stdout(&congress.tpg("open.csv", &["--player", "Ann"]));
    for expected in [
        "1450  standard grade A100 in the list of 2017-07-01\n",
        "1600  standard grade A120 in the list of 2017-07-01, found by FIDE number\n",
        "1675  standard grade A130 in the list of 2017-07-01, found by name alone\n",
        "1800  rating in the section's file\n",
    ] {
        assert!(shown.contains(expected), "{expected}{shown}");
    }
}

#[test]
fn fide_lists_that_all_begin_later_are_an_error() {
    let congress = Congress::new(&[
        ("open.csv", AGAINST_FOUR),
        ("lists/grades-2017-07-01.csv", "code,category,grade\nX,A,150\n"),
        ("lists/fide-2017-09-01.csv", "fide_code,rating\n77,1750\n"),
    ]);
    let output = congress.tpg("open.csv", &[]);
    let error = stderr(&output);
    assert_eq!(output.status.code(), Some(1));
    assert!(error.contains("no FIDE rating list is in force on 2017-08-01"), "{error}");
}

#[test]
fn category_x_counts_under_the_rules_of_2014() {
    let grades = "code,category,grade\nB,X,100\nC,X,120\nD,X,140\nE,X,150\n";
    let congress = Congress::new(&[
        ("open.csv", &AGAINST_FOUR.replace("1500", "").replace("1600", "").replace("1700", "")),
        ("lists/grades-2017-07-01.csv", grades),
    ]);
    let of = |rules: &str| {
        let flags = ["--player", "Ann", "--rules", rules];
        crate::stdout(&congress.tpg("open.csv", &flags))
    };
    assert!(of("2014").contains("1450  standard grade X100"), "{}", of("2014"));
    assert!(of("2017-18").contains("only X100, no FIDE rating"), "{}", of("2017-18"));
}

/// As in other tables, a cell is empty if there was no game: `-` would be written as text for a
/// spreadsheet.
#[test]
fn a_bye_is_an_empty_cell_of_the_table() {
    let grades = "code,category,grade\nB,A,150\n";
    let open = "number,name,code,rating,r1,r2\n1,Ann,,,W2,B\n2,Ben,B,1500,L1,-\n";
    let congress = Congress::new(&[("open.csv", open), ("lists/grades-2017-07-01.csv", grades)]);
    let shown = crate::stdout(&congress.tpg("open.csv", &["--player", "Ann", "--format", "csv"]));
    assert!(shown.contains(",2,,,,not counted: bye\n"), "{shown}");
    let text = crate::stdout(&congress.tpg("open.csv", &["--player", "Ann"]));
    assert!(text.contains("2  -"), "{text}");
}

#[test]
fn sections_of_one_file_may_begin_on_different_days() {
    let folder = tempfile::tempdir().unwrap();
    let lists = folder.path().join("lists");
    fs::create_dir(&lists).unwrap();
    // On the first day only Ann has a grade; on the second everybody has one.
    fs::write(lists.join("grades-2017-07-01.csv"), "code,category,grade\n500010F,A,100\n").unwrap();
    let everybody = "code,category,grade\n500010F,A,100\n500020J,A,120\n500030A,A,120\n\
                     500040D,A,120\n500050G,A,120\n";
    fs::write(lists.join("grades-2017-08-01.csv"), everybody).unwrap();
    let mut file = "section,name,code,r1,r2,r3,r4\n".to_owned();
    for section in ["Major", "Minor"] {
        for row in [
            "Ann,500010F,W2,D3,L4,D5",
            "Ben,500020J,L1,,,",
            "Cy,500030A,,D1,,",
            "Di,500040D,,,W1,",
            "Ed,500050G,,,,D1",
        ] {
            writeln!(file, "{section},{row}").unwrap();
        }
    }
    let sections = folder.path().join("congress.csv");
    fs::write(&sections, file).unwrap();
    let tpg =
        |starts: &str| json(&["tpg", path(&sections), "--lists", path(&lists), "--starts", starts]);
    // Two points of four against 120, which is 1600: table 8.1b expects them from 1597 to 1603.
    let grade = |found: &Value, section: usize| found[section]["players"][0]["grade"].clone();
    let found = tpg("2017-07-29; Minor=2017-08-05");
    assert_eq!((grade(&found, 0), grade(&found, 1)), (Value::Null, 120.0.into()));
    let found = tpg("Major=1:2017-08-05; Minor=2017-07-29");
    assert_eq!((grade(&found, 0), grade(&found, 1)), (120.0.into(), Value::Null));
    for (starts, code, expected) in [
        ("2017-07-29; Open=2017-08-05", 2, "has no section Open, of which a first day is given"),
        ("Minor=2017-08-05", 2, "expected the first day of the section Major, too"),
        ("Minor=2017-08-05; 2017-07-29", 2, "of a section by itself after a semicolon"),
    ] {
        let error =
            fails(code, &["tpg", path(&sections), "--lists", path(&lists), "--starts", starts]);
        assert!(error.contains(expected), "{error}");
    }
}

#[test]
fn a_published_list_is_a_dated_list() {
    // For opponents with only rapid grades those are used, and F does not count: F155 and rapid
    // D160 are 1900.
    let folder = tempfile::tempdir().unwrap();
    let lists = folder.path().join("lists");
    fs::create_dir(&lists).unwrap();
    let published = "Ref,Name,Sex,JrAge,Cat,Grade,Grade1,Games,RCat,RGrade,RGrade1,RGames,ClubNam1,\
                ClubNam2,ClubNam3,ClubNam4,ClubNam5,ClubNam6,FIDECode,Nation\n\
                500020J,\"Roe, Ben\",M,,F,155,150,6,D,160,,12,York,,,,,,,ENG\n\
                500030A,\"Poe, Cy\",M,,A,120,,30,,,,,York,,,,,,400003,ENG\n";
    fs::write(lists.join("grades-2017-07-01.csv"), published).unwrap();
    let file = folder.path().join("open.csv");
    let section = "name,code,fide_code,r1,r2,r3,r4\nLee,500010F,,W2,W3,L2,L3\n\
                   Ben,500020J,,L1,,W1,\nCy,,400003,,L1,,W1\n";
    fs::write(&file, section).unwrap();
    let arguments =
        ["tpg", path(&file), "--lists", path(&lists), "--starts", "2017-07-29", "--player", "Lee"];
    let output = clarke(&arguments);
    assert_eq!(String::from_utf8_lossy(&output.stderr), "");
    let rounds = json(&arguments)[0]["players"][0]["rounds"].clone();
    let counted: Vec<f64> = numbers(list(&rounds), "counts_as");
    assert_eq!(counted, [1_900.0, 1_600.0, 1_900.0, 1_600.0]);
    assert!(rounds[1]["because"].as_str().unwrap().ends_with("found by FIDE number"), "{rounds}");
}

#[test]
fn days_that_the_report_contradicts_are_told() {
    let (file, lists) = (example("norm-tournament.trf"), example("grand-prix/lists"));
    let report = fs::read_to_string(&file).unwrap();
    let day = |record: &str| {
        let line = report.lines().find(|line| line.starts_with(record)).unwrap();
        line[4..].trim().replace('/', "-")
    };
    let said =
        |starts: &str| stderr(&clarke(&["tpg", &file, "--starts", starts, "--lists", &lists]));
    let told = said("2017-08-01");
    let own = format!("the file itself says {} to {}", day("042"), day("052"));
    assert!(told.contains("the first day is given as 2017-08-01") && told.contains(&own), "{told}");
    for fitting in [day("042"), day("052")] {
        assert!(!said(&fitting).contains("the file itself says"), "{}", said(&fitting));
    }
}

#[test]
fn a_table_without_rounds_has_one_first_day() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("final.csv");
    let table = "Pos,Name,1,2,3,4,Pts\n1,\"Ames, Zoe\",*,1,1,½,2.5\n2,\"Bird, Max\",0,*,1,1,2\n\
                 3,\"Carr, Eve\",0,0,*,1,1\n4,\"Dunn, Leo\",½,0,0,*,0.5\n";
    fs::write(&file, table).unwrap();
    let lists = example("grand-prix/lists");
    done(&["tpg", path(&file), "--starts", "2017-07-29", "--lists", &lists]);
    let two = ["tpg", path(&file), "--starts", "1:2017-07-29 3:2017-08-05", "--lists", &lists];
    let error = fails(1, &two);
    assert!(error.contains("does not say in which round a game was played"), "{error}");
}
