//! `clarke rating`: FIDE's examples, months with several events, first ratings.

use std::fmt::Write as _;
use std::fs;

use serde_json::Value;

use crate::{clarke, done, fails, path, stderr, stdout, workspace};

fn json(arguments: &[&str]) -> Value {
    let printed = done(&[&["rating"], arguments, &["--format", "json"]].concat());
    serde_json::from_str(&printed).unwrap()
}

#[test]
fn the_vectors_of_the_regulations() {
    // The 400-point rule: 2600 against 2100 counts as 2500 against 2100.
    for (own, opponent, result, k, change) in [
        ("2000", "2000", "1", "10", 5.0),
        ("2004", "2000", "1", "10", 4.9),
        ("2206", "2000", "1", "10", 2.4),
        ("2391", "2000", "1", "10", 0.9),
        ("2600", "2100", "1", "10", 0.8),
        ("1656", "2000", "0", "10", -1.2),
        ("1500", "2000", "0.5", "20", 8.4),
    ] {
        let game = format!("{opponent}:{result}");
        let month = ["--month", "2024-05"];
        let found = json(&[&["--rating", own, "--event", &game, "--k", k], &month[..]].concat());
        assert_eq!(found["change"]["exact"], change, "{own} {game}");
        assert_eq!(found["change"]["games"][0]["change"], change);
    }
}

#[test]
fn the_events_of_a_month_are_added_up_and_rounded_once() {
    // 20 x (1 - 0.50 + 0.5 - 0.92) = 1.60 and 20 x (1 - 0.36) = 12.80: 14.40, 14 points.
    let events = ["--event", "2000:1,1500:0.5", "--event", "2100:1"];
    let found = json(&[&["--rating", "2000", "--month", "2024-05"], &events[..]].concat());
    let change = &found["change"];
    assert_eq!(change["events"][0]["change"], 1.6);
    assert_eq!(change["events"][1]["change"], 12.8);
    assert_eq!((&change["exact"], &change["points"]), (&14.4.into(), &14.into()));
    assert_eq!(change["after"], 2014);
    // Once per tournament, for the largest difference, from 2022 to February 2024.
    let two = ["--rating", "2600", "--event", "2100:1,2050:1", "--k", "10"];
    let of = |edition: &str| {
        let found = json(&[&two[..], &["--edition", edition]].concat());
        let games = found["change"]["games"].as_array().unwrap().clone();
        games.iter().map(|game| game["counts_as"].as_i64().unwrap()).collect::<Vec<_>>()
    };
    assert_eq!(of("fide-2022"), [500, 400]);
    assert_eq!(of("fide-2024"), [400, 400]);
}

#[test]
fn a_first_rating_has_two_draws_with_1800_since_2024() {
    // Five opponents of 1600 and two of 1800: mean 1657.14; 2.5 + 1 of 7 are 50%: 1657.
    let games = ["--event", "1600:1,1600:0.5,1600:0,1600:1,1600:0"];
    let found = json(&[&games[..], &["--month", "2024-05"]].concat());
    assert_eq!(found["first_rating"]["rating"], 1657);
    let few = json(&["--event", "1600:1", "--month", "2024-05"]);
    assert_eq!(
        few["no_first_rating"],
        "a first rating needs 5 games against rated opponents, not 1"
    );
}

#[test]
fn a_difference_lets_expect_what_the_table_says() {
    let found = json(&["--difference", "500"]);
    assert_eq!(found["expected"][0]["per_cent"], 92);
    assert_eq!(found["expected"][1]["per_cent"], 96);
    assert_eq!(json(&["--difference", "-120"])["expected"][0]["opponents_per_cent"], 66);
}

#[test]
fn a_player_of_two_tournaments_is_rated_once() {
    let folder = workspace().join("data/examples");
    let (csv, trf) = (folder.join("norm-tournament.csv"), folder.join("norm-tournament.trf"));
    // Another event with the same players, who met in the opposite order.
    let place = tempfile::tempdir().unwrap();
    let other = place.path().join("other.csv");
    let backwards = |(number, line): (usize, &str)| {
        let mut fields: Vec<&str> = line.split(',').collect();
        let first = if number == 0 { fields.len() } else { fields.len() - 9 };
        fields[first..].reverse();
        fields.join(",") + "\n"
    };
    let text = fs::read_to_string(&csv).unwrap();
    fs::write(&other, text.lines().enumerate().map(backwards).collect::<String>()).unwrap();
    let month = ["--month", "2024-05"];
    let one = json(&[&[path(&csv)], &month[..]].concat());
    let both = json(&[&[path(&csv), path(&other)], &month[..]].concat());
    let gain = |report: &Value| {
        report["change"]["exact"].as_f64().unwrap() / report["change"]["k"].as_f64().unwrap()
    };
    let (one, both) = (one.as_array().unwrap(), both.as_array().unwrap());
    assert_eq!(one.len(), both.len());
    for (one, both) in one.iter().zip(both) {
        assert!((2.0 * gain(one) - gain(both)).abs() < 1e-9, "{both}");
    }
    // The report says that its last round was on 12 May 2024.
    let shown = done(&["rating", path(&trf), "--player", "Arnaud, P."]);
    assert!(shown.starts_with("Arnaud, P., 2024-05, fide-2024\n\n"), "{shown}");
    assert!(shown.contains("K 10: 2400 was reached\n"), "{shown}");
}

#[test]
fn an_event_says_its_file_where_names_are_the_same() {
    let place = tempfile::tempdir().unwrap();
    let congress = |file: &str, rest: &str| {
        let header =
            "section,number,name,rating,r1,r2\nOpen,1,Ann,2000,W2w,\nOpen,2,Ben,2000,L1b,\n";
        fs::write(place.path().join(file), format!("{header}{rest}")).unwrap();
        path(&place.path().join(file)).to_owned()
    };
    // In another round: players of one name in two sections at the same time are two people, or
    // have a number.
    let spring = congress("spring.csv", "Minor,1,Cy,1500,,D2w\nMinor,2,Ben,2000,,D1b\n");
    let autumn = congress("autumn.csv", "Major,1,Di,1800,,D2w\nMajor,2,Ann,2000,,D1b\n");
    let of = |player: &str| {
        let report = json(&[&spring, &autumn, "--month", "2024-05", "--player", player]);
        let events = report["change"]["events"].as_array().unwrap().clone();
        events.iter().map(|event| event["event"].as_str().unwrap().to_owned()).collect::<Vec<_>>()
    };
    assert_eq!(of("Ann"), ["spring, Open", "autumn, Open", "Major"]);
    assert_eq!(of("Ben"), ["spring, Open", "Minor", "autumn, Open"]);
}

#[test]
fn of_several_players_of_a_name_the_numbers_are_said() {
    let place = tempfile::tempdir().unwrap();
    let open = place.path().join("open.csv");
    let asked = |code: i32, rows: &str| {
        fs::write(&open, format!("number,name,code,rating,r1\n{rows}")).unwrap();
        fails(code, &["rating", path(&open), "--month", "2024-05", "--player", "Lee, Ann"])
    };
    let error = asked(2, "1,\"Lee, Ann\",500010F,2000,W2w\n2,\"Lee, Ann\",500020J,2000,L1b\n");
    assert!(error.contains("expected the number of one, 500010F or 500020J"), "{error}");
    let error = asked(1, "1,\"Lee, Ann\",,2000,W2w\n2,\"Lee, Ann\",,2000,L1b\n");
    assert!(error.contains("told apart by codes or FIDE numbers"), "{error}");
}

#[test]
fn what_cannot_be_meant_is_named() {
    for (arguments, expected) in [
        (&["--event", "2000"][..], "expected the opponent's rating of at most four digits and 1"),
        (&["--event", "18500:1"], "the opponent's rating of at most four digits"),
        (&["--event=-1850:1"], "the opponent's rating of at most four digits"),
        (&["--event", "2000:1", "--rating", "18500"], "expected a rating of at most four digits"),
        (&["--event", "2000:1", "--rating", "-1850"], "expected a rating of at most four digits"),
        (&["--event", "2000:1", "--edition", "x"], "--edition x: expected one of fide-2017"),
        (&["--event", "2000:1", "--month", "2010-05"], "the first edition is of July 2017"),
        (&["--event", "2000:1", "--month", "2024"], "expected a year and a month"),
        (&[], "required arguments were not provided"),
    ] {
        let error = fails(2, &[&["rating"], arguments].concat());
        assert!(error.contains(expected), "{error}");
    }
}

#[test]
fn two_ratings_of_one_player_are_refused() {
    let place = tempfile::tempdir().unwrap();
    let file = |name: &str, rating: u32| {
        let file = place.path().join(name);
        let text = format!(
            "round,white,black,result,white_rating,black_rating\n1,Ann,Ben \
             {rating},1-0,{rating},2000\n"
        );
        fs::write(&file, text).unwrap();
        path(&file).to_owned()
    };
    let (one, other) = (file("one.csv", 2000), file("two.csv", 2020));
    for files in [[&one, &other], [&other, &one]] {
        let error = fails(1, &["rating", files[0], files[1], "--month", "2024-05"]);
        assert!(error.contains("Ann is rated 20"), "{error}");
        assert!(error.contains("in one month a player has one rating"), "{error}");
    }
}

/// An opponent has only one rating, too: otherwise the first file would decide what a game against
/// them is worth.
#[test]
fn two_ratings_of_an_opponent_are_refused() {
    let files = Files::of(&[
        ("a.csv", r#"1,"Young, A","Lee, Ann",1-0,2000,2000,,"#),
        ("b.csv", r#"1,"Young, A","Lee, Ann",1/2-1/2,2000,1700,,"#),
        ("c.csv", r#"1,"Young, A","Lee, Ann",0-1,2000,,,"#),
    ]);
    for order in [
        ["a.csv", "b.csv", "c.csv"],
        ["a.csv", "c.csv", "b.csv"],
        ["b.csv", "a.csv", "c.csv"],
        ["b.csv", "c.csv", "a.csv"],
        ["c.csv", "a.csv", "b.csv"],
        ["c.csv", "b.csv", "a.csv"],
    ] {
        for flags in [&[][..], &["--player", "Young, A"]] {
            let run = files.rating(&order, flags);
            assert_eq!(run.status.code(), Some(1), "{order:?} {flags:?}");
            assert!(stderr(&run).contains("Lee, Ann is rated"), "{}", stderr(&run));
        }
    }
}

#[test]
fn a_code_is_not_the_same_number_of_fide() {
    let place = tempfile::tempdir().unwrap();
    let file = |name: &str, rows: &str| {
        let file = place.path().join(name);
        fs::write(&file, rows).unwrap();
        path(&file).to_owned()
    };
    let of_fide =
        file("fide.csv", "name,fide_code,rating,r1\n\"Adam, A\",1234567,2000,W2\nBen,,2000,L1\n");
    let code = file("code.csv", "name,code,rating,r1\n\"Zed, Z\",1234567,1800,W2\nCat,,1800,L1\n");
    let same = file("same.csv", "name,code,rating,r1\n\"Adam, A\",7,2000,W2\nDee,,1800,L1\n");
    let month = ["--month", "2024-05"];
    let found = json(&[&[of_fide.as_str(), &code], &month[..]].concat());
    let names: Vec<&str> =
        found.as_array().unwrap().iter().map(|one| one["player"].as_str().unwrap()).collect();
    assert_eq!(names, ["Adam, A", "Ben", "Zed, Z", "Cat"]);
    let asked = [&["rating", &of_fide, &code], &month[..], &["--player", "1234567"]].concat();
    let error = fails(2, &asked);
    assert!(error.contains("expected the name of one, Adam, A or Zed, Z"), "{error}");
    // A name with two kinds of numbers may be one player, which cannot be known.
    let run = clarke(&[&["rating", &of_fide, &same], &month[..]].concat());
    let said = "Adam, A: the FIDE number 1234567 and the code 7 are taken as two players";
    assert!(run.status.success() && stderr(&run).contains(said), "{}", stderr(&run));
}

#[test]
fn the_month_is_that_of_the_last_round() {
    let place = tempfile::tempdir().unwrap();
    let file = place.path().join("open.pgn");
    let head = |days: [&str; 2], flags: &[&str]| {
        let game = |(round, day): (u32, &str)| {
            format!(
                "[Event \"Open\"]\n[Date \"{day}\"]\n[Round \"{round}\"]\n[White \"Ann\"]\n\
                 [Black \"Ben\"]\n[WhiteElo \"2000\"]\n[BlackElo \"2000\"]\n[Result \"1-0\"]\n\n\
                 1-0\n\n"
            )
        };
        let games: String = (1..).zip(days).map(game).collect();
        fs::write(&file, games).unwrap();
        clarke(&[&["rating", path(&file), "--player", "Ann"], flags].concat())
    };
    for (days, flags, expected) in [
        (["2024.02.28", "2024.02.29"], &[][..], "Ann, 2024-02, fide-2022\n"),
        (["2024.03.01", "2024.02.29"], &[], "Ann, 2024-03, fide-2024\n"),
        (["2024.03.01", "2024.02.29"], &["--edition", "fide-2022"], "Ann, 2024-03, fide-2022\n"),
        (["2024.03.01", "2024.02.29"], &["--month", "2018-01"], "Ann, 2018-01, fide-2017\n"),
        (["????.??.??", "????.??.??"], &[], "Ann, 2025-10, fide-2025\n"),
        (["2006.05.01", "2006.05.02"], &["--edition", "fide-2017"], "Ann, 2006-05, fide-2017\n"),
    ] {
        let shown = stdout(&head(days, flags));
        assert!(shown.starts_with(expected), "{days:?} {flags:?}: {shown}");
    }
    let too_old = head(["2006.05.01", "2006.05.02"], &[]);
    assert_eq!(too_old.status.code(), Some(2));
    let expected = "the last round is of 2006-05, and the first edition is of July 2017: name one \
                    by --edition";
    assert!(stderr(&too_old).contains(expected), "{}", stderr(&too_old));
}

#[test]
fn defaults_and_programs_are_no_games_of_a_pgn_file() {
    let place = tempfile::tempdir().unwrap();
    let file = place.path().join("open.pgn");
    let mut pgn = String::new();
    for (round, tags) in [
        (1, ""),
        (2, "[Termination \"forfeit\"]\n"),
        (3, "[Termination \"adjudication\"]\n"),
        (4, "[BlackType \"program\"]\n"),
        (5, "[Termination \"time forfeit\"]\n"),
    ] {
        write!(
            pgn,
            "[Event \"Open\"]\n[Round \"{round}\"]\n[White \"Ann\"]\n[Black \"Ben\"]\n\
             [WhiteElo \"2000\"]\n[BlackElo \"2000\"]\n{tags}[Result \"1-0\"]\n\n1-0\n\n"
        )
        .unwrap();
    }
    fs::write(&file, pgn).unwrap();
    let found = json(&[path(&file), "--player", "Ann", "--k", "10", "--month", "2024-05"]);
    let rounds = |key: &str| {
        let lines = found["change"][key].as_array().or(found[key].as_array()).unwrap();
        lines.iter().map(|line| line["round"].as_u64().unwrap()).collect::<Vec<_>>()
    };
    // Two wins against an equal: 10. Rounds 2 to 4 are left out.
    assert_eq!((rounds("games"), rounds("left_out")), (vec![1, 5], vec![2, 3, 4]));
    assert_eq!(found["change"]["exact"], 10.0);
}

/// A copy under another name or in another format is the same event, whose games must count once.
#[test]
fn an_event_that_is_there_twice_is_refused() {
    let folder = workspace().join("data/examples");
    let (csv, trf) = (folder.join("norm-tournament.csv"), folder.join("norm-tournament.trf"));
    let error = fails(2, &["rating", path(&trf), path(&trf)]);
    assert!(error.contains("norm-tournament.trf is named twice"), "{error}");
    let place = tempfile::tempdir().unwrap();
    let copy = place.path().join("copy.trf");
    fs::copy(&trf, &copy).unwrap();
    for other in [&copy, &csv] {
        for title_check in [false, true] {
            let title = ["norm", "--title-check", path(&trf), path(other), "--player", "Young, A."];
            let title = [&title[..], &["--title", "GM"]].concat();
            let rating = ["rating", path(&trf), path(other)];
            let error = fails(1, if title_check { &title } else { &rating });
            assert!(error.contains("the same players with the same results"), "{error}");
        }
    }
}

/// FIDE rates a tournament in the month in which it ends.
#[test]
fn a_tournament_of_another_month_is_warned_of() {
    let place = tempfile::tempdir().unwrap();
    let file = |name: &str, day: &str, result: &str| {
        let file = place.path().join(name);
        let text = format!(
            "[Event \"{name}\"]\n[Date \"{day}\"]\n[Round \"1\"]\n[White \"Ann\"]\n[Black \
             \"Ben\"]\n\
             [WhiteElo \"2000\"]\n[BlackElo \"2000\"]\n[Result \"{result}\"]\n\n{result}\n\n"
        );
        fs::write(&file, text).unwrap();
        path(&file).to_owned()
    };
    let may = file("may.pgn", "2024.05.03", "1-0");
    let june = file("june.pgn", "2024.06.23", "1-0");
    let warned = |arguments: &[&str]| {
        let output = clarke(&[&["rating"], arguments].concat());
        assert!(output.status.success(), "{}", stderr(&output));
        stderr(&output)
    };
    // The same two players with the same result on another day make another event.
    let both = warned(&[&may, &june]);
    assert!(both.contains("may.pgn ended on 2024-05-03 and is rated here in 2024-06"), "{both}");
    assert!(!both.contains("june.pgn"), "{both}");
    assert!(warned(&[&may, "--month", "2023-01"]).contains("is rated here in 2023-01"));
    for flags in [&[&*may][..], &[&may, "--month", "2024-05"]] {
        assert!(!warned(flags).contains("is rated here in"), "{flags:?}");
    }
}

/// Files of games, each written from `NAME` and rows of `round,white,black,result,ratings,numbers`.
struct Files(tempfile::TempDir);

impl Files {
    fn of(files: &[(&str, &str)]) -> Self {
        let place = tempfile::tempdir().unwrap();
        for (name, rows) in files {
            let header = "round,white,black,result,white_rating,black_rating,white_fide_code,black_fide_code";
            fs::write(place.path().join(name), format!("{header}\n{rows}\n")).unwrap();
        }
        Self(place)
    }

    fn rating(&self, names: &[&str], flags: &[&str]) -> std::process::Output {
        let files: Vec<String> =
            names.iter().map(|name| path(&self.0.path().join(name)).to_owned()).collect();
        let files: Vec<&str> = files.iter().map(String::as_str).collect();
        let month = ["--month", "2024-05", "--format", "json"];
        clarke(&[&["rating"], &files[..], &month, flags].concat())
    }

    /// The numbers of games that count for the players called `Lee`, sorted.
    fn games_of_lee(&self, names: &[&str]) -> Vec<usize> {
        let found: Value = serde_json::from_str(&stdout(&self.rating(names, &[]))).unwrap();
        let is_lee = |one: &&Value| one["player"].as_str().unwrap().starts_with("Lee");
        let players = found.as_array().unwrap().iter().filter(is_lee);
        let count = |one: &Value| one["change"]["games"].as_array().unwrap().len();
        let mut games: Vec<usize> = players.map(count).collect();
        games.sort_unstable();
        games
    }
}

/// One number is one person, and a name without a number is the only person with that name, in any
/// order of the files.
#[test]
fn who_is_one_person_does_not_depend_on_the_order_of_files() {
    let files = Files::of(&[
        ("b1.csv", r#"1,"Lee, Ann","Old, B.",1-0,1800,1700,,"#),
        ("b2.csv", r#"1,"Lee, Ann","Zed, B.",1-0,1800,1700,123456,"#),
        ("b3.csv", r#"1,"Lee, A.","Yod, B.",1-0,1800,1700,123456,"#),
        ("b4.csv", r#"1,"Lee, Ann","Yod, B.",1-0,1800,1700,999999,"#),
    ]);
    for order in [
        ["b1.csv", "b2.csv", "b3.csv"],
        ["b3.csv", "b2.csv", "b1.csv"],
        ["b2.csv", "b1.csv", "b3.csv"],
    ] {
        assert_eq!(files.games_of_lee(&order), [3], "{order:?}");
        for name in ["Lee, Ann", "Lee, A.", "123456"] {
            let found = files.rating(&order, &["--player", name]);
            let found: Value = serde_json::from_str(&stdout(&found)).unwrap();
            assert_eq!(found["change"]["points"], 22, "{order:?} {name}");
        }
    }
    // With two numbers, it is unknown whose the third game is.
    for order in [
        ["b1.csv", "b2.csv", "b4.csv"],
        ["b2.csv", "b4.csv", "b1.csv"],
        ["b4.csv", "b1.csv", "b2.csv"],
    ] {
        assert_eq!(files.games_of_lee(&order), [1, 1, 1], "{order:?}");
        let warned = stderr(&files.rating(&order, &[]));
        assert!(
            warned.contains("Lee, Ann has no number, and players of that name have"),
            "{warned}"
        );
        assert!(warned.contains("123456") && warned.contains("999999"), "{warned}");
    }
}

/// In one month a player has one rating, also as an opponent.
#[test]
fn an_opponent_who_is_rated_in_another_file_is_rated() {
    let files = Files::of(&[
        ("x1.csv", r#"1,"Ann, A","Ben, B",1-0,1800,,111111,222222"#),
        ("x2.csv", r#"1,"Ben, B","Cat, C",1-0,1750,1700,222222,333333"#),
    ]);
    for order in [["x1.csv", "x2.csv"], ["x2.csv", "x1.csv"]] {
        let found = files.rating(&order, &["--player", "Ann, A"]);
        let found: Value = serde_json::from_str(&stdout(&found)).unwrap();
        assert_eq!(found["left_out"], Value::Array(Vec::new()), "{order:?}");
        assert_eq!(found["change"]["games"][0]["opponents_rating"], 1750, "{order:?}");
    }
}

#[test]
fn the_year_of_birth_counts_whichever_file_has_the_rating() {
    let files = Files::of(&[
        ("a1.csv", "1,\"Kid, A.\",\"Old, B.\",1-0,,1700,,\n2,\"Old, C.\",\"Kid, A.\",1-0,1750,,,"),
        (
            "a2.csv",
            "1,\"Kid, A.\",\"Zed, B.\",1-0,1800,1700,,\n2,\"Zed, C.\",\"Kid, \
             A.\",1/2-1/2,1750,1800,,",
        ),
    ]);
    for order in [["a1.csv", "a2.csv"], ["a2.csv", "a1.csv"]] {
        let found = files.rating(&order, &["--player", "Kid, A.", "--born", "2010"]);
        let found: Value = serde_json::from_str(&stdout(&found)).unwrap();
        let change = &found["change"];
        assert_eq!((&change["k"], &change["exact"]), (&40.into(), &3.2.into()), "{order:?}");
        assert_eq!(change["after"], 1803, "{order:?}");
    }
}

#[test]
fn a_year_in_which_nobody_was_born_who_plays_is_refused() {
    for (born, month, expected) in [
        ("3000", "2024-05", "1914 to 2024"),
        ("2025", "2024-05", "1914 to 2024"),
        ("85", "2019-03", "1909 to 2019"),
        ("-5", "2019-03", "1909 to 2019"),
    ] {
        let typed = ["--rating", "2000", "--event", "2000:1", "--month", month, "--born", born];
        let error = fails(2, &[&["rating"][..], &typed].concat());
        let (from, to) = expected.split_once(" to ").unwrap();
        let words = format!("--born {born}: expected a year from {from} to {to}");
        assert!(error.contains(&words), "{error}");
    }
}

#[test]
fn what_decides_k_is_refused_where_no_rating_has_one() {
    for flags in [&["--k", "20"][..], &["--games", "5"], &["--reached-2400"], &["--born", "2010"]] {
        for unrated in [&[][..], &["--rating", "0"]] {
            let error = fails(2, &[&["rating", "--event", "1600:1"][..], flags, unrated].concat());
            assert!(error.contains(&format!("{} sets K", flags[0])), "{error}");
        }
    }
    let error = fails(2, &["rating", "--rating", "2000", "--event", "2000:1", "--k", "0"]);
    assert!(error.contains("expected a whole number of at least 1"), "{error}");
}

#[test]
fn what_decides_k_is_refused_of_an_unrated_player() {
    let files = Files::of(&[(
        "one.csv",
        "1,\"New, N.\",\"Old, O.\",1-0,,1700,,\n2,\"Old, P.\",\"New, N.\",1-0,1750,,,",
    )]);
    let refused = files.rating(&["one.csv"], &["--player", "New, N.", "--born", "2010"]);
    assert_eq!(refused.status.code(), Some(2));
    let error = stderr(&refused);
    assert!(error.contains("--born sets K") && error.contains("New, N. has no rating"), "{error}");
    assert!(files.rating(&["one.csv"], &["--player", "New, N."]).status.success());
}

#[test]
fn one_player_s_truth_is_not_everybody_s() {
    let sections = workspace().join("data/examples/norm-tournament.trf");
    for flags in [&["--games", "5"][..], &["--reached-2400"], &["--born", "2010"]] {
        let error = fails(2, &[&["rating", path(&sections)][..], flags].concat());
        let words = format!("{} is about one player: expected --player, too", flags[0]);
        assert!(error.contains(&words), "{error}");
        done(&[&["rating", path(&sections), "--player", "Fox, N."][..], flags].concat());
    }
    done(&["rating", path(&sections), "--k", "20"]);
}

/// The two are different people: with the games of the other section the first would have lost
/// 23.60.
#[test]
fn a_name_in_two_sections_played_side_by_side_asks_for_codes() {
    let place = tempfile::tempdir().unwrap();
    let file = place.path().join("open.csv");
    let write = |[open, u1800]: [&str; 2]| {
        let rows = format!(
            "name,code,section,rating,r1,r2,r3\n\"Smith, John\",{open},Open,2000,W2,D2,W2\n\
             \"Bo, B\",,Open,1900,L1,D1,L1\n\"SMITH, John\",{u1800},U1800,,W2,L2,L3\n\
             \"Di, D\",,U1800,1400,L1,W1,\n\"Ed, E\",,U1800,1500,,,W1\n"
        );
        fs::write(&file, rows).unwrap();
    };
    for codes in [["", ""], ["", "500010F"], ["500010F", ""]] {
        write(codes);
        let error = fails(1, &["rating", path(&file), "--month", "2024-05"]);
        let expected =
            "line 4, column name: SMITH, John plays in Open and in U1800 in the same round: ";
        assert!(error.contains(expected), "{error}");
    }
    write(["500010F", "500011G"]);
    let found = json(&[path(&file), "--month", "2024-05"]);
    // 20 x (0.36 - 0.14 + 0.36)
    assert_eq!(found[0]["change"]["exact"], 11.6, "{found}");
}

/// A player who changes sections is one player.
#[test]
fn a_name_in_two_sections_one_after_the_other_is_one_player() {
    let place = tempfile::tempdir().unwrap();
    let file = place.path().join("open.csv");
    let rows = "name,section,rating,r1,r2,r3\n\"Smith, John\",Open,2000,W2,,\n\"Bo, \
                B\",Open,1900,L1,,\n\
                \"Smith, John\",U2100,2000,,W2,W2\n\"Di, D\",U2100,1900,,L1,L1\n";
    fs::write(&file, rows).unwrap();
    let found = json(&[path(&file), "--month", "2024-05"]);
    assert_eq!(found[0]["change"]["games"].as_array().unwrap().len(), 3, "{found}");
}

/// The number of a player's games is unknown unless it is given.
#[test]
fn thirty_games_are_said_to_be_taken_for_granted() {
    let game = ["rating", "--rating", "2000", "--event", "2000:1", "--month", "2024-05"];
    let why = "K 20: taken as of 30 games or more (--games), below 2400";
    assert!(done(&game).contains(why), "{}", done(&game));
    let known = done(&[&game[..], &["--games", "30"]].concat());
    assert!(known.contains("K 20: 30 games or more, below 2400"), "{known}");
}

/// Files differ in how they write names; that does not make a second player, just as in a cup.
#[test]
fn two_ways_to_write_a_name_are_one_player() {
    let folder = tempfile::tempdir().unwrap();
    let write = |name: &str, text: &str| {
        fs::write(folder.path().join(name), text).unwrap();
        path(&folder.path().join(name)).to_owned()
    };
    let first =
        write("first.csv", "name,rating,r1,r2\n\"Lee, Ann\",2000,W2,W3\nB,2000,L1,\nC,2000,,L1\n");
    let second = |name: &str, rating: &str| {
        format!("name,rating,r1,r2\n\"{name}\",{rating},W2,L3\nX,2100,L1,\nY,1900,,W1\n")
    };
    let of =
        |second: &str| done(&["rating", &first, second, "--month", "2024-05", "--format", "csv"]);
    let same = of(&write("same.csv", &second("Lee, Ann", "2000")));
    assert_eq!(of(&write("other.csv", &second("LEE Ann", "2000"))), same);
    // A player who is rated in one file is rated in the other, however the name is written.
    assert_eq!(of(&write("unrated.csv", &second("LEE Ann", ""))), same);
    let other = path(&folder.path().join("other.csv")).to_owned();
    for name in ["Lee, Ann", "LEE Ann", "lee ann"] {
        let one = json(&[&first, &other, "--month", "2024-05", "--player", name]);
        assert_eq!(one["change"]["games"].as_array().unwrap().len(), 4, "{name}");
    }
}

/// A national code may be a club's, or may have been given twice: FIDE identifies players by its
/// own number.
#[test]
fn two_fide_numbers_with_one_code_are_two_players() {
    let folder = tempfile::tempdir().unwrap();
    let write = |name: &str, player: &str| {
        let text =
            format!("name,code,fide_code,rating,r1\n{player},W2\nX{name},15,20{name},2000,L1\n");
        fs::write(folder.path().join(name), text).unwrap();
        path(&folder.path().join(name)).to_owned()
    };
    let (ann, ben) = (write("1", "Ann,12,100,2000"), write("2", "Ben,12,200,1500"));
    let output = clarke(&["rating", &ann, &ben, "--month", "2024-05", "--format", "csv"]);
    let printed = stdout(&output);
    let change = |name: &str| {
        let row = printed.lines().find(|row| row.starts_with(name)).unwrap();
        row.split(',').nth(5).unwrap().to_owned()
    };
    // FIDE B.02, table 8.1b: 0.50 is expected against 2000, and 0.08 for a player who counts as 400
    // points lower.
    assert_eq!((change("Ann"), change("Ben")), ("10".to_owned(), "18".to_owned()));
    let said = stderr(&output);
    let expected = "the code 12 is that of several players, who are rated each by themselves: Ann \
                    (FIDE number 100), Ben (FIDE number 200)";
    assert!(said.contains(expected), "{said}");
}

const NEWCOMER: &str = "name,rating,r1,r2,r3,r4,r5,r6\nNew,,W2,D3,L4,W5,W6,W7\nB,1600,L1,,,,,\n\
                        C,1600,,D1,,,,\n\
                        D,1600,,,W1,,,\nE,1600,,,,L1,,\nF,1600,,,,,L1,\nG,,,,,,,L1\n";

/// The fictional draws of 2024 are not listed as games; the report shows which games count and
/// which do not.
#[test]
fn the_games_of_a_newcomer_are_those_that_were_played() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("new.csv");
    fs::write(&file, NEWCOMER).unwrap();
    let arguments = ["rating", path(&file), "--month", "2024-05"];
    let csv = done(&[&arguments[..], &["--format", "csv"]].concat());
    let row = csv.lines().find(|row| row.starts_with("New,")).unwrap();
    assert!(row.starts_with("New,,5,"), "{row}");
    let one = json(&[&arguments[1..], &["--player", "New"]].concat());
    assert_eq!(
        (&one["first_rating"]["games"], &one["first_rating"]["games_played"]),
        (&7.into(), &5.into())
    );
    assert_eq!(one["games"].as_array().unwrap().len(), 5);
    let opponent = &one["games"][2];
    assert_eq!(
        (&opponent["round"], &opponent["opponent"], &opponent["result"]),
        (&3.into(), &"D".into(), &0.into())
    );
    let text = done(&[&arguments[..], &["--player", "New"]].concat());
    let words = |line: &str| line.split_whitespace().map(str::to_owned).collect::<Vec<_>>();
    assert!(text.lines().any(|line| words(line) == ["new", "3", "D", "1600", "0"]), "{text}");
    // Also for all players: the results that were left out are listed below the table.
    let all = done(&arguments);
    assert!(
        all.contains("\nnot counted\n") && all.contains("New: new, round 6 (opponent unrated)"),
        "{all}"
    );
}

/// Two players with one name who are distinguished by numbers are also distinguished in CSV and
/// JSON.
#[test]
fn numbers_stand_beside_names_in_csv_and_json() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("two.csv");
    let text = "name,fide_code,rating,federation,title,r1\n\"Smith, John\",111,2000,ENG,,W3\n\
                \"Smith, John\",222,1800,ENG,,L4\nB,333,2000,ENG,,L1\nC,444,1800,ENG,,W2\n";
    fs::write(&file, text).unwrap();
    for command in [&["rating", "--month", "2024-05"][..], &["performance"], &["norm"]] {
        let arguments = [&command[..1], &[path(&file)], &command[1..]].concat();
        for format in ["csv", "json"] {
            let printed = done(&[&arguments[..], &["--format", format]].concat());
            let numbers = ["111", "222"].iter().all(|number| printed.contains(number));
            assert!(numbers && printed.contains("fide_code"), "{command:?}: {printed}");
        }
    }
}

#[test]
fn ratings_of_three_digits_may_be_grades() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("grades.csv");
    fs::write(&file, "name,rating,r1\nA,150,W2\nB,140,L1\n").unwrap();
    for arguments in
        [&["performance", path(&file)][..], &["rating", path(&file), "--month", "2024-05"]]
    {
        let said = stderr(&clarke(arguments));
        assert!(said.contains("are these three-digit grades?"), "{said}");
    }
}
