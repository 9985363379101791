//! Results written in the plainest way, which the program's writers must equal: `results.csv` row
//! by row, and as a Parquet file, a frame with a text for every field, by polars itself.

use chrono::Timelike as _;
use formats::results::ResultRow;
use input_files::csv::{guarded, write_field};
use polars::prelude::*;

/// The file of these rows.
pub(crate) fn results_parquet(rows: &[(usize, ResultRow)]) -> Vec<u8> {
    results_parquet_in_groups(rows, 1 << 16)
}

/// The same, with this many rows in a group or a few more.
pub(crate) fn results_parquet_in_groups(
    rows: &[(usize, ResultRow)],
    rows_a_group: usize,
) -> Vec<u8> {
    let text = |name: &'static str, value: fn(&ResultRow) -> String| {
        let texts = rows.iter().map(|(_, row)| value(row));
        let texts = texts.map(|text| Some(text).filter(|text| !text.is_empty()));
        StringChunked::from_iter_options(name.into(), texts).into_column()
    };
    let has_times = rows.iter().any(|(_, row)| row.time.is_some());
    let date = if has_times {
        text("date", |row| match row.time {
            Some(time) => format!("{}T{}", row.day, time.format("%H:%M")),
            None => row.day.to_string(),
        })
    } else {
        let days = rows.iter().map(|(_, row)| Some(row.day.to_epoch_days()));
        Int32Chunked::from_iter_options("date".into(), days).into_date().into_series().into()
    };
    let columns = vec![
        date,
        text("event", |row| guarded(&row.event).into_owned()),
        text("white", |row| guarded(&row.white).into_owned()),
        text("black", |row| guarded(&row.black).into_owned()),
        text("result", |row| row.result.written().to_owned()),
        text("section", |row| guarded(&row.section).into_owned()),
        text("round", |row| guarded(&row.round.written()).into_owned()),
        text("rate", |row| guarded(row.rate.written()).into_owned()),
    ];
    let mut frame = DataFrame::new_infer_height(columns).unwrap();
    let mut bytes = Vec::new();
    ParquetWriter::new(&mut bytes)
        .with_compression(ParquetCompression::Zstd(None))
        .with_row_group_size(Some(rows_a_group))
        .finish(&mut frame)
        .unwrap();
    bytes
}

/// The header.
pub(crate) const HEADER: &str = "date,event,white,black,result,section,round,rate\n";

/// Rows in the columns of [`HEADER`].
pub(crate) fn csv_rows(rows: &[(usize, ResultRow)]) -> Vec<u8> {
    let mut csv = Vec::new();
    for (_, row) in rows {
        let time = row.time.map_or(String::new(), |time| {
            let form = if time.second() == 0 { "T%H:%M" } else { "T%H:%M:%S" };
            time.format(form).to_string()
        });
        csv.extend(format!("{}{time},", row.day).into_bytes());
        for text in [&row.event, &row.white, &row.black] {
            write_field(&guarded(text), &mut csv);
            csv.push(b',');
        }
        csv.extend_from_slice(row.result.written().as_bytes());
        for text in [&row.section, &*row.round.written(), row.rate.written()] {
            csv.push(b',');
            write_field(&guarded(text), &mut csv);
        }
        csv.push(b'\n');
    }
    csv
}
