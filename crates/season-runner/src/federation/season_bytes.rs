//! The amount of data to read.

use std::path::Path;

use season_files::SeasonFolder;

use super::plan::{PlannedSeason, Seasons};
use super::settings::GradeSettings;

/// The size of a season's files on the disk; 0 for a folder that cannot be a season, since reading
/// it will report the error.
pub(crate) fn season_bytes(folder: &Path) -> u64 {
    SeasonFolder::find(folder, "").map_or(0, |season| season.bytes())
}

/// The size of the files of all seasons that are graded.
pub(crate) fn bytes_of(seasons: &Seasons, settings: &GradeSettings) -> u64 {
    let folder = |plan: &PlannedSeason| settings.folder.join(plan.season.to_string());
    seasons.to_grade.iter().map(|plan| season_bytes(&folder(plan))).sum()
}
