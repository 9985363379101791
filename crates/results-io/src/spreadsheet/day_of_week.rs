//! Days of the week beside days: what they say of the order of day and month, and of slips.

use chrono::{Datelike as _, NaiveDate, Weekday};

use super::calendar_words::weekday_within;
use super::days::{DayOrder, day_of};
use super::days_above::DaysAbove;
use super::days_in_titles::day_within;
use super::grid::{Cell, Grid, GridRow};
use super::layout::Layout;
use super::meaning::Meaning;
use super::parted_days::PartedDays;
use super::table::TableRow;
use crate::reason::Reason;
use crate::rejection::Rejection;

/// The order in which two numbers and a year are a day of the week, if they are in one order alone.
pub(super) fn order_of(weekday: Weekday, [one, other]: [u32; 2], year: i32) -> Option<DayOrder> {
    let fits = |day: u32, month: u32| {
        NaiveDate::from_ymd_opt(year, month, day).is_some_and(|day| day.weekday() == weekday)
    };
    match (fits(one, other), fits(other, one)) {
        (true, false) => Some(DayOrder::DayFirst),
        (false, true) => Some(DayOrder::MonthFirst),
        _ => None,
    }
}

/// Days that are read beside the name of another day of the week: in the column of days, or above games.
pub(super) fn other_weekdays(
    file: &str,
    grid: &Grid,
    layout: &Layout,
    (order, above, parted): (Option<DayOrder>, &DaysAbove, Option<&PartedDays>),
    games: &[TableRow],
) -> Vec<Rejection> {
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
            let told = Rejection::of_value(file, row.line as usize, "date", &cell.text(), reason);
            Rejection { row: row.original.clone(), ..told }
        })
    };
    grid.rows.iter().enumerate().filter_map(told).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_day_of_the_week_tells_the_order_where_it_fits_one_alone() {
        // 3 October 2006 was a Tuesday, and 10 March 2006 a Friday.
        for (weekday, numbers, order) in [
            (Weekday::Tue, [3, 10], Some(DayOrder::DayFirst)),
            (Weekday::Tue, [10, 3], Some(DayOrder::MonthFirst)),
            (Weekday::Fri, [3, 10], Some(DayOrder::MonthFirst)),
            (Weekday::Mon, [3, 10], None),
            // 2 May and 5 February 2006: a Tuesday and a Sunday; 1 and 1 is one day.
            (Weekday::Sun, [2, 5], Some(DayOrder::MonthFirst)),
            (Weekday::Sun, [1, 1], None),
        ] {
            assert_eq!(order_of(weekday, numbers, 2006), order, "{weekday} {numbers:?}");
        }
    }
}
