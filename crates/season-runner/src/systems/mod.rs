//! All seasons of a federation under grading systems of the matrix model, side by side.
//!
//! - [`seasons`]: every season read and checked once, with one number a player over all of them.
//! - [`play`]: each system through all seasons, in parallel.
//! - `publish`: the files of a system's season.

pub mod play;

pub mod seasons;

mod publish;

pub(crate) use publish::began_in_words;

use anyhow::Result;

use crate::pipeline::begin_publication;
use crate::progress::Progress;
use crate::report::systems::SystemsReport;
use crate::settings::GradeSettings;
use crate::timing::timed;
use play::SystemRun;
use seasons::AllSeasons;

/// Grades all seasons by every system asked for and publishes their lists.
///
/// # Errors
///
/// A file or folder that cannot be used, any rejected row under `--strict`, or a failure to write.
pub fn run(settings: &GradeSettings, quiet: bool) -> Result<SystemsReport> {
    let progress = Progress::new(2, quiet);
    progress.begin("reading".to_owned());
    let all = AllSeasons::read(settings)?;
    progress.done();
    progress.begin("grading".to_owned());
    let runs = timed("play the systems", || play::all(&all, &settings.systems))?;
    progress.done();
    for run in &runs {
        publish_system(settings, &all, run)?;
    }
    Ok(SystemsReport::of(settings, &all, &runs))
}

fn publish_system(settings: &GradeSettings, all: &AllSeasons, run: &SystemRun<'_>) -> Result<()> {
    std::fs::create_dir_all(&settings.out)?;
    let publication = begin_publication(&settings.out.join(&run.choice.system.name))?;
    for (season, played) in all.seasons.iter().zip(&run.seasons) {
        publish::season(&publication, season, run.choice, played)?;
    }
    publication.replace()?;
    Ok(())
}
