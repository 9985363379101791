//! Finds which numbers the cells of a cross-table use for players: start numbers, places, or the
//! order of the rows. Each game is in two rows, so the right numbers are those by which most of
//! them agree.

use std::collections::BTreeMap;

use super::rows::{Entrant, Rows};
use crate::spreadsheet::columns::cross_columns::Columns;
use crate::spreadsheet::grid::rows::GridRow;
use crate::spreadsheet::pins::entry::Entry;
use crate::spreadsheet::pins::pin_text::one_line;
use crate::spreadsheet::pins::question::Question;
use crate::toml_value::quoted;

/// The numbers of the players, in the order of the rows.
pub(super) struct Numbers {
    pub(super) numbers: Vec<usize>,
    /// The column of the numbers; `None` for the order of the rows.
    pub(super) column: Option<String>,
}

impl Numbers {
    /// Whether a column with this meaning is used; only one of the columns of numbers is.
    pub(super) fn use_column(&self, entry: Entry, name: &str) -> bool {
        entry != Entry::Number || self.column.as_deref() == Some(name)
    }
}

/// The numbers that players may have: those of each column of numbers, and the order of the rows.
pub(super) fn ways(rows: &Rows<'_>, columns: &Columns) -> Vec<Numbers> {
    let of_number = columns.entries.iter().filter(|(entry, ..)| *entry == Entry::Number);
    let mut ways: Vec<Numbers> = of_number
        .filter_map(|(_, position, name)| {
            let number = |entrant: &Entrant<'_>| number_of(&entrant.row.cell(*position).text());
            let numbers = rows.entrants.iter().map(number).collect::<Option<Vec<_>>>()?;
            Some(Numbers { numbers, column: Some(name.clone()) })
        })
        .collect();
    ways.push(Numbers { numbers: in_order(rows), column: None });
    ways
}

/// The numbers by which most cells agree with the opponent's cell; those of the first column if
/// several are equal.
///
/// # Errors
///
/// The question which of two columns is meant, if as many cells agree by either, but with different
/// opponents.
pub(super) fn of_players(rows: &Rows<'_>, columns: &Columns) -> Result<Numbers, Question> {
    let mut ways = ways(rows, columns);
    let agreeing: Vec<usize> = ways.iter().map(|way| agreeing(rows, &way.numbers)).collect();
    let most = agreeing.iter().copied().max().unwrap_or(0);
    let is_best = |at: &usize| agreeing.get(*at) == Some(&most);
    let best: Vec<usize> = (0..ways.len()).filter(is_best).collect();
    let first = best.first().copied().unwrap_or(0);
    let is_other = |at: &&usize| {
        ways[**at].column.is_some() && opponents(rows, &ways[**at]) != opponents(rows, &ways[first])
    };
    // Between a column of numbers and the order of the rows, the reader does not ask: the column
    // counts.
    match best.iter().find(is_other) {
        Some(other) if most > 0 => Err(which_column(&ways[first], &ways[*other])),
        _ => Ok(ways.swap_remove(first)),
    }
}

/// The largest number of cells that agree with the opponent's cell, among the possible numbers.
pub(super) fn most_agreeing(rows: &Rows<'_>, columns: &Columns) -> usize {
    let agreeing = ways(rows, columns).into_iter().map(|way| agreeing(rows, &way.numbers));
    agreeing.max().unwrap_or(0)
}

/// For each row and round: the row of the opponent.
fn opponents(rows: &Rows<'_>, way: &Numbers) -> Vec<Option<usize>> {
    let entrants = rows.entrants.iter().zip(&way.numbers).enumerate();
    let by_number: BTreeMap<(usize, usize), usize> =
        entrants.map(|(at, (entrant, number))| ((entrant.section, *number), at)).collect();
    let of = |entrant: &Entrant<'_>, cell: &String| {
        opponent(cell).and_then(|opponent| by_number.get(&(entrant.section, opponent))).copied()
    };
    let of_row = |entrant: &Entrant<'_>| -> Vec<Option<usize>> {
        entrant.cells.iter().map(|cell| of(entrant, cell)).collect()
    };
    rows.entrants.iter().flat_map(of_row).collect()
}

fn which_column(one: &Numbers, other: &Numbers) -> Question {
    let [one, other] = [one, other].map(|numbers| numbers.column.as_deref().unwrap_or_default());
    Question::new(
        format!(
            "by which numbers do the cells of this cross-table name the opponents: by the column \
             `{}` or by the column `{}`? Both fit, but give different games",
            one_line(one),
            one_line(other)
        ),
        format!("columns.number = {}         # or {}", quoted(one), quoted(other)),
    )
}

/// A number, perhaps followed by a dot or an equals sign: `1.`, `3=`.
fn number_of(text: &str) -> Option<usize> {
    text.trim().trim_end_matches(['.', '=', ')']).parse().ok().filter(|&number| number > 0)
}

/// The number of a row in the first column of numbers.
pub(super) fn number_in(row: &GridRow, columns: &Columns) -> Option<usize> {
    number_of(&row.cell(columns.position(Entry::Number)?).text())
}

fn in_order(rows: &Rows<'_>) -> Vec<usize> {
    let mut next: BTreeMap<usize, usize> = BTreeMap::new();
    let number = |entrant: &Entrant<'_>| {
        let number = next.entry(entrant.section).or_insert(0);
        *number += 1;
        *number
    };
    rows.entrants.iter().map(number).collect()
}

/// The number of cells that name an opponent whose cell in the same round names the player.
fn agreeing(rows: &Rows<'_>, numbers: &[usize]) -> usize {
    let rounds = rows.entrants.iter().map(|entrant| entrant.cells.len()).max().unwrap_or(0);
    let in_round = |round: usize| {
        agreeing_in(rows, numbers, |entrant| {
            entrant.cells.get(round).and_then(|cell| opponent(cell))
        })
    };
    (0..rounds).map(in_round).sum()
}

/// The same for one column; `opponent` gives the opponent in a player's cell.
pub(super) fn agreeing_in(
    rows: &Rows<'_>,
    numbers: &[usize],
    named: impl Fn(&Entrant<'_>) -> Option<usize>,
) -> usize {
    let entry =
        |(entrant, number): (&Entrant<'_>, &usize)| ((entrant.section, *number), named(entrant));
    let by_key: BTreeMap<(usize, usize), Option<usize>> =
        rows.entrants.iter().zip(numbers).map(entry).collect();
    if by_key.len() < rows.entrants.len() {
        // Shared places do not identify players.
        return 0;
    }
    let agrees = |(&(section, number), opponent): (&(usize, usize), &Option<usize>)| {
        let back = opponent.and_then(|opponent| by_key.get(&(section, opponent)));
        back.is_some_and(|back| *back == Some(number))
    };
    by_key.iter().filter(|one| agrees(*one)).count()
}

/// The opponent in a cell of Clarke's own form: `12` in `W12w`.
pub(super) fn opponent(cell: &str) -> Option<usize> {
    let rest = cell.strip_prefix(['W', 'D', 'L', 'X', 'F'])?;
    rest.trim_end_matches(['w', 'b']).parse().ok()
}
