//! Plays all seasons of a federation under grading systems of the matrix model, for comparison.

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
pub use live::{LastSeason, LiveGrade, LiveList, NamedPlayer, Walk};
pub use note::SystemNote;
pub use publish::began_in_words;
pub use seasons::AllSeasons;

use anyhow::Result;
use ecf_season::Rate;
use results_io::publish::Publication;
use tracing::instrument;

use self::play::SystemRun;
use crate::federation::{self, GradeSettings};
use crate::progress::{Progress, Work};
use crate::publish::begin_publication;
use crate::season::refuse_nothing;

/// Grades all seasons by every requested system, and publishes their lists.
///
/// # Errors
///
/// A file or folder that cannot be used, a rejected row if none is allowed, or a failure to write.
pub fn run(
    settings: &GradeSettings,
    systems: &[SystemChoice],
    progress: &dyn Progress,
) -> Result<SystemsReport> {
    // Before anything is read, so that a folder that cannot be published into costs no time.
    // Nothing is created beside a folder that is not a federation.
    federation::seasons(settings)?;
    let publications = begin(settings, systems, progress)?;
    let all = AllSeasons::read(settings, progress)?;
    for season in &all.seasons {
        refuse_nothing(&season.files, &season.plan, settings)?;
    }
    let runs = play::all(&all, systems, progress)?;
    progress.step(Work::Publishing, None);
    publish(publications, &all, &runs)?;
    Ok(SystemsReport::of(settings, &all, &runs))
}

/// The name of a system's folder; the folder of rapid lists has a name of its own.
pub(crate) fn folder_name(system: &str, rate: Rate) -> String {
    match rate {
        Rate::Standard => system.to_owned(),
        Rate::Rapid => format!("{system}-rapid"),
    }
}

/// By system, in their order: the publication of its lists.
fn begin(
    settings: &GradeSettings,
    systems: &[SystemChoice],
    progress: &dyn Progress,
) -> Result<Vec<Publication>> {
    // Ordered by name, so that two runs at the same time never wait for each other.
    let names = systems.iter().map(|choice| folder_name(&choice.system.name, settings.system_rate));
    let mut by_name: Vec<(String, usize)> = names.zip(0..).collect();
    by_name.sort_unstable();
    let mut begun = Vec::with_capacity(systems.len());
    for (name, number) in by_name {
        begun.push((number, begin_publication(settings, &settings.out.join(name), progress)?));
    }
    begun.sort_unstable_by_key(|(number, _)| *number);
    Ok(begun.into_iter().map(|(_, publication)| publication).collect())
}

/// Publishes the lists of all systems, or of none: any error with a folder or file occurs before
/// the first publication is replaced. Replacing is a single rename.
#[instrument(level = "debug", skip_all, fields(systems = runs.len()))]
fn publish(publications: Vec<Publication>, all: &AllSeasons, runs: &[SystemRun<'_>]) -> Result<()> {
    for (publication, run) in publications.iter().zip(runs) {
        for (season, played) in all.seasons.iter().zip(&run.seasons) {
            publish::season(publication, season, run.choice, played)?;
        }
    }
    for publication in publications {
        publication.replace()?;
    }
    Ok(())
}
