//! A file of predictions, read by the library that wrote it.

use std::io::Cursor;

use chrono::NaiveDate;
use polars::prelude::*;
use published_lists::predictions::{PredictionRow, predictions};

#[test]
fn an_unpredicted_game_is_empty_in_one_column_alone() {
    let row = |day, white, black, result| PredictionRow {
        season: "2006-07",
        day: NaiveDate::from_ymd_opt(2006, 5, day).unwrap(),
        white,
        black,
        result,
    };
    let rows = [row(2, "100596A", "161177L", 1.0), row(9, "161177L", "100596A", 0.5)];
    let systems = [("fgsl", vec![Some(0.25), None]), ("one-half", vec![Some(0.5); 2])];
    let bytes = predictions("p.parquet", &rows, systems.into_iter()).unwrap().into_bytes();
    let frame = ParquetReader::new(Cursor::new(bytes)).finish().unwrap();
    let names: Vec<&str> = frame.get_column_names().iter().map(|name| name.as_str()).collect();
    assert_eq!(names, ["season", "day", "white", "black", "result", "fgsl", "one-half"]);
    assert_eq!(frame.column("day").unwrap().dtype(), &DataType::Date);
    let numbers = |name: &str| frame.column(name).unwrap().f64().unwrap().to_vec();
    assert_eq!(numbers("result"), [Some(1.0), Some(0.5)]);
    assert_eq!(numbers("fgsl"), [Some(0.25), None]);
    assert_eq!(frame.column("white").unwrap().str().unwrap().get(1), Some("161177L"));
}
