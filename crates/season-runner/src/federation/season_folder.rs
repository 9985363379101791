//! Whether a folder is a season.

use std::path::Path;

use results_io::Source;

/// The folder of a season's event files.
pub const EVENTS: &str = "events";

/// Whether a folder has what a season has, whatever its name: results or players, in any form that
/// is read, or event files.
#[must_use]
pub fn is_season(folder: &Path) -> bool {
    ["results.csv", "players.csv"].iter().any(|file| Source::exists(folder, file))
        || folder.join(EVENTS).is_dir()
}
