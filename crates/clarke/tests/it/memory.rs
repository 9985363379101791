//! The maximum memory that a command may take for a file, whatever its contents: 300 MB, and 64
//! times its size, or 2,000 times that of a compressed file, enforced by the system's own limit.

use std::fs;
use std::io::{Cursor, Write as _};
use std::path::Path;
use std::process::{Command, Output};

use flate2::Compression;
use flate2::write::GzEncoder;
use identity::check_letter::letter_of;
use zip::ZipWriter;
use zip::write::SimpleFileOptions;

use crate::{done, path, stderr};

/// The address space that the program and the stacks of its threads take before they read anything,
/// in kilobytes, built without optimisation.
const PROGRAM: u64 = 150_000;

const ALWAYS: u64 = 300_000;

/// A report of an invalid line takes some three hundred bytes, and only so many lines may be
/// shorter than sixteen.
const A_BYTE: u64 = 64;

/// A byte may unpack to 64, which is nearly two rows, and `convert` keeps all their data.
const A_PACKED_BYTE: u64 = 2_000;

const HEADER: &str = "date,event,white,black,result\n";
const ROW: &str = "2006-05-02,League,100007F,100015E,1-0\n";

/// Runs a command with the memory that it may take for a file.
fn limited(file: &Path, arguments: &[&str]) -> Output {
    let packed = ["gz", "zst", "parquet", "xlsx"];
    let is_packed = file.extension().is_some_and(|found| packed.iter().any(|one| found == *one));
    let a_byte = if is_packed { A_PACKED_BYTE } else { A_BYTE };
    let most = PROGRAM + ALWAYS + a_byte * fs::metadata(file).unwrap().len() / 1_000;
    Command::new("sh")
        .args(["-c", r#"ulimit -v "$0" && exec "$@""#, &most.to_string()])
        .arg(env!("CARGO_BIN_EXE_clarke"))
        .args(arguments)
        .env_remove("RUST_LOG")
        .env("RAYON_NUM_THREADS", "2")
        // Otherwise the system's library reserves 64 MB of addresses for every thread.
        .env("MALLOC_ARENA_MAX", "1")
        .output()
        .unwrap()
}

/// Checks that a command ended with a documented exit code, and did not run out of memory.
fn ends_well(name: &str, output: &Output) {
    let said = stderr(output);
    assert!(matches!(output.status.code(), Some(0..=6)), "{name}: {:?} {said}", output.status);
    assert!(!said.contains("memory allocation") && !said.contains("panicked"), "{name}: {said}");
}

/// Checks, converts and grades a season that consists of this table.
fn holds(name: &str, bytes: &[u8]) {
    holds_with("code,name\n100007F,A\n100015E,B\n", name, bytes);
}

/// Checks, converts and grades a season with these players.
fn holds_with(players: &str, name: &str, bytes: &[u8]) {
    let folder = tempfile::tempdir().unwrap();
    let season = folder.path().join("2006-07");
    fs::create_dir(&season).unwrap();
    fs::write(season.join("players.csv"), players).unwrap();
    fs::write(folder.path().join("opening_grades.csv"), "code,grade\n100007F,100\n").unwrap();
    let file = season.join(name);
    fs::create_dir_all(file.parent().unwrap()).unwrap();
    fs::write(&file, bytes).unwrap();
    let (folder, out) = (path(folder.path()), folder.path().join("out"));
    for arguments in [
        vec!["check", path(&file)],
        vec!["check", folder],
        vec!["grade", folder, "--out", path(&out)],
        vec!["convert", path(&file), "--to", "csv", "--out", path(&out.join("converted"))],
    ] {
        ends_well(&format!("{} {name}", arguments[0]), &limited(&file, &arguments));
    }
}

/// Checks the table alone: only its unpacking differs from that of another one.
fn is_checked(name: &str, bytes: &[u8]) {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join(name);
    fs::write(&file, bytes).unwrap();
    ends_well(name, &limited(&file, &["check", path(&file)]));
}

fn gzip(bytes: &[u8]) -> Vec<u8> {
    let mut packed = GzEncoder::new(Vec::new(), Compression::best());
    packed.write_all(bytes).unwrap();
    packed.finish().unwrap()
}

#[test]
fn a_hundred_megabytes_of_zeros_are_not_unpacked() {
    let zeros = vec![0; 100 << 20];
    holds("results.csv.gz", &gzip(&zeros));
    is_checked("results.csv.zst", &zstd::encode_all(zeros.as_slice(), 3).unwrap());
}

#[test]
fn rows_that_pack_a_thousand_times_smaller_fit() {
    let rows = format!("{HEADER}{}", ROW.repeat(400_000));
    is_checked("results.csv.gz", &gzip(rows.as_bytes()));
    holds("results.csv.zst", &zstd::encode_all(rows.as_bytes(), 3).unwrap());
}

#[test]
fn a_line_without_an_end_is_not_held() {
    holds("results.csv", format!("{HEADER}{}", "x".repeat(8 << 20)).as_bytes());
    holds("results.csv", format!("{HEADER}{}", ",".repeat(8 << 20)).as_bytes());
}

#[test]
fn thousands_of_columns_fit() {
    let names: Vec<String> = (0..8_000).map(|number| format!("c{number}")).collect();
    let header = HEADER.replace('\n', &format!(",{}\n", names.join(",")));
    let rows = ROW.replace('\n', &format!("{}\n", ",".repeat(8_000))).repeat(500);
    holds("results.csv", format!("{header}{rows}").as_bytes());
}

#[test]
fn lines_too_short_for_rows_are_reported() {
    for lines in [100_000, 2_000_000] {
        let text = format!("{HEADER}{}", "a\n".repeat(lines));
        holds("results.csv", text.as_bytes());
        holds("results.csv", text.replace("result\n", "result\n\"").as_bytes());
    }
    holds("results.csv.gz", &gzip(format!("{HEADER}{}", "a\n".repeat(400_000)).as_bytes()));
}

#[test]
fn lists_of_nothing_but_short_lines_are_refused_as_a_whole() {
    let rows = format!("{HEADER}{ROW}");
    for line in ["a\n", "\"a\n"] {
        let players = format!("code,name\n{}", line.repeat(1_000_000));
        holds_with(&players, "results.csv", rows.as_bytes());
    }
}

/// Every fault in a line shows the line, but a line with thousands of faults must not take
/// thousands of times its size.
#[test]
fn lines_of_a_hundred_thousand_faults_fit() {
    holds("events/open.trf", format!("001    1 {}\n", "x".repeat(1 << 20)).as_bytes());
    let details = "#EVENT DETAILS#EVENT CODE=X";
    holds("events/x.txt", format!("{details}{}", "#".repeat(1 << 20)).as_bytes());
    holds("events/x.txt", format!("{details}{}", "#=".repeat(1 << 18)).as_bytes());
    holds("events/x.txt", format!("{details}#PLAYER LIST{}", "#PIN=1".repeat(150_000)).as_bytes());
    let numbers = || 1..=10_000;
    let columns: Vec<String> = numbers().map(|round| format!(",r{round}")).collect();
    let cells = ",W1".repeat(10_000);
    let player = |player| format!("{player},P{player}{cells}\n");
    let players: Vec<String> = (1..=4).map(player).collect();
    let (columns, players) = (columns.concat(), players.concat());
    holds("events/open-2006-10-14.csv", format!("number,name{columns}\n{players}").as_bytes());
}

#[test]
fn thousands_of_rows_by_a_common_name_fit() {
    let named = |digits: u32| {
        let letter = letter_of(&digits.to_string()).unwrap();
        format!("{digits}{letter},Lee Ann\n")
    };
    let named: Vec<String> = (100_000..150_000).map(named).collect();
    let players = format!("code,name\n{}", named.concat());
    let row = "2006-05-02,League,Ann Lee,Lee Ann,1-0\n";
    let table = format!("{HEADER}{}", row.repeat(25_000));
    holds_with(&players, "results.csv", table.as_bytes());
}

/// The same row, this many times, as Parquet.
fn parquet(rows: usize) -> Vec<u8> {
    let folder = tempfile::tempdir().unwrap();
    let (table, out) = (folder.path().join("results.csv"), folder.path().join("out"));
    fs::write(&table, format!("{HEADER}{}", ROW.repeat(rows))).unwrap();
    done(&["convert", path(&table), "--to", "parquet", "--out", path(&out)]);
    fs::read(out.join("results.parquet")).unwrap()
}

#[test]
fn a_parquet_file_may_not_hold_too_many_rows() {
    holds("results.parquet", &parquet(250_000));
    holds("results.parquet", &parquet(1_000_000));
}

/// A workbook with these numbers of rows and columns, in which all cells refer to the same text.
fn workbook_of_one_text(length: usize, rows: usize, columns: u8) -> Vec<u8> {
    const MAIN: &str = "http://schemas.openxmlformats.org/spreadsheetml/2006/main";
    const OFFICE: &str = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
    const PACKAGE: &str = "http://schemas.openxmlformats.org/package/2006/relationships";
    let cell = |row: usize, column: u8| {
        format!("<c r=\"{}{row}\" t=\"s\"><v>0</v></c>", char::from(b'A' + column))
    };
    let row = |row: usize| {
        let cells: Vec<String> = (0..columns).map(|column| cell(row, column)).collect();
        format!("<row r=\"{row}\">{}</row>", cells.concat())
    };
    let data: Vec<String> = (1..=rows).map(row).collect();
    let related = |id: &str, kind: &str, target: &str| {
        format!("<Relationship Id=\"{id}\" Type=\"{OFFICE}/{kind}\" Target=\"{target}\"/>")
    };
    let relations = |all: &str| format!("<Relationships xmlns=\"{PACKAGE}\">{all}</Relationships>");
    let of_workbook = related("rId1", "worksheet", "worksheets/sheet1.xml")
        + &related("rId2", "sharedStrings", "sharedStrings.xml");
    let parts = [
        ("_rels/.rels", relations(&related("rId1", "officeDocument", "xl/workbook.xml"))),
        (
            "xl/workbook.xml",
            format!(
                "<workbook xmlns=\"{MAIN}\" xmlns:r=\"{OFFICE}\"><sheets><sheet name=\"A\" \
                 sheetId=\"1\" r:id=\"rId1\"/></sheets></workbook>"
            ),
        ),
        ("xl/_rels/workbook.xml.rels", relations(&of_workbook)),
        (
            "xl/sharedStrings.xml",
            format!("<sst xmlns=\"{MAIN}\"><si><t>{}</t></si></sst>", "y".repeat(length)),
        ),
        (
            "xl/worksheets/sheet1.xml",
            format!(
                "<worksheet xmlns=\"{MAIN}\"><sheetData>{}</sheetData></worksheet>",
                data.concat()
            ),
        ),
    ];
    let mut out = ZipWriter::new(Cursor::new(Vec::new()));
    for (name, text) in parts {
        out.start_file(name, SimpleFileOptions::default()).unwrap();
        out.write_all(text.as_bytes()).unwrap();
    }
    out.finish().unwrap().into_inner()
}

#[test]
fn a_workbook_whose_many_cells_have_one_long_text_is_refused() {
    for (length, rows, columns) in [(1_000_000, 1_500, 1), (100_000, 1_000, 10), (30_000_000, 1, 1)]
    {
        holds("events/a.xlsx", &workbook_of_one_text(length, rows, columns));
    }
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("a.xlsx");
    fs::write(&file, workbook_of_one_text(1_000_000, 1_500, 1)).unwrap();
    let output = limited(&file, &["check", path(&file)]);
    let said = format!("{}{}", String::from_utf8_lossy(&output.stdout), stderr(&output));
    assert!(said.contains("its cells have more than 33554432 bytes of text"), "{said}");
}
