//! The rows of one piece of a file, judged, as typed columns.
//!
//! Pieces are made in parallel and know nothing of each other: texts have numbers of the reader, or of
//! the piece, until the pieces are joined in the order of the file, so that no number depends on which
//! thread was first.

use chrono::{Datelike as _, NaiveDate, NaiveTime, Timelike as _};
use rating_core::PlayerIdx;

use super::dictionary::Dictionary;
use super::mostly_zero::MostlyZero;
use super::names::Names;
use crate::format::decisions::DecisionCounts;
use crate::game_result::GameResult;
use crate::judge::{Counted, Fault, Judge, Player as Resolved, Verdict};
use crate::player::Player;
use crate::reason::Reason;
use crate::rejection::Rejection;
use crate::row::{Given, Named, RateText, Round, Row};

/// Marks the number of a stranger: its other bits are a number among the piece's own strangers. No
/// list is so long that the number of a listed player has this bit.
pub(super) const STRANGER: u32 = 1 << 31;

/// Marks the number of a round's text; there are fewer texts than rows of a file, which stay below it.
pub(super) const TEXT: u32 = 1 << 31;

/// 1970-01-01 in chrono's count of days, which begins with the year 1: polars counts from there.
const EPOCH: i32 = 719_163;

/// A row that names no rate of play.
pub(super) const NO_RATE: u8 = 0;

/// A row of standard play.
pub(super) const STANDARD: u8 = 1;

/// A row of rapid play.
pub(super) const RAPID: u8 = 2;

/// The columns of a piece's rows.
#[derive(Clone, Debug, Default)]
pub(super) struct Columns {
    pub(super) day: Vec<i32>,
    pub(super) event: Vec<u32>,
    pub(super) section: MostlyZero<u32>,
    pub(super) round: MostlyZero<u32>,
    pub(super) rate: MostlyZero<u8>,
    pub(super) white: Vec<u32>,
    pub(super) black: Vec<u32>,
    pub(super) result: Vec<u8>,
    pub(super) line: Vec<u32>,
    /// Seconds into the day, counted from 1, and 0 for none.
    pub(super) time: MostlyZero<u32>,
    /// Days on which results arrived, counted from the year 1, and 0 for none.
    pub(super) received: MostlyZero<u32>,
}

impl Columns {
    fn with_capacity(rows: usize) -> Self {
        Self {
            day: Vec::with_capacity(rows),
            event: Vec::with_capacity(rows),
            section: MostlyZero::default(),
            round: MostlyZero::default(),
            rate: MostlyZero::default(),
            white: Vec::with_capacity(rows),
            black: Vec::with_capacity(rows),
            result: Vec::with_capacity(rows),
            line: Vec::with_capacity(rows),
            time: MostlyZero::default(),
            received: MostlyZero::default(),
        }
    }

    /// Adds the occasion of so many rows.
    fn push(&mut self, occasion: Occasion, rows: usize) {
        let Occasion { day, event, section, round, rate, time, received, .. } = occasion;
        self.day.resize(self.day.len() + rows, day);
        self.event.resize(self.event.len() + rows, event);
        self.section.push(section, rows);
        self.round.push(round, rows);
        self.rate.push(rate, rows);
        self.time.push(time, rows);
        self.received.push(received, rows);
    }

    /// Gives back what was reserved for rows that did not come.
    fn shrink(&mut self) {
        // A piece reserves a little too much; only a nearly empty one is worth copying.
        if self.day.len() * 2 < self.day.capacity() {
            self.day.shrink_to_fit();
            self.event.shrink_to_fit();
            self.white.shrink_to_fit();
            self.black.shrink_to_fit();
            self.result.shrink_to_fit();
            self.line.shrink_to_fit();
        }
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
    pub(super) names: NamesOf,
    pub(super) round_texts: Dictionary,
    pub(super) rate_texts: Dictionary,
    pub(super) stranger_texts: Dictionary,
    /// By number in `stranger_texts`.
    pub(super) strangers: Vec<Player>,
    pub(crate) counts: RowCounts,
    pub(crate) decided: DecisionCounts,
    pub(crate) rejected: Vec<Rejection>,
    pub(crate) suspicious: Vec<Rejection>,
}

impl Piece {
    /// Adds what a row says beside its occasion.
    fn push_game(&mut self, line: u32, [white, black]: [u32; 2], result: GameResult, graded: bool) {
        let Self { columns, counts, .. } = self;
        let played = matches!(result, GameResult::Played(_));
        counts.defaults += usize::from(!played);
        counts.other_rate += usize::from(played && !graded);
        columns.white.push(white);
        columns.black.push(black);
        columns.result.push(result.number());
        columns.line.push(line);
    }
}

/// Whose numbers the events and sections of a piece are.
#[derive(Clone, Debug)]
pub(super) enum NamesOf {
    /// Those of a reader of the file, by its position.
    Reader(usize),
    /// The piece's own.
    Piece(Box<Names>),
}

impl Default for NamesOf {
    fn default() -> Self {
        Self::Reader(0)
    }
}

/// Judges rows into a piece.
pub(crate) struct PieceBuilder<'a, 'j> {
    /// Who decides about the rows.
    pub(crate) judge: &'a Judge<'j>,
    file: &'a str,
    piece: Piece,
    names: Names,
    /// When, where and how the last rows were played, and how many are not yet in their columns.
    last: Option<(Occasion, usize)>,
    /// Whether later rows may be like these.
    may_follow: bool,
}

/// All that a row says beside its players and its result, as the columns have it.
#[derive(Clone, Copy, Debug)]
struct Occasion {
    day: i32,
    event: u32,
    section: u32,
    round: u32,
    rate: u8,
    time: u32,
    received: u32,
    /// Whether games of this rate are graded.
    graded: bool,
}

/// A time of day as seconds that are counted from 1; 0 for none.
fn seconds(time: Option<NaiveTime>) -> u32 {
    time.map_or(0, |time| time.num_seconds_from_midnight() + 1)
}

/// A day that is counted from the year 1; 0 for none, and for days before it.
fn days(given: Option<Given<'_, NaiveDate>>) -> u32 {
    match given {
        Some(Given::Value(day)) => u32::try_from(day.num_days_from_ce()).unwrap_or(0),
        Some(Given::Text(_)) | None => 0,
    }
}

impl<'a, 'j> PieceBuilder<'a, 'j> {
    /// A piece of a file that is expected to have about so many rows.
    pub(crate) fn new(judge: &'a Judge<'j>, file: &'a str, rows: usize) -> Self {
        Self::with_names(judge, file, rows, Names::default())
    }

    /// The same, by a reader who met names before.
    pub(crate) fn with_names(
        judge: &'a Judge<'j>,
        file: &'a str,
        rows: usize,
        names: Names,
    ) -> Self {
        let piece = Piece { columns: Columns::with_capacity(rows), ..Piece::default() };
        Self { judge, file, piece, names, last: None, may_follow: false }
    }

    /// Judges a row; `text` gives the original line, of rows that are reported. Whether
    /// [`PieceBuilder::add_alike`] may follow for rows that differ from this one in their players and
    /// result alone.
    pub(crate) fn add(&mut self, row: &Row<'_>, text: impl Fn() -> String) -> bool {
        self.piece.counts.rows += 1;
        match self.judge.judge(row, &mut self.piece.decided) {
            Verdict::Counts(counted) => return self.push(row, &counted, text),
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
        false
    }

    /// Adds a row that differs from the last one for which [`PieceBuilder::add`] said yes in its
    /// players, whose codes are on the list, and its result. Whether it could be judged by these: if
    /// not, nothing was added.
    pub(crate) fn add_alike(
        &mut self,
        line: u32,
        [white, black]: [PlayerIdx; 2],
        result: GameResult,
    ) -> bool {
        let Some((occasion, rows)) = &mut self.last else { return false };
        if white == black || !self.may_follow {
            return false;
        }
        *rows += 1;
        let graded = occasion.graded;
        self.piece.counts.rows += 1;
        self.piece.push_game(line, [white.number(), black.number()], result, graded);
        true
    }

    /// A line that is not a row.
    pub(crate) fn reject_line(&mut self, line: u32, reason: Reason, text: String) {
        self.piece.counts.rows += 1;
        let fault = Fault { column: "", value: "".into(), reason };
        let rejection = self.rejection(line, fault, text);
        self.piece.rejected.push(rejection);
    }

    /// The piece, when all its rows were added.
    pub(crate) fn finish(self) -> Piece {
        let (piece, names) = self.of_reader(0);
        Piece { names: NamesOf::Piece(Box::new(names)), ..piece }
    }

    /// The piece of a reader, when all its rows were added, and the names that the reader met.
    pub(crate) fn of_reader(mut self, reader: usize) -> (Piece, Names) {
        if let Some((occasion, rows)) = self.last {
            self.piece.columns.push(occasion, rows);
        }
        self.piece.columns.shrink();
        (Piece { names: NamesOf::Reader(reader), ..self.piece }, self.names)
    }

    fn rejection(&self, line: u32, fault: Fault<'_>, row: String) -> Rejection {
        let Fault { column, value, reason } = fault;
        let (file, value) = (self.file.to_owned(), value.into_owned());
        Rejection { file, line: line as usize, column, value, reason, name: String::new(), row }
    }

    fn push(&mut self, row: &Row<'_>, counted: &Counted, text: impl Fn() -> String) -> bool {
        let looks_wrong = counted.looks_wrong(row);
        if looks_wrong {
            for fault in counted.doubts(row, self.judge.who) {
                let rejection = self.rejection(row.line, fault, text());
                self.piece.suspicious.push(rejection);
            }
        }
        let white = self.number(&counted.white, row.white);
        let black = self.number(&counted.black, row.black);
        let (piece, names) = (&mut self.piece, &mut self.names);
        let occasion = Occasion {
            day: counted.day.num_days_from_ce() - EPOCH,
            event: names.events.number(row.event, names.piece),
            section: names.sections.number(row.section, names.piece),
            round: round_of(row.round, &mut piece.round_texts),
            rate: rate_of(row.rate, &mut piece.rate_texts),
            time: seconds(counted.time),
            received: days(row.received),
            graded: counted.rate.is_some(),
        };
        piece.push_game(row.line, [white, black], counted.result, occasion.graded);
        if let Some((before, rows)) = self.last.replace((occasion, 1)) {
            piece.columns.push(before, rows);
        }
        // A decision may be about two players, and a doubt is reported of every row.
        self.may_follow = !looks_wrong && self.judge.rules.decisions.is_none();
        self.may_follow
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
                        code: named.text.into(),
                        name: name.into(),
                        fide_code: named.fide_code.into(),
                        ..Player::default()
                    });
                }
                STRANGER | number
            }
        }
    }
}

/// A round as a number of 32 bits: its number, or that of its text with a mark.
fn round_of(round: Round<&str>, texts: &mut Dictionary) -> u32 {
    match round {
        Round::None => 0,
        Round::Number(number) => u32::from(number),
        Round::Text(text) => TEXT | texts.number(text),
    }
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
