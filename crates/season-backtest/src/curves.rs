//! The expected score of every game: by each system's own curve, and by one fitted to the seasons
//! before.

use std::num::NonZeroUsize;
use std::ops::Range;

use anyhow::Result;
use prediction_scores::{Column, Evidence, FittedCurve, PredictedGame, Predictions};
use rayon::prelude::*;
use season_runner::Progress;

use crate::contender::Contender;
use crate::scores::WhyNoCurve;
use crate::walk::Forecasts;

/// The expected scores of all games.
pub(crate) struct Columns {
    pub(crate) predictions: Predictions,
    /// By contender: the column of its own curve.
    pub(crate) own: Vec<usize>,
    /// By contender: the column of the fitted curve; the same as `own` for a method without
    /// strengths.
    pub(crate) fitted: Vec<usize>,
    /// The seasons without a fitted curve.
    pub(crate) no_curves: Vec<MissingCurve>,
}

/// A season in which a contender predicts games, but no curve fits the games before it.
pub(crate) struct MissingCurve {
    pub(crate) contender: usize,
    pub(crate) season: u32,
    pub(crate) why: WhyNoCurve,
}

/// A fitted curve's predictions, and the seasons without one.
type Fitted = (Vec<Option<f64>>, Vec<(u32, WhyNoCurve)>);

/// The name of the column with a system's predictions by its fitted curve.
#[must_use]
pub fn fitted_column(system: &str) -> String {
    format!("{system} fitted")
}

/// The expected scores of all games by each contender's own curve and by the fitted one.
pub(crate) fn columns(
    games: Vec<PredictedGame>,
    contenders: &[Contender],
    found: &[Forecasts],
    fit_last: Option<NonZeroUsize>,
    progress: &dyn Progress,
) -> Result<Columns> {
    let own: Vec<usize> = (0..contenders.len()).collect();
    let mut columns = Vec::new();
    for (contender, found) in contenders.iter().zip(found) {
        columns.push(Column::new(contender.name.clone(), found.expected.iter().copied())?);
    }
    let (mut fitted, mut no_curves) = (Vec::new(), Vec::new());
    let has_strengths = |found: &Forecasts| found.difference.iter().any(Option::is_some);
    let curves = found.iter().filter(|found| has_strengths(found)).count();
    progress.games_to_score((curves * games_to_fit_to(&games, fit_last)) as u64);
    let of_curve = |found: &Forecasts| {
        let fitted = || fitted_to_earlier(&games, &found.difference, fit_last, progress);
        has_strengths(found).then(fitted)
    };
    let curves: Vec<Option<Fitted>> = found.par_iter().map(of_curve).collect();
    for (contender, curve) in curves.into_iter().enumerate() {
        let Some((expected, missing)) = curve else {
            fitted.push(contender);
            continue;
        };
        fitted.push(columns.len());
        let name = fitted_column(&contenders[contender].name);
        columns.push(Column::new(name, expected)?);
        let missing = missing.into_iter();
        no_curves.extend(missing.map(|(season, why)| MissingCurve { contender, season, why }));
    }
    Ok(Columns { predictions: Predictions::new(games, columns)?, own, fitted, no_curves })
}

/// The number of games that a contender's curves are fitted to.
fn games_to_fit_to(games: &[PredictedGame], fit_last: Option<NonZeroUsize>) -> usize {
    fitted_from(games, fit_last).iter().map(|(known, _)| known.len()).sum()
}

/// By season: the games that its curve is fitted to, which are those of the seasons before it or of
/// the last few of them, and its own games.
fn fitted_from(
    games: &[PredictedGame],
    fit_last: Option<NonZeroUsize>,
) -> Vec<(Range<usize>, Range<usize>)> {
    let seasons = games.chunk_by(|one, next| one.season == next.season).map(<[_]>::len);
    let mut begins = vec![0];
    begins.extend(seasons.scan(0, |end, games| {
        *end += games;
        Some(*end)
    }));
    let of_season = |(season, own): (usize, &[usize])| {
        let first = fit_last.map_or(0, |last| season.saturating_sub(last.get()));
        (begins[first]..own[0], own[0]..own[1])
    };
    begins.windows(2).enumerate().map(of_season).collect()
}

/// By game: the expected score by the curve that was fitted to the seasons before its own; `None`
/// in the first season, and if there is no such curve.
fn fitted_to_earlier(
    games: &[PredictedGame],
    differences: &[Option<f64>],
    fit_last: Option<NonZeroUsize>,
    progress: &dyn Progress,
) -> Fitted {
    let mut expected = Vec::with_capacity(games.len());
    let mut missing = Vec::new();
    let mut curve: Option<FittedCurve> = None;
    for (known, of_season) in fitted_from(games, fit_last) {
        let evidence = games[known.clone()].iter().zip(&differences[known.clone()]);
        let evidence = evidence.filter_map(|(game, difference)| {
            let (score, has_colours) = (game.score(), game.has_colours);
            Some(Evidence { difference: (*difference)?, score, has_colours })
        });
        // The last curve was fitted to most of these games, so it is a good start.
        curve = match curve {
            Some(last) => last.fit_again(evidence.clone()),
            None => FittedCurve::fit(evidence.clone()),
        };
        let own = games[of_season.clone()].iter().zip(&differences[of_season.clone()]);
        if curve.is_none() && differences[of_season.clone()].iter().any(Option::is_some) {
            missing.push((games[of_season.start].season, why_not(evidence)));
        }
        expected.extend(own.map(|(game, difference)| {
            let (curve, difference) = (curve?, (*difference)?);
            Some(if game.has_colours {
                curve.expected(difference)
            } else {
                curve.expected_without_colours(difference)
            })
        }));
        progress.games_scored(known.len() as u64);
    }
    (expected, missing)
}

/// Why no curve is the best fit for some games.
fn why_not(mut games: impl Iterator<Item = Evidence>) -> WhyNoCurve {
    let Some(first) = games.next() else { return WhyNoCurve::NoGames };
    if games.all(|game| game.difference.total_cmp(&first.difference).is_eq()) {
        return WhyNoCurve::OneDifference;
    }
    WhyNoCurve::AsDifferencesSay
}
