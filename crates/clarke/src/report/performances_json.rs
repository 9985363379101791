//! Performance ratings of all players of a tournament, as JSON.

use event_awards::performances::{Performances, PlayerPerformances};
use rating_core::performance::Solution;
use rating_core::performance::true_performance::TruePerformance;
use schemars::JsonSchema;
use serde::Serialize;

use super::left_out::left_out_because;
use super::players_performances::{ONE_VALUE, SectionsReport};
use crate::flags::PerformanceMethod;
use crate::report::number::Number;

/// A section.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub(crate) struct SectionPerformancesJson {
    /// The section's name.
    section: String,
    /// How many rounds it has.
    rounds: u32,
    /// The players, in the order of the section.
    players: Vec<PlayerJson>,
}

/// A player of a section.
#[derive(Clone, Debug, Serialize, JsonSchema)]
struct PlayerJson {
    /// The player's name.
    name: String,
    /// Their code; null if the file has none.
    code: Option<String>,
    /// Their number in FIDE's rating list; null if the file has none.
    fide_code: Option<String>,
    /// Their rating in the file, or what the grade in its place stands for (--scale grade); null if
    /// the file has none.
    rating: Option<Number>,
    /// The points against rated opponents.
    score: Number,
    /// The games against rated opponents.
    games: usize,
    /// The mean of the opponents; null without games.
    mean: Option<Number>,
    /// Method by method, in their order; empty if no game counts.
    performances: Vec<PerformanceJson>,
    /// The rounds that do not count.
    left_out: Vec<LeftOutJson>,
}

/// What one method says.
#[derive(Clone, Debug, Serialize, JsonSchema)]
struct PerformanceJson {
    /// The method.
    method: PerformanceMethod,
    /// The curve of expected results; null for a method that takes none.
    curve: Option<&'static str>,
    /// The performance; null if it is not finite.
    rating: Option<Number>,
    /// `below` or `above` if no rating is low, or high, enough.
    unbounded: Option<&'static str>,
}

/// A round that does not count.
#[derive(Clone, Debug, Serialize, JsonSchema)]
struct LeftOutJson {
    /// The round, from 1.
    round: u32,
    /// Why it does not count, in words.
    why: &'static str,
}

/// The ratings by section and player.
pub(crate) fn of_sections(report: &SectionsReport<'_>) -> Vec<SectionPerformancesJson> {
    let of_section = |number: usize| {
        let section = report.sections[number].section();
        let players = 0..section.players.len();
        SectionPerformancesJson {
            section: section.name.clone(),
            rounds: section.rounds,
            players: players.map(|player| of_player(report, number, player)).collect(),
        }
    };
    (0..report.sections.len()).map(of_section).collect()
}

fn of_player(report: &SectionsReport<'_>, section: usize, player: usize) -> PlayerJson {
    let entrant = &report.sections[section].section().players[player];
    let first = &report.by_curve[0][section][player];
    let found = first.performances.as_ref().ok();
    let left_out = first.left_out.iter();
    PlayerJson {
        name: entrant.name.clone(),
        code: entrant.code.clone(),
        fide_code: entrant.fide_code.clone(),
        rating: entrant.rating.map(Number::of),
        score: Number::of(first.score),
        games: first.opponents.len(),
        mean: found.map(|found| Number::of(found.fide.mean)),
        performances: found.map(|found| all(report, found, section, player)).unwrap_or_default(),
        left_out: left_out
            .map(|&(round, why)| LeftOutJson { round, why: left_out_because(why) })
            .collect(),
    }
}

/// The requested methods, in order; the true performance by every curve.
fn all(
    report: &SectionsReport<'_>,
    found: &Performances,
    section: usize,
    player: usize,
) -> Vec<PerformanceJson> {
    let wanted = ONE_VALUE.into_iter().filter(|(method, _)| report.wants(*method));
    let mut all: Vec<PerformanceJson> =
        wanted.map(|(method, _)| one_value(found, method)).collect();
    if report.wants(PerformanceMethod::True) {
        let by_curve = report.curves.iter().zip(&report.by_curve);
        all.extend(by_curve.filter_map(|(curve, sections)| {
            let player: &PlayerPerformances = &sections[section][player];
            let found = &player.performances.as_ref().ok()?.true_performance;
            let shown = |found: &TruePerformance| Number::of(format_args!("{:.2}", found.rating));
            Some(of(PerformanceMethod::True, curve.name(), found, shown))
        }));
    }
    all
}

fn one_value(found: &Performances, method: PerformanceMethod) -> PerformanceJson {
    let finite = |rating| PerformanceJson { method, curve: None, rating, unbounded: None };
    match method {
        PerformanceMethod::Fide => finite(Some(Number::of(found.fide.rating))),
        PerformanceMethod::Linear => {
            finite(Some(Number::of(format_args!("{:.2}", found.linear.rating))))
        }
        PerformanceMethod::Table => {
            of(method, None, &found.by_table, |found| Number::of(found.rating))
        }
        PerformanceMethod::True => finite(None),
    }
}

fn of<T>(
    method: PerformanceMethod,
    curve: Option<&'static str>,
    solution: &Solution<T>,
    shown: impl Fn(&T) -> Number,
) -> PerformanceJson {
    let (rating, unbounded) = match solution {
        Solution::Found(found) => (Some(shown(found)), None),
        Solution::UnboundedBelow => (None, Some("below")),
        Solution::UnboundedAbove => (None, Some("above")),
    };
    PerformanceJson { method, curve, rating, unbounded }
}
