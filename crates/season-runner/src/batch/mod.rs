//! The batch: read, check, grade, publish; one function a stage.

mod reopening;

mod report;

mod stage_times;

mod statistics;

pub use reopening::{ChangedGrade, ReopenedSeason};
pub use report::{RunReport, SeasonReport};
pub use stage_times::StageTimes;
pub(crate) use stage_times::timed;
pub use statistics::{CategoryMean, Movement, Statistics};

use std::collections::BTreeMap;

use anyhow::{Context, Result};
use ecf_season::{Rate, SeasonGrades};
use results_io::Fingerprint;
use results_io::publish::Publication;
use results_io::publish::game_scores::GameScore;
use results_io::publish::manifest::{self, Manifest, RapidReport};
use tracing::warn;

use self::reopening::Reopening;
use crate::PROGRAM;
use crate::federation::{self, GradeSettings, PlannedSeason, Seasons};
use crate::grading::grade;
use crate::history::{EarlierSeason, History};
use crate::progress::Progress;
use crate::publish::{
    handed_on, player_counts, row_counts, scores_of_rates, season_files, working_grade_report,
};
use crate::season::{ReadRate, ReadSeason, read_season};

/// Grades all seasons asked for and publishes their lists, all of them or none.
///
/// # Errors
///
/// A file or folder that cannot be used, any rejected row under `--strict`, or a failure to write.
/// Nothing was published then.
pub fn run(settings: &GradeSettings, progress: &dyn Progress) -> Result<RunReport> {
    let seasons = federation::seasons(settings)?;
    let reopening = match settings.reopen {
        Some(_) => Some(Reopening::begin(&seasons.to_grade, &settings.out)?),
        None => None,
    };
    let publication = Publication::begin(&settings.out)?;
    progress.steps(3 * seasons.to_grade.len() as u64);
    let reports = grade_seasons(&seasons, settings, &publication, progress)?;
    let stale = stale_seasons(&publication, settings, &reports)?;
    timed("sync and replace", || publication.replace())?;
    let reopened = match reopening {
        Some(reopening) => Some(reopening.compare(&settings.out)?),
        None => None,
    };
    Ok(RunReport::new(settings, reports, stale, reopened))
}

fn grade_seasons(
    seasons: &Seasons,
    settings: &GradeSettings,
    publication: &Publication,
    progress: &dyn Progress,
) -> Result<Vec<SeasonReport>> {
    let mut history = History::before(seasons, settings)?;
    let mut reports = Vec::new();
    for plan in &seasons.to_grade {
        let season = plan.season;
        let mut times = StageTimes::default();
        progress.begin(format!("{season}: reading"));
        let mut read = times.reading.measure(|| read_season(plan, &history.rejected, settings))?;
        progress.done();
        progress.begin(format!("{season}: grading"));
        let mut graded = times.grading.measure(|| grade(&read, &history, plan))?;
        leave_out_empty_rate(&mut read, &mut graded);
        for (file, set) in &read.character_sets {
            warn!("{file}: read as {set}; look whether names with accents are right");
        }
        progress.done();
        progress.begin(format!("{season}: publishing"));
        let scores = scores_of_rates(&read, &graded, plan);
        let manifest = times.publishing.measure(|| {
            publish(plan, &read, &graded, &scores, (&history, settings), publication)
        })?;
        progress.done();
        let players = &read.players.players;
        let statistics = |(rate, season): &(Rate, SeasonGrades)| {
            Statistics::of(*rate, players, season, history.last_list(*rate))
        };
        let by_rate = graded.iter().map(statistics).collect();
        let paused = history.paused_and_unlisted(players, plan);
        if Some(season) != seasons.to_grade.last().map(|last| last.season) {
            let files = handed_on(season, &manifest);
            history.push(EarlierSeason::of(players, plan.last_day, &graded, &scores, files));
        }
        let edition = plan.rules.edition.name.clone();
        reports.push(SeasonReport { season, edition, manifest, by_rate, paused, times });
    }
    Ok(reports)
}

/// Leaves out a second rate of play without a game and without a grade to publish.
fn leave_out_empty_rate(read: &mut ReadSeason, graded: &mut Vec<(Rate, SeasonGrades)>) {
    let has_something = |of_rate: &ReadRate, graded: &SeasonGrades| {
        of_rate.games.games() > 0 || graded.players.iter().any(|grade| grade.published().is_some())
    };
    let kept = match (read.rates.get(1), graded.get(1)) {
        (Some(of_rate), Some((_, graded))) if has_something(of_rate, graded) => 2,
        _ => 1,
    };
    read.rates.truncate(kept);
    graded.truncate(kept);
}

/// Writes the files of a season into the publication in the making.
fn publish(
    plan: &PlannedSeason,
    read: &ReadSeason,
    graded: &[(Rate, SeasonGrades)],
    scores: &[Option<Vec<GameScore<'_>>>],
    (history, settings): (&History, &GradeSettings),
    publication: &Publication,
) -> Result<Manifest> {
    let label = plan.season.to_string();
    let files = timed("form the files", || season_files(plan, read, graded, scores))?;
    let outputs = files
        .iter()
        .map(|(file, bytes)| publication.write(&label, file, bytes))
        .collect::<Result<Vec<_>, _>>()?;
    let of_rate = |number: usize| {
        let (read, (_, graded)) = (read.rates.get(number)?, graded.get(number)?);
        Some((read, graded))
    };
    let (first, first_graded) = of_rate(0).context("an edition without a rate of play")?;
    let rapid = of_rate(1).map(|(of_rate, graded)| RapidReport {
        players: player_counts(read, of_rate, graded),
        working_grades: working_grade_report(read, graded),
    });
    let decided = settings.decisions.as_ref().map(|file| &file.fingerprint);
    let manifest = Manifest {
        program: PROGRAM.to_owned(),
        season: label.clone(),
        first_day: plan.first_day,
        last_day: plan.last_day,
        edition: plan.rules.stamp.clone(),
        inputs: history.files(plan).chain(decided).chain(&read.inputs).cloned().collect(),
        decisions: read.decisions.clone(),
        rows: row_counts(read)?,
        players: player_counts(read, first, first_graded),
        working_grades: working_grade_report(read, first_graded),
        rapid,
        outputs,
    };
    publication.write(&label, manifest::FILE, &manifest.to_bytes()?)?;
    Ok(manifest)
}

/// Published seasons that this run leaves as they are, but that were graded from other lists than
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
