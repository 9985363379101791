//! A line below the header that repeats the column names, for example because sections follow each
//! other.

use std::collections::HashSet;

use crate::spreadsheet::cells::plain::plain;
use crate::spreadsheet::columns::cross_columns::{Columns, may_name_players};
use crate::spreadsheet::grid::rows::{Cell, GridRow};
use crate::spreadsheet::lines::later_header::NamesAgain;
use crate::spreadsheet::pins::entry::Entry;
use crate::spreadsheet::pins::import::Pins;

/// How a row repeats the column names; `None` for a row that does not.
pub(super) fn names_again(
    columns: &Columns,
    header: &GridRow,
    row: &GridRow,
) -> Option<NamesAgain> {
    if header.cells == row.cells {
        return Some(NamesAgain::InTheSamePlaces);
    }
    // Most rows are players', and most of their cells alike: the meaning of every text as the name
    // of a column took 10 microseconds a cell.
    let texts: HashSet<_> = row.cells.iter().map(Cell::text).collect();
    if !texts.iter().any(|text| may_name_players(text)) {
        return None;
    }
    let names: Vec<String> = row.cells.iter().map(|cell| cell.text().into_owned()).collect();
    let found = Columns::of_names(&names, &Pins::default())?;
    let name = |row: &GridRow, position: usize| plain(&row.cell(position).text());
    // A place and a start number are both numbers, but refer to different players.
    let fits = |(entry, position, _): &(Entry, usize, String)| {
        let own = row.cell(*position).text();
        let is_same = Entry::in_cross_table(&own) == Some(*entry) && *entry != Entry::Number;
        own.is_empty() || is_same || name(row, *position) == name(header, *position)
    };
    let has_its_rounds = columns.rounds.starts_with(&found.rounds);
    let fit = has_its_rounds && columns.entries.iter().all(fits);
    Some(if fit { NamesAgain::InTheSamePlaces } else { NamesAgain::InOtherPlaces })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::spreadsheet::grid::rows::Grid;

    #[test]
    fn a_section_may_name_its_columns_in_other_words_and_not_in_another_order() {
        use NamesAgain::{InOtherPlaces, InTheSamePlaces};
        for (again, expected) in [
            ("No,Name,Grade,Rd1,Rd2,Pts", Some(InTheSamePlaces)),
            ("No,Player,Grade,Round 1,Round 2,Total", Some(InTheSamePlaces)),
            ("no.,NAME,Club,1,2,Score", Some(InOtherPlaces)),
            ("No,Name,,1,2,", Some(InTheSamePlaces)),
            ("No,Name,Rd1,Rd2,Pts", Some(InOtherPlaces)),
            ("Pos,Name,Grade,Rd1,Rd2,Pts", Some(InOtherPlaces)),
            ("No,Name,Grade,Rd1,Rd2,Rd3,Pts", Some(InOtherPlaces)),
            ("1,Lee,180,W2,D3,1.5", None),
            ("Minor", None),
        ] {
            let grid = Grid::of_text(&format!("No,Name,Grade,Rd1,Rd2,Pts\n{again}\n"));
            let columns = Columns::find(&grid, &Pins::default()).unwrap();
            let found = names_again(&columns, &grid.rows[0], &grid.rows[1]);
            assert_eq!(found, expected, "{again}");
        }
    }
}
