//! `game_scores.parquet`: the score of every game for each of its players, with its day.
//!
//! Editions that borrow games one by one, or cut seasons of another length into their own, read it
//! back. Scores are whole billionths of a grade point, so that they come back as they were.

use std::borrow::Cow;

use chrono::NaiveDate;
use polars::prelude::*;
use rating_core::{GradePoints, Outcome};

use crate::error::{Error, FileProblem};
use crate::parquet::{day_column, parquet_bytes, read_frame};
use crate::source::Source;

/// One line: a game, seen from one of its players.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GameScore<'a> {
    /// The player.
    pub code: Cow<'a, str>,
    /// The day.
    pub date: NaiveDate,
    /// His opponent.
    pub opponent: Cow<'a, str>,
    /// How the game ended for the player.
    pub outcome: Outcome,
    /// What it scores.
    pub score: GradePoints,
}

const COLUMNS: [&str; 5] = ["code", "date", "opponent", "half_points", "score_billionths"];

/// The file's bytes, in the order of the rows.
///
/// # Errors
///
/// The library that writes frames failed.
pub fn game_scores(file: &str, rows: &[GameScore<'_>]) -> Result<Vec<u8>, Error> {
    let text = |name: &str, value: fn(&GameScore<'_>) -> String| {
        let values = rows.iter().map(value);
        Column::from(StringChunked::from_iter_values(name.into(), values).into_series())
    };
    let half_points = rows.iter().map(|row| row.outcome as u32);
    let scores = rows.iter().map(|row| row.score.billionths());
    let columns = vec![
        text(COLUMNS[0], |row| row.code.to_string()),
        day_column(COLUMNS[1], rows.iter().map(|row| Some(row.date))),
        text(COLUMNS[2], |row| row.opponent.to_string()),
        UInt32Chunked::from_iter_values(COLUMNS[3].into(), half_points).into_series().into(),
        Int64Chunked::from_iter_values(COLUMNS[4].into(), scores).into_series().into(),
    ];
    let mut frame = DataFrame::new_infer_height(columns).map_err(Error::frame(file))?;
    parquet_bytes(file, &mut frame)
}

/// Reads a file back that was published.
///
/// # Errors
///
/// A file that is no Parquet, or has other columns.
pub fn read_game_scores(source: &Source) -> Result<Vec<GameScore<'static>>, Error> {
    let failed = || Error::frame(&source.name);
    let frame = read_frame(&source.name, source.bytes())?;
    let column = |name: &str| frame.column(name).map_err(failed());
    let [codes, dates, opponents, half_points, scores] = COLUMNS;
    let codes = column(codes)?.str().map_err(failed())?;
    let opponents = column(opponents)?.str().map_err(failed())?;
    let dates = column(dates)?.cast(&DataType::Int32).map_err(failed())?;
    let dates = dates.i32().map_err(failed())?;
    let half_points = column(half_points)?.u32().map_err(failed())?;
    let scores = column(scores)?.i64().map_err(failed())?;
    let rows = codes.iter().zip(dates.iter()).zip(opponents.iter());
    let rows = rows.zip(half_points.iter()).zip(scores.iter());
    rows.map(|((((code, day), opponent), half_points), score)| {
        let outcome = Outcome::ALL.into_iter().find(|known| Some(*known as u32) == half_points);
        Some(GameScore {
            code: Cow::Owned(code?.to_owned()),
            date: NaiveDate::from_epoch_days(day?)?,
            opponent: Cow::Owned(opponent?.to_owned()),
            outcome: outcome?,
            score: GradePoints::from_billionths(score?),
        })
    })
    .collect::<Option<_>>()
    .ok_or_else(|| {
        FileProblem::Unusable("a value is missing, or not one that was published").of(&source.name)
    })
}
