//! The standings of a grand prix as JSON.

use event_awards::Exact;
use event_awards::grand_prix::{
    AgeStandings, ContestantResult, LeftOutCongress, Measure, StandingsLine,
};
use schemars::JsonSchema;
use serde::Serialize;

use super::{SeriesReport, counts, division, how, measure_name, not_eligible, shown};
use crate::report::number::Number;

/// A series.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub(crate) struct SeriesJson {
    /// Age by age, and division by division.
    ages: Vec<AgeJson>,
    /// The congresses that do not count.
    left_out: Vec<LeftOutJson>,
    /// Contestants whose age has no title.
    no_title_for_age: Vec<ContestantJson>,
}

/// The standings of an age.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub(crate) struct AgeJson {
    /// The age for the series, in years.
    age: u8,
    /// Who competes: `everybody`, `girls`, `boys` or `sex not known`.
    division: &'static str,
    /// What is compared: `grade` or `per cent`.
    measure: &'static str,
    /// The contestants by place, those without a result last; one alone if asked for.
    lines: Vec<LineJson>,
}

/// A contestant's place.
#[derive(Clone, Debug, Serialize, JsonSchema)]
struct LineJson {
    /// The place, the same for joint ones; null without a result.
    place: Option<u32>,
    /// Whether others share the place.
    joint: bool,
    /// Whether games between those with equal results decided the place.
    by_head_to_head: bool,
    /// The contestant's code, else their name.
    key: String,
    /// The contestant's name.
    name: String,
    /// The results that count, combined, in the unit of `measure`; null without a result.
    total: Option<Number>,
    /// How many results count.
    counting: u32,
    /// All their results, in the order of congresses.
    results: Vec<ResultJson>,
}

/// What a contestant did in a congress.
#[derive(Clone, Debug, Serialize, JsonSchema)]
struct ResultJson {
    /// The congress.
    congress: String,
    /// By what the contestant was found there.
    found_by: String,
    /// The result in the unit of `measure`; null if there is none.
    value: Option<Number>,
    /// Whether it is one of those that count.
    counts: bool,
    /// `yes`, or why it does not count, in words.
    note: &'static str,
    /// How the result came about, or why there is none, in words.
    how: String,
}

/// A congress that does not count.
#[derive(Clone, Debug, Serialize, JsonSchema)]
struct LeftOutJson {
    /// The congress.
    congress: String,
    /// Why it does not count, in words.
    why: &'static str,
}

/// A contestant.
#[derive(Clone, Debug, Serialize, JsonSchema)]
struct ContestantJson {
    /// The contestant's name.
    name: String,
    /// Their age for the series, in years.
    age: u8,
}

impl From<&SeriesReport<'_>> for SeriesJson {
    fn from(report: &SeriesReport<'_>) -> Self {
        let left_out = report.series.left_out.iter();
        let no_title = report.series.no_title_for_age.iter();
        Self {
            ages: report.series.ages.iter().map(|age| of_age(report, age)).collect(),
            left_out: left_out
                .map(|&LeftOutCongress { congress, why }| LeftOutJson {
                    congress: report.congress(congress).to_owned(),
                    why: not_eligible(why),
                })
                .collect(),
            no_title_for_age: no_title
                .map(|&contestant| {
                    let contestant = &report.contestants[contestant];
                    ContestantJson { name: contestant.name.clone(), age: contestant.age }
                })
                .collect(),
        }
    }
}

fn of_age(report: &SeriesReport<'_>, age: &AgeStandings) -> AgeJson {
    AgeJson {
        age: age.age,
        division: division(age.division),
        measure: measure_name(age.measure),
        lines: age.lines.iter().map(|line| of_line(report, age.measure, line)).collect(),
    }
}

/// A contestant with every result.
fn of_line(report: &SeriesReport<'_>, measure: Measure, line: &StandingsLine) -> LineJson {
    let results = line.results.iter();
    LineJson {
        place: line.place,
        joint: line.joint,
        by_head_to_head: line.by_head_to_head,
        key: report.contestants[line.contestant].key().to_owned(),
        name: report.name(line).to_owned(),
        total: line.total.as_ref().map(|total| number(total, measure)),
        counting: line.counting,
        results: results.map(|result| of_result(report, measure, result)).collect(),
    }
}

/// A single contestant, in the standings of their age.
pub(crate) fn of_contestant(
    report: &SeriesReport<'_>,
    age: &AgeStandings,
    line: &StandingsLine,
) -> AgeJson {
    AgeJson {
        age: age.age,
        division: division(age.division),
        measure: measure_name(age.measure),
        lines: vec![of_line(report, age.measure, line)],
    }
}

fn of_result(report: &SeriesReport<'_>, measure: Measure, result: &ContestantResult) -> ResultJson {
    ResultJson {
        congress: report.congress(result.congress).to_owned(),
        found_by: result.found.to_string(),
        value: result.value.as_ref().map(|value| number(value, measure)),
        counts: result.counts.is_ok(),
        note: counts(result),
        how: how(result, measure),
    }
}

fn number(value: &Exact, measure: Measure) -> Number {
    Number::of(shown(value, measure))
}
