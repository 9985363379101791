//! Plays all seasons of a federation under grading systems of the matrix model, for comparison.

mod choice;
mod explained;
mod figures;
mod find;
mod live;
mod note;
mod play;
mod publish;
mod seasons;

pub use choice::SystemChoice;
pub use explained::{SystemExplained, SystemGame};
pub use figures::{SeasonFigures, SystemFigures, SystemsReport};
pub use live::{LastSeason, LiveGrade, LiveList, NamedPlayer, Walk};
pub use note::SystemNote;
pub use publish::began_in_words;
pub use seasons::AllSeasons;

use std::path::Path;

use anyhow::Result;
use ecf_season::{Rate, Season};
use identity::Player;
use input_files::Fingerprint;
use published_lists::Publication;
use published_lists::manifest::Manifest;
use tracing::instrument;

use self::play::SystemRun;
use self::seasons::OneSeason;
use crate::doubt_report::Doubts;
use crate::federation::{self, AsFound, GradeSettings};
use crate::file_names::published_seasons;
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
    let as_found = AsFound::of(&federation::seasons(settings)?, settings);
    let publications = begin(settings, systems, progress)?;
    let all = AllSeasons::read(settings, progress)?;
    for season in &all.seasons {
        refuse_nothing(&season.files, &season.plan, settings)?;
    }
    let doubts = doubts(&all, settings)?;
    let runs = play::all(&all, systems, progress)?;
    progress.step(Work::Publishing, None);
    as_found.refuse_changed()?;
    let stale = publish(publications, settings, &all, &runs)?;
    let mut report = SystemsReport::of(settings, &all, &runs);
    report.notes.extend(doubts);
    report.notes.extend(stale);
    Ok(report)
}

/// Notes on the nearly certain doubts about each season, which are refused if nothing may be lost.
fn doubts(all: &AllSeasons, settings: &GradeSettings) -> Result<Vec<SystemNote>> {
    let (mut notes, mut players_before): (Vec<SystemNote>, &[Player]) = (Vec::new(), &[]);
    for OneSeason { season, files, .. } in &all.seasons {
        let decisions = settings.decisions.as_ref();
        let doubts = Doubts::of(*season, files, &[], players_before, decisions);
        doubts.refuse(*season, settings.may_be_lost)?;
        notes.extend(SystemNote::of_doubts(*season, doubts.nearly_certain));
        players_before = &files.players.players;
    }
    Ok(notes)
}

/// The name of a system's folder, with which the names of its live lists begin, too; the folder of
/// rapid lists has a name of its own.
#[must_use]
pub fn folder_name(system: &str, rate: Rate) -> String {
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
///
/// Returns notes on later lists that stay as they were, though they go on from other grades.
#[instrument(level = "debug", skip_all, fields(systems = runs.len()))]
fn publish(
    publications: Vec<Publication>,
    settings: &GradeSettings,
    all: &AllSeasons,
    runs: &[SystemRun<'_>],
) -> Result<Vec<SystemNote>> {
    let mut notes = Vec::new();
    for (publication, run) in publications.iter().zip(runs) {
        let mut before = None;
        for (season, played) in all.seasons.iter().zip(&run.seasons) {
            before = Some(publish::season(publication, season, run.choice, (played, before))?);
        }
        let system = &run.choice.system.name;
        let out = settings.out.join(folder_name(system, settings.system_rate));
        if let (Some(last), Some(changes)) = (all.seasons.last(), before) {
            notes.extend(stale_after(&out, system, (last.season, &changes)));
        }
    }
    for publication in publications {
        publication.replace()?;
    }
    Ok(notes)
}

/// A note if the next published season of a system went on from other grades than those of the last
/// season of this run.
fn stale_after(
    out: &Path,
    system: &str,
    (last, changes): (Season, &Fingerprint),
) -> Option<SystemNote> {
    // A manifest that cannot be read is told by `clarke status`.
    let published = published_seasons(out).unwrap_or_default();
    let season = published.into_iter().find(|season| *season > last)?;
    let manifest = Manifest::read(&out.join(season.to_string())).ok()?;
    let is_other =
        |input: &Fingerprint| input.file == changes.file && input.sha256 != changes.sha256;
    let system = system.to_owned();
    manifest.inputs.iter().any(is_other).then_some(SystemNote::LaterListStale { system, season })
}
