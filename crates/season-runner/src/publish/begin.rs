//! The publication of a federation, begun.

use std::path::Path;

use anyhow::Result;
use results_io::Source;
use results_io::publish::Publication;
use results_io::publish::federation::Federation;

use crate::federation::GradeSettings;
use crate::file_names::OPENING_GRADES;
use crate::progress::{Notice, Progress};

/// Begins to publish a federation into a folder, after other runs that do, or not at all, as the
/// settings say.
pub(crate) fn begin_publication(
    settings: &GradeSettings,
    out: &Path,
    progress: &dyn Progress,
) -> Result<Publication> {
    let waiting = || progress.notice(&Notice::Waiting { out });
    let mut publication = Publication::begin(out, settings.when_locked, waiting)?;
    // The federation is known by the list that it began with.
    let opening = Source::open_optional(&settings.folder, OPENING_GRADES, "")?;
    let opening = opening.map(|list| list.fingerprint());
    let federation = Federation::of(&settings.folder, opening.as_ref())?;
    publication.claim(federation, &settings.folder, settings.when_others)?;
    Ok(publication)
}
