//! Columns with parts of a day: the names of columns of months and years, and columns with days of
//! the week.

use crate::spreadsheet::cells::plain::plain;
use crate::spreadsheet::cells::standings::above_other_tables;
use crate::spreadsheet::cells::total::is_total;
use crate::spreadsheet::days::calendar_words::weekday_by_name;
use crate::spreadsheet::grid::rows::GridRow;

/// Names of a column of months.
pub(crate) const MONTH: [&str; 2] = ["month", "mth"];

/// Names of a column of years.
pub(crate) const YEAR: [&str; 2] = ["year", "yr"];

/// Whether a column with this name may have the days of the week of games. `Home night` has those
/// of clubs.
pub(crate) fn is_called_weekday(name: &str) -> bool {
    let plain = plain(name);
    let is_one = |word: &str| ["day", "weekday", "wd", "dow", "wochentag", "tag"].contains(&word);
    plain.is_empty() || plain == "day of week" || plain == "day of the week" || is_one(&plain)
}

/// Whether a column has only days of the week, except for titles, sums and its own name again;
/// tables of something else below the games are ignored.
pub(crate) fn has_weekdays_alone(below: &[GridRow], column: usize) -> bool {
    let (weekdays, others) = weekdays_and_others(below, column);
    weekdays > 0 && others == 0
}

/// Whether more cells of a column are days of the week than anything else.
pub(crate) fn has_mostly_weekdays(below: &[GridRow], column: usize) -> bool {
    let (weekdays, others) = weekdays_and_others(below, column);
    weekdays > others
}

/// The numbers of cells in a column of games that are days of the week, and that are something
/// else.
fn weekdays_and_others(below: &[GridRow], column: usize) -> (usize, usize) {
    let is_title = |row: &GridRow| row.cells.iter().filter(|cell| !cell.is_empty()).count() == 1;
    let rows = above_other_tables(below).iter().filter(|row| !is_title(row) && !is_total(row));
    let texts = rows.map(|row| row.cell(column).text());
    let given = texts.filter(|text| !text.is_empty() && !is_called_weekday(text));
    given.fold((0, 0), |(weekdays, others), text| match weekday_by_name(&text) {
        Some(_) => (weekdays + 1, others),
        None => (weekdays, others + 1),
    })
}
