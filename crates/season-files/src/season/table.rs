//! Reads a season's results from one table, CSV or Parquet, in judged pieces. The table is never in
//! memory as a whole.

mod cells;

use std::path::Path;
use std::sync::atomic::{AtomicUsize, Ordering};

use chrono::{NaiveDate, NaiveTime};

use super::row_before::{Alike, RowBefore};
use crate::games::{Keep, Piece, PieceBuilder, Reader};
use crate::judge::Judge;
use crate::stream::{PieceOfText, Pieces, by_readers};
use findings::MOST_FAULTS;
use findings::lines_in;
use game_rows::GameResult;
use game_rows::row::{Given, RateText, Round, Row};
use identity::Named;
use input_files::Fingerprint;
use input_files::LineIndex;
use input_files::Source;
use input_files::columns::RESULTS;
use input_files::csv::header::Header;
use input_files::csv::pieces::{Fields, Line, Visit, Visited, for_each_record, value};
use input_files::day::{parse_day, parse_day_and_time};
use input_files::in_turns::{FailedAt, in_turns};
use input_files::parquet::{self, Groups};
use input_files::unpack::{OnBytes, read_start};
use input_files::{CharacterSet, looks_like_utf_16};
use input_files::{Error, FileProblem};

pub(super) use cells::Cells;

/// A table that was read.
#[derive(Debug)]
pub(crate) struct ReadTable {
    /// Its rows, piece by piece.
    pub(crate) pieces: Vec<Piece>,
    /// The states of the readers, if there were several.
    pub(crate) readers: Vec<Reader>,
    /// Unknown columns of its header.
    pub(crate) ignored_columns: Vec<String>,
    /// The character set, if it is not UTF-8.
    pub(crate) character_set: Option<CharacterSet>,
    /// The fingerprint of the file.
    pub(crate) fingerprint: Fingerprint,
    /// The places of its lines, if they are known.
    pub(crate) lines: Option<LineIndex>,
}

/// Reads a table of results.
///
/// # Errors
///
/// A file that cannot be read, is empty or not text, or lacks a column.
pub(crate) fn read_results_table(
    path: &Path,
    name: &str,
    (judge, keep): (&Judge<'_>, Keep<'_>),
    on_bytes: OnBytes<'_>,
) -> Result<ReadTable, Error> {
    let mut start = [0; 4];
    let length = read_start(path, &mut start)?;
    let start = &start[..length];
    if parquet::is_parquet(start) {
        if let Some(groups) = Groups::at(name, path)? {
            on_bytes(groups.bytes());
            return of_parquet(&groups, name, (judge, keep), || Fingerprint::of_file(path, name));
        }
        let source = Source::read(path, name.to_owned())?;
        on_bytes(source.stored_bytes());
        return of_parquet_source(&source, (judge, keep));
    }
    if !looks_like_utf_16(start) {
        match of_text(path, name, (judge, keep), on_bytes) {
            Err(Error::File { problem: FileProblem::NotUtf8, .. }) => {}
            read => return read,
        }
    }
    of_source(&Source::read(path, name.to_owned())?, (judge, keep))
}

/// Reads a table in a character set that cannot be read piece by piece.
pub(crate) fn of_source(
    source: &Source,
    (judge, keep): (&Judge<'_>, Keep<'_>),
) -> Result<ReadTable, Error> {
    if parquet::is_parquet(source.bytes()) {
        return of_parquet_source(source, (judge, keep));
    }
    let text = source.text()?;
    let (header, body) = text.split_once('\n').unwrap_or((text, ""));
    let header = Header::parse(header, &source.name, &RESULTS)?;
    let lines = lines_in(body);
    let builder = PieceBuilder::new(judge, &source.name, lines);
    let columns = Columns::of(&header);
    let short = ShortLines::default();
    let builder = piece(body, 2, (&columns, &short), builder);
    let (piece, reader) = keep.finished(builder, 0)?;
    short.refuse_too_many(&source.name)?;
    Error::unless_settled(piece.account(lines), &source.name)?;
    Ok(ReadTable {
        pieces: vec![piece],
        readers: vec![reader],
        ignored_columns: header.named_ignored(),
        character_set: Some(source.character_set()).filter(|set| *set != CharacterSet::Utf8),
        fingerprint: source.fingerprint(),
        lines: None,
    })
}

/// The fewest bytes of a row that counts: its day alone has ten. Memory is thus never reserved for
/// more rows than a file can have, whatever its contents.
const SHORTEST_ROW: usize = 16;

/// The number of lines of a file that are too short to be rows, by all threads. Each is a fault of
/// some three hundred bytes, so that ten million lines of one letter took 3.4 GB.
#[derive(Default)]
struct ShortLines(AtomicUsize);

impl ShortLines {
    /// Counts a line, and returns whether it is to be reported: beyond [`MOST_FAULTS`] of them the
    /// file is not used, whatever else it holds.
    fn is_reported(&self, text: &str) -> bool {
        text.len() >= SHORTEST_ROW || self.0.fetch_add(1, Ordering::Relaxed) < MOST_FAULTS
    }

    fn refuse_too_many(&self, file: &str) -> Result<(), Error> {
        match self.0.load(Ordering::Relaxed) {
            ..=MOST_FAULTS => Ok(()),
            _ => Err(FileProblem::TooManyShortLines { shortest: SHORTEST_ROW }.of(file)),
        }
    }
}

fn of_text(
    path: &Path,
    name: &str,
    (judge, keep): (&Judge<'_>, Keep<'_>),
    on_bytes: OnBytes<'_>,
) -> Result<ReadTable, Error> {
    let header = read_header(path, name)?;
    let columns = Columns::of(&header);
    let pieces = Pieces::open(path, name, on_bytes)?;
    let short = ShortLines::default();
    let visit = |position: usize, reader: &mut Reader, of_text: &PieceOfText| {
        let text =
            std::str::from_utf8(of_text.bytes()).map_err(|_| FileProblem::NotUtf8.of(name))?;
        let (body, line) = match of_text.number {
            0 => (text.split_once('\n').map_or("", |(_, body)| body), 2),
            _ => (text, of_text.first_line),
        };
        let expected = pieces.expected_lines(of_text, SHORTEST_ROW);
        reader.begin(of_text.number, keep.expected(of_text.lines, expected));
        let builder = PieceBuilder::by(std::mem::take(reader), judge, name);
        let builder = piece(body, line, (&columns, &short), builder);
        let (piece, known) = keep.finished(builder, position)?;
        short.refuse_too_many(name)?;
        *reader = known;
        // Line 1 is the header.
        let rows = of_text.lines - usize::from(of_text.number == 0);
        Error::unless_settled(piece.account(rows), name)?;
        Ok(piece)
    };
    let (read, readers) = by_readers(&pieces, visit)?;
    let (fingerprint, lines) = pieces.finish()?;
    Ok(ReadTable {
        pieces: read,
        readers,
        ignored_columns: header.named_ignored(),
        character_set: None,
        fingerprint,
        lines,
    })
}

/// The most bytes of a file's header; chosen by feel, a thousand times the known columns.
const LONGEST_HEADER: usize = 1 << 16;

fn read_header(path: &Path, name: &str) -> Result<Header, Error> {
    let mut start = vec![0; LONGEST_HEADER];
    let length = read_start(path, &mut start)?;
    let start = &start[..length];
    let end = memchr::memchr(b'\n', start).unwrap_or(start.len());
    let line = std::str::from_utf8(&start[..end]);
    let line = line.map_err(|_| FileProblem::NotUtf8.of(name))?;
    Header::parse(line.strip_prefix('\u{feff}').unwrap_or(line), name, &RESULTS)
}

/// The positions of a results file's columns.
struct Columns {
    count: usize,
    date: Option<usize>,
    event: Option<usize>,
    white: Option<usize>,
    black: Option<usize>,
    result: Option<usize>,
    section: Option<usize>,
    round: Option<usize>,
    rate: Option<usize>,
    received: Option<usize>,
}

impl Columns {
    fn of(header: &Header) -> Self {
        let position = |name| header.position(name);
        Self {
            count: header.columns.len(),
            date: position("date"),
            event: position("event"),
            white: position("white"),
            black: position("black"),
            result: position("result"),
            section: position("section"),
            round: position("round"),
            rate: position("rate"),
            received: position("received"),
        }
    }

    fn all(&self) -> [Option<usize>; 8] {
        let Self { date, event, white, black, result, section, round, rate, .. } = *self;
        [date, event, white, black, result, section, round, rate]
    }
}

/// Adds the rows of a text.
fn piece<'a, 'j>(
    text: &str,
    first_line: u32,
    (columns, short): (&'a Columns, &'a ShortLines),
    builder: PieceBuilder<'a, 'j>,
) -> PieceBuilder<'a, 'j> {
    let before = RowBefore::default();
    let mut rows = Rows { builder, columns, short, days: Days::default(), before };
    for_each_record(text, first_line, columns.count, &mut rows);
    rows.builder
}

/// The rows of a piece, while they are judged.
struct Rows<'a, 'j> {
    builder: PieceBuilder<'a, 'j>,
    columns: &'a Columns,
    short: &'a ShortLines,
    days: Days,
    /// The last row, if later rows may share its occasion.
    before: RowBefore,
}

impl Rows<'_, '_> {
    /// Adds rows that are like the one before, starting where `taken` ends.
    fn take_alike(&mut self, line: u32, text: &str, taken: &mut Visited) {
        let (who, mut rest) = (self.builder.judge.who, &text.as_bytes()[taken.bytes..]);
        while let Some(Alike { players, result, length }) = self.before.read(rest, who)
            && self.builder.add_alike(line + taken.lines, players, result)
        {
            rest = &rest[length..];
            taken.lines += 1;
        }
        taken.bytes = text.len() - rest.len();
    }

    /// Adds a row that differs from the one before only in its event; returns the number of its
    /// bytes.
    fn take_of_event(&mut self, line: u32, text: &str) -> Option<usize> {
        let who = self.builder.judge.who;
        let (Alike { players, result, length }, event) = self.before.read_of_event(text, who)?;
        let is_added = self.builder.add_of_event(line, players, result, value(event));
        is_added.then(|| {
            self.before.set_event(text, event.len());
            length
        })
    }
}

impl Visit for Rows<'_, '_> {
    fn take(&mut self, line: u32, text: &str) -> Visited {
        let mut taken = Visited::default();
        loop {
            self.take_alike(line, text, &mut taken);
            let rest = text.get(taken.bytes..).unwrap_or_default();
            let Some(bytes) = self.take_of_event(line + taken.lines, rest) else { return taken };
            taken.bytes += bytes;
            taken.lines += 1;
        }
    }

    fn visit(&mut self, line: u32, found: &Line<'_>, text: &str) {
        match found {
            Line::NotOne(_) if !self.short.is_reported(text) => {}
            Line::NotOne(reason) => {
                self.builder.reject_line(line, reason.clone(), text.to_owned());
            }
            Line::Record(fields) => {
                let date = fields.get(self.columns.date);
                if date.is_empty() && fields.are_blank(&self.columns.all()) {
                    self.builder.pass_over_blank();
                    return;
                }
                if !self.short.is_reported(text) {
                    return;
                }
                let found = row_of(line, self.days.parse(date), fields, self.columns);
                if self.builder.add(&found, || text.to_owned()) {
                    let Columns { event, white, black, result, .. } = *self.columns;
                    self.before.set(fields, [white, black, result], event);
                }
            }
        }
    }
}

fn row_of<'t>(
    line: u32,
    (day, time): GivenWhen<'t>,
    fields: &'t Fields<'_>,
    columns: &Columns,
) -> Row<'t> {
    let result = fields.get(columns.result);
    Row {
        line,
        day,
        time,
        event: fields.get(columns.event),
        white: Named::of(fields.get(columns.white)),
        black: Named::of(fields.get(columns.black)),
        result: Given::of(GameResult::parse(result), result),
        section: fields.get(columns.section),
        round: Round::parse(fields.get(columns.round)),
        rate: RateText::parse(fields.get(columns.rate)),
        received: given_day(fields.get(columns.received)),
        refused: None,
        has_colours: true,
    }
}

/// A day that may be missing from a row.
fn given_day(text: &str) -> Option<Given<'_, NaiveDate>> {
    (!text.is_empty()).then(|| Given::of(parse_day(text), text))
}

/// A row's day, and the time of day if the text has one.
type GivenWhen<'t> = (Given<'t, NaiveDate>, Option<NaiveTime>);

fn given_when(text: &str) -> GivenWhen<'_> {
    let (day, time) = parse_day_and_time(text).unzip();
    (Given::of(day, text), time.flatten())
}

/// Reads the days of adjacent rows: most are equal to that of the row before.
#[derive(Default)]
struct Days {
    text: [u8; 10],
    day: Option<NaiveDate>,
}

impl Days {
    fn parse<'t>(&mut self, text: &'t str) -> GivenWhen<'t> {
        if text.len() > self.text.len() {
            return given_when(text);
        }
        if text.as_bytes() != self.text {
            self.day = parse_day(text);
            match <[u8; 10]>::try_from(text.as_bytes()) {
                Ok(text) => self.text = text,
                // Not a day, so nothing is remembered.
                Err(_) => self.text = [0; 10],
            }
        }
        (Given::of(self.day.filter(|_| text.len() == 10), text), None)
    }
}

/// A Parquet table: row 1 counts as line 2, as in an equivalent CSV file.
fn of_parquet_source(source: &Source, by: (&Judge<'_>, Keep<'_>)) -> Result<ReadTable, Error> {
    let groups = Groups::of(&source.name, source.bytes())?;
    of_parquet(&groups, &source.name, by, || Ok(source.fingerprint()))
}

fn of_parquet(
    groups: &Groups<'_>,
    name: &str,
    (judge, keep): (&Judge<'_>, Keep<'_>),
    fingerprint: impl FnOnce() -> Result<Fingerprint, Error> + Send,
) -> Result<ReadTable, Error> {
    let header = Header::of(groups.names(), name, &RESULTS)?;
    groups.check_types(&header.columns)?;
    let columns = Columns::of(&header);
    let taken = AtomicUsize::new(0);
    let next = |position: usize, reader: &mut Reader| {
        let number = taken.fetch_add(1, Ordering::Relaxed);
        if number >= groups.len() {
            return Ok(None);
        }
        let failed = |error| (FailedAt::Piece(number), error);
        let group = groups.read(number).map_err(failed)?;
        let cells = Cells::of(name, &group).map_err(failed)?;
        reader.begin(number, keep.expected(group.rows, groups.rows()));
        let mut builder = PieceBuilder::by(std::mem::take(reader), judge, name);
        cells.judge(&group, &columns, &mut builder);
        let (piece, known) = keep.finished(builder, position).map_err(failed)?;
        *reader = known;
        Error::unless_settled(piece.account(group.rows), name).map_err(failed)?;
        Ok(Some((number, piece)))
    };
    // One thread computes the hash while the others read.
    let (read, fingerprint) = rayon::join(|| in_turns(next), fingerprint);
    let ((pieces, readers), fingerprint) = (read?, fingerprint?);
    groups.refuse_changed()?;
    Ok(ReadTable {
        pieces,
        readers,
        ignored_columns: header.named_ignored(),
        character_set: None,
        fingerprint,
        lines: None,
    })
}
