//! The rows of one piece of a file, judged, as typed columns.
//!
//! Pieces are made in parallel and know nothing of each other: texts have numbers of their own until
//! the pieces are joined in the order of the file, so that no number depends on which thread was
//! first.

use chrono::{Datelike as _, NaiveDate, NaiveTime, Timelike as _};

use super::dictionary::Dictionary;
use crate::game_result::GameResult;
use crate::judge::{Counted, Fault, Judge, Player as Resolved, Verdict};
use crate::player::Player;
use crate::reason::Reason;
use crate::rejection::Rejection;
use crate::row::{Given, Named, RateText, Round, Row};

/// Marks the number of a stranger: its other bits are a number among the piece's own strangers. No
/// list is so long that the number of a listed player has this bit.
pub(super) const STRANGER: u32 = 1 << 31;

/// 1970-01-01 in chrono's count of days, which begins with the year 1: polars counts from there.
const EPOCH: i32 = 719_163;

/// A row that names no rate of play.
pub(super) const NO_RATE: u8 = 0;

/// A row of standard play.
pub(super) const STANDARD: u8 = 1;

/// A row of rapid play.
pub(super) const RAPID: u8 = 2;

/// What a row has in a column of what few files say, if it does not say it.
pub(super) const UNSAID: u32 = 0;

/// The columns of a piece's rows.
#[derive(Clone, Debug, Default)]
pub(super) struct Columns {
    pub(super) day: Vec<i32>,
    pub(super) event: Vec<u32>,
    pub(super) section: Vec<u32>,
    pub(super) round: Vec<u32>,
    pub(super) rate: Vec<u8>,
    pub(super) white: Vec<u32>,
    pub(super) black: Vec<u32>,
    pub(super) result: Vec<u8>,
    pub(super) line: Vec<u32>,
    /// Seconds into the day, counted from 1, and [`UNSAID`]; empty while no row has a time.
    pub(super) time: Vec<u32>,
    /// Days on which results arrived, counted from the year 1, and [`UNSAID`]; empty while no row says
    /// one.
    pub(super) received: Vec<u32>,
}

impl Columns {
    fn with_capacity(rows: usize) -> Self {
        Self {
            day: Vec::with_capacity(rows),
            event: Vec::with_capacity(rows),
            section: Vec::with_capacity(rows),
            round: Vec::with_capacity(rows),
            rate: Vec::with_capacity(rows),
            white: Vec::with_capacity(rows),
            black: Vec::with_capacity(rows),
            result: Vec::with_capacity(rows),
            line: Vec::with_capacity(rows),
            time: Vec::new(),
            received: Vec::new(),
        }
    }

    /// Gives back what was reserved for rows that did not come.
    fn shrink(&mut self) {
        // A piece reserves a little too much; only a nearly empty one is worth copying.
        if self.day.len() * 2 < self.day.capacity() {
            self.day.shrink_to_fit();
            self.event.shrink_to_fit();
            self.section.shrink_to_fit();
            self.round.shrink_to_fit();
            self.rate.shrink_to_fit();
            self.white.shrink_to_fit();
            self.black.shrink_to_fit();
            self.result.shrink_to_fit();
            self.line.shrink_to_fit();
        }
    }

    /// What few files say of the row that was pushed last; the others pay nothing.
    fn push_rare(&mut self, time: Option<NaiveTime>, received: Option<NaiveDate>) {
        let rows = self.line.len();
        let push = |column: &mut Vec<u32>, value: Option<u32>| {
            if value.is_some() || !column.is_empty() {
                column.resize(rows - 1, UNSAID);
                column.push(value.unwrap_or(UNSAID));
            }
        };
        push(&mut self.time, time.map(|time| time.num_seconds_from_midnight() + 1));
        push(&mut self.received, received.and_then(|day| day.num_days_from_ce().try_into().ok()));
    }
}

/// What became of rows, counted.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct RowCounts {
    /// All rows: games, defaults, games of another rate, rows left out by a decision, and rejected
    /// rows.
    pub rows: usize,
    /// Pairings without a game.
    pub defaults: usize,
    /// Games of a rate of play that is not graded.
    pub other_rate: usize,
    /// Rows that are left out by a decision.
    pub ignored: usize,
}

impl RowCounts {
    /// Adds the counts of other rows.
    pub(crate) fn add(&mut self, more: Self) {
        self.rows += more.rows;
        self.defaults += more.defaults;
        self.other_rate += more.other_rate;
        self.ignored += more.ignored;
    }
}

/// The judged rows of one piece of a file.
#[derive(Clone, Debug, Default)]
pub(crate) struct Piece {
    pub(super) columns: Columns,
    pub(super) events: Dictionary,
    pub(super) sections: Dictionary,
    pub(super) round_texts: Dictionary,
    pub(super) rate_texts: Dictionary,
    pub(super) stranger_texts: Dictionary,
    /// By number in `stranger_texts`.
    pub(super) strangers: Vec<Player>,
    pub(crate) counts: RowCounts,
    pub(crate) rejected: Vec<Rejection>,
    pub(crate) suspicious: Vec<Rejection>,
}

/// Judges rows into a piece.
pub(crate) struct PieceBuilder<'a, 'j> {
    judge: &'a Judge<'j>,
    file: &'a str,
    piece: Piece,
}

impl<'a, 'j> PieceBuilder<'a, 'j> {
    /// A piece of a file that is expected to have about so many rows.
    pub(crate) fn new(judge: &'a Judge<'j>, file: &'a str, rows: usize) -> Self {
        let columns = Columns::with_capacity(rows);
        Self { judge, file, piece: Piece { columns, ..Piece::default() } }
    }

    /// Judges a row. `text` gives the original line, of rows that are reported.
    pub(crate) fn add(&mut self, row: &Row<'_>, text: impl Fn() -> String) {
        self.piece.counts.rows += 1;
        match self.judge.judge(row) {
            Verdict::Counts(counted) => self.push(row, &counted, text),
            Verdict::Ignored => self.piece.counts.ignored += 1,
            Verdict::Rejected(fault) => {
                let name = match fault.column {
                    "white" => row.white.name,
                    "black" => row.black.name,
                    _ => "",
                };
                let name = name.to_owned();
                let rejection = self.rejection(row.line, fault, text());
                self.piece.rejected.push(Rejection { name, ..rejection });
            }
        }
    }

    /// A line that is not a row.
    pub(crate) fn reject_line(&mut self, line: u32, reason: Reason, text: String) {
        self.piece.counts.rows += 1;
        let fault = Fault { column: "", value: "".into(), reason };
        let rejection = self.rejection(line, fault, text);
        self.piece.rejected.push(rejection);
    }

    /// The piece, when all its rows were added.
    pub(crate) fn finish(mut self) -> Piece {
        self.piece.columns.shrink();
        self.piece
    }

    fn rejection(&self, line: u32, fault: Fault<'_>, row: String) -> Rejection {
        let Fault { column, value, reason } = fault;
        let (file, value) = (self.file.to_owned(), value.into_owned());
        Rejection { file, line: line as usize, column, value, reason, name: String::new(), row }
    }

    fn push(&mut self, row: &Row<'_>, counted: &Counted, text: impl Fn() -> String) {
        if counted.looks_wrong(row) {
            for fault in counted.doubts(row, self.judge.who) {
                let rejection = self.rejection(row.line, fault, text());
                self.piece.suspicious.push(rejection);
            }
        }
        let played = matches!(counted.result, GameResult::Played(_));
        self.piece.counts.defaults += usize::from(!played);
        self.piece.counts.other_rate += usize::from(played && counted.rate.is_none());
        let white = self.number(&counted.white, row.white);
        let black = self.number(&counted.black, row.black);
        let piece = &mut self.piece;
        let rate = rate_of(row.rate, &mut piece.rate_texts);
        let columns = &mut piece.columns;
        columns.day.push(counted.day.num_days_from_ce() - EPOCH);
        columns.event.push(piece.events.number(row.event));
        columns.section.push(piece.sections.number(row.section));
        columns.round.push(round_of(row.round, &mut piece.round_texts));
        columns.rate.push(rate);
        columns.white.push(white);
        columns.black.push(black);
        columns.result.push(counted.result.number());
        columns.line.push(row.line);
        let received = match row.received {
            Some(Given::Value(day)) => Some(day),
            Some(Given::Text(_)) | None => None,
        };
        columns.push_rare(counted.time, received);
    }

    fn number(&mut self, player: &Resolved, named: Named<'_>) -> u32 {
        match player {
            Resolved::Listed(resolved) => resolved.player.number(),
            Resolved::Stranger => {
                let piece = &mut self.piece;
                let number = piece.stranger_texts.number(named.text);
                if number as usize == piece.strangers.len() {
                    let name = if named.name.is_empty() { named.text } else { named.name };
                    piece.strangers.push(Player {
                        code: named.text.to_owned(),
                        name: name.to_owned(),
                        fide_code: named.fide_code.to_owned(),
                        ..Player::default()
                    });
                }
                STRANGER | number
            }
        }
    }
}

/// A round as a number of 32 bits: its number in the lower half, that of its text in the upper.
///
/// The upper half numbers 65,535 texts; of a file with more, the others keep only their numbers.
fn round_of(round: Round<&str>, texts: &mut Dictionary) -> u32 {
    let number = u32::from(round.number().unwrap_or(0));
    let text = match round {
        Round::Text(text) if texts.len() < usize::from(u16::MAX) => 1 + texts.number(text),
        _ => 0,
    };
    number | text << 16
}

/// A rate of play as a number: none, standard, rapid, or one above them for another text.
fn rate_of(rate: RateText<&str>, texts: &mut Dictionary) -> u8 {
    match rate {
        RateText::None => NO_RATE,
        RateText::Standard => STANDARD,
        RateText::Rapid => RAPID,
        RateText::Other(text) => {
            // From the 253rd text on they share a number: a season has a handful of rates.
            let number = texts.number(text).min(u32::from(u8::MAX - RAPID - 1));
            RAPID + 1 + number as u8
        }
    }
}
