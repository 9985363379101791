//! The batch: read, check, grade, publish; one function a stage.

mod reopening;

mod report;

mod stage_times;

mod statistics;

mod warning;

pub use reopening::ReopenedSeason;
pub use report::{RunReport, SeasonReport};
pub use stage_times::StageTimes;
pub use statistics::{CategoryMean, Movement, Statistics};
pub use warning::Warning;

use std::collections::BTreeMap;

use anyhow::{Result, bail};
use results_io::Fingerprint;
use results_io::publish::Publication;
use results_io::publish::manifest::Manifest;
use tracing::{debug_span, instrument, warn};

use self::reopening::Reopening;
use crate::federation::{self, GradeSettings, PlannedSeason, Seasons, season_bytes};
use crate::grading::grade_with_sureness;
use crate::history::{EarlierSeason, History};
use crate::progress::Progress;
use crate::publish::{
    Accounts, begin_publication, handed_on, row_counts, season_files, write_season,
};
use crate::season::{GradedSeason, read_season};

/// Grades all seasons asked for and publishes their lists, all of them or none.
///
/// # Errors
///
/// A file or folder that cannot be used, any rejected row under `--strict`, or a failure to write.
/// Nothing was published then.
pub fn run(settings: &GradeSettings, progress: &dyn Progress) -> Result<RunReport> {
    // Nothing is made beside a folder that holds no federation.
    federation::seasons(settings)?;
    let publication = begin_publication(settings, &settings.out)?;
    // Again: until the lock was held another run may have published, which `--reopen` counts.
    let seasons = federation::seasons(settings)?;
    let reopening = match settings.reopen {
        Some(_) => Some(Reopening::begin(&seasons.to_grade, &settings.out)?),
        None => None,
    };
    progress.bytes_to_read(bytes_of(&seasons, settings));
    let reports = grade_seasons(&seasons, settings, &publication, progress)?;
    let stale = stale_seasons(&publication, settings, &reports)?;
    let span = debug_span!("replace", out = %settings.out.display());
    // Kept until the published lists are read again.
    let _lock = span.in_scope(|| publication.replace())?;
    let reopened = match reopening {
        Some(reopening) => Some(reopening.compare(&settings.out)?),
        None => None,
    };
    Ok(RunReport::new(settings, seasons.left_out, reports, stale, reopened))
}

/// The size of the files of all seasons that are graded.
pub(crate) fn bytes_of(seasons: &Seasons, settings: &GradeSettings) -> u64 {
    let folder = |plan: &PlannedSeason| settings.folder.join(plan.season.to_string());
    seasons.to_grade.iter().map(|plan| season_bytes(&folder(plan))).sum()
}

fn grade_seasons(
    seasons: &Seasons,
    settings: &GradeSettings,
    publication: &Publication,
    progress: &dyn Progress,
) -> Result<Vec<SeasonReport>> {
    let mut history = History::before(seasons, settings)?;
    refuse_ratings(&history)?;
    let mut reports = Vec::new();
    for plan in &seasons.to_grade {
        let label = plan.season;
        let mut times = StageTimes::default();
        progress.step(&format!("{label}: reading"));
        let read =
            times.reading.measure(|| read_season(plan, &history.rejected, settings, progress))?;
        progress.step(&format!("{label}: grading"));
        let mut season =
            times.grading.measure(|| grade_with_sureness(read, &history, plan, progress))?;
        season.leave_out_empty_rate();
        for (file, set) in &season.files.character_sets {
            warn!("{file}: read as {set}; look whether names with accents are right");
        }
        progress.step(&format!("{label}: publishing"));
        let manifest = times
            .publishing
            .measure(|| publish(plan, &season, (&history, settings), publication))?;
        let players = &season.files.players.players;
        let statistics =
            |of_rate| Statistics::of(of_rate, players, history.last_list(of_rate.rate));
        let by_rate = season.rates.iter().map(statistics).collect();
        let warnings = Warning::of(&season);
        let paused = history.paused_and_unlisted(players, plan);
        if Some(label) != seasons.to_grade.last().map(|last| last.season) {
            let files = handed_on(label, &manifest);
            history.push(EarlierSeason::of(&season, plan.last_day, files)?);
        }
        let edition = plan.rules.edition.name.clone();
        let understood = season.files.understood.iter();
        let understood = understood.map(|(file, how)| format!("{file}: {}", how.words)).collect();
        reports.push(SeasonReport {
            season: label,
            edition,
            manifest,
            by_rate,
            paused,
            understood,
            warnings,
            times,
        });
    }
    Ok(reports)
}

/// Writes the files of a season into the publication in the making.
#[instrument(level = "debug", skip_all, fields(season = %plan.season))]
fn publish(
    plan: &PlannedSeason,
    season: &GradedSeason,
    (history, settings): (&History, &GradeSettings),
    publication: &Publication,
) -> Result<Manifest> {
    let label = plan.season.to_string();
    let files = debug_span!("form_files").in_scope(|| season_files((plan, &label), season))?;
    let decided = settings.decisions.as_ref().map(|file| &file.fingerprint);
    let accounts = Accounts {
        plan,
        stamp: &plan.rules.stamp,
        read: &season.files,
        before: history.files(plan).chain(decided).cloned().collect(),
        rows: row_counts(season)?,
        rates: &season.rates,
    };
    let mut manifest = accounts.manifest()?;
    write_season(publication, &files, &mut manifest)?;
    Ok(manifest)
}

/// Published seasons that this run leaves unchanged, but that were graded from other lists than
/// the ones it publishes.
fn stale_seasons(
    publication: &Publication,
    settings: &GradeSettings,
    reports: &[SeasonReport],
) -> Result<Vec<String>> {
    let published: BTreeMap<String, String> = reports
        .iter()
        .flat_map(|report| handed_on(report.season, &report.manifest))
        .map(|file| (file.file, file.sha256))
        .collect();
    let mut stale = Vec::new();
    for season in publication.kept_seasons()? {
        let manifest = Manifest::read(&settings.out.join(&season))?;
        let differs = |input: &Fingerprint| {
            published.get(&input.file).is_some_and(|sha256| *sha256 != input.sha256)
        };
        if manifest.inputs.iter().any(differs) {
            stale.push(season);
        }
    }
    Ok(stale)
}

/// Season grades are computed from grades alone: rounded ratings would make other lists.
fn refuse_ratings(history: &History) -> Result<()> {
    if let Some((code, _)) = history.ratings.first() {
        bail!(
            "opening_grades.csv gives ratings (scale elo, first for {code}), from which an edition \
             cannot grade: give grades, or grade by a system with --system"
        );
    }
    Ok(())
}
