//! A day in a line of column names: it is in the title of a match card on that line, or in the name
//! of a column.
//!
//! The words do not distinguish them, as `BCF at 1 September 2006` and `Ouse at Ure, 3 October
//! 2006` show. The cells below do: a column has values, but below a title there is nothing, or
//! numbers of boards, or the teams that it names.

use std::collections::BTreeSet;

use crate::spreadsheet::cells::code_text::is_code;
use crate::spreadsheet::cells::plain::plain;
use crate::spreadsheet::columns::layout::Layout;
use crate::spreadsheet::days::days_in_titles::{
    day_within, has_other_words, may_be_another_day, may_be_put_off, says_several_days,
};
use crate::spreadsheet::grid::rows::{Cell, GridRow, NOTHING};
use crate::spreadsheet::pins::question::{Doubt, DoubtfulDay};

/// The days in a line of column names.
pub(crate) struct NamesWithDays<'g> {
    pub(crate) row: &'g GridRow,
    /// The cells with the day of the games below.
    pub(crate) days: GridRow,
    /// The same, including days alone that may be the name of a column: enough for a question.
    pub(crate) perhaps: GridRow,
    /// The first cell that may or may not have the day.
    pub(crate) in_doubt: Option<DoubtfulDay>,
}

/// Texts with a day that several lines of column names share, each with its place.
pub(crate) struct Twice(BTreeSet<(usize, String)>);

impl Twice {
    /// The shared texts of these lines.
    pub(crate) fn of<'g>(names: impl Iterator<Item = &'g GridRow>) -> Self {
        let (mut once, mut twice) = (BTreeSet::new(), BTreeSet::new());
        let cells = names.flat_map(|row| row.cells.iter().enumerate());
        for (position, cell) in cells.filter(|(_, cell)| has_day(cell)) {
            let text = cell.text().into_owned();
            if !once.insert((position, text.clone())) {
                twice.insert((position, text));
            }
        }
        Self(twice)
    }

    fn have(&self, position: usize, cell: &Cell) -> bool {
        self.0.contains(&(position, cell.text().into_owned()))
    }
}

fn has_day(cell: &Cell) -> bool {
    day_within(cell).is_some() || says_several_days(cell)
}

/// How many games of a card are checked: more than any match has, and enough to recognize a column.
const MOST_GAMES: usize = 100;

/// The kind of a cell with a day.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Is {
    Title,
    NameOfColumn,
    InDoubt,
}

impl<'g> NamesWithDays<'g> {
    /// The days in a line above these games, given from the last to the first; `twice` is found
    /// from all lines of column names.
    pub(crate) fn of(layout: &Layout, row: &'g GridRow, games: &[&GridRow], twice: &Twice) -> Self {
        let mut found = Self { row, days: row.clone(), perhaps: row.clone(), in_doubt: None };
        for (position, cell) in row.cells.iter().enumerate() {
            let is = of_cell(layout, row, position, games, twice);
            if is == Is::InDoubt && found.in_doubt.is_none() {
                let (title, doubt) = (cell.text().into_owned(), Doubt::PerhapsOfColumn);
                found.in_doubt = Some(DoubtfulDay { line: row.line, title, doubt });
            }
            let is_free = layout.columns.iter().all(|column| column.position != position);
            let is_alone = !has_other_words(&cell.text());
            for (said, is_kept) in [
                (&mut found.days, is == Is::Title),
                (&mut found.perhaps, is == Is::Title || is_alone && is_free),
            ] {
                if let Some(cell) = said.cells.get_mut(position).filter(|_| !is_kept) {
                    *cell = NOTHING.clone();
                }
            }
        }
        found
    }
}

/// The kind of a cell in a line above these games.
fn of_cell(
    layout: &Layout,
    row: &GridRow,
    position: usize,
    games: &[&GridRow],
    twice: &Twice,
) -> Is {
    let cell = row.cell(position);
    if names_column(layout, row, position) {
        return Is::NameOfColumn;
    }
    if !has_day(cell) {
        // A word such as `Date` belongs to the day beside it.
        return if has_other_words(&cell.text()) { Is::NameOfColumn } else { Is::Title };
    }
    // The title of a card is in the first of its columns.
    let is_first = layout.columns.iter().all(|column| position < column.position);
    match what_is(cell, &values(games, position), is_first) {
        // A text that is also above other cards is the name of a column.
        Is::InDoubt if twice.have(position, cell) => Is::NameOfColumn,
        is => is,
    }
}

/// Whether a cell is the name of the used column at its place. Below the first line of column
/// names, the title of a card may be there instead.
fn names_column(layout: &Layout, row: &GridRow, position: usize) -> bool {
    let here = layout.columns.iter().find(|column| column.position == position);
    let text = row.cell(position).text();
    here.is_some_and(|column| {
        row.line <= layout.header_line
            || plain(&column.name) == plain(&text)
            || !has_other_words(&text)
    })
}

/// The values in a column below its name, without empty ones.
fn values(games: &[&GridRow], position: usize) -> Vec<String> {
    let texts = games
        .iter()
        .rev()
        .take(MOST_GAMES)
        .map(|row| row.cell(position).text().trim().to_lowercase());
    texts.filter(|text| !text.is_empty()).collect()
}

/// The kind of a cell with a day, according to the values below it.
fn what_is(cell: &Cell, values: &[String], is_first: bool) -> Is {
    let title = cell.text().to_lowercase();
    let is_alone = !has_other_words(&title);
    let in_title = |value: &String| {
        let value = plain(value);
        format!(" {} ", plain(&title)).contains(&format!(" {value} "))
    };
    let is_clear = !says_several_days(cell) && !may_be_put_off(cell) && !may_be_another_day(cell);
    let title_if = |is_one: bool| if is_one && is_clear { Is::Title } else { Is::InDoubt };
    if values.is_empty() {
        title_if(is_alone || is_first)
    } else if are_boards(values) || values.iter().all(in_title) {
        title_if(true)
    } else if values.iter().any(|value| has_value_of_column(value)) {
        // A day alone above a column of any numbers may be either.
        if is_alone { Is::InDoubt } else { Is::NameOfColumn }
    } else {
        title_if(is_alone)
    }
}

/// Whether these are numbers of boards: they begin with small ones, and increase.
fn are_boards(values: &[String]) -> bool {
    let number = |value: &String| {
        let digits = ["board", "brd", "bd", "b"].iter().find_map(|word| value.strip_prefix(word));
        let digits = digits.unwrap_or(value).trim_matches([' ', '.', ')']);
        digits.parse::<u32>().ok()
    };
    let Some(numbers) = values.iter().map(number).collect::<Option<Vec<u32>>>() else {
        return false;
    };
    numbers.first().is_some_and(|first| *first < 10)
        && numbers.iter().zip(numbers.iter().skip(1)).all(|(one, next)| one < next)
        && numbers.last().is_some_and(|last| *last < 100)
}

/// Whether a value is a rating, a code, or something else that is not the name of a team.
fn has_value_of_column(value: &str) -> bool {
    is_code(value) || value.contains(|letter: char| letter.is_ascii_digit())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_stands_below_a_day_tells_a_title_from_the_name_of_a_column() {
        let of = |title: &str, values: &[&str], is_first| {
            let values: Vec<String> = values.iter().map(|value| value.to_lowercase()).collect();
            what_is(&Cell::Text(title.to_owned()), &values, is_first)
        };
        let card = "Ouse A v Swale - 17 October 2006";
        let ratings = "BCF at 1 September 2006";
        for (title, values, is_first, expected) in [
            (card, &["1", "2", "4"][..], true, Is::Title),
            (card, &["Bd 1", "Bd 2"], true, Is::Title),
            (card, &[], true, Is::Title),
            (card, &["Ouse A", "Swale"], true, Is::Title),
            // On the far side, it may be the name of a column that has not been filled in.
            (card, &[], false, Is::InDoubt),
            (card, &["Wharfe", "Swale"], true, Is::InDoubt),
            (ratings, &["150", "162"], true, Is::NameOfColumn),
            (ratings, &["1512", "new"], false, Is::NameOfColumn),
            (ratings, &["95"], false, Is::NameOfColumn),
            ("Codes as of 1 September 2006", &["500010F"], true, Is::NameOfColumn),
            ("Results received 9 October 2006", &[], true, Is::InDoubt),
            ("Results received 9 October 2006", &["yes", "late"], false, Is::InDoubt),
            ("17 October 2006", &["1", "2"], true, Is::Title),
            ("17 October 2006", &[], false, Is::Title),
            ("17 October 2006", &["Ouse", "Swale"], true, Is::Title),
            ("1 September 2006", &["1500", "1620"], false, Is::InDoubt),
        ] {
            assert_eq!(of(title, values, is_first), expected, "{title}: {values:?}");
        }
    }
}
