//! Columns that are not read, and look like the days or the results of games.

use chrono::NaiveDate;

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

/// A column that has another day of games is of the same season as they are; days of birth are not.
const MOST_DAYS_APART: i64 = 366;

/// A column that is not read, with its place from 0.
struct UnreadColumn {
    position: usize,
    name: String,
}

impl UnreadColumn {
    /// Those of a table, with a name or without.
    fn all(grid: &Grid, layout: &Layout) -> Vec<Self> {
        let names = layout.names(grid);
        let is_read = |at: usize| layout.columns.iter().any(|column| column.position == at);
        let unread = names.into_iter().enumerate().filter(|(at, _)| !is_read(*at));
        unread.map(|(position, name)| Self { position, name }).collect()
    }

    /// As messages call it.
    fn shown(&self) -> String {
        match self.name.trim() {
            "" => format!("column {}", self.position + 1),
            name => format!("`{}`", one_line(name)),
        }
    }

    /// As `import.toml` names it.
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

/// Asks where most games have a second result, which is not that of the first once more: a return game would be lost.
/// Whoever pins the results has said which count.
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
                let is_same =
                    own.zip(other).is_some_and(|(own, other)| have_one_winner(own, other));
                (true, !is_same)
            })
        };
        let found: Vec<(bool, bool)> = games(lines).filter_map(cell).collect();
        found.len() * 2 >= games(lines).count() && found.iter().any(|(_, is_other)| *is_other)
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
            "has {second} the results of second games? It has scores of games beside {names}, and other ones. If it \
             has, give each of those games a row of its own; if not, pin the column that counts"
        ),
        format!("{}         # if {second} has no games", pins.join("\n")),
    )
}

/// Asks where the name of the file says the day of all games, and most of them have another one in a column that is
/// not read.
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
    let has_days = |column: &UnreadColumn| {
        let days = games(lines).map(|line| day_near(line.row, column.position, of_file));
        let days: Vec<Near> = days.filter(|near| *near != Near::No).collect();
        days.len() * 2 >= games(lines).count() && days.contains(&Near::Other)
    };
    let columns = UnreadColumn::all(grid, layout);
    columns.iter().find(|column| has_days(column)).map_or(Ok(()), |column| {
        Err(Question::new(
            format!(
                "on which days were the games played? The name of the file says {of_file}, and {} has other days",
                column.shown()
            ),
            format!(
                "columns.date = {}\n# or, if all were played on the day that the file's name says:\n# day = \"{of_file}\"",
                column.pin()
            ),
        ))
    })
}

/// What a cell says of the day of the file's name.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Near {
    Same,
    Other,
    /// No day, or one of another time.
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
