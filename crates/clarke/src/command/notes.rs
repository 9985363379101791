//! Notes on standard error: rows that a calculation in memory could not use, since it publishes no
//! rejected rows, and seasons that are in the published lists, but not in that calculation.

use std::collections::BTreeSet;
use std::path::Path;

use anyhow::{Context, Result};
use ecf_season::Season;
use findings::{RowFault, counted, printable};
use season_runner::SeasonInMemory;
use season_runner::check::Looked;
use season_runner::status::graded_without_folder;
use season_runner::systems::SystemNote;

use crate::flags::OUT;
use crate::logging::say;
use crate::report::systems::note;

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

/// Notes on standard error, once each, that the published lists were graded from seasons without a
/// folder here, so that the grades here differ. If that cannot be found out, there is no note;
/// `clarke status` reports the reason.
pub(crate) fn note_without_folder<'a>(graded: impl IntoIterator<Item = &'a SeasonInMemory>) {
    say_each(graded.into_iter().map(|graded| (&*graded.folder, graded.season())));
}

/// Prints the same notes for the grades that `clarke check` uses for doubts.
pub(crate) fn note_checked_without_folder(looked: &Looked) {
    say_each(looked.graded.iter().map(|(folder, last)| (&**folder, *last)));
}

fn say_each<'a>(graded: impl Iterator<Item = (&'a Path, Season)>) {
    let notes: BTreeSet<String> =
        graded.filter_map(|(folder, season)| without_folder(folder, season)).collect();
    for note in notes {
        say(&note);
    }
}

fn without_folder(folder: &Path, season: Season) -> Option<String> {
    let out = folder.join(OUT);
    let seasons = graded_without_folder(folder, &out, season).ok();
    let seasons = seasons.filter(|seasons| !seasons.is_empty())?;
    let seasons: Vec<String> = seasons.iter().map(Season::to_string).collect();
    let (have, are) = if seasons.len() == 1 { ("has", "is") } else { ("have", "are") };
    Some(format!(
        "note: {} {have} no folder here and {are} not in the grades of {} that are computed here: \
         the lists in {} were graded from {}\n",
        seasons.join(", "),
        season,
        printable(&out.to_string_lossy()),
        if seasons.len() == 1 { "it" } else { "them" },
    ))
}
