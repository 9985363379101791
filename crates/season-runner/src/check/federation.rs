//! The federation of the seasons that are checked: by which rules, and what its players counted as.

use std::path::{Path, PathBuf};

use anyhow::Result;
use ecf_season::{Edition, PlayerGrade, Season};
use rating_core::GradePoints;
use results_io::{ReadSeason, RowRules, SeasonFolder};
use tracing::debug;

use super::finding::{Finding, NOT_A_SEASON, Severity};
use super::season::{days_of, of_doubts, of_rows, shown_in};
use super::{Looked, Looking};
use crate::federation::{
    self, DecisionsFile, Editions, GradeSettings, PlannedSeason, Seasons, row_rules, season_bytes,
};
use crate::grading::grade;
use crate::history::{EarlierSeason, History};
use crate::progress::Progress;
use crate::season::{GradedSeason, in_rates};

/// The rules by which half-years are checked where none are named.
const HALF_YEARS: &str = "ecf-2015";

/// The federation that a season belongs to, as far as it is needed to check the season.
pub(super) struct Federation<'a> {
    looking: &'a Looking<'a>,
    progress: &'a dyn Progress,
    settings: GradeSettings,
    /// The seasons with their days and rules, or why they cannot be graded together.
    seasons: Result<Seasons>,
}

impl<'a> Federation<'a> {
    pub(super) fn look(
        folder: &Path,
        looking: &'a Looking<'a>,
        progress: &'a dyn Progress,
    ) -> Result<Self> {
        let by = |editions: &[String]| {
            let editions = Editions::named(editions)?;
            let decisions = DecisionsFile::find(looking.decisions, folder)?;
            Ok::<_, anyhow::Error>(GradeSettings::of(folder, editions, decisions))
        };
        let mut settings = by(looking.editions)?;
        let mut seasons = federation::seasons(&settings);
        if seasons.is_err() && looking.editions.is_empty() {
            // The default rules are those of years; these may be half-years.
            let of_half_years = by(&[HALF_YEARS.to_owned()])?;
            if let Ok(found) = federation::seasons(&of_half_years) {
                (settings, seasons) = (of_half_years, Ok(found));
            }
        }
        if !looking.editions.is_empty() {
            seasons = Ok(seasons?);
        }
        Ok(Self { looking, progress, settings, seasons })
    }

    /// Checks seasons, in order. As the whole federation they must be seasons that can be graded
    /// together; what is wrong with that is a finding, too.
    pub(super) fn seasons(&self, wanted: &[PathBuf], whole: bool) -> Result<Looked> {
        let mut looked = Looked::default();
        if whole && !wanted.is_empty() {
            looked.findings.extend(self.not_seasons());
        }
        let mut history = self.history(whole, &mut looked.findings);
        let planned = self.seasons.as_ref().map_or(&[][..], |seasons| &seasons.to_grade);
        let plan_of = |folder: &Path| {
            let name = folder.file_name()?.to_string_lossy().parse::<Season>().ok()?;
            planned.iter().find(|plan| plan.season == name)
        };
        let last_wanted =
            wanted.iter().filter_map(|folder| plan_of(folder)).map(|p| p.season).max();
        // Earlier seasons are read for the grades that they hand on.
        for plan in planned.iter().filter(|plan| Some(plan.season) <= last_wanted) {
            let folder = self.settings.folder.join(plan.season.to_string());
            let shown = wanted
                .iter()
                .find(|wanted| plan_of(wanted).is_some_and(|p| p.season == plan.season));
            if shown.is_none() && (history.is_none() || self.looking.least_sure.is_none()) {
                continue;
            }
            self.progress.step(&format!("{}: checking", plan.season));
            let folder = shown.unwrap_or(&folder);
            self.season(folder, Some(plan), shown.is_some(), history.as_mut(), &mut looked)?;
        }
        for folder in wanted.iter().filter(|folder| plan_of(folder).is_none()) {
            self.season(folder, None, true, None, &mut looked)?;
        }
        Ok(looked)
    }

    /// Why the seasons of the folder cannot be graded together, and folders that are left out.
    fn not_seasons(&self) -> Vec<Finding> {
        let finding = |folder: &Path, message| {
            let folder = folder.display().to_string();
            Finding::about_file(&folder, Severity::Error, NOT_A_SEASON, message)
        };
        match &self.seasons {
            Err(error) => vec![finding(&self.settings.folder, format!("{error:#}"))],
            Ok(seasons) => {
                let left_out = seasons.left_out.iter();
                left_out.map(|left| finding(&left.folder, left.why.clone())).collect()
            }
        }
    }

    /// What there is before the first season, if grades are asked for; a list that cannot be used is
    /// a finding, as it is an error when the federation is graded.
    fn history(&self, whole: bool, findings: &mut Vec<Finding>) -> Option<History> {
        let seasons = self.seasons.as_ref().ok()?;
        match History::before(seasons, &self.settings) {
            Ok(history) => Some(history),
            Err(error) if whole => {
                let folder = self.settings.folder.display().to_string();
                let found = match error.downcast_ref::<results_io::Error>() {
                    // The file itself is looked at beside the seasons.
                    Some(results_io::Error::File { .. }) => return None,
                    _ => Finding::about_file(
                        &folder,
                        Severity::Error,
                        NOT_A_SEASON,
                        format!("{error:#}"),
                    ),
                };
                findings.push(found);
                None
            }
            Err(error) => {
                debug!("grades are not known: {error:#}");
                None
            }
        }
    }

    /// Reads a season, grades it where there is a history to grade it by, and reports what is wrong
    /// with it if it is to be shown.
    fn season(
        &self,
        folder: &Path,
        plan: Option<&PlannedSeason>,
        shown: bool,
        history: Option<&mut History>,
        looked: &mut Looked,
    ) -> Result<()> {
        self.progress.bytes_to_read(season_bytes(folder));
        let default = Edition::yorkshire_2000();
        let edition = plan.map_or(&default, |plan| &plan.rules.edition);
        let (read, cause) = match self.read(folder, plan, edition) {
            Ok(read) => (read, None),
            Err(error) => {
                let Some(cause) = error.downcast_ref::<results_io::Error>() else {
                    return Err(error);
                };
                let shown = folder.display().to_string();
                let finding = match cause {
                    results_io::Error::File { file, .. } => {
                        Finding::unusable(file, cause.without_file())
                    }
                    cause => {
                        let message = cause.to_string();
                        Finding::about_file(&shown, Severity::Error, NOT_A_SEASON, message)
                    }
                };
                looked.findings.push(finding);
                match self.form_of(folder, cause) {
                    Some(read) => (read, Some(())),
                    None => return Ok(()),
                }
            }
        };
        looked.seasons += 1;
        looked.rows += read.counts.rows;
        let mut read = read;
        let graded = match (plan, history, cause) {
            (Some(plan), Some(history), None) => {
                let by_rate = std::mem::take(&mut read.by_rate);
                let season = in_rates(read, by_rate, plan, &self.settings);
                let graded = grade(season, history, plan, self.progress)?;
                history.push(EarlierSeason::of(&graded, plan.last_day, Vec::new()));
                Ok(graded)
            }
            _ => Err(read),
        };
        if !shown {
            return Ok(());
        }
        let grades = graded.as_ref().map(strengths).unwrap_or_default();
        let read = match &graded {
            Ok(graded) => &graded.files,
            Err(read) => read,
        };
        looked.findings.extend(of_rows(read, edition.rows.check_letters));
        if let Some(least_sure) = self.looking.least_sure {
            let accepted = (least_sure, self.settings.decisions.as_ref());
            looked.findings.extend(of_doubts(read, folder, &grades, accepted)?);
        }
        Ok(())
    }

    fn read(
        &self,
        folder: &Path,
        plan: Option<&PlannedSeason>,
        edition: &Edition,
    ) -> Result<ReadSeason> {
        let files = SeasonFolder::find(folder, &shown_in(folder))?;
        let name = folder.file_name().unwrap_or_default().to_string_lossy();
        let decisions = self.settings.decisions.as_ref();
        let decisions = decisions.map(|file| file.decisions.of_season(&name));
        let rates: Vec<&str> = edition.rows.rates.iter().map(|rate| rate.as_str()).collect();
        let (first_day, last_day) =
            plan.map_or_else(|| days_of(folder, edition), |plan| (plan.first_day, plan.last_day));
        let rules =
            RowRules { first_day, last_day, ..row_rules(edition, &rates, decisions.as_ref()) };
        let on_bytes = |bytes| self.progress.bytes_read(bytes);
        Ok(results_io::read_season(&files, &rules, &on_bytes)?)
    }

    /// The rows of a season without a list of players: their form.
    fn form_of(&self, folder: &Path, cause: &results_io::Error) -> Option<ReadSeason> {
        if !matches!(cause, results_io::Error::NoPlayers { .. }) {
            return None;
        }
        let files = SeasonFolder::find(folder, &shown_in(folder)).ok()?;
        let (first_day, last_day) = days_of(folder, &Edition::yorkshire_2000());
        let rules = RowRules { first_day, last_day, ..RowRules::of_form() };
        results_io::read_season(&files, &rules, &|_| {}).ok()
    }
}

/// What every player counted as.
fn strengths(graded: &GradedSeason) -> Vec<Option<GradePoints>> {
    let first = graded.rates.first();
    first
        .map(|rate| rate.grades.players.iter().map(PlayerGrade::strength).collect())
        .unwrap_or_default()
}
