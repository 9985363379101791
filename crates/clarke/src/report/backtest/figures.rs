//! Formats the figures of a backtest, and orders the systems.

use prediction_scores::{Difference, ErrorBar, Estimate, Measure};
use season_backtest::{
    BacktestReport, MeasureScore, SeasonDifference, SeasonDifferences, SystemScores,
};

/// The positions of the systems, with the lowest deviance by the fitted curve first.
pub(super) fn best_first(report: &BacktestReport) -> Vec<usize> {
    let mut order: Vec<usize> = (0..report.systems.len()).collect();
    let of = |&system: &usize| {
        let fitted =
            report.systems.get(system).and_then(|s| estimate(&s.fitted, Measure::Deviance));
        fitted.map_or(f64::INFINITY, |found| found.value)
    };
    order.sort_by(|one, other| of(one).total_cmp(&of(other)));
    order
}

/// The systems with their positions, in a given order.
pub(super) fn systems<'a>(
    report: &'a BacktestReport,
    order: &'a [usize],
) -> impl Iterator<Item = (usize, &'a SystemScores)> {
    order.iter().filter_map(|&system| Some((system, report.systems.get(system)?)))
}

pub(super) fn estimate(scores: &[MeasureScore], measure: Measure) -> Option<Estimate> {
    scores.iter().find(|score| score.measure == measure)?.estimate
}

pub(super) fn is_of(found: &Difference, one: usize, other: usize) -> bool {
    (found.one, found.other) == (one, other) || (found.one, found.other) == (other, one)
}

/// A number with the given decimals, without a sign before zero: `0.00` for -0.001.
pub(super) fn rounded(value: f64, decimals: usize) -> String {
    let text = format!("{value:.decimals$}");
    match text.strip_prefix('-') {
        Some(plain) if plain.bytes().all(|letter| matches!(letter, b'0' | b'.')) => {
            plain.to_owned()
        }
        _ => text,
    }
}

/// The value of an estimate: `0.58123`.
pub(super) fn value(found: Option<Estimate>, decimals: usize) -> String {
    found.map_or("-".to_owned(), |found| rounded(found.value, decimals))
}

/// An error bar: `0.57 to 0.59`.
pub(super) fn bar(found: Option<Estimate>, decimals: usize) -> String {
    found.and_then(|found| found.bar).map_or_else(String::new, |bar| {
        format!("{} to {}", rounded(bar.low, decimals), rounded(bar.high, decimals))
    })
}

/// The value with its standard error, if it has one: `0.58 ±0.01`.
pub(super) fn with_error(found: Option<Estimate>, decimals: usize) -> String {
    let error = found.and_then(|found| found.bar).map(|bar| rounded(bar.error, decimals));
    let value = value(found, decimals);
    error.map_or(value.clone(), |error| format!("{value} ±{error}"))
}

/// A difference as the system minus the best, whichever comes first in the pair.
pub(super) fn less_the_best(found: &Difference, best: usize) -> Estimate {
    if found.one != best {
        return found.difference;
    }
    let Estimate { value, bar } = found.difference;
    let turned = |bar: ErrorBar| ErrorBar { low: -bar.high, high: -bar.low, ..bar };
    Estimate { value: -value, bar: bar.map(turned) }
}

/// How much lower the best was than a system in each season: the sign that turns the differences of
/// the report round, and the differences.
pub(super) fn by_season(
    report: &BacktestReport,
    best: usize,
    system: usize,
) -> Option<(f64, &[SeasonDifference])> {
    let (pair, sign) = pair(report, best, system)?;
    Some((sign, &pair.seasons))
}

/// The same over all seasons, with the error bar of seasons as drawn; `None` for one season.
pub(super) fn seasons_drawn(
    report: &BacktestReport,
    best: usize,
    system: usize,
) -> Option<Estimate> {
    let (pair, sign) = pair(report, best, system)?;
    let bar = pair.seasons_drawn?;
    let value = sign * (bar.low + bar.high) / 2.0;
    let [low, high] = if sign > 0.0 { [bar.low, bar.high] } else { [-bar.high, -bar.low] };
    Some(Estimate { value, bar: Some(ErrorBar { low, high, ..bar }) })
}

fn pair(report: &BacktestReport, best: usize, system: usize) -> Option<(&SeasonDifferences, f64)> {
    let is_of = |pair: &&SeasonDifferences| {
        [(best, system), (system, best)].contains(&(pair.one, pair.other))
    };
    let pair = report.differences_by_season.iter().find(is_of)?;
    // The system's deviance less the best's.
    Some((pair, if pair.one == system { 1.0 } else { -1.0 }))
}

#[cfg(test)]
mod tests {
    use super::rounded;

    #[test]
    fn a_zero_has_no_sign() {
        assert_eq!(rounded(-0.001, 2), "0.00");
        assert_eq!(rounded(-0.0, 0), "0");
        assert_eq!(rounded(-0.006, 2), "-0.01");
        assert_eq!(rounded(12.345, 1), "12.3");
    }
}
