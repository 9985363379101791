//! Compares the lists of every two contenders.

use schemars::JsonSchema;
use season_runner::record::{Record, RecordSeason};
use serde::Serialize;

use crate::walk::Forecasts;

/// Two lists at the end of the last season, of those who played in it and are on both; three-digit
/// grades.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
pub struct ListPair {
    /// The first contender.
    pub one: String,
    /// The other.
    pub other: String,
    /// Players on both lists.
    pub players: usize,
    /// The mean of the first list less the other's; `None` without players, as below.
    pub mean_difference: Option<f64>,
    /// How far grades are from that: the standard deviation of the differences.
    pub spread_of_differences: Option<f64>,
    /// The correlation of the two lists; `None`, too, if one of them has no spread.
    pub correlation: Option<f64>,
}

/// A comparison for every pair of contenders with lists; contenders are given by name with their
/// forecasts.
pub(crate) fn list_pairs(record: &Record, contenders: &[(&str, &Forecasts)]) -> Vec<ListPair> {
    let Some(season) = record.seasons.last() else { return Vec::new() };
    let last = |(name, found): &(&str, &Forecasts)| {
        let is_whole = found.lists.len() == record.seasons.len();
        let list = is_whole.then(|| found.lists.last().cloned()).flatten()?;
        Some(((*name).to_owned(), list))
    };
    let lists: Vec<(String, Vec<Option<f64>>)> = contenders.iter().filter_map(last).collect();
    let played = played(record, season);
    let pairs = lists.iter().enumerate();
    let pairs =
        pairs.flat_map(|(at, one)| lists.iter().skip(at + 1).map(move |other| (one, other)));
    pairs.map(|(one, other)| pair(one, other, &played)).collect()
}

/// By player: whether they played in a season.
fn played(record: &Record, season: &RecordSeason) -> Vec<bool> {
    let mut played = vec![false; record.players()];
    for player in season.games.iter().flat_map(|game| [game.white, game.black]) {
        if let Some(played) = played.get_mut(player.as_usize()) {
            *played = true;
        }
    }
    played
}

fn pair(
    (one, of_one): &(String, Vec<Option<f64>>),
    (other, of_other): &(String, Vec<Option<f64>>),
    played: &[bool],
) -> ListPair {
    let rows = of_one.iter().zip(of_other).zip(played).filter(|(_, played)| **played);
    let both: Vec<(f64, f64)> = rows.filter_map(|((a, b), _)| Some(((*a)?, (*b)?))).collect();
    // The means first, and then the squared deviations from them: with sums of squared grades,
    // digits would cancel.
    let mean = |of: &dyn Fn(&(f64, f64)) -> f64| {
        (!both.is_empty()).then(|| both.iter().map(of).sum::<f64>() / both.len() as f64)
    };
    let means = mean(&|row| row.0).zip(mean(&|row| row.1));
    let moments = means.and_then(|(one, other)| {
        let variance_of_one = mean(&|row| (row.0 - one) * (row.0 - one))?;
        let variance_of_other = mean(&|row| (row.1 - other) * (row.1 - other))?;
        let covariance = mean(&|row| (row.0 - one) * (row.1 - other))?;
        Some((variance_of_one, variance_of_other, covariance))
    });
    ListPair {
        one: one.clone(),
        other: other.clone(),
        players: both.len(),
        mean_difference: means.map(|(one, other)| one - other),
        // The variance of a difference; by rounding it may be slightly below 0.
        spread_of_differences: moments.map(|(a, b, both)| (a + b - 2.0 * both).max(0.0).sqrt()),
        correlation: moments
            .map(|(a, b, both)| both / (a * b).sqrt())
            .filter(|correlation| correlation.is_finite()),
    }
}
