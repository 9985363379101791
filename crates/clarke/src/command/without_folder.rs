//! Seasons that a calculation in memory leaves out, and the published lists do not.

use std::collections::BTreeSet;

use ecf_season::Season;
use results_io::printable;
use season_runner::SeasonInMemory;

use crate::default_out::OUT;
use crate::said::say;

/// Says on standard error, once of each, that the published lists were graded from seasons which have no folder
/// here, so that other grades come of what is. What keeps it from being known is said by `clarke status`.
pub(crate) fn note_without_folder<'a>(graded: impl IntoIterator<Item = &'a SeasonInMemory>) {
    let notes: BTreeSet<String> = graded.into_iter().filter_map(note).collect();
    for note in notes {
        say(&note);
    }
}

fn note(graded: &SeasonInMemory) -> Option<String> {
    let out = graded.folder.join(OUT);
    let seasons = graded.graded_without(&out).ok().filter(|seasons| !seasons.is_empty())?;
    let seasons: Vec<String> = seasons.iter().map(Season::to_string).collect();
    let (have, are) = if seasons.len() == 1 { ("has", "is") } else { ("have", "are") };
    Some(format!(
        "note: {} {have} no folder here and {are} not in the grades of {} that are computed here: the lists in \
         {} were graded from {}\n",
        seasons.join(", "),
        graded.season(),
        printable(&out.to_string_lossy()),
        if seasons.len() == 1 { "it" } else { "them" },
    ))
}
