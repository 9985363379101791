//! Reports and games with what programs and arbiters write: byes of the form of 2006, totals that
//! do not add up, decided games, lines that are no tags, games without rounds, programs.

use std::fs;

use serde_json::Value;

use crate::{clarke, fails, json, path, stderr, stdout};

/// A report of players with number, name, rating, points and rounds.
fn report(players: &[(u32, &str, u32, &str, &str)], records: &str) -> String {
    let player = |(number, name, rating, points, rounds): &(u32, &str, u32, &str, &str)| {
        format!(
            "001 {number:>4}      {name:<33} {rating} ENG {:>11} {:>10} {points:>4} {:>4}  {rounds}\n",
            "", "", ""
        )
    };
    let players: String = players.iter().map(player).collect();
    format!("012 Cup\n042 2019-05-04\n052 2019-05-05\n{players}{records}")
}

/// The score and FIDE's performance of each player of the first section.
fn performances(file: &str) -> Vec<(String, Value, Value)> {
    let printed = json(&["performance", file]);
    let players = printed[0]["players"].as_array().unwrap();
    let of = |player: &Value| {
        let name = player["name"].as_str().unwrap().to_owned();
        let methods = player["performances"].as_array().unwrap();
        let by_fide = methods.iter().find(|one| one["method"] == "fide");
        (name, player["score"].clone(), by_fide.map_or(Value::Null, |one| one["rating"].clone()))
    };
    players.iter().map(of).collect()
}

#[test]
fn byes_in_the_form_of_2006_are_those_of_2016() {
    let folder = tempfile::tempdir().unwrap();
    let written = |byes: [&str; 3]| {
        let [half, full, none] = byes;
        let file = folder.path().join(format!("{}.trf", byes.concat().len()));
        let players = [
            (1, "Lee, Ann", 2000, "2.5", format!("0003 w 1  0000 - {half}  0002 b 1")),
            (2, "Roe, Ben", 1900, "1.0", format!("0000 - {full}  0000 - {none}  0001 w 0")),
            (3, "Poe, Cy", 1800, "0.5", format!("0001 b 0  0000 - {half}  0000 - {none}")),
        ];
        let players: Vec<_> = players
            .iter()
            .map(|(at, who, elo, sum, all)| (*at, *who, *elo, *sum, all.as_str()))
            .collect();
        fs::write(&file, report(&players, "")).unwrap();
        file
    };
    // Both files have the same name, since it is printed.
    for command in ["performance", "rating"] {
        let [old, new] = [["=", "+", "-"], ["H", "F", "Z"]].map(|byes| {
            let file = written(byes);
            (json(&[command, path(&file)]), stderr(&clarke(&[command, path(&file)])))
        });
        assert_eq!(old, new, "{command}");
    }
    let file = written(["=", "+", "-"]);
    // Lee: 2 of 2 against 1800 and 1900; Roe: 0 of 1 against 2000.
    let found = performances(path(&file));
    assert_eq!((&found[0].1, &found[0].2), (&2.into(), &(1850 + 800).into()));
    assert_eq!((&found[1].1, &found[1].2), (&0.into(), &(2000 - 800).into()));
    assert!(stdout(&clarke(&["check", path(&file)])).contains("0 errors and 1 warning"));
}

#[test]
fn points_with_a_colour_alone_miss_an_opponent() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("cup.trf");
    let players = [(1, "Lee, Ann", 2000, "1.0", "0000 w 1"), (2, "Roe, Ben", 1900, "0.0", "")];
    fs::write(&file, report(&players, "")).unwrap();
    let error = fails(1, &["performance", path(&file)]);
    assert!(error.contains("is nobody's opponent there and has no bye"), "{error}");
    let printed = fails_with_findings(&["check", path(&file)]);
    assert!(printed.contains("error[E030]"), "{printed}");
}

/// What `check` prints where it finds errors.
fn fails_with_findings(arguments: &[&str]) -> String {
    let output = clarke(arguments);
    assert!(!output.status.success());
    stdout(&output)
}

/// Lee has 1.5 of 2 in the rounds and 2 in the report: half a point of a bye is not marked.
#[test]
fn a_wrong_total_stops_only_what_needs_it() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("cup.trf");
    let players = [
        (1, "Lee, Ann", 2000, "2.0", "0002 w 1  0002 b =  0000 -"),
        (2, "Roe, Ben", 1900, "0.5", "0001 b 0  0001 w ="),
    ];
    fs::write(&file, report(&players, "")).unwrap();
    let found = performances(path(&file));
    // 75%: dp 193.
    assert_eq!((&found[0].1, &found[0].2), (&1.5.into(), &(1900 + 193).into()));
    assert_eq!((&found[1].1, &found[1].2), (&0.5.into(), &(2000 - 193).into()));
    for command in ["performance", "rating", "norm"] {
        let said = stderr(&clarke(&[command, path(&file)]));
        assert_eq!(
            said.matches("the rounds of this player come to 1.5 points").count(),
            1,
            "{said}"
        );
        assert!(said.contains("line 4") && said.contains("no total is used"), "{said}");
    }
    let printed = stdout(&clarke(&["check", path(&file)]));
    assert_eq!(printed.matches("[E022]").count(), 1, "{printed}");
    assert!(!printed.contains("E030"), "{printed}");
    let error = fails(1, &["cup", path(&file)]);
    assert!(error.contains("the rounds of this player come to 1.5 points"), "{error}");
    // The record of abnormal points explains it.
    fs::write(&file, report(&players, "299            0.5    001    1\n")).unwrap();
    let said = stderr(&clarke(&["performance", path(&file)]));
    assert!(!said.contains("come to"), "{said}");
    assert!(stdout(&clarke(&["check", path(&file)])).contains("0 errors and 1 warning"));
}

/// Likewise in a table.
#[test]
fn a_score_that_does_not_add_up_stops_a_cup() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("cup.csv");
    let rows = "name,rating,rating_after,score,r1\nAnn,2000,2005,1.5,W2\nBen,1900,1895,0,L1\n";
    fs::write(&file, rows).unwrap();
    assert_eq!(performances(path(&file))[0].2, (1900 + 800));
    let said = stderr(&clarke(&["performance", path(&file)]));
    assert!(said.contains("Ann is said to have 1.5, but the rounds add up to 1"), "{said}");
    let error = fails(1, &["cup", path(&file)]);
    assert!(error.contains("Ann is said to have 1.5, but the rounds add up to 1"), "{error}");
}

/// Ann ½ and Ben 0 in one game, 0-0 in the other: 0.5 of 1 against 1900, 0 of 2 against a mean of
/// 1900, 0 of 1 against 1900.
#[test]
fn each_player_of_a_decided_game_gets_their_own_points() {
    let folder = tempfile::tempdir().unwrap();
    let trf = folder.path().join("cup.trf");
    let players = [
        (1, "Ann", 2000, "0.5", "0002 w ="),
        (2, "Ben", 1900, "0.0", "0001 b 0  0003 w 0"),
        (3, "Cy", 1800, "0.0", "0000 - Z  0002 b 0"),
    ];
    fs::write(&trf, report(&players, "")).unwrap();
    let games = folder.path().join("cup.csv");
    let rows = "round,white,white_rating,black,black_rating,result\n\
                1,Ann,2000,Ben,1900,½-0\n2,Ben,1900,Cy,1800,0-0\n3,Ann,2000,Cy,1800,-/-\n";
    fs::write(&games, rows).unwrap();
    let table = folder.path().join("table.csv");
    fs::write(&table, "name,rating,r1,r2\nAnn,2000,D2w\nBen,1900,L1b,L3w\nCy,1800,,L2b\n").unwrap();
    let pgn = folder.path().join("cup.pgn");
    let game = |round: u32, [white, black]: [(&str, u32); 2], result: &str| {
        format!(
            "[Event \"Cup\"]\n[Date \"2019.05.0{round}\"]\n[Round \"{round}\"]\n[White \"{}\"]\n\
             [Black \"{}\"]\n[Result \"{result}\"]\n[WhiteElo \"{}\"]\n[BlackElo \"{}\"]\n\n*\n\n",
            white.0, black.0, white.1, black.1
        )
    };
    let [a, b, c] = [("Ann", 2000), ("Ben", 1900), ("Cy", 1800)];
    fs::write(&pgn, game(1, [a, b], "1/2-0") + &game(2, [b, c], "0-0")).unwrap();
    let ann = ("Ann".to_owned(), Value::from(0.5), Value::from(1900));
    let ben = ("Ben".to_owned(), Value::from(0), Value::from(1100));
    let cy = ("Cy".to_owned(), Value::from(0), Value::from(1100));
    for file in [&trf, &games, &table, &pgn] {
        assert_eq!(performances(path(file)), [ann.clone(), ben.clone(), cy.clone()], "{file:?}");
        let said = stderr(&clarke(&["rating", path(file)]));
        assert!(said.contains("Ann has 0.5 and Ben 0 in the game of round 1"), "{said}");
        assert!(said.contains("Ben has 0 and Cy 0 in the game of round 2"), "{said}");
    }
    // Rows of a season have wins, draws and losses alone.
    let printed = fails_with_findings(&["check", path(&trf)]);
    assert!(printed.contains("share less than a point"), "{printed}");
}

const GAMES: &str = "[Event \"Club night\"]\n[Date \"2024.05.01\"]\n[Round \"-\"]\n[White \"Lee, Ann\"]\n\
                     [Opening of the day]\n[Black \"Roe, Ben\"]\n[Result \"1-0\"]\n[WhiteElo \"2000\"]\n\
                     [BlackElo \"1900P5\"]\n[TimeControl \"180+2\"]\n\n1. e4 1-0\n\n\
                     [Event \"Club night\"]\n[Date \"2024.05.08\"]\n[Round \"Final\"]\n\
                     [White \"Roe, Ben\"]\n[Black \"Lee, Ann\"]\n[Result \"1/2-1/2\"]\n\
                     [WhiteElo \"1900\"]\n[BlackElo \"2000\"]\n\n1. d4 1/2-1/2\n\n\
                     [Event \"Club night\"]\n[Date \"2024.05.08\"]\n[White \"Lee, Ann\"]\n\
                     [Black \"clank\"]\n[Result \"0-1\"]\n[WhiteElo \"2000\"]\n[BlackElo \"2900\"]\n\
                     [BlackTitle \"BOT\"]\n\n1. e4 0-1\n";

#[test]
fn games_need_neither_rounds_nor_faultless_tags() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("club.pgn");
    fs::write(&file, GAMES).unwrap();
    let found = performances(path(&file));
    // 1.5 of 2 against 1900; the program counts for nobody.
    assert_eq!((&found[0].1, &found[0].2), (&1.5.into(), &(1900 + 193).into()));
    assert_eq!((&found[1].1, &found[1].2), (&0.5.into(), &(2000 - 193).into()));
    assert_eq!((found[2].0.as_str(), &found[2].1), ("clank", &0.into()));
    let said = stderr(&clarke(&["performance", path(&file)]));
    assert!(said.contains("line 5, column tag: `[Opening of the day]`"), "{said}");
    assert!(!said.contains("rapid or blitz"), "{said}");
    // A standard change is asked for, of a game of three minutes.
    let said = stderr(&clarke(&["rating", path(&file)]));
    assert!(said.contains("rapid or blitz by line 1, TimeControl `180+2`: "), "{said}");
    let printed = fails_with_findings(&["check", path(&file)]);
    assert!(printed.contains("BlackTitle: `BOT`: expected human"), "{printed}");
    assert!(printed.contains("warning[E019]: tag: expected a tag"), "{printed}");
}

#[test]
fn names_in_two_events_without_rounds_are_one_player() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("club.pgn");
    let second =
        GAMES.replacen("Club night\"]\n[Date \"2024.05.08", "Cup\"]\n[Date \"2024.05.08", 1);
    fs::write(&file, second).unwrap();
    let printed = json(&["rating", path(&file), "--player", "Lee, Ann"]);
    assert_eq!(printed["change"]["games"].as_array().map(Vec::len), Some(2), "{printed}");
}
