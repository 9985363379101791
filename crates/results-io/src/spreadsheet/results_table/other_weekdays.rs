//! Days of the week beside days, which show the order of day and month, and mistakes.

use chrono::Datelike as _;

use super::table_row::TableRow;
use crate::reason::Reason;
use crate::row_fault::RowFault;
use crate::spreadsheet::columns::layout::Layout;
use crate::spreadsheet::days::calendar_words::weekday_within;
use crate::spreadsheet::days::days_in_titles::day_within;
use crate::spreadsheet::days::written_day::{DayOrder, day_of};
use crate::spreadsheet::days_of_games::days_above::DaysAbove;
use crate::spreadsheet::days_of_games::parted_days::PartedDays;
use crate::spreadsheet::grid::rows::{Cell, Grid, GridRow};
use crate::spreadsheet::pins::meaning::Meaning;

/// Days with the name of another day of the week beside them, in the column of days or above games.
pub(crate) fn other_weekdays(
    file: &str,
    grid: &Grid,
    layout: &Layout,
    (order, above, parted): (Option<DayOrder>, &DaysAbove, Option<&PartedDays>),
    games: &[TableRow],
) -> Vec<RowFault> {
    let column = layout.position(Meaning::Date);
    let titles = above.lines();
    let is_game = |line: u32| games.binary_search_by_key(&line, TableRow::line).is_ok();
    let told = |(at, row): (usize, &GridRow)| {
        let is_title = at + 1 < layout.first_row || titles.contains(&row.line);
        let cell = match column {
            Some(column) if is_game(row.line) => row.cell(column),
            _ if is_title => row.cells.iter().find(|cell| day_within(cell).is_some())?,
            _ => return None,
        };
        let day = day_of(cell, order).or_else(|| day_of(&day_within(cell)?, order))?;
        let named = match cell {
            Cell::Text(text) => weekday_within(text)?,
            _ => parted?.weekday_beside(row)?,
        };
        (named != day.weekday()).then(|| {
            let reason = Reason::OtherWeekday { weekday: day.format("%A").to_string() };
            RowFault::of_value(file, row.line as usize, "date", &cell.text(), reason)
                .with_row(row.original.clone())
        })
    };
    grid.rows.iter().enumerate().filter_map(told).collect()
}
