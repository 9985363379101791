//! Every reason for which a row is not used, and the report about it.

use game_rows::row::{RateText, Round};
use identity::CodeForm;
use input_files::Source;
use player_lists::{read_earlier_totals, read_opening_grades, read_players};
use proptest::prelude::*;
use rating_core::{Grade, GradePoints, Rate};
use season_files::{OtherRates, Repeats, RowRules};

use crate::seasons::{
    accounts_for_every_row, games, players, rejections, results, results_of, rules, season_of,
};

const HEADER: &str = "date,event,white,black,result,round,rate\n";

#[test]
fn every_fault_is_reported_with_its_place() {
    let rows = [
        (
            "2006-02-30,L,500010F,500020J,1-0,,",
            "date",
            "2006-02-30",
            "unreadable date: expected a day of the calendar as YYYY-MM-DD",
        ),
        (
            "02/06/2006,L,500010F,500020J,1-0,,",
            "date",
            "02/06/2006",
            "unreadable date: expected a day of the calendar as YYYY-MM-DD",
        ),
        (
            "2007-05-01,L,500010F,500020J,1-0,,",
            "date",
            "2007-05-01",
            "date outside the season: expected 2006-05-01 to 2007-04-30",
        ),
        (
            "2006-05-02,L,500010F,500020J,1-1,,",
            "result",
            "1-1",
            "unknown result: expected 1-0, 0-1, 1/2-1/2 (or ½-½, 0.5-0.5), or a default: +/-, -/+, \
             -/-",
        ),
        (
            "2006-05-02,L,500010F,500010F,1-0,,",
            "black",
            "500010F",
            "the same player has both colours",
        ),
        (
            "2006-05-02,L,100100H,500010F,1-0,,",
            "white",
            "100100H",
            "wrong check letter: expected A after these digits",
        ),
        (
            "2006-05-02,L,500010F,233310H,1-0,,",
            "black",
            "233310H",
            "unknown player: expected a code of the season's players.csv",
        ),
        (
            "2006-05-02,L,50001B,500020J,1-0,,",
            "white",
            "50001B",
            "malformed code: expected six digits and a check letter",
        ),
        ("2006-05-02,L,500010F,,1-0,,", "black", "", "missing value"),
        (
            "2006-05-02,L,500010F,500020J,1-0,,blitz",
            "rate",
            "blitz",
            "unknown rate of play: expected standard or rapid",
        ),
    ];
    let text = rows.iter().map(|(row, ..)| *row).collect::<Vec<_>>().join("\n");
    let checked = results(&format!("{HEADER}{text}"));
    assert!(games(&checked).is_empty());
    assert_eq!(checked.rejected_rows.len(), rows.len());
    for ((row, column, value, reason), (found, line)) in
        rows.iter().zip(checked.rejected_rows.iter().zip(2..))
    {
        assert_eq!((found.file.as_str(), found.line), ("results.csv", line));
        assert_eq!((found.column, found.value.as_str()), (*column, *value), "{row}");
        assert_eq!(found.reason.to_string(), *reason, "{row}");
        assert_eq!(found.row, *row);
    }
}

#[test]
fn the_first_and_last_day_of_the_season_belong_to_it() {
    let row = |date| format!("{HEADER}{date},L,500010F,500020J,1-0,,\n");
    for (date, in_season) in
        [("2006-04-30", 0), ("2006-05-01", 1), ("2007-04-30", 1), ("2007-05-01", 0)]
    {
        assert_eq!(games(&results(&row(date))).len(), in_season, "{date}");
    }
}

#[test]
fn results_are_seen_from_white_however_they_are_written() {
    let row = |result| format!("{HEADER}2006-05-02,L,500020J,500010F,{result},,\n");
    for (result, half_points) in
        [("1-0", 2), ("0-1", 0), ("1/2-1/2", 1), ("½-½", 1), ("0.5-0.5", 1), (" 1-0 ", 2)]
    {
        assert_eq!(games(&results(&row(result))), [(1, 0, half_points)], "{result}");
    }
    for default in ["+/-", "-/+", "-/-"] {
        let checked = results(&row(default));
        let (defaults, rejected) = (checked.counts.defaults, checked.rejected_rows.len());
        assert_eq!((games(&checked).len(), defaults, rejected), (0, 1, 0));
    }
}

#[test]
fn games_of_another_rate_are_counted_and_not_graded() {
    let row = |rate| format!("2006-05-02,L,500010F,500020J,1-0,1,{rate}\n");
    let text = format!("{HEADER}{}{}{}", row(""), row("rapid"), row("standard"));
    let checked = results(&text);
    assert_eq!((checked.counts.rows, games(&checked).len(), checked.counts.other_rate), (3, 2, 1));
}

#[test]
fn every_text_of_a_rate_stays_that_of_its_row() {
    let file = |texts: std::ops::Range<usize>| -> String {
        let row = |n| format!("2006-05-02,L,500010F,500020J,1-0,{n},rate {n}\n");
        HEADER.to_owned() + &texts.map(row).collect::<String>()
    };
    // The files share some texts, whose numbers differ between the files.
    let (one, other) = (file(1..300), file(200..700));
    let files = [("events/a.csv", one.as_bytes()), ("events/b.csv", other.as_bytes())];
    let rules = RowRules { other_rates: OtherRates::Keep, ..RowRules::of_form() };
    // If games are to be graded, these rates are unknown.
    let refused = season_of(&files, &RowRules::of_form()).unwrap();
    assert_eq!((refused.games.len(), refused.rejected().len()), (0, 799));
    let season = season_of(&files, &rules).unwrap();
    assert_eq!(season.games.len(), 799);
    for game in season.games.iter() {
        let Round::Number(round) = game.round else { panic!("{:?}", game.round) };
        assert_eq!(game.rate, RateText::Other(&*format!("rate {round}")));
    }
}

#[test]
fn repeated_rows_are_kept_or_rejected() {
    let game = |round| format!("2006-05-02,L,500010F,500020J,1-0,{round},\n");
    let other = "2006-05-02,L,500030A,500040D,0-1,1,\n";
    let bad = "x,L,500010F,500020J,1-0,1,\n";
    let text = format!("{HEADER}{}{bad}{}{other}{}{}", game(1), game(1), game(2), game(1));

    let kept = results_of(text.as_bytes(), Repeats::Keep).unwrap();
    assert_eq!(games(&kept), [(0, 1, 2), (0, 1, 2), (2, 3, 0), (0, 1, 2), (0, 1, 2)]);
    let reported: Vec<_> =
        kept.suspicious.iter().map(|row| (row.line, row.reason.to_string())).collect();
    let exactly = |line| (line, "repeats line 2 exactly".to_owned());
    assert_eq!(reported, [exactly(4), exactly(7)]);

    let rejected = results_of(text.as_bytes(), Repeats::Reject).unwrap();
    assert_eq!(games(&rejected), [(0, 1, 2), (2, 3, 0), (0, 1, 2)]);
    assert_eq!(
        rejections(&rejected),
        [
            (3, "date", "x", "unreadable-date"),
            (4, "", "", "repeated-row"),
            (7, "", "", "repeated-row")
        ]
    );
    assert_eq!(rejected.rejected_rows[1].row, game(1).trim_end());
}

#[test]
fn players_without_a_usable_code_are_rejected() {
    let read = players(
        "code,name,birth_date\n500020J,Ben,1990-01-01\n500020J,Benny,\n1000,Short,\n,Nobody,\n\
         500010A,Wrong,\n500010F,,soon\n",
    );
    let codes: Vec<&str> = read.players.iter().map(|player| player.code.as_str()).collect();
    assert_eq!(codes, ["500010F", "500020J"], "sorted by code");
    assert_eq!(read.players[1].name, "Ben");
    assert_eq!(read.rows, 6);
    let reasons: Vec<_> =
        read.rejected.iter().map(|row| (row.line, row.reason.to_string())).collect();
    assert_eq!(
        reasons,
        [
            (3, "the code is used on line 2, too".to_owned()),
            (4, "malformed code: expected six digits and a check letter".to_owned()),
            (5, "missing value".to_owned()),
            (6, "wrong check letter: expected F after these digits".to_owned()),
        ]
    );
    let suspicious: Vec<_> =
        read.suspicious.iter().map(|row| (row.line, row.reason.key())).collect();
    assert_eq!(suspicious, [(7, "unreadable-date"), (7, "missing-name")], "by line and column");
}

/// Reads the rows in the order given and in the opposite one; what is used must be the same.
fn in_both_orders<T>(header: &str, rows: &[&str], read: impl Fn(Source) -> T) -> [T; 2] {
    let file = |rows: Vec<&str>| {
        Source::from_bytes("file.csv", format!("{header}\n{}\n", rows.join("\n")).into())
    };
    let (forwards, backwards) = (rows.to_vec(), rows.iter().rev().copied().collect());
    [file(forwards), file(backwards)].map(read)
}

#[test]
fn opening_grades_are_whole_numbers() {
    let rows = [
        "500020J,120,A",
        "500010F,-3,",
        "500020J,121,A",
        "500030A,12.5,",
        "500040D,,",
        "500050G,90,",
        "500050G,90,",
    ];
    let read = |source| read_opening_grades(&source, CodeForm::WithCheckLetter).unwrap();
    let [read, backwards] = in_both_orders("code,grade,category", &rows, read);
    let used = [("500010F".into(), Grade::new(-3)), ("500050G".into(), Grade::new(90))];
    assert_eq!(
        (&read.grades(Rate::Standard)[..], &backwards.grades(Rate::Standard)[..]),
        (&used[..], &used[..])
    );
    let reasons: Vec<_> =
        read.rejected.iter().map(|row| (row.line, row.reason.to_string())).collect();
    assert_eq!(
        reasons,
        [
            (2, "line 4 says something else about this code: neither is used".to_owned()),
            (4, "line 2 says something else about this code: neither is used".to_owned()),
            (5, "not a grade: expected a whole number from -9999 to 9999".to_owned()),
            (8, "the code is used on line 7, too".to_owned()),
        ]
    );
    let ungraded: Vec<_> = read
        .suspicious
        .iter()
        .map(|row| (row.line, row.column, row.reason.code().as_str()))
        .collect();
    assert_eq!(ungraded, [(6, "grade", "E048")]);
}

#[test]
fn the_scale_of_a_list_is_a_word() {
    let list = "code,grade,scale,games\n500010F,1851,Elo,0\n500020J,140,GRADE,12\n\
                500030A,1851,ELO,-1\n500040D,90,elos,\n";
    let source = Source::from_bytes("opening_grades.csv", list.into());
    let read = read_opening_grades(&source, CodeForm::WithCheckLetter).unwrap();
    assert_eq!(read.rated_games(), [("500010F".into(), 0), ("500020J".into(), 12)]);
    assert_eq!(read.ratings().len(), 1);
    let reasons: Vec<_> =
        read.rejected.iter().map(|row| (row.line, row.reason.to_string())).collect();
    assert_eq!(
        reasons,
        [
            (4, "not a number of games: expected a whole number from 0".to_owned()),
            (5, "expected grade, elo or nothing".to_owned()),
        ]
    );
}

/// The second row differs from the first in its players alone, and the third has both days right.
#[test]
fn a_result_that_arrived_before_its_game_is_doubted_and_used() {
    let folder = tempfile::tempdir().unwrap();
    let text = "date,event,white,black,result,received\n\
                2007-01-01,Cup,500010F,500020J,1-0,2006-11-01\n\
                2007-01-01,Cup,500020J,500030A,1-0,2006-11-01\n\
                2007-01-01,Cup,500030A,500010F,1-0,2007-01-01\n\
                2007-01-02,Cup,500030A,500010F,1-0,\n";
    let path = folder.path().join("league.csv");
    std::fs::write(&path, text).unwrap();
    let files = [(path, "league.csv".to_owned())];
    let read = season_files::read_files(&files, &RowRules::of_form(), &|_| {}).unwrap();
    assert_eq!((read.games.len(), read.rejected()), (4, vec![]));
    let told: Vec<_> = read
        .suspicious
        .iter()
        .map(|told| (told.line, told.column, &*told.value, told.reason.code().as_str()))
        .collect();
    let expected = [2, 3].map(|line| (line, "received", "2006-11-01", "E063"));
    assert_eq!(told, expected);
    let said = read.suspicious[0].reason.to_string();
    assert!(said.contains("before its game was played, on 2007-01-01"), "{said}");
}

#[test]
fn earlier_totals_are_read_exactly() {
    let rows = [
        "500020J,2005-06,427.333333333,3",
        "500020J,2004-05,100,1",
        "500010F,2005-06,1,1",
        "500010F,2005-06,1,2",
        "500010F,2005-06,x,3",
        "500030A,2005-06,10,0",
        "500040D,,10,1",
        "500040D,last,10,1",
    ];
    let points_and_games = |points, games, exact: Option<&str>| {
        assert_eq!(exact, None, "the file has no such column");
        Some((points, games))
    };
    let read = |source| {
        read_earlier_totals(&source, CodeForm::WithCheckLetter, of_this_century, points_and_games)
            .unwrap()
    };
    let [(totals, rejected), (backwards, _)] =
        in_both_orders("code,season,points,games", &rows, read);
    assert_eq!(totals, backwards);
    assert_eq!(totals.len(), 2);
    assert_eq!(totals[1].total, Some((GradePoints::from_billionths(427_333_333_333), 3)));
    assert_eq!(totals[1].season, "2005-06");
    let reasons: Vec<_> = rejected.iter().map(|row| (row.line, row.reason.key())).collect();
    assert_eq!(
        reasons,
        [
            (4, "conflicting-rows"),
            (5, "conflicting-rows"),
            (6, "not-points"),
            (7, "not-games"),
            (8, "missing-value"),
            (9, "unreadable-value"),
        ]
    );
}

#[test]
fn a_total_may_carry_the_published_grade_and_then_no_game() {
    let file = b"code,season,points,games,grade\n500010F,2005-06,0,0,142\n500020J,2005-06,900,9,\n\
                 500030A,2005-06,0,0,\n500040D,2005-06,900,9,high\n";
    let source = Source::from_bytes("opening_history.csv", file.to_vec());
    let games = |_, games, _: Option<&str>| Some(games);
    let (totals, rejected) =
        read_earlier_totals(&source, CodeForm::WithCheckLetter, of_this_century, games).unwrap();
    let read: Vec<_> = totals
        .iter()
        .map(|one| (one.code.as_str(), one.total, one.grade.map(Grade::points)))
        .collect();
    assert_eq!(read, [("500010F", None, Some(142)), ("500020J", Some(9), None)]);
    let faults: Vec<_> = rejected.iter().map(|row| (row.line, row.column)).collect();
    assert_eq!(faults, [(4, "games"), (5, "grade")]);
}

/// A caller's own way of naming seasons.
fn of_this_century(label: &str) -> Option<String> {
    label.starts_with("20").then(|| label.to_owned())
}

#[test]
fn a_total_with_a_refused_fraction_is_rejected() {
    let file = b"code,season,points,games,exact\n500010F,2005-06,1.3,1,4/3\n500020J,2005-06,1,1,\n";
    let source = Source::from_bytes("opening_history.csv", file.to_vec());
    let whole = |_, games, exact: Option<&str>| exact.unwrap().is_empty().then_some(games);
    let (totals, rejected) =
        read_earlier_totals(&source, CodeForm::WithCheckLetter, of_this_century, whole).unwrap();
    assert_eq!((totals.len(), totals[0].code.as_str()), (1, "500020J"));
    let [row] = &rejected[..] else { panic!("{rejected:?}") };
    assert_eq!((row.line, row.column, row.value.as_str()), (2, "exact", "4/3"));
    assert!(row.reason.to_string().starts_with("does not fit the points: expected nothing, "));
}

#[test]
fn of_two_players_with_one_code_the_same_is_used_in_any_order() {
    let rows = ["500020J,Benny,York", "500020J,Ben,York", "500010F,Ann,"];
    let read = |source| read_players(&source, CodeForm::WithCheckLetter).unwrap();
    let [forwards, backwards] = in_both_orders("code,name,club1", &rows, read);
    assert_eq!(forwards.players, backwards.players);
    assert_eq!(forwards.players[1].name, "Ben");
    assert_eq!(forwards.rejected[0].reason.to_string(), "the code is used on line 3, too");
}

#[test]
fn without_check_letters_any_code_will_do() {
    let files: [(&str, &[u8]); 2] = [
        ("players.csv", b"code,name\nann,Ann\nBEN-2,Ben\n"),
        ("results.csv", b"date,event,white,black,result\n2006-05-02,L,BEN-2,ann,1-0\n"),
    ];
    let rules = RowRules { code_form: CodeForm::Free, ..rules(Repeats::Keep) };
    assert_eq!(games(&season_of(&files, &rules).unwrap()), [(0, 1, 2)]);
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]

    #[test]
    fn the_order_of_rows_changes_nothing_but_the_lines(
        rows in prop::collection::vec((0..4_usize, 0..4_usize, 0..6_usize), 1..60)
            .prop_flat_map(|rows| (Just(rows.clone()), Just(rows).prop_shuffle())),
    ) {
        let codes = ["500010F", "500020J", "500030A", "500040D"];
        let results_of_rows = |rows: &[(usize, usize, usize)]| {
            let row = |&(white, black, result): &(usize, usize, usize)| {
                let result = ["1-0", "0-1", "½-½", "+/-", "?", ""][result];
                format!("2006-05-02,L,{},{},{result},,\n", codes[white], codes[black])
            };
            let body: String = rows.iter().map(row).collect();
            results(&format!("{HEADER}{body}"))
        };
        let (first, second) = (results_of_rows(&rows.0), results_of_rows(&rows.1));
        let sorted = |checked| {
            let mut games = games(checked);
            games.sort_unstable();
            games
        };
        prop_assert_eq!(sorted(&first), sorted(&second));
        prop_assert_eq!(first.rejected_rows.len(), second.rejected_rows.len());
        prop_assert_eq!(first.suspicious.len(), second.suspicious.len());
        prop_assert!(accounts_for_every_row(&first, games(&first).len()));
    }
}

/// A game of PGN between Ann and Ben.
fn pgn(fide_code: &str) -> String {
    let number = match fide_code {
        "" => String::new(),
        number => format!("[WhiteFideId \"{number}\"]\n"),
    };
    format!(
        "[Event \"Cup\"]\n[Date \"2006.08.12\"]\n[White \"Ann\"]\n[Black \"Ben\"]\n[Result \
         \"1-0\"]\n{number}\n1-0\n"
    )
}

#[test]
fn two_numbers_of_an_unnumbered_player_are_told() {
    // A PGN game is reported on the line of its first tag, with its players' numbers.
    let told = |players: &str, numbers: [&str; 3]| -> Vec<String> {
        let [one, two, three] = numbers.map(pgn);
        let files = [
            ("players.csv", players.as_bytes()),
            ("events/a.pgn", one.as_bytes()),
            ("events/b.pgn", two.as_bytes()),
            ("events/c.pgn", three.as_bytes()),
        ];
        let season = season_of(&files, &rules(Repeats::Keep)).unwrap();
        assert_eq!(games(&season).len(), 3);
        season.suspicious.iter().map(ToString::to_string).collect()
    };
    let players = "code,name,fide_code\n500010F,Ann,\n500020J,Ben,1503014\n";
    let two = "if these are two people, every row must give a code";
    let expected = [
        format!(
            "events/a.pgn, line 1, column white: `1111111`: read as Ann (500010F), with the FIDE \
             number 1111111, and with 2222222 on line 1 of events/c.pgn: {two}"
        ),
        format!(
            "events/c.pgn, line 1, column white: `2222222`: read as Ann (500010F), with the FIDE \
             number 2222222, and with 1111111 on line 1 of events/a.pgn: {two}"
        ),
    ];
    assert_eq!(told(players, ["1111111", "", "2222222"]), expected);
    assert_eq!(told(players, ["1111111", "01111111", ""]), [""; 0]);
    // If the list has a number, another number belongs to somebody else.
    let season = |number: &str| players.replace("Ann,", &format!("Ann,{number}"));
    assert_eq!(told(&season("1111111"), ["1111111", "", ""]), [""; 0]);
}
