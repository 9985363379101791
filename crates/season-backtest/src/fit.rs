//! Fits parameters so that the first seasons are predicted best.

use anyhow::Result;
use prediction_scores::{Measure, Share};
use rayon::prelude::*;
use season_runner::record::{Record, RecordGame};
use season_runner::{Progress, Work};

use crate::contender::{Contender, Kind};
use crate::cuts::By;
use crate::error::BacktestError;
use crate::fittable::{Fittable, Step};
use crate::walk::alone;

/// The search ends when steps are by a lower factor: deviances are flat near their minimum, and a
/// parameter can be determined to some 5% at best.
const LAST_FACTOR: f64 = 1.05;

/// The contenders, with those that have parameters fitted to the first seasons: month by month,
/// each with its own curve.
///
/// # Errors
///
/// No season to fit to, or no contender with parameters.
pub(crate) fn fitted(
    contenders: &[Contender],
    record: &Record,
    warm_up: usize,
    progress: &dyn Progress,
) -> Result<Vec<Contender>> {
    let first = Record {
        seasons: record.seasons.iter().take(warm_up).cloned().collect(),
        ..record.clone()
    };
    let (Some(from), Some(to)) = (first.seasons.first(), first.seasons.last()) else {
        return Err(BacktestError::NoSeasonToFit.into());
    };
    let seasons = if warm_up == 1 {
        from.season.to_string()
    } else {
        format!("{} to {}", from.season, to.season)
    };
    let can_be = |kind: &Kind| matches!(kind, Kind::Glicko2(_) | Kind::Stephenson(_));
    if !contenders.iter().any(|contender| can_be(&contender.kind)) {
        return Err(BacktestError::NothingToFit.into());
    }
    progress.step(Work::Fitting, None);
    let fit = |contender: &Contender| {
        let kind = match &contender.kind {
            Kind::Glicko2(system) => {
                Kind::Glicko2(search(*system, &first, Kind::Glicko2, progress)?)
            }
            Kind::Stephenson(system) => {
                Kind::Stephenson(search(*system, &first, Kind::Stephenson, progress)?)
            }
            _ => return Ok(contender.clone()),
        };
        let about = format!("{}; fitted to {seasons}", kind.about());
        Ok(Contender { name: contender.name.clone(), about, kind })
    };
    contenders.iter().map(fit).collect()
}

/// A search in steps along one parameter at a time; each step is the best of all such steps.
fn search<S: Fittable>(
    start: S,
    record: &Record,
    kind: fn(S) -> Kind,
    progress: &dyn Progress,
) -> Result<S> {
    let games = record.games() as u64;
    let with_deviance = |system: S| {
        let deviance = deviance(&kind(system), record)?;
        progress.games_scored(games);
        Ok((deviance, system))
    };
    progress.games_to_score(games);
    let mut best = with_deviance(start)?;
    let mut step = Step::FIRST;
    while step.factor > LAST_FACTOR {
        let parameters = best.1.parameters();
        let values: Vec<f64> = parameters.iter().map(|parameter| parameter.value).collect();
        let with_other = |number: usize, value: f64| {
            let mut others = values.clone();
            *others.get_mut(number)? = value;
            best.1.with(&others)
        };
        let tries: Vec<S> = (0..)
            .zip(&parameters)
            .flat_map(|(number, parameter)| {
                let moved = parameter.moved(step).into_iter();
                moved.filter_map(move |value| with_other(number, value))
            })
            .collect();
        progress.games_to_score(games * tries.len() as u64);
        let found: Result<Vec<(f64, S)>> =
            tries.par_iter().map(|system| with_deviance(*system)).collect();
        // All steps are tried before one is taken, so that neither threads nor the order of
        // parameters affect the result.
        let lowest = found?.into_iter().min_by(|one, other| one.0.total_cmp(&other.0));
        match lowest {
            Some(lowest) if lowest.0 < best.0 => best = lowest,
            // From 2 that is 1.41, 1.19, 1.09, 1.04: four rounds without a gain end the search.
            _ => step = step.shorter(),
        }
    }
    Ok(best.1)
}

/// The deviance of all games of a record that a kind of system can predict, month by month.
fn deviance(kind: &Kind, record: &Record) -> Result<f64> {
    let found = alone(record, kind, By::Month)?;
    let games = record.seasons.iter().flat_map(|season| &season.games);
    let share = |(game, expected): (&RecordGame, &Option<f64>)| {
        let score = f64::from(game.outcome.half_points()) * 0.5;
        Some(Measure::Deviance.share((*expected)?, score))
    };
    let shares = games.zip(&found.expected).filter_map(share);
    let total = shares.fold(Share::default(), Share::plus);
    // Without a predictable game, no parameters are better than others.
    Ok(Measure::Deviance.of(total).unwrap_or(f64::INFINITY))
}
