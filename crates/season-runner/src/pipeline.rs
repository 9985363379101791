//! The batch: read, check, grade, publish; one function a stage.

use std::collections::BTreeMap;

use anyhow::Result;
use ecf_season::{Edition, Season, SeasonGrades, SeasonInput, grade_season};
use results_io::Fingerprint;
use results_io::publish::Publication;
use results_io::publish::manifest::{self, Manifest};

use crate::accounts::{player_counts, row_counts, working_grade_report};
use crate::federation::{self, Seasons};
use crate::history::{EarlierSeason, History};
use crate::progress::Progress;
use crate::reading::{ReadSeason, read_season};
use crate::report::{RunReport, SeasonReport, Statistics};
use crate::settings::GradeSettings;
use crate::timing::{StageTimes, timed};
use crate::{PROGRAM, rows};

/// Grades all seasons asked for and publishes their lists, all of them or none.
///
/// # Errors
///
/// A file or folder that cannot be used, any rejected row under `--strict`, or a failure to write.
/// Nothing was published then.
pub fn run(settings: &GradeSettings, quiet: bool) -> Result<RunReport> {
    let seasons = federation::seasons(settings)?;
    let publication = Publication::begin(&settings.out)?;
    let progress = Progress::new(3 * seasons.to_grade.len() as u64, quiet);
    let reports = grade_seasons(&seasons, settings, &publication, &progress)?;
    let stale = stale_seasons(&publication, settings, &reports)?;
    timed("sync and replace", || publication.replace())?;
    Ok(RunReport::new(settings, reports, stale))
}

fn grade_seasons(
    seasons: &Seasons,
    settings: &GradeSettings,
    publication: &Publication,
    progress: &Progress,
) -> Result<Vec<SeasonReport>> {
    let mut history = History::before(seasons, &settings.folder, &settings.out, &settings.edition)?;
    let mut reports = Vec::new();
    for &season in &seasons.to_grade {
        let mut times = StageTimes::default();
        progress.begin(format!("{season}: reading"));
        let read = times.reading.measure(|| read_season(season, &history.rejected, settings))?;
        progress.done();
        progress.begin(format!("{season}: grading"));
        let graded = times.grading.measure(|| grade(&read, &history, &settings.edition))?;
        progress.done();
        progress.begin(format!("{season}: publishing"));
        let manifest = times
            .publishing
            .measure(|| publish(season, &read, &graded, &history, settings, publication))?;
        progress.done();
        let statistics = Statistics::of(&read.players.players, &graded, history.last_list());
        if Some(&season) != seasons.to_grade.last() {
            history.push(EarlierSeason::of(
                &read.players.players,
                &graded,
                rows::handed_on(season, &manifest),
            ));
        }
        reports.push(SeasonReport { season, manifest, statistics, times });
    }
    Ok(reports)
}

/// Grades a season.
pub(crate) fn grade(
    read: &ReadSeason,
    history: &History,
    edition: &Edition,
) -> Result<SeasonGrades> {
    let players = &read.players.players;
    let (graded, [last, before_last]) = timed("find earlier grades", || {
        (history.graded(players, edition.graded.lists), history.totals(players))
    });
    let input = SeasonInput { games: &read.games, graded: &graded, earlier: [&last, &before_last] };
    Ok(timed("grade", || grade_season(&input, edition))?)
}

/// Writes the files of a season into the publication in the making.
fn publish(
    season: Season,
    read: &ReadSeason,
    graded: &SeasonGrades,
    history: &History,
    settings: &GradeSettings,
    publication: &Publication,
) -> Result<Manifest> {
    let label = season.to_string();
    let files =
        timed("form the files", || rows::season_files(season, read, graded, &settings.edition))?;
    let outputs = files
        .iter()
        .map(|(file, bytes)| publication.write(&label, file, bytes))
        .collect::<Result<Vec<_>, _>>()?;
    let manifest = Manifest {
        program: PROGRAM.to_owned(),
        season: label.clone(),
        edition: settings.edition_stamp.clone(),
        inputs: history.files().chain(&read.inputs).cloned().collect(),
        rows: row_counts(read)?,
        players: player_counts(read, graded),
        working_grades: working_grade_report(read, graded),
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
    let handed_on: BTreeMap<String, String> = reports
        .iter()
        .flat_map(|report| rows::handed_on(report.season, &report.manifest))
        .map(|file| (file.file, file.sha256))
        .collect();
    let mut stale = Vec::new();
    for season in publication.kept_seasons()? {
        let manifest = Manifest::read(&settings.out.join(&season))?;
        let differs = |input: &Fingerprint| {
            handed_on.get(&input.file).is_some_and(|sha256| *sha256 != input.sha256)
        };
        if manifest.inputs.iter().any(differs) {
            stale.push(season);
        }
    }
    Ok(stale)
}
