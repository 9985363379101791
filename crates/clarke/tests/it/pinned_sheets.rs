//! Workbooks with several pinned sheets: each sheet is reported under its own name, and the file
//! contains all of them.

use std::fmt::Write as _;
use std::fs;
use std::io::{Cursor, Write as _};

use tempfile::TempDir;
use zip::ZipWriter;
use zip::write::SimpleFileOptions;

use crate::{clarke, done, path, small_county, stdout};

const BOTH_SHEETS: &str = "sheet = [\"A\", \"B\"]\n";
const HEADER: &str = "Date,White,Black,Result\n";
const GAME: &str = "2006-10-14,500010F,500020J,1-0\n";
const OTHER_GAME: &str = "2006-10-21,500030A,500020J,1-0\n";
const NOBODY: &str = "2006-10-21,500091X,500020J,1-0\n";

/// A workbook with the sheets A and B, with one row per line.
fn workbook(sheets: [&str; 2]) -> Vec<u8> {
    const MAIN: &str = "http://schemas.openxmlformats.org/spreadsheetml/2006/main";
    const OFFICE: &str = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
    const PACKAGE: &str = "http://schemas.openxmlformats.org/package/2006/relationships";
    let relation = |id: usize, kind: &str, target: &str| {
        format!("<Relationship Id=\"r{id}\" Type=\"{OFFICE}/{kind}\" Target=\"{target}\"/>")
    };
    let relations = |all: &str| format!("<Relationships xmlns=\"{PACKAGE}\">{all}</Relationships>");
    let (mut names, mut targets, mut parts) = (String::new(), String::new(), Vec::new());
    for (id, (name, text)) in (1..).zip(["A", "B"].into_iter().zip(sheets)) {
        let mut rows = String::new();
        for (number, line) in (1..).zip(text.lines()) {
            let cells = ('A'..).zip(line.split(','));
            let cells = cells.map(|(column, text)| {
                format!("<c r=\"{column}{number}\" t=\"str\"><v>{text}</v></c>")
            });
            write!(rows, "<row r=\"{number}\">{}</row>", cells.collect::<String>()).unwrap();
        }
        write!(names, "<sheet name=\"{name}\" sheetId=\"{id}\" r:id=\"r{id}\"/>").unwrap();
        targets += &relation(id, "worksheet", &format!("worksheets/sheet{id}.xml"));
        let sheet =
            format!("<worksheet xmlns=\"{MAIN}\"><sheetData>{rows}</sheetData></worksheet>");
        parts.push((format!("xl/worksheets/sheet{id}.xml"), sheet));
    }
    let book = format!(
        "<workbook xmlns=\"{MAIN}\" xmlns:r=\"{OFFICE}\"><sheets>{names}</sheets></workbook>"
    );
    let to_book = relations(&relation(1, "officeDocument", "xl/workbook.xml"));
    parts.push(("_rels/.rels".to_owned(), to_book));
    parts.push(("xl/workbook.xml".to_owned(), book));
    parts.push(("xl/_rels/workbook.xml.rels".to_owned(), relations(&targets)));
    let mut out = ZipWriter::new(Cursor::new(Vec::new()));
    for (name, text) in parts {
        out.start_file(name, SimpleFileOptions::default()).unwrap();
        out.write_all(text.as_bytes()).unwrap();
    }
    out.finish().unwrap().into_inner()
}

/// A county whose event files are these workbooks, with both sheets of each pinned.
fn county(workbooks: &[(&str, [&str; 2])]) -> TempDir {
    let pins = workbooks.iter().map(|(file, _)| format!("[files.\"{file}\"]\n{BOTH_SHEETS}"));
    let pins = pins.collect::<Vec<_>>().concat();
    let county = small_county(&[("2006-07/import.toml", &pins)]);
    let events = county.path().join("2006-07/events");
    fs::create_dir(&events).unwrap();
    for (file, sheets) in workbooks {
        let [one, other] = sheets.map(|rows| HEADER.to_owned() + rows);
        fs::write(events.join(file), workbook([&one, &other])).unwrap();
    }
    county
}

#[test]
fn a_sheet_without_games_leaves_its_file_to_the_other() {
    for (second, rows) in
        [("", "1 read = 1 graded + 0 rejected"), (NOBODY, "2 read = 1 graded + 1 rejected")]
    {
        let county = county(&[("cup.xlsx", [GAME, second])]);
        let folder = path(county.path());
        let graded = done(&["grade", folder]);
        assert!(graded.contains(rows) && graded.contains("2 offered = 2 used"), "{graded}");
        let found = stdout(&clarke(&["check", folder]));
        assert!(found.contains("there is no game in it") == second.is_empty(), "{found}");
        assert!(found.contains("cup.xlsx (sheet B)"), "{found}");
    }
    // A file without a usable sheet is left out like any other file.
    for (sheets, why) in [(["", ""], "no game in it"), ([NOBODY, NOBODY], "no row of it")] {
        let county = county(&[("cup.xlsx", sheets), ("league.xlsx", [GAME, OTHER_GAME])]);
        let graded = done(&["grade", path(county.path())]);
        assert!(graded.contains("3 offered = 2 used + 1 left out"), "{why}: {graded}");
    }
}

#[test]
fn a_file_alone_is_told_what_its_sheets_are() {
    let county = county(&[("cup.xlsx", [GAME, NOBODY])]);
    let file = county.path().join("2006-07/events/cup.xlsx");
    let output = clarke(&["check", path(&file)]);
    let found = stdout(&output);
    assert_eq!(output.status.code(), Some(4), "{found}");
    let of_sheet = format!("{} (sheet B)", path(&file));
    assert!(found.contains(&of_sheet) && found.contains("500091X"), "{found}");
    assert!(found.contains("1 file, 2 rows"), "{found}");
}

/// A user who cannot pin both sheets copies the workbook, and pins one sheet of each copy.
#[test]
fn copies_of_a_workbook_with_other_sheets_count_once() {
    let sheets = [GAME, OTHER_GAME];
    let county = county(&[("cup.xlsx", sheets), ("copy.xlsx", sheets)]);
    let pins = |sheet: &str| {
        format!("[files.\"cup.xlsx\"]\nsheet = \"A\"\n[files.\"copy.xlsx\"]\nsheet = \"{sheet}\"\n")
    };
    let graded = |sheet: &str| {
        fs::write(county.path().join("2006-07/import.toml"), pins(sheet)).unwrap();
        done(&["grade", path(county.path()), "--from", "2006-07"])
    };
    let other = graded("B");
    assert!(other.contains("2 read = 2 graded") && !other.contains("counts twice"), "{other}");
    assert!(graded("A").contains("each game counts twice"));
}

#[test]
fn equal_workbooks_count_twice_by_any_sheets() {
    let sheets = [GAME, OTHER_GAME];
    let county = county(&[("cup.xlsx", sheets), ("copy.xlsx", sheets)]);
    let graded = done(&["grade", path(county.path())]);
    assert!(graded.contains("2006-07/events/cup.xlsx") && graded.contains("copy.xlsx"), "{graded}");
    assert!(graded.contains("each game counts twice"), "{graded}");
}

/// Only a season needs the days, whatever the format of the table: there the question is a warning.
#[test]
fn a_cross_table_alone_is_checked_without_a_day() {
    let folder = tempfile::tempdir().unwrap();
    let table = "No,Name,Title,Rd1,Rd2\n1,Lee,XM,W2,D2\n2,Roe,,L1,D1\n";
    let notes = "Notes\n";
    let said = |name: &str, bytes: &[u8]| {
        fs::write(folder.path().join(name), bytes).unwrap();
        let checked = clarke(&["check", path(&folder.path().join(name))]);
        stdout(&checked)
    };
    let of_text = said("open.csv", table.as_bytes());
    for found in [of_text, said("open.xlsx", &workbook([table, notes]))] {
        assert!(found.contains("warning[E019]") && found.contains("warning[E037]"), "{found}");
        assert!(found.contains("0 errors and 2 warnings"), "{found}");
    }
    // This also applies to several sheets, each of which is a section of performances.
    let other = table.replace("Lee", "Fox").replace("Roe", "Hay").replace("XM", "");
    let book = workbook([&table.replace("XM", ""), &other]);
    let pins = format!("[files.\"both.xlsx\"]\n{BOTH_SHEETS}");
    fs::write(folder.path().join("import.toml"), pins).unwrap();
    let found = said("both.xlsx", &book);
    assert!(found.contains("warning[E037]: for a season: (1) sheet `A`: on which day"), "{found}");
    assert!(found.contains("0 errors and 1 warning"), "{found}");
}
