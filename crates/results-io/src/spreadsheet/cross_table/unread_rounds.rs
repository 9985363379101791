//! Columns that look like rounds but are not read as such: their games would be lost silently.

use super::cell::{Notation, own_cell};
use super::numbers::{Numbers, agreeing_in, opponent};
use super::rows::{Entrant, Rows};
use crate::spreadsheet::columns::cross_columns::{Columns, begins_like_round};
use crate::spreadsheet::grid::rows::Grid;
use crate::spreadsheet::pins::pin_text::one_line;
use crate::spreadsheet::pins::question::Question;

/// The largest number that counts as a round in a column's name: tournaments have fewer rounds, and
/// larger numbers are years or grades.
const MOST_BY_NAME: usize = 99;

/// Asks about unread columns, if the name of one begins like that of a further round.
pub(super) fn refuse_by_name(grid: &Grid, columns: &Columns) -> Result<(), Question> {
    let further = (columns.rounds.len() + 1)..=MOST_BY_NAME;
    let is_round =
        |name: &str| begins_like_round(name).is_some_and(|round| further.contains(&round));
    let has_cells =
        |at: usize| grid.rows.iter().skip(columns.first_row).any(|row| !row.cell(at).is_empty());
    // A column that was prepared for a later round has no games.
    let found = columns.unread.iter().find(|(at, name)| is_round(name) && has_cells(*at));
    found.map_or(Ok(()), |column| Err(question(column, columns)))
}

/// Asks about unread columns, if the cells of one name opponents whose cells name the players.
pub(super) fn refuse_by_cells(
    rows: &Rows<'_>,
    columns: &Columns,
    numbers: &Numbers,
    notation: Notation,
) -> Result<(), Question> {
    let is_round = |at: usize| are_of_round(rows, at, &numbers.numbers, notation);
    let found = columns.unread.iter().find(|(at, _)| is_round(*at));
    found.map_or(Ok(()), |column| Err(question(column, columns)))
}

/// Whether most nonempty cells of a column agree with the opponent's cell.
fn are_of_round(rows: &Rows<'_>, at: usize, numbers: &[usize], notation: Notation) -> bool {
    let named = |entrant: &Entrant<'_>| {
        let text = entrant.row.cell(at).text();
        own_cell(&text, notation).as_deref().and_then(opponent)
    };
    let agreeing = agreeing_in(rows, numbers, named);
    let filled = rows.entrants.iter().filter(|entrant| !entrant.row.cell(at).is_empty()).count();
    agreeing > 0 && agreeing * 2 >= filled
}

fn question((at, name): &(usize, String), columns: &Columns) -> Question {
    let read = columns.rounds.len();
    let column = match name.trim() {
        "" => format!("the column {} without a name", at + 1),
        name => format!("`{}`", one_line(name)),
    };
    Question::without_answer(format!(
        "which columns are the rounds? {read} are read, and {column} is not, though it looks like \
         a round: expected names that count from 1, such as Rd1, Rd2, Rd3. Call it Rd{} in the \
         file if it is that round; if it is not a round, give it a name that does not look like \
         one",
        read + 1
    ))
}
