//! Two tables of results beside each other on the same lines, as a sheet has one for each division.

use std::collections::BTreeMap;

use super::grid::GridRow;
use super::meaning::{Meaning, Side};
use super::plain::plain;

/// Whether the columns are named twice, those of a whole table and then the same again, and a row has a game in both:
/// whichever columns are pinned, the games of one table would be lost.
pub(super) fn are_side_by_side(names: &[String], below: &[GridRow]) -> bool {
    let mut places: BTreeMap<(Meaning, String), Vec<usize>> = BTreeMap::new();
    for (position, name) in names.iter().enumerate() {
        if let Some(meaning) = Meaning::of(name) {
            places.entry((meaning, plain(name))).or_default().push(position);
        }
    }
    // `Home` and `White` are a team and its player; each table has its own.
    let twice = |is_one: &dyn Fn(Meaning) -> bool| {
        let found =
            places.iter().find(|((meaning, _), places)| is_one(*meaning) && places.len() > 1);
        found.and_then(|(_, places)| Some([*places.first()?, *places.get(1)?]))
    };
    let player = |side| twice(&move |meaning| matches!(meaning, Meaning::Of(of, _) if of == side));
    let results = twice(&|meaning| meaning == Meaning::Result);
    let (Some(white), Some(black), Some(results)) =
        (player(Side::White), player(Side::Black), results)
    else {
        return false;
    };
    let columns = [white, black, results];
    let are_parted = white[0].max(black[0]) < white[1].min(black[1]);
    let has_both =
        |row: &GridRow| columns.as_flattened().iter().all(|at| !row.cell(*at).is_empty());
    are_parted && below.iter().any(has_both)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::spreadsheet::grid::Grid;

    #[test]
    fn two_tables_beside_each_other_are_known_by_a_row_with_two_games() {
        for (text, are_two) in [
            ("Date,White,Black,Result,,Date,White,Black,Result\n1,a,b,1,,2,c,d,0\n", true),
            ("Date,White,Result,Black,,White,Result,Black\n1,a,1-0,b,,c,0-1,d\n", true),
            ("White,Score,Black,Score,White,Score,Black,Score\na,1,b,0,c,0,d,1\n", true),
            ("White,Result,Black,White,Result,Black\na,1-0,b,,,\n", false),
            ("Date,Home,Away,Score,White,Black,Result\n1,Ouse,Ure,3-1,a,b,1-0\n", false),
            ("White,White,Black,Black,Score,Score\na,1,b,2,1,0\n", false),
            ("White,Score,Black,Score\na,1,b,0\n", false),
        ] {
            let grid = Grid::of_text(text);
            let (header, below) = grid.rows.split_first().unwrap();
            let names: Vec<String> =
                header.cells.iter().map(|cell| cell.text().into_owned()).collect();
            assert_eq!(are_side_by_side(&names, below), are_two, "{text}");
        }
    }
}
