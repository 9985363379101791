//! The expected score of every game: by each system's own curve, and by one fitted to the seasons
//! before.

use anyhow::Result;
use prediction_scores::{Column, Evidence, FittedCurve, PredictedGame, Predictions};
use rayon::prelude::*;

use super::contender::Contender;
use super::scores::WhyNoCurve;
use super::walk::Forecasts;
use crate::progress::Progress;

/// The expected scores of all games.
pub(super) struct Columns {
    pub(super) predictions: Predictions,
    /// By contender: the column of its own curve.
    pub(super) own: Vec<usize>,
    /// By contender: the column of the fitted curve; the same as `own` for a method without
    /// strengths.
    pub(super) fitted: Vec<usize>,
    /// The seasons without a fitted curve.
    pub(super) no_curves: Vec<MissingCurve>,
}

/// A season in which a contender predicts games, but no curve fits the games before it.
pub(super) struct MissingCurve {
    pub(super) contender: usize,
    pub(super) season: u32,
    pub(super) why: WhyNoCurve,
}

/// A fitted curve's predictions, and the seasons without one.
type Fitted = (Vec<Option<f64>>, Vec<(u32, WhyNoCurve)>);

/// The name of the column with a system's predictions by its fitted curve.
#[must_use]
pub fn fitted_column(system: &str) -> String {
    format!("{system} fitted")
}

/// The expected scores of all games by each contender's own curve and by the fitted one.
pub(super) fn columns(
    games: Vec<PredictedGame>,
    contenders: &[Contender],
    found: &[Forecasts],
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
    progress.games_to_score((curves * games_to_fit_to(&games)) as u64);
    let of_curve = |found: &Forecasts| {
        has_strengths(found).then(|| fitted_to_earlier(&games, &found.difference, progress))
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

/// The number of games that a contender's curves are fitted to: for each season, all games before
/// it.
fn games_to_fit_to(games: &[PredictedGame]) -> usize {
    let seasons = games.chunk_by(|one, next| one.season == next.season).map(<[_]>::len);
    let earlier = seasons.scan(0, |earlier, games| {
        let before = *earlier;
        *earlier += games;
        Some(before)
    });
    earlier.sum()
}

/// By game: the expected score by the curve that was fitted to all seasons before its own; `None`
/// in the first season, and if there is no such curve.
fn fitted_to_earlier(
    games: &[PredictedGame],
    differences: &[Option<f64>],
    progress: &dyn Progress,
) -> Fitted {
    let mut expected = Vec::with_capacity(games.len());
    let mut missing = Vec::new();
    let mut curve: Option<FittedCurve> = None;
    for season in games.chunk_by(|one, next| one.season == next.season) {
        let earlier = expected.len();
        let known = games[..earlier].iter().zip(differences);
        let evidence = known.filter_map(|(game, difference)| {
            Some(Evidence { difference: (*difference)?, score: game.score() })
        });
        // The last curve was fitted to these games without the last season, so it is a good start.
        curve = match curve {
            Some(last) => last.fit_again(evidence.clone()),
            None => FittedCurve::fit(evidence.clone()),
        };
        let of_season = &differences[earlier..earlier + season.len()];
        if curve.is_none() && of_season.iter().any(Option::is_some) {
            missing.push((season[0].season, why_not(evidence)));
        }
        let found = of_season.iter().map(|difference| Some(curve?.expected((*difference)?)));
        expected.extend(found);
        progress.games_scored(earlier as u64);
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
