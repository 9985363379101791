//! A season's frame of games written as a table: equal to the plainest writers of rows.

use chrono::{Days, NaiveTime};
use formats::results::ResultRow;
use game_rows::GameResult;
use game_rows::row::{RateText, Round};
use identity::CodeForm;
use proptest::prelude::*;
use season_files::{OtherRates, ReadSeason, ResultsTable, RowRules, Unwritten, read_files};

use crate::plain::{HEADER, csv_rows, results_parquet, results_parquet_in_groups};
use crate::seasons::{RESULTS, day};

/// Any row that a table can hold, of few players, events and days.
fn row() -> impl Strategy<Value = ResultRow> {
    let events =
        ["Open", "Žižkov Cup, A", "=1+1", "an event with a longer name than most", "'t Open"];
    let sections = ["", "A", "B, \"minor\"", "-"];
    let rounds = [Round::None, Round::Number(1), Round::Number(999)];
    let round = prop_oneof![
        3 => prop::sample::select(rounds.to_vec()),
        1 => prop::sample::select(vec!["QF", "4.2", "@final"])
            .prop_map(|text| Round::Text(text.to_owned())),
    ];
    let rate = prop_oneof![
        Just(RateText::None),
        Just(RateText::Standard),
        Just(RateText::Rapid),
        Just(RateText::Other("blitz, 3+2".to_owned())),
    ];
    let players = Just(["500010F", "500020J", "Roe, Ben", "+1", "500050G"].to_vec()).prop_shuffle();
    (
        (0..5_u64, prop::option::weighted(0.05, 0..1440_u32)),
        (prop::sample::select(events.to_vec()), prop::sample::select(sections.to_vec())),
        (players, round, rate, prop::sample::select(RESULTS.to_vec())),
    )
        .prop_map(|((after, time), (event, section), (players, round, rate, result))| {
            ResultRow {
                day: day("2006-09-01") + Days::new(after),
                time: time.and_then(|minutes| {
                    NaiveTime::from_num_seconds_from_midnight_opt(60 * minutes, 0)
                }),
                event: event.to_owned(),
                white: players[0].to_owned(),
                black: players[1].to_owned(),
                has_colours: true,
                result,
                section: section.to_owned(),
                round,
                rate,
            }
        })
}

fn read(name: &str, rows: &[(usize, ResultRow)]) -> ReadSeason {
    let place = tempfile::tempdir().unwrap();
    let path = place.path().join(name);
    std::fs::write(&path, [HEADER.as_bytes(), &csv_rows(rows)].concat()).unwrap();
    let rules = RowRules {
        other_rates: OtherRates::Keep,
        code_form: CodeForm::Free,
        ..RowRules::of_form()
    };
    let read = read_files(&[(path, name.to_owned())], &rules, &|_| {}).unwrap();
    assert_eq!(read.rejected(), []);
    assert_eq!(read.games.len(), rows.len());
    read
}

fn written(table: &ResultsTable<'_>) -> Vec<u8> {
    let mut csv = Vec::new();
    table.write_csv(&mut csv).unwrap();
    csv
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(16))]

    #[test]
    fn several_files_make_the_table_of_all_their_rows(
        files in prop::collection::vec(prop::collection::vec(row().prop_map(|row| (0, row)), 1..300), 1..4),
    ) {
        let reads: Vec<ReadSeason> = files.iter().map(|rows| read("results.csv", rows)).collect();
        let (table, rows) = (ResultsTable::of(&reads), files.concat());
        prop_assert_eq!(written(&table), csv_rows(&rows));
        prop_assert!(table.to_parquet("results.parquet").unwrap() == results_parquet(&rows));
    }
}

/// More than one group of rows, by one and by several threads: codes that occur often, which are
/// stored once a group, and events that are all different, which are not.
#[test]
fn large_tables_are_written_in_equal_groups() {
    let pool = |threads| rayon::ThreadPoolBuilder::new().num_threads(threads).build().unwrap();
    let row = |number: usize| ResultRow {
        day: day("2006-09-01") + Days::new(number as u64 % 365),
        time: None,
        event: format!("{} of {number} or more", ["Cup", "Open"][number % 2]),
        white: format!("W{}", number * number % 1_009),
        black: format!("B{}", number % 7_919),
        has_colours: true,
        result: RESULTS[number % RESULTS.len()],
        section: String::new(),
        round: Round::Number((number % 11) as u16 + 1),
        rate: RateText::None,
    };
    // 65,536 rows make a group; the last group has what is left over.
    for rows in [2 * 65_536 - 1, 65_536 + 17] {
        let rows: Vec<_> = (0..rows).map(|number| (0, row(number))).collect();
        let reads = [read("results.csv", &rows)];
        let table = ResultsTable::of(&reads);
        let (lines, plain) = (csv_rows(&rows), results_parquet_in_groups(&rows, 65_536));
        for threads in [1, 5] {
            pool(threads).install(|| {
                assert!(written(&table) == lines, "{} rows", rows.len());
                let parquet = table.to_parquet("results.parquet").unwrap();
                assert!(parquet == plain, "{} rows", rows.len());
            });
        }
    }
}

#[test]
fn a_table_without_rows_has_its_columns() {
    let table = ResultsTable::of(&[]);
    assert!(written(&table).is_empty());
    assert_eq!(table.to_parquet("results.parquet").unwrap(), results_parquet(&[]));
}

/// A file in another format may have texts that no reader of a CSV file would take.
#[test]
fn a_text_too_long_to_read_again_is_told_with_its_place() {
    let long = |event: &str| ResultRow {
        day: day("2006-09-01"),
        time: None,
        event: event.to_owned(),
        white: "500010F".to_owned(),
        black: "500020J".to_owned(),
        has_colours: true,
        result: GameResult::parse("1-0").unwrap(),
        section: String::new(),
        round: Round::None,
        rate: RateText::None,
    };
    let rows = [(0, long("Open")), (0, long(&"Open, ".repeat(2_000)))];
    let place = tempfile::tempdir().unwrap();
    let path = place.path().join("results.parquet");
    std::fs::write(&path, results_parquet(&rows)).unwrap();
    let file = (path, "results.parquet".to_owned());
    let read = read_files(&[file], &RowRules::of_form(), &|_| {}).unwrap();
    let failed = ResultsTable::of(std::slice::from_ref(&read)).write_csv(&mut Vec::new());
    let Err(Unwritten::NoField { place }) = failed else { panic!("written") };
    assert_eq!(place, "results.parquet, line 3");
}
