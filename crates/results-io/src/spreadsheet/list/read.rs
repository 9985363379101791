//! Lists of players and of grades as people keep them, converted to Clarke's own columns line by
//! line, so that every row keeps its line. This is for workbooks of any list that is otherwise read
//! as text, and for tables with other column names.

use super::list_columns::{
    NamedColumn, OF_NUMBERS, entries_of, grades_without_a_name, open, others_of, settle_doubles,
};
use super::list_header::{ListHeader, code_column, without_later_headers};
use super::own_list::{ListOf, OwnList, as_text, plain_name, written};
use crate::error::{Error, FileProblem};
use crate::parquet;
use crate::reason::Reason;
use crate::row_fault::RowFault;
use crate::source::Source;
use crate::spreadsheet::cells::code_text::tidy_code;
use crate::spreadsheet::cells::total::is_total;
use crate::spreadsheet::cells::whole_name::whole_name;
use crate::spreadsheet::columns::headings::refuse_unmet;
use crate::spreadsheet::columns::layout::LINES_ABOVE;
use crate::spreadsheet::days::days_in_fields::{has_day_as_people_write, is_day_as_people_write};
use crate::spreadsheet::days::written_day::{DayOrder, Undecided, birth_day_of, decide};
use crate::spreadsheet::grid::rows::{Cell, Grid, GridRow};
use crate::spreadsheet::pins::entry::Entry;
use crate::spreadsheet::pins::import::Pins;
use crate::spreadsheet::pins::meaning::Meaning;
use crate::spreadsheet::pins::question::Question;
use crate::spreadsheet::sheets::grids_of;
use crate::unpack::is_workbook;

/// A list with converted columns; `None` for a text that already has the right columns, and for a
/// file without a line of such column names.
///
/// # Errors
///
/// A file that is neither text nor a workbook that can be read; days whose order nothing shows.
pub(crate) fn own_list(source: &Source, of: ListOf, pins: &Pins) -> Result<Option<OwnList>, Error> {
    let workbook = is_workbook(source.bytes());
    if !workbook {
        let first = source.text()?.lines().next().unwrap_or_default();
        let cells: Vec<String> = first.split(',').map(plain_name).collect();
        let is_read_as_is = is_known(of, &cells) && !of.has_further(&cells);
        let has_births = cells.iter().any(|name| name == BIRTH_DATE) && of.is_own(&cells);
        let births_are_kept = has_births && has_day_as_people_write(source.text()?);
        if is_read_as_is && !births_are_kept && pins.columns.is_empty() {
            return without_later_headers(source, pins);
        }
    }
    let grids = grids_of(source)?;
    let Some(found) = sheet_of(source, of, pins, &grids)? else { return Ok(None) };
    let (list, rejected) = found.list(source, of, pins)?;
    let original = workbook.then(|| found.grid.original());
    Ok(Some(OwnList { list, original, rejected }))
}

/// A sheet with the column names of a list.
struct ListSheet<'g> {
    grid: &'g Grid,
    header: &'g GridRow,
    /// The rows below the header.
    rows: &'g [GridRow],
    names: Vec<String>,
    entries: Vec<(Entry, usize)>,
    is_read_as_is: bool,
    births_are_kept: bool,
}

impl<'g> ListSheet<'g> {
    /// The list's columns in a sheet; `None` if no line names them.
    fn find(grid: &'g Grid, of: ListOf, pins: &Pins) -> Option<Self> {
        let is_open =
            |row: &GridRow| pins.header_line.is_none_or(|header_line| header_line == row.line);
        let lines = grid.rows.iter().enumerate().take(LINES_ABOVE);
        lines.filter(|(_, row)| is_open(row)).find_map(|(position, header)| {
            let rows = grid.rows.get(position + 1..).unwrap_or_default();
            let names: Vec<String> =
                header.cells.iter().map(|cell| plain_name(&cell.text())).collect();
            let births = names.iter().position(|name| name == BIRTH_DATE && of.is_own(&names));
            let births_are_kept = births.is_some_and(|births| {
                rows.iter().any(|row| is_day_as_people_write(&row.cell(births).text()))
            });
            let is_read_as_is = is_known(of, &names) && !of.has_further(&names);
            let entries = entries_of(header, pins, of.is_own(&names).then_some(of));
            let found = Self { grid, header, rows, names, entries, is_read_as_is, births_are_kept };
            (found.is_copied(pins) || of.fits(&found.entries)).then_some(found)
        })
    }

    /// Whether the sheet of a workbook already has the right columns.
    fn is_copied(&self, pins: &Pins) -> bool {
        self.grid.sheet.is_some()
            && self.is_read_as_is
            && !self.births_are_kept
            && pins.columns.is_empty()
    }

    /// Asks about pinned columns that are missing.
    fn with_all_that_is_pinned(self, source: &Source, pins: &Pins) -> Result<Self, Error> {
        match refuse_unmet(self.header.line, &self.names, pins) {
            Ok(()) => Ok(self),
            Err(question) => Err(open(source, pins, question, "")),
        }
    }

    /// The converted list, and the rows that are left out.
    fn list(
        &self,
        source: &Source,
        of: ListOf,
        pins: &Pins,
    ) -> Result<(Source, Vec<RowFault>), Error> {
        let code = position(&self.entries, Entry::Code).or_else(|| code_column(self.header));
        let players = ListHeader::of(self.header, code).players(self.rows);
        let players = players.map_err(|question| open(source, pins, question, ""))?;
        if self.is_copied(pins) {
            return Ok((as_text(source, self.header, &players), Vec::new()));
        }
        let (rows, rejected) = self.rows_that_fit(source, pins, players)?;
        let mut entries = self.entries.clone();
        if !of.is_own(&self.names) {
            settle_doubles(source, of, pins, (self.header, &rows), &mut entries)?;
        }
        let others = others_of(&self.names, of, &entries);
        // In Clarke's own columns, a date that may be two days is a doubt, like one that cannot be
        // read.
        let may_stay_open = pins.births_may_stay_open || self.is_read_as_is;
        let pins = &Pins { births_may_stay_open: may_stay_open, ..pins.clone() };
        let list = in_own_columns(source, of, pins, (&entries, &others), &rows)?;
        Ok((list, rejected))
    }

    /// The rows of a text without those that have more cells than columns: a comma inside a field
    /// has moved the cells after it.
    fn rows_that_fit(
        &self,
        source: &Source,
        pins: &Pins,
        rows: Vec<GridRow>,
    ) -> Result<(Vec<GridRow>, Vec<RowFault>), Error> {
        let is_too_long = |row: &GridRow| {
            let mut beyond = row.cells.iter().skip(self.header.cells.len());
            beyond.any(|cell| !cell.is_empty()) && !is_sum(row, &self.entries)
        };
        // In a workbook, cells cannot be split by a comma.
        if self.grid.delimiter.is_none() {
            return Ok((rows, Vec::new()));
        }
        let count = rows.len();
        let (too_long, fitting): (Vec<GridRow>, _) =
            rows.into_iter().partition(|row| is_too_long(row));
        if too_long.len() * 2 > count {
            return Err(open(source, pins, Question::commas_in_names(self.header.line), ""));
        }
        let reject = |row: GridRow| {
            let line = row.line as usize;
            RowFault::of_line(&source.name, line, Reason::TooManyFields).with_row(row.original)
        };
        Ok((fitting, too_long.into_iter().map(reject).collect()))
    }
}

/// The sheet with the list. If there are several, the reader asks, because another may be last
/// year's list, or that of the juniors.
fn sheet_of<'g>(
    source: &Source,
    of: ListOf,
    pins: &Pins,
    grids: &'g [Grid],
) -> Result<Option<ListSheet<'g>>, Error> {
    let sheets: Vec<String> = grids.iter().filter_map(|grid| grid.sheet.clone()).collect();
    let mut wanted = grids.iter().filter(|grid| pins.are_of(grid)).peekable();
    if let Some(sheet) = pins.sheets.first().filter(|_| wanted.peek().is_none()) {
        return Err(open(source, pins, Question::no_such_sheet(sheet, &sheets), ""));
    }
    let mut found: Vec<ListSheet<'g>> =
        wanted.filter_map(|grid| ListSheet::find(grid, of, pins)).collect();
    keep_if_any(&mut found, |sheet| !sheet.rows.is_empty());
    if pins.sheets.is_empty() {
        keep_if_any(&mut found, |sheet| !sheet.grid.is_hidden);
    }
    if of == ListOf::Players && pins.births_may_stay_open {
        // A list of grades has the players' names in the sheet with the grades.
        let of_grades =
            |sheet: &ListSheet<'_>| ListSheet::find(sheet.grid, ListOf::Grades, pins).is_some();
        keep_if_any(&mut found, of_grades);
    }
    let names: Vec<String> = found.iter().filter_map(|sheet| sheet.grid.sheet.clone()).collect();
    match &names[..] {
        [_, _, ..] => {
            let unasked = "Put them into one sheet, or take the others out of the file";
            Err(open(source, pins, Question::several_sheets_of_list(&names), unasked))
        }
        [] if of == ListOf::Grades && found.is_empty() => {
            match grades_without_a_name(grids, pins) {
                Some(question) => Err(open(source, pins, question, "")),
                None => Ok(None),
            }
        }
        _ => found.pop().map(|sheet| sheet.with_all_that_is_pinned(source, pins)).transpose(),
    }
}

/// Keeps only the elements for which this is true, if there are any.
fn keep_if_any<T>(found: &mut Vec<T>, is_one: impl Fn(&T) -> bool) {
    if found.iter().any(&is_one) {
        found.retain(is_one);
    }
}

/// A table whose columns are separated by semicolons or tabs, with commas instead, line by line;
/// `None` for one with commas, and for a file that is not text.
///
/// # Errors
///
/// A text that cannot be read, or two rows on one line.
pub(crate) fn with_commas(source: &Source) -> Result<Option<Source>, Error> {
    if is_workbook(source.bytes()) || parquet::is_parquet(source.bytes()) {
        return Ok(None);
    }
    let header = source.text()?.lines().next().unwrap_or_default();
    if header.contains(',') || !header.contains([';', '\t']) {
        return Ok(None);
    }
    let grids = grids_of(source)?;
    let rows = grids.first().map_or(&[][..], |grid| &grid.rows);
    Ok(rows.split_first().map(|(header, rows)| as_text(source, header, rows)))
}

/// The column of Clarke's own lists of players for another name of it: `birth_date` for `DOB`.
pub(crate) fn players_column_meant(name: &str) -> Option<&'static str> {
    let entry = Entry::of(name)?;
    ListOf::Players.columns().iter().find(|(_, known)| *known == entry).map(|(column, _)| *column)
}

/// Whether the first lines of a text have the column names of a list, and not those of results.
pub(crate) fn has_columns_of(start: &str, of: ListOf) -> bool {
    let of_results = |cell: &Cell| Meaning::of(&cell.text()) == Some(Meaning::Result);
    let rows = Grid::of_text(start).rows;
    rows.iter().take(LINES_ABOVE).any(|row| {
        of.fits(&entries_of(row, &Pins::default(), None)) && !row.cells.iter().any(of_results)
    })
}

/// The column of Clarke's own lists that spreadsheets change when they save a file.
const BIRTH_DATE: &str = "birth_date";

fn is_known(of: ListOf, names: &[String]) -> bool {
    // The federation's own list may be in any case; the names of the others must be exact.
    let is = |name: &str, wanted: &str| {
        name == wanted || (wanted.contains('_') && name.eq_ignore_ascii_case(wanted))
    };
    let has = |wanted: &&str| names.iter().any(|name| is(name, wanted));
    of.known().iter().any(|columns| columns.iter().all(has))
}

fn in_own_columns(
    source: &Source,
    of: ListOf,
    pins: &Pins,
    (entries, others): (&[(Entry, usize)], &[NamedColumn]),
    rows: &[GridRow],
) -> Result<Source, Error> {
    let born = position(entries, Entry::BirthDate);
    let order = match pins.dates {
        Some(order) => Some(order),
        None if pins.births_may_stay_open => order_of_days(source, rows, born).unwrap_or_default(),
        None => order_of_days(source, rows, born)?,
    };
    let own = of.columns().iter().map(|(name, _)| (*name).to_owned());
    let header: Vec<String> = own.chain(others.iter().map(|(_, name)| name.clone())).collect();
    let players = rows.iter().filter(|row| !is_sum(row, entries));
    let lines = players.map(|row| {
        let own = of.columns().iter().map(|(_, entry)| field(row, entries, order, *entry));
        let other = |(position, name): &NamedColumn| {
            let text = row.cell(*position).text().trim().to_owned();
            if OF_NUMBERS.contains(&&**name) { text.to_lowercase() } else { text }
        };
        (row.line, own.chain(others.iter().map(other)).collect())
    });
    Ok(written(source, &header, lines))
}

fn position(entries: &[(Entry, usize)], wanted: Entry) -> Option<usize> {
    entries.iter().find(|(entry, _)| *entry == wanted).map(|(_, position)| *position)
}

/// A value of a row in Clarke's own form.
fn field(
    row: &GridRow,
    entries: &[(Entry, usize)],
    order: Option<DayOrder>,
    entry: Entry,
) -> String {
    let cell = |entry: Entry| position(entries, entry).map(|position| row.cell(position));
    let text =
        |entry: Entry| cell(entry).map_or_else(String::new, |cell| cell.text().trim().to_owned());
    match entry {
        Entry::Code => tidy_code(&text(Entry::Code)),
        Entry::Name => {
            let surname = position(entries, Entry::Surname).map(|_| text(Entry::Surname));
            whole_name(&text(Entry::Name), surname.as_deref(), &text(Entry::Forename))
        }
        Entry::BirthDate => {
            let given = cell(Entry::BirthDate).filter(|cell| !cell.is_empty());
            let day = given.and_then(|cell| birth_day_of(cell, order));
            // A text that is not a day is kept, and reported with its line.
            day.map_or_else(|| text(Entry::BirthDate), |day| day.to_string())
        }
        other => text(other),
    }
}

/// Whether a row is a sum. A row with a code is a player, but the word for a sum may be in the
/// column of codes.
fn is_sum(row: &GridRow, entries: &[(Entry, usize)]) -> bool {
    if !is_total(row) {
        return false;
    }
    let text = |entry: Entry| field(row, entries, None, entry);
    let code = text(Entry::Code);
    let is_word = || {
        let first = row.cells.iter().position(|cell| !cell.is_empty());
        let has_digit = code.bytes().any(|byte| byte.is_ascii_digit());
        first == position(entries, Entry::Code) && !has_digit && text(Entry::Name).is_empty()
    };
    code.is_empty() || is_word()
}

fn order_of_days(
    source: &Source,
    rows: &[GridRow],
    born: Option<usize>,
) -> Result<Option<DayOrder>, Error> {
    let cells = rows.iter().filter_map(|row| born.map(|born| row.cell(born)));
    let cells: Vec<&Cell> = cells.filter(|cell| !cell.is_empty()).collect();
    let read = decide(cells.into_iter()).map_err(|undecided| {
        let question = match undecided {
            Undecided::Open(value) => Question::day_or_month_first("dates of birth", &value),
            Undecided::Contradiction(one, other) => Question::day_and_month_first(&one, &other),
        };
        let answer = question.proposal(&source.name);
        FileProblem::Asked { question: question.asked, answer }.of(&source.name)
    })?;
    Ok(read.order)
}
