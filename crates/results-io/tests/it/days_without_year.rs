//! Days that lack their year: the reader asks once per file, and never takes them for other days.

use std::fs;

use results_io::{ReadSeason, Reason, RowRules, read_files};

fn read(name: &str, text: &str, pins: &str) -> ReadSeason {
    let folder = tempfile::tempdir().unwrap();
    let import = format!("[files.\"{name}\"]\n{pins}\n");
    fs::write(folder.path().join("import.toml"), import).unwrap();
    let path = folder.path().join(name);
    fs::write(&path, text).unwrap();
    read_files(&[(path, name.to_owned())], &RowRules::of_form(), &|_| {}).unwrap()
}

fn days(read: &ReadSeason) -> Vec<String> {
    assert_eq!((read.rejected(), &read.rejected_elsewhere[..]), (vec![], &[][..]));
    read.games.iter().map(|game| game.day.to_string()).collect()
}

fn question(read: &ReadSeason) -> String {
    let asked = read.rejected_elsewhere.iter().find_map(|fault| match &fault.reason {
        Reason::Asked { question, answer } => Some(format!("{question}\n{answer}")),
        _ => None,
    });
    asked.unwrap()
}

const FROM: &str = "days-from = \"2006-05-01\"";

#[test]
fn titles_whose_days_have_no_year_are_asked_about() {
    let cards = "Saturday 14 October,,\nWhite,Result,Black\n500010F,1-0,500020J\nOuse v Ure - 20th \
                 Jan,,\n\
                 White,Result,Black\n500030A,0-1,500040D\n500050G,½,500060K\n";
    // A day in the file's name is not that of the games.
    for name in ["cards.csv", "cards-2006-10-03.csv"] {
        let asked = question(&read(name, cards, ""));
        let expected = "to which year do days like that of line 1, `Saturday 14 October`, belong?";
        assert!(asked.starts_with(expected), "{asked}");
        assert!(asked.contains("days-from = \"YYYY-MM-DD\""), "{asked}");
        let found = read(name, cards, FROM);
        assert_eq!(days(&found), ["2006-10-14", "2007-01-20", "2007-01-20"]);
        let pins = &found.understood[0].1.pins;
        assert!(pins.contains(FROM), "{pins}");
        let words = &found.understood[0].1.words;
        assert!(words.contains("days without a year from 2006-05-01 on"), "{words}");
    }
    // The day of the week is that of another year.
    let asked = question(&read("cards.csv", &cards.replace("Saturday", "Sunday"), FROM));
    let expected =
        "what is wrong in line 1, `Sunday 14 October`: the day, the day of the week, or the year?";
    assert!(asked.starts_with(expected), "{asked}");
    // A single day above all games may be that of anything, as with its year; and somebody who pins
    // a day has seen the titles.
    let one =
        "Received 14 October,,\nWhite,Result,Black\n500010F,1-0,500020J\n500030A,0-1,500040D\n";
    assert_eq!(days(&read("cards-2006-10-03.csv", one, "")), ["2006-10-03"; 2]);
    assert_eq!(days(&read("cards.csv", cards, "day = \"2006-10-03\"")), ["2006-10-03"; 3]);
    let with_year = one.replace("October", "October 2006");
    let asked = question(&read("cards.csv", &with_year, ""));
    let offered = "day = \"2006-10-14\"          # if it is the day that line 1 says";
    assert!(asked.contains(offered), "{asked}");
    let fields =
        cards.replace("Saturday 14 October,,", "Date,14 Oct,").replace("Ouse v Ure - ", "");
    assert_eq!(days(&read("cards.csv", &fields, FROM)), ["2006-10-14", "2007-01-20", "2007-01-20"]);
    let in_figures =
        cards.replace("Saturday 14 October", "Sat 14/10").replace("20th Jan", "Sat 20/1");
    let found = read("cards-2006-10-03.csv", &in_figures, "");
    assert!(question(&found).starts_with("to which year do days like"), "{in_figures}");
    let found = read("cards-2006-10-03.csv", &in_figures, FROM);
    assert_eq!(days(&found), ["2006-10-14", "2007-01-20", "2007-01-20"]);
    // A game that was due on one day and played on another stays open.
    let two = "due 13 Jan played 20 Jan,,\nWhite,Result,Black\n500010F,½,500060K\n";
    let asked = question(&read("cards.csv", &format!("{cards}{two}"), FROM));
    assert!(asked.starts_with("on which day were the games below line 8 played?"), "{asked}");
}

#[test]
fn a_column_of_days_without_years_is_asked_about_and_a_slip_costs_its_row() {
    let table = "Date,White,Black,Result\n14 Oct,500010F,500020J,1-0\nSat \
                 20-Jan,500030A,500040D,½\n\
                 \"March 3rd, 2007\",500050G,500060K,0-1\n";
    let asked = question(&read("league.csv", table, ""));
    assert!(asked.starts_with("to which year do days like that of line 2, `14 Oct,"), "{asked}");
    let expected = ["2006-10-14", "2007-01-20", "2007-03-03"];
    assert_eq!(days(&read("league.csv", table, FROM)), expected);
    // Days in figures, whose order is shown by a number above 12, or by the day of the week.
    let figures = |one: &str, two: &str| {
        let table = table.replace("14 Oct", one).replace("Sat 20-Jan", two);
        read("league.csv", &table, FROM)
    };
    assert_eq!(days(&figures("3/10", "20/1")), ["2006-10-03", "2007-01-20", "2007-03-03"]);
    assert_eq!(days(&figures("Sat 9/12", "Tue 12/9")), ["2006-12-09", "2006-09-12", "2007-03-03"]);
    let asked = question(&figures("3/10", "4/10"));
    assert!(
        asked.starts_with("in dates like 3/10, which comes first, the day or the month?"),
        "{asked}"
    );
    let table_of_figures = table.replace("14 Oct", "3/10").replace("Sat 20-Jan", "4/11");
    let asked = question(&read("league.csv", &table_of_figures, ""));
    assert!(asked.starts_with("to which year do days like that of line 2"), "{asked}");
    let pins = format!("{FROM}\ndates = \"day-first\"");
    let expected_days = ["2006-10-03", "2006-11-04", "2007-03-03"];
    assert_eq!(days(&read("league.csv", &table_of_figures, &pins)), expected_days);
    let one = table.replace("14 Oct,", "14 Oct 2006,");
    let found = read("league.csv", &one, "");
    let lost: Vec<_> =
        found.rejected().iter().map(|lost| (lost.line, lost.reason.code().as_str())).collect();
    assert_eq!((lost, found.games.len()), (vec![(3, "E002")], 2));
    // Names are not days.
    let names = "Date,White,Black,Result\n14 Oct,\"May, 3\",500020J,1-0\n";
    let found = read("league.csv", names, FROM);
    assert!(found.players.players.iter().any(|player| player.name == "May, 3"));
}

#[test]
fn a_year_after_figures_is_the_year_of_the_day() {
    for (one, two) in [("3.10. 2006", "17.10. 2006"), ("3/10 2006", "17/10 2006")] {
        let cards = format!(
            "\"Ouse v Wharfe, {one}\",,\nWhite,Result,Black\n500010F,1-0,500020J\n\"Ure v Nidd, \
             {two}\",,\n\
             White,Result,Black\n500030A,0-1,500040D\n"
        );
        let found = read("cards-2006-12-01.csv", &cards, "");
        assert_eq!(days(&found), ["2006-10-03", "2006-10-17"], "{one}");
    }
}

#[test]
fn a_title_whose_day_of_the_week_fits_both_orders_is_asked_about() {
    // 7 November and 11 July 2006 are Tuesdays.
    let cards = "Tue 7/11,,\nWhite,Result,Black\n500010F,1-0,500020J\nSat 14/10,,\n\
                 White,Result,Black\n\
                 500030A,0-1,500040D\n";
    let asked = question(&read("cards.csv", cards, FROM));
    assert!(asked.contains("which comes first, the day or the month"), "{asked}");
    let found = read("cards.csv", cards, &format!("{FROM}\ndates = \"day-first\""));
    assert_eq!(days(&found), ["2006-11-07", "2006-10-14"]);
}

#[test]
fn points_of_a_league_table_are_no_days() {
    let games = "White,Result,Black,Date\n500010F,1-0,500020J,14 Oct\n500030A,0-1,500040D,21 Oct\n";
    let table = format!("{games}Team,P,W,Pts\nOuse,2,1,4.5\nUre,2,1,14.5\n");
    assert_eq!(days(&read("league.csv", &table, FROM)), ["2006-10-14", "2006-10-21"]);
    // Its rows do not count, either, if most days lack a year.
    let games = "Date,White,Result,Black\n14/10,500010F,1-0,500020J\n21/10,500030A,0-1,500040D\n";
    let table = format!("{games}Team,P,W,D\nOuse,2,1,0\nUre,2,1,0\n");
    let asked = question(&read("league.csv", &table, ""));
    assert!(asked.starts_with("to which year do days like"), "{asked}");
}

#[test]
fn a_title_without_its_year_beside_a_column_of_days_is_asked_about() {
    let table = "Date,White,Black,Result\n13/10/2006,500010F,500020J,1-0\n,500030A,500040D,1-0\n\
                 24 October,,,\n,500010F,500030A,1-0\n,500020J,500040D,1-0\n";
    let asked = question(&read("league.csv", table, ""));
    assert!(asked.contains("that of line 4, `24 October`"), "{asked}");
    let expected = ["2006-10-13", "2006-10-13", "2006-10-24", "2006-10-24"];
    assert_eq!(days(&read("league.csv", table, FROM)), expected);
    let whole = table.replace("24 October,,,", "Round 2 - 24 October 2006,,,");
    assert_eq!(days(&read("league.csv", &whole, "")), expected);
}
