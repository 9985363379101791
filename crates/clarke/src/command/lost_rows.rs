//! What a calculation in memory could not use, said on standard error: it publishes no rejected
//! rows.

use results_io::{RowFault, counted};
use season_runner::systems::SystemNote;

use crate::report::systems::note;
use crate::said::say;

/// So many rows of a player are shown.
const SHOWN: usize = 5;

/// Says what must not be overlooked of the seasons that were read.
pub(crate) fn say_notes(notes: &[SystemNote]) {
    for of_season in notes {
        say(&note(of_season));
    }
}

/// Says which rows name a player and make no game.
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
