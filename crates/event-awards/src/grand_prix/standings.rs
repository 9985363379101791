//! The standings of a series, age by age.

use std::collections::BTreeMap;

use rayon::prelude::*;

use super::head_to_head::Meetings;
use super::results::{combine, mark_best, value_of};
use super::{
    AgeGroup, Congress, ContestantResult, CountsNot, FewerResults, GrandPrixRules, Measure,
};
use crate::Exact;
use crate::tournament_performance::{Lists, TpgError, TpgReport, performance_grades};

/// Somebody who can win a title of the series.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Contestant {
    /// The code by which sections know them, or their name if they have no code.
    pub key: String,
    /// Their name.
    pub name: String,
    /// Their age for the series.
    pub age: u8,
}

/// The standings of a series.
#[derive(Clone, Debug, PartialEq)]
pub struct Series {
    /// The standings of each age with contestants, the youngest first.
    pub ages: Vec<AgeStandings>,
    /// Positions of contestants of an age without a title.
    pub no_title_for_age: Vec<usize>,
    /// Positions of congresses that began before the series.
    pub too_early: Vec<usize>,
}

/// The standings of one age.
#[derive(Clone, Debug, PartialEq)]
pub struct AgeStandings {
    /// The age.
    pub age: u8,
    /// What a result is.
    pub measure: Measure,
    /// The contestants, the best first; those without a result at the end.
    pub lines: Vec<StandingsLine>,
}

/// One contestant's line.
#[derive(Clone, Debug, PartialEq)]
pub struct StandingsLine {
    /// The contestant's position in the list given.
    pub contestant: usize,
    /// The place, the same for joint ones; `None` without a result.
    pub place: Option<u32>,
    /// Whether others share the place.
    pub joint: bool,
    /// Whether games against equally placed players decided it.
    pub by_head_to_head: bool,
    /// The results that count, combined.
    pub total: Option<Exact>,
    /// How many results count.
    pub counting: u32,
    /// All their results, in the order of congresses.
    pub results: Vec<ContestantResult>,
}

/// The standings of a series.
///
/// Each congress gives a contestant one result, a performance grade or a percentage by their age; the
/// best ones count. Ties are broken by the games against each other in any congress of the series;
/// who is still tied shares the place. Source: English Youth Grand Prix, rules of 2014 and 2017-18.
///
/// # Errors
///
/// A congress whose rounds have no starting day or begin before the first grading list.
pub fn standings(
    contestants: &[Contestant],
    congresses: &[Congress],
    lists: &Lists,
    rules: &GrandPrixRules,
) -> Result<Series, TpgError> {
    let (too_early, in_time) = by_day(congresses, rules);
    let reports = reports_by_player(congresses, &in_time, lists, rules)?;
    let meetings = Meetings::of(in_time.iter().map(|&position| &congresses[position]));
    let mut ages: BTreeMap<u8, Vec<usize>> = BTreeMap::new();
    let mut no_title_for_age = Vec::new();
    for (position, contestant) in contestants.iter().enumerate() {
        match rules.group_of(contestant.age) {
            Some(_) => ages.entry(contestant.age).or_default().push(position),
            None => no_title_for_age.push(position),
        }
    }
    let season = Season { contestants, congresses, reports, meetings, rules };
    let of_age = |(age, members): (u8, Vec<usize>)| season.of_age(age, &members);
    Ok(Series { ages: ages.into_iter().filter_map(of_age).collect(), no_title_for_age, too_early })
}

/// Positions of the congresses before the first day, and of the others.
fn by_day(congresses: &[Congress], rules: &GrandPrixRules) -> (Vec<usize>, Vec<usize>) {
    let too_early = |&position: &usize| {
        let first_round = congresses[position].first_round();
        let start = congresses[position].section.start_of(first_round);
        rules.series.first_day.zip(start).is_some_and(|(first, start)| start < first)
    };
    (0..congresses.len()).partition(too_early)
}

type Reports = BTreeMap<String, Vec<(usize, TpgReport)>>;

fn reports_by_player(
    congresses: &[Congress],
    in_time: &[usize],
    lists: &Lists,
    rules: &GrandPrixRules,
) -> Result<Reports, TpgError> {
    let of_congress = |&position: &usize| {
        let section = &congresses[position].section;
        Ok((position, performance_grades(section, lists, &rules.performance)?))
    };
    let graded: Result<Vec<_>, TpgError> = in_time.par_iter().map(of_congress).collect();
    let mut by_player = Reports::new();
    for (congress, reports) in graded? {
        let players = &congresses[congress].section.section().players;
        // Somebody without a round in the congress did not take part.
        for report in reports.into_iter().filter(|report| !report.rounds.is_empty()) {
            let key = players[report.player].key().to_owned();
            by_player.entry(key).or_default().push((congress, report));
        }
    }
    Ok(by_player)
}

struct Season<'a> {
    contestants: &'a [Contestant],
    congresses: &'a [Congress],
    reports: Reports,
    meetings: Meetings,
    rules: &'a GrandPrixRules,
}

impl Season<'_> {
    fn of_age(&self, age: u8, members: &[usize]) -> Option<AgeStandings> {
        let group = self.rules.group_of(age)?;
        let mut lines: Vec<StandingsLine> =
            members.iter().map(|&contestant| self.line(contestant, group)).collect();
        lines.sort_by(|one, other| {
            let by_merit = self.merit(other).cmp(&self.merit(one));
            by_merit.then_with(|| self.key(one).cmp(self.key(other)))
        });
        let (mut placed, mut place) = (Vec::new(), 1);
        for tied in lines.chunk_by(|one, next| self.merit(one) == self.merit(next)) {
            placed.extend(self.broken(tied, place));
            place += tied.len() as u32;
        }
        Some(AgeStandings { age, measure: group.measure, lines: placed })
    }

    fn line(&self, contestant: usize, group: AgeGroup) -> StandingsLine {
        let reports = self.reports.get(&self.contestants[contestant].key);
        let result = |(congress, report): &(usize, TpgReport)| ContestantResult {
            congress: *congress,
            report: report.clone(),
            value: value_of(report, group),
            counts: Err(CountsNot::NoResult),
        };
        let mut results: Vec<ContestantResult> =
            reports.into_iter().flatten().map(result).collect();
        mark_best(&mut results, self.congresses, &self.rules.series);
        let (total, counting) = combine(&results, &self.rules.series);
        StandingsLine {
            contestant,
            place: None,
            joint: false,
            by_head_to_head: false,
            total,
            counting,
            results,
        }
    }

    /// What decides before head-to-head: the number of results where that counts, and their total.
    fn merit<'a>(&self, line: &'a StandingsLine) -> (u32, Option<&'a Exact>) {
        let complete = match self.rules.series.fewer_results {
            FewerResults::Below => line.counting,
            FewerResults::Alongside => 0,
        };
        (complete, line.total.as_ref())
    }

    fn key(&self, line: &StandingsLine) -> &str {
        &self.contestants[line.contestant].key
    }

    /// Lines of equal merit with their places, from `first` on.
    fn broken(&self, tied: &[StandingsLine], first: u32) -> Vec<StandingsLine> {
        if tied.iter().all(|line| line.total.is_none()) {
            return tied.to_vec();
        }
        let keys: Vec<&str> = tied.iter().map(|line| self.key(line)).collect();
        let groups = self.meetings.split(&keys);
        let by_head_to_head = groups.len() > 1;
        let (mut lines, mut place) = (Vec::with_capacity(tied.len()), first);
        for group in groups {
            let joint = group.len() > 1;
            let placed = |&position: &usize| StandingsLine {
                place: Some(place),
                joint,
                by_head_to_head,
                ..tied[position].clone()
            };
            lines.extend(group.iter().map(placed));
            place += group.len() as u32;
        }
        lines
    }
}

impl Congress {
    /// The first round in which a game was played.
    fn first_round(&self) -> u32 {
        let players = 0..self.section.section().players.len();
        let rounds =
            players.filter_map(|p| self.section.games_of(p).map(|(round, ..)| round).min());
        rounds.min().unwrap_or(1)
    }
}
