//! The drift of a list's level: players who stayed, who left, and who joined.

use rating_core::PlayerIdx;
use schemars::JsonSchema;
use season_runner::record::Record;
use serde::Serialize;

use crate::walk::Forecasts;

/// A contender's lists, season by season.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
pub struct DriftReport {
    /// The contender.
    pub name: String,
    /// Its lists at the end of each season, in three-digit grades; of those who played in it.
    pub seasons: Vec<ListDrift>,
}

/// What a system would predict from at the end of a season, of those who played in it: everybody
/// with a grade, an earlier one that is still in force among them, while `clarke grade` publishes
/// fewer. Three-digit grades.
#[derive(Clone, Debug, Default, PartialEq, Serialize, JsonSchema)]
pub struct ListDrift {
    /// The season.
    pub season: String,
    /// Players who have a grade.
    pub players: usize,
    /// Their mean.
    pub mean: Option<f64>,
    /// The standard deviation of their grades.
    pub spread: Option<f64>,
    /// The mean change of those who had a grade at the end of the season before, too.
    pub change_of_graded: Option<f64>,
    /// The sum of those changes. What newcomers gained since they began is not in it, unlike in the
    /// points created of `clarke grade --system`.
    pub points_gained_by_graded: f64,
    /// The mean of those who did not play in the season before.
    pub mean_of_comers: Option<f64>,
    /// The mean, a season ago, of those who played then and not now.
    pub mean_of_leavers: Option<f64>,
    /// Players who have a grade, are 35 to 45 years old, and played in this and the three seasons
    /// before.
    pub stable_players: usize,
    /// Their mean: the group whose strength is taken to stay.
    pub mean_of_stable: Option<f64>,
}

/// Ages of the stable group on the last day of the season: no longer improving, and not yet
/// declining. Chosen by feel.
const STABLE_AGES: std::ops::RangeInclusive<u32> = 35..=45;

/// How many seasons in a row the stable group has played. Chosen by feel.
const STABLE_SEASONS: usize = 4;

/// The drift of a contender's lists; `None` for one without grades.
pub(crate) fn drift(record: &Record, name: &str, found: &Forecasts) -> Option<DriftReport> {
    if found.lists.len() != record.seasons.len() {
        return None;
    }
    let played: Vec<Vec<bool>> = record
        .seasons
        .iter()
        .map(|season| {
            let mut played = vec![false; record.players()];
            for player in season.games.iter().flat_map(|game| [game.white, game.black]) {
                played[player.as_usize()] = true;
            }
            played
        })
        .collect();
    let opening: Vec<Option<f64>> =
        record.opening.iter().map(|grade| grade.map(|g| f64::from(g.points()))).collect();
    let of_season = |number: usize| {
        let before = number.checked_sub(1).map_or(&opening, |before| &found.lists[before]);
        one(record, number, &found.lists[number], before, &played)
    };
    let seasons = (0..record.seasons.len()).map(of_season).collect();
    Some(DriftReport { name: name.to_owned(), seasons })
}

fn one(
    record: &Record,
    number: usize,
    list: &[Option<f64>],
    before: &[Option<f64>],
    played: &[Vec<bool>],
) -> ListDrift {
    let season = &record.seasons[number];
    let now = |player: PlayerIdx| played[number][player.as_usize()];
    let played_before = |player: PlayerIdx| {
        number.checked_sub(1).is_some_and(|before| played[before][player.as_usize()])
    };
    let is_stable = |player: PlayerIdx| {
        let age = record.births[player.as_usize()].and_then(|b| season.last_day.years_since(b));
        let first = (number + 1).checked_sub(STABLE_SEASONS);
        let all = |first: usize| (first..=number).all(|s| played[s][player.as_usize()]);
        age.is_some_and(|age| STABLE_AGES.contains(&age)) && first.is_some_and(all)
    };
    let players = || (0..record.players() as u32).map(PlayerIdx::new);
    let of = |list: &[Option<f64>], counts: &dyn Fn(PlayerIdx) -> bool| -> Vec<f64> {
        players().filter(|&p| counts(p)).filter_map(|p| list[p.as_usize()]).collect()
    };
    let grades = of(list, &now);
    let change = |player: PlayerIdx| Some(list[player.as_usize()]? - before[player.as_usize()]?);
    let changes: Vec<f64> = players().filter(|&p| now(p)).filter_map(change).collect();
    let stable = of(list, &is_stable);
    ListDrift {
        season: season.season.to_string(),
        players: grades.len(),
        mean: mean(&grades),
        spread: mean(&grades).and_then(|middle| {
            let squares: Vec<f64> = grades.iter().map(|g| (g - middle) * (g - middle)).collect();
            mean(&squares).map(f64::sqrt)
        }),
        change_of_graded: mean(&changes),
        points_gained_by_graded: changes.iter().sum(),
        // In the first season of the record everybody would count as a newcomer.
        mean_of_comers: mean(&of(list, &|p| number > 0 && now(p) && !played_before(p))),
        mean_of_leavers: mean(&of(before, &|p| played_before(p) && !now(p))),
        stable_players: stable.len(),
        mean_of_stable: mean(&stable),
    }
}

fn mean(values: &[f64]) -> Option<f64> {
    (!values.is_empty()).then(|| values.iter().sum::<f64>() / values.len() as f64)
}
