//! Players as a table in Parquet. Results are written by `ResultsTable` of `season-files`.

use polars::prelude::*;

use identity::player::Player;
use input_files::Error;
use input_files::csv::guarded;
use input_files::parquet::{day_column, parquet_bytes};

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
