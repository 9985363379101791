//! The federation of a season that is checked: by which rules, and what its players counted as.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::sync::Mutex;

use anyhow::Result;
use chrono::NaiveDate;
use ecf_season::{Edition, PlayerGrade, Season};
use rating_core::GradePoints;
use results_io::check::{Player, Repeats, ResultChecks, Times};
use results_io::doubts::doubts;
use tracing::{debug, debug_span, instrument};

use super::Looking;
use super::finding::{Finding, errors, warnings};
use super::season::{CheckedSeason, shown_in};
use crate::batch::bytes_of;
use crate::federation::{
    self, DecisionsFile, Editions, GradeSettings, PlannedSeason, Seasons, season_bytes,
};
use crate::grading::grade;
use crate::history::{EarlierSeason, History};
use crate::progress::{Progress, Unwatched};
use crate::season::{EventFiles, season_of};

/// The rules by which half-years are checked where none are named.
const HALF_YEARS: &str = "ecf-2015";

/// The federation that a season belongs to, as far as it is needed to check the season.
pub(super) struct Federation<'a> {
    looking: &'a Looking<'a>,
    progress: &'a dyn Progress,
    settings: GradeSettings,
    /// The seasons with their days and rules; none where the folder is not one to grade.
    planned: Vec<PlannedSeason>,
    /// What players counted as, by season and code.
    strengths: BTreeMap<Season, BTreeMap<String, GradePoints>>,
    /// Event files that were read to know that, by the folder of their season.
    events: Mutex<BTreeMap<PathBuf, EventFiles>>,
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
        let seasons = match seasons {
            Ok(seasons) => Some(seasons),
            Err(error) if looking.editions.is_empty() => {
                debug!("seasons are checked one by one: {error:#}");
                None
            }
            Err(error) => return Err(error),
        };
        let mut events = BTreeMap::new();
        let strengths = match (&seasons, looking.least_sure) {
            (Some(seasons), Some(_)) => {
                let found = strengths(seasons, &settings, &mut events, progress);
                found.unwrap_or_else(|error| {
                    debug!("grades are not known: {error:#}");
                    BTreeMap::new()
                })
            }
            _ => BTreeMap::new(),
        };
        let planned = seasons.map(|seasons| seasons.to_grade).unwrap_or_default();
        Ok(Self { looking, progress, settings, planned, strengths, events: Mutex::new(events) })
    }

    /// A season as it would be graded: days are checked where the folder is named by its years.
    #[instrument(level = "debug", name = "check_season", skip_all, fields(folder = %folder.display()))]
    pub(super) fn season(&self, folder: &Path) -> Result<Vec<Finding>> {
        let name = folder.file_name().unwrap_or_default().to_string_lossy();
        let season = name.parse::<Season>().ok();
        let planned = self.planned.iter().find(|plan| Some(plan.season) == season);
        let default = Edition::yorkshire_2000();
        let edition = planned.map_or(&default, |plan| &plan.rules.edition);
        let (first_day, last_day) = match (planned, season) {
            (Some(plan), _) => (plan.first_day, plan.last_day),
            (None, Some(season)) => edition.season_days(season),
            (None, None) => (NaiveDate::MIN, NaiveDate::MAX),
        };
        let rates: Vec<&str> = edition.rows.rates.iter().map(|rate| rate.as_str()).collect();
        let decisions = self.settings.decisions.as_ref();
        let of_season = decisions.map(|file| file.decisions.of_season(&name));
        let checks = ResultChecks {
            first_day,
            last_day,
            check_letters: edition.rows.check_letters,
            repeats: Repeats::Keep,
            rates: &rates,
            times: Times::Drop,
            decisions: of_season.as_ref(),
        };
        let events = self.events.lock().ok().and_then(|mut events| events.remove(folder));
        let events = match events {
            // Its bytes count once, when the season is checked.
            None => EventFiles::read(folder, &shown_in(folder), &Unwatched)?,
            read => read,
        };
        let read = CheckedSeason::read(folder, events, &checks, decisions)?;
        let mut findings = errors(read.errors.clone());
        read.move_to_players(&mut findings);
        findings.extend(warnings(read.warnings.clone()));
        findings.extend(read.character_sets.iter().cloned());
        if let Some(least_sure) = self.looking.least_sure {
            let none = BTreeMap::new();
            let strengths = season.and_then(|season| self.strengths.get(&season)).unwrap_or(&none);
            let grade = |player: &Player| strengths.get(&player.code).copied();
            let grades: Vec<Option<GradePoints>> = read.players.players.iter().map(grade).collect();
            let found = debug_span!("doubts")
                .in_scope(|| doubts(&read.rows, &read.players.players, &grades));
            let shown = found.into_iter().filter(|suspicion| {
                let accepted = decisions.is_some_and(|file| {
                    file.decisions.accepts(suspicion.doubt.code(), &suspicion.about)
                });
                suspicion.sure >= least_sure && !accepted
            });
            findings.extend(shown.map(|suspicion| read.finding(suspicion, folder)));
        }
        self.progress.bytes_read(season_bytes(folder));
        Ok(findings)
    }
}

/// What every player counted as in each season, by grading them one after the other; keeps the event
/// files that it reads.
#[instrument(level = "debug", skip_all)]
fn strengths(
    seasons: &Seasons,
    settings: &GradeSettings,
    kept: &mut BTreeMap<PathBuf, EventFiles>,
    progress: &dyn Progress,
) -> Result<BTreeMap<Season, BTreeMap<String, GradePoints>>> {
    let mut history = History::before(seasons, settings)?;
    let mut strengths = BTreeMap::new();
    progress.bytes_to_read(bytes_of(seasons, settings));
    for plan in &seasons.to_grade {
        let folder = settings.folder.join(plan.season.to_string());
        let events = EventFiles::read(&folder, &shown_in(&folder), progress)?;
        let read = season_of(plan, events.as_ref(), &[], settings, progress)?;
        kept.extend(events.map(|events| (folder, events)));
        let graded = grade(read, &history, plan, progress)?;
        if let Some(first) = graded.rates.first() {
            let strength = |(player, grade): (&Player, &PlayerGrade)| {
                grade.strength().map(|strength| (player.code.clone(), strength))
            };
            let players = graded.files.players.players.iter();
            let of_season = players.zip(&first.grades.players).filter_map(strength).collect();
            strengths.insert(plan.season, of_season);
        }
        history.push(EarlierSeason::of(&graded, plan.last_day, Vec::new()));
    }
    Ok(strengths)
}
