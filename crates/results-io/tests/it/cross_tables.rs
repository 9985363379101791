//! Cross-tables as people keep them: whatever the names of the columns and the letters of the cells,
//! the games are those of the same table in Clarke's own form.

use std::fs;

use results_io::{ReadSeason, RowRules, read_files};

/// A tournament of five players, whose rounds are: 1-2, 3-4, bye 5; 5-1, 2-3, bye 4; 1-3, 4-5 by
/// default, half-point bye 2. In the letters of Clarke's own cross-tables.
const OWN: &str = "number,name,r1,r2,r3\n1,\"Abbott, Ann\",W2w,D5b,L3w\n2,\"Bell, Ben\",L1b,W3w,H\n\
                   3,\"Carr, Cy\",D4w,L2b,W1b\n4,\"Dove, Di\",D3b,B,X5\n5,\"Eve, Ed\",B,D1w,F4\n";

/// A game as it is compared: round, White, Black, result.
type Row = (String, String, String, String);

fn read(name: &str, text: &str) -> ReadSeason {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join(name);
    fs::write(&path, text).unwrap();
    read_files(&[(path, name.to_owned())], &RowRules::of_form(), &|_| {}).unwrap()
}

fn games(read: &ReadSeason) -> Vec<Row> {
    let name =
        |player: rating_core::PlayerIdx| read.players.players[player.as_usize()].name.to_string();
    let row = |game: results_io::Game<'_>| {
        let round = game.round.to_owned().written().into_owned();
        (round, name(game.white), name(game.black), game.result.written().to_owned())
    };
    let mut rows: Vec<Row> = read.games.iter().map(row).collect();
    rows.sort();
    rows
}

fn own() -> Vec<Row> {
    let read = read("open-2006-08-12.csv", OWN);
    assert!(read.rejected().is_empty(), "{:?}", read.rejected());
    let games = games(&read);
    assert_eq!(games.len(), 6);
    games
}

#[test]
fn a_total_that_the_rounds_contradict_is_told_and_the_games_count() {
    for text in [
        "No,Name,Rd1,Rd2,Total\n1,\"Abbott, Ann\",W2w,W3b,3\n2,\"Bell, Ben\",L1b,b,1\n\
         3,\"Carr, Cy\",b,L1w,1\n",
        "number,name,r1,r2,score\n1,\"Abbott, Ann\",W2w,W3b,3\n2,\"Bell, Ben\",L1b,B,1\n\
         3,\"Carr, Cy\",B,L1w,1\n",
    ] {
        let read = read("open-2006-08-12.csv", text);
        assert_eq!((games(&read).len(), read.rejected()), (2, vec![]));
        let [told] = read.suspicious.as_slice() else { panic!("{:?}", read.suspicious) };
        assert_eq!((told.line, told.column, told.value.as_str()), (2, "score", "3"));
        assert_eq!(told.reason.to_string(), "the rounds of this player come to 2 points");
        assert_eq!(Some(told.row.as_str()), text.lines().nth(1));
    }
}

#[test]
fn a_total_is_not_held_against_rounds_of_which_one_was_not_read() {
    let text = "No,Name,Rd1,Rd2,Total\n1,\"Abbott, Ann\",W2w,W3b,2\n2,\"Bell, Ben\",L1b,Q9,0\n\
                3,\"Carr, Cy\",b,L1w,1\n";
    let read = read("open-2006-08-12.csv", text);
    assert!(!read.rejected().is_empty());
    assert_eq!(read.suspicious, []);
}

#[test]
fn every_way_to_write_a_cross_table_comes_to_the_same_games() {
    for (what, text) in [
        (
            "signs before the opponent, in a table of semicolons below a title",
            "August Open\n\nNo;Player;Grade;Rd1;Rd2;Rd3;Pts\n1;Abbott, Ann;150;+2w;=5b;-3w;1½\n\
             2;Bell, Ben;;-1b;+3w;½;1,5\n3;Carr, Cy;unr;=4w;-2b;+1b;1.5\n\
             4;Dove, Di;90;=3b;bye;+5 def;2½\n5;Eve, Ed;;X;=1w;-4 def;1½\nTotal;;;5;5;5;\n",
        ),
        (
            "figures after the opponent, by place",
            "Pos.,No,Name,1,2,3,Total\n1,4,\"Dove, Di\",3b½,-1,5+,2.5\n\
             2,1,\"Abbott, Ann\",2w1,5b½,3w0,1.5\n3,2,\"Bell, Ben\",1b0,3w1,-½,1.5\n\
             4,3,\"Carr, Cy\",4w½,2b0,1b1,1.5\n5,5,\"Eve, Ed\",-1,1w½,4-,1.5\n",
        ),
        (
            "colours before the opponent, rounds under a name of their own",
            "No,Name,Rounds,,,Score\n,,1,2,3,\n1,\"Abbott, Ann\",w2+,b5=,w3-,1.5\n\
             2,\"Bell, Ben\",b1-,w3+,h,1.5\n3,\"Carr, Cy\",w4=,b2-,b1+,1.5\n\
             4,\"Dove, Di\",b3=,x,+5 d,2.5\n5,\"Eve, Ed\",x,w1=,-4 d,1.5\n",
        ),
        (
            "letters in lower case, surname and forename apart, no numbers",
            "Surname\tForename\tRound 1\tRound 2\tRound 3\nAbbott\tAnn\tw2w\td5b\tl3w\n\
             Bell\tBen\tl1b\tw3w\th\nCarr\tCy\td4w\tl2b\tw1b\nDove\tDi\td3b\tb\tx5\n\
             Eve\tEd\tb\td1w\tf4\n",
        ),
    ] {
        let read = read("august-open-2006-08-12.csv", text);
        assert!(read.rejected().is_empty(), "{what}: {:?}", read.rejected());
        assert!(read.suspicious.is_empty(), "{what}: {:?}", read.suspicious);
        assert_eq!(games(&read), own(), "{what}");
        let [(_, understood)] = &read.understood[..] else { panic!("{what}: nothing is said") };
        assert!(understood.words.contains("a cross-table"), "{what}: {}", understood.words);
        assert!(understood.words.contains("3 rounds"), "{what}: {}", understood.words);
    }
}

#[test]
fn what_was_understood_is_said_and_can_be_pinned() {
    let text = "August Open\nNo,Player,Club,Rd1,Rd2,Pts\n1,\"Abbott, Ann\",Ure,+2w,=3b,1.5\n\
                2,\"Bell, Ben\",Ure,-1b,bye,1\n3,\"Carr, Cy\",Nidd,bye,=1w,1.5\nTotals,,,1,1,\n";
    let read = read("august-open-2006-08-12.csv", text);
    assert_eq!(
        read.understood[0].1.words,
        "a cross-table, columns (line 2): No as number, Player as name, Pts as score, 2 rounds with \
         cells such as +2w; not used: Club; passed over: lines 1, 6; event `august-open`, all games \
         on 2006-08-12"
    );
    let pinned = format!("{}\n", read.understood[0].1.pins);
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("august-open-2006-08-12.csv");
    fs::write(&path, text).unwrap();
    fs::write(folder.path().join("import.toml"), pinned).unwrap();
    let again = read_files(
        &[(path, "august-open-2006-08-12.csv".to_owned())],
        &RowRules::of_form(),
        &|_| {},
    );
    assert_eq!(again.unwrap().understood, read.understood);
}

#[test]
fn a_cell_that_cannot_be_read_is_reported_with_its_line_and_round() {
    let text = "No,Player,Rd1,Rd2\n1,\"Abbott, Ann\",+2w,?3\n2,\"Bell, Ben\",-1b,-\n\
                3,\"Carr, Cy\",bye,=1w\n";
    let read = read("open-2006-08-12.csv", text);
    let found: Vec<_> = read
        .rejected()
        .into_iter()
        .map(|fault| (fault.line, fault.column, fault.value, fault.row))
        .collect();
    assert!(
        found.contains(&(2, "r2", "?3".to_owned(), "1,\"Abbott, Ann\",+2w,?3".to_owned())),
        "{found:?}"
    );
}

#[test]
fn several_sections_in_one_file_are_told_apart() {
    let text = "Major\nNo,Name,Rd1,Rd2\n1,\"Abbott, Ann\",+2w,\n2,\"Bell, Ben\",-1b,\n\n\
                Minor\nNo,Name,Rd1,Rd2\n1,\"Carr, Cy\",=2b,\n2,\"Dove, Di\",=1w,\n";
    let read = read("open-2006-08-12.csv", text);
    assert!(read.rejected().is_empty(), "{:?}", read.rejected());
    let sections: Vec<&str> =
        read.games.iter().map(|game| read.games.sections.text(game.section)).collect();
    assert_eq!(sections, ["Section 1", "Minor"]);
}

#[test]
fn points_without_opponents_are_a_question() {
    let text = "No,Name,1,2,3\n1,\"Abbott, Ann\",,1,½\n2,\"Bell, Ben\",0,,1\n3,\"Carr, Cy\",½,0,\n";
    let read = read("club-2006-08-12.csv", text);
    assert!(read.games.is_empty());
    let said = read.rejected()[0].to_string();
    assert!(said.contains("which opponent had each player in each round?"), "{said}");
}

/// Who has no number has that of their row, and a row that cannot be used is one, too.
#[test]
fn a_row_that_cannot_be_used_does_not_move_the_numbers_of_those_below_it() {
    let rows = |rating: &str| {
        format!(
            "name,rating,r1\nAnn,1500,W2w\nBen,{rating},L1b\nCy,1500,W6w\nDee,1500,L5b\n\
             Eve,1500,W4w\nFay,1500,L3b\n"
        )
    };
    let game = |white: &str, black: &str| ("1".into(), white.into(), black.into(), "1-0".into());
    let [one, two, three] = [game("Ann", "Ben"), game("Cy", "Fay"), game("Eve", "Dee")];
    let whole = read("open-2006-08-12.csv", &rows("1500"));
    assert_eq!(games(&whole), [one, two.clone(), three.clone()]);
    let without = read("open-2006-08-12.csv", &rows("many"));
    assert_eq!(games(&without), [two, three]);
    let faults: Vec<_> = without
        .rejected()
        .into_iter()
        .map(|fault| (fault.line, fault.column, fault.value, fault.reason.key()))
        .collect();
    let of_ann = (2, "r1", "2".to_owned(), "refused-player");
    assert_eq!(faults, [of_ann, (3, "rating", "many".to_owned(), "unreadable-value")]);
}

/// Points for which there is neither an opponent nor a bye may be a game.
#[test]
fn points_without_an_opponent_are_said() {
    let text = "name,r1,r2\nAnn,W2w,1\nBen,L1b,B\nCy,0,\n";
    let read = read("open-2006-08-12.csv", text);
    assert_eq!(games(&read).len(), 1);
    let said: Vec<String> = read.rejected().iter().map(ToString::to_string).collect();
    assert_eq!(said.len(), 1, "{said:?}");
    assert!(said[0].contains("line 2, column r2") && said[0].contains("has no bye"), "{said:?}");
}
