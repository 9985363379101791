//! Tables whose days lack their year: adds the year if it is known, and finds what is left open.

use std::collections::BTreeSet;

use chrono::NaiveDate;

use super::days_above::DaysAbove;
use crate::spreadsheet::columns::layout::Layout;
use crate::spreadsheet::days::day_without_year::{
    Known, Place, lacks_year, may_be_two, order_of_figures, with_years,
};
use crate::spreadsheet::grid::rows::{Cell, Grid, GridRow};
use crate::spreadsheet::lines::other_table::pass_over_other_tables;
use crate::spreadsheet::lines::table_line::{Kind, TableLine, lines_of};
use crate::spreadsheet::pins::import::Pins;
use crate::spreadsheet::pins::meaning::Meaning;
use crate::spreadsheet::pins::question::Question;

/// A grid with the missing years of titles and days, and the order of days in figures.
pub(crate) fn completed(
    grid: &Grid,
    layout: &Layout,
    pins: &Pins,
    from: Option<NaiveDate>,
) -> Result<Grid, Question> {
    let mut lines = lines_of(grid, layout);
    let titles = titles_of(&lines);
    // `4.5` points of a league table are not a day.
    let others = pass_over_other_tables(grid, layout, &mut lines);
    let is_of_games =
        |row: &GridRow| !others.iter().any(|table| (table.first..=table.last).contains(&row.line));
    let column = layout.position(Meaning::Date);
    let cells = column.into_iter().flat_map(|column| {
        let below = grid.rows.iter().skip(layout.first_row);
        below.filter(|row| is_of_games(row)).map(move |row| row.cell(column))
    });
    let order = pins.dates.or_else(|| order_of_figures(cells));
    let place = |at: usize, row: &GridRow, position: usize| match column {
        _ if !is_of_games(row) => None,
        Some(column) if column == position => Some(Place::Column),
        _ if layout.may_say_a_day(at, position, row.cell(position))
            || titles.contains(&row.line) =>
        {
            Some(Place::Title)
        }
        _ => None,
    };
    let completed = with_years(grid, Known { from, order }, place);
    let cells = completed.rows.iter().enumerate().flat_map(|(at, row)| {
        let of_row = row.cells.iter().enumerate();
        of_row.filter_map(move |(position, cell)| Some((place(at, row, position)?, cell)))
    });
    let is_open = |(place, cell): &(Place, &Cell)| match place {
        Place::Column => lacks_year(cell, *place),
        // The day of the week may fit both days.
        Place::Title => may_be_two(cell, *place),
    };
    let mut open = cells.filter(|cell| order.is_none() && is_open(cell)).map(|(_, cell)| cell);
    match open.next() {
        Some(cell) if from.is_some() => Err(Question::day_or_month_first("dates", &cell.text())),
        _ => Ok(completed),
    }
}

/// The lines of titles and of all other skipped rows.
fn titles_of(lines: &[TableLine<'_>]) -> BTreeSet<u32> {
    let titles = lines.iter().filter(|line| line.kind == Kind::PassedOver);
    titles.map(|line| line.row.line).collect()
}

/// The first row whose day lacks its year, if such days are those of the games: they are most
/// values of a column of days, or in titles whose days would differ with a year.
pub(crate) fn day_that_lacks_its_year<'g>(
    grid: &'g Grid,
    layout: &Layout,
    pins: &Pins,
    lines: &[TableLine<'_>],
    above: &DaysAbove,
) -> Option<&'g GridRow> {
    let lacks = |row: &&GridRow| row.cells.iter().any(|cell| lacks_year(cell, Place::Title));
    if let Some(column) = layout.position(Meaning::Date) {
        let given = || {
            let games = lines.iter().filter(|line| line.kind != Kind::PassedOver);
            games.filter(|line| !line.row.cell(column).is_empty())
        };
        let lacking = || given().filter(|line| lacks_year(line.row.cell(column), Place::Column));
        let of_games = lacking().next().filter(|_| lacking().count() * 2 > given().count());
        let titles = titles_of(lines);
        let used: BTreeSet<u32> = above.lines().into_iter().collect();
        let is_of_title = |row: &&GridRow| titles.contains(&row.line) && used.contains(&row.line);
        return match of_games {
            Some(first) => grid.rows.iter().find(|row| row.line == first.row.line),
            None => grid.rows.iter().filter(is_of_title).find(lacks),
        };
    }
    // Somebody who pins a day for all games has seen the titles.
    if pins.day.is_some() {
        return None;
    }
    let titles = titles_of(lines);
    let above_games = grid.rows.iter().take(layout.first_row);
    let below = grid.rows.iter().filter(|row| titles.contains(&row.line));
    let lacking: Vec<&GridRow> = above_games.chain(below).filter(lacks).collect();
    if lacking.is_empty() {
        return None;
    }
    // Any year is enough to see whether the days of titles differ.
    let with_years = completed(grid, layout, pins, None).ok()?;
    let with_years = DaysAbove::find(&with_years, layout, &lines_of(&with_years, layout)).lines();
    let of_games = lacking.iter().find(|row| with_years.contains(&row.line));
    of_games.filter(|_| with_years != above.lines()).copied()
}
