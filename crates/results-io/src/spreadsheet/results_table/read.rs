//! Reads a table of results with one game per row.

use std::borrow::Cow;

use chrono::NaiveDate;

use super::note_of_default::notes_of_defaults;
use super::other_weekdays::other_weekdays;
use super::rapid::sign_of_rapid;
use super::table::{UnreadResults, mark_without_colours, rows_of};
use super::table_row::{OfAll, TableRow};
use super::understood::{Reading, Understood, in_words};
use super::unread_columns::{refuse_second_results, refuse_unread_days};
use super::words_of_colour::refuse_words_of_colour;
use crate::reason::Reason;
use crate::row_account::RowAccount;
use crate::row_fault::RowFault;
use crate::spreadsheet::columns::layout::Layout;
use crate::spreadsheet::days::day_without_year::months_alone;
use crate::spreadsheet::days::written_day::{DaysRead, Undecided, decide, may_be_month_first};
use crate::spreadsheet::days_of_games::days_above::DaysAbove;
use crate::spreadsheet::days_of_games::parted_days::PartedDays;
use crate::spreadsheet::days_of_games::years_of_days::{completed, day_that_lacks_its_year};
use crate::spreadsheet::grid::rows::{Cell, Grid};
use crate::spreadsheet::lines::other_table::{OtherTable, pass_over_other_tables};
use crate::spreadsheet::lines::table_line::{Kind, TableLine, lines_of, refuse_other_places};
use crate::spreadsheet::lines::too_many_cells::{CellsTooMany, refuse_cells_too_many};
use crate::spreadsheet::pins::column::Column;
use crate::spreadsheet::pins::import::Pins;
use crate::spreadsheet::pins::meaning::{Attribute, Meaning, Side};
use crate::spreadsheet::pins::pin_text::one_line;
use crate::spreadsheet::pins::question::Question;
use crate::spreadsheet::sheets::{Found, grid_of};

/// A table that was read.
#[derive(Debug)]
pub(crate) struct Spreadsheet {
    /// Its rows.
    pub(crate) rows: Vec<TableRow>,
    /// How it was understood.
    pub(crate) understood: Understood,
    /// Rows that count and may be wrong.
    pub(crate) suspicious: Vec<RowFault>,
    /// What became of the rows of the table: games, byes, and lines that are passed over.
    pub(crate) account: RowAccount,
}

/// Reads a table of results, or returns the question that it leaves open.
pub(crate) fn read_spreadsheet(
    file: &str,
    grids: &[Grid],
    pins: &Pins,
) -> Result<Spreadsheet, Question> {
    let Found { grid, layout, beside } = grid_of(grids, pins)?;
    let read = read_grid(file, grid, &layout, pins)?;
    Ok(Spreadsheet { understood: read.understood.beside(beside), ..read })
}

/// Reads the grid of a table of results, or returns the question that it leaves open.
///
/// The order of the questions is behaviour: one is asked at a time. Which rows are games and the
/// year of a day come before other questions about the days, because they may answer those. Results
/// come last, since the number of unreadable results is known only after reading the rows.
pub(crate) fn read_grid(
    file: &str,
    grid: &Grid,
    layout: &Layout,
    pins: &Pins,
) -> Result<Spreadsheet, Question> {
    let parted = PartedDays::find(grid, layout);
    let present = grid.rows.len();
    let grid = with_whole_days(grid, layout, pins, parted.as_ref())?;
    let prepared = Prepared::of(&grid, layout, pins)?;
    let days = days_of(&grid, layout, pins, &prepared.above)?;
    let (event, day) = event_and_day(&prepared, pins, file)?;
    let Prepared { lines, above, other_tables, cells_too_many, .. } = prepared;
    let rate = pins.rate.clone().unwrap_or_default();
    let all = OfAll { order: days.order, day, event, rate, days_from: pins.days_from };
    let mut rows = rows_of(lines, &all, &above);
    refuse_unread_results(layout, pins, cells_too_many, &rows.unread_results)?;
    let (parted, grid) = (parted.as_ref(), &*grid);
    let reading =
        Reading { file, grid, layout, parted, days: &days, above: &above, all: &all, rows: &rows };
    let (understood, suspicious) = (reading.understood(), suspicious(&reading, &other_tables));
    mark_without_colours(grid, layout, &mut rows.games);
    let account = RowAccount {
        present,
        used: rows.games.len() + rows.byes.len(),
        rejected: 0,
        passed_over: layout.first_row + rows.passed_over.len(),
    };
    Ok(Spreadsheet { rows: rows.games, understood, suspicious, account })
}

/// The grid with whole days in the column of days: joined from several columns, and with missing
/// years added if `days-from` is given.
fn with_whole_days<'g>(
    grid: &'g Grid,
    layout: &Layout,
    pins: &Pins,
    parted: Option<&PartedDays>,
) -> Result<Cow<'g, Grid>, Question> {
    let joined = parted.map(|parted| parted.joined(grid, layout));
    let grid = joined.map_or(Cow::Borrowed(grid), Cow::Owned);
    // A title or a total in the column is neither a day nor a month.
    let lines = lines_of(&grid, layout);
    let games = lines.iter().filter(|line| line.kind == Kind::Game);
    let days_of_games = games.map(|line| line.cell(Meaning::Date));
    if let Some(month) = months_alone(days_of_games.filter(|cell| !cell.is_empty())) {
        return Err(Question::months_alone(&month));
    }
    // Days distinguish games from other rows, so the year is added first.
    let completed = pins.days_from.map(|from| completed(&grid, layout, pins, Some(from)));
    Ok(completed.transpose()?.map_or(grid, Cow::Owned))
}

/// A table with whole days, and the kinds of its lines.
struct Prepared<'g> {
    grid: &'g Grid,
    layout: &'g Layout,
    lines: Vec<TableLine<'g>>,
    above: DaysAbove,
    other_tables: Vec<OtherTable>,
    cells_too_many: CellsTooMany,
}

impl<'g> Prepared<'g> {
    /// Finds the kinds of a grid's lines; the error is a question about an unknown kind, or about
    /// the missing year of a day above games.
    fn of(grid: &'g Grid, layout: &'g Layout, pins: &Pins) -> Result<Self, Question> {
        let mut lines = lines_of(grid, layout);
        let other_tables = pass_over_other_tables(grid, layout, &mut lines);
        refuse_other_places(&lines, layout)?;
        let cells_too_many = refuse_cells_too_many(grid, layout, &mut lines);
        refuse_second_results(grid, layout, pins, &lines)?;
        refuse_words_of_colour(layout, pins, &lines)?;
        let above = DaysAbove::find(grid, layout, &lines);
        if let Some(open) = day_that_lacks_its_year(grid, layout, pins, &lines, &above) {
            return Err(Question::which_year(open.line, &open.original, pins.days_from));
        }
        match above.doubtful() {
            Some(doubtful) => Err(Question::day_in_doubt(doubtful)),
            None => Ok(Self { grid, layout, lines, above, other_tables, cells_too_many }),
        }
    }
}

/// The event of games without one, and the day of games without one. A day in the table takes
/// precedence over one from outside, and a pinned day over that of the file's name.
fn event_and_day(
    prepared: &Prepared<'_>,
    pins: &Pins,
    file: &str,
) -> Result<(String, Option<NaiveDate>), Question> {
    let Prepared { grid, layout, lines, above, .. } = prepared;
    let date = layout.columns.iter().find(|column| column.meaning == Meaning::Date);
    if let Some(date) = date.filter(|_| pins.day.is_some()) {
        return Err(Question::day_beside_days(&date.name));
    }
    if pins.day.is_some() && above.covers_all() {
        return Err(Question::day_beside_titles(&in_words(&above.lines())));
    }
    let no_day = |_| {
        let said = DaysAbove::only_day(grid, layout, lines, pins.dates);
        Question::no_day_among(&layout.ignored, said.as_ref())
    };
    let (event, day) = match pins.event_and_day(file) {
        _ if date.is_some() || above.covers_all() => (pins.event(file), None),
        found => found.map(|(event, day)| (event, Some(day))).map_err(no_day)?,
    };
    // Titles below games belong only to the other games.
    let titles = match day {
        Some(_) if above.lines().is_empty() && pins.day.is_none() => {
            DaysAbove::days_without_doubt(grid, layout, lines, pins.dates)
        }
        _ => Vec::new(),
    };
    match (day, titles.first()) {
        (Some(of_file), Some(title)) if !titles.iter().any(|title| title.may_be(of_file)) => {
            let is_name_of_column = title.line == layout.header_line;
            return Err(Question::day_of_file_beside_title(of_file, &titles, is_name_of_column));
        }
        (Some(of_file), _) if above.lines().is_empty() => {
            refuse_unread_days(grid, layout, pins, lines, of_file)?;
        }
        _ => {}
    }
    Ok((event, day))
}

/// Asks about columns of results most of whose values are not results: commas in names may have
/// moved them.
fn refuse_unread_results(
    layout: &Layout,
    pins: &Pins,
    cells_too_many: CellsTooMany,
    found: &UnreadResults,
) -> Result<(), Question> {
    let are_unread = found.unread * 2 > found.given;
    if cells_too_many == CellsTooMany::OfNames
        || are_unread && cells_too_many == CellsTooMany::Usual
    {
        return Err(Question::commas_in_names(layout.header_line));
    }
    if are_unread && !pins.say_the_results() {
        return Err(unread_results(layout, found));
    }
    Ok(())
}

/// Rows that count and may be wrong, and tables that are skipped.
fn suspicious(reading: &Reading<'_>, other_tables: &[OtherTable]) -> Vec<RowFault> {
    let &Reading { file, grid, layout, parted, days, above, rows, .. } = reading;
    let mut found = month_first_days(file, grid, layout, &rows.games);
    let beside = (days.order, above, parted);
    found.extend(other_weekdays(file, grid, layout, beside, &rows.games));
    found.extend(missing_colours(file, grid, layout, &rows.games));
    found.extend(notes_of_defaults(file, grid, layout, &rows.games));
    found.extend(sign_of_rapid(file, grid, layout, rows));
    found.extend(other_tables.iter().map(|table| not_read(file, table)));
    found
}

/// The cells in the column of days.
pub(super) fn given_days<'g>(grid: &'g Grid, layout: &Layout) -> impl Iterator<Item = &'g Cell> {
    let column = layout.position(Meaning::Date);
    let below = grid.rows.get(layout.first_row..).unwrap_or_default();
    let cells =
        column.into_iter().flat_map(move |column| below.iter().map(move |row| row.cell(column)));
    cells.filter(|cell| !cell.is_empty())
}

/// The finding about a table below the games that is skipped.
fn not_read(file: &str, table: &OtherTable) -> RowFault {
    let OtherTable { first, last, original } = table;
    let reason = Reason::OtherTable { last_line: *last as usize };
    RowFault::of_value(file, *first as usize, "", "", reason).with_row(original.clone())
}

/// The games with real dates of a workbook that probably has the month first.
fn month_first_days(file: &str, grid: &Grid, layout: &Layout, games: &[TableRow]) -> Vec<RowFault> {
    let Some(column) = layout.position(Meaning::Date) else { return Vec::new() };
    let rows = || grid.rows.iter().skip(layout.first_row);
    if !may_be_month_first(rows().map(|row| row.cell(column))) {
        return Vec::new();
    }
    let is_game = |line: u32| games.binary_search_by_key(&line, TableRow::line).is_ok();
    let swapped =
        rows().filter(|row| matches!(row.cell(column), Cell::Day(_)) && is_game(row.line));
    let told = swapped.map(|row| {
        let (line, day) = (row.line as usize, row.cell(column).text());
        RowFault::of_value(file, line, "date", &day, Reason::MonthFirst)
            .with_row(row.original.clone())
    });
    told.collect()
}

/// The games without a colour, if others have one: the player who comes first counts as White.
fn missing_colours(file: &str, grid: &Grid, layout: &Layout, games: &[TableRow]) -> Vec<RowFault> {
    let Some(column) = layout.position(Meaning::Colour) else { return Vec::new() };
    let is_game = |line: u32| games.binary_search_by_key(&line, TableRow::line).is_ok();
    let rows = grid.rows.iter().skip(layout.first_row);
    let missing = rows.filter(|row| row.cell(column).is_empty() && is_game(row.line));
    let told = missing.map(|row| {
        let line = row.line as usize;
        RowFault::of_value(file, line, "colour", "", Reason::NoColour)
            .with_row(row.original.clone())
    });
    told.collect()
}

/// The question about columns of results most of whose values are not results. Once the columns are
/// pinned, such rows are rejected, and the others count.
fn unread_results(layout: &Layout, found: &UnreadResults) -> Question {
    let UnreadResults { unread, given, first } = found;
    let score = |side| Meaning::Of(side, Attribute::Score);
    let meanings = match layout.position(Meaning::Result) {
        Some(_) => vec![Meaning::Result],
        None => vec![score(Side::White), score(Side::Black)],
    };
    let is_one = |column: &&Column| meanings.contains(&column.meaning);
    let columns: Vec<&Column> = layout.columns.iter().filter(is_one).collect();
    let names: Vec<String> =
        columns.iter().map(|column| format!("`{}`", one_line(&column.name))).collect();
    let pins: Vec<String> = columns.iter().map(|column| layout.pin(column)).collect();
    let (is, has) = match names.len() {
        1 => ("column is the result", "has"),
        _ => ("columns are the results", "have"),
    };
    Question::new(
        format!(
            "which {is}? {} {has} {unread} of {given} values that are not results, the first \
             of them `{}`",
            names.join(" and "),
            one_line(first)
        ),
        pins.join("\n"),
    )
}

fn days_of(
    grid: &Grid,
    layout: &Layout,
    pins: &Pins,
    above: &DaysAbove,
) -> Result<DaysRead, Question> {
    let cells: Vec<&Cell> = match layout.position(Meaning::Date) {
        Some(_) => given_days(grid, layout).collect(),
        None => above.cells().collect(),
    };
    if cells.is_empty() && layout.position(Meaning::Date).is_none() {
        return Ok(DaysRead { order: None, why: String::new() });
    }
    if let Some(order) = pins.dates {
        return Ok(DaysRead { order: Some(order), why: format!("{}, pinned", order.name()) });
    }
    decide(cells.into_iter()).map_err(|undecided| match undecided {
        Undecided::Open(value) => Question::day_or_month_first("dates", &value),
        Undecided::Contradiction(one, other) => Question::day_and_month_first(&one, &other),
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::spreadsheet::grid::rows::GridRow;

    #[test]
    fn real_dates_that_may_be_swapped_are_told_with_their_rows() {
        let text = |text: &str| Cell::Text(text.to_owned());
        let row = |line: u32, day: Cell| {
            GridRow::of_cells(line, vec![day, text("Lee"), text("Roe"), text("1-0")])
        };
        let names = ["Date", "White", "Black", "Result"].map(text).to_vec();
        let day = |day: &str| Cell::Day(day.parse().unwrap());
        let rows = |last: Cell| {
            let names = GridRow::of_cells(1, names.clone());
            vec![names, row(2, day("2006-03-10")), row(3, text("13/10/2006")), row(4, last)]
        };
        let suspicious = |last: Cell| {
            let rows = rows(last);
            let grid = Grid {
                delimiter: None,
                sheet: Some("A".into()),
                is_hidden: false,
                hidden_rows: 0,
                rows,
            };
            let read = read_spreadsheet("league.xlsx", &[grid], &Pins::default()).unwrap();
            let told = read.suspicious.iter();
            told.map(|told| (told.line, told.reason.code().as_str(), told.row.clone()))
                .collect::<Vec<_>>()
        };
        let expected = [
            (2, "E050", "2006-03-10,Lee,Roe,1-0".to_owned()),
            (4, "E050", "2006-07-10,Lee,Roe,1-0".to_owned()),
        ];
        assert_eq!(suspicious(day("2006-07-10")), expected);
        assert_eq!(suspicious(day("2006-10-17")), []);
    }

    #[test]
    fn a_real_date_beside_another_day_of_the_week_is_told() {
        let text = |text: &str| Cell::Text(text.to_owned());
        let row = |line: u32, named: &str, day: &str| {
            let cells = [text(named), Cell::Day(day.parse().unwrap()), text("Lee"), text("Roe")];
            GridRow::of_cells(line, cells.into_iter().chain([text("1-0")]).collect())
        };
        let names = ["Day", "Date", "White", "Black", "Result"].map(text).to_vec();
        let rows = vec![
            GridRow::of_cells(1, names),
            row(2, "Tue", "2006-10-03"),
            row(3, "Tue", "2006-10-17"),
            row(4, "Fri", "2006-12-05"),
        ];
        let grid = Grid {
            delimiter: None,
            sheet: Some("A".into()),
            is_hidden: false,
            hidden_rows: 0,
            rows,
        };
        let read = read_spreadsheet("league.xlsx", &[grid], &Pins::default()).unwrap();
        let told = read.suspicious.iter().map(|told| (told.line, told.reason.code().as_str()));
        assert_eq!(told.collect::<Vec<_>>(), [(4, "E057")]);
    }
}
