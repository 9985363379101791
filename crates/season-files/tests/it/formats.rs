//! The possible forms of a file, and what happens to a broken one.

use std::io::Write;

use flate2::Compression;
use flate2::write::GzEncoder;
use input_files::csv::{guarded, unguarded, write_field};
use input_files::{Error, Source};
use proptest::prelude::*;
use season_files::{IgnoredColumns, TableOf};
use season_files::{Repeats, SeasonFolder};

use crate::seasons::{accounts_for_every_row, games, players, rejections, results, results_of};

const HEADER: &str = "date,event,white,black,result\n";
const GAME: &str = "2006-05-02,League,500010F,500020J,1-0\n";

fn error(bytes: &[u8]) -> String {
    results_of(bytes, Repeats::Keep).unwrap_err().to_string()
}

#[test]
fn columns_may_stand_in_any_order_and_strange_ones_are_named() {
    let checked =
        results("result,colour,black,date,white,event\n1-0,w,500020J,2006-05-02,500010F,League\n");
    assert_eq!(games(&checked), [(0, 1, 2)]);
    let (file, columns) = ("results.csv".to_owned(), vec!["colour".to_owned()]);
    let ignored = IgnoredColumns { file, table: TableOf::Results, columns };
    assert_eq!(checked.ignored_columns, [ignored]);
}

#[test]
fn marks_and_line_ends_change_nothing() {
    let plain = games(&results(&format!("{HEADER}{GAME}{GAME}")));
    let windows = format!("{HEADER}{GAME}{GAME}").replace('\n', "\r\n");
    let marked = format!("\u{feff}{HEADER}{GAME}{}", GAME.trim_end());
    assert_eq!(plain.len(), 2);
    assert_eq!(games(&results(&windows)), plain);
    assert_eq!(games(&results(&marked)), plain);
    assert_eq!(games(&results(&windows.replace("League", "\"League, 1\""))), plain);
}

#[test]
fn a_compressed_file_of_several_members_is_read_whole() {
    let mut bytes = Vec::new();
    for part in [HEADER, GAME, GAME] {
        let mut encoder = GzEncoder::new(Vec::new(), Compression::default());
        encoder.write_all(part.as_bytes()).unwrap();
        bytes.extend(encoder.finish().unwrap());
    }
    let folder = tempfile::tempdir().unwrap();
    std::fs::write(folder.path().join("results.csv.gz"), &bytes).unwrap();
    let source = Source::open(folder.path(), "results.csv", "2006-07/").unwrap();
    assert_eq!(source.name, "2006-07/results.csv.gz");
    assert_eq!(source.text().unwrap(), format!("{HEADER}{GAME}{GAME}"));
    assert_eq!(source.fingerprint().bytes, bytes.len() as u64);

    std::fs::write(folder.path().join("results.csv"), HEADER).unwrap();
    let both = Source::open(folder.path(), "results.csv", "").unwrap_err();
    assert!(matches!(both, Error::TwoVersions { .. }), "{both}");
}

#[test]
fn an_event_beside_its_packed_copy_is_refused() {
    let folder = tempfile::tempdir().unwrap();
    let events = folder.path().join("events");
    std::fs::create_dir(&events).unwrap();
    for file in ["cup.csv", "cup.pgn", "cup-2.csv.gz", "cup-3.csv.zst"] {
        std::fs::write(events.join(file), "").unwrap();
    }
    assert_eq!(SeasonFolder::find(folder.path(), "").unwrap().files().len(), 4);
    for packed in ["cup.csv.gz", "cup.pgn.zst", "cup-2.csv.zst"] {
        std::fs::write(events.join(packed), "").unwrap();
        let both = SeasonFolder::find(folder.path(), "").unwrap_err();
        assert!(matches!(both, Error::TwoVersions { .. }), "{packed}: {both}");
        assert!(both.to_string().contains(packed), "{both}");
        std::fs::remove_file(events.join(packed)).unwrap();
    }
}

#[test]
fn the_fingerprint_is_the_sha_256_of_the_bytes() {
    // The published digest of the three bytes `abc` (FIPS 180-2).
    let print = Source::from_bytes("x", b"abc".to_vec()).fingerprint();
    assert_eq!(print.sha256, "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
}

#[test]
fn an_unusable_file_says_what_was_found_where() {
    assert_eq!(
        error(b""),
        "results.csv: it is empty: expected a header line with the columns \
         date,event,white,black,result"
    );
    assert_eq!(
        error(b"date,event,white,result\n"),
        "results.csv, line 1: no column `black`; found: date,event,white,result"
    );
    assert_eq!(
        error(b"date,event,white,black,black,result\n"),
        "results.csv, line 1: the column `black` appears twice, as column 4 and as \
         column 5 (blanks around a name do not count); found: date,event,white,black,black,result"
    );
    assert_eq!(
        error(b"date,\"event,white\n"),
        "results.csv, line 1: the header is not CSV (a quotation mark is not closed on its \
         line); \
         found: date,\\\"event,white"
    );
    let binary = [HEADER.as_bytes(), b"2006-05-02,Caf\xe9\x81,500010F,500020J,1-0\n"].concat();
    assert_eq!(
        error(&binary),
        "results.csv, line 2: not text in UTF-8, UTF-16 or Windows-1252 (byte 0x81); \
         save the file as UTF-8"
    );
    assert!(error(b"PK\x03\x04\x14\x00\x06\x00").contains("a NUL character"));
    assert!(error(b"\xff\xfe\x00\xd8\x00\xd8").contains("not text in"));
    assert!(error(b"PAR1 and nothing more").contains("the Parquet file is damaged"));
    assert!(error(b"\x00\x01\x02").contains("a NUL character"));
}

#[test]
fn a_file_with_a_header_alone_has_no_games() {
    for text in [HEADER, HEADER.trim_end()] {
        let checked = results(text);
        assert_eq!((checked.counts.rows, games(&checked).len()), (0, 0));
    }
}

#[test]
fn blank_lines_are_passed_over_and_lines_still_counted() {
    let bad = "2006-05-02,League,500010F,500020J,9-9\n";
    let text = format!("{HEADER}\n{GAME}\n,,,,\n  \n{bad}\n\n");
    for text in [text.clone(), text.replace("League", "\"League\"")] {
        let checked = results(&text);
        assert_eq!((checked.counts.rows, games(&checked).len()), (2, 1));
        assert_eq!(rejections(&checked), [(7, "result", "9-9", "unknown-result")]);
    }
}

#[test]
fn a_line_with_too_many_fields_costs_itself_alone() {
    let long = "2006-05-03,League, Div 1,500010F,500020J,1-0";
    let bad = "2006-05-02,League,500010F,500020J,9-9\n";
    let text = format!("{HEADER}{GAME}{long}\n{GAME}{bad}");
    for text in [text.clone(), text.replacen("League", "\"League\"", 1)] {
        let checked = results(&text);
        assert_eq!((checked.counts.rows, games(&checked).len()), (4, 2));
        assert_eq!(
            rejections(&checked),
            [(3, "", "", "too-many-fields"), (5, "result", "9-9", "unknown-result")]
        );
        assert_eq!(checked.rejected_rows[0].row, long);
    }
}

#[test]
fn a_line_with_too_few_fields_lacks_a_value() {
    let checked = results(&format!("{HEADER}2006-05-02,League,500010F\n{GAME}"));
    assert_eq!(rejections(&checked), [(2, "black", "", "missing-value")]);
    assert_eq!(games(&checked).len(), 1);
}

#[test]
fn an_unclosed_quotation_mark_never_takes_good_rows_with_it() {
    let broken = "2006-05-02,\"League,500010F,500020J,1-0\n";
    let text = format!("{HEADER}{GAME}{broken}{GAME}{broken}{GAME}");
    let checked = results(&text);
    assert_eq!((checked.counts.rows, games(&checked).len()), (5, 3));
    assert_eq!(rejections(&checked), [(3, "", "", "not-csv"), (5, "", "", "not-csv")]);
    assert_eq!(checked.rejected_rows[0].row, broken.trim_end());
}

#[test]
fn a_field_may_hold_commas_and_quotes_but_no_line_end() {
    let odd = "2006-05-02,\"The \"\"Lion\"\", York\",500010F,500020J,1-0\n";
    let broken = odd.replace(", York", ",\nYork");
    let checked = results(&format!("{HEADER}{odd}{broken}{GAME}"));
    assert_eq!(games(&checked).len(), 2);
    assert_eq!(
        rejections(&checked),
        [(3, "", "", "not-csv"), (4, "date", "York\"", "unreadable-date")]
    );
}

/// Two stray marks, the second of which closes a field many lines below: every line is a row of its
/// own, and only those with a mark are lost.
#[test]
fn stray_quotation_marks_make_no_row_of_several_lines() {
    let opens = "2006-05-02,\"League,500010F,500020J,1-0\n";
    let closes = "2006-05-02,League\",500010F,500020J,1-0\n";
    let text = format!("{HEADER}{opens}{}{closes}{GAME}", GAME.repeat(40));
    let checked = results(&text);
    assert_eq!((checked.counts.rows, games(&checked).len()), (43, 42));
    assert_eq!(rejections(&checked), [(2, "", "", "not-csv")]);
    // In a field without a mark before it, a mark is a letter like others.
    let events: Vec<&str> = checked.games.events.iter().map(|event| &**event).collect();
    assert_eq!(events, ["League", "League\""]);
}

#[test]
fn a_nul_or_a_carriage_return_within_a_line_costs_that_line() {
    let nul = GAME.replace("League", "Lea\0gue");
    let two_rows = GAME.replace("League", "Lea\rgue");
    for line_end in ["\n", "\r\n"] {
        let text = format!("{HEADER}{GAME}{nul}{GAME}{two_rows}{GAME}").replace('\n', line_end);
        let checked = results(&text);
        assert_eq!((checked.counts.rows, games(&checked).len()), (5, 3));
        assert_eq!(rejections(&checked), [(3, "", "", "not-csv"), (5, "", "", "not-csv")]);
    }
}

proptest! {
    #[test]
    fn no_bytes_at_all_make_the_reader_panic(bytes: Vec<u8>, with_header: bool) {
        let bytes = if with_header { [HEADER.as_bytes(), &bytes].concat() } else { bytes };
        if let Ok(checked) = results_of(&bytes, Repeats::Reject) {
            prop_assert!(accounts_for_every_row(&checked, games(&checked).len()));
        }
    }

    #[test]
    fn text_with_every_kind_of_mark_never_panics_and_loses_no_row(
        text in "[0-9A-Za-z,\"\n\r ½/-]{0,200}"
    ) {
        let text = format!("{HEADER}{text}");
        let checked = results(&text);
        prop_assert!(accounts_for_every_row(&checked, games(&checked).len()));
        for row in &checked.rejected_rows {
            let line = text.split('\n').nth(row.line - 1).unwrap();
            prop_assert_eq!(line.trim_end_matches('\r'), row.row.as_str());
        }
    }
}

proptest! {
    #[test]
    fn no_text_is_run_as_a_formula_and_all_read_back_unchanged(
        text in "['=+@\t-]{0,3}[A-Za-z' =+-]{0,6}",
    ) {
        let written = guarded(&text);
        let is_run = written.starts_with(['=', '+', '-', '@', '\t']);
        prop_assert!(!is_run, "{written:?}");
        prop_assert_eq!(unguarded(&written), text.as_str());
    }

    #[test]
    fn a_list_of_players_with_names_like_formulas_reads_back(
        name in "['=+@-]{0,3}[A-Za-z]([A-Za-z' =,+-]{0,6}[A-Za-z])?",
    ) {
        let mut file = b"code,name\n500010F,".to_vec();
        write_field(&guarded(&name), &mut file);
        let read = players(std::str::from_utf8(&file).unwrap());
        prop_assert_eq!(&read.players[0].name, &name);
    }
}
