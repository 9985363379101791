//! Rows with the column names of a league table, which people write below the games.

use super::plain::plain;
use crate::spreadsheet::grid::rows::{Cell, GridRow};

/// Column names of a league table; tables of games do not have several of them.
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

/// Column names for the subjects of a league table's rows.
const SUBJECTS: [&str; 9] =
    ["team", "teams", "club", "name", "player", "side", "school", "grade", "rating"];

/// How many of these column names a row needs; games do not have as many in their cells.
const FEWEST: usize = 3;

/// Whether a row has the column names of a league table: three of them, and at most one other word,
/// such as `Division 1`. A game has two players, a day and a result.
pub(crate) fn names_standings(row: &GridRow) -> bool {
    let (mut names, mut others) = (0, 0);
    for cell in row.cells.iter().filter(|cell| !cell.is_empty()) {
        let Cell::Text(text) = cell else { return false };
        // Most rows are games, for which this returns here.
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

/// The rows above the first such table, from which the meaning of the columns of games is found.
pub(crate) fn above_other_tables(rows: &[GridRow]) -> &[GridRow] {
    let end = rows.iter().position(names_standings).unwrap_or(rows.len());
    &rows[..end]
}
