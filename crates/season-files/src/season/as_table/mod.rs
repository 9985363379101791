//! Seasons and files as one table of results, written from their frames of games: neither format
//! needs a row of texts for each game.

mod csv_rows;
mod listed_texts;
mod parquet_columns;

use std::ops::Range;

use super::ReadSeason;
use crate::games::GamesPiece;

pub use csv_rows::Unwritten;

/// The rows of everything that was read, in order.
#[derive(Debug)]
pub struct ResultsTable<'a> {
    reads: &'a [ReadSeason],
    pieces: Vec<Piece<'a>>,
    /// The number of rows.
    rows: usize,
}

/// Some adjacent rows of one of the reads.
#[derive(Clone, Debug)]
struct Piece<'a> {
    /// The position of its first row in the table.
    first: usize,
    /// The number of the read.
    number: usize,
    games: GamesPiece<'a>,
}

/// Some rows of a piece.
struct Part<'t, 'a> {
    piece: &'t Piece<'a>,
    rows: Range<usize>,
}

impl<'a> ResultsTable<'a> {
    /// The table of all these rows.
    #[must_use]
    pub fn of(reads: &'a [ReadSeason]) -> Self {
        let (mut pieces, mut rows) = (Vec::new(), 0);
        for (number, read) in reads.iter().enumerate() {
            for games in read.games.pieces() {
                pieces.push(Piece { first: rows, number, games });
                rows += games.day.len();
            }
        }
        Self { reads, pieces, rows }
    }

    /// The pieces that have some of these rows, each with these of its rows.
    fn parts(&self, rows: Range<usize>) -> impl Iterator<Item = Part<'_, 'a>> {
        let after = self.pieces.partition_point(|piece| piece.first <= rows.start);
        let pieces = self.pieces.get(after.saturating_sub(1)..).unwrap_or_default().iter();
        let end = rows.end;
        pieces.take_while(move |piece| piece.first < end).map(move |piece| {
            let from = rows.start.saturating_sub(piece.first);
            let to = (rows.end - piece.first).min(piece.games.day.len());
            Part { piece, rows: from..to }
        })
    }

    /// Whether any game has a time of day.
    fn has_times(&self) -> bool {
        self.pieces.iter().any(|piece| piece.games.time.iter().any(|time| *time > 0))
    }
}
