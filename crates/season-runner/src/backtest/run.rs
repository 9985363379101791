//! A backtest from the files to the report.

use anyhow::{Result, bail};
use prediction_scores::{Column, Conversion, Evidence, PredictedGame, Predictions, Resampling};
use rayon::prelude::*;
use tracing::debug_span;

use super::contender::Contender;
use super::cuts::By;
use super::drift::drift;
use super::fit::fitted;
use super::forecaster::Sureness;
use super::kinds::Kinds;
use super::list_pairs::list_pairs;
use super::record::Record;
use super::scores::{BacktestReport, Scored};
use super::truth::{Truth, truth_report};
use super::walk::{Forecasts, forecasts};
use crate::federation::GradeSettings;
use crate::progress::Progress;

/// How a backtest is made.
#[derive(Clone, Copy, Debug)]
pub struct BacktestSettings {
    /// How often predictions are made.
    pub by: By,
    /// How many seasons only teach.
    pub warm_up: usize,
    /// How error bars are found.
    pub resampling: Resampling,
    /// Whether lists are held to the true strengths that `clarke simulate` has written into the
    /// federation's folder.
    pub against_truth: bool,
    /// Whether the parameters of Glicko-2 and of Stephenson's system are fitted to the seasons that
    /// only teach.
    pub fit: bool,
}

/// A backtest that was made.
#[derive(Clone, Debug)]
pub struct Backtest {
    /// The games.
    pub record: Record,
    /// What was expected of them: a column a system by its own curve, and then one a system that has
    /// strengths, with the curve fitted to the seasons before.
    pub predictions: Predictions,
    /// What came of it.
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
        let truth =
            how.against_truth.then(|| Truth::read(&settings.folder, &record)).transpose()?;
        let fitted =
            how.fit.then(|| fitted(contenders, &record, how.warm_up, progress)).transpose()?;
        let contenders = fitted.as_deref().unwrap_or(contenders);
        Self::of(record, truth.as_ref(), contenders, how, progress)
    }

    /// Lets the contenders predict the games of a record, and holds their lists to the truth, if it is
    /// known.
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
        let seasons: Vec<String> =
            record.seasons.iter().map(|season| season.season.to_string()).collect();
        if how.warm_up >= seasons.len() {
            let (warm_up, count) = (how.warm_up, seasons.len());
            bail!(
                "{warm_up} of {count} seasons only teach, so none is left to score; a curve fitted to \
                 earlier seasons needs two seasons at least"
            );
        }
        let sureness = if truth.is_some() { Sureness::Said } else { Sureness::Unsaid };
        let found = forecasts(&record, contenders, how.by, sureness, progress)?;
        progress.step("scoring");
        let games = predicted_games(&record);
        let (predictions, own, fitted) =
            debug_span!("curves").in_scope(|| columns(games, contenders, &found))?;
        let first = record.seasons[..how.warm_up].iter().map(|season| season.games.len());
        let scored: Vec<u32> = (first.sum::<usize>() as u32..record.games() as u32).collect();
        let differences: Vec<&[Option<f64>]> =
            found.iter().map(|found| found.difference.as_slice()).collect();
        let scoring = Scored {
            predictions: &predictions,
            games: &scored,
            own: &own,
            fitted: &fitted,
            differences: &differences,
            resampling: how.resampling,
        };
        let common = scoring.common();
        let names: Vec<(&str, &str)> =
            contenders.iter().map(|c| (c.name.as_str(), c.about.as_str())).collect();
        let (warm_up, scored_seasons) = seasons.split_at(how.warm_up);
        let drifts = contenders.iter().zip(&found);
        let by_name: Vec<(&str, &Forecasts)> =
            contenders.iter().map(|contender| contender.name.as_str()).zip(&found).collect();
        let [differences_own, differences_fitted] =
            debug_span!("differences").in_scope(|| scoring.differences(&common));
        let report = BacktestReport {
            by: how.by,
            warm_up: warm_up.to_vec(),
            scored: scored_seasons.to_vec(),
            players: record.players(),
            games: record.games(),
            scored_games: scored.len(),
            common_games: common.len(),
            resampling: how.resampling,
            systems: debug_span!("measures").in_scope(|| scoring.systems(&names, &common)),
            differences_own,
            differences_fitted,
            splits: debug_span!("splits")
                .in_scope(|| scoring.splits(&Kinds::of(&record, how.by), &seasons, &common)),
            lists: list_pairs(&record, &by_name),
            truth: truth.map(|truth| truth_report(&record, truth, &by_name, how.warm_up)),
            drift: drifts.filter_map(|(c, found)| drift(&record, &c.name, found)).collect(),
        };
        Ok(Self { record, predictions, report })
    }
}

fn predicted_games(record: &Record) -> Vec<PredictedGame> {
    let seasons = (0..).zip(&record.seasons);
    let games = seasons.flat_map(|(season, of_season)| {
        of_season.games.iter().map(move |game| PredictedGame {
            season,
            day: game.day,
            white: game.white,
            black: game.black,
            outcome: game.outcome,
        })
    });
    games.collect()
}

/// The predictions, and by contender the columns of its own curve and of the fitted one, which are
/// the same for a method without strengths.
fn columns(
    games: Vec<PredictedGame>,
    contenders: &[Contender],
    found: &[Forecasts],
) -> Result<(Predictions, Vec<usize>, Vec<usize>)> {
    let own: Vec<usize> = (0..contenders.len()).collect();
    let mut columns = Vec::new();
    for (contender, found) in contenders.iter().zip(found) {
        columns.push(Column::new(contender.name.clone(), found.expected.iter().copied())?);
    }
    let mut fitted = Vec::new();
    let of_curve = |(contender, found): (&Contender, &Forecasts)| {
        let has_strengths = found.difference.iter().any(Option::is_some);
        let name = format!("{} fitted", contender.name);
        has_strengths.then(|| Column::new(name, fitted_to_earlier(&games, &found.difference)))
    };
    let curves: Vec<Option<_>> = contenders.par_iter().zip(found).map(of_curve).collect();
    for (number, curve) in curves.into_iter().enumerate() {
        match curve {
            Some(column) => {
                fitted.push(columns.len());
                columns.push(column?);
            }
            None => fitted.push(number),
        }
    }
    Ok((Predictions::new(games, columns)?, own, fitted))
}

/// By game: the expected score by the curve that was fitted to all seasons before its own; `None` in
/// the first.
fn fitted_to_earlier(games: &[PredictedGame], differences: &[Option<f64>]) -> Vec<Option<f64>> {
    let mut expected = Vec::with_capacity(games.len());
    let mut curve: Option<Conversion> = None;
    for season in games.chunk_by(|one, next| one.season == next.season) {
        let earlier = expected.len();
        let known = games[..earlier].iter().zip(differences);
        let evidence = known.filter_map(|(game, difference)| {
            Some(Evidence { difference: (*difference)?, score: game.score() })
        });
        // Of all but the last of these games the curve is known.
        curve = match curve {
            Some(last) => last.fit_again(evidence),
            None => Conversion::fit(evidence),
        };
        let of_season = differences.iter().skip(earlier).take(season.len());
        let found = of_season.map(|difference| Some(curve?.expected((*difference)?)));
        expected.extend(found.collect::<Vec<_>>());
    }
    expected
}
