//! Days of the week beside days show the order of day and month, and mistakes in either are
//! reported.

use std::fs;

use results_io::{ReadSeason, Reason, RowRules, read_files};

fn read(text: &str, pins: &str) -> ReadSeason {
    let folder = tempfile::tempdir().unwrap();
    let import = format!("[files.\"league.csv\"]\n{pins}\n");
    fs::write(folder.path().join("import.toml"), import).unwrap();
    let path = folder.path().join("league.csv");
    fs::write(&path, text).unwrap();
    read_files(&[(path, "league.csv".to_owned())], &RowRules::of_form(), &|_| {}).unwrap()
}

fn days(read: &ReadSeason) -> Vec<String> {
    assert_eq!((read.rejected(), &read.rejected_elsewhere[..]), (vec![], &[][..]));
    read.games.iter().map(|game| game.day.to_string()).collect()
}

/// Line, value and the right day of the week for each finding.
fn told(read: &ReadSeason) -> Vec<(usize, &str, &str)> {
    let told = read.suspicious.iter().map(|told| match &told.reason {
        Reason::OtherWeekday { weekday } => (told.line, &*told.value, &**weekday),
        other => unreachable!("{other:?}"),
    });
    told.collect()
}

fn is_asked(read: &ReadSeason, question: &str) -> bool {
    read.rejected_elsewhere.iter().any(|fault| match &fault.reason {
        Reason::Asked { question: asked, .. } => asked.contains(question),
        _ => false,
    })
}

// From a calendar of 2006: Tuesdays were 7 March, 10 October, 3 October and 5 December; 12 May was
// a Friday.

#[test]
fn a_day_of_the_week_tells_whether_the_day_or_the_month_is_first() {
    let table = |days: [&str; 2]| {
        let [one, other] = days;
        format!("Date,White,Black,Result\n{one},500010F,500020J,1-0\n{other},500030A,500040D,0-1\n")
    };
    for (given, expected) in [
        (["Tue 3/10/06", "5/12/06"], ["2006-10-03", "2006-12-05"]),
        (["Tuesday 3.10.2006", "Tue 5.12.2006"], ["2006-10-03", "2006-12-05"]),
        (["Tue 10/3/06", "12/5/06"], ["2006-10-03", "2006-12-05"]),
        (["12/5/06 Tues.", "10/3/06"], ["2006-12-05", "2006-10-03"]),
    ] {
        let found = read(&table(given), "");
        assert_eq!(days(&found), expected, "{given:?}");
        assert_eq!(told(&found), [], "{given:?}");
        let words = &found.understood[0].1.words;
        assert!(words.contains("of the week"), "{words}");
    }
    // Two that contradict each other, and one that fits neither order.
    let found = read(&table(["Tue 3/10/06", "Fri 5/12/06"]), "");
    assert!(is_asked(
        &found,
        "Tue 3/10/06 can only have the day first, Fri 5/12/06 only the \
                              month"
    ));
    let found = read(&table(["Sat 3/10/06", "Sat 5/12/06"]), "");
    assert!(is_asked(&found, "which comes first, the day or the month"));
    // A number above 12 takes precedence: the day of the week is then a mistake.
    let found = read(&table(["17/10/06", "Fri 5/12/06"]), "");
    assert_eq!(days(&found), ["2006-10-17", "2006-12-05"]);
    assert_eq!(told(&found), [(3, "Fri 5/12/06", "Tuesday")]);
}

#[test]
fn a_day_beside_another_day_of_the_week_counts_and_is_told() {
    let table = "Date,White,Black,Result\nTue 3 Oct 2006,500010F,500020J,1-0\n\
                 Wed 10 Oct 2006,500030A,500040D,0-1\n2006-10-17,500050G,500060K,½\n";
    let found = read(table, "");
    assert_eq!(days(&found), ["2006-10-03", "2006-10-10", "2006-10-17"]);
    assert_eq!(told(&found), [(3, "Wed 10 Oct 2006", "Tuesday")]);
}

#[test]
fn match_cards_have_the_days_of_the_week_of_their_titles() {
    let cards = |one: &str, other: &str| {
        format!(
            "{one},,\nWhite,Result,Black\n500010F,1-0,500020J\n{other},,\nWhite,Result,Black\n\
             500030A,0-1,500040D\n"
        )
    };
    let found = read(&cards("Ouse v Ure - Tuesday 3/10/06", "Tuesday 5/12/06 (away)"), "");
    assert_eq!(days(&found), ["2006-10-03", "2006-12-05"]);
    assert_eq!(told(&found), []);
    let found = read(&cards("Tuesday 3/10/06", "Thursday 5/12/06"), "");
    assert_eq!(days(&found), ["2006-10-03", "2006-12-05"]);
    assert_eq!(told(&found), [(4, "Thursday 5/12/06", "Tuesday")]);
    // Names of teams are not days of the week.
    let found = read(&cards("Monkton v Sunnyside 3/10/06", "Weds. Wanderers 5/12/06"), "");
    assert!(is_asked(&found, "which comes first, the day or the month"));
}

#[test]
fn a_column_of_days_of_the_week_tells_the_order_like_a_word_beside_the_day() {
    let table = |[one, other]: [&str; 2]| {
        format!(
            "Day,Date,White,Black,Result\n{one},500010F,500020J,1-0\n{other},500030A,500040D,0-1\n"
        )
    };
    let found = read(&table(["Tue,3/10/06", "Tues,5/12/06"]), "");
    assert_eq!(days(&found), ["2006-10-03", "2006-12-05"]);
    assert_eq!(told(&found), []);
    let words = &found.understood[0].1.words;
    let expected = "Date and Day as date (day first, from 2 days of the week)";
    assert!(words.contains(expected) && !words.contains("not used"), "{words}");
    // The order is known here, so the day of the week is a mistake.
    let found = read(&table(["Tue,17/10/06", "Fri,5/12/06"]), "");
    assert_eq!(days(&found), ["2006-10-17", "2006-12-05"]);
    assert_eq!(told(&found), [(3, "Fri 5/12/06", "Tuesday")]);
}

/// They do not show the order of day and month: most matches are away, or moved.
#[test]
fn the_nights_of_clubs_are_no_days_of_games() {
    let table = "Date,Home night,White,Black,Result\n3/10/06,Fri,500010F,500020J,1-0\n";
    assert!(is_asked(&read(table, ""), "which comes first, the day or the month"));
    let found = read(table, "dates = \"day-first\"");
    assert_eq!((days(&found), told(&found)), (vec!["2006-10-03".to_owned()], vec![]));
}

#[test]
fn day_month_and_year_may_stand_in_columns_of_their_own() {
    let of_names = "Year;Month;Day;White;Black;Result\n2006;Oct;3;500010F;500020J;1-0\n\
                    2006;December;5;500030A;500040D;0-1\n";
    let of_numbers = of_names.replace("Oct", "10").replace("December", "12");
    for table in [of_names, &*of_numbers, &of_numbers.replace("2006", "06")] {
        let found = read(table, "");
        assert_eq!(days(&found), ["2006-10-03", "2006-12-05"], "{table}");
        let words = &found.understood[0].1.words;
        assert!(words.contains("Day and Month and Year as date"), "{words}");
        assert!(!words.contains("not used"), "{words}");
    }
    // Without a year, the reader asks as usual.
    let table = "Day,Month,White,Black,Result\n3,10,500010F,500020J,1-0\n";
    assert!(is_asked(&read(table, ""), "year"));
    assert_eq!(days(&read(table, "days-from = \"2006-09-01\"")), ["2006-10-03"]);
    // Only the row with an unreadable part is lost; it is reported unchanged.
    let found = read(&of_numbers.replace("12;5", "13;5"), "");
    let rejected: Vec<_> =
        found.rejected().iter().map(|row| (row.line, row.column, row.row.clone())).collect();
    assert_eq!(rejected, [(3, "date", "2006;13;5;500030A;500040D;0-1".into())]);
}
