//! The standings of a grand prix in words.

use event_awards::Exact;
use event_awards::grand_prix::{
    AgeStandings, Congress, Contestant, ContestantResult, CountsNot, Measure, Series, StandingsLine,
};

use crate::report::table::{Align, Table};
use crate::report::tpg::working;

/// What `clarke grand-prix` has to say.
pub(crate) struct SeriesReport<'a> {
    /// Who can win a title.
    pub(crate) contestants: &'a [Contestant],
    /// The congresses.
    pub(crate) congresses: &'a [Congress],
    /// The standings.
    pub(crate) series: Series,
}

impl SeriesReport<'_> {
    /// For people: age by age, then who and what was left out.
    pub(crate) fn text(&self) -> String {
        let mut text = self.series.ages.iter().map(|age| self.age_text(age)).collect::<Vec<_>>();
        let too_early: Vec<&str> =
            self.series.too_early.iter().map(|&congress| self.congress(congress)).collect();
        if !too_early.is_empty() {
            text.push(format!("Before the series, not counted: {}\n", too_early.join("; ")));
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
        format!("Age {}\n\n{}", age.age, table.text(0))
    }

    /// For programs: one row a contestant.
    pub(crate) fn table(&self) -> Table {
        let mut table = Table::new(&[
            ("age", Align::Right),
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
                    line.place.map(|place| place.to_string()).unwrap_or_default(),
                    if line.joint { "yes" } else { "no" }.to_owned(),
                    self.contestants[line.contestant].key.clone(),
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

    /// The contestant of a name or code, and the standings of the age.
    pub(crate) fn find(&self, wanted: &str) -> Option<(&AgeStandings, &StandingsLine)> {
        let is_wanted = |line: &&StandingsLine| {
            let Contestant { key, name, .. } = &self.contestants[line.contestant];
            key == wanted || name == wanted
        };
        let in_age = |age| -> Option<(&AgeStandings, &StandingsLine)> { find_in(age, is_wanted) };
        self.series.ages.iter().find_map(in_age)
    }

    /// For people: one contestant, congress by congress.
    pub(crate) fn player_text(&self, age: &AgeStandings, line: &StandingsLine) -> String {
        let name = self.name(line);
        format!("{name}, age {}\n\n{}", age.age, self.results_table(age, line).text(0))
    }

    /// One row a congress.
    pub(crate) fn results_table(&self, age: &AgeStandings, line: &StandingsLine) -> Table {
        let mut table = Table::new(&[
            ("congress", Align::Left),
            (measure_name(age.measure), Align::Right),
            ("counts", Align::Left),
            ("how", Align::Left),
        ]);
        for result in &line.results {
            table.row([
                self.congress(result.congress).to_owned(),
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
        &self.congresses[position].section.section().name
    }
}

fn find_in<'a>(
    age: &'a AgeStandings,
    is_wanted: impl Fn(&&'a StandingsLine) -> bool,
) -> Option<(&'a AgeStandings, &'a StandingsLine)> {
    age.lines.iter().find(is_wanted).map(|line| (age, line))
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
