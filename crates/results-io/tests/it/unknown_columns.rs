//! Tables of results with unknown column names: the question tells what was found.

use std::fs;
use std::path::Path;

use results_io::{ReadSeason, Reason, RowRules, read_files};

use crate::lists_as_kept::{with_hidden_row, workbook, workbook_of, xls};

fn read(folder: &Path, name: &str) -> ReadSeason {
    let file = (folder.join(name), name.to_owned());
    read_files(&[file], &RowRules::of_form(), &|_| {}).unwrap()
}

/// The question that a file leaves open, and the lines that would answer it.
fn asked(name: &str, bytes: &[u8]) -> (tempfile::TempDir, String, String) {
    asked_with(name, bytes, "")
}

/// The same for a file with pins in the `import.toml` beside it.
fn asked_with(name: &str, bytes: &[u8], pins: &str) -> (tempfile::TempDir, String, String) {
    let folder = tempfile::tempdir().unwrap();
    if !pins.is_empty() {
        let import = format!("[files.\"{name}\"]\n{pins}\n");
        fs::write(folder.path().join("import.toml"), import).unwrap();
    }
    fs::write(folder.path().join(name), bytes).unwrap();
    let found = read(folder.path(), name).rejected_elsewhere;
    assert_eq!(found.len(), 1, "{name}: {found:?}");
    let asked = found.into_iter().find_map(|fault| match fault.reason {
        Reason::Asked { question, answer } => Some((question, answer)),
        _ => None,
    });
    let (question, answer) = asked.unwrap();
    (folder, question, answer)
}

/// Tables, each with the line of its names; the answer, once filled in, has the table read.
#[test]
fn the_names_are_shown_and_the_answer_wants_only_what_is_not_known() {
    let cells: [&[&str]; 3] = [
        &["Spieltag", "Weiss", "Schwarz", "Ergebnis"],
        &["2006-10-14", "500010F", "500020J", "1-0"],
        &["2006-10-21", "500020J", "500030A", "0-1"],
    ];
    let text = |by: &str, above: &str| {
        let lines: String = cells.iter().map(|row| row.join(by) + "\n").collect();
        format!("{above}{lines}").into_bytes()
    };
    let tables = [
        ("a.csv", 1, text(",", "")),
        ("b.csv", 1, text(";", "")),
        ("c.txt", 3, text("\t", "Kreisliga\n\n")),
        ("d.xlsx", 1, workbook(&cells)),
    ];
    for (name, line, bytes) in tables {
        let (folder, question, answer) = asked(name, &bytes);
        let names = "has `Spieltag`, `Weiss`, `Schwarz`, `Ergebnis`";
        assert!(question.contains(&format!("Line {line}")), "{question}");
        assert!(question.contains(names), "{question}");
        let mut filled_in = answer;
        for name in cells[0] {
            filled_in = filled_in.replacen("\"...\"", &format!("\"{name}\""), 1);
        }
        fs::write(folder.path().join("import.toml"), filled_in).unwrap();
        assert_eq!(read(folder.path(), name).games.len(), 2, "{name}");
    }
}

#[test]
fn what_is_known_by_its_name_is_in_the_answer_already() {
    let table = b"Datum,White,Black,Ergebnis\n2006-10-14,500010F,500020J,1-0\n";
    let (_, question, answer) = asked("a.csv", table);
    assert!(question.ends_with("`Datum` (date), `White` (white), `Black` (black), `Ergebnis`"));
    for line in
        ["columns.date = \"Datum\"", "columns.white = \"White\"", "columns.result = \"...\""]
    {
        assert!(answer.contains(line), "{answer}");
    }
    let table = b"Spieltag,White,Black,Result\n2006-10-14,500010F,500020J,1-0\n";
    let (_, question, answer) = asked("a.csv", table);
    assert!(question.contains("on which day") && question.contains("`Spieltag`"), "{question}");
    assert!(answer.ends_with("columns.date = \"Spieltag\""), "{answer}");
}

#[test]
fn a_pinned_name_that_no_column_has_is_named() {
    let (folder, _, answer) = asked("a.csv", b"A,B,C\n500010F,500020J,1-0\n");
    let wrong = answer.replacen("columns.white = \"...\"", "columns.white = \"Weiß\"", 1);
    fs::write(folder.path().join("import.toml"), wrong).unwrap();
    let found = read(folder.path(), "a.csv").rejected_elsewhere;
    let said = found[0].reason.to_string();
    assert!(said.contains("import.toml names `Weiß` (white), which"), "{said}");
}

/// The number of games, and the rejected lines, once the answer is in `import.toml`.
fn answered(folder: &tempfile::TempDir, name: &str, answer: &str) -> (usize, Vec<usize>) {
    fs::write(folder.path().join("import.toml"), answer).unwrap();
    let read = read(folder.path(), name);
    assert_eq!(read.rejected_elsewhere, []);
    (read.games.len(), read.rejected_rows.iter().map(|row| row.line).collect())
}

#[test]
fn rows_with_results_are_used_once_it_is_said_which_column_has_them() {
    let table = b"Date,White,Black,Result\n2006-10-14,500010F,500020J,1-0\n\
                  2006-10-21,500010F,500020J,?\n2006-10-22,500010F,500020J,adj\n";
    let (folder, question, answer) = asked("a.csv", table);
    assert!(question.contains("`Result` has 2 of 3 values that are not results"), "{question}");
    assert_eq!(answered(&folder, "a.csv", &answer), (1, vec![3, 4]));
    let table = b"Date,White,Black,Home score,Away score\n2006-10-14,500010F,500020J,1,0\n\
                  2006-10-21,500010F,500020J,1,1\n2006-10-22,500010F,500020J,1,2\n";
    let names = "Date,Home player,Away player,Home score,Away score";
    let table =
        String::from_utf8_lossy(table).replace("Date,White,Black,Home score,Away score", names);
    let (folder, question, answer) = asked("a.csv", table.as_bytes());
    assert!(question.contains("`Home score` and `Away score` have 2 of 3"), "{question}");
    assert_eq!(answered(&folder, "a.csv", &answer), (1, vec![3, 4]));
    // One player's score is not the result: 1 of 1-1 would be read as a win.
    let pin = "columns.result = \"Home score\"";
    let (folder, question, answer) = asked_with("a.csv", table.as_bytes(), pin);
    assert!(question.contains("`Away score` is the other's score"), "{question}");
    assert_eq!(answered(&folder, "a.csv", &answer), (1, vec![3, 4]));
}

#[test]
fn a_pinned_day_does_not_take_the_place_of_days_that_the_table_has() {
    let table = b"Date,White,Black,Result\n2006-10-14,500010F,500020J,1-0\n";
    let (folder, question, answer) = asked_with("a.csv", table, "day = \"2006-09-12\"");
    assert!(question.contains("the column `Date` has days"), "{question}");
    assert_eq!(answered(&folder, "a.csv", &answer), (1, vec![]));
}

#[test]
fn a_pinned_sheet_that_a_workbook_does_not_have_is_named() {
    let cells: [&[&str]; 2] =
        [&["Date", "White", "Black", "Result"], &["2006-10-14", "500010F", "500020J", "1-0"]];
    let (folder, question, answer) = asked_with("a.xlsx", &workbook(&cells), "sheet = \"Z\"");
    assert!(question.starts_with("there is no sheet `Z`"), "{question}");
    assert_eq!(answered(&folder, "a.xlsx", &answer), (1, vec![]));
}

#[test]
fn a_sheet_that_is_pinned_of_a_text_is_asked_about() {
    let table = b"Date,White,Black,Result\n2006-10-14,500010F,500020J,1-0\n";
    let (folder, question, answer) = asked_with("a.csv", table, "sheet = \"Div 1\"");
    assert!(
        question.starts_with("the sheet `Div 1` is pinned, but this file is text"),
        "{question}"
    );
    assert_eq!(answered(&folder, "a.csv", &answer), (1, vec![]));
}

#[test]
fn a_pinned_line_that_does_not_name_the_columns_is_said() {
    let table = b"Date,White,Black,Result\n2006-10-14,500010F,500020J,1-0\n";
    for line in [2, 300] {
        let (folder, question, answer) =
            asked_with("a.csv", table, &format!("header-line = {line}"));
        let said =
            format!("import.toml says that line {line} names the columns, which it does not.");
        assert!(question.contains(&said), "{question}");
        assert!(question.contains("Line 1 has `Date` (date), `White` (white)"), "{question}");
        assert_eq!(answered(&folder, "a.csv", &answer), (1, vec![]));
    }
}

#[test]
fn a_sheet_of_results_that_is_not_the_pinned_one_is_said() {
    let head = ["Date", "White", "Black", "Result"];
    let [one, other]: [[&[&str]; 2]; 2] = [
        [&head, &["2006-10-14", "500010F", "500020J", "1-0"]],
        [&head, &["2006-10-21", "500020J", "500010F", "1-0"]],
    ];
    let notes: [&[&str]; 1] = [&["Bring a clock"]];
    let sheets: [(&str, &[&[&str]]); 3] = [("Div 1", &one), ("Div 2", &other), ("Notes", &notes)];
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("a.xlsx");
    fs::write(&file, workbook_of(&sheets)).unwrap();
    let pins = "[files.\"a.xlsx\"]\nsheet = \"Div 1\"\n";
    fs::write(folder.path().join("import.toml"), pins).unwrap();
    let read = read_files(&[(file, "a.xlsx".to_owned())], &RowRules::of_form(), &|_| {});
    let read = read.unwrap();
    assert_eq!(read.games.len(), 1);
    let [(_, understood)] = read.understood.as_slice() else { panic!("{:?}", read.understood) };
    assert_eq!(understood.unread_sheets, ["Div 2"]);
    assert!(understood.words.ends_with("; not read, though like results: sheet `Div 2`"));
}

#[test]
fn a_sheet_of_more_rows_than_are_read_is_refused_and_no_row_is_passed_over() {
    let folder = tempfile::tempdir().unwrap();
    let header: &[&str] = &["Date", "White", "Black", "Result"];
    let game: &[&str] = &["2006-10-01", "Lee, Ann", "Roe, Ben", "1-0"];
    // The last of 200,001 rows is a game; those between are empty.
    let mut rows = vec![&[][..]; 200_001];
    (rows[0], rows[1], rows[200_000]) = (header, game, game);
    fs::write(folder.path().join("league.xlsx"), workbook(&rows)).unwrap();
    let found = read(folder.path(), "league.xlsx");
    assert_eq!(found.games.len(), 0);
    let [rejected] = &found.rejected()[..] else { panic!("{:?}", found.rejected()) };
    let said = rejected.reason.to_string();
    assert!(said.contains("its sheet `Members` has more than 200000 rows"), "{said}");
    rows[200_000] = &[];
    fs::write(folder.path().join("league.xlsx"), workbook(&rows)).unwrap();
    assert_eq!(read(folder.path(), "league.xlsx").games.len(), 1);
}

#[test]
fn a_score_behind_each_player_is_theirs_and_what_was_understood_can_be_pinned() {
    let table = "Date,White,Score,Black,Score\n2006-10-14,500010F,1,500020J,0\n\
                 2006-10-15,500010F,½,500020J,½\n2006-10-16,500010F,0,500020J,1\n";
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("a.csv");
    let results = || {
        let read = read(folder.path(), "a.csv");
        assert!(read.rejected().is_empty(), "{:?}", read.rejected());
        let results: Vec<_> = read.games.iter().map(|game| game.result.written()).collect();
        (results, read.understood.iter().map(|(_, how)| how.pins.clone()).collect::<String>())
    };
    for header in ["Date,White,Score,Black,Score", "Date,Home player,Result,Away player,Result"] {
        fs::write(&path, table.replace("Date,White,Score,Black,Score", header)).unwrap();
        let _ = fs::remove_file(folder.path().join("import.toml"));
        let (found, pins) = results();
        assert_eq!(found, ["1-0", "1/2-1/2", "0-1"], "{header}");
        let places = ["columns.white-score = 3", "columns.black-score = 5"];
        assert!(places.iter().all(|place| pins.contains(place)), "{pins}");
        fs::write(folder.path().join("import.toml"), pins).unwrap();
        assert_eq!(results().0, found);
    }
}

#[test]
fn the_answer_about_two_columns_of_one_name_has_the_table_read() {
    let table = b"Date,White,Black,Score,Score\n2006-10-14,500010F,500020J,x,1-0\n";
    let (folder, question, answer) = asked("a.csv", table);
    assert!(question.contains("`Score` (column 4) or `Score` (column 5)?"), "{question}");
    assert!(answer.contains("columns.result = 4 "), "{answer}");
    let answer = answer.replace("columns.result = 4", "columns.result = 5");
    fs::write(folder.path().join("import.toml"), answer).unwrap();
    assert_eq!(read(folder.path(), "a.csv").games.len(), 1);
}

#[test]
fn sheets_of_one_workbook_are_read_together_each_a_section() {
    let head = ["Date", "White", "Black", "Result"];
    let one: [&[&str]; 3] = [
        &head,
        &["2006-10-14", "500010F", "500020J", "1-0"],
        &["2006-10-15", "500010F", "500020J", "1-0"],
    ];
    // Columns in another order, and a row that cannot be used.
    let other: [&[&str]; 3] = [
        &["White", "Black", "Result", "Date"],
        &["500020J", "500010F", "1-0", "2006-10-21"],
        &["500020J", "500010F", "x", "2006-10-22"],
    ];
    let book = workbook_of(&[("Div 1", &one), ("Div 2", &other)]);
    let (folder, question, answer) = asked("a.xlsx", &book);
    assert!(question.ends_with("Results are in `Div 1`, `Div 2`"), "{question}");
    assert!(answer.contains("sheet = [\"Div 1\", \"Div 2\"]"), "{answer}");
    fs::write(folder.path().join("import.toml"), answer).unwrap();
    let read = read(folder.path(), "a.xlsx");
    let games: Vec<_> = read
        .games
        .iter()
        .map(|game| (read.games.file(game.file), read.games.sections.text(game.section), game.line))
        .collect();
    let [div_1, div_2] = ["a.xlsx (sheet Div 1)", "a.xlsx (sheet Div 2)"];
    assert_eq!(games, [(div_1, "Div 1", 2), (div_1, "Div 1", 3), (div_2, "Div 2", 2)]);
    let rejected = read.rejected();
    let [told] = rejected.as_slice() else { panic!("{rejected:?}") };
    assert_eq!((told.file.as_str(), told.line), (div_2, 3));
    assert_eq!(told.row, "500020J,500010F,x,2006-10-22");
    assert!(read.understood[0].1.pins.contains("sheet = [\"Div 1\", \"Div 2\"]"));
    // One file has one hash.
    assert_eq!(read.inputs.iter().filter(|input| input.file.contains("a.xlsx")).count(), 1);
    // A missing sheet raises a question.
    let (_, question, _) = asked_with("a.xlsx", &book, "sheet = [\"Div 1\", \"Div 3\"]");
    assert!(question.contains("there is no sheet `Div 3`"), "{question}");
}

/// An active filter hides games, which still count.
#[test]
fn hidden_rows_are_read_and_told() {
    let rows: [&[&str]; 4] = [
        &["Date", "White", "Black", "Result"],
        &["2006-10-14", "500010F", "500020J", "1-0"],
        &["2006-10-15", "500010F", "500020J", "1-0"],
        &["2006-10-16", "500010F", "500020J", "1-0"],
    ];
    for (book, told) in [
        (workbook(&rows), "sheet `Members`; "),
        (
            with_hidden_row(&workbook(&rows), 3),
            "sheet `Members` (1 hidden row in the workbook, read like the others); ",
        ),
    ] {
        let folder = tempfile::tempdir().unwrap();
        fs::write(folder.path().join("a.xlsx"), book).unwrap();
        let read = read(folder.path(), "a.xlsx");
        assert_eq!(read.games.len(), 3);
        let words = &read.understood[0].1.words;
        assert!(words.starts_with(told), "{words}");
    }
}

#[test]
fn rows_repeated_in_a_sheet_are_shown_as_they_stand_in_it() {
    let head = ["Date", "White", "Black", "Result"];
    let game = ["2006-10-14", "500010F", "500020J", "1-0"];
    let one: [&[&str]; 2] = [&head, &["2006-10-13", "500010F", "500020J", "0-1"]];
    let other: [&[&str]; 3] = [&head, &game, &game];
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join("a.xlsx"), workbook_of(&[("One", &one), ("Two", &other)]))
        .unwrap();
    let pins = "[files.\"a.xlsx\"]\nsheet = [\"One\", \"Two\"]\n";
    fs::write(folder.path().join("import.toml"), pins).unwrap();
    let read = read(folder.path(), "a.xlsx");
    let [told] = read.suspicious.as_slice() else { panic!("{:?}", read.suspicious) };
    assert_eq!((told.file.as_str(), told.line), ("a.xlsx (sheet Two)", 3));
    assert_eq!(told.row, game.join(","));
}

#[test]
fn rows_repeated_in_an_xls_are_shown_as_they_stand_in_it() {
    let game = ["2006-10-14", "500010F", "500020J", "1-0"];
    let folder = tempfile::tempdir().unwrap();
    let rows: [&[&str]; 3] = [&["Date", "White", "Black", "Result"], &game, &game];
    fs::write(folder.path().join("a.xls"), xls(&rows)).unwrap();
    let read = read(folder.path(), "a.xls");
    let [told] = read.suspicious.as_slice() else { panic!("{:?}", read.suspicious) };
    assert_eq!((told.line, told.row.as_str()), (3, &*game.join(",")));
}

const HEAD: [&str; 4] = ["Date", "White", "Black", "Result"];
const GAMES: [&[&str]; 2] = [&HEAD, &["2006-10-14", "500010F", "500020J", "1-0"]];
const CROSS_TABLE: [&[&str]; 3] = [
    &["No", "Name", "R1", "R2"],
    &["1", "Lee, Ann", "W2w", "D2b"],
    &["2", "Roe, Ben", "L1b", "D1w"],
];

#[test]
fn a_cross_table_does_not_take_the_place_of_sheets_that_leave_something_open() {
    let name = "a-2006-10-14.xlsx";
    let open: [&[&str]; 2] = [&["Date", "White", "White", "Black", "Result"], &[]];
    let sheets: [(&str, &[&[&str]]); 3] =
        [("Div 1", &GAMES), ("Div 2", &GAMES), ("Table", &CROSS_TABLE)];
    let (folder, question, answer) = asked(name, &workbook_of(&sheets));
    assert!(question.starts_with("which sheets should be read?"), "{question}");
    fs::write(folder.path().join("import.toml"), answer).unwrap();
    let found = read(folder.path(), name);
    assert_eq!((found.games.len(), found.rejected()), (2, vec![]));
    assert_eq!(found.understood[0].1.unread_sheets, ["Table"]);
    let one_open = workbook_of(&[("Div 1", &open), ("Table", &CROSS_TABLE)]);
    let (_, question, _) = asked(name, &one_open);
    assert!(question.starts_with("which column is `white`"), "{question}");
}

#[test]
fn a_cross_table_beside_results_is_told_and_so_are_results_beside_a_cross_table() {
    let name = "a-2006-10-14.xlsx";
    let book = workbook_of(&[("Games", &GAMES), ("Table", &CROSS_TABLE)]);
    for (pins, unread) in
        [("", "Table"), ("sheet = \"Games\"", "Table"), ("sheet = \"Table\"", "Games")]
    {
        let folder = tempfile::tempdir().unwrap();
        fs::write(folder.path().join(name), &book).unwrap();
        let import = format!("[files.\"{name}\"]\n{pins}\n");
        fs::write(folder.path().join("import.toml"), import).unwrap();
        let found = read(folder.path(), name);
        assert_eq!(found.rejected(), [], "{pins}");
        assert_eq!(found.understood[0].1.unread_sheets, [unread], "{pins}");
    }
}

#[test]
fn nobody_is_asked_about_a_sheet_that_the_workbook_hides() {
    let head = ["Date", "White", "Black", "Result"];
    let rows: [&[&str]; 2] = [&head, &["2006-10-14", "500010F", "500020J", "1-0"]];
    let folder = tempfile::tempdir().unwrap();
    let book =
        crate::lists_as_kept::workbook_with_hidden(&[("Results", &rows), ("Old", &rows)], "Old");
    fs::write(folder.path().join("a.xlsx"), book).unwrap();
    let read = read(folder.path(), "a.xlsx");
    assert_eq!((read.games.len(), read.rejected()), (1, vec![]));
    assert_eq!(read.understood[0].1.unread_sheets, ["Old"]);
}

/// Its games would be lost silently.
#[test]
fn a_sheet_that_leaves_something_open_is_told_beside_one_that_is_read() {
    let open: &[&[&str]] = &[
        &["Date", "White", "Black", "Result", "Score"],
        &["2006-10-15", "500030A", "500040D", "1-0", "1-0"],
    ];
    let unknown: &[&[&str]] = &[
        &["Datum", "Weiss", "Schwarz", "Erg"],
        &["2006-10-15", "500030A", "500040D", "1-0"],
        &["2006-10-16", "500050G", "500060K", "½-½"],
    ];
    let players: &[&[&str]] =
        &[&["Name", "Club", "Paid"], &["Lee, Ann", "Ure", "1"], &["Roe, Ben", "Ouse", "0"]];
    let sheets: [(&str, &[&[&str]]); 4] =
        [("Div 1", &GAMES), ("Div 2", open), ("Div 3", unknown), ("Members", players)];
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join("a.xlsx"), workbook_of(&sheets)).unwrap();
    let found = read(folder.path(), "a.xlsx");
    assert_eq!((found.games.len(), found.rejected()), (1, vec![]));
    assert_eq!(found.understood[0].1.unread_sheets, ["Div 2", "Div 3"]);
    // Beside a cross-table, a sheet with an open question is asked about, and one with unknown
    // columns is reported.
    let name = "b-2006-10-14.xlsx";
    let table: (&str, &[&[&str]]) = ("Table", &CROSS_TABLE);
    fs::write(folder.path().join(name), workbook_of(&[table, ("Div 3", unknown)])).unwrap();
    let found = read(folder.path(), name);
    assert_eq!((found.games.len(), found.rejected()), (2, vec![]));
    assert_eq!(found.understood[0].1.unread_sheets, ["Div 3"]);
}

/// The column with a known name would be ignored because of the pin, and its values lost silently.
#[test]
fn a_pinned_column_that_is_not_there_is_asked_about() {
    let asked = |table: &str, pins: &str| {
        let (_, question, answer) = asked_with("t-2006-08-20.csv", table.as_bytes(), pins);
        (question, answer)
    };
    let table = "When played on,White,Black,Res,Tempo\n2006-08-14,500010F,500020J,1-0,rapid\n";
    let (question, answer) = asked(table, "columns.date = \"When played\"");
    let expected =
        "import.toml names `When played` (date), which is not there. Line 1 has `When played on`";
    assert!(question.contains(expected), "{question}");
    assert!(answer.contains("columns.date = \"When played on\" "), "{answer}");
    let (question, _) = asked(table, "columns.rate = \"Temp\"\ncolumns.round = 9");
    assert!(
        question.contains("names column 9 (round), `Temp` (rate), which are not"),
        "{question}"
    );
    let cross_table = "Posn,No,Name,Rd1,Rd2\n1,2,Lee,W2,D2\n2,1,Roe,L1,D1\n";
    let (question, answer) = asked(cross_table, "columns.number = \"Pos\"");
    assert!(question.contains("`Pos` (number)"), "{question}");
    assert!(answer.contains("columns.number = \"Posn\""), "{answer}");
}

#[test]
fn a_column_that_one_of_several_sheets_has_is_pinned_for_it_alone() {
    let other: &[&[&str]] =
        &[&["Played", "White", "Black", "Result"], &["2006-10-21", "500030A", "500040D", "0-1"]];
    let folder = tempfile::tempdir().unwrap();
    let name = "a.xlsx";
    fs::write(folder.path().join(name), workbook_of(&[("Div 1", &GAMES), ("Div 2", other)]))
        .unwrap();
    let pins = |date: &str| {
        let pins = format!(
            "[files.\"{name}\"]\nsheet = [\"Div 1\", \"Div 2\"]\ncolumns.date = \"{date}\"\n"
        );
        fs::write(folder.path().join("import.toml"), pins).unwrap();
        read(folder.path(), name)
    };
    let found = pins("Played");
    assert_eq!((found.games.len(), found.rejected()), (2, vec![]));
    let found = pins("Playd");
    assert_eq!((found.games.len(), found.rejected().len()), (0, 1));
}

/// Otherwise the answer to a question about one sheet would reverse the games of another.
#[test]
fn a_column_that_is_pinned_by_its_place_counts_in_the_sheets_that_call_it_so() {
    let div_1: &[&[&str]] = &[
        &["Date", "White", "Black", "Score", "Score"],
        &["2006-10-14", "500010F", "500020J", "1-0", "3"],
    ];
    let div_2: &[&[&str]] = &[
        &["Date", "White", "Black", "Board", "Result"],
        &["2006-10-21", "500030A", "500040D", "1", "0-1"],
    ];
    let name = "a.xlsx";
    let sheets = "sheet = [\"Div 1\", \"Div 2\"]";
    let book = workbook_of(&[("Div 1", div_1), ("Div 2", div_2)]);
    let (folder, question, answer) = asked_with(name, &book, sheets);
    assert!(question.starts_with("sheet `Div 1`: which column is `result`"), "{question}");
    let answer = answer.replace("[files.\"a.xlsx\"]", &format!("[files.\"a.xlsx\"]\n{sheets}"));
    fs::write(folder.path().join("import.toml"), answer).unwrap();
    let found = read(folder.path(), name);
    assert_eq!(found.rejected(), []);
    let results: Vec<_> = found.games.iter().map(|game| game.result.written()).collect();
    assert_eq!(results, ["1-0", "0-1"]);
    // Both sheets need the pin, but use different names.
    let other: &[&[&str]] = &[
        &["Date", "White", "Black", "Res", "Res"],
        &["2006-10-21", "500030A", "500040D", "2", "0-1"],
    ];
    let book = workbook_of(&[("Div 1", div_1), ("Div 2", other)]);
    let pins = format!("{sheets}\ncolumns.result = 4");
    let (_, question, _) = asked_with(name, &book, &pins);
    assert!(question.contains("`Score` in `Div 1` and `Res` in `Div 2`"), "{question}");
}

#[test]
fn what_is_pinned_of_several_sheets_stays_in_the_lines_that_are_proposed() {
    let days: &[&[&str]] =
        &[&["Date", "White", "Black", "Result"], &["14/10", "500030A", "500040D", "0-1"]];
    let name = "a.xlsx";
    let book = workbook_of(&[("Div 1", &GAMES), ("Div 2", days)]);
    let lines = "sheet = [\"Div 1\", \"Div 2\"]\ndates = \"day-first\"\ndays-from = \
                 \"2006-05-01\"\n\
                 event = \"County League\"\nrate = \"rapid\"\ncolumns.white = \"White\"";
    let folder = tempfile::tempdir().unwrap();
    let pins = format!("[files.\"{name}\"]\n{lines}");
    fs::write(folder.path().join("import.toml"), &pins).unwrap();
    fs::write(folder.path().join(name), &book).unwrap();
    let found = read(folder.path(), name);
    assert_eq!((found.games.len(), found.rejected()), (2, vec![]));
    assert_eq!(found.understood[0].1.pins, pins);
    // A mistake in the name of a sheet, and a question about one of them.
    let (_, _, answer) = asked_with(name, &book, "sheet = [\"Div 1\", \"Div2\"]");
    assert!(answer.contains("sheet = [\"Div 1\", \"Div 2\"]"), "{answer}");
    let unknown: &[&[&str]] =
        &[&["Datum", "Weiss", "Schwarz", "Ergebnis"], &["14/10/06", "500030A", "500040D", "0-1"]];
    let book = workbook_of(&[("Div 1", &GAMES), ("Div 2", unknown)]);
    let (_, _, answer) = asked_with(name, &book, "sheet = [\"Div 1\", \"Div 2\"]");
    assert!(answer.contains("sheet = [\"Div 1\", \"Div 2\"]"), "{answer}");
}

/// A congress in one workbook.
#[test]
fn several_sheets_that_are_cross_tables_are_a_section_each() {
    let minor: &[&[&str]] = &[
        &["Minor, 15 October 2006"],
        &["No", "Name", "Rd1", "Rd2"],
        &["1", "Hay, C", "W2", "D2"],
        &["2", "Kay, D", "L1", "D1"],
    ];
    let sections = |name: &str, sheets: &[(&str, &[&[&str]])], pins: &str| {
        let (folder, question, answer) = asked(name, &workbook_of(sheets));
        assert!(question.ends_with("Results are in `Open`, `Minor`"), "{question}");
        fs::write(folder.path().join("import.toml"), answer + "\n" + pins).unwrap();
        let read = read(folder.path(), name);
        assert_eq!(read.rejected_elsewhere, []);
        let game = |game: results_io::Game<'_>| {
            let (file, section) =
                (read.games.file(game.file), read.games.sections.text(game.section));
            format!("{file}: {section} {} {}", game.day, game.line)
        };
        read.games.iter().map(game).collect::<Vec<_>>()
    };
    let (named, plain) = ("a-2006-10-14.xlsx", "a.xlsx");
    let told = |name: &str, days: [&str; 2]| {
        let [open, minor] =
            ["Open", "Minor"].map(|sheet| format!("{name} (sheet {sheet}): {sheet}"));
        let [one, other] = days;
        vec![
            format!("{open} {one} 2"),
            format!("{open} {one} 3"),
            format!("{minor} {other} 3"),
            format!("{minor} {other} 3"),
        ]
    };
    // The sheet's own day takes precedence over that of the file's name.
    let with_day: &[(&str, &[&[&str]])] = &[("Open", &CROSS_TABLE), ("Minor", minor)];
    assert_eq!(sections(named, with_day, ""), told(named, ["2006-10-14", "2006-10-15"]));
    let untitled: &[(&str, &[&[&str]])] = &[("Open", &CROSS_TABLE), ("Minor", &CROSS_TABLE)];
    let day = "day = \"2006-10-13\"\n";
    let found = sections(plain, untitled, day);
    assert!(found.iter().all(|game| game.contains("2006-10-13")), "{found:?}");
    // A sheet without a day.
    let pins = "sheet = [\"Open\", \"Minor\"]";
    let (_, question, _) = asked_with(plain, &workbook_of(with_day), pins);
    assert!(question.starts_with("sheet `Open`: on which day was it played?"), "{question}");
}

/// A sheet of games beside a cross-table is also read.
#[test]
fn several_sheets_may_be_games_and_a_cross_table() {
    let name = "a-2006-10-14.xlsx";
    let book = workbook_of(&[("Div 1", &GAMES), ("Open", &CROSS_TABLE)]);
    let folder = tempfile::tempdir().unwrap();
    let import = format!("[files.\"{name}\"]\nsheet = [\"Open\", \"Div 1\"]\n");
    fs::write(folder.path().join("import.toml"), import).unwrap();
    fs::write(folder.path().join(name), book).unwrap();
    let read = read(folder.path(), name);
    assert_eq!(read.rejected_elsewhere, []);
    let mut found: Vec<_> =
        read.games.iter().map(|game| read.games.sections.text(game.section)).collect();
    found.sort_unstable();
    assert_eq!(found, ["Div 1", "Open", "Open"]);
}

#[test]
fn each_of_several_sheets_has_the_day_that_it_says() {
    let head: &[&str] = &["Board", "White", "Result", "Black"];
    let game: &[&str] = &["1", "500010F", "1-0", "500020J"];
    let other: &[&str] = &["1", "500030A", "1-0", "500040D"];
    let ure: [&[&str]; 3] = [&["Ouse v Ure, 3 October 2006"], head, game];
    let swale: [&[&str]; 3] = [&["Ouse v Swale, 10 October 2006"], head, other];
    let titled = workbook_of(&[("Ure", &ure), ("Swale", &swale)]);
    let named = workbook_of(&[("3 Oct 2006", &[head, game]), ("10 Oct 2006", &[head, other])]);
    for (name, book, sheets) in [
        ("cards.xlsx", &titled, "sheet = [\"Ure\", \"Swale\"]"),
        ("sent-2006-10-24.xlsx", &titled, "sheet = [\"Ure\", \"Swale\"]"),
        ("cards.xlsx", &named, "sheet = [\"3 Oct 2006\", \"10 Oct 2006\"]"),
    ] {
        let folder = tempfile::tempdir().unwrap();
        let import = |day: &str| format!("[files.\"{name}\"]\n{sheets}\n{day}\n");
        fs::write(folder.path().join("import.toml"), import("")).unwrap();
        fs::write(folder.path().join(name), book).unwrap();
        let found = read(folder.path(), name);
        assert_eq!(found.rejected_elsewhere, []);
        let days: Vec<String> = found.games.iter().map(|game| game.day.to_string()).collect();
        assert_eq!(days, ["2006-10-03", "2006-10-10"], "{sheets}");
        // A day for all sheets is not that of the second sheet.
        let pins = format!("{sheets}\nday = \"2006-10-03\"");
        let (_, question, answer) = asked_with(name, book, &pins);
        assert!(question.contains("`day` is pinned as 2006-10-03, and"), "{question}");
        assert!(question.contains("says 2006-10-10"), "{question}");
        assert!(answer.ends_with("# no line `day`"), "{answer}");
    }
    // If a sheet has no day, the pinned day counts.
    let plain = workbook_of(&[("Ure", &[head, game]), ("Swale", &[head, other])]);
    let folder = tempfile::tempdir().unwrap();
    let import = "[files.\"a.xlsx\"]\nsheet = [\"Ure\", \"Swale\"]\nday = \"2006-10-17\"\n";
    fs::write(folder.path().join("import.toml"), import).unwrap();
    fs::write(folder.path().join("a.xlsx"), plain).unwrap();
    let found = read(folder.path(), "a.xlsx");
    let days: Vec<String> = found.games.iter().map(|game| game.day.to_string()).collect();
    assert_eq!(days, ["2006-10-17", "2006-10-17"]);
}
