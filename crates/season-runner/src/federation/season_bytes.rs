//! How much there is to read.

use std::path::Path;

use results_io::SeasonFolder;

/// The size of a season's files on the disk; 0 for a folder that cannot be a season, which is said
/// when it is read.
pub(crate) fn season_bytes(folder: &Path) -> u64 {
    SeasonFolder::find(folder, "").map_or(0, |season| season.bytes())
}
