//! Writes a published season, its files and its manifest, and reads the manifest back, refusing one
//! that cannot be that season's.

use std::path::Path;

use anyhow::{Context, Result};
use ecf_season::{Edition, Season};
use input_files::Fingerprint;
use published_lists::manifest::{
    self, EditionStamp, Manifest, PlayerCounts, RapidReport, RowCounts,
};
use published_lists::unpublished::WhyUnpublished;
use published_lists::{Publication, PublishedFile};
use season_files::ReadSeason;
use tracing::instrument;

use super::accounts::{file_counts, player_counts, standard_error_report, working_grade_report};
use super::file_names::{CALCULATION_FILE, TOTALS_FILE, is_of_system};
use crate::error::Error;
use crate::federation::{GamesBefore, PlannedSeason};
use crate::season::GradedRate;

/// The contents of a season's manifest.
#[derive(Debug)]
pub(crate) struct Accounts<'a> {
    /// The season's days.
    pub(crate) plan: &'a PlannedSeason,
    /// The edition or system that the season was graded by.
    pub(crate) stamp: &'a EditionStamp,
    /// The contents of its files.
    pub(crate) read: &'a ReadSeason,
    /// Files that were read before those of the season.
    pub(crate) before: Vec<Fingerprint>,
    /// What is known of games before the first season, if the rules look back so far.
    pub(crate) games_before: Option<GamesBefore>,
    /// The counts of its rows.
    pub(crate) rows: RowCounts,
    /// The rates of play that were graded: the first one, and rapid, if that is graded too.
    pub(crate) rates: &'a [GradedRate],
}

impl Accounts<'_> {
    /// The manifest of a season whose files are not written yet.
    ///
    /// # Errors
    ///
    /// No rate of play is graded.
    pub(crate) fn manifest(self) -> Result<Manifest> {
        let Self { plan, stamp, read, before, games_before, rows, rates } = self;
        let first = rates.first().context("an edition without a rate of play")?;
        let mut counts = rates.iter().map(|of_rate| player_counts(read, of_rate));
        let players = counts.next().context("an edition without a rate of play")?;
        let rapid = rates.get(1).zip(counts.next()).map(|(of_rate, players)| RapidReport {
            players,
            working_grades: working_grade_report(read, of_rate),
            standard_errors: standard_error_report(of_rate),
        });
        let mut inputs = before;
        inputs.extend_from_slice(&read.inputs);
        for players in std::iter::once(&players).chain(rapid.as_ref().map(|rapid| &rapid.players)) {
            check_players(plan.season, players)?;
        }
        Ok(Manifest {
            program: PROGRAM.to_owned(),
            season: plan.season.to_string(),
            first_day: plan.first_day,
            last_day: plan.last_day,
            edition: stamp.clone(),
            national_edition: None,
            rate: None,
            games_before: games_before.map(|known| known.as_str().to_owned()),
            inputs,
            decisions: read.decisions.clone(),
            files: file_counts(read),
            rows,
            doubts: None,
            players,
            working_grades: working_grade_report(read, first),
            standard_errors: standard_error_report(first),
            rapid,
            outputs: Vec::new(),
        })
    }
}

/// Checks that every listed player is either on the published list, or off it for a reason.
fn check_players(season: Season, players: &PlayerCounts) -> Result<()> {
    let not_listed = WhyUnpublished::NotListed.key();
    // A player who was on the last list but is not listed any more is not one of the season's
    // players.
    let off = players.unpublished_by_reason.iter().filter(|(why, _)| *why != not_listed);
    let accounted = players.published + off.map(|(_, count)| count).sum::<usize>();
    if accounted != players.listed {
        let (place, found) = (season.to_string(), players.listed);
        return Err(Error::Unaccounted { place, what: "players", found, accounted }.into());
    }
    Ok(())
}

/// Writes a season's files and then its manifest, which names them, into the unfinished
/// publication.
///
/// # Errors
///
/// A file cannot be written.
#[instrument(level = "debug", skip_all, fields(files = files.len()))]
pub(crate) fn write_season(
    publication: &Publication,
    files: &[PublishedFile<'_>],
    manifest: &mut Manifest,
) -> Result<()> {
    manifest.outputs = publication.write_files(&manifest.season, files)?;
    publication.write(&manifest.season, manifest::FILE, manifest.to_bytes()?)?;
    Ok(())
}

/// Reads the manifest of a season in a folder of published seasons.
///
/// # Errors
///
/// It cannot be read, or is not that of this season; or it leaves out a file, so that later seasons
/// would be graded without it.
pub fn published_manifest(out: &Path, season: Season) -> Result<Manifest, input_files::Error> {
    let label = season.to_string();
    let manifest = Manifest::read_season(out, &label)?;
    let odd = |problem| input_files::Error::OddManifest { folder: out.join(&label), problem };
    let has = |ending| manifest.outputs.iter().any(|output| output.file.ends_with(ending));
    if !is_of_system(&manifest) && !has(TOTALS_FILE) {
        return Err(odd(format!("it names {CALCULATION_FILE}, but no {TOTALS_FILE}")));
    }
    if manifest.rows.graded + manifest.rows.graded_rapid == 0 && manifest.players.played > 0 {
        return Err(odd("by it there are players and no games".to_owned()));
    }
    match other_days(&manifest, season) {
        Some(problem) => Err(odd(problem)),
        None => Ok(manifest),
    }
}

/// What is wrong with the days in a manifest. Under a built-in edition the last day is known; the
/// first may be another than the edition's, after a change of edition. Otherwise both are of the
/// years of the season, or of the year before its first.
fn other_days(manifest: &Manifest, season: Season) -> Option<String> {
    use chrono::Datelike as _;
    let (first, last) = (manifest.first_day, manifest.last_day);
    let years = season.first_year() - 1..=season.first_year() + 1;
    let is_of_years = years.contains(&first.year()) && years.contains(&last.year());
    let known = built_in(manifest).map(|edition| edition.season_days(season).1);
    if is_of_years && first <= last && known.is_none_or(|known| known == last) {
        return None;
    }
    Some(format!("its days are {first} to {last}"))
}

/// The built-in edition by which a season was published.
fn built_in(manifest: &Manifest) -> Option<Edition> {
    let stamp = &manifest.edition;
    let (name, text) = Edition::BUILT_IN.iter().find(|(name, _)| *name == stamp.name)?;
    let is_same = Fingerprint::of("", text.as_bytes()).sha256 == stamp.sha256;
    Edition::built_in(name).filter(|_| is_same)
}

/// Name and version, as written into manifests.
pub const PROGRAM: &str = concat!("clarke ", env!("CARGO_PKG_VERSION"));
