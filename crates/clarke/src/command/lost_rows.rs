//! Notes on standard error about rows that a calculation in memory could not use, since it
//! publishes no rejected rows.

use std::collections::BTreeSet;

use anyhow::{Context, Result};
use findings::{RowFault, counted};
use season_runner::SeasonInMemory;
use season_runner::systems::SystemNote;

use crate::report::systems::note;
use crate::said::say;

/// The maximum number of a player's rows that are shown.
const SHOWN: usize = 5;

/// Prints the notes on the seasons that were read.
pub(crate) fn say_notes(notes: &[SystemNote]) {
    for of_season in notes {
        say(&note(of_season));
    }
}

/// Prints the notes on seasons of several federations. One that two gradings of the same federation
/// have is printed once.
///
/// # Errors
///
/// A federation's folder that is no longer there.
pub(crate) fn say_notes_of(graded: &[&SeasonInMemory]) -> Result<()> {
    let mut said = BTreeSet::new();
    for graded in graded {
        let folder = dunce::canonicalize(&graded.folder)
            .with_context(|| format!("cannot read {}", graded.folder.display()))?;
        for of_season in &graded.notes {
            let note = note(of_season);
            if said.insert((folder.clone(), note.clone())) {
                say(&note);
            }
        }
    }
    Ok(())
}

/// Prints the results that arrived too late to count under a system.
pub(crate) fn say_too_late(system: &str, rows: &[RowFault]) {
    if rows.is_empty() {
        return;
    }
    let results = counted(rows.len(), "result");
    say(&format!("Note: {system}: {results} arrived too late to count:\n"));
    for row in rows.iter().take(SHOWN) {
        say(&format!("    {row}\n"));
    }
    if rows.len() > SHOWN {
        let more = rows.len() - SHOWN;
        say(&format!("    and {more} more: rejected.csv of clarke grade --system names them\n"));
    }
}

/// Prints the rows that name a player but could not be used.
pub(crate) fn say_lost_rows_of(player: &str, rows: &[&RowFault]) {
    if rows.is_empty() {
        return;
    }
    let (names, are) = if rows.len() == 1 { ("names", "is") } else { ("name", "are") };
    let all = counted(rows.len(), "row");
    say(&format!(
        "WARNING: {all} that {names} {player} cannot be used, and {are} in no grade here:\n"
    ));
    for row in rows.iter().take(SHOWN) {
        say(&format!("    {row}\n"));
    }
    if rows.len() > SHOWN {
        say(&format!("    and {} more: clarke check shows them\n", rows.len() - SHOWN));
    }
}
