//! A contestant's results, one for each congress, and which of them count.

use super::{AgeGroup, Combine, Congress, Measure, SeriesRules};
use crate::exact::Exact;
use crate::register::FoundBy;
use crate::tournament_performance::{GradeOutcome, Percentage, TpgReport};

/// A contestant's result in one congress.
#[derive(Clone, Debug, PartialEq)]
pub struct ContestantResult {
    /// The congress's position in the list given.
    pub congress: usize,
    /// How the contestant was found among its players.
    pub found: FoundBy,
    /// The games, with what each counts, and the performance.
    pub report: TpgReport,
    /// The performance in grade points, or points per game; if there is none, the report says why.
    pub value: Option<Exact>,
    /// Whether it is one of those that count, or why not.
    pub counts: Result<(), CountsNot>,
}

/// Why a result does not count.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum CountsNot {
    /// There is no performance grade, or too few games for a percentage.
    #[error("no result")]
    NoResult,
    /// Enough results are better.
    #[error("better ones do")]
    BetterOnes,
    /// Enough results of the same league are better.
    #[error("better ones of the league do")]
    BetterOnesOfTheLeague,
}

/// The value of a report for an age group.
pub(super) fn value_of(report: &TpgReport, group: AgeGroup) -> Option<Exact> {
    match group.measure {
        Measure::Performance => match report.outcome {
            Ok(GradeOutcome::Grade(performance)) => Some(Exact::from(performance.grade)),
            _ => None,
        },
        Measure::Percentage => share(report.percentage, group.games_at_least),
    }
}

fn share(percentage: Percentage, games_at_least: u32) -> Option<Exact> {
    let Percentage { score, games } = percentage;
    if games < games_at_least {
        return None;
    }
    Exact::new(score.halves().into(), i64::from(games) * 2)
}

/// Marks the best results as counting, at most as many from one league as the rules allow. Of
/// equally good ones, those of the earlier congress count.
pub(super) fn mark_best(
    results: &mut [ContestantResult],
    congresses: &[Congress],
    rules: &SeriesRules,
) {
    let mut order: Vec<usize> = (0..results.len()).collect();
    order.sort_by(|&one, &other| {
        let (one, other) = (&results[one], &results[other]);
        // `None` is the lowest value, so congresses without a result come last.
        other.value.cmp(&one.value).then(one.congress.cmp(&other.congress))
    });
    let mut counting: Vec<usize> = Vec::new();
    for position in order {
        let league = |result: usize| congresses[results[result].congress].league.as_ref();
        let of_league = || {
            let same = |&&result: &&usize| league(result) == league(position);
            counting.iter().filter(same).count()
        };
        let league_is_full = || {
            league(position).is_some()
                && rules.results_of_one_league.is_some_and(|most| of_league() >= most as usize)
        };
        let counts = if results[position].value.is_none() {
            Err(CountsNot::NoResult)
        } else if counting.len() >= rules.results as usize {
            Err(CountsNot::BetterOnes)
        } else if league_is_full() {
            Err(CountsNot::BetterOnesOfTheLeague)
        } else {
            Ok(())
        };
        results[position].counts = counts;
        if counts.is_ok() {
            counting.push(position);
        }
    }
}

/// The combined results that count, and their number.
pub(super) fn combine(results: &[ContestantResult], rules: &SeriesRules) -> (Option<Exact>, u32) {
    let counting: Vec<&Exact> = results
        .iter()
        .filter(|result| result.counts.is_ok())
        .filter_map(|result| result.value.as_ref())
        .collect();
    let count = counting.len() as u32;
    let sum: Exact = counting.into_iter().cloned().sum();
    let total = match rules.combine {
        Combine::Mean => sum.divided_by(count.into()),
        Combine::Sum => sum,
    };
    ((count > 0).then_some(total), count)
}
