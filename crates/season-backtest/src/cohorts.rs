//! What became of players who stayed: a fixed panel, and cohorts by how long they have been on
//! lists.
//!
//! Games hand points from one player to another, so the grades of those who stay move by nearly
//! nothing together, whatever the list does. Told apart are those who lose points and those who
//! gain them.

use schemars::JsonSchema;
use season_runner::record::{Record, RecordSeason};
use serde::Serialize;

use crate::walk::Forecasts;

/// The mean of some players' changes or grades.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, JsonSchema)]
pub struct CohortMean {
    /// The players.
    pub players: usize,
    /// The mean, in three-digit grade points.
    pub mean: f64,
    /// Its standard error, with players as independent; `None` for one player.
    pub error: Option<f64>,
}

/// The same players on two lists.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
pub struct Panel {
    /// The contender.
    pub name: String,
    /// The season of the first list, and that of the last.
    pub seasons: [String; 2],
    /// Their mean on the first list.
    pub before: f64,
    /// By how much their grades changed from the first list to the last.
    pub change: CohortMean,
}

/// The cohorts of a list, each where it has players. A player is on a list who has a grade at the
/// end of its season and played in it; the opening list is one, too.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
pub struct SeasonCohorts {
    /// The season.
    pub season: String,
    /// The change from the list before of those who were on five earlier lists or more.
    pub established: Option<CohortMean>,
    /// The same of those for whom this is the second list.
    pub second_list: Option<CohortMean>,
    /// Of those for whom it is the third.
    pub third_list: Option<CohortMean>,
    /// The grades of those who were on no list before, less the mean of all others on this list.
    pub newcomers: Option<CohortMean>,
    /// The grades on the list before of those who are not on this one, less the mean of those who
    /// are.
    pub leavers: Option<CohortMean>,
}

/// The cohorts of a contender's lists.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
pub struct Cohorts {
    /// The contender.
    pub name: String,
    /// By season, from the second list on.
    pub seasons: Vec<SeasonCohorts>,
}

/// Lists that a player has been on before he counts as established.
const ESTABLISHED: usize = 5;

/// A list: by player, the grade.
type List = Vec<Option<f64>>;

/// By contender with lists: the change of those who are on the first and the last list of every
/// such contender, so that all are asked about the same players.
pub(crate) fn panels(record: &Record, contenders: &[(&str, &Forecasts)]) -> Vec<Panel> {
    let lists: Vec<(&str, Vec<List>)> = contenders
        .iter()
        .filter_map(|(name, found)| Some((*name, of_players(record, found)?)))
        .collect();
    let ends =
        |lists: &[List], player: usize| Some((lists.first()?[player]?, lists.last()?[player]?));
    let is_on_all = |player: &usize| lists.iter().all(|(_, of)| ends(of, *player).is_some());
    let panel: Vec<usize> = (0..record.players()).filter(is_on_all).collect();
    let [Some(first), Some(last)] = [record.seasons.first(), record.seasons.last()] else {
        return Vec::new();
    };
    if record.seasons.len() < 2 {
        return Vec::new();
    }
    let of_contender = |(name, lists): &(&str, Vec<List>)| {
        let both: Vec<(f64, f64)> = panel.iter().filter_map(|&p| ends(lists, p)).collect();
        let before: Vec<f64> = both.iter().map(|(before, _)| *before).collect();
        Some(Panel {
            name: (*name).to_owned(),
            seasons: [first, last].map(|season| season.season.to_string()),
            before: mean(&before)?.mean,
            change: mean(&both.iter().map(|(before, after)| after - before).collect::<Vec<_>>())?,
        })
    };
    lists.iter().filter_map(of_contender).collect()
}

/// The cohorts of a contender's lists; `None` for one without lists.
pub(crate) fn cohorts(record: &Record, name: &str, found: &Forecasts) -> Option<Cohorts> {
    let opening = record.opening.iter().map(|grade| grade.map(|g| f64::from(g.points())));
    let mut lists = vec![opening.collect::<List>()];
    lists.extend(of_players(record, found)?);
    let mut on_lists = vec![0; record.players()];
    let mut seasons = Vec::new();
    for (season, pair) in record.seasons.iter().zip(lists.windows(2)) {
        for (on, grade) in on_lists.iter_mut().zip(&pair[0]) {
            *on += usize::from(grade.is_some());
        }
        if pair[0].iter().any(Option::is_some) {
            seasons.push(of_season(season.season.to_string(), &pair[0], &pair[1], &on_lists));
        }
    }
    Some(Cohorts { name: name.to_owned(), seasons })
}

fn of_season(season: String, before: &List, now: &List, on_lists: &[usize]) -> SeasonCohorts {
    let players = || before.iter().zip(now).zip(on_lists);
    let changes = |counts: &dyn Fn(usize) -> bool| {
        let change = |((before, now), on): ((&Option<f64>, &Option<f64>), &usize)| {
            counts(*on).then_some(()).and_then(|()| Some((*now)? - (*before)?))
        };
        mean(&players().filter_map(change).collect::<Vec<f64>>())
    };
    let (mut new, mut others, mut left, mut stayed) = (vec![], vec![], vec![], vec![]);
    for ((before, now), on) in players() {
        let of_now = if *on == 0 { &mut new } else { &mut others };
        of_now.extend(*now);
        let of_before = if now.is_none() { &mut left } else { &mut stayed };
        of_before.extend(*before);
    }
    SeasonCohorts {
        season,
        established: changes(&|on| on >= ESTABLISHED),
        second_list: changes(&|on| on == 1),
        third_list: changes(&|on| on == 2),
        newcomers: less(&new, &others),
        leavers: less(&left, &stayed),
    }
}

/// By season: the grades of those who played in it; `None` for a contender without lists.
fn of_players(record: &Record, found: &Forecasts) -> Option<Vec<List>> {
    let of_season = |(season, list): (&RecordSeason, &List)| {
        let mut on_list = vec![None; list.len()];
        for player in season.games.iter().flat_map(|game| [game.white, game.black]) {
            on_list[player.as_usize()] = list[player.as_usize()];
        }
        on_list
    };
    let is_whole = found.lists.len() == record.seasons.len();
    is_whole.then(|| record.seasons.iter().zip(&found.lists).map(of_season).collect())
}

/// The mean of some values less that of others.
fn less(values: &[f64], others: &[f64]) -> Option<CohortMean> {
    let (found, others) = (mean(values)?, mean(others)?);
    let errors = found.error.zip(others.error);
    let error = errors.map(|(one, other)| (one * one + other * other).sqrt());
    Some(CohortMean { mean: found.mean - others.mean, error, ..found })
}

fn mean(values: &[f64]) -> Option<CohortMean> {
    let count = values.len() as f64;
    let mean = values.iter().sum::<f64>() / count;
    let squares: f64 = values.iter().map(|value| (value - mean) * (value - mean)).sum();
    let error = (values.len() > 1).then(|| (squares / (count - 1.0) / count).sqrt());
    (!values.is_empty()).then_some(CohortMean { players: values.len(), mean, error })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn cohorts_are_told_apart_by_the_lists_that_they_were_on() {
        let before = vec![Some(100.0), Some(120.0), None, Some(90.0), Some(150.0)];
        let now = vec![Some(98.0), Some(121.0), Some(80.0), None, Some(148.0)];
        let found = of_season("2006-07".to_owned(), &before, &now, &[5, 1, 0, 3, 7]);
        let one = |cohort: Option<CohortMean>| cohort.map(|c| (c.players, c.mean, c.error));
        // 100 to 98 and 150 to 148: a mean of -2 without any spread.
        assert_eq!(one(found.established), Some((2, -2.0, Some(0.0))));
        assert_eq!(one(found.second_list), Some((1, 1.0, None)));
        assert_eq!(found.third_list, None);
        // 80 less the mean of 98, 121 and 148; 90 less that of 100, 120 and 150.
        let newcomers = found.newcomers.unwrap().mean;
        assert!((newcomers - (80.0 - 367.0 / 3.0)).abs() < 1e-9);
        assert!((found.leavers.unwrap().mean - (90.0 - 370.0 / 3.0)).abs() < 1e-9);
    }
}
