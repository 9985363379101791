//! The line with the column names, or the two lines that name them together.

use super::parts_of_days::{MONTH, YEAR};
use crate::spreadsheet::cells::plain::plain;
use crate::spreadsheet::cells::results::result_of;
use crate::spreadsheet::days::written_day::says_a_day;
use crate::spreadsheet::grid::rows::{Cell, GridRow};
use crate::spreadsheet::pins::import::{ColumnPin, Pins};
use crate::spreadsheet::pins::meaning::Meaning;

pub(crate) fn names(row: &GridRow) -> Vec<String> {
    row.cells.iter().map(|cell| cell.text().into_owned()).collect()
}

/// Whether a row is the second line of names, and not a game: one of its cells is the name of a
/// known column, and none is a day or a result.
pub(crate) fn is_second_line(
    above: &GridRow,
    row: &GridRow,
    names: &[String],
    pins: &Pins,
) -> bool {
    let is_named = |pin: &ColumnPin, position: usize, name: &str| {
        matches!(pin, ColumnPin::Name(_)) && pin.is(position, name)
    };
    let says_a_column = |(position, name): (usize, &String)| {
        !row.cell(position).is_empty()
            && (Meaning::of(name).is_some()
                || pins.columns.values().any(|pin| is_named(pin, position, name)))
    };
    let cells = row.cells.iter().enumerate().filter(|(_, cell)| !cell.is_empty());
    let is_value = |(position, cell): (usize, &Cell)| {
        let below_results = Meaning::of(&above.cell(position).text()) == Some(Meaning::Result);
        is_of_a_game(cell, below_results)
    };
    names.iter().enumerate().any(says_a_column) && !cells.into_iter().any(is_value)
}

/// Whether a cell is a day or a result. The second line of names may number the players 1 and 2, or
/// have `White` below the result.
fn is_of_a_game(cell: &Cell, below_results: bool) -> bool {
    let text = cell.text();
    let is_number = text.bytes().all(|byte| byte.is_ascii_digit());
    let is_word = text.chars().all(char::is_alphabetic);
    let may_be = !is_word && (!is_number || below_results);
    may_be && (says_a_day(cell) || result_of(cell).is_some())
}

/// Whether every cell of a row that is not empty, and there is more than one, is the name of a
/// column about a player or of a part of a day.
pub(crate) fn names_columns_alone(row: &GridRow) -> bool {
    let mut filled = row.cells.iter().filter(|cell| !cell.is_empty()).peekable();
    let several = filled.clone().nth(1).is_some();
    let is_name = |text: &str| Meaning::attribute_of(text).is_some() || is_part_of_day(text);
    several && filled.all(|cell| is_name(&cell.text()))
}

/// Whether a column has the name of one with days, months or years.
fn is_part_of_day(name: &str) -> bool {
    let name = plain(name);
    name == "day" || MONTH.contains(&&*name) || YEAR.contains(&&*name)
}

/// Names from two lines, of which the upper one spans columns: every upper name continues up to the
/// next one, but not over a column with a meaning of its own, such as the result after the name of
/// Black.
pub(crate) fn merged_names(above: &GridRow, row: &GridRow) -> Vec<String> {
    let mut spanning = String::new();
    let width = above.cells.len().max(row.cells.len());
    let name = |position| {
        let (upper, lower) = (above.cell(position).text(), row.cell(position).text());
        if upper.is_empty()
            && matches!(Meaning::of(&lower), Some(meaning) if !meaning.is_of_player())
        {
            return lower.into_owned();
        }
        if !upper.is_empty() {
            spanning = upper.into_owned();
        }
        // Below `Date`, the lower names stand for themselves.
        if Meaning::of(&spanning) == Some(Meaning::Date) && is_part_of_day(&lower) {
            return lower.into_owned();
        }
        format!("{spanning} {lower}").trim().to_owned()
    };
    (0..width).map(name).collect()
}
