//! `clarke norm` by the articles of FIDE's title regulations: what counts, what exempts, and what
//! no file shows.

use std::fmt::Write as _;
use std::fs;
use std::path::Path;

use serde_json::Value;

use crate::{done, fails, json, path};

fn written(folder: &Path, name: &str, text: &str) -> String {
    let file = folder.join(name);
    fs::write(&file, text).unwrap();
    path(&file).to_owned()
}

/// Nine opponents with a result each, one of them of this federation.
fn opponents(federation: &str, results: bool) -> String {
    let mut text = "name,rating,title,federation,result\n".to_owned();
    for number in 0..9 {
        let letters = if number == 4 { federation } else { ["FRA", "GER", "NED"][number % 3] };
        let result = if results { "1" } else { "" };
        writeln!(text, "P{number},2500,GM,{letters},{result}").unwrap();
    }
    text
}

fn articles(printed: &Value) -> Vec<&str> {
    let all = printed["not_judged"].as_array().unwrap();
    all.iter().map(|one| one["article"].as_str().unwrap()).collect()
}

/// 1.4.2a, in words and for programs.
#[test]
fn an_opponent_of_no_federation_is_shown_and_does_not_count() {
    let folder = tempfile::tempdir().unwrap();
    let file = written(folder.path(), "list.csv", &opponents("NON", true));
    let arguments = ["norm", "--opponents", &file, "--federation", "ENG", "--title", "GM"];
    let text = done(&arguments);
    assert!(text.contains("GM norm missed: 8 of 8"), "{text}");
    assert!(text.contains("does not count: of no federation (1.4.2a)"), "{text}");
    assert!(text.contains("Not judged, since the file does not show it\n"), "{text}");
    let printed = json(&arguments);
    let expected = ["1.1", "1.4.1b", "1.4.2c-e", "1.4.3a-c", "1.4.3d", "1.4.6a"];
    assert_eq!(articles(&printed[0]), expected);
    let without = written(folder.path(), "score.csv", &opponents("NON", false));
    let score =
        ["norm", "--opponents", &without, "--federation", "ENG", "--title", "GM", "--score", "8"];
    let error = fails(1, &score);
    assert!(error.contains("the game against P4, who belongs to no federation"), "{error}");
    let of_2022 = [&score[..], &["--rules", "fide-2022"]].concat();
    assert!(done(&of_2022).contains("GM norm made"));
}

/// A Swiss of thirty in nine rounds: the first, of England, meets players 2 to 10, of whom seven
/// are of England, and wins; all others draw. Twenty players are from abroad.
fn swiss(header: &str) -> String {
    let mut rounds: Vec<Vec<(usize, usize)>> = Vec::new();
    for met in 1..=9 {
        let mut others: Vec<usize> = (1..30).filter(|&other| other != met).collect();
        others.rotate_left(met);
        let mut pairs: Vec<(usize, usize)> =
            others.chunks(2).map(|pair| (pair[0], pair[1])).collect();
        pairs.push((0, met));
        rounds.push(pairs);
    }
    let mut text = format!("012 Open\n{header}092 Individual: Swiss-System\n142 9\n");
    for player in 0..30 {
        let foreign = player == 8 || player == 9 || player >= 12;
        let federation = if foreign { ["FRA", "GER", "NED"][player % 3] } else { "ENG" };
        let head =
            format!("001 {:>4} m  g {:<33} 2450 {federation}", player + 1, format!("P{player}"));
        let mut line = format!("{head:<91}");
        for pairs in &rounds {
            let pair = pairs.iter().find(|pair| pair.0 == player || pair.1 == player).unwrap();
            let (colour, opponent) = if pair.0 == player { ('w', pair.1) } else { ('b', pair.0) };
            let result = match (player, opponent) {
                (0, _) => '1',
                (_, 0) => '0',
                _ => '=',
            };
            let _ = write!(line, "{:>4} {colour} {result}  ", opponent + 1);
        }
        text += line.trim_end();
        text.push('\n');
    }
    text
}

/// 1.4.3d: the federation that holds the event is that of record 032, or of `--host`.
#[test]
fn a_large_swiss_is_exempt_by_the_federation_that_holds_it() {
    let folder = tempfile::tempdir().unwrap();
    let norm = |header: &str, flags: &[&str]| {
        let file = written(folder.path(), "open.trf", &swiss(header));
        let printed = json(&[&["norm", &file, "--player", "P0", "--title", "IM"], flags].concat());
        let norm = printed[0]["players"][0]["norms"][0].clone();
        let depends = articles(&printed[0]).contains(&"1.4.3d");
        (norm["made"].as_bool().unwrap(), norm["exempt_by"].clone(), depends)
    };
    let exempt = (true, "1.4.3d".into(), false);
    assert_eq!(norm("032 ENG\n", &[]), exempt);
    assert_eq!(norm("032 FRA\n", &["--host", "eng"]), exempt);
    // Ten of England and fourteen of two other federations are left without the French.
    assert_eq!(norm("032 FRA\n", &[]), exempt);
    let file = written(folder.path(), "open.trf", &swiss("032 ENG\n"));
    let text = done(&["norm", &file, "--player", "P0", "--title", "IM"]);
    assert!(text.contains("IM norm made by the exemption of 1.4.3d; it counts"), "{text}");
    let expected = "1.4.3 and 1.4.4 do not apply (opponents of the own federation 7, may have 5; \
                    opponents of one federation (ENG) 7, may have 6): 1.4.3d, in every round at \
                    least 20 rated players from abroad, of 3 federations, 20 of them titled";
    assert!(text.contains(expected), "{text}");
    // With only two foreign federations it depends on the host, or is exempt for none.
    let two = |header: &str| swiss(header).replace(" NED", " FRA").replace(" GER", " FRA");
    let file = written(folder.path(), "two.trf", &two("032 ENG\n"));
    let text = done(&["norm", &file, "--player", "P0", "--title", "IM"]);
    let short = "1.4.3d exempts no Swiss with so few: in every round at least 20 rated players from \
                 abroad, of 1 federation, 20 of them titled";
    assert!(text.contains("IM norm missed") && text.contains(short), "{text}");
    let three = swiss("").replace(" NED", " FRA");
    let file = written(folder.path(), "three.trf", &three);
    let printed = json(&["norm", &file, "--player", "P0", "--title", "IM"]);
    assert!(articles(&printed[0]).contains(&"1.4.3d"), "{printed}");
}

/// 1.1.3a, 1.4.3e and 1.5.6: what one norm of a title has to be.
#[test]
fn a_title_check_says_what_one_of_the_norms_has_to_be() {
    let folder = tempfile::tempdir().unwrap();
    let days = |days: [u32; 9]| {
        let days = days.map(|day| format!("24/06/{day:02}")).join("  ");
        format!("{:<91}{days}\n", "132")
    };
    let slow = written(
        folder.path(),
        "slow.trf",
        &(swiss("032 ENG\n") + &days([1, 2, 3, 4, 4, 5, 5, 6, 6])),
    );
    let check = |file: &str, flags: &[&str]| {
        let all = ["norm", "--title-check", file, "--player", "P0", "--title", "GM"];
        json(&[&all[..], flags].concat())
    };
    let missing = |printed: &Value| -> Vec<String> {
        let all = printed["missing"].as_array().unwrap();
        all.iter().map(|one| one.as_str().unwrap().to_owned()).collect()
    };
    let printed = check(&slow, &["--highest", "2500"]);
    let exempt = "one norm that meets 1.4.3 and 1.4.4 without an exemption (1.4.3e)";
    // Nine wins, where five and a half of nine would be enough for 2450 + 102... three above.
    assert_eq!(printed["events"][0]["made_without_exemption"], false);
    assert!(missing(&printed).contains(&exempt.to_owned()), "{printed}");
    assert_eq!(articles(&printed), ["1.5.6", "1.5.3", "1.5.4"], "three days with one round");
    let fast = written(
        folder.path(),
        "fast.trf",
        &(swiss("032 ENG\n") + &days([1, 2, 3, 3, 4, 4, 5, 5, 6])),
    );
    let printed = check(&fast, &[]);
    assert_eq!(articles(&printed)[0], "1.5.6", "1, 2 and 6 June");
    let faster = written(
        folder.path(),
        "fast.trf",
        &(swiss("032 ENG\n") + &days([1, 2, 2, 3, 3, 4, 4, 5, 5])),
    );
    let too_fast = "one norm of an event with one round a day for 3 days (1.1.3a)";
    assert!(missing(&check(&faster, &[])).contains(&too_fast.to_owned()));
    let unknown = written(folder.path(), "unknown.trf", &swiss("032 ENG\n"));
    assert_eq!(articles(&check(&unknown, &[]))[..2], ["1.1.3a", "1.5.6"]);
    let said = ["--one-round-a-day-in", &unknown, "--listed-in", &unknown];
    assert_eq!(articles(&check(&unknown, &said)), ["1.5.3", "1.5.4"]);
    let error = fails(
        2,
        &["norm", "--title-check", &slow, "--player", "P0", "--title", "GM", "--listed-in", &fast],
    );
    assert!(error.contains("expected one of the files of --title-check"), "{error}");
}
