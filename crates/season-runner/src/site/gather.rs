//! Everything that the site shows, season by season.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result};
use ecf_season::Edition;
use ecf_season::standard_error::ErrorsOf;
use polars::prelude::DataFrame;
use results_io::check_letter::check_code;
use results_io::publish::manifest::Manifest;
use season_site::{Clause, Site};

use super::clubs::clubs;
use super::differences::differences;
use super::events::fill_events;
use super::frames::games;
use super::lists::fill_lists;
use super::people::{People, numbered};
use super::published::{editions, hold_files_to_published, hold_to_published};
use super::records::records;
use super::values::{SeasonValues, values};
use crate::clauses::clauses;
use crate::federation::{
    self, DecisionsFile, Editions, FederationFile, GradeSettings, PlannedSeason, bytes_of,
    name_and_season, no_season, season_folders,
};
use crate::file_names::published_seasons;
use crate::grading::grade_with_sureness;
use crate::history::{EarlierSeason, History};
use crate::program::PROGRAM;
use crate::progress::{Notice, Progress, Work};
use crate::season::read_season;

/// The document whose clauses stand behind the season grades.
const RULES: &str = "yorkshire-grade-calculation";

/// Which federation a site is made of.
#[derive(Debug)]
pub struct SiteSettings {
    /// The folder of the federation.
    pub folder: PathBuf,
    /// Where its lists are published.
    pub published: PathBuf,
    /// The name of the federation, as the site shows it.
    pub federation: String,
    /// The rules, if the manifests name none that is built in; else empty.
    pub editions: Vec<String>,
    /// The decisions that the lists follow.
    pub decisions: Option<DecisionsFile>,
}

/// Gathers what the site shows: grades the published seasons again in memory, since the published
/// files do not hold the games, and refuses them if a file is not the one that they were graded
/// from, or a grade another than the published one.
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

/// The editions of the manifests, where each is one that is built in; else those that the
/// federation states, which hold the texts that a manifest only has the name of.
fn stated(names: Vec<String>, folder: &Path) -> Result<Vec<String>> {
    let is_built_in = |text: &String| {
        let name = name_and_season(text).0;
        Edition::BUILT_IN.iter().any(|(known, _)| *known == name)
    };
    if names.iter().all(is_built_in) {
        return Ok(names);
    }
    let stated = FederationFile::find(folder)?.editions;
    Ok(if stated.is_empty() { names } else { stated })
}

/// Gives players the codes that were merged into theirs. A name is merged in the same way, and is
/// no code: names are shown as the lists have them, or not at all.
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

/// Grades the seasons in memory, one after the other, and keeps of each what is shown; and the
/// codes of lists that are merged into others.
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
        let mut season =
            grade_with_sureness(read, &history, plan, ErrorsOf::WorkingGradesToo, progress)?;
        season.leave_out_empty_rate();
        let of_season = values(&season, plan, &history, &manifest)?;
        hold_to_published(plan.season, &of_season, published)?;
        all.extend(of_season);
        history.push(EarlierSeason::of(&season, plan, Vec::new())?);
    }
    Ok(all)
}

fn manifest(plan: &PlannedSeason, published: &Path) -> Result<Manifest> {
    let folder = published.join(plan.season.to_string());
    Manifest::read(&folder).with_context(|| format!("{} is not published", plan.season))
}

/// Fills in what is added up, and returns what every player did over all seasons.
fn summed(people: &mut People) -> Result<Vec<season_site::Record>> {
    // The standard and the rapid list of a season each follow the one of their own rate.
    let mut known: [BTreeSet<u32>; 2] = Default::default();
    let mut all_games: Option<DataFrame> = None;
    // Of one rate of play: grades of two rates are not one scale.
    let rapid_alone = people.seasons.iter().all(|season| season.rapid);
    for (number, season) in people.seasons.iter_mut().enumerate() {
        let before = people.before.get(number).map_or(&[][..], Vec::as_slice);
        let known = &mut known[usize::from(season.rapid)];
        known.extend(before.iter().map(|(player, _)| *player));
        fill_lists(season, before, &|player| known.contains(&player))?;
        let listed = season.entries.iter().filter(|entry| entry.listed.is_some());
        known.extend(listed.map(|entry| entry.player));
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

/// The edition whose rules have clauses to be shown: of the others the sources give no text clause
/// by clause.
const WITH_CLAUSES: &str = "yorkshire-2000";

/// The clauses of the season grades, if a season is graded by that edition, its settings changed
/// (`NAME~HASH`) or not, from a season on (`NAME@SEASON`) or always.
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
