//! Notes on seasons that are used in the published lists, but not in a calculation in memory.

use std::collections::BTreeSet;
use std::path::Path;

use ecf_season::Season;
use findings::printable;
use season_runner::SeasonInMemory;
use season_runner::check::Looked;
use season_runner::status::graded_without_folder;

use crate::default_out::OUT;
use crate::said::say;

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
        graded.filter_map(|(folder, season)| note(folder, season)).collect();
    for note in notes {
        say(&note);
    }
}

fn note(folder: &Path, season: Season) -> Option<String> {
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
