//! The standings of a grand prix in words.

mod json;

pub(crate) use json::{AgeJson, SeriesJson, of_contestant};

use event_awards::Exact;
use event_awards::grand_prix::{
    AgeStandings, Contestant, ContestantResult, CountsNot, Division, EventKind, LeftOutCongress,
    Measure, NotEligible, Series, StandingsLine,
};

use crate::report::table::{Align, Table};
use crate::report::tpg::working;

/// The results of `clarke grand-prix`.
pub(crate) struct SeriesReport<'a> {
    /// The players who can win a title.
    pub(crate) contestants: &'a [Contestant],
    /// The names of the congresses.
    pub(crate) congresses: &'a [String],
    /// The standings.
    pub(crate) series: Series,
}

impl SeriesReport<'_> {
    /// For people: the standings by age, then the players and results that were left out.
    pub(crate) fn text(&self) -> String {
        let mut text = self.series.ages.iter().map(|age| self.age_text(age)).collect::<Vec<_>>();
        let left_out = &self.series.left_out;
        if !left_out.is_empty() {
            let congresses = left_out.iter().map(|&LeftOutCongress { congress, why }| {
                format!("{} ({})", self.congress(congress), not_eligible(why))
            });
            let congresses: Vec<String> = congresses.collect();
            text.push(format!("Not counted: {}\n", congresses.join("; ")));
        }
        let no_title = &self.series.no_title_for_age;
        if !no_title.is_empty() {
            let names = no_title.iter().map(|&contestant| {
                let Contestant { name, age, .. } = &self.contestants[contestant];
                format!("{name} ({age})")
            });
            let names: Vec<String> = names.collect();
            text.push(format!("No title for the age: {}\n", names.join("; ")));
        }
        text.join("\n")
    }

    fn age_text(&self, age: &AgeStandings) -> String {
        let mut table = Table::new(&[
            ("place", Align::Left),
            ("name", Align::Left),
            (measure_name(age.measure), Align::Right),
            ("results", Align::Right),
            ("which", Align::Left),
        ]);
        for line in &age.lines {
            let joint = if line.joint { "=" } else { "" };
            let place = line.place.map_or("-".to_owned(), |place| format!("{place}{joint}"));
            let head_to_head = if line.by_head_to_head { " (place by head-to-head)" } else { "" };
            table.row([
                place,
                self.name(line).to_owned(),
                line.total.as_ref().map_or("-".to_owned(), |total| shown(total, age.measure)),
                line.counting.to_string(),
                format!("{}{head_to_head}", self.counting(line, age.measure)),
            ]);
        }
        format!("{}\n\n{}", heading(age), table.text(0))
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
        for age in &self.series.ages {
            for line in &age.lines {
                table.row([
                    age.age.to_string(),
                    division(age.division).to_owned(),
                    line.place.map(|place| place.to_string()).unwrap_or_default(),
                    if line.joint { "yes" } else { "no" }.to_owned(),
                    self.contestants[line.contestant].key().to_owned(),
                    self.name(line).to_owned(),
                    measure_name(age.measure).to_owned(),
                    line.total.as_ref().map(|total| shown(total, age.measure)).unwrap_or_default(),
                    line.counting.to_string(),
                    self.counting(line, age.measure),
                ]);
            }
        }
        table
    }

    /// A contestant's line, and the standings of that age.
    pub(crate) fn find(&self, contestant: usize) -> Option<(&AgeStandings, &StandingsLine)> {
        self.series.ages.iter().find_map(|age| {
            let line = age.lines.iter().find(|line| line.contestant == contestant)?;
            Some((age, line))
        })
    }

    /// For people: one contestant, congress by congress.
    pub(crate) fn player_text(&self, age: &AgeStandings, line: &StandingsLine) -> String {
        let name = self.name(line);
        let table = self.results_table(age, line).text(0);
        format!("{name}, {}\n\n{table}", heading(age).to_lowercase())
    }

    /// One row per congress.
    pub(crate) fn results_table(&self, age: &AgeStandings, line: &StandingsLine) -> Table {
        let mut table = Table::new(&[
            ("congress", Align::Left),
            ("found", Align::Left),
            (measure_name(age.measure), Align::Right),
            ("counts", Align::Left),
            ("how", Align::Left),
        ]);
        for result in &line.results {
            table.row([
                self.congress(result.congress).to_owned(),
                result.found.to_string(),
                result.value.as_ref().map_or("-".to_owned(), |value| shown(value, age.measure)),
                counts(result).to_owned(),
                how(result, age.measure),
            ]);
        }
        table
    }

    fn counting(&self, line: &StandingsLine, measure: Measure) -> String {
        let counting = line.results.iter().filter(|result| result.counts.is_ok());
        let words = counting.filter_map(|result| {
            let value = shown(result.value.as_ref()?, measure);
            Some(format!("{value} {}", self.congress(result.congress)))
        });
        words.collect::<Vec<_>>().join("; ")
    }

    fn name(&self, line: &StandingsLine) -> &str {
        &self.contestants[line.contestant].name
    }

    fn congress(&self, position: usize) -> &str {
        &self.congresses[position]
    }
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

fn shown(value: &Exact, measure: Measure) -> String {
    match measure {
        Measure::Percentage => format!("{:.2}", value.clone() * Exact::whole(100)),
        Measure::Performance => format!("{value:.2}"),
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
