//! The standings of a series, age by age.

use std::collections::{BTreeMap, BTreeSet};

use super::head_to_head::Meetings;
use super::identity::Contestants;
use super::played::{PlayedCongress, Reported, by_contestant, played};
use super::results::{combine, mark_best, value_of};
use super::{
    AgeGroup, Congress, Contestant, ContestantResult, CountsNot, Division, FewerResults,
    GrandPrixRules, LeftOutCongress, Measure,
};
use crate::exact::Exact;
use crate::tournament_performance::{Lists, TpgError};

/// The standings of a series.
#[derive(Clone, Debug, PartialEq)]
pub struct Series {
    /// The standings of each age with contestants, the youngest first. Each age has standings of
    /// everybody, of girls and of boys, if the series has titles for them.
    pub ages: Vec<AgeStandings>,
    /// Positions of contestants whose age has no title.
    pub no_title_for_age: Vec<usize>,
    /// Congresses that do not count.
    pub left_out: Vec<LeftOutCongress>,
    /// Names of players who were taken for no contestant, each with the name of a
    /// contestant that is written in another order or with other accents; each pair once.
    pub names_alike: BTreeSet<[String; 2]>,
}

/// The standings of one age.
#[derive(Clone, Debug, PartialEq)]
pub struct AgeStandings {
    /// The age.
    pub age: u8,
    /// The contestants of the age who are in it.
    pub division: Division,
    /// How a result is measured.
    pub measure: Measure,
    /// The contestants, the best first; those without a result at the end.
    pub lines: Vec<StandingsLine>,
}

/// One contestant's line.
#[derive(Clone, Debug, PartialEq)]
pub struct StandingsLine {
    /// The contestant's position in the list given.
    pub contestant: usize,
    /// The place, shared by joint ones; `None` without a result.
    pub place: Option<u32>,
    /// Whether others share the place.
    pub joint: bool,
    /// Whether games against equally placed players decided the place.
    pub by_head_to_head: bool,
    /// The combined results that count.
    pub total: Option<Exact>,
    /// How many results count.
    pub counting: u32,
    /// All their results, in the order of congresses.
    pub results: Vec<ContestantResult>,
}

/// The standings of a series.
///
/// Each congress gives a contestant one result, a performance grade or a percentage depending on
/// their age, and the best ones count. Ties are broken by the games against each other in any
/// congress of the series; contestants who are still tied share the place. Source: English Youth
/// Grand Prix, rules of 2014 and 2017-18.
///
/// # Errors
///
/// If a congress has rounds without a starting day, or that begin before the first grading list.
pub fn standings(
    contestants: &[Contestant],
    congresses: &[Congress],
    lists: &Lists,
    rules: &GrandPrixRules,
) -> Result<Series, TpgError> {
    let (left_out, counted) = by_eligibility(congresses, rules);
    let known = Contestants::of(contestants, rules.performance.names_alone);
    let played = played(congresses, &counted, &known, lists, rules)?;
    let meetings = Meetings::of(played.iter().map(|p| (&congresses[p.congress], &p.identities)));
    let names_alike = names_alike(contestants, congresses, &played);
    let results = by_contestant(played);
    let season = Season { contestants, congresses, results, meetings, rules };
    let (tables, no_title_for_age) = tables(contestants, rules);
    let of_table = |((age, division), members): ((u8, Division), Vec<usize>)| {
        season.table(age, division, &members)
    };
    Ok(Series {
        ages: tables.into_iter().filter_map(of_table).collect(),
        no_title_for_age,
        left_out,
        names_alike,
    })
}

fn names_alike(
    contestants: &[Contestant],
    congresses: &[Congress],
    played: &[PlayedCongress],
) -> BTreeSet<[String; 2]> {
    let of_congress = |played: &PlayedCongress| {
        let players = &congresses[played.congress].section.section().players;
        let names = played.alike.iter().map(|&(player, contestant)| {
            [players[player].name.clone(), contestants[contestant].name.clone()]
        });
        names.collect::<Vec<_>>()
    };
    played.iter().flat_map(of_congress).collect()
}

/// The congresses that do not count, and the positions of the others.
fn by_eligibility(
    congresses: &[Congress],
    rules: &GrandPrixRules,
) -> (Vec<LeftOutCongress>, Vec<usize>) {
    let (mut left_out, mut counted) = (Vec::new(), Vec::new());
    for (congress, facts) in congresses.iter().enumerate() {
        match rules.series.eligible(facts) {
            Ok(()) => counted.push(congress),
            Err(why) => left_out.push(LeftOutCongress { congress, why }),
        }
    }
    (left_out, counted)
}

/// The contestants of each table, by age and division.
type Tables = BTreeMap<(u8, Division), Vec<usize>>;

/// The contestants of each table, and those whose age has no title.
fn tables(contestants: &[Contestant], rules: &GrandPrixRules) -> (Tables, Vec<usize>) {
    let (mut tables, mut no_title_for_age) = (Tables::new(), Vec::new());
    for (position, contestant) in contestants.iter().enumerate() {
        if rules.group_of(contestant.age).is_none() {
            no_title_for_age.push(position);
            continue;
        }
        for division in rules.series.titles.divisions_of(contestant.sex) {
            tables.entry((contestant.age, division)).or_default().push(position);
        }
    }
    (tables, no_title_for_age)
}

struct Season<'a> {
    contestants: &'a [Contestant],
    congresses: &'a [Congress],
    results: BTreeMap<usize, Vec<Reported>>,
    meetings: Meetings,
    rules: &'a GrandPrixRules,
}

impl Season<'_> {
    fn table(&self, age: u8, division: Division, members: &[usize]) -> Option<AgeStandings> {
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
        Some(AgeStandings { age, division, measure: group.measure, lines: placed })
    }

    fn line(&self, contestant: usize, group: AgeGroup) -> StandingsLine {
        let reported = self.results.get(&contestant);
        let result = |Reported { congress, found, report }: &Reported| ContestantResult {
            congress: *congress,
            found: *found,
            report: report.clone(),
            value: value_of(report, group),
            counts: Err(CountsNot::NoResult),
        };
        let mut results: Vec<ContestantResult> =
            reported.into_iter().flatten().map(result).collect();
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

    /// What decides before head-to-head: the number of results, if the rules count it, and their
    /// total.
    fn merit<'a>(&self, line: &'a StandingsLine) -> (u32, Option<&'a Exact>) {
        let complete = match self.rules.series.fewer_results {
            FewerResults::Below => line.counting,
            // The same for everybody, so that only the total decides.
            FewerResults::Alongside => 0,
        };
        (complete, line.total.as_ref())
    }

    fn key(&self, line: &StandingsLine) -> &str {
        self.contestants[line.contestant].key()
    }

    /// Lines of equal merit with their places, which begin at `first`.
    fn broken(&self, tied: &[StandingsLine], first: u32) -> Vec<StandingsLine> {
        // Contestants without a result have no place, so games against each other decide nothing.
        if tied.iter().all(|line| line.total.is_none()) {
            return tied.to_vec();
        }
        let contestants: Vec<usize> = tied.iter().map(|line| line.contestant).collect();
        let groups = self.meetings.split(&contestants);
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
