//! `clarke norm` with a tournament of `data/examples/`, and with faulty files.

use std::fmt::Write as _;
use std::fs;

use insta::assert_snapshot;
use serde_json::Value;

use crate::{clarke, done, example, fails, json, list, path, stderr};

/// In a team event, seven games are enough.
#[test]
fn an_individual_event_taken_for_a_team_event_is_told() {
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
    // Without the results of single games, and with a score half a point too low.
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
fn after_seven_rounds_the_forecast_says_what_is_needed() {
    let file = example("norm-after-seven-rounds.csv");
    let arguments =
        ["norm", "--opponents", &file, "--federation", "ENG", "--rounds", "9", "--title", "GM"];
    assert_snapshot!("norm forecast", done(&arguments));
}

#[test]
fn a_title_counts_once_in_a_double_round_robin() {
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
    // Rounds by the circle method: in each, everybody has one opponent.
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
    // Two grandmasters, who are half of the four that ten games need (1.4.5), as the edition of
    // 2022 does not say.
    let sought = |printed: &Value| {
        let norm = &printed[0]["players"][0]["norms"][0];
        let all = list(&norm["conditions"]);
        let sought = all.iter().find(|one| one["article"] == "1.4.5b-e").unwrap();
        (sought["found"].clone(), sought["needed"]["at_least"].clone(), norm["made"].clone())
    };
    assert_eq!(sought(&found), (2.into(), 2.into(), true.into()));
    assert_eq!(sought(&of_aa(&["--rules", "fide-2022"])), (2.into(), 4.into(), false.into()));
}

#[test]
fn a_tournament_file_names_every_norm_that_was_made() {
    let file = example("norm-tournament.csv");
    assert_snapshot!("norms of a tournament", done(&["norm", &file]));
    let error = fails(2, &["norm", &file, "--rounds", "12"]);
    assert!(error.contains("expected --player, too"), "{error}");
    // The same games as in the list of opponents, in another order, give the same verdict.
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

    // Two people with one name.
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
fn fides_report_says_the_same_as_the_cross_table() {
    let norms = |file: &str, flags: &[&str]| {
        let file = example(file);
        let printed = done(&[&["norm", &file, "--format", "csv"], flags].concat());
        printed.replace("Norm tournament", "norm-tournament")
    };
    assert_eq!(norms("norm-tournament.trf", &[]), norms("norm-tournament.csv", &[]));
    // The report says that all players are men, and women's norms do not apply to them.
    let women = norms("norm-tournament.trf", &["--women"]);
    assert_eq!(women, norms("norm-tournament.trf", &[]));
    assert!(norms("norm-tournament.csv", &["--women"]).contains(",WIM,made,"));
}

/// FIDE B.01 1.4.1c: eight games and a pairing-allocated bye make a norm of nine games; eight games
/// and another full point do not.
#[test]
fn an_unallocated_full_point_is_no_game_of_a_norm() {
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
            "001 {number:>4} m{title:>3} {name:<33} {rating:>4} {federation} {:>23}{points:>4.1} \
             {number:>4}{rounds}\n",
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
    // The opponent was present, so it is not a forfeit win.
    let at_once = norm('W');
    assert!(at_once.contains("norm missed") && at_once.contains("under one move"), "{at_once}");
}

#[test]
fn a_title_takes_three_norms_and_the_rating() {
    let file = example("norm-tournament.csv");
    let folder = tempfile::tempdir().unwrap();
    let copies: Vec<String> = (1..=3)
        .map(|number| {
            let copy = folder.path().join(format!("open-{number}.csv"));
            // Another event with the same players, one of whom has gained a point.
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
    let check_text = |files: &[&str]| {
        done(
            &[&["norm", "--title-check"], files, &["--player", "Arnaud, P.", "--title", "IM"]]
                .concat(),
        )
    };
    let files: Vec<&str> = copies.iter().map(String::as_str).collect();
    let json = ["--format", "json"];
    let all = check(&files, &json);
    // What no file shows leaves the check open: whether one of the events is listed in 1.5.6.
    assert_eq!((&all["complete"], &all["norms"]["found"]), (&false.into(), &3.into()));
    assert_eq!(
        (&all["missing"], &all["not_judged"][0]["article"]),
        (&Value::Array(vec![]), &"1.5.6".into())
    );
    let words = check_text(&files);
    assert!(
        words.starts_with("Arnaud, P., IM: nothing is missing that the files show\n"),
        "{words}"
    );
    let listed = check(&files, &["--listed-in", files[1], "--format", "json"]);
    assert_eq!(listed["complete"], true);
    assert_eq!(all["rating"]["highest"], 2467);
    let two = check(&files[..2], &json);
    // Each norm of nine games has two full points above what it needs (1.4.1d).
    assert_eq!(two["events"][0]["full_points_above"], 2);
    assert_eq!(two["missing"], serde_json::json!(["1 norm", "5 games in norms"]));
    // The same event counts once if it is named again.
    let again = check(&[files[0], files[1], files[1]], &json);
    assert_eq!(again["norms"]["found"], 2);
    let arguments = ["norm", "--title-check", files[0], "--player", "Nobody", "--title", "IM"];
    assert!(fails(2, &arguments).contains("`Nobody` is not a player of these files"));
}

/// With one folder per year, files in each have the same names.
#[test]
fn norms_of_three_years_count_under_one_name() {
    let folder = tempfile::tempdir().unwrap();
    for (ending, has_days) in [("csv", false), ("trf", true)] {
        let text = fs::read_to_string(example(&format!("norm-tournament.{ending}"))).unwrap();
        let of_year = |year: u32| {
            let place = folder.path().join(year.to_string());
            fs::create_dir_all(&place).unwrap();
            let file = place.join(format!("open.{ending}"));
            // Another event with the same players, one of whom has gained a point.
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
        // Each has a name of its own.
        assert!(files.iter().all(|file| shown.contains(file)), "{shown}");
    }
}

/// Two people may have the same name; their norms must not be added up to a title.
#[test]
fn norms_of_different_people_of_one_name_are_not_added_up() {
    let text = fs::read_to_string(example("norm-tournament.trf")).unwrap();
    let folder = tempfile::tempdir().unwrap();
    let file = |name: &str, number: &str| {
        let file = folder.path().join(name);
        // Another event with the same players, one of whom has gained a point.
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
    // With a number, it is one person.
    let of_one = run(check(&[&one, &other], "111111"));
    assert!(of_one.contains("norms                3      1"), "{of_one}");
    // One number, or none in addition to it, is no contradiction.
    let of_name = run(check(&[&one, &same, &without], "Young, A."));
    assert!(of_name.contains("norms                3      3"), "{of_name}");
}

/// Two players with one name and without numbers are different people if their years of birth
/// differ.
#[test]
fn a_title_is_not_made_of_the_norms_of_father_and_daughter() {
    let text = fs::read_to_string(example("norm-tournament.trf")).unwrap();
    let folder = tempfile::tempdir().unwrap();
    let file = |name: &str, born: &str| {
        let file = folder.path().join(name);
        let born =
            text.replace("2402 ENG                       ", &format!("2402 ENG{:13}{born}", ""));
        fs::write(&file, born.replace("2421", &format!("242{}", name.len()))).unwrap();
        path(&file).to_owned()
    };
    let (one, other, same) =
        (file("a.trf", "1968/03/01"), file("bb.trf", "2004/03/01"), file("ccc.trf", "1968/00/00"));
    let wanted = ["--player", "Young, A.", "--title", "GM", "--highest", "2500"];
    let check = |one, other| [&["norm", "--title-check", one, other], &wanted[..]].concat();
    let error = fails(2, &check(&one, &other));
    let years = "2 players of these files are meant, with the years of birth 1968, 2004";
    assert!(error.contains(years), "{error}");
    let of_one = done(&check(&one, &same));
    assert!(of_one.contains("norms                3      2"), "{of_one}");
}

/// Two players with one name in one section are different people, even if one has no number.
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

/// In a round robin, an opponent who is met twice counts once, and two players with one name are
/// two.
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

/// Everybody against everybody: each player's title, and the rounds as opponent, colour and result.
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

/// FIDE's report of the round robin, in which the last pairing, of numbers 3 and 12, may be
/// unplayed.
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

/// In a round robin every game belongs to the result, even if one pairing of two other players is
/// unplayed.
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
fn a_player_of_a_section_is_found_in_any_case() {
    let file = example("norm-tournament.csv");
    let found = done(&["norm", &file, "--player", "young, a.", "--title", "GM"]);
    assert_eq!(found, done(&["norm", &file, "--player", "Young, A.", "--title", "GM"]));
    let error = fails(2, &["norm", &file, "--player", "Yuong, A.", "--title", "GM"]);
    assert!(error.contains("`Yuong, A.` is not a player of these sections; perhaps "), "{error}");
    assert!(error.contains("Young, A."), "{error}");
}

#[test]
fn impossible_opponents_and_flags_of_a_norm_are_named() {
    let folder = tempfile::tempdir().unwrap();
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
        (&["norm", "--table", "--games", "13-9"][..], "--games 13-9: expected a number"),
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

/// Changed rules that keep the name of built-in ones are distinguished from them.
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

/// The example's cross-table without a column.
fn example_without(column: &str) -> String {
    let text = fs::read_to_string(example("norm-tournament.csv")).unwrap();
    let at = text.lines().next().unwrap().split(',').position(|name| name == column).unwrap();
    let mut reader = csv_rows(&text);
    for row in &mut reader {
        row.remove(at);
    }
    reader.iter().map(|row| row.join(",") + "\n").collect()
}

/// The rows of a table in which only names have commas, in quotation marks.
fn csv_rows(text: &str) -> Vec<Vec<String>> {
    let row = |line: &str| {
        let mut fields: Vec<String> = Vec::new();
        for part in line.split(',') {
            match fields.last_mut().filter(|last| last.matches('"').count() == 1) {
                Some(last) => *last = format!("{last},{part}"),
                None => fields.push(part.to_owned()),
            }
        }
        fields
    };
    text.lines().map(row).collect()
}

#[test]
fn no_norm_is_denied_by_a_missing_column() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("norms.csv");
    let run = |text: &str, flags: &[&str]| {
        fs::write(&file, text).unwrap();
        clarke(&[&["norm", path(&file)][..], flags].concat())
    };
    let without_titles = example_without("title");
    for flags in [&[][..], &["--player", "Young, A."]] {
        let said = stderr(&run(&without_titles, flags));
        assert!(said.contains("nobody has a title, and norms need titled opponents"), "{said}");
        let refused = run(&example_without("rating"), flags);
        assert_eq!(refused.status.code(), Some(1));
        assert!(stderr(&refused).contains("rating of no player"), "{}", stderr(&refused));
    }
    let whole = fs::read_to_string(example("norm-tournament.csv")).unwrap();
    assert_eq!(stderr(&run(&whole, &[])), "");
    let opponents = fs::read_to_string(example("norm-opponents.csv")).unwrap();
    let titles = ["GM", "IM", "FM", "WGM", "WIM"];
    let cut =
        titles.iter().fold(opponents, |text, title| text.replace(&format!(",{title},"), ",,"));
    fs::write(&file, cut).unwrap();
    let of_player = ["norm", "--opponents", path(&file), "--federation", "ENG"];
    let said = stderr(&clarke(&of_player));
    assert!(said.contains("nobody has a title"), "{said}");
}

#[test]
fn titles_in_a_column_without_a_name_are_titles() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("table.csv");
    // In the format of chess-results.
    let mut rows = csv_rows(&fs::read_to_string(example("norm-tournament.csv")).unwrap());
    for name in &mut rows[0] {
        match name.as_str() {
            "title" => name.clear(),
            "number" => "Rk.".clone_into(name),
            "name" => "Name".clone_into(name),
            _ => {}
        }
    }
    let text: String = rows.iter().map(|row| row.join(";") + "\n").collect();
    fs::write(&file, text).unwrap();
    let output = clarke(&["norm", path(&file)]);
    let said = stderr(&output);
    assert!(!said.contains("title"), "{said}");
    let printed = String::from_utf8(output.stdout).unwrap();
    assert!(printed.contains("Young, A.: GM norm made"), "{printed}");
}

#[test]
fn womens_norms_of_unknown_sex_are_told() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("norms.csv");
    let text = fs::read_to_string(example("norm-tournament.csv")).unwrap();
    let said = |text: &str, flags: &[&str]| {
        fs::write(&file, text).unwrap();
        stderr(&clarke(&[&["norm", path(&file)][..], flags].concat()))
    };
    let unknown = "a norm for WGM or WIM is theirs only if they are women";
    assert!(said(&text, &["--women"]).contains(unknown), "{}", said(&text, &["--women"]));
    assert_eq!(said(&text, &[]), "");
    let of_one = said(&text, &["--player", "Young, A.", "--title", "WGM"]);
    assert!(of_one.contains("the sex of Young, A. is not known, and a norm for WGM"), "{of_one}");
    // A norm that was made is itself marked.
    let womens = |title: &str| {
        let all = json(&["norm", path(&file), "--player", "Young, A.", "--title", title]);
        all[0]["players"][0]["norms"][0]["if_woman"].clone()
    };
    assert_eq!([womens("WGM"), womens("GM")], [true, false]);
    let text_of_one = done(&["norm", path(&file), "--player", "Young, A.", "--title", "WGM"]);
    assert!(text_of_one.contains("WGM norm (for a woman; the sex is not known) made"));
    let with_sex =
        |(at, line): (usize, &str)| line.to_owned() + if at == 0 { ",sex\n" } else { ",m\n" };
    let known: String = text.lines().enumerate().map(with_sex).collect();
    assert_eq!(said(&known, &["--women"]), "");
}

#[test]
fn namesakes_of_other_years_are_told_apart_by_year_or_section() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("two.csv");
    let header = "section,number,name,rating,title,federation,birth_year,r1\n";
    let rows = "Open,1,\"Ash, Ann\",2300,IM,ENG,1991,W2\nOpen,2,Bo,2300,IM,FRA,,L1\n\
                Minor,1,\"Ash, Ann\",1300,,ENG,2001,L2\nMinor,2,Cy,1300,,FRA,,W1\n";
    fs::write(&file, header.to_owned() + rows).unwrap();
    let error = fails(2, &["norm", path(&file), "--player", "Ash, Ann"]);
    assert!(error.contains("Ash, Ann, born 1991 (Open); Ash, Ann, born 2001 (Minor)"), "{error}");
    for (wanted, section) in [
        ("Ash, Ann, born 1991 (Open)", "Open"),
        ("Ash, Ann, born 2001", "Minor"),
        ("Ann Ash (Minor)", "Minor"),
    ] {
        let found = json(&["norm", path(&file), "--player", wanted, "--title", "IM"]);
        assert_eq!(list(&found).len(), 1, "{wanted}");
        assert_eq!(found[0]["section"], section, "{wanted}");
    }
    let error = fails(2, &["norm", path(&file), "--player", "Ash, Ann, born 1950"]);
    assert!(error.contains("Ash, Ann"), "{error}");
}

#[test]
fn the_rounds_of_one_of_several_events_can_be_said() {
    let file = example("norm-tournament.csv");
    let check = ["norm", "--title-check", &file, "--player", "Young, A.", "--title", "GM"];
    let of = |rounds: &str| {
        [&check[..], &["--rounds-in", &format!("{file}={rounds}")]].concat().join("\n")
    };
    let printed = |rounds: &str| json(&of(rounds).split('\n').collect::<Vec<_>>());
    assert_eq!(printed("9"), json(&check));
    let error = fails(2, &of("8").split('\n').collect::<Vec<_>>());
    assert!(error.contains("=8: 9 are played"), "{error}");
    let of_nothing = [&check[..], &["--rounds-in", "other.csv=9"]].concat();
    assert!(fails(2, &of_nothing).contains("expected one of the files of --title-check"));
}
