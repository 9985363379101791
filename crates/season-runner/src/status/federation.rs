//! The status of all seasons of a federation.

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};
use std::sync::Arc;

use anyhow::Result;
use ecf_season::Season;
use input_files::Fingerprint;
use published_lists::federation::Federation as PublishedFederation;
use published_lists::manifest::is_published;
use schemars::JsonSchema;
use season_files::SeasonFolder;
use serde::Serialize;

use super::next::{Next, to_put_back};
use super::season::{Folder, Looking, SeasonStatus, State, of_season};
use crate::federation::{
    DecisionsFile, Editions, FederationFile, GradeSettings, LeftOut, PlannedSeason, Seasons,
    no_season, refuse_only_published, season_folders,
};
use crate::file_names::published_seasons;
use crate::publish::published_manifest;

/// How the seasons of a federation stand.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct FederationStatus {
    /// The federation.
    #[serde(serialize_with = "crate::json_value::path")]
    pub folder: PathBuf,
    /// Where its lists are published.
    #[serde(serialize_with = "crate::json_value::path")]
    pub out: PathBuf,
    /// Its seasons, in order: those in its folder, and those that are published.
    pub seasons: Vec<SeasonStatus>,
    /// Folders that look like seasons and are not graded.
    pub left_out: Vec<LeftOut>,
    /// What to do next.
    pub next: Next,
}

/// Compares published seasons with the existing files. Every file is read once, for its hash;
/// nothing is graded.
///
/// # Errors
///
/// A folder or a file that cannot be read.
pub fn status(
    folder: &Path,
    out: &Path,
    decisions: Option<&DecisionsFile>,
) -> Result<FederationStatus> {
    status_knowing(folder, out, decisions, &[])
}

/// Compares published seasons with the existing files, some of which were already read and are not
/// read again.
///
/// # Errors
///
/// A folder or a file that cannot be read.
pub fn status_knowing(
    folder: &Path,
    out: &Path,
    decisions: Option<&DecisionsFile>,
    read: &[Fingerprint],
) -> Result<FederationStatus> {
    // A damaged record keeps every run from publishing, although no season is stale.
    PublishedFederation::read(out)?;
    let (in_folder, left_out) = season_folders(folder)?;
    refuse_only_published(folder, &in_folder)?;
    let mut all: BTreeSet<Season> = in_folder.iter().copied().collect();
    all.extend(published_seasons(out)?);
    if all.is_empty() && SeasonFolder::is_one(folder) {
        return Err(no_season(folder).into());
    }
    let mut looking = looking(folder, out, decisions, in_folder.first().copied());
    looking.read = read.iter().map(|file| (file.file.as_str(), file.sha256.as_str())).collect();
    if !FederationFile::find(folder)?.editions.is_empty() {
        let editions = Editions::of_federation(&[], folder)?;
        looking.at_hand = editions.all().cloned().collect();
        looking.editions = Some(editions);
    }
    let states_editions = looking.editions.is_some();
    let seasons =
        all.into_iter().map(|season| looking.season(season, Folder::of(season, &in_folder)));
    let seasons: Vec<SeasonStatus> = seasons.collect::<Result<_>>()?;
    let lost: BTreeSet<Season> = left_out.iter().filter_map(LeftOut::season).collect();
    let next = match to_put_back(lost, &seasons, &looking.built_on) {
        lost if lost.is_empty() => Next::of(&seasons, states_editions, out),
        lost => Next::put_back(&lost),
    };
    Ok(FederationStatus { folder: folder.to_owned(), out: out.to_owned(), seasons, left_out, next })
}

/// Warnings of a run about the published seasons before it.
#[derive(Debug, Default)]
pub struct PublishedBefore {
    /// Stale seasons that the run builds on.
    pub stale: Vec<SeasonStatus>,
    /// Seasons without a folder before the last season of the run; they are not read.
    pub without_folder: Vec<Season>,
}

/// Checks the published seasons before those of a run.
///
/// # Errors
///
/// A folder or a file that cannot be read.
pub fn published_before(settings: &GradeSettings, seasons: &Seasons) -> Result<PublishedBefore> {
    let mut found = PublishedBefore::default();
    let Some(first_to_grade) = seasons.to_grade.first().map(|plan| plan.season) else {
        return Ok(found);
    };
    let in_folder: BTreeSet<Season> = seasons.published.iter().map(|plan| plan.season).collect();
    let (out, decisions) = (&settings.out, settings.decisions.as_ref());
    let mut looking = looking(&settings.folder, out, decisions, Some(seasons.first));
    looking.at_hand = seasons.published.iter().map(|plan| Arc::clone(&plan.rules)).collect();
    let mut all = in_folder.clone();
    all.extend(published_seasons(out)?.into_iter().filter(|season| *season < first_to_grade));
    // A season may have been graded from one without a folder, so all are checked, in order.
    for season in all {
        let status = looking.season(season, Folder::of(season, &in_folder))?;
        match status.state {
            State::UpToDate | State::NotPublished => {}
            State::NotInFolder => found.without_folder.push(season),
            _ => found.stale.push(status),
        }
    }
    found.without_folder.extend(missing_between(&seasons.to_grade, out)?);
    Ok(found)
}

/// Published seasons without a folder, between the first and the last season of a run.
fn missing_between(to_grade: &[PlannedSeason], out: &Path) -> Result<Vec<Season>> {
    let [first, .., last] = to_grade else { return Ok(Vec::new()) };
    let is_missing = |season: &Season| {
        let is_between = (first.season..last.season).contains(season);
        let is_published = || is_published(&out.join(season.to_string()));
        is_between && to_grade.iter().all(|plan| plan.season != *season) && is_published()
    };
    let mut missing: Vec<Season> = published_seasons(out)?.into_iter().filter(is_missing).collect();
    missing.sort_unstable();
    Ok(missing)
}

/// Seasons without a folder from which the published lists up to `up_to` were graded. Grading that
/// season again in memory does not use them.
///
/// # Errors
///
/// The folder or a manifest cannot be read.
pub fn graded_without_folder(folder: &Path, out: &Path, up_to: Season) -> Result<BTreeSet<Season>> {
    let (in_folder, _) = season_folders(folder)?;
    let mut found = BTreeSet::new();
    for season in in_folder.iter().filter(|season| **season <= up_to) {
        let published = out.join(season.to_string());
        if is_published(&published) {
            let inputs = published_manifest(out, *season)?.inputs;
            found.extend(inputs.iter().filter_map(|input| of_season(&input.file)));
        }
    }
    found.retain(|season| !in_folder.contains(season));
    Ok(found)
}

fn looking<'a>(
    folder: &'a Path,
    out: &'a Path,
    decisions: Option<&'a DecisionsFile>,
    first: Option<Season>,
) -> Looking<'a> {
    Looking {
        folder,
        out,
        decisions,
        editions: None,
        at_hand: Vec::new(),
        read: BTreeMap::new(),
        first,
        handed_on: BTreeMap::new(),
        to_build_on: BTreeSet::new(),
        day_before: None,
        built_on: BTreeMap::new(),
        days: BTreeMap::new(),
        stale: BTreeSet::new(),
    }
}
