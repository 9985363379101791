//! Walks forward through the seasons: learn, predict, learn.

use std::ops::Range;

use anyhow::{Context, Result};
use fgsl_matrix::Time;
use rayon::prelude::*;
use season_runner::record::{Record, RecordSeason};
use season_runner::{Progress, Work};
use tracing::instrument;

use crate::contender::{Contender, Kind};
use crate::cuts::By;
use crate::forecaster::{Forecaster, Pairing, Sureness};
use crate::lists::GradedBefore;

/// A contender's forecasts of all games, in the order of the record.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Forecasts {
    /// By game: White's expected score by the contender's own curve.
    pub expected: Vec<Option<f64>>,
    /// By game: White's strength minus Black's in three-digit grade points, if the contender has
    /// strengths.
    pub difference: Vec<Option<f64>>,
    /// By season: the three-digit grades at its end, by player, if the contender has grades.
    pub lists: Vec<Vec<Option<f64>>>,
    /// By season: the standard errors of those grades, if the contender has them and they were
    /// requested.
    pub standard_errors: Vec<Vec<Option<f64>>>,
    /// Rules of the contender that never applied, each with the reason.
    pub unused_rules: Vec<(&'static str, &'static str)>,
}

/// Every contender's forecasts of all games, each from what was known before.
///
/// # Errors
///
/// A record without a season, or points beyond their range.
pub fn forecasts(
    record: &Record,
    contenders: &[Contender],
    by: By,
    sureness: Sureness,
    progress: &dyn Progress,
) -> Result<Vec<Forecasts>> {
    progress.step(Work::Predicting, None);
    progress.players_to_grade((contenders.len() * record.seasons.len() * record.players()) as u64);
    let nothing = GradedBefore { by_season: Vec::new() };
    let all = |asked: &[&Contender], graded: &GradedBefore| -> Result<Vec<Forecasts>> {
        let of_contender = |contender: &&Contender| {
            let forecaster = contender.before(record, graded, sureness)?;
            one(record, contender, forecaster, by, progress)
        };
        asked.par_iter().map(of_contender).collect()
    };
    // Only systems of the matrix model use the national grades, which take as long to compute as
    // all the other contenders together. The others are run meanwhile.
    let (first, then): (Vec<&Contender>, Vec<&Contender>) =
        contenders.iter().partition(|contender| !contender.kind.needs_national_grades());
    let (graded, first) = rayon::join(
        || {
            if then.is_empty() {
                Ok(GradedBefore { by_season: Vec::new() })
            } else {
                GradedBefore::of(record)
            }
        },
        || all(&first, &nothing),
    );
    let (mut then, mut first) = (all(&then, &graded?)?.into_iter(), first?.into_iter());
    let in_order = contenders.iter().map(|contender| {
        if contender.kind.needs_national_grades() { then.next() } else { first.next() }
    });
    in_order.map(|found| found.context("a contender without forecasts")).collect()
}

/// The forecasts of a kind of contender that rates months; none for any other kind.
pub(crate) fn alone(record: &Record, kind: &Kind, by: By) -> Result<Forecasts> {
    let mut found = Forecasts::default();
    if let Some(mut forecaster) = kind.of_months(record) {
        for season in &record.seasons {
            one_season(season, &mut *forecaster, by, &mut found)?;
        }
    }
    Ok(found)
}

#[instrument(level = "debug", name = "forecast", skip_all, fields(contender = contender.name))]
fn one(
    record: &Record,
    contender: &Contender,
    mut forecaster: Box<dyn Forecaster + '_>,
    by: By,
    progress: &dyn Progress,
) -> Result<Forecasts> {
    let mut found = Forecasts::default();
    for season in &record.seasons {
        one_season(season, &mut *forecaster, by, &mut found)?;
        found.lists.extend(forecaster.grades());
        found.standard_errors.extend(forecaster.standard_errors());
        progress.players_graded(record.players() as u64);
    }
    found.unused_rules = forecaster.unused_rules();
    Ok(found)
}

fn one_season(
    season: &RecordSeason,
    forecaster: &mut dyn Forecaster,
    by: By,
    found: &mut Forecasts,
) -> Result<()> {
    let games = &season.games;
    let mut known = 0;
    for (number, stretch) in by.stretches(season).into_iter().enumerate() {
        let Range { start, end } = stretch.games;
        // Everything up to the season was learned at the end of the one before.
        if number > 0 {
            forecaster.learn(&games[known..start], stretch.known_until)?;
        }
        known = start;
        for game in &games[start..end] {
            let forecast = forecaster.forecast(Pairing::of(game));
            found.expected.push(forecast.map(|forecast| forecast.expected));
            found.difference.push(forecast.and_then(|forecast| forecast.difference));
        }
    }
    if by.stops_in(season) {
        return Ok(());
    }
    // Learns to the end of the season, although its last stretch has been predicted already: the
    // next season begins from there.
    forecaster.learn(&games[known..], Time::end_of(season.last_day))
}
