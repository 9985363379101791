//! Checks whether a folder may be created at a place, before the work starts, so that no later run
//! finds it where it expects seasons, lists or results.

use std::fs;
use std::path::{Path, PathBuf};

use anyhow::Result;
use input_files::{EVENTS, RESULTS, Source};
use season_files::SeasonFolder;

use crate::command_error::usage;
use crate::written_file::{are_published, is_published_season, names_a_season};

/// Refuses a folder inside a season's folder, where files of results belong; one that is named like
/// a season and is beside seasons, since it would be the next season, without games; and one among
/// published lists.
///
/// # Errors
///
/// The folder is one of these.
pub(crate) fn refuse_misplaced(flag: &str, out: &Path) -> Result<()> {
    refuse_among_lists(flag, out)?;
    let Some(Resolved { whole, .. }) = resolved(out) else { return Ok(()) };
    let is_of_season = |path: &&Path| {
        // `players.csv` and folders called `events` exist in many places; only folders named like a
        // season are one.
        let is_beside_seasons = || path.parent().is_some_and(holds_seasons);
        names_a_season(path) && (SeasonFolder::is_one(path) || is_beside_seasons())
    };
    match whole.ancestors().find(is_of_season) {
        Some(season) => usage(format!(
            "{}: it lies in the folder of a season, {}, where files of results belong; name a \
             folder elsewhere",
            named(flag, out),
            season.display()
        )),
        None => Ok(()),
    }
}

/// Refuses a folder among published lists: the next run expects only seasons there.
///
/// # Errors
///
/// The folder is among published lists.
pub(crate) fn refuse_among_lists(flag: &str, out: &Path) -> Result<()> {
    let Some(Resolved { made_in, whole }) = resolved(out) else { return Ok(()) };
    let is_of_lists = |path: &&Path| names_a_season(path) && is_published_season(path);
    if are_published(&made_in) || whole.ancestors().skip(1).any(|path| is_of_lists(&path)) {
        return usage(format!(
            "{}: it lies among published lists, where a run expects nothing else; name a folder \
             elsewhere",
            named(flag, out)
        ));
    }
    Ok(())
}

/// Refuses event files for a season that has its results in a table, since it would be unclear
/// which of them count.
///
/// # Errors
///
/// The season has its results in a table.
pub(crate) fn refuse_events_beside_table(out: &Path) -> Result<()> {
    let Some(Resolved { whole, .. }) = resolved(out) else { return Ok(()) };
    let Some(season) =
        whole.parent().filter(|_| whole.ends_with(EVENTS)).filter(|season| names_a_season(season))
    else {
        return Ok(());
    };
    match Source::find(season, RESULTS)? {
        Some(table) => usage(format!(
            "{}: the season has its results in {}, and cannot have event files beside it; name a \
             folder elsewhere",
            out.display(),
            table.display()
        )),
        None => Ok(()),
    }
}

/// A folder to create, with the flag that names it, if there is one.
fn named(flag: &str, out: &Path) -> String {
    format!("{flag} {}", out.display()).trim_start().to_owned()
}

/// The place where a folder will be created, after following links.
struct Resolved {
    /// The existing folder in which it, or the first missing folder of its path, will be created.
    made_in: PathBuf,
    /// The folder itself.
    whole: PathBuf,
}

fn resolved(out: &Path) -> Option<Resolved> {
    // For a folder that does not exist yet: the existing part of its path.
    let (above, made_in) = out.ancestors().find_map(|above| {
        let above = if above.as_os_str().is_empty() { Path::new(".") } else { above };
        Some((above, dunce::canonicalize(above).ok()?))
    })?;
    let rest = out.strip_prefix(above).unwrap_or(out);
    if rest.as_os_str().is_empty() {
        let parent = made_in.parent().unwrap_or(&made_in).to_owned();
        return Some(Resolved { made_in: parent, whole: made_in });
    }
    Some(Resolved { whole: made_in.join(rest), made_in })
}

/// Whether a folder contains a season's folder, as that of a federation does.
fn holds_seasons(folder: &Path) -> bool {
    let is_season = |path: PathBuf| names_a_season(&path) && SeasonFolder::is_one(&path);
    let entries = fs::read_dir(folder).into_iter().flatten().flatten();
    entries.into_iter().any(|entry| is_season(entry.path()))
}
