//! Compares systems: the level and spread of their lists, points created, and how they rank
//! players.

use std::path::PathBuf;

use chrono::NaiveDate;
use ecf_season::{PlayerGrade, Rate, Season};
use fgsl_matrix::compare::{ListFigures, figures, rank_correlation};
use fgsl_matrix::{Began, System};
use rating_core::PlayerIdx;
use schemars::JsonSchema;
use serde::{Serialize, Serializer};

use super::note::SystemNote;
use super::play::{PlayedSeason, SystemRun};
use super::seasons::{AllSeasons, OneSeason, points};
use crate::federation::GradeSettings;

/// What became of the seasons under each system. All numbers are three-digit grades, whatever the
/// scale of a system.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct SystemsReport {
    /// The rate of play: `standard` or `rapid`.
    #[serde(serialize_with = "rate_as_text")]
    #[schemars(with = "String")]
    pub rate: Rate,
    /// The edition's season grades, and then the systems.
    pub systems: Vec<SystemFigures>,
    /// The season whose lists are ranked: the last.
    pub ranked_season: String,
    /// Rank correlations of the systems' lists of that season, in their order.
    pub rank_correlations: Vec<Vec<Option<f64>>>,
    /// What must not be overlooked.
    pub notes: Vec<SystemNote>,
    /// Where the lists were published.
    #[serde(serialize_with = "crate::json_value::path")]
    pub out: PathBuf,
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "the signature that serde asks for")]
fn rate_as_text<S: Serializer>(rate: &Rate, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.serialize_str(rate.as_str())
}

/// One system, season by season.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct SystemFigures {
    /// The name.
    pub name: String,
    /// The formula.
    pub formula: String,
    /// Season by season.
    pub seasons: Vec<SeasonFigures>,
    /// Results that arrived when the system took none of their month any more: they do not count.
    pub too_late: usize,
}

/// A season under a system.
#[derive(Clone, Copy, Debug, Serialize, JsonSchema)]
pub struct SeasonFigures {
    /// The season.
    #[serde(serialize_with = "crate::json_value::season")]
    #[schemars(with = "String")]
    pub season: Season,
    /// Its last day, from which the years between two seasons are counted.
    #[serde(skip)]
    pub last_day: NaiveDate,
    /// Players on the list.
    pub players: usize,
    /// The mean of their grades.
    pub mean: f64,
    /// The standard deviation of their grades.
    pub spread: f64,
    /// The sum of the changes of all players who had a grade before or were given one to start
    /// from.
    pub points_created: f64,
    /// The mean of the changes of those who had a grade before, without their signs.
    pub mean_change: f64,
}

/// A player's grades before and after, and whether the one before is from an earlier season.
struct Change {
    before: f64,
    after: f64,
    had_a_grade: bool,
}

impl SystemsReport {
    /// The report of a run.
    pub(super) fn of(settings: &GradeSettings, all: &AllSeasons, runs: &[SystemRun<'_>]) -> Self {
        let title = all.seasons.last().map(|season| season.plan.rules.edition.title.as_str());
        let national = SystemFigures {
            name: settings.editions.in_words(),
            formula: format!("{} (season grades)", title.unwrap_or_default()),
            seasons: all.seasons.iter().filter_map(national_figures).collect(),
            too_late: 0,
        };
        let of_system = |run: &SystemRun<'_>| {
            let system = &run.choice.system;
            let seasons = all.seasons.iter().zip(&run.seasons);
            SystemFigures {
                name: system.name.clone(),
                formula: system.formula(),
                seasons: seasons
                    .filter_map(|(s, played)| system_figures(system, s, played))
                    .collect(),
                too_late: all.too_late(system, None).len(),
            }
        };
        let nobody = |run: &SystemRun<'_>| -> Vec<SystemNote> {
            let seasons = all.seasons.iter().zip(&run.seasons);
            let system = &run.choice.system;
            let empty = seasons.filter(|(s, played)| system_figures(system, s, played).is_none());
            let note = |(season, _): (&OneSeason, _)| SystemNote::NobodyPublished {
                system: system.name.clone(),
                season: season.season,
            };
            empty.map(note).collect()
        };
        let mut notes = all.notes.clone();
        notes.extend(runs.iter().flat_map(nobody));
        let ranked_season = all.seasons.last().map(|season| season.season.to_string());
        Self {
            rate: settings.system_rate,
            systems: std::iter::once(national).chain(runs.iter().map(of_system)).collect(),
            ranked_season: ranked_season.unwrap_or_default(),
            rank_correlations: rank_correlations(all, runs),
            notes,
            out: settings.out.clone(),
        }
    }
}

/// The figures of a list, and of the changes of players who already had a grade.
fn season_figures(season: &OneSeason, list: &[f64], changes: &[Change]) -> Option<SeasonFigures> {
    let ListFigures { players, mean, spread, .. } = figures(list, list)?;
    let of = |counts: fn(&&Change) -> bool| {
        let counted = changes.iter().filter(counts);
        let (before, after): (Vec<f64>, Vec<f64>) =
            counted.map(|change| (change.before, change.after)).unzip();
        figures(&before, &after)
    };
    Some(SeasonFigures {
        season: season.season,
        last_day: season.plan.last_day,
        players,
        mean,
        spread,
        points_created: of(|_| true).map_or(0.0, |changes| changes.created),
        mean_change: of(|change| change.had_a_grade).map_or(0.0, |changes| changes.mean_change),
    })
}

fn national_figures(season: &OneSeason) -> Option<SeasonFigures> {
    let players = &season.graded.grades.players;
    let published = |grade: &PlayerGrade| Some(f64::from(grade.published()?.1.points()));
    let list: Vec<f64> = players.iter().filter_map(published).collect();
    let change = |grade: &PlayerGrade| {
        let mean = grade.mean.filter(|_| grade.season.games > 0)?;
        let previous = grade.previous.map(|previous| f64::from(previous.points()));
        let working = grade.working.map(|working| points(working.value));
        let (before, after) = (previous.or(working)?, points(mean.to_grade_points()));
        Some(Change { before, after, had_a_grade: previous.is_some() })
    };
    season_figures(season, &list, &players.iter().filter_map(change).collect::<Vec<_>>())
}

fn system_figures(
    system: &System,
    season: &OneSeason,
    of_system: &PlayedSeason,
) -> Option<SeasonFigures> {
    let played = &of_system.played;
    let listed = |(number, by_edition): (&PlayerIdx, &PlayerGrade)| {
        of_system.category(*number, by_edition)?;
        played.end[number.as_usize()].map(|number| system.to_grade(number))
    };
    let numbers = || season.numbers.iter().zip(&season.graded.grades.players);
    let list: Vec<f64> = numbers().filter_map(listed).collect();
    let change = |(number, _): (&PlayerIdx, &PlayerGrade)| {
        let number = number.as_usize();
        let [before, after] =
            [played.start[number]?, played.end[number]?].map(|number| system.to_grade(number));
        let had_a_grade = played.began[number] == Some(Began::Graded);
        (played.games[number] > 0).then_some(Change { before, after, had_a_grade })
    };
    season_figures(season, &list, &numbers().filter_map(change).collect::<Vec<_>>())
}

/// For the last season: the correlation of each pair of lists over the players who are on all
/// lists.
fn rank_correlations(all: &AllSeasons, runs: &[SystemRun<'_>]) -> Vec<Vec<Option<f64>>> {
    let Some(season) = all.seasons.last() else {
        return Vec::new();
    };
    let mut lists: Vec<Vec<f64>> = vec![Vec::new(); runs.len() + 1];
    for (number, grade) in season.numbers.iter().zip(&season.graded.grades.players) {
        let end = |run: &SystemRun<'_>| {
            let season = run.seasons.last()?;
            season.category(*number, grade)?;
            season.played.end[number.as_usize()]
        };
        let ends: Option<Vec<f64>> = runs.iter().map(end).collect();
        if let (Some((_, published)), Some(ends)) = (grade.published(), ends) {
            let row = std::iter::once(f64::from(published.points())).chain(ends);
            lists.iter_mut().zip(row).for_each(|(list, value)| list.push(value));
        }
    }
    let row = |one: &Vec<f64>| lists.iter().map(|other| rank_correlation(one, other)).collect();
    lists.iter().map(row).collect()
}
