//! Runs a backtest, from the files to the report.

use std::num::NonZeroUsize;

use anyhow::Result;
use chrono::NaiveDate;
use prediction_scores::{Predictions, Resampling};
use season_runner::federation::GradeSettings;
use season_runner::record::Record;
use season_runner::{Progress, Work};
use tracing::debug_span;

use crate::cohorts::{cohorts, panels};
use crate::contender::Contender;
use crate::curves::{Columns, MissingCurve, columns};
use crate::cuts::By;
use crate::drift::drift;
use crate::error::BacktestError;
use crate::fit::fitted;
use crate::forecaster::Sureness;
use crate::kinds::KindsOfGames;
use crate::list_pairs::list_pairs;
use crate::parts::Parts;
use crate::scores::{BacktestReport, NoCurve, Scored};
use crate::truth::{Truth, truth_report};
use crate::unused_rules::UnusedRule;
use crate::walk::{Forecasts, forecasts};

/// The settings of a backtest.
#[derive(Clone, Copy, Debug)]
pub struct BacktestSettings {
    /// How often predictions are made.
    pub by: By,
    /// How many seasons are only learned from, and not scored, if no day is given.
    pub warm_up: usize,
    /// The day from which on games are scored; those before it are only learned from.
    pub test_from: Option<NaiveDate>,
    /// How error bars are computed.
    pub resampling: Resampling,
    /// Whether lists are compared with the true strengths that `clarke simulate` wrote into the
    /// federation's folder.
    pub against_truth: bool,
    /// Whether the parameters of Glicko-2 and of Stephenson's system are fitted to the seasons that
    /// are not scored.
    pub fit: bool,
    /// How many seasons before each the curves are fitted to; `None` for all of them.
    pub fit_last: Option<NonZeroUsize>,
}

impl BacktestSettings {
    /// How many parts of the record are only learned from.
    fn warm_up_of(&self, parts: &Parts<'_>) -> usize {
        if self.test_from.is_some() { parts.before_the_test() } else { self.warm_up }
    }

    /// How many whole seasons are only learned from.
    fn seasons(&self, record: &Record) -> usize {
        self.test_from.map_or(self.warm_up, |day| {
            record.seasons.iter().take_while(|season| season.last_day < day).count()
        })
    }
}

/// A finished backtest.
#[derive(Clone, Debug)]
pub struct Backtest {
    /// The games.
    pub record: Record,
    /// The expected scores: a column per system by its own curve, then a column per system with
    /// strengths by the curve fitted to the seasons before.
    pub predictions: Predictions,
    /// The report.
    pub report: BacktestReport,
}

impl Backtest {
    /// Reads the seasons of a federation and lets the contenders predict their games.
    ///
    /// # Errors
    ///
    /// A file or folder that cannot be used; no season left to score.
    pub fn run(
        settings: &GradeSettings,
        contenders: &[Contender],
        how: &BacktestSettings,
        progress: &dyn Progress,
    ) -> Result<Self> {
        let record = Record::read(settings, progress)?;
        let truth = how
            .against_truth
            .then(|| Truth::read(&settings.folder, &record, progress))
            .transpose()?;
        // Before anything is predicted, and only to seasons that are not scored, so that parameters
        // are not fitted to scored games.
        let fitted = how.fit.then(|| fitted(contenders, &record, how.seasons(&record), progress));
        let fitted = fitted.transpose()?;
        let contenders = fitted.as_deref().unwrap_or(contenders);
        Self::of(record, truth.as_ref(), contenders, how, progress)
    }

    /// Lets the contenders predict the games of a record, and compares their lists with the true
    /// strengths, if known.
    ///
    /// # Errors
    ///
    /// No season left to score; points beyond their range.
    pub fn of(
        record: Record,
        truth: Option<&Truth>,
        contenders: &[Contender],
        how: &BacktestSettings,
        progress: &dyn Progress,
    ) -> Result<Self> {
        let parts = Parts::of(&record, how.test_from);
        let (warm_up, seasons) = (how.warm_up_of(&parts), record.seasons.len());
        if warm_up >= parts.len() {
            return Err(match how.test_from {
                Some(day) => BacktestError::NothingToTest { day },
                None => BacktestError::NothingToScore { warm_up, seasons },
            }
            .into());
        }
        let sureness = if truth.is_some() { Sureness::Said } else { Sureness::Unsaid };
        let found = forecasts(&record, contenders, how.by, sureness, progress)?;
        progress.step(Work::Scoring, None);
        let Columns { predictions, own, fitted, no_curves } = debug_span!("curves")
            .in_scope(|| columns(parts.games(), contenders, &found, how.fit_last, progress))?;
        let scored = parts.games_after(warm_up);
        let differences: Vec<&[Option<f64>]> =
            found.iter().map(|found| found.difference.as_slice()).collect();
        let scoring = Scored {
            predictions: &predictions,
            games: &scored,
            own: &own,
            fitted: &fitted,
            differences: &differences,
            resampling: how.resampling,
            progress,
        };
        let labels = parts.labels();
        let told = Told { record: &record, truth, contenders, found: &found };
        let report = told.report(how, (warm_up, &labels), &scoring, &no_curves);
        Ok(Self { record, predictions, report })
    }
}

/// The contents of a report, apart from the scores.
struct Told<'a> {
    record: &'a Record,
    truth: Option<&'a Truth>,
    contenders: &'a [Contender],
    /// The forecasts of each.
    found: &'a [Forecasts],
}

impl Told<'_> {
    fn report(
        &self,
        how: &BacktestSettings,
        (warm_up, labels): (usize, &[String]),
        scoring: &Scored<'_>,
        no_curves: &[MissingCurve],
    ) -> BacktestReport {
        let Self { record, truth, contenders, found } = *self;
        let common = scoring.common();
        let kinds = KindsOfGames::of(record, how.by);
        scoring.announce(&kinds, &common);
        let names: Vec<(&str, &str)> =
            contenders.iter().map(|c| (c.name.as_str(), c.about.as_str())).collect();
        let (only_teach, scored_seasons) = labels.split_at(warm_up);
        let drifts = contenders.iter().zip(found);
        let by_name: Vec<(&str, &Forecasts)> =
            contenders.iter().map(|contender| contender.name.as_str()).zip(found).collect();
        let [differences_own, differences_fitted] =
            debug_span!("differences").in_scope(|| scoring.differences(&common));
        BacktestReport {
            by: how.by,
            warm_up: only_teach.to_vec(),
            scored: scored_seasons.to_vec(),
            notes: record.notes.clone(),
            players: record.players(),
            games: record.games(),
            scored_games: scoring.games.len(),
            common_games: common.own.len(),
            fitted_games: common.fitted.len(),
            no_curves: no_curves_after(warm_up, no_curves, &names, labels),
            fit_last: how.fit_last,
            unused_rules: unused_rules(&by_name),
            resampling: how.resampling,
            systems: debug_span!("measures").in_scope(|| scoring.systems(&names, &common)),
            differences_own,
            differences_fitted,
            differences_by_season: scoring.differences_by_season(labels, &common),
            splits: debug_span!("splits").in_scope(|| scoring.splits(&kinds, labels, &common)),
            stretch: scoring.stretches(&names, labels, &common),
            panels: panels(record, &by_name),
            cohorts: by_name
                .iter()
                .filter_map(|(name, found)| cohorts(record, name, found))
                .collect(),
            lists: list_pairs(record, &by_name),
            truth: truth.map(|truth| truth_report(record, truth, &by_name, how.seasons(record))),
            drift: drifts.filter_map(|(c, found)| drift(record, &c.name, found)).collect(),
        }
    }
}

/// The scored seasons in which a contender has no fitted curve.
fn no_curves_after(
    warm_up: usize,
    found: &[MissingCurve],
    names: &[(&str, &str)],
    labels: &[String],
) -> Vec<NoCurve> {
    let of = |missing: &MissingCurve| {
        let season = missing.season as usize;
        Some(NoCurve {
            system: names.get(missing.contender)?.0.to_owned(),
            season: labels.get(season).filter(|_| season >= warm_up)?.clone(),
            why: missing.why,
        })
    };
    found.iter().filter_map(of).collect()
}

/// The rules of every contender that never applied.
fn unused_rules(contenders: &[(&str, &Forecasts)]) -> Vec<UnusedRule> {
    let of = |(name, found): &(&str, &Forecasts)| {
        let named = |rule: &(&'static str, &'static str)| UnusedRule {
            system: (*name).to_owned(),
            rule: rule.0,
            why: rule.1,
        };
        found.unused_rules.iter().map(named).collect::<Vec<_>>()
    };
    contenders.iter().flat_map(of).collect()
}
