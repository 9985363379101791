//! Unread columns that look like the days or the results of games.

use std::collections::BTreeSet;

use chrono::NaiveDate;

use crate::game_result::GameResult;
use crate::spreadsheet::cells::plain::plain;
use crate::spreadsheet::cells::results::{have_one_winner, result_of};
use crate::spreadsheet::columns::layout::Layout;
use crate::spreadsheet::days::written_day::{DayOrder, day_of};
use crate::spreadsheet::grid::rows::{Cell, Grid, GridRow};
use crate::spreadsheet::lines::table_line::{Kind, TableLine};
use crate::spreadsheet::pins::import::Pins;
use crate::spreadsheet::pins::meaning::{Attribute, Meaning, Side};
use crate::spreadsheet::pins::pin_text::one_line;
use crate::spreadsheet::pins::question::Question;
use crate::spreadsheet::sheets::is_score_of_both;
use crate::toml_value::quoted;

/// A column with other days of games is of the same season; dates of birth are further away.
const MOST_DAYS_APART: i64 = 366;

/// At least one in this many results must differ from that of the game: fewer are mistakes.
const FEWEST_OTHERS: usize = 4;

/// Words in the names of columns whose days are not those of games.
const OF_OTHER_DAYS: [&str; 16] = [
    "received", "paid", "rating", "list", "reported", "entered", "updated", "next", "born",
    "birth", "ended", "season", "joined", "due", "sent", "printed",
];

/// Words in the names of columns with the days of games.
const OF_DAYS: [&str; 6] = ["date", "day", "played", "datum", "when", "dates"];

/// An unread column, with its place from 0.
struct UnreadColumn {
    position: usize,
    name: String,
}

impl UnreadColumn {
    /// All unread columns of a table, with or without a name.
    fn all(grid: &Grid, layout: &Layout) -> Vec<Self> {
        let names = layout.names(grid);
        let is_read = |at: usize| layout.columns.iter().any(|column| column.position == at);
        let unread = names.into_iter().enumerate().filter(|(at, _)| !is_read(*at));
        unread.map(|(position, name)| Self { position, name }).collect()
    }

    /// The column in messages.
    fn shown(&self) -> String {
        match self.name.trim() {
            "" => format!("column {}", self.position + 1),
            name => format!("`{}`", one_line(name)),
        }
    }

    /// The column in `import.toml`.
    fn pin(&self) -> String {
        match self.name.trim() {
            "" => (self.position + 1).to_string(),
            name => quoted(name),
        }
    }
}

fn games<'l, 'g>(lines: &'l [TableLine<'g>]) -> impl Iterator<Item = &'l TableLine<'g>> {
    lines.iter().filter(|line| line.kind == Kind::Game)
}

/// Asks if most games have a second result that does not just repeat the first: a return game would
/// be lost. If the results are pinned, the pin has decided which count.
pub(super) fn refuse_second_results(
    grid: &Grid,
    layout: &Layout,
    pins: &Pins,
    lines: &[TableLine<'_>],
) -> Result<(), Question> {
    if pins.say_the_results() {
        return Ok(());
    }
    let has_second = |column: &UnreadColumn| {
        let cell = |line: &TableLine<'_>| -> Option<(bool, bool)> {
            let cell = line.row.cell(column.position);
            is_score_of_both(cell).then(|| {
                let (own, other) = (line.result(), result_of(cell));
                // Beside a game that was not played, any score is part of it.
                let is_played = own.is_some_and(|own| matches!(own, GameResult::Played(_)));
                let is_same = !is_played
                    || own.zip(other).is_some_and(|(own, other)| have_one_winner(own, other));
                (true, !is_same)
            })
        };
        let found: Vec<(bool, bool)> = games(lines).filter_map(cell).collect();
        let others = found.iter().filter(|(_, is_other)| *is_other).count();
        let are_most = found.len() * 2 >= games(lines).count();
        are_most && others > 0 && others * FEWEST_OTHERS >= found.len()
    };
    let columns = UnreadColumn::all(grid, layout);
    columns
        .iter()
        .find(|column| has_second(column))
        .map_or(Ok(()), |column| Err(second_results(layout, column)))
}

fn second_results(layout: &Layout, second: &UnreadColumn) -> Question {
    let score = |side| Meaning::Of(side, Attribute::Score);
    let places = [Meaning::Result, score(Side::White), score(Side::Black)];
    let read = || layout.columns.iter().filter(|column| places.contains(&column.meaning));
    let names: Vec<String> = read().map(|column| format!("`{}`", one_line(&column.name))).collect();
    let pins: Vec<String> = read().map(|column| layout.pin(column)).collect();
    let (names, second) = (names.join(" and "), second.shown());
    Question::new(
        format!(
            "does {second} have the results of second games? It has scores of games beside \
             {names}, and different ones. If it does, give each of those games a row of its own; \
             if not, pin the column that counts"
        ),
        format!("{}         # if {second} has no games", pins.join("\n")),
    )
}

/// Asks if the day in the file's name would be used for all games, although most of them have
/// another day in an unread column.
pub(super) fn refuse_unread_days(
    grid: &Grid,
    layout: &Layout,
    pins: &Pins,
    lines: &[TableLine<'_>],
    of_file: NaiveDate,
) -> Result<(), Question> {
    if pins.day.is_some() {
        return Ok(());
    }
    let days_in = |column: &UnreadColumn| -> Vec<Near> {
        let days = games(lines).map(|line| day_near(line.row, column.position, of_file));
        days.filter(|near| *near != Near::No).collect()
    };
    let are_most = |count: usize| count * 2 >= games(lines).count();
    let columns = UnreadColumn::all(grid, layout);
    let has_day_of_file = |column: &UnreadColumn| {
        are_most(days_in(column).into_iter().filter(|near| *near == Near::Same).count())
    };
    if columns.iter().any(has_day_of_file) {
        return Ok(());
    }
    let has_days = |column: &UnreadColumn| {
        let words = plain(&column.name);
        let has = |of: &[&str]| words.split(' ').any(|word| of.contains(&word));
        let texts: BTreeSet<String> =
            games(lines).map(|line| line.row.cell(column.position).text().into_owned()).collect();
        let may_be = has(&OF_DAYS) || texts.len() > 1;
        let days = days_in(column);
        may_be && !has(&OF_OTHER_DAYS) && are_most(days.len()) && days.contains(&Near::Other)
    };
    columns.iter().find(|column| has_days(column)).map_or(Ok(()), |column| {
        Err(Question::new(
            format!(
                "on which days were the games played? The name of the file says {of_file}, and {} \
                 has other days",
                column.shown()
            ),
            format!(
                "day = \"{of_file}\"         # if all were played on that day; else:\n# \
                 columns.date = {}",
                column.pin()
            ),
        ))
    })
}

/// How a cell compares with the day in the file's name.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Near {
    Same,
    Other,
    /// Not a day, or one that is too far away.
    No,
}

fn day_near(row: &GridRow, position: usize, of_file: NaiveDate) -> Near {
    let cell = row.cell(position);
    // A number may be anything.
    if matches!(cell, Cell::Number(_)) || cell.text().bytes().all(|byte| byte.is_ascii_digit()) {
        return Near::No;
    }
    let orders = [DayOrder::DayFirst, DayOrder::MonthFirst];
    let days: Vec<NaiveDate> =
        orders.iter().filter_map(|order| day_of(cell, Some(*order))).collect();
    let is_near = |day: &&NaiveDate| (**day - of_file).num_days().abs() <= MOST_DAYS_APART;
    if days.contains(&of_file) {
        Near::Same
    } else if days.iter().any(|day| is_near(&day)) {
        Near::Other
    } else {
        Near::No
    }
}
