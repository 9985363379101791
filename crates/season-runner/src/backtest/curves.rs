//! What was expected of every game: by each system's own curve, and by one fitted to the seasons before.

use anyhow::Result;
use prediction_scores::{Column, Conversion, Evidence, PredictedGame, Predictions};
use rayon::prelude::*;

use super::contender::Contender;
use super::walk::Forecasts;
use crate::progress::Progress;

/// The predictions, and by contender the columns of its own curve and of the fitted one, which are
/// the same for a method without strengths.
pub(super) fn columns(
    games: Vec<PredictedGame>,
    contenders: &[Contender],
    found: &[Forecasts],
    progress: &dyn Progress,
) -> Result<(Predictions, Vec<usize>, Vec<usize>)> {
    let own: Vec<usize> = (0..contenders.len()).collect();
    let mut columns = Vec::new();
    for (contender, found) in contenders.iter().zip(found) {
        columns.push(Column::new(contender.name.clone(), found.expected.iter().copied())?);
    }
    let mut fitted = Vec::new();
    let has_strengths = |found: &Forecasts| found.difference.iter().any(Option::is_some);
    let curves = found.iter().filter(|found| has_strengths(found)).count();
    progress.games_to_score((curves * games_to_fit_to(&games)) as u64);
    let of_curve = |(contender, found): (&Contender, &Forecasts)| {
        let name = format!("{} fitted", contender.name);
        let fitted = || fitted_to_earlier(&games, &found.difference, progress);
        has_strengths(found).then(|| Column::new(name, fitted()))
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

/// How many games a contender's curves are fitted to: all before a season, for every one.
fn games_to_fit_to(games: &[PredictedGame]) -> usize {
    let seasons = games.chunk_by(|one, next| one.season == next.season).map(<[_]>::len);
    let earlier = seasons.scan(0, |earlier, games| {
        let before = *earlier;
        *earlier += games;
        Some(before)
    });
    earlier.sum()
}

/// By game: the expected score by the curve that was fitted to all seasons before its own; `None` in
/// the first.
fn fitted_to_earlier(
    games: &[PredictedGame],
    differences: &[Option<f64>],
    progress: &dyn Progress,
) -> Vec<Option<f64>> {
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
        progress.games_scored(earlier as u64);
    }
    expected
}
