//! The judged rows of one piece of a file as typed columns.
//!
//! Pieces are created in parallel and independently: texts have numbers of the reader or of the
//! piece until the pieces are joined in the order of the file. So no number depends on which thread
//! was first.

use std::collections::BTreeSet;
use std::hash::Hasher as _;
use std::ops::Range;

use chrono::{Datelike as _, NaiveDate, NaiveTime, Timelike as _};
use findings::{Reason, RowAccount, RowFault};
use formats::decisions::DecisionCounts;
use game_rows::GameResult;
use game_rows::row::{Given, RateText, Round, Row};
use identity::Named;
use identity::code_form::CodeForm;
use identity::player::Player;
use rating_core::PlayerIdx;
use rustc_hash::FxHasher;

use super::dictionary::{Dictionary, Texts};
use super::given_numbers::GivenNumbers;
use super::mostly_zero::{MostlyZero, keep_rows};
use super::names::Names;
use crate::judge::{Counted, Fault, Judge, Side, Verdict};

/// Marks the number of a stranger; the other bits are the number among the piece's own strangers.
/// Lists are never so long that a listed player's number has this bit.
pub(super) const STRANGER: u32 = 1 << 31;

/// Marks the number of a round's text. Texts are fewer than the rows of a file, so their numbers
/// are below it.
pub(super) const TEXT: u32 = 1 << 31;

/// 1970-01-01, where polars begins to count days, as a day of chrono, which counts from the year 1.
const EPOCH: i32 = 719_163;

/// The rate of a row without a rate of play.
pub(super) const NO_RATE: u32 = 0;

/// The rate of a row of standard play.
pub(super) const STANDARD: u32 = 1;

/// The rate of a row of rapid play.
pub(super) const RAPID: u32 = 2;

/// Marks the result of a row for which it is unknown who had White; numbers of results do not use
/// this bit.
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
    /// Seconds into the day, counted from 1; 0 for none.
    pub(super) time: MostlyZero<u32>,
    /// Days on which results arrived, counted from the year 1; 0 for none.
    pub(super) received: MostlyZero<u32>,
}

impl Columns {
    /// Reserves memory for this many rows if it is available. Otherwise columns grow while they are
    /// filled, which costs a copy or two.
    fn reserve(&mut self, rows: usize) {
        let Self { day, event, white, black, result, line, section, round, rate, time, received } =
            self;
        for column in [section, round, rate, time, received] {
            column.expect(rows);
        }
        let _ = day.try_reserve_exact(rows);
        for column in [event, white, black, line] {
            let _ = column.try_reserve_exact(rows);
        }
        let _ = result.try_reserve_exact(rows);
    }

    /// Keeps the rows from this one on between wanted players, White and Black, and all before.
    pub(super) fn keep(&mut self, from: usize, is_wanted: impl Fn(u32, u32) -> bool) {
        let is_wanted = |row: &usize| is_wanted(self.white[*row], self.black[*row]);
        let rows: Vec<usize> = (from..self.rows()).filter(is_wanted).collect();
        let Self { day, event, white, black, result, line, section, round, rate, time, received } =
            self;
        keep_rows(day, from, &rows);
        keep_rows(result, from, &rows);
        for column in [event, white, black, line] {
            keep_rows(column, from, &rows);
        }
        for column in [section, round, rate, time, received] {
            column.keep(from, &rows);
        }
    }

    /// Removes all rows, and keeps their memory for others.
    pub(super) fn clear(&mut self) {
        let Self { day, event, white, black, result, line, section, round, rate, time, received } =
            self;
        day.clear();
        result.clear();
        [event, white, black, line].into_iter().for_each(Vec::clear);
        [section, round, rate, time, received].into_iter().for_each(MostlyZero::clear);
    }

    /// The number of rows whose players have been added; at the end of a piece these are all rows.
    pub(super) fn rows(&self) -> usize {
        self.white.len()
    }

    /// Adds the occasion of a run of rows.
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

/// The numbers of rows by what happened to them.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct ReadCounts {
    /// All rows: games, defaults, games of another rate, rows ignored by a decision, and rejected
    /// rows.
    pub rows: usize,
    /// Pairings without a game.
    pub defaults: usize,
    /// Games of a rate of play that is not graded.
    pub other_rate: usize,
    /// Rows that a decision ignores.
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

/// The data that a reader collects from the pieces of a file.
///
/// Rows of all its pieces are in the same columns, one piece after the other. A column of ten
/// million rows is then an allocation of more than 32 MB, which glibc returns to the system as soon
/// as the rows are no longer needed; columns of single pieces, 250 MB in all, stayed with the
/// program.
#[derive(Clone, Debug, Default)]
pub(crate) struct Reader {
    pub(super) names: Names,
    pub(super) columns: Columns,
    pub(super) aside: Collected,
}

impl Reader {
    /// Begins with a piece of a file, which must come later in the file than all before. `expected`
    /// is the expected number of rows in the file; one of several readers will get fewer.
    pub(crate) fn begin(&mut self, piece: usize, expected: usize) {
        self.names.begin(piece);
        // Not again for a piece that expects a few more rows: that would copy everything.
        if self.columns.rows() == 0 {
            self.columns.reserve(expected);
        }
    }
}

/// The judged rows of one piece of a file.
#[derive(Clone, Debug, Default)]
pub(crate) struct Piece {
    pub(super) read_by: ReadBy,
    /// The place of its rows in the columns of its reader.
    pub(super) rows: Range<usize>,
    pub(super) round_texts: Dictionary,
    pub(super) rate_texts: Dictionary,
    pub(super) stranger_texts: Dictionary,
    /// By number in `stranger_texts`.
    pub(super) strangers: Vec<Player>,
    pub(crate) counts: ReadCounts,
    /// How many judged rows are not among its rows: they were put aside, or are not needed.
    pub(crate) not_kept: usize,
    /// How many rows have no value at all.
    pub(crate) blank: usize,
    pub(crate) decided: DecisionCounts,
    pub(crate) rejected: Vec<RowFault>,
    pub(crate) suspicious: Vec<RowFault>,
    /// FIDE numbers of players without one on the list.
    pub(crate) numbers: GivenNumbers,
    /// What rows say about a stranger differently from the first.
    pub(super) otherwise: BTreeSet<String>,
}

impl Piece {
    /// What became of the rows of the piece, of which the file has this many.
    pub(crate) fn account(&self, present: usize) -> RowAccount {
        RowAccount {
            present,
            used: self.rows.len() + self.not_kept,
            rejected: self.rejected.len(),
            passed_over: self.blank + self.counts.ignored,
        }
    }

    /// Adds the values of a row that are not part of its occasion.
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

/// The reader of a piece, which stores its rows and the names in them.
#[derive(Clone, Debug)]
pub(super) enum ReadBy {
    /// A reader of the file, given by its position.
    Reader(usize),
    /// A reader of only this piece.
    Itself(Box<Reader>),
}

impl Default for ReadBy {
    /// A reader that has read nothing, until the piece is finished.
    fn default() -> Self {
        Self::Itself(Box::default())
    }
}

/// Judges rows into a piece.
pub(crate) struct PieceBuilder<'a, 'j> {
    /// Decides about the rows.
    pub(crate) judge: &'a Judge<'j>,
    file: &'a str,
    piece: Piece,
    reader: Reader,
    runs: Runs,
    /// Whether later rows may be like the last one.
    may_follow: bool,
}

/// Runs of rows with one occasion each that have not been added to the columns, with the text of
/// each event: the numbers of many events are looked up together.
#[derive(Default)]
struct Runs {
    runs: Vec<Run>,
    events: Texts,
}

/// Rows with one occasion.
#[derive(Clone, Copy, Debug)]
struct Run {
    occasion: Occasion,
    rows: usize,
}

/// How many runs are collected: enough that their waits for memory overlap, and few enough to stay
/// in the processor's caches.
const MOST_RUNS: usize = 256;

impl Runs {
    fn begin(&mut self, occasion: Occasion, event: &str) {
        self.runs.push(Run { occasion, rows: 1 });
        self.events.push(event);
    }

    /// Moves all runs into the columns of a reader.
    fn move_to(&mut self, Reader { names, columns, .. }: &mut Reader) {
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

/// All values of a row except its event, its players and its result, in the form of the columns.
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

/// A day as a count from the year 1; 0 for none, and for days before it.
fn days(given: Option<Given<'_, NaiveDate>>) -> u32 {
    match given {
        Some(Given::Value(day)) => u32::try_from(day.num_days_from_ce()).unwrap_or(0),
        Some(Given::Text(_)) | None => 0,
    }
}

impl<'a, 'j> PieceBuilder<'a, 'j> {
    /// A piece of a file with about this many rows.
    pub(crate) fn new(judge: &'a Judge<'j>, file: &'a str, rows: usize) -> Self {
        let mut reader = Reader::default();
        reader.begin(0, rows);
        Self::by(reader, judge, file)
    }

    /// A piece by a reader that may already have read others.
    pub(crate) fn by(reader: Reader, judge: &'a Judge<'j>, file: &'a str) -> Self {
        let first = reader.columns.rows();
        let piece = Piece { rows: first..first, ..Piece::default() };
        Self { judge, file, piece, reader, runs: Runs::default(), may_follow: false }
    }

    /// Judges a row; `text` gives the original line if the row is reported. Returns whether
    /// [`PieceBuilder::add_alike`] may be called for later rows that differ from this one only in
    /// their players and result.
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

    /// Adds a row that differs from the one before it only in its players, whose codes are on the
    /// list, and its result. Returns whether these were enough to judge it; if not, nothing was
    /// added. May be called after a row for which [`PieceBuilder::add`] allowed it, and again after
    /// each row that it added.
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

    /// The same for a row that has another event, too.
    pub(crate) fn add_of_event(
        &mut self,
        line: u32,
        players: [PlayerIdx; 2],
        result: GameResult,
        event: &str,
    ) -> bool {
        let has_rate = |run: &Run| run.occasion.rate != NO_RATE;
        if !self.runs.runs.last().is_some_and(has_rate) && self.judge.asks_for_rate_of(event) {
            return false;
        }
        let Some(occasion) = self.follow(line, players, result) else { return false };
        self.begin_run(occasion, event);
        true
    }

    /// Adds the values of such a row that are not part of its occasion, which is that of the row
    /// before.
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

    /// Passes over a row without a value.
    pub(crate) const fn pass_over_blank(&mut self) {
        self.piece.blank += 1;
    }

    /// Rejects a line that is not a row.
    pub(crate) fn reject_line(&mut self, line: u32, reason: Reason, text: String) {
        self.piece.counts.rows += 1;
        let fault = Fault { column: "", value: "".into(), reason };
        let told = self.row_fault(line, fault, text);
        self.piece.rejected.push(told);
    }

    /// The finished piece.
    pub(crate) fn finish(self) -> Piece {
        let (piece, reader) = self.of_reader(0);
        Piece { read_by: ReadBy::Itself(Box::new(reader)), ..piece }
    }

    /// The finished piece of the reader at this position, and the reader.
    pub(super) fn of_reader(mut self, position: usize) -> (Piece, Reader) {
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
        for (column, side, named) in
            [("white", &counted.white, row.white), ("black", &counted.black, row.black)]
        {
            if let Side::Listed(found) = side {
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
            has_colours: row.has_colours && !self.judge.colours_unknown,
        };
        let game = (row.line, [white, black], counted.result);
        piece.push_game(&mut self.reader.columns, game, &occasion);
        self.begin_run(occasion, row.event);
        // A decision may be about two players, and every row with a doubt must be reported.
        self.may_follow = !looks_wrong && self.judge.rules.decisions.is_none();
        self.may_follow
    }

    fn number(&mut self, side: &Side, named: Named<'_>) -> u32 {
        match side {
            Side::Listed(resolved) => resolved.player.number(),
            Side::Stranger => {
                let piece = &mut self.piece;
                let key = self.judge.rules.strangers.key(named);
                let number = piece.stranger_texts.number(&key);
                match piece.strangers.get_mut(number as usize) {
                    None => piece.strangers.push(stranger(named)),
                    // Most rows have a text and nothing else.
                    Some(_) if named.name.is_empty() && named.fide_code.is_empty() => {}
                    Some(known)
                        if [&*known.name, &known.fide_code] != [named.name, named.fide_code] =>
                    {
                        piece.otherwise.extend(known.learn(&stranger(named)));
                    }
                    Some(_) => {}
                }
                STRANGER | number
            }
        }
    }
}

/// A round as a 32-bit number: its own number, or that of its text with a mark.
fn round_of(round: Round<&str>, texts: &mut Dictionary) -> u32 {
    match round {
        Round::None => 0,
        Round::Number(number) => u32::from(number),
        Round::Text(text) => TEXT | texts.number(text),
    }
}

/// A rate of play as a number: none, standard, rapid, or a higher one for another text.
fn rate_of(rate: RateText<&str>, texts: &mut Dictionary) -> u32 {
    match rate {
        RateText::None => NO_RATE,
        RateText::Standard => STANDARD,
        RateText::Rapid => RAPID,
        RateText::Other(text) => RAPID + 1 + texts.number(text),
    }
}

/// Somebody who is on no list, as a row names them.
fn stranger(named: Named<'_>) -> Player {
    let Named { text, name, fide_code, .. } = named;
    let capitals = CodeForm::Unsaid.in_capitals(text);
    Player {
        name: if name.is_empty() { text } else { name }.into(),
        code: capitals.as_deref().unwrap_or(text).into(),
        fide_code: fide_code.into(),
        ..Player::default()
    }
}

/// The half-games that a reader has not written yet.
#[derive(Clone, Debug, Default)]
pub(crate) struct Collected {
    /// For each rate and block.
    pub(super) bytes: Vec<Vec<u8>>,
    /// For each event of the reader, by number: a hash of its name. Readers number events
    /// differently.
    pub(super) events: Vec<u32>,
}

impl Collected {
    /// Learns the events that are new since the last piece.
    pub(super) fn learn(&mut self, names: &Names) {
        for name in names.event_names(self.events.len()) {
            let mut hasher = FxHasher::default();
            hasher.write(name.as_bytes());
            self.events.push((hasher.finish() >> u32::BITS) as u32);
        }
    }
}
