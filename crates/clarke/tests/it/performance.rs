//! `clarke performance`: the printed examples of the sources, and cases without a finite answer.

use std::fmt::Write as _;
use std::fs;

use insta::assert_snapshot;
use serde_json::Value;

use crate::{as_games, clarke, done, example, fails, json, list, path, stderr, workspace};

/// Method, curve and rating of each line, from the JSON.
fn ratings(arguments: &[&str]) -> Vec<(String, String, String)> {
    let json = done(&[&["performance", "--format", "json"], arguments].concat());
    let report: Value = serde_json::from_str(&json).unwrap();
    let text = |value: &Value| value.as_str().unwrap_or("").to_owned();
    let rating = |line: &Value| line["rating"].to_string();
    let lines = report["lines"].as_array().unwrap().iter();
    lines.map(|line| (text(&line["method"]), text(&line["curve"]), rating(line))).collect()
}

#[test]
fn two_and_a_half_of_three_by_each_method() {
    // "Performance rating (chess)", encyclopaedia article; 2792 and 2789 by the other two curves.
    let found = ratings(&["--score", "2.5", "--opponents", "2400,2500,2600"]);
    let expected = [
        ("fide", "", "2773"),
        ("linear", "", "2766.67"),
        ("table", "", "2789"),
        ("true", "normal", "2785.03"),
        ("true", "logistic", "2792.23"),
    ];
    let expected = expected.map(|(a, b, c)| (a.to_owned(), b.to_owned(), c.to_owned()));
    assert_eq!(found, expected);
}

#[test]
fn three_and_a_half_of_five_is_1868_by_the_table() {
    // English Youth Grand Prix, performance calculator 2017-18.
    let arguments = ["performance", "--score", "3.5", "--opponents", "1500,1600,1700,1800,1900"];
    assert_snapshot!(done(&arguments));
}

#[test]
fn grades_are_converted_there_and_back() {
    let arguments =
        ["performance", "--score", "3", "--opponents", "120,130,155,160", "--scale", "grade"];
    assert_snapshot!(done(&arguments));
}

#[test]
fn a_number_of_the_other_scale_is_not_taken_without_a_word() {
    let of = |opponents: &str, scale: &str| {
        let flags = ["performance", "--score", "1", "--opponents", opponents, "--scale", scale];
        clarke(&flags)
    };
    for rating in ["1850", "950", "401"] {
        let refused = of(&format!("150,{rating}"), "grade");
        assert_eq!(refused.status.code(), Some(2));
        let said = format!("`{rating}`: no grade is so high");
        assert!(stderr(&refused).contains(&said), "{}", stderr(&refused));
    }
    for (opponents, scale, is_told) in [
        ("150,300", "grade", false),
        ("150,300", "elo", true),
        ("150,1850", "elo", true),
        ("1400,1850", "elo", false),
    ] {
        let printed = of(opponents, scale);
        assert_eq!(printed.status.code(), Some(0), "{opponents}");
        let told = stderr(&printed).contains("are these three-digit grades?");
        assert_eq!(told, is_told, "{opponents} {scale}: {}", stderr(&printed));
    }
}

#[test]
fn grades_in_a_file_are_told_one_by_one() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("congress.csv");
    let table = "No,Name,Grade,Rd1,Rd2\n1,Ann,160,W2w,D3b\n2,Ben,150,L1b,\n3,Cy,140,,D1w\n";
    fs::write(&file, table).unwrap();
    let said = |flags: &[&str]| {
        let output = clarke(&[&["performance", path(&file)][..], flags].concat());
        assert!(output.status.success(), "{}", stderr(&output));
        stderr(&output)
    };
    assert!(said(&[]).contains("Ann (160) and 2 more are rated 300 or less"), "{}", said(&[]));
    assert_eq!(said(&["--scale", "grade"]), "");
    let found = json(&["performance", path(&file), "--scale", "grade", "--method", "linear"]);
    // 150 and 140 stand for 1825 and 1750; 1.5 of 2 is 200 above their mean.
    let ann = &list(&list(&found)[0]["players"])[0];
    assert_eq!((&ann["rating"], &ann["mean"]), (&1900.into(), &1787.5.into()));
    assert_eq!(ann["performances"][0]["rating"], 1987.5);
    assert_snapshot!("grades of a file", done(&["performance", path(&file), "--scale", "grade"]));
    // With one rating among them, the others are still grades.
    fs::write(&file, table.replace("140", "1900")).unwrap();
    assert!(said(&[]).contains("Ann (160) and 1 more are rated 300 or less"), "{}", said(&[]));
    let error = fails(2, &["performance", path(&file), "--scale", "grade"]);
    assert!(error.contains("Cy has 1900, which is not a grade"), "{error}");
}

#[test]
fn nothing_and_everything_have_no_finite_rating() {
    for (score, words) in [("0", "unbounded below"), ("2", "unbounded above")] {
        for format in ["text", "json", "csv"] {
            let arguments =
                ["performance", "--score", score, "--opponents", "1500,1600", "--format", format];
            let printed = done(&arguments);
            assert!(printed.contains(words), "{printed}");
            assert!(!printed.contains("inf") && !printed.contains("NaN"), "{printed}");
        }
    }
}

#[test]
fn one_method_and_one_curve_can_be_asked_for() {
    let found = ratings(&[
        "--score",
        "1",
        "--opponents",
        "2000,2000",
        "--method",
        "true",
        "--curve",
        "fide-table",
    ]);
    assert_eq!(found.len(), 1);
    assert_eq!(found[0].1, "fide-table");
    let csv = done(&[
        "performance",
        "--score",
        "1",
        "--opponents",
        "2000,2000",
        "--method",
        "linear",
        "--format",
        "csv",
    ]);
    assert_eq!(
        csv,
        "method,curve,rating,grade,working\n\
         linear,,2000.00,,mean of the opponents 2000.00 + 800 x 1/2 - 400\n"
    );
}

#[test]
fn what_cannot_be_meant_is_wrong_usage_with_the_value_named() {
    for (arguments, expected) in [
        (
            ["--score", "6", "--opponents", "1500"],
            "a score of 6.00: expected 0 to 1, a point a game",
        ),
        (["--score", "x", "--opponents", "1500"], "--score x: "),
        (["--score", "1", "--opponents", "1500,15x0"], "--opponents: `15x0`: "),
        (
            ["--score", "2.5", "--opponents", "18500,1900,2000"],
            "--opponents: `18500`: expected a rating of at most four digits",
        ),
        (
            ["--score", "2.5", "--opponents", "1900,-1850,2000"],
            "--opponents: `-1850`: expected a rating of at most four digits",
        ),
    ] {
        let error = fails(2, &[&["performance"], &arguments[..]].concat());
        assert!(error.contains(expected), "{error}");
    }
    let curve = ["performance", "--score", "1", "--opponents", "1500", "--curve", "parabola"];
    let error = fails(2, &curve);
    let expected = "--curve parabola: expected one of fide-table, normal, logistic, linear";
    assert!(error.contains(expected), "{error}");
}

#[test]
fn official_lists_cut_per_cents_off() {
    // 100% counts as 89% or 92%: dp 351 and 401; the table's own 800 without limits.
    for (per_cents, expected) in [("0-100", "2800"), ("11-89", "2351"), ("8-92", "2401")] {
        let arguments = ["performance", "--score", "2", "--opponents", "2000,2000", "--method"];
        let flags = ["fide", "--per-cents", per_cents, "--format", "csv"];
        let printed = done(&[&arguments[..], &flags].concat());
        assert!(printed.contains(&format!("\nfide,,{expected},,")), "{printed}");
    }
}

#[test]
fn every_player_of_a_file_has_all_methods() {
    let folder = workspace().join("data/examples");
    let file = folder.join("performance-games.csv");
    assert_snapshot!(done(&["performance", path(&file)]));
    let json = done(&["performance", path(&file), "--format", "json"]);
    let printed: Value = serde_json::from_str(&json).unwrap();
    let players = &printed[0]["players"];
    let of_first = players[0]["performances"].as_array().unwrap().iter();
    let of_first: Vec<f64> = of_first.map(|one| one["rating"].as_f64().unwrap()).collect();
    assert_eq!(of_first, [2773.0, 2766.67, 2789.0, 2785.03, 2792.23]);
    assert_eq!(players[1]["performances"].as_array().unwrap().len(), 0);
    // The cross-table agrees with the list of games about two players who met.
    let table = folder.join("grand-prix/summer-congress.csv");
    let one = done(&["performance", path(&table), "--method", "fide", "--format", "csv"]);
    assert!(one.starts_with("section,code,name,rating,score,games,mean,fide,fide_code\n"), "{one}");
}

/// The games of a list as PGN, with its data of the players.
fn as_pgn(games: &str) -> String {
    let mut pgn = String::new();
    for line in games.lines().skip(1) {
        let mut quoted = line.split('"');
        let (round, white) = (quoted.next().unwrap().trim_end_matches(','), quoted.next().unwrap());
        let (black, rest) = (quoted.nth(1).unwrap(), quoted.next().unwrap());
        let [_, result, _, _, white_rating, black_rating] = rest.split(',').collect::<Vec<_>>()[..]
        else {
            panic!("{line}");
        };
        writeln!(
            pgn,
            "[Event \"Summer\"]\n[Round \"{round}.1\"]\n[White \"{white}\"]\n[Black \"{black}\"]\n\
             [Result \"{result}\"]\n[WhiteElo \"{white_rating}\"]\n[BlackElo \"{black_rating}\"]\n\
             \n\
             1. e4 {{a remark\n[Round \"9\"]}} e5 {result}\n"
        )
        .unwrap();
    }
    pgn
}

#[test]
fn games_as_pgn_say_the_same_as_the_list() {
    let folder = tempfile::tempdir().unwrap();
    let table = fs::read_to_string(example("grand-prix/summer-congress.csv")).unwrap();
    let games = as_games(&table);
    let (csv, pgn) = (folder.path().join("Summer.csv"), folder.path().join("Summer.pgn"));
    fs::write(&csv, &games).unwrap();
    fs::write(&pgn, as_pgn(&games)).unwrap();
    let numbers = |file: &std::path::Path| {
        let printed = json(&["performance", path(file)]);
        let without_code = |player: &Value| {
            let mut player = player.clone();
            player["code"] = Value::Null;
            player
        };
        list(&printed[0]["players"]).iter().map(without_code).collect::<Vec<_>>()
    };
    assert_eq!(numbers(&csv), numbers(&pgn));
    let other = fs::read_to_string(&pgn).unwrap().replacen("WhiteElo \"1700", "WhiteElo \"1701", 1);
    fs::write(&pgn, other.replacen("1-0", "2-0", 1)).unwrap();
    let error = fails(1, &["performance", path(&pgn)]);
    assert!(error.contains("column Result: `2-0`: expected 1-0, 0-1 or 1/2-1/2"), "{error}");
    assert!(error.contains("says something else about this player"), "{error}");
}

#[test]
fn a_game_that_is_not_over_is_left_out_and_said() {
    let folder = tempfile::tempdir().unwrap();
    let pgn = |games: &[(u32, &str, &str)]| {
        let file = folder.path().join("open.pgn");
        let game = |(round, black, result): &(u32, &str, &str)| {
            format!(
                "[Event \"Open\"]\n[Round \"{round}\"]\n[White \"Ann\"]\n[Black \"{black}\"]\n\
                 [WhiteElo \"2000\"]\n[BlackElo \"1900\"]\n[Result \"{result}\"]\n\n{result}\n\n"
            )
        };
        fs::write(&file, games.iter().map(game).collect::<String>()).unwrap();
        clarke(&["performance", path(&file), "--format", "json"])
    };
    let over = [(1, "Ben", "1-0"), (2, "Cay", "1/2-1/2")];
    let so_far = pgn(&[over[0], over[1], (3, "Dot", "*")]);
    let said = "open.pgn: the game of line 21 is not over (result `*`), and left out";
    assert!(stderr(&so_far).contains(said), "{}", stderr(&so_far));
    let of_ann = |found: &std::process::Output| -> Value {
        let found: Value = serde_json::from_slice(&found.stdout).unwrap();
        let players = list(&found[0]["players"]);
        players.iter().find(|player| player["name"] == "Ann").unwrap()["performances"].clone()
    };
    let finished = pgn(&over);
    assert!(stderr(&finished).is_empty(), "{}", stderr(&finished));
    assert!(of_ann(&finished).is_array());
    assert_eq!(of_ann(&so_far), of_ann(&finished));
}

#[test]
fn an_x_without_an_opponent_is_a_full_point_bye() {
    let table = "name,rating,score,r1,r2\nAnn,2000,2,X,W2\nBen,1900,0,,L1\n";
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("open.csv");
    fs::write(&file, table).unwrap();
    let shown = done(&["performance", path(&file)]);
    assert!(shown.contains("Ann: round 1 (bye)"), "{shown}");
}

/// `U` is a bye of no points, as `Z` is in a report.
#[test]
fn a_round_without_pairing_and_points_is_one_of_absence() {
    let table = "name,rating,score,r1,r2\nAnn,2000,1,U,W2\nBen,1900,0.5,H,L1\n";
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("open.csv");
    fs::write(&file, table).unwrap();
    let shown = done(&["performance", path(&file)]);
    assert!(shown.contains("Ann: round 1 (absent)"), "{shown}");
    assert!(shown.contains("Ben: round 1 (bye)"), "{shown}");
}

/// Reports and games are read without pins.
#[test]
fn an_import_file_that_is_none_stops_only_tables() {
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join("import.toml"), "[games\n").unwrap();
    let report = folder.path().join("open.trf");
    fs::copy(example("norm-tournament.trf"), &report).unwrap();
    assert!(!done(&["performance", path(&report)]).is_empty());
    let table = folder.path().join("open.csv");
    fs::write(&table, "name,rating,r1\nAnn,2000,W2\nBen,1900,L1\n").unwrap();
    assert!(fails(1, &["performance", path(&table)]).contains("import.toml"));
}

/// A title beside a name counts. The name stays as the file has it, and as other files may have it.
#[test]
fn a_title_beside_the_name_in_a_cross_table_is_a_title() {
    let table =
        "name,rating,federation,r1\n\"GM Brandt, K.\",2500,GER,W2\n\"Roe, B. (IM)\",2400,ENG,L1\n";
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("open.csv");
    fs::write(&file, table).unwrap();
    let shown = done(&["performance", path(&file)]);
    assert!(shown.contains("\nGM Brandt, K. ") && shown.contains("\nRoe, B. (IM) "), "{shown}");
    let found = json(&["norm", path(&file), "--player", "GM Brandt, K.", "--title", "GM"]);
    let round = &found[0]["players"][0]["norms"][0]["rounds"][0];
    assert_eq!((&round["opponent"], &round["titled"]), (&"Roe, B. (IM)".into(), &true.into()));
}

/// A table skips some scores: no rating is expected to score half a point against a 3000 and two
/// others.
#[test]
fn a_rating_that_expects_more_is_not_said_to_fit() {
    let step = ["--opponents", "1500,1600,3000", "--curve", "fide-table", "--method", "true"];
    let said = done(&[&["performance", "--score", "0.5"], &step[..]].concat());
    assert!(
        said.contains("the least rating that expects the score or more: it expects 0.51"),
        "{said}"
    );
    let smooth = done(&["performance", "--score", "1.5", "--opponents", "1500,1600,1700"]);
    assert!(smooth.contains("expects 1.50, the score"), "{smooth}");
}

#[test]
fn ratings_as_people_write_them_count() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("congress.csv");
    let table = |rating: &str| {
        format!(
            "No,Name,Rtg,r1,r2,r3\n1,\"Archer, Ben\",2105,W2,D3,\n2,\"East, Flo\",{rating},L1,,W3\n\
             3,\"Cole, Di\",1900,,D1,L2\n"
        )
    };
    let performances = || -> Vec<String> {
        let printed = json(&["performance", path(&file)]);
        let players = list(&printed[0]["players"]).iter();
        players.map(|player| player["performances"][0]["rating"].to_string()).collect()
    };
    fs::write(&file, table("1650")).unwrap();
    let expected = performances();
    for rating in ["1650p", "1650P5", "1650/5", "1650*", "1650.0"] {
        fs::write(&file, table(rating)).unwrap();
        assert_eq!(performances(), expected, "{rating}");
    }
    fs::write(&file, table("unr")).unwrap();
    assert_ne!(performances(), expected);
    for rating in ["(1650)", "1650?", "abc", "16500"] {
        fs::write(&file, table(rating)).unwrap();
        for command in ["performance", "norm"] {
            let error = fails(1, &[command, path(&file)]);
            let place = format!("line 3, column rating: `{rating}`: ");
            assert!(error.contains(&place), "{command} {rating}: {error}");
        }
        // The games do not depend on it.
        let event = folder.path().join("congress 2006-10-14.csv");
        fs::copy(&file, &event).unwrap();
        let out = tempfile::tempdir().unwrap();
        done(&["convert", path(&event), "--to", "csv", path(out.path())]);
        let rows = fs::read_to_string(out.path().join("results.csv")).unwrap();
        assert_eq!(rows.lines().count(), 4, "{rating}: {rows}");
    }
}

#[test]
fn a_list_of_games_in_peoples_words_says_the_same_as_ours() {
    let folder = tempfile::tempdir().unwrap();
    let games = "Rd;White;WhiteElo;Black;BlackElo;Result\n1;Lee, Ann;1800;Ray, Bob;1700;1 - 0\n\
                 2;Ray, Bob;1700;Tim, Cy;1650;½-½\n";
    let own = "round,white,white_rating,black,black_rating,result\n\
               1,\"Lee, Ann\",1800,\"Ray, Bob\",1700,1-0\n2,\"Ray, Bob\",1700,\"Tim, Cy\",1650,½-½\n";
    let printed = [games, own].map(|text| {
        let file = folder.path().join("spring.csv");
        fs::write(&file, text).unwrap();
        done(&["performance", path(&file)])
    });
    assert_eq!(printed[0], printed[1]);
    let file = folder.path().join("spring.csv");
    fs::write(&file, games.replace("½-½", "draw?")).unwrap();
    let error = fails(1, &["performance", path(&file)]);
    assert!(error.contains("line 3, column result: `draw?`"), "{error}");
}

#[test]
fn the_rating_table_has_all_scores_of_eight_to_eleven() {
    assert_snapshot!("table of rating differences", done(&["performance", "--table"]));
    let csv = done(&["performance", "--table", "--format", "csv"]);
    let rows: Vec<&str> = csv.lines().collect();
    assert_eq!(rows[0], "rounds,score,per_cent,difference");
    assert_eq!(rows.len(), 1 + 17 + 19 + 21 + 23);
    // "Performance rating (chess)": 800, 0 and -800 at the ends and in the middle; the others by
    // hand from table 8.1a, half a per cent rounded up.
    for row in [
        "8,8,100,800",
        "8,4,50,0",
        "8,0,0,-800",
        "8,5,63,95",
        "8,6.5,81,251",
        "9,7,78,220",
        "9,4.5,50,0",
        "10,6.5,65,110",
        "10,9.5,95,470",
        "11,8,73,175",
        "11,0.5,5,-470",
        "11,11,100,800",
    ] {
        assert!(rows.contains(&row), "{row}");
    }
    let json = json(&["performance", "--table", "--rounds", "9"]);
    assert_eq!(list(&json).len(), 19);
    assert_eq!(list(&json)[1]["score"], 8.5);
    assert_eq!(list(&json)[1]["difference"], 444);
    let limited = ["performance", "--table", "--rounds", "8-9", "--per-cents", "11-89"];
    let limited = done(&[&limited[..], &["--format", "csv"]].concat());
    assert!(
        limited.contains("\n8,8,100,351\n") && limited.contains("\n9,0.5,6,-351\n"),
        "{limited}"
    );
    for (rounds, expected) in [
        ("0", "--rounds 0: expected 1 to 1000"),
        ("990-1001", "--rounds 990-1001: expected 1 to 1000"),
        ("9-8", "--rounds 9-8: expected a number, or a few: 8-11"),
        ("x", "--rounds x: expected a number, or a few: 8-11"),
        ("1-31", "--rounds 1-31: expected a number, or a few: 8-11"),
    ] {
        let error = fails(2, &["performance", "--table", "--rounds", rounds]);
        assert!(error.contains(expected), "{error}");
    }
}

/// A league over three months, as programs write it: the list of each month is in its games.
fn months(second: &str) -> String {
    let game = |day: &str, white: (&str, &str), black: (&str, &str), result: &str| {
        format!(
            "[Event \"League\"]\n[Date \"{day}\"]\n[White \"{}\"]\n[Black \"{}\"]\n\
             [WhiteElo \"{}\"]\n[BlackElo \"{}\"]\n[Result \"{result}\"]\n\n{result}\n\n",
            white.0, black.0, white.1, black.1
        )
    };
    [
        game(second, ("Poe, Cy", "2100"), ("Lee, Ann", "2410"), "0-1"),
        game("2006.10.??", ("Lee, Ann", "2400"), ("Roe, Ben", "2000"), "1-0"),
        game("2006.12.07", ("Lee, Ann", "2410"), ("Roe, Ben", "2010"), "1/2-1/2"),
    ]
    .concat()
}

#[test]
fn of_a_league_over_months_the_ratings_at_its_beginning_count() {
    let place = tempfile::tempdir().unwrap();
    let file = place.path().join("league.pgn");
    fs::write(&file, months("2006.11.02")).unwrap();
    let output = clarke(&["performance", path(&file), "--format", "json"]);
    let report: Value = serde_json::from_slice(&output.stdout).unwrap();
    let players = report[0]["players"].as_array().unwrap_or_else(|| panic!("{report}"));
    let mean = |name: &str| {
        let player = players.iter().find(|player| player["name"] == name).unwrap();
        player["mean"].to_string()
    };
    // Cy 2100 and Ben 2000 twice: (2100 + 2000 + 2000) / 3 = 2033.33.
    assert_eq!([mean("Lee, Ann"), mean("Poe, Cy")], ["2033.33", "2400.0"], "{report}");
    let said = stderr(&output);
    for (line, tag, found, first, of) in
        [(1, "BlackElo", 2410, 2400, 11), (21, "BlackElo", 2010, 2000, 11)]
    {
        let words = format!(
            "line {line}, column {tag}: `{found}`: the rating of a later month: the \
             one at the beginning of the event counts, {first} on line {of}"
        );
        assert!(said.contains(&words), "{words}: {said}");
    }
    assert_eq!(said.matches("later month").count(), 2, "each rating once: {said}");
    // Two ratings in one month are a contradiction.
    fs::write(&file, months("2006.10.30")).unwrap();
    let error = fails(1, &["performance", path(&file)]);
    assert!(error.contains("line 11, column WhiteElo: `2400`: line 1 says"), "{error}");
}
