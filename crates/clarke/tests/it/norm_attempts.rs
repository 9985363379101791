//! `clarke norm` while rounds are to come, and for games and players that do not count.

use std::fmt::Write as _;
use std::fs;
use std::path::Path;

use serde_json::Value;

use crate::{clarke, done, fails, json, path, stderr, stdout};

fn written(folder: &Path, name: &str, text: &str) -> String {
    let file = folder.join(name);
    fs::write(&file, text).unwrap();
    path(&file).to_owned()
}

/// Twelve players, everybody against everybody by the usual tables; number 1 wins five games, draws
/// four, and loses the rest; all others draw.
fn round_robin(header: &str, rounds: usize) -> String {
    const PLAYERS: usize = 12;
    let turn = |seat: usize, round: usize| if seat == 0 { 0 } else { (seat - 1 + round) % 11 + 1 };
    let mut text = format!("012 Masters\n{header}");
    for player in 0..PLAYERS {
        let title = if player % 2 == 0 && player > 0 { "GM" } else { "IM" };
        let federation = ["ENG", "FRA", "GER", "NED"][player % 4];
        let head = format!(
            "001 {:>4} m{title:>3} {:<33} 2400 {federation}",
            player + 1,
            format!("P{player}")
        );
        let mut line = format!("{head:<91}");
        for round in 1..=rounds {
            let seat = (0..PLAYERS).find(|&seat| turn(seat, round) == player).unwrap();
            let opponent = turn(PLAYERS - 1 - seat, round);
            let colour = if player < opponent { 'w' } else { 'b' };
            let result = match (player.min(opponent), round) {
                (0, 1..=5) => {
                    if player == 0 {
                        '1'
                    } else {
                        '0'
                    }
                }
                (0, 10..) => {
                    if player == 0 {
                        '0'
                    } else {
                        '1'
                    }
                }
                _ => '=',
            };
            let _ = write!(line, "{:>4} {colour} {result}  ", opponent + 1);
        }
        text += line.trim_end();
        text.push('\n');
    }
    text
}

/// FIDE B.01 1.4.1e: an unfinished round robin makes no norm, and gives none towards a title.
#[test]
fn a_round_robin_under_way_makes_no_norm() {
    let folder = tempfile::tempdir().unwrap();
    let declared = "092 Individual: Round-Robin\n";
    for (name, header) in
        [("stated.trf", "092 Individual: Round-Robin\n142 11\n"), ("type.trf", declared)]
    {
        let file = written(folder.path(), name, &round_robin(header, 9));
        let printed = json(&["norm", &file, "--player", "P0", "--title", "GM"]);
        let (norm, forecast) =
            (&printed[0]["players"][0]["norms"][0], &printed[0]["players"][0]["forecasts"][0]);
        assert_eq!((&norm["made"], &norm["norm"]), (&false.into(), &"open".into()), "{norm}");
        assert_eq!(norm["rounds_to_come"], 2);
        // The remaining opponents of P0 are known.
        assert_eq!(
            (&forecast["rounds_left"], &forecast["unknown_opponents"]),
            (&2.into(), &0.into())
        );
        assert!(!done(&["norm", &file, "--title", "GM"]).contains("norm made"));
        let check = json(&["norm", "--title-check", &file, "--player", "P0", "--title", "GM"]);
        assert_eq!(
            (&check["norms"]["found"], &check["events"][0]["open"]),
            (&0.into(), &true.into())
        );
    }
    let over = written(folder.path(), "over.trf", &round_robin(declared, 11));
    let printed = json(&["norm", &over, "--player", "P0", "--title", "GM"]);
    assert_eq!(printed[0]["players"][0]["norms"][0]["norm"], "missed");
    assert_eq!(printed[0]["players"][0]["forecasts"], Value::Null);
}

/// A report in which a game of the first player is missing because it was postponed.
fn without_game(report: &str, round: usize) -> String {
    with_entry(report, round, &" ".repeat(10))
}

/// A report in which a game of the first player is replaced by another entry, for both players.
fn with_entry(report: &str, round: usize, entry: &str) -> String {
    let mut lines: Vec<String> = report.lines().map(str::to_owned).collect();
    let cell = 91 + 10 * (round - 1)..91 + 10 * round;
    let first = lines.iter().position(|line| line.starts_with("001    1")).unwrap();
    let opponent: usize = lines[first][cell.start..cell.start + 4].trim().parse().unwrap();
    for place in [first, first + opponent - 1] {
        lines[place] = format!("{:<210}", lines[place]);
        lines[place].replace_range(cell.clone(), entry);
    }
    lines.join("\n") + "\n"
}

/// FIDE B.01 1.4.1e: a postponed game belongs to the result, whichever round it is in.
#[test]
fn a_game_put_off_is_to_come() {
    let folder = tempfile::tempdir().unwrap();
    let declared = "092 Individual: Round-Robin\n";
    for (rounds, put_off, to_come) in [(11, 11, 1), (11, 3, 1), (10, 3, 2)] {
        let report = without_game(&round_robin(declared, rounds), put_off);
        let file = written(folder.path(), "masters.trf", &report);
        for flags in [&[][..], &["--rounds", "11"]] {
            let norm = ["norm", &file, "--player", "P0", "--title", "GM"];
            let printed = json(&[&norm[..], flags].concat());
            let player = &printed[0]["players"][0];
            assert_eq!(player["norms"][0]["rounds_to_come"], to_come, "{rounds}, {put_off}");
            assert_eq!(player["forecasts"][0]["rounds_left"], to_come, "{rounds}, {put_off}");
            assert_eq!(player["forecasts"][0]["unknown_opponents"], 0);
        }
    }
}

/// Only the report can say that a missing game will not be played.
#[test]
fn a_game_that_keeps_a_norm_open_is_told() {
    let folder = tempfile::tempdir().unwrap();
    let whole = round_robin("092 Individual: Round-Robin\n", 11);
    let said = |report: &str| {
        let file = written(folder.path(), "masters.trf", report);
        stderr(&clarke(&["norm", &file, "--player", "P0", "--title", "GM"]))
    };
    let told = "P0 has 1 game to come in Masters though all rounds are over, against P";
    let of_nothing = said(&without_game(&whole, 3));
    assert!(of_nothing.contains(told) && of_nothing.contains("(`Z`; `U`"), "{of_nothing}");
    assert!(!said(&with_entry(&whole, 3, "  0000 - Z")).contains("to come"));
    assert!(!said(&whole).contains("to come"));
}

#[test]
fn one_of_several_events_of_a_title_may_be_a_round_robin() {
    let folder = tempfile::tempdir().unwrap();
    let file = written(folder.path(), "masters.trf", &round_robin("", 10));
    let check = ["norm", "--title-check", &file, "--player", "P0", "--title", "GM"];
    let said = |flags: &[&str]| stderr(&clarke(&[&check[..], flags].concat()));
    assert!(said(&[]).contains("if it is one, say --round-robin-in"));
    assert!(!said(&["--round-robin-in", &file]).contains("looks like a round robin"));
    let printed = |flags: &[&str]| json(&[&check[..], flags].concat());
    assert_eq!(printed(&["--round-robin-in", &file]), printed(&["--round-robin"]));
    let of_nothing = [&check[..], &["--round-robin-in", "other.trf"]].concat();
    assert!(fails(2, &of_nothing).contains("--round-robin-in other.trf: expected one of"));
}

/// If a report does not describe its pairings, the remaining games are unknown.
#[test]
fn what_looks_like_a_round_robin_under_way_is_told() {
    let folder = tempfile::tempdir().unwrap();
    let file = written(folder.path(), "masters.trf", &round_robin("", 10));
    let told = "looks like a round robin with 1 round to come";
    for arguments in [
        &["norm", &file][..],
        &["norm", &file, "--player", "P0"],
        &["norm", "--title-check", &file, "--player", "P0", "--title", "GM"],
    ] {
        let said = |flags: &[&str]| stderr(&clarke(&[arguments, flags].concat()));
        assert!(said(&[]).contains(told), "{arguments:?}");
        assert!(!said(&["--round-robin"]).contains(told), "{arguments:?}");
    }
}

/// Rows without a result are games to come; in a round robin they belong to the norm.
#[test]
fn opponents_to_come_keep_the_norm_of_a_round_robin_open() {
    let folder = tempfile::tempdir().unwrap();
    let mut text = "name,rating,title,federation,result\n".to_owned();
    for number in 0..11 {
        let federation = ["FRA", "GER", "NED"][number % 3];
        let title = if number % 2 == 0 { "GM" } else { "IM" };
        let result = match number {
            0..=4 => "1",
            5..=8 => "0.5",
            _ => "",
        };
        let _ = writeln!(text, "O{number},2400,{title},{federation},{result}");
    }
    let file = written(folder.path(), "opponents.csv", &text);
    let norm = |flags: &[&str]| {
        let arguments = ["norm", "--opponents", &file, "--federation", "ENG", "--title", "GM"];
        json(&[&arguments[..], flags].concat())[0]["players"][0]["norms"][0]["norm"].clone()
    };
    assert_eq!(norm(&["--round-robin"]), "open");
    assert_eq!(norm(&[]), "made");
}

/// A's nine games as PGN, the fifth with additional tags.
fn nine_games(tags: &str) -> String {
    let mut text = String::new();
    for round in 1..=9 {
        let (federation, title) =
            (["FRA", "GER", "NED"][round % 3], if round % 2 == 0 { "GM" } else { "IM" });
        let result = if round % 3 == 0 { "0-1" } else { "1-0" };
        let own = if round == 5 { tags } else { "" };
        let _ = write!(
            text,
            "[Event \"Open\"]\n[Round \"{round}\"]\n[White \"Hero, A\"]\n[Black \"O{round}\"]\n\
             [Result \"{result}\"]\n\
             [WhiteElo \"2400\"]\n[BlackElo \"2450\"]\n[BlackTitle \"{title}\"]\n[WhiteTeam \
             \"ENG\"]\n\
             [BlackTeam \"{federation}\"]\n{own}\n{result}\n\n"
        );
    }
    text
}

/// FIDE B.01 1.4.1c is about forfeits and byes. If both players were present, 1.4.2 does not count
/// the game, and nothing takes its place.
#[test]
fn an_undecided_game_stands_for_no_missing_one() {
    let folder = tempfile::tempdir().unwrap();
    let norm = |tags: &str| {
        let file = written(folder.path(), "open.pgn", &nine_games(tags));
        let printed = json(&["norm", &file, "--player", "Hero, A", "--title", "IM"]);
        let norm = printed[0]["players"][0]["norms"][0].clone();
        (
            norm["norm"].as_str().unwrap().to_owned(),
            norm["games"].clone(),
            norm["unplayed_counted"].clone(),
        )
    };
    assert_eq!(norm(""), ("made".to_owned(), 9.into(), 0.into()));
    assert_eq!(norm("[Termination \"forfeit\"]\n"), ("made".to_owned(), 8.into(), 1.into()));
    for tags in ["[Termination \"adjudication\"]\n", "[BlackType \"program\"]\n"] {
        assert_eq!(norm(tags), ("missed".to_owned(), 8.into(), 0.into()), "{tags}");
    }
}

/// Six players after five of nine rounds, in which A has won all games; `later` are the cells of
/// the following rounds.
fn after_five(later: [&str; 6]) -> String {
    let rows = [
        "A,2400,IM,ENG,W2,W3,W4,W5,W6",
        "B,2400,IM,FRA,L1,W4,W3,W6,W5",
        "C,2400,GM,GER,W5,L1,L2,W4,",
        "D,2400,IM,NED,W6,L2,L1,L3,",
        "E,2400,GM,FRA,L3,W6,,L1,L2",
        "F,2400,IM,GER,L4,L5,,L2,L1",
    ];
    let mut text = "name,rating,title,federation,r1,r2,r3,r4,r5,r6,r7,r8,r9\n".to_owned();
    for (row, later) in rows.into_iter().zip(later) {
        let _ = writeln!(text, "{row},{later}");
    }
    text
}

/// Requested byes in rounds to come, and rounds that only other players have finished, are not
/// rounds that A has played.
#[test]
fn a_forecast_counts_the_rounds_still_to_play() {
    let folder = tempfile::tempdir().unwrap();
    let forecast = |name: &str, later: [&str; 6], player: &str| {
        let file = written(folder.path(), name, &after_five(later));
        let output = clarke(&[
            "norm", &file, "--player", player, "--title", "IM", "--rounds", "9", "--format", "json",
        ]);
        let printed: Value = serde_json::from_str(&stdout(&output)).unwrap();
        (printed[0]["players"][0]["forecasts"].clone(), stderr(&output))
    };
    let none = ",,,";
    let (plain, said) = forecast("plain.csv", [none; 6], "A");
    assert_eq!((&plain[0]["rounds_left"], &plain[0]["games"]), (&4.into(), &9.into()), "{plain}");
    assert_eq!(said, "");
    let soon = [none, none, none, none, none, "H,,,"];
    let at_the_end = [none, none, none, none, none, ",,,H"];
    let under_way = [none, "W4,,,", none, "L2,,,", none, none];
    for (name, later) in [("soon.csv", soon), ("end.csv", at_the_end)] {
        assert_eq!(forecast(name, later, "A"), (plain.clone(), String::new()), "{name}");
        let (of_f, _) = forecast(name, later, "F");
        assert_eq!(of_f[0]["rounds_left"], 3, "{name}: the bye brings no game");
    }
    let (found, said) = forecast("under-way.csv", under_way, "A");
    assert_eq!(found, plain);
    assert!(said.contains("round 6 has no result of A yet, and counts as to come"), "{said}");
    let (found, said) = forecast("under-way.csv", under_way, "B");
    assert_eq!((&found[0]["rounds_left"], said.as_str()), (&3.into(), ""));
}

/// Federations are not needed for players whom the player did not meet, or for anybody if the mix
/// is waived.
#[test]
fn federations_are_needed_of_whom_the_player_met() {
    let folder = tempfile::tempdir().unwrap();
    let five = after_five([""; 6]).replace(",r6,r7,r8,r9", "").replace(",\n", "\n");
    let rows = five.lines().collect::<Vec<_>>().join("\n") + "\n";
    let others =
        written(folder.path(), "others.csv", &format!("{rows}G,1500,,,,,,,W8\nH,1500,,,,,,,L7\n"));
    let norm = |file: &str, more: &[&str]| {
        json(&[&["norm", file, "--player", "A", "--title", "IM"], more].concat())
    };
    assert_eq!(norm(&others, &[])[0]["players"][0]["norms"][0]["games"], 5);
    let check = json(&["norm", "--title-check", &others, "--player", "A", "--title", "IM"]);
    assert_eq!(check["events"][0]["norm"], false);
    let error = fails(1, &["norm", &others, "--title", "IM"]);
    assert!(
        error.contains("column federation") && error.contains("(G)") && error.contains("(H)"),
        "{error}"
    );

    let none = rows.replace(",FRA", ",").replace(",GER", ",").replace(",NED", ",");
    let none = written(folder.path(), "none.csv", &none);
    let waived = norm(&none, &["--any-federations"]);
    assert_eq!(waived[0]["players"][0]["norms"][0]["games"], 5);
    let text = done(&["norm", &none, "--player", "F", "--title", "IM", "--any-federations"]);
    assert!(text.starts_with("F\n\n"), "{text}");
    let error = fails(1, &["norm", &none, "--player", "A", "--title", "IM"]);
    assert!(error.contains("column federation") && error.contains("(B)"), "{error}");
}

/// With some results and a score, it is unknown whether the other games are to come or included in
/// the score.
#[test]
fn a_score_beside_some_results_is_refused() {
    let folder = tempfile::tempdir().unwrap();
    let mut text = "rating,title,federation,result\n".to_owned();
    for number in 0..9 {
        let result = if number < 5 { "1" } else { "" };
        let _ = writeln!(text, "2400,GM,{},{result}", ["FRA", "GER", "NED"][number % 3]);
    }
    let file = written(folder.path(), "opponents.csv", &text);
    for score in ["2", "5"] {
        let error =
            fails(2, &["norm", "--opponents", &file, "--federation", "ENG", "--score", score]);
        let expected =
            format!("--score {score}: of the rows of the file 5 say a result and 4 none");
        assert!(error.contains(&expected), "{error}");
    }
}

/// FIDE B.01 1.4.1: in some team events seven games are enough, elsewhere nine.
#[test]
fn which_events_are_team_events_is_said_file_by_file() {
    let folder = tempfile::tempdir().unwrap();
    let short: Vec<String> =
        nine_games("").split_inclusive("\n\n[Event").map(str::to_owned).collect();
    let seven = short[..7].concat();
    let seven = seven.strip_suffix("[Event").unwrap();
    let [league, open] = ["league.pgn", "open.pgn"].map(|name| {
        let name_of_event = format!("[Event \"{name}\"]");
        written(
            folder.path(),
            name,
            &seven.replace("[Event \"Open\"]", &name_of_event).replace("O7", name),
        )
    });
    let check = |flags: &[&str]| {
        let player = ["--player", "Hero, A", "--title", "IM"];
        json(&[&["norm", "--title-check", &league, &open][..], &player, flags].concat())
    };
    assert_eq!(check(&[])["norms"]["found"], 0);
    let all = check(&["--team"]);
    assert_eq!(
        (&all["norms"]["found"], &all["events"][1]["taken_as"][0]),
        (&2.into(), &"team event".into())
    );
    let one = check(&["--team-in", &league]);
    assert_eq!(one["norms"]["found"], 1);
    assert_eq!(one["events"][1]["taken_as"], serde_json::json!([]));
    let of_nothing = [
        "norm",
        "--title-check",
        &open,
        "--player",
        "Hero, A",
        "--title",
        "IM",
        "--team-in",
        &league,
    ];
    assert!(fails(2, &of_nothing).contains("expected one of the files of --title-check"));
}

/// There are no norms of fewer than seven games.
#[test]
fn tables_say_where_few_games_are_enough() {
    let error = fails(2, &["norm", "--table", "--games", "2"]);
    assert!(error.contains("a norm of 2 games: expected 7 to 1000"), "{error}");
    let tables = done(&["norm", "--table", "--title", "GM", "--games", "7-9"]);
    assert!(tables.contains("7 games: only in team events (1.4.1)\n"), "{tables}");
    assert!(
        tables.contains("8 games: only with a forfeit win") && !tables.contains("9 games: "),
        "{tables}"
    );
}

/// Two players with one name in the same round are different people, distinguished by FIDE numbers;
/// a number that differs in another round is a slip.
#[test]
fn fide_numbers_tell_two_of_one_name_apart_in_games() {
    let folder = tempfile::tempdir().unwrap();
    let header =
        "round,white,white_fide_code,white_rating,black,black_fide_code,black_rating,result\n";
    let games = |round: u32| {
        let rows = format!(
            "1,\"Smith, John\",111,2000,\"Roe, B\",333,1900,1-0\n{round},\"Smith, \
             John\",222,1900,\"Doe, C\",444,1900,1-0\n"
        );
        written(folder.path(), "games.csv", &format!("{header}{rows}"))
    };
    let printed = done(&["performance", &games(1), "--format", "csv"]);
    assert_eq!(printed.lines().filter(|row| row.contains("Smith, John")).count(), 2, "{printed}");
    let error = fails(1, &["performance", &games(2)]);
    assert!(error.contains("column white_fide_code: `222`: line 2 says something else"), "{error}");
}
