//! `game_scores.parquet`: the score of every game for each of its players, with its day.
//!
//! Editions that borrow single games, or that cut seasons of another length into their own, read
//! it. Scores are whole billionths of a grade point, so that they are read back unchanged.

use std::borrow::Cow;

use chrono::NaiveDate;
use polars::prelude::*;
use rating_core::{GradePoints, Outcome};

use super::file::PublishedFile;
use input_files::Source;
use input_files::parquet::{day_column, parquet_bytes, read_frame};
use input_files::published_columns::GAME_SCORES;
use input_files::{Error, FileProblem};

/// One line: a game, seen from one of its players.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GameScore<'a> {
    /// The player.
    pub code: Cow<'a, str>,
    /// The day.
    pub date: NaiveDate,
    /// The opponent.
    pub opponent: Cow<'a, str>,
    /// The result for the player.
    pub outcome: Outcome,
    /// The score of the game.
    pub score: GradePoints,
    /// How exact the score is: empty if exact; `None` if the file does not say it.
    pub exact: Option<Cow<'a, str>>,
}

/// The file, in the order of the rows.
///
/// # Errors
///
/// The library for data frames failed.
pub fn game_scores(name: &str, rows: &[GameScore<'_>]) -> Result<PublishedFile<'static>, Error> {
    let [code, date, opponent, half_points, score, exact] =
        GAME_SCORES.map(PlSmallStr::from_static);
    let codes = rows.iter().map(|row| &*row.code);
    let opponents = rows.iter().map(|row| &*row.opponent);
    let outcomes = rows.iter().map(|row| row.outcome as u32);
    let scores = rows.iter().map(|row| row.score.billionths());
    let exactly = rows.iter().map(|row| row.exact.as_deref().unwrap_or_default());
    let columns = vec![
        StringChunked::from_iter_values(code, codes).into_column(),
        day_column(&date, rows.iter().map(|row| Some(row.date))),
        StringChunked::from_iter_values(opponent, opponents).into_column(),
        UInt32Chunked::from_iter_values(half_points, outcomes).into_column(),
        Int64Chunked::from_iter_values(score, scores).into_column(),
        StringChunked::from_iter_values(exact, exactly).into_column(),
    ];
    let mut frame = DataFrame::new_infer_height(columns).map_err(Error::frame(name))?;
    Ok(PublishedFile::of_bytes(name, parquet_bytes(name, &mut frame)?))
}

/// Reads a published file.
///
/// # Errors
///
/// A file that is not Parquet, or has other columns.
pub fn read_game_scores(source: &Source) -> Result<Vec<GameScore<'static>>, Error> {
    let failed = || Error::frame(&source.name);
    let frame = read_frame(&source.name, source.bytes())?;
    let column = |name: &str| frame.column(name).map_err(failed());
    let [codes, dates, opponents, half_points, scores, exactly] = GAME_SCORES;
    let codes = column(codes)?.str().map_err(failed())?;
    let opponents = column(opponents)?.str().map_err(failed())?;
    let dates = column(dates)?.cast(&DataType::Int32).map_err(failed())?;
    let dates = dates.i32().map_err(failed())?;
    let half_points = column(half_points)?.u32().map_err(failed())?;
    let scores = column(scores)?.i64().map_err(failed())?;
    let exactly = frame.column(exactly).ok().map(|column| column.str().map_err(failed()));
    let exactly: Vec<Option<&str>> = match exactly.transpose()? {
        Some(texts) => texts.iter().collect(),
        // Older published files do not have the column.
        None => vec![None; codes.len()],
    };
    let rows = codes.iter().zip(dates.iter()).zip(opponents.iter());
    let rows = rows.zip(half_points.iter()).zip(scores.iter()).zip(exactly);
    rows.map(|(((((code, day), opponent), half_points), score), exact)| {
        let outcome = Outcome::ALL.into_iter().find(|known| Some(*known as u32) == half_points);
        Some(GameScore {
            code: Cow::Owned(code?.to_owned()),
            date: NaiveDate::from_epoch_days(day?)?,
            opponent: Cow::Owned(opponent?.to_owned()),
            outcome: outcome?,
            score: GradePoints::from_billionths(score?),
            exact: exact.map(|text| Cow::Owned(text.to_owned())),
        })
    })
    .collect::<Option<_>>()
    .ok_or_else(|| {
        FileProblem::Unusable("a value is missing, or not one that was published").of(&source.name)
    })
}
