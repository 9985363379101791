//! Reports how far the lists are from the true strengths.

use prediction_scores::{StrengthErrors, Watched, half_after};
use schemars::JsonSchema;
use season_runner::record::Record;
use serde::Serialize;

use super::groups::{Played, TruthGroup, played};
use super::strengths::Truth;
use crate::walk::Forecasts;

/// How far every system's lists are from the truth, at the end of each season, of those who played
/// in it; three-digit grade points.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
pub struct TruthReport {
    /// Errors by group, in the seasons that are scored.
    pub groups: Vec<GroupTruth>,
    /// How long it takes until a newcomer's grade is right, by system that has grades.
    pub newcomers: Vec<NewcomerTruth>,
    /// What stated standard errors are worth, by system that states them.
    pub stated: Vec<StatedErrors>,
    /// Players whose strength is not known, once for every season that they played: they are in no
    /// group.
    pub unknown: usize,
}

/// The errors of the grades of some players.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
pub struct GroupTruth {
    /// The group.
    pub group: TruthGroup,
    /// Its players, once for every season that they played.
    pub players: usize,
    /// Those to whom every system gives a grade that gives one to any of them.
    pub common: usize,
    /// By system that has grades.
    pub systems: Vec<SystemTruth>,
}

/// The errors of a system's grades.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
pub struct SystemTruth {
    /// The system.
    pub name: String,
    /// To how many of the players it gives a grade.
    pub graded: usize,
    /// The errors of the grades of `common`; `None` if the system grades none of the group.
    pub errors: Option<StrengthErrors>,
}

/// How long a system takes to grade newcomers rightly.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
pub struct NewcomerTruth {
    /// The system.
    pub name: String,
    /// After the first season that a newcomer plays, the second, and so on.
    pub after: Vec<RightAfter>,
    /// After how many seasons half of them have been right at least once, those who leave before
    /// taken into account; `None` if fewer were by the end.
    pub half_right_after: Option<u32>,
}

/// Newcomers after so many seasons.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, JsonSchema)]
pub struct RightAfter {
    /// Seasons that they have played.
    pub seasons: u32,
    /// Newcomers who have played so many.
    pub newcomers: usize,
    /// Those of them whose grade is within 10 points of the truth; who has no grade is
    /// not.
    pub right: usize,
}

/// What stated standard errors are worth.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
pub struct StatedErrors {
    /// The system.
    pub name: String,
    /// How many grades had one.
    pub grades: usize,
    /// Their mean, in grade points.
    pub mean: f64,
    /// The per cent of grades that are within one standard error of the truth: 68.3 if they are
    /// what they say.
    pub within_one: f64,
    /// The per cent within 1.96 of them: 95.
    pub within_two: f64,
}

/// A newcomer's grade is right if it is within this many points of the true strength.
// By feel; the standard error of a grade of thirty games is about 7.
const RIGHT_WITHIN: f64 = 10.0;

/// Half the width of a 95% interval, in standard errors.
const WIDTH_95: f64 = 1.96;

/// The report on contenders, who are given by name with their forecasts; the first `warm_up`
/// seasons are not scored.
pub(crate) fn truth_report(
    record: &Record,
    truth: &Truth,
    contenders: &[(&str, &Forecasts)],
    warm_up: usize,
) -> TruthReport {
    let of_seasons = played(record, truth);
    let unknown = of_seasons.iter().skip(warm_up).map(|season| season.unknown).sum();
    let played: Vec<Vec<Played>> = of_seasons.into_iter().map(|season| season.known).collect();
    let have_lists = |(_, found): &&(&str, &Forecasts)| found.lists.len() == played.len();
    let graded: Vec<(&str, &Forecasts)> = contenders.iter().filter(have_lists).copied().collect();
    let of_group = |group| group_truth(&played, &graded, warm_up, group);
    TruthReport {
        groups: TruthGroup::ALL.map(of_group).to_vec(),
        newcomers: graded.iter().map(|(name, found)| newcomers(&played, name, found)).collect(),
        stated: graded.iter().filter_map(|(name, f)| stated(&played, name, f, warm_up)).collect(),
        unknown,
    }
}

/// Everybody who played, season by season.
fn rows(played: &[Vec<Played>], warm_up: usize) -> impl Iterator<Item = (usize, &Played)> {
    let seasons = played.iter().enumerate().skip(warm_up);
    seasons.flat_map(|(season, all)| all.iter().map(move |one| (season, one)))
}

/// The value of a player in a season.
fn at(by_season: &[Vec<Option<f64>>], season: usize, one: &Played) -> Option<f64> {
    by_season.get(season)?.get(one.player.as_usize()).copied().flatten()
}

fn group_truth(
    played: &[Vec<Played>],
    graded: &[(&str, &Forecasts)],
    warm_up: usize,
    group: TruthGroup,
) -> GroupTruth {
    let members: Vec<(usize, &Played)> =
        rows(played, warm_up).filter(|(_, one)| one.is_in(group)).collect();
    let grade = |found: &Forecasts, row: &(usize, &Played)| at(&found.lists, row.0, row.1);
    let count =
        |found: &Forecasts| members.iter().filter(|row| grade(found, row).is_some()).count();
    // A system that grades none of them would leave no players to compare the others on.
    let grading: Vec<&Forecasts> =
        graded.iter().map(|(_, found)| *found).filter(|found| count(found) > 0).collect();
    let by_all = |row: &&(usize, &Played)| grading.iter().all(|f| grade(f, row).is_some());
    let common: Vec<(usize, &Played)> = members.iter().filter(by_all).copied().collect();
    let system = |(name, found): &(&str, &Forecasts)| {
        let error =
            |row: &(usize, &Played)| Some((row.1.player, grade(found, row)? - row.1.strength));
        let errors: Vec<_> = common.iter().filter_map(error).collect();
        let (name, graded) = ((*name).to_owned(), count(found));
        SystemTruth { name, graded, errors: StrengthErrors::of(&errors) }
    };
    let systems = graded.iter().map(system).collect();
    GroupTruth { group, players: members.len(), common: common.len(), systems }
}

fn newcomers(played: &[Vec<Played>], name: &str, found: &Forecasts) -> NewcomerTruth {
    // By newcomer: whether the grade was right after each season that they played.
    let mut careers: std::collections::BTreeMap<_, Vec<bool>> = std::collections::BTreeMap::new();
    for (season, one) in rows(played, 0).filter(|(_, one)| one.joined.is_some()) {
        let grade = at(&found.lists, season, one);
        let is_right = grade.is_some_and(|grade| (grade - one.strength).abs() <= RIGHT_WITHIN);
        careers.entry(one.player).or_default().push(is_right);
    }
    let longest = careers.values().map(Vec::len).max().unwrap_or(0);
    let after = (0..longest).map(|season| {
        let so_far = || careers.values().filter_map(|career| career.get(season));
        let (newcomers, right) = (so_far().count(), so_far().filter(|right| **right).count());
        RightAfter { seasons: season as u32 + 1, newcomers, right }
    });
    let watched = careers.values().map(|career| Watched {
        seasons: career.len() as u32,
        came: career.iter().position(|right| *right).map(|season| season as u32 + 1),
    });
    let watched: Vec<Watched> = watched.collect();
    NewcomerTruth {
        name: name.to_owned(),
        after: after.collect(),
        half_right_after: half_after(&watched),
    }
}

fn stated(
    played: &[Vec<Played>],
    name: &str,
    found: &Forecasts,
    warm_up: usize,
) -> Option<StatedErrors> {
    let row = |(season, one): (usize, &Played)| {
        let error = at(&found.standard_errors, season, one)?;
        Some((at(&found.lists, season, one)? - one.strength, error))
    };
    let rows: Vec<(f64, f64)> = rows(played, warm_up).filter_map(row).collect();
    let grades = rows.len();
    let per_cent = |width: f64| {
        let within = rows.iter().filter(|(off, error)| off.abs() <= width * error).count();
        100.0 * within as f64 / grades as f64
    };
    (grades > 0).then(|| StatedErrors {
        name: name.to_owned(),
        grades,
        mean: rows.iter().map(|row| row.1).sum::<f64>() / grades as f64,
        within_one: per_cent(1.0),
        within_two: per_cent(WIDTH_95),
    })
}
