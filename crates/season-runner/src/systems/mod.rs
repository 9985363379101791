//! All seasons of a federation under grading systems of the matrix model, side by side.

mod choice;

mod seasons;

mod find;

mod play;

mod explained;

mod live;

mod publish;

mod note;

mod figures;

pub use choice::SystemChoice;
pub use explained::{SystemExplained, SystemGame};
pub use figures::{SeasonFigures, SystemFigures, SystemsReport};
pub use live::{LastSeason, LiveGrade, LiveList, Named, Walk};
pub use note::SystemNote;
pub use publish::began_in_words;
pub use seasons::AllSeasons;

use std::collections::BTreeMap;

use anyhow::Result;
use ecf_season::Rate;
use results_io::publish::Publication;
use tracing::instrument;

use self::play::SystemRun;
use crate::federation::GradeSettings;
use crate::progress::{Progress, Work};
use crate::publish::begin_publication;
use crate::season::refuse_nothing;

/// Grades all seasons by every system asked for and publishes their lists.
///
/// # Errors
///
/// A file or folder that cannot be used, any rejected row where none is allowed, or a failure to
/// write.
pub fn run(
    settings: &GradeSettings,
    systems: &[SystemChoice],
    progress: &dyn Progress,
) -> Result<SystemsReport> {
    let all = AllSeasons::read(settings, progress)?;
    for season in &all.seasons {
        refuse_nothing(&season.files, &season.plan, settings)?;
    }
    let runs = play::all(&all, systems, progress)?;
    progress.step(Work::Publishing, None);
    publish(settings, &all, &runs, progress)?;
    Ok(SystemsReport::of(settings, &all, &runs))
}

/// The name of a system's folder; that of its rapid lists says so, beside the standard ones.
fn folder_name(settings: &GradeSettings, run: &SystemRun<'_>) -> String {
    let name = &run.choice.system.name;
    match settings.system_rate {
        Rate::Standard => name.clone(),
        Rate::Rapid => format!("{name}-rapid"),
    }
}

/// Publishes the lists of all systems, or of none: whatever may go wrong with a folder or a file does so
/// before the first is replaced, which is one rename.
#[instrument(level = "debug", skip_all, fields(systems = runs.len()))]
fn publish(
    settings: &GradeSettings,
    all: &AllSeasons,
    runs: &[SystemRun<'_>],
    progress: &dyn Progress,
) -> Result<()> {
    std::fs::create_dir_all(&settings.out)?;
    // By name, so that two runs at once never wait for each other.
    let by_name: BTreeMap<String, &SystemRun<'_>> =
        runs.iter().map(|run| (folder_name(settings, run), run)).collect();
    let begin = |(name, run): (String, _)| {
        Ok((begin_publication(settings, &settings.out.join(name), progress)?, run))
    };
    let publications: Vec<(Publication, &SystemRun<'_>)> =
        by_name.into_iter().map(begin).collect::<Result<_>>()?;
    for (publication, run) in &publications {
        for (season, played) in all.seasons.iter().zip(&run.seasons) {
            publish::season(publication, season, run.choice, played)?;
        }
    }
    for (publication, _) in publications {
        publication.replace()?;
    }
    Ok(())
}
