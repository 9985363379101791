//! What became of players from list to list, told apart by how long they have been on lists.
//!
//! Games hand points from one player to another, so the grades of those who stay move by nearly
//! nothing together, whatever the list does. Told apart are those who lose points and those who
//! gain them.

use std::collections::BTreeMap;

use compact_str::CompactString;
use ecf_season::Rate;
use rating_core::Grade;
use schemars::JsonSchema;
use serde::Serialize;

/// A list: by player, the grade; `None` for who is not on it.
pub type OfPlayers = Vec<Option<f64>>;

/// The list of a season, with a grade for each code.
#[derive(Clone, Debug, Default, PartialEq)]
pub(crate) struct SeasonList {
    /// The season; empty for the opening list.
    pub(crate) season: String,
    pub(crate) standard: Vec<(CompactString, Grade)>,
    pub(crate) rapid: Vec<(CompactString, Grade)>,
}

impl SeasonList {
    pub(crate) fn of_rate(&self, rate: Rate) -> &[(CompactString, Grade)] {
        match rate {
            Rate::Standard => &self.standard,
            Rate::Rapid => &self.rapid,
        }
    }
}

/// The lists of one rate of play with the same players in all of them.
pub(crate) fn with_the_same_players(lists: &[SeasonList], rate: Rate) -> Vec<(String, OfPlayers)> {
    let codes = lists.iter().flat_map(|list| list.of_rate(rate)).map(|(code, _)| code.as_str());
    let mut numbers: BTreeMap<&str, usize> = codes.map(|code| (code, 0)).collect();
    for (number, place) in numbers.values_mut().enumerate() {
        *place = number;
    }
    let of_list = |list: &SeasonList| {
        let mut grades = vec![None; numbers.len()];
        for (code, grade) in list.of_rate(rate) {
            if let Some(&number) = numbers.get(code.as_str()) {
                grades[number] = Some(f64::from(grade.points()));
            }
        }
        (list.season.clone(), grades)
    };
    lists.iter().map(of_list).collect()
}

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

/// The cohorts of a list, each where it has players. Who was on the first list that is known may
/// have been on others before it, so that his second and third list are not known.
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
    /// The grades of those who were on no known list before, less the mean of all others on this
    /// list.
    pub newcomers: Option<CohortMean>,
    /// The grades on the list before of those who are not on this one, less the mean of those who
    /// are.
    pub leavers: Option<CohortMean>,
}

/// Lists that a player has been on before he counts as established.
const ESTABLISHED: usize = 5;

/// The cohorts of every list but the first, which has none before it. Lists are of the same
/// players, in the order of seasons; after one that nobody is on there are none.
#[must_use]
pub fn cohorts_of(lists: Vec<(String, OfPlayers)>) -> Vec<SeasonCohorts> {
    let mut known = ListsInTurn::default();
    lists.into_iter().filter_map(|(season, list)| known.next(season, list)).collect()
}

/// Lists of the same players as they come, one by one.
#[derive(Clone, Debug, Default)]
pub(crate) struct ListsInTurn {
    past: Vec<Past>,
    last: OfPlayers,
}

impl ListsInTurn {
    pub(crate) const fn is_empty(&self) -> bool {
        self.past.is_empty()
    }

    /// Takes the list of a season, and says what became of those on the list before.
    pub(crate) fn next(&mut self, season: String, now: OfPlayers) -> Option<SeasonCohorts> {
        self.past.resize(now.len(), Past::default());
        let is_first = self.past.iter().all(|past| past.lists == 0);
        let on_last = self.past.iter_mut().zip(&self.last).filter(|(_, grade)| grade.is_some());
        let mut has_before = false;
        for (past, _) in on_last {
            past.lists += 1;
            past.may_have_more |= is_first;
            has_before = true;
        }
        let found = has_before.then(|| of_season(season, &self.last, &now, &self.past));
        self.last = now;
        found
    }
}

/// The change of those who are on both of two lists.
pub(crate) fn change(before: &[Option<f64>], now: &[Option<f64>]) -> Option<CohortMean> {
    let change = |(before, now): (&Option<f64>, &Option<f64>)| Some((*now)? - (*before)?);
    CohortMean::of(&before.iter().zip(now).filter_map(change).collect::<Vec<f64>>())
}

/// The lists that a player has been on.
#[derive(Clone, Copy, Debug, Default)]
struct Past {
    /// How many are known.
    lists: usize,
    /// Whether the first one known is among them.
    may_have_more: bool,
}

impl Past {
    fn is_exactly(self, lists: usize) -> bool {
        self.lists == lists && !self.may_have_more
    }
}

fn of_season(
    season: String,
    before: &[Option<f64>],
    now: &[Option<f64>],
    past: &[Past],
) -> SeasonCohorts {
    let players = || before.iter().zip(now).zip(past);
    let changes = |counts: &dyn Fn(&Past) -> bool| {
        let change = |((before, now), past): ((&Option<f64>, &Option<f64>), &Past)| {
            if counts(past) { Some((*now)? - (*before)?) } else { None }
        };
        CohortMean::of(&players().filter_map(change).collect::<Vec<f64>>())
    };
    let (mut new, mut others, mut left, mut stayed) = (vec![], vec![], vec![], vec![]);
    for ((before, now), past) in players() {
        let of_now = if past.lists == 0 { &mut new } else { &mut others };
        of_now.extend(*now);
        let of_before = if now.is_none() { &mut left } else { &mut stayed };
        of_before.extend(*before);
    }
    SeasonCohorts {
        season,
        established: changes(&|past| past.lists >= ESTABLISHED),
        second_list: changes(&|past| past.is_exactly(1)),
        third_list: changes(&|past| past.is_exactly(2)),
        newcomers: CohortMean::less(&new, &others),
        leavers: CohortMean::less(&left, &stayed),
    }
}

impl CohortMean {
    /// The mean of some values; `None` without any.
    #[must_use]
    pub fn of(values: &[f64]) -> Option<Self> {
        let count = values.len() as f64;
        let mean = values.iter().sum::<f64>() / count;
        let squares: f64 = values.iter().map(|value| (value - mean) * (value - mean)).sum();
        let error = (values.len() > 1).then(|| (squares / (count - 1.0) / count).sqrt());
        (!values.is_empty()).then_some(Self { players: values.len(), mean, error })
    }

    /// The mean of some values less that of others.
    fn less(values: &[f64], others: &[f64]) -> Option<Self> {
        let (found, others) = (Self::of(values)?, Self::of(others)?);
        let errors = found.error.zip(others.error);
        let error = errors.map(|(one, other)| (one * one + other * other).sqrt());
        Some(Self { mean: found.mean - others.mean, error, ..found })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn cohorts_are_told_apart_by_the_lists_that_they_were_on() {
        let before = vec![Some(100.0), Some(120.0), None, Some(90.0), Some(150.0)];
        let now = vec![Some(98.0), Some(121.0), Some(80.0), None, Some(148.0)];
        let past = [5, 1, 0, 3, 7].map(|lists| Past { lists, may_have_more: false });
        let found = of_season("2006-07".to_owned(), &before, &now, &past);
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

    #[test]
    fn the_first_list_s_players_have_no_known_second_one() {
        let label = |season: &str| season.to_owned();
        // The first pauses for a season; the third comes with the second list, the fourth with the
        // third.
        let lists = [
            (label(""), vec![None; 4]),
            (label("2004-05"), vec![Some(100.0), Some(140.0), None, None]),
            (label("2005-06"), vec![None, Some(142.0), Some(90.0), None]),
            (label("2006-07"), vec![Some(110.0), Some(145.0), Some(96.0), Some(80.0)]),
            (label("2007-08"), vec![None, Some(144.0), Some(99.0), None]),
        ];
        let found = cohorts_of(lists.into());
        let seasons: Vec<&str> = found.iter().map(|one| one.season.as_str()).collect();
        assert_eq!(seasons, ["2005-06", "2006-07", "2007-08"]);
        let one = |cohort: Option<CohortMean>| cohort.map(|c| (c.players, c.mean));
        // 100 left where 140 stayed; 90 came beside 142.
        assert_eq!(one(found[0].leavers), Some((1, -40.0)));
        assert_eq!(one(found[0].newcomers), Some((1, -52.0)));
        assert_eq!(one(found[0].second_list), None);
        // 90 to 96; 80 came beside 110, 145 and 96, of whom the first is no newcomer.
        assert_eq!(one(found[1].second_list), Some((1, 6.0)));
        assert_eq!(one(found[1].newcomers), Some((1, -37.0)));
        assert_eq!((one(found[2].second_list), one(found[2].third_list)), (None, Some((1, 3.0))));
        assert!(found.iter().all(|one| one.established.is_none()));
    }

    #[test]
    fn five_lists_before_make_somebody_established() {
        let lists: Vec<(String, OfPlayers)> =
            (0..7).map(|number| (number.to_string(), vec![Some(100.0 - number as f64)])).collect();
        let found = cohorts_of(lists);
        let is_established: Vec<bool> = found.iter().map(|one| one.established.is_some()).collect();
        assert_eq!(is_established, [false, false, false, false, true, true]);
        assert_eq!(found[5].established.map(|one| (one.players, one.mean)), Some((1, -1.0)));
    }

    #[test]
    fn an_error_is_the_deviation_over_the_root_of_the_players() {
        // Changes of 1, 2 and 6: a mean of 3, and squares of 4, 1 and 9, whose sum over 2 is 7.
        let found = CohortMean::of(&[1.0, 2.0, 6.0]).unwrap();
        assert_eq!((found.players, found.mean), (3, 3.0));
        assert!((found.error.unwrap() - (7.0_f64 / 3.0).sqrt()).abs() < 1e-12);
        assert_eq!(CohortMean::of(&[]), None);
    }
}
