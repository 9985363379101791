//! The games of a season: one typed frame that every command uses.
//!
//! A row is a game or a default that counts. Its columns are the day, numbers for event, section,
//! round, rate, players and result, and its file and line. Texts are stored once, beside the frame.
//! [`Games::pieces`] gives the columns as slices, for work that visits every game; [`Games::frame`]
//! gives them to polars, for work on whole columns.

mod aside;
mod dictionary;
mod given_numbers;
mod join;
mod keep;
mod mostly_zero;
mod names;
mod piece;
mod repeats;

use chrono::{NaiveDate, NaiveTime};
use polars::prelude::*;
use rating_core::Rate;
use rating_core::{GamesError, HalfGame, MarkedGame, Outcome, PlayerIdx, SeasonGames};

pub(crate) use aside::Aside;
pub use dictionary::Dictionary;
pub(crate) use given_numbers::{GivenNumber, GivenNumbers};
pub(crate) use join::{FilePieces, Joined, join};
pub(crate) use keep::Keep;
pub use piece::ReadCounts;
pub(crate) use piece::{Piece, PieceBuilder, Reader};
use repeats::mark;
pub(crate) use repeats::{Pairs, Repeat, find_repeats};

use game_rows::GameResult;
use game_rows::row::{RateText, Round};
use input_files::Error;
use piece::{NO_RATE, RAPID, STANDARD, TEXT, WITHOUT_COLOURS};

/// The games of a season.
#[derive(Clone, Debug)]
pub struct Games {
    frame: DataFrame,
    /// By number: the name of the event. If two files have an event of one name, these are two
    /// events.
    pub events: Vec<Box<str>>,
    /// By number: the name of the section; 0 means no section.
    pub sections: Dictionary,
    round_texts: Dictionary,
    rate_texts: Dictionary,
    /// By number: the name of the file.
    pub files: Vec<String>,
    /// The first row of each piece of the frame.
    starts: Vec<usize>,
}

/// One row of the frame.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Game<'a> {
    /// The day.
    pub day: NaiveDate,
    /// The time of day, if the file gives it.
    pub time: Option<NaiveTime>,
    /// The day on which the result arrived, if the file gives it.
    pub received: Option<NaiveDate>,
    /// The number of the event in [`Games::events`].
    pub event: u32,
    /// The number of the section; 0 for none.
    pub section: u32,
    /// The round.
    pub round: Round<&'a str>,
    /// The rate of play.
    pub rate: RateText<&'a str>,
    /// White.
    pub white: PlayerIdx,
    /// Black.
    pub black: PlayerIdx,
    /// The result.
    pub result: GameResult,
    /// Whether it is known who had White; if not, the player in `white` may have had Black.
    pub has_colours: bool,
    /// The number of the file in [`Games::files`].
    pub file: u16,
    /// The line in the file.
    pub line: u32,
}

impl Game<'_> {
    /// The two players, the lower number first.
    #[must_use]
    pub fn pair(&self) -> (PlayerIdx, PlayerIdx) {
        (self.white.min(self.black), self.white.max(self.black))
    }
}

/// The columns of some rows of the frame, as slices.
#[derive(Clone, Copy, Debug)]
pub struct GamesPiece<'a> {
    /// The position of its first row in the frame.
    pub first: usize,
    /// Days since 1970-01-01.
    pub day: &'a [i32],
    /// Numbers of events.
    pub event: &'a [u32],
    /// Numbers of sections.
    pub section: &'a [u32],
    /// Rounds: a number below 2^16, 0 for none, or the number of a text with a mark.
    pub round: &'a [u32],
    /// Rates of play.
    pub rate: &'a [u32],
    /// White's numbers.
    pub white: &'a [u32],
    /// Black's numbers.
    pub black: &'a [u32],
    /// Numbers of results, with a mark if it is unknown who had White.
    pub result: &'a [u8],
    /// Lines.
    pub line: &'a [u32],
    /// Numbers of files.
    pub file: &'a [u16],
    /// Seconds into the day, counted from 1; 0 for none.
    pub time: &'a [u32],
    /// Days on which results arrived, counted from the year 1; 0 for none.
    pub received: &'a [u32],
}

/// Selects the rows of a graded rate of play.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct OfRate {
    rate: u32,
    /// Whether rows without a rate have this one.
    or_none: bool,
}

impl OfRate {
    /// The rows of a rate, if these rates are graded: rows without a rate have the first of them.
    #[must_use]
    pub fn of(rate: Rate, graded: &[Rate]) -> Self {
        let number = match rate {
            Rate::Standard => STANDARD,
            Rate::Rapid => RAPID,
        };
        Self { rate: number, or_none: graded.first() == Some(&rate) }
    }

    /// Whether a row with this number in the column `rate` is one of them.
    pub(crate) const fn has(self, rate: u32) -> bool {
        rate == self.rate || (self.or_none && rate == NO_RATE)
    }
}

/// White's outcome, from a value of the column of results; `None` for a default.
pub(crate) const fn played(result: u8) -> Option<Outcome> {
    match result & !WITHOUT_COLOURS {
        0 => Some(Outcome::Loss),
        1 => Some(Outcome::Draw),
        2 => Some(Outcome::Win),
        _ => None,
    }
}

/// The result that a value of the column of results stands for.
pub(crate) fn result_of(value: u8) -> Option<GameResult> {
    GameResult::of_number(value & !WITHOUT_COLOURS)
}

impl Games {
    /// The frame, with the columns `day`, `event`, `section`, `round`, `rate`, `white`, `black`,
    /// `result`, `line`, `file`, `time` and `received`.
    #[must_use]
    pub const fn frame(&self) -> &DataFrame {
        &self.frame
    }

    /// The number of rows: games and defaults.
    #[must_use]
    pub fn len(&self) -> usize {
        self.frame.height()
    }

    /// Whether there are no rows.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// The columns as slices, piece by piece, in the order of the rows.
    #[must_use]
    pub fn pieces(&self) -> Vec<GamesPiece<'_>> {
        let slices = Slices::of(&self.frame);
        let piece = |(number, &first): (usize, &usize)| {
            Some(GamesPiece {
                first,
                day: slices.day.get(number)?,
                event: slices.event.get(number)?,
                section: slices.section.get(number)?,
                round: slices.round.get(number)?,
                rate: slices.rate.get(number)?,
                white: slices.white.get(number)?,
                black: slices.black.get(number)?,
                result: slices.result.get(number)?,
                line: slices.line.get(number)?,
                file: slices.file.get(number)?,
                time: slices.time.get(number)?,
                received: slices.received.get(number)?,
            })
        };
        self.starts.iter().enumerate().filter_map(piece).collect()
    }

    /// All rows, in order.
    pub fn iter(&self) -> impl Iterator<Item = Game<'_>> {
        self.pieces().into_iter().flat_map(move |piece| {
            (0..piece.day.len()).filter_map(move |row| self.game(&piece, row))
        })
    }

    /// A row of a piece.
    #[must_use]
    pub fn game(&self, piece: &GamesPiece<'_>, row: usize) -> Option<Game<'_>> {
        let result = *piece.result.get(row)?;
        Some(Game {
            day: NaiveDate::from_epoch_days(*piece.day.get(row)?)?,
            time: time_of(*piece.time.get(row)?),
            received: day_of(*piece.received.get(row)?),
            event: *piece.event.get(row)?,
            section: *piece.section.get(row)?,
            round: self.round(*piece.round.get(row)?),
            rate: self.rate(*piece.rate.get(row)?),
            white: PlayerIdx::new(*piece.white.get(row)?),
            black: PlayerIdx::new(*piece.black.get(row)?),
            result: result_of(result)?,
            has_colours: result & WITHOUT_COLOURS == 0,
            file: *piece.file.get(row)?,
            line: *piece.line.get(row)?,
        })
    }

    /// A row that is written: all values of a frame were judged when they were read.
    pub(crate) fn judged_game(&self, piece: &GamesPiece<'_>, row: usize) -> Game<'_> {
        self.game(piece, row).unwrap_or_else(|| unreachable!("a judged row has a day and a result"))
    }

    /// The round that a value of the column of rounds stands for.
    pub(crate) fn round(&self, number: u32) -> Round<&str> {
        match u16::try_from(number) {
            Ok(0) => Round::None,
            Ok(number) => Round::Number(number),
            Err(_) => Round::Text(self.round_texts.text(number & !TEXT)),
        }
    }

    /// The rate of play that a value of the column of rates stands for.
    pub(crate) fn rate(&self, number: u32) -> RateText<&str> {
        match number {
            NO_RATE => RateText::None,
            STANDARD => RateText::Standard,
            RAPID => RateText::Rapid,
            text => RateText::Other(self.rate_texts.text(text - RAPID - 1)),
        }
    }

    /// The name of an event.
    #[must_use]
    pub fn event(&self, event: u32) -> &str {
        self.events.get(event as usize).map_or("", |name| name)
    }

    /// The name of a file.
    #[must_use]
    pub fn file(&self, file: u16) -> &str {
        self.files.get(usize::from(file)).map_or("", String::as_str)
    }

    /// The games of one rate of play, grouped by player; and the players and outcomes of rows that
    /// may be exact repeats, each from the side of one player.
    ///
    /// # Errors
    ///
    /// Never for judged games: a player number not below `players`, or a player against themselves.
    pub(crate) fn by_player(
        &self,
        rate: OfRate,
        players: usize,
    ) -> Result<(SeasonGames, Vec<(PlayerIdx, HalfGame)>), GamesError> {
        let pieces = self.pieces();
        let parts: Vec<_> = pieces.iter().map(|piece| marked_games(piece, rate)).collect();
        SeasonGames::with_twins(players, &parts)
    }

    /// The number of games of which it is unknown who had White.
    #[must_use]
    pub fn without_colours(&self) -> usize {
        let has_none = |result: &&u8| **result & WITHOUT_COLOURS > 0;
        let of_piece = |piece: &GamesPiece<'_>| piece.result.iter().filter(has_none).count();
        self.pieces().iter().map(of_piece).sum()
    }

    /// The number of games of the wanted files, given by number, whose day of arrival is known.
    pub(crate) fn arrived_of(&self, is_wanted: impl Fn(u16) -> bool) -> usize {
        let of_piece = |piece: &GamesPiece<'_>| {
            let games = piece.received.iter().zip(piece.file);
            games.filter(|(received, file)| **received > 0 && is_wanted(**file)).count()
        };
        self.pieces().iter().map(of_piece).sum()
    }

    /// Removes the rows, when they are no longer needed: they take most of a season's memory.
    pub fn take_rows(&mut self) -> DataFrame {
        self.starts.clear();
        std::mem::take(&mut self.frame)
    }

    /// The frame without the rows at these positions, which must be sorted.
    ///
    /// # Errors
    ///
    /// The library for data frames failed.
    pub(crate) fn without(&self, rows: &[usize]) -> Result<Self, Error> {
        if rows.is_empty() {
            return Ok(self.clone());
        }
        let mut kept = vec![true; self.len()];
        for &row in rows {
            kept[row] = false;
        }
        let failed = Error::frame("the games");
        let kept = BooleanChunked::from_slice("kept".into(), &kept);
        let frame = self.frame.filter(&kept).map_err(failed)?;
        let starts = starts(&frame);
        Ok(Self { frame, starts, ..self.clone() })
    }

    /// The rows of one rate of play that are games, in order.
    pub fn of_rate(&self, rate: OfRate) -> impl Iterator<Item = (Game<'_>, Outcome)> {
        self.iter().filter_map(move |game| {
            let of = match game.rate {
                RateText::None => NO_RATE,
                RateText::Standard => STANDARD,
                RateText::Rapid => RAPID,
                RateText::Other(_) => return None,
            };
            match game.result {
                GameResult::Played(outcome) if rate.has(of) => Some((game, outcome)),
                _ => None,
            }
        })
    }
}

/// The time of day from seconds that are counted from 1.
fn time_of(seconds: u32) -> Option<NaiveTime> {
    NaiveTime::from_num_seconds_from_midnight_opt(seconds.checked_sub(1)?, 0)
}

/// The day from a count that begins with the year 1; `None` for 0.
fn day_of(days: u32) -> Option<NaiveDate> {
    let days = i32::try_from(days).ok().filter(|&days| days > 0)?;
    NaiveDate::from_num_days_from_ce_opt(days)
}

/// The games of a rate of play, each with a mark that depends on all other values of its row.
fn marked_games(
    piece: &GamesPiece<'_>,
    rate: OfRate,
) -> impl Iterator<Item = MarkedGame> + Clone + Send + Sync {
    let columns = piece.white.iter().zip(piece.black).zip(piece.result).zip(piece.rate).enumerate();
    columns.filter_map(move |(row, (((&white, &black), &result), &of))| {
        let outcome = played(result).filter(|_| rate.has(of))?;
        let half = HalfGame::new(PlayerIdx::new(black), outcome);
        Some(MarkedGame { white: PlayerIdx::new(white), half, mark: mark(piece, row) })
    })
}

/// The first row of each piece of a frame.
fn starts(frame: &DataFrame) -> Vec<usize> {
    let Some(column) = frame.columns().first() else { return Vec::new() };
    let mut next = 0;
    let start = |length| {
        next += length;
        next - length
    };
    column.as_materialized_series().chunk_lengths().map(start).collect()
}

/// The columns of a frame, piece by piece.
struct Slices<'a> {
    day: Vec<&'a [i32]>,
    event: Vec<&'a [u32]>,
    section: Vec<&'a [u32]>,
    round: Vec<&'a [u32]>,
    rate: Vec<&'a [u32]>,
    white: Vec<&'a [u32]>,
    black: Vec<&'a [u32]>,
    result: Vec<&'a [u8]>,
    line: Vec<&'a [u32]>,
    file: Vec<&'a [u16]>,
    time: Vec<&'a [u32]>,
    received: Vec<&'a [u32]>,
}

impl<'a> Slices<'a> {
    fn of(frame: &'a DataFrame) -> Self {
        let series = |name| frame.column(name).ok().map(Column::as_materialized_series);
        let words = |name| -> Vec<&'a [u32]> {
            let column = series(name).and_then(|series| series.u32().ok());
            column.map(|column| column.data_views().collect()).unwrap_or_default()
        };
        let bytes = |name| -> Vec<&'a [u8]> {
            let column = series(name).and_then(|series| series.u8().ok());
            column.map(|column| column.data_views().collect()).unwrap_or_default()
        };
        let day = series("day").and_then(|series| series.date().ok());
        let file = series("file").and_then(|series| series.u16().ok());
        Self {
            day: day.map(|days| days.physical().data_views().collect()).unwrap_or_default(),
            event: words("event"),
            section: words("section"),
            round: words("round"),
            rate: words("rate"),
            white: words("white"),
            black: words("black"),
            result: bytes("result"),
            line: words("line"),
            time: words("time"),
            received: words("received"),
            file: file.map(|file| file.data_views().collect()).unwrap_or_default(),
        }
    }
}
