//! A season's results in one table, CSV or Parquet: bytes to judged pieces, never held whole.

use std::path::Path;
use std::sync::atomic::{AtomicUsize, Ordering};

use chrono::{NaiveDate, NaiveTime};
use polars::prelude::*;
use rating_core::PlayerIdx;

use super::row_before::{self, Alike, RowBefore};
use crate::character_set::{CharacterSet, looks_like_utf_16};
use crate::columns::RESULTS;
use crate::csv::header::Header;
use crate::csv::pieces::{Fields, Line, Visit, Visited, for_each_record, value};
use crate::csv::write_field;
use crate::day::{parse_day, parse_day_and_time};
use crate::error::{Error, FileProblem};
use crate::fingerprint::Fingerprint;
use crate::game_result::GameResult;
use crate::games::{Piece, PieceBuilder, Reader};
use crate::in_turns::in_turns;
use crate::index::with_comma;
use crate::judge::Judge;
use crate::line_index::LineIndex;
use crate::parquet::{self, Group, Groups, Instants, Listed, Values};
use crate::row::{Given, Named, RateText, Round, Row};
use crate::source::Source;
use crate::stream::{PieceOfText, Pieces, by_readers};
use crate::unpack::{OnBytes, Unpacked, read_up_to};

/// A table that was read.
#[derive(Debug)]
pub(crate) struct ReadTable {
    /// Its rows, piece by piece.
    pub(crate) pieces: Vec<Piece>,
    /// What those met who read it, if several did.
    pub(crate) readers: Vec<Reader>,
    /// Columns of its header that have no meaning here.
    pub(crate) ignored_columns: Vec<String>,
    /// The character set, if it is not UTF-8.
    pub(crate) character_set: Option<CharacterSet>,
    /// What identifies the file.
    pub(crate) fingerprint: Fingerprint,
    /// Where its lines are, if that is known.
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
    judge: &Judge<'_>,
    on_bytes: OnBytes<'_>,
) -> Result<ReadTable, Error> {
    let mut start = [0; 4];
    let length = read_up_to(&mut Unpacked::open(path, &|_| {})?, &mut start);
    let start = &start[..length.map_err(Error::unpack(path))?];
    if parquet::is_parquet(start) {
        let source = Source::read(path, name.to_owned())?;
        on_bytes(source.stored_bytes());
        return of_parquet(&source, judge);
    }
    if !looks_like_utf_16(start) {
        match of_text(path, name, judge, on_bytes) {
            Err(Error::File { problem: FileProblem::NotUtf8, .. }) => {}
            read => return read,
        }
    }
    of_source(&Source::read(path, name.to_owned())?, judge)
}

/// A table of a character set that cannot be read piece by piece.
pub(crate) fn of_source(source: &Source, judge: &Judge<'_>) -> Result<ReadTable, Error> {
    if parquet::is_parquet(source.bytes()) {
        return of_parquet(source, judge);
    }
    let text = source.text()?;
    let (header, body) = text.split_once('\n').unwrap_or((text, ""));
    let header = Header::parse(header, &source.name, &RESULTS)?;
    let lines = memchr::memchr_iter(b'\n', body.as_bytes()).count() + 1;
    let builder = PieceBuilder::new(judge, &source.name, lines);
    let columns = Columns::of(&header);
    let builder = piece(body, 2, &columns, builder);
    Ok(ReadTable {
        pieces: vec![builder.finish()],
        readers: Vec::new(),
        ignored_columns: header.named_ignored(),
        character_set: Some(source.character_set()).filter(|set| *set != CharacterSet::Utf8),
        fingerprint: source.fingerprint(),
        lines: None,
    })
}

/// No row that counts has fewer bytes: its day alone has ten. So room is never made for more rows than a
/// file can have, whatever is in it.
const SHORTEST_ROW: usize = 16;

fn of_text(
    path: &Path,
    name: &str,
    judge: &Judge<'_>,
    on_bytes: OnBytes<'_>,
) -> Result<ReadTable, Error> {
    let header = read_header(path, name)?;
    let columns = Columns::of(&header);
    let pieces = Pieces::open(path, name, on_bytes)?;
    let visit = |position: usize, reader: &mut Reader, of_text: &PieceOfText| {
        let text =
            std::str::from_utf8(of_text.bytes()).map_err(|_| FileProblem::NotUtf8.of(name))?;
        let (body, line) = match of_text.number {
            0 => (text.split_once('\n').map_or("", |(_, body)| body), 2),
            _ => (text, of_text.first_line),
        };
        reader.begin(of_text.number, pieces.expected_lines(of_text, SHORTEST_ROW));
        let builder = PieceBuilder::by(std::mem::take(reader), judge, name);
        let (piece, known) = piece(body, line, &columns, builder).of_reader(position);
        *reader = known;
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

/// How much of a file its header may take: chosen by feel, a thousand times the known columns.
const LONGEST_HEADER: usize = 1 << 16;

fn read_header(path: &Path, name: &str) -> Result<Header, Error> {
    let mut start = vec![0; LONGEST_HEADER];
    let length = read_up_to(&mut Unpacked::open(path, &|_| {})?, &mut start);
    let start = &start[..length.map_err(Error::unpack(path))?];
    let end = memchr::memchr(b'\n', start).unwrap_or(start.len());
    let line = std::str::from_utf8(&start[..end]);
    let line = line.map_err(|_| FileProblem::NotUtf8.of(name))?;
    Header::parse(line.strip_prefix('\u{feff}').unwrap_or(line), name, &RESULTS)
}

/// Where the columns of a results file are.
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
    columns: &'a Columns,
    builder: PieceBuilder<'a, 'j>,
) -> PieceBuilder<'a, 'j> {
    let before = RowBefore::default();
    let mut rows = Rows { builder, columns, days: Days::default(), before };
    for_each_record(text, first_line, columns.count, &mut rows);
    rows.builder
}

/// The rows of a piece, while they are judged.
struct Rows<'a, 'j> {
    builder: PieceBuilder<'a, 'j>,
    columns: &'a Columns,
    days: Days,
    /// The last row whose occasion later rows may share.
    before: RowBefore,
}

impl Rows<'_, '_> {
    /// Adds rows that are like the one before, from where a text was taken to.
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

    /// Adds a row that is like the one before but for its event; its bytes.
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
            Line::NotOne(reason) => {
                self.builder.reject_line(line, reason.clone(), text.to_owned());
            }
            Line::Record(fields) => {
                let date = fields.get(self.columns.date);
                if date.is_empty() && fields.are_blank(&self.columns.all()) {
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
    }
}

/// A day that a row need not have.
fn given_day(text: &str) -> Option<Given<'_, NaiveDate>> {
    (!text.is_empty()).then(|| Given::of(parse_day(text), text))
}

/// A row's day, and the time of day if the text says it.
type GivenWhen<'t> = (Given<'t, NaiveDate>, Option<NaiveTime>);

fn given_when(text: &str) -> GivenWhen<'_> {
    let (day, time) = parse_day_and_time(text).unzip();
    (Given::of(day, text), time.flatten())
}

/// Days of rows that stand together: most are that of the row before.
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
                // Not a day: nothing is remembered.
                Err(_) => self.text = [0; 10],
            }
        }
        (Given::of(self.day.filter(|_| text.len() == 10), text), None)
    }
}

/// A table in Parquet: row 1 counts as line 2, as in the CSV file that says the same.
fn of_parquet(source: &Source, judge: &Judge<'_>) -> Result<ReadTable, Error> {
    let groups = Groups::of(&source.name, source.bytes())?;
    let header = Header::of(groups.names(), &source.name, &RESULTS)?;
    let columns = Columns::of(&header);
    let taken = AtomicUsize::new(0);
    let next = |position: usize, reader: &mut Reader| {
        let number = taken.fetch_add(1, Ordering::Relaxed);
        if number >= groups.len() {
            return Ok(None);
        }
        let group = groups.read(number).map_err(|error| (number, error))?;
        let cells = Cells::of(&source.name, &group).map_err(|error| (number, error))?;
        reader.begin(number, groups.rows());
        let mut builder = PieceBuilder::by(std::mem::take(reader), judge, &source.name);
        cells.judge(&group, &columns, &mut builder);
        let (piece, known) = builder.of_reader(position);
        *reader = known;
        Ok(Some((number, piece)))
    };
    // The hash is one thread's work, while the others read.
    let (read, fingerprint) = rayon::join(|| in_turns(next), || source.fingerprint());
    let (pieces, readers) = read?;
    Ok(ReadTable {
        pieces,
        readers,
        ignored_columns: header.named_ignored(),
        character_set: None,
        fingerprint,
        lines: None,
    })
}

/// The columns of a group of rows, cell by cell.
pub(super) struct Cells<'a>(Vec<Cell<'a>>);

/// Texts as polars keeps them.
type TextArray = <StringType as PolarsDataType>::Array;

pub(super) enum Cell<'a> {
    /// Texts that the file keeps once each.
    Listed(&'a Listed),
    /// Texts of one piece, as nearly all are, without the question in which piece a row is; and whether
    /// every row has one.
    Texts(&'a TextArray, bool),
    Pieces(&'a StringChunked),
    Days(&'a Int32Chunked),
    Printed(Vec<String>),
}

/// No player's number: those of players stay below 2^30. A number and not an `Option`, which takes twice the
/// room for half a million rows.
const NOBODY: u32 = u32::MAX;

/// The players and results of rows, where a text that many rows have is looked up once.
struct LookedUp {
    white: Players,
    black: Players,
    results: Results,
}

enum Players {
    /// By row: the player's number; [`NOBODY`] for what is not a code of the list. All rows of a group are
    /// looked up in one go, since each look-up waits for memory, and in a row there are only two.
    Known(Vec<u32>),
    /// A column whose codes are looked up row by row.
    OneByOne(Option<usize>),
}

enum Results {
    /// By row.
    Known(Vec<Option<GameResult>>),
    /// A column that is read row by row.
    OneByOne(Option<usize>),
}

/// A text as polars keeps it: its length, and up to twelve letters, the first in the lowest byte. Codes and
/// results are read off it, without a look at the text itself: these are ten million rows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Kept {
    length: u32,
    /// Zeros behind the last letter; of a longer text something else.
    letters: u128,
}

impl Kept {
    const fn of(view: u128) -> Self {
        Self { length: view as u32, letters: view >> 32 }
    }

    /// A result as nearly all rows have it.
    fn result(self) -> Option<GameResult> {
        let letters = self.letters.to_le_bytes();
        let (result, rest) = row_before::result(&letters)?;
        (rest.len() + self.length as usize == letters.len()).then_some(result)
    }
}

impl Cell<'_> {
    /// Takes away the mark of every row whose value is not that of the row before it.
    fn keep_alike(&self, marks: &mut [bool]) {
        fn keep<T: PartialEq + Copy>(values: impl Iterator<Item = T>, marks: &mut [bool]) {
            let mut before = None;
            for (value, mark) in values.zip(marks) {
                *mark &= before == Some(value);
                before = Some(value);
            }
        }
        match self {
            Cell::Listed(list) => match list.numbers() {
                Some(numbers) => keep(numbers.iter(), marks),
                None => keep(list.each_number(), marks),
            },
            Cell::Texts(texts, true) => {
                // Texts that a file keeps once are found by their place, and compared by it.
                let mut before = None;
                for ((row, place), mark) in texts.views().iter().enumerate().zip(marks) {
                    let is_same = before == Some(place.as_u128())
                        || *mark && row > 0 && texts.get(row) == texts.get(row - 1);
                    *mark &= is_same;
                    before = Some(place.as_u128());
                }
            }
            Cell::Texts(texts, false) => keep(texts.iter(), marks),
            Cell::Pieces(texts) => keep(texts.iter(), marks),
            Cell::Days(days) => keep(days.iter(), marks),
            Cell::Printed(texts) => keep(texts.iter(), marks),
        }
    }
}

impl<'a> Cells<'a> {
    /// Judges the rows of a group.
    fn judge(&self, group: &Group, columns: &Columns, builder: &mut PieceBuilder<'_, '_>) {
        let looked_up = LookedUp {
            white: self.players(columns.white, builder.judge),
            black: self.players(columns.black, builder.judge),
            results: self.results(columns.result),
        };
        let mut may_follow = false;
        for (row, is_alike) in self.are_alike(columns, group.rows).into_iter().enumerate() {
            // Row 1 counts as line 2, as in the CSV file that says the same.
            let line = (group.first + row) as u32 + 2;
            may_follow &= is_alike;
            if may_follow && self.add_alike(row, line, &looked_up, builder) {
                continue;
            }
            if self.are_blank(row, &columns.all()) {
                continue;
            }
            let found = self.row(row, line, columns);
            // Where a row is rejected, what was known of those before it is still known.
            may_follow |= builder.add(&found, || self.as_csv(row));
        }
    }

    /// The players of a column of codes.
    fn players(&self, column: Option<usize>, judge: &Judge<'_>) -> Players {
        let player = |code: &str| judge.who.of_code_and_comma(with_comma(code)?);
        let number = |code: &str| player(code).map_or(NOBODY, PlayerIdx::number);
        self.of_list(column, number).map_or(Players::OneByOne(column), Players::Known)
    }

    /// The results of a column of them.
    fn results(&self, column: Option<usize>) -> Results {
        self.of_list(column, GameResult::parse).map_or(Results::OneByOne(column), Results::Known)
    }

    /// By row: what is made of the text of a column, once of each text of a list; `None` of a column that is
    /// no such list.
    fn of_list<T: Copy>(&self, column: Option<usize>, make: impl Fn(&str) -> T) -> Option<Vec<T>> {
        let Cell::Listed(list) = self.0.get(column?)? else { return None };
        let (numbers, values) = (list.numbers()?, list.texts().map(make).collect::<Vec<T>>());
        Some(numbers.iter().map(|&number| values[number as usize]).collect())
    }

    /// By row: whether it says the same as the one before it, but for the players and the result.
    fn are_alike(&self, columns: &Columns, rows: usize) -> Vec<bool> {
        let mut marks = vec![true; rows];
        let Columns { date, event, section, round, rate, received, .. } = *columns;
        for position in [date, event, section, round, rate, received].into_iter().flatten() {
            if let Some(cell) = self.0.get(position) {
                cell.keep_alike(&mut marks);
            }
        }
        marks
    }

    /// Adds a row that is like the last one that was added, if it names two players by their codes.
    fn add_alike(
        &self,
        row: usize,
        line: u32,
        looked_up: &LookedUp,
        builder: &mut PieceBuilder<'_, '_>,
    ) -> bool {
        let player = |players: &Players| match players {
            Players::Known(players) => {
                players.get(row).filter(|number| **number != NOBODY).copied().map(PlayerIdx::new)
            }
            Players::OneByOne(column) => {
                let field = match self.kept(row, *column) {
                    Some(Kept { length: 7, letters }) => {
                        (letters as u64 | u64::from(b',') << 56).to_le_bytes()
                    }
                    Some(_) => return None,
                    None => with_comma(self.text(row, *column))?,
                };
                builder.judge.who.of_code_and_comma(field)
            }
        };
        let [Some(white), Some(black)] = [player(&looked_up.white), player(&looked_up.black)]
        else {
            return false;
        };
        let result = match &looked_up.results {
            Results::Known(results) => results.get(row).copied().flatten(),
            Results::OneByOne(column) => {
                let usual = self.kept(row, *column).and_then(Kept::result);
                usual.or_else(|| GameResult::parse(self.text(row, *column)))
            }
        };
        result.is_some_and(|result| builder.add_alike(line, [white, black], result))
    }

    /// A text as polars keeps it, in a column where every row has one.
    fn kept(&self, row: usize, column: Option<usize>) -> Option<Kept> {
        match self.0.get(column?)? {
            Cell::Texts(texts, true) => texts.views().get(row).map(|view| Kept::of(view.as_u128())),
            _ => None,
        }
    }

    pub(super) fn of(file: &str, group: &'a Group) -> Result<Self, Error> {
        let cell = |values: &'a Values| {
            let column = match values {
                Values::Listed(list) => return Ok(Cell::Listed(list)),
                Values::Column(column) => column,
            };
            let series = column.as_materialized_series();
            if let Ok(texts) = series.str() {
                let mut pieces = texts.downcast_iter();
                return Ok(match (pieces.next(), pieces.next()) {
                    (Some(all), None) => Cell::Texts(all, texts.null_count() == 0),
                    _ => Cell::Pieces(texts),
                });
            }
            if let Ok(days) = series.date() {
                return Ok(Cell::Days(days.physical()));
            }
            // Of a column without a meaning here nothing is asked.
            let instants = match column.name().as_str() {
                "received" => Instants::Days,
                _ => Instants::Times,
            };
            parquet::texts(file, column, instants).map(Cell::Printed)
        };
        group.columns.iter().map(cell).collect::<Result<_, _>>().map(Self)
    }

    fn text(&self, row: usize, column: Option<usize>) -> &str {
        match column.and_then(|column| self.0.get(column)) {
            Some(Cell::Listed(list)) => value(list.get(row)),
            Some(Cell::Texts(texts, _)) => value(texts.get(row).unwrap_or_default()),
            Some(Cell::Pieces(texts)) => value(texts.get(row).unwrap_or_default()),
            Some(Cell::Printed(texts)) => value(texts.get(row).map_or("", String::as_str)),
            Some(Cell::Days(_)) | None => "",
        }
    }

    fn day(&self, row: usize, column: Option<usize>) -> GivenWhen<'_> {
        if let Some(Cell::Days(days)) = column.and_then(|column| self.0.get(column)) {
            return (Given::of(days.get(row).and_then(NaiveDate::from_epoch_days), ""), None);
        }
        given_when(self.text(row, column))
    }

    fn are_blank(&self, row: usize, columns: &[Option<usize>]) -> bool {
        columns.iter().all(|&column| {
            self.text(row, column).is_empty() && matches!(self.day(row, column).0, Given::Text(""))
        })
    }

    fn row(&self, row: usize, line: u32, columns: &Columns) -> Row<'_> {
        let text = |column| self.text(row, column);
        let result = text(columns.result);
        let (day, time) = self.day(row, columns.date);
        Row {
            line,
            day,
            time,
            event: text(columns.event),
            white: Named::of(text(columns.white)),
            black: Named::of(text(columns.black)),
            result: Given::of(GameResult::parse(result), result),
            section: text(columns.section),
            round: Round::parse(text(columns.round)),
            rate: RateText::parse(text(columns.rate)),
            received: match self.day(row, columns.received).0 {
                Given::Text("") => None,
                given => Some(given),
            },
        }
    }

    /// A row as a CSV file has it.
    pub(super) fn as_csv(&self, row: usize) -> String {
        let mut line = Vec::new();
        for (position, cell) in self.0.iter().enumerate() {
            if position > 0 {
                line.push(b',');
            }
            match cell {
                Cell::Listed(list) => write_field(list.get(row), &mut line),
                Cell::Texts(texts, _) => write_field(texts.get(row).unwrap_or_default(), &mut line),
                Cell::Pieces(texts) => write_field(texts.get(row).unwrap_or_default(), &mut line),
                Cell::Printed(texts) => {
                    write_field(texts.get(row).map_or("", String::as_str), &mut line);
                }
                Cell::Days(days) => {
                    let day = days.get(row).and_then(NaiveDate::from_epoch_days);
                    let day = day.map(|day| day.to_string()).unwrap_or_default();
                    write_field(&day, &mut line);
                }
            }
        }
        String::from_utf8_lossy(&line).into_owned()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn usual_results_are_what_any_reader_makes_of_them() {
        let texts = ["1-0", "0-1", "1/2-1/2", "0.5-0.5", "", "1-1", "+/-", "1-0 ", "1", "½-½"];
        let column = StringChunked::from_slice("result".into(), &texts);
        let array = column.downcast_iter().next().unwrap();
        let mut usual = 0;
        for (text, view) in texts.into_iter().zip(array.views().iter()) {
            let kept = Kept::of(view.as_u128());
            let letters = kept.letters.to_le_bytes();
            assert_eq!(&letters[..kept.length as usize], text.as_bytes(), "{text}");
            if let Some(result) = kept.result() {
                assert_eq!(Some(result), GameResult::parse(text), "{text}");
                usual += 1;
            }
        }
        assert_eq!(usual, 4);
    }
}
