//! Lists of players and of grades as people keep them.

use compact_str::CompactString;
use findings::FindingCode;
use identity::CodeForm;
use input_files::Source;
use player_lists::{read_listed_players, read_opening_grades, read_players, read_players_at};
use rating_core::{Grade, Rate};

/// A workbook with one sheet of these cells.
pub(crate) fn workbook(rows: &[&[&str]]) -> Vec<u8> {
    workbook_of(&[("Members", rows)])
}

/// A workbook with sheets of these names and cells.
pub(crate) fn workbook_of(sheets: &[(&str, &[&[&str]])]) -> Vec<u8> {
    workbook_with_hidden(sheets, "")
}

/// An .xls with one sheet of these texts.
pub(crate) fn xls(rows: &[&[&str]]) -> Vec<u8> {
    use std::io::{Cursor, Write as _};
    let record = |kind: u16, data: &[u8]| {
        let length = (data.len() as u16).to_le_bytes();
        [&kind.to_le_bytes(), &length[..], data].concat()
    };
    let begin =
        |kind: u8| record(0x0809, &[0, 6, kind, 0, 0xbb, 0x0d, 0xcc, 7, 0, 0, 0, 0, 6, 0, 0, 0]);
    let end = record(0x000a, &[]);
    let sheet = |at: u32| record(0x0085, &[&at.to_le_bytes(), &[0, 0, 1, 0, b'A'][..]].concat());
    let cell = |row: usize, column: usize, text: &str| {
        let place = [row, column, 0, text.len()].map(|number| (number as u16).to_le_bytes());
        record(0x0204, &[&place.concat()[..], &[0], text.as_bytes()].concat())
    };
    let head_length = (begin(5).len() + sheet(0).len() + end.len()) as u32;
    let mut stream = [begin(5), sheet(head_length), end.clone(), begin(0x10)].concat();
    for (row, cells) in rows.iter().enumerate() {
        stream.extend(cells.iter().enumerate().flat_map(|(at, text)| cell(row, at, text)));
    }
    stream.extend(&end);
    let mut file = cfb::CompoundFile::create(Cursor::new(Vec::new())).unwrap();
    file.create_stream("/Workbook").unwrap().write_all(&stream).unwrap();
    file.flush().unwrap();
    file.into_inner().into_inner()
}

/// A workbook with sheets of these names and cells, one of which is hidden.
pub(crate) fn workbook_with_hidden(sheets: &[(&str, &[&[&str]])], hidden: &str) -> Vec<u8> {
    let main = "http://schemas.openxmlformats.org/spreadsheetml/2006/main";
    let office = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
    let package = "http://schemas.openxmlformats.org/package/2006/relationships";
    let cell = |row: usize, column: usize, text: &str| {
        let name = char::from(b'A' + column as u8);
        if let Some(formula) = text.strip_prefix('=').filter(|formula| !formula.is_empty()) {
            // As stored by a program that does not compute.
            return format!("<c r=\"{name}{row}\"><f>{formula}</f><v></v></c>");
        }
        format!("<c r=\"{name}{row}\" t=\"str\"><v>{text}</v></c>")
    };
    let row = |(number, cells): (usize, &&[&str])| {
        let cells = cells.iter().enumerate().map(|(column, text)| cell(number, column, text));
        format!("<row r=\"{number}\">{}</row>", cells.collect::<String>())
    };
    let relations = |of: &[(String, &str)]| {
        let one = |(number, (target, kind)): (usize, &(String, &str))| {
            format!(
                "<Relationship Id=\"rId{number}\" Target=\"{target}\" Type=\"{office}/{kind}\"/>"
            )
        };
        let all: String = (1..).zip(of).map(one).collect();
        format!("<Relationships xmlns=\"{package}\">{all}</Relationships>")
    };
    let (mut parts, mut names, mut targets) = (Vec::new(), Vec::new(), Vec::new());
    for (number, (name, rows)) in (1..).zip(sheets) {
        let rows: String = (1..).zip(*rows).map(row).collect();
        let text = format!("<worksheet xmlns=\"{main}\"><sheetData>{rows}</sheetData></worksheet>");
        let state = if *name == hidden { " state=\"hidden\"" } else { "" };
        names.push(format!(
            "<sheet name=\"{name}\" sheetId=\"{number}\"{state} r:id=\"rId{number}\"/>"
        ));
        targets.push((format!("worksheets/sheet{number}.xml"), "worksheet"));
        parts.push((format!("xl/worksheets/sheet{number}.xml"), text));
    }
    let names = names.concat();
    let book = format!(
        "<workbook xmlns=\"{main}\" xmlns:r=\"{office}\"><sheets>{names}</sheets></workbook>"
    );
    let to_book = relations(&[("xl/workbook.xml".to_owned(), "officeDocument")]);
    parts.push(("_rels/.rels".to_owned(), to_book));
    parts.push(("xl/workbook.xml".to_owned(), book));
    parts.push(("xl/_rels/workbook.xml.rels".to_owned(), relations(&targets)));
    zipped(&parts)
}

/// The same workbook with one of its rows hidden in every sheet.
pub(crate) fn with_hidden_row(book: &[u8], row: u32) -> Vec<u8> {
    let mut archive = zip::ZipArchive::new(std::io::Cursor::new(book)).unwrap();
    let parts = (0..archive.len()).map(|at| {
        let mut part = archive.by_index(at).unwrap();
        let mut text = String::new();
        std::io::Read::read_to_string(&mut part, &mut text).unwrap();
        let (shown, hidden) =
            (format!("<row r=\"{row}\""), format!("<row hidden=\"1\" r=\"{row}\""));
        (part.name().unwrap().into_owned(), text.replace(&shown, &hidden))
    });
    zipped(&parts.collect::<Vec<_>>())
}

fn zipped(parts: &[(String, String)]) -> Vec<u8> {
    use std::io::Write as _;
    let mut out = zip::ZipWriter::new(std::io::Cursor::new(Vec::new()));
    for (name, text) in parts {
        out.start_file(name.as_str(), zip::write::SimpleFileOptions::default()).unwrap();
        out.write_all(text.as_bytes()).unwrap();
    }
    out.finish().unwrap().into_inner()
}

fn points(grades: Vec<(CompactString, Grade)>) -> Vec<(String, i32)> {
    grades.into_iter().map(|(code, grade)| (code.into_string(), grade.points())).collect()
}

#[test]
fn a_register_in_a_workbook_is_read_by_its_own_names() {
    let bytes = workbook(&[
        &["Members 2006-07"],
        &["Grading ref", "Surname", "Forename", "DOB", "Club", "Notes"],
        &["233310h", "Lee", "Ann", "30/9/1961", "Ure", "x"],
        &["102807 J", "Roe", "Ben", "1/2/1970", "", ""],
        &["233310A", "Fox", "", "", "", ""],
    ]);
    let read = read_players(&Source::from_bytes("players.xlsx", bytes), CodeForm::WithCheckLetter)
        .unwrap();
    let found: Vec<_> = read
        .players
        .iter()
        .map(|player| {
            let born = player.birth_date.map(|day| day.to_string()).unwrap_or_default();
            (player.code.as_str(), player.name.as_str(), born, player.clubs.first().to_owned())
        })
        .collect();
    assert_eq!(
        found,
        [
            ("102807J", "Roe, Ben", "1970-02-01".to_owned(), String::new()),
            ("233310H", "Lee, Ann", "1961-09-30".to_owned(), "Ure".to_owned()),
        ]
    );
    // The row number of the workbook, as its program shows it.
    assert_eq!((read.rejected[0].line, read.rejected[0].reason.key()), (5, "wrong-check-letter"));
}

#[test]
fn a_list_in_a_workbook_keeps_its_known_columns() {
    let published =
        workbook(&[&["Ref", "Name", "Cat", "Grade"], &["233310H", "Lee, Ann", "A", "150"]]);
    let own = workbook(&[&["Code", "Player", "Grade"], &["233310H", "Lee, Ann", "150"]]);
    for bytes in [published, own] {
        let source = Source::from_bytes("opening_grades.xlsx", bytes);
        let read = read_opening_grades(&source, CodeForm::WithCheckLetter).unwrap();
        let grades = points(read.grades(Rate::Standard));
        assert_eq!(grades, [("233310H".to_owned(), 150)]);
    }
}

/// A list may have the grades of two years, or a rating beside the grade.
#[test]
fn two_columns_that_may_be_the_grade_are_told() {
    let of = |text: &str| {
        let source = Source::from_bytes("opening_grades.csv", text.into());
        let read = read_opening_grades(&source, CodeForm::WithCheckLetter);
        read.map(|read| points(read.grades(Rate::Standard))).map_err(|error| error.to_string())
    };
    let expected = Ok(vec![("102807J".to_owned(), 110), ("233310H".to_owned(), 140)]);
    for (header, one, other) in [
        ("Code,Name,Rating,Grade", "1750,140", "1525,110"),
        ("Code,Name,Grade,Elo", "140,1750", "110,1525"),
        ("ID,ECF code,Grade", "", ""),
        ("Code,Name,Grade,Grade", "140,140", "110,110"),
    ] {
        let rows = if header.starts_with("ID") {
            "1,233310H,140\n2,102807J,110\n".to_owned()
        } else {
            format!("233310H,\"Lee, Ann\",{one}\n102807J,\"Roe, Ben\",{other}\n")
        };
        assert_eq!(of(&format!("{header}\n{rows}")), expected, "{header}");
    }
    // The same for rapid play.
    let list = "Code,Name,Grade,Rapid rating,Rapid grade\n233310H,\"Lee, Ann\",140,1700,133\n";
    let source = Source::from_bytes("opening_grades.csv", list.into());
    let read = read_opening_grades(&source, CodeForm::WithCheckLetter).unwrap();
    assert_eq!(points(read.grades(Rate::Rapid)), [("233310H".to_owned(), 133)]);
    for (header, asked) in [
        (
            "Code,Name,Grade,Grade",
            "which column is the rating: `Grade`, `Grade`? (column 3 or column 4)",
        ),
        ("Code;Name;Standard;Grade", "which column is the rating: `Standard`, `Grade`?"),
    ] {
        let by = if header.contains(';') { ';' } else { ',' };
        let row = ["233310H", "Lee", "150", "140"].join(&by.to_string());
        let error = of(&format!("{header}\n{row}\n")).unwrap_err();
        assert!(error.contains(asked), "{error}");
        assert!(error.contains("leave one of them"), "{error}");
    }
    // For players, it is a question that import.toml answers.
    let text = "Ref;ECF code;Surname;First name;Initials;FIDE;FIDE no\n\
                233310H;102807J;Lee;Ann;A;1850;412345\n";
    let players = |text: &str| {
        let source = Source::from_bytes("players.csv", text.into());
        read_players(&source, CodeForm::WithCheckLetter)
    };
    let error = players(text).unwrap_err().to_string();
    assert!(error.contains("which column is the code: `Ref`, `ECF code`?"), "{error}");
    let read = players(&text.replace("233310H;102807J", "7;102807J")).unwrap();
    let [player] = &read.players[..] else { panic!("{read:?}") };
    assert_eq!((&*player.code, &*player.name), ("102807J", "Lee, Ann"));
    assert_eq!(player.fide_code, "412345");
}

#[test]
fn whoever_is_called_like_a_total_is_a_player() {
    let text = "Code;Name\n233310H;\"Sum, Li\"\n102807J;\"Count, Al\"\n;Total 2 players\n";
    let read =
        read_players(&Source::from_bytes("players.csv", text.into()), CodeForm::WithCheckLetter)
            .unwrap();
    let names: Vec<&str> = read.players.iter().map(|player| player.name.as_str()).collect();
    assert_eq!((names, read.rejected), (vec!["Count, Al", "Sum, Li"], vec![]));
}

#[test]
fn a_fault_is_shown_in_the_line_that_somebody_wrote() {
    let text = "Grading ref;Surname;Forename;DOB\n233310A;Lee;Ann;30/9/1961\n\
                102807J;Roe;Ben;31/9/1961\n";
    let in_text =
        read_players(&Source::from_bytes("players.csv", text.into()), CodeForm::WithCheckLetter)
            .unwrap();
    assert_eq!(in_text.rejected[0].row, "233310A;Lee;Ann;30/9/1961");
    assert_eq!(in_text.suspicious[0].row, "102807J;Roe;Ben;31/9/1961");
    let cells: Vec<Vec<&str>> = text.lines().map(|line| line.split(';').collect()).collect();
    let rows: Vec<&[&str]> = cells.iter().map(Vec::as_slice).collect();
    let bytes = workbook(&rows);
    let in_cells =
        read_players(&Source::from_bytes("players.xlsx", bytes), CodeForm::WithCheckLetter)
            .unwrap();
    assert_eq!(in_cells.rejected[0].row, "233310A,Lee,Ann,30/9/1961");
    assert_eq!(in_cells.suspicious[0].row, "102807J,Roe,Ben,31/9/1961");
    let text = "Code,Player,Grade\n233310H,\"Lee, Ann\",good\n102807J,\"Roe, Ben\",100.0\n";
    let source = Source::from_bytes("opening_grades.csv", text.into());
    let grades = read_opening_grades(&source, CodeForm::WithCheckLetter).unwrap();
    assert_eq!(grades.rejected[0].row, "233310H,\"Lee, Ann\",good");
    let found = points(grades.grades(Rate::Standard));
    assert_eq!(found, [("102807J".to_owned(), 100)]);
}

#[test]
fn the_order_in_dates_of_birth_is_asked() {
    let asked = |text: &str| {
        let source = Source::from_bytes("2006-07/players.csv", text.into());
        read_players(&source, CodeForm::WithCheckLetter).unwrap_err().to_string()
    };
    let head = "Code;Name;DOB\n233310H;Lee, Ann;";
    let open = asked(&format!("{head}3/4/1990\n"));
    assert!(open.contains("does the day or the month come first in `3/4/1990`?"), "{open}");
    let pins = "[files.\"players.csv\"]\ndates = \"day-first\"         # or \"month-first\"";
    assert!(open.ends_with(pins), "{open}");
    let both = asked(&format!("{head}13/4/1990\n102807J;Roe, Ben;4/13/1990\n"));
    assert!(
        both.contains("`13/4/1990` can only have the day first, `4/13/1990` only the month"),
        "{both}"
    );
    // A list of grades has no import.toml: if the order is open, there is no date and no question.
    let listed = |text: String| {
        let source = Source::from_bytes("opening_grades.csv", text.into());
        assert!(read_opening_grades(&source, CodeForm::WithCheckLetter).is_ok());
        let births = read_listed_players(&source).unwrap();
        births.iter().map(|player| player.birth_date.map(|day| day.to_string())).collect::<Vec<_>>()
    };
    let head = "Code;Name;DOB;Grade\n233310H;Lee, Ann;";
    assert_eq!(listed(format!("{head}3/4/1990;120\n")), [None]);
    let shown = listed(format!("{head}3/4/1990;120\n102807J;Roe, Ben;5/26/1990;130\n"));
    let days = ["1990-05-26", "1990-03-04"].map(|day| Some(day.to_owned()));
    assert_eq!(shown, days);
    // In Clarke's own columns, a list of grades may also have names.
    let own = Source::from_bytes("g.csv", "code,name,grade\n233310H,\"Lee, Ann\",120\n".into());
    assert_eq!(read_listed_players(&own).unwrap()[0].name, "Lee, Ann");
}

#[test]
fn a_workbook_of_something_else_says_what_is_missing() {
    let bytes = workbook(&[&["Shopping"], &["Milk"]]);
    let source = Source::from_bytes("players.xlsx", bytes);
    let said = read_players(&source, CodeForm::WithCheckLetter).unwrap_err().to_string();
    assert!(said.contains("the columns code and name"), "{said}");
}

#[test]
fn a_register_may_have_semicolons_and_its_own_names() {
    let text = "ECF code;Player\n233310H;Lee, Ann\n";
    let read =
        read_players(&Source::from_bytes("players.csv", text.into()), CodeForm::WithCheckLetter)
            .unwrap();
    assert_eq!(read.players[0].name, "Lee, Ann");
    // A published list is also a list of players.
    let text = "Ref,Name,Sex,FIDECode,Cat,Grade\n233310H,\"Lee, Ann\",F,400101,A,150\n";
    let read =
        read_players(&Source::from_bytes("players.csv", text.into()), CodeForm::WithCheckLetter)
            .unwrap();
    assert_eq!((read.players[0].sex.as_str(), read.players[0].fide_code.as_str()), ("F", "400101"));
}

#[test]
fn columns_added_to_our_own_are_read_in_any_case() {
    let rows = "233310H,\"Lee, Ann\",female,30/9/1961,1503014,Ure,5\n";
    for header in
        ["code,name,gender,DOB,FIDE no,club2,phone", "Code,name,gender,dob,fide no,club2,phone"]
    {
        let text = format!("{header}\n{rows}");
        let read = read_players(
            &Source::from_bytes("players.csv", text.into()),
            CodeForm::WithCheckLetter,
        )
        .unwrap();
        let [player] = read.players.as_slice() else { panic!("{header}: {read:?}") };
        let born = player.birth_date.map(|day| day.to_string());
        let found = (player.sex.as_str(), born.as_deref(), player.fide_code.as_str());
        assert_eq!(found, ("F", Some("1961-09-30"), "1503014"), "{header}");
        if header.starts_with("code") {
            assert_eq!(player.clubs.all()[1], "Ure");
            assert_eq!(read.ignored_columns, ["phone"]);
        }
    }
    // Clarke's own column counts, and an unusable row keeps its line and its text.
    let text = "code,name,dob,birth_date,gender\n233310H,\"Lee, Ann\",x,1961-09-30,f\n\n1,B,,,\n";
    let read =
        read_players(&Source::from_bytes("players.csv", text.into()), CodeForm::WithCheckLetter)
            .unwrap();
    assert_eq!(read.players[0].birth_date.map(|day| day.to_string()).unwrap(), "1961-09-30");
    assert_eq!(read.ignored_columns, ["dob"]);
    assert_eq!((read.rejected[0].line, read.rejected[0].row.as_str()), (4, "1,B,,,"));
}

#[test]
fn columns_that_people_add_to_our_own_list_of_grades_are_read() {
    let text = "code,grade,category,Rapid\n233310H,150,A,140\n";
    let source = Source::from_bytes("opening_grades.csv", text.into());
    let read = read_opening_grades(&source, CodeForm::WithCheckLetter).unwrap();
    let rapid = points(read.grades(Rate::Rapid));
    assert_eq!(rapid, [("233310H".to_owned(), 140)]);
}

#[test]
fn a_zero_far_below_an_opening_list_is_doubted() {
    let read = |rows: &str| {
        let text = "code,grade\n".to_owned() + rows;
        let source = Source::from_bytes("opening_grades.csv", text.into());
        let read = read_opening_grades(&source, CodeForm::WithCheckLetter).unwrap();
        let said = read.suspicious.iter().map(|row| (row.line, row.reason.code().as_str()));
        (read.players.len(), read.rejected.len(), said.collect::<Vec<_>>())
    };
    let ungraded = "500010F,150\n500020J,\n500030A,-\n500040D,ungraded\n";
    assert_eq!(read(ungraded), (1, 0, vec![(3, "E048"), (4, "E048"), (5, "E048")]));
    assert_eq!(read("500010F,150\n500020J,good\n"), (1, 1, Vec::new()));
    let zeros = "500010F,150\n500020J,0\n500030A,140\n500040D,0\n";
    assert_eq!(read(zeros), (4, 0, vec![(3, "E049"), (5, "E049")]));
    // Beginners come down to 0 one by one, and a list with only zeros is not suspicious.
    assert_eq!(read("500010F,150\n500020J,0\n500030A,4\n500040D,12\n"), (4, 0, Vec::new()));
    assert_eq!(read("500010F,0\n500020J,0\n"), (2, 0, Vec::new()));
}

#[test]
fn spreadsheet_dates_of_birth_are_read() {
    let text = "code,name,sex,birth_date\n233310H,\"Lee, Ann\",w,02/05/1994\n500010F,SUM \
                Li,,1993-10-13\n\
                500020J,\"Roe, Ben\",,13/05/1960\n500030A,\"Fox, Fay\",,soon\n";
    let read =
        read_players(&Source::from_bytes("players.csv", text.into()), CodeForm::WithCheckLetter)
            .unwrap();
    let born = |player: &identity::Player| player.birth_date.unwrap().to_string();
    let days: Vec<String> =
        read.players.iter().filter(|one| one.birth_date.is_some()).map(born).collect();
    assert_eq!(days, ["1994-05-02", "1993-10-13", "1960-05-13"]);
    let told: Vec<(usize, &str)> =
        read.rejected.iter().chain(&read.suspicious).map(|one| (one.line, &*one.value)).collect();
    assert_eq!(told, [(5, "soon")]);
    // It is unknown whether the day or the month is first.
    let open = "code,name,birth_date\n233310H,Lee,2/5/94\n";
    let read =
        read_players(&Source::from_bytes("players.csv", open.into()), CodeForm::WithCheckLetter)
            .unwrap();
    assert_eq!(read.players[0].birth_date, None);
    let told: Vec<(usize, &str)> =
        read.suspicious.iter().map(|one| (one.line, &*one.value)).collect();
    assert_eq!(told, [(2, "2/5/94")]);
}

/// Otherwise a list of the juniors on a separate sheet would be lost, or one of another year read
/// instead of this one.
#[test]
fn of_several_sheets_with_a_list_none_is_taken_without_a_word() {
    let seniors: &[&[&str]] = &[&["Code", "Name", "Grade"], &["233310H", "Lee, Ann", "150"]];
    let juniors: &[&[&str]] = &[&["Code", "Name", "Grade"], &["102807J", "Roe, Ben", "140"]];
    let source = |file: &str, sheets: &[(&str, &[&[&str]])], hidden: &str| {
        Source::from_bytes(file, workbook_with_hidden(sheets, hidden))
    };
    let grades = |sheets: &[(&str, &[&[&str]])], hidden: &str| {
        let source = source("opening_grades.xlsx", sheets, hidden);
        let read = read_opening_grades(&source, CodeForm::WithCheckLetter);
        read.map(|read| points(read.grades(Rate::Standard))).map_err(|error| error.to_string())
    };
    let both = [("Seniors", seniors), ("Juniors", juniors)];
    let error = grades(&both, "").unwrap_err();
    assert!(error.contains("There are rows in `Juniors`, `Seniors`"), "{error}");
    assert!(error.contains("leave one of them"), "{error}");
    // A hidden sheet is not asked about, nor one with only column names, or with something else.
    assert_eq!(grades(&both, "Seniors"), Ok(vec![("102807J".to_owned(), 140)]));
    let (empty, clubs): (&[&[&str]], &[&[&str]]) =
        (&[&["Code", "Grade"]], &[&["Club", "Town"], &["Ure", "York"]]);
    let beside = [("New", empty), ("Clubs", clubs), ("Seniors", seniors)];
    assert_eq!(grades(&beside, ""), Ok(vec![("233310H".to_owned(), 150)]));
    // For players, it is a question that import.toml answers.
    let players = read_players(&source("players.xlsx", &both, ""), CodeForm::WithCheckLetter);
    let error = players.unwrap_err().to_string();
    assert!(error.contains("which sheets are read?"), "{error}");
    // A list of grades has the names of its players beside the grades.
    let known: &[&[&str]] = &[&["Code", "Name"], &["102807J", "Old, Name"]];
    let named = source("opening_grades.xlsx", &[("Names", known), ("Grades", seniors)], "");
    let named = read_listed_players(&named).unwrap();
    assert_eq!(named.iter().map(|player| &*player.name).collect::<Vec<_>>(), ["Lee, Ann"]);
}

#[test]
fn a_missing_pinned_sheet_is_asked_for_among_those_there() {
    let list: &[&[&str]] = &[&["Code", "Name"], &["233310H", "Lee, Ann"]];
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("players.xlsx");
    let bytes = workbook_of(&[("Members", list), ("Clubs", &[&["Club"]])]);
    let read = |sheet: &str| {
        let pins = format!("[files.\"players.xlsx\"]\nsheet = \"{sheet}\"\n");
        std::fs::write(folder.path().join("import.toml"), pins).unwrap();
        let source = Source::from_bytes("players.xlsx", bytes.clone());
        read_players_at(&source, &path, CodeForm::WithCheckLetter).map(|read| read.players.len())
    };
    assert_eq!(read("members").unwrap(), 1);
    let error = read("Member").unwrap_err().to_string();
    let asked = "there is none: which of `Members`, `Clubs` is meant?";
    assert!(error.contains(asked) && error.contains("sheet = \"Members\""), "{error}");
}

#[test]
fn whoever_has_a_code_is_no_sum() {
    let text = "Surname;Forename;Code\nLee;Ann;233310H\nSum;Li;7342J\nGames;Tom;50004D\nTotal;2;\n";
    let of = |text: &str, form| {
        let read = read_players(&Source::from_bytes("players.csv", text.into()), form).unwrap();
        let names: Vec<String> = read.players.iter().map(|one| one.name.to_string()).collect();
        (names, read.rejected.iter().map(|rejected| rejected.line).collect::<Vec<_>>())
    };
    assert_eq!(of(text, CodeForm::WithCheckLetter), (vec!["Lee, Ann".to_owned()], vec![3, 4]));
    let text = "Name;Code\nLee Ann;1001\nSum Li;1002\n;\nTotal;\n";
    assert_eq!(of(text, CodeForm::Free).0.len(), 2);
    // A word for a sum in the place of a code.
    let text = "Code;Name\n233310H;Lee Ann\nTotal players:;\n";
    assert_eq!(of(text, CodeForm::WithCheckLetter), (vec!["Lee Ann".to_owned()], vec![]));
}

/// The cells after a name with a comma would move: a grade into the column before it, a club into
/// the next.
#[test]
fn rows_with_more_cells_than_columns_are_rejected() {
    let players = |rows: &str| {
        let text = format!("Code,Name,Sex,Club\n{rows}");
        let source = Source::from_bytes("players.csv", text.into());
        read_players(&source, CodeForm::WithCheckLetter).map_err(|error| error.to_string())
    };
    let quoted = "500010F,\"Lee, Ann\",F,York\n500020J,\"Roe, Ben\",M,Hull,\n";
    let read = players(&format!("{quoted}500030A,Fox, Cal,M,Hull\n")).unwrap();
    let names: Vec<&str> = read.players.iter().map(|player| &*player.name).collect();
    assert_eq!(names, ["Lee, Ann", "Roe, Ben"]);
    let told = read.rejected.iter().map(|row| (row.line, row.reason.code().as_str(), &*row.row));
    assert_eq!(told.collect::<Vec<_>>(), [(4, "E017", "500030A,Fox, Cal,M,Hull")]);
    assert_eq!(read.rows, 3);
    let asked = players("500010F,Lee, Ann,F,York\n").unwrap_err();
    assert!(asked.contains("more cells than there are names of columns"), "{asked}");
    let text = "Code,Name,Old grade,Grade\n500010F,Lee, Ann,120,150\n500020J,Roe,130,140\n\
                500030A,Fox,130,135\n";
    let source = Source::from_bytes("opening_grades.csv", text.into());
    let read = read_opening_grades(&source, CodeForm::WithCheckLetter).unwrap();
    assert_eq!(points(read.grades(Rate::Standard)).len(), 2);
    assert_eq!(read.rejected[0].line, 2);
}

#[test]
fn a_column_that_may_be_the_grade_is_not_passed_over() {
    let read = |text: &str| {
        let source = Source::from_bytes("opening_grades.csv", text.into());
        let read = read_opening_grades(&source, CodeForm::WithCheckLetter);
        read.map(|read| points(read.grades(Rate::Standard))).map_err(|error| error.to_string())
    };
    let rows = "500010F,Lee,150,160\n500020J,Roe,140,130\n";
    let error = read(&format!("Code,Name,Grade,New Grade\n{rows}")).unwrap_err();
    assert!(error.contains("`Grade`, `New Grade`"), "{error}");
    for beside in ["Old grade", "Rapid grade", "Grading category", "Grade change"] {
        let found = read(&format!("Code,Name,Grade,{beside}\n{rows}")).unwrap();
        assert_eq!(found[0].1, 150, "{beside}");
    }
    let error = read(&format!("Code,Name,2005 Grade,2006 Grade\n{rows}")).unwrap_err();
    assert!(error.contains("`2005 Grade`, `2006 Grade`"), "{error}");
    // The scale of its numbers is also read beside columns with other names.
    let text = "Code,Name,Rating,Scale\n500010F,Lee,1450,Elo\n500020J,Roe,290,elo\n";
    let of_ratings = read_opening_grades(
        &Source::from_bytes("opening_grades.csv", text.into()),
        CodeForm::WithCheckLetter,
    );
    let own = text.to_lowercase().replace("name,rating", "name,grade");
    let own = own.replace("500010f", "500010F").replace("500020j", "500020J");
    let expected = read_opening_grades(
        &Source::from_bytes("opening_grades.csv", own.into()),
        CodeForm::WithCheckLetter,
    );
    assert_eq!(of_ratings.unwrap().players, expected.unwrap().players);
}

#[test]
fn a_forename_beside_a_column_of_names_is_a_part_of_the_name() {
    for header in ["Ref,Name,Initials,Club", "code,name,forename,club1"] {
        let text = format!(
            "{header}\n500010F,\"Lee, Ann\",A,York\n500020J,Roe,Ben,Hull\n500030A,Roe,Cy,Hull\n"
        );
        let source = Source::from_bytes("players.csv", text.into());
        let read = read_players(&source, CodeForm::WithCheckLetter).unwrap();
        let names: Vec<&str> = read.players.iter().map(|player| &*player.name).collect();
        assert_eq!(names, ["Lee, Ann", "Roe, Ben", "Roe, Cy"], "{header}");
        assert_eq!(read.ignored_columns, Vec::<String>::new(), "{header}");
    }
}

#[test]
fn a_list_that_names_its_columns_again_is_read_or_refused() {
    let grades = |text: &str| {
        let source = Source::from_bytes("opening_grades.csv", text.into());
        let read = read_opening_grades(&source, CodeForm::WithCheckLetter);
        read.map(|read| {
            let lines: Vec<usize> = read.rejected.iter().map(|row| row.line).collect();
            (points(read.grades(Rate::Standard)).len(), lines)
        })
        .map_err(|error| error.to_string())
    };
    for header in ["Ref,Name,Grade,Rapid", "code,name,grade,rapid_grade", "Code,Player,Grade,Rapid"]
    {
        let text = format!("{header}\n500010F,Lee,150,140\n{header}\n500020J,Roe,180,110\n");
        assert_eq!(grades(&text), Ok((2, vec![])), "{header}");
        let [code, name, grade, rapid] = header.split(',').collect::<Vec<_>>()[..] else {
            panic!()
        };
        let other = format!("{code},{name},{rapid},{grade}");
        let asked = grades(&text.replace(&format!("\n{header}\n"), &format!("\n{other}\n")));
        let asked = asked.unwrap_err();
        assert!(asked.contains("line 3 names the columns again"), "{asked}");
    }
    let players = |text: &str| {
        let source = Source::from_bytes("players.csv", text.into());
        read_players(&source, CodeForm::WithCheckLetter).map(|read| read.players.len())
    };
    let text = "Ref,Name,Club\n500010F,Lee,York\nRef,Name,Club\n500020J,Roe,Hull\n";
    assert_eq!(players(text).unwrap(), 2);
    assert!(players(&text.replace("\nRef,Name,Club\n", "\nRef,Club,Name\n")).is_err());
    let sheet: [&[&str]; 4] = [
        &["Ref", "Name", "Grade"],
        &["500010F", "Lee", "150"],
        &["Ref", "Grade", "Name"],
        &["500020J", "180", "Roe"],
    ];
    let source = Source::from_bytes("opening_grades.xlsx", workbook(&sheet));
    assert!(read_opening_grades(&source, CodeForm::WithCheckLetter).is_err());
}

/// A table may give the lost games of such a player as byes.
#[test]
fn a_listed_word_for_nobody_is_reported() {
    let text = "code,name\n500010F,Bye\n500020J,\"Bye, Ben\"\n500030A,No player\n500040D,Void\n\
                500050G,Freilos\n500060K,Ann Bye\n500070B,Lee\n";
    let source = Source::from_bytes("players.csv", text.into());
    let read = read_players(&source, CodeForm::WithCheckLetter).unwrap();
    assert_eq!((read.players.len(), read.rejected.len()), (7, 0));
    let reported: Vec<(usize, &str, FindingCode)> = read
        .suspicious
        .iter()
        .map(|fault| (fault.line, fault.value.as_str(), fault.reason.code()))
        .collect();
    let code = FindingCode::NameOfNobody;
    let lines = [(2, "Bye"), (4, "No player"), (5, "Void"), (6, "Freilos")];
    assert_eq!(reported, lines.map(|(line, name)| (line, name, code)));
}
