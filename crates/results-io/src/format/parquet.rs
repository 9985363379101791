//! Results and players as tables in Parquet.

use polars::prelude::*;

use super::results::ResultRow;
use crate::csv::guarded;
use crate::day::written;
use crate::error::Error;
use crate::parquet::{day_column, parquet_bytes, parquet_bytes_by};
use crate::player::Player;

/// Results as a table: days as dates, everything else as text.
///
/// # Errors
///
/// The library for data frames failed.
pub fn results_parquet(file: &str, rows: &[(usize, ResultRow)]) -> Result<Vec<u8>, Error> {
    let text = |name: &'static str, value: fn(&ResultRow) -> &str| {
        text_column(name, rows.iter().map(|(_, row)| value(row)))
    };
    let rounds: Vec<_> = rows.iter().map(|(_, row)| row.round.written()).collect();
    // A column of dates if there are only days; a column of texts, as in a CSV file, if any game
    // has a time.
    let dates = if rows.iter().any(|(_, row)| row.time.is_some()) {
        let dates: Vec<String> = rows.iter().map(|(_, row)| written((row.day, row.time))).collect();
        text_column("date", dates.iter().map(String::as_str))
    } else {
        day_column("date", rows.iter().map(|(_, row)| Some(row.day)))
    };
    let columns = vec![
        dates,
        text("event", |row| &row.event),
        text("white", |row| &row.white),
        text("black", |row| &row.black),
        StringChunked::from_iter_values(
            "result".into(),
            rows.iter().map(|(_, row)| row.result.written()),
        )
        .into_series()
        .into(),
        text("section", |row| &row.section),
        text_column("round", rounds.iter().map(|round| &**round)),
        text("rate", |row| row.rate.written()),
    ];
    let mut frame = DataFrame::new_infer_height(columns).map_err(Error::frame(file))?;
    parquet_bytes_by(file, &mut frame, rows_a_group(rows.len()))
}

/// How many rows of results are compressed together: an eighth of all, so that all threads have
/// groups to read. Larger groups need fewer codes, since each code is stored and read once per
/// group. At most two million, as a group is held in memory while it is read; at least 65,536, as
/// threads would gain little from smaller groups.
fn rows_a_group(rows: usize) -> usize {
    rows.div_ceil(8).clamp(1 << 16, 1 << 21)
}

/// The columns of clubs.
const CLUBS: [&str; 6] = ["club1", "club2", "club3", "club4", "club5", "club6"];

/// Players as a table: dates of birth as dates, everything else as text.
///
/// # Errors
///
/// The library for data frames failed.
pub fn players_parquet(file: &str, players: &[&Player]) -> Result<Vec<u8>, Error> {
    let text = |name: &'static str, value: fn(&Player) -> &str| {
        text_column(name, players.iter().map(|player| value(player)))
    };
    let mut columns = vec![
        text("code", |player| &player.code),
        text("name", |player| &player.name),
        text("sex", |player| &player.sex),
        day_column("birth_date", players.iter().map(|player| player.birth_date)),
    ];
    for (number, name) in CLUBS.into_iter().enumerate() {
        let clubs = players.iter().map(|player| player.clubs.all()[number]);
        columns.push(text_column(name, clubs));
    }
    columns.push(text("fide_code", |player| &player.fide_code));
    columns.push(text("nation", |player| &player.nation));
    let mut frame = DataFrame::new_infer_height(columns).map_err(Error::frame(file))?;
    parquet_bytes(file, &mut frame)
}

fn text_column<'a>(name: &str, values: impl Iterator<Item = &'a str>) -> Column {
    let values = values.map(|value| Some(guarded(value)).filter(|value| !value.is_empty()));
    StringChunked::from_iter_options(name.into(), values).into_series().into()
}
