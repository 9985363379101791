//! Columns of Parquet tables as programs for data analysis write them: of types that results do not
//! have, under names with blanks, and with instants at the ends of the calendar.

use identity::CodeForm;
use input_files::Source;
use polars::prelude::*;
use season_files::{ReadSeason, Repeats};

use crate::seasons::{PLAYERS, rules, season_of};

/// Two games of different players, as columns of text.
fn games() -> Vec<Column> {
    [
        ("date", ["2006-05-02", "2006-05-09"]),
        ("event", ["League", "League"]),
        ("white", ["500010F", "500030A"]),
        ("black", ["500020J", "500040D"]),
        ("result", ["1-0", "0-1"]),
    ]
    .map(|(name, texts)| Column::new(name.into(), texts))
    .into()
}

fn file(columns: Vec<Column>) -> Vec<u8> {
    let mut frame = DataFrame::new_infer_height(columns).unwrap();
    let mut bytes = Vec::new();
    ParquetWriter::new(&mut bytes).finish(&mut frame).unwrap();
    bytes
}

/// Two instants in milliseconds of a zone.
fn instants(name: &str, zone: Option<&str>, millis: [i64; 2]) -> Column {
    let zone = TimeZone::opt_try_new(zone).unwrap();
    let values = Int64Chunked::from_slice(name.into(), &millis);
    values.into_datetime(TimeUnit::Milliseconds, zone).into_column()
}

fn lists(name: &str) -> Column {
    let texts = Series::new("".into(), ["a", "b"]);
    Column::new(name.into(), [texts.clone(), texts])
}

fn read(table: &[u8]) -> ReadSeason {
    let files = [("players.csv", PLAYERS.as_bytes()), ("events/league.parquet", table)];
    season_of(&files, &rules(Repeats::Keep)).unwrap()
}

/// 2006-05-02 and 2006-05-09 at ten o'clock in UTC.
const MORNINGS: [i64; 2] = [1_146_564_000_000, 1_147_168_800_000];

#[test]
fn a_column_that_is_not_read_may_have_any_type() {
    let mut columns = games();
    columns.push(lists("tags"));
    columns.push(instants("entered", Some("Europe/London"), [i64::MIN, i64::MAX]));
    let season = read(&file(columns));
    assert_eq!((season.games.len(), season.rejected()), (2, vec![]));
    assert_eq!(season.ignored_columns[0].columns, ["tags", "entered"]);
    // A list of players likewise.
    let list = [("code", ["500010F", "500020J"]), ("name", ["Ann", "Ben"])];
    let mut columns: Vec<Column> = list.map(|(name, texts)| Column::new(name.into(), texts)).into();
    columns.insert(0, lists("tags"));
    let source = Source::from_bytes("players.parquet", file(columns));
    let list = player_lists::read_players(&source, CodeForm::WithCheckLetter).unwrap();
    let names: Vec<&str> = list.players.iter().map(|player| player.name.as_str()).collect();
    assert_eq!(names, ["Ann", "Ben"]);
}

#[test]
fn a_column_that_is_read_is_refused_with_its_type() {
    let mut columns = games();
    columns.push(lists("round"));
    let season = read(&file(columns));
    let [fault] = &season.rejected()[..] else { panic!("{:?}", season.rejected()) };
    let expected = "the column `round` is of type LargeList";
    assert!(fault.to_string().contains(expected), "{fault}");
}

#[test]
fn blanks_around_the_name_of_a_column_mean_nothing() {
    let mut columns = games();
    for column in &mut columns {
        column.rename(format!(" {} ", column.name()).into());
    }
    // White's score as a number is read as a result under such a name, too.
    columns[4] = Column::new(" result".into(), [1.0, 0.5]);
    let season = read(&file(columns));
    assert_eq!((season.games.len(), season.rejected()), (2, vec![]));
}

#[test]
fn two_columns_of_one_name_are_told() {
    let mut columns = games();
    columns.push(Column::new("result ".into(), ["1-0", "0-1"]));
    let season = read(&file(columns));
    let [fault] = &season.rejected()[..] else { panic!("{:?}", season.rejected()) };
    let expected = "the column `result` appears twice, as column 5 and as column 6";
    assert!(fault.to_string().contains(expected), "{fault}");
}

#[test]
fn an_instant_that_no_calendar_has_costs_its_row_alone() {
    // Two hours east of UTC there is no such day any more.
    let last = chrono::DateTime::<chrono::Utc>::MAX_UTC.timestamp_millis();
    for (zone, far) in [("+02:00", last), ("Europe/Paris", last), ("Europe/Paris", i64::MAX)] {
        let mut columns = games();
        columns[0] = instants("date", Some(zone), [MORNINGS[0], far]);
        let season = read(&file(columns));
        let [fault] = &season.rejected()[..] else { panic!("{zone}: {:?}", season.rejected()) };
        assert_eq!((fault.line, fault.column), (3, "date"));
        assert_eq!(fault.value, "a day outside the years 0 to 9999");
        assert_eq!(season.games.len(), 1, "{zone}");
    }
}

#[test]
fn a_day_of_arrival_with_a_time_costs_its_row_alone() {
    let mut columns = games();
    columns.push(instants("received", None, [MORNINGS[0], 1_147_132_800_000]));
    let season = read(&file(columns));
    let [fault] = &season.rejected()[..] else { panic!("{:?}", season.rejected()) };
    assert_eq!((fault.line, fault.value.as_str()), (2, "2006-05-02T10:00"));
    let reason = fault.reason.to_string();
    assert_eq!(reason, "unreadable date: expected a day of the calendar as YYYY-MM-DD");
    assert_eq!(season.games.len(), 1);
}
