//! Rows without a player, which some programs use for the bye of a section with an odd number of
//! players.

use std::collections::BTreeSet;

use rating_core::Outcome;

use super::numbers::opponent;
use super::rows::{Entrant, Rows};
use crate::nobody::{Naming, PLAYER_OR_BYE, Scored, Stands};
use crate::spreadsheet::pins::pin_text::one_line;
use crate::spreadsheet::pins::question::Question;

/// Removes the rows without a player, once the opponents of all cells are known, and turns cells
/// that refer to them into byes. `is_known` says of a row whether it has more of a player than the
/// name.
///
/// # Errors
///
/// The question whether somebody is called by a word for a bye.
pub(super) fn leave_out(
    rows: &mut Rows<'_>,
    numbers: &mut Vec<usize>,
    is_known: impl Fn(&Entrant<'_>) -> bool,
) -> Result<(), Question> {
    let naming = Naming::of(rows.entrants.iter().map(|one| (&*one.name, best_score(one))));
    let stands = |entrant: &Entrant<'_>| match naming.who(&entrant.name, best_score(entrant)) {
        Stands::Player => Stands::Player,
        _ if is_known(entrant) => Stands::Player,
        other => other,
    };
    if let Some(entrant) = rows.entrants.iter().find(|one| stands(one) == Stands::Unclear) {
        return Err(Question::without_answer(format!(
            "who is `{}` on line {}? Expected {PLAYER_OR_BYE}",
            one_line(&entrant.name),
            entrant.row.line
        )));
    }
    let is_nobody: Vec<bool> =
        rows.entrants.iter().map(|entrant| stands(entrant) == Stands::Nobody).collect();
    let with_numbers = rows.entrants.iter().zip(&*numbers).zip(&is_nobody);
    let nobody: BTreeSet<(usize, usize)> = with_numbers
        .filter(|(_, is_nobody)| **is_nobody)
        .map(|((entrant, number), _)| (entrant.section, *number))
        .collect();
    if nobody.is_empty() {
        return Ok(());
    }
    for Entrant { section, cells, .. } in &mut rows.entrants {
        for cell in cells {
            if opponent(cell).is_some_and(|number| nobody.contains(&(*section, number))) {
                *cell = bye(cell).to_owned();
            }
        }
    }
    let mut kept = is_nobody.iter().map(|is_nobody| !is_nobody);
    numbers.retain(|_| kept.next().unwrap_or(true));
    let left_out = rows.entrants.iter().zip(&is_nobody).filter(|(_, is_nobody)| **is_nobody);
    rows.passed_over.extend(left_out.map(|(entrant, _)| entrant.row.line));
    rows.passed_over.sort_unstable();
    let mut kept = is_nobody.iter().map(|is_nobody| !is_nobody);
    rows.entrants.retain(|_| kept.next().unwrap_or(true));
    Ok(())
}

/// The best that a player did in a game.
fn best_score(entrant: &Entrant<'_>) -> Scored {
    let has = |letter: char| {
        entrant.cells.iter().any(|cell| cell.starts_with(letter) && opponent(cell).is_some())
    };
    [('W', Outcome::Win), ('D', Outcome::Draw), ('L', Outcome::Loss)]
        .into_iter()
        .find(|(letter, _)| has(*letter))
        .map_or(Scored::NoGame, |(_, outcome)| Scored::Game(outcome))
}

/// The bye for a result against such a row.
fn bye(cell: &str) -> &'static str {
    match cell.chars().next() {
        Some('W' | 'X') => "B",
        Some('D') => "H",
        _ => "U",
    }
}
