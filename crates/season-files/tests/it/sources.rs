//! Files in their original form: compressed, in other character sets, and as Parquet.

use std::fs;
use std::io::Write;
use std::path::Path;

use compact_str::CompactString;
use findings::RowFault;
use identity::CodeForm;
use input_files::columns::Schema;
use input_files::csv::{read_table, write_field};
use input_files::{CharacterSet, Source};
use player_lists::read_opening_grades;
use polars::prelude::*;
use proptest::prelude::*;
use published_lists::game_scores::read_game_scores;
use rating_core::Rate;
use season_files::{ReadSeason, Repeats, RowRules, SeasonFolder, read_season};

use crate::seasons::{
    PLAYERS, games, games_of_rate, results, results_of, rules, season_in, season_of,
};

/// A season with letters that are not ASCII.
const SEASON: &str = "date,event,white,black,result\n\
    2006-05-02,Café “Zürich”,500010F,500020J,½-½\n\
    2006-05-03,Café “Zürich”,500020J,500010F,1-0\n";

fn utf_16(text: &str, bytes_of: fn(u16) -> [u8; 2]) -> Vec<u8> {
    text.encode_utf16().flat_map(bytes_of).collect()
}

fn windows_1252(text: &str) -> Vec<u8> {
    let byte = |letter: char| match letter {
        '“' => 0x93,
        '”' => 0x94,
        '€' => 0x80,
        letter => u8::try_from(u32::from(letter)).unwrap(),
    };
    text.chars().map(byte).collect()
}

fn read(bytes: Vec<u8>) -> (String, CharacterSet) {
    let source = Source::from_bytes("results.csv", bytes);
    (source.text().unwrap().to_owned(), source.character_set())
}

#[test]
fn the_same_file_is_read_in_every_character_set() {
    let marked = format!("\u{feff}{SEASON}");
    for (bytes, set) in [
        (SEASON.as_bytes().to_vec(), CharacterSet::Utf8),
        (marked.as_bytes().to_vec(), CharacterSet::Utf8),
        (utf_16(&marked, u16::to_le_bytes), CharacterSet::Utf16),
        (utf_16(&marked, u16::to_be_bytes), CharacterSet::Utf16),
        (utf_16(SEASON, u16::to_le_bytes), CharacterSet::Utf16),
        (utf_16(SEASON, u16::to_be_bytes), CharacterSet::Utf16),
        (windows_1252(SEASON), CharacterSet::Windows1252),
    ] {
        assert_eq!(read(bytes.clone()), (SEASON.to_owned(), set));
        let season = results_of(&bytes, Repeats::Keep).unwrap();
        assert_eq!(games(&season), [(0, 1, 1), (1, 0, 2)]);
        assert_eq!(season.games.event(0), "Café “Zürich”");
        let named = [("results.csv".to_owned(), set)];
        let expected = if set == CharacterSet::Utf8 { &[][..] } else { &named };
        assert_eq!(season.character_sets, expected);
    }
}

proptest! {
    #[test]
    fn text_of_windows_letters_comes_back(text in "[a-zA-Z0-9 ,;éèüößñ\n]{0,60}") {
        let (found, _) = read(windows_1252(&text));
        prop_assert_eq!(found, text);
    }

    #[test]
    fn any_bytes_are_text_or_an_error(bytes in prop::collection::vec(any::<u8>(), 0..64)) {
        let source = Source::from_bytes("x", bytes.clone());
        if let Ok(text) = source.text() {
            prop_assert!(text.len() <= 3 * bytes.len());
        }
    }
}

/// Writes `results.csv` under another name into a folder, and reads it.
fn found_as(name: &str, bytes: &[u8]) -> Vec<(u32, u32, u32)> {
    let place = tempfile::tempdir().unwrap();
    fs::write(place.path().join(name), bytes).unwrap();
    fs::write(place.path().join("players.csv"), PLAYERS).unwrap();
    let folder = SeasonFolder::find(place.path(), "2006-07/").unwrap();
    let season = read_season(&folder, &rules(Repeats::Keep), &|_| {}).unwrap();
    assert_eq!(season.games.files, [format!("2006-07/{name}")]);
    let source = Source::open(place.path(), "results.csv", "2006-07/").unwrap();
    assert_eq!(source.name, format!("2006-07/{name}"));
    assert_eq!(season.inputs[1], source.fingerprint());
    games(&season)
}

#[test]
fn compressed_files_are_found_and_read() {
    let expected = games(&results(SEASON));
    let mut gzip = flate2::write::GzEncoder::new(Vec::new(), flate2::Compression::default());
    gzip.write_all(SEASON.as_bytes()).unwrap();
    assert_eq!(found_as("results.csv.gz", &gzip.finish().unwrap()), expected);
    let zstd = zstd::encode_all(SEASON.as_bytes(), 0).unwrap();
    assert_eq!(found_as("results.csv.zst", &zstd), expected);
    let two = zstd::encode_all("2006-05-04,Cup,500010F,500020J,0-1\n".as_bytes(), 0).unwrap();
    let frames = [zstd.clone(), two].concat();
    assert_eq!(found_as("results.csv.zst", &frames).len(), 3, "one frame after the other");
    assert_eq!(found_as("results.csv", SEASON.as_bytes()), expected);

    let place = tempfile::tempdir().unwrap();
    fs::write(place.path().join("results.csv.zst"), &zstd[..zstd.len() - 3]).unwrap();
    let cut = Source::open(place.path(), "results.csv", "").unwrap_err().to_string();
    assert!(cut.starts_with("cannot decompress"), "{cut}");
    let cut = season_in(place.path(), &rules(Repeats::Keep)).unwrap_err().to_string();
    assert!(cut.starts_with("cannot decompress"), "{cut}");
    fs::write(place.path().join("results.parquet"), "PAR1").unwrap();
    let two = Source::open(place.path(), "results.csv", "").unwrap_err().to_string();
    assert!(two.starts_with("both ") && two.ends_with("remove one of them"), "{two}");
    let two = season_in(place.path(), &rules(Repeats::Keep)).unwrap_err().to_string();
    assert!(two.starts_with("both ") && two.ends_with("remove one of them"), "{two}");
}

fn parquet(columns: Vec<Column>) -> Vec<u8> {
    let mut frame = DataFrame::new_infer_height(columns).unwrap();
    let mut bytes = Vec::new();
    ParquetWriter::new(&mut bytes).finish(&mut frame).unwrap();
    bytes
}

fn text_column(name: &str, values: &[Option<&str>]) -> Column {
    Column::new(name.into(), values)
}

#[test]
fn a_list_of_grades_as_parquet_is_the_list_as_csv() {
    let lists = [
        ("code,grade\n500010F,150\n500020J,90\n", ["code", "grade"]),
        ("Ref,Grade\n500010F,150\n500020J,90\n", ["Ref", "Grade"]),
    ];
    for (csv, [code, grade]) in lists {
        let bytes = parquet(vec![
            text_column(code, &[Some("500010F"), Some("500020J")]),
            Column::new(grade.into(), [150_i64, 90]),
        ]);
        let read = |name: &str, bytes: Vec<u8>| {
            let read =
                read_opening_grades(&Source::from_bytes(name, bytes), CodeForm::WithCheckLetter)
                    .unwrap();
            assert_eq!((read.rejected, read.rows), (vec![], 2));
            read.players
        };
        let of_csv = read("opening_grades.csv", csv.into());
        assert_eq!(of_csv.len(), 2);
        assert_eq!(read("opening_grades.parquet", bytes), of_csv);
    }
}

#[test]
fn a_table_as_parquet_is_the_table_as_csv() {
    let days = [13270_i32, 13271];
    let milliseconds: Vec<i64> = days.iter().map(|day| i64::from(*day) * 86_400_000).collect();
    let date = Column::new("date".into(), days);
    let dates = [
        date.cast(&DataType::Date).unwrap(),
        Column::new("date".into(), milliseconds)
            .cast(&DataType::Datetime(TimeUnit::Milliseconds, None))
            .unwrap(),
        text_column("date", &[Some("2006-05-02"), Some("2006-05-03")]),
    ];
    for date in dates {
        let bytes = parquet(vec![
            date,
            text_column("event", &[Some("Café, “Zürich”"), None]),
            text_column("white", &[Some("500010F"), Some("500020J")]),
            text_column("black", &[Some("500020J"), Some("500010F")]),
            text_column("result", &[Some("½-½"), Some("2-0")]),
            Column::new("round".into(), [1_i64, 2]),
        ]);
        let checked = results_of(&bytes, Repeats::Keep).unwrap();
        assert_eq!(games(&checked), [(0, 1, 1)]);
        let rejected = &checked.rejected_rows[0];
        assert_eq!((rejected.line, rejected.column, rejected.value.as_str()), (3, "result", "2-0"));
        assert_eq!(rejected.row, "2006-05-03,,500020J,500010F,2-0,2");
        assert_eq!(found_as("results.parquet", &bytes), [(0, 1, 1)]);
    }
}

/// Tables for data analysis, such as the predictions of a backtest, have White's score as a number.
#[test]
fn results_as_numbers_of_a_parquet_table_are_whites_scores() {
    let table = |result: Column| {
        let texts = |name, texts: [&str; 4]| text_column(name, &texts.map(Some));
        parquet(vec![
            texts("date", ["2006-05-02"; 4]),
            texts("event", ["Cup"; 4]),
            texts("white", ["500010F", "500020J", "500010F", "500010F"]),
            texts("black", ["500020J", "500030A", "500030A", "500040D"]),
            result,
        ])
    };
    let of_texts = table(text_column("result", &["1-0", "1/2-1/2", "0-1", "2"].map(Some)));
    let of_floats = table(Column::new("result".into(), [1.0, 0.5, 0.0, 2.0]));
    let [texts, floats] =
        [of_texts, of_floats].map(|bytes| results_of(&bytes, Repeats::Keep).unwrap());
    assert_eq!(games(&floats), games(&texts));
    assert_eq!(games(&floats).len(), 3);
    assert_eq!(floats.rejected_rows, texts.rejected_rows);
    let whole = results_of(&table(Column::new("result".into(), [1_i64, 1, 0, 2])), Repeats::Keep);
    assert_eq!(games(&whole.unwrap()).len(), 3);
}

/// Texts of a row as people might write them, some of them missing.
fn dirty_row() -> impl Strategy<Value = [Option<String>; 5]> {
    let some = |texts: &'static [&'static str]| {
        prop::option::weighted(0.95, prop::sample::select(texts).prop_map(str::to_owned))
    };
    let codes =
        &["500010F", "500020J", "500030A", "500030a", "500010G", "nobody", " 500020J ", "100596A"];
    (
        some(&["2006-05-02", "2006-05-03", "2006-05-03", "2006-13-01"]),
        some(&["League", "League", "Open, \"B\""]),
        some(codes),
        some(codes),
        some(&["1-0", "0-1", "1/2-1/2", "½-½", "+/-", "1:0"]),
    )
        .prop_map(|(date, event, white, black, result)| [date, event, white, black, result])
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(30))]

    /// Parquet stores texts in a dictionary or one by one, in groups of rows of any length. A CSV
    /// file has them with or without quotation marks; rows without are read in the fast way if they
    /// are like the one before. The rows are the same in all of these forms.
    #[test]
    fn dirty_rows_are_the_same_in_parquet(
        rows in prop::collection::vec(dirty_row(), 1..400),
        times in prop::sample::select(&[1_usize, 1, 1, 12]),
        rows_a_group in 20..400_usize,
        all_different: bool,
    ) {
        let (rows, rows_a_group) = (vec![rows; times].concat(), rows_a_group * times);
        let names = ["date", "event", "white", "black", "result", "note"];
        let csv_by = |field: fn(&str) -> String| {
            let mut csv = names.join(",") + "\n";
            for (number, row) in rows.iter().enumerate() {
                let texts = row.iter().map(|text| text.as_deref().unwrap_or_default());
                let mut fields = texts.map(field).collect::<Vec<_>>();
                fields.push(if all_different { number.to_string() } else { String::new() });
                csv += &(fields.join(",") + "\n");
            }
            csv
        };
        let quoted = |text: &str| format!("\"{}\"", text.replace('"', "\"\""));
        let csv = csv_by(quoted);
        let plain = csv_by(|text| {
            let mut field = Vec::new();
            write_field(text, &mut field);
            String::from_utf8(field).unwrap()
        });
        let text = |column: usize| -> Column {
            let texts: Vec<Option<&str>> = rows.iter().map(|row| row[column].as_deref()).collect();
            text_column(names[column], &texts)
        };
        let notes = (0..rows.len()).map(|number| all_different.then(|| number.to_string()));
        let notes: Vec<Option<String>> = notes.collect();
        let notes: Vec<Option<&str>> = notes.iter().map(Option::as_deref).collect();
        let mut columns: Vec<Column> = (0..5).map(text).collect();
        columns.push(text_column("note", &notes));
        let mut frame = DataFrame::new_infer_height(columns).unwrap();
        let mut parquet = Vec::new();
        let writer = ParquetWriter::new(&mut parquet).with_row_group_size(Some(rows_a_group));
        writer.finish(&mut frame).unwrap();
        let files = [("results.csv", csv.as_bytes()), ("results.csv", plain.as_bytes()), ("results.parquet", &parquet)];
        let [of_csv, of_plain, of_parquet] = files
            .map(|file| season_of(&[("players.csv", PLAYERS.as_bytes()), file], &rules(Repeats::Keep)).unwrap());
        let of_rows = |season: &ReadSeason| {
            let games = season.games.iter().map(|game| {
                (game.line, game.day, season.games.event(game.event).to_owned(), game.white, game.black, game.result)
            });
            games.collect::<Vec<_>>()
        };
        let reported = |rows: &[RowFault]| {
            // Blank rows are skipped in both; the original text of a row, which Parquet does not
            // store, is not compared.
            let row = |row: &RowFault| (row.line, row.column, row.value.clone(), row.reason.clone());
            rows.iter().map(row).collect::<Vec<_>>()
        };
        for other in [of_plain, of_parquet] {
            prop_assert_eq!(of_rows(&other), of_rows(&of_csv));
            prop_assert_eq!(other.counts, of_csv.counts);
            prop_assert_eq!(reported(&other.rejected_rows), reported(&of_csv.rejected_rows));
            prop_assert_eq!(reported(&other.suspicious), reported(&of_csv.suspicious));
        }
    }
}

#[test]
fn both_rates_of_play_are_kept_apart() {
    let rates = [Rate::Standard, Rate::Rapid];
    let text = format!(
        "{}\n\
         2006-05-02,League,500010F,500020J,1-0,\n\
         2006-05-02,League,500010F,500020J,1-0,rapid\n\
         2006-05-03,League,500010F,500020J,0-1,rapid\n\
         2006-05-03,League,500010F,500020J,0-1,rapid\n\
         2006-05-04,League,500010F,500020J,0-1,blitz\n\
         2006-05-04,League,500020J,500010F,1/2-1/2,standard\n",
        "date,event,white,black,result,rate"
    );
    let read = |repeats, rates: &[Rate]| {
        let files = [("players.csv", PLAYERS.as_bytes()), ("results.csv", text.as_bytes())];
        season_of(&files, &RowRules { rates, ..rules(repeats) }).unwrap()
    };
    let kept = read(Repeats::Keep, &rates);
    assert_eq!(games_of_rate(&kept, Rate::Standard, &rates), [(0, 1, 2), (1, 0, 1)]);
    assert_eq!(games_of_rate(&kept, Rate::Rapid, &rates), [(0, 1, 2), (0, 1, 0), (0, 1, 0)]);
    let (rejected, suspicious) = (kept.rejected_rows.len(), kept.suspicious.len());
    assert_eq!((rejected, suspicious, kept.counts.other_rate), (1, 1, 0));
    assert_eq!(kept.suspicious[0].line, 5);
    let once = read(Repeats::Reject, &rates);
    assert_eq!(games_of_rate(&once, Rate::Standard, &rates).len(), 2);
    assert_eq!(games_of_rate(&once, Rate::Rapid, &rates), [(0, 1, 2), (0, 1, 0)]);
    let rapid = read(Repeats::Keep, &[Rate::Rapid]);
    let unmarked_and_rapid = games_of_rate(&rapid, Rate::Rapid, &[Rate::Rapid]).len();
    assert_eq!((unmarked_and_rapid, rapid.counts.other_rate), (4, 1), "unmarked: of the first");
}

#[test]
fn opening_grades_may_be_a_published_list() {
    let read = |text: &str| {
        read_opening_grades(
            &Source::from_bytes("opening_grades.csv", text.into()),
            CodeForm::WithCheckLetter,
        )
        .unwrap()
    };
    let list = read(
        "Ref,Name,Sex,JrAge,Cat,Grade,Grade1,Games,RCat,RGrade,RGrade1,RGames\n\
         500010F,\"Lee, Ann\",F,,A,120,118,40,E,99,,4\n\
         500020J,\"Roe, Ben\",M,,,,,,D,101,,17\n\
         500030A,\"Poe, Cy\",M,,F,88,,5,,,,\n\
         500040D,\"Doe, Di\",F,,,,,,,,,\n",
    );
    let grades = |grades: &[(CompactString, rating_core::Grade)]| -> Vec<(String, i32)> {
        grades.iter().map(|(code, grade)| (code.to_string(), grade.points())).collect()
    };
    let listed = |entries: &[(&str, i32)]| -> Vec<(String, i32)> {
        entries.iter().map(|(code, grade)| ((*code).to_owned(), *grade)).collect()
    };
    assert_eq!(grades(&list.grades(Rate::Standard)), listed(&[("500010F", 120), ("500030A", 88)]));
    assert_eq!(grades(&list.grades(Rate::Rapid)), listed(&[("500010F", 99), ("500020J", 101)]));
    assert!(list.rejected.is_empty());
    let ungraded = list.suspicious.iter().map(|row| (row.line, row.reason.code().as_str()));
    assert_eq!(ungraded.collect::<Vec<_>>(), [(5, "E048")]);
    let own = read("code,grade,rapid_grade\n500010F,120,99\n500020J,,101\n500030A,88,x\n");
    assert_eq!(
        (grades(&own.grades(Rate::Standard)), grades(&own.grades(Rate::Rapid))),
        (listed(&[("500010F", 120)]), listed(&[("500010F", 99), ("500020J", 101)]),)
    );
    assert_eq!(own.rejected[0].column, "rapid_grade");
}

/// The columns of another program's file.
const EVERYTHING: Schema = Schema {
    required: &["event", "date", "white", "black", "result", "round", "board", "weight", "live"],
    optional: &[],
};

/// The rows of a table, with all of those columns.
fn rows_of(source: &Source) -> Vec<String> {
    let table = read_table(source, &EVERYTHING).unwrap();
    let columns: Vec<_> = EVERYTHING.required.iter().map(|name| table.column(name)).collect();
    let row = |row| columns.iter().map(|column| column.get(row)).collect::<Vec<_>>().join(",");
    table.rows().map(row).collect()
}

/// A file that another program wrote (pyarrow 26, snappy): numbers of few bits, texts in a
/// dictionary, days as instants.
#[test]
fn parquet_of_another_program_is_read() {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../../fuzz/seeds/parquet/pyarrow.parquet");
    let source = Source::read(Path::new(path), "pyarrow.parquet".to_owned()).unwrap();
    assert_eq!(
        rows_of(&source),
        [
            "Cup,2006-05-02,500010F,500020J,1-0,1,1,1,true",
            "Cup,2006-05-03,500030A,500040D,1/2-1/2,,2,0.5,false",
            "Cup,2006-05-04,500010F,500040D,0-1,3,3,,",
        ]
    );
    let season = results_of(source.bytes(), Repeats::Keep).unwrap();
    assert_eq!(games(&season), [(0, 1, 2), (2, 3, 1), (0, 3, 0)]);
    let rounds: Vec<_> = season.games.iter().map(|game| game.round.number()).collect();
    assert_eq!(rounds, [Some(1), None, Some(3)]);
    assert_eq!(
        source.text().unwrap_err().to_string(),
        "pyarrow.parquet: a Parquet file, where a text is expected"
    );
}

#[test]
fn a_column_of_parquet_that_is_no_single_value_is_named() {
    let lists = Series::new("round".into(), [Series::new("".into(), [1_i64, 2])]);
    let text = |name: &&str| Column::new((*name).into(), ["x"]);
    let texts = EVERYTHING.required.iter().filter(|name| **name != "round").map(text);
    let columns = texts.chain([lists.into()]).collect();
    let source = Source::from_bytes("rounds.parquet", parquet(columns));
    assert_eq!(
        read_table(&source, &EVERYTHING).unwrap_err().to_string(),
        "rounds.parquet: the column `round` is of type LargeList: expected text, integers, floats \
         or days"
    );
}

/// A file whose footer claims a list larger than memory, found by a fuzzer.
#[test]
fn a_footer_that_claims_more_than_it_holds_is_an_error() {
    let path = "/../../fuzz/seeds/parquet/a-list-of-gigabytes.parquet";
    let path = format!("{}{path}", env!("CARGO_MANIFEST_DIR"));
    let source = Source::read(Path::new(&path), "list.parquet".to_owned()).unwrap();
    let error = read_game_scores(&source).unwrap_err().to_string();
    assert_eq!(error, "list.parquet: the Parquet file is damaged");
}
