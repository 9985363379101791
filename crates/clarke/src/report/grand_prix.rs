//! The standings of a grand prix, in words and for programs.

use event_awards::Exact;
use event_awards::grand_prix::{
    AgeStandings, Contestant, ContestantResult, CountsNot, Division, EventKind, LeftOutCongress,
    Measure, NotEligible, Series, StandingsLine,
};
use rating_core::Number;
use schemars::JsonSchema;
use serde::Serialize;

use crate::report::table::{Align, Table, cell};
use crate::report::tpg::working;

/// A series.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[schemars(rename = "SeriesJson")]
pub(crate) struct SeriesReport {
    /// Age by age, and division by division.
    ages: Vec<AgeReport>,
    /// The congresses that do not count.
    left_out: Vec<LeftOut>,
    /// Contestants whose age has no title.
    no_title_for_age: Vec<WithoutTitle>,
}

/// The standings of an age.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[schemars(rename = "AgeJson")]
pub(crate) struct AgeReport {
    #[serde(skip)]
    heading: String,
    /// The age for the series, in years.
    age: u8,
    /// Who competes: `everybody`, `girls`, `boys` or `sex not known`.
    division: &'static str,
    /// What is compared: `grade` or `per cent`.
    measure: &'static str,
    /// The contestants by place, those without a result last; one alone if asked for.
    lines: Vec<Line>,
}

/// A contestant's place.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[schemars(rename = "LineJson")]
struct Line {
    /// The contestant's position in the list given.
    #[serde(skip)]
    contestant: usize,
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
    results: Vec<CongressResult>,
}

/// What a contestant did in a congress.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[schemars(rename = "ResultJson")]
struct CongressResult {
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
#[schemars(rename = "LeftOutJson")]
struct LeftOut {
    /// The congress.
    congress: String,
    /// Why it does not count, in words.
    why: &'static str,
}

/// A contestant.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[schemars(rename = "ContestantJson")]
struct WithoutTitle {
    /// The contestant's name.
    name: String,
    /// Their age for the series, in years.
    age: u8,
}

impl SeriesReport {
    /// The standings, with the players who can win a title and the names of the congresses.
    pub(crate) fn of(contestants: &[Contestant], congresses: &[String], series: &Series) -> Self {
        let age = |age: &AgeStandings| {
            let lines = age.lines.iter();
            AgeReport {
                heading: heading(age),
                age: age.age,
                division: division(age.division),
                measure: measure_name(age.measure),
                lines: lines
                    .map(|line| Line::of(contestants, congresses, age.measure, line))
                    .collect(),
            }
        };
        let left_out = |&LeftOutCongress { congress, why }: &LeftOutCongress| LeftOut {
            congress: congresses[congress].clone(),
            why: not_eligible(why),
        };
        let without_title = |&contestant: &usize| {
            let Contestant { name, age, .. } = &contestants[contestant];
            WithoutTitle { name: name.clone(), age: *age }
        };
        Self {
            ages: series.ages.iter().map(age).collect(),
            left_out: series.left_out.iter().map(left_out).collect(),
            no_title_for_age: series.no_title_for_age.iter().map(without_title).collect(),
        }
    }

    /// For people: the standings by age, then the players and results that were left out.
    pub(crate) fn text(&self) -> String {
        let mut text = self.ages.iter().map(AgeReport::text).collect::<Vec<_>>();
        if !self.left_out.is_empty() {
            let congresses =
                self.left_out.iter().map(|LeftOut { congress, why }| format!("{congress} ({why})"));
            let congresses: Vec<String> = congresses.collect();
            text.push(format!("Not counted: {}\n", congresses.join("; ")));
        }
        if !self.no_title_for_age.is_empty() {
            let names = self
                .no_title_for_age
                .iter()
                .map(|WithoutTitle { name, age }| format!("{name} ({age})"));
            let names: Vec<String> = names.collect();
            text.push(format!("No title for the age: {}\n", names.join("; ")));
        }
        text.join("\n")
    }

    /// For programs: one row per contestant.
    pub(crate) fn table(&self) -> Table {
        let mut table = Table::new(&[
            ("age", Align::Right),
            ("division", Align::Left),
            ("place", Align::Right),
            ("joint", Align::Left),
            ("key", Align::Left),
            ("name", Align::Left),
            ("measure", Align::Left),
            ("total", Align::Right),
            ("results", Align::Right),
            ("which", Align::Left),
        ]);
        for age in &self.ages {
            for line in &age.lines {
                table.row([
                    age.age.to_string(),
                    age.division.to_owned(),
                    cell(line.place),
                    if line.joint { "yes" } else { "no" }.to_owned(),
                    line.key.clone(),
                    line.name.clone(),
                    age.measure.to_owned(),
                    cell(line.total.as_ref()),
                    line.counting.to_string(),
                    line.which(),
                ]);
            }
        }
        table
    }

    /// The standings of a contestant's age, with their line alone.
    pub(crate) fn of_contestant(self, contestant: usize) -> Option<AgeReport> {
        self.ages.into_iter().find_map(|mut age| {
            age.lines.retain(|line| line.contestant == contestant);
            (!age.lines.is_empty()).then_some(age)
        })
    }
}

impl AgeReport {
    fn text(&self) -> String {
        let mut table = Table::new(&[
            ("place", Align::Left),
            ("name", Align::Left),
            (self.measure, Align::Right),
            ("results", Align::Right),
            ("which", Align::Left),
        ]);
        for line in &self.lines {
            let joint = if line.joint { "=" } else { "" };
            let head_to_head = if line.by_head_to_head { " (place by head-to-head)" } else { "" };
            table.row([
                line.place.map_or("-".to_owned(), |place| format!("{place}{joint}")),
                line.name.clone(),
                or_dash(line.total.as_ref()),
                line.counting.to_string(),
                format!("{}{head_to_head}", line.which()),
            ]);
        }
        format!("{}\n\n{}", self.heading, table.text(0))
    }

    /// For people: one contestant, congress by congress.
    pub(crate) fn player_text(&self) -> String {
        let names: String = self.lines.iter().map(|line| line.name.as_str()).collect();
        let table = self.results_table().text(0);
        format!("{names}, {}\n\n{table}", self.heading.to_lowercase())
    }

    /// One row per congress.
    pub(crate) fn results_table(&self) -> Table {
        let mut table = Table::new(&[
            ("congress", Align::Left),
            ("found", Align::Left),
            (self.measure, Align::Right),
            ("counts", Align::Left),
            ("how", Align::Left),
        ]);
        for result in self.lines.iter().flat_map(|line| &line.results) {
            table.row([
                result.congress.clone(),
                result.found_by.clone(),
                or_dash(result.value.as_ref()),
                result.note.to_owned(),
                result.how.clone(),
            ]);
        }
        table
    }
}

impl Line {
    fn of(
        contestants: &[Contestant],
        congresses: &[String],
        measure: Measure,
        line: &StandingsLine,
    ) -> Self {
        let contestant = &contestants[line.contestant];
        let result = |result: &ContestantResult| CongressResult {
            congress: congresses[result.congress].clone(),
            found_by: result.found.to_string(),
            value: result.value.as_ref().map(|value| shown(value, measure)),
            counts: result.counts.is_ok(),
            note: counts(result),
            how: how(result, measure),
        };
        Self {
            contestant: line.contestant,
            place: line.place,
            joint: line.joint,
            by_head_to_head: line.by_head_to_head,
            key: contestant.key().to_owned(),
            name: contestant.name.clone(),
            total: line.total.as_ref().map(|total| shown(total, measure)),
            counting: line.counting,
            results: line.results.iter().map(result).collect(),
        }
    }

    /// The results that count.
    fn which(&self) -> String {
        let counting = self.results.iter().filter(|result| result.counts);
        let words = counting
            .filter_map(|result| Some(format!("{} {}", result.value.as_ref()?, result.congress)));
        words.collect::<Vec<_>>().join("; ")
    }
}

fn or_dash(number: Option<&Number>) -> String {
    number.map_or("-".to_owned(), Number::to_string)
}

/// The heading of an age: `Age 11`, or `Age 11, girls` in a series with titles for girls.
fn heading(age: &AgeStandings) -> String {
    match age.division {
        Division::Everybody => format!("Age {}", age.age),
        Division::SexNotKnown => format!("Age {}, sex not known: no title", age.age),
        Division::Girls | Division::Boys => format!("Age {}, {}", age.age, division(age.division)),
    }
}

const fn division(division: Division) -> &'static str {
    match division {
        Division::Everybody => "everybody",
        Division::Girls => "girls",
        Division::Boys => "boys",
        Division::SexNotKnown => "sex not known",
    }
}

const fn not_eligible(why: NotEligible) -> &'static str {
    match why {
        NotEligible::BeforeFirstDay => "began before the series",
        NotEligible::AfterLastDay => "began after the series",
        NotEligible::Kind(EventKind::JuniorCongress) => "a junior congress",
        NotEligible::Kind(EventKind::JuniorLeague) => "a junior league",
        NotEligible::Kind(EventKind::OpenCongress) => "an open congress",
        NotEligible::Kind(EventKind::SeniorLeague) => "a senior league",
    }
}

const fn measure_name(measure: Measure) -> &'static str {
    match measure {
        Measure::Percentage => "per cent",
        Measure::Performance => "grade",
    }
}

fn shown(value: &Exact, measure: Measure) -> Number {
    match measure {
        Measure::Percentage => Number::of(format_args!("{:.2}", value.clone() * Exact::whole(100))),
        Measure::Performance => Number::of(format_args!("{value:.2}")),
    }
}

const fn counts(result: &ContestantResult) -> &'static str {
    match result.counts {
        Ok(()) => "yes",
        Err(CountsNot::NoResult) => "no result",
        Err(CountsNot::BetterOnes) => "no, better ones do",
        Err(CountsNot::BetterOnesOfTheLeague) => "no, better ones of the league do",
    }
}

fn how(result: &ContestantResult, measure: Measure) -> String {
    match measure {
        Measure::Performance => working(&result.report),
        Measure::Percentage => {
            let percentage = result.report.percentage;
            format!("{} of {}", percentage.score, percentage.games)
        }
    }
}
