//! Whether a folder is a season, and how large it is.

use std::path::Path;

use results_io::Source;

use crate::file_names::{entries, size};

/// How the names of a season's tables begin.
const TABLES: [&str; 2] = ["results.", "players."];

/// The folder of a season's event files.
pub const EVENTS: &str = "events";

/// Whether a folder has what a season has, whatever its name: results or players, in any form that
/// is read, or event files.
#[must_use]
pub fn is_season(folder: &Path) -> bool {
    ["results.csv", "players.csv"].iter().any(|file| Source::exists(folder, file))
        || folder.join(EVENTS).is_dir()
}

/// The size on the disk of all files that a season is read from.
pub(crate) fn season_bytes(folder: &Path) -> u64 {
    let is_table = |path: &Path| {
        let name = path.file_name().unwrap_or_default().to_string_lossy();
        TABLES.iter().any(|table| name.starts_with(table))
    };
    let of = |folder: &Path, counts: &dyn Fn(&Path) -> bool| -> u64 {
        let files = entries(folder).unwrap_or_default();
        files.iter().filter(|path| path.is_file() && counts(path)).map(|path| size(path)).sum()
    };
    of(folder, &is_table) + of(&folder.join(EVENTS), &|_| true)
}
