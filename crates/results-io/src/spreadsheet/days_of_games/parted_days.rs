//! Days whose parts are in several columns: `Day`, `Month` and `Year`, or a day of the week beside
//! the date.

use chrono::Weekday;

use crate::day::{FIRST_YEAR_OF_GAMES, year_of_two_digits};
use crate::spreadsheet::cells::plain::plain;
use crate::spreadsheet::columns::layout::Layout;
use crate::spreadsheet::columns::parts_of_days::{
    MONTH, YEAR, has_weekdays_alone, is_called_weekday,
};
use crate::spreadsheet::days::calendar_words::{
    month_by_first_letters, name_of_month, weekday_by_name, weekday_within,
};
use crate::spreadsheet::days::day_without_year::{Place, lacks_year};
use crate::spreadsheet::days::written_day::{number, says_a_day};
use crate::spreadsheet::grid::rows::{Cell, Grid, GridRow, NOTHING};
use crate::spreadsheet::pins::meaning::Meaning;

/// The fewest days without a month or a year of their own that are not mistakes.
const FEWEST_BELOW: usize = 2;

/// Parts of days in columns other than the column of days.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct PartedDays {
    /// The column of days.
    date: usize,
    beside: Beside,
    /// The names of the other columns in the file.
    names: Vec<String>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Beside {
    /// The column of days has the numbers of days, and other columns have the rest.
    MonthAndYear { month: usize, year: Option<usize> },
    /// A column of days of the week, which may show the order of day and month.
    Weekday(usize),
}

impl PartedDays {
    /// The parts of days in a table, if it has them.
    pub(crate) fn find(grid: &Grid, layout: &Layout) -> Option<Self> {
        let date = layout.columns.iter().find(|column| column.meaning == Meaning::Date)?;
        let names = grid.rows.get(layout.first_row.checked_sub(1)?)?;
        let is_free = |at: &usize| layout.columns.iter().all(|column| column.position != *at);
        let free = || (0..names.cells.len()).filter(is_free);
        let called =
            |wanted: &[&str]| free().find(|at| wanted.contains(&&*plain(&names.cell(*at).text())));
        let of = |beside, others: &[usize]| {
            let names = others.iter().map(|at| names.cell(*at).text().into_owned()).collect();
            Self { date: date.position, beside, names }
        };
        let below = grid.rows.get(layout.first_row..).unwrap_or_default();
        if let Some(month) = called(&MONTH) {
            let year = called(&YEAR);
            let others: Vec<usize> = [Some(month), year].into_iter().flatten().collect();
            let found = of(Beside::MonthAndYear { month, year }, &others);
            // Beside whole days they only repeat them.
            if below.iter().any(|row| found.whole(row).is_some()) {
                return Some(found);
            }
        }
        let is_of_days = |at: &usize| is_called_weekday(&names.cell(*at).text());
        let weekdays = free().filter(is_of_days).find(|&at| has_weekdays_alone(below, at))?;
        Some(of(Beside::Weekday(weekdays), &[weekdays]))
    }

    /// The whole day of a row, if its column of days does not contain it alone.
    fn whole(&self, row: &GridRow) -> Option<String> {
        let date = row.cell(self.date);
        match self.beside {
            Beside::MonthAndYear { month, year } => {
                whole_day(date, row.cell(month), year.map(|year| row.cell(year)))
            }
            Beside::Weekday(column) => with_weekday(date, row.cell(column)),
        }
    }

    /// The same grid with whole days in the column of days.
    pub(crate) fn joined(&self, grid: &Grid, layout: &Layout) -> Grid {
        let mut grid = grid.clone();
        let below = grid.rows.get_mut(layout.first_row..).unwrap_or_default();
        self.carry_down(below);
        for row in below {
            if let (Some(whole), Some(cell)) = (self.whole(row), row.cells.get_mut(self.date)) {
                *cell = Cell::Text(whole);
            }
        }
        grid
    }

    /// Fills in months and years that are given once for several days, as in merged cells. A year
    /// ends before an earlier month.
    fn carry_down(&self, rows: &mut [GridRow]) {
        let Beside::MonthAndYear { month, year } = self.beside else { return };
        let stands_once = |column: usize, rows: &[GridRow]| {
            let days = rows.iter().filter(|row| number(&row.cell(self.date).text()).is_some());
            let (empty, given): (Vec<&GridRow>, Vec<&GridRow>) =
                days.partition(|row| row.cell(column).is_empty());
            empty.len() >= FEWEST_BELOW && empty.len() >= given.len()
        };
        let month_stands_once = stands_once(month, rows);
        let year = year.filter(|year| stands_once(*year, rows));
        let (mut last_month, mut last_year) = (NOTHING.clone(), NOTHING.clone());
        for row in rows.iter_mut().filter(|row| number(&row.cell(self.date).text()).is_some()) {
            if !row.cell(month).is_empty() {
                if month_in(row.cell(month)) < month_in(&last_month) {
                    last_year = NOTHING.clone();
                }
                last_month = row.cell(month).clone();
            } else if month_stands_once {
                row.fill(month, &last_month);
            }
            let Some(year) = year else { continue };
            if row.cell(year).is_empty() {
                row.fill(year, &last_year);
            } else {
                last_year = row.cell(year).clone();
            }
        }
    }

    /// The day of the week beside the day of a row.
    pub(crate) fn weekday_beside(&self, row: &GridRow) -> Option<Weekday> {
        match self.beside {
            Beside::Weekday(column) => weekday_by_name(&row.cell(column).text()),
            Beside::MonthAndYear { .. } => None,
        }
    }

    /// The names of the other columns in the file.
    pub(crate) fn names(&self) -> impl Iterator<Item = &str> {
        self.names.iter().map(String::as_str)
    }
}

/// The month of a cell, as a number or a name.
fn month_in(cell: &Cell) -> Option<u32> {
    let text = cell.text().to_lowercase();
    let word = text.trim_end_matches('.');
    let named = || month_by_first_letters(word).filter(|_| word.chars().all(char::is_alphabetic));
    number(word).or_else(named)
}

/// The day of these cells, with its month as a name, so that the order is clear. `None` if a part
/// cannot be read; the row is then rejected unchanged.
fn whole_day(day: &Cell, month: &Cell, year: Option<&Cell>) -> Option<String> {
    let day = number(&day.text())?;
    let (in_figures, text) = (month_in(month), month.text().to_lowercase());
    let Some(month) = in_figures else {
        // The column of months may contain the year: `October 2006`.
        let whole = format!("{day} {text}");
        let is_day =
            month_by_first_letters(&text).is_some() && says_a_day(&Cell::Text(whole.clone()));
        return Some(whole).filter(|_| is_day && year.is_none());
    };
    let name = name_of_month(month)?;
    let Some(year) = year else { return Some(format!("{day} {name}")) };
    let text = year.text();
    let year: i32 = text.parse().ok()?;
    let year = match text.len() {
        4 => year,
        // A spreadsheet shortens 06 to 6.
        1 | 2 => year_of_two_digits(year, FIRST_YEAR_OF_GAMES),
        _ => return None,
    };
    Some(format!("{day} {name} {year}"))
}

/// A day as written, after its day of the week. `None` for a real date of a workbook, whose order
/// is known.
fn with_weekday(date: &Cell, of_week: &Cell) -> Option<String> {
    let Cell::Text(text) = date else { return None };
    let named: Weekday = weekday_by_name(&of_week.text())?;
    let whole = Cell::Text(format!("{named} {text}"));
    let is_day = |cell: &Cell| says_a_day(cell) || lacks_year(cell, Place::Column);
    let is_one = is_day(date) && is_day(&whole) && weekday_within(text).is_none();
    is_one.then(|| whole.text().into_owned())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::spreadsheet::pins::import::Pins;

    /// The texts in the column of days.
    fn days(text: &str) -> Vec<String> {
        let grid = Grid::of_text(text);
        let layout = Layout::find(&grid, &Pins::default()).unwrap().unwrap();
        let found = PartedDays::find(&grid, &layout).unwrap();
        let joined = found.joined(&grid, &layout);
        let date = layout.position(Meaning::Date).unwrap();
        let rows = joined.rows.iter().skip(layout.first_row);
        rows.map(|row| row.cell(date).text().into_owned()).collect()
    }

    #[test]
    fn days_of_three_columns_are_joined_with_the_name_of_their_month() {
        let found = days(
            "Day,Month,Year,White,Black,Result\n3,10,2006,a,b,1-0\n3,Oct,06,a,b,1-0\n\
             3rd,october,2006,a,b,1-0\n,,,a,b,1-0\n3,13,2006,a,b,1-0\n3,10,206,a,b,1-0\n\
             4/10/2006,10,2006,a,b,1-0\n",
        );
        // Parts that cannot be joined stay unchanged.
        let whole = "3 october 2006";
        assert_eq!(found, [whole, whole, whole, "", "3", "3", "4/10/2006"]);
    }

    #[test]
    fn what_a_column_of_months_says_beside_a_month_is_no_loss() {
        let found = days(
            "Date,Month,White,Black,Result\n3,Oct. 2006,a,b,1-0\n3,Oct.,a,b,1-0\n\
             3,Oct/Nov,a,b,1-0\n",
        );
        assert_eq!(found, ["3 oct. 2006", "3 october", "3"]);
        let found =
            days("Day,Month,Year,White,Black,Result\n3,10,6,a,b,1-0\n3,Oct 2005,2006,a,b,1-0\n");
        assert_eq!(found, ["3 october 2006", "3"]);
    }

    #[test]
    fn a_month_and_a_year_that_stand_once_are_those_of_the_days_below() {
        let head = "Day,Month,Year,White,Black,Result\n";
        let found = days(&format!(
            "{head}3,Oct,2006,a,b,1-0\n10,,,a,b,1-0\n17,,,a,b,1-0\n7,Nov,,a,b,1-0\n"
        ));
        assert_eq!(
            found,
            ["3 october 2006", "10 october 2006", "17 october 2006", "7 november 2006"]
        );
        // An earlier month belongs to another year.
        let found = days(&format!(
            "{head}3,Dec,2006,a,b,1-0\n10,,,a,b,1-0\n9,Jan,,a,b,1-0\n16,,,a,b,1-0\n"
        ));
        assert_eq!(found, ["3 december 2006", "10 december 2006", "9", "16"]);
        // A single one among others is a mistake.
        let found =
            days(&format!("{head}3,10,2006,a,b,1-0\n10,,2006,a,b,1-0\n17,10,2006,a,b,1-0\n"));
        assert_eq!(found, ["3 october 2006", "10", "17 october 2006"]);
    }

    #[test]
    fn days_without_a_column_for_the_year_lack_it() {
        let found = days("Day,Month,White,Black,Result\n3,10,a,b,1-0\n");
        assert_eq!(found, ["3 october"]);
        assert!(lacks_year(&Cell::Text(found[0].clone()), Place::Column));
    }

    #[test]
    fn a_day_of_the_week_joins_the_day_that_it_stands_beside() {
        let found = days(
            "Wd,Date,White,Black,Result\nTue,3/10/2006,a,b,1-0\nTue.,Tue 3/10/2006,a,b,1-0\n\
             ,3/10/2006,a,b,1-0\nTuesday,3/10,a,b,1-0\nTue,to come,a,b,1-0\n",
        );
        let expected = ["Tue 3/10/2006", "Tue 3/10/2006", "3/10/2006", "Tue 3/10", "to come"];
        assert_eq!(found, expected);
        // A sum, repeated column names, and a league table below.
        let found = days(
            "Day,Date,White,Black,Result\nTue,3/10/2006,a,b,1-0\nDay,Date,White,Black,Result\n\
             Total,,,,1\n\
             Team,P,W,D,L\nOuse,1,1,0,0\n",
        );
        assert_eq!(found[..3], ["Tue 3/10/2006", "Date", ""]);
        // Below titles, and before the number of a day.
        let found = days(
            "Day,Date,White,Black,Result\nRound 1,,,,\nTue,2006-10-03,a,b,1-0\nTue,38993,a,b,1-0\n",
        );
        assert_eq!(found, ["", "Tue 2006-10-03", "Tue 38993"]);
    }

    #[test]
    fn a_table_whose_days_are_whole_has_no_parted_ones() {
        for text in [
            "Date,Month,Year,White,Black,Result\n3/10/2006,10,2006,a,b,1-0\n",
            "Date,Note,White,Black,Result\n3/10/2006,Tue replayed,a,b,1-0\n",
            "White,Black,Result,Day of play\na,b,1-0,Tue\n",
            "Date,Home night,White,Black,Result\n3/10/2006,Fri,a,b,1-0\n",
            "Date,Wd,White,Black,Result\n3/10/2006,Tue or Wed,a,b,1-0\n",
        ] {
            let grid = Grid::of_text(text);
            let layout = Layout::find(&grid, &Pins::default()).unwrap().unwrap();
            assert_eq!(PartedDays::find(&grid, &layout), None, "{text}");
        }
    }
}
