//! Tables of results as people keep them: no game goes to the wrong side or day without a word.

use std::fs;

use results_io::{ReadSeason, Reason, RowRules, read_files};

const SEASON: [&str; 2] = ["league-2006-10-03.csv", "league.csv"];

fn read(name: &str, text: &str, pins: &str) -> ReadSeason {
    let folder = tempfile::tempdir().unwrap();
    if !pins.is_empty() {
        let import = format!("[files.\"{name}\"]\n{pins}\n");
        fs::write(folder.path().join("import.toml"), import).unwrap();
    }
    let path = folder.path().join(name);
    fs::write(&path, text).unwrap();
    read_files(&[(path, name.to_owned())], &RowRules::of_form(), &|_| {}).unwrap()
}

/// The games, as `day White-Black result`.
fn games(read: &ReadSeason) -> Vec<String> {
    assert_eq!(read.rejected(), []);
    let code = |player: rating_core::PlayerIdx| &*read.players.players[player.as_usize()].code;
    let game = |game: results_io::Game<'_>| {
        let (white, black) = (code(game.white), code(game.black));
        format!("{} {white}-{black} {}", game.day, game.result.written())
    };
    read.games.iter().map(game).collect()
}

/// The question that a table leaves open, and the answer that is offered.
fn asked(read: &ReadSeason) -> (String, String) {
    assert_eq!(read.rejected_elsewhere.len(), 1, "{:?}", read.rejected_elsewhere);
    let asked = read.rejected_elsewhere.iter().find_map(|rejection| match &rejection.reason {
        Reason::Asked { question, answer } => Some((question.clone(), answer.clone())),
        _ => None,
    });
    asked.unwrap()
}

#[test]
fn the_scores_of_both_sides_between_the_players_are_theirs() {
    let [dated, _] = SEASON;
    let table = "Board,Home,Score,Score,Away\n1,500010F,1,0,500020J\n2,500030A,½,½,500040D\n\
                 3,500050G,0,1,500060K\n4,500010F,0,0,500030A\n";
    let expected = [
        "2006-10-03 500010F-500020J 1-0",
        "2006-10-03 500030A-500040D 1/2-1/2",
        "2006-10-03 500050G-500060K 0-1",
        "2006-10-03 500010F-500030A -/-",
    ];
    assert_eq!(games(&read(dated, table, "")), expected);
    // What was offered once is asked about, and the answer has it read.
    for pinned in ["columns.result = 3", "columns.result = 4"] {
        let (question, answer) = asked(&read(dated, table, pinned));
        assert!(question.contains("the result of the game, or one player's score?"), "{question}");
        let answer: Vec<&str> = answer.lines().skip(1).collect();
        assert_eq!(games(&read(dated, table, &answer.join("\n"))), expected);
    }
}

#[test]
fn columns_that_change_their_places_on_the_way_are_asked_about() {
    let [dated, plain] = SEASON;
    for (name, table, line) in [
        (
            plain,
            "Date,White,Black,Result\n13/10/2006,500010F,500020J,1-0\nDate,Black,White,Result\n\
             14/10/2006,500030A,500040D,1-0\n",
            "Line 3",
        ),
        (
            dated,
            "White,Result,Black\n500010F,1-0,500020J\nBlack,Result,White\n500030A,1-0,500040D\n",
            "Line 3",
        ),
    ] {
        let (question, _) = asked(&read(name, table, ""));
        let expected = format!("{line} names the columns again, and in other places than line 1");
        assert!(question.contains(&expected), "{question}");
    }
}
