//! `clarke cup`, `norm`, `tpg` and `grand-prix` on the examples of their sources, which lie in
//! `data/examples/`, and on files with mistakes.

use std::fmt::Write as _;
use std::fs;

use insta::assert_snapshot;
use serde_json::Value;

use crate::{clarke, done, fails, path, stderr, workspace};

/// The path of a file of the examples.
fn example(name: &str) -> String {
    path(&workspace().join("data/examples").join(name)).to_owned()
}

/// What a command prints as JSON.
fn json(arguments: &[&str]) -> Value {
    let printed = done(&[arguments, &["--format", "json"]].concat());
    serde_json::from_str(&printed).unwrap()
}

/// The elements of a list.
fn list(value: &Value) -> &[Value] {
    value.as_array().unwrap()
}

/// The players' points in a section of a cup's first tournament.
fn cup_lines(printed: &Value, section: usize) -> &[Value] {
    list(&printed["tournaments"][0]["sections"][section]["lines"])
}

/// One number a row.
fn numbers(rows: &[Value], column: &str) -> Vec<f64> {
    rows.iter().map(|row| row[column].as_f64().unwrap()).collect()
}

#[test]
fn the_cups_first_table_but_for_its_misprinted_last_row() {
    // The VCF Tour Cup, example 1, with per cents cut off after one decimal. The last player's
    // 16.4400 and 19.4400 are a misprint: the formula gives nothing for no points.
    let file = example("vcf-example-1.csv");
    let printed = json(&["cup", &file, "--win-percent", "truncate-1dp"]);
    let rows = cup_lines(&printed, 0);
    let expected = [19.44, 10.949, 8.22, 8.22, 8.22, 8.22, 5.4745, 0.0];
    assert_eq!(numbers(rows, "total"), expected);
    assert_snapshot!("cup example 1", done(&["cup", &file, "--win-percent", "truncate-1dp"]));
}

#[test]
fn both_sections_of_the_cups_second_table() {
    // The VCF Tour Cup, example 2: sections A and B, final points.
    let printed = json(&["cup", &example("vcf-example-2.csv")]);
    let rows = cup_lines(&printed, 0);
    let first = [28.44, 19.96, 17.22, 17.22, 17.22, 17.22, 14.48, 9.0];
    assert_eq!(numbers(rows, "total"), first);
    let second = [12.2333, 12.2333, 9.7867, 7.34, 7.34, 7.34, 4.8933, 4.8933, 4.8933, 2.4467];
    assert_eq!(numbers(cup_lines(&printed, 1), "total"), second);
    assert_eq!(
        (&rows[1]["section_points"], &rows[0]["section_points"]),
        (&10.96.into(), &16.44.into())
    );
}

/// What its players get for the section below goes by the order of the file, which sorting by name turns round.
#[test]
fn sections_of_a_cup_in_the_wrong_order_are_told() {
    let rows = fs::read_to_string(example("vcf-example-2.csv")).unwrap();
    let mut lines: Vec<&str> = rows.lines().collect();
    let warned = |lines: &[&str]| {
        let place = tempfile::tempdir().unwrap();
        let file = place.path().join("congress.csv");
        fs::write(&file, lines.join("\n")).unwrap();
        stderr(&clarke(&["cup", path(&file)]))
    };
    assert!(!warned(&lines).contains("top section first"));
    lines[1..].reverse();
    let warning = warned(&lines);
    assert!(warning.contains("`Championship` are higher than those of `U1800`"), "{warning}");
}

#[test]
fn the_colorado_tour_multiplies_by_the_score() {
    // Colorado Tour points, example 1: 30.54 x 2/3 = 20.36.
    let printed = json(&["cup", &example("colorado-example-1.csv"), "--rules", "colorado"]);
    let rows = cup_lines(&printed, 0);
    let of_score = |score: f64| {
        let row = rows.iter().find(|row| row["score"].as_f64() == Some(score)).unwrap();
        row["total"].as_f64().unwrap()
    };
    assert_eq!((of_score(3.0), of_score(2.0), of_score(0.0)), (30.54, 20.36, 0.0));
}

#[test]
fn a_fund_is_divided_and_awarded_to_the_last_cent() {
    assert_snapshot!("prizes of 1500", done(&["cup", "--fund", "1500"]));
    let (one, two) = (example("vcf-example-1.csv"), example("vcf-example-2.csv"));
    let ratings = example("vcf-september-ratings.csv");
    for fund in ["1500", "1499.99", "0.01", "1000000.01"] {
        let arguments = ["cup", &one, &two, "--fund", fund, "--ratings", &ratings];
        let printed = done(&arguments);
        let total = printed.lines().last().unwrap().split_whitespace().last().unwrap();
        let cents = |text: &str| text.replace('.', "").parse::<u64>().unwrap();
        let fund = if fund.contains('.') { fund.to_owned() } else { format!("{fund}.00") };
        assert_eq!(cents(total), cents(&fund), "{printed}");
    }
    let arguments = ["cup", &one, &two, "--fund", "1500", "--ratings", &ratings];
    assert_snapshot!("cup standings with prizes", done(&arguments));
    let printed = json(&arguments);
    assert_eq!(printed["standings"][0]["prize"], 225.0);
    let awards = list(&printed["prizes"]["awards"]);
    let left_over = list(&printed["prizes"]["left_over"]);
    let all = awards.iter().chain(left_over).map(|prize| prize["amount"].as_f64().unwrap());
    assert!((all.sum::<f64>() - 1_500.0).abs() < 0.001, "{printed}");
}

/// Of two people of one name nobody knows which is which, and it is the name that is told.
#[test]
fn two_rows_for_one_name_ask_for_codes() {
    let place = tempfile::tempdir().unwrap();
    let ratings = place.path().join("ratings.csv");
    let error = |rows: &str| {
        fs::write(&ratings, rows).unwrap();
        let one = example("vcf-example-1.csv");
        fails(1, &["cup", &one, "--fund", "1500", "--ratings", path(&ratings)])
    };
    let of_names = error("name,rating\n\"Lee, Ann\",1500\n\"Lee, Ann\",1600\n");
    let expected =
        "column name: `Lee, Ann`: the player on line 2 has this name, too: expected a code";
    assert!(of_names.contains(expected) && !of_names.contains("column code"), "{of_names}");
    let of_codes = error("code,rating\n500010F,1500\n500010F,1600\n");
    assert!(of_codes.contains("the code is used on line 2, too"), "{of_codes}");
}

/// Their points would make one total.
#[test]
fn a_name_in_two_sections_of_a_cups_tournament_asks_for_codes() {
    let place = tempfile::tempdir().unwrap();
    let file = place.path().join("open.csv");
    let rows = "name,section,rating_after,r1,r2\n\"Smith, John\",Open,2000,W2,D2\n\"Bo, B\",Open,1900,L1,D1\n\
                \"Smith, John\",U1800,1500,W2,W2\n\"Di, D\",U1800,1400,L1,L1\n";
    fs::write(&file, rows).unwrap();
    let error = fails(1, &["cup", path(&file)]);
    assert!(error.contains("Smith, John plays in Open and in U1800 in the same round"), "{error}");
}

#[test]
fn standings_add_up_the_tournaments_in_any_order() {
    let (one, two) = (example("vcf-example-1.csv"), example("vcf-example-2.csv"));
    let (there, back) = (json(&["cup", &one, &two]), json(&["cup", &two, &one]));
    let [there, back] = [&there, &back].map(|printed| list(&printed["standings"]));
    assert_eq!(numbers(there, "total"), numbers(back, "total"));
    assert_eq!(there[0]["total"], 16.44 + 3.0 + 16.44 + 3.0 + 9.0);
}

/// In a team event seven games are enough.
#[test]
fn a_report_of_an_individual_event_that_is_taken_for_a_team_event_is_told() {
    let report = example("norm-tournament.trf");
    let said = |arguments: &[&str]| {
        let output = clarke(arguments);
        assert!(output.status.success());
        stderr(&output)
    };
    let warning = "says that it is an individual event";
    assert!(said(&["norm", &report, "--team"]).contains(warning));
    assert!(!said(&["norm", &report]).contains(warning));
    let check = ["norm", "--title-check", &report, "--title", "GM", "--player", "Young, A."];
    assert!(said(&[&check[..], &["--team-in", &report]].concat()).contains(warning));
}

#[test]
fn the_tables_of_all_four_titles_begin_with_seven_of_nine() {
    // FIDE Handbook B.01, 1.4.8: 7 of 9 needs the least mean.
    let tables = json(&["norm", "--table", "--games", "9"]);
    let of_seven = |title: &str| {
        let table = list(&tables).iter().find(|table| table["title"] == title).unwrap();
        let row = list(&table["rows"]).iter().find(|row| row["score"] == 7).unwrap();
        row["mean_at_least"].as_i64().unwrap()
    };
    assert_eq!(["GM", "IM", "WGM", "WIM"].map(of_seven), [2_380, 2_230, 2_180, 2_030]);
    assert_snapshot!("norm tables", done(&["norm", "--table"]));
}

#[test]
fn a_norm_is_judged_article_by_article() {
    let file = example("norm-opponents.csv");
    let player = ["norm", "--opponents", &file, "--federation", "ENG", "--title", "GM"];
    assert_snapshot!("norm made", done(&player));
    let missed = [&player[..], &["--score", "6.5"]].concat();
    let error = fails(2, &missed);
    assert_eq!(error, "error: --score 6.5: the results of the file add up to 7\n");
    // Without the results of the single games, a score half a point short.
    let folder = tempfile::tempdir().unwrap();
    let without = folder.path().join("opponents.csv");
    let text = fs::read_to_string(&file).unwrap();
    let cut = text.lines().map(|line| line.rsplit_once(',').unwrap().0.to_owned() + ",\n");
    fs::write(&without, cut.collect::<String>().replacen("federation,", "federation,result", 1))
        .unwrap();
    let arguments = ["norm", "--opponents", path(&without), "--federation", "ENG", "--title", "GM"];
    let missed = done(&[&arguments[..], &["--score", "6.5"]].concat());
    assert!(missed.starts_with("the player (ENG)\n\nGM norm missed: 6.5 of 9, 72%"), "{missed}");
    assert!(missed.contains("score needed against these opponents: 7\n"), "{missed}");
}

#[test]
fn after_seven_rounds_the_forecast_says_what_the_others_must_bring() {
    let file = example("norm-after-seven-rounds.csv");
    let arguments =
        ["norm", "--opponents", &file, "--federation", "ENG", "--rounds", "9", "--title", "GM"];
    assert_snapshot!("norm forecast", done(&arguments));
}

#[test]
fn a_title_counts_once_where_everybody_meets_everybody_twice_whatever_the_command_line_says() {
    // Six players who meet twice: for the first, two grandmasters and three others, 7.5 of 10.
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("double.csv");
    let players = [
        ("Aa", 2500, "IM", "ENG"),
        ("Bb", 2560, "GM", "FRA"),
        ("Cc", 2550, "GM", "GER"),
        ("Dd", 2520, "IM", "ITA"),
        ("Ee", 2510, "IM", "ESP"),
        ("Ff", 2500, "FM", "POL"),
    ];
    let mut text = "section,round,white,black,result,white_rating,black_rating,white_title,\
                    black_title,white_federation,black_federation\n"
        .to_owned();
    // Rounds by the circle: in each, everybody has one opponent.
    for round in 0..10 {
        let turn = |place: usize| if place == 0 { 0 } else { 1 + (place - 1 + round) % 5 };
        for pair in 0..3 {
            let (one, other) = (players[turn(pair)], players[turn(5 - pair)]);
            let result = if one.0 == "Aa" && round % 4 != 3 { "1-0" } else { "1/2-1/2" };
            writeln!(
                text,
                "Double,{},{},{},{result},{},{},{},{},{},{}",
                round + 1,
                one.0,
                other.0,
                one.1,
                other.1,
                one.2,
                other.2,
                one.3,
                other.3
            )
            .unwrap();
        }
    }
    fs::write(&file, text).unwrap();
    let of_aa = |flags: &[&str]| {
        let player = ["norm", path(&file), "--title", "GM", "--player", "Aa"];
        json(&[&player[..], flags].concat())
    };
    let found = of_aa(&[]);
    assert_eq!(found, of_aa(&["--round-robin"]));
    let norm = &found[0]["players"][0]["norms"][0];
    assert_eq!(norm["made"], false, "{norm}");
}

#[test]
fn a_tournament_file_names_every_norm_that_was_made() {
    let file = example("norm-tournament.csv");
    assert_snapshot!("norms of a tournament", done(&["norm", &file]));
    let error = fails(2, &["norm", &file, "--rounds", "12"]);
    assert!(error.contains("expected --player, too"), "{error}");
    // The same games as in the list of opponents, in another order: the same verdict.
    let by_file = json(&["norm", &file, "--player", "Young, A.", "--title", "GM"]);
    let opponents = example("norm-opponents.csv");
    let by_list =
        json(&["norm", "--opponents", &opponents, "--federation", "ENG", "--title", "GM"]);
    let conditions = |printed: &Value| printed[0]["players"][0]["norms"][0]["conditions"].clone();
    assert_eq!(list(&conditions(&by_file)).len(), 9);
    assert_eq!(conditions(&by_file), conditions(&by_list));
}

#[test]
fn somebody_in_two_sections_of_a_file_is_shown_in_both() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("congress.csv");
    let header = "section,number,name,code,rating,title,federation,score,r1,r2,r3\n";
    let table =
        |section: &str, code: &str, other: &str, [won, lost]: [&str; 2], scores: [u32; 3]| {
            let [ann, second, cat] = scores;
            format!(
                "{section},1,\"Ash, Ann\",{code},2200,,ENG,{ann},{won}2w,{won}3b,-\n\
             {section},2,{other},,2100,,FRA,{second},{lost}1b,-,W3w\n\
             {section},3,Cat,,2000,,GER,{cat},-,{lost}1w,L2b\n"
            )
        };
    let open = table("Open", "A1", "Ben", ["W", "L"], [2, 1, 0]);
    let blitz = |code| table("Blitz", code, "Dee", ["L", "W"], [0, 2, 1]);
    fs::write(&file, [header, &open, &blitz("A1")].concat()).unwrap();
    let norm = ["norm", path(&file), "--title", "IM", "--player", "ann ash"];
    let found = json(&norm);
    let shown = |of: &Value| (of["section"].clone(), of["players"][0]["name"].clone());
    let expected = ["Open", "Blitz"].map(|section| (section.into(), "Ash, Ann".into()));
    assert_eq!(list(&found).iter().map(shown).collect::<Vec<_>>(), expected);
    let text = done(&norm);
    let order = ["Open\n", "2 of 2", "Blitz\n", "0 of 2"].map(|part| text.find(part).unwrap());
    assert!(order.is_sorted(), "{text}");

    let lists = example("grand-prix/lists");
    let tpg = ["tpg", path(&file), "--starts", "2017-07-29", "--lists", &lists];
    let rows = done(&[&tpg[..], &["--player", "A1", "--format", "csv"]].concat());
    let expected = "section,round,opponent,result,counts as,because\n\
                    Open,1,Ben,1,2100,rating in the section's file\n\
                    Open,2,Cat,1,2000,rating in the section's file\n\
                    Blitz,1,Dee,0,2100,rating in the section's file\n\
                    Blitz,2,Cat,0,2000,rating in the section's file\n";
    assert_eq!(rows, expected);

    // Two people of one name.
    fs::write(&file, [header, &open, &blitz("A2")].concat()).unwrap();
    let error = fails(2, &["norm", path(&file), "--title", "IM", "--player", "Ash, Ann"]);
    let said = "several players are called so: Ash, Ann, A1 (Open); Ash, Ann, A2 (Blitz)";
    assert!(error.contains(said), "{error}");
    let found = json(&["norm", path(&file), "--title", "IM", "--player", "A2"]);
    assert_eq!(
        list(&found).iter().map(shown).collect::<Vec<_>>(),
        [("Blitz".into(), "Ash, Ann".into())]
    );
}

#[test]
fn the_example_of_the_grand_prix_is_1868_from_grades_and_ratings() {
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

/// A cross-table's games, one row each, read from the rows of White.
fn as_games(table: &str) -> String {
    let rows: Vec<Vec<&str>> = table
        .lines()
        .skip(1)
        .map(|line| {
            let (name, rest) = line.split_once("\",").unwrap();
            let (number, name) = name.split_once(",\"").unwrap();
            [number, name].into_iter().chain(rest.split(',')).collect()
        })
        .collect();
    let mut games =
        "round,white,black,result,white_code,black_code,white_rating,black_rating\n".to_owned();
    for white in &rows {
        for (round, cell) in (1..).zip(&white[5..]) {
            let Some(opponent) = cell[1..].strip_suffix('w') else { continue };
            let black = rows.iter().find(|row| row[0] == opponent).unwrap();
            let result = match &cell[..1] {
                "W" => "1-0",
                "D" => "1/2-1/2",
                _ => "0-1",
            };
            let facts = [white[2], black[2], white[3], black[3]].join(",");
            let names = format!("\"{}\",\"{}\"", white[1], black[1]);
            writeln!(games, "{round},{names},{result},{facts}").unwrap();
        }
    }
    games
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
fn a_grand_prix_takes_the_best_three_and_percentages_of_the_youngest() {
    let (calendar, contestants) =
        (example("grand-prix/calendar.csv"), example("grand-prix/contestants.csv"));
    let lists = example("grand-prix/lists");
    let arguments = [
        "grand-prix",
        &calendar,
        "--contestants",
        &contestants,
        "--age-on",
        "2017-12-31",
        "--lists",
        &lists,
    ];
    assert_snapshot!("grand prix", done(&arguments));
    let player = [&arguments[..], &["--player", "Ames, Zoe"]].concat();
    assert_snapshot!("grand prix of a player", done(&player));
    let one = &json(&player)["lines"][0];
    let mut grades = numbers(list(&one["results"]), "value");
    grades.sort_by(f64::total_cmp);
    let mean = grades[1..].iter().sum::<f64>() / 3.0;
    let total = one["total"].as_f64().unwrap();
    assert!((total - mean).abs() < 0.01, "{total} is not the mean of the best three, {mean}");
}

/// An age and a day of birth that do not agree: one is a slip, and it decides in which title they stand.
#[test]
fn an_age_that_is_not_that_of_the_day_of_birth_is_refused() {
    let folder = tempfile::tempdir().unwrap();
    let (calendar, lists) = (example("grand-prix/calendar.csv"), example("grand-prix/lists"));
    let contestants = folder.path().join("contestants.csv");
    let run = |age: &str| {
        let rows = format!(
            "name,code,birth_date,sex,age\n\"Ames, Zoe\",500010F,2005-11-30,f,{age}\n\
             \"Bird, Max\",500020J,,m,7\n"
        );
        fs::write(&contestants, rows).unwrap();
        let day = ["--age-on", "2019-12-31"];
        clarke(
            &[
                &["grand-prix", &calendar, "--contestants", path(&contestants), "--lists", &lists],
                &day[..],
            ]
            .concat(),
        )
    };
    let refused = run("12");
    assert!(!refused.status.success());
    let said = stderr(&refused);
    assert!(
        said.contains("line 2, column age: `12`: born on 2005-11-30 they are 14 on 2019-12-31"),
        "{said}"
    );
    let right = run("14");
    assert!(right.status.success(), "{}", stderr(&right));
    let said = stderr(&right);
    assert!(
        said.contains("--age-on 2019-12-31 changes no age that")
            && said.contains("1 row without birth_date"),
        "{said}"
    );
}

#[test]
fn a_congress_says_its_file_where_another_has_a_section_of_its_name() {
    let folder = tempfile::tempdir().unwrap();
    for (file, section) in [
        ("summer-congress.csv", "Under 14"),
        ("winter-congress.csv", "Under 14"),
        ("junior-league.csv", "Minor"),
    ] {
        let table = fs::read_to_string(example(&format!("grand-prix/{file}"))).unwrap();
        let rows = table.lines().enumerate().map(|(line, row)| {
            let first = if line == 0 { "section" } else { section };
            format!("{first},{row}\n")
        });
        fs::write(folder.path().join(file), rows.collect::<String>()).unwrap();
    }
    let calendar = folder.path().join("calendar.csv");
    fs::copy(example("grand-prix/calendar.csv"), &calendar).unwrap();
    let (contestants, lists) = (example("grand-prix/contestants.csv"), example("grand-prix/lists"));
    let given = ["grand-prix", path(&calendar), "--contestants", &contestants, "--lists", &lists];
    let player = json(&[&given[..], &["--player", "Ames, Zoe"]].concat());
    let results = list(&player["lines"][0]["results"]);
    let names: Vec<&str> =
        results.iter().map(|result| result["congress"].as_str().unwrap()).collect();
    assert_eq!(
        names,
        [
            "summer-congress, Under 14",
            "winter-congress, Under 14",
            "Minor, weekend 1",
            "Minor, weekend 2"
        ]
    );
}

#[test]
fn a_contestant_is_found_by_whatever_is_theirs_alone() {
    let folder = tempfile::tempdir().unwrap();
    let contestants = folder.path().join("contestants.csv");
    fs::write(
        &contestants,
        "name,code,fide_code,age,sex\n\"Ames, Zoe\",500010F,400101,12,f\n\"Carr, Eve\",500030A,,12,f\n\
         \"Carr, Eve\",500060K,,9,f\n\"Tot, Tim\",500070B,,4,m\n",
    )
    .unwrap();
    let (calendar, lists) = (example("grand-prix/calendar.csv"), example("grand-prix/lists"));
    let typed = ["grand-prix", &calendar, "--contestants", path(&contestants), "--lists", &lists];
    let asked = |player| [&typed[..], &["--player", player]].concat();
    let zoe = done(&asked("Ames, Zoe"));
    for name in ["500010F", "400101", "ames, zoe", "Zoe Ames"] {
        assert_eq!(done(&asked(name)), zoe, "{name}");
    }
    for (player, said) in [
        ("Carr, Eve", "2 contestants have that name: expected the code of one, 500030A or 500060K"),
        ("Tot, Tim", "the series has no title for the age of 4"),
        ("Amos, Zoe", "is not a player of the series; perhaps 500010F Ames, Zoe"),
    ] {
        let error = fails(2, &asked(player));
        assert!(error.contains(said), "{error}");
    }
    assert!(done(&asked("500060K")).contains("age 9"));
}

/// A tournament report has no ratings after the event, and PGN none.
#[test]
fn a_cup_takes_the_ratings_after_the_event_that_a_file_has_no_place_for() {
    let file = example("norm-tournament.trf");
    let error = fails(1, &["cup", &file]);
    assert_eq!(error.lines().count(), 2, "{error}");
    assert!(
        error.contains("rating_after of no player") && error.contains("--ratings-after"),
        "{error}"
    );
    let folder = tempfile::tempdir().unwrap();
    let after = folder.path().join("after.csv");
    let report = fs::read_to_string(&file).unwrap();
    let names = report.lines().filter(|line| line.starts_with("001"));
    let rows: Vec<String> =
        names.map(|line| format!("\"{}\",2000\n", line[14..47].trim())).collect();
    assert_eq!(rows.len(), 10);
    fs::write(&after, format!("name,rating\n{}", rows.concat())).unwrap();
    let printed = json(&["cup", &file, "--ratings-after", path(&after)]);
    let section = &printed["tournaments"][0]["sections"][0];
    assert_eq!((section["mean_rating"].as_f64(), cup_lines(&printed, 0).len()), (Some(2000.0), 10));
    // 7.5 of 9 points in a section of 10 players: 2000 x 10 / 1000 x 7.5 / 9.
    let first = numbers(cup_lines(&printed, 0), "section_points")[0];
    assert!((first - 16.6667).abs() < 0.0001, "{printed}");
    fs::write(&after, format!("name,rating\n{}", rows[1..].concat())).unwrap();
    let error = fails(1, &["cup", &file, "--ratings-after", path(&after)]);
    assert!(error.contains("line 9, column rating_after"), "{error}");
    let other = example("vcf-example-1.csv");
    let error = fails(2, &["cup", &file, &other, "--ratings-after", path(&after)]);
    assert!(error.contains("expected once for each"), "{error}");
}

#[test]
fn nothing_is_computed_from_a_section_that_disagrees_with_itself() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("open.csv");
    let error = |text: &str| {
        fs::write(&file, text).unwrap();
        fails(1, &["cup", path(&file)]).replace(path(&file), "open.csv")
    };
    let table = "name,rating_after,r1,score\nAnn,1500,W2,1\nBen,1400,D1,0.5\nCy,,1,1\n";
    assert_snapshot!("a cross-table that disagrees", error(table));
    let games = "round,white,black,result,white_rating,black_rating\n1,Ann,Ben,1-0,1500,1400\n\
                 2,Ben,Ann,0-1,1401,1500\n2,Ben,Cy,?,1400,\n0,Ben,Cy,1-0,,\n3,Ann,,2,,\n";
    assert_snapshot!("games that cannot be used", error(games));
    let twice = "round,white,black,result\n1,Ann,Ben,1-0\n1,Ben,Ann,0-1\n";
    assert_snapshot!("two results in a round", error(twice));
    let unrated = "name,rating_after,r1\nAnn,1500,W2\nBen,,L1\n";
    assert_snapshot!("no rating after the event", error(unrated));
}

#[test]
fn files_and_flags_that_cannot_be_meant_are_named() {
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
    fs::write(lists.join("grades-2018-01-01.csv"), "code;category;grade\n").unwrap();
    let error = tpg("2017-07-29");
    let expected = "separated by semicolons: expected commas, and a header line with at least code";
    assert!(error.contains(expected), "{error}");
    fs::write(lists.join("grades-2018-01-01.csv"), "code,category,grade\n").unwrap();
    let error = tpg("2017-07-29");
    assert!(error.contains("no grading list is in force on 2017-07-29"), "{error}");
    let (few, none) = (folder.path().join("few.csv"), folder.path().join("none.csv"));
    fs::write(&few, "rating,title,federation,result\n2400,GM,FRA,1\n").unwrap();
    fs::write(&none, "rating,title,federation,result\n").unwrap();
    let of_nobody = ["norm", "--opponents", path(&none), "--federation", "ENG", "--title", "IM"];
    for score in [&[][..], &["--score", "5"], &["--score", "5", "--rounds", "9"]] {
        let error = fails(1, &[&of_nobody, score].concat());
        assert!(error.contains("none.csv has no opponent: expected a row for each"), "{error}");
    }
    assert!(done(&[&of_nobody[..], &["--rounds", "9"]].concat()).contains("9 of 9 games to come"));
    for (arguments, expected) in [
        (&["cup", "--fund", "15.5"][..], "--fund: `15.5` is not an amount"),
        (&["cup", "--fund", "15", "--rules", "colorado"], "the rules colorado have no prizes"),
        (&["cup", "--fund", "15", "--rules", "x"], "neither a file nor one of the built-in ones"),
        (&["norm", "--table", "--games", "13-9"], "--games 13-9: expected a number"),
        (
            &["norm", "--opponents", path(&few), "--federation", "ENG", "--rounds", "5000"],
            "--rounds 5000: expected at most ",
        ),
        (
            &[
                "norm",
                "--title-check",
                path(&few),
                "--player",
                "A",
                "--title",
                "IM",
                "--highest",
                "24000",
            ],
            "expected a rating of at most four digits",
        ),
        (&["norm", "--table", "--title", "FM"], "there is no norm for the title FM"),
    ] {
        let error = fails(2, arguments);
        assert!(error.contains(expected), "{error}");
    }
}

/// The games of a list as PGN, with what it says of the players.
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
             [Result \"{result}\"]\n[WhiteElo \"{white_rating}\"]\n[BlackElo \"{black_rating}\"]\n\n\
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
    assert!(error.contains("says something else of this player"), "{error}");
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
fn fides_report_says_the_same_as_the_cross_table() {
    let norms = |file: &str, flags: &[&str]| {
        let file = example(file);
        let printed = done(&[&["norm", &file, "--format", "csv"], flags].concat());
        printed.replace("Norm tournament", "norm-tournament")
    };
    assert_eq!(norms("norm-tournament.trf", &[]), norms("norm-tournament.csv", &[]));
    // The report says that all players are men; women's norms are not for them.
    let women = norms("norm-tournament.trf", &["--women"]);
    assert_eq!(women, norms("norm-tournament.trf", &[]));
    assert!(norms("norm-tournament.csv", &["--women"]).contains(",WIM,made,"));
}

/// FIDE B.01 1.4.1c: eight games and a bye that the pairing allocated are a norm of nine, and eight games and
/// any other full point are not.
#[test]
fn a_full_point_that_the_pairing_did_not_allocate_is_no_game_of_a_norm() {
    let opponents =
        ["  g FRA", "  g GER", "  g ESP", "  m ESP", "  m ENG", "    ENG", "    ENG", "    ENG"];
    let results = "11111==0";
    let row = |number: usize,
               title: &str,
               rating: u32,
               federation: &str,
               points: f64,
               rounds: &str| {
        let name = format!("Player{number}");
        format!(
            "001 {number:>4} m{title:>3} {name:<33} {rating:>4} {federation} {:>23}{points:>4.1} {number:>4}{rounds}\n",
            ""
        )
    };
    let report = |bye: char| {
        let game = |(round, result): (usize, char)| {
            format!("  {:>4} {} {result}", round + 2, ['w', 'b'][round % 2])
        };
        let own: String = results.chars().enumerate().map(game).collect();
        let mut text = "012 Open\n042 2024/03/01\n052 2024/03/09\n062 9\n".to_owned();
        let ninth = if bye == 'W' { "    10 w W".to_owned() } else { format!("  0000 - {bye}") };
        text += &row(1, "", 2_400, "ENG", 7.0, &format!("{own}{ninth}"));
        for (round, (opponent, result)) in opponents.iter().zip(results.chars()).enumerate() {
            let (result, points) = match result {
                '1' => ('0', 0.0),
                '0' => ('1', 1.0),
                draw => (draw, 0.5),
            };
            let rounds = (0..9).map(|at| {
                let is_paired = at == round;
                let colour = ['b', 'w'][round % 2];
                if is_paired {
                    format!("     1 {colour} {result}")
                } else {
                    "  0000 - Z".to_owned()
                }
            });
            let (title, federation) = opponent.split_at(3);
            text += &row(
                round + 2,
                title,
                2_434,
                federation.trim(),
                points,
                &rounds.collect::<String>(),
            );
        }
        if bye == 'W' {
            text += &row(10, "  g", 2_434, "FRA", 0.0, &("  0000 - Z".repeat(8) + "     1 b L"));
        }
        text
    };
    let place = tempfile::tempdir().unwrap();
    let norm = |bye: char| {
        let file = place.path().join(format!("{bye}.trf"));
        fs::write(&file, report(bye)).unwrap();
        done(&["norm", path(&file), "--player", "Player1", "--title", "GM"])
    };
    let allocated = norm('U');
    assert!(
        allocated.contains("norm made") && allocated.contains("pairing-allocated bye"),
        "{allocated}"
    );
    let granted = norm('F');
    assert!(granted.contains("norm missed"), "{granted}");
    assert!(granted.contains("full-point bye that the pairing did not allocate"), "{granted}");
    // The opponent was there: no forfeit win.
    let at_once = norm('W');
    assert!(at_once.contains("norm missed") && at_once.contains("under one move"), "{at_once}");
}

/// A section of one player against four, and a folder of lists.
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
    // In norms, too: an unrated opponent is raised to the floor.
    let opponents = "rating,title,federation,result\n0,,FRA,1\n";
    let file = congress.folder.path().join("opponents.csv");
    fs::write(&file, opponents).unwrap();
    let arguments = ["norm", "--opponents", path(&file), "--federation", "ENG", "--title", "GM"];
    let shown = done(&arguments);
    assert!(shown.contains("2200 (up from 1400)"), "{shown}");
}

#[test]
fn an_opponent_is_found_by_fide_number_or_name_and_it_is_said_how() {
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
fn category_x_of_half_year_lists_counts_under_the_rules_of_2014() {
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

#[test]
fn an_x_without_an_opponent_is_a_full_point_bye() {
    let table = "name,rating,score,r1,r2\nAnn,2000,2,X,W2\nBen,1900,0,,L1\n";
    let congress = Congress::new(&[("open.csv", table)]);
    let shown = done(&["performance", path(&congress.folder.path().join("open.csv"))]);
    assert!(shown.contains("Ann: round 1 (bye)"), "{shown}");
}

#[test]
fn a_title_takes_three_norms_and_the_rating_and_what_is_missing_is_said() {
    let file = example("norm-tournament.csv");
    let folder = tempfile::tempdir().unwrap();
    let copies: Vec<String> = (1..=3)
        .map(|number| {
            let copy = folder.path().join(format!("open-{number}.csv"));
            // Another event of the same players: one of them has gained a point.
            let text = fs::read_to_string(&file).unwrap();
            fs::write(&copy, text.replace("2421", &format!("242{number}"))).unwrap();
            path(&copy).to_owned()
        })
        .collect();
    let check = |files: &[&str], flags: &[&str]| {
        let player = ["--player", "Arnaud, P.", "--title", "IM"];
        let printed = done(&[&["norm", "--title-check"], files, &player[..], flags].concat());
        serde_json::from_str::<Value>(&printed).unwrap()
    };
    let files: Vec<&str> = copies.iter().map(String::as_str).collect();
    let json = ["--format", "json"];
    let all = check(&files, &json);
    assert_eq!((&all["complete"], &all["norms"]["found"]), (&true.into(), &3.into()));
    assert_eq!(all["rating"]["highest"], 2467);
    let two = check(&files[..2], &json);
    assert_eq!(two["missing"], serde_json::json!(["1 norm", "9 games in norms"]));
    // The same event again counts once.
    let again = check(&[files[0], files[1], files[1]], &json);
    assert_eq!(again["norms"]["found"], 2);
    let arguments = ["norm", "--title-check", files[0], "--player", "Nobody", "--title", "IM"];
    assert!(fails(2, &arguments).contains("`Nobody` is not a player of these files"));
}

/// Whoever keeps a folder a year has the same name of a file in each.
#[test]
fn norms_of_three_years_count_although_their_files_have_one_name() {
    let folder = tempfile::tempdir().unwrap();
    for (ending, has_days) in [("csv", false), ("trf", true)] {
        let text = fs::read_to_string(example(&format!("norm-tournament.{ending}"))).unwrap();
        let of_year = |year: u32| {
            let place = folder.path().join(year.to_string());
            fs::create_dir_all(&place).unwrap();
            let file = place.join(format!("open.{ending}"));
            // Another event of the same players: one of them has gained a point.
            let text = text.replace("2421", &format!("242{}", year % 10));
            let days = |text: String| text.replace("2024/", &format!("{year}/"));
            fs::write(&file, if has_days { days(text) } else { text }).unwrap();
            path(&file).to_owned()
        };
        let files = [2022, 2023, 2024].map(of_year);
        let files: Vec<&str> = files.iter().map(String::as_str).collect();
        let player = ["--player", "Young, A.", "--title", "GM", "--highest", "2500"];
        let shown = done(&[&["norm", "--title-check"], &files[..], &player].concat());
        assert!(shown.starts_with("Young, A., GM: nothing is missing"), "{shown}");
        assert!(shown.contains("norms                3      3"), "{shown}");
        // Each under a name of its own.
        assert!(files.iter().all(|file| shown.contains(file)), "{shown}");
    }
}

/// As in other tables, nothing stands where there was no game: `-` would be written as text of a spreadsheet.
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

/// Two people may have one name: their norms make nobody's title.
#[test]
fn norms_of_different_people_of_one_name_are_not_added_up() {
    let text = fs::read_to_string(example("norm-tournament.trf")).unwrap();
    let folder = tempfile::tempdir().unwrap();
    let file = |name: &str, number: &str| {
        let file = folder.path().join(name);
        // Another event of the same players: one of them has gained a point.
        let of_number = text.replace("2402 ENG            ", &format!("2402 ENG {number:>11}"));
        fs::write(&file, of_number.replace("2421", &format!("242{}", name.len()))).unwrap();
        path(&file).to_owned()
    };
    let (one, other) = (file("a.trf", "111111"), file("bb.trf", "222222"));
    let (same, without) = (file("ccc.trf", "111111"), file("dddd.trf", ""));
    let check = |files: &[&str], player: &str| {
        let wanted = ["--player", player, "--title", "GM", "--highest", "2500"];
        [&["norm", "--title-check"], files, &wanted].concat().join("\n")
    };
    let run = |arguments: String| done(&arguments.split('\n').collect::<Vec<_>>());
    let several = check(&[&one, &other, &without], "Young, A.");
    let error = fails(2, &several.split('\n').collect::<Vec<_>>());
    let numbers = "2 players of these files are meant, with the FIDE numbers 111111, 222222";
    assert!(error.contains(numbers), "{error}");
    // By a number it is one person.
    let of_one = run(check(&[&one, &other], "111111"));
    assert!(of_one.contains("norms                3      1"), "{of_one}");
    // One number, or none beside it, contradicts nothing.
    let of_name = run(check(&[&one, &same, &without], "Young, A."));
    assert!(of_name.contains("norms                3      3"), "{of_name}");
}

/// Two of one name in one section are two, of whom one may have no number.
#[test]
fn a_title_is_not_made_of_two_players_of_one_section() {
    let text = fs::read_to_string(example("norm-tournament.trf")).unwrap();
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("open.trf");
    let named = text
        .replace("Arnaud, P.  ", "Young, A.   ")
        .replace("2467 FRA            ", "2467 FRA      222222");
    fs::write(&file, named).unwrap();
    let check = |player| {
        let wanted = ["--player", player, "--title", "GM", "--highest", "2500"];
        [&["norm", "--title-check", path(&file)], &wanted[..]].concat().join("\n")
    };
    let run = |player| fails(2, &check(player).split('\n').collect::<Vec<_>>());
    let error = run("Young, A.");
    assert!(error.contains("several players are called so: Young, A., 222222"), "{error}");
    let one = check("222222");
    let shown = done(&one.split('\n').collect::<Vec<_>>());
    assert!(shown.contains("222222, GM: not yet"), "{shown}");
}

/// Of a round robin whoever is met twice counts once, and two of one name are two.
#[test]
fn two_opponents_of_one_name_are_two() {
    let text = fs::read_to_string(example("norm-tournament.trf")).unwrap();
    let named = text
        .replace("Berg, T.    ", "Arnaud, P.  ")
        .replace("2421 SWE            ", "2421 SWE      111111")
        .replace("2467 FRA            ", "2467 FRA      222222");
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("open.trf");
    fs::write(&file, named).unwrap();
    let shown = done(&["norm", path(&file), "--player", "Young, A.", "--title", "GM"]);
    assert!(shown.contains("GM norm made"), "{shown}");
    assert!(shown.contains("at least 3         3  met"), "{shown}");
}

/// Everybody against everybody: the title, and each round as opponent, colour and result.
const ROUND_ROBIN: [&str; 12] = [
    "IM 12w1 11b= 10w1 9b= 8w1 7b= 6w1 5b= 4w1 3b0 2w0",
    "GM 11w= 9b1 7w= 5b1 3w1 12w1 10b0 8w= 6b= 4w= 1b1",
    "GM 10w0 8b= 6w0 4b0 2b0 11w0 9b0 7w1 5b= 1w1 12w1",
    "GM 9w0 7b1 5w1 3w1 12b1 10w0 8b= 6w0 1b0 2b= 11w0",
    "GM 8w1 6b0 4b0 2w0 11b0 9w0 7b1 1w= 3w= 12b1 10w0",
    "GM 7w1 5w1 3b1 12w1 10b= 8w1 1b0 4b1 2w= 11b1 9w0",
    "IM 6b0 4w0 2b= 11w0 9b0 1w= 5w0 3b0 12w1 10b0 8w0",
    "IM 5b0 3w= 12b= 10w0 1b0 6b0 4w= 2b= 11w0 9b0 7b1",
    "IM 4b1 2w0 11b= 1w= 7w1 5b1 3w1 12b1 10w1 8w1 6b1",
    "IM 3b1 12w1 1b0 8b1 6w= 4b1 2w1 11b0 9b0 7w1 5b1",
    "IM 2b= 1w= 9w= 7b1 5w1 3b1 12w1 10w1 8b1 6w0 4b1",
    "IM 1b0 10b0 8w= 6b0 4w0 2b0 11b0 9w0 7b0 5w0 3b0",
];

/// FIDE's report of it, of which the last pairing of numbers 3 and 12 may be unplayed.
fn round_robin(header: &str, is_whole: bool) -> String {
    let mut text = format!("012 Event\n{header}042 2024/05/04\n");
    for (number, row) in (1_usize..).zip(ROUND_ROBIN) {
        let (title, rounds) = row.split_once(' ').unwrap();
        let federation = ["ENG", "FRA", "GER", "ESP", "ITA"][(number - 1) % 5];
        let (name, rating) = (format!("P{number:02}"), 2449 + number);
        let head = format!("001 {number:>4} m{title:>3} {name:<33} {rating} {federation}");
        let mut line = format!("{head:<91}");
        for (round, cell) in (1..).zip(rounds.split(' ')) {
            let (opponent, rest) = cell.split_at(cell.len() - 2);
            let (colour, result) = rest.split_at(1);
            let is_unplayed = round == 11 && !is_whole && [3, 12].contains(&number);
            let [opponent, colour, result] =
                if is_unplayed { ["0000", "-", "Z"] } else { [opponent, colour, result] };
            let _ = write!(line, "{opponent:>4} {colour} {result}  ");
        }
        text += line.trim_end();
        text.push('\n');
    }
    text
}

/// In a round robin every game belongs to the result, and one pairing of two others changes nothing of that.
#[test]
fn an_unplayed_pairing_makes_no_swiss_of_a_round_robin() {
    let folder = tempfile::tempdir().unwrap();
    let norm = |header: &str, is_whole: bool| {
        let file = folder.path().join("event.trf");
        fs::write(&file, round_robin(header, is_whole)).unwrap();
        done(&["norm", path(&file), "--player", "P01", "--title", "GM"])
    };
    let (declared, swiss) = ("092 Individual: Round-Robin\n", "092 Individual: Swiss-System\n");
    let whole = norm("", true);
    assert!(whole.contains("GM norm missed"), "{whole}");
    for header in ["", declared] {
        assert_eq!(norm(header, true), whole);
        assert_eq!(norm(header, false), whole, "{header}");
    }
    let other = norm(swiss, false);
    assert!(other.contains("GM norm made without the games after the result"), "{other}");
}

#[test]
fn a_player_of_a_section_is_found_in_any_case_and_whoever_is_near_is_offered() {
    let file = example("norm-tournament.csv");
    let found = done(&["norm", &file, "--player", "young, a.", "--title", "GM"]);
    assert_eq!(found, done(&["norm", &file, "--player", "Young, A.", "--title", "GM"]));
    let error = fails(2, &["norm", &file, "--player", "Yuong, A.", "--title", "GM"]);
    assert!(error.contains("`Yuong, A.` is not a player of these sections; perhaps "), "{error}");
    assert!(error.contains("Young, A."), "{error}");
}

#[test]
fn sections_of_one_file_may_begin_on_different_days() {
    let folder = tempfile::tempdir().unwrap();
    let lists = folder.path().join("lists");
    fs::create_dir(&lists).unwrap();
    // On the first day nobody but Ann has a grade; on the second everybody has.
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
    // Two points of four against 120, which is 1600: table 8.1b expects them from 1597 on.
    let grade = |found: &Value, section: usize| found[section]["players"][0]["grade"].clone();
    let found = tpg("2017-07-29; Minor=2017-08-05");
    assert_eq!((grade(&found, 0), grade(&found, 1)), (Value::Null, 119.6.into()));
    let found = tpg("Major=1:2017-08-05; Minor=2017-07-29");
    assert_eq!((grade(&found, 0), grade(&found, 1)), (119.6.into(), Value::Null));
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
fn a_published_list_is_a_dated_list_with_its_rapid_grades_and_without_a_warning() {
    // Opponents with only rapid grades use those, and F does not count: F155 and rapid D160 are 1900.
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

/// The limit of results of one league is about a row of the calendar: two leagues may have one name.
#[test]
fn two_leagues_of_one_name_are_two_leagues() {
    let folder = tempfile::tempdir().unwrap();
    let place = folder.path();
    let league = fs::read_to_string(example("grand-prix/junior-league.csv")).unwrap();
    for (number, side) in ["north", "south"].into_iter().enumerate() {
        fs::create_dir(place.join(side)).unwrap();
        // Another league of the same players: one of them has gained some points.
        let league = league.replace("1500", &format!("15{number}0"));
        fs::write(place.join(side).join("league.csv"), league).unwrap();
    }
    let rules = done(&["editions", "2017-18"]);
    let limit = "results_of_one_league = ";
    fs::write(place.join("rules.toml"), rules.replace(&format!("{limit}3"), &format!("{limit}1")))
        .unwrap();
    let rows = "north/league.csv,1:2017-10-14 6:2018-03-03,each-weekend\n\
                south/league.csv,1:2017-10-21 6:2018-03-10,each-weekend\n";
    fs::write(place.join("calendar.csv"), format!("file,starts,counts\n{rows}")).unwrap();
    let json = done(&[
        "grand-prix",
        path(&place.join("calendar.csv")),
        "--contestants",
        &example("grand-prix/contestants.csv"),
        "--lists",
        &example("grand-prix/lists"),
        "--rules",
        path(&place.join("rules.toml")),
        "--format",
        "json",
        "--player",
        "Ames, Zoe",
    ]);
    let json: Value = serde_json::from_str(&json).unwrap();
    assert_eq!(json["lines"][0]["counting"], 2, "{json}");
}

/// Two tournaments of one name of a file have columns that tell them apart.
#[test]
fn tournaments_of_two_years_have_columns_of_their_own() {
    let folder = tempfile::tempdir().unwrap();
    let text = fs::read_to_string(example("vcf-example-1.csv")).unwrap();
    let of_year = |year: &str, rating: &str| {
        fs::create_dir(folder.path().join(year)).unwrap();
        let file = folder.path().join(year).join("open.csv");
        fs::write(&file, text.replace("2300", rating)).unwrap();
        path(&file).to_owned()
    };
    let (one, other) = (of_year("2022", "2300"), of_year("2023", "2301"));
    let shown = done(&["cup", &one, &other, "--format", "csv"]);
    assert!(shown.starts_with(&format!("place,name,key,{one},{other},total\n")), "{shown}");
}

/// A file that was copied under another name would be one more norm, cup or congress.
#[test]
fn an_event_that_was_copied_does_not_count_twice() {
    let folder = tempfile::tempdir().unwrap();
    let copy = |name: &str, to: &str| {
        let to = folder.path().join(to);
        fs::copy(example(name), &to).unwrap();
        path(&to).to_owned()
    };
    let refused = |arguments: &[&str]| {
        let error = fails(1, arguments);
        assert!(error.contains("the same players with the same results"), "{error}");
    };
    let (one, other) = (example("vcf-example-2.csv"), copy("vcf-example-2.csv", "cup.csv"));
    refused(&["cup", &one, &other]);
    let (one, other) = (example("norm-tournament.trf"), copy("norm-tournament.trf", "open.trf"));
    refused(&["norm", "--title-check", &one, &other, "--player", "Young, A.", "--title", "GM"]);
    let calendar = folder.path().join("calendar.csv");
    copy("grand-prix/summer-congress.csv", "summer-congress.csv");
    let row = "summer-congress.csv,2017-07-29,whole\n";
    fs::write(&calendar, format!("file,starts,counts\n{row}{row}")).unwrap();
    let (contestants, lists) = (example("grand-prix/contestants.csv"), example("grand-prix/lists"));
    refused(&[
        "grand-prix",
        path(&calendar),
        "--contestants",
        &contestants,
        "--age-on",
        "2017-12-31",
        "--lists",
        &lists,
    ]);
}

/// Two players may meet twice with one result, and so may four.
#[test]
fn a_small_event_whose_results_come_again_is_another_one_on_another_day() {
    let folder = tempfile::tempdir().unwrap();
    let text = "number,name,rating,rating_after,score,r1,r2\n1,Ann,2300,2312,2,W2,W3\n2,Ben,2150,2154,1,L1,W4\n\
                3,Cy,2200,2196,1,W4,L1\n4,Di,2100,2101,0,L3,L2\n";
    let named = |name: &str, text: &str| {
        let file = folder.path().join(name);
        fs::write(&file, text).unwrap();
        path(&file).to_owned()
    };
    let of = |first: &str, second: &str| [named(first, text), named(second, text)];
    let [one, other] = of("open-2006-08-12.csv", "open-2006-09-12.csv");
    let shown = done(&["cup", &one, &other, "--format", "csv"]);
    assert!(shown.starts_with("place,name,key,"), "{shown}");
    for names in [["open.csv", "cup.csv"], ["open-2006-08-12.csv", "cup-2006-08-12.csv"]] {
        let [one, other] = of(names[0], names[1]);
        let error = fails(1, &["cup", &one, &other]);
        assert!(error.contains("hint: if they are two events, say the day of each"), "{error}");
    }
    // Of many games no two events have all in common.
    let many = example("vcf-example-1.csv");
    let text = fs::read_to_string(many).unwrap();
    let many = |name: &str| named(name, &text);
    let (one, other) = (many("many-2006-08-12.csv"), many("many-2006-09-12.csv"));
    let error = fails(1, &["cup", &one, &other]);
    assert!(!error.contains("hint:"), "{error}");
}

/// A table steps over scores: no rating expects half a point against a 3000 and two others.
#[test]
fn what_a_rating_expects_is_not_said_to_be_the_score_where_it_is_more() {
    let step = ["--opponents", "1500,1600,3000", "--curve", "fide-table", "--method", "true"];
    let said = done(&[&["performance", "--score", "0.5"], &step[..]].concat());
    assert!(
        said.contains("the least rating that expects the score or more: it expects 0.51"),
        "{said}"
    );
    let smooth = done(&["performance", "--score", "1.5", "--opponents", "1500,1600,1700"]);
    assert!(smooth.contains("expects 1.50, the score"), "{smooth}");
}

/// A book of one's own that keeps the name of a built-in one is not it.
#[test]
fn changed_rules_of_norms_are_told_by_their_hash() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("rules.toml");
    let rules = done(&["editions", "fide-2024"]);
    let told = |rules: &str| {
        fs::write(&file, rules).unwrap();
        fails(2, &["norm", "--table", "--title", "CM", "--rules", path(&file)])
    };
    let same = told(&format!("# Ours.\n{rules}"));
    assert!(same.contains("; fide-2024 has GM"), "{same}");
    let changed = told(&rules.replace("individual = 9", "individual = 7"));
    assert!(changed.contains("; fide-2024~"), "{changed}");
}
