//! The ten shapes of tables that specifications were worked out for, each written by hand.

use tables::{Edit, Grid, TableSpec, suggest};

use crate::corpus::{season, words};
use crate::read;

/// Reads a text by a specification, which is the same when it was written and read again.
fn check(spec: &str, text: &str, expected: &[&str]) {
    let parsed = TableSpec::from_toml(spec).unwrap();
    let again = parsed.to_toml();
    assert_eq!(TableSpec::from_toml(&again).as_ref(), Ok(&parsed), "{again}");
    assert_eq!(read(spec, text), expected, "{spec}");
    assert_eq!(read(&again, text), expected, "{again}");
}

const LEAGUE: &str = r#"
layout = "games"
header = [1]
columns = { date = 1, section = 2, first = 3, first-code = 4, result = 5, second = 6, second-code = 7 }
colours = "first"
results = { "1-0" = "1-0", "½" = "1/2", "0,5" = "1/2", "0" = "0-1" }
sections = "column"
days = "column"
date-order = "day-first"
width = 7
"#;

#[test]
fn a_league_has_a_game_a_line() {
    check(
        LEAGUE,
        "Date;Division;White;Ref;Result;Black;Ref\n3/10/06;1;Lee, Ann;100A;1 - 0;Roe, Ben;200B\n\
         4/10/06;1;Fox, Di;;0,5;Hay, Gus;\n5/10/06;2;Fox, Di;;3-1;Hay, Gus;\n\
         31/9/06;2;Fox, Di;;0;Hay, Gus;\n5/10/06;2;Fox, Di;;0;Hay, Gus;;x\n;;Fox, Di;;½;Hay, Gus;\n\
         5/10/06;2;;;½;Hay, Gus;\n",
        &[
            "1: header",
            "2: 2006-10-03 Lee, Ann 100A w 1-0 Roe, Ben 200B [1]",
            "3: 2006-10-04 Fox, Di w 1/2 Hay, Gus [1]",
            "4: fault: `3-1` is not a result by the specification",
            "5: fault: `31/9/06` is not a single day",
            "6: fault: it has more cells than there are names of columns (7)",
            "7: fault: the day is missing",
            "8: fault: one of the two players is missing",
        ],
    );
}

#[test]
fn a_web_form_has_results_in_words_of_colour() {
    let spec = r#"
        layout = "games"
        header = [1]
        columns = { date = 2, first = 3, second = 4, result = 5 }
        colours = "COLOURS"
        results = { "white won" = "white", "black won" = "black", "draw" = "1/2" }
        days = "column"
        date-order = "month-first"
        not-read = { 1 = "Timestamp" }
    "#;
    let text = "Timestamp,Match Date,A,B,Result\n1,10/13/2006,Ann,Ben,White won\n\
                2,10/14/2006,Ann,Ben,Black won\n3,10/15/2006,Ann,Ben,draw\n";
    let expected = [
        "1: header",
        "2: 2006-10-13 Ann w 1-0 Ben",
        "3: 2006-10-14 Ann w 0-1 Ben",
        "4: 2006-10-15 Ann w 1/2 Ben",
    ];
    check(&spec.replace("COLOURS", "first"), text, &expected);
    let expected = [
        "1: header",
        "2: 2006-10-13 Ann 0-1 Ben w",
        "3: 2006-10-14 Ann 1-0 Ben w",
        "4: 2006-10-15 Ann 1/2 Ben w",
    ];
    check(&spec.replace("COLOURS", "second"), text, &expected);
    let unknown = read(&spec.replace("COLOURS", "unknown"), text);
    assert_eq!(
        unknown[1..3],
        [
            "2: fault: `white won` speaks of a colour, and it is unknown who had White",
            "3: fault: `black won` speaks of a colour, and it is unknown who had White",
        ]
    );
}

const MATCHES: &str = r#"
layout = "games"
header = [1]
columns = { date = 1, first = 7, first-score = 8, second-score = 9, second = 10 }
result-from = "scores"
results = { "1|0" = "1-0", "½|½" = "1/2", "0|1" = "0-1" }
days = "column"
date-order = "day-first"
carry = ["date"]
not-read = { 2 = "Home", 3 = "H", 4 = "A", 5 = "Away", 6 = "Bd" }
"#;

#[test]
fn a_match_has_its_day_once_and_the_scores_of_both() {
    check(
        MATCHES,
        "Date,Home,H,A,Away,Bd,Home player,H,A,Away player\n\
         3/10/2006,Ouse,1½,½,Ure,1,Lee,1,0,Roe\n,,,,,2,Fox,½,½,Hay\n\
         10/10/2006,Ouse,,,Nidd,,,,,\n,,,,,1,Lee,0,1,Ray\n,,,,,2,Fox,1,1,Kay\n",
        &[
            "1: header",
            "2: 2006-10-03 Lee 1-0 Roe",
            "3: 2006-10-03 Fox 1/2 Hay",
            "4: carry",
            "5: 2006-10-10 Lee 0-1 Ray",
            "6: fault: `1|1` is not a result by the specification",
        ],
    );
}

/// The lines below a faulty one would be on the day of the match above.
#[test]
fn a_fault_breaks_what_stands_once() {
    let spec = "layout = \"games\"\nheader = [1]\nwidth = 4\ndate-order = \"day-first\"\n\
                columns = { date = 1, first = 2, second = 3, result = 4 }\n\
                results = { \"1-0\" = \"1-0\" }\ndays = \"column\"\ncarry = [\"date\"]\n";
    check(
        spec,
        "Date,White,Black,Result\n13/10/2006,A,B,1-0\n,C,D,1-0\n,20/10/2006,A,C,1-0\n,B,D,1-0\n\
         27/10/2006,A,D,1-0\n,B,C,1-0\n",
        &[
            "1: header",
            "2: 2006-10-13 A 1-0 B",
            "3: 2006-10-13 C 1-0 D",
            "4: fault: it has more cells than there are names of columns (4)",
            "5: fault: the value for this line was in a faulty line above",
            "6: 2006-10-27 A 1-0 D",
            "7: 2006-10-27 B 1-0 C",
        ],
    );
}

#[test]
fn match_cards_have_their_days_in_titles() {
    let spec = r#"
        layout = "games"
        header = [3, 8]
        columns = { first = 2, result = 3, second = 4 }
        results = { "1-0" = "1-0", "0-1" = "0-1", "½-½" = "1/2" }
        days = "title"
        months = { october = 10 }
        nobody = ["default"]
        totals = ["total"]
        sections = "sheet"
    "#;
    check(
        spec,
        "Ouse v Ure\nPlayed Tuesday 10 October 2006\nBd,Ouse,Result,Ure\n1,Lee,1-0,Roe\n\
         2,Fox,1-0,Default\n,Total,2-0,\nPlayed Tuesday 17 October 2006\nBd,Nidd,Result,Ouse\n\
         1,Ray,½ - ½,Lee\n",
        &[
            "1: title",
            "2: title",
            "3: header",
            "4: 2006-10-10 Lee 1-0 Roe",
            "5: nobody",
            "6: total",
            "7: title",
            "8: header",
            "9: 2006-10-17 Ray 1/2 Lee",
        ],
    );
}

#[test]
fn a_ladder_has_winner_and_loser() {
    let spec = r#"
        layout = "games"
        header = [1]
        columns = { date = 1, first = 2, second = 3, drawn = 4 }
        result-from = "first-won"
        results = { "(nothing)" = "1-0", "yes" = "1/2" }
        days = "column"
        date-order = "day-first"
        rate = "rapid"
    "#;
    check(
        spec,
        "Date,Winner,Loser,Draw?\n4/7/2007,Gill,Sagar,\n1/7/2007,Kaye,Gill,Yes\n1/7/2007,Kaye,Gill,no\n",
        &[
            "1: header",
            "2: 2007-07-04 Gill 1-0 Sagar",
            "3: 2007-07-01 Kaye 1/2 Gill",
            "4: fault: `no` is not a result by the specification",
        ],
    );
    // Scores have another side with a `1-0` of the player who stands second.
    let second = spec.replace("result-from", "result-of = \"second\"\nresult-from");
    let found = read(&second, "Date,Loser,Winner,Draw?\n4/7/2007,Sagar,Gill,\n");
    assert_eq!(found[1], "2: 2007-07-04 Sagar 0-1 Gill");
}

#[test]
fn two_boards_stand_in_one_line() {
    let spec = r#"
        layout = "games"
        header = [1]
        games = [{ first = 1, result = 2, second = 3 }, { first = 4, result = 5, second = 6 }]
        colours = "first"
        results = { "1-0" = "1-0", "½" = "1/2", "0-1" = "0-1" }
        days = "fixed"
        day = "2006-10-03"
    "#;
    check(
        spec,
        "White,,Black,White,,Black\nLee,1-0,Roe,Fox,½,Hay\nRay,0-1,Kay,,,\n",
        &[
            "1: header",
            "2: 2006-10-03 Lee w 1-0 Roe",
            "2: 2006-10-03 Fox w 1/2 Hay",
            "3: 2006-10-03 Ray w 0-1 Kay",
        ],
    );
}

#[test]
fn a_swiss_has_opponent_colour_and_result_in_a_cell() {
    let spec = r#"
        layout = "cross-table"
        header = [2]
        columns = { number = 1, name = 2, total = 5 }
        rounds = { 1 = [3], 2 = [4] }
        cell = ["OPPONENTCOLOUR?RESULT"]
        results = { "1" = "1-0", "½" = "1/2", "0" = "0-1", "+" = "+/-", "-" = "-/+" }
        colour-letters = { w = "white", b = "black" }
        numbers = "column"
        nobody = ["-1", "-½", "-0"]
        days = "none"
    "#;
    check(
        spec,
        "Open\nNo,Name,1,2,Pts\n4,Lee,13w1,-½,1½\n13,Roe,4b0,7+,1\n7,Fox,9w½,13-,½\n9,Hay,7 b ½, -0,½\n",
        &[
            "1: title",
            "2: header",
            "3: Lee w 1-0 Roe (round 1)",
            "5: Fox w 1/2 Hay (round 1)",
            "5: Fox -/+ Roe (round 2)",
        ],
    );
    // A bad cell costs its game alone, and so does one that the opponent's contradicts.
    let found = read(spec, "x\nNo,Name,1,2\n1,Lee,2w1,2b9\n2,Roe,1b½,1w1\n3,Fox,8w1,3b1\n");
    assert_eq!(
        found[2..],
        [
            "3: fault: `2b9` has no meaning by the specification",
            "3: fault: the cell does not agree with that of the opponent (line 4)",
            "4: fault: the cell does not agree with that of the opponent (line 3)",
            "4: fault: the cell does not agree with that of the opponent (line 3)",
            "5: fault: no player has the number 8",
            "5: fault: a game of a player against themselves",
        ]
    );
}

#[test]
fn a_round_may_have_three_columns() {
    let spec = r#"
        layout = "cross-table"
        header = [1]
        columns = { name = 1 }
        rounds = { 1 = [2, 3, 4], 2 = [5, 6, 7] }
        cell = ["OPPONENTCOLOUR?RESULT"]
        results = { "1" = "1-0", "0" = "0-1", "x" = "1/2" }
        colour-letters = { w = "white", b = "black" }
        nobody = ["--0", "--x"]
        days = "fixed"
        day = "2010-09-12"
    "#;
    check(
        spec,
        "Name;1.Rd.;;;2.Rd.;;\nAshe;2;w;1;-;-;x\nBirch;1;b;0;-;-;0\n",
        &["1: header", "2: 2010-09-12 Ashe w 1-0 Birch (round 1)"],
    );
}

#[test]
fn all_against_all_has_two_cells_a_game() {
    let spec = r#"
        layout = "all-play-all"
        header = [1]
        columns = { name = 1 }
        rounds = { 1 = [2], 2 = [3], 3 = [4] }
        results = { "1" = "1-0", "0" = "0-1", "½" = "1/2", "x" = "none" }
        totals = ["total"]
        days = "none"
    "#;
    check(
        spec,
        "Name,1,2,3\nLee,x,1,½\nRoe,0,x,1\nFox,½,1,x\nTotal,1,1,1\n",
        &[
            "1: header",
            "2: Lee 1-0 Roe",
            "2: Lee 1/2 Fox",
            "3: fault: the cell does not agree with that of the opponent (line 4)",
            "4: fault: the cell does not agree with that of the opponent (line 3)",
            "5: total",
        ],
    );
}

#[test]
fn a_letter_has_games_in_its_lines() {
    let spec = r#"
        layout = "lines"
        pattern = "NUMBER? FIRST NOTE? RESULT SECOND NOTE?"
        results = { "1-0" = "1-0", "0-1" = "0-1", "½-½" = "1/2" }
        days = "fixed"
        day = "2006-11-14"
    "#;
    check(
        spec,
        "Hi Ivy,\n\n1. Ron Appleyard (Otley) 0-1 Edward Lomas (Skipton)\n\
         2) Sue Bentham 1 - 0 Zoë Smith-Jones (St. Ann's)\nRuth Dyson ½-½ Meg Marsden\n\
         Ian won 1-0 on time, 3 moves before the end\n",
        &[
            "1: pattern",
            "3: 2006-11-14 Ron Appleyard 0-1 Edward Lomas",
            "4: 2006-11-14 Sue Bentham 1-0 Zoë Smith-Jones",
            "5: 2006-11-14 Ruth Dyson 1/2 Meg Marsden",
            "6: pattern",
        ],
    );
    let spec = spec.replace("NUMBER? FIRST NOTE? RESULT SECOND NOTE?", "FIRST v SECOND RESULT");
    assert_eq!(read(&spec, "Lee v Roe ½-½"), ["1: 2006-11-14 Lee 1/2 Roe"]);
}

#[test]
fn a_list_has_a_person_a_line() {
    let spec = r#"
        layout = "list"
        header = [1]
        columns = { code = 1, name = 2, forename = 3, birth = 4, rating = 5 }
        date-order = "day-first"
        totals = ["total"]
        not-read = { 6 = "Games" }
    "#;
    check(
        spec,
        "Code,Surname,Forename,DOB,Grade,Games\n100596A,Lee,Ann,30/9/1961,142,7\n\
         161177L,Roe,,31/9/1961,98,9\n?,Fox,Di,,,\n161178L,,Di,,,\nTotal,,,,,16\n",
        &[
            "1: header",
            "2: 100596A|Lee, Ann|142||1961-09-30",
            "3: 161177L|Roe|98||",
            "4: ?|Fox, Di|||",
            "5: fault: the name is missing",
            "6: total",
        ],
    );
}

#[test]
fn a_list_may_have_ratings_of_both_rates_and_numbers_of_fide() {
    let text = "Code,Name,Grade,Rapid grade,FIDE no,Sex\n100596A,\"Lee, Ann\",142,133,400101,F\n\
                161177L,\"Roe, Ben\",98,,,M\n";
    let grid = Grid::from_text("grades.csv", text);
    let proposal = suggest(&grid, words(), season()).unwrap();
    assert!(proposal.is_certain(), "{}", proposal.to_toml());
    let [ann, ben] = &proposal.table.people[..] else { panic!() };
    assert_eq!(
        [&ann.rating, &ann.rapid_rating, &ann.fide_code, &ann.sex],
        ["142", "133", "400101", "F"]
    );
    assert_eq!([&ben.rating, &ben.rapid_rating, &ben.fide_code, &ben.sex], ["98", "", "", "M"]);
}

#[test]
fn a_file_whose_header_changed_is_not_read() {
    let spec = LEAGUE.to_owned() + "fingerprint = [\"date|white|result\"]\n";
    let found = read(&spec, "Date;Black;Result\n3/10/06;Lee;1-0\n");
    let said = "the file has other names of columns than when its specification was accepted";
    assert_eq!(found, [format!("1: fault: {said}"), format!("2: fault: {said}")]);
}

#[test]
fn a_field_without_a_use_is_named() {
    for (line, named) in [
        ("rounds = { 1 = [2] }", "`rounds` has no meaning here: the layout `games`"),
        ("pattern = \"FIRST RESULT SECOND\"", "`pattern` has no meaning here"),
        ("day = \"2006-10-03\"", "`day` has no meaning here"),
        ("colour-letters = { w = \"white\" }", "`colour-letters` has no meaning here"),
        ("last = \"x\"", "invalid type"),
        ("numbers = \"column\"", "`numbers` has no meaning here"),
        ("no-such-field = 1", "unknown field `no-such-field`"),
    ] {
        let error = TableSpec::from_toml(&format!("{LEAGUE}{line}\n")).unwrap_err().to_string();
        assert!(error.contains(named), "{error}");
    }
    for (line, other, named) in [
        ("second = 6", "second = 0", "`columns` is `0`, expected a column, from 1"),
        ("second = 6", "seconds = 6", "`second` is missing"),
        ("second-code = 7", "colour = 7", "`columns.colour` has no meaning here"),
        ("\"0-1\" }", "\"lost\" }", "`results` is `lost`, expected 1-0"),
        ("\"day-first\"", "\"d/m/y\"", "`date-order` is `d/m/y`, expected day-first"),
    ] {
        let error = TableSpec::from_toml(&LEAGUE.replace(line, other)).unwrap_err().to_string();
        assert!(error.contains(named), "{error}");
    }
}

#[test]
fn an_edit_changes_fields_and_entries_of_tables() {
    let spec = TableSpec::from_toml(LEAGUE).unwrap();
    let edit =
        Edit::parse("date-order = \"month-first\"\nresults = { \"3-1\" = \"1-0\" }").unwrap();
    let TableSpec::Games(edited) = spec.with(&edit).unwrap() else { panic!() };
    assert_eq!(edited.results.len(), 5);
    assert_eq!(edited.forms.order, Some(tables::DateOrder::MonthFirst));
    let list = Edit::parse("layout = \"list\"\nheader = [1]\ncolumns = { code = 1 }").unwrap();
    assert_eq!(spec.with(&list).unwrap().layout(), "list");
    assert!(spec.with(&Edit::parse("pattern = \"x\"").unwrap()).is_err());
}

#[test]
fn rounds_are_counted_from_one() {
    let spec = |round: u32| {
        let text = format!(
            "layout = \"cross-table\"\nheader = [1]\ncolumns = {{ name = 1 }}\n\
             rounds = {{ {round} = [2] }}\nresults = {{ w = \"1-0\" }}\n\
             cell = [\"RESULTOPPONENT\"]\nnumbers = \"order\"\n"
        );
        TableSpec::from_toml(&text).map(drop).map_err(|error| error.to_string())
    };
    assert_eq!(spec(1), Ok(()));
    assert!(spec(0).unwrap_err().contains("the number of a round, from 1"));
}
