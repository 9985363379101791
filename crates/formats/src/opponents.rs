//! A list of opponents: one row for each round of a single player.

use event_sections::Title;
use rating_core::{EloRating, HalfPoints, Outcome};

use super::rows::{Cells, Refused, Rows, read_rows};
use super::section::{TITLE, rating};
use findings::Reason;
use input_files::Error;
use input_files::Source;
use input_files::columns;

const RESULT: &str = "1, 0.5 (or ½, 1/2) or 0: what the player scored, or nothing";

/// One opponent.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OpponentRow {
    /// The name; empty if the file does not give one.
    pub name: String,
    /// The rating; `None` for an unrated opponent.
    pub rating: Option<EloRating>,
    /// The title.
    pub title: Option<Title>,
    /// The letters of the federation.
    pub federation: String,
    /// The result of the game for the player whose opponents these are.
    pub outcome: Option<Outcome>,
}

/// Reads a list of opponents.
///
/// # Errors
///
/// A file that is empty, is not text, or lacks a column.
///
/// ```
/// use rating_core::Outcome;
/// use input_files::Source;
/// use formats::opponents::read_opponents;
///
/// let file = "rating,title,federation,result\n2450,IM,FRA,1\n,,GER,\n";
/// let read = read_opponents(&Source::from_bytes("opponents.csv", file.into()))?;
/// assert_eq!(read.rows[0].1.outcome, Some(Outcome::Win));
/// assert_eq!(read.rows[1].1.rating, None);
/// # Ok::<(), input_files::Error>(())
/// ```
pub fn read_opponents(source: &Source) -> Result<Rows<OpponentRow>, Error> {
    read_rows(source, &columns::OPPONENTS, |cells| {
        Ok(OpponentRow {
            name: cells.text("name").to_owned(),
            rating: rating("rating", cells.text("rating"))?,
            title: cells.optional("title", TITLE)?,
            federation: cells.text("federation").to_owned(),
            outcome: outcome(cells)?,
        })
    })
}

fn outcome<'t>(cells: &Cells<'_, 't>) -> Result<Option<Outcome>, Refused<'t>> {
    let result = cells.text("result");
    if result == "1/2" {
        return Ok(Some(Outcome::Draw));
    }
    match cells.optional::<HalfPoints>("result", RESULT)?.map(HalfPoints::halves) {
        None => Ok(None),
        Some(0) => Ok(Some(Outcome::Loss)),
        Some(1) => Ok(Some(Outcome::Draw)),
        Some(2) => Ok(Some(Outcome::Win)),
        Some(_) => Err(("result", result, Reason::Unreadable { expected: RESULT })),
    }
}
