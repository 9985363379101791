//! Two tables of results side by side on the same lines, for example one for each division.

use std::collections::BTreeMap;

use crate::spreadsheet::cells::plain::plain;
use crate::spreadsheet::grid::rows::GridRow;
use crate::spreadsheet::pins::meaning::{Attribute, Meaning, Side};

/// Whether all columns of a table occur twice, first those of one table and then the same again,
/// and a row has a game in both. Whichever columns are pinned, the games of one table would be
/// lost.
pub(crate) fn are_side_by_side(names: &[String], below: &[GridRow]) -> bool {
    let by_meaning = twice_by_sides(names).into_iter().chain(twice_by_players(names));
    let tables = by_meaning.chain(twice_in_order(names));
    tables.into_iter().any(|[first, second]| {
        let are_parted = first.iter().max() < second.iter().min();
        let is_filled = |row: &GridRow| {
            first.iter().chain(&second).all(|position| !row.cell(*position).is_empty())
        };
        are_parted && below.iter().any(is_filled)
    })
}

/// The places of the columns of two tables: those of each player, and of the result.
type Tables = [Vec<usize>; 2];

/// The places of columns with the same name. `Home` and `White` are a team and its player; each
/// table has its own.
fn places_of<M: Ord>(
    names: &[String],
    meaning: impl Fn(&str) -> Option<M>,
) -> BTreeMap<(M, String), Vec<usize>> {
    let mut places: BTreeMap<(M, String), Vec<usize>> = BTreeMap::new();
    for (position, name) in names.iter().enumerate() {
        if let Some(meaning) = meaning(name) {
            places.entry((meaning, plain(name))).or_default().push(position);
        }
    }
    places
}

/// Whether the columns of a table with one row per player occur twice, and a row has a player in
/// both; `is_name` recognizes the column of names.
pub(crate) fn have_players_side_by_side(
    names: &[String],
    below: &[GridRow],
    is_name: impl Fn(&str) -> bool,
) -> bool {
    let Some(tables) = halves(names) else { return false };
    let name_in = |table: &Vec<usize>| table.iter().copied().find(|&at| is_name(&names[at]));
    let [Some(one), Some(other)] = tables.each_ref().map(name_in) else { return false };
    below.iter().any(|row| !row.cell(one).is_empty() && !row.cell(other).is_empty())
}

/// The places of the named columns, if the same names follow twice, at a constant distance.
fn halves(names: &[String]) -> Option<Tables> {
    let filled: Vec<usize> = (0..names.len()).filter(|&at| !names[at].trim().is_empty()).collect();
    let (first, second) = filled.split_at_checked(filled.len() / 2)?;
    let distance = second.first()?.checked_sub(*first.first()?)?;
    let is_same = |(one, other): (&usize, &usize)| {
        one + distance == *other && plain(&names[*one]) == plain(&names[*other])
    };
    let are_same = first.len() == second.len() && first.iter().zip(second).all(is_same);
    (are_same && first.len() > 1).then(|| [first.to_vec(), second.to_vec()])
}

/// If all names occur twice in the same order, whatever the names of results: the places of the
/// players in each table.
fn twice_in_order(names: &[String]) -> Option<Tables> {
    use Attribute::{Code, Name, Player, Surname};
    let tables = halves(names)?;
    let players_of = |table: &Vec<usize>| -> Option<Vec<usize>> {
        let side_of = |at: usize| match Meaning::of(&names[at]) {
            Some(Meaning::Of(side, what)) if what != Attribute::Score => Some(side),
            _ => None,
        };
        let of_side = |wanted| table.iter().copied().find(|&at| side_of(at) == Some(wanted));
        if let (Some(white), Some(black)) = (of_side(Side::White), of_side(Side::Black)) {
            return Some(vec![white, black]);
        }
        // Both players' columns have the same name.
        [Player, Name, Surname, Code].into_iter().find_map(|wanted| {
            let is_one = |at: &&usize| Meaning::attribute_of(&names[**at]) == Some(wanted);
            let players: Vec<usize> = table.iter().filter(is_one).copied().collect();
            (players.len() == 2).then_some(players)
        })
    };
    let [Some(first), Some(second)] = tables.each_ref().map(players_of) else { return None };
    let distance = second.first()?.checked_sub(*first.first()?)?;
    // Two players and the result.
    (distance >= FEWEST).then_some([first, second])
}

/// The fewest columns of a table of results: two players and the result.
const FEWEST: usize = 3;

/// The tables, if the names tell whose column each is.
fn twice_by_sides(names: &[String]) -> Option<Tables> {
    let places = places_of(names, Meaning::of);
    let twice = |is_one: &dyn Fn(Meaning) -> bool| {
        let found =
            places.iter().find(|((meaning, _), places)| is_one(*meaning) && places.len() > 1);
        found.and_then(|(_, places)| Some([*places.first()?, *places.get(1)?]))
    };
    let player = |side| twice(&move |meaning| matches!(meaning, Meaning::Of(of, _) if of == side));
    let [white, other_white] = player(Side::White)?;
    let [black, other_black] = player(Side::Black)?;
    let [result, other_result] = twice(&|meaning| meaning == Meaning::Result)?;
    Some([vec![white, black, result], vec![other_white, other_black, other_result]])
}

/// The tables, if the columns of both players of a game have the same name, and occur four times.
fn twice_by_players(names: &[String]) -> Option<Tables> {
    use Attribute::{Code, Name, Player};
    let attribute = |name: &str| {
        Meaning::attribute_of(name).filter(|what| matches!(what, Player | Code | Name))
    };
    let players = places_of(names, attribute).into_values().find(|places| places.len() == 4)?;
    let result = |name: &str| Meaning::of(name).filter(|meaning| *meaning == Meaning::Result);
    // One for each game, or one for each player.
    let results =
        places_of(names, result).into_values().find(|places| matches!(places.len(), 2 | 4))?;
    let halves = [players, results].map(|places| {
        let (first, second) = places.split_at(places.len() / 2);
        [first.to_vec(), second.to_vec()]
    });
    let [[mut first, mut second], [first_results, second_results]] = halves;
    first.extend(first_results);
    second.extend(second_results);
    Some([first, second])
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::spreadsheet::grid::rows::Grid;

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
            ("Player,Result,Player,,Player,Result,Player\na,1-0,b,,c,0-1,d\n", true),
            ("Name,Score,Name,,Name,Score,Name\na,1-0,b,,c,0-1,d\n", true),
            ("Player,Score,Player,Score,,Player,Score,Player,Score\na,1,b,0,,c,0,d,1\n", true),
            ("Player,Result,Player,,Player,Result,Player\na,1-0,b,,,,\n", false),
            ("Player,Code,Result,Player,Code\na,1,1-0,b,2\n", false),
            ("Code,Player,Result,Code,Player,Code,Player\n1,a,1-0,2,b,3,c\n", false),
            // Whatever the names of results, and if they have none.
            (
                "White,White pts,Black,Black pts,,White,White pts,Black,Black pts\n\
                 a,1,b,0,,c,0,d,1\n",
                true,
            ),
            ("Date,White,Pts,Black,Pts,Date,White,Pts,Black,Pts\n1,a,1,b,0,2,c,0,d,1\n", true),
            ("Name,Pts,Name,Pts,,Name,Pts,Name,Pts\na,1,b,0,,c,0,d,1\n", true),
            ("Home,,,Away,Home,,,Away\na,1,0,b,c,0,1,d\n", true),
            ("Home,,,Away,Home,,,Away\na,1,0,b,,,,\n", false),
            ("Home,Away,Home,Away\na,b,c,d\n", false),
            ("Name,Pts,Name,Pts\na,1,b,0\n", false),
        ] {
            let grid = Grid::of_text(text);
            let (header, below) = grid.rows.split_first().unwrap();
            let names: Vec<String> =
                header.cells.iter().map(|cell| cell.text().into_owned()).collect();
            assert_eq!(are_side_by_side(&names, below), are_two, "{text}");
        }
    }
}
