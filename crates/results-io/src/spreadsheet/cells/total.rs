//! Rows with sums.

use crate::spreadsheet::days::day_without_year::{Place, lacks_year};
use crate::spreadsheet::days::days_in_titles::{day_within, says_several_days};
use crate::spreadsheet::grid::rows::{Cell, GridRow};

/// Words at the beginning of rows with sums.
pub(crate) const SUMS: [&str; 6] = ["total", "totals", "sum", "games", "played", "count"];

/// Words that may come before the day of games: `Played 24 October 2006`.
const BEFORE_DAYS: [&str; 2] = ["games", "played"];

/// Whether the first text of a row says that it is a sum.
pub(crate) fn is_total(row: &GridRow) -> bool {
    let first = row.cells.iter().find(|cell| !cell.is_empty());
    let text = first.map(|cell| cell.text().to_lowercase()).unwrap_or_default();
    let word = text.split(|letter: char| !letter.is_alphabetic()).next().unwrap_or_default();
    // `Sum, Li` is a player.
    let rest = text.get(word.len()..).unwrap_or_default().trim_start();
    let is_surname = rest
        .strip_prefix(',')
        .is_some_and(|after| after.trim_start().starts_with(char::is_alphabetic));
    let says_when = || BEFORE_DAYS.contains(&word) && row.cells.iter().any(has_day);
    SUMS.contains(&word) && !is_surname && !says_when()
}

fn has_day(cell: &Cell) -> bool {
    day_within(cell).is_some() || says_several_days(cell) || lacks_year(cell, Place::Title)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn games_that_were_played_on_a_day_are_no_sum() {
        let of = |cells: &[&str]| {
            GridRow::of_cells(1, cells.iter().map(|cell| Cell::of_text(cell)).collect())
        };
        for cells in
            [["Played 24 October 2006", ""], ["Games played", "24 October"], ["Sum, Li", "1"]]
        {
            assert!(!is_total(&of(&cells)), "{cells:?}");
        }
        for cells in [["Played", "24"], ["Games: 12", ""], ["Total on 24 October 2006", "3"]] {
            assert!(is_total(&of(&cells)), "{cells:?}");
        }
    }
}
