//! What became of players who stayed, under every contender: a fixed panel, and cohorts by how long
//! they have been on lists.

use schemars::JsonSchema;
use season_runner::cohorts::{CohortMean, OfPlayers, SeasonCohorts, cohorts_of};
use season_runner::record::{Record, RecordSeason};
use serde::Serialize;

use crate::walk::Forecasts;

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

/// The cohorts of a contender's lists. A player is on a list who has a grade at the end of its
/// season and played in it; the opening list is one, too.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
pub struct Cohorts {
    /// The contender.
    pub name: String,
    /// By season, from the second list on.
    pub seasons: Vec<SeasonCohorts>,
}

/// By contender with lists: the change of those who are on the first and the last list of every
/// such contender, so that all are asked about the same players.
pub(crate) fn panels(record: &Record, contenders: &[(&str, &Forecasts)]) -> Vec<Panel> {
    let lists: Vec<(&str, Vec<OfPlayers>)> = contenders
        .iter()
        .filter_map(|(name, found)| Some((*name, of_players(record, found)?)))
        .collect();
    let ends = |lists: &[OfPlayers], player: usize| {
        Some((lists.first()?[player]?, lists.last()?[player]?))
    };
    let is_on_all = |player: &usize| lists.iter().all(|(_, of)| ends(of, *player).is_some());
    let panel: Vec<usize> = (0..record.players()).filter(is_on_all).collect();
    let [Some(first), Some(last)] = [record.seasons.first(), record.seasons.last()] else {
        return Vec::new();
    };
    if record.seasons.len() < 2 {
        return Vec::new();
    }
    let of_contender = |(name, lists): &(&str, Vec<OfPlayers>)| {
        let both: Vec<(f64, f64)> = panel.iter().filter_map(|&p| ends(lists, p)).collect();
        let before: Vec<f64> = both.iter().map(|(before, _)| *before).collect();
        let changes: Vec<f64> = both.iter().map(|(before, after)| after - before).collect();
        Some(Panel {
            name: (*name).to_owned(),
            seasons: [first, last].map(|season| season.season.to_string()),
            before: CohortMean::of(&before)?.mean,
            change: CohortMean::of(&changes)?,
        })
    };
    lists.iter().filter_map(of_contender).collect()
}

/// The cohorts of a contender's lists; `None` for one without lists.
pub(crate) fn cohorts(record: &Record, name: &str, found: &Forecasts) -> Option<Cohorts> {
    let opening = record.opening.iter().map(|grade| grade.map(|g| f64::from(g.points())));
    let mut lists = vec![(String::new(), opening.collect::<OfPlayers>())];
    let labels = record.seasons.iter().map(|season| season.season.to_string());
    lists.extend(labels.zip(of_players(record, found)?));
    Some(Cohorts { name: name.to_owned(), seasons: cohorts_of(lists) })
}

/// By season: the grades of those who played in it; `None` for a contender without lists.
fn of_players(record: &Record, found: &Forecasts) -> Option<Vec<OfPlayers>> {
    let of_season = |(season, list): (&RecordSeason, &OfPlayers)| {
        let mut on_list = vec![None; list.len()];
        for player in season.games.iter().flat_map(|game| [game.white, game.black]) {
            on_list[player.as_usize()] = list[player.as_usize()];
        }
        on_list
    };
    let is_whole = found.lists.len() == record.seasons.len();
    is_whole.then(|| record.seasons.iter().zip(&found.lists).map(of_season).collect())
}
