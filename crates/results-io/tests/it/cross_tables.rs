//! Cross-tables as people keep them: whatever the names of the columns and the letters of the
//! cells, the games are the same as for the table in Clarke's own form.

use std::fmt::Write as _;
use std::fs;

use proptest::prelude::*;
use rating_core::EloRating;
use results_io::format::read_sections;
use results_io::{ReadSeason, Reason, RowRules, Source, read_files};

/// A tournament of five players in the letters of Clarke's own cross-tables. Its rounds are: 1-2,
/// 3-4, bye 5; 5-1, 2-3, bye 4; 1-3, 4-5 by default, half-point bye 2.
const OWN: &str = "number,name,r1,r2,r3\n1,\"Abbott, Ann\",W2w,D5b,L3w\n2,\"Bell, Ben\",L1b,W3w,H\n\
                   3,\"Carr, Cy\",D4w,L2b,W1b\n4,\"Dove, Di\",D3b,B,X5\n5,\"Eve, Ed\",B,D1w,F4\n";

/// A game in the form in which it is compared: round, White, Black, result.
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
fn a_rating_has_at_most_four_digits_in_every_format() {
    let files = [
        ("open.csv", "number,name,rating\n1,\"Abbott, Ann\",RATING\n", "rating"),
        (
            "games.csv",
            "round,white,black,result,white_rating,black_rating\n\
             1,\"Abbott, Ann\",\"Barker, Ben\",1-0,RATING,1700\n",
            "white_rating",
        ),
        (
            "open.pgn",
            "[Event \"Open\"]\n[Date \"2006.10.14\"]\n[Round \"1\"]\n[White \"Abbott, Ann\"]\n\
             [Black \"Barker, Ben\"]\n[Result \"1-0\"]\n[WhiteElo \"RATING\"]\n\n1-0\n",
            "WhiteElo",
        ),
    ];
    for (name, text, column) in files {
        let read = |rating: &str| {
            let text = text.replace("RATING", rating);
            read_sections(&Source::from_bytes(name, text.into())).unwrap()
        };
        for (rating, halves) in [("1850", Some(3_700)), ("9999.5", Some(19_999)), ("0", None)] {
            let known = read(rating);
            assert!(known.rejected.is_empty(), "{name} {rating}: {:?}", known.rejected);
            let found = known.sections[0].players[0].entrant.rating;
            assert_eq!(found.map(EloRating::halves), halves, "{name} {rating}");
        }
        // A typing error that would affect every number of the event.
        for rating in ["18500", "-1850"] {
            let refused = read(rating).rejected;
            let refused = refused.iter().find(|row| row.value == rating).unwrap();
            let why = refused.reason.to_string();
            assert_eq!(refused.column, column, "{name} {rating}");
            assert!(why.contains("a rating of at most four digits"), "{name} {rating}: {why}");
        }
    }
}

/// Results do not depend on ratings.
#[test]
fn a_rating_that_is_no_number_leaves_the_games_of_its_player() {
    for header in ["number,name,rating,r1", "No,Name,Rtg,Rd1"] {
        let text = format!("{header}\n1,\"Abbott, Ann\",18?50,W2\n2,\"Bell, Ben\",1700,L1\n");
        let read = read("open-2006-08-12.csv", &text);
        assert_eq!((games(&read).len(), read.rejected()), (1, vec![]), "{header}");
        let source = Source::from_bytes("open-2006-08-12.csv", text.into());
        let found = read_sections(&source).unwrap();
        assert_eq!((found.sections[0].players.len(), found.rejected.len()), (2, 1), "{header}");
        assert_eq!((found.rejected[0].line, found.rejected[0].column), (2, "rating"), "{header}");
        assert!(found.rejected[0].row.contains("18?50"), "{:?}", found.rejected);
    }
    let text = "round,white,black,result,white_rating,black_rating\n\
                1,\"Abbott, Ann\",\"Bell, Ben\",1-0,18?50,1700\n";
    let read = read("open-2006-08-12.csv", text);
    assert_eq!((games(&read).len(), read.rejected()), (1, vec![]));
}

#[test]
fn a_year_of_birth_has_four_digits() {
    let read = |year: &str| {
        let text = format!("number,name,birth_year\n1,\"Abbott, Ann\",{year}\n");
        read_sections(&Source::from_bytes("open.csv", text.into())).unwrap()
    };
    let known = read("1991");
    assert!(known.rejected.is_empty(), "{:?}", known.rejected);
    assert_eq!(known.sections[0].players[0].entrant.birth_year, Some(1_991));
    for year in ["91", "0000", "-991", "+991", "-2147483648", "2147483647"] {
        let refused = read(year);
        let [refused] = refused.rejected.as_slice() else { panic!("{year}") };
        let place = (refused.line, refused.column, refused.value.as_str());
        assert_eq!(place, (2, "birth_year", year));
        assert!(refused.reason.to_string().contains("a year of four digits"), "{}", refused.reason);
    }
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
fn a_cell_without_a_result_behind_its_colon_is_the_fault_of_its_row() {
    for odd in ["5:", "5:*", "5:Q"] {
        let text = format!(
            "No,Name,Rd1,Rd2\n1,\"Abbott, Ann\",2:W,{odd}\n2,\"Bell, Ben\",1:L,3:W\n\
             3,\"Carr, Cy\",4:D,2:L\n4,\"Dove, Di\",3:D,0:W\n5,\"Eve, Ed\",0:W,1:D\n"
        );
        let read = read("open-2006-08-12.csv", &text);
        let [fault] = &read.rejected()[..] else { panic!("{odd}: {:?}", read.rejected()) };
        assert_eq!((fault.line, fault.column, fault.value.as_str()), (2, "r2", odd));
        assert!(fault.reason.to_string().contains("expected W, D or L"), "{}", fault.reason);
        assert_eq!(games(&read).len(), 3, "{odd}");
    }
}

#[test]
fn words_for_a_bye_are_read_in_own_columns_too() {
    let table = |cells: [&str; 3]| {
        let [full, half, none] = cells;
        format!(
            "number,name,r1,r2,score\n1,\"Abbott, Ann\",W2w,{half},1.5\n\
             2,\"Bell, Ben\",L1b,{full},1\n3,\"Carr, Cy\",{none},W4w,1\n\
             4,\"Dove, Di\",{full},L3b,1\n"
        )
    };
    for cells in [["B", "H", "U"], ["PAB", "H---", "zpb"], ["fpb", "hpb", "0f"], ["X-", "H-", "U-"]]
    {
        let read = read("open-2006-08-12.csv", &table(cells));
        assert_eq!((games(&read).len(), read.rejected()), (2, vec![]), "{cells:?}");
        assert_eq!(read.suspicious, [], "{cells:?}");
    }
    let byes = "round,white,black,result\n1,\"Abbott, Ann\",\"Bell, Ben\",1-0\n\
                1,\"Carr, Cy\",,PAB\n1,\"Dove, Di\",bye,H---\n1,\"Eve, Ed\",,fpb\n\
                1,\"Fox, Cal\",bye,1-0\n1,\"Gee, Al\",bye,0.5\n";
    let found = read("open-2006-08-12.csv", byes);
    assert_eq!((games(&found).len(), found.rejected()), (1, vec![]));
    // Somebody may have been forgotten where nothing stands.
    let found = read("open-2006-08-12.csv", &byes.replace(",,PAB", ",,1-0"));
    assert_eq!(found.rejected().len(), 1);
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
        "a cross-table, columns (line 2): No as number, Player as name, Pts as score, 2 rounds \
         with cells such as +2w; not used: Club; passed over: lines 1, 6; event `august-open`, all \
         games on 2006-08-12"
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
    assert_eq!(sections, ["Major", "Minor"]);
}

#[test]
fn the_title_above_the_names_of_the_columns_is_that_of_the_first_section() {
    let minor = "Minor,,,\n1,\"Carr, Cy\",D2b,\n2,\"Dove, Di\",D1w,\n";
    let sections = |text: &str| {
        let read = read("open-2006-08-12.csv", text);
        assert_eq!(read.rejected(), []);
        let name = |game: results_io::Game<'_>| read.games.sections.text(game.section).to_owned();
        read.games.iter().map(name).collect::<Vec<_>>()
    };
    let major = "No,Name,Rd1,Rd2\n1,\"Abbott, Ann\",W2w,\n2,\"Bell, Ben\",L1b,\n";
    for (title, first) in [
        ("Ouse Congress,,,\nMajor,,,\n", "Major"),
        ("Major,,,\n\"Saturday, 12 August 2006\",,,\n", "Major"),
        ("", "Section 1"),
    ] {
        assert_eq!(sections(&format!("{title}{major}{minor}")), [first, "Minor"], "{title}");
    }
    // In a table with one section, it is the title of the whole table.
    assert_eq!(sections(&format!("Major,,,\n{major}")), [""]);
}

/// It may be the day of the first round, or of the prize-giving, so it is suggested and not used.
#[test]
fn the_day_that_a_title_says_is_proposed() {
    let answer = |title: &str| {
        let table = "No,Name,R1\n1,\"Abbott, Ann\",W2\n2,\"Bell, Ben\",L1\n";
        let read = read("open.csv", &format!("{title}\n{table}"));
        match &read.rejected()[0].reason {
            Reason::Asked { question, answer } => {
                assert!(question.starts_with("on which day"), "{question}");
                answer.lines().last().unwrap().to_owned()
            }
            other => panic!("{other:?}"),
        }
    };
    let said = answer("\"Wharfe Congress, 17 February 2007\",,");
    assert_eq!(said, "day = \"2007-02-17\"          # if it is the day that line 1 says");
    for title in ["Wharfe Congress,,", "17 February 2007,,\n18 February 2007,,"] {
        assert_eq!(answer(title), "day = \"YYYY-MM-DD\"");
    }
}

#[test]
fn points_without_opponents_are_a_question() {
    for text in [
        "No,Name,1,2,3\n1,\"Abbott, Ann\",1,1,½\n2,\"Bell, Ben\",0,½,1\n3,\"Carr, Cy\",½,0,1\n",
        // With more players than columns, it is not an all-play-all table.
        "No,Name,1,2\n1,\"Abbott, Ann\",,1\n2,\"Bell, Ben\",0,\n3,\"Carr, Cy\",½,0\n",
    ] {
        let read = read("club-2006-08-12.csv", text);
        assert!(read.games.is_empty());
        let said = read.rejected()[0].to_string();
        assert!(said.contains("which opponent had each player in each round?"), "{said}");
    }
}

/// A player without a number has that of the row, and unusable rows are counted, too.
#[test]
fn a_row_that_cannot_be_used_does_not_move_the_numbers_of_those_below_it() {
    let rows = |year: &str| {
        format!(
            "name,birth_year,r1\nAnn,1980,W2w\nBen,{year},L1b\nCy,1980,W6w\nDee,1980,L5b\n\
             Eve,1980,W4w\nFay,1980,L3b\n"
        )
    };
    let game = |white: &str, black: &str| ("1".into(), white.into(), black.into(), "1-0".into());
    let [one, two, three] = [game("Ann", "Ben"), game("Cy", "Fay"), game("Eve", "Dee")];
    let whole = read("open-2006-08-12.csv", &rows("1980"));
    assert_eq!(games(&whole), [one, two.clone(), three.clone()]);
    let without = read("open-2006-08-12.csv", &rows("many"));
    assert_eq!(games(&without), [two, three]);
    let faults: Vec<_> = without
        .rejected()
        .into_iter()
        .map(|fault| (fault.line, fault.column, fault.value, fault.reason.key()))
        .collect();
    let of_ann = (2, "r1", "2".to_owned(), "refused-player");
    assert_eq!(faults, [of_ann, (3, "birth_year", "many".to_owned(), "unreadable-value")]);
}

/// The other rounds of the row are still read.
#[test]
fn a_cell_that_cannot_be_read_costs_its_own_game_alone() {
    let text = "No,Name,Rd1,Rd2,Rd3\n1,\"Abbott, Ann\",+2w,=3b,wd\n2,\"Bell, Ben\",-1b,?!,+3w\n\
                3,\"Carr, Cy\",0-pt bye,=1w,-2b\n4,\"Sum, Li\",1-point bye,+2b,\n";
    let read = read("open-2006-08-12.csv", text);
    let game = |round: &str, white: &str, black: &str, result: &str| {
        (round.into(), white.into(), black.into(), result.into())
    };
    assert_eq!(
        games(&read),
        [
            game("1", "Abbott, Ann", "Bell, Ben", "1-0"),
            game("2", "Carr, Cy", "Abbott, Ann", "1/2-1/2"),
            game("3", "Bell, Ben", "Carr, Cy", "1-0"),
        ]
    );
    let faults =
        read.rejected().into_iter().map(|fault| (fault.line, fault.column, fault.reason.key()));
    let faults: Vec<_> = faults.collect();
    // One cause gives one finding: Li's half of the game is left out with Ben's.
    assert_eq!(faults, [(3, "r2", "unreadable-value")]);
}

/// Points with neither an opponent nor a bye may be those of a game.
#[test]
fn points_without_an_opponent_are_said() {
    let text = "name,r1,r2\nAnn,W2w,1\nBen,L1b,B\nCy,0,\n";
    let read = read("open-2006-08-12.csv", text);
    assert_eq!(games(&read).len(), 1);
    let said: Vec<String> = read.rejected().iter().map(ToString::to_string).collect();
    assert_eq!(said.len(), 1, "{said:?}");
    assert!(said[0].contains("line 2, column r2") && said[0].contains("has no bye"), "{said:?}");
}

/// Four players who all met, except Carr and Dove; Bell won against Dove by default.
const AGAINST: [(&str, &str, &str); 5] = [
    ("Abbott, Ann", "Bell, Ben", "1-0"),
    ("Abbott, Ann", "Carr, Cy", "1/2-1/2"),
    ("Abbott, Ann", "Dove, Di", "0-1"),
    ("Bell, Ben", "Carr, Cy", "1-0"),
    ("Bell, Ben", "Dove, Di", "+/-"),
];

#[test]
fn a_table_of_all_against_all_is_read_in_any_order_of_its_rows() {
    let mut expected: Vec<Row> = AGAINST
        .map(|(white, black, result)| {
            (String::new(), white.to_owned(), black.to_owned(), result.to_owned())
        })
        .into();
    expected.sort();
    for (what, text) in [
        (
            "nothing where a player would meet themselves",
            "No,Name,1,2,3,4,Pts\n1,\"Abbott, Ann\",,1,½,0,1.5\n2,\"Bell, Ben\",0,,1,+,2\n\
             3,\"Carr, Cy\",½,0,,,0.5\n4,\"Dove, Di\",1,-,,,1\n",
        ),
        (
            "stars, a title, a total, semicolons",
            "Championship\n\nName;1;2;3;4;Total\nAbbott, Ann;*;1;=;0;1½\nBell, Ben;0;*;1;+;2\n\
             Carr, Cy;0,5;0;*;;½\nDove, Di;1;-;;*;1\nTotal;;;;;5\n",
        ),
        (
            "by the final order, columns by the number",
            "Place,No,Name,1,2,3,4\n1,2,\"Bell, Ben\",0,X,1,+\n2,1,\"Abbott, Ann\",X,1,1/2,0\n\
             3,4,\"Dove, Di\",1,-,,X\n4,3,\"Carr, Cy\",1/2,0,X,\n",
        ),
        (
            "in Clarke's own names of columns",
            "name,r1,r2,r3,r4\n\"Abbott, Ann\",x,1,½,0\n\"Bell, Ben\",0,x,1,+\n\
             \"Carr, Cy\",½,0,x,\n\"Dove, Di\",1,-,,x\n",
        ),
    ] {
        let read = read("champ-2006-12-10.csv", text);
        if what.ends_with("names of columns") {
            // A column `r1` is a round, in which a cell names the opponent.
            assert!(!read.rejected().is_empty());
            continue;
        }
        assert!(read.rejected().is_empty(), "{what}: {:?}", read.rejected());
        assert!(read.suspicious.is_empty(), "{what}: {:?}", read.suspicious);
        // It is unknown who had White: the first of the two is used, and no round is given.
        assert_eq!(either_colour(games(&read)), either_colour(expected.clone()), "{what}");
        let words = &read.understood[0].1.words;
        assert!(words.contains("a table of all against all"), "{what}: {words}");
        assert!(words.contains("a column a player, and no rounds"), "{what}: {words}");
    }
}

/// The games with the players in alphabetical order.
fn either_colour(mut games: Vec<Row>) -> Vec<Row> {
    for (_, white, black, result) in &mut games {
        if white > black {
            std::mem::swap(white, black);
            *result = match result.as_str() {
                "1-0" => "0-1",
                "0-1" => "1-0",
                "+/-" => "-/+",
                "-/+" => "+/-",
                same => same,
            }
            .to_owned();
        }
    }
    games.sort();
    games
}

#[test]
fn columns_that_are_called_rounds_are_rounds() {
    // Each player has one bye, in the round with their own number. Read as numbers of players, the
    // columns would give each of them other wins.
    let text = "No,Name,Rd1,Rd2,Rd3,Pts\n1,\"Abbott, Ann\",,1,0,1\n2,\"Bell, Ben\",0,,1,1\n\
                3,\"Carr, Cy\",1,0,,1\n";
    let read = read("champ-2006-12-10.csv", text);
    assert!(read.games.is_empty());
    assert!(read.rejected()[0].to_string().contains("which opponent had each player"));
}

#[test]
fn of_two_numbers_that_both_fit_a_table_of_all_against_all_one_is_asked_for() {
    // Two players against two others: the winners differ by place and by number.
    let text = "Place,No,Name,1,2,3,4\n1,2,\"Abbott, Ann\",,,1,0\n2,1,\"Bell, Ben\",,,0,1\n\
                3,4,\"Carr, Cy\",0,1,,\n4,3,\"Dove, Di\",1,0,,\n";
    let asked = read("champ-2006-12-10.csv", text);
    let rejected = asked.rejected();
    let said = rejected[0].to_string();
    assert!(said.contains("by the column `Place` or by the column `No`?"), "{said}");
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("champ-2006-12-10.csv");
    fs::write(&path, text).unwrap();
    for (column, abbott_and_carr) in [("Place", "1-0"), ("No", "0-1")] {
        let pins = format!("[files.\"champ-2006-12-10.csv\"]\ncolumns.number = \"{column}\"\n");
        fs::write(folder.path().join("import.toml"), pins).unwrap();
        let file = [(path.clone(), "champ-2006-12-10.csv".to_owned())];
        let read = read_files(&file, &RowRules::of_form(), &|_| {}).unwrap();
        let found = either_colour(games(&read));
        assert_eq!(found.len(), 4, "{column}: {:?}", read.rejected());
        let is_pair = |(_, one, other, _): &&Row| one == "Abbott, Ann" && other == "Carr, Cy";
        assert_eq!(found.iter().find(is_pair).unwrap().3, abbott_and_carr, "{column}");
    }
}

#[test]
fn in_a_table_of_all_against_all_both_cells_of_a_game_must_agree() {
    let text = "No,Name,1,2,3\n1,\"Abbott, Ann\",,1,1\n2,\"Bell, Ben\",1,,1\n\
                3,\"Carr, Cy\",0,0,\n";
    let read = read("champ-2006-12-10.csv", text);
    let [told] = &read.rejected()[..] else { panic!("{:?}", read.rejected()) };
    assert!(
        told.reason.to_string().contains(
            "how did Abbott, Ann play against Bell, Ben? In this table of all against all (3 \
             columns) line 2 has `1` and line 3 has `1`"
        ),
        "{}",
        told.reason
    );
}

proptest! {
    /// All results of any number of players, compared with the pairs themselves.
    #[test]
    fn all_pairs_of_a_table_of_all_against_all_are_its_games(
        players in 2..13_usize,
        results in prop::collection::vec(0..5_usize, 12 * 12),
        with_numbers in any::<bool>(),
    ) {
        let cells = ["1", "0", "½", "+", "-"];
        let mirrored = ["0", "1", "½", "-", "+"];
        // Signs are defaults beside figures, and games if there are only signs.
        let pairs = (0..players).flat_map(|one| (one + 1..players).map(move |other| (one, other)));
        let has_figures = pairs.map(|(one, other)| results[one * 12 + other]).any(|result| result < 3);
        let [won, lost] = if has_figures { ["+/-", "-/+"] } else { ["1-0", "0-1"] };
        let results_of = ["1-0", "0-1", "1/2-1/2", won, lost];
        let name = |player: usize| format!("Player, {}", char::from(b'A' + player as u8));
        let columns: Vec<String> = (1..=players).map(|number| number.to_string()).collect();
        let number = if with_numbers { "No," } else { "" };
        let mut text = format!("{number}Name,{}\n", columns.join(","));
        let mut expected = Vec::new();
        for one in 0..players {
            let of = |other: usize| match one.cmp(&other) {
                std::cmp::Ordering::Less => cells[results[one * 12 + other]],
                std::cmp::Ordering::Equal => "",
                std::cmp::Ordering::Greater => mirrored[results[other * 12 + one]],
            };
            let row: Vec<&str> = (0..players).map(of).collect();
            let number = if with_numbers { format!("{},", one + 1) } else { String::new() };
            writeln!(text, "{number}\"{}\",{}", name(one), row.join(",")).unwrap();
            expected.extend((one + 1..players).map(|other| {
                (String::new(), name(one), name(other), results_of[results[one * 12 + other]].to_owned())
            }));
        }
        let read = read("champ-2006-12-10.csv", &text);
        prop_assert_eq!(read.rejected(), vec![]);
        prop_assert_eq!(either_colour(games(&read)), either_colour(expected));
    }
}

#[test]
fn a_column_of_numbers_counts_under_any_of_its_names() {
    // By the order of the rows, Abbott would have met Dove.
    let cells = "\"Abbott, Ann\",W4\n4,\"Bell, Ben\",L3\n1,\"Carr, Cy\",W2\n2,\"Dove, Di\",L1\n";
    for header in
        ["number,name,r1", "no,name,r1", "No,name,r1", "start no,name,r1", "No,Name,Rd 1,Rd 2"]
    {
        let cells =
            if header.ends_with("Rd 2") { cells.replace('\n', ",\n") } else { cells.to_owned() };
        let read = read("cup-2006-10-10.csv", &format!("{header}\n3,{cells}"));
        assert_eq!(read.rejected(), vec![], "{header}");
        let pairs: Vec<(String, String)> = either_colour(games(&read))
            .into_iter()
            .map(|(_, one, other, _)| (one, other))
            .collect();
        let pair = |one: &str, other: &str| (one.to_owned(), other.to_owned());
        assert_eq!(
            pairs,
            [pair("Abbott, Ann", "Bell, Ben"), pair("Carr, Cy", "Dove, Di")],
            "{header}"
        );
    }
}

/// Two players who meet in every round.
fn of_rounds(header: &str, rounds: usize) -> String {
    let columns: String = (1..=rounds).fold(String::new(), |mut all, round| {
        let _ = write!(all, ",{}", header.replace('#', &round.to_string()));
        all
    });
    let (won, lost) = (",W2w".repeat(rounds), ",L1b".repeat(rounds));
    let name = if header.starts_with('r') { "number,name" } else { "No,Name" };
    format!("{name}{columns}\n1,\"Abbott, Ann\"{won}\n2,\"Bell, Ben\"{lost}\n")
}

#[test]
fn a_cross_table_may_have_as_many_rounds_as_a_tournament_report() {
    for header in ["r#", "Rd#"] {
        for rounds in [31, 35, 1000] {
            let read = read("open-2006-08-12.csv", &of_rounds(header, rounds));
            assert_eq!((games(&read).len(), read.rejected()), (rounds, vec![]), "{header}");
        }
    }
    let read = read("open-2006-08-12.csv", &of_rounds("r#", 1001));
    let rejected = read.rejected();
    let [told] = rejected.as_slice() else { panic!("{rejected:?}") };
    assert_eq!((told.line, told.value.as_str()), (1, "r1001"));
    assert!(told.reason.to_string().contains("no more than 1000 rounds"), "{}", told.reason);
}

#[test]
fn a_table_of_more_rounds_and_rows_than_any_has_takes_no_memory() {
    let text = format!("name,r1,r1000\n{}", "a\n".repeat(5_001));
    let read = read("open-2006-08-12.csv", &text);
    let told = read.rejected().first().map(|told| told.reason.to_string()).unwrap_or_default();
    assert!(told.contains("more than 5,000,000 cells"), "{told}");
}

#[test]
fn a_table_of_all_against_all_may_have_more_players_than_a_page() {
    let players = 40;
    let mut text = String::from("No,Name");
    for player in 1..=players {
        let _ = write!(text, ",{player}");
    }
    for player in 1..=players {
        let _ = write!(text, "\n{player},\"Player, {}\"", "ABCDEFGH".repeat(player));
        for opponent in 1..=players {
            text.push(',');
            text.push_str(match player.cmp(&opponent) {
                std::cmp::Ordering::Less => "1",
                std::cmp::Ordering::Equal => "",
                std::cmp::Ordering::Greater => "0",
            });
        }
    }
    let read = read("open-2006-08-12.csv", &text);
    assert_eq!((games(&read).len(), read.rejected()), (players * (players - 1) / 2, vec![]));
}

#[test]
fn a_table_in_our_own_columns_with_cells_as_people_write_them_is_read() {
    let text = |header: &str, code: &str, ours: &str| {
        format!(
            "{header}\n\"Abbott, Ann\",{code},2w1,3b=\n\"Bell, Ben\",,1b0,\n\"Carr, \
             Cy\",,,1w={ours}\n"
        )
    };
    let people_s = read("open-2006-08-12.csv", &text("Name,Code,R1,R2", "", ""));
    let own = read("open-2006-08-12.csv", &text("name,code,r1,r2", "", ""));
    assert_eq!((games(&own), own.rejected()), (games(&people_s), vec![]));
    assert_eq!(games(&own).len(), 2);
    // A single typing error in Clarke's own letters is still an error.
    let slip = read("open-2006-08-12.csv", "name,r1\nA,W2\nB,L1\nC,W4\nD,3b0\n");
    assert_eq!(slip.rejected().iter().map(|row| row.line).collect::<Vec<_>>(), [5]);
}

#[test]
fn games_by_round_have_results_as_people_write_them_in_whatever_columns() {
    let rows = "1,Abbott,Bell,1\n1,Carr,Dove,0.5\n2,Abbott,Carr,0\n2,Dove,,1\n3,Abbott,Dove,2\n";
    let own = read("open-2006-08-12.csv", &format!("round,white,black,result\n{rows}"));
    let results: Vec<String> = games(&own).into_iter().map(|(.., result)| result).collect();
    assert_eq!(results, ["1-0", "1/2-1/2", "0-1"]);
    let rejected = own.rejected();
    assert_eq!(
        rejected.iter().map(|row| (row.line, row.reason.code().as_str())).collect::<Vec<_>>(),
        [(6, "E004")]
    );
}

#[test]
fn a_quotation_mark_that_is_not_closed_swallows_no_player() {
    let table = |note: &str| {
        format!(
            "No,Name,Rd1,Rd2,Note\n1,\"Abbott, Ann\",+2w,+3b,{note}\n2,\"Bell, Ben\",-1b,bye,\n\
             3,\"Carr, Cy\",bye,-1w,{note}\n"
        )
    };
    let plain = games(&read("open-2006-08-12.csv", &table("withdrew")));
    assert_eq!(plain.len(), 2);
    assert_eq!(games(&read("open-2006-08-12.csv", &table("\"withdrew"))), plain);
}

#[test]
fn whoever_is_called_count_and_has_a_forename_is_a_player() {
    let text = "Surname,Forename,Rd1,Rd2\nAbbott,Ann,W2w,bye\nCount,Di,L1b,W3w\nGames,Eve,bye,L2b\n\
                Total,,1,2\n";
    let read = read("open-2006-08-12.csv", text);
    assert_eq!(read.rejected(), []);
    let found = games(&read);
    assert_eq!(found.len(), 2, "{found:?}");
    assert_eq!(found[1].2, "Games, Eve");
}

/// Two sections below each other, the second with these column names.
fn two_sections(names: &str) -> String {
    format!(
        "No,Name,Rd1,Rd2,Pts\n1,\"Abbott, Ann\",W2w,B,2\n2,\"Bell, Ben\",L1b,B,1\n\nMinor\n\
         {names}\n\
         1,\"Carr, Cy\",D2b,W2w,1½\n2,\"Dove, Di\",D1w,L1b,½\n"
    )
}

#[test]
fn a_section_below_may_name_its_columns_in_other_words() {
    let expected = games(&read("open-2006-08-12.csv", &two_sections("No,Name,Rd1,Rd2,Pts")));
    assert_eq!(expected.len(), 3);
    for names in ["No,Player,Round 1,Round 2,Total", "no.,NAME,1,2,Score", "No,Name,R1,R2,"] {
        let found = read("open-2006-08-12.csv", &two_sections(names));
        assert_eq!((games(&found), found.rejected()), (expected.clone(), vec![]), "{names}");
    }
    // If they are in another order, the reader asks.
    for names in ["No,Name,Pts,Rd1,Rd2", "Pos,Name,Rd1,Rd2,Pts", "No,Name,Rd1,Rd2,Rd3"] {
        let found = read("open-2006-08-12.csv", &two_sections(names));
        let [asked] = found.rejected_elsewhere.as_slice() else { panic!("{names}: {found:?}") };
        let said = "Line 6 names the columns again, in other places than line 1";
        assert!(asked.reason.to_string().contains(said), "{}", asked.reason);
    }
}

#[test]
fn players_above_the_first_line_whose_names_are_known_are_asked_about() {
    let text = two_sections("No,Name,Rd1,Rd2,Pts").replacen("Name", "Competitors", 1);
    let found = read("open-2006-08-12.csv", &text);
    let [asked] = found.rejected_elsewhere.as_slice() else { panic!("{found:?}") };
    let said = asked.reason.to_string();
    assert!(said.starts_with("what is line 2? It looks like a game"), "{said}");
}

#[test]
fn whoever_is_called_sum_and_has_an_opponent_is_a_player() {
    let text = "Name,Rd1,Rd2,Rd3,Pts\nSUM Li,+2w,,=3b,1½\nBELL Ben,-1b,+3w,,1\nCARR Cy,,-2b,=1w,½\n\
                Total,2,2½,4½,9\n";
    let found = read("open-2006-08-12.csv", text);
    let told: Vec<usize> = found.rejected().iter().map(|one| one.line).collect();
    assert_eq!((games(&found).len(), told), (3, vec![]));
    let of_all = "Name,Code,1,2\nSUM Li,500010F,x,1\nBELL Ben,500020J,0,x\nTotal,,0,1\n";
    let found = read("open-2006-08-12.csv", of_all);
    assert_eq!((games(&found).len(), found.rejected()), (1, vec![]));
    // By the comma after the surname, or the mark in the cell of a player against themselves.
    for (name, own) in [("\"Sum, Li\"", ""), ("SUM Li", "x"), ("Sum Li", "*")] {
        let of_all = format!("Name,1,2\n{name},{own},1\nBELL Ben,0,{own}\nTotal,0,1\n");
        let found = read("open-2006-08-12.csv", &of_all);
        assert_eq!((games(&found).len(), found.rejected()), (1, vec![]), "{name}");
    }
}

#[test]
fn a_title_above_players_who_are_numbered_from_one_again_begins_a_section() {
    let two = two_sections("No,Name,Rd1,Rd2,Pts");
    let expected = games(&read("open-2006-08-12.csv", &two));
    let found =
        read("open-2006-08-12.csv", &two.replace("Minor\nNo,Name,Rd1,Rd2,Pts\n", "Minor,,,,\n"));
    assert_eq!((games(&found), found.rejected()), (expected, vec![]));
    let sections: Vec<&str> =
        found.games.iter().map(|game| found.games.sections.text(game.section)).collect();
    assert_eq!(sections, ["Section 1", "Minor", "Minor"]);
    let all = "No,Name,1,2,3\n1,Ann,,1,½\n2,Ben,0,,1\n3,Cy,½,0,\n";
    let players = all.split_once('\n').unwrap().1;
    let found =
        read("club-2006-08-12.csv", &format!("{all}Minor,,,,\n{}", players.replace('n', "m")));
    assert_eq!((found.games.len(), found.rejected()), (6, vec![]));
}

/// The places of a class begin again; the start numbers, by which cells name the opponents, do not.
#[test]
fn classes_of_one_tournament_are_no_sections() {
    let text = "Pos,No,Name,Rd1,Rd2\n1,1,\"Abbott, Ann\",W3w,W2b\n2,2,\"Bell, Ben\",W4b,L1w\n\
                Under 1400,,,,\n1,4,\"Dove, Di\",L2w,W3b\n2,3,\"Carr, Cy\",L1b,L4w\n";
    let found = read("open-2006-08-12.csv", text);
    assert_eq!((found.games.len(), found.rejected()), (4, vec![]));
    assert!(found.games.iter().all(|game| found.games.sections.text(game.section).is_empty()));
}

/// Two classes that each played among themselves, numbered by class or throughout, beside a column
/// of places some of which are words, shared or missing.
#[test]
fn classes_that_played_among_themselves_are_sections_whatever_their_places_say() {
    let rows = |places: [&str; 4], first: usize, class: &str| -> String {
        let cells = ["W2w,W3b,W4w", "L1b,W4w,W3b", "W4w,L1w,L2w", "L3b,L2b,L1b"];
        let row = |(at, (cells, place)): (usize, (&str, &str))| {
            format!("{},{},\"{class}{at}, A\",{cells},{place}\n", at + 1, at + first)
        };
        cells.into_iter().zip(places).enumerate().map(row).collect()
    };
    let plain = ["1", "2", "3", "4"];
    for (open, minor, second) in [
        (["1st", "2nd", "3rd", "4th"], ["1st", "2nd", "3rd", "4th"], 1),
        (["", "", "", ""], ["", "", "", ""], 1),
        (["1-2", "3", "4", "1-2"], plain, 1),
        (plain, plain, 5),
    ] {
        let text = format!(
            "Pos,No,Name,Rd1,Rd2,Rd3,Place\nOpen,,,,,,\n{}Minor,,,,,,\n{}",
            rows(open, 1, "Open"),
            rows(minor, second, "Minor")
        );
        let found = read("open-2006-08-12.csv", &text);
        assert_eq!((found.games.len(), found.rejected()), (12, vec![]), "{open:?}");
        let sections: Vec<&str> =
            found.games.iter().map(|game| found.games.sections.text(game.section)).collect();
        assert_eq!((sections[0], sections[11]), ("Open", "Minor"), "{open:?}");
    }
    // Also for two all-play-all tables.
    let all = "Pos,No,Name,1,2,3\nOpen,,,,,\n1,1,Ann,x,1,1\n2,2,Ben,0,x,1\n3,3,Cy,0,0,x\n\
               Minor,,,,,\n1,4,Di,x,1,1\n2,5,Ed,0,x,1\n3,6,Flo,0,0,x\n";
    let found = read("club-2006-08-12.csv", all);
    assert_eq!((found.games.len(), found.rejected()), (6, vec![]));
}

/// The meaning of signs is found from the whole file, and reported.
#[test]
fn how_signs_are_read_is_said() {
    let both = "Pos,Name,1,2,3\nOpen,,,,\n1,Ann,x,1,1\n2,Ben,0,x,1\n3,Cy,0,0,x\nFinal,,,,\n\
                1,Di,x,+,\n2,Ed,-,x,\n";
    let found = read("club-2006-08-12.csv", both);
    assert_eq!((found.games.len(), found.counts.defaults), (4, 1));
    let said = |found: &ReadSeason| found.understood[0].1.words.clone();
    assert!(
        said(&found).contains("; + and - as defaults; sections: Open, Final"),
        "{}",
        said(&found)
    );
    let signs = "Pos,Name,1,2,3\n1,Ann,x,+,=\n2,Ben,-,x,+\n3,Cy,=,-,x\n";
    let found = read("club-2006-08-12.csv", signs);
    assert_eq!((found.games.len(), found.counts.defaults), (3, 0));
    assert!(said(&found).contains("; + and - as games won and lost"), "{}", said(&found));
    let by_round = "No,Name,Rd1,Rd2\n1,Ann,2w1,3+\n2,Ben,1b0,\n3,Cy,,1-\n";
    let found = read("open-2006-08-12.csv", by_round);
    assert_eq!((found.games.len(), found.counts.defaults), (2, 1));
    assert!(said(&found).contains("; + and - as defaults"), "{}", said(&found));
}

#[test]
fn an_entrant_who_is_nobody_is_the_bye_of_the_others() {
    let text = "No,Name,Rd1,Rd2,Rd3,Pts\n1,\"Abbott, Ann\",W4,W2w,D3b,2½\n2,\"Bell, \
                Ben\",W3b,L1b,W4,2\n\
                3,\"Carr, Cy\",L2w,W4,D1w,1½\n4,BYE,L1,L3,L2,0\n";
    let found = read("open-2006-08-12.csv", text);
    assert_eq!((found.games.len(), found.rejected()), (3, vec![]));
    assert_eq!(found.players.players.len(), 3);
    let all =
        "No,Name,1,2,3,4,Pts\n1,Ann,,1,½,1,2½\n2,Ben,0,,1,1,2\n3,Cy,½,0,,1,1½\n4,Bye,0,0,0,,0\n";
    let found = read("club-2006-08-12.csv", all);
    assert_eq!((found.games.len(), found.rejected()), (3, vec![]));
}

/// The games of a file without faults, as `Section White Black result`.
fn games_by_section(text: &str) -> Vec<String> {
    let read = read("open-2006-08-12.csv", text);
    assert!(read.rejected().is_empty(), "{text}: {:?}", read.rejected());
    assert!(read.suspicious.is_empty(), "{text}: {:?}", read.suspicious);
    let name = |player: rating_core::PlayerIdx| &read.players.players[player.as_usize()].name;
    let mut games: Vec<String> = read
        .games
        .iter()
        .map(|game| {
            let section = read.games.sections.text(game.section);
            let [white, black] = [game.white, game.black].map(name);
            format!("{section}: {white} {black} {}", game.result.written())
        })
        .collect();
    games.sort();
    games
}

#[test]
fn the_names_of_columns_on_another_page_begin_no_section() {
    let names = "No,Name,Rd1,Rd2,Pts\n";
    let first = "1,\"Abbott, Ann\",W3w,W2b,2\n2,\"Bell, Ben\",W4b,L1w,1\n";
    let second = "3,\"Carr, Cy\",L1b,W4w,1\n4,\"Dove, Di\",L2w,L3b,0\n";
    let whole = games_by_section(&format!("{names}{first}{second}"));
    assert_eq!(whole.len(), 4);
    for between in [names.to_owned(), format!("Summer Congress - page 2,,,,\n{names}")] {
        assert_eq!(games_by_section(&format!("{names}{first}{between}{second}")), whole);
    }
    // Beside another section, which begins with its first player.
    let two = format!("{names}{first}{names}{second}");
    let minor =
        two.replace("Ann", "Alf").replace("Ben", "Bea").replace("Cy", "Cleo").replace("Di", "Dan");
    let both = games_by_section(&format!("Open,,,,\n{two}Minor,,,,\n{minor}"));
    assert_eq!(both.iter().filter(|game| game.starts_with("Open:")).count(), 4);
    assert_eq!(both.iter().filter(|game| game.starts_with("Minor:")).count(), 4);
    // Also for all-play-all tables.
    let names = "No,Name,1,2,3,4\n";
    let rows = [
        "1,\"Abbott, Ann\",x,1,½,1\n2,\"Bell, Ben\",0,x,1,1\n",
        "3,\"Carr, Cy\",½,0,x,1\n4,\"Dove, Di\",0,0,0,x\n",
    ];
    let whole = games_by_section(&format!("{names}{}", rows.concat()));
    assert_eq!(whole.len(), 6);
    assert_eq!(games_by_section(&format!("{names}{}{names}{}", rows[0], rows[1])), whole);
}

#[test]
fn a_column_says_the_sections_whose_players_number_from_1_each() {
    let minor = ["Dove, Di", "Eve, Ed", "Fox, Fay"];
    let open = ["Abbott, Ann", "Bell, Ben", "Carr, Cy"];
    let rows = |section: &str, names: [&str; 3], is_once: bool, cells: [&str; 3]| -> String {
        let row = |at: usize| {
            let section = if at == 0 || !is_once { section } else { "" };
            format!("{section},{},\"{}\",{}\n", at + 1, names[at], cells[at])
        };
        (0..3).map(row).collect()
    };
    let of_rounds = ["W2w,D3b", "L1b,B", "B,D1w"];
    let of_all = ["x,1,½", "0,x,1", "½,0,x"];
    for (names, cells) in [("Rd1,Rd2", of_rounds), ("1,2,3", of_all)] {
        for (column, is_once) in [("Section", false), ("Division", true), ("Group", false)] {
            let text = format!("{column},No,Name,{names}\n")
                + &rows("Open", open, is_once, cells)
                + &rows("Minor", minor, is_once, cells);
            let found = games_by_section(&text);
            let of = |wanted: &str| found.iter().filter(|game| game.starts_with(wanted)).count();
            assert_eq!(of("Open:"), of("Minor:"), "{text}");
            assert_eq!(of("Open:") + of("Minor:"), found.len(), "{text}");
            assert!(found.len() >= 4, "{text}");
        }
    }
    // Age groups within one section are not sections.
    let text = "No,Name,Group,Rd1,Rd2\n1,\"Abbott, Ann\",U16,W3w,W2b\n2,\"Bell, Ben\",U12,W4b,L1w\n\
                3,\"Carr, Cy\",U16,L1b,W4w\n4,\"Dove, Di\",U12,L2w,L3b\n";
    let found = games_by_section(text);
    assert_eq!(found.iter().filter(|game| game.starts_with(':')).count(), 4);
}

#[test]
fn two_cross_tables_beside_each_other_are_asked_about() {
    for (names, rows) in [("Rd1,Rd2", ["W2w,B", "L1b,B"]), ("1,2", ["x,1", "0,x"])] {
        let names = format!("No,Name,{names}");
        let row = |at: usize, one: &str, other: &str| {
            format!("{at},\"{one}\",{},,{at},\"{other}\",{}\n", rows[at - 1], rows[at - 1])
        };
        let text = format!("{names},,{names}\n")
            + &row(1, "Abbott, Ann", "Carr, Cy")
            + &row(2, "Bell, Ben", "Dove, Di");
        let read = read("open-2006-08-12.csv", &text);
        let found: Vec<String> =
            read.rejected().iter().map(|fault| fault.reason.to_string()).collect();
        assert!(found[0].contains("names the columns twice, side by side"), "{found:?}");
    }
}

#[test]
fn ratings_after_the_event_and_years_of_birth_have_the_names_that_people_give_them() {
    for (after, year) in
        [("rating_after", "birth_year"), ("New Rating", "Year of Birth"), ("Grade after", "YOB")]
    {
        let text = format!(
            "No,Name,Grade,{after},{year},Club,Rd1,Rd2\n1,Ann,160,162,1991,Ripon,W2,D3\n\
             2,Ben,150,,91,Otley,L1,\n3,Cy,140,145,,,,D1\n"
        );
        let read = read_sections(&Source::from_bytes("open.csv", text.into())).unwrap();
        assert!(read.rejected.is_empty(), "{:?}", read.rejected);
        assert_eq!(read.unused, ["Club"]);
        let players = &read.sections[0].players;
        let found: Vec<_> = players
            .iter()
            .map(|player| (player.entrant.rating_after, player.entrant.birth_year))
            .collect();
        let whole = |rating| Some(EloRating::whole(rating));
        // The century of 91 is unknown.
        assert_eq!(found, [(whole(162), Some(1991)), (None, None), (whole(145), None)], "{after}");
    }
}

/// A number alone has no result, in however many figures: the question is the same for any number
/// of players.
#[test]
fn opponents_without_results_are_asked_about_whatever_their_number() {
    for players in [6_usize, 20, 120] {
        let row = |player: usize| {
            let opponent = players - player + 1;
            let colour = if player < opponent { "w;1" } else { "b;0" };
            format!("{player};Player {player};{opponent};{colour};{opponent};{colour};1\n")
        };
        let rows: String = (1..=players).map(row).collect();
        let text = format!("No;Name;1.Rd.;;;2.Rd.;;;Pts\n{rows}");
        let found = read("open-2006-08-12.csv", &text);
        let faults: Vec<&str> =
            found.rejected_elsewhere.iter().map(|fault| fault.reason.code().as_str()).collect();
        assert_eq!((faults, found.games.len()), (vec!["E037"], 0), "{players}");
    }
}

#[test]
fn fide_numbers_may_stand_in_quotation_marks_and_other_texts_are_reported() {
    let text = "No;Name;FIDE ID;Rd1;Rd2\n1;Ann;'34170001';2w1;3b1\n2;Ben;Z56538;1b0;\n\
                3;Cy;11/01/1987;;1w0\n";
    let found = read("open-2006-08-12.csv", text);
    let numbers: Vec<&str> =
        found.players.players.iter().map(|player| &*player.fide_code).collect();
    assert_eq!(numbers, ["34170001", "", ""]);
    let reported: Vec<(usize, &str)> =
        found.suspicious.iter().map(|row| (row.line, row.value.as_str())).collect();
    assert_eq!(reported, [(3, "Z56538"), (4, "11/01/1987")]);
    assert_eq!(found.games.len(), 2);
}

#[test]
fn a_round_in_which_nobody_has_an_entry_is_a_round_of_the_event() {
    for text in [
        "No,Name,Rd1,Rd2,Rd3\n1,Ann,W2,D3,\n2,Ben,L1,,\n3,Cy,,D1,\n",
        "name,r1,r2,r3\nAnn,W2,D3,\nBen,L1,,\nCy,,D1,\n",
    ] {
        let read = read_sections(&Source::from_bytes("open.csv", text.into())).unwrap();
        let section = &read.sections[0];
        assert_eq!((section.rounds, section.rounds_in_all), (2, Some(3)), "{text}");
    }
    // In a table of all against all, no column is a round.
    let all = "No,Name,1,2,3\n1,Ann,x,1,\n2,Ben,0,x,\n3,Cy,,,x\n";
    let read = read_sections(&Source::from_bytes("club.csv", all.into())).unwrap();
    assert_eq!(read.sections[0].rounds_in_all, None);
}

/// Nobody who is absent scores: a row whose name is a word for a bye is left out only if it lost.
#[test]
fn an_entrant_called_like_a_bye_is_a_player_if_they_score() {
    let table = |name: &str, cells: [&str; 3]| {
        let [one, two, three] = cells;
        format!("No,Name,Rd1,Rd2\n1,Lee,{one},W3\n2,{name},{two},\n3,Hay,{three}\n")
    };
    let won = ["L2", "W1", ",L1"];
    let found = read("open-2006-08-12.csv", &table("Vrij", won));
    assert_eq!((found.games.len(), found.rejected()), (2, vec![]));
    let lost = ["W2", "L1", ",L1"];
    for (name, cells) in [("Vrij", lost), ("Spielfrei", won)] {
        let found = read("open-2006-08-12.csv", &table(name, cells));
        let question = found.rejected_elsewhere[0].reason.to_string();
        assert!(question.contains(&format!("who is `{name}` on line 3?")), "{question}");
    }
    let found = read("open-2006-08-12.csv", &table("Spielfrei", lost));
    assert_eq!((found.games.len(), found.players.players.len()), (1, 2));
    // A rating is a player's.
    let rated = "No,Name,Rtg,Rd1,Rd2\n1,Lee,1800,W2,W3\n2,Vrij,1700,L1,\n3,Hay,1600,,L1\n";
    assert_eq!(read("open-2006-08-12.csv", rated).games.len(), 2);
}
