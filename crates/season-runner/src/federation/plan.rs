//! The seasons in a folder, and the rules by which each is graded.

use std::path::{Path, PathBuf};
use std::sync::Arc;

use anyhow::Result;
use chrono::NaiveDate;
use ecf_season::{Pause, Season, SeasonAsItWas, WithoutGames};
use published_lists::manifest::{Manifest, is_published};
use schemars::JsonSchema;
use season_files::SeasonFolder;
use serde::Serialize;

use super::editions::EditionChoice;
use super::settings::GradeSettings;
use crate::error::{Error, Setting};
use crate::file_names::{PUBLISHED, entries, folder_of, published_seasons};

/// The seasons of a federation's folder.
#[derive(Clone, Debug)]
pub struct Seasons {
    /// The first season in the folder; the opening list counts as the list of the season before it.
    pub first: Season,
    /// The seasons before those to grade, in order; they have already been published.
    pub published: Vec<PlannedSeason>,
    /// The seasons to grade, in order.
    pub to_grade: Vec<PlannedSeason>,
    /// Folders that look like seasons and are not graded.
    pub left_out: Vec<LeftOut>,
}

/// A folder that looks like a season and is not graded.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct LeftOut {
    /// The folder.
    #[serde(serialize_with = "crate::json_value::path")]
    pub folder: PathBuf,
    /// Why it is not graded.
    pub why: WhyNoSeason,
}

/// Why a folder that looks like a season is none.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum WhyNoSeason {
    /// It is a link that leads to no folder.
    DanglingLink,
    /// It is a file.
    File,
    /// It is not called like a season, but perhaps nearly.
    Name {
        /// What is wrong with its name.
        problem: String,
    },
}

/// A season, its days and its rules.
#[derive(Clone, Debug)]
pub struct PlannedSeason {
    /// The season.
    pub season: Season,
    /// Its first day. After a change of edition, it is the day after the previous season ended,
    /// even if that season is missing, so that no game falls between two seasons.
    pub first_day: NaiveDate,
    /// Its last day.
    pub last_day: NaiveDate,
    /// The rules.
    pub rules: Arc<EditionChoice>,
    /// Missing seasons before it, which have no folder; in order.
    pub missing: Vec<MissingSeason>,
}

/// A season between two others that has no folder.
#[derive(Clone, Copy, Debug)]
pub struct MissingSeason {
    /// The season with its days.
    pub days: SeasonAsItWas,
    /// Whether the rules look over it, or count it as a season in which nothing was played.
    pub without_games: WithoutGames,
}

impl PlannedSeason {
    /// The missing seasons directly before it, in order.
    pub(crate) fn missing_just_before(&self) -> impl Iterator<Item = Season> {
        let mut next = self.season;
        let just_before = self.missing.iter().rev().map_while(move |missing| {
            let season = missing.days.season;
            let follows = season.next() == Some(next);
            next = season;
            follows.then_some(season)
        });
        let mut found: Vec<Season> = just_before.collect();
        found.reverse();
        found.into_iter()
    }

    /// The days of the missing seasons that the rules look over.
    pub(crate) fn pauses(&self) -> impl Iterator<Item = Pause> {
        let looked_over =
            self.missing.iter().filter(|one| one.without_games == WithoutGames::LookedOver);
        looked_over.map(|one| Pause { first: one.days.first, last: one.days.last })
    }

    /// The missing seasons with their days.
    pub(crate) fn missing_days(&self) -> impl Iterator<Item = SeasonAsItWas> {
        self.missing.iter().map(|one| one.days)
    }

    /// Its own days.
    pub(crate) const fn days(&self) -> SeasonAsItWas {
        SeasonAsItWas { season: self.season, first: self.first_day, last: self.last_day }
    }
}

/// Finds the seasons to grade.
///
/// # Errors
///
/// A folder that cannot be read or has no season, a requested season that does not exist, or a
/// season of another length than its edition's.
pub fn seasons(settings: &GradeSettings) -> Result<Seasons> {
    seasons_up_to(Setting::To, settings)
}

/// Finds the seasons to grade; errors about the last season name the setting `last_named`.
///
/// # Errors
///
/// As for [`seasons`].
pub(crate) fn seasons_up_to(last_named: Setting, settings: &GradeSettings) -> Result<Seasons> {
    let (all, left_out) = season_folders(&settings.folder)?;
    let (Some(&first), Some(&last)) = (all.first(), all.last()) else {
        return Err(no_season(&settings.folder).into());
    };
    refuse_only_published(&settings.folder, &all)?;
    let from = match settings.reopen {
        Some(reopened) => first_season(&all, &settings.out, reopened)?,
        None => settings.from.unwrap_or(first),
    };
    let to = settings.to.unwrap_or(last);
    for (setting, season) in [(Setting::From, from), (last_named, to)] {
        if !all.contains(&season) {
            let listed: Vec<String> = all.iter().map(Season::to_string).collect();
            let problem = format!("{} holds {}", settings.folder.display(), listed.join(", "));
            return Err(setting.refused(season, problem).into());
        }
    }
    match settings.reopen {
        Some(reopened) if from > to => {
            let problem = format!("begins with {from}, after {to}, the last season to grade");
            return Err(Setting::Reopen.refused(reopened, problem).into());
        }
        None if from > to => return Err(Error::FirstAfterLast { from, to }.into()),
        _ => {}
    }
    let mut published: Vec<PlannedSeason> = Vec::new();
    for season in all.into_iter().filter(|season| *season <= to) {
        let next = planned(season, published.last(), settings)?;
        published.push(next);
    }
    // Planned from the first season on, whichever seasons are graded: days and missing seasons
    // depend on the season before.
    let to_grade = published.split_off(published.partition_point(|plan| plan.season < from));
    Ok(Seasons { first, published, to_grade, left_out })
}

impl Seasons {
    /// The same, of which those after the last published one are to be graded.
    pub(crate) fn after_published(mut self, out: &Path) -> Self {
        let is_published = |plan: &PlannedSeason| is_published(&out.join(plan.season.to_string()));
        let after = self.to_grade.iter().rposition(is_published).map_or(0, |last| last + 1);
        let to_grade = self.to_grade.split_off(after);
        self.published.append(&mut self.to_grade);
        Self { to_grade, ..self }
    }
}

impl LeftOut {
    /// The season whose name it has, if it is called like one.
    pub(crate) fn season(&self) -> Option<Season> {
        self.folder.file_name()?.to_string_lossy().parse().ok()
    }
}

/// Refuses to grade where something with the name of a season is no folder, such as a link to a
/// disk that is away: the seasons after it would be graded as if it had never been.
///
/// # Errors
///
/// There is such a name, and it is not after the last season to grade.
pub(crate) fn refuse_lost_folders(settings: &GradeSettings) -> Result<()> {
    let (_, left_out) = season_folders(&settings.folder)?;
    for left in left_out {
        let Some(season) = left.season() else { continue };
        if settings.to.is_none_or(|to| season <= to) {
            let what = match left.why {
                WhyNoSeason::File => "a file, where the folder of a season is expected",
                _ => "a link that leads to no folder",
            };
            return Err(Error::LostFolder { folder: left.folder, what }.into());
        }
    }
    Ok(())
}

/// Refuses a folder in which all seasons are published lists: it was given in place of the
/// federation's folder.
///
/// # Errors
///
/// The folder is of this kind.
pub(crate) fn refuse_only_published(folder: &Path, seasons: &[Season]) -> Result<()> {
    let is_only_published = |season: &Season| is_only_published(&folder.join(season.to_string()));
    if !seasons.is_empty() && seasons.iter().all(is_only_published) {
        return Err(Error::OnlyPublished { folder: folder.to_owned() }.into());
    }
    Ok(())
}

/// Whether a season's folder has a published list, and no results to grade.
fn is_only_published(season: &Path) -> bool {
    is_published(season) && !SeasonFolder::is_one(season)
}

/// The error for a folder without seasons: it is a season itself, or something else.
pub(crate) fn no_season(folder: &Path) -> Error {
    let is_season = SeasonFolder::is_one(folder);
    let (path, folder) = (folder, folder.to_owned());
    if is_season {
        // A path like `.` does not contain the name of its parent folder.
        let federation = path.file_name().map(|_| folder_of(path).to_owned());
        return Error::IsSeason { folder, federation };
    }
    let left_out = season_folders(path).map(|(_, left_out)| left_out).unwrap_or_default();
    let nearly = left_out.into_iter().find_map(|folder| match folder.why {
        WhyNoSeason::Name { problem } => Some(problem),
        WhyNoSeason::DanglingLink | WhyNoSeason::File => None,
    });
    Error::NoSeason { folder, nearly }
}

/// The season to begin with when the last `seasons` published ones are reopened.
///
/// # Errors
///
/// None or fewer are published.
fn first_season(all: &[Season], out: &Path, seasons: usize) -> Result<Season> {
    // A season with a damaged manifest counts as published: reading it will report the damage.
    let is_published = |season: &&Season| is_published(&out.join(season.to_string()));
    let published: Vec<Season> = all.iter().filter(is_published).copied().collect();
    let first = published.len().checked_sub(seasons);
    first.and_then(|first| published.get(first).copied()).ok_or_else(|| {
        let published = match published.len() {
            0 => "no season is".to_owned(),
            1 => "only 1 season is".to_owned(),
            several => format!("only {several} seasons are"),
        };
        let problem = format!("{published} published in {}", out.display());
        Setting::Reopen.refused(seasons, problem).into()
    })
}

/// The edition by which a season is published, or else the first of its length that is.
fn published_edition(season: Season, settings: &GradeSettings) -> Option<String> {
    let of_out = |out: &Path| {
        // A damaged folder or manifest is told by `clarke status`.
        let all = published_seasons(out).unwrap_or_default().into_iter();
        let mut alike: Vec<Season> = all.filter(|one| one.length() == season.length()).collect();
        alike.sort_by_key(|one| *one != season);
        let manifest = Manifest::read(&out.join(alike.first()?.to_string())).ok()?;
        Some(manifest.national_edition.unwrap_or(manifest.edition).name)
    };
    // A run that publishes nothing names no folder, and one of systems another.
    of_out(&settings.out).or_else(|| of_out(&settings.folder.join(PUBLISHED)))
}

/// Plans a season; `before` is the previous one in the folder.
fn planned(
    season: Season,
    before: Option<&PlannedSeason>,
    settings: &GradeSettings,
) -> Result<PlannedSeason> {
    let rules = settings.editions.of(season);
    let edition = &rules.edition;
    if edition.season.length != season.length() {
        let (edition, published) = (edition.name.clone(), published_edition(season, settings));
        return Err(Error::OtherLength { season, edition, published }.into());
    }
    let (mut first_day, last_day) = edition.season_days(season);
    let mut missing = before.map(|before| before.missing.clone()).unwrap_or_default();
    if let Some(before) = before {
        let mut after_the_last = day_after(before.last_day);
        if before.season.length() == season.length() {
            missing.extend(gap(before.season, season).into_iter().map(|season| {
                let (first, last) = edition.season_days(season);
                // A missing season keeps its days: games on them do not count in the next season.
                after_the_last = day_after(last);
                let days = SeasonAsItWas { season, first, last };
                MissingSeason { days, without_games: edition.season.without_games }
            }));
        } else if after_the_last > last_day || (first_day - after_the_last).num_days() > HALF_A_YEAR
        {
            let (last_day, before) = (before.last_day, before.season);
            return Err(Error::ChangeOfLength { before, last_day, season, first_day }.into());
        }
        // Compared by pointer: seasons of one edition share it, and two editions with equal text
        // still count as a change.
        if !Arc::ptr_eq(&before.rules, &rules) {
            first_day = after_the_last;
        }
    }
    Ok(PlannedSeason { season, first_day, last_day, rules, missing })
}

fn day_after(day: NaiveDate) -> NaiveDate {
    day.succ_opt().unwrap_or(NaiveDate::MAX)
}

/// The maximum number of days between two seasons at a change of edition: July to December, the
/// longer half of a year.
const HALF_A_YEAR: i64 = 184;

/// The seasons between two seasons of the same length.
fn gap(before: Season, season: Season) -> Vec<Season> {
    let after = std::iter::successors(before.next(), |last| last.next());
    after.take_while(|between| *between < season).collect()
}

/// The seasons of a federation's folder, in order, and folders that look like seasons.
///
/// # Errors
///
/// The folder cannot be read.
pub(crate) fn season_folders(folder: &Path) -> Result<(Vec<Season>, Vec<LeftOut>)> {
    let (mut seasons, mut left_out) = (Vec::new(), Vec::new());
    for path in entries(folder)? {
        let name = path.file_name().unwrap_or_default().to_string_lossy();
        match name.parse::<Season>() {
            Ok(season) if path.is_dir() => seasons.push(season),
            Ok(_) => {
                let leads_nowhere = path.is_symlink() && !path.exists();
                let why = if leads_nowhere { WhyNoSeason::DanglingLink } else { WhyNoSeason::File };
                left_out.push(LeftOut { why, folder: path });
            }
            Err(error) if path.is_dir() && SeasonFolder::is_one(&path) => {
                let why = WhyNoSeason::Name { problem: error.to_string() };
                left_out.push(LeftOut { why, folder: path });
            }
            _ => tracing::debug!("{} is not a season", path.display()),
        }
    }
    seasons.sort_unstable();
    Ok((seasons, left_out))
}

/// The size of a season's files on the disk; 0 for a folder that cannot be a season, since reading
/// it will report the error.
pub(crate) fn season_bytes(folder: &Path) -> u64 {
    SeasonFolder::find(folder, "").map_or(0, |season| season.bytes())
}

/// The size of the files of all seasons that are graded.
pub(crate) fn bytes_of(seasons: &Seasons, settings: &GradeSettings) -> u64 {
    let folder = |plan: &PlannedSeason| settings.folder.join(plan.season.to_string());
    seasons.to_grade.iter().map(|plan| season_bytes(&folder(plan))).sum()
}
