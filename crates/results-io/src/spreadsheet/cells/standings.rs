//! Rows that name the columns of a league table, as people write one below the games.

use super::plain::plain;
use crate::spreadsheet::grid::rows::{Cell, GridRow};

/// What the columns of a league table are called that no table of games has several of.
const OF_STANDINGS: [&str; 38] = [
    "p",
    "pl",
    "pld",
    "plyd",
    "played",
    "gp",
    "g",
    "games",
    "matches",
    "w",
    "won",
    "wins",
    "d",
    "drawn",
    "draws",
    "l",
    "lost",
    "losses",
    "f",
    "for",
    "a",
    "against",
    "diff",
    "+/-",
    "%",
    "bp",
    "gpts",
    "mp",
    "pts",
    "points",
    "pos",
    "position",
    "rank",
    "place",
    "tot",
    "total",
    "percentage",
    "penalty",
];

/// Whom its rows are about.
const SUBJECTS: [&str; 9] =
    ["team", "teams", "club", "name", "player", "side", "school", "grade", "rating"];

/// The fewest names of columns of a league table that no game has in its cells.
const FEWEST: usize = 3;

/// Whether a row names the columns of a league table: three of their names, and beside these no
/// more than one word that is none, as `Division 1`. A game has two players, a day and a result.
pub(crate) fn names_standings(row: &GridRow) -> bool {
    let (mut names, mut others) = (0, 0);
    for cell in row.cells.iter().filter(|cell| !cell.is_empty()) {
        let Cell::Text(text) = cell else { return false };
        // Most rows are games, and end here.
        let lower = text.trim().trim_end_matches('.').to_lowercase();
        let name = plain(text);
        let is = |names: &[&str]| names.contains(&&*lower) || names.contains(&&*name);
        if is(&OF_STANDINGS) {
            names += 1;
        } else if !is(&SUBJECTS) {
            others += 1;
        }
        if others > 1 {
            return false;
        }
    }
    names >= FEWEST
}

/// The rows above the first such table: they say what the columns of the games are.
pub(crate) fn above_other_tables(rows: &[GridRow]) -> &[GridRow] {
    let end = rows.iter().position(names_standings).unwrap_or(rows.len());
    &rows[..end]
}
