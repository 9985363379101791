//! `grade` says which doubts are open, `--strict` refuses those that are nearly certain, and a
//! decision settles them.

use std::fmt::Write as _;
use std::fs;
use std::path::Path;

use serde_json::Value;

use crate::{done, fails, path, small_county};

const CODES: [&str; 7] =
    ["500010F", "500020J", "500030A", "500040D", "500050G", "500060K", "500070B"];

/// An all-play-all of seven: 21 games, each as day, White, Black and result.
fn league() -> Vec<[String; 4]> {
    let mut games = Vec::new();
    for (number, white) in CODES.iter().enumerate() {
        for black in &CODES[number + 1..] {
            let result = ["1-0", "0-1", "1/2-1/2"][games.len() % 3];
            let day = format!("2006-10-{:02}", games.len() + 1);
            games.push([day, (*white).to_owned(), (*black).to_owned(), result.to_owned()]);
        }
    }
    games
}

/// The same game from the other side.
fn turned([day, white, black, result]: &[String; 4]) -> [String; 4] {
    let result = match result.as_str() {
        "1-0" => "0-1",
        "0-1" => "1-0",
        draw => draw,
    };
    [day.clone(), black.clone(), white.clone(), result.to_owned()]
}

fn table(event: &str, games: &[[String; 4]]) -> String {
    let mut text = String::from("date,event,white,black,result\n");
    for [day, white, black, result] in games {
        writeln!(text, "{day},{event},{white},{black},{result}").unwrap();
    }
    text
}

fn read(folder: &Path, file: &str) -> String {
    fs::read_to_string(folder.join("published/2006-07").join(file)).unwrap()
}

fn summary(folder: &Path) -> Value {
    serde_json::from_str(&read(folder, "summary.json")).unwrap()
}

#[test]
fn a_league_entered_twice_is_warned_of_and_can_be_halved() {
    let one = league();
    let other: Vec<_> = one.iter().rev().map(turned).collect();
    let both = [one.clone(), other.clone()].concat();
    let county = small_county(&[("2006-07/results.csv", &table("Div 1", &both))]);
    let folder = path(county.path());
    let said = done(&["grade", folder]);
    assert!(said.contains("  doubts      both sides 1 (21 games)"), "{said}");
    let warning = "nearly certain: 2006-07/results.csv, line 2: W109: 42 of the 42 games";
    assert!(said.contains(warning), "{said}");
    assert!(said.contains("[[one-side]]\n                event = \"Div 1\"\n"), "{said}");
    for document in [summary(county.path()), manifest(county.path())] {
        let found = &document["doubts"]["open"]["W109"];
        let figures = ["doubts", "games", "nearly_certain"].map(|key| found[key].as_u64());
        assert_eq!(figures, [Some(1), Some(21), Some(1)], "{document}");
        assert!(document["doubts"]["not_looked_for"].is_null());
    }
    assert_eq!(summary(county.path())["warnings"][0]["kind"], "nearly_certain");

    let before = read(county.path(), "manifest.json");
    let refused = fails(1, &["grade", folder, "--strict"]);
    assert!(refused.contains("1 doubt nearly certain") && refused.contains("W109"), "{refused}");
    assert_eq!(read(county.path(), "manifest.json"), before, "nothing was published");

    // The games of one side alone, by hand, whichever order both were entered in.
    let alone = small_county(&[("2006-07/results.csv", &table("Div 1", &one))]);
    done(&["grade", path(alone.path())]);
    let reversed: Vec<_> = both.iter().rev().cloned().collect();
    for games in [both, reversed] {
        fs::write(county.path().join("2006-07/results.csv"), table("Div 1", &games)).unwrap();
        let decision = "[[one-side]]\nevent = \"Div 1\"\nseason = \"2006-07\"\n";
        fs::write(county.path().join("decisions.toml"), decision).unwrap();
        let said = done(&["grade", folder, "--from", "2006-07", "--strict"]);
        assert!(said.contains("21 graded + 21 ignored by decisions"), "{said}");
        assert!(said.contains("keep one side of Div 1: 21 rows"), "{said}");
        for file in ["calculation.csv", "season_totals.csv"] {
            assert_eq!(read(county.path(), file), read(alone.path(), file), "{file}");
        }
        assert_eq!(done(&["check", folder]).lines().last(), Some(NOTHING));
    }
}

const NOTHING: &str = "1 season, 3 files, 42 rows: nothing found";

fn manifest(folder: &Path) -> Value {
    serde_json::from_str(&read(folder, "manifest.json")).unwrap()
}

/// Two clubs may each send a file of the league; and a second game of the same two is not a second
/// side, if it has another day, another result or another round.
#[test]
fn one_side_is_kept_over_files_and_second_games_stay() {
    let one = league();
    let other: Vec<_> = one.iter().map(turned).collect();
    let [again, lost] = ["0-1", "1-0"].map(|result| {
        let [_, white, black, _] = &one[0];
        ["2007-01-09".to_owned(), black.clone(), white.clone(), result.to_owned()]
    });
    let home = table("Div 1", &[one, vec![again, lost]].concat());
    let decisions = "[[one-side]]\nevent = \"Div 1\"\n[[one-side]]\nevent = \"Div 2\"\n";
    let county = small_county(&[
        ("2006-07/events/home.csv", &home),
        ("2006-07/events/away.csv", &table("Div 1", &other)),
        ("decisions.toml", decisions),
    ]);
    let said = done(&["grade", path(county.path())]);
    assert!(said.contains("44 read = 23 graded + 21 ignored by decisions"), "{said}");
    assert!(said.contains("keep one side of Div 2: no row and no player"), "{said}");
    let found = crate::stdout(&crate::clarke(&["check", path(county.path())]));
    assert!(found.contains("keep one side of Div 2: it matches no row"), "{found}");
}

#[test]
fn an_event_saved_twice_is_warned_of() {
    let games = league();
    let shuffled: Vec<_> = games.iter().rev().cloned().collect();
    let files = [
        ("2006-07/events/league.csv", table("League", &games)),
        ("2006-07/events/league again.csv", table("Liga", &shuffled)),
    ];
    let files = files.each_ref().map(|(file, text)| (*file, text.as_str()));
    let county = small_county(&files);
    let folder = path(county.path());
    let said = done(&["grade", folder]);
    assert!(said.contains("  doubts      same event 1 (21 games)"), "{said}");
    assert!(said.contains("[[ignore]]\n                event = "), "{said}");
    for decision in [
        "[[accept]]\ndoubt = \"W101\"\nabout = [\"League\", \"Liga\"]\n",
        "[[ignore]]\nevent = \"Liga\"\n",
    ] {
        fs::write(county.path().join("decisions.toml"), decision).unwrap();
        let said = done(&["grade", folder, "--strict"]);
        assert!(!said.contains("doubts"), "{said}");
        assert!(summary(county.path())["doubts"]["open"].as_object().unwrap().is_empty());
    }
}

/// A season that is graded alone compares codes with the list of the season before, as a run over
/// all seasons does: the published files are the same.
#[test]
fn a_new_code_of_a_known_player_is_seen() {
    let list = |code: &str| {
        format!(
            "code,name,birth_date\n{code},\"Abel, Ann\",1961-03-02\n500020J,\"Bell, Ben\",\n\
             500030A,\"Carr, Cy\",\n"
        )
    };
    let results = |year: u16, code: &str| {
        format!(
            "date,event,white,black,result\n{year}-10-01,League,{code},500020J,1-0\n\
             {year}-10-02,League,500030A,{code},1-0\n"
        )
    };
    let county = small_county(&[
        ("2006-07/players.csv", &list("500010F")),
        ("2006-07/results.csv", &results(2006, "500010F")),
        ("2007-08/players.csv", &list("500050G")),
        ("2007-08/results.csv", &results(2007, "500050G")),
    ]);
    let folder = path(county.path());
    let said = done(&["grade", folder]);
    assert!(said.contains("new code 1 (2 games)"), "{said}");
    assert!(said.contains("[[merge]]"), "{said}");
    let published = county.path().join("published/2007-08/manifest.json");
    let before = fs::read_to_string(&published).unwrap();
    done(&["grade", folder, "--from", "2007-08"]);
    assert_eq!(fs::read_to_string(&published).unwrap(), before);
}

/// Systems play the same games, so they warn of the same doubts.
#[test]
fn systems_warn_of_doubts_as_well() {
    let one = league();
    let other: Vec<_> = one.iter().map(turned).collect();
    let both = [one.clone(), other].concat();
    let county = small_county(&[("2006-07/results.csv", &table("Div 1", &both))]);
    let grade = ["grade", path(county.path()), "--system", "fgsl"];
    let said = done(&grade);
    let warning =
        "WARNING: 2006-07: 1 doubt nearly certain, about 21 games: clarke check shows them";
    assert!(said.contains(warning), "{said}");
    let refused = fails(1, &[&grade[..], &["--strict"]].concat());
    assert!(refused.contains("W109"), "{refused}");
    let county = small_county(&[("2006-07/results.csv", &table("Div 1", &one))]);
    let said = done(&["grade", path(county.path()), "--system", "fgsl"]);
    assert!(!said.contains("doubt"), "{said}");
}
