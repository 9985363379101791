//! The rows of one piece of a file, judged, as typed columns.
//!
//! Pieces are made in parallel and know nothing of each other: texts have numbers of the reader, or
//! of the piece, until the pieces are joined in the order of the file, so that no number depends on
//! which thread was first.

use std::ops::Range;

use chrono::{Datelike as _, NaiveDate, NaiveTime, Timelike as _};
use rating_core::PlayerIdx;

use super::dictionary::{Dictionary, Texts};
use super::given_numbers::GivenNumbers;
use super::mostly_zero::MostlyZero;
use super::names::Names;
use crate::format::decisions::DecisionCounts;
use crate::game_result::GameResult;
use crate::judge::{Counted, Fault, Judge, Player as Resolved, Verdict};
use crate::player::Player;
use crate::reason::Reason;
use crate::row::{Given, Named, RateText, Round, Row};
use crate::row_fault::RowFault;

/// Marks the number of a stranger: its other bits are a number among the piece's own strangers. No
/// list is so long that the number of a listed player has this bit.
pub(super) const STRANGER: u32 = 1 << 31;

/// Marks the number of a round's text; there are fewer texts than rows of a file, which stay below
/// it.
pub(super) const TEXT: u32 = 1 << 31;

/// 1970-01-01 in chrono's count of days, which begins with the year 1: polars counts from there.
const EPOCH: i32 = 719_163;

/// A row that names no rate of play.
pub(super) const NO_RATE: u32 = 0;

/// A row of standard play.
pub(super) const STANDARD: u32 = 1;

/// A row of rapid play.
pub(super) const RAPID: u32 = 2;

/// Marks the number of a result, beside which there is room, where nobody knows who had White.
pub(super) const WITHOUT_COLOURS: u8 = 1 << 7;

/// The columns of rows.
#[derive(Clone, Debug, Default)]
pub(super) struct Columns {
    pub(super) day: Vec<i32>,
    pub(super) event: Vec<u32>,
    pub(super) section: MostlyZero<u32>,
    pub(super) round: MostlyZero<u32>,
    pub(super) rate: MostlyZero<u32>,
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
    /// Makes room for so many rows, if there is as much. Without it columns grow as they are
    /// filled, which costs a copy or two.
    fn reserve(&mut self, rows: usize) {
        let Self { day, event, white, black, result, line, .. } = self;
        let _ = day.try_reserve_exact(rows);
        for column in [event, white, black, line] {
            let _ = column.try_reserve_exact(rows);
        }
        let _ = result.try_reserve_exact(rows);
    }

    /// How many rows have their players, and at the end of a piece all.
    fn rows(&self) -> usize {
        self.white.len()
    }

    /// Adds the occasion of so many rows.
    fn push(&mut self, Run { occasion, rows }: Run, event: u32) {
        let Occasion { day, section, round, rate, time, received, .. } = occasion;
        self.day.resize(self.day.len() + rows, day);
        self.event.resize(self.event.len() + rows, event);
        self.section.push(section, rows);
        self.round.push(round, rows);
        self.rate.push(rate, rows);
        self.time.push(time, rows);
        self.received.push(received, rows);
    }
}

/// What became of rows, counted.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct ReadCounts {
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

impl ReadCounts {
    /// Adds the counts of other rows.
    pub(crate) fn add(&mut self, more: Self) {
        self.rows += more.rows;
        self.defaults += more.defaults;
        self.other_rate += more.other_rate;
        self.ignored += more.ignored;
    }
}

/// What a reader gathers of the pieces of a file that they take.
///
/// Rows of all their pieces stand in one store, one piece after the other. A column of ten million
/// rows is then an allocation of more than 32 MB, which glibc gives back to the system as soon as
/// the rows are not needed any more; columns of single pieces stayed with the program, 250 MB of
/// them.
#[derive(Clone, Debug, Default)]
pub(crate) struct Reader {
    pub(super) names: Names,
    pub(super) columns: Columns,
}

impl Reader {
    /// Begins with a piece of a file, which is a later one than all before; the file is expected to
    /// have so many rows, which are more than one of several readers will see.
    pub(crate) fn begin(&mut self, piece: usize, expected: usize) {
        self.names.begin(piece);
        // Not again for a piece that expects a little more: that would copy all there is.
        if self.columns.rows() == 0 {
            self.columns.reserve(expected);
        }
    }
}

/// The judged rows of one piece of a file.
#[derive(Clone, Debug, Default)]
pub(crate) struct Piece {
    pub(super) read_by: ReadBy,
    /// Where its rows stand in the columns of its reader.
    pub(super) rows: Range<usize>,
    pub(super) round_texts: Dictionary,
    pub(super) rate_texts: Dictionary,
    pub(super) stranger_texts: Dictionary,
    /// By number in `stranger_texts`.
    pub(super) strangers: Vec<Player>,
    pub(crate) counts: ReadCounts,
    pub(crate) decided: DecisionCounts,
    pub(crate) rejected: Vec<RowFault>,
    pub(crate) suspicious: Vec<RowFault>,
    /// FIDE numbers of players of whom the list has none.
    pub(crate) numbers: GivenNumbers,
}

impl Piece {
    /// Adds what a row says beside its occasion.
    #[inline]
    fn push_game(
        &mut self,
        columns: &mut Columns,
        (line, [white, black], result): (u32, [u32; 2], GameResult),
        of: &Occasion,
    ) {
        let played = matches!(result, GameResult::Played(_));
        self.counts.defaults += usize::from(!played);
        self.counts.other_rate += usize::from(played && !of.graded);
        columns.white.push(white);
        columns.black.push(black);
        columns.result.push(result.number() | if of.has_colours { 0 } else { WITHOUT_COLOURS });
        columns.line.push(line);
    }
}

/// Who read a piece, and has its rows and the names in them.
#[derive(Clone, Debug)]
pub(super) enum ReadBy {
    /// A reader of the file, by its position.
    Reader(usize),
    /// A reader of this piece alone.
    Itself(Box<Reader>),
}

impl Default for ReadBy {
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
    reader: Reader,
    runs: Runs,
    /// Whether later rows may be like the last ones.
    may_follow: bool,
}

/// Rows of one occasion after the other that are not yet in their columns, with the text of the
/// event of each: events are numbered many at a time.
#[derive(Default)]
struct Runs {
    runs: Vec<Run>,
    events: Texts,
}

/// Rows of one occasion.
#[derive(Clone, Copy, Debug)]
struct Run {
    occasion: Occasion,
    rows: usize,
}

/// How many are gathered: enough to wait for memory once, and few enough to stay near the
/// processor.
const MOST_RUNS: usize = 256;

impl Runs {
    fn begin(&mut self, occasion: Occasion, event: &str) {
        self.runs.push(Run { occasion, rows: 1 });
        self.events.push(event);
    }

    /// Moves all into the columns of a reader.
    fn move_to(&mut self, Reader { names, columns }: &mut Reader) {
        let mut runs = self.runs.drain(..);
        names.events.numbers(&self.events, names.piece, |event| {
            if let Some(run) = runs.next() {
                columns.push(run, event);
            }
        });
        drop(runs);
        self.events.clear();
    }
}

/// All that a row says beside its event, its players and its result, as the columns have it.
#[derive(Clone, Copy, Debug)]
struct Occasion {
    day: i32,
    section: u32,
    round: u32,
    rate: u32,
    time: u32,
    received: u32,
    /// Whether games of this rate are graded.
    graded: bool,
    /// Whether it is known who had White.
    has_colours: bool,
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
        let mut reader = Reader::default();
        reader.begin(0, rows);
        Self::by(reader, judge, file)
    }

    /// A piece that a reader begins, who may have read others before.
    pub(crate) fn by(reader: Reader, judge: &'a Judge<'j>, file: &'a str) -> Self {
        let first = reader.columns.rows();
        let piece = Piece { rows: first..first, ..Piece::default() };
        Self { judge, file, piece, reader, runs: Runs::default(), may_follow: false }
    }

    /// Judges a row; `text` gives the original line, of rows that are reported. Whether
    /// [`PieceBuilder::add_alike`] may follow for rows that differ from this one in their players
    /// and result alone.
    pub(crate) fn add(&mut self, row: &Row<'_>, text: impl Fn() -> String) -> bool {
        let judge = self.judge;
        if judge.users.is_empty() {
            return self.add_of_players(row, text);
        }
        self.add_of_players(&judge.with_players(row), text)
    }

    fn add_of_players(&mut self, row: &Row<'_>, text: impl Fn() -> String) -> bool {
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
                let told = self.row_fault(row.line, fault, text());
                self.piece.rejected.push(RowFault { name, ..told });
            }
        }
        false
    }

    /// Adds a row that differs from the one before it in its players, whose codes are on the list,
    /// and its result. Whether it could be judged by these: if not, nothing was added.
    /// [`PieceBuilder::add`] says after which rows it may be asked; after one that was added so it
    /// may be, too.
    #[inline]
    pub(crate) fn add_alike(
        &mut self,
        line: u32,
        players: [PlayerIdx; 2],
        result: GameResult,
    ) -> bool {
        let is_added = self.follow(line, players, result).is_some();
        if is_added && let Some(run) = self.runs.runs.last_mut() {
            run.rows += 1;
        }
        is_added
    }

    /// The same of a row whose event is another one, too.
    pub(crate) fn add_of_event(
        &mut self,
        line: u32,
        players: [PlayerIdx; 2],
        result: GameResult,
        event: &str,
    ) -> bool {
        let Some(occasion) = self.follow(line, players, result) else { return false };
        self.begin_run(occasion, event);
        true
    }

    /// Adds what such a row says beside its occasion; that of the row before it.
    #[inline]
    fn follow(
        &mut self,
        line: u32,
        [white, black]: [PlayerIdx; 2],
        result: GameResult,
    ) -> Option<Occasion> {
        let Run { occasion, .. } = *self.runs.runs.last()?;
        if white == black || !self.may_follow {
            return None;
        }
        self.piece.counts.rows += 1;
        let game = (line, [white.number(), black.number()], result);
        self.piece.push_game(&mut self.reader.columns, game, &occasion);
        Some(occasion)
    }

    fn begin_run(&mut self, occasion: Occasion, event: &str) {
        if self.runs.runs.len() == MOST_RUNS {
            self.runs.move_to(&mut self.reader);
        }
        self.runs.begin(occasion, event);
    }

    /// A line that is not a row.
    pub(crate) fn reject_line(&mut self, line: u32, reason: Reason, text: String) {
        self.piece.counts.rows += 1;
        let fault = Fault { column: "", value: "".into(), reason };
        let told = self.row_fault(line, fault, text);
        self.piece.rejected.push(told);
    }

    /// The piece, when all its rows were added.
    pub(crate) fn finish(self) -> Piece {
        let (piece, reader) = self.of_reader(0);
        Piece { read_by: ReadBy::Itself(Box::new(reader)), ..piece }
    }

    /// The piece of the reader at a position, when all its rows were added, and the reader.
    pub(crate) fn of_reader(mut self, position: usize) -> (Piece, Reader) {
        self.runs.move_to(&mut self.reader);
        let rows = self.piece.rows.start..self.reader.columns.rows();
        (Piece { read_by: ReadBy::Reader(position), rows, ..self.piece }, self.reader)
    }

    fn row_fault(&self, line: u32, fault: Fault<'_>, row: String) -> RowFault {
        let Fault { column, value, reason } = fault;
        let (file, value) = (self.file.to_owned(), value.into_owned());
        RowFault { file, line: line as usize, column, value, reason, name: String::new(), row }
    }

    fn push(&mut self, row: &Row<'_>, counted: &Counted, text: impl Fn() -> String) -> bool {
        let looks_wrong = counted.looks_wrong(row);
        if looks_wrong {
            for fault in counted.doubts(row, self.judge.who) {
                let told = self.row_fault(row.line, fault, text());
                self.piece.suspicious.push(told);
            }
        }
        for (column, player, named) in
            [("white", &counted.white, row.white), ("black", &counted.black, row.black)]
        {
            if let Resolved::Listed(found) = player {
                self.piece.numbers.take(self.judge.who, (found.player, named), (column, row.line));
            }
        }
        let white = self.number(&counted.white, row.white);
        let black = self.number(&counted.black, row.black);
        let (piece, names) = (&mut self.piece, &mut self.reader.names);
        let occasion = Occasion {
            day: counted.day.num_days_from_ce() - EPOCH,
            section: names.sections.number(row.section, names.piece),
            round: round_of(row.round, &mut piece.round_texts),
            rate: rate_of(row.rate, &mut piece.rate_texts),
            time: seconds(counted.time),
            received: days(row.received),
            graded: counted.rate.is_some(),
            has_colours: row.has_colours,
        };
        let game = (row.line, [white, black], counted.result);
        piece.push_game(&mut self.reader.columns, game, &occasion);
        self.begin_run(occasion, row.event);
        // A decision may be about two players, and a doubt is reported of every row.
        self.may_follow = !looks_wrong && self.judge.rules.decisions.is_none();
        self.may_follow
    }

    fn number(&mut self, player: &Resolved, named: Named<'_>) -> u32 {
        match player {
            Resolved::Listed(resolved) => resolved.player.number(),
            Resolved::Stranger => {
                let piece = &mut self.piece;
                let key = self.judge.rules.strangers.key(named);
                let number = piece.stranger_texts.number(&key);
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
fn rate_of(rate: RateText<&str>, texts: &mut Dictionary) -> u32 {
    match rate {
        RateText::None => NO_RATE,
        RateText::Standard => STANDARD,
        RateText::Rapid => RAPID,
        RateText::Other(text) => RAPID + 1 + texts.number(text),
    }
}
