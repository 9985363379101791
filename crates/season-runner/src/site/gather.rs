//! Collects everything that the site shows, season by season.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result, bail};
use ecf_season::Edition;
use identity::check_letter::check_code;
use polars::prelude::DataFrame;
use published_lists::manifest::Manifest;
use season_site::{Clause, Site};

use super::clubs::clubs;
use super::cohorts::ListsSoFar;
use super::events::fill_events;
use super::frames::games;
use super::lists::fill_lists;
use super::people::{People, numbered};
use super::published::{editions, hold_files_to_published, hold_to_published};
use super::records::{differences, records};
use super::values::{SeasonValues, values};
use crate::clauses::clauses;
use crate::federation::{
    self, DecisionsFile, Editions, FederationFile, GradeSettings, PlannedSeason, bytes_of,
    name_and_season, no_season, season_folders,
};
use crate::file_names::published_seasons;
use crate::grading::grade_with_sureness;
use crate::history::{EarlierSeason, History};
use crate::progress::{Notice, Progress, Work};
use crate::publish::PROGRAM;
use crate::publish::published_manifest;
use crate::season::read_season;

/// The document with the clauses of the season grades.
const RULES: &str = "yorkshire-grade-calculation";

/// The federation of a site, and how it is shown.
#[derive(Debug)]
pub struct SiteSettings {
    /// The folder of the federation.
    pub folder: PathBuf,
    /// The folder of its published lists.
    pub published: PathBuf,
    /// The name of the federation, as the site shows it.
    pub federation: String,
    /// The rules, if the manifests name no built-in ones; otherwise empty.
    pub editions: Vec<String>,
    /// The decisions that the lists are based on.
    pub decisions: Option<DecisionsFile>,
}

/// Collects the contents of the site. The published seasons are graded again in memory, since the
/// published files do not contain the games. This fails if a season's files differ from those it
/// was graded from, or if a grade differs from the published one.
///
/// # Errors
///
/// No season is published, the results have changed since, or a file cannot be used.
pub fn gather(settings: SiteSettings, progress: &dyn Progress) -> Result<Site> {
    let SiteSettings { folder, published, federation, editions: given, decisions } = settings;
    let (folders, _) = season_folders(&folder)?;
    if folders.is_empty() {
        return Err(no_season(&folder).into());
    }
    let (names, last) = editions(&folder, &folders, &published)?;
    let names = if given.is_empty() { stated(names, &folder)? } else { given };
    let grading = GradeSettings {
        to: Some(last),
        out: published.clone(),
        ..GradeSettings::of(&folder, Editions::named(&names)?, decisions)
    };
    for season in published_seasons(&published)?.into_iter().filter(|one| !folders.contains(one)) {
        progress.notice(&Notice::NoFolder { season });
    }
    let mut merged = BTreeSet::new();
    let all = seasons(&grading, &published, &mut merged, progress)?;
    progress.step(Work::AddingUp, None);
    let mut people = numbered(all);
    add_merged_codes(&mut people, grading.decisions.as_ref(), &merged);
    let records = summed(&mut people)?;
    Ok(Site {
        federation,
        program: PROGRAM.to_owned(),
        players: people.players,
        records,
        clubs: people.clubs,
        seasons: people.seasons,
        clauses: rules(&names)?,
    })
}

/// The editions in the manifests, if all are built in; else those in the federation's settings,
/// since a manifest has only the name of an edition, and not its text.
fn stated(names: Vec<String>, folder: &Path) -> Result<Vec<String>> {
    let is_built_in = |text: &String| {
        let name = name_and_season(text).0;
        Edition::BUILT_IN.iter().any(|(known, _)| *known == name)
    };
    if names.iter().all(is_built_in) {
        return Ok(names);
    }
    let stated = FederationFile::find(folder)?.editions;
    if !stated.is_empty() {
        return Ok(stated);
    }
    match names.iter().find(|name| !is_built_in(name)) {
        Some(name) => bail!(
            "the lists were graded by {}, which is not built in: name its file with --edition",
            name_and_season(name).0
        ),
        None => Ok(names),
    }
}

/// Gives players the codes that were merged into theirs. Names can be merged in the same way, but
/// are not codes, so they are left out: names are shown only as on the lists.
fn add_merged_codes(
    people: &mut People,
    decisions: Option<&DecisionsFile>,
    of_lists: &BTreeSet<String>,
) {
    for (code, into) in decisions.iter().flat_map(|file| file.decisions.merged()) {
        let is_code = check_code(code).is_ok() || of_lists.contains(code);
        if is_code && let Some(player) = people.player_mut(into) {
            player.also.push(code.to_owned());
        }
    }
}

/// Grades the seasons in memory, one after the other, and keeps the data to be shown. Also returns
/// the codes of lists that are merged into others.
fn seasons(
    grading: &GradeSettings,
    published: &Path,
    merged: &mut BTreeSet<String>,
    progress: &dyn Progress,
) -> Result<Vec<SeasonValues>> {
    let plans = federation::seasons(grading)?;
    progress.bytes_to_read(bytes_of(&plans, grading));
    let mut history = History::before(&plans, grading, progress)?;
    let mut all = Vec::new();
    for plan in &plans.to_grade {
        progress.step(Work::Grading, Some(&plan.season));
        let manifest = manifest(plan, published)?;
        let read = read_season(plan, &history.opening_rows, grading, progress)?;
        let files = read.files.inputs.iter().chain(history.files(plan));
        hold_files_to_published(plan.season, files, &manifest)?;
        merged.extend(read.files.players.merged.iter().map(|(player, _)| player.code.to_string()));
        let mut season = grade_with_sureness(read, &history, plan, progress)?;
        season.leave_out_empty_rate();
        let of_season = values(&season, plan, &history, &manifest)?;
        hold_to_published(plan.season, &of_season, published)?;
        all.extend(of_season);
        history.push(EarlierSeason::of(&season, plan, Vec::new())?);
    }
    Ok(all)
}

fn manifest(plan: &PlannedSeason, published: &Path) -> Result<Manifest> {
    published_manifest(published, plan.season)
        .with_context(|| format!("{} is not published", plan.season))
}

/// Fills in the sums, and returns the records of all players over all seasons.
fn summed(people: &mut People) -> Result<Vec<season_site::Record>> {
    // The standard and the rapid list of a season each follow the previous list at the same rate.
    let mut known: [BTreeSet<u32>; 2] = Default::default();
    let mut lists: [ListsSoFar; 2] = Default::default();
    let mut all_games: Option<DataFrame> = None;
    // Only one rate of play, since grades at two rates are not on the same scale.
    let rapid_alone = people.seasons.iter().all(|season| season.rapid);
    for (number, season) in people.seasons.iter_mut().enumerate() {
        let before = people.before.get(number).map_or(&[][..], Vec::as_slice);
        let known = &mut known[usize::from(season.rapid)];
        known.extend(before.iter().map(|(player, _)| *player));
        fill_lists(season, before, &|player| known.contains(&player))?;
        let listed = season.entries.iter().filter(|entry| entry.listed.is_some());
        known.extend(listed.map(|entry| entry.player));
        lists[usize::from(season.rapid)].fill(season, before, people.players.len());
        let games = games(season)?;
        fill_events(season, &games)?;
        season.summary.differences = differences(&games)?;
        season.summary.clubs = clubs(season)?;
        if season.rapid == rapid_alone {
            match &mut all_games {
                None => all_games = Some(games),
                Some(all) => {
                    all.vstack_mut(&games)?;
                }
            }
        }
    }
    match all_games {
        None => Ok(vec![season_site::Record::default(); people.players.len()]),
        Some(mut games) => {
            games.align_chunks_par();
            records(&games, people.players.len())
        }
    }
}

/// The edition whose rules have clauses to show; for the others, the sources have no clauses.
const WITH_CLAUSES: &str = "yorkshire-2000";

/// The clauses of the season grades, if any season is graded by that edition. Its settings may have
/// been changed (`NAME~HASH`), and it may be used only from a season on (`NAME@SEASON`).
fn rules(names: &[String]) -> Result<Vec<Clause>> {
    if !names.iter().any(|name| name.split(['~', '@']).next() == Some(WITH_CLAUSES)) {
        return Ok(Vec::new());
    }
    let clauses = clauses(RULES)?.unwrap_or_default();
    let clause = |clause: crate::clauses::Clause| Clause {
        name: clause.clause,
        words: clause.words,
        choice: clause.choice,
    };
    Ok(clauses.into_iter().map(clause).collect())
}
