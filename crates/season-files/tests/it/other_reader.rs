//! Compares Clarke's CSV reader with polars' own, on files that both accept: all cells are equal.

use std::io::Cursor;
use std::path::{Path, PathBuf};

use input_files::Source;
use input_files::columns::{self, Schema};
use input_files::csv::{read_table, write_field};
use polars::prelude::*;
use proptest::prelude::*;
use season_files::{RowRules, read_files};
use worked_examples::kept_elsewhere;

/// Columns without a special meaning.
const COLUMNS: Schema = Schema { required: &["a", "b", "c", "d"], optional: &[] };

/// All cells as read by polars; missing ones are empty.
fn by_polars(bytes: &[u8]) -> Vec<Vec<String>> {
    let frame = CsvReadOptions::default()
        .with_has_header(true)
        .with_infer_schema_length(Some(0))
        .into_reader_with_file_handle(Cursor::new(bytes))
        .finish()
        .unwrap();
    let columns: Vec<_> = frame.columns().iter().map(|column| column.str().unwrap()).collect();
    let cell = |row, column: &&StringChunked| column.get(row).unwrap_or_default().to_owned();
    (0..frame.height())
        .map(|row| columns.iter().map(|column| cell(row, column)).collect())
        .collect()
}

/// All cells as read by Clarke.
fn by_us(bytes: &[u8], schema: &Schema) -> Vec<Vec<String>> {
    let source = Source::from_bytes("table.csv", bytes.to_vec());
    let table = read_table(&source, schema).unwrap();
    assert_eq!(table.malformed, []);
    let columns: Vec<_> = schema.required.iter().map(|name| table.column(name)).collect();
    let row = |row| columns.iter().map(|column| column.get(row).to_owned()).collect();
    table.rows().map(row).collect()
}

/// A cell without surrounding blanks, which Clarke removes, and without the apostrophe of a
/// formula.
fn cell() -> impl Strategy<Value = String> {
    prop_oneof![
        3 => "[0-9A-Za-zé½/-]{1,10}",
        2 => "[a-z][a-z ,\";|\\\\]{0,12}[a-z]",
        1 => Just(String::new()),
    ]
}

/// A cell as written in a file: in quotation marks if necessary, or by chance.
fn written(cell: &str, quoted: bool) -> String {
    if quoted {
        return format!("\"{}\"", cell.replace('"', "\"\""));
    }
    let mut field = Vec::new();
    write_field(cell, &mut field);
    String::from_utf8(field).unwrap()
}

proptest! {
    #[test]
    fn both_readers_see_the_same_cells(
        rows in prop::collection::vec(
            (("[a-z]{1,4}", any::<bool>()), prop::array::uniform3((cell(), any::<bool>()))),
            0..40,
        ),
        line_break in prop::sample::select(&["\n", "\r\n"][..]),
        ends_with_a_break: bool,
    ) {
        // The first cell is never empty, because each reader has its own rule for empty lines.
        let rows: Vec<[(String, bool); 4]> =
            rows.into_iter().map(|(first, [b, c, d])| [first, b, c, d]).collect();
        let line = |row: &[(String, bool); 4]| {
            row.each_ref().map(|(cell, quoted)| written(cell, *quoted)).join(",")
        };
        let header = "a,b,c,d".to_owned();
        let lines: Vec<String> = std::iter::once(header).chain(rows.iter().map(line)).collect();
        let mut text = lines.join(line_break);
        if ends_with_a_break {
            text.push_str(line_break);
        }
        let cells: Vec<Vec<String>> =
            rows.into_iter().map(|row| row.map(|(cell, _)| cell).into()).collect();
        prop_assert_eq!(&by_us(text.as_bytes(), &COLUMNS), &cells);
        prop_assert_eq!(&by_polars(text.as_bytes()), &cells);
    }
}

/// The seasons of a federation with a table of results.
fn seasons(federation: &Path) -> Vec<PathBuf> {
    let entries = std::fs::read_dir(federation).unwrap();
    let folders = entries.map(|entry| entry.unwrap().path());
    folders.filter(|folder| folder.join("results.csv").exists()).collect()
}

#[test]
fn both_readers_see_the_same_seasons() {
    assert_eq!(seen_alike(&Path::new(env!("CARGO_MANIFEST_DIR")).join("../../data/federation")), 3);
}

#[test]
#[ignore = "needs the seasons of a national federation: `just real`"]
fn both_readers_see_the_same_real_seasons() {
    assert_eq!(seen_alike(&kept_elsewhere("data/federation")), 5);
}

/// The number of seasons of a federation that both readers read equally.
fn seen_alike(federation: &Path) -> usize {
    let seasons = seasons(federation);
    let count = seasons.len();
    for season in seasons {
        for (name, schema) in [("results.csv", columns::RESULTS), ("players.csv", columns::PLAYERS)]
        {
            let bytes = std::fs::read(season.join(name)).unwrap();
            let header = std::str::from_utf8(&bytes).unwrap().lines().next().unwrap();
            let named: Vec<&'static str> =
                header.split(',').map(|name| schema.column(name).unwrap()).collect();
            let all = Schema { required: named.leak(), optional: &[] };
            let ours = by_us(&bytes, &all);
            let trimmed: Vec<Vec<String>> = by_polars(&bytes)
                .into_iter()
                .map(|row| row.into_iter().map(|cell| cell.trim().to_owned()).collect())
                .collect();
            assert_eq!(ours, trimmed, "{}", season.join(name).display());
        }
        typed_rows_are_the_cells(&season);
    }
    count
}

/// Every row of the frame has the values that polars reads on its line, and every other row is
/// rejected.
fn typed_rows_are_the_cells(season: &Path) {
    let path = season.join("results.csv");
    let bytes = std::fs::read(&path).unwrap();
    let files = [(path, "results.csv".to_owned())];
    let read = read_files(&files, &RowRules::of_form(), &|_| {}).unwrap();
    let cells = by_polars(&bytes);
    let header = std::str::from_utf8(&bytes).unwrap().lines().next().unwrap();
    let place = |name: &str| header.split(',').position(|column| column == name);
    assert_eq!(read.games.len() + read.rejected_rows.len(), cells.len());
    for game in read.games.iter() {
        // Fields of these files have no line breaks, so row 0 is line 2.
        let row = &cells[game.line as usize - 2];
        let code = |player: rating_core::PlayerIdx| &*read.players.players[player.as_usize()].code;
        for (name, found) in [
            ("date", game.day.to_string().as_str()),
            ("event", read.games.event(game.event)),
            ("white", code(game.white)),
            ("black", code(game.black)),
            ("section", read.games.sections.text(game.section)),
            ("round", &game.round.written()),
            ("rate", game.rate.written()),
        ] {
            assert_eq!(found, place(name).map_or("", |at| row[at].trim()), "{name}: {row:?}");
        }
        let result = place("result").map(|at| game_rows::GameResult::parse(&row[at]));
        assert_eq!(result, Some(Some(game.result)), "{row:?}");
    }
}
