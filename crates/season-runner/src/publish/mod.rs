//! Turns grades into the rows and names of published files.

mod accounts;
mod file_names;
mod manifest;
mod rows;
mod unpublished;

use std::path::Path;

use anyhow::Result;
use input_files::Source;
use published_lists::Publication;
use published_lists::federation::Federation;

use crate::federation::{GradeSettings, refuse_lost_folders};
use crate::file_names::OPENING_GRADES;
use crate::progress::{Notice, Progress};
pub(crate) use accounts::{drift_of_report, row_counts};
pub(crate) use file_names::{
    CALCULATION_FILE, DRAWS_FILE, REJECTED_FILE, SCORES_FILE, TOTALS_FILE, file_of_rate,
    grades_file, handed_on, is_of_system,
};
pub(crate) use manifest::{Accounts, write_season};
pub use manifest::{PROGRAM, published_manifest};
pub(crate) use rows::{
    age, all_rejected, calculated, files_of_rows, junior_age, season_files, standard_error,
};

/// Begins to publish a federation into a folder. If another run is publishing into it, this waits
/// or fails, depending on the settings.
pub(crate) fn begin_publication(
    settings: &GradeSettings,
    out: &Path,
    progress: &dyn Progress,
) -> Result<Publication> {
    refuse_lost_folders(settings)?;
    let waiting = || progress.notice(&Notice::Waiting { out });
    let mut publication = Publication::begin(out, settings.when_locked, waiting)?;
    // The federation is identified by its opening list.
    let opening = Source::open_optional(&settings.folder, OPENING_GRADES, "")?;
    let opening = opening.map(|list| list.fingerprint());
    let federation = Federation::of(&settings.folder, opening.as_ref())?;
    publication.claim(federation, &settings.folder, settings.when_others)?;
    Ok(publication)
}
