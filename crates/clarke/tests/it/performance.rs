//! `clarke performance`: the printed examples of the sources, and what has no finite answer.

use insta::assert_snapshot;

use crate::{clarke, done, fails, path, stderr, workspace};

/// Method, curve and rating of each line, from the JSON.
fn ratings(arguments: &[&str]) -> Vec<(String, String, String)> {
    let json = done(&[&["performance", "--format", "json"], arguments].concat());
    let report: serde_json::Value = serde_json::from_str(&json).unwrap();
    let text = |value: &serde_json::Value| value.as_str().unwrap_or("").to_owned();
    let rating = |line: &serde_json::Value| line["rating"].to_string();
    let lines = report["lines"].as_array().unwrap().iter();
    lines.map(|line| (text(&line["method"]), text(&line["curve"]), rating(line))).collect()
}

#[test]
fn two_and_a_half_of_three_is_2785_true_2773_by_fide_and_2767_linear() {
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
        ("150,1850", "elo", false),
        ("1400,1850", "elo", false),
    ] {
        let printed = of(opponents, scale);
        assert_eq!(printed.status.code(), Some(0), "{opponents}");
        let told = stderr(&printed).contains("are these three-digit grades?");
        assert_eq!(told, is_told, "{opponents} {scale}: {}", stderr(&printed));
    }
}

#[test]
fn nothing_and_everything_have_no_finite_rating_and_no_infinity_is_printed() {
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
    let printed: serde_json::Value = serde_json::from_str(&json).unwrap();
    let players = &printed[0]["players"];
    let of_first = players[0]["performances"].as_array().unwrap().iter();
    let of_first: Vec<f64> = of_first.map(|one| one["rating"].as_f64().unwrap()).collect();
    assert_eq!(of_first, [2773.0, 2766.67, 2789.0, 2785.03, 2792.23]);
    assert_eq!(players[1]["performances"].as_array().unwrap().len(), 0);
    // The cross-table says the same of two who met as the list of games does.
    let table = folder.join("grand-prix/summer-congress.csv");
    let one = done(&["performance", path(&table), "--method", "fide", "--format", "csv"]);
    assert!(one.starts_with("section,code,name,rating,score,games,mean,fide,fide_code\n"), "{one}");
}
