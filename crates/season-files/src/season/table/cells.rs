//! Rows of a Parquet file, group by group: each text of a dictionary is looked up only once, and
//! the work that is left for each row is done in blocks that stay in the processor's caches.

use std::ops::Range;

use chrono::{Datelike as _, NaiveDate};
use polars::prelude::*;
use polars_arrow::array::Array as _;
use rating_core::PlayerIdx;

use super::super::row_before;
use super::{Columns, GivenWhen, given_day, given_when};
use crate::games::PieceBuilder;
use game_rows::GameResult;
use game_rows::row::{Given, RateText, Round, Row};
use identity::Named;
use input_files::Error;
use input_files::csv::pieces::value;
use input_files::csv::write_field;
use input_files::parquet::{self, BEYOND_CALENDAR, Group, Listed, Values};

/// The columns of a group of rows, cell by cell.
pub(in crate::season) struct Cells<'a>(Vec<Cell<'a>>);

/// The way in which polars stores texts.
type TextArray = <StringType as PolarsDataType>::Array;

enum Cell<'a> {
    /// Texts of a dictionary, each stored only once in the file.
    Listed(&'a Listed),
    /// Texts in a single piece, as in nearly all files, which saves a search for the row's piece;
    /// and whether every row has a text.
    Texts(&'a TextArray, bool),
    Pieces(&'a StringChunked),
    Days(&'a Int32Chunked),
    Printed(Vec<String>),
    /// All rows are empty.
    Nothing,
}

/// Marks the absence of a player; players' numbers are below 2^30. A number and not an `Option`,
/// which takes twice the memory.
const NOBODY: u32 = u32::MAX;

/// How many rows are looked up together: each lookup waits for memory, and looking up row by row
/// would wait for only two at a time. The results for this many rows stay in the processor's caches
/// until they are judged.
const BLOCK: usize = 1 << 11;

/// The values computed from the texts of a column, which may have a dictionary.
struct Made<'a, T> {
    column: Option<&'a Cell<'a>>,
    /// The values for the texts of the dictionary, by number.
    of_list: Vec<T>,
}

impl<'a, T: Copy> Made<'a, T> {
    fn new(cells: &'a Cells<'_>, column: Option<usize>, make: impl Fn(&str) -> T) -> Self {
        let column = column.and_then(|column| cells.0.get(column));
        let of_list = match column {
            Some(Cell::Listed(list)) => list.texts().map(make).collect(),
            _ => Vec::new(),
        };
        Self { column, of_list }
    }

    /// For each row of a block: the value of its text, computed by `kept` if that form contains the
    /// whole text, else by `make`.
    fn of_block(
        &self,
        rows: Range<usize>,
        kept: impl Fn(Kept) -> Option<T>,
        make: impl Fn(&str) -> T,
        found: &mut Vec<T>,
    ) {
        found.clear();
        let text = |row| self.column.map_or("", |column| column.text(row));
        match self.column {
            Some(Cell::Listed(list)) => {
                let none = make("");
                let of_number = |number: Option<u32>| {
                    number.and_then(|number| self.of_list.get(number as usize).copied())
                };
                match list.numbers() {
                    Some(numbers) => {
                        let numbers = numbers[rows].iter();
                        found
                            .extend(numbers.map(|&number| of_number(Some(number)).unwrap_or(none)));
                    }
                    None => {
                        found.extend(rows.map(|row| of_number(list.number(row)).unwrap_or(none)));
                    }
                }
            }
            Some(Cell::Texts(texts, true)) => {
                let views = texts.views()[rows.clone()].iter();
                let kept = views.map(|view| kept(Kept::of(view.as_u128())));
                found.extend(
                    rows.zip(kept).map(|(row, kept)| kept.unwrap_or_else(|| make(text(row)))),
                );
            }
            _ => found.extend(rows.map(|row| make(text(row)))),
        }
    }
}

/// The known values of the rows of a block, by row.
#[derive(Default)]
struct Block {
    /// The players' numbers; [`NOBODY`] for a text that is not a code of the list.
    white: Vec<u32>,
    black: Vec<u32>,
    results: Vec<Option<GameResult>>,
    /// Whether the event is the same as in the row before.
    same_event: Vec<bool>,
    /// Whether everything else except the players and the result is the same, too.
    same_rest: Vec<bool>,
}

/// Whether all rows since the last one that was added have the same event, and the same values of
/// everything else except the players and the result.
#[derive(Clone, Copy, Default)]
struct Follows {
    event: bool,
    rest: bool,
}

impl Block {
    /// The players and the result of a row, if all of them are known.
    fn game(&self, place: usize) -> Option<([PlayerIdx; 2], GameResult)> {
        let [white, black] = [*self.white.get(place)?, *self.black.get(place)?];
        let result = (*self.results.get(place)?)?;
        let are_known = white != NOBODY && black != NOBODY;
        are_known.then(|| ([white, black].map(PlayerIdx::new), result))
    }
}

/// A text in the form in which polars stores it: its length, and up to twelve bytes, with the first
/// in the lowest byte. Codes and results are read from this form without access to the text itself,
/// because there are ten million rows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Kept {
    length: u32,
    /// Zeros follow the last byte; for a longer text these are not its bytes.
    letters: u128,
}

impl Kept {
    const fn of(view: u128) -> Self {
        Self { length: view as u32, letters: view >> 32 }
    }

    /// A code of seven letters, with a comma after it.
    fn with_comma(self) -> Option<[u8; 8]> {
        let field = self.letters as u64 | u64::from(b',') << 56;
        (self.length == 7).then_some(field.to_le_bytes())
    }

    /// One of the most common results.
    fn result(self) -> Option<GameResult> {
        let letters = self.letters.to_le_bytes();
        let (result, rest) = row_before::result(&letters)?;
        (rest.len() + self.length as usize == letters.len()).then_some(result)
    }
}

impl Cell<'_> {
    /// Clears the mark of every row whose value differs from that of the row before it.
    fn keep_alike(&self, rows: Range<usize>, marks: &mut [bool]) {
        match self {
            Cell::Listed(list) => match list.numbers() {
                Some(numbers) => keep_same(numbers, rows, marks),
                None => keep_equal(|row| list.number(row), rows, marks),
            },
            Cell::Texts(texts, true) => {
                let (views, all) = (texts.views(), rows.clone());
                // Texts that a file stores only once are identified by their place, and compared by
                // it.
                let same_place = |row: usize| views[row].as_u128() == views[row - 1].as_u128();
                for (row, mark) in all.zip(marks) {
                    *mark = *mark && (same_place(row) || texts.get(row) == texts.get(row - 1));
                }
            }
            Cell::Texts(texts, false) => keep_equal(|row| texts.get(row), rows, marks),
            Cell::Pieces(texts) => keep_equal(|row| texts.get(row), rows, marks),
            Cell::Days(days) => match days.cont_slice() {
                Ok(days) => keep_same(days, rows, marks),
                Err(_) => keep_equal(|row| days.get(row), rows, marks),
            },
            Cell::Printed(texts) => keep_same(texts, rows, marks),
            Cell::Nothing => {}
        }
    }

    /// The value of a row; empty if there is no text.
    fn text(&self, row: usize) -> &str {
        match self {
            Cell::Listed(list) => value(list.get(row)),
            Cell::Texts(texts, _) => value(texts.get(row).unwrap_or_default()),
            Cell::Pieces(texts) => value(texts.get(row).unwrap_or_default()),
            Cell::Printed(texts) => value(texts.get(row).map_or("", String::as_str)),
            Cell::Days(_) | Cell::Nothing => "",
        }
    }
}

/// Clears the marks of rows whose value differs from that of the row before; the first of these
/// rows must have one before it.
fn keep_same<T: PartialEq>(values: &[T], rows: Range<usize>, marks: &mut [bool]) {
    let before = &values[rows.start - 1..];
    for ((value, before), mark) in values[rows].iter().zip(before).zip(marks) {
        *mark &= value == before;
    }
}

/// The same for values that are computed one by one.
fn keep_equal<T: PartialEq>(value: impl Fn(usize) -> T, rows: Range<usize>, marks: &mut [bool]) {
    for (row, mark) in rows.zip(marks) {
        *mark = *mark && value(row) == value(row - 1);
    }
}

impl<'a> Cells<'a> {
    /// Judges the rows of a group.
    pub(super) fn judge(
        &self,
        group: &Group,
        columns: &Columns,
        builder: &mut PieceBuilder<'_, '_>,
    ) {
        let who = builder.judge.who;
        let player = |code: &str| who.of_code(code).map_or(NOBODY, PlayerIdx::number);
        let kept_player = |kept: Kept| {
            let field = kept.with_comma()?;
            who.of_code_and_comma(field).map(PlayerIdx::number)
        };
        let kept_result = |kept: Kept| kept.result().map(Some);
        let white = Made::new(self, columns.white, player);
        let black = Made::new(self, columns.black, player);
        let results = Made::new(self, columns.result, GameResult::parse);
        let (mut known, mut follows) = (Block::default(), Follows::default());
        for first in (0..group.rows).step_by(BLOCK) {
            let rows = first..group.rows.min(first + BLOCK);
            white.of_block(rows.clone(), kept_player, player, &mut known.white);
            black.of_block(rows.clone(), kept_player, player, &mut known.black);
            results.of_block(rows.clone(), kept_result, GameResult::parse, &mut known.results);
            self.mark_alike(columns, rows.clone(), &mut known);
            for (place, row) in rows.enumerate() {
                // Row 1 counts as line 2, as in an equivalent CSV file.
                let line = (group.first + row) as u32 + 2;
                follows.event &= known.same_event[place];
                follows.rest &= known.same_rest[place];
                if follows.rest
                    && let Some((players, result)) = known.game(place)
                    && self.add_alike(
                        row,
                        (line, players, result),
                        columns,
                        (&mut follows, builder),
                    )
                {
                    continue;
                }
                self.add(row, line, columns, (&mut follows, builder));
            }
        }
    }

    /// Adds a row that differs from the last one that was added only in its players, its result and
    /// perhaps its event; returns whether that was possible.
    fn add_alike(
        &self,
        row: usize,
        (line, players, result): (u32, [PlayerIdx; 2], GameResult),
        columns: &Columns,
        (follows, builder): (&mut Follows, &mut PieceBuilder<'_, '_>),
    ) -> bool {
        if follows.event {
            return builder.add_alike(line, players, result);
        }
        follows.event = builder.add_of_event(line, players, result, self.text(row, columns.event));
        follows.event
    }

    /// Adds any row.
    fn add(
        &self,
        row: usize,
        line: u32,
        columns: &Columns,
        (follows, builder): (&mut Follows, &mut PieceBuilder<'_, '_>),
    ) {
        if self.are_blank(row, &columns.all()) {
            builder.pass_over_blank();
            return;
        }
        let found = self.row(row, line, columns);
        // If a row is rejected, the last added row stays the one to compare with.
        if builder.add(&found, || self.as_csv(row)) {
            *follows = Follows { event: true, rest: true };
        }
    }

    /// Marks the rows of a block that are the same as those before them.
    fn mark_alike(&self, columns: &Columns, rows: Range<usize>, block: &mut Block) {
        let Columns { date, event, section, round, rate, received, .. } = *columns;
        self.mark(&[event], rows.clone(), &mut block.same_event);
        self.mark(&[date, section, round, rate, received], rows, &mut block.same_rest);
    }

    fn mark(&self, columns: &[Option<usize>], rows: Range<usize>, marks: &mut Vec<bool>) {
        marks.clear();
        marks.resize(rows.len(), true);
        // The first row of a group does not have one before it.
        let first = usize::from(rows.start == 0);
        marks[..first].fill(false);
        for cell in columns.iter().filter_map(|column| self.0.get((*column)?)) {
            cell.keep_alike(rows.start + first..rows.end, &mut marks[first..]);
        }
    }

    pub(in crate::season) fn of(file: &str, group: &'a Group) -> Result<Self, Error> {
        let cell = |values: &'a Values| {
            let column = match values {
                Values::Listed(list) if list.has_texts() => return Ok(Cell::Listed(list)),
                Values::Listed(_) | Values::Other(_) => return Ok(Cell::Nothing),
                Values::Column(column) => column,
            };
            let series = column.as_materialized_series();
            if let Ok(texts) = series.str() {
                let mut pieces = texts.downcast_iter();
                return Ok(match (pieces.next(), pieces.next()) {
                    (Some(all), None) if all.null_count() < all.len() => {
                        Cell::Texts(all, texts.null_count() == 0)
                    }
                    (Some(_), None) => Cell::Nothing,
                    _ => Cell::Pieces(texts),
                });
            }
            if let Ok(days) = series.date() {
                return Ok(Cell::Days(days.physical()));
            }
            // Unknown columns are printed as well: rejected rows are shown whole.
            let texts = parquet::texts(file, column)?;
            let are_scores =
                column.name().trim() == "result" && series.dtype().is_primitive_numeric();
            let printed =
                if are_scores { texts.into_iter().map(of_score).collect() } else { texts };
            Ok(Cell::Printed(printed))
        };
        group.columns.iter().map(cell).collect::<Result<_, _>>().map(Self)
    }

    fn text(&self, row: usize, column: Option<usize>) -> &str {
        column.and_then(|column| self.0.get(column)).map_or("", |cell| cell.text(row))
    }

    /// The day and the time of a column that may have both.
    fn when(&self, row: usize, column: Option<usize>) -> GivenWhen<'_> {
        match column.and_then(|column| self.0.get(column)) {
            Some(Cell::Days(days)) => (days.get(row).map_or(Given::Text(""), stored_day), None),
            _ => given_when(self.text(row, column)),
        }
    }

    /// The day of a column of days alone, if the row has one.
    fn day(&self, row: usize, column: Option<usize>) -> Option<Given<'_, NaiveDate>> {
        match column.and_then(|column| self.0.get(column)) {
            Some(Cell::Days(days)) => days.get(row).map(stored_day),
            _ => given_day(self.text(row, column)),
        }
    }

    fn are_blank(&self, row: usize, columns: &[Option<usize>]) -> bool {
        columns.iter().all(|&column| {
            self.text(row, column).is_empty() && matches!(self.when(row, column).0, Given::Text(""))
        })
    }

    fn row(&self, row: usize, line: u32, columns: &Columns) -> Row<'_> {
        let text = |column| self.text(row, column);
        let result = text(columns.result);
        let (day, time) = self.when(row, columns.date);
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
            received: self.day(row, columns.received),
            refused: None,
            has_colours: true,
        }
    }

    /// A row as a line of CSV.
    pub(in crate::season) fn as_csv(&self, row: usize) -> String {
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
                    let day = days.get(row).map(stored_day);
                    let day = day.map(|day| match day {
                        Given::Value(day) => day.to_string(),
                        Given::Text(text) => text.to_owned(),
                    });
                    write_field(&day.unwrap_or_default(), &mut line);
                }
                Cell::Nothing => write_field("", &mut line),
            }
        }
        String::from_utf8_lossy(&line).into_owned()
    }
}

/// A day that is stored as a number. A column of days holds days that no text in a results file can
/// say, and that could not be written into one.
fn stored_day(days: i32) -> Given<'static, NaiveDate> {
    let day = NaiveDate::from_epoch_days(days).filter(|day| (0..=9999).contains(&day.year()));
    Given::of(day, BEYOND_CALENDAR)
}

/// The result for White's score as a number, as tables for data analysis have it: 1, 0.5 or 0.
fn of_score(score: String) -> String {
    match score.as_str() {
        "1" => "1-0".to_owned(),
        "0.5" => "1/2-1/2".to_owned(),
        "0" => "0-1".to_owned(),
        _ => score,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_day_that_no_text_can_say_is_given_as_what_it_is() {
        let beyond = Given::Text("a day outside the years 0 to 9999");
        let day = |year, month, day| NaiveDate::from_ymd_opt(year, month, day).unwrap();
        for first_or_last in [day(0, 1, 1), day(9999, 12, 31)] {
            let days = first_or_last.to_epoch_days();
            assert_eq!(stored_day(days), Given::Value(first_or_last));
        }
        for days in [day(-1, 12, 31), day(10_000, 1, 1)].map(|day| day.to_epoch_days()) {
            assert_eq!(stored_day(days), beyond);
        }
        assert_eq!([i32::MIN, i32::MAX].map(stored_day), [beyond, beyond]);
    }

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
