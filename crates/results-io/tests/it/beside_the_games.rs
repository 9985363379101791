//! Texts beside or below the games of a table do not belong to the games.

use std::fs;

use results_io::{ReadSeason, Reason, RowRules, read_files};

use crate::lists_as_kept::workbook;

const NAME: &str = "league-2006-10-03.csv";

fn read(text: &str, pins: &str) -> ReadSeason {
    let folder = tempfile::tempdir().unwrap();
    if !pins.is_empty() {
        fs::write(folder.path().join("import.toml"), pins).unwrap();
    }
    let path = folder.path().join(NAME);
    fs::write(&path, text).unwrap();
    read_files(&[(path, NAME.to_owned())], &RowRules::of_form(), &|_| {}).unwrap()
}

/// The games, as `White-Black result`.
fn games(read: &ReadSeason) -> Vec<String> {
    let code = |player: rating_core::PlayerIdx| &*read.players.players[player.as_usize()].code;
    let game = |game: results_io::Game<'_>| {
        format!("{}-{} {}", code(game.white), code(game.black), game.result.written())
    };
    read.games.iter().map(game).collect()
}

/// The same for a table without faults.
fn all_games(read: &ReadSeason) -> Vec<String> {
    assert_eq!((read.rejected(), &read.rejected_elsewhere[..]), (vec![], &[][..]));
    games(read)
}

/// Code and line of each suspicious finding.
fn told(read: &ReadSeason) -> Vec<(&'static str, usize)> {
    read.suspicious.iter().map(|told| (told.reason.code().as_str(), told.line)).collect()
}

#[test]
fn a_column_of_points_that_stands_alone_is_nobodys_and_not_pinned() {
    let expected = ["500010F-500020J 1-0", "500030A-500040D 0-1"];
    for table in [
        "White,Black,Result,White pts\n500010F,500020J,1-0,3\n500030A,500040D,0-1,2\n",
        "White,Black,Result,White pts\n500010F,500020J,1-0,0\n500030A,500040D,0-1,½\n",
        "White,Black,Result,Black score\n500010F,500020J,1,7\n500030A,500040D,0,9\n",
        "Player,Result,Player,Pts\n500010F,1-0,500020J,2\n500030A,0-1,500040D,1\n",
        "ID,Player,Result,Player\n7,500010F,1-0,500020J\n14,500030A,0-1,500040D\n",
        "ID,Pts,Player,Result,Player\n500050G,1,500010F,1,500020J\n500060K,1,500030A,0,500040D\n",
    ] {
        let found = read(table, "");
        assert_eq!(all_games(&found), expected, "{table}");
        let understood = &found.understood[0].1;
        assert!(!understood.pins.contains("-score"), "{}", understood.pins);
        assert!(!understood.pins.contains("-code"), "{}", understood.pins);
        assert!(understood.words.contains("not used: "), "{}", understood.words);
        // The pins that are printed have the table read in the same way.
        assert_eq!(all_games(&read(table, &understood.pins)), expected, "{table}");
    }
}

#[test]
fn one_score_called_so_and_one_of_a_side_are_those_of_both_if_they_fit() {
    let rows: String = (0..9).map(|_| "500010F,1,500020J,0\n500030A,½,500040D,½\n").collect();
    let table = format!("White,Score,Black,Black score\n{rows}500010F,1,500030A,1\n");
    let found = read(&table, "");
    // 1 of 1-1 is not a win.
    assert_eq!(games(&found).len(), 18);
    let lost: Vec<_> =
        found.rejected().iter().map(|lost| (lost.line, lost.reason.code().as_str())).collect();
    assert_eq!(lost, [(20, "E004")]);
    let pins = &found.understood[0].1.pins;
    assert!(pins.contains("columns.white-score = \"Score\""), "{pins}");
    // A dash alone is not a pair of scores: nobody won the game in which neither player scored.
    let found = read(&format!("{table}500030A,0,500040D,0\n500050G,-,500060K,-\n"), "");
    let lost = |game: &String| game.starts_with("500030A-500040D") && game.ends_with("0-1");
    assert!(!games(&found).iter().any(lost), "{:?}", games(&found));
}

#[test]
fn a_league_table_below_the_games_is_one_finding() {
    let games = "Date,White,Black,Result,,,\n13/10/2006,500010F,500020J,W,,,\n\
                 14/10/2006,500030A,500040D,L,,,\n\
                 15/10/2006,500010F,500040D,D,,,\n";
    let expected = ["500010F-500020J 1-0", "500030A-500040D 0-1", "500010F-500040D 1/2-1/2"];
    for standings in [
        "League table,,,,,,\nTeam,P,W,D,L,Pts,\nOuse A,6,3,1,2,7,\nWharfe,6,2,1,0,5,\n",
        "Pos,Team,P,W,D,L,Pts\n1,Ouse A,6,3,1,2,7\n2,Wharfe,6,2,1,3,5\n3,\"Ure, B\",2,1,0,1,2\n",
        "Division 1,Pld,Won,Drawn,Lost,For,Against\nOuse A,2,1,0,1,6,4\nWharfe,2,1,0,1,4,6\n",
        ",,Pts,P,W,D,L\nAbbott,Ann,1,2,0,1,1\nBarker,Ben,0,2,0,0,2\n",
        "Grade,Code,Name,P,W,D,L\n120,500010F,Abbott,6,0,1,5\n130,500020J,Barker,7,0,0,7\n",
    ] {
        let found = read(&format!("{games}{standings}"), "");
        assert_eq!(all_games(&found), expected, "{standings}");
        let line = 5 + usize::from(standings.starts_with("League"));
        assert_eq!(told(&found), [("E055", line)], "{standings}");
        let last_line = 4 + standings.lines().count();
        let reason = &found.suspicious[0].reason;
        assert_eq!(*reason, Reason::OtherTable { last_line }, "{standings}");
    }
}

#[test]
fn a_note_that_a_game_was_not_played_is_told() {
    let table = "White,Black,Result,Venue,Notes\n500010F,500020J,1-0,York,default\n\
                 500030A,500040D,1-0 def,York,default\n500050G,500060K,0-1,York,Black was late\n\
                 500010F,500030A,1-0,York,\"W/O\"\n500020J,500040D,½,York,White defaulted on \
                 time?\n\
                 Walkover,500040D,0-1,York,walkover\n";
    let found = read(table, "");
    assert_eq!(all_games(&found).len(), 5);
    assert_eq!(told(&found), [("E056", 2), ("E056", 5), ("E056", 6)]);
    let reason = found.suspicious[0].to_string();
    assert!(reason.contains("`default`: a note says that the game was not played"), "{reason}");
}

/// A program that does not compute stores formulas without their results.
#[test]
fn a_formula_without_a_result_is_no_empty_cell() {
    let read = |name: &str, rows: &[&[&str]]| {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join(name);
        fs::write(&path, workbook(rows)).unwrap();
        read_files(&[(path, name.to_owned())], &RowRules::of_form(), &|_| {}).unwrap()
    };
    let found = read(
        "league-2006-10-03.xlsx",
        &[
            &["White", "Black", "Result", "Board"],
            &["500010F", "500020J", "1-0", "=A1+1"],
            &["500030A", "500040D", "0-1", "2"],
            &["500050G", "500060K", "=IF(D4=3,1,0)", "3"],
        ],
    );
    assert_eq!(games(&found), ["500010F-500020J 1-0", "500030A-500040D 0-1"]);
    let lost = found.rejected();
    let lost: Vec<_> = lost.iter().map(|lost| (lost.line, &*lost.value)).collect();
    assert_eq!(lost, [(4, "=IF(D4=3,1,0)")]);
    // A formula that was meant as text is read as text, and a missing sum is ignored.
    let found = read(
        "cup-2006-10-03.xlsx",
        &[
            &["No", "Name", "Code", "Rd1", "Rd2", "Total"],
            &["1", "Lee, Ann", "500010F", "=w2", "+w3", "=SUM(D2:E2)"],
            &["2", "Roe, Ben", "500020J", "=b1", "+b4", "=SUM(D3:E3)"],
            &["3", "Fox, Fay", "500030A", "+w4", "-b1", "1"],
            &["4", "Hay, Gus", "500040D", "-b3", "-w2", "0"],
        ],
    );
    let mut all = all_games(&found);
    all.sort_unstable();
    let expected = [
        "500010F-500020J 1/2-1/2",
        "500010F-500030A 1-0",
        "500030A-500040D 1-0",
        "500040D-500020J 0-1",
    ];
    assert_eq!(all, expected);
}

#[test]
fn games_below_a_league_table_count() {
    let head = "Date,White,Black,Result,\n";
    let table = format!(
        "{head}13/10/2006,500010F,500020J,1-0,\n,P,W,L,Pts\nOuse,2,1,1,2\nWharfe,2,1,1,2\n\
         14/10/2006,500030A,500040D,0-1,\nTeam,P,W,L,Pts\nOuse,2,1,1,2\n\
         {head}15/10/2006,500050G,500060K,soon,\n"
    );
    let found = read(&table, "");
    assert_eq!(games(&found), ["500010F-500020J 1-0", "500030A-500040D 0-1"]);
    assert_eq!(told(&found), [("E055", 3), ("E055", 7)]);
    // A game with a fault is still a game.
    let lost: Vec<usize> = found.rejected().iter().map(|lost| lost.line).collect();
    assert_eq!(lost, [10]);
    // Without a column of days, a game is recognized by its players and its result.
    let table = "White,Black,Result,\n500010F,500020J,1-0,\nTeam,P,W,L\nOuse,2,1,1\nLee,Roe,½,\n";
    let found = read(table, "");
    assert_eq!(games(&found).len(), 2);
}
