//! Reads back seasons that were published before.

use std::path::Path;

use anyhow::{Context, Result, anyhow};
use compact_str::CompactString;
use ecf_season::standard_error::{DRAWS, Draws, Drift, HandedOnErrors, OfAverage};
use ecf_season::{HandedOn, Rate, Season, SeasonAsItWas};
use findings::RowFault;
use identity::CodeForm;
use input_files::{Fingerprint, Source};
use player_lists::{EarlierTotal, read_earlier_totals, read_grade_list};
use published_lists::error_draws::{ErrorDraws, read_error_draws};
use published_lists::game_scores::read_game_scores;
use published_lists::manifest::Manifest;

use super::by_code::ByCode;
use super::earlier_season::{
    EarlierErrorsByCode, EarlierGames, EarlierRate, EarlierSeason, by_day, out_of_range, pause_of,
};
use super::opening::{handed_on, season_of};
use crate::error::Error;
use crate::federation::PlannedSeason;
use crate::publish::{
    DRAWS_FILE, SCORES_FILE, TOTALS_FILE, drift_of_report, file_of_rate, is_of_system,
    published_manifest,
};

/// Reads back a published season, and checks that its files have not changed since.
pub(super) fn published_season(out: &Path, plan: &PlannedSeason) -> Result<EarlierSeason> {
    let season = plan.season;
    let folder = out.join(season.to_string());
    let manifest =
        published_manifest(out, season).map_err(|source| Error::NotPublished { season, source })?;
    refuse_other_days(&folder, &manifest, plan)?;
    if is_of_system(&manifest) {
        let (out, name) = (out.to_owned(), manifest.edition.name);
        return Err(Error::AmongListsOfSystem { out, season, name }.into());
    }
    let mut published =
        Published { folder: &folder, season, manifest: &manifest, files: Vec::new() };
    let mut list = read_grade_list(&published.open(manifest.grade_list())?)?;
    // A player whose row is lost here would silently count as ungraded.
    refuse_unusable(std::mem::take(&mut list.rejected))?;
    let mut by_rate = Vec::new();
    for rate in [Rate::Standard, Rate::Rapid] {
        if let Some(games) = published.games(rate)? {
            let (grades, errors) = (list.grades(rate), published.errors(rate)?);
            by_rate.push(EarlierRate { rate, grades, games, errors });
        }
    }
    published.files.sort_by(|one, other| one.file.cmp(&other.file));
    let files = published.files;
    let season = EarlierSeason::planned(plan, list.names, by_rate, files);
    let played = manifest.rows.graded + manifest.rows.graded_rapid > 0;
    if !played && season.by_rate.iter().any(|of_rate| of_rate.games.has_any()) {
        let problem = "by it nobody played, and there are totals of games".to_owned();
        return Err(input_files::Error::OddManifest { folder, problem }.into());
    }
    let pause = pause_of(plan, played);
    let last_day = manifest.last_day;
    let days = SeasonAsItWas { season: plan.season, first: manifest.first_day, last: last_day };
    Ok(EarlierSeason { last_day, days: Some(days), pause, ..season })
}

/// Refuses a manifest of a season whose last day is not that of its edition.
fn refuse_other_days(folder: &Path, manifest: &Manifest, plan: &PlannedSeason) -> Result<()> {
    let rules = &plan.rules;
    let (_, last) = rules.edition.season_days(plan.season);
    if manifest.edition == rules.stamp && manifest.last_day != last {
        let problem = format!("its last day is {}, not {last}", manifest.last_day);
        let folder = folder.to_owned();
        return Err(input_files::Error::OddManifest { folder, problem }.into());
    }
    Ok(())
}

/// Refuses a published file with a row that cannot be read again.
fn refuse_unusable(rejected: Vec<RowFault>) -> Result<()> {
    match rejected.into_iter().next() {
        Some(first) => Err(Error::UnusablePublished(Box::new(first)).into()),
        None => Ok(()),
    }
}

/// The files of a published season.
struct Published<'a> {
    folder: &'a Path,
    season: Season,
    manifest: &'a Manifest,
    /// The files that were read.
    files: Vec<Fingerprint>,
}

impl Published<'_> {
    fn open(&mut self, file: &str) -> Result<Source> {
        let season = self.season;
        let source = Source::open(self.folder, file, &format!("{season}/"))?;
        let found = source.fingerprint();
        let unchanged = |output: &Fingerprint| output.file == file && output.sha256 == found.sha256;
        if !self.manifest.outputs.iter().any(unchanged) {
            let file = self.folder.join(file);
            return Err(Error::ChangedSincePublished { file, season }.into());
        }
        self.files.push(found);
        Ok(source)
    }

    fn has(&self, file: &str) -> bool {
        self.manifest.outputs.iter().any(|output| output.file == file)
    }

    /// The errors of a rate; `None` if they were not published.
    fn errors(&mut self, rate: Rate) -> Result<Option<EarlierErrorsByCode>> {
        let file = file_of_rate(DRAWS_FILE, rate);
        let Some(drift) = self.drift(rate).filter(|_| self.has(&file)) else { return Ok(None) };
        let source = self.open(&file)?;
        let of_row = |row: ErrorDraws<CompactString, DRAWS>| {
            let draws = |halves: Option<[i8; DRAWS]>| {
                halves.map(|halves| Draws::of_halves(&halves).ok_or(())).transpose()
            };
            let average = OfAverage { graded: row.graded, draws: draws(row.average)? };
            Ok((row.code, HandedOnErrors { grade: draws(row.grade)?, average }))
        };
        let draws = read_error_draws(&source)?.into_iter().map(of_row);
        let mut draws: ByCode<HandedOnErrors> = draws.collect::<Result<_, ()>>().map_err(|()| {
            anyhow!("{}: an error is beyond the largest that is published", source.name)
        })?;
        draws.sort_unstable_by(|a, b| a.0.cmp(&b.0));
        Ok(Some(EarlierErrorsByCode { drift, draws }))
    }

    fn drift(&self, rate: Rate) -> Option<Drift> {
        let first = &self.manifest.standard_errors;
        let second = self.manifest.rapid.as_ref().and_then(|rapid| rapid.standard_errors.as_ref());
        // A list with one rate of play has its report first, whichever it is.
        let report = if rate == Rate::Rapid { second.or(first.as_ref()) } else { first.as_ref() };
        drift_of_report(report?)
    }

    /// The games of a rate, day by day if they were published so; `None` if the rate was not
    /// graded.
    fn games(&mut self, rate: Rate) -> Result<Option<EarlierGames>> {
        let [totals, scores] = [TOTALS_FILE, SCORES_FILE].map(|file| file_of_rate(file, rate));
        if !self.has(&totals) {
            return Ok(None);
        }
        let source = self.open(&totals)?;
        // Codes were checked when the file was made, so the edition does not matter here.
        let (totals, rejected) =
            read_earlier_totals(&source, CodeForm::Free, season_of, handed_on)?;
        refuse_unusable(rejected)?;
        if self.has(&scores) {
            let source = self.open(&scores)?;
            let scores: Vec<_> = read_game_scores(&source)?
                .into_iter()
                .map(|game| {
                    let score = handed_on(game.score, 1, game.exact.as_deref());
                    Some((CompactString::from(game.code), game.date, score?))
                })
                .collect::<Option<_>>()
                .with_context(|| {
                    format!("{}: a score is not what its fraction says", source.name)
                })?;
            let days = by_day(scores.into_iter()).map_err(|code| out_of_range(&code))?;
            return Ok(Some(EarlierGames::Days(days)));
        }
        let of_code = |one: EarlierTotal<_, HandedOn>| Some((one.code, one.total?));
        let mut totals: ByCode<HandedOn> = totals.into_iter().filter_map(of_code).collect();
        totals.sort_unstable_by(|a, b| a.0.cmp(&b.0));
        Ok(Some(EarlierGames::Totals(totals)))
    }
}
