//! Cross-tables as people keep them, converted to Clarke's own line by line, so that every row
//! keeps its line: `No,Name,Rd1,Rd2,Pts` with cells such as `w12+` becomes
//! `section,number,name,...,score,r1,r2` with cells such as `W12w`.

mod all_play_all;

mod byes;

mod cell;

mod colour_letters;

mod later_header;

mod numbers;

mod rating;

mod rows;

mod sections;

mod unread_rounds;

mod words;

use std::collections::BTreeMap;

use self::all_play_all::AllPlayAll;
use self::cell::{Notation, own_cell};
use self::later_header::names_again;
use self::numbers::Numbers;
use self::rating::Unread;
use self::rows::{Entrant, Rows};
use self::sections::{Sections, SectionsOfColumn};
use self::words::Signs;
use crate::csv::{fill_in_rows, write_field};
use crate::given_rating::rating_as_written;
use crate::nobody::is_dash;
use crate::player::fide_number;
use crate::round_entry::is_round_entry;
use crate::row_account::RowAccount;
use crate::row_fault::RowFault;
use crate::source::Source;
use crate::spreadsheet::cells::code_text::{code_or_not, tidy_code};
use crate::spreadsheet::cells::section_name::section_name;
use crate::spreadsheet::cells::total::is_total;
use crate::spreadsheet::cells::whole_name::whole_name;
use crate::spreadsheet::columns::cross_columns::{Columns, is_cross_table};
use crate::spreadsheet::columns::headings::refuse_unmet;
use crate::spreadsheet::columns::side_by_side::have_players_side_by_side;
use crate::spreadsheet::days::days_in_titles::has_other_words;
use crate::spreadsheet::days_of_games::days_of_titles::only_day_of;
use crate::spreadsheet::grid::rows::{Grid, GridRow};
use crate::spreadsheet::lines::later_header::NamesAgain;
use crate::spreadsheet::pins::entry::Entry;
use crate::spreadsheet::pins::import::Pins;
use crate::spreadsheet::pins::pin_text::one_line;
use crate::spreadsheet::pins::question::{DayOfTitle, Question};
use crate::spreadsheet::results_table::understood::Understood;
use crate::spreadsheet::sheets::{are_alike, unread_beside};

/// A cross-table in Clarke's own columns.
#[derive(Debug)]
pub(crate) struct OwnCrossTable {
    /// The table, with each row on its original line.
    pub(crate) own: Source,
    /// How it was understood.
    pub(crate) understood: Understood,
    /// The names of the columns that are not used.
    pub(crate) unused: Vec<String>,
    /// The text in the place of a code that is not one, by the number or name of the player.
    pub(crate) not_codes: BTreeMap<String, String>,
    /// Ratings that are not numbers, and are left out of `own`.
    pub(crate) unread_ratings: Vec<Unread>,
    /// Texts in the place of a FIDE number that are not one, and are left out of `own`.
    pub(crate) unread_numbers: Vec<Unread>,
    /// Whether its columns are rounds; if not, those of `own` are invented.
    pub(crate) has_rounds: bool,
    /// Its original lines; for a workbook, equivalent lines of CSV.
    pub(crate) original: String,
    /// What became of its rows: players, and lines that are passed over.
    pub(crate) account: RowAccount,
    /// The only day in the titles above it, with the line: it may be that of the first round, or of
    /// the prize-giving.
    pub(crate) day_of_title: Option<DayOfTitle>,
}

impl OwnCrossTable {
    /// Replaces lines of the converted table in faults by the original ones.
    pub(crate) fn show_original(&self, rejected: &mut [RowFault]) {
        fill_in_rows(rejected, &self.original);
    }
}

/// Whether the beginning of a text looks like a cross-table as people keep it.
pub(crate) fn looks_like_cross_table(start: &str) -> bool {
    is_cross_table(&Grid::of_text(start))
}

/// The cross-table in the grids of a file, in Clarke's own columns; `None` for a file without one,
/// or one that already has these columns.
pub(crate) fn cross_table_of(
    source: &Source,
    grids: &[Grid],
    pins: &Pins,
) -> Option<Result<OwnCrossTable, Question>> {
    let with_beside = |(table, beside): (OwnCrossTable, Vec<String>)| {
        let understood = table.understood.beside(beside);
        OwnCrossTable { understood, ..table }
    };
    cross_table_alone(source, grids, pins).map(|found| found.map(with_beside))
}

/// The same, and other sheets that look like results, which have not been reported yet.
pub(crate) fn cross_table_alone(
    source: &Source,
    grids: &[Grid],
    pins: &Pins,
) -> Option<Result<(OwnCrossTable, Vec<String>), Question>> {
    let has_own_columns = |grid: &Grid| {
        let names = grid.rows.first().map(|row| row.cells.as_slice()).unwrap_or_default();
        let has = |wanted: &str| names.iter().any(|name| name.text() == wanted);
        grid.delimiter == Some(',') && has("name") && has("r1")
    };
    if grids.iter().any(|grid| has_own_columns(grid) && !is_filled_in_otherwise(grid, pins)) {
        return None;
    }
    let mut found: Vec<_> = cross_tables(grids, pins).collect();
    if pins.sheets.is_empty() && found.iter().any(|(grid, _)| !grid.is_hidden) {
        found.retain(|(grid, _)| !grid.is_hidden);
    }
    match &found[..] {
        [] => None,
        [(grid, columns)] => {
            let found = refuse_unmet(columns.header_line, &columns.names, pins)
                .and_then(|()| of_grid(source, grid, columns));
            Some(found.map(|table| (table, unread_beside(grids, grid))))
        }
        several => {
            let grids: Vec<&Grid> = several.iter().map(|(grid, _)| *grid).collect();
            let names: Vec<String> = grids.iter().filter_map(|grid| grid.sheet.clone()).collect();
            Some(Err(Question::several_sheets(&names, are_alike(&grids))))
        }
    }
}

/// Whether a table in Clarke's own columns has cells in other forms such as `2w1`: more than in
/// Clarke's letters.
fn is_filled_in_otherwise(grid: &Grid, pins: &Pins) -> bool {
    let Some(columns) = Columns::find(grid, pins) else { return false };
    let Ok(rows) = rows_of(grid, &columns, Beginning::NamesAndTitles) else { return false };
    let cells = || {
        let cells = rows.entrants.iter().flat_map(|entrant| &entrant.cells);
        cells.filter(|cell| !cell.is_empty()).map(String::as_str)
    };
    let notation = Notation::of(cells());
    let own = cells().filter(|cell| is_round_entry(cell)).count();
    let is_read = |cell: &&str| !is_round_entry(cell) && own_cell(cell, notation).is_some();
    cells().filter(is_read).count() > own
}

/// All rows of the grid with a workbook's cross-table.
pub(crate) fn lines_of<'g>(grids: &'g [Grid], pins: &'g Pins) -> &'g [GridRow] {
    cross_tables(grids, pins).next().map_or(&[][..], |(grid, _)| &grid.rows)
}

/// The grids that are cross-tables: that of the pinned sheet, or else all.
fn cross_tables<'g>(
    grids: &'g [Grid],
    pins: &'g Pins,
) -> impl Iterator<Item = (&'g Grid, Columns)> {
    grids
        .iter()
        .filter(|grid| pins.are_of(grid))
        .filter_map(|grid| Some((grid, Columns::find(grid, pins)?)))
}

fn of_grid(source: &Source, grid: &Grid, columns: &Columns) -> Result<OwnCrossTable, Question> {
    let below = grid.rows.get(columns.first_row..).unwrap_or_default();
    let is_name = |name: &str| matches!(Entry::of(name), Some(Entry::Name | Entry::Surname));
    if have_players_side_by_side(&columns.names, below, is_name) {
        return Err(Question::side_by_side(columns.header_line));
    }
    unread_rounds::refuse_by_name(grid, columns)?;
    refuse_players_above(grid, columns)?;
    let ways = in_sections(grid, columns)?;
    for rows in &ways {
        if let Some(table) = all_play_all::read(rows, columns)? {
            return of_pairs(source, grid, columns, rows, table);
        }
    }
    if !columns.second_games.is_empty() {
        let unread = ways.first().and_then(|rows| all_play_all::what_is_in_cell(rows, columns));
        return Err(unread.unwrap_or_else(all_play_all::where_are_second_games));
    }
    of_rounds(source, grid, columns, ways)
}

/// The rows in all possible divisions into sections, the likeliest first.
fn in_sections<'g>(grid: &'g Grid, columns: &Columns) -> Result<Vec<Rows<'g>>, Question> {
    let by_column = columns.section.as_ref().map(|section| Beginning::Cell(section.position));
    let others = [Beginning::NamesAndTitles, Beginning::Names, Beginning::FirstPlayers];
    let is_pinned = columns.section.as_ref().is_some_and(|section| section.is_pinned);
    let others = others.into_iter().filter(|_| !is_pinned);
    let mut ways: Vec<Rows<'g>> = Vec::new();
    for beginning in by_column.into_iter().chain(others) {
        let rows = rows_of(grid, columns, beginning)?;
        let sections = |rows: &Rows<'_>| -> Vec<usize> {
            rows.entrants.iter().map(|entrant| entrant.section).collect()
        };
        if ways.iter().all(|other| sections(other) != sections(&rows)) {
            ways.push(rows);
        }
    }
    Ok(ways)
}

/// Reads an all-play-all table.
fn of_pairs(
    source: &Source,
    grid: &Grid,
    columns: &Columns,
    rows: &Rows<'_>,
    table: AllPlayAll,
) -> Result<OwnCrossTable, Question> {
    let AllPlayAll { cells, mut numbers, signs } = table;
    let mut rows = rows.clone();
    for (entrant, cells) in rows.entrants.iter_mut().zip(cells) {
        entrant.cells = cells;
    }
    byes::leave_out(&mut rows, &mut numbers.numbers, |entrant| is_known(entrant, columns))?;
    let understood = words::understood(source, grid, columns, &rows, &numbers, None, signs);
    let own = own_of(source, grid, columns, (&rows, &numbers), understood);
    Ok(OwnCrossTable { has_rounds: false, ..own })
}

/// Reads a table of rounds, with the division into sections by which most cells agree with the
/// opponent's; the first if several are equal.
fn of_rounds(
    source: &Source,
    grid: &Grid,
    columns: &Columns,
    mut ways: Vec<Rows<'_>>,
) -> Result<OwnCrossTable, Question> {
    let texts = |rows: &Rows<'_>| -> Vec<String> {
        let cells = rows.entrants.iter().flat_map(|entrant| &entrant.cells);
        cells.filter(|cell| !cell.is_empty()).cloned().collect()
    };
    let raw = ways.first().map(texts).unwrap_or_default();
    let notation = Notation::of(raw.iter().map(String::as_str));
    for cell in ways.iter_mut().flat_map(|rows| &mut rows.entrants).flat_map(|one| &mut one.cells) {
        *cell = own_cell(cell, notation).unwrap_or_else(|| cell.clone());
    }
    let agreeing = |rows: &Rows<'_>| numbers::most_agreeing(rows, columns);
    let best = ways.into_iter().rev().max_by_key(agreeing);
    let mut rows = best.unwrap_or_default();
    let own = texts(&rows);
    // A number alone is no game, whatever its length.
    let has_opponent = |cell: &&String| numbers::opponent(cell).is_some();
    // Points alone are read as byes, and so are words for a bye.
    let is_bye_in_words = |cell: &&String| {
        cell.contains(char::is_alphabetic)
            && own_cell(cell, notation).is_some_and(|own| own.len() == 1)
    };
    let byes_in_words = raw.iter().filter(is_bye_in_words).count();
    let opponents = own.iter().filter(has_opponent).count();
    if opponents == 0 && !own.is_empty() || opponents * 2 + byes_in_words < own.len() {
        return Err(no_opponents(unread_cell(&raw, columns)));
    }
    let mut numbers = numbers::of_players(&rows, columns)?;
    unread_rounds::refuse_by_cells(&rows, columns, &numbers, notation)?;
    byes::leave_out(&mut rows, &mut numbers.numbers, |entrant| is_known(entrant, columns))?;
    // If signs are games, the example cells in the report show it.
    let signs = notation.has_defaults(raw.iter().map(String::as_str)).then_some(Signs::Defaults);
    let understood = words::understood(source, grid, columns, &rows, &numbers, raw.first(), signs);
    Ok(own_of(source, grid, columns, (&rows, &numbers), understood))
}

/// The result for a table of rounds that was read.
fn own_of(
    source: &Source,
    grid: &Grid,
    columns: &Columns,
    (rows, numbers): (&Rows<'_>, &Numbers),
    understood: Understood,
) -> OwnCrossTable {
    let titles = grid.rows.iter().take_while(|row| row.line < columns.header_line);
    OwnCrossTable {
        own: Source::from_bytes(&source.name, written(rows, columns, &numbers.numbers)),
        understood,
        unused: words::unused(columns, rows, numbers),
        not_codes: not_codes(rows, columns),
        unread_ratings: unread_ratings(rows, columns),
        unread_numbers: unread_numbers(rows, columns),
        has_rounds: true,
        account: RowAccount {
            present: grid.rows.len(),
            used: rows.entrants.len(),
            rejected: 0,
            passed_over: columns.first_row + rows.passed_over.len(),
        },
        original: grid.original(),
        day_of_title: only_day_of(titles, None),
    }
}

/// The question about cells that do not name opponents, with an example.
fn no_opponents(cell: &str) -> Question {
    Question::without_answer(format!(
        "which opponent had each player in each round? Cells such as `{}` do not say so: expected \
         the opponent's number beside the result, as in W12, +12w, w12+ or 12w1; or a table of all \
         against all, with a column for every player in the order of the rows or of their numbers, \
         one result in each cell (1, ½, 0, and + or - for a default; or +, =, - alone), and \
         nothing where a player would meet themselves",
        one_line(cell)
    ))
}

/// The cell that shows best why a table cannot be read: if its columns may be players, the first
/// cell that is not the result of a game.
fn unread_cell<'c>(cells: &'c [String], columns: &Columns) -> &'c str {
    let is_unread = |cell: &&String| columns.are_numbers && !all_play_all::is_read(cell);
    cells.iter().find(is_unread).or(cells.first()).map_or("", String::as_str)
}

/// Asks about players above the line of column names, who would be skipped like titles.
fn refuse_players_above(grid: &Grid, columns: &Columns) -> Result<(), Question> {
    let above = grid.rows.iter().take(columns.first_row.saturating_sub(1));
    let plays = |row: &&GridRow| {
        let cells: Vec<String> =
            columns.rounds.iter().map(|&at| row.cell(at).text().trim().to_owned()).collect();
        !name_of(row, columns).is_empty() && name_opponents(&cells)
    };
    match above.filter(|_| !columns.header_is_pinned).find(plays) {
        Some(row) => Err(Question::games_above(row.line, columns.header_line)),
        None => Ok(()),
    }
}

/// Whether any cell names an opponent, with a letter or sign beside the number: a sum such as `12½`
/// has none.
fn name_opponents(cells: &[String]) -> bool {
    let has_sign = |cell: &str| {
        cell.contains(|letter: char| "+-=".contains(letter) || letter.is_ascii_alphabetic())
    };
    let names_one = |cell: &String| {
        own_cell(cell, Notation::default()).as_deref().and_then(numbers::opponent).is_some()
    };
    cells.iter().any(|cell| has_sign(cell) && names_one(cell))
}

/// What marks the beginning of a section.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Beginning {
    /// A column with the section of each player.
    Cell(usize),
    /// The column names, and a title above a player with the number 1.
    NamesAndTitles,
    /// Only the column names; titles are those of classes, in which places begin again.
    Names,
    /// Either, but only above a player with the number 1: elsewhere the column names begin a new
    /// page.
    FirstPlayers,
}

fn rows_of<'g>(
    grid: &'g Grid,
    columns: &Columns,
    beginning: Beginning,
) -> Result<Rows<'g>, Question> {
    let mut found = Rows::default();
    let header = columns.first_row.checked_sub(1).and_then(|at| grid.rows.get(at));
    let mut sections = Sections::below(title_above(grid, columns));
    let mut of_column = SectionsOfColumn::default();
    for row in grid.rows.iter().skip(columns.first_row) {
        // A short row must not take memory for a thousand rounds.
        let there = columns.rounds.iter().filter(|&&at| at < row.cells.len());
        let cells: Vec<String> = there.map(|&at| row.cell(at).text().trim().to_owned()).collect();
        let name = name_of(row, columns);
        let filled = row.cells.iter().filter(|cell| !cell.is_empty()).count();
        let again = header.and_then(|header| names_again(columns, header, row));
        if again == Some(NamesAgain::InOtherPlaces) {
            return Err(Question::other_places(row.line, columns.header_line));
        }
        if again.is_some() {
            match beginning {
                Beginning::FirstPlayers => sections.read_names(),
                _ => sections.begin(),
            }
            found.passed_over.push(row.line);
            continue;
        }
        if let Beginning::Cell(at) = beginning {
            of_column.read(&row.cell(at).text());
        }
        if filled == 1
            || name.is_empty()
            || is_total(row) && !is_somebody(row, columns, &cells)
            || is_nobody(row, columns, &cells)
        {
            if filled == 1 {
                sections.title = row.cells.iter().map(|cell| cell.text().into_owned()).collect();
            }
            found.passed_over.push(row.line);
        } else {
            let number = || numbers::number_in(row, columns);
            let section = match beginning {
                Beginning::Cell(_) => of_column.section(),
                Beginning::Names => sections.of_entrant(None),
                Beginning::NamesAndTitles | Beginning::FirstPlayers => {
                    sections.of_entrant(number())
                }
            };
            found.entrants.push(Entrant { row, section, name, cells });
        }
    }
    let is_column = matches!(beginning, Beginning::Cell(_));
    let names = if is_column { of_column.names() } else { sections.names() };
    // A column that is empty for all players does not count.
    let says_something = !is_column || names.iter().any(|name| !name.is_empty());
    found.are_in_column = is_column && says_something;
    let column = columns.section.as_ref().filter(|_| is_column);
    let of_column = |name: String| match column {
        Some(column) => section_name(&column.name, &name),
        None => name,
    };
    found.sections =
        if says_something { names.into_iter().map(of_column).collect() } else { Vec::new() };
    Ok(found)
}

/// The last title above the column names, unless it is only a day.
fn title_above(grid: &Grid, columns: &Columns) -> String {
    let title = |row: &GridRow| {
        let mut filled = row.cells.iter().filter(|cell| !cell.is_empty());
        let one = filled.next().filter(|_| filled.next().is_none())?.text().into_owned();
        has_other_words(&one).then_some(one)
    };
    let above = grid.rows.iter().take_while(|row| row.line < columns.header_line);
    above.filter_map(title).last().unwrap_or_default()
}

/// Whether a row is a player's, whatever its first word: it has a forename, a code, an opponent, or
/// the mark in the cell of a player against themselves.
fn is_somebody(row: &GridRow, columns: &Columns, cells: &[String]) -> bool {
    let has = |entry| !text(row, columns, entry).is_empty();
    let has_own_cell = || cells.iter().any(|cell| ["x", "X", "*"].contains(&&**cell));
    has(Entry::Forename) || has(Entry::Code) || name_opponents(cells) || has_own_cell()
}

/// Whether a row with a name is not a player's: it has neither rounds nor a number, although
/// players have numbers.
fn is_nobody(row: &GridRow, columns: &Columns, cells: &[String]) -> bool {
    let number = columns.position(Entry::Number);
    number.is_some_and(|number| row.cell(number).is_empty()) && cells.iter().all(String::is_empty)
}

/// Whether a row has a code, a FIDE number, a title or a rating: a bye has none.
fn is_known(entrant: &Entrant<'_>, columns: &Columns) -> bool {
    let of = |entry| text(entrant.row, columns, entry);
    let is_zero = |text: &str| text.trim_start_matches('0').is_empty() || is_dash(text);
    let has_number = |entry| !is_zero(&of(entry));
    !of(Entry::Title).is_empty()
        || [Entry::Code, Entry::FideCode, Entry::Rating].into_iter().any(has_number)
}

fn text(row: &GridRow, columns: &Columns, entry: Entry) -> String {
    let cell = columns.position(entry).map(|position| row.cell(position).text());
    cell.map(|text| text.trim().to_owned()).unwrap_or_default()
}

fn name_of(row: &GridRow, columns: &Columns) -> String {
    let of = |entry| text(row, columns, entry);
    let surname = columns.position(Entry::Surname).map(|_| of(Entry::Surname));
    whole_name(&of(Entry::Name), surname.as_deref(), &of(Entry::Forename))
}

/// The columns that are written before those of the rounds.
const HEADER: &str =
    "section,number,name,code,fide_code,rating,rating_after,title,federation,sex,birth_year,score";

fn written(rows: &Rows<'_>, columns: &Columns, numbers: &[usize]) -> Vec<u8> {
    // Second games are in further rounds.
    let cells = rows.entrants.iter().map(|entrant| entrant.cells.len()).max().unwrap_or(0);
    let rounds = crate::columns::ROUND_COLUMNS.iter().take(cells.max(columns.rounds.len()));
    let names: Vec<&str> = std::iter::once(&HEADER).chain(rounds).copied().collect();
    let mut out = format!("{}\n", names.join(",")).into_bytes();
    let mut line = 2;
    for (entrant, number) in rows.entrants.iter().zip(numbers) {
        while line < entrant.row.line {
            out.push(b'\n');
            line += 1;
        }
        let of = |entry| text(entrant.row, columns, entry);
        let (code, _) = code_or_not(of(Entry::Code));
        let fields = [
            rows.sections.get(entrant.section).cloned().unwrap_or_default(),
            number.to_string(),
            entrant.name.clone(),
            tidy_code(&code),
            digits(fide_number(&of(Entry::FideCode))),
            rating_as_written(&of(Entry::Rating)).unwrap_or_default(),
            rating_as_written(&of(Entry::RatingAfter)).unwrap_or_default(),
            of(Entry::Title),
            of(Entry::Federation),
            of(Entry::Sex),
            year(&of(Entry::BirthYear)),
            points(&of(Entry::Score)),
        ];
        for (position, field) in fields.iter().chain(&entrant.cells).enumerate() {
            if position > 0 {
                out.push(b',');
            }
            // A line break inside a cell would move the rows below it.
            write_field(&field.replace(['\n', '\r'], " "), &mut out);
        }
        out.push(b'\n');
        line += 1;
    }
    out
}

/// Texts in the column of codes that are not codes.
fn not_codes(rows: &Rows<'_>, columns: &Columns) -> BTreeMap<String, String> {
    let found = rows.entrants.iter().filter_map(|entrant| {
        let of = |entry| text(entrant.row, columns, entry);
        let (_, not_a_code) = code_or_not(of(Entry::Code));
        let fide_code = digits(fide_number(&of(Entry::FideCode)));
        let key = if fide_code.is_empty() { entrant.name.clone() } else { fide_code };
        (!not_a_code.is_empty()).then_some((key, not_a_code))
    });
    found.collect()
}

/// Ratings that are neither numbers nor words for none.
fn unread_ratings(rows: &Rows<'_>, columns: &Columns) -> Vec<Unread> {
    let kinds = [(Entry::Rating, "rating"), (Entry::RatingAfter, "rating_after")];
    let of_entrant = |entrant: &Entrant<'_>| {
        let line = entrant.row.line;
        kinds.map(|(entry, column)| (text(entrant.row, columns, entry), line, column))
    };
    let all = rows.entrants.iter().flat_map(of_entrant);
    let unread = all.filter(|(value, ..)| rating_as_written(value).is_none());
    unread.map(|(value, line, column)| Unread { line, column, value }).collect()
}

/// Texts in the place of a FIDE number that have digits and are not a number.
fn unread_numbers(rows: &Rows<'_>, columns: &Columns) -> Vec<Unread> {
    let of_entrant = |entrant: &Entrant<'_>| {
        let value = text(entrant.row, columns, Entry::FideCode);
        let number = fide_number(&value);
        let is_unread = !number.is_empty() && digits(number).is_empty();
        let line = entrant.row.line;
        is_unread.then_some(Unread { line, column: "fide_code", value })
    };
    rows.entrants.iter().filter_map(of_entrant).collect()
}

/// A number; empty for texts that mean none, such as `-`.
fn digits(text: &str) -> String {
    let is_number = !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
    if is_number { text.to_owned() } else { String::new() }
}

/// A year of four digits, alone or in a date (`2010-05-03`, `03.05.2010`); empty for others, whose
/// century is unknown.
fn year(text: &str) -> String {
    let parts: Vec<&str> = text.split(['-', '/', '.']).map(str::trim).collect();
    let are_numbers = parts.iter().all(|part| !digits(part).is_empty());
    let mut years = parts.iter().filter(|part| part.len() == 4 && **part != "0000");
    match (parts.len(), years.next(), years.next()) {
        (1 | 3, Some(year), None) if are_numbers => (*year).to_owned(),
        _ => String::new(),
    }
}

/// A score in the form of Clarke's own tables: `3½`, `3,5` and `3 1/2` are 3.5.
fn points(text: &str) -> String {
    let text = text.replace("1/2", "½").replace(',', ".");
    let text: String = text.chars().filter(|letter| !letter.is_whitespace()).collect();
    match (text.as_str(), text.strip_suffix('½')) {
        ("½" | ".5", _) => "0.5".to_owned(),
        // Texts that mean no score.
        ("n/a" | "?", _) => String::new(),
        (dash, _) if is_dash(dash) => String::new(),
        // A formula whose value no program has computed.
        (formula, _) if formula.starts_with('=') => String::new(),
        (_, Some(whole)) => format!("{whole}.5"),
        (_, None) => text,
    }
}

#[cfg(test)]
mod tests {
    use super::{points, year};

    #[test]
    fn the_year_of_a_birth_stands_alone_or_in_a_date() {
        for text in ["2010", "2010-05-03", "03/05/2010", "3.5.2010", "2010/05/03", "03. 05. 2010"] {
            assert_eq!(year(text), "2010", "{text}");
        }
        for text in
            ["", "10", "03/05/10", "0000", "2010-2011", "2010-2011-12", "May 2010", "b-2010-c"]
        {
            assert_eq!(year(text), "", "{text}");
        }
    }

    #[test]
    fn scores_are_written_as_our_own_tables_have_them_and_dashes_are_none() {
        let scores = [("3½", "3.5"), ("3,5", "3.5"), ("3 1/2", "3.5"), ("½", "0.5"), ("2", "2")];
        for (text, expected) in scores {
            assert_eq!(points(text), expected);
        }
        for none in ["-", "–", "—", "\u{2212}", "?", "n/a", "=SUM(D2:H2)"] {
            assert_eq!(points(none), "", "{none}");
        }
    }
}
