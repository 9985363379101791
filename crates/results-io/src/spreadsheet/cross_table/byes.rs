//! Rows without a player, which some programs use for the bye of a section with an odd number of
//! players.

use std::collections::BTreeSet;

use super::numbers::opponent;
use super::rows::{Entrant, Rows};
use crate::nobody::{Naming, is_bye_or_initials};

/// Removes the rows without a player, once the opponents of all cells are known, and turns cells
/// that refer to them into byes.
pub(super) fn leave_out(rows: &mut Rows<'_>, numbers: &mut Vec<usize>) {
    let naming = naming_of(rows);
    let is_nobody = |entrant: &Entrant<'_>| naming.is_no_opponent(&entrant.name);
    let with_numbers = rows.entrants.iter().zip(&*numbers);
    let nobody: BTreeSet<(usize, usize)> = with_numbers
        .filter(|(entrant, _)| is_nobody(entrant))
        .map(|(entrant, number)| (entrant.section, *number))
        .collect();
    if nobody.is_empty() {
        return;
    }
    for Entrant { section, cells, .. } in &mut rows.entrants {
        for cell in cells {
            if opponent(cell).is_some_and(|number| nobody.contains(&(*section, number))) {
                *cell = bye(cell).to_owned();
            }
        }
    }
    let mut kept = rows.entrants.iter().map(|entrant| !is_nobody(entrant));
    numbers.retain(|_| kept.next().unwrap_or(true));
    let is_left_out = |entrant: &&Entrant<'_>| is_nobody(entrant);
    rows.passed_over
        .extend(rows.entrants.iter().filter(is_left_out).map(|entrant| entrant.row.line));
    rows.passed_over.sort_unstable();
    rows.entrants.retain(|entrant| !is_nobody(entrant));
}

/// How the players of a table are called. A word that has points is a surname.
fn naming_of(rows: &Rows<'_>) -> Naming {
    let has_points = |entrant: &Entrant<'_>| {
        entrant.cells.iter().any(|cell| cell.starts_with(['W', 'D', 'X']) && cell.len() > 1)
    };
    let mut words = rows.entrants.iter().filter(|entrant| is_bye_or_initials(&entrant.name));
    if words.any(has_points) {
        return Naming::default();
    }
    Naming::of(rows.entrants.iter().map(|entrant| entrant.name.as_str()))
}

/// The bye for a result against such a row.
fn bye(cell: &str) -> &'static str {
    match cell.chars().next() {
        Some('W' | 'X') => "B",
        Some('D') => "H",
        _ => "U",
    }
}
