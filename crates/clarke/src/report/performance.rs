//! Performance ratings for people and programs: the values, and how they are calculated.

use clap::ValueEnum;
use rating_core::expectancy::Curve;
use rating_core::performance::Solution;
use rating_core::performance::by_fide_table::TablePerformance;
use rating_core::performance::fide::FidePerformance;
use rating_core::performance::linear::LinearPerformance;
use rating_core::performance::true_performance::TruePerformance;
use rating_core::{EloRating, HalfPoints, Number};
use schemars::JsonSchema;
use serde::Serialize;

use crate::flags::Output;
use crate::report::table::{Align, Table};

/// The scale on which opponents are given.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum, serde::Serialize, schemars::JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum Scale {
    /// Elo ratings
    Elo,
    /// Three-digit grades
    Grade,
}

/// A method of performance rating.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum, serde::Serialize, schemars::JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum PerformanceMethod {
    /// Mean of the opponents plus FIDE's table 8.1a
    Fide,
    /// Mean of the opponents plus 800 p - 400
    Linear,
    /// The least whole rating that FIDE's table 8.1b expects to reach the score
    Table,
    /// The rating whose expected score is the score
    True,
}

/// Performances of one score against one set of opponents.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub(crate) struct PerformanceReport {
    /// The score, in points.
    pub(crate) score: Number,
    /// The opponents, as they were given.
    pub(crate) opponents: Vec<Number>,
    /// The scale on which they were given.
    pub(crate) scale: Scale,
    /// One line a method.
    pub(crate) lines: Vec<PerformanceLine>,
}

/// What one method says.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub(crate) struct PerformanceLine {
    /// The method.
    pub(crate) method: PerformanceMethod,
    /// The curve of expected results; null for a method that takes none.
    pub(crate) curve: Option<&'static str>,
    /// The performance in Elo points, whole or with two decimals; null if it is unbounded.
    pub(crate) rating: Option<Number>,
    /// The same on the three-digit scale; null unless the opponents were grades, or if it is
    /// unbounded.
    pub(crate) grade: Option<Number>,
    /// How it came about.
    pub(crate) working: String,
}

/// The result of a method, independent of the scale on which it is shown.
pub(crate) struct Finding {
    curve: Option<&'static str>,
    rating: Option<(Number, f64)>,
    working: String,
}

impl PerformanceReport {
    pub(crate) fn new(opponents: &[String], score: HalfPoints, scale: Scale) -> Self {
        let opponents = opponents.iter().map(|text| Number::of(text.trim())).collect();
        Self { score: Number::of(score), opponents, scale, lines: Vec::new() }
    }

    pub(crate) fn add(&mut self, method: PerformanceMethod, finding: Finding) {
        let grade = match (self.scale, &finding.rating) {
            (Scale::Grade, Some((_, elo))) => {
                Some(Number::of(format_args!("{:.2}", (elo - 700.0) / 7.5)))
            }
            _ => None,
        };
        let Finding { curve, rating, working } = finding;
        let rating = rating.map(|(number, _)| number);
        self.lines.push(PerformanceLine { method, curve, rating, grade, working });
    }

    /// The report for people.
    pub(crate) fn text(&self) -> String {
        let opponents: Vec<String> = self.opponents.iter().map(Number::to_string).collect();
        let (score, games, opponents) = (&self.score, opponents.len(), opponents.join(", "));
        let table = self.table(Output::Text).text(0);
        format!("{score} of {games} against {opponents}\n\n{table}")
    }

    /// One row per method; for people without the column of grades, if there are no grades.
    pub(crate) fn table(&self, output: Output) -> Table {
        let grades = output == Output::Csv || self.scale == Scale::Grade;
        let mut headings = vec![
            ("method", Align::Left),
            ("curve", Align::Left),
            ("rating", Align::Right),
            ("grade", Align::Right),
            (if output == Output::Csv { "working" } else { "how" }, Align::Left),
        ];
        if !grades {
            headings.remove(3);
        }
        let absent = if output == Output::Text { "-" } else { "" };
        let or_absent = |number: &Option<Number>| {
            number.as_ref().map_or_else(|| absent.to_owned(), Number::to_string)
        };
        let mut table = Table::new(&headings);
        for line in &self.lines {
            let curve = line.curve.unwrap_or_default().to_owned();
            let mut cells = vec![line.method.name().to_owned(), curve, or_absent(&line.rating)];
            cells.extend(grades.then(|| or_absent(&line.grade)));
            cells.push(line.working.clone());
            table.row_of(cells);
        }
        table
    }
}

/// The mean of the opponents plus the number from table 8.1a for the percentage.
pub(crate) fn of_fide(found: &FidePerformance) -> Finding {
    let FidePerformance { mean, per_cent, counted, difference, rating, .. } = found;
    let sign = if difference.halves() < 0 { "-" } else { "+" };
    let cut_off = if per_cent == counted { String::new() } else { format!(", from {per_cent}") };
    let working = format!(
        "mean of the opponents {mean}, rounded, {sign} {} for {counted}{cut_off} (table 8.1a)",
        difference.abs()
    );
    Finding { curve: None, rating: Some(whole(*rating)), working }
}

/// The mean of the opponents plus 800 p - 400.
pub(crate) fn of_linear(found: &LinearPerformance) -> Finding {
    let LinearPerformance { games, score, mean, rating } = found;
    let working = format!("mean of the opponents {mean} + 800 x {score}/{games} - 400");
    let value = rating.to_f64();
    Finding { curve: None, rating: Some((Number::of(format_args!("{rating:.2}")), value)), working }
}

/// The rating whose expected score by a curve equals the score.
pub(crate) fn of_curve(curve: Curve, found: &Solution<TruePerformance>) -> Finding {
    let curve = curve.name();
    match found {
        Solution::Found(found) => {
            // A table has no exact solution for scores between two whole ratings.
            let working = if (found.expected - found.score).abs() < 0.005 {
                format!("expects {:.2}, the score", found.expected)
            } else {
                format!(
                    "the least rating that expects the score or more: it expects {:.2}",
                    found.expected
                )
            };
            let rating = (Number::of(format_args!("{:.2}", found.rating)), found.rating);
            Finding { curve, rating: Some(rating), working }
        }
        unbounded => Finding { curve, rating: None, working: in_words(unbounded).to_owned() },
    }
}

/// The lowest whole rating for which table 8.1b expects the score.
pub(crate) fn of_table(found: &Solution<TablePerformance>) -> Finding {
    match found {
        Solution::Found(found) => {
            let TablePerformance { expected, expected_below, rating, greatest, .. } = found;
            let as_do = if greatest > rating {
                format!(", as do all up to {greatest}")
            } else {
                String::new()
            };
            let working = format!(
                "expects {expected} by table 8.1b{as_do}; one point less expects {expected_below}"
            );
            Finding { curve: None, rating: Some(whole(*rating)), working }
        }
        unbounded => Finding { curve: None, rating: None, working: in_words(unbounded).to_owned() },
    }
}

fn whole(rating: EloRating) -> (Number, f64) {
    (Number::of(rating), rating.to_f64())
}

fn in_words<T>(solution: &Solution<T>) -> &'static str {
    match solution {
        Solution::UnboundedBelow => "unbounded below: no rating is too low for this score",
        Solution::UnboundedAbove => "unbounded above: no rating is high enough for this score",
        Solution::Found(_) => "",
    }
}

impl PerformanceMethod {
    /// The name used in the flag.
    #[must_use]
    pub(crate) const fn name(self) -> &'static str {
        match self {
            Self::Fide => "fide",
            Self::Linear => "linear",
            Self::Table => "table",
            Self::True => "true",
        }
    }
}
