//! Tables of results as people keep them: no game silently gets the wrong side or day.

use std::fs;

use results_io::format::read_sections;
use results_io::{ReadSeason, Reason, RowRules, Source, read_files};

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

/// The question that a table leaves open, and the suggested answer.
fn asked(read: &ReadSeason) -> (String, String) {
    assert_eq!(read.rejected_elsewhere.len(), 1, "{:?}", read.rejected_elsewhere);
    let asked = read.rejected_elsewhere.iter().find_map(|fault| match &fault.reason {
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
    // Earlier versions suggested these pins: now they raise a question, whose answer settles it.
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
        let expected = format!("{line} names the columns again, in other places than line 1");
        assert!(question.contains(&expected), "{question}");
    }
}

#[test]
fn match_cards_have_the_days_of_the_titles_above_them() {
    let [dated, plain] = SEASON;
    let cards = "Tuesday 3 October 2006,,,\nBoard,Home player,Result,Away player\n\
                 1,500010F,1-0,500020J\n\
                 Tuesday 17 October 2006,,,\nBoard,Home player,Result,Away player\n\
                 1,500010F,1-0,500030A\n";
    let expected = ["2006-10-03 500010F-500020J 1-0", "2006-10-17 500010F-500030A 1-0"];
    for name in [dated, plain] {
        let found = read(name, cards, "");
        assert_eq!(games(&found), expected);
        let words = &found.understood[0].1.words;
        assert!(words.contains("days from the titles above the games (lines 1, 4)"), "{words}");
    }
    let (question, answer) = asked(&read(plain, cards, "day = \"2006-10-03\""));
    assert!(
        question.starts_with("`day` is pinned, and the games stand below titles"),
        "{question}"
    );
    assert!(answer.contains("# no line `day`"), "{answer}");
    // Only figures, with the order of day and month found in all titles.
    let figures = cards.replace("Tuesday 3 October 2006,,,", "Date,03/10/2006,,");
    let figures = figures.replace("Tuesday 17 October 2006,,,", "Date,17/10/2006,,");
    assert_eq!(games(&read(plain, &figures, "")), expected);
    // Only the cards below the first table.
    let (_, second) = cards.split_once('\n').unwrap();
    assert_eq!(games(&read(dated, second, "")), expected);
    assert!(asked(&read(plain, second, "")).0.starts_with("on which day was it played?"));
    // One day for all games, and another one in the file's name.
    let one = cards.split_inclusive('\n').take(3).collect::<String>();
    assert_eq!(games(&read(dated, &one, "")), expected[..1]);
    let other = one.replace("Tuesday 3 October", "Tuesday 17 October");
    let (question, answer) = asked(&read(dated, &other, ""));
    assert!(question.contains("says 2006-10-03, and line 1 says 2006-10-17"), "{question}");
    assert!(answer.contains("day = \"2006-10-17\""), "{answer}");
    assert_eq!(games(&read(dated, &other, "day = \"2006-10-03\"")), expected[..1]);
}

#[test]
fn the_day_in_the_files_name_is_proposed_before_one_among_the_names_of_columns() {
    let [dated, plain] = SEASON;
    let table = |named: &str| {
        format!(
            "Board,White,Black,Result,{named}\n1,500010F,500020J,1-0,150\n\
             2,500030A,500040D,0-1,160\n"
        )
    };
    let expected = ["2006-10-03 500010F-500020J 1-0", "2006-10-03 500030A-500040D 0-1"];
    let grades = "Grade (31 May 2006)";
    assert_eq!(games(&read(dated, &table(grades), "")), expected);
    let (question, answer) = asked(&read(dated, &table("31 May 2006"), ""));
    assert!(question.contains("says 2006-10-03, and line 1 says 2006-05-31"), "{question}");
    let (_, answer) = answer.split_once('\n').unwrap();
    assert_eq!(answer, "day = \"2006-10-03\"          # or \"2006-05-31\"");
    assert_eq!(games(&read(dated, &table("31 May 2006"), answer)), expected);
    // Column names that are repeated above other games have no day for them, either.
    let twice = table(grades) + &table(grades);
    assert_eq!(read(dated, &twice, "").games.len(), 4);
    let (_, answer) = asked(&read(plain, &twice, ""));
    assert!(answer.contains("\nday = \"YYYY-MM-DD\""), "{answer}");
    // The title of the games has their day.
    for named in [grades, "31 May 2006"] {
        let text = format!("Ouse v Ure - 3 October 2006,,,,\n{}", table(named));
        assert_eq!(games(&read(dated, &text, "")), expected, "{named}");
    }
}

/// The title of a match card may be in the line of column names.
#[test]
fn a_card_whose_title_stands_among_the_names_of_its_columns_has_the_day_of_it() {
    let [dated, plain] = SEASON;
    let expected = [
        "2006-10-03 500010F-500020J 1-0",
        "2006-10-17 500010F-500030A 1-0",
        "2006-10-17 500020J-500040D 0-1",
    ];
    let second = "Ouse v Swale - 17 October 2006,White,Black,Result\n";
    for first in [
        "Ouse v Ure - 3 October 2006,,,\nBoard,White,Black,Result\n",
        "Ouse v Ure - 3 October 2006,White,Black,Result\n",
    ] {
        for [one, other] in [["1", "2"], ["", ""], ["Ouse", "Swale"]] {
            let cards = format!(
                "{first}1,500010F,500020J,1-0\n{second}{one},500010F,500030A,1-0\n\
                 {other},500020J,500040D,0-1\n"
            );
            for name in [dated, plain] {
                assert_eq!(games(&read(name, &cards, "")), expected, "{first}{one}");
            }
        }
    }
}

/// A day beside other words may be that of ratings, or of something that was done with the results.
#[test]
fn a_day_in_the_name_of_a_column_is_not_that_of_the_games_or_is_asked_about() {
    let [dated, plain] = SEASON;
    let cards = |named: &str, [one, other]: [&str; 2]| {
        format!(
            "Ouse v Ure - 3 October 2006,,,\nBoard,White,Black,Result\n1,500010F,500020J,1-0\n\
             {named},White,Black,Result\n{one},500010F,500030A,1-0\n{other},500020J,500040D,0-1\n"
        )
    };
    let on_one_day = [
        "2006-10-03 500010F-500020J 1-0",
        "2006-10-03 500010F-500030A 1-0",
        "2006-10-03 500020J-500040D 0-1",
    ];
    let [ratings, codes] = [["151", "162"], ["500010F", "500020J"]];
    for (named, values) in [
        ("BCF at 1 September 2006", ratings),
        ("Grade (1 September 2006)", ["1512", "new"]),
        ("Codes of 1 September 2006", codes),
    ] {
        assert_eq!(games(&read(dated, &cards(named, values), "")), on_one_day, "{named}");
    }
    for (named, values) in [
        ("1 September 2006", ratings),
        ("Results received 9 October 2006", ["yes", "late"]),
        ("Ouse v Swale - 17 October 2006", ["Lee", "Roe"]),
    ] {
        for name in [dated, plain] {
            let (question, _) = asked(&read(name, &cards(named, values), ""));
            assert!(question.contains("below line 4 played?"), "{question}");
            assert!(question.contains("part of the name of a column"), "{question}");
        }
    }
    // The column names are on every page.
    let table =
        "Board,White,Black,Result,Results received 9 October 2006\n1,500010F,500020J,1-0,yes\n";
    let found = read(dated, &format!("{table}{table}"), "");
    assert_eq!(games(&found).len(), 2);
}

#[test]
fn a_round_that_stands_once_goes_on_to_whoever_has_no_game_in_it_yet() {
    let [_, plain] = SEASON;
    let rounds = |rows: &str| {
        let found = read(plain, &format!("Date,Round,White,Black,Result\n{rows}"), "");
        let rounds = found.games.iter().map(|game| game.round.to_owned().written().into_owned());
        rounds.collect::<Vec<_>>()
    };
    let [first, second] = ["500010F,500020J", "500030A,500040D"];
    let day = "2006-10-03";
    let once = format!("{day},1,{first},1-0\n{day},,{second},1-0\n{day},,{first},0-1\n");
    assert_eq!(rounds(&once), ["1", "1", ""]);
    // Although it is there twice.
    let twice = format!(
        "{day},1,{first},1-0\n{day},1,{second},1-0\n{day},,{first},0-1\n{day},,{second},0-1\n"
    );
    assert_eq!(rounds(&twice), ["1", "1", "", ""]);
    // A round of two games, one with each colour.
    let back = format!("{day},1,{first},1-0\n{day},,500020J,500010F,1-0\n{day},,{second},1-0\n");
    assert_eq!(rounds(&back), ["1", "1", "1"]);
    // A match of three games.
    let three = format!("{day},1,{first},1-0\n{day},,500020J,500010F,1-0\n{day},,{first},1-0\n");
    assert_eq!(rounds(&three), ["1", "1", ""]);
}

#[test]
fn a_day_once_a_match_is_that_of_the_rows_below_it() {
    let [_, plain] = SEASON;
    let table = "Date,White,Result,Black,Match\n03/10/2006,,,,Ouse v Wharfe\n\
                 ,500010F,1-0,500020J,\n\
                 ,500030A,½,500040D,\n13/10/2006,500010F,1-0,500030A,\n,500020J,0-1,500040D,\n";
    let found = read(plain, table, "");
    let expected = [
        "2006-10-03 500010F-500020J 1-0",
        "2006-10-03 500030A-500040D 1/2-1/2",
        "2006-10-13 500010F-500030A 1-0",
        "2006-10-13 500020J-500040D 0-1",
    ];
    assert_eq!(games(&found), expected);
    let words = &found.understood[0].1.words;
    let said = "3 games without a day, on the one that stands above (lines 2, 5)";
    assert!(words.contains(said), "{words}");
}

#[test]
fn a_cross_table_that_fits_two_columns_of_numbers_is_asked_about() {
    let table = "Pos,No,Name,R1,Pts\n1,2,\"Abel, Ann\",W3,1\n2,1,\"Bell, Ben\",W4,1\n3,4,\"Carr, \
                 Cy\",L1,0\n\
                 4,3,\"Dove, Di\",L2,0\n";
    let name = "congress-2006-10-14.csv";
    let (question, answer) = asked(&read(name, table, ""));
    assert!(question.contains("by the column `Pos` or by the column `No`?"), "{question}");
    assert!(answer.contains("columns.number = \"Pos\"         # or \"No\""), "{answer}");
    for (column, pair) in [("Pos", ["Abel, Ann", "Carr, Cy"]), ("No", ["Abel, Ann", "Dove, Di"])] {
        let found = read(name, table, &format!("columns.number = \"{column}\""));
        let name = |player: rating_core::PlayerIdx| {
            found.players.players[player.as_usize()].name.to_string()
        };
        let pairs: Vec<_> =
            found.games.iter().map(|game| [name(game.white), name(game.black)]).collect();
        assert!(pairs.contains(&pair.map(str::to_owned)), "{column}: {pairs:?}");
    }
    // By only one of them it fits.
    let fits = table.replace("1,2,\"Abel", "1,1,\"Abel").replace("2,1,\"Bell", "2,2,\"Bell");
    let fits = fits.replace("3,4,\"Carr", "3,3,\"Carr").replace("4,3,\"Dove", "4,4,\"Dove");
    assert_eq!(read(name, &fits, "").games.len(), 2);
}

#[test]
fn defaults_of_a_table_of_all_against_all_are_read_and_what_is_not_is_named() {
    let table = |one: &str, other: &str| {
        format!(
            "Name,1,2,3,Total\n\"Abel, Ann\",X,1,{one},1\n\"Bell, Ben\",0,X,½,½\n\"Carr, \
             Cy\",{other},½,X,1½\n"
        )
    };
    let name = "champ-2006-10-14.csv";
    for (one, other) in
        [("def", "w/o"), ("0d", "1d"), ("-", "+"), ("0 def", "1 def"), ("d", "w/o"), ("dflt", "+")]
    {
        let found = read(name, &table(one, other), "");
        assert_eq!(found.rejected(), [], "{one}");
        assert_eq!(found.games.len(), 3, "{one}");
        assert_eq!(found.counts.defaults, 1, "{one}");
    }
    assert_eq!(read(name, &table("d", "d"), "").games.len(), 3);
    for (one, other) in [("1½", "½"), ("1 1", "0 0")] {
        let (question, _) = asked(&read(name, &table(one, other), ""));
        assert!(question.contains(&format!("Cells such as `{one}` do not say so")), "{question}");
    }
}

#[test]
fn the_first_game_below_columns_that_stand_twice_is_not_a_line_of_names() {
    let [dated, _] = SEASON;
    let pins = "columns.white = 1\ncolumns.result = 2";
    let table = "White,Result,Black,White,Result,Black\n500010F,1-0,500020J,,,\n";
    let (question, _) = asked(&read(dated, table, pins));
    assert!(question.starts_with("which column is `black`"), "{question}");
    let all = format!("{pins}\ncolumns.black = 3");
    assert_eq!(games(&read(dated, table, &all)), ["2006-10-03 500010F-500020J 1-0"]);
    // With a second game beside it, one of the two would be lost, whatever is pinned.
    let both = "White,Result,Black,,White,Result,Black\n500010F,1-0,500020J,,500050G,½,500060K\n";
    for pins in [pins, &all] {
        let (question, _) = asked(&read(dated, both, pins));
        assert!(question.starts_with("which of two tables should be read?"), "{question}");
    }
}

#[test]
fn a_result_that_has_become_a_time_of_day_is_told_as_that() {
    let [dated, _] = SEASON;
    let table = "White,Black,Result\n500010F,500020J,1:00\n500030A,500040D,1:0\n\
                 500050G,500060K,00:01:00\n\
                 500010F,500030A,1-0\n500020J,500040D,1-0 adj\n";
    let found = read(dated, table, "");
    let told: Vec<String> = found.rejected().iter().map(ToString::to_string).collect();
    assert_eq!(told.len(), 2, "{told:?}");
    assert!(
        told[0].contains("`1:00`: a time of day, which a spreadsheet makes of 1:0"),
        "{told:?}"
    );
    assert_eq!(found.games.len(), 3);
}

#[test]
fn a_score_without_that_of_the_other_player_is_told_and_not_asked_about() {
    let [dated, _] = SEASON;
    let table = "Home,Score,Away,Score\n500010F,1,500020J,\n500030A,,500040D,½\n\
                 500050G,½,500060K,½\n\
                 500010F,,500040D,\n";
    let found = read(dated, table, "");
    let told: Vec<String> = found.rejected().iter().map(ToString::to_string).collect();
    assert_eq!(told.len(), 3, "{told:?}");
    assert!(told[0].contains("`1-`: the score of one player alone"), "{told:?}");
    assert!(told[1].contains("`-½`: the score of one player alone"), "{told:?}");
    assert!(told[2].contains("missing value"), "{told:?}");
    assert_eq!(found.games.len(), 1);
}

/// For each game: whether it is known who had White.
fn colours(read: &ReadSeason) -> Vec<bool> {
    assert_eq!(read.rejected(), []);
    read.games.iter().map(|game| game.has_colours).collect()
}

#[test]
fn a_table_without_colours_does_not_say_who_had_white() {
    let [dated, _] = SEASON;
    let table = |names: &str| format!("{names}\n500010F,W,1-0,500020J\n500030A,B,½,500040D\n");
    for (names, pins, known) in [
        ("White,Note,Result,Black", "", [true, true]),
        ("White player,Note,Result,Opponent", "", [true, true]),
        ("Home,Colour,Result,Away", "", [true, true]),
        ("Home,Col,Result,Away", "", [true, true]),
        ("Home,Note,Result,Away", "", [false, false]),
        ("Home player,Note,Score,Away player", "", [false, false]),
        ("Player 1,Note,Result,Player 2", "", [false, false]),
        ("Player,Note,Result,Player", "", [false, false]),
        ("Player A,Note,Result,Player B", "", [false, false]),
        // Pins from the report do not add information.
        ("Home,Note,Result,Away", "columns.white = \"Home\"", [false, false]),
        // Unknown names mean what they are pinned as.
        (
            "Weiss,Note,Result,Schwarz",
            "columns.white = \"Weiss\"\ncolumns.black = \"Schwarz\"",
            [true, true],
        ),
        (
            "Heim,Note,Result,Gast",
            "columns.white = \"Heim\"\ncolumns.black = \"Gast\"",
            [false, false],
        ),
    ] {
        assert_eq!(colours(&read(dated, &table(names), pins)), known, "{names}");
    }
    // A single row without a colour is one whose colour is unknown.
    let with_a_colour = table("Home,Colour,Result,Away").replace(",B,", ",,");
    assert_eq!(colours(&read(dated, &with_a_colour, "")), [true, false]);
    // `White wins` is read as a win of the player who comes first.
    let in_words = table("Player 1,Note,Result,Player 2").replace("1-0", "White wins");
    assert_eq!(colours(&read(dated, &in_words, "")), [true, true]);
    // In a match, the home player may have had Black.
    let in_words = table("Home,Note,Result,Away").replace("1-0", "White wins");
    let (question, answer) = asked(&read(dated, &in_words, ""));
    assert!(question.contains("who had White? Line 2 has `White wins`"), "{question}");
    let answer: Vec<&str> = answer.lines().skip(1).collect();
    assert_eq!(colours(&read(dated, &in_words, &answer.join("\n"))), [true, true]);
}

#[test]
fn a_column_of_colours_says_who_had_white_in_a_match() {
    let [dated, _] = SEASON;
    let table = "Home player,Home colour,Result,Away player\n500010F,W,1-0,500020J\n\
                 500030A,B,1-0,500040D\n\
                 500050G,black,½,500060K\n";
    let found = read(dated, table, "");
    let expected = [
        "2006-10-03 500010F-500020J 1-0",
        "2006-10-03 500040D-500030A 0-1",
        "2006-10-03 500060K-500050G 1/2-1/2",
    ];
    assert_eq!(games(&found), expected);
    let words = &found.understood[0].1.words;
    assert!(words.contains("Home colour as colour"), "{words}");
    // Only the row with a text that is not a colour is lost.
    let found = read(dated, &table.replace("black,½", "?,½"), "");
    let told: Vec<_> = found
        .rejected()
        .iter()
        .map(|told| (told.line, told.column, told.reason.code().as_str()))
        .collect();
    assert_eq!((told, found.games.len()), (vec![(4, "colour", "E019")], 2));
    // A row without a colour counts as in a table without the column, and is reported; a result in
    // words of colour stays open.
    let found = read(dated, &table.replace("black,½", ",½"), "");
    assert_eq!(games(&found)[2], "2006-10-03 500050G-500060K 1/2-1/2");
    let suspicious = found.suspicious.iter();
    let told: Vec<_> =
        suspicious.map(|told| (told.line, told.column, told.reason.code().as_str())).collect();
    assert_eq!(told, [(4, "colour", "E061")]);
    let found = read(dated, &table.replace("black,½", ",White wins"), "");
    let told: Vec<_> =
        found.rejected().iter().map(|told| (told.line, told.reason.code().as_str())).collect();
    assert_eq!(told, [(4, "E001")]);
    // Players' columns without a colour in their names.
    let players = table.replace("Home player,Home colour", "Player 1,Colour");
    let players = players.replace("Away player", "Player 2");
    assert_eq!(games(&read(dated, &players, "")), expected);
    // A column of something else, or one beside White, is not used; about a column mostly of
    // something else, the reader asks.
    let mostly = table.replace(",W,", ",blue,").replace("black,½", "red,½");
    let (question, _) = asked(&read(dated, &mostly, ""));
    assert!(question.starts_with("does `Home colour` have the colours of whoever"), "{question}");
    for other in [
        mostly.replace(",B,", ",green,").replace(",b,", ",green,"),
        table
            .replace("Home player", "White")
            .replace("Away player", "Black")
            .replace("Home colour", "Colour"),
    ] {
        let found = read(dated, &other, "");
        assert_eq!(games(&found)[1], "2006-10-03 500030A-500040D 1-0");
        assert!(found.understood[0].1.words.contains("not used: "), "{other}");
    }
}

#[test]
fn a_result_in_words_of_colour_is_not_turned_with_the_sides() {
    let [dated, _] = SEASON;
    let table = |results: [&str; 3]| {
        let [one, two, three] = results;
        format!(
            "Home player,Home colour,Result,Away player\n500010F,B,{one},500020J\n\
             500030A,B,{two},500040D\n500050G,W,{three},500060K\n"
        )
    };
    let turned = |one: &str, two: &str, three: &str| {
        [
            format!("2006-10-03 500020J-500010F {one}"),
            format!("2006-10-03 500040D-500030A {two}"),
            format!("2006-10-03 500050G-500060K {three}"),
        ]
    };
    for results in [
        ["White wins", "Black won", "White"],
        ["W", "B", "w"],
        // Figures, and words about a player, are from the side of the player who comes first.
        ["0-1", "1-0", "1-0"],
        ["lost", "won", "win"],
        ["L", "W", "W"],
    ] {
        let found = read(dated, &table(results), "");
        assert_eq!(games(&found), turned("1-0", "0-1", "1-0"), "{results:?}");
    }
    // A W alone may mean either.
    let found = read(dated, &table(["1-0", "W", "W"]), "");
    let told: Vec<_> =
        found.rejected().iter().map(|told| (told.line, told.reason.code().as_str())).collect();
    assert_eq!(told, [(3, "E004")]);
    assert_eq!(found.games.len(), 2);
}

#[test]
fn quotation_marks_that_are_not_closed_lose_no_game() {
    let [_, plain] = SEASON;
    for (first, last) in
        [("\"adjourned", "\"adjourned"), ("\"Rose", "\"Crown, York\""), ("\"", "\""), ("\"x", "")]
    {
        let table = format!(
            "Date,White,Black,Result,Notes\n13/10/2006,500010F,500020J,1-0,{first}\n\
             14/10/2006,500030A,500040D,0-1,\n15/10/2006,500050G,500060K,1-0,\n\
             16/10/2006,500010F,500030A,0-1,{last}\n17/10/2006,500020J,500040D,0-1,\n"
        );
        let expected = [
            "2006-10-13 500010F-500020J 1-0",
            "2006-10-14 500030A-500040D 0-1",
            "2006-10-15 500050G-500060K 1-0",
            "2006-10-16 500010F-500030A 0-1",
            "2006-10-17 500020J-500040D 0-1",
        ];
        assert_eq!(games(&read(plain, &table, "")), expected, "{first} {last}");
    }
}

#[test]
fn a_column_of_a_cross_table_that_looks_like_a_round_and_is_not_read_is_asked_about() {
    let name = "cup-2006-10-14.csv";
    let table = |third: &str, fourth: &str| {
        format!(
            "No,Name,Rd1,Rd2,{third},{fourth}\n1,\"Abbott, Ann\",+2w,+3b,+4w,+2b\n\
             2,\"Barker, Ben\",-1b,+4w,-3b,-1w\n3,\"Carr, Cyril\",+4w,-1w,+2w,-4b\n\
             4,\"Dyson, Dora\",-3b,-2b,-1b,+3w\n"
        )
    };
    assert_eq!(read(name, &table("Rd3", "Rd4"), "").games.len(), 8);
    for (third, fourth, asked_about) in [
        ("Rd3 (Sun)", "Rd4", "Rd3 (Sun)"),
        ("Rd4", "Rd5", "Rd4"),
        ("Sunday", "Monday", "Sunday"),
        ("Rd2", "Rd3", "Rd2"),
        ("", "Rd3", ""),
    ] {
        let (question, _) = asked(&read(name, &table(third, fourth), ""));
        let column = match asked_about {
            "" => "the column 5 without a name".to_owned(),
            named => format!("`{named}`"),
        };
        let expected = format!("and {column} is not, though it looks like a round");
        assert!(question.contains(&expected), "{question}");
    }
    // Columns of rating changes, and of points after a round, are not rounds.
    let table = "No,Name,Rd1,Rd2,Pts R1,R1 pts,+/-,2006\n1,\"Abbott, Ann\",+2w,+3b,1,1,+2,1\n\
                 2,\"Barker, Ben\",-1b,bye,0,0,-3,2\n3,\"Carr, Cyril\",bye,-1w,1,1,+1,3\n";
    assert_eq!(read(name, table, "").games.len(), 2);
}

#[test]
fn second_games_in_a_table_of_all_against_all_are_asked_about() {
    let name = "cup-2006-10-14.csv";
    let twice = |header: &str| {
        format!(
            "No,Name,{header}\n1,\"Lee, Ann\",,,1,½,1,0\n2,\"Roe, Ben\",0,½,,,1,1\n3,\"Fox, \
             Cal\",0,1,0,0,,\n"
        )
    };
    let second_cycle = "No,Name,1,2,3,1,2,3\n1,\"Lee, Ann\",,1,1,,½,0\n2,\"Roe, Ben\",0,,1,½,,1\n\
                        3,\"Fox, Cal\",0,0,,1,0,\n";
    let thrice = "No,Name,1a,1b,1c,2a,2b,2c,3a,3b,3c\n1,\"Lee, Ann\",,,,1,½,0,1,0,1\n\
                  2,\"Roe, Ben\",0,½,1,,,,1,1,1\n3,\"Fox, Cal\",0,1,0,0,0,0,,,\n";
    for table in [&twice("1,1,2,2,3,3"), &twice("1,,2,,3,"), second_cycle, thrice] {
        let (question, _) = asked(&read(name, table, ""));
        assert!(question.starts_with("where are the second games?"), "{question}");
    }
    // A sum, with or without a name, and columns that are empty.
    for end in ["Pts,", ",", "Pts,Place"] {
        let [[lee, roe], [fox, nobody]] = match end {
            "," => [["1,", "1,"], ["1,", ","]],
            _ => [["1,1", "1,1"], ["1,1", ","]],
        };
        let table = format!(
            "No,Name,1,2,3,{end}\n1,\"Lee, Ann\",,1,0,{lee}\n2,\"Roe, Ben\",0,,1,{roe}\n3,\"Fox, \
             Cal\",1,0,,{fox}\n,,,,,{nobody}\n"
        );
        assert_eq!(read(name, &table, "").games.len(), 3, "{table}");
    }
}

/// Both legs stand in one table: a pair that drew twice played two games.
#[test]
fn two_equal_games_of_a_pair_in_two_cells_are_no_repeat() {
    let twice = "No,Name,1a,1b,2a,2b,3a,3b\n1,\"Lee, Ann\",,,1,1,½,½\n\
                 2,\"Roe, Ben\",0,0,,,1,0\n3,\"Fox, Cal\",½,½,0,1,,\n";
    let found = read("cup-2006-10-14.csv", twice, "");
    assert_eq!((found.games.len(), found.rejected()), (6, vec![]));
    assert_eq!(found.suspicious, []);
}

#[test]
fn a_cell_that_is_no_result_is_named_where_pairs_have_two_games() {
    let twice = "No,Name,1a,1b,2a,2b,3a,3b\n1,\"Lee, Ann\",,,1,1,½,½\n\
                 2,\"Roe, Ben\",0,0,,,1,Q\n3,\"Fox, Cal\",½,½,0,1,,\n";
    let (question, _) = asked(&read("cup-2006-10-14.csv", twice, ""));
    let expected = "how did the game end in line 3, column `3b`, that has `Q`? In this table of all \
                    against all a cell is expected to have 1, ½ or 0";
    assert!(question.starts_with(expected), "{question}");
    let (question, _) = asked(&read("cup-2006-10-14.csv", &twice.replace("0,1,,", "0,?,,"), ""));
    assert!(question.contains("`Q` (2 such cells in all)?"), "{question}");
}

#[test]
fn a_result_that_the_scores_beside_it_contradict_is_rejected() {
    let [_, plain] = SEASON;
    let header = "Date,White,White pts,Black,Black pts,Result\n";
    let table = format!(
        "{header}13/10/2006,500010F,1,500020J,0,0-1\n14/10/2006,500030A,½,500040D,½,draw\n\
         15/10/2006,500050G,0,500060K,1,0-1 def\n16/10/2006,500010F,,500030A,,1-0\n"
    );
    let found = read(plain, &table, "");
    let told: Vec<_> = found
        .rejected()
        .iter()
        .map(|told| (told.line, told.reason.code().as_str(), told.value.clone()))
        .collect();
    assert_eq!(told, [(2, "E053", "0-1".to_owned())]);
    assert_eq!((found.games.len(), found.counts.defaults), (3, 1));
    // Somebody who pins the result says that it counts.
    let found = read(plain, &table, "columns.result = \"Result\"");
    assert_eq!(games(&found)[0], "2006-10-13 500010F-500020J 0-1");
    // Points before the round are not scores of the games.
    let before =
        format!("{header}13/10/2006,500010F,1,500020J,1,0-1\n13/10/2006,500030A,0,500040D,0,1-0\n");
    assert_eq!(games(&read(plain, &before, "")).len(), 2);
}

#[test]
fn an_away_player_who_stands_first_is_asked_about() {
    let [_, plain] = SEASON;
    for header in ["Date,Away,Result,Home", "Date,Away player,Result,Home player"] {
        let table = format!("{header}\n13/10/2006,500010F,1-0,500020J\n");
        let (question, answer) = asked(&read(plain, &table, ""));
        assert!(
            question.starts_with(
                "whose score comes first in a result such as 1-0: that of \
                                      `Away"
            ),
            "{question}"
        );
        let pins: Vec<&str> = answer.lines().filter(|line| line.contains("columns.")).collect();
        let (home, away): (Vec<&str>, Vec<&str>) =
            pins.iter().partition(|line| !line.starts_with('#'));
        let found = read(plain, &table, &home.join("\n"));
        assert_eq!(games(&found), ["2006-10-13 500020J-500010F 1-0"]);
        let away: Vec<&str> = away.iter().map(|line| line.trim_start_matches("# ")).collect();
        let found = read(plain, &table, &away.join("\n"));
        assert_eq!(games(&found), ["2006-10-13 500010F-500020J 1-0"]);
    }
    // If the names tell the colours, or if each side has its score, nothing is open.
    let colours = "Date,Black,Result,White\n13/10/2006,500010F,1-0,500020J\n";
    assert_eq!(games(&read(plain, colours, "")), ["2006-10-13 500020J-500010F 1-0"]);
    let scores = "Date,Away,Away score,Home,Home score\n13/10/2006,500010F,1,500020J,0\n";
    assert_eq!(games(&read(plain, scores, "")), ["2006-10-13 500020J-500010F 0-1"]);
}

#[test]
fn a_day_in_a_note_inside_a_match_card_is_asked_about() {
    let [_, plain] = SEASON;
    let cards = |note: &str| {
        format!(
            "White,Black,Result\n\"Ouse v Wharfe, 3 October 2006\",,\n500010F,500020J,1-0\n\
             {note},,\n\
             500030A,500040D,0-1\n\"Calder v Nidd, 5 October 2006\",,\n500050G,500060K,0-1\n"
        )
    };
    for note in [
        "bd 2 adjourned to 14 November 2006",
        "postponed from 3 October 2006 to 14 November 2006",
        "bd 2 to be finished by 14 November 2006",
        "(Adjourned) 14/11/2006",
        "Ouse lost to Nidd on 4 October 2006",
    ] {
        let (question, _) = asked(&read(plain, &cards(note), ""));
        let expected = format!("on which day were the games below line 4 played? `{note}`");
        assert!(question.starts_with(&expected), "{question}");
    }
    // Without a day it is a note, and without such words a title.
    for (note, day) in [("bd 2 adjourned", "03"), ("Ouse v Nidd on 4 October 2006", "04")] {
        let expected = format!("2006-10-{day} 500030A-500040D 0-1");
        assert_eq!(games(&read(plain, &cards(note), ""))[1], expected, "{note}");
    }
    // Below the last game, it is not about any game.
    let last = format!("{}bd 1 adjourned to 14 November 2006,,\n", cards("Board 2"));
    assert_eq!(games(&read(plain, &last, "")).len(), 3);
}

#[test]
fn a_header_of_two_lines_whose_upper_one_would_do_is_read_whole() {
    let [_, plain] = SEASON;
    let table = "Date,White,,Result,Black,\n,Name,Code,,Name,Code\n\
                 13/10/2006,\"Lee, Ann\",500010F,1-0,\"Roe, Ben\",500020J\n";
    let found = read(plain, table, "");
    assert_eq!(games(&found), ["2006-10-13 500010F-500020J 1-0"]);
    let words = &found.understood[0].1.words;
    assert!(words.contains("columns (lines 1 and 2)"), "{words}");
}

#[test]
fn games_above_a_line_that_names_the_columns_again_are_not_passed_over() {
    let [_, plain] = SEASON;
    let game = |day: &str, result: &str| format!("{day}/10/2006,500010F,500020J,{result}\n");
    // A list beside the games gives three columns of points on the first line.
    let beside = "Date,Home,Score,Away,Score,,Team,Score\n13/10/2006,500010F,1,500020J,0,,Ouse,4\n\
                  Date,Home,Score,Away,Score\n20/10/2006,500010F,1,500030A,0\n";
    let (question, answer) = asked(&read(plain, beside, ""));
    assert!(question.starts_with("which column is `result`"), "{question}");
    assert!(answer.contains("columns.result = 3"), "{answer}");
    // `Pts` is not one of them.
    let expected = ["2006-10-13 500010F-500020J 1-0", "2006-10-20 500010F-500030A 1-0"];
    assert_eq!(games(&read(plain, &beside.replace("Team,Score", "Team,Pts"), "")), expected);
    let unknown = format!(
        "Datum,Weiss,Schwarz,Erg\n{}Date,White,Black,Result\n{}",
        game("13", "1-0"),
        game("14", "0-1")
    );
    let (question, answer) = asked(&read(plain, &unknown, ""));
    assert!(question.starts_with("what is line 2? It looks like a game"), "{question}");
    let pin = "header-line = 3";
    assert!(answer.contains(pin), "{answer}");
    assert_eq!(games(&read(plain, &unknown, pin)), ["2006-10-14 500010F-500020J 0-1"]);
}

#[test]
fn a_title_with_several_days_is_asked_about_and_a_number_before_a_day_is_no_part_of_it() {
    let [_, plain] = SEASON;
    let cards = |second: &str| {
        format!(
            "\"October 3, 2006\",,\nWhite,Result,Black\n500010F,1-0,500020J\n\"{second}\",,\n\
             White,Result,Black\n500010F,1-0,500030A\n"
        )
    };
    let expected = ["2006-10-03 500010F-500020J 1-0", "2006-10-27 500010F-500030A 1-0"];
    assert_eq!(games(&read(plain, &cards("Match 3 - October 27, 2006"), "")), expected);
    let three =
        cards("October 20, 2006") + "due 24/10/06 and played 27/10/06,,\n500010F,½,500040D\n";
    let (question, _) = asked(&read(plain, &three, ""));
    let said = "on which day were the games below line 7 played? `due 24/10/06 and played \
                27/10/06` has several days";
    assert!(question.starts_with(said), "{question}");
}

#[test]
fn notes_and_lists_below_the_games_are_no_colours() {
    let [_, plain] = SEASON;
    let table = "Colour,Date,Home,Result,Away\nB,13/10/2006,500010F,1-0,500020J\n\
                 Checked by J. Smith,,,,\nTeam,P,,,\nOuse,6,,,\nWharfe,6,,,\n";
    let turned = "2006-10-13 500020J-500010F 0-1";
    assert_eq!(games(&read(plain, table, "")), [turned]);
    // A list that seems to have as many columns.
    let list = "Colour,Date,Home,Result,Away\nB,13/10/2006,500010F,1-0,500020J\n\
                Ouse,6,500010F,4,500020J\n";
    let (question, answer) = asked(&read(plain, list, ""));
    assert!(
        question.starts_with("does `Colour` have the colours of whoever stands first?"),
        "{question}"
    );
    assert!(answer.contains("columns.colour = \"Colour\""), "{answer}");
    let pinned = read(plain, list, "columns.colour = \"Colour\"");
    assert_eq!((pinned.games.len(), pinned.rejected().len()), (1, 1));
}

#[test]
fn teams_beside_names_in_two_columns_are_passed_over_and_codes_are_not() {
    let [_, plain] = SEASON;
    let table = |home: &str, away: &str| {
        format!(
            "Date,Home,Home surname,Home forename,Result,Away,Away surname,Away forename\n\
             13/10/2006,{home},Lee,Ann,1-0,{away},Roe,Ben\n"
        )
    };
    let ignored = |home, away| {
        let found = read(plain, &table(home, away), "");
        found.understood[0].1.words.contains("not used: Home, Away")
    };
    assert!(ignored("Ouse A", "Wharfe B"));
    assert!(!ignored("500010f", "500020J"));
    assert_eq!(
        games(&read(plain, &table("500010f", "500020J"), "")),
        ["2006-10-13 500010F-500020J 1-0"]
    );
}

#[test]
fn a_d_beside_letters_of_colours_is_a_draw() {
    let [_, plain] = SEASON;
    let table = "Date,White,Result,Black\n13/10/2006,500010F,W,500020J\n\
                 13/10/2006,500030A,B,500040D\n\
                 13/10/2006,500050G,D,500060K\n";
    let expected = [
        "2006-10-13 500010F-500020J 1-0",
        "2006-10-13 500030A-500040D 0-1",
        "2006-10-13 500050G-500060K 1/2-1/2",
    ];
    assert_eq!(games(&read(plain, table, "")), expected);
}

#[test]
fn codes_and_grades_behind_both_players_are_no_list_of_grades() {
    let [_, plain] = SEASON;
    let table = "Name,Code,Grade,Result,Name,Code,Grade,Date\n\
                 \"Lee, Ann\",500010F,120,1-0,\"Roe, Ben\",500020J,130,13/10/2006\n";
    assert_eq!(games(&read(plain, table, "")), ["2006-10-13 500010F-500020J 1-0"]);
}

#[test]
fn a_first_column_that_is_called_number_sign_makes_no_submission() {
    let [_, plain] = SEASON;
    for by in [",", ";", "\t"] {
        let table =
            "#|Date|White|Result|Black\n1|13/10/2006|500010F|1-0|500020J\n".replace('|', by);
        assert_eq!(games(&read(plain, &table, "")), ["2006-10-13 500010F-500020J 1-0"], "{by}");
    }
}

#[test]
fn a_time_after_a_blank_that_does_not_break_is_no_part_of_the_day() {
    let [_, plain] = SEASON;
    let table = "Date,White,Result,Black\n13/10/2006\u{a0}19:30,500010F,1-0,500020J\n";
    assert_eq!(games(&read(plain, table, "")), ["2006-10-13 500010F-500020J 1-0"]);
}

/// If tables with different line endings were joined, the games after a carriage return would be
/// lost.
#[test]
fn two_rows_that_a_carriage_return_parts_make_a_table_unusable() {
    let [_, plain] = SEASON;
    let head = "Date,White,Black,Result,Note";
    let row = |day: u8, note: &str| format!("{day}/10/2006,\"Lee, Ann\",\"Roe, Ben\",1-0,{note}");
    let refused = |table: &str| {
        let found = read(plain, table, "");
        assert_eq!(found.games.len(), 0);
        found.rejected_elsewhere.iter().map(ToString::to_string).collect::<Vec<_>>().join("\n")
    };
    for (table, line) in [
        (
            format!("{head}\n{}\n{}\r{}\n{}\n", row(13, ""), row(14, ""), row(15, ""), row(16, "")),
            3,
        ),
        (format!("{head}\n{}\n{head}\r{}\r{}\r", row(13, ""), row(14, ""), row(15, "")), 3),
        (format!("{head}\r{}\r{}\r", row(13, "\"adjourned\nresumed\""), row(14, "")), 1),
    ] {
        let refused = refused(&table);
        assert!(refused.contains("another row begins on this line"), "{refused}");
        assert!(refused.contains(&format!("line {line}")), "{refused}");
    }
    let noted = format!("{head}\n{}\n{}\n", row(13, "\"adjourned\rresumed\""), row(14, ""));
    assert_eq!(read(plain, &noted, "").games.len(), 2);
}

#[test]
fn a_result_that_a_comma_cuts_in_two_is_no_loss() {
    let [_, plain] = SEASON;
    let table = "Date,White,Black,Result\n13/10/2006,500010F,500020J,1\n\
                 14/10/2006,500010F,500020J,0,5\n\
                 15/10/2006,500010F,500020J,0\n";
    let found = read(plain, table, "");
    let lost = found.rejected();
    let lost: Vec<_> = lost.iter().map(|lost| (lost.line, lost.reason.code().as_str())).collect();
    assert_eq!((lost, found.games.len()), (vec![(3, "E017")], 2));
}

#[test]
fn names_whose_commas_part_columns_are_told_as_that() {
    let [_, plain] = SEASON;
    let table = "Date,White,Black,Result\n13/10/2006,Lee, Ann,Roe, Ben,1-0\n14/10/2006,Fox, \
                 Di,Hay, Gus,0-1\n";
    let (question, _) = asked(&read(plain, table, ""));
    assert!(question.contains("put every name with a comma in quotation marks"), "{question}");
}

/// Line and code of each suspicious finding in a table that counts.
fn told(read: &ReadSeason) -> Vec<(usize, &'static str)> {
    read.suspicious.iter().map(|told| (told.line, told.reason.code().as_str())).collect()
}

#[test]
fn a_game_below_rapid_ones_waits_for_its_rate() {
    let [_, plain] = SEASON;
    let head = "Date,Event,Rate,White,Black,Result\n";
    let first = "13/10/2006,Ouse Congress,Rapid play,500010F,500020J,1-0\n";
    let table = format!("{head}{first}13/10/2006,,,500030A,500040D,0-1\n");
    let found = read(plain, &table, "");
    let lost = found.rejected();
    let lost: Vec<_> = lost.iter().map(|lost| (lost.line, lost.reason.code().as_str())).collect();
    assert_eq!((lost, found.games.len()), (vec![(3, "E052")], 1));
    let words = &found.understood[0].1.words;
    assert!(words.contains("games without an event: `league`"), "{words}");
    let answered = read(plain, &table, "rate = \"rapid\"");
    assert_eq!((answered.rejected().len(), answered.games.len()), (0, 2));
    let whole = format!("{head}{first}");
    let found = read(plain, &whole, "");
    assert_eq!((told(&found), found.games.len()), (vec![], 1));
    assert!(!found.understood[0].1.words.contains("without an event"));
}

#[test]
fn a_forename_in_a_column_of_its_own_parts_players_of_one_surname() {
    let [_, plain] = SEASON;
    let table = "Date,White Name,White Initials,Result,Black,Black forename\n\
                 13/10/2006,Smith,A,1-0,Roe,Ben\n20/10/2006,Smith,B,1-0,\"Roe, Ben\",Ben\n";
    let found = read(plain, table, "");
    assert_eq!(found.rejected(), []);
    let mut players: Vec<&str> = found.players.players.iter().map(|one| &*one.code).collect();
    players.sort_unstable();
    assert_eq!(players, ["Roe, Ben", "Smith, A", "Smith, B"]);
}

#[test]
fn a_note_of_a_default_beside_a_missing_player_is_not_said_to_count() {
    let [_, plain] = SEASON;
    let table = "Date,White,Black,Result,Note\n13/10/2006,500010F,500020J,1-0,default\n\
                 13/10/2006,,500030A,0-1,default\n";
    let found = read(plain, table, "");
    assert_eq!(told(&found), [(2, "E056")]);
    assert_eq!(found.rejected().len(), 1);
}

#[test]
fn months_in_the_place_of_days_are_asked_about_whatever_is_pinned() {
    let [_, plain] = SEASON;
    let table = "Date,White,Black,Result\nOct-06,500010F,500020J,1-0\nJan-07,500030A,500040D,0-1\n";
    for pins in ["", "days-from = \"2006-05-01\""] {
        let (question, _) = asked(&read(plain, table, pins));
        assert!(
            question.starts_with("on which days were the games of `Oct-06` played?"),
            "{question}"
        );
    }
}

#[test]
fn a_sum_below_a_column_of_days_of_the_week_leaves_it_one() {
    let [_, plain] = SEASON;
    let table = "Day,Date,White,Black,Result\nTue,3/10/2006,500010F,500020J,1\n\
                 Day,Date,White,Black,Result\nTue,10/10/2006,500030A,500040D,0\nTotal,,,,1\n";
    let expected = ["2006-10-03 500010F-500020J 1-0", "2006-10-10 500030A-500040D 0-1"];
    let found = read(plain, table, "columns.date = \"Date\"");
    assert_eq!(games(&found), expected);
    assert_eq!(games(&read(plain, table, "")), expected);
}

#[test]
fn a_month_and_a_year_in_joined_cells_are_those_of_the_days_below() {
    let [_, plain] = SEASON;
    let table = "Date,,,White,,Black,,Result\nDay,Month,Year,Name,Code,Name,Code,\n\
                 3,Oct,2006,Lee,500010F,Roe,500020J,1-0\n10,,,Fox,500030A,Hay,500040D,0-1\n\
                 7,Nov,,Lee,500010F,Hay,500040D,1-0\n14,,,Lee,500010F,Roe,500020J,1-0\n";
    let found = games(&read(plain, table, ""));
    let days: Vec<&str> = found.iter().map(|game| &game[..10]).collect();
    assert_eq!(days, ["2006-10-03", "2006-10-10", "2006-11-07", "2006-11-14"]);
}

#[test]
fn a_title_in_a_column_of_months_does_not_make_days_of_them() {
    let [_, plain] = SEASON;
    for extra in ["Division 1,,,", "Total,,,4"] {
        let table = format!(
            "Date,White,Black,Result\n{extra}\nOct-06,500010F,500020J,1-0\n\
             Nov-06,500010F,500030A,1-0\n\
             Jan-07,500010F,500040D,1-0\n"
        );
        let without = table.replace(&format!("{extra}\n"), "");
        let pins = "days-from = \"2006-09-01\"";
        let (question, _) = asked(&read(plain, &table, pins));
        assert_eq!(question, asked(&read(plain, &without, pins)).0, "{extra}");
        let with_a_day = table.replace("Nov-06", "14-Nov");
        assert_eq!(read(plain, &with_a_day, pins).games.len(), 3);
    }
}

#[test]
fn signs_are_games_where_a_list_has_no_other_results_and_defaults_beside_them() {
    let [dated, _] = SEASON;
    let table = "White,Black,Result\n500010F,500020J,+\n500030A,500040D,=\n500010F,500030A,-\n";
    let played = [
        "2006-10-03 500010F-500020J 1-0",
        "2006-10-03 500030A-500040D 1/2-1/2",
        "2006-10-03 500010F-500030A 0-1",
    ];
    let found = read(dated, table, "");
    assert_eq!(games(&found), played);
    let words = &found.understood[0].1.words;
    assert!(words.contains("+ and - as games won and lost"), "{words}");
    let scores = "White,Score,Black,Score\n500010F,+,500020J,-\n500030A,=,500040D,=\n\
                  500010F,-,500030A,+\n";
    assert_eq!(games(&read(dated, scores, "")), played);
    let beside = games(&read(dated, &format!("{table}500020J,500040D,1-0\n"), ""));
    assert_eq!(beside[0], "2006-10-03 500010F-500020J +/-");
    assert_eq!(beside[2], "2006-10-03 500010F-500030A -/+");
}

#[test]
fn whoever_was_not_paired_has_no_game() {
    let [dated, _] = SEASON;
    for nobody in ["not paired", "spielfrei", "Vrij", "Oneven"] {
        let table = format!("White,Result,Black\n500010F,1-0,500020J\n500030A,,{nobody}\n");
        let found = read(dated, &table, "");
        assert_eq!((games(&found).len(), found.rejected().len()), (1, 0), "{nobody}");
    }
}

#[test]
fn a_second_column_of_results_is_asked_about() {
    let [dated, _] = SEASON;
    for names in ["Home,Away,Result,Return", "White,Black,Result,Result 2", "Home,Away,Result,"] {
        let table = format!("{names}\n500010F,500020J,1-0,½-½\n500030A,500040D,0-1,1-0\n");
        let (question, answer) = asked(&read(dated, &table, ""));
        assert!(question.contains("the results of second games?"), "{question}");
        let answer: Vec<&str> = answer.lines().skip(1).collect();
        let expected = ["2006-10-03 500010F-500020J 1-0", "2006-10-03 500030A-500040D 0-1"];
        assert_eq!(games(&read(dated, &table, &answer.join("\n"))), expected);
        // Repeated results, and scores of matches, do not mean other games.
        for (one, other) in [("1-0", "0-1"), ("3-1", "2½-1½")] {
            let table = table.replace(",½-½", &format!(",{one}"));
            let table = table.replace("0-1,1-0", &format!("0-1,{other}"));
            assert_eq!(games(&read(dated, &table, "")), expected, "{names}");
        }
    }
}

#[test]
fn days_in_a_column_that_is_not_read_are_asked_about_beside_that_of_the_files_name() {
    let [dated, plain] = SEASON;
    let table = "Abend,White,Black,Result\n13/10/2006,500010F,500020J,1-0\n\
                 20/10/2006,500030A,500040D,0-1\n";
    let (question, answer) = asked(&read(dated, table, ""));
    let said = "The name of the file says 2006-10-03, and `Abend` has other days";
    assert!(question.contains(said), "{question}");
    assert!(answer.contains("# columns.date = \"Abend\""), "{answer}");
    let expected = ["2006-10-13 500010F-500020J 1-0", "2006-10-20 500030A-500040D 0-1"];
    assert_eq!(games(&read(dated, table, "columns.date = \"Abend\"")), expected);
    let answer: Vec<&str> = answer.lines().skip(1).collect();
    let on_one_day = games(&read(dated, table, &answer.join("\n")));
    assert!(on_one_day.iter().all(|game| game.starts_with("2006-10-03")), "{on_one_day:?}");
    // The day of the file again, and dates of birth, are not other days.
    for (one, other) in [("3/10/2006", "3.10.06"), ("13/10/1961", "20/10/1972")] {
        let table = table.replace("13/10/2006", one).replace("20/10/2006", other);
        assert_eq!(games(&read(dated, &table, "")).len(), 2, "{one}");
    }
    // Nor is the day of another action, or one beside another column with the file's day.
    let received = table.replace("Abend", "Received");
    assert_eq!(games(&read(dated, &received, "")), on_one_day);
    let until = table.replace("Abend", "Ende,Beginn").replace("2006,", "2006,3/10/2006,");
    assert_eq!(games(&read(dated, &until, "")), on_one_day);
    for name in [dated, plain] {
        let table = table.replace("Abend", "Date/Time").replace("2006,", "2006 19:30,");
        assert_eq!(games(&read(name, &table, "")), expected, "{name}");
    }
}

#[test]
fn letters_of_colour_count_in_a_table_of_home_and_away_whatever_their_column_is_called() {
    let [dated, _] = SEASON;
    let expected = ["2006-10-03 500010F-500020J 1-0", "2006-10-03 500040D-500030A 0-1"];
    let rows = |names: &str, row: fn([&str; 4]) -> String| {
        let games = [["500010F", "W", "B", "500020J"], ["500030A", "B", "W", "500040D"]];
        format!("{names}\n{}\n{}\n", row(games[0]), row(games[1]))
    };
    for names in ["W/B", "White/Black", "Home/Away", "Home player", "Home", "White"] {
        let table =
            rows(&format!("Home player,{names},Result,Away player"), |[home, colour, _, away]| {
                format!("{home},{colour},1-0,{away}")
            });
        let found = read(dated, &table, "");
        assert_eq!(games(&found), expected, "{names}");
        assert!(found.understood[0].1.words.contains(&format!("{names} as colour")), "{names}");
        // The pins that are printed have the table read in the same way.
        let (_, pins) = found.understood[0].1.pins.split_once('\n').unwrap();
        assert_eq!(games(&read(dated, &table, pins)), expected, "{names}");
    }
    // A column for the away player agrees.
    for names in [
        "Home player,Colour,Result,Away player,Colour",
        "Home player,Home,Result,Away player,Away",
        "Home player,W,Result,Away player,B",
    ] {
        let table =
            rows(names, |[home, one, other, away]| format!("{home},{one},1-0,{away},{other}"));
        assert_eq!(games(&read(dated, &table, "")), expected, "{names}");
        // Or they contradict each other.
        if names.contains("Colour") {
            let table =
                rows(names, |[home, one, _, away]| format!("{home},{one},1-0,{away},{one}"));
            assert!(asked(&read(dated, &table, "")).0.contains("which column is `colour`"));
        }
    }
    // Of a team, of letters that may be results, and after the away player.
    let unturned = ["2006-10-03 500010F-500020J 1-0", "2006-10-03 500030A-500040D 1-0"];
    for (table, is_used) in [
        (
            rows("Home player,Home,Result,Away player", |[home, _, _, away]| {
                format!("{home},Ouse,1-0,{away}")
            }),
            false,
        ),
        (
            rows("Home player,W/B,Result,Away player", |[home, _, _, away]| {
                format!("{home},W,1-0,{away}")
            }),
            false,
        ),
        (
            rows("Home player,Result,Away player,W/B", |[home, colour, _, away]| {
                format!("{home},1-0,{away},{colour}")
            }),
            false,
        ),
    ] {
        let found = read(dated, &table, "");
        assert_eq!(games(&found), unturned, "{table}");
        assert_eq!(found.understood[0].1.words.contains("as colour"), is_used, "{table}");
    }
}

#[test]
fn letters_of_colour_count_beside_a_player_in_a_column_without_a_name() {
    let [dated, _] = SEASON;
    let turned = ["2006-10-03 500010F-500020J 1-0", "2006-10-03 500040D-500030A 0-1"];
    for table in [
        "Board,,Home,Away,Result\n1,W,500010F,500020J,1-0\n2,B,500030A,500040D,1-0\n",
        "Board,Home,,Result,Away\n1,500010F,W,1-0,500020J\n2,500030A,B,1-0,500040D\n",
        "Home,,Result,Away,\n500010F,W,1-0,500020J,B\n500030A,B,1-0,500040D,W\n",
    ] {
        let found = read(dated, table, "");
        assert_eq!(games(&found), turned, "{table}");
        // The pins that are printed have the table read in the same way.
        let (_, pins) = found.understood[0].1.pins.split_once('\n').unwrap();
        assert_eq!(games(&read(dated, table, pins)), turned, "{table}");
    }
    // A game without a letter, and letters that may be something else.
    let table = "Home,,Result,Away\n500010F,W,1-0,500020J\n500030A,B,1-0,500040D\n\
                 500050G,B,1-0,500060K\n500010F,,1-0,500030A\n";
    let found = read(dated, table, "");
    assert!(games(&found).contains(&"2006-10-03 500040D-500030A 0-1".to_owned()));
    for table in [
        "Home,,Result,Away\n500010F,W,1-0,500020J\n500030A,,1-0,500040D\n",
        "Home,,Result,Away\n500010F,B,1-0,500020J\n500030A,x,1-0,500040D\n",
        "Home,Result,Away,\n500010F,1-0,500020J,B\n500030A,1-0,500040D,W\n",
    ] {
        let unturned = ["2006-10-03 500010F-500020J 1-0", "2006-10-03 500030A-500040D 1-0"];
        assert_eq!(games(&read(dated, table, "")), unturned, "{table}");
    }
}

#[test]
fn a_section_that_is_a_number_is_called_by_its_column() {
    let table = "Date,Division,White,Result,Black\n3/10/2006,1,500010F,1-0,500020J\n\
                 17/10/2006,1A,500010F,1-0,500030A\n";
    let found = read(SEASON[1], table, "");
    let sections: Vec<&str> =
        found.games.iter().map(|game| found.games.sections.text(game.section)).collect();
    assert_eq!(sections, ["Division 1", "1A"]);
}

/// A report of the games may be sent on another day.
#[test]
fn the_day_on_which_a_card_was_sent_is_not_that_of_its_games() {
    let cards = |title: [&str; 2]| {
        let card = |title: &str, game: &str| format!("{title}\nWhite,Result,Black\n{game}\n");
        let [one, other] = title;
        card(one, "500010F,1-0,500020J") + &card(other, "500030A,0-1,500040D")
    };
    let both = ["2006-10-03 500010F-500020J 1-0", "2006-10-10 500030A-500040D 0-1"];
    for titles in [
        ["Report sent 4 Oct 2006\nFixture date: 3 Oct 2006", "Fixture date: 10 Oct 2006"],
        ["Match date: 3 Oct 2006\nreported 4 Oct 2006", "Match date: 10 Oct 2006"],
        ["Ouse v Ure 1 Oct 2006\nDate of match: 3 Oct 2006", "Date of match: 10 Oct 2006"],
    ] {
        assert_eq!(games(&read(SEASON[1], &cards(titles), "")), both, "{titles:?}");
    }
    let sent = cards(["Report sent 4 Oct 2006", "Report sent 11 Oct 2006"]);
    let (question, _) = asked(&read(SEASON[1], &sent, ""));
    assert!(question.contains("a day that may be theirs"), "{question}");
}

/// Nobody who is absent scores: a word for a bye with the result of a game is a bye only if it is
/// hardly a name and lost. Otherwise it is a player, or asked about; no game goes without a word.
#[test]
fn a_word_for_a_bye_that_scores_is_a_player_or_a_question() {
    let [dated, _] = SEASON;
    for (word, is_surname) in [
        ("Bye", false),
        ("Spielfrei", false),
        ("Walkover", false),
        ("Vrij", true),
        ("(vrij)", true),
        ("Exempt", true),
        ("Riposa", true),
        ("Void", true),
    ] {
        for (score, is_game, of_first) in [
            ("1-0", true, false),
            ("0-1", true, true),
            ("½-½", true, true),
            ("1-0 d", false, false),
            ("", false, false),
        ] {
            for is_first in [true, false] {
                let [white, black] = if is_first { [word, "500010F"] } else { ["500010F", word] };
                let table =
                    format!("White,Result,Black\n500030A,1-0,500040D\n{white},{score},{black}\n");
                let found = read(dated, &table, "");
                // The score of the word, if it is that of a game.
                let scores = score == "½-½" || of_first != is_first;
                let is_bye = !is_game || (!scores && !is_surname);
                let is_player = is_game && scores && is_surname;
                let lines: Vec<usize> = found.rejected().iter().map(|row| row.line).collect();
                assert_eq!(found.games.len(), if is_player { 2 } else { 1 }, "{table}");
                let expected = if is_bye || is_player { vec![] } else { vec![3] };
                assert_eq!(lines, expected, "{table}");
                let words = &found.understood[0].1.words;
                assert_eq!(words.contains("byes: line 3"), is_bye, "{words}");
            }
        }
    }
    // Once it scores, a surname is a player in every row.
    let table = "White,Result,Black\nLee,1-0,Roe\nVrij,1-0,Hay\nFox,1-0,Vrij\n";
    let found = read(dated, table, "");
    assert!(!found.understood[0].1.words.contains("byes"), "{:?}", found.understood);
    // A surname that may be such a word in another language is a player; if the player is not on
    // the list, the row is reported.
    let found = read(dated, "White,Result,Black\n500030A,1-0,500040D\nFree,1-0,500010F\n", "");
    assert_eq!(found.games.len(), 2);
}

#[test]
fn a_day_in_figures_above_the_games_counts_as_one_in_words() {
    let [dated, undated] = SEASON;
    let table = |titles: &str| {
        format!(
            "{titles}\nBoard,White,Result,Black\n1,500010F,1-0,500020J\n2,500030A,0-1,500040D\n"
        )
    };
    for title in ["Ouse v Ure - 3/10/2006,,,", "03.10.06,,,", "Ouse v Ure - 10/3/2006,,,"] {
        assert_eq!(read(dated, &table(title), "").games.len(), 2, "{title}");
    }
    // The day of anything else, beside that of the file's name, does not raise a question.
    for title in
        ["Rules adopted 13/6/1998", "Results as at 17/10/2006", "Week commencing 2/10/2006"]
    {
        let found = read(dated, &table(&format!("{title},,,")), "");
        assert!(games(&found).iter().all(|game| game.starts_with("2006-10-03")), "{title}");
    }
    for (title, said, answer) in [
        (
            "Ouse v Ure - 13/10/2006,,,",
            "line 1 says 2006-10-13",
            "day = \"2006-10-13\"          # or \"2006-10-03\"",
        ),
        (
            "13.10.06,,,",
            "line 1 says 2006-10-13",
            "day = \"2006-10-13\"          # or \"2006-10-03\"",
        ),
        (
            "Tuesday 5/12/2006,,,",
            "line 1 says 2006-12-05",
            "day = \"2006-12-05\"          # or \"2006-10-03\"",
        ),
        (
            "5/12/2006,,,",
            "line 1 says 2006-12-05 or 2006-05-12",
            "day = \"2006-12-05\"          # or \"2006-05-12\" or \"2006-10-03\"",
        ),
        (
            "Ouse v Ure - 13/10/2006,,,\n17 October 2006,,,",
            "line 1 says 2006-10-13, and line 2 says 2006-10-17",
            "day = \"2006-10-13\"          # or \"2006-10-17\" or \"2006-10-03\"",
        ),
    ] {
        let (question, proposal) = asked(&read(dated, &table(title), ""));
        assert!(question.contains(said), "{question}");
        assert!(proposal.contains(answer), "{proposal}");
    }
    let (_, proposal) = asked(&read(undated, &table("Ouse v Ure - 13/10/2006,,,"), ""));
    assert!(
        proposal.contains("day = \"2006-10-13\"          # if it is the day that line 1"),
        "{proposal}"
    );
}

#[test]
fn a_second_title_of_one_card_with_another_day_is_asked_about() {
    let [_, undated] = SEASON;
    let card = |titles: &str| {
        format!(
            "{titles},,,\nBoard,White,Result,Black\n1,500010F,1-0,500020J\n2,500030A,0-1,500040D\n"
        )
    };
    let swale = card("Ouse v Swale - 24 October 2006");
    let titles = "Ouse v Ure - 3 October 2006,,,\n17 October 2006";
    for (table, line) in [
        (card(titles) + &swale, 2),
        (swale.clone() + &card(titles), 6),
        (swale.clone() + &card("Ouse v Ure - 3/10/2006,,,\nDate: 17/10/2006"), 6),
    ] {
        let (question, _) = asked(&read(undated, &table, ""));
        assert!(question.contains(&format!("below line {line} played?")), "{question}");
        assert!(question.contains("has another day than the title above it"), "{question}");
    }
    for (titles, day) in [
        // It says when they were played.
        ("Ouse v Ure - 3 October 2006,,,\nPlayed 17 October 2006", "2006-10-17"),
        // It is about one card, and the title above it about several, or about a week.
        ("York League - 1 September 2006,,,\nOuse v Ure - 3 October 2006", "2006-10-03"),
        ("Week commencing 2 October 2006,,,\nTuesday 3 October 2006", "2006-10-03"),
        ("Ouse v Ure - 3 October 2006,,,\nTuesday 3 October 2006", "2006-10-03"),
    ] {
        let found = read(undated, &(card(titles) + &swale), "");
        assert!(games(&found)[0].starts_with(day), "{titles}");
    }
}

#[test]
fn a_fault_of_a_list_of_games_by_round_has_the_line_of_the_file() {
    let table = "Summer Open\nRd;White;Black;Result\n1;Lee;Ray;1-0\n2;Ray;Lee;9-9\n";
    let read = read_sections(&Source::from_bytes("games.csv", table.into())).unwrap();
    let faults: Vec<_> = read.rejected.iter().map(|row| (row.line, row.row.as_str())).collect();
    assert_eq!(faults, [(4, "2;Ray;Lee;9-9")]);
}

/// A row with a cell too many is rejected, and the day that may stand in it is not that above it.
#[test]
fn a_rejected_row_ends_the_day_above_it() {
    let table = "Date,White,Black,Result\n13/10/2006,500010F,500020J,1-0\n\
                 ,500030A,500040D,0-1\n,20/10/2006,500010F,500030A,1-0\n,500020J,500040D,0-1\n\
                 27/10/2006,500010F,500040D,1-0\n,500020J,500030A,0-1\n";
    let found = read(SEASON[1], table, "");
    let faults: Vec<(usize, &str)> =
        found.rejected_rows.iter().map(|row| (row.line, row.reason.code().as_str())).collect();
    assert_eq!(faults, [(4, "E017"), (5, "E001")]);
    let days: Vec<String> = found.games.iter().map(|game| game.day.to_string()).collect();
    assert_eq!(days, ["2006-10-13", "2006-10-13", "2006-10-27", "2006-10-27"]);
    let words = &found.understood[0].1.words;
    assert!(words.contains("2 games without a day") && words.contains("lines 2, 6"), "{words}");
}

#[test]
fn a_line_about_another_match_inside_a_card_is_asked_about() {
    let card = |line: &str| {
        format!(
            "Ouse v Ure - 3 October 2006\nWhite,Result,Black\n500010F,1-0,500020J\n{line}\n\
             500030A,0-1,500040D\n"
        )
    };
    for line in ["Ouse lost to Nidd on 4 October 2006", "Swale beat Ouse 3-1 4 October 2006"] {
        let (question, _) = asked(&read(SEASON[1], &card(line), ""));
        assert!(question.contains("line 4"), "{question}");
    }
}

#[test]
fn whoever_cannot_name_the_columns_is_told_what_to_write_instead() {
    let ladder = "Date,Winner,Loser,Draw?\n4/7/2007,Ann Lee,Ben Roe,\n1/7/2007,Cy Hay,Di Fox,yes\n";
    let (question, answer) = asked(&read("Rapid ladder.csv", ladder, ""));
    assert!(question.contains("call the columns White, Black and Result"), "{question}");
    assert!(question.contains("rate = \"rapid\""), "{question}");
    assert!(!answer.contains("columns.result"), "{answer}");
    let cards = "Bd,Ouse A,Result,Ure B\n1,Ann Lee,1-0,Ben Roe\n2,Cy Hay,0-1,Di Fox\n\
                 Bd,Swale,Result,Nidd\n1,Ann Lee,1-0,Di Fox\n";
    let (question, _) = asked(&read(SEASON[0], cards, ""));
    assert!(question.contains("write Home and Away in their place on every card"), "{question}");
    let mail = "Hi Ivy,\n\nResults from last night:\n\n1. Ann Lee (York) 0-1 Ben Roe (Hull)\n\
                2. Cy Hay (York) 1/2-1/2 Di Fox (Hull)\n";
    let found = read("mail.txt", mail, "");
    let problem = found.rejected_elsewhere[0].reason.to_string();
    assert!(problem.contains("date,event,white,black,result"), "{problem}");
    assert!(problem.contains("a text with games in its lines"), "{problem}");
}
